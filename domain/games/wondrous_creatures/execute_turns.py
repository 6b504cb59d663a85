"""A4, Z1: the end of a turn, who is next, and the end of the match."""

from domain.games.wondrous_creatures.events.turns import MatchScored, TurnBegan
from domain.games.wondrous_creatures.execute_gains import fill_wilderness
from domain.games.wondrous_creatures.execute_run import Run
from domain.games.wondrous_creatures.frames.actions import Turn
from domain.games.wondrous_creatures.frames.robot import RobotCard, RobotEnd
from domain.games.wondrous_creatures.legal import ends_by_passing
from domain.games.wondrous_creatures.opening_preparing import prepare
from domain.games.wondrous_creatures.scoring import all_scores
from domain.kernel.ids import Seat


def finish_turn(run: Run) -> None:
    """A4: fill the wilderness; then it is the next seat's turn, or Tingent's."""
    fill_empty_slots(run)
    if run.state.robot is not None:
        run.push(RobotEnd())
        run.push(RobotCard())
    else:
        next_seat(run)


def finish_preparing(run: Run) -> None:
    """S9: the next seat prepares; after the last one the first turn begins."""
    fill_empty_slots(run)
    if run.seat + 1 < run.state.seats:
        prepare(run, Seat(run.seat + 1))
    else:
        begin_turn(run, Seat(0))


def fill_empty_slots(run: Run) -> None:
    """A4, W2: refill the wilderness at the end of a turn."""
    empty = [slot for slot in range(6) if run.state.slots[slot] < 0]
    if empty:
        fill_wilderness(run, empty)


def next_seat(run: Run) -> None:
    """Z1, A5: the match ends before the second turn of who triggered the end, and when all have passed in turn."""
    state = run.state
    coming = (run.seat + 1) % state.seats
    if coming == state.end_seat or ends_by_passing(state):
        finish_match(run)
    else:
        begin_turn(run, Seat(coming))


def begin_turn(run: Run, seat: Seat) -> None:
    """A1: a turn begins: one basic action and any number of free ones."""
    run.seat = seat
    run.record(TurnBegan(seat, run.state.turn + 1))
    run.push(Turn())


def finish_match(run: Run) -> None:
    """Z2-Z4: the final scores."""
    run.record(MatchScored(all_scores(run.state)))
