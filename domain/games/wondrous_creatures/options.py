"""The options of a match: the creature cards, how strong Tingent is, and how the table reads what the sources leave open."""

from typing import Final, final

from domain.games.wondrous_creatures.components import Box
from domain.games.wondrous_creatures.components_deck import Library
from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import json_strs
from domain.kernel.schema import Schema, array, with_description

DEFAULT_BOARD: Final = "easygoing"
SWITCHES: Final = (
    ("grant_net_on_token_space", True, "R2, O1: the net printed under a time token is gained too"),
    ("effect_on_plain_placement", False, "P5, O15: crew that is placed may also use the special effect of each habitat next to it, once"),
    ("eggs_instead_of_cards", False, "H6, O19: more eggs may be hatched for an achievement, in place of icons on cards"),
)
"""The readings that a table may choose, with the default of each."""


@final
class Options:
    """How a table reads what the sources leave open."""

    def __init__(self, net_under_token: bool, effect_on_placement: bool, eggs_for_cards: bool) -> None:
        self.net_under_token: Final = net_under_token
        self.effect_on_placement: Final = effect_on_placement
        self.eggs_for_cards: Final = eggs_for_cards


def options_of(options: JsonObject) -> Options:
    """Return the readings that filled options ask for."""
    asked = [bool(options[name]) for name, _, _ in SWITCHES]
    return Options(asked[0], asked[1], asked[2])


def options_schema(box: Box) -> Schema:
    """Return the schema of the options; a deck is checked card by card when it is read."""
    boards = json_strs(box.robot.boards)
    properties: JsonObject = {
        "deck": {
            "description": "null: the printed cards; {cards}: a whole set; {corrections}: changed members of printed cards by id",
            "type": ["object", "null"],
            "properties": {
                "cards": with_description(
                    array({"type": "object"}), "60 to 250 cards in the form of content `cards/cards`, instead of the printed ones."
                ),
                "corrections": with_description(
                    array({"type": "object"}), "Objects with the `id` of a printed card and the members that are to be changed."
                ),
            },
            "additionalProperties": False,
            "default": None,
        },
        "tingent": {
            "description": "the board of the solo opponent; with more than one seat it has no effect",
            "type": "string",
            "enum": boards,
            "default": DEFAULT_BOARD,
        },
    }
    for name, default, text in SWITCHES:
        properties[name] = {"type": "boolean", "default": default, "description": text}
    return Schema({"type": "object", "properties": properties, "additionalProperties": False})


def check_deck(library: Library, deck: Json) -> None:
    """Raise `Malformed` where a home-made deck is none."""
    try:
        library.deck_of(deck)
    except Malformed as problem:
        raise Malformed(f"/options{problem.path}", problem.message) from None
