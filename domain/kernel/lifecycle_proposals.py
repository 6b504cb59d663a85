"""Proposals: what a seat may propose and answer, and whether all have agreed (docs/history.md, "Lifecycle", L9 to L11)."""

from typing import Final

from domain.kernel.command import Command
from domain.kernel.errors import Refused
from domain.kernel.event import Event
from domain.kernel.ids import Seat
from domain.kernel.lifecycle_commands import CONSENT, END, MAX_UNDOS, TAKE_BACK, Answer, Propose
from domain.kernel.lifecycle_events import Answered, Proposed
from domain.kernel.match import Match

MAX_PROPOSALS: Final = 20


def check_proposing(match: Match, seat: Seat, command: Propose, came_back: bool) -> Proposed:
    """L9, L10, L11: return the fact of a proposal; `came_back`: the seat's stand-in ends by this command."""
    if not is_there(match, seat, came_back):
        raise Refused("cannot_propose", "L9", f"seat {seat} has nobody who could propose anything")
    if match.proposal is not None:
        raise Refused("proposal_stands", "L9", f"the proposal of version {match.proposal.version} stands")
    if match.proposals_of_turn(seat) >= MAX_PROPOSALS:
        raise Refused("too_many_proposals", "L9", f"at most {MAX_PROPOSALS} proposals of a seat a turn")
    if command.what == TAKE_BACK:
        return Proposed(seat, command.what, find_way_back(match, seat, command.to))
    if command.to is not None:
        raise Refused("only_undo_goes_back", "L10", "only an undo goes back to a version")
    if not may_end_by_agreement(match, seat):
        raise Refused("cannot_end", "L10", "only people alone can agree to end a match")
    return Proposed(seat, command.what)


def find_way_back(match: Match, seat: Seat, to: int | None) -> int:
    """L2, L11: return the version to which the seat proposes to go back: `to`, or that before its last command."""
    if match.creation_facts().undo_rule() != CONSENT:
        raise Refused("no_consent", "L11", "this match was opened without undo by consent")
    if match.undos_of_turn() >= MAX_UNDOS:
        raise Refused("too_many_undos", "L2", f"at most {MAX_UNDOS} undos a turn")
    if to is None:
        own = [entry.first - 1 for entry, giver in zip(match.since, match.givers, strict=True) if giver == seat]
        to = own[-1] if own else None
    if to is None or to not in match.consent_points(seat):
        raise Refused("cannot_propose_undo", "L11", f"seat {seat} can propose to go back to versions {match.consent_points(seat)}")
    return to


def check_answer(match: Match, seat: Seat, command: Answer, came_back: bool) -> Event:
    """L9: return the fact of an answer. Who has proposed, or has agreed, can still turn it down."""
    standing = match.proposal
    if standing is None or standing.version != command.proposal:
        raise Refused("no_such_proposal", "L9", f"no proposal of version {command.proposal} stands")
    if not is_there(match, seat, came_back) or (command.accept and (seat == standing.seat or seat in standing.accepted)):
        raise Refused("cannot_answer", "L9", f"seat {seat} is not asked for this answer")
    return Answered(seat, command.proposal, command.accept)


def is_agreed(match: Match, answer: Answer, seat: Seat) -> bool:
    """L9: say whether with this answer everybody who has to has agreed."""
    standing = match.proposal
    if standing is None or not answer.accept:
        return False
    return set(seats_to_ask(match, standing.seat)) <= {*standing.accepted, seat}


def seats_to_ask(match: Match, seat: Seat) -> list[int]:
    """L9: return the other people who have not resigned; who is away has to come back to agree, as nobody does it for them."""
    return [other for other, chair in enumerate(match.chairs) if other != seat and chair.is_human() and not chair.resigned]


def is_there(match: Match, seat: Seat, came_back: bool) -> bool:
    """Say whether a person sits at the seat, who is not away or is just back."""
    chair = match.chairs[seat]
    return chair.is_human() and not chair.resigned and (came_back or not chair.stand_in)


def may_end_by_agreement(match: Match, seat: Seat) -> bool:
    """L10: say whether there is somebody to agree with, and no bot plays."""
    return bool(seats_to_ask(match, seat)) and all(chair.is_human() for chair in match.chairs)


def proposal_commands(match: Match, seat: Seat, came_back: bool) -> list[Command]:
    """L9 to L11: return what a seat may propose or answer in a running match."""
    if not is_there(match, seat, came_back):
        return []
    standing = match.proposal
    if standing is None:
        return what_to_propose(match, seat) if match.proposals_of_turn(seat) < MAX_PROPOSALS else []
    no: list[Command] = [Answer(standing.version, False)]
    if seat == standing.seat or seat in standing.accepted:
        return no
    return [Answer(standing.version, True), *no]


def what_to_propose(match: Match, seat: Seat) -> list[Command]:
    """L2, L10, L11: return what a seat may propose that may propose anything."""
    end: list[Command] = [Propose(END)] if may_end_by_agreement(match, seat) else []
    points = match.consent_points(seat) if match.undos_of_turn() < MAX_UNDOS else []
    return end + [Propose(TAKE_BACK, to) for to in points]
