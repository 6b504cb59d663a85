"""What makes a table impossible: pieces that are not conserved, and invariants of boards, sea and memory."""

from domain.games.reef_encounter.check_turn import check_turn
from domain.games.reef_encounter.components import ALGA_NAMES, ALGAE, BOARDS, COLOR_NAMES, COLORS, EMPTY, TILES
from domain.games.reef_encounter.events_table import TURN
from domain.games.reef_encounter.execute_ending import ALL_LOCKED, NO_ROOM
from domain.games.reef_encounter.state import State
from domain.games.reef_encounter.state_stock import EVIDENCE
from domain.kernel.cells import Cells, copy_cells
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.ids import UNKNOWN


def check(state: State) -> None:
    """Raise `Malformed` where pieces are not conserved or an invariant is broken."""
    if state.reefs.mask != 0:
        check_polyps(state)
    check_cubes_and_cylinders(state)
    check_turn(state)
    check_shrimps(state)
    check_memory(state)


def check_polyps(state: State) -> None:
    """I1, I7: 40 polyps of each colour; 1 to 3 on each sea space while the match goes on."""
    hidden = 0
    seen = visible(state)
    for color in range(COLORS):
        total = seen[color] + state.stock.bag[color] + hidden_of(state, color)
        if state.stock.bag[color] < 0 or total != state.box.polyps:
            raise Malformed(
                "/polyps", f"there are {state.box.polyps} {COLOR_NAMES[color]} polyps, not {total - min(0, state.stock.bag[color])}"
            )
        hidden += state.stock.bag[color]
        if state.stock.bonus[color] > (0 if state.stock.bonus_in_bag else 1):
            raise Malformed(
                f"/bonus/polyps/{COLOR_NAMES[color]}", "there is at most one bonus polyp of a colour, none once they are in the bag"
            )
    for seat in range(state.seats):
        hidden -= state.unknown[seat] + (1 if state.first[seat] == UNKNOWN else 0)
    malformed_if(hidden != state.stock.total or hidden < 0, "/seats", "more tiles are hidden than are left")
    for space, name in enumerate(COLOR_NAMES):
        count = state.stock.count[space]
        if count > state.box.numbers.sea_holds or (count == 0 and state.to_act):
            raise Malformed(f"/sea/{name}/tiles", f"1 to {state.box.numbers.sea_holds} tiles lie on a sea space, not {count}")
        malformed_if(state.stock.sea_cube[space] == 0 and state.to_act, f"/sea/{name}/cube", "a cube lies on each sea space")


def check_cubes_and_cylinders(state: State) -> None:
    """I2, I3, I5: 10 cubes of each colour, 5 cylinders of each, values that sum to 15."""
    for color in range(COLORS):
        total = state.stock.cubes[color] + state.stock.sea_cube[color]
        for seat in range(state.seats):
            total += state.cubes[seat * COLORS + color]
        if state.stock.cubes[color] < 0 or total != state.box.cubes:
            raise Malformed("/seats", f"there are {state.box.cubes} {COLOR_NAMES[color]} cubes")
    chain = state.chain
    for alga in range(ALGAE):
        total = chain.cylinders[alga] + (1 if chain.space == alga else 0)
        for tile in range(TILES):
            if chain.locked[tile] == 1 and chain.large_alga(tile) == alga:
                total += 1
        if chain.cylinders[alga] < 0 or total != state.box.cylinders:
            raise Malformed("/coral_tiles", f"there are {state.box.cylinders} {ALGA_NAMES[alga]} cylinders")
    malformed_if(sum(chain.value_of(color) for color in range(COLORS)) != COLORS + TILES, "/coral_tiles", "the values do not sum to 15")


