"""The options of a match: the creature cards, and how strong Tingent is."""

from typing import Final

from domain.games.wondrous_creatures.components import Box
from domain.games.wondrous_creatures.deck import Library
from domain.kernel.errors import Malformed
from domain.kernel.ids import JsonObject
from domain.kernel.reading import json_strs
from domain.kernel.schema import Schema

DEFAULT_BOARD: Final = "easygoing"


def schema(box: Box) -> Schema:
    """Return the schema of the options; a deck is checked card by card when it is read."""
    boards = json_strs(box.robot.boards)
    return Schema(
        {
            "type": "object",
            "properties": {
                "deck": {
                    "description": "null: the printed cards; {cards}: a whole set; {corrections}: changed members of printed cards by id",
                    "type": ["object", "null"],
                    "properties": {"cards": {"type": "array"}, "corrections": {"type": "array"}},
                    "additionalProperties": False,
                    "default": None,
                },
                "tingent": {
                    "description": "the board of the solo opponent; with more than one seat it has no effect",
                    "type": "string",
                    "enum": boards,
                    "default": DEFAULT_BOARD,
                },
            },
            "additionalProperties": False,
        }
    )


def fill(checker: Schema, library: Library, options: JsonObject) -> JsonObject:
    """Return the options with their defaults filled in; `Malformed` says what is wrong and where."""
    checker.check(options, "/options")
    deck = options.get("deck")
    try:
        library.deck_of(deck)
    except Malformed as problem:
        raise Malformed(f"/options{problem.path}", problem.message) from None
    return {"deck": deck, "tingent": options.get("tingent", DEFAULT_BOARD)}
