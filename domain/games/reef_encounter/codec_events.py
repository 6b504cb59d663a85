"""Events as JSON: the schemas of their data, and reading them."""

from typing import Final

from domain.games.reef_encounter import events as facts
from domain.games.reef_encounter import events_table as table
from domain.games.reef_encounter.commands import BEHIND, SOURCES
from domain.games.reef_encounter.components import ALGA_NAMES, BOARDS, COLOR_NAMES, EMPTY, FACE_NAMES, TILES
from domain.games.reef_encounter.names import COLOR, COUNTS, SPACE, SPACES, cell_of, cells_of, color_of, read_counts, read_word, word_of
from domain.kernel.cells import Cells, append, cells
from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.ids import UNKNOWN, Json, JsonObject
from domain.kernel.reading import as_object, bool_in, int_in, ints_in, member, str_in, strs_in
from domain.kernel.schema import array, integer, one_of, record

BOARD_NAMES: Final = [f"R{board}" for board in range(BOARDS)]
FLAG: Final[JsonObject] = {"type": "boolean"}
TILE_LIST: Final = array(integer(1, TILES), 0, TILES)
ALGA: Final = one_of(ALGA_NAMES)
COLOR_OR_NULL: Final[list[Json]] = [COLOR, {"type": "null"}]
PLACES: Final[list[Json]] = [SPACE, {"const": BEHIND}]

EVENT_SCHEMAS: Final[dict[str, JsonObject]] = {
    table.BoardsDrawn.TYPE: record({"boards": array(one_of(BOARD_NAMES), 2, BOARDS)}),
    table.CoralTilesTossed.TYPE: record({"face": one_of(FACE_NAMES)}),
    table.SeaStartDrawn.TYPE: record({"color": COLOR}),
    table.PolypDrawn.TYPE: record({"space": COLOR, "color": COLOR}),
    table.StartSeatDrawn.TYPE: record({}),
    table.HandDealt.TYPE: record({"count": integer(1, 9)}),
    table.SeatCalled.TYPE: record({"for": one_of(table.STAGES)}),
    table.TurnBegan.TYPE: record({"turn": integer(1, 100000)}),
    table.BonusRefilled.TYPE: record({"color": COLOR, "found": FLAG, "telling": FLAG}),
    table.BonusIntoBag.TYPE: record({}),
    table.EndReached.TYPE: record({"cause": one_of(table.CAUSES)}),
    table.FishOpened.TYPE: record({"color": COLOR}),
    table.MatchScored.TYPE: record({"points": array(integer(0, 1000), 2, 4)}),
    facts.FirstFed.TYPE: record({}),
    facts.CubesChosen.TYPE: record({"cubes": array(COLOR, 2, 2)}),
    facts.CoralEaten.TYPE: record({"space": SPACE, "color": COLOR, "spaces": SPACES, "lost": integer(0, 40), "kept": integer(0, 40)}),
    facts.EatingForgone.TYPE: record({"forced": FLAG}),
    facts.CubePlayed.TYPE: record({"color": COLOR}),
    facts.PolypLaid.TYPE: record(
        {"space": SPACE, "color": COLOR, "source": one_of(SOURCES), "shown": FLAG, "eats": {"anyOf": COLOR_OR_NULL}}
    ),
    facts.PolypGrown.TYPE: record({"space": SPACE, "color": COLOR, "from_bag": FLAG}),
    facts.LayingEnded.TYPE: record({}),
    facts.ShrimpEntered.TYPE: record({"space": SPACE}),
    facts.ShrimpLifted.TYPE: record({"space": SPACE}),
    facts.ShrimpSet.TYPE: record({"space": {"anyOf": PLACES}}),
    facts.PolypTraded.TYPE: record({"color": COLOR, "bound": FLAG}),
    facts.AlgaPlayed.TYPE: record({"pays": COLOR, "alga": ALGA, "flipped": TILE_LIST}),
    facts.TileLocked.TYPE: record({"pays": COLOR, "tile": integer(1, TILES), "alga": ALGA, "flipped": TILE_LIST}),
    facts.CubeTraded.TYPE: record({"color": COLOR, "from_bag": FLAG}),
    facts.SeaTaken.TYPE: record({"space": COLOR, "tiles": COUNTS, "cube_back": FLAG}),
}


def event_from_json(name: str, seat: int, data: JsonObject, parts: dict[str, Json]) -> Event:
    """Read an event; a part that is not given leaves UNKNOWN."""
    event = table_event(name, seat, data, parts)
    if event is None:
        event = seat_event(name, seat, data, parts)
    if event is None:
        event = trade_event(name, seat, data)
    if event is None:
        raise Malformed("/type", f"{name!r} is no event of this game")
    return event


