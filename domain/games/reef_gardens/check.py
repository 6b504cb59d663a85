"""What holds at every table: no piece is lost or made, and reefs, divers and stations fit together."""

from domain.games.reef_gardens.components import ALGAE, OCTOPUS, SHELLS
from domain.games.reef_gardens.components_boards import CAVE, FREE, SHELL
from domain.games.reef_gardens.execute_turns import can_act
from domain.games.reef_gardens.legal_placing import is_alone
from domain.games.reef_gardens.legal_purchase import may_purchase, may_purchase_after_building
from domain.games.reef_gardens.state import (
    BARE,
    BUILDING,
    BUILT,
    COMMITTED,
    FLIPPED,
    MARKED,
    NONE,
    OVER,
    PLANTING,
    START,
    STUCK,
    SURFACING,
    State,
)
from domain.games.reef_gardens.state_seabed import NEUTRAL
from domain.kernel.cells import cells, copy_cells
from domain.kernel.errors import Malformed, malformed_if


def check(state: State) -> None:
    """Raise `Malformed` with the path when the table cannot be."""
    check_corals(state)
    check_shells(state)
    check_stations(state)
    check_seats(state)
    check_rings(state)
    if state.options.atolls:
        check_atolls(state)
    check_resume(state)
    if state.active == NONE:
        check_set_up(state)
        return
    check_marks(state)
    check_phase(state)
    check_full_rings(state)
    check_actions(state)
    if state.phase == OVER:
        check_end(state)


def check_corals(state: State) -> None:
    """S2, S7: each kind of coral is there as often as the box holds it, and the bag holds what is unseen and not removed."""
    box = state.box
    found = copy_cells(state.unseen)
    for kind in range(box.kinds):
        found[kind] += state.gone[kind] + state.hand[kind]
        for seat in range(state.seats):
            found[kind] += state.stored[seat * box.kinds + kind]
    for tile in [*state.nursery, state.boat]:
        if tile >= 0:
            found[tile] += 1
    for cell in state.options.board.plantable_or_cave:
        if state.seabed.is_coral(cell):
            found[state.seabed.what[cell]] += 1
    for kind in range(box.kinds):
        if found[kind] != state.options.coral_counts[kind]:
            raise Malformed(
                f"/unseen/{box.tiles[kind]}",
                f"{found[kind]} such corals are on the table; the box holds {state.options.coral_counts[kind]}",
            )
    if state.bag != sum(state.unseen) - state.options.board.corals_removed:
        raise Malformed(
            "/bag", f"{sum(state.unseen)} corals are unseen and {state.options.board.corals_removed} removed; the rest is the bag"
        )


def check_shells(state: State) -> None:
    """S6, K6, K7: no shell is there more often than the box holds it; other than an octopus it lies on colony spaces only.

    Each coral on a cave took algae out of the game.
    """
    box = state.box
    found = cells(SHELLS)
    for shell in range(SHELLS):
        for seat in range(state.seats):
            found[shell] += state.shells[seat * SHELLS + shell]
    for cell in state.options.board.plantable:
        what = state.seabed.what[cell]
        if SHELL <= what < CAVE:
            found[what - SHELL] += 1
            if what != SHELL + OCTOPUS and state.options.board.ground[cell] != SHELL:
                raise Malformed("/shells", f"only an octopus can lie beside the colony spaces, as on {state.options.board.name_of(cell)}")
    for cell in state.options.board.caves:
        if state.seabed.is_coral(cell):
            found[ALGAE] += 1
    for shell in range(SHELLS):
        if found[shell] > box.shell_counts[shell]:
            raise Malformed("/shells", f"there are only {box.shell_counts[shell]} shells of the kind {box.shells[shell]}")


def check_stations(state: State) -> None:
    """S10, N4: stations are built, pending or unseen; the stack holds the unseen ones until the bag is empty."""
    box = state.box
    found = copy_cells(state.unseen_stations)
    if state.pending >= 0:
        found[state.pending] += 1
    for site in range(len(state.site_state)):
        if state.site_state[site] in (BUILT, FLIPPED):
            found[state.station[site]] += 1
    for station in range(len(found)):
        if found[station] != state.options.station_counts[station]:
            raise Malformed("/unseen_stations", f"{found[station]} stations {box.pairs[station].name()} are on the table")
    unseen = sum(state.unseen_stations)
    if state.stack != (0 if state.bag == 0 else unseen):
        raise Malformed(
            "/station_stack", f"{unseen} stations are unseen, and with {state.bag} corals in the bag the stack holds other than that"
        )
    if state.bag > 0:
        chips = sum(1 for found in state.site_state if found in (BARE, MARKED))
        lacking = box.stations - len(state.options.board.letters)
        if state.stack + (1 if state.pending >= 0 else 0) != chips + lacking:
            raise Malformed("/sites", f"{chips} sites have no station, and {lacking} are not on the board; the stack fits other numbers")


