"""Boards, coral tiles and numbers, read once from the content data; everything in here is shared and never changes."""

from typing import Final, final

from domain.kernel.cells import Cells, append, cells
from domain.kernel.content import Content
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import int_in, ints_in, object_in, objects_in, placed_objects_in, str_in, strs_in, word_in
from domain.kernel.places import place_names

COLORS: Final = 5
ALGAE: Final = 4
TILES: Final = 10
SHRIMPS: Final = 4
FACES: Final = 2
MOST_SEATS: Final = 4
MOST_POLYPS: Final = 40
"""Of a colour."""

MOST_HAND: Final = 9
"""Tiles of a first hand."""

CHOSEN: Final = 2
"""Cubes that a seat chooses at the start: the command names so many."""

EMPTY: Final = -1
"""Stands in a space without polyp or shrimp, and on the alga space without a cylinder."""

FRONT: Final = 0
HAND: Final = 1

COLOR_NAMES: Final = ["white", "yellow", "orange", "pink", "grey"]
ALGA_NAMES: Final = ["blue", "green", "purple", "red"]
FACE_NAMES: Final = ["starfish", "plain"]

BOARDS: Final = 4
BOARD_NAMES: Final = [f"R{board}" for board in range(BOARDS)]
COLUMNS: Final = 7
ROWS: Final = 6
GRID: Final = COLUMNS * ROWS
CELLS: Final = BOARDS * GRID
"""A cell is board * GRID + row * COLUMNS + column, sea spaces included: so a cell has one number and one name in every match."""

LETTERS: Final = "ABCDEFG"


def square_of(cell: int) -> str:
    """Return the name of a cell on its board, such as `E4`: column E, row 4."""
    here = cell % GRID
    return f"{LETTERS[here % COLUMNS]}{here // COLUMNS + 1}"


CELL_NAMES: Final = place_names("reef", [f"R{cell // GRID}.{square_of(cell)}" for cell in range(CELLS)])


