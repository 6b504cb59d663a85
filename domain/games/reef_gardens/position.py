"""The whole table as JSON and back. Nothing is hidden: `bag` counts what can be drawn, `unseen` corals may be removed ones (S2)."""

from typing import Final, final

from domain.games.reef_gardens.check import check
from domain.games.reef_gardens.components import NURSERY_SPACES, SHELLS, Box, Station
from domain.games.reef_gardens.components_boards import CAVE, FREE, SHELL
from domain.games.reef_gardens.events_table import ShellLaid, make_shell_fact
from domain.games.reef_gardens.kinds import DIVERS, MONEY, SEAT, SITE, SPACE, SPECIES, STATION, STATIONS, kinds_of
from domain.games.reef_gardens.state import BUILT, FLIPPED, NONE, OVER, PHASES, SITE_STATES, State
from domain.games.reef_gardens.state_seabed import NEUTRAL
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.fields import Kept, KeptPiece, Nested, Piece, Pieces, field
from domain.kernel.ids import NOBODY
from domain.kernel.kinds import Kinds, Name, OrElse, Whole
from domain.kernel.kinds_of_many import Counts, Multiset, Sequence
from domain.kernel.position import Attribute, Figure, Members, OfSeat, Position, Seats

ABOUT: Final = (
    "The whole table. Nothing is hidden, so every seat sees all of it. What never changes is in the content of the game: the map of the "
    "board under `boards/boards/<option board>/map` (rows from the top, symbols as in `boards/legend`), the lines of the nursery under "
    "`nursery/layouts/<option nursery>/lines` (numbers of spaces, from 1; `positions` has row and column of each for a picture). Which "
    "places there are, and where, say the `zones` of the match: a match with a board of one's own has its own."
)
PHASE: Final = Name(
    list(PHASES),
    "How far the turn has come. `start`: nothing done yet; `committed`: shells were used before the purchase, which must follow (A2); "
    "`planting`: a line was bought; `surfacing`: a reef was closed; `building`: the revealed station awaits its site (N2); `stuck`: every "
    "seat was skipped (A4); `over`.",
)


@final
class Reef(Piece):
    ABOUT = "A reef: a connected group of corals of one species."
    FIELDS = (
        field("species", SPECIES, "Species of its corals."),
        field("owner", OrElse(SEAT, NEUTRAL), "The seat whose diver is on it; null: it is neutral (U7)."),
        field("spaces", Sequence(SPACE, 1), "Its spaces in reading order; the first one is its canonical name."),
        field("clownfish", Sequence(SPACE, unique=True), "Those of its spaces whose coral bears a clownfish."),
    )

    def __init__(self, species: str, owner: int, spaces: list[int], clownfish: list[int]) -> None:
        self.species: Final = species
        self.owner: Final = owner
        self.spaces: Final = spaces
        self.clownfish: Final = clownfish


@final
class Site(KeptPiece):
    """`station` is NONE where there is none."""

    ABOUT = "A site."
    FIELDS = (
        field("site", SITE),
        field(
            "state",
            Name(list(SITE_STATES)),
            "`bare`: its chip is in the sonar stack; `marked`: its chip lies on it, the next station may be built there; `station`: not "
            "yet scored; `flipped`: scored (W6).",
        ),
        field("station", OrElse(STATION, NONE), "The station there; null unless the state is `station` or `flipped`."),
    )

    def __init__(self, site: str, state: int, station: object) -> None:
        self.site: Final = site
        self.state: Final = state
        self.station: Final = station


@final
class Unseen(Piece):
    ABOUT = "Stations of the same values."
    FIELDS = (field("station", STATION), field("count", STATIONS, "How many such stations nobody has seen yet."))

    def __init__(self, station: Station, count: int) -> None:
        self.station: Final = station
        self.count: Final = count


def reefs_of(state: State, at: int) -> list[Reef]:
    """Return all reefs in order of their first space."""
    bed = state.seabed
    place_of = state.options.board.place_of
    found: list[Reef] = []
    for reef in bed.reefs():
        cells = bed.cells_of(reef)
        fish = [place_of[cell] for cell in cells if bed.what[cell] & 1]
        species = state.box.species[bed.what[reef] >> 1]
        found.append(Reef(species, bed.owner[reef], [place_of[cell] for cell in cells], fish))
    return found


def lay_reefs(state: State, at: int, value: list[Reef], path: str) -> None:
    """Lay the reefs one by one."""
    for i, reef in enumerate(value):
        lay_reef(state, reef, f"{path}/{i}")