def check_shrimps(state: State) -> None:
    """I4, I6: four shrimps a seat; one on a coral, two own on a board, none on bare rock outside the own turn."""
    reefs = state.reefs
    for seat in range(state.seats):
        total = state.behind[seat] + state.eaten[seat] + (1 if seat == state.active and state.lifted != EMPTY else 0)
        for board in range(BOARDS):
            total += reefs.crowd[seat * BOARDS + board]
            if reefs.crowd[seat * BOARDS + board] > state.box.numbers.own_per_board:
                raise Malformed("/shrimps", f"seat {seat} has more than {state.box.numbers.own_per_board} shrimps on R{board}")
        if total != state.box.shrimps:
            raise Malformed(f"/seats/{seat}/shrimps_behind", f"seat {seat} has {state.box.shrimps} shrimps, not {total}")
        in_turn = state.stage == TURN or state.cause in (ALL_LOCKED, NO_ROOM)
        if (seat != state.active or not in_turn) and reefs.on_bare_rock(seat):
            raise Malformed("/shrimps", f"a shrimp of seat {seat} stands on bare rock outside its turn")
    for cell in reefs.in_play:
        guard = reefs.guard[cell]
        if reefs.polyp[cell] == EMPTY:
            malformed_if(guard != (EMPTY if reefs.shrimp[cell] == EMPTY else cell), "/shrimps", "bare rock is guarded")
            continue
        malformed_if(reefs.shrimp[cell] != EMPTY and guard != cell, "/shrimps", "two shrimps are on one coral")
        for other in reefs.near[cell]:
            if reefs.polyp[other] == reefs.polyp[cell] and reefs.guard[other] != guard:
                raise Malformed("/shrimps", "two shrimps are on one coral")


def check_memory(state: State) -> None:
    """H3: what was dealt lies between what a perfect memory allows."""
    if state.turn == 0:
        return
    memory = state.stock.memory
    hidden = sum(state.unknown)
    for seat in range(state.seats):
        hidden += sum(state.secret[seat * COLORS : seat * COLORS + COLORS]) + (1 if state.first[seat] >= UNKNOWN else 0)
    if sum(memory.shown) + hidden > sum(state.box.hands[state.seats]):
        raise Malformed("/memory/shown", f"{sum(memory.shown)} tiles shown and {hidden} hidden are more than were dealt")
    known = sum(state.unknown) == 0 and UNKNOWN not in state.first
    for color in range(COLORS):
        if not memory.least[color] <= memory.most[color] <= memory.dealt_from[color] <= state.box.polyps:
            raise Malformed("/memory", "what was dealt lies between `least` and `most`, and `most` in what was dealt from")
        dealt = memory.shown[color] + hidden_of(state, color)
        if dealt > memory.most[color] or dealt > memory.dealt_from[color]:
            raise Malformed("/memory", f"{dealt} {COLOR_NAMES[color]} polyps cannot have been dealt")
        if known and dealt < memory.least[color]:
            raise Malformed("/memory", f"at least {memory.least[color]} {COLOR_NAMES[color]} polyps must have been dealt")
        malformed_if(memory.pool[color] - dealt != state.stock.bag[color], "/memory", "bag and dealt polyps do not fit together")
    check_draws(state)


def check_draws(state: State) -> None:
    """H3: a tile that was drawn was in the bag: bag and hands held more of its colour than had been dealt.

    A tile shown since may have come into the bag again, so that it counts twice.
    """
    memory = state.stock.memory
    for i in range(len(memory.drawn)):
        color = memory.drawn[i] // EVIDENCE
        pool = memory.drawn[i] % EVIDENCE
        dealt = memory.shown[color] + hidden_of(state, color)
        if not dealt < pool <= state.box.polyps + memory.shown[color]:
            raise Malformed(f"/memory/draws/{i}", f"bag and hands cannot have held {pool} polyps of this colour")


def hidden_of(state: State, color: int) -> int:
    """Return how many polyps of a colour lie hidden with the seats, as far as they are known."""
    return sum(state.secret[seat * COLORS + color] + (1 if state.first[seat] == color else 0) for seat in range(state.seats))


def visible(state: State) -> Cells:
    """Return how many polyps of each colour everybody can see or follow."""
    found = copy_cells(state.stock.bonus)
    for cell in state.reefs.in_play:
        if state.reefs.polyp[cell] != EMPTY:
            found[state.reefs.polyp[cell]] += 1
    for i, count in enumerate(state.stock.sea):
        found[i % COLORS] += count
    for row in (state.front, state.known, state.fish):
        for i, count in enumerate(row):
            found[i % COLORS] += count
    return found
