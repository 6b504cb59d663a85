"""How far a match can have come by a turn: nothing before the first one, and what so many turns can have brought after it."""

from domain.games.reef_encounter.components import BOARDS, COLORS, EMPTY, TILES
from domain.games.reef_encounter.events_table import LAST_CHANCE
from domain.games.reef_encounter.state import State
from domain.kernel.errors import Malformed, malformed_if


def check_untouched(state: State) -> None:
    """S1-S6: before the first turn has begun everything lies as it was set up."""
    reefs = state.reefs
    for cell in reefs.in_play:
        if reefs.polyp[cell] != state.box.reef.start[cell]:
            raise Malformed("/polyps", "before the first turn the start polyps lie there, and no others")
        malformed_if(reefs.shrimp[cell] != EMPTY, "/shrimps", "before the first turn all shrimps are behind the screens")
    for seat in range(state.seats):
        malformed_if(state.eaten[seat] != 0, f"/seats/{seat}/shrimps_eaten", "before the first turn nothing was eaten")
        for color in range(seat * COLORS, seat * COLORS + COLORS):
            if state.front[color] + state.known[color] + state.fish[color] != 0:
                raise Malformed(f"/seats/{seat}", "before the first turn a seat has its first hand and its first fish tile only")
    chain = state.chain
    if chain.space != EMPTY or chain.unlocked != TILES or (0 in chain.face and 1 in chain.face):
        raise Malformed("/coral_tiles", "before the first turn all show the same face, and no cylinder is played")
    start = state.box.sea_start
    if list(state.stock.count) not in [start[step:] + start[:step] for step in range(COLORS)]:
        raise Malformed("/sea", "before the first turn its spaces are filled as at the start")
    malformed_if(min(state.stock.bonus) == 0, "/bonus/polyps", "before the first turn one of each colour lies aside")
    memory = state.stock.memory
    if sum(memory.shown) != 0 or sum(memory.least) != 0 or len(memory.drawn) != 0:
        raise Malformed("/memory", "before the first turn nothing was shown or drawn since the deal")
    if list(memory.most) != list(memory.pool) or list(memory.dealt_from) != list(memory.pool):
        raise Malformed("/memory", "the first hands were dealt from what bag and hands hold")


def count_turns(state: State, seat: int) -> int:
    """T1: return how many turns a seat has finished."""
    before = state.turn - 1 - (seat - state.start) % state.seats
    return (before + state.seats - 1) // state.seats if before > 0 else 0


def check_progress(state: State) -> None:
    """A1d, A4b, A7c, A10c: shrimps, meals, locks and the sea are what the turns so far can have brought."""
    if sorted(state.stock.count) not in state.box.sea_patterns:
        raise Malformed("/sea", f"after a refill no sea holds {', '.join(str(n) for n in state.stock.count)} tiles")
    malformed_if(state.stock.bonus_in_bag and state.turn == 1, "/bonus/in_bag", "in the first turn the bag is not empty")
    locks = 0
    for seat in range(state.seats):
        done = count_turns(state, seat)
        now = seat == state.active
        if now:
            meals = max(0, done - 1) + (1 if state.begun and done > 0 else 0)
        else:
            meals = done if had_last_chance(state, seat) else max(0, done - 1)
        if state.eaten[seat] > meals:
            raise Malformed(f"/seats/{seat}/shrimps_eaten", f"by turn {state.turn} it can have eaten {meals} at most (A4b, A1d)")
        if state.box.shrimps - state.behind[seat] > done + (1 if now and state.entered else 0):
            raise Malformed(f"/seats/{seat}/shrimps_behind", f"by turn {state.turn} so many cannot have come in (A4b)")
        if state.eaten[seat] >= state.box.numbers.eaten_to_lock:
            locks += max(0, done - 1) + (1 if now and state.lock_played else 0)
        check_fish(state, seat)
    malformed_if(TILES - state.chain.unlocked > locks, "/coral_tiles", f"by turn {state.turn} {locks} can be locked at most (A7c)")
    check_begun(state)
    if state.chain.unlocked == TILES and state.chain.space == EMPTY and 0 in state.chain.face and 1 in state.chain.face:
        raise Malformed("/coral_tiles", "without a cylinder none has turned over")


def had_last_chance(state: State, seat: int) -> bool:
    """E5: say whether a seat has had its last chance."""
    if state.stage != LAST_CHANCE:
        return False
    return 0 < (seat - state.active) % state.seats < (state.to_act[0] - state.active) % state.seats


def check_fish(state: State, seat: int) -> None:
    """A1a, A1b: a meal brings polyps of one colour, at least and at most so many."""
    eaten = state.eaten[seat]
    whole = max(0, eaten - (1 if had_last_chance(state, seat) else 0))
    held = 0
    kinds = 0
    for color in range(COLORS):
        held += state.fish[seat * COLORS + color]
        kinds += 1 if state.fish[seat * COLORS + color] > 0 else 0
    lost = state.options.lost
    path = f"/seats/{seat}/fish/eaten"
    malformed_if(kinds > eaten, path, f"{eaten} meals cannot bring {kinds} colours (A1a)")
    if held < whole * max(0, state.box.numbers.min_to_eat - lost) or held > eaten * (largest_rock(state) - lost):
        raise Malformed(path, f"{eaten} meals cannot bring {held} polyps (A1b)")


def largest_rock(state: State) -> int:
    """Return the number of rock spaces of the largest board in play."""
    return max(len(state.box.reef.cells_of[1 << board]) for board in range(BOARDS) if state.reefs.mask >> board & 1)


def check_begun(state: State) -> None:
    """A1d: a turn that has begun left a trace."""
    seat = state.active
    base = seat * COLORS
    if state.lock_played and (state.eaten[seat] < state.box.numbers.eaten_to_lock or state.chain.unlocked == TILES):
        raise Malformed("/turn_so_far/lock_played", "no coral tile can have been locked in this turn (A7c)")
    if state.moves > 0 and not state.entered and count_turns(state, seat) == 0:
        raise Malformed("/turn_so_far/shrimp_moves", "there was no shrimp to move")
    if not state.begun or state.layings > 0 or state.entered or state.moves > 0:
        return
    traces = state.eaten[seat] + (0 if state.chain.space == EMPTY else 1) + (1 if state.lock_played else 0)
    if traces == 0 and sum(state.known[base : base + COLORS]) == 0 and sum(state.cubes[base : base + COLORS]) == 0:
        raise Malformed("/turn_so_far/begun", "nothing that was done in this turn can be seen")
