"""What the holdings of a seat may still bring, by features that a player would name; their weights are in `prospects.json`."""

from typing import Final

from domain.games.reef_gardens.components import ALGAE, OCTOPUS, PEARLS, SHELLS, SUBMARINE, TURTLE
from domain.games.reef_gardens.legal_placing import is_plantable
from domain.games.reef_gardens.scoring import majority, station_points, unfinished_points
from domain.games.reef_gardens.state import BUILT, State
from domain.kernel.linear_value import WHOLE

FEATURES: Final = (
    "money",
    "divers_at_home",
    "pearls",
    "other_shells",
    "free_anemones",
    "stored_corals",
    "stations_filled",
    "room_to_grow",
    "single_corals",
    "to_move",
)
"""`pearls` are counted in money, `other_shells` are octopuses, algae, submarines and turtles. `stations_filled` are the points, in tenths,
that unscored stations would bring if scored as they stand beyond what they bring unfinished, as far as their rings are filled.
`room_to_grow` counts spaces beside own reefs (at most 4 each).

Others were tried and had no weight: boats, the same points as far as rings are open, and the corals by which a seat leads at a station.
"""

STATIONS: Final = 6
MOST_ROOM: Final = 4
TENTHS: Final = 10


def features(state: State) -> list[list[int]]:
    """Return by seat how much it holds of each feature."""
    box = state.box
    found: list[list[int]] = []
    for seat in range(state.seats):
        base = seat * SHELLS
        shells = state.shells
        pearls = 0
        for shell in PEARLS:
            pearls += shells[base + shell] * box.shell_values[shell]
        stored = 0
        for kind in range(seat * box.kinds, (seat + 1) * box.kinds):
            stored += state.stored[kind]
        others = shells[base + OCTOPUS] + shells[base + ALGAE] + shells[base + SUBMARINE] + shells[base + TURTLE]
        row = [state.money[seat], state.home[seat], pearls, others, state.free_anemones(seat), stored]
        reefs = state.own_reefs(seat)
        row += [0, room_to_grow(state, reefs), single_corals(state, reefs), 1 if seat == state.active else 0]
        found.append(row)
    add_stations(state, found)
    return found


def add_stations(state: State, found: list[list[int]]) -> None:
    """Write what the unscored stations promise to each seat."""
    box = state.box
    for site in range(len(state.site_state)):
        if state.site_state[site] != BUILT:
            continue
        corals = majority(state, site)
        if max(corals) == 0:
            continue
        station = box.pairs[state.station[site]]
        points = station_points(corals, station.high, station.low)
        sure = unfinished_points(corals, station.low)
        ring = len(state.options.board.ring[site])
        filled = ring - state.open_ring[site]
        for seat in range(state.seats):
            found[seat][STATIONS] += TENTHS * (points[seat] - sure[seat]) * filled // ring


def room_to_grow(state: State, reefs: list[int]) -> int:
    """Return how many spaces beside these reefs are plantable, at most 4 for each reef."""
    bed = state.seabed
    steps = state.options.board.steps
    total = 0
    for reef in reefs:
        room = 0
        cell = reef
        while room < MOST_ROOM:
            for step in steps:
                if is_plantable(bed.what[cell + step]):
                    room += 1
            cell = bed.after[cell]
            if cell == reef:
                break
        total += min(room, MOST_ROOM)
    return total


def single_corals(state: State, reefs: list[int]) -> int:
    """Return how many of these reefs are a single coral."""
    count = 0
    for reef in reefs:
        if state.seabed.corals[reef] == 1:
            count += 1
    return count


def left(state: State) -> int:
    """Return how much of the bag is left, in thousandths: the match ends when it is empty."""
    full = state.box.corals - state.options.board.corals_removed
    return WHOLE * state.bag // full
