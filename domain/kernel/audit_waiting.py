"""Since when each seat has been waited for, from the records alone: no deadline can lie before the time that a turn has."""

from typing import Final, final

from domain.kernel.audit_bundle import AuditFailed, fail_if
from domain.kernel.errors import Malformed
from domain.kernel.ids import Seat
from domain.kernel.match import Match
from domain.kernel.times import milliseconds_of


@final
class Waiting:
    """The beginning of every seat's stretch of being in `to_act` (None: it is not waited for), in milliseconds since 1970.

    The stretch goes on while a stand-in plays the seat: who comes back gains no time. A deadline may be later than its stretch and
    `turn_seconds` make it, as deadlines stand still while the service is down. Never earlier.
    """

    def __init__(self) -> None:
        self.since: Final[dict[int, int]] = {}
        self.turn = 0

    def follow(self, match: Match, at: str) -> None:
        """Note who is waited for after a command of the time `at`. Alone at the table each turn has its own deadline."""
        turn = 0 if match.state is None else match.state.turn
        renewed = len(match.chairs) == 1 and turn > self.turn
        self.turn = turn
        for seat, chair in enumerate(match.chairs):
            if seat not in match.to_act() or not chair.is_human():
                self.since.pop(seat, None)
            elif seat not in self.since or renewed:
                self.since[seat] = milliseconds_of(at)

    def earliest(self, match: Match) -> int | None:
        """Return the earliest time at which a deadline can be; None while nobody is waited for."""
        running = [since for seat, since in self.since.items() if not match.chairs[seat].is_absent()]
        return min(running) + 1000 * match.creation_facts().turn_seconds if running else None

    def check_deadline(self, match: Match, version: int, seat: Seat, deadline: str, now: str) -> None:
        """Refuse a stand-in that came before its deadline, or whose deadline came before the seat's time was up."""
        try:
            until = milliseconds_of(deadline)
        except Malformed as problem:
            raise AuditFailed(version, "deadline", f"the deadline of a stand-in is no time: {problem}") from problem
        fail_if(milliseconds_of(now) < until, version, "deadline", f"a stand-in started at {now}, before the deadline {deadline}")
        fail_if(seat not in self.since, version, "deadline", f"a stand-in started for seat {seat}, which nobody waited for")
        if until < self.since[seat] + 1000 * match.creation_facts().turn_seconds:
            raise AuditFailed(version, "deadline", f"the deadline {deadline} of seat {seat} lies before its time was up")
