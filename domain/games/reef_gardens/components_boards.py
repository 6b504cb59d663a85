"""A board: which space lies where, what surrounds a site, and the constraints that a board must obey.

Spaces are named by column letter and row number (`H6` is the eighth column of the sixth row; the data sheets write `[5,7]`); sites by
their letter. Inside, a space is an index into a grid with a border one space wide, so that neighbours are at -1, +1, -width and +width.
"""

from typing import Final, final

from domain.kernel.cells import cells, to_cells
from domain.kernel.errors import Malformed, malformed_if

COLUMNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWX"
MAX_SIDE: Final = 24
PLACES: Final = 1024
"""A place number is 32 * row + column; it stands for a named space whatever board is used."""

FREE: Final = -1
SHELL: Final = 100
"""A space with shell kind k holds SHELL + k; one with a coral its kind, from 0."""
CAVE: Final = 200
SITE: Final = 201
BORDER: Final = 202

SYMBOLS: Final = ".+*^"


@final
class Board:
    """One side of the board. `ground` says what each space is; `ring` and `starts` belong to the sites in order of their letters."""

    def __init__(self, name: str, side: str, rows: list[str], letters: list[str], corals_removed: int) -> None:
        self.name: Final = name
        self.side: Final = side
        self.map: Final = rows
        self.rows: Final = len(rows)
        self.cols: Final = len(rows[0])
        self.width: Final = self.cols + 2
        self.size: Final = (self.rows + 2) * self.width
        self.letters: Final = letters
        self.corals_removed: Final = corals_removed
        self.ground: Final = cells(self.size, BORDER)
        self.place_of: Final = cells(self.size, 0)
        self.cell_at: Final = cells(PLACES, 0)
        self.site_cell: Final = cells(len(letters), 0)
        self.site_of: Final = {letter: i for i, letter in enumerate(letters)}
        for row, line in enumerate(rows):
            for col, symbol in enumerate(line):
                cell = (row + 1) * self.width + col + 1
                self.place_of[cell] = 32 * row + col
                self.cell_at[32 * row + col] = cell
                self.ground[cell] = ground_of(symbol)
                if symbol in self.site_of:
                    self.site_cell[self.site_of[symbol]] = cell
        self.plantable: Final[list[int]] = [cell for cell in range(self.size) if self.ground[cell] in (FREE, SHELL)]
        self.steps: Final = to_cells([-self.width, -1, 1, self.width])
        self.colonies: Final[list[int]] = [cell for cell in range(self.size) if self.ground[cell] == SHELL]
        self.caves: Final[list[int]] = [cell for cell in range(self.size) if self.ground[cell] == CAVE]
        self.plantable_or_cave: Final[list[int]] = [cell for cell in range(self.size) if self.ground[cell] in (FREE, SHELL, CAVE)]
        self.ring: Final = [self.on_board(self.around(cell)) for cell in self.site_cell]
        self.starts: Final = [self.on_board(self.beside(cell)) for cell in self.site_cell]
        self.rings_at: Final[list[list[int]]] = [[] for _ in range(self.size)]
        self.starts_at: Final[list[list[int]]] = [[] for _ in range(self.size)]
        for site in range(len(letters)):
            for cell in self.ring[site]:
                self.rings_at[cell].append(site)
            for cell in self.starts[site]:
                self.starts_at[cell].append(site)

    def beside(self, cell: int) -> list[int]:
        """Return the four orthogonal neighbours, border included."""
        return [cell - self.width, cell - 1, cell + 1, cell + self.width]

    def around(self, cell: int) -> list[int]:
        """Return the eight neighbours, border included, in reading order."""
        up = cell - self.width
        down = cell + self.width
        return [up - 1, up, up + 1, cell - 1, cell + 1, down - 1, down, down + 1]

    def on_board(self, found: list[int]) -> list[int]:
        """Leave the border out."""
        return [cell for cell in found if self.ground[cell] != BORDER]

    def name_of(self, cell: int) -> str:
        """Return the name of a space."""
        return space_name(self.place_of[cell])

    def cell_of(self, place: int, path: str) -> int:
        """Return the space with this place number; `Malformed` when the board has none."""
        cell = self.cell_at[place]
        malformed_if(cell == 0, path, f"the board has no space {space_name(place)}")
        return cell


def ground_of(symbol: str) -> int:
    """Return what a symbol of a map stands for."""
    if symbol in (".", "+"):
        return FREE
    if symbol == "*":
        return SHELL
    return CAVE if symbol == "^" else SITE


