"""L11: going back behind what others did, when they agree; never behind chance or what was shown."""

import copy
import random

import pytest

from domain.kernel.audit import AuditFailed, verify
from domain.kernel.command import Command
from domain.kernel.errors import Malformed, Refused
from domain.kernel.ids import Json, Seat
from domain.kernel.lifecycle import lifecycle_commands
from domain.kernel.lifecycle_commands import (
    CONSENT,
    END,
    MAX_UNDOS,
    TAKE_BACK,
    Abort,
    Answer,
    ClaimTimeout,
    Propose,
    Resign,
    Undo,
    lifecycle_from_json,
)
from domain.nim.commands import Take
from domain.toy.commands import Bury, Dive, Play
from tests.kernel.book import Book, play_out
from tests.kernel.forging import forged
from tests.laws.settings import LAGOON, NIM, find, lagoon_state

BACK = Propose(TAKE_BACK)


def by_consent(kinds: str = "hh", game: object = NIM) -> Book:
    assert game in (NIM, LAGOON)
    words = {"h": "human", "b": "bot"}
    return Book(NIM if game is NIM else LAGOON, [words[kind] for kind in kinds], undo=CONSENT)


def proposals(book: Book, seat: int, by_owner: bool = True) -> list[Command]:
    return [
        command
        for command in lifecycle_commands(book.match, Seat(seat), by_owner)
        if isinstance(command, Propose) and command.what == TAKE_BACK
    ]


def position(book: Book) -> Json:
    return book.game.codec.state_to_json(book.match.table())


def refused(book: Book, seat: int, command: Command, code: str, rule: str) -> None:
    with pytest.raises(Refused) as refusal:
        book.play(seat, command)
    assert (refusal.value.code, refusal.value.rule) == (code, rule)


def agree(book: Book, *seats: int) -> None:
    assert book.match.proposal is not None
    version = book.match.proposal.version
    for seat in seats:
        book.play(seat, Answer(version, True))


def test_l11_the_table_goes_back_when_the_other_agrees() -> None:
    book = by_consent()
    start, before = book.match.version, position(book)
    book.play(0, Take(0, 1))
    book.play(1, Take(1, 1))
    assert (proposals(book, 0), proposals(book, 1)) == ([Propose(TAKE_BACK, start)], [Propose(TAKE_BACK, start + 1)])
    book.play(0, BACK)
    assert book.shown()["proposal"] == {"version": book.match.version, "seat": 0, "what": "undo", "to": start, "accepted": []}
    assert verify(book.bundle(), find).match is None
    agree(book, 1)
    assert book.records[-1].record["type"] == "match.v1.undone"
    assert (book.records[-1].record["seat"], book.records[-1].record["data"]) == (0, {"to": start})
    assert (position(book), book.match.to_act(), book.match.proposal) == (before, [0], None)
    assert (proposals(book, 0), proposals(book, 1)) == ([], [])
    play_out(book)
    assert verify(book.bundle(), find).finished


def test_l11_without_a_version_it_is_the_last_command_of_ones_own() -> None:
    book = by_consent()
    start = book.match.version
    for seat, heap in ((0, 0), (1, 1), (0, 2)):
        book.play(seat, Take(heap, 1))
    book.play(0, BACK)
    assert book.match.proposal is not None
    assert book.match.proposal.to == start + 2
    agree(book, 1)
    assert book.match.to_act() == [0]
    assert proposals(book, 0) == [Propose(TAKE_BACK, start)], "earlier ones can follow"
    book.play(0, Propose(TAKE_BACK, start))
    book.play(1, Answer(book.match.version, False))
    assert book.match.proposal is None
    refused(book, 1, Propose(TAKE_BACK, start), "cannot_propose_undo", "L11")
    play_out(book)
    assert verify(book.bundle(), find).finished


def test_l11_bots_consent_with_the_proposal_itself() -> None:
    book = by_consent("hb")
    start = book.match.version
    book.play(0, Take(0, 1))
    book.play(1, Take(1, 1))
    decision = book.play(0, BACK)
    assert [event.type_name() for event in decision.events] == ["match.v1.proposed", "match.v1.undone"]
    assert (book.match.to_act(), book.match.proposal) == ([0], None)
    refused(book, 1, Propose(TAKE_BACK, start), "cannot_propose", "L9")
    play_out(book)
    assert verify(book.bundle(), find).finished


@pytest.mark.parametrize("undo", [None, "never"])
def test_l11_only_in_a_match_that_was_opened_so(undo: str | None) -> None:
    book = Book(NIM, ["human", "human"], undo=undo)
    book.play(0, Take(0, 1))
    assert proposals(book, 0) == []
    refused(book, 0, BACK, "no_consent", "L11")


def test_l11_consent_lifts_neither_chance_nor_what_was_shown() -> None:
    book = by_consent(game=LAGOON)
    hand = lagoon_state(book.match.table()).hands
    book.play(0, Bury(hand[0][0]))
    assert book.match.undo_points(Seat(0)) == [book.match.version - 1], "L1 goes on"
    refused(book, 0, BACK, "cannot_propose_undo", "L11")
    book.play(0, Dive())
    assert (proposals(book, 0), proposals(book, 1)) == ([], [])
    book.play(1, Play(hand[1][0]))
    assert (proposals(book, 0), proposals(book, 1)) == ([], [])
    refused(book, 1, BACK, "cannot_propose_undo", "L11")


