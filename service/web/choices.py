"""The options of a game as the lobby and the rules' page offer them: each in words, with its default and what else there is."""

import re
from dataclasses import dataclass
from typing import Final

from domain.kernel.canonical import canonical_text
from domain.kernel.game import AnyGame
from domain.kernel.ids import Json, JsonObject
from service.web.option_words import OPTION_WORDS, VALUES
from service.web.rulebook import parse
from service.web.words import pick

SPLIT: Final = re.compile(r"\d+(-\d+){4}$")


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

    def told_default(self) -> str:
        """Return what the default is called."""
        return dict(self.values).get(self.plain_default(), self.plain_default())


def choices_of(game: AnyGame, language: str) -> list[Choice]:
    """Return the options that a list, a number or a yes or no can set; others, as a board of one's own, are for programs."""
    options = game.options.source["properties"]
    book = parse(pick(language, game.info.readme))
    assert isinstance(options, dict)
    known = {name: pick(language, text) for name, text in OPTION_WORDS.get(game.name, {}).items()}
    found = [
        choice_of(name, schema, known.get(name) or book.meaning_of(name), language)
        for name, schema in options.items()
        if isinstance(schema, dict)
    ]
    return [choice for choice in found if choice is not None]


def choice_of(name: str, schema: JsonObject, meaning: str, language: str) -> Choice | None:
    """Return an option as a choice, None of one that has another shape, or nothing to choose from."""
    listed = [part for part in as_list(schema.get("anyOf")) if isinstance(part, dict) and "enum" in part]
    values = [value for value in as_list((listed[0] if listed else schema).get("enum")) if isinstance(value, str)]
    if len(values) == 1 or not (values or schema.get("type") in ("boolean", "integer")):
        return None
    told = tuple((value, tell_value(value, language)) for value in values)
    default = canonical_text(schema.get("default"))
    return Choice(name, meaning or name, default, told, schema.get("minimum"), schema.get("maximum"))


def tell_value(value: str, language: str) -> str:
    """Return what a value is called; one without words is shown as it is."""
    if SPLIT.match(value):
        return ", ".join(value.split("-"))
    return pick(language, VALUES[value]) if value in VALUES else value


def as_list(value: Json) -> list[Json]:
    """Return a list, an empty one for anything else."""
    return value if isinstance(value, list) else []