def space_name(place: int) -> str:
    """Return the name of a space within the zone `board`, such as `H6`."""
    return f"{COLUMNS[place % 32]}{place // 32 + 1}"


def space_number(name: str, path: str) -> int:
    """Read the name of a space; `Malformed` when it is none."""
    row = name[1:]
    if not name or name[0] not in COLUMNS or not row.isascii() or not row.isdigit() or row[0] == "0":
        raise Malformed(path, f"a space is named by column letter and row number, such as H6, not {name[:20]!r}")
    malformed_if(len(row) > 2 or int(row) > MAX_SIDE, path, f"rows are numbered from 1 to {MAX_SIDE}")
    return 32 * (int(row) - 1) + COLUMNS.index(name[0])


def parse_board(name: str, side: str, rows: list[str], letters: str, corals_removed: int, path: str) -> Board:
    """Read a map; `Malformed` when it is not a rectangle of known symbols with every site letter once."""
    malformed_if(not 1 <= len(rows) <= MAX_SIDE, path, f"a board has 1 to {MAX_SIDE} rows, not {len(rows)}")
    seen: set[str] = set()
    for i, row in enumerate(rows):
        if not 1 <= len(row) <= MAX_SIDE or len(row) != len(rows[0]):
            raise Malformed(f"{path}/{i}", f"every row has the same number of spaces, 1 to {MAX_SIDE}")
        for j, symbol in enumerate(row):
            if symbol in SYMBOLS:
                continue
            if symbol not in letters:
                raise Malformed(f"{path}/{i}", f"{symbol!r} in {COLUMNS[j]}{i + 1} is neither a site of this board nor one of {SYMBOLS}")
            malformed_if(symbol in seen, f"{path}/{i}", f"site {symbol} is there twice")
            seen.add(symbol)
    missing = sorted(set(letters) - seen)
    if missing:
        raise Malformed(path, f"site {missing[0]} is missing: the board needs one site for each of the letters {letters}")
    return Board(name, side, rows, sorted(seen), corals_removed)


def check_board(board: Board, letters: str, chips: str, fewest: int, corals: int, shells: int, path: str) -> None:
    """Check what the rules demand of every board; `Malformed` names the first constraint that is broken."""
    if len(set(letters)) != len(letters) or any(letter not in chips for letter in letters):
        raise Malformed(f"{path}/letters", f"sites bear different letters out of {chips}")
    malformed_if(len(letters) < fewest, f"{path}/letters", f"at least {fewest} sites are needed, not {len(letters)}")
    for site, letter in enumerate(board.letters):
        check_site(board, site, letter, f"{path}/map")
    for cell in range(board.size):
        place = board.place_of[cell]
        if board.ground[cell] == FREE and board.map[place // 32][place % 32] == "+" and not board.starts_at[cell]:
            raise Malformed(f"{path}/map", f"{board.name_of(cell)} is marked as a start space, but no site lies beside it")
    if board.side == "short" and all(len(ring) == 8 for ring in board.ring):
        raise Malformed(f"{path}/map", "on a short side some sites lie on the edge, with 5 surrounding spaces")
    malformed_if(not board.caves, f"{path}/map", "a board has caves")
    malformed_if(not board.colonies, f"{path}/map", "a board has spaces for shells")
    if len(board.colonies) >= shells:
        raise Malformed(
            f"{path}/map", f"{len(board.colonies)} spaces for shells are too many: some of the {shells} shells must be left over"
        )
    malformed_if(len(board.plantable) < corals, f"{path}/map", f"{len(board.plantable)} plantable spaces have no room for {corals} corals")


def check_site(board: Board, site: int, letter: str, path: str) -> None:
    """V4: check that a site has 8 surrounding spaces and 4 start spaces (5 and 3 on an edge of a short side), none of them a site.

    A cave may lie on any of them: the rules forbid to plant there (P7), and algae lift that (K7).
    """
    where = f"site {letter} in {board.name_of(board.site_cell[site])}"
    spaces = len(board.ring[site])
    if spaces == 5 and board.side == "long":
        raise Malformed(path, f"{where} lies on the edge: on a long side every site has 8 surrounding spaces")
    if spaces not in (5, 8):
        raise Malformed(path, f"{where} has {spaces} surrounding spaces; 8 are wanted, or 5 on an edge of a short side (never a corner)")
    for cell in board.ring[site]:
        malformed_if(board.ground[cell] == SITE, path, f"{where} touches another site in {board.name_of(cell)}")
