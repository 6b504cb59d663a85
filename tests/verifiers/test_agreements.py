"""Matches that people call off or end by agreement, and such without undo: both verifiers read their histories alike, at every length."""

import copy
import json
import random
from typing import Any

import pytest

from domain.kernel.audit import AuditFailed, verify
from domain.kernel.errors import Malformed, Refused
from domain.kernel.ids import Seat
from domain.kernel.lifecycle import MatchIsOver, NotYourTurn, lifecycle_commands
from domain.kernel.lifecycle_commands import CONSENT, TAKE_BACK, Abort, Answer, Leave, Origin, Propose, Resign
from domain.nim.commands import Take
from tests.kernel.book import Book
from tests.kernel.forging import forged
from tests.laws.settings import LAGOON, NIM, find
from tests.samples import samples
from tests.verifiers.node import Node

END, BACK = Propose("end"), Propose(TAKE_BACK)


def raw(bundle: Any) -> bytes:
    return json.dumps(bundle).encode()


def is_proven(node: Node, bundle: Any) -> bool:
    """Say whether both verifiers prove the bundle; they must say the same."""
    here = node.verify(raw(bundle))
    try:
        report = verify(bundle, find)
    except (AuditFailed, Malformed):
        assert here["status"] == "refused", here
        return False
    assert here["status"] == "proven", here
    assert here["finished"] == report.finished
    return True


def random_step(book: Book, luck: random.Random) -> None:
    """Play a command of some seat that is listed, proposals and answers more often than others."""
    seat = luck.choice(range(len(book.match.chairs)))
    own = lifecycle_commands(book.match, Seat(seat))
    own = [command for command in own if luck.random() < (0.05 if isinstance(command, Resign | Abort) else 0.7)]
    if own and luck.random() < 0.4:
        book.play(seat, luck.choice(own))
        return
    seat = luck.choice(sorted(book.match.to_act()))
    moves = LAGOON.legal_moves(book.match.table(), seat)
    book.play(seat, LAGOON.command_of(book.match.table(), luck.choice(moves)))


def test_random_matches_with_proposals_are_read_alike_at_every_length(node: Node) -> None:
    luck, reasons = random.Random(3), set()
    for number in range(samples(25, 300)):
        book = Book(LAGOON, ["human"] * luck.choice([2, 3]))
        while book.match.status != "over":
            try:
                random_step(book, luck)
            except (Refused, NotYourTurn, MatchIsOver):
                continue
            if number % 5 == 0:
                assert is_proven(node, book.bundle())
        assert is_proven(node, book.bundle())
        assert book.match.outcome is not None
        reasons.add(book.match.outcome["reason"])
    assert reasons >= {"agreed", "aborted", "finished"}


def ended_by_agreement() -> Book:
    book = Book(LAGOON, ["human", "human", "human"])
    book.play(1, END)
    version = book.match.version
    book.play(2, Answer(version, True))
    book.play(0, Answer(version, True))
    return book


@pytest.mark.parametrize("member", ["seat", "what", "accepted", "version"])
def test_a_proposal_that_stands_is_proven(node: Node, member: str) -> None:
    book = Book(LAGOON, ["human", "human", "human"])
    book.play(1, END)
    bundle = copy.deepcopy(book.bundle())
    assert is_proven(node, bundle)
    proposal: Any = bundle["match"]["proposal"]  # type: ignore[index,call-overload]
    proposal[member] = {"seat": 0, "what": "undo", "accepted": [0], "version": 1}[member]
    assert not is_proven(node, bundle)


def test_an_agreement_that_somebody_did_not_give_is_found(node: Node) -> None:
    book = ended_by_agreement()
    for at, record in enumerate(book.records):
        if record.record["type"] != "match.v1.answered":
            continue

        def decline(bundle: Any, at: int = at) -> None:
            bundle["events"][at]["data"]["accept"] = False

        assert not is_proven(node, forged(book.bundle(), decline))


def test_undo_by_consent_is_read_alike(node: Node) -> None:
    luck, undone = random.Random(5), 0
    for _ in range(samples(10, 100)):
        book = Book(NIM, ["human", luck.choice(["human", "bot"])], undo=CONSENT)
        while book.match.status != "over":
            seat = luck.randrange(2)
            own = [
                command
                for command in lifecycle_commands(book.match, Seat(seat))
                if isinstance(command, Propose | Answer) and command != END
            ]
            if own and luck.random() < 0.5:
                command = luck.choice(own)
                book.play(seat, BACK if isinstance(command, Propose) and luck.random() < 0.5 and command == own[-1] else command)
            else:
                seat = book.match.to_act()[0]
                book.play(seat, NIM.command_of(book.match.table(), luck.choice(NIM.legal_moves(book.match.table(), seat))))
        assert is_proven(node, book.bundle())
        undone += sum(record.record["type"] == "match.v1.undone" for record in book.records)
    assert undone


@pytest.mark.parametrize("data", [{"what": "undo", "to": 1}, {"what": "undo"}, {"what": "end"}])
def test_another_proposal_than_the_one_that_was_made_is_found(node: Node, data: Any) -> None:
    book = Book(NIM, ["human", "human"], undo=CONSENT)
    book.play(0, Take(0, 1))
    book.play(1, Take(1, 1))
    book.play(0, BACK)
    book.play(1, Answer(book.match.version, True))
    book.play(0, Resign())

    def change(bundle: Any) -> None:
        next(event for event in bundle["events"] if event["type"] == "match.v1.proposed")["data"] = data

    assert is_proven(node, book.bundle())
    assert not is_proven(node, forged(book.bundle(), change))


def test_the_origin_of_a_fork_is_proven(node: Node) -> None:
    before = Book(LAGOON, ["human", "human"])
    position = LAGOON.codec.state_to_json(before.match.table())
    origin = Origin("00000000-0000-4000-8000-000000000001", before.match.version)
    book = Book(LAGOON, ["human", "bot"], position=position, fork=origin)
    book.play(0, Resign())
    bundle: Any = copy.deepcopy(book.bundle())
    assert bundle["match"]["fork"] == origin.to_json()
    assert is_proven(node, bundle)
    for lie in (None, {**origin.to_json(), "at": 1}, {"match": origin.match}, "nowhere"):
        assert not is_proven(node, {**bundle, "match": {**bundle["match"], "fork": lie}})

        def change(bundle: Any, lie: Any = lie) -> None:
            bundle["events"][0]["data"]["fork"] = bundle["match"]["fork"] = lie

        assert not is_proven(node, forged(book.bundle(), change))


def test_seats_that_were_left_are_read_alike(node: Node) -> None:
    book = Book(LAGOON, ["human", "open", "bot"])
    book.play(0, Leave())
    assert is_proven(node, book.bundle())
    book.take(0, "rain")
    book.play(0, Leave())
    book.take(0, "sun")
    book.take(1, "wind")
    book.play(0, Resign())
    book.play(1, Resign())
    assert is_proven(node, book.bundle())
    for seat in (1, 2):

        def change(bundle: Any, seat: int = seat) -> None:
            next(event for event in bundle["events"] if event["type"] == "match.v1.seat_left")["seat"] = seat

        assert not is_proven(node, forged(book.bundle(), change))
