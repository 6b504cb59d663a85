"""The pieces in the box, read from the data files and checked: corals, shells, stations, the nursery and the two board sides."""

from typing import Final, final

from domain.games.reef_gardens.components_boards import Board, check_board, parse_board
from domain.kernel.content import Content
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.fields import KeptPiece, field
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_int, as_list, as_object, int_in, ints_in, object_in, placed_objects_in, str_in, strs_in
from domain.kernel.kinds import Whole

ANEMONE: Final = 3
BOAT: Final = 6
OCTOPUS: Final = 7
ALGAE: Final = 8
SUBMARINE: Final = 9
TURTLE: Final = 10
SHELL_ROLES: Final = (
    "shoal", "shoal", "shoal", "anemone", "pearl", "pearl", "boat", "octopus", "algae", "submarine", "turtle",
)  # fmt: skip
"""What each shell kind does, by index; the first three and the two pearls differ in value only."""

SHELLS: Final = 11
PEARLS: Final = (4, 5)
NURSERY_SPACES: Final = 12
MAX_SPECIES: Final = 8
CLOWNFISH: Final = "_clownfish"


@final
class Nursery:
    """One layout of the nursery: its lines as lists of spaces (0 to 11) and as masks of bits.

    `positions` holds column and row of each space in a picture; it is empty where the data say none.
    """

    def __init__(self, name: str, line_names: list[str], lines: list[list[int]], positions: list[tuple[int, int]]) -> None:
        self.name: Final = name
        self.positions: Final = positions
        self.line_names: Final = line_names
        self.lines: Final = lines
        self.masks: Final = [sum(1 << space for space in line) for line in lines]
        self.line_of: Final = {line: i for i, line in enumerate(line_names)}


@final
class Station(KeptPiece):
    """`kind` is its index in the box; one that was only read from JSON has none."""

    ABOUT = "A station, by its two values."
    FIELDS = (
        field("high", Whole(1, 100), "Points for the most corals around it (W4)."),
        field(
            "low",
            Whole(1, 100),
            "Points for the second most; at the end of the match for the most, if it was not scored (E3).",
        ),
    )

    def __init__(self, high: int, low: int, kind: int = -1) -> None:
        self.high: Final = high
        self.low: Final = low
        self.kind: Final = kind

    def name(self) -> str:
        """Return both values as people say them."""
        return f"{self.high}/{self.low}"


@final
class Box:
    """All pieces and numbers of the game. A coral kind is twice its species, plus one with a clownfish."""

    def __init__(self, content: Content) -> None:
        source = content.object("components.json")
        self.source: Final = source
        self.nursery_source: Final = content.object("nursery.json")
        self.boards_source: Final = content.object("boards.json")
        species = placed_objects_in(object_in(source, "species"), "kinds", "/species")
        self.species: Final = [str_in(entry, "id", path) for path, entry in species]
        self.species_de: Final = [str_in(entry, "de", path) for path, entry in species]
        self.kinds: Final = 2 * len(self.species)
        self.corals: Final = int_in(object_in(source, "species"), "total", "/species")
        self.coral_sets: Final = read_coral_sets(object_in(source, "species"), self.species, self.corals)
        self.tiles: Final = [name + tail for name in self.species for tail in ("", CLOWNFISH)]
        self.tile_of: Final = {name: kind for kind, name in enumerate(self.tiles)}
        self.shell_values: Final[list[int]] = []
        self.shell_counts: Final[list[int]] = []
        read_shells(source, self.shell_values, self.shell_counts)
        self.shells: Final = [shell_name(role, value) for role, value in zip(SHELL_ROLES, self.shell_values, strict=True)]
        self.shell_of: Final = {name: kind for kind, name in enumerate(self.shells)}
        self.pairs: Final[list[Station]] = []
        self.stations: Final = int_in(object_in(source, "stations"), "total", "/stations")
        self.station_sets: Final = read_station_sets(object_in(source, "stations"), self.pairs, self.stations)
        self.letters: Final = str_in(object_in(source, "sonar_chips"), "letters", "/sonar_chips")
        self.divers: Final = int_in(source, "divers_per_seat")
        self.start_money: Final = int_in(object_in(source, "money"), "start", "/money")
        self.money_cap: Final = int_in(object_in(source, "money"), "cap", "/money")
        self.income: Final = ints_in(object_in(source, "income"), "by_divers_home", "/income")
        set_up = object_in(source, "set_up")
        starts = object_in(set_up, "starting_sites", "/set_up")
        self.starting_sites: Final = ["", "", *[str_in(starts, str(seats), "/set_up/starting_sites") for seats in (2, 3, 4)]]
        self.marked_sites: Final = int_in(set_up, "marked_sites", "/set_up")
        self.empty_at_set_up: Final = [space - 1 for space in ints_in(set_up, "empty_at_set_up", "/set_up")]
        self.corals_removed: Final = read_removed(set_up)
        self.refill_at: Final = int_in(source, "refill_at")
        self.discard_penalty: Final = int_in(source, "discard_penalty")
        self.turtle_limit: Final = int_in(source, "turtle_takes_up_to")
        self.nurseries: Final = read_nurseries(self.nursery_source)
        self.default_nursery: Final = str_in(self.nursery_source, "default")
        self.popcount: Final = [mask.bit_count() for mask in range(1 << NURSERY_SPACES)]
        check_box(self)
        self.boards: Final = read_boards(self.boards_source, self)
        self.recommended: Final = read_recommended(self.boards_source, self.boards)