def check_marks(state: State) -> None:
    """S5, N6: three sites without a station are marked, or all of them if there are fewer."""
    marked = sum(1 for found in state.site_state if found == MARKED)
    wanted = min(state.box.marked_sites, sum(1 for found in state.site_state if found in (BARE, MARKED)))
    malformed_if(marked != wanted, "/sites", f"{marked} sites are marked instead of {wanted}")


def check_seats(state: State) -> None:
    """P15, U6, K3: divers are at home or each on a reef, money is within its track, and corals lie on anemones."""
    box = state.box
    for seat in range(state.seats):
        path = f"/seats/{seat}"
        reefs = len(state.own_reefs(seat))
        if state.home[seat] + reefs != box.divers:
            raise Malformed(f"{path}/divers_home", f"{reefs} reefs and {state.home[seat]} divers at home do not make {box.divers}")
        malformed_if(not 0 <= state.money[seat] <= box.money_cap, f"{path}/money", f"money goes from 0 to {box.money_cap}")
        malformed_if(state.points[seat] < 0 and not state.options.negative_points, f"{path}/points", "points do not go below 0")
        malformed_if(state.free_anemones(seat) < 0, f"{path}/stored", "there are more stored corals than anemones")
        for kind in range(box.kinds):
            fresh = state.fresh[kind] if seat == state.active else 0
            if fresh > state.stored[seat * box.kinds + kind]:
                raise Malformed("/stored_this_turn", f"{box.tiles[kind]} does not lie on an anemone of seat {seat}")


def check_rings(state: State) -> None:
    """W1: the count of open spaces around each site is right."""
    for site, free in enumerate(state.seabed.count_rings()):
        malformed_if(state.open_ring[site] != free, f"/sites/{site}", "its open spaces are counted wrongly")


def check_atolls(state: State) -> None:
    """V1, V2: no species lies twice on the start spaces of one site."""
    for site, starts in enumerate(state.options.board.starts):
        for cell in starts:
            if state.seabed.is_coral(cell) and not is_alone(state, state.seabed.what[cell] >> 1, cell):
                raise Malformed(f"/sites/{site}", "a species lies twice on its start spaces")


def check_resume(state: State) -> None:
    """N2: a station is revealed in a planting turn, or when all are stuck; `resume` keeps the last such phase."""
    malformed_if(state.resume not in (START, COMMITTED, PLANTING, STUCK), "/resume", "no station is revealed in this phase")


def check_set_up(state: State) -> None:
    """S2-S9: before the first turn the phase is `start`, and no seat has got, spent or laid anything."""
    box = state.box
    malformed_if(state.phase != START or state.resume != START, "/phase", "before the first turn the phase is `start`")
    malformed_if(state.seabed.reefs(), "/reefs", "before the first turn no coral is planted")
    malformed_if(sum(state.gone) > 0, "/gone", "before the first turn no coral has left the game")
    malformed_if(state.hand_left > 0, "/hand", "before the first turn nobody has bought tiles")
    malformed_if(state.boat >= 0, "/boat_tile", "before the first turn nobody has used a boat")
    malformed_if(sum(state.fresh) > 0, "/stored_this_turn", "before the first turn nobody has stored corals")
    malformed_if(state.pending != NONE, "/pending_station", "before the first turn no station is revealed")
    for site, found in enumerate(state.site_state):
        malformed_if(found == FLIPPED, f"/sites/{site}", "before the first turn no station is scored")
    for cell in state.options.board.plantable:
        if state.options.board.ground[cell] == FREE and state.seabed.what[cell] != FREE:
            raise Malformed("/shells", "before the first turn nobody has laid an octopus")
    for seat in range(state.seats):
        if state.money[seat] != box.start_money or state.points[seat] != 0:
            raise Malformed(f"/seats/{seat}", f"before the first turn a seat has {box.start_money} money and no points")
        if any(state.shells[seat * SHELLS + shell] for shell in range(SHELLS)):
            raise Malformed(f"/seats/{seat}/shells", "before the first turn no seat has a shell")


