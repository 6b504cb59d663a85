"""S8-S10: each seat in turn keeps a captain and four cards, and those who come later raise resources."""

from domain.games.wondrous_creatures.components_names import MOST_CAPTAINS
from domain.games.wondrous_creatures.events.hidden import CaptainChosen
from domain.games.wondrous_creatures.events.turns import TurnBegan
from domain.games.wondrous_creatures.execute_gains import discard, gain_resource
from domain.games.wondrous_creatures.execute_run import Run
from domain.games.wondrous_creatures.frames.preparing import ExtraResource, FinishPreparing, OpeningHand, WhichCaptain
from domain.kernel.ids import Seat


def prepare(run: Run, seat: Seat) -> None:
    """S9, S10: the decisions of a seat before the first turn."""
    box = run.state.box
    run.seat = seat
    run.record(TurnBegan(seat, run.state.turn + 1))
    run.push(FinishPreparing())
    run.push(ExtraResource(box.extra_resources[seat], []))
    run.push(OpeningHand(box.start_draw - box.start_keep))
    run.push(WhichCaptain())


def choose_captain(run: Run, captain: int) -> None:
    """S9: keep one of the captains on offer; the other goes back unseen. Alone at the table one may choose any."""
    place = run.state.offers[run.seat].index(captain)
    run.record(CaptainChosen(run.seat, captain, MOST_CAPTAINS * run.seat + place))


def discard_of_opening(run: Run, frame: OpeningHand, card: int) -> None:
    """S9: keep four of the eight cards; the others lie face up on the discard pile."""
    run.push(OpeningHand(frame.left - 1))
    discard(run, card)


def raise_resource(run: Run, frame: ExtraResource, resource: int) -> None:
    """S10: the second, third and fourth seat start with one, two and three resources more, each of another kind."""
    run.push(ExtraResource(frame.left - 1, [*frame.raised, resource]))
    gain_resource(run, resource, 1)