def shell_name(role: str, value: int) -> str:
    """Return the public name of a shell kind."""
    return f"{role}_{value}" if value > 0 else role


def read_coral_sets(source: JsonObject, species: list[str], total: int) -> dict[str, list[int]]:
    """Read the sets of corals: how many of each kind, without and with a clownfish, there are in each."""
    found: dict[str, list[int]] = {}
    for name, value in object_in(source, "sets", "/species").items():
        path = f"/species/sets/{name}"
        entry = as_object(value, path)
        counts: list[int] = []
        for one in species:
            corals = int_in(object_in(entry, "corals", path), one, f"{path}/corals")
            fish = int_in(object_in(entry, "clownfish", path), one, f"{path}/clownfish")
            malformed_if(not 0 <= fish <= corals, f"{path}/clownfish/{one}", f"{fish} of {corals} corals cannot bear a clownfish")
            counts.append(corals - fish)
            counts.append(fish)
        malformed_if(sum(counts) != total, f"{path}/corals", f"{sum(counts)} corals instead of {total}")
        found[name] = counts
    check_default(source, found, "/species")
    return found


def check_default(source: JsonObject, sets: dict[str, list[int]], path: str) -> None:
    """Check that the default names one of the sets."""
    default = str_in(source, "default", path)
    malformed_if(default not in sets, f"{path}/default", f"there is no set {default!r}")


def read_shells(source: JsonObject, values: list[int], counts: list[int]) -> None:
    """Read value and number of the eleven shell kinds, which must stand in the order of SHELL_ROLES."""
    entries = placed_objects_in(object_in(source, "shells"), "kinds", "/shells")
    malformed_if(len(entries) != SHELLS, "/shells/kinds", f"{SHELLS} kinds are wanted, not {len(entries)}")
    for role, (path, entry) in zip(SHELL_ROLES, entries, strict=True):
        malformed_if(str_in(entry, "kind", path) != role, f"{path}/kind", f"{role} is wanted here")
        values.append(int_in(entry, "value", path) if "value" in entry else 0)
        counts.append(int_in(entry, "count", path))


def read_station_sets(source: JsonObject, pairs: list[Station], total: int) -> dict[str, list[int]]:
    """Read the sets of stations: how many of each pair of values there are. `pairs` gets the pairs of all sets, each once."""
    found: dict[str, list[int]] = {}
    for name, value in object_in(source, "sets", "/stations").items():
        path = f"/stations/sets/{name}"
        counts = [0] * len(pairs)
        for where, entry in placed_objects_in(as_object(value, path), "pairs", path):
            station = Station(int_in(entry, "high", where), int_in(entry, "low", where), len(pairs))
            malformed_if(not 0 < station.low < station.high, where, "the higher value must exceed the lower, and both 0")
            if station not in pairs:
                pairs.append(station)
                counts.append(0)
            counts[pairs.index(station)] += int_in(entry, "count", where)
        if sum(counts) != total or any(count < 0 for count in counts):
            raise Malformed(f"{path}/pairs", f"{sum(counts)} stations instead of {total}")
        found[name] = counts
    for counts in found.values():
        counts.extend([0] * (len(pairs) - len(counts)))
    check_default(source, found, "/stations")
    return found


def read_removed(set_up: JsonObject) -> dict[str, int]:
    """Read how many corals are taken out unseen on each side of the board."""
    removed = object_in(set_up, "corals_removed", "/set_up")
    return {side: int_in(removed, side, "/set_up/corals_removed") for side in ("long", "short")}