def check_full_rings(state: State) -> None:
    """W1, W6, W8: a scored station is surrounded, and a surrounded one is scored before the planting turn is over.

    One built on a full ring when all were stuck, or in the set-up, stays unscored until the next planting turn; as nobody has a reef
    then, no seat can surface before.
    """
    all_home = min(state.home) == state.box.divers
    phase = state.resume if state.phase == BUILDING else state.phase
    scored = phase == SURFACING or (phase not in (COMMITTED, PLANTING) and not all_home)
    for site, found in enumerate(state.site_state):
        if found == FLIPPED and state.open_ring[site] > 0:
            raise Malformed(f"/sites/{site}/state", "this station is not surrounded, so it was not scored")
        if scored and found == BUILT and state.open_ring[site] == 0:
            raise Malformed(f"/sites/{site}/state", "this station is surrounded, so it would have been scored")


def check_end(state: State) -> None:
    """E1, A4, P4: the match ends after a turn whose tiles all have their place, with nothing left to draw or nobody able to act."""
    malformed_if(state.hand_left > 0, "/hand", "the match ends when every tile bought has its place")
    malformed_if(state.boat >= 0, "/boat_tile", "the match ends when every tile taken has its place")
    if (state.mask != 0 or state.bag > 0) and somebody_can_act(state):
        raise Malformed("/phase", "the nursery is not empty, and a seat can act: the match goes on")


def somebody_can_act(state: State) -> bool:
    """A4: say whether any seat could have a turn."""
    return any(can_act(state, seat) for seat in range(state.seats))


def check_phase(state: State) -> None:
    """A1, N1, N2, N4: what lies in hand, on the nursery and in the bag fits the phase."""
    phase = state.resume if state.phase == BUILDING else state.phase
    if (state.pending != NONE) != (state.phase == BUILDING):
        raise Malformed("/pending_station", "a station is pending in the phase building, and only there")
    if state.phase == BUILDING and (state.resume not in (COMMITTED, PLANTING, STUCK) or MARKED not in state.site_state):
        raise Malformed("/resume", "a station can be built only in a planting turn, and only with a marked site")
    malformed_if(state.phase == BUILDING and state.bag == 0, "/pending_station", "nothing is built once the bag is empty")
    malformed_if(state.hand_left > 0 and phase != PLANTING, "/hand", "tiles are in hand after a purchase only")
    longest = max(len(line) for line in state.options.nursery.lines)
    malformed_if(state.hand_left > longest, "/hand", f"one line is bought in a turn, and the longest has {longest} tiles")
    malformed_if(state.boat >= 0 and phase not in (COMMITTED, PLANTING), "/boat_tile", "a tile comes by boat in a planting turn only")
    if sum(state.fresh) > 0 and phase not in (COMMITTED, PLANTING, OVER):
        raise Malformed("/stored_this_turn", "corals are stored in a planting turn only")
    if state.mask == 0 and state.bag == 0 and phase not in (PLANTING, COMMITTED, OVER):
        raise Malformed("/nursery", "the nursery is empty and cannot be refilled: the match is over")
    if state.count_left() <= state.box.refill_at and state.bag > 0 and state.phase != BUILDING:
        raise Malformed("/nursery", f"it holds {state.count_left()} tiles, so it would have been refilled from the bag")


def check_actions(state: State) -> None:
    """A2, A4, U3: the seat that is to act can act, and could come to this phase."""
    seat = state.active
    malformed_if(state.phase == STUCK, "/phase", "nobody is to act")
    malformed_if(state.phase == SURFACING and state.home[seat] == 0, "/phase", f"seat {seat} has closed no reef, as no diver is at home")
    if state.phase == SURFACING and all(state.seabed.owner[reef] != NEUTRAL for reef in state.seabed.reefs()):
        raise Malformed("/phase", f"seat {seat} has closed no reef, as none is neutral")
    if state.phase == BUILDING and state.resume == STUCK and somebody_can_act(state):
        raise Malformed("/resume", "a seat can act, so nobody is stuck")
    stuck = state.phase == START and not can_act(state, seat)
    if state.options.must_purchase and state.phase == COMMITTED:
        stuck = not may_purchase(state, seat)
    elif state.options.must_purchase and state.phase == BUILDING and state.resume == COMMITTED:
        stuck = not may_purchase_after_building(state, seat)
    malformed_if(stuck, "/active", f"seat {seat} can neither buy nor surface")