def test_l11_a_turn_that_was_gone_back_into_is_ones_own_again() -> None:
    book = by_consent()
    book.play(0, Take(0, 1))
    assert book.match.undo_points(Seat(1)) == [], "the command of another seat is not one's own"
    book.play(1, Take(1, 1))
    book.play(0, BACK)
    agree(book, 1)
    assert (book.match.undo_points(Seat(0)), book.match.consent_points(Seat(0))) == ([], [])


def test_l11_stand_ins_are_no_obstacle_and_who_is_away_is_asked() -> None:
    book = by_consent("hhh", game=LAGOON)
    book.play(0, Bury(lagoon_state(book.match.table()).hands[0][0]))
    mine = book.match.version - 1
    book.play(1, ClaimTimeout(), {0: book.let_time_pass()})
    assert book.match.undo_points(Seat(0)) == [], "as everywhere"
    assert proposals(book, 0, by_owner=False) == []
    book.play(0, Propose(TAKE_BACK, mine))
    assert not book.match.chairs[0].stand_in
    agree(book, 1, 2)
    assert book.records[-1].record["type"] == "match.v1.undone"
    play_out(book)
    assert verify(book.bundle(), find).finished


def test_l11_a_proposal_outlives_a_stand_in_that_comes() -> None:
    book = by_consent()
    start = book.match.version
    book.play(0, Take(0, 1))
    book.play(0, BACK)
    book.play(0, ClaimTimeout(), {1: book.let_time_pass()})
    assert book.match.chairs[1].stand_in
    agree(book, 1)
    assert (book.match.to_act(), book.records[-1].record["data"]) == ([0], {"to": start})
    play_out(book)
    assert verify(book.bundle(), find).finished


def test_l2_at_most_twenty_undos_of_any_kind_until_the_match_gets_further() -> None:
    book = by_consent()
    for _ in range(MAX_UNDOS // 2):
        book.play(0, Take(0, 1))
        book.play(1, Take(1, 1))
        book.play(1, BACK)
        agree(book, 0)
        book.play(0, BACK)
        agree(book, 1)
    assert book.match.undos_of_turn() == MAX_UNDOS
    book.play(0, Take(0, 1))
    assert proposals(book, 0) == []
    refused(book, 0, BACK, "too_many_undos", "L2")
    book.play(1, Take(1, 1))
    refused(book, 1, BACK, "too_many_undos", "L2")
    book.play(0, Take(2, 1))
    assert book.match.undos_of_turn() == 0, "a turn that the match has not seen"
    book.play(0, BACK)


@pytest.mark.parametrize("seed", range(6))
def test_l11_law_listed_is_accepted_the_reverse_and_every_way_back_leads_to_what_was(seed: int) -> None:
    luck = random.Random(seed)
    book = by_consent(luck.choice(["hh", "hb"]) if seed % 2 else luck.choice(["hh", "hhh", "hbh"]), NIM if seed % 2 else LAGOON)
    tables = {book.match.version: position(book)}
    for _ in range(70):
        if book.match.status == "over":
            break
        for seat in range(len(book.match.chairs)):
            listed = proposals(book, seat)
            for to in range(book.match.version + 1):
                assert (Propose(TAKE_BACK, to) in listed) == accepted(book, seat, Propose(TAKE_BACK, to)), (seat, to)
        seat = luck.randrange(len(book.match.chairs))
        own = [
            command
            for command in lifecycle_commands(book.match, Seat(seat))
            if not isinstance(command, Resign | Abort) and command != Propose(END)
        ]
        if own and luck.random() < 0.5:
            book.play(seat, luck.choice(own))
        else:
            actor = book.match.to_act()[0]
            state = book.match.table()
            book.play(actor, book.game.command_of(state, luck.choice(book.game.legal_moves(state, actor))))
        last = book.records[-1].record
        if last["type"] == "match.v1.undone":
            data = last["data"]
            assert isinstance(data, dict)
            assert position(book) == tables[int(str(data["to"]))]
        tables[book.match.version] = position(book)
    assert verify(book.bundle(), find).finished == (book.match.status == "over")


def accepted(book: Book, seat: int, command: Command) -> bool:
    trial = copy.copy(book)
    trial.records = list(book.records)
    try:
        trial.play(seat, command)
    except Refused:
        return False
    return True


def test_the_shapes_of_the_commands() -> None:
    assert lifecycle_from_json({"type": "propose", "what": "undo"}) == BACK
    assert lifecycle_from_json({"type": "propose", "what": "undo", "to": 3}) == Propose(TAKE_BACK, 3)
    assert Undo(3) != Propose(TAKE_BACK, 3)
    with pytest.raises(Malformed):
        lifecycle_from_json({"type": "propose", "what": "undo", "to": -1})


@pytest.mark.parametrize(
    ("type_name", "data"),
    [
        ("proposed", {"what": "undo", "to": 4}),
        ("proposed", {"what": "undo"}),
        ("proposed", {"what": "end"}),
        ("undone", {"to": 4}),
        ("match_opened", None),
    ],
)
def test_a_forged_undo_by_consent_is_found(type_name: str, data: Json) -> None:
    book = by_consent()
    book.play(0, Take(0, 1))
    book.play(1, Take(1, 1))
    book.play(0, BACK)
    agree(book, 1)
    play_out(book)

    def change(bundle: object) -> None:
        assert isinstance(bundle, dict)
        event = next(event for event in bundle["events"] if event["type"] == f"match.v1.{type_name}")
        if data is None:
            del event["data"]["undo"]
        else:
            event["data"] = data

    with pytest.raises(AuditFailed):
        verify(forged(book.bundle(), change), find)
