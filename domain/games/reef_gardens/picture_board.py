"""The board of Reef Gardens: reefs as one body each, stations as rings, shells, caves and sites."""

from typing import Final, final

from domain.games.reef_gardens import picture_pieces as pieces
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_object, as_str, int_in, object_in, objects_in, str_in, strs_in
from domain.kernel.picture import ROOM, SMALL, Panel, Scene
from domain.kernel.picture_pieces import token
from domain.kernel.picture_shapes import Shape, add_title, disc, group, path, rect
from domain.kernel.picture_text import words

LEFT: Final = 36
TOP: Final = 36
WIDEST: Final = 64
COLUMNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWX"
Cell = tuple[int, int]


@final
class Map:
    """Where everything stands: rows of the map, the width of a space, and what occupies spaces."""

    def __init__(self, scene: Scene) -> None:
        board = scene.options["board"]
        boards = object_in(object_in(scene.info.content, "boards"), "boards")
        source = board if isinstance(board, dict) else as_object(boards[as_str(board, "/board")], "/boards")
        self.rows: Final = strs_in(source, "map")
        self.pitch: Final = min((ROOM - LEFT - 10) // len(self.rows[0]), WIDEST)
        self.left: Final = LEFT + (ROOM - LEFT - 10 - self.pitch * len(self.rows[0])) // 2
        self.taken: Final[set[Cell]] = {
            (x, y) for y, row in enumerate(self.rows) for x, symbol in enumerate(row) if symbol == "^"
        }  # caves count for the rings around them

    def holds(self, cell: Cell) -> bool:
        """Say whether a cell is on the board."""
        return 0 <= cell[1] < len(self.rows) and 0 <= cell[0] < len(self.rows[0])

    def middle(self, cell: Cell) -> Cell:
        """Return the middle of a space."""
        return self.left + cell[0] * self.pitch + self.pitch // 2, TOP + cell[1] * self.pitch + self.pitch // 2


def cell_of(place: str) -> Cell:
    """Return column and row of a space by its name."""
    name = place.partition("/")[2]
    return COLUMNS.index(name[0]), int(name[1:]) - 1


def draw_board(scene: Scene) -> Panel:
    """Return the panel of the board."""
    board = Map(scene)
    reefs = objects_in(scene.view, "reefs")
    shells = {cell_of(str_in(each, "space")): str_in(each, "shell") for each in objects_in(scene.view, "shells")}
    coral: dict[Cell, JsonObject] = {cell_of(space): reef for reef in reefs for space in strs_in(reef, "spaces")}
    board.taken.update(shells, coral)
    sites = {str_in(each, "site").partition("/")[2]: each for each in objects_in(scene.view, "sites")}
    found: list[Shape] = frame(board)
    found += [body_of(scene, board, reef) for reef in reefs]
    stations: list[Shape] = []
    for y, row in enumerate(board.rows):
        for x, symbol in enumerate(row):
            if symbol in sites:
                stations.append(site(scene, board, (x, y), symbol, sites[symbol]))
            else:
                found.append(space(scene, board, (x, y), symbol == "^", shells.get((x, y)), coral.get((x, y))))
    return Panel("board", ROOM, TOP + board.pitch * len(board.rows) + 12, [*found, *stations])


def frame(board: Map) -> list[Shape]:
    """Return the letters of the columns and the numbers of the rows."""
    found: list[Shape] = []
    for x in range(len(board.rows[0])):
        found.append(words(board.middle((x, 0))[0], 26, COLUMNS[x], SMALL, "m s"))
    for y in range(len(board.rows)):
        found.append(words(board.left - 7, board.middle((0, y))[1] + 7, str(y + 1), SMALL, "e s"))
    return found


def outline(board: Map, cells: list[Cell], inset: int) -> str:
    """Return the outline of connected spaces: a rounded square on each, and bridges between neighbours."""
    half = board.pitch // 2 - 3 - inset
    arm = half - 4
    around = max(12 - inset, 4)
    side = 2 * (half - around)
    parts: list[str] = []
    for cell in cells:
        x, y = board.middle(cell)
        parts.append(
            f"M{x - half + around} {y - half}h{side}q{around} 0 {around} {around}v{side}"
            f"q0 {around}-{around} {around}h-{side}q-{around} 0-{around}-{around}v-{side}q0-{around} {around}-{around}Z"
        )
        if (cell[0] + 1, cell[1]) in cells:
            parts.append(f"M{x} {y - arm}H{x + board.pitch}V{y + arm}H{x}Z")
        if (cell[0], cell[1] + 1) in cells:
            parts.append(f"M{x - arm} {y}H{x + arm}V{y + board.pitch}H{x - arm}Z")
    return "".join(parts)


def owner_of(reef: JsonObject) -> int | None:
    """Return the seat whose diver is on a reef, None for a neutral one."""
    owner = reef["owner"]
    return owner if isinstance(owner, int) else None


def body_of(scene: Scene, board: Map, reef: JsonObject) -> Shape:
    """Return a reef as one body: filled where a diver is on it; of a neutral one the rim alone has its colour."""
    species = str_in(reef, "species")
    cells = [cell_of(space) for space in strs_in(reef, "spaces")]
    whole = outline(board, cells, 0)
    rim = path(whole, "edge", pieces.CORALS[species].fill)
    rim.attributes["style"] = "stroke-width:4"
    found = [rim, path(whole, "", pieces.CORALS[species].fill)]
    owner = owner_of(reef)
    if owner is None:
        found.append(path(outline(board, cells, 6), "pale"))
        whose = scene.say("neutral", "neutral")
    else:
        whose = scene.seat_name(owner)
    kind = pieces.species_name(scene, species)
    return add_title(scene.say(f"Reef {kind}, {whose}: {len(cells)}", f"Riff {kind}, {whose}: {len(cells)}"), found)


def space(scene: Scene, board: Map, cell: Cell, is_cave: bool, lying: str | None, reef: JsonObject | None) -> Shape:
    """Return a space with what lies there."""
    x, y = board.middle(cell)
    size = board.pitch - 6
    name = f"{COLUMNS[cell[0]]}{cell[1] + 1}"
    spot = rect(x - size // 2, y - size // 2, size, size, 12, "touch" if reef is not None else "free")
    inside: list[Shape] = []
    if reef is not None:
        title = coral_on(scene, board, cell, reef, inside)
    elif is_cave:
        title = scene.say("cave", "Höhle")
        spot.attributes["class"] = "touch"
        inside.append(pieces.cave(x, y, board.pitch * 100 // 46))
    elif lying is not None:
        title = pieces.shell_name(scene, lying)
        inside.append(add_title(title, [pieces.shell(lying, x, y, board.pitch * 100 // 44)]))
    else:
        title = scene.say("free", "frei")
    return scene.place(f"board/{name}", f"{name}: {title}", spot, inside)


def coral_on(scene: Scene, board: Map, cell: Cell, reef: JsonObject, inside: list[Shape]) -> str:
    """Add a coral's motif, clownfish and, on the first space of an owned reef, the diver with the size of the reef; return its title."""
    x, y = board.middle(cell)
    spaces = strs_in(reef, "spaces")
    species, owner = str_in(reef, "species"), owner_of(reef)
    here = f"board/{COLUMNS[cell[0]]}{cell[1] + 1}"
    fish = here in strs_in(reef, "clownfish")
    first = owner is not None and spaces[0] == here
    shift = board.pitch * 11 // 100 if first else -board.pitch * 6 // 100 if fish else 0
    inside.append(pieces.species_mark(species, x + shift, y + shift, board.pitch * (195 if first else 235) // 100, owner is None))
    if fish:
        inside.append(
            add_title(
                scene.say("clownfish", "Clownfisch"), [pieces.clownfish(x + board.pitch // 4, y + board.pitch // 4 + 2, board.pitch * 2)]
            )
        )
    if owner is not None and first:
        diver = scene.say(
            f"diver of {scene.seat_name(owner)}, reef of {len(spaces)}", f"Taucher von {scene.seat_name(owner)}, Riff aus {len(spaces)}"
        )
        corner = board.pitch * 22 // 100
        inside.append(add_title(diver, [token(owner, x - corner, y - corner, board.pitch * 29 // 10, str(len(spaces)))]))
    kind = pieces.species_name(scene, species)
    return kind + (scene.say(" with a clownfish", " mit Clownfisch") if fish else "")


def site(scene: Scene, board: Map, cell: Cell, name: str, found: JsonObject) -> Shape:
    """Return a site: bare, marked, with a station, or with one that was scored."""
    x, y = board.middle(cell)
    state = str_in(found, "state")
    radius = board.pitch // 2 - 3
    spot = disc(x, y, radius, {"bare": "none", "marked": "marked", "station": "card", "flipped": "rock"}[state])
    if state in ("bare", "marked"):
        size = board.pitch * 44 // 100
        title = scene.say("bare", "leer") if state == "bare" else scene.say("marked: the next station", "markiert: die nächste Station")
        return scene.place(
            f"site/{name}", f"{name}: {title}", spot, [words(x, y + size * 36 // 100, name, size, "m s" if state == "bare" else "m b")]
        )
    ring = [
        path(arc, "shut" if (cell[0] + dx, cell[1] + dy) in board.taken else "open")
        for (dx, dy), arc in pieces.ARCS.items()
        if board.holds((cell[0] + dx, cell[1] + dy))
    ]
    station = as_object(found["station"], "/station")
    high, low = int_in(station, "high"), int_in(station, "low")
    free = sum(1 for each in ring if each.attributes["class"] == "open")
    scale = board.pitch * 100 // 44
    if state == "flipped":
        inside = [pieces.tick(x, y, scale)]
        title = scene.say(f"station {high}/{low}, scored", f"Station {high}/{low}, gewertet")
    else:
        inside = [group([*ring, words(0, 3, str(high), 17, "b m"), words(0, 13, str(low), 12, "m")], x, y, scale * 110 // 100)]
        title = scene.say(f"station {high}/{low}, {free} free around it", f"Station {high}/{low}, ringsum {free} frei")
    inside.append(pieces.letter(name, x + radius, y - radius))
    return scene.place(f"site/{name}", f"{name}: {title}", spot, inside)