@final
class Reef:
    """All boards as one row of cells, with everything a rule asks about a cell precomputed.

    `near` lists the rock spaces beside a cell, `growth_near` is the growth space beside it, `start` its start polyp (or EMPTY).
    `cells_of` lists the rock spaces of the boards in play, by the bit mask of the boards.
    """

    def __init__(self, layouts: list[list[str]], legend: list[str]) -> None:
        self.near: Final[list[Cells]] = [cells(0) for _ in range(CELLS)]
        self.growth_near: Final = cells(CELLS, EMPTY)
        self.start: Final = cells(CELLS, EMPTY)
        self.growth: Final = cells(BOARDS, EMPTY)
        self.is_rock: Final = [False] * CELLS
        for board, layout in enumerate(layouts):
            for here, mark in enumerate("".join(layout)):
                if mark != ".":
                    self.is_rock[board * GRID + here] = True
                if mark in legend:
                    self.start[board * GRID + here] = legend.index(mark)
                if mark == "*":
                    self.growth[board] = board * GRID + here
        for cell in range(CELLS):
            if self.is_rock[cell]:
                for other in beside(cell):
                    if self.is_rock[other]:
                        self.near[cell] = append(self.near[cell], other)
                        if other == self.growth[cell // GRID]:
                            self.growth_near[cell] = other
        self.cells_of: Final[list[Cells]] = [self.rock_of(mask) for mask in range(1 << BOARDS)]

    def rock_of(self, mask: int) -> Cells:
        """Return the rock spaces of the boards in the bit mask."""
        found = cells(0)
        for cell in range(CELLS):
            if self.is_rock[cell] and mask >> (cell // GRID) & 1:
                found = append(found, cell)
        return found


def beside(cell: int) -> list[int]:
    """Return the cells orthogonally beside a cell on its board."""
    here = cell % GRID
    found: list[int] = []
    if here >= COLUMNS:
        found.append(cell - COLUMNS)
    if here % COLUMNS > 0:
        found.append(cell - 1)
    if here % COLUMNS < COLUMNS - 1:
        found.append(cell + 1)
    if here < GRID - COLUMNS:
        found.append(cell + COLUMNS)
    return found


@final
class CoralTile:
    """One coral tile: for each face the stronger and the weaker colour, the large and the small alga."""

    def __init__(self, number: int, stronger: list[int], weaker: list[int], large: list[int], small: list[int]) -> None:
        self.number: Final = number
        self.stronger: Final = stronger
        self.weaker: Final = weaker
        self.large: Final = large
        self.small: Final = small


@final
class Box:
    """Everything in the box, and the numbers of the rules."""

    def __init__(self, content: Content) -> None:
        game = content.object("game.json")
        self.source: Final = game
        self.players: Final = strs_in(game, "player_colors", "/game.json")
        if strs_in(game, "coral_colors", "/game.json") != COLOR_NAMES or strs_in(game, "alga_colors", "/game.json") != ALGA_NAMES:
            raise Malformed("/game.json", "the coral colours or the alga colours are not those of the rules")
        pieces = object_in(game, "pieces", "/game.json")
        self.polyps: Final = int_in(pieces, "polyps_per_color", "/game.json/pieces")
        self.cubes: Final = int_in(pieces, "cubes_per_color", "/game.json/pieces")
        self.cylinders: Final = int_in(pieces, "cylinders_per_color", "/game.json/pieces")
        self.shrimps: Final = int_in(pieces, "shrimps_per_seat", "/game.json/pieces")
        if not 0 < self.polyps <= MOST_POLYPS:
            raise Malformed("/game.json/pieces/polyps_per_color", f"at most {MOST_POLYPS} polyps of a colour are provided for")
        if not 0 < self.shrimps <= SHRIMPS:
            raise Malformed("/game.json/pieces/shrimps_per_seat", f"at most {SHRIMPS} shrimps a seat are provided for")
        set_up = object_in(game, "set_up", "/game.json")
        self.sea_start: Final = ints_in(set_up, "sea_counts_clockwise", "/game.json/set_up")
        self.cubes_chosen: Final = int_in(set_up, "cubes_chosen", "/game.json/set_up")
        malformed_if(self.cubes_chosen != CHOSEN, "/game.json/set_up/cubes_chosen", f"{CHOSEN} cubes are provided for")
        hands = object_in(set_up, "hand_tiles", "/game.json/set_up")
        self.hands: Final = [
            ints_in(hands, str(seats), "/game.json/set_up/hand_tiles") if seats > 1 else [] for seats in range(MOST_SEATS + 1)
        ]
        self.largest_hand: Final = max(max(hand) for hand in self.hands if hand)
        if any(len(self.hands[seats]) != seats for seats in range(2, MOST_SEATS + 1)) or len(self.sea_start) != COLORS:
            raise Malformed("/game.json/set_up", "one number of hand tiles for each seat and five numbers for the sea are wanted")
        malformed_if(self.largest_hand > MOST_HAND, "/game.json/set_up/hand_tiles", f"at most {MOST_HAND} tiles are provided for")
        self.numbers: Final = Numbers(object_in(game, "numbers", "/game.json"))
        self.sea_patterns: Final = sea_patterns(self.sea_start, self.numbers.sea_holds)
        self.tiles: Final = read_tiles(content)
        self.reef: Final = read_reef(content)


@final
class Numbers:
    """The numbers that the rules name."""

    def __init__(self, source: JsonObject) -> None:
        path = "/game.json/numbers"
        self.hand_tiles: Final = int_in(source, "hand_tiles_per_laying", path)
        self.layings: Final = int_in(source, "layings_per_turn", path)
        self.own_per_board: Final = int_in(source, "own_shrimps_per_board", path)
        self.min_to_eat: Final = int_in(source, "min_size_to_eat", path)
        self.lost: Final = int_in(source, "lost_when_eating", path)
        self.lost_last: Final = int_in(source, "lost_in_last_chance", path)
        self.lost_advanced: Final = int_in(source, "advanced_lost_when_eating", path)
        self.lost_last_advanced: Final = int_in(source, "advanced_lost_in_last_chance", path)
        self.sea_holds: Final = int_in(source, "sea_space_holds", path)
        self.eaten_to_lock: Final = int_in(source, "shrimps_eaten_to_lock", path)
        self.last_lock: Final = int_in(source, "two_for_last_lock", path)
        self.eaten_to_end: Final = int_in(source, "shrimps_to_end", path)
        self.three: Final = int_in(source, "threshold_of_three", path)


def sea_patterns(start: list[int], holds: int) -> list[list[int]]:
    """A10a, A10c: return the counts of the sea spaces that turns can leave, each in ascending order."""
    found = [sorted(start)]
    done = 0
    while done < len(found):
        for taken in range(len(start)):
            left = found[done][:]
            left[taken] = 0
            refilled = sorted(count + 1 if count < holds else count for count in left)
            if refilled not in found:
                found.append(refilled)
        done += 1
    return found


def read_tiles(content: Content) -> list[CoralTile]:
    """Read the ten coral tiles; the second face must swap both the corals and the algae of the first."""
    tiles: list[CoralTile] = []
    for path, source in placed_objects_in(content.object("coral_tiles.json"), "coral_tiles", "/coral_tiles.json"):
        faces = objects_in(source, "faces", path)
        if [str_in(face, "face", path) for face in faces] != FACE_NAMES:
            raise Malformed(f"{path}/faces", f"the faces {FACE_NAMES} are wanted, in this order")
        stronger = [word_in(face, "stronger", COLOR_NAMES, path) for face in faces]
        weaker = [word_in(face, "weaker", COLOR_NAMES, path) for face in faces]
        large = [word_in(face, "large_alga", ALGA_NAMES, path) for face in faces]
        small = [word_in(face, "small_alga", ALGA_NAMES, path) for face in faces]
        if stronger != weaker[::-1] or large != small[::-1] or stronger[0] == weaker[0]:
            raise Malformed(path, "the plain face must swap corals and algae of the starfish face")
        tiles.append(CoralTile(int_in(source, "id", path), stronger, weaker, large, small))
    pairs = {min(t.stronger[0], t.weaker[0]) * COLORS + max(t.stronger[0], t.weaker[0]) for t in tiles}
    if len(tiles) != TILES or len(pairs) != TILES or [t.number for t in tiles] != list(range(1, TILES + 1)):
        raise Malformed("/coral_tiles.json/coral_tiles", f"{TILES} tiles are wanted, numbered from 1, one for each pair of colours")
    return tiles


def read_reef(content: Content) -> Reef:
    """Read the boards; each has one start space of every colour and one growth space, all apart from each other."""
    source = content.object("boards.json")
    legend_source = object_in(source, "legend", "/boards.json")
    marks = {str_in(legend_source, mark, "/boards.json/legend"): mark for mark in legend_source}
    legend = [marks.get(color, "") for color in COLOR_NAMES]
    malformed_if("" in legend, "/boards.json/legend", "a mark for each coral colour is wanted")
    layouts: list[list[str]] = []
    for i, (path, board) in enumerate(placed_objects_in(source, "boards", "/boards.json")):
        malformed_if(str_in(board, "id", path) != f"R{i}", f"{path}/id", f"this board is to be called R{i}")
        layouts.append(strs_in(board, "layout", path))
        check_layout(layouts[i], legend, f"{path}/layout")
    malformed_if(len(layouts) != BOARDS, "/boards.json/boards", f"{BOARDS} boards are wanted")
    return Reef(layouts, legend)


def check_layout(layout: list[str], legend: list[str], path: str) -> None:
    """Refuse a board of the wrong size, with unknown marks, or whose start and growth spaces are not as the rules want them."""
    malformed_if(len(layout) != ROWS or any(len(line) != COLUMNS for line in layout), path, f"{ROWS} rows of {COLUMNS} marks are wanted")
    board = "".join(layout)
    for mark in board:
        malformed_if(mark not in legend and mark not in ".x*", path, f"{mark!r} is no mark of the legend")
    if any(board.count(mark) != 1 for mark in [*legend, "*"]):
        raise Malformed(path, "one start space of each colour and one growth space are wanted")
    marked = [cell for cell in range(GRID) if board[cell] not in ".x"]
    if any(other in marked for cell in marked for other in beside(cell)):
        raise Malformed(path, "start spaces and the growth space must lie apart from each other")
