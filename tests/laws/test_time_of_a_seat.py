"""Law of time: whatever its players do, in any order, no seat gets more than its first deadline plus one short grace in a stretch."""

from datetime import UTC, datetime, timedelta
from typing import Final

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from domain.kernel.command import Command
from domain.kernel.errors import Refused
from domain.kernel.ids import NOBODY, Seat
from domain.kernel.lifecycle import Facts, MatchIsOver, NotYourTurn, decide_command, decide_creation
from domain.kernel.lifecycle_commands import ClaimTimeout, OpenMatch, Resign, SeatPlan, Undo
from domain.kernel.match import Match
from service.matches.clock import text_of
from service.matches.match_summary import MOST_GRACE
from service.matches.new_records import write_down
from service.store.rows import Summary
from tests.kernel.book import COMMITMENT, SERVER_SEED
from tests.laws.settings import LAGOON
from tests.samples import samples

BEGAN: Final = datetime(2026, 1, 1, tzinfo=UTC)
MATCH: Final = "00000000-0000-0000-0000-000000000007"
TURN: Final = 60


class Clockwork(RuleBasedStateMachine):
    """A match whose commands are decided and summed up as the service does it, at times that Hypothesis chooses."""

    def __init__(self) -> None:
        super().__init__()
        self.match = Match(LAGOON)
        self.summary: Summary | None = None
        self.now = BEGAN
        self.first: dict[int, datetime] = {}
        self.undos: dict[int, int] = {}

    @initialize(kinds=st.lists(st.sampled_from(["human", "human", "bot"]), min_size=2, max_size=4))
    def open(self, kinds: list[str]) -> None:
        plans = [SeatPlan(kind, {"level": "quick"} if kind == "bot" else None) for kind in kinds]
        command = OpenMatch(LAGOON.name, LAGOON.fill_options({}, len(kinds)), plans, TURN, "", None)
        decision = decide_creation(LAGOON, command, Facts(SERVER_SEED, COMMITMENT))
        written = write_down(MATCH, self.match, None, NOBODY, command, decision, self.now, present=self.now)
        self.moved(written.after, written.summary)

    def moved(self, after: Match, summary: Summary) -> None:
        """Note for each seat when its stretch of being to act began, by the states alone."""
        before = [] if self.summary is None else self.summary.to_act
        self.first = {seat: self.first[seat] if seat in before else self.now + timedelta(seconds=TURN) for seat in summary.to_act}
        self.match, self.summary = after, summary

    def send(self, seat: int, command: Command, by_owner: bool) -> None:
        """Send a command; a refusal is fine."""
        assert self.summary is not None
        old = self.summary
        if by_owner and self.match.chairs[seat].resigned and not isinstance(command, ClaimTimeout):
            return  # the service refuses it before the kernel sees it
        facts = Facts(
            SERVER_SEED,
            COMMITMENT,
            text_of(self.now),
            {seat: text_of(until) for seat, until in enumerate(old.deadlines) if until is not None},
            by_owner=by_owner,
            abandoned_at="" if old.abandoned_at is None else text_of(old.abandoned_at),
        )
        try:
            decision = decide_command(self.match, Seat(seat), command, facts)
        except (Refused, NotYourTurn, MatchIsOver):
            return
        if isinstance(command, Undo):
            turn = self.match.table().turn
            self.undos[turn] = self.undos.get(turn, 0) + 1
        written = write_down(MATCH, self.match, old, Seat(seat), command, decision, self.now, present=self.now)
        self.moved(written.after, written.summary)

    @rule(seconds=st.sampled_from([0, 1, 29, 30, 31, 59, 60, 61, 90, 3600]))
    def wait(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)

    @precondition(lambda self: self.summary is not None and self.summary.status == "running")
    @rule(data=st.data(), by_owner=st.booleans())
    def play(self, data: st.DataObject, by_owner: bool) -> None:
        seat = data.draw(st.sampled_from(self.match.to_act()))
        if not by_owner and not self.match.chairs[seat].is_played_by_service():
            return
        moves = LAGOON.legal_moves(self.match.table(), seat)
        command = LAGOON.command_of(self.match.table(), data.draw(st.sampled_from(moves)))
        self.send(seat, command, by_owner and self.match.chairs[seat].is_human())

    @precondition(lambda self: self.summary is not None and self.summary.status == "running")
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        points = [(seat, to) for seat in self.match.to_act() for to in self.match.undo_points(seat)]
        if points:
            seat, to = data.draw(st.sampled_from(points))
            self.send(seat, Undo(to), self.match.chairs[seat].is_human())

    @precondition(lambda self: self.summary is not None and self.summary.status == "running")
    @rule(data=st.data(), by_owner=st.booleans())
    def claim(self, data: st.DataObject, by_owner: bool) -> None:
        self.send(data.draw(st.integers(0, len(self.match.chairs) - 1)), ClaimTimeout(), by_owner)

    @precondition(lambda self: self.summary is not None and self.summary.status == "running")
    @rule(data=st.data(), really=st.integers(0, 3))
    def resign(self, data: st.DataObject, really: int) -> None:
        people = [seat for seat, chair in enumerate(self.match.chairs) if chair.is_human()]
        if people and not really:
            self.send(data.draw(st.sampled_from(people)), Resign(), True)

    @invariant()
    def time_is_bounded(self) -> None:
        if self.summary is None:
            return
        for seat, until in enumerate(self.summary.deadlines):
            chair = self.match.chairs[seat]
            present = seat in self.match.to_act() and chair.is_human() and not chair.is_absent()
            assert (until is not None) == present, "exactly who is to act, and there, has a deadline"
            if until is not None:
                assert until in (self.first[seat], self.first[seat] + MOST_GRACE)
        assert all(count <= 20 for count in self.undos.values())

    @invariant()
    def nobody_plays_for_nobody(self) -> None:
        if self.summary is None:
            return
        people = [chair for chair in self.match.chairs if chair.is_human()]
        left = self.match.status == "running" and bool(people) and all(chair.stand_in or chair.resigned for chair in people)
        served = [seat for seat in self.match.to_act() if self.match.chairs[seat].is_played_by_service()]
        assert [due.seat for due in self.summary.due] == ([] if left else served)
        assert (self.summary.abandoned_at is not None) == left
        if self.match.outcome is not None:
            assert self.match.outcome["reason"] in ("finished", "resigned", "abandoned")


def test_no_order_of_commands_gains_time() -> None:
    Clockwork.TestCase.settings = settings(
        max_examples=samples(40, 300),
        stateful_step_count=40,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    Clockwork.TestCase("runTest").debug()
