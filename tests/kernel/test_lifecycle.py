"""Opening, seats, undo, resignation, stand-ins, closing: decided in the kernel for every game."""

import pytest

from domain.kernel.audit import AuditFailed, verify
from domain.kernel.errors import Malformed, Refused
from domain.kernel.ids import NOBODY, Json, Seat
from domain.kernel.json_fields import object_in
from domain.kernel.lifecycle import MatchIsOver, NotYourTurn, SeatIsTaken, lifecycle_commands
from domain.kernel.lifecycle_commands import ClaimTimeout, Close, OpenMatch, Resign, SeatPlan, Undo
from domain.toy.commands import Bury, Dive, OpenWell, Play, Reply
from tests.kernel.book import Book, play_out
from tests.laws.settings import LAGOON, find, lagoon_state


def hand_of(book: Book, seat: int) -> list[int]:
    return list(lagoon_state(book.match.table()).hands[seat])


def wells_of(book: Book) -> list[int]:
    return list(lagoon_state(book.match.table()).wells)


def position_of(book: Book) -> object:
    return LAGOON.codec.state_to_json(book.match.table())


def test_a_match_with_an_open_seat_waits_and_starts_when_it_is_taken() -> None:
    book = Book(LAGOON, ["human", "open"])
    assert book.match.status == "open"
    with pytest.raises(NotYourTurn):
        book.play(0, Dive())
    with pytest.raises(SeatIsTaken):
        book.take(0)
    book.take(1, "mine")
    assert book.match.status == "running"
    assert book.match.client_seeds() == ["creator", "mine"]
    with pytest.raises(SeatIsTaken):
        book.take(1)


def test_client_seed_of_a_creator_without_a_human_seat_goes_to_seat_0() -> None:
    assert Book(LAGOON, ["bot", "bot"]).match.client_seeds() == ["creator", ""]
    with pytest.raises(Malformed, match="client_seed"):
        Book(LAGOON, ["open", "bot"])


@pytest.mark.parametrize("kinds", [["human"], ["bot"] * 5])
def test_a_wrong_number_of_seats_is_malformed(kinds: list[str]) -> None:
    with pytest.raises(Malformed, match="/seats"):
        Book(LAGOON, kinds)


def test_only_the_seat_to_act_plays() -> None:
    book = Book(LAGOON, ["human", "human"])
    with pytest.raises(NotYourTurn):
        book.play(1, Dive())


def test_l1_undo_goes_back_within_the_turn_and_the_history_keeps_both() -> None:
    book = Book(LAGOON, ["human", "human"])
    before, version = position_of(book), book.match.version
    book.play(0, Bury(hand_of(book, 0)[0]))
    assert position_of(book) != before
    book.play(0, Undo(version))
    assert position_of(book) == before
    assert book.match.version == version + 2
    buried = hand_of(book, 0)[1]
    book.play(0, Bury(buried))
    book.play(0, Play(hand_of(book, 0)[0]))
    play_out(book)
    assert verify(book.bundle(), find).finished


def test_l1_undo_is_refused_after_chance_after_news_and_in_another_turn() -> None:
    book = Book(LAGOON, ["human", "human"])
    version = book.match.version
    with pytest.raises(Refused, match="cannot_undo"):
        book.play(0, Undo(version))
    book.play(0, Bury(hand_of(book, 0)[0]))
    with pytest.raises(Refused, match="cannot_undo"):
        book.play(0, Undo(version - 1))
    book.play(0, OpenWell(wells_of(book)[0]))
    with pytest.raises(NotYourTurn):
        book.play(0, Undo(version))
    with pytest.raises(Refused, match="cannot_undo"):
        book.play(1, Undo(version))
    book.play(1, Reply(False))
    after = book.match.version
    with pytest.raises(Refused, match="cannot_undo"):
        book.play(1, Undo(after - 1))


def test_l1_a_version_inside_an_undone_range_is_no_point() -> None:
    book = Book(LAGOON, ["human", "human"])
    version = book.match.version
    book.play(0, Bury(hand_of(book, 0)[0]))
    book.play(0, Undo(version))
    with pytest.raises(Refused, match="cannot_undo"):
        book.play(0, Undo(version + 1))
    book.play(0, Bury(hand_of(book, 0)[1]))
    assert next(command.to_json() for command in lifecycle_commands(book.match, Seat(0))) == {"type": "undo", "to": version + 2}


def test_l2_at_most_twenty_undos_a_turn() -> None:
    book = Book(LAGOON, ["human", "human"])
    for _ in range(20):
        version = book.match.version
        book.play(0, Bury(hand_of(book, 0)[0]))
        book.play(0, Undo(version))
    version = book.match.version
    book.play(0, Bury(hand_of(book, 0)[0]))
    with pytest.raises(Refused, match="too_many_undos"):
        book.play(0, Undo(version))
    assert all(not isinstance(command, Undo) for command in lifecycle_commands(book.match, Seat(0)))
    book.play(0, Dive())
    book.play(1, Dive())
    version = book.match.version
    book.play(0, Bury(hand_of(book, 0)[0]))
    book.play(0, Undo(version))


