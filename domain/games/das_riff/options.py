"""The options of a match: the deck, who starts, readings of unclear rules, and the limits of the stalemate rule."""

from typing import Final, final

from domain.games.das_riff.components import ROW_IDS, Box
from domain.kernel.cells import Cells
from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.reading import bool_in, int_in, str_in, strs_in
from domain.kernel.schema import Schema, array, integer, one_of

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
        self.refill_rows: Final[Cells] = [ROW_IDS.index(row) for row in strs_in(source, "refill_row_order")]
        self.dead_turns: Final = int_in(source, "dead_turns_draw")
        self.max_turns: Final = int_in(source, "max_turns")


def options_schema(box: Box) -> Schema:
    """Return the JSON Schema of the options; the defaults come from the content data."""
    members: dict[str, JsonObject] = {
        "deck": one_of([deck.name for deck in box.decks]),
        "starter": one_of(STARTERS),
        "shark_may_target_water": {"type": "boolean"},
        "reveal_credit_scope": one_of(CREDIT_SCOPES),
        "fish_needs_tree": {"type": "boolean"},
        "opponent_bonus_free_choice": one_of(BONUS_RULES),
        "refill_row_order": {**array(one_of(ROW_IDS), 4, 4), "uniqueItems": True},
        "dead_turns_draw": integer(1, MOST_TURNS),
        "max_turns": integer(1, MOST_TURNS),
    }
    filled = defaults(box)
    properties: JsonObject = {name: {**schema, "default": filled[name]} for name, schema in members.items()}
    return Schema({"type": "object", "properties": properties, "additionalProperties": False})


def defaults(box: Box) -> JsonObject:
    """Return every option's default."""
    return {"deck": box.default_deck, **box.defaults, "dead_turns_draw": box.dead_turns, "max_turns": box.max_turns}


def fill_options(box: Box, schema: Schema, options: JsonObject) -> JsonObject:
    """Return the options with the defaults filled in; `Malformed` for what is wrong."""
    schema.check(options, "/options")
    filled: dict[str, Json] = defaults(box)
    filled.update(options)
    if set(filled) != set(defaults(box)):
        raise Malformed("/options", "unknown option")
    return filled
