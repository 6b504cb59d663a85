"""The options of a match: the deck, who starts, readings of unclear rules, and the limits of the stalemate rule."""

from typing import Final, final

from domain.games.das_riff.components import ROW_IDS, Box
from domain.kernel.cells import to_cells
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import bool_in, int_in, str_in, strs_in
from domain.kernel.kinds import Flag, Kind, Name, Whole
from domain.kernel.kinds_of_many import Sequence
from domain.kernel.schema import Schema

STARTERS: Final = ["seat_0", "seat_1", "random"]
CREDIT_SCOPES: Final = ["turn", "immediate"]
BONUS_RULES: Final = ["only_if_no_rolled_color_left", "if_a_rolled_color_is_used_up", "never"]

BONUS_IF_NONE_LEFT: Final = 0
BONUS_IF_ONE_USED_UP: Final = 1

MOST_TURNS: Final = 400


@final
class Options:
    """Filled options, as the rules read them."""

    def __init__(self, box: Box, source: JsonObject) -> None:
        self.deck: Final = box.deck(str_in(source, "deck"))
        self.starter: Final = STARTERS.index(str_in(source, "starter"))
        self.chase_water: Final = bool_in(source, "shark_may_target_water")
        self.lasting_credit: Final = str_in(source, "reveal_credit_scope") == "turn"
        self.fish_needs_tree: Final = bool_in(source, "fish_needs_tree")
        self.bonus: Final = BONUS_RULES.index(str_in(source, "opponent_bonus_free_choice"))
        self.refill_rows: Final = to_cells([ROW_IDS.index(row) for row in strs_in(source, "refill_row_order")])
        self.dead_turns: Final = int_in(source, "dead_turns_draw")
        self.max_turns: Final = int_in(source, "max_turns")


def options_schema(box: Box) -> Schema:
    """Return the JSON Schema of the options; the defaults come from the content data."""
    members: dict[str, Kind] = {
        "deck": Name(
            [deck.name for deck in box.decks], "How the reef cards are split: fish, coral, pearls, sharks, water (content `decks`)."
        ),
        "starter": Name(STARTERS, "Q27: who begins."),
        "shark_may_target_water": Flag("Q05: a shark may chase water too."),
        "reveal_credit_scope": Name(
            CREDIT_SCOPES, "Q03: a card revealed oneself costs 1 until the end of the turn, or for the very next purchase only."
        ),
        "fish_needs_tree": Flag(
            "Q06: a fish is taken to a tree at once. False: it may be laid in front of its taker and put to a tree later (A8)."
        ),
        "opponent_bonus_free_choice": Name(BONUS_RULES, "Q10: when the other seat may take a worm of any colour, not only a rolled one."),
        "refill_row_order": Sequence(Name(ROW_IDS), 4, 4, "Q16: the order in which the rows are refilled.", unique=True),
        "dead_turns_draw": Whole(
            1, MOST_TURNS, "Q26: the match is a draw after so many turns in a row in which nothing was done in phase 2 and no water flowed."
        ),
        "max_turns": Whole(1, MOST_TURNS, "Q26: the match is a draw after this turn."),
    }
    filled = defaults(box)
    properties: JsonObject = {name: {**kind.schema(), "default": filled[name]} for name, kind in members.items()}
    return Schema({"type": "object", "properties": properties, "additionalProperties": False})


def defaults(box: Box) -> JsonObject:
    """Return every option's default."""
    return {"deck": box.default_deck, **box.defaults, "dead_turns_draw": box.dead_turns, "max_turns": box.max_turns}
