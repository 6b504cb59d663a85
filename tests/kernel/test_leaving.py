"""Matches that people leave: when they end, who ranks where, and what the audit makes of an end that came too soon."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kernel.audit import AuditFailed, verify
from domain.kernel.errors import Malformed, Refused
from domain.kernel.lifecycle_commands import ClaimTimeout, Resign
from domain.kernel.times import milliseconds_of
from domain.toy.commands import Dive
from tests.kernel.book import Book, play_out
from tests.laws.settings import LAGOON, find
from tests.samples import samples

PAST_ALL_PATIENCE = 259_200_000
"""The turn's time of a book's matches, in milliseconds."""


def resign_all(kinds: list[str], order: list[int]) -> Book:
    book = Book(LAGOON, kinds)
    for seat in order:
        assert book.match.status == "running"
        book.play(seat, Resign())
    return book


def ranking_of(book: Book) -> object:
    assert book.match.outcome is not None
    return book.match.outcome["ranking"]


@pytest.mark.parametrize(
    ("kinds", "order", "ranking"),
    [
        (["human", "human", "human"], [0, 1], [[2], [1], [0]]),
        (["human", "human", "human"], [1, 0], [[2], [0], [1]]),
        (["human", "bot", "bot"], [0], [[1, 2], [0]]),
        (["human", "human", "bot"], [1, 0], [[2], [0], [1]]),
        (["human", "bot"], [0], [[1], [0]]),
        (["human", "human", "human", "bot"], [2, 0, 1], [[3], [1], [0], [2]]),
    ],
)
def test_l4_the_last_resignation_ends_the_match_and_the_earliest_is_the_lowest(kinds: list[str], order: list[int], ranking: object) -> None:
    book = resign_all(kinds, order)
    assert book.match.outcome == {"reason": "resigned", "scores": None, "ranking": ranking}
    assert [record.record["type"] for record in book.records[-2:]] == ["match.v1.match_over", "match.v1.seed_revealed"]
    assert verify(book.bundle(), find).finished


def test_l4_a_seat_under_a_stand_in_for_its_deadline_counts_as_unresigned() -> None:
    book = Book(LAGOON, ["human", "human", "human"])
    book.play(1, ClaimTimeout(), {0: book.let_time_pass()})
    book.play(1, Resign())
    assert book.match.status == "running"
    assert book.match.is_left() is False
    book.play(2, Resign())
    assert ranking_of(book) == [[0], [2], [1]]


def test_l4_whoever_resigned_ranks_last_in_that_order_when_the_game_is_played_to_its_end() -> None:
    book = resign_all(["human", "human", "human", "bot"], [2, 0])
    play_out(book)
    ranking = ranking_of(book)
    assert isinstance(ranking, list)
    assert ranking[-2:] == [[0], [2]]
    assert verify(book.bundle(), find).finished


@settings(max_examples=samples(20, 200), deadline=None, derandomize=True, database=None)
@given(st.lists(st.sampled_from(["human", "bot"]), min_size=2, max_size=4), st.permutations(range(4)))
def test_l4_law_nobody_who_resigned_ranks_above_anybody_who_did_not(kinds: list[str], order: list[int]) -> None:
    book = Book(LAGOON, kinds)
    gone: list[int] = []
    for seat in [seat for seat in order if seat < len(kinds) and kinds[seat] == "human"]:
        stay = [other for other in range(len(kinds)) if other not in gone]
        assert book.match.status == "running"
        assert len(stay) > 1
        assert any(kinds[other] == "human" for other in stay)
        book.play(seat, Resign())
        gone.append(seat)
        if book.match.status == "over":
            break
    if book.match.status == "over":
        ranking = ranking_of(book)
        assert isinstance(ranking, list)
        assert ranking[-len(gone) :] == [[seat] for seat in reversed(gone)]
        assert sorted(seat for group in ranking for seat in group) == list(range(len(kinds)))
    else:
        assert not gone


def left(kinds: list[str]) -> Book:
    """A match whose every person is absent."""
    book = Book(LAGOON, kinds)
    for seat, kind in enumerate(kinds):
        if kind == "human":
            assert book.match.to_act() == [seat]
            book.play(seat, ClaimTimeout(), {seat: book.let_time_pass()}, by_owner=False)
        if seat + 1 < len(kinds):
            book.play(seat, Dive(), by_owner=False)
    assert book.match.is_left()
    return book


def later(book: Book, milliseconds: int) -> None:
    book.clock += milliseconds


def test_l5_a_match_that_everybody_left_is_abandoned_when_its_time_is_past() -> None:
    book = left(["human", "human", "bot"])
    until = text_after(book, PAST_ALL_PATIENCE)
    with pytest.raises(Refused, match="not_overdue"):
        book.abandon(0, until)
    later(book, PAST_ALL_PATIENCE)
    book.abandon(0, until)
    assert book.match.outcome == {"reason": "abandoned", "scores": None, "ranking": [[0, 1, 2]]}
    assert [record.record["type"] for record in book.records[-3:]] == [
        "match.v1.match_abandoned",
        "match.v1.match_over",
        "match.v1.seed_revealed",
    ]
    assert verify(book.bundle(), find).finished


def test_l5_whoever_resigned_ranks_last_in_an_abandoned_match() -> None:
    book = Book(LAGOON, ["human", "human", "human"])
    book.play(2, Resign())
    book.play(1, ClaimTimeout(), {0: book.let_time_pass()})
    book.play(0, Dive(), by_owner=False)
    book.play(1, ClaimTimeout(), {1: book.let_time_pass()}, by_owner=False)
    until = text_after(book, PAST_ALL_PATIENCE)
    later(book, PAST_ALL_PATIENCE + 1)
    book.abandon(0, until)
    assert ranking_of(book) == [[0, 1], [2]]
    assert verify(book.bundle(), find).finished


def test_l5_an_end_that_came_too_soon_is_found_by_the_audit() -> None:
    book = left(["human", "bot"])
    later(book, 10_000)
    book.abandon(0, text_after(book, -1))
    with pytest.raises(AuditFailed, match="too soon"):
        verify(book.bundle(), find)


def test_l5_a_match_with_somebody_there_and_one_of_bots_alone_are_never_left() -> None:
    assert not Book(LAGOON, ["bot", "bot"]).match.is_left()
    book = Book(LAGOON, ["human", "human"])
    book.play(1, ClaimTimeout(), {0: book.let_time_pass()})
    assert not book.match.is_left()
    with pytest.raises(Refused, match="not_overdue"):
        book.abandon(1, book.now())


def test_a_deadline_that_was_moved_while_nobody_watched_is_proven() -> None:
    book = Book(LAGOON, ["human", "human"])
    book.let_time_pass()
    later(book, 30_000)
    book.play(1, ClaimTimeout(), {0: book.now()})
    book.play(1, Resign())
    assert verify(book.bundle(), find).finished


def test_l6_who_is_away_and_not_to_act_comes_back_by_claim_timeout() -> None:
    book = left(["human", "human", "human"])
    assert book.match.to_act() == [2]
    assert [seat for seat in range(3) if book.match.may_come_back(seat)] == [0, 1]
    with pytest.raises(Refused, match="not_overdue"):
        book.play(2, ClaimTimeout())
    with pytest.raises(Refused, match="not_overdue"):
        book.play(0, ClaimTimeout(), by_owner=False)
    decision = book.play(0, ClaimTimeout())
    assert [event.type_name() for event in decision.events] == ["match.v1.stand_in_ended"]
    assert not book.match.is_left()
    with pytest.raises(Refused, match="not_overdue"):
        book.play(0, ClaimTimeout())
    play_out(book)
    assert verify(book.bundle(), find).finished


def test_l6_who_resigned_does_not_come_back() -> None:
    book = Book(LAGOON, ["human", "human", "human"])
    book.play(2, Resign())
    assert not book.match.may_come_back(2)


def text_after(book: Book, milliseconds: int) -> str:
    """The time so long after the last command (the book's clock is one millisecond ahead of it)."""
    return book.time(book.clock - 1 + milliseconds)


@given(st.datetimes())
def test_moments_count_as_the_calendar_does(moment: datetime) -> None:
    cut = moment.replace(microsecond=moment.microsecond // 1000 * 1000, tzinfo=UTC)
    text = cut.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"
    assert milliseconds_of(text) == (cut - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


@pytest.mark.parametrize("text", ["", "2026-01-01", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000+00:00"])
def test_a_moment_of_another_form_is_none(text: str) -> None:
    with pytest.raises(Malformed, match="no time of the form"):
        milliseconds_of(text)