def lay_reef(state: State, read: Reef, path: str) -> None:
    """P15: lay one reef, space by space; its spaces must hang together and touch no other reef of the species."""
    bed = state.seabed
    board = state.options.board
    malformed_if(read.owner >= state.seats, f"{path}/owner", f"there is no seat {read.owner}")
    species = state.box.species.index(read.species)
    for i, space in enumerate(read.clownfish):
        malformed_if(space not in read.spaces, f"{path}/clownfish/{i}", f"{SPACE.write(space)} is no space of the reef")
    cells = [board.cell_of(space, f"{path}/spaces/{i}") for i, space in enumerate(read.spaces)]
    reef = -1
    for i, cell in enumerate(cells):
        if bed.what[cell] not in (FREE, CAVE):
            raise Malformed(f"{path}/spaces/{i}", f"no coral can lie on {board.name_of(cell)}, or two pieces lie there")
        reef = bed.begin_reef(cell, 2 * species + (1 if read.spaces[i] in read.clownfish else 0), read.owner)
        for step in board.steps:
            near = cell + step
            if bed.what[near] >> 1 == species and bed.reef[near] != reef:
                malformed_if(near not in cells, f"{path}/spaces/{i}", f"{board.name_of(cell)} touches another reef of its species")
                reef = bed.merge(reef, bed.reef[near])
    for i, cell in enumerate(cells):
        malformed_if(bed.reef[cell] != reef, f"{path}/spaces/{i}", "the spaces of the reef do not hang together")
    if read.owner >= 0:
        malformed_if(len(state.own_reefs(read.owner)) == state.box.divers, f"{path}/owner", f"seat {read.owner} has more reefs than divers")
        state.put_diver(read.owner, reef)


def shells_of(state: State, at: int) -> list[ShellLaid]:
    """Return the shells on the board in reading order."""
    board = state.options.board
    what = state.seabed.what
    shells = state.box.shells
    return [make_shell_fact(board.place_of[cell], shells[what[cell] - SHELL]) for cell in board.plantable if SHELL <= what[cell] < CAVE]


def lay_shells(state: State, at: int, value: list[ShellLaid], path: str) -> None:
    """Lay the shells on the board."""
    for i, shell in enumerate(value):
        cell = state.options.board.cell_of(shell.space, f"{path}/{i}/space")
        malformed_if(state.seabed.what[cell] != FREE, f"{path}/{i}/space", "no shell can lie on this space")
        state.seabed.what[cell] = SHELL + state.box.shell_of[shell.shell]


def station_or_none(table: State, kind: int) -> object:
    """Return a station by its kind, or NONE."""
    return NONE if kind == NONE else table.box.pairs[kind]


def kind_or_none(value: object) -> int:
    """Return the kind of a station, or NONE."""
    return value.kind if isinstance(value, Station) else NONE


@final
class SitesShown:
    """What is on each site. What was shown once is kept, by letter, state and kind of the station."""

    def __init__(self) -> None:
        self.kept: Final[dict[tuple[str, int, int], Site]] = {}

    def get(self, state: State, at: int) -> list[Site]:
        """Return what is on each site, in order of their letters."""
        found: list[Site] = []
        for site, letter in enumerate(state.options.board.letters):
            key = (letter, state.site_state[site], state.station[site])
            if key not in self.kept:
                self.kept[key] = Site(letter, key[1], station_or_none(state, key[2]))
            found.append(self.kept[key])
        return found


def set_sites(state: State, at: int, value: list[Site], path: str) -> None:
    """Put on the sites what lies there; every site of the board is named once, in order."""
    letters = state.options.board.letters
    if [site.site for site in value] != letters:
        raise Malformed(path, f"the sites of the board are {', '.join(letters)}, each once and in this order")
    for i, site in enumerate(value):
        kind = kind_or_none(site.station)
        if (kind != NONE) != (site.state in (BUILT, FLIPPED)):
            raise Malformed(f"{path}/{i}/station", "a built site has a station, any other has none")
        state.site_state[i] = site.state
        state.station[i] = kind


def pending_of(state: State, at: int) -> object:
    """Return the station that awaits its site, or NONE."""
    return station_or_none(state, state.pending)


def set_pending(state: State, at: int, value: object, path: str) -> None:
    """Let a station await its site."""
    state.pending = kind_or_none(value)


def unseen_of(state: State, at: int) -> list[Unseen]:
    """Return how many stations of each kind nobody has seen."""
    return [Unseen(state.box.pairs[kind], count) for kind, count in enumerate(state.unseen_stations)]


def set_unseen(state: State, at: int, value: list[Unseen], path: str) -> None:
    """Set how many stations of each kind nobody has seen; each stands there at most once."""
    for kind in range(len(state.unseen_stations)):
        state.unseen_stations[kind] = 0
    seen: list[int] = []
    for i, unseen in enumerate(value):
        kind = unseen.station.kind
        malformed_if(kind in seen, f"{path}/{i}", f"the stations {unseen.station.name()} are there twice")
        seen.append(kind)
        state.unseen_stations[kind] = unseen.count


