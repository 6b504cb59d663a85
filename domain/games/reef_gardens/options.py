"""The options of a match, and what they make: board, nursery and the switches that rules look at."""

from typing import Final, final

from domain.games.reef_gardens.components import Box, Nursery, board_of
from domain.games.reef_gardens.components_boards import COLUMNS, MAX_SIDE, Board
from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_str, bool_in, member, object_in, str_in
from domain.kernel.schema import Schema, array, one_of, with_description

RECOMMENDED: Final = "recommended"
SWITCHES: Final = (
    ("atolls", False, "V1-V3: no species twice on the start spaces of one site"),
    ("random_start", False, "V5: the starting stations stand on sites drawn at random"),
    ("allow_negative_vp", True, "P6: discards may bring the points below 0"),
    ("shells_before_purchase_must_leave_a_purchase", True, "A2: no shell may be used before the purchase if no purchase is left then"),
    ("boat_tile_may_go_on_anemone", True, "K3: a tile taken by boat may be stored"),
    ("flipped_station_offers_starts", True, "P9: reefs may start at a station that was scored"),
)


@final
class Options:
    """What a match is played with: the box, one board, one nursery, and the options as plain fields."""

    def __init__(self, box: Box, board: Board, nursery: Nursery, options: JsonObject) -> None:
        self.box: Final = box
        self.board: Final = board
        self.nursery: Final = nursery
        self.coral_counts: Final = box.coral_sets[str_in(options, "corals")]
        self.station_counts: Final = box.station_sets[str_in(options, "stations")]
        self.atolls: Final = bool_in(options, "atolls")
        self.random_start: Final = bool_in(options, "random_start")
        self.compare_sum: Final = str_in(options, "fusion_compare_own") == "sum"
        self.negative_points: Final = bool_in(options, "allow_negative_vp")
        self.must_purchase: Final = bool_in(options, "shells_before_purchase_must_leave_a_purchase")
        self.boat_to_anemone: Final = bool_in(options, "boat_tile_may_go_on_anemone")
        self.flipped_starts: Final = bool_in(options, "flipped_station_offers_starts")


def custom_board_schema(box: Box) -> JsonObject:
    """Return the JSON Schema of a board of one's own; what a map must obey beyond that, `board_of` checks."""
    return {
        "type": "object",
        "title": "A board of one's own",
        "properties": {
            "name": with_description(
                {"type": "string", "minLength": 1, "maxLength": 40}, "Name of the board, for people; `custom` when left out."
            ),
            "side": with_description(
                {"type": "string", "enum": ["long", "short"]},
                "`long`: all 90 corals are played; `short`: 30 are taken out unseen (S2), and edge sites have 5 spaces around (V4).",
            ),
            "letters": with_description(
                {"type": "string", "pattern": f"^[{box.letters}]{{1,{len(box.letters)}}}$", "default": box.letters},
                "Which sites the map has, at least eight, each once.",
            ),
            "map": with_description(
                array({"type": "string", "minLength": 1, "maxLength": MAX_SIDE}, 1, MAX_SIDE),
                "The rows from the top, all of one length. A letter: that site; `+`: a start space; `.`: any other free space; "
                "`*`: a colony space, where a shell lies; `^`: a cave.",
            ),
        },
        "required": ["side", "map"],
        "additionalProperties": False,
    }


def options_schema(box: Box) -> Schema:
    """Return the JSON Schema of `options`, every member with its default."""
    boards: list[Json] = [one_of([RECOMMENDED, *box.boards]), custom_board_schema(box)]
    corals, stations = object_in(box.source, "species"), object_in(box.source, "stations")
    properties: JsonObject = {
        "board": {
            "anyOf": boards,
            "default": RECOMMENDED,
            "description": (
                f"S1: a side by name (content `boards/boards`), `recommended` for the number of seats, or a map: columns {COLUMNS[0]} to "
                f"{COLUMNS[-1]}, row 1 on top"
            ),
        },
        "nursery": choice(list(box.nurseries), box.default_nursery, "P1: what the lines are (content `nursery/layouts`)"),
        "corals": choice(list(box.coral_sets), str_in(corals, "default"), "S7: how many corals of each species bear a clownfish"),
        "stations": choice(list(box.station_sets), str_in(stations, "default"), "S3: the values of the stations"),
        "fusion_compare_own": choice(["max", "sum"], "max", "F5: several own reefs count by the largest, or together"),
    }
    for name, default, text in SWITCHES:
        properties[name] = {"type": "boolean", "default": default, "description": text}
    return Schema({"type": "object", "properties": properties, "additionalProperties": False})


def choice(names: list[str], default: str, text: str) -> JsonObject:
    """Return the schema of a choice among names."""
    return {**one_of(names), "default": default, "description": text}


def fill_board(box: Box, filled: JsonObject, board: Json, seats: int) -> JsonObject:
    """S1: return the filled options with the board, the recommended one by its name."""
    filled["board"] = box.recommended[seats] if board == RECOMMENDED else board
    if filled["random_start"] is False:
        sites = options_of(box, filled).board.site_of
        missing = [letter for letter in box.starting_sites[seats] if letter not in sites]
        if missing:
            raise Malformed("/options/board/letters", f"site {missing[0]}, where a station stands at the start, is not on the board")
    return filled


def check_board_option(box: Box, board: Json) -> None:
    """Check the option `board`: a name of the data file, or a board that obeys the constraints of the rules."""
    names = [RECOMMENDED, *box.boards]
    if isinstance(board, dict):
        Schema(custom_board_schema(box)).check(board, "/options/board")
        board_of(board, "custom", "/options/board", box)
    elif not isinstance(board, str) or board not in names:
        raise Malformed("/options/board", f"a board is one of {', '.join(names)}, or an object with side and map")


def options_of(box: Box, options: JsonObject) -> Options:
    """Return filled options as the rules read them."""
    chosen = member(options, "board", "")
    if isinstance(chosen, dict):
        name = as_str(chosen["name"], "/board/name") if "name" in chosen else "custom"
        board = board_of(chosen, name, "/board", box)
    else:
        board = box.boards[as_str(chosen, "/board")]
    return Options(box, board, box.nurseries[str_in(options, "nursery")], options)
