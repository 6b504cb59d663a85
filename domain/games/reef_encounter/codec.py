"""Commands as JSON: their schemas, and reading them."""

from typing import Final

from domain.games.reef_encounter import commands as wishes
from domain.games.reef_encounter.commands import BEHIND, SOURCES
from domain.games.reef_encounter.components import ALGA_NAMES, CELL_NAMES, COLOR_NAMES, EMPTY, TILES
from domain.games.reef_encounter.names import COLOR, cell_of, color_of, read_word, word_of
from domain.kernel.command import Command
from domain.kernel.errors import Malformed
from domain.kernel.ids import JsonObject
from domain.kernel.reading import int_in, str_in, strs_in
from domain.kernel.schema import Schema, array, command_schema, integer, one_of

SPACE: Final = one_of(CELL_NAMES)
SPACE_OR_BEHIND: Final[JsonObject] = one_of([BEHIND, *CELL_NAMES])

COMMAND_SCHEMAS: Final[dict[str, JsonObject]] = {
    "feed_first": command_schema("feed_first", {"color": COLOR}, "Put one of the first hand tiles secretly into one's fish"),
    "choose_cubes": command_schema("choose_cubes", {"cubes": array(COLOR, 2, 2)}, "Take two cubes of any colors"),
    "eat": command_schema("eat", {"space": SPACE}, "Feed the coral under the own shrimp on this space to one's fish"),
    "forgo_eating": command_schema("forgo_eating", {}, "Let the last chance pass"),
    "play_cube": command_schema("play_cube", {"color": COLOR}, "Pay a cube; polyps of its color may now be laid"),
    "lay_polyp": command_schema("lay_polyp", {"space": SPACE, "source": one_of(SOURCES)}, "Lay a polyp of the cube's color"),
    "end_laying": command_schema("end_laying", {}, "End action 2 or 3"),
    "enter_shrimp": command_schema("enter_shrimp", {"space": SPACE}, "Put a shrimp from behind the screen on a polyp"),
    "lift_shrimp": command_schema("lift_shrimp", {"space": SPACE}, "Take up an own shrimp"),
    "set_shrimp": command_schema("set_shrimp", {"space": SPACE_OR_BEHIND}, "Put the lifted shrimp down, or behind the screen"),
    "trade_polyp": command_schema("trade_polyp", {"color": COLOR}, "A polyp from in front for a cube of its color"),
    "play_alga": command_schema("play_alga", {"alga": one_of(ALGA_NAMES), "pays": COLOR}, "A polyp from in front for a flip"),
    "lock_tile": command_schema("lock_tile", {"tile": integer(1, TILES), "pays": COLOR}, "A polyp from in front for a lock"),
    "trade_cube": command_schema("trade_cube", {"color": COLOR}, "A cube for a polyp of its color"),
    "take_from_sea": command_schema("take_from_sea", {"color": COLOR}, "Take cube and tiles of a sea space; the turn ends"),
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
