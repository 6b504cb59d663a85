"""Texts that players see, in English and German."""

from typing import Final, final

from domain.kernel.ids import Json, JsonObject


@final
class Text:
    """One text in both languages.

    >>> Text("Lay a tile", "Ein Plättchen legen").to_json()
    {'en': 'Lay a tile', 'de': 'Ein Plättchen legen'}
    """

    def __init__(self, en: str, de: str) -> None:
        self.en: Final = en
        self.de: Final = de

    def to_json(self) -> JsonObject:
        """Return `{"en", "de"}`."""
        return {"en": self.en, "de": self.de}


@final
class More:
    """What else is accepted beside a listed command: a sentence, and the JSON Schema of such commands.

    >>> sorted(More(Text("any other two", "zwei andere"), {"type": "object"}).to_json())
    ['command_schema', 'de', 'en']
    """

    def __init__(self, text: Text, command_schema: JsonObject) -> None:
        self.text: Final = text
        self.command_schema: Final = command_schema

    def to_json(self) -> JsonObject:
        """Return `{"en", "de", "command_schema"}`, as the API lists it (docs/api.md, "Legal commands")."""
        return {"en": self.text.en, "de": self.text.de, "command_schema": self.command_schema}


@final
class Description:
    """How a legal command is shown to a person: its label, and the places of the table that it touches.

    >>> Description(Text("Pass", "Passen"), []).to_json()
    {'label': {'en': 'Pass', 'de': 'Passen'}, 'places': []}
    """

    def __init__(self, label: Text, places: list[str], more: More | None = None) -> None:
        self.label: Final = label
        self.places: Final = places
        self.more: Final = more

    def to_json(self) -> JsonObject:
        """Return `{"label", "places", "more"?}`."""
        places: list[Json] = list(self.places)
        shown: JsonObject = {"label": self.label.to_json(), "places": places}
        if self.more is not None:
            shown["more"] = self.more.to_json()
        return shown


@final
class Rule:
    """One numbered rule: its number and one line.

    >>> Rule("A1", Text("Pay.", "Zahle.")).to_json()
    {'id': 'A1', 'en': 'Pay.', 'de': 'Zahle.'}
    """

    def __init__(self, number: str, text: Text) -> None:
        self.number: Final = number
        self.text: Final = text

    def to_json(self) -> JsonObject:
        """Return `{"id", "en", "de"}`."""
        return {"id": self.number, "en": self.text.en, "de": self.text.de}