def turn_members(tile: Name, tiles: Multiset) -> Members:
    """Return the members that say whose turn it is and what its seat holds meanwhile."""
    return (
        Attribute(
            "turn", Whole(0, 10_000), "Number of the turn, counted over all seats from 1, skipped turns included; 0 before the first."
        ),
        Attribute("active", Whole(-1, 3), "The seat whose turn it is; -1 before the first turn."),
        Attribute("phase", PHASE),
        Attribute("resume", PHASE, "In the phase `building`: the phase that goes on afterwards; of no meaning else."),
        Attribute("hand", tiles, "Tiles that the active seat has bought and not placed yet, one entry for each (P4): `hand:SEAT/TILE`."),
        Attribute(
            "boat_tile",
            OrElse(tile, NONE),
            "Tile that the active seat took by boat and must place before all others (K5): `boat_tile:SEAT/TILE`; null without one.",
            attribute="boat",
        ),
        Attribute(
            "stored_this_turn",
            tiles,
            "Those of the active seat's `stored` tiles that it stored in this turn: they cannot be planted before its next one (K3).",
            attribute="fresh",
        ),
    )


def board_members(kinds: Kinds) -> Members:
    """Return the members that say what lies on the board."""
    return (
        Figure(
            "shells",
            Pieces(Kept(ShellLaid)).bind(kinds),
            "The shells that lie on the board, octopuses laid by seats included (K6).",
            shells_of,
            lay_shells,
        ),
        Figure(
            "reefs",
            Pieces(Nested(Reef)).bind(kinds),
            "Every reef (a connected group of corals of one species), in reading order of their first spaces.",
            reefs_of,
            lay_reefs,
        ),
        Figure("sites", Pieces(Kept(Site)).bind(kinds), "Every site of the board, in order of their letters.", SitesShown().get, set_sites),
    )


def stock_members(box: Box, kinds: Kinds, tile: Name) -> Members:
    """Return the members that say what lies in stacks, bag and nursery."""
    counts = Counts(box.tiles, 200, each="How many of these tiles; left out for none.", sparse=True)
    return (
        Figure(
            "pending_station",
            OrElse(STATION, NONE).bind(kinds),
            "The station just revealed, which awaits its site (N2); null without one.",
            pending_of,
            set_pending,
        ),
        Figure(
            "unseen_stations",
            Pieces(Nested(Unseen)).bind(kinds),
            "The stations that nobody has seen yet, by their values: in the stack, or removed with it (N4).",
            unseen_of,
            set_unseen,
        ),
        Attribute("station_stack", STATIONS.bind(kinds), "How many stations are left in the stack.", attribute="stack"),
        Attribute(
            "nursery",
            Sequence(OrElse(tile, NONE), NURSERY_SPACES, NURSERY_SPACES),
            "The tiles of the nursery by space: index 0 is `nursery/1`; null where it is empty.",
        ),
        Attribute("bag", Whole(0, box.corals), "How many corals can still be drawn."),
        Attribute("unseen", counts, "Corals that nobody has seen yet, by tile: in the bag, and on a short side those removed (S2)."),
        Attribute("gone", counts, "Corals that are out of the game, by tile: discarded (P5) or covered by algae (K7)."),
    )


def seat_members(box: Box, kinds: Kinds, tiles: Multiset) -> Members:
    """Return the members that say what lies in front of a seat."""
    shells = Counts(box.shells, 200, each="How many of these shells; left out for none.", sparse=True)
    return (
        OfSeat("money", MONEY.bind(kinds), "Its money (U6)."),
        OfSeat("points", Whole(-1000, 10_000), "Its points so far; what is scored at the end (E3-E5) is not in them before."),
        OfSeat(
            "divers_home", DIVERS.bind(kinds), "How many of its divers are at home; each other is on one of its reefs.", attribute="home"
        ),
        OfSeat("shells", shells, "Its shells by kind, anemones that hold a coral included: `shell:SEAT/KIND`.", width=SHELLS),
        OfSeat("stored", tiles, "The corals on its anemones, one entry for each (K3): `stored:SEAT/TILE`.", width=box.kinds),
    )


def position_of(box: Box) -> Position:
    """Return the members of a position, with the words and bounds of the box."""
    kinds = kinds_of(box)
    tile = Name(box.tiles)
    tiles = Multiset(box.tiles)
    seats = Seats(seat_members(box, kinds, tiles), 2, 4)
    return Position((*turn_members(tile, tiles), *board_members(kinds), *stock_members(box, kinds, tile), seats), ABOUT)


def complete(state: State) -> None:
    """Work out what follows from a position that was read, and check it: `Malformed` with the path when the table cannot be."""
    malformed_if(state.active >= state.seats, "/active", f"there is no seat {state.active}")
    malformed_if((state.active == NOBODY) != (state.turn == 0), "/turn", "turns count from 1, and only before the first nobody is active")
    derive(state)
    check(state)


def derive(state: State) -> None:
    """Work out what follows from the rest of the table."""
    state.over = state.phase == OVER
    state.to_act = [] if state.over or state.active < 0 else [state.active]
    state.mask = sum(1 << space for space in range(NURSERY_SPACES) if state.nursery[space] >= 0)
    state.hand_left = sum(state.hand)
    state.open_ring = state.seabed.count_rings()
