"""Set-up (S2-S9): starting stations, sonar chips, shells, nursery and start seat."""

from domain.games.reef_gardens.components import NURSERY_SPACES
from domain.games.reef_gardens.events_table import ShellLaid, ShellsLaid, StationBuilt, TurnStarted
from domain.games.reef_gardens.execute_refill import draw_chip, fill_nursery, mark_site
from domain.games.reef_gardens.state import State
from domain.kernel.cells import to_cells
from domain.kernel.ids import NOBODY, Seat
from domain.kernel.ledger import Ledger


def set_up(ledger: Ledger[State]) -> None:
    """S2-S9: lay out the table; the start seat is drawn. What is removed for the short game stays in no bag and needs no draw."""
    place_stations(ledger)
    state = ledger.state
    for _ in range(state.box.marked_sites):
        mark_site(ledger)
    lay_shells(ledger)
    fill_nursery(ledger, [space for space in range(NURSERY_SPACES) if space not in state.box.empty_at_set_up])
    ledger.record(TurnStarted(Seat(ledger.chance.below(state.seats))))


def place_stations(ledger: Ledger[State]) -> None:
    """S3, S4, V5: build the starting stations, on the first letters or on sites drawn from the chips."""
    state = ledger.state
    letters = state.box.starting_sites[state.seats]
    for start in letters:
        if state.options.random_start:
            letter = draw_chip(ledger)
        else:
            letter = start
        station = ledger.chance.pick_cell(state.unseen_stations)
        ledger.record(StationBuilt(NOBODY, letter, state.box.pairs[station]))


def lay_shells(ledger: Ledger[State]) -> None:
    """S6: lay a random shell on every colony space; the rest leaves the game."""
    state = ledger.state
    left = to_cells(state.box.shell_counts)
    shells: list[ShellLaid] = []
    for cell in state.options.board.colonies:
        shell = ledger.chance.pick_cell(left)
        left[shell] -= 1
        shells.append(ShellLaid(state.options.board.place_of[cell], state.box.shells[shell]))
    ledger.record(ShellsLaid(shells))
