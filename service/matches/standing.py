"""Where a match stands after a command: the summary kept in its row, with deadlines and due bot turns."""

from datetime import datetime, timedelta

from domain.kernel.match import Match
from service.matches.clock import milliseconds
from service.store.rows import Due, Summary


def summary_of(after: Match, before: Match, old: Summary | None, head: str, at: datetime) -> Summary:
    """Return the summary of `after`, which one command made out of `before` (whose summary was `old`) at the time `at`."""
    return Summary(
        version=after.version,
        status=after.status,
        to_act=sorted(after.to_act()),
        taken=[seat for seat, chair in enumerate(after.chairs) if chair.taken],
        stand_ins=[seat for seat, chair in enumerate(after.chairs) if chair.stand_in],
        deadlines=deadlines_of(after, before, [] if old is None else old.deadlines, at),
        due=due_turns(after, at),
        outcome=after.outcome,
        head=head,
        last_at=at,
    )


def deadlines_of(after: Match, before: Match, old: list[datetime | None], at: datetime) -> list[datetime | None]:
    """Return the deadline of every seat: of people who are to act, counted from when they began to be.

    One's own commands and undo do not renew it. Alone at the table one is always to act, so there each turn has its own.
    """
    turn = timedelta(seconds=after.opening_facts().turn_seconds)
    renewed = len(after.chairs) == 1 and turn_number(after) > turn_number(before)
    deadlines: list[datetime | None] = []
    for seat, chair in enumerate(after.chairs):
        running = old[seat] if seat < len(old) else None
        if seat not in after.to_act() or chair.played_by_service():
            deadlines.append(None)
        else:
            deadlines.append(at + turn if running is None or renewed else running)
    return deadlines


def turn_number(match: Match) -> int:
    """Return which turn it is, 0 before the first."""
    return 0 if match.state is None else match.state.turn


def due_turns(after: Match, at: datetime) -> list[Due]:
    """Return the bot turns that are due: the job of each is for this version, and has not been tried."""
    return [Due(seat, after.version, 1, milliseconds(at)) for seat in sorted(after.to_act()) if after.chairs[seat].played_by_service()]
