"""Where a match stands after a command: the summary kept in its row, with deadlines and due bot turns."""

from datetime import datetime, timedelta
from typing import Final

from domain.kernel.lifecycle import patience_seconds
from domain.kernel.match import Match
from service.matches.clock import milliseconds
from service.store.rows import Due, Summary

MOST_GRACE: Final = timedelta(seconds=30)
NEVER: Final = -1
"""The turn in which a seat got its grace that never got any."""

FOR_A_BOT, FOR_A_STAND_IN, FOR_NOBODY = 0, 1, 2


def summary_of(after: Match, before: Match, old: Summary | None, head: str, at: datetime, present: datetime) -> Summary:
    """Return the summary of `after`, which one command made out of `before` (whose summary was `old`).

    `at` is the time of its records, `present` that of the database's clock: they differ while a clock that was set back catches up.
    """
    untils, graced = times_of(after, before, old, at)
    return Summary(
        version=after.version,
        status=after.status,
        to_act=sorted(after.to_act()),
        taken=[seat for seat, chair in enumerate(after.chairs) if chair.taken],
        stand_ins=[seat for seat, chair in enumerate(after.chairs) if chair.stand_in],
        deadlines=[None if after.chairs[seat].is_absent() else until for seat, until in enumerate(untils)],
        due=due_turns(after, present),
        outcome=after.outcome,
        head=head,
        last_at=at,
        untils=untils,
        graced=graced,
        abandoned_at=find_abandonment(after, before, old, at),
    )


def times_of(after: Match, before: Match, old: Summary | None, at: datetime) -> tuple[list[datetime | None], list[int]]:
    """Return the end of the time of every person who is to act, counted from when they began to be, and who got grace in which turn.

    One's own commands and undo do not renew it. Who comes back has what is left of it, or, once a turn, a short grace behind it.
    """
    untils: list[datetime | None] = []
    graced = [NEVER] * len(after.chairs) if old is None or not old.graced else list(old.graced)
    turn = timedelta(seconds=after.creation_facts().turn_seconds)
    for seat, chair in enumerate(after.chairs):
        if seat not in after.to_act() or not chair.is_human():
            untils.append(None)
            continue
        until = deadline_running(after, before, old, seat)
        if until is None:
            until = at + turn
        elif before.chairs[seat].is_absent() and not chair.is_absent() and at >= until and graced[seat] != turn_number(before):
            until += min(turn, MOST_GRACE)
            graced[seat] = turn_number(before)
        untils.append(until)
    return untils, graced


def deadline_running(after: Match, before: Match, old: Summary | None, seat: int) -> datetime | None:
    """Return the end of the time that is running for a seat, None when it begins to be to act now.

    Alone at the table one is always to act, so there each turn has its own.
    """
    if old is None or (len(after.chairs) == 1 and turn_number(after) > turn_number(before)):
        return None
    known = old.untils or old.deadlines
    return known[seat] if seat < len(known) else None


def turn_number(match: Match) -> int:
    """Return which turn it is, 0 before the first."""
    return 0 if match.state is None else match.state.turn


def find_abandonment(after: Match, before: Match, old: Summary | None, at: datetime) -> datetime | None:
    """L5: return when a match ends that everybody has left, counted from when the last one left."""
    if not after.is_left():
        return None
    if old is not None and old.abandoned_at is not None and before.is_left():
        return old.abandoned_at
    return at + timedelta(seconds=patience_seconds(after.creation_facts().turn_seconds))


def due_turns(after: Match, present: datetime) -> list[Due]:
    """Return the bot turns that are due: the job of each is for this version, and has not been tried. None while everybody is absent."""
    if after.is_left():
        return []
    return [
        Due(seat, after.version, 1, milliseconds(present), rank_of(after, seat))
        for seat in sorted(after.to_act())
        if after.chairs[seat].is_played_by_service()
    ]


def rank_of(match: Match, seat: int) -> int:
    """Return how long a bot turn may wait: least when a person waits for a bot, more for a stand-in, most when nobody does."""
    if not any(chair.is_human() for chair in match.chairs):
        return FOR_NOBODY
    return FOR_A_STAND_IN if match.chairs[seat].stand_in else FOR_A_BOT