def table_event(name: str, seat: int, data: JsonObject, parts: dict[str, Json]) -> Event | None:
    """Read a fact about the table; None when it is no such type."""
    if name == table.PolypDrawn.TYPE:
        return table.PolypDrawn(color_of(data, "space"), color_of(data, "color"))
    if name == table.TurnBegan.TYPE:
        return table.TurnBegan(seat, int_in(data, "turn"))
    if name == table.BonusRefilled.TYPE:
        return table.BonusRefilled(color_of(data, "color"), bool_in(data, "found"), bool_in(data, "telling"))
    if name == table.BonusIntoBag.TYPE:
        return table.BonusIntoBag()
    if name == table.SeatCalled.TYPE:
        return table.SeatCalled(seat, word_of(data, "for", table.STAGES))
    if name == table.BoardsDrawn.TYPE:
        return table.BoardsDrawn([read_word(word, BOARD_NAMES, "/boards") for word in strs_in(data, "boards")])
    if name == table.CoralTilesTossed.TYPE:
        return table.CoralTilesTossed(word_of(data, "face", FACE_NAMES))
    if name == table.SeaStartDrawn.TYPE:
        return table.SeaStartDrawn(color_of(data, "color"))
    if name == table.StartSeatDrawn.TYPE:
        return table.StartSeatDrawn(seat)
    if name == table.HandDealt.TYPE:
        return table.HandDealt(seat, int_in(data, "count"), dealt_tiles(parts, f"seat:{seat}/hand"))
    if name == table.EndReached.TYPE:
        return table.EndReached(seat, word_of(data, "cause", table.CAUSES))
    if name == table.FishOpened.TYPE:
        return table.FishOpened(seat, color_of(data, "color"))
    if name == table.MatchScored.TYPE:
        return table.MatchScored(ints_in(data, "points"))
    return None


def dealt_tiles(parts: dict[str, Json], part: str) -> Cells:
    """Return the tiles in the part, or an empty row where it is not known."""
    return read_counts(parts[part], f"/{part}") if part in parts else cells(0)


def fed_color(parts: dict[str, Json], part: str) -> int:
    """Return the color in the part, or UNKNOWN."""
    return color_of(as_object(parts[part], f"/{part}"), "color") if part in parts else UNKNOWN


def seat_event(name: str, seat: int, data: JsonObject, parts: dict[str, Json]) -> Event | None:
    """Read a fact about polyps and shrimps; None when it is no such type."""
    if name == facts.PolypLaid.TYPE:
        eats = EMPTY if member(data, "eats", "") is None else color_of(data, "eats")
        source = word_of(data, "source", SOURCES)
        return facts.PolypLaid(seat, cell_of(data, "space"), color_of(data, "color"), source, bool_in(data, "shown"), eats)
    if name == facts.PolypGrown.TYPE:
        return facts.PolypGrown(seat, cell_of(data, "space"), color_of(data, "color"), bool_in(data, "from_bag"))
    if name == facts.CubePlayed.TYPE:
        return facts.CubePlayed(seat, color_of(data, "color"))
    if name == facts.LayingEnded.TYPE:
        return facts.LayingEnded(seat)
    if name == facts.ShrimpEntered.TYPE:
        return facts.ShrimpEntered(seat, cell_of(data, "space"))
    if name == facts.ShrimpLifted.TYPE:
        return facts.ShrimpLifted(seat, cell_of(data, "space"))
    if name == facts.ShrimpSet.TYPE:
        return facts.ShrimpSet(seat, EMPTY if str_in(data, "space") == BEHIND else cell_of(data, "space"))
    if name == facts.CoralEaten.TYPE:
        spaces = cells(0)
        for cell in cells_of(data, "spaces"):
            spaces = append(spaces, cell)
        color = color_of(data, "color")
        return facts.CoralEaten(seat, cell_of(data, "space"), color, spaces, int_in(data, "lost"), int_in(data, "kept"))
    if name == facts.EatingForgone.TYPE:
        return facts.EatingForgone(seat, bool_in(data, "forced"))
    if name == facts.FirstFed.TYPE:
        return facts.FirstFed(seat, fed_color(parts, f"seat:{seat}/fish"))
    if name == facts.CubesChosen.TYPE:
        cubes = [read_word(word, COLOR_NAMES, "/cubes") for word in strs_in(data, "cubes")]
        return facts.CubesChosen(seat, cubes[0], cubes[1])
    return None


def trade_event(name: str, seat: int, data: JsonObject) -> Event | None:
    """Read a fact about trades, cylinders and the sea; None when it is no such type."""
    if name == facts.PolypTraded.TYPE:
        return facts.PolypTraded(seat, color_of(data, "color"), bool_in(data, "bound"))
    if name == facts.CubeTraded.TYPE:
        return facts.CubeTraded(seat, color_of(data, "color"), bool_in(data, "from_bag"))
    if name == facts.SeaTaken.TYPE:
        tiles = read_counts(member(data, "tiles", ""), "/tiles")
        return facts.SeaTaken(seat, color_of(data, "space"), tiles, bool_in(data, "cube_back"))
    if name in (facts.AlgaPlayed.TYPE, facts.TileLocked.TYPE):
        pays = color_of(data, "pays")
        alga = word_of(data, "alga", ALGA_NAMES)
        flipped = [tile - 1 for tile in ints_in(data, "flipped")]
        if name == facts.AlgaPlayed.TYPE:
            return facts.AlgaPlayed(seat, pays, alga, flipped)
        return facts.TileLocked(seat, pays, int_in(data, "tile") - 1, alga, flipped)
    return None
