"""Building a station and refilling the nursery (N1-N6)."""

from domain.games.reef_gardens import events_table
from domain.games.reef_gardens.components import NURSERY_SPACES
from domain.games.reef_gardens.state import BARE, MARKED, State
from domain.kernel.cells import cells, copy_cells
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger


def can_build(state: State) -> bool:
    """N2: there is a station in the stack and a marked site for it."""
    return state.stack > 0 and MARKED in state.site_state


def can_refill(state: State) -> bool:
    """Say whether building and refilling would change anything."""
    return can_build(state) or (state.bag > 0 and state.count_left() < NURSERY_SPACES)


def refill_if_short(ledger: Ledger[State]) -> None:
    """N1, N5: with three or fewer tiles left after some were taken, build and refill before anything is planted."""
    state = ledger.state
    if state.count_left() <= state.box.refill_at:
        refill(ledger)


def refill(ledger: Ledger[State]) -> None:
    """N2: reveal the top station, so that its seat may choose the site; without one go on with the rest."""
    state = ledger.state
    if can_build(state):
        station = ledger.chance.pick_cell(state.unseen_stations)
        ledger.record(events_table.StationRevealed(state.active, state.box.pairs[station]))
    else:
        finish_refill(ledger)


def build_station(ledger: Ledger[State], seat: Seat, letter: str) -> None:
    """N2: put the revealed station on a marked site; then comes the rest of the refill."""
    state = ledger.state
    site = state.options.board.site_of.get(letter, -1)
    if site < 0 or state.site_state[site] != MARKED:
        raise Refused("site_not_marked", "N2")
    ledger.record(events_table.StationBuilt(seat, letter, state.box.pairs[state.pending]))
    finish_refill(ledger)


def finish_refill(ledger: Ledger[State]) -> None:
    """N6, N3, N4: mark a new site while stations are left, fill the nursery, and remove the stations once the bag is empty."""
    state = ledger.state
    if state.stack > 0 and BARE in state.site_state:
        mark_site(ledger)
    fill_nursery(ledger, [space for space in range(NURSERY_SPACES) if state.nursery[space] < 0])
    if state.bag == 0 and state.stack > 0:
        ledger.record(events_table.StationsRemoved(state.stack))


def draw_chip(ledger: Ledger[State]) -> str:
    """S4, S5, N6: draw a chip of the sonar stack, which holds those of the bare sites; return its letter."""
    state = ledger.state
    chips = cells(len(state.site_state))
    for site in range(len(state.site_state)):
        if state.site_state[site] == BARE:
            chips[site] = 1
    return state.options.board.letters[ledger.chance.pick_cell(chips)]


def mark_site(ledger: Ledger[State]) -> None:
    """S5, N6: draw a sonar chip and lay it on its site."""
    ledger.record(events_table.SiteMarked(draw_chip(ledger)))


def fill_nursery(ledger: Ledger[State], spaces: list[int]) -> None:
    """S7, N3: draw corals onto these spaces in order, until the bag is empty."""
    state = ledger.state
    spaces = spaces[: state.bag]
    if spaces:
        unseen = copy_cells(state.unseen)
        tiles: list[events_table.TileDrawn] = []
        for space in spaces:
            tile = ledger.chance.pick_cell(unseen)
            unseen[tile] -= 1
            tiles.append(events_table.TileDrawn(space, state.box.tiles[tile]))
        ledger.record(events_table.NurseryFilled(tiles))