def test_l8_a_match_without_undo_lists_none_and_refuses_it() -> None:
    book = Book(LAGOON, ["human", "human"], undo="never")
    version = book.match.version
    book.play(0, Bury(hand_of(book, 0)[0]))
    assert all(not isinstance(command, Undo) for command in lifecycle_commands(book.match, Seat(0)))
    with pytest.raises(Refused, match="no_undo"):
        book.play(0, Undo(version))
    play_out(book)
    bundle = book.bundle()
    assert verify(bundle, find).finished
    assert object_in(book.records[0].record, "data")["undo"] == "never"
    lacking = {**bundle, "match": {name: value for name, value in book.shown().items() if name != "undo"}}
    for lie in (lacking, {**bundle, "match": {**book.shown(), "undo": "rules"}}):
        with pytest.raises(AuditFailed, match="the undo in the bundle's match"):
            verify(lie, find)


def test_l8_a_match_with_the_undo_of_the_rules_is_opened_by_the_bytes_of_ever() -> None:
    book = Book(LAGOON, ["human", "human"])
    assert "undo" not in object_in(book.records[0].record, "data")
    opening = OpenMatch("lagoon", {}, [SeatPlan("human")], 60, "", None).to_json()
    assert "undo" not in opening
    wrongs: list[Json] = ["rules", "always", None, 1]
    for wrong in wrongs:
        with pytest.raises(Malformed, match="/undo"):
            OpenMatch.read({**opening, "undo": wrong})
    play_out(book)
    bundle = book.bundle()
    shown = {name: value for name, value in book.shown().items() if name != "undo"}
    assert verify({**bundle, "match": shown}, find).finished, "bundles from before the member are as good as ever"


def test_l4_resigning_ends_a_match_of_two() -> None:
    book = Book(LAGOON, ["human", "human"])
    book.play(1, Resign())
    assert book.match.outcome == {"reason": "resigned", "scores": None, "ranking": [[0], [1]]}
    with pytest.raises(MatchIsOver):
        book.play(0, Dive())
    assert verify(book.bundle(), find).finished


def test_l4_resigning_among_three_brings_a_stand_in_and_the_last_place() -> None:
    book = Book(LAGOON, ["human", "human", "human"])
    book.play(1, Resign())
    assert book.match.status == "running"
    assert book.match.chairs[1].is_played_by_service()
    with pytest.raises(Refused, match="already_resigned"):
        book.play(1, Resign())
    play_out(book)
    outcome = book.match.outcome
    assert outcome is not None
    ranking = outcome["ranking"]
    assert isinstance(ranking, list)
    assert ranking[-1] == [1]
    assert outcome["reason"] == "finished"
    assert verify(book.bundle(), find).finished


def test_l3_a_stand_in_comes_only_after_the_deadline_and_only_for_a_seat_to_act() -> None:
    book = Book(LAGOON, ["human", "human"])
    with pytest.raises(Refused, match="not_overdue"):
        book.play(1, ClaimTimeout(), {0: "2026-01-02T00:00:00.000Z"})
    with pytest.raises(Refused, match="not_overdue"):
        book.play(1, ClaimTimeout(), {1: book.let_time_pass()})
    deadline = book.let_time_pass()
    book.play(1, ClaimTimeout(), {0: deadline})
    assert book.match.chairs[0].stand_in
    assert book.records[-1].record["data"] == {"seat": 0, "deadline": deadline, "reason": "deadline"}
    with pytest.raises(Refused, match="not_overdue"):
        book.play(1, ClaimTimeout(), {0: deadline})
    book.play(0, Dive(), by_owner=False)
    assert book.match.chairs[0].stand_in
    book.play(1, Dive())
    decision = book.play(0, Dive())
    assert decision.events[0].type_name() == "match.v1.stand_in_ended"
    assert not book.match.chairs[0].stand_in
    play_out(book)
    assert verify(book.bundle(), find).finished


@pytest.mark.parametrize("kinds", [["human", "human"], ["human", "open"]])
def test_the_operator_closes_a_match_running_or_open(kinds: list[str]) -> None:
    book = Book(LAGOON, kinds)
    book.play(NOBODY, Close("maintenance"))
    assert book.match.outcome == {"reason": "closed", "scores": None, "ranking": [[0, 1]]}
    assert book.records[-3].record["data"] == {"reason": "maintenance"}
    assert verify(book.bundle(), find).finished


def test_a_match_from_a_position_says_so_seals_what_is_hidden_and_is_audited() -> None:
    source = Book(LAGOON, ["human", "human"])
    source.play(0, Bury(hand_of(source, 0)[0]))
    position = LAGOON.codec.state_to_json(source.match.table())
    book = Book(LAGOON, ["human", "human"], position=position)
    assert position_of(book) == position
    opened = book.records[0]
    assert opened.record["data"]["from_position"] is True  # type: ignore[index,call-overload]  # data is an object
    hidden = {name for name in opened.parts if name not in ("command", "chance")}
    assert len(hidden) == 6
    assert "command" not in object_in(book.read_by(NOBODY)[0], "opened"), "the command names the hidden shells"
    assert not book.match.undo_points(Seat(0)), "the start of a match from a position is no command of the seat"
    play_out(book)
    assert verify(book.bundle(), find).finished


def test_a_position_whose_shells_are_not_conserved_is_malformed_with_its_path() -> None:
    position = LAGOON.codec.state_to_json(Book(LAGOON, ["human", "human"]).match.table())
    position["deck"] = 3
    with pytest.raises(Malformed, match="/unseen"):
        Book(LAGOON, ["human", "human"], position=position)
