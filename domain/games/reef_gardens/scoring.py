"""Scoring: stations at the end of a planting turn (W), the end of the match (E), and how things would stand (standing)."""

from domain.games.reef_gardens.components import ANEMONE, SHELL_ROLES, SHELLS
from domain.games.reef_gardens.events import StationScored, TableScored
from domain.games.reef_gardens.state import BUILDING, BUILT, COMMITTED, PLANTING, State
from domain.kernel.ledger import Ledger
from domain.kernel.outcome import Outcome, ranking_by


def penalty_of(state: State, seat: int) -> int:
    """P6: return how many points a discarded tile costs the seat now."""
    penalty = state.box.discard_penalty
    return penalty if state.options.negative_points else min(penalty, max(state.points[seat], 0))


def score_stations(ledger: Ledger[State]) -> None:
    """W1, W6-W8: score and flip every unscored station whose surrounding spaces are all occupied; the position is the same for all."""
    state = ledger.state
    for site in range(len(state.site_state)):
        if state.site_state[site] == BUILT and state.open_ring[site] == 0:
            corals = majority(state, site)
            station = state.box.pairs[state.station[site]]
            points = station_points(corals, station.high, station.low)
            ledger.record(StationScored(state.options.board.letters[site], corals, points))


def majority(state: State, site: int) -> list[int]:
    """W2, W3: return for each seat the sizes of its reefs that touch the ring, each whole and once; neutral reefs do not count."""
    bed = state.seabed
    total = [0] * state.seats
    seen: list[int] = []
    for cell in state.options.board.ring[site]:
        reef = bed.reef[cell]
        if reef >= 0 and bed.owner[reef] >= 0 and reef not in seen:
            seen.append(reef)
            total[bed.owner[reef]] += bed.corals[reef]
    return total


def station_points(corals: list[int], high: int, low: int) -> list[int]:
    """W4, W5: the most get the higher value; if that is one seat, the next most get the lower; nobody scores for no coral."""
    first = max(corals)
    points = [0] * len(corals)
    if first == 0:
        return points
    leaders = 0
    second = 0
    for count in corals:
        if count == first:
            leaders += 1
        elif count > second:
            second = count
    for seat, count in enumerate(corals):
        if count == first:
            points[seat] = high
        elif leaders == 1 and count == second and count > 0:
            points[seat] = low
    return points


def unfinished_points(corals: list[int], low: int) -> list[int]:
    """E3: at the end an unscored station pays its lower value to those with the most corals, and nothing to others."""
    first = max(corals)
    return [low if count == first and count > 0 else 0 for count in corals]


def reef_points(state: State, seat: int) -> int:
    """E4: one point for each coral and each clownfish of the reefs with a diver of the seat."""
    bed = state.seabed
    divers = state.box.divers
    points = 0
    for slot in range(seat * divers, (seat + 1) * divers):
        reef = state.slots[slot]
        if reef >= 0:
            points += bed.corals[reef] + bed.fish[reef]
    return points


def shell_points(state: State, seat: int) -> int:
    """E5, K10: one point for each shell in front of the seat; a shoal its number, an anemone only with a coral on it."""
    points = 0
    for shell in range(SHELLS):
        count = state.shells[seat * SHELLS + shell]
        if count == 0:
            continue
        if shell == ANEMONE:
            points += count - state.free_anemones(seat)
        elif SHELL_ROLES[shell] == "shoal":
            points += count * state.box.shell_values[shell]
        else:
            points += count
    return points


def promised_points(state: State, scores: bool) -> list[int]:
    """W1, E3: return the points of each seat for all unscored stations; where a turn's end `scores`, those whose ring is full count so."""
    total = [0] * state.seats
    for site in range(len(state.site_state)):
        if state.site_state[site] != BUILT:
            continue
        corals = majority(state, site)
        station = state.box.pairs[state.station[site]]
        if scores and state.open_ring[site] == 0:
            points = station_points(corals, station.high, station.low)
        else:
            points = unfinished_points(corals, station.low)
        for seat in range(state.seats):
            total[seat] += points[seat]
    return total


def score_table(ledger: Ledger[State]) -> None:
    """E3-E5, E7: add unfinished stations, reefs with divers and shells, and end the match."""
    state = ledger.state
    stations = promised_points(state, False)
    reefs = [reef_points(state, seat) for seat in range(state.seats)]
    shells = [shell_points(state, seat) for seat in range(state.seats)]
    points = [state.points[seat] + stations[seat] + reefs[seat] + shells[seat] for seat in range(state.seats)]
    ledger.record(TableScored(stations, reefs, shells, points))


def is_planting_turn(state: State) -> bool:
    """A1, A2, W1: say whether the turn is one of planting, whose end scores stations: from the first shell used, or the purchase, on."""
    phase = state.resume if state.phase == BUILDING else state.phase
    return phase in (COMMITTED, PLANTING)


def standing(state: State) -> list[int]:
    """Return the points of each seat if the match ended now.

    A station that the end of this turn will score counts as scored from the moment its ring is full.
    """
    if state.over:
        return list(state.points)
    total = promised_points(state, is_planting_turn(state))
    for seat in range(state.seats):
        total[seat] += state.points[seat] + reef_points(state, seat) + shell_points(state, seat)
    return total


def outcome(state: State) -> Outcome:
    """E6: the most points win; equal points share the place."""
    points = list(state.points)
    return Outcome("finished", points, ranking_by(points))
