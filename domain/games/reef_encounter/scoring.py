"""Points, standing, ties, the outcome, and what the holdings of a seat promise."""

from domain.games.reef_encounter.components import COLORS, EMPTY
from domain.games.reef_encounter.state import State
from domain.kernel.outcome import Outcome


def fish_count(state: State, seat: int) -> int:
    """Return how many polyps are in a seat's fish, the hidden first one included."""
    total = 1 if state.first[seat] >= -1 else 0
    for color in range(COLORS):
        total += state.fish[seat * COLORS + color]
    return total


def open_points(state: State, seat: int) -> int:
    """V1, V2: every polyp in the fish counts the value of its colour; here without the first tile, which the others have not seen."""
    points = 0
    for color in range(COLORS):
        count = state.fish[seat * COLORS + color]
        if count > 0:
            points += count * state.chain.value_of(color)
    return points


def points_of(state: State, seat: int) -> int:
    """V1, V2: return the points of a seat; a first tile that is not known counts nothing."""
    points = open_points(state, seat)
    if state.first[seat] >= 0:
        points += state.chain.value_of(state.first[seat])
    return points


def standing(state: State) -> list[int]:
    """Return the points of all seats if the match ended now."""
    return [points_of(state, seat) for seat in range(state.seats)]


def count_guarded_polyps(state: State, seat: int) -> int:
    """V3, A5c: return the polyps protected by own shrimps, or (option) all polyps of the corals that carry them; none on bare rock."""
    reefs = state.reefs
    total = 0
    for cell in reefs.in_play:
        guard = reefs.guard[cell]
        if reefs.polyp[cell] == EMPTY or guard == EMPTY:
            continue
        if reefs.shrimp[guard] == seat and (state.options.tie_whole or cell == guard or guard in reefs.near[cell]):
            total += 1
    return total


def tie_breakers(state: State, seat: int) -> tuple[int, ...]:
    """V3: return points, polyps in front, cubes behind, polyps behind, polyps on the boards: more is better, in this order."""
    base = seat * COLORS
    front = 0
    cubes = 0
    hand = state.secrets_of(seat)
    for color in range(COLORS):
        front += state.front[base + color]
        cubes += state.cubes[base + color]
        hand += state.known[base + color]
    return points_of(state, seat), front, cubes, hand, count_guarded_polyps(state, seat)


def outcome(state: State) -> Outcome:
    """V2, V3: rank the seats; those equal in everything share the place."""
    keys = [tie_breakers(state, seat) for seat in range(state.seats)]
    ranking = [[seat for seat in range(state.seats) if keys[seat] == key] for key in sorted(set(keys), reverse=True)]
    return Outcome("finished", standing(state), ranking)
