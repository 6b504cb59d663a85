"""Events as JSON: the schemas of their data, and reading them."""

from typing import Final

from domain.games.reef_encounter import events as facts
from domain.games.reef_encounter import events_table as table
from domain.games.reef_encounter.commands import BEHIND, SOURCES
from domain.games.reef_encounter.components import ALGA_NAMES, BOARDS, COLOR_NAMES, EMPTY, FACE_NAMES, TILES
from domain.games.reef_encounter.names import COLOR, COUNTS, SPACE, SPACES, at, cell_of, cells_of, color_of, read_counts, read_word, word_of
from domain.kernel.cells import Cells, append, cells
from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.ids import UNKNOWN, Json, JsonObject
from domain.kernel.reading import as_object, bool_in, int_in, ints_in, member, str_in, strs_in
from domain.kernel.schema import array, integer, one_of, record, told

BOARD_NAMES: Final = [f"R{board}" for board in range(BOARDS)]
FLAG: Final[JsonObject] = {"type": "boolean"}
FLIPPED: Final = told(array(integer(1, TILES), 0, TILES), "Numbers of the coral tiles that turned over, from 1.")
ALGA: Final = told(one_of(ALGA_NAMES), "Color of the cylinder.")
COLOR_OR_NULL: Final[list[Json]] = [COLOR, {"type": "null"}]
PLACES: Final[list[Json]] = [SPACE, {"const": BEHIND}]
SEA_SPACE: Final = told(COLOR, "Which sea space: the color of its cube.")
PAYS: Final = told(COLOR, "Color of the polyp that paid; it went from in front of the screen into the bag.")
FROM_BAG: Final = told(
    FLAG, "It came out of the bag, since the bonus polyps had gone into it (B2); else it was the bonus polyp of its color."
)
TILE: Final = told(integer(1, TILES), "Number of the coral tile that is locked, from 1.")

