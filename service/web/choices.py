"""The options of a game as the lobby offers them: each with its meaning from the game's README, its default and what else there is."""

from dataclasses import dataclass
from typing import Final

from domain.kernel.canonical import canonical_text
from domain.kernel.game import AnyGame
from domain.kernel.ids import Json, JsonObject
from domain.kernel.localized import Text
from service.web.rulebook import parse
from service.web.words import pick

VALUES: Final[dict[str, Text]] = {
    "seat_0": Text("seat 0", "Platz 0"),
    "seat_1": Text("seat 1", "Platz 1"),
    "random": Text("drawn at random", "ausgelost"),
    "turn": Text("until the end of the turn", "bis zum Ende des Zuges"),
    "immediate": Text("for the very next purchase", "beim allernächsten Kauf"),
    "only_if_no_rolled_color_left": Text("if no rolled colour is left", "wenn keine gewürfelte Farbe mehr da ist"),
    "if_a_rolled_color_is_used_up": Text("if a rolled colour is used up", "wenn eine gewürfelte Farbe aufgebraucht ist"),
    "never": Text("never", "nie"),
    "two_shrimps_eaten": Text("two eaten shrimps", "zwei gefressene Garnelen"),
    "two_polyps_in_fish": Text("two polyps in the fish", "zwei Polypen im Fisch"),
    "none": Text("nothing", "nichts"),
    "all_rock_covered": Text("every rock space is covered", "jedes Felsfeld ist bedeckt"),
    "no_legal_placement": Text("no colour can be laid", "keine Farbe kann gelegt werden"),
    "cannot_refill": Text("it cannot be refilled", "es kann nicht aufgefüllt werden"),
    "fewer_than_three": Text("fewer than three tiles", "weniger als drei Plättchen"),
    "protected_polyps": Text("protected polyps", "geschützte Polypen"),
    "whole_corals": Text("whole corals", "ganze Korallen"),
    "legal": Text("allowed", "erlaubt"),
    "illegal": Text("not allowed", "nicht erlaubt"),
    "no_growth": Text("nothing grows", "nichts wächst"),
    "growth": Text("it grows", "es wächst"),
    "recommended": Text("recommended for the seats", "empfohlen für die Plätze"),
    "A_long": Text("long side A", "lange Seite A"),
    "B_short": Text("short side B", "kurze Seite B"),
    "diamond": Text("diamond", "Raute"),
    "grid3x4": Text("three by four", "drei mal vier"),
    "rows_only": Text("rows only", "nur waagerechte Reihen"),
    "six_clownfish": Text("six with clownfish", "sechs mit Clownfisch"),
    "graded": Text("6/3 to 10/5", "6/3 bis 10/5"),
    "all_10_5": Text("all 10/5", "alle 10/5"),
    "max": Text("the largest", "das größte"),
    "sum": Text("all together", "alle zusammen"),
    "lazy": Text("lazy", "faul"),
    "easygoing": Text("easygoing", "gemütlich"),
    "wild": Text("wild", "wild"),
    "terrifying": Text("terrifying", "schrecklich"),
}
"""What values of options are called; one without an entry is shown as it is."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One option: `values` (value, words) of a list, bounds of a number, neither of a yes or no. `default` is JSON."""

    name: str
    meaning: str
    default: str
    values: tuple[tuple[str, str], ...]
    least: Json
    most: Json

    def kind(self) -> str:
        """Return `list`, `number` or `flag`."""
        return "list" if self.values else "flag" if self.default in ("true", "false") else "number"

    def plain_default(self) -> str:
        """Return the default as a control holds it."""
        return self.default.strip('"')


def choices_of(game: AnyGame, language: str) -> list[Choice]:
    """Return the options that a list, a number or a yes or no can set; others, as a board of one's own, are for programs."""
    options = game.options.source["properties"]
    book = parse(pick(language, game.info.readme))
    assert isinstance(options, dict)
    found = [choice_of(name, schema, book.meaning_of(name), language) for name, schema in options.items() if isinstance(schema, dict)]
    return [choice for choice in found if choice is not None]


def choice_of(name: str, schema: JsonObject, meaning: str, language: str) -> Choice | None:
    """Return an option as a choice, None of one that has another shape, or nothing to choose from."""
    listed = [part for part in as_list(schema.get("anyOf")) if isinstance(part, dict) and "enum" in part]
    values = [value for value in as_list((listed[0] if listed else schema).get("enum")) if isinstance(value, str)]
    if len(values) == 1 or not (values or schema.get("type") in ("boolean", "integer")):
        return None
    told = tuple((value, pick(language, VALUES[value]) if value in VALUES else value) for value in values)
    default = canonical_text(schema.get("default"))
    return Choice(name, meaning or name, default, told, schema.get("minimum"), schema.get("maximum"))


def as_list(value: Json) -> list[Json]:
    """Return a list, an empty one for anything else."""
    return value if isinstance(value, list) else []
