"""L12: a seat that is left before the match has started is open again."""

from typing import Any

import pytest

from domain.kernel.audit import AuditFailed, verify
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.lifecycle import MatchIsOver, lifecycle_commands
from domain.kernel.lifecycle_commands import Abort, Leave, Resign
from tests.kernel.book import Book, play_out
from tests.kernel.forging import forged
from tests.laws.settings import LAGOON, find


def refused(book: Book, seat: int) -> None:
    with pytest.raises(Refused) as refusal:
        book.play(seat, Leave())
    assert (refusal.value.code, refusal.value.rule) == ("cannot_leave", "L12")


def kinds(book: Book) -> list[str]:
    shown: Any = book.shown()
    return [seat["kind"] for seat in shown["seats"]]


def test_l12_the_seat_is_open_again_whoever_sat_there() -> None:
    book = Book(LAGOON, ["human", "open", "bot"])
    assert lifecycle_commands(book.match, Seat(0)) == [Abort(), Leave()]
    assert lifecycle_commands(book.match, Seat(1)) == []
    book.play(0, Leave())
    assert (book.match.open_seats(), kinds(book), book.match.client_seeds()) == ([0, 1], ["open", "open", "bot"], ["", "", ""])
    assert verify(book.bundle(), find).finished is False
    book.take(1, "one")
    book.play(1, Leave())
    book.take(0, "rain")
    book.take(1, "sun")
    assert (book.match.status, kinds(book), book.match.client_seeds()) == ("running", ["human", "human", "bot"], ["rain", "sun", ""])
    play_out(book)
    assert verify(book.bundle(), find).finished


def test_l12_only_a_person_only_before_the_start() -> None:
    book = Book(LAGOON, ["human", "open", "bot"])
    refused(book, 1)
    refused(book, 2)
    book.take(1)
    refused(book, 0)
    assert Leave() not in lifecycle_commands(book.match, Seat(0))
    book.play(0, Resign())
    book.play(1, Resign())
    with pytest.raises(MatchIsOver):
        book.play(0, Leave())


@pytest.mark.parametrize("seat", [1, 2])
def test_a_leaving_that_never_was_is_found(seat: int) -> None:
    book = Book(LAGOON, ["human", "open", "bot"])
    book.play(0, Leave())
    book.take(0)
    book.take(1)
    play_out(book)

    def change(bundle: Any) -> None:
        next(event for event in bundle["events"] if event["type"] == "match.v1.seat_left")["seat"] = seat

    with pytest.raises(AuditFailed):
        verify(forged(book.bundle(), change), find)
