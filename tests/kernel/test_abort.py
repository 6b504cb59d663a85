"""L7: calling a match off before one has played."""

import copy
from typing import Any

import pytest

from domain.kernel.audit import AuditFailed, verify
from domain.kernel.errors import Refused
from domain.kernel.ids import NOBODY, Seat
from domain.kernel.lifecycle import MatchIsOver, lifecycle_commands
from domain.kernel.lifecycle_commands import Abort, ClaimTimeout, Close, Resign, Undo
from domain.toy.commands import Bury, Dive
from tests.kernel.book import Book
from tests.kernel.forging import forged
from tests.laws.settings import LAGOON, find, lagoon_state

CALLED_OFF = ["match.v1.aborted", "match.v1.match_over", "match.v1.seed_revealed"]


def types(book: Book, last: int) -> list[object]:
    return [record.record["type"] for record in book.records[-last:]]


def listed(book: Book, seat: int, by_owner: bool = True) -> bool:
    return Abort() in lifecycle_commands(book.match, Seat(seat), by_owner)


def bury_and_undo(book: Book) -> None:
    version = book.match.version
    book.play(0, Bury(lagoon_state(book.match.table()).hands[0][0]))
    book.play(0, Undo(version))


@pytest.mark.parametrize("seat", [0, 1])
def test_l7_who_has_not_played_calls_the_match_off(seat: int) -> None:
    book = Book(LAGOON, ["human", "human", "bot"])
    assert listed(book, seat)
    book.play(seat, Abort())
    assert types(book, 3) == CALLED_OFF
    assert book.records[-3].record["seat"] == seat
    assert book.records[-3].record["data"] == {}
    assert book.match.outcome == {"reason": "aborted", "scores": None, "ranking": [[0, 1, 2]]}
    assert not listed(book, seat)
    with pytest.raises(MatchIsOver):
        book.play(seat, Abort())
    assert verify(book.bundle(), find).finished


def test_l7_an_open_match_is_called_off_by_who_sits_at_it() -> None:
    book = Book(LAGOON, ["human", "open", "open"])
    assert [listed(book, seat) for seat in range(3)] == [True, False, False]
    with pytest.raises(Refused, match="cannot_abort"):
        book.play(1, Abort())
    book.take(1)
    book.play(1, Abort())
    assert book.match.state is None
    assert book.match.outcome == {"reason": "aborted", "scores": None, "ranking": [[0, 1, 2]]}
    assert verify(book.bundle(), find).finished


def test_l7_after_ones_first_command_it_is_too_late_and_for_others_it_is_not() -> None:
    book = Book(LAGOON, ["human", "human"])
    book.play(0, Dive())
    assert [listed(book, seat) for seat in range(2)] == [False, True]
    with pytest.raises(Refused, match="cannot_abort"):
        book.play(0, Abort())
    book.play(1, Abort())
    assert verify(book.bundle(), find).finished


def test_l7_a_command_that_was_undone_was_given() -> None:
    book = Book(LAGOON, ["human", "human"])
    bury_and_undo(book)
    assert not listed(book, 0)
    with pytest.raises(Refused, match="cannot_abort"):
        book.play(0, Abort())


def test_l7_bots_and_those_who_resigned_call_nothing_off() -> None:
    book = Book(LAGOON, ["human", "human", "human", "bot"])
    book.play(0, Resign())
    for seat in (0, 3):
        assert not listed(book, seat)
        with pytest.raises(Refused, match="cannot_abort"):
            book.play(seat, Abort())
    book.play(1, Abort())
    assert book.match.outcome == {"reason": "aborted", "scores": None, "ranking": [[0, 1, 2, 3]]}
    assert verify(book.bundle(), find).finished


def test_l6_l7_who_is_away_comes_back_by_it_and_the_stand_in_itself_cannot() -> None:
    book = Book(LAGOON, ["human", "human"])
    book.play(1, ClaimTimeout(), {0: book.let_time_pass()})
    assert not listed(book, 0, by_owner=False)
    with pytest.raises(Refused, match="cannot_abort"):
        book.play(0, Abort(), by_owner=False)
    assert listed(book, 0)
    book.play(0, Abort())
    assert types(book, 4) == ["match.v1.stand_in_ended", *CALLED_OFF]
    assert verify(book.bundle(), find).finished


def test_l7_what_a_stand_in_played_was_played() -> None:
    book = Book(LAGOON, ["human", "human"])
    book.play(1, ClaimTimeout(), {0: book.let_time_pass()})
    book.play(0, Dive(), by_owner=False)
    assert not listed(book, 0)
    with pytest.raises(Refused, match="cannot_abort"):
        book.play(0, Abort())


def test_l7_law_what_is_listed_is_accepted_and_the_reverse_for_every_seat_of_every_kind_of_table() -> None:
    for kinds in (["human", "human"], ["human", "open"], ["human", "bot", "open"], ["bot", "bot"]):
        for seat in range(len(kinds)):
            book = Book(LAGOON, kinds)
            if listed(book, seat):
                book.play(seat, Abort())
                continue
            with pytest.raises(Refused, match="cannot_abort"):
                book.play(seat, Abort())


def aborted_bundle() -> Any:
    book = Book(LAGOON, ["human", "human", "bot"])
    book.play(0, Dive())
    book.play(1, Abort())
    return copy.deepcopy(book.bundle())


def at_the_end(change: dict[str, Any]) -> Any:
    def apply(bundle: Any) -> None:
        for event in bundle["events"]:
            if event["type"] == "match.v1.aborted":
                event.update({name: value for name, value in change.items() if name in ("seat", "data", "type")})
                if "sent_by" in change:
                    event["seat"] = event["opened"]["command"]["data"]["seat"] = change["sent_by"]
        for name, value in change.get("outcome", {}).items():
            bundle["events"][-2]["data"]["outcome"][name] = value
            bundle["match"]["outcome"] = bundle["events"][-2]["data"]["outcome"]

    return apply


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seat": 0}, "seat"),
        ({"seat": None}, "seat"),
        ({"sent_by": 0}, "the rules forbid"),
        ({"sent_by": 2}, "the rules forbid"),
        ({"data": {"reason": "rain"}}, "wrong form"),
        ({"type": "match.v1.seat_resigned"}, "type"),
        ({"outcome": {"reason": "closed"}}, "data"),
        ({"outcome": {"ranking": [[0], [1, 2]]}}, "data"),
        ({"outcome": {"scores": [0, 0, 0]}}, "data"),
    ],
)
def test_a_forged_calling_off_is_found(change: dict[str, Any], reason: str) -> None:
    bundle = aborted_bundle()
    assert verify(bundle, find).finished
    with pytest.raises(AuditFailed, match=reason):
        verify(forged(bundle, at_the_end(change)), find)


def test_closing_is_no_calling_off() -> None:
    book = Book(LAGOON, ["human", "human"])
    book.play(NOBODY, Close("maintenance"))
    assert types(book, 3)[0] == "match.v1.match_closed"
