"""Commands as JSON: their schemas, and reading them."""

from typing import Final

from domain.games.reef_encounter import commands as wishes
from domain.games.reef_encounter.commands import BEHIND, SOURCES
from domain.games.reef_encounter.components import ALGA_NAMES, CELL_NAMES, COLOR_NAMES, EMPTY, TILES
from domain.games.reef_encounter.names import COLOR, at, cell_of, color_of, read_word, word_of
from domain.kernel.command import Command
from domain.kernel.errors import Malformed
from domain.kernel.ids import JsonObject
from domain.kernel.reading import int_in, str_in, strs_in
from domain.kernel.schema import Schema, array, command_schema, integer, one_of, told

SPACE: Final = one_of(CELL_NAMES)
SPACE_OR_BEHIND: Final[JsonObject] = one_of([BEHIND, *CELL_NAMES])

PAYS: Final = told(COLOR, "Color of the polyp that pays: one that lies in `front` of the screen. It goes into the bag.")
WISHES: Final[dict[str, tuple[dict[str, JsonObject], str, str]]] = {
    "feed_first": (
        {"color": told(COLOR, "Color of a tile of one's first hand.")},
        "Put one of the first hand tiles secretly into one's fish",
        "S7: in the stage `feeding`. It is shown at the end and counts like the others.",
    ),
    "choose_cubes": (
        {"cubes": told(array(COLOR, 2, 2), "The colors of both cubes, in any order; two of one color are allowed.")},
        "Take two cubes of any colors",
        "S8: in the stage `cubes`.",
    ),
    "eat": (
        {"space": at("Where one's shrimp stands on the coral.", SPACE)},
        "Feed the coral under the own shrimp on this space to one's fish",
        "A1a-A1d: a coral of five polyps or more, as the first thing in a turn; the shrimp is eaten too. E5, E6: also in the stage "
        "`last_chance`.",
    ),
    "forgo_eating": ({}, "Let the last chance pass", "E5: only in the stage `last_chance`."),
    "play_cube": (
        {"color": told(COLOR, "Color of the cube, one of one's `cubes`.")},
        "Pay a cube; polyps of its color may now be laid",
        "A2a, A2c: actions 2 and 3, twice a turn.",
    ),
    "lay_polyp": (
        {
            "space": at("A rock space without polyp and shrimp, or one with a weaker polyp to be eaten (P1, K1-K3).", SPACE),
            "source": told(
                one_of(SOURCES), "Where the tile comes from: `front` of the screen, or the `hand` behind it (at most four, A2b)."
            ),
        },
        "Lay a polyp of the cube's color",
        "A2a: while a cube is being laid (`laying` names its color). What grows beside it comes by itself (G1).",
    ),
    "end_laying": ({}, "End action 2 or 3", "A2f: it ends by itself when everybody can see that nothing is left to lay."),
    "enter_shrimp": (
        {"space": at("A polyp of a coral without shrimp.", SPACE)},
        "Put a shrimp from behind the screen on a polyp",
        "A4a, A4b: action 4, once a turn.",
    ),
    "lift_shrimp": (
        {"space": at("Where one's shrimp stands.", SPACE)},
        "Take up an own shrimp",
        "A5a: the first half of action 5; `set_shrimp` must follow.",
    ),
    "set_shrimp": (
        {"space": at("Where it goes: a polyp, bare rock, or `behind` for behind the screen.", SPACE_OR_BEHIND)},
        "Put the lifted shrimp down, or behind the screen",
        "A5a-A5c: the second half of action 5. Bare rock must be left again before the turn ends.",
    ),
    "trade_polyp": (
        {"color": told(COLOR, "Color of the polyp, which lies in `front`, and of the cube.")},
        "A polyp from in front for a cube of its color",
        "A6a: action 6.",
    ),
    "play_alga": (
        {
            "alga": told(one_of(ALGA_NAMES), "Color of the cylinder: unlocked coral tiles that show it as large alga turn over."),
            "pays": PAYS,
        },
        "A polyp from in front for a flip",
        "A7a, A7b: action 7 with a cylinder on the alga space, any number of times.",
    ),
    "lock_tile": (
        {"tile": told(integer(1, TILES), "Number of the coral tile, from 1: index + 1 in `coral_tiles`."), "pays": PAYS},
        "A polyp from in front for a lock",
        "A7a, A7c-A7e: action 7 with a cylinder of the tile's large alga on the tile, once a turn, after a shrimp of one's own was eaten.",
    ),
    "trade_cube": (
        {"color": told(COLOR, "Color of the cube, one of one's `cubes`, and of the polyp.")},
        "A cube for a polyp of its color",
        "A8a: action 8; the polyp comes behind the screen.",
    ),
    "take_from_sea": (
        {"color": told(COLOR, "Which sea space: the color of its cube, a key of `sea`.")},
        "Take cube and tiles of a sea space; the turn ends",
        "A10a-A10d: action 10, compulsory.",
    ),
}
COMMAND_SCHEMAS: Final[dict[str, JsonObject]] = {
    name: command_schema(name, members, title, text) for name, (members, title, text) in WISHES.items()
}

CHECKS: Final = {name: Schema(source) for name, source in COMMAND_SCHEMAS.items()}


def command_from_json(data: JsonObject) -> Command:
    """Read a command; the path of `Malformed` is relative to it."""
    name = str_in(data, "type")
    if name not in CHECKS:
        raise Malformed("/type", f"{name!r} is no command of this game")
    CHECKS[name].check(data)
    if name == "lay_polyp":
        return wishes.LayPolyp(cell_of(data, "space"), word_of(data, "source", SOURCES))
    if name == "set_shrimp":
        return wishes.SetShrimp(EMPTY if str_in(data, "space") == BEHIND else cell_of(data, "space"))
    if name == "eat":
        return wishes.Eat(cell_of(data, "space"))
    if name == "enter_shrimp":
        return wishes.EnterShrimp(cell_of(data, "space"))
    if name == "lift_shrimp":
        return wishes.LiftShrimp(cell_of(data, "space"))
    if name == "play_alga":
        return wishes.PlayAlga(word_of(data, "alga", ALGA_NAMES), color_of(data, "pays"))
    if name == "lock_tile":
        return wishes.LockTile(int_in(data, "tile") - 1, color_of(data, "pays"))
    if name == "choose_cubes":
        cubes = strs_in(data, "cubes")
        return wishes.ChooseCubes(read_word(cubes[0], COLOR_NAMES, "/cubes/0"), read_word(cubes[1], COLOR_NAMES, "/cubes/1"))
    if name == "end_laying":
        return wishes.EndLaying()
    if name == "forgo_eating":
        return wishes.ForgoEating()
    return color_command(name, color_of(data, "color"))


def color_command(name: str, color: int) -> Command:
    """Return the command that names nothing but a color."""
    if name == "play_cube":
        return wishes.PlayCube(color)
    if name == "trade_polyp":
        return wishes.TradePolyp(color)
    if name == "trade_cube":
        return wishes.TradeCube(color)
    if name == "take_from_sea":
        return wishes.TakeFromSea(color)
    assert name == "feed_first", "a command type with a schema is wanted"
    return wishes.FeedFirst(color)
