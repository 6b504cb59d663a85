"""What the catalogue shows: every data file, with the marks that say what is sourced, inferred or proposed."""

from domain.kernel.content import Content
from domain.kernel.ids import JsonObject
from domain.kernel.reading import as_object, list_in


def cards_of(content: Content) -> list[JsonObject]:
    """Return the printed creature cards."""
    return [
        as_object(card, f"/cards.json/cards/{i}") for i, card in enumerate(list_in(content.object("cards.json"), "cards", "/cards.json"))
    ]


def catalogue(content: Content) -> JsonObject:
    """Return the data files by name."""
    return {
        "cards": content.object("cards.json"),
        "island": content.object("island.json"),
        "table": content.object("table.json"),
        "tingent": content.object("tingent.json"),
    }