def read_nurseries(source: JsonObject) -> dict[str, Nursery]:
    """Read the nursery layouts; every space must lie on a line, or its tile could never be taken."""
    found: dict[str, Nursery] = {}
    for name, value in object_in(source, "layouts").items():
        path = f"/layouts/{name}/lines"
        names: list[str] = []
        lines: list[list[int]] = []
        for line, spaces in object_in(as_object(value, path), "lines", f"/layouts/{name}").items():
            numbers = [as_int(space, f"{path}/{line}") for space in as_list(spaces, f"{path}/{line}")]
            if not numbers or len(set(numbers)) != len(numbers) or not all(1 <= space <= NURSERY_SPACES for space in numbers):
                raise Malformed(f"{path}/{line}", f"a line holds different spaces from 1 to {NURSERY_SPACES}")
            names.append(line)
            lines.append([space - 1 for space in numbers])
        missing = [space + 1 for space in range(NURSERY_SPACES) if not any(space in line for line in lines)]
        if missing:
            raise Malformed(path, f"no line holds space {missing[0]}")
        found[name] = Nursery(name, names, lines, read_positions(as_object(value, path), f"/layouts/{name}"))
    return found


def read_positions(source: JsonObject, path: str) -> list[tuple[int, int]]:
    """Read where each space of the nursery is drawn, as row and column; no two at one point. Data may say none (null)."""
    if source.get("positions") is None:
        return []
    path = f"{path}/positions"
    found: list[tuple[int, int]] = []
    for i, value in enumerate(as_list(source["positions"], path)):
        point = [as_int(number, f"{path}/{i}") for number in as_list(value, f"{path}/{i}")]
        if len(point) != 2 or (point[1], point[0]) in found:
            raise Malformed(f"{path}/{i}", "a position is a row and a column, and another for each space")
        found.append((point[1], point[0]))
    malformed_if(len(found) != NURSERY_SPACES, path, f"{NURSERY_SPACES} positions are wanted, not {len(found)}")
    return found


def check_box(box: Box) -> None:
    """Check the totals that the rules print, and the sizes that the code counts on."""
    if not 4 <= len(box.species) <= MAX_SPECIES:
        raise Malformed("/species/kinds", f"4 to {MAX_SPECIES} species are wanted, not {len(box.species)}")
    if len(set(box.letters)) != len(box.letters) or len(box.letters) > box.stations:
        raise Malformed("/sonar_chips/letters", "each letter stands on one chip, and there is a station for each")
    malformed_if(len(box.income) != box.divers + 1, "/income/by_divers_home", f"an income for 0 to {box.divers} divers is wanted")
    if len(box.shell_of) != SHELLS or len(box.tile_of) != box.kinds:
        raise Malformed("/shells/kinds", "shells and tiles must have different names")
    malformed_if(any(count < 0 for count in box.shell_counts), "/shells/kinds", "a count is below 0")
    malformed_if(box.default_nursery not in box.nurseries, "/default", f"there is no nursery {box.default_nursery!r}")


def read_boards(source: JsonObject, box: Box) -> dict[str, Board]:
    """Read the boards of the data file and check them; a long side has more spaces than a short one."""
    found: dict[str, Board] = {}
    for name, value in object_in(source, "boards").items():
        path = f"/boards/{name}"
        found[name] = board_of(as_object(value, path), name, path, box)
    for one in found.values():
        for other in found.values():
            if one.side == "long" and other.side == "short" and one.rows * one.cols <= other.rows * other.cols:
                raise Malformed(f"/boards/{one.name}/map", f"a long side has more spaces than a short one ({other.name})")
    return found


def board_of(source: JsonObject, name: str, path: str, box: Box) -> Board:
    """Read one board and check it against the constraints of the rules; `Malformed` names the space that breaks one."""
    side = str_in(source, "side", path)
    malformed_if(side not in box.corals_removed, f"{path}/side", "a side is long or short")
    rows = strs_in(source, "map", path)
    letters = str_in(source, "letters", path) if "letters" in source else box.letters
    board = parse_board(name, side, rows, letters, box.corals_removed[side], f"{path}/map")
    corals = box.corals - board.corals_removed
    fewest_sites = len(box.starting_sites[4]) + box.marked_sites
    check_board(board, letters, box.letters, fewest_sites, corals, sum(box.shell_counts), path)
    return board


def read_recommended(source: JsonObject, boards: dict[str, Board]) -> list[str]:
    """Read which board is recommended for each number of seats."""
    names = object_in(source, "recommended")
    found = ["", "", *[str_in(names, str(seats), "/recommended") for seats in (2, 3, 4)]]
    for name in found[2:]:
        malformed_if(name not in boards, "/recommended", f"there is no board {name!r}")
    return found