TABLE_SCHEMAS: Final[dict[str, tuple[dict[str, JsonObject], str]]] = {
    table.BoardsDrawn.TYPE: (
        {"boards": told(array(one_of(BOARD_NAMES), 2, BOARDS), "The boards of this match.")},
        "S1-S3: the boards were drawn; a polyp of its color lies on each start space.",
    ),
    table.CoralTilesTossed.TYPE: (
        {"face": told(one_of(FACE_NAMES), "The face that is up.")},
        "S4: all ten coral tiles start with this face up.",
    ),
    table.SeaStartDrawn.TYPE: (
        {"color": told(COLOR, "The sea space that is filled first.")},
        "S4: a polyp of this color was drawn and put back.",
    ),
    table.PolypDrawn.TYPE: (
        {"space": SEA_SPACE, "color": told(COLOR, "Color of the polyp.")},
        "S4, A10c: a polyp was drawn from the bag onto a sea space.",
    ),
    table.StartSeatDrawn.TYPE: ({}, "S5: the seat is the start player."),
    table.HandDealt.TYPE: (
        {"count": told(integer(1, 9), "How many tiles.")},
        "S6: the seat drew its first hand; its colors are the sealed part `seat:N/hand`.",
    ),
    table.SeatCalled.TYPE: (
        {"for": told(one_of(table.STAGES), "The stage: `feeding` (S7), `cubes` (S8) or `last_chance` (E5).")},
        "A decision of the seat outside a turn is awaited.",
    ),
    table.TurnBegan.TYPE: (
        {"turn": told(integer(1, 100000), "Number of the turn, counted over all seats from 1.")},
        "T1: a turn of the seat began.",
    ),
    table.BonusRefilled.TYPE: (
        {
            "color": told(COLOR, "Color that was looked for."),
            "found": told(FLAG, "The bag held one, and it lies aside now."),
            "telling": told(FLAG, "From what everybody knew nobody could be sure of `found`."),
        },
        "B1: the bag was searched for a new bonus polyp.",
    ),
    table.BonusIntoBag.TYPE: ({}, "B2: the bag was empty, and the bonus polyps went into it for good."),
    table.EndReached.TYPE: (
        {"cause": told(one_of(table.CAUSES), "Why: E1, E2, E3, E4 or E7, in the order of these words after `none`.")},
        "E1-E4, E7: the game stopped in the turn of the seat.",
    ),
    table.FishOpened.TYPE: (
        {"color": told(COLOR, "Color of its first tile.")},
        "H2: the first tile of the seat's fish was shown.",
    ),
    table.MatchScored.TYPE: (
        {"points": told(array(integer(0, 1000), 2, 4), "Final points by seat.")},
        "V1, V2: the fish were counted, and the match is over.",
    ),
}
SEAT_SCHEMAS: Final[dict[str, tuple[dict[str, JsonObject], str]]] = {
    facts.FirstFed.TYPE: ({}, "S7: the seat put a tile into its fish; its color is the sealed part `seat:N/fish`."),
    facts.CubesChosen.TYPE: ({"cubes": told(array(COLOR, 2, 2), "Their colors.")}, "S8: the seat took its two first cubes."),
    facts.CoralEaten.TYPE: (
        {
            "space": at("Where the shrimp stood that was eaten too."),
            "color": told(COLOR, "Color of the coral."),
            "spaces": told(SPACES, "Every space of the coral; they are bare now."),
            "lost": told(integer(0, 40), "How many of its polyps went into the bag."),
            "kept": told(integer(0, 40), "How many of its polyps went into the fish."),
        },
        "A1a-A1c, E5: the seat's fish ate a coral and the shrimp on it.",
    ),
    facts.EatingForgone.TYPE: (
        {"forced": told(FLAG, "True: the seat had no coral to eat. False: it declined.")},
        "E5: the seat's last chance passed.",
    ),
    facts.CubePlayed.TYPE: (
        {"color": told(COLOR, "Color of the cube, and of the polyps that may be laid now.")},
        "A2a: the seat paid a cube to the supply.",
    ),
    facts.PolypLaid.TYPE: (
        {
            "space": at("Where it lies."),
            "color": told(COLOR, "Its color."),
            "source": told(one_of(SOURCES), "Where it came from: `front` of the screen or the `hand` behind it."),
            "shown": told(FLAG, "It came from the part of the hand that only its seat had seen."),
            "eats": {
                "anyOf": COLOR_OR_NULL,
                "description": "Color of the polyp that lay there and is in front of the seat now; null: none.",
            },
        },
        "A2a, K1-K5: the seat laid a polyp.",
    ),
    facts.PolypGrown.TYPE: (
        {"space": at("The growth space."), "color": told(COLOR, "Its color, that of the polyp just laid."), "from_bag": FROM_BAG},
        "G1: a polyp grew on the growth space.",
    ),
    facts.LayingEnded.TYPE: ({}, "A2f: the seat's action 2 or 3 is finished."),
    facts.ShrimpEntered.TYPE: ({"space": at("Where it stands.")}, "A4a: a shrimp of the seat came from behind the screen."),
    facts.ShrimpLifted.TYPE: ({"space": at("Where it stood.")}, "A5a: the seat took up a shrimp of its own."),
    facts.ShrimpSet.TYPE: (
        {"space": at("Where it stands, or `behind` when it lies behind the screen.", {"anyOf": PLACES})},
        "A5a: the seat put the lifted shrimp down.",
    ),
    facts.PolypTraded.TYPE: (
        {
            "color": told(COLOR, "Color of the polyp and of the cube."),
            "bound": told(FLAG, "The cube must be used at once (A6b, an option)."),
        },
        "A6a: the seat gave a polyp from in front for a cube.",
    ),
    facts.AlgaPlayed.TYPE: (
        {"pays": PAYS, "alga": ALGA, "flipped": FLIPPED},
        "A7a, A7b: the seat put a cylinder on the alga space.",
    ),
    facts.TileLocked.TYPE: (
        {"pays": PAYS, "tile": TILE, "alga": ALGA, "flipped": FLIPPED},
        "A7a, A7c, A7d: the seat put a cylinder on a coral tile, which is locked.",
    ),
    facts.CubeTraded.TYPE: (
        {"color": told(COLOR, "Color of the cube and of the polyp."), "from_bag": FROM_BAG},
        "A8a: the seat gave a cube for a polyp, which is behind the screen.",
    ),
    facts.SeaTaken.TYPE: (
        {
            "space": SEA_SPACE,
            "tiles": told(COUNTS, "The tiles taken, by color."),
            "cube_back": told(FLAG, "A cube of the same color was in the supply and lies there again (A10b)."),
        },
        "A10a: the seat took the cube and the tiles of a sea space behind its screen.",
    ),
}
EVENT_SCHEMAS: Final[dict[str, JsonObject]] = {
    name: told(record(members), text) for name, (members, text) in [*TABLE_SCHEMAS.items(), *SEAT_SCHEMAS.items()]
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
