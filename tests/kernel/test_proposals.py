"""L9, L10: proposals, answers, and the end by agreement."""

import copy
import random
from typing import Any

import pytest

from domain.kernel.audit import AuditFailed, verify
from domain.kernel.command import Command
from domain.kernel.errors import Malformed, Refused
from domain.kernel.ids import NOBODY, Json, JsonObject, Seat
from domain.kernel.json_fields import object_in
from domain.kernel.lifecycle import MatchIsOver, NotYourTurn, lifecycle_commands
from domain.kernel.lifecycle_commands import Answer, ClaimTimeout, Propose, Resign, Undo, lifecycle_from_json
from domain.kernel.lifecycle_proposals import MAX_PROPOSALS
from domain.kernel.match import Match
from domain.toy.commands import Bury, Dive
from tests.kernel.book import Book, play_out
from tests.kernel.forging import forged
from tests.laws.settings import LAGOON, find, lagoon_state

END = Propose("end")


def standing(book: Book) -> Any:
    return book.shown()["proposal"]


def of_proposals(book: Book, seat: int, by_owner: bool = True) -> list[Command]:
    return [command for command in lifecycle_commands(book.match, Seat(seat), by_owner) if isinstance(command, Propose | Answer)]


def refused(book: Book, seat: int, command: Command, code: str, rule: str, by_owner: bool = True) -> None:
    with pytest.raises(Refused) as refusal:
        book.play(seat, command, by_owner=by_owner)
    assert (refusal.value.code, refusal.value.rule) == (code, rule)


def bury(book: Book, seat: int) -> None:
    book.play(seat, Bury(lagoon_state(book.match.table()).hands[seat][0]))


def test_l9_l10_a_match_ends_when_the_last_of_the_others_agrees() -> None:
    book = Book(LAGOON, ["human", "human", "human"])
    book.play(1, END)
    version = book.match.version
    assert standing(book) == {"version": version, "seat": 1, "what": "end", "accepted": []}
    assert of_proposals(book, 0) == [Answer(version, True), Answer(version, False)]
    assert of_proposals(book, 1) == [Answer(version, False)]
    book.play(2, Answer(version, True))
    assert standing(book)["accepted"] == [2]
    assert of_proposals(book, 2) == [Answer(version, False)]
    assert verify(book.bundle(), find).match is None
    book.play(0, Answer(version, True))
    assert [record.record["type"] for record in book.records[-3:]] == [
        "match.v1.answered",
        "match.v1.match_over",
        "match.v1.seed_revealed",
    ]
    assert book.match.outcome == {"reason": "agreed", "scores": None, "ranking": [[0, 1, 2]]}
    assert standing(book) is None
    assert of_proposals(book, 0) == []
    with pytest.raises(MatchIsOver):
        book.play(0, END)
    assert verify(book.bundle(), find).finished


def test_l9_one_at_a_time_and_only_who_is_asked_answers() -> None:
    book = Book(LAGOON, ["human", "human", "human"])
    refused(book, 1, Answer(book.match.version, True), "no_such_proposal", "L9")
    book.play(0, END)
    version = book.match.version
    refused(book, 1, END, "proposal_stands", "L9")
    refused(book, 0, Answer(version, True), "cannot_answer", "L9")
    refused(book, 1, Answer(version - 1, True), "no_such_proposal", "L9")
    book.play(1, Answer(version, True))
    refused(book, 1, Answer(version, True), "cannot_answer", "L9")
    book.play(1, Answer(version, False))
    assert standing(book) is None, "who has agreed can still decline"


@pytest.mark.parametrize("seat", [0, 1])
def test_l9_who_proposed_and_who_is_asked_can_decline(seat: int) -> None:
    book = Book(LAGOON, ["human", "human"])
    book.play(0, END)
    book.play(seat, Answer(book.match.version, False))
    assert standing(book) is None
    assert of_proposals(book, 1 - seat) == [END]
    play_out(book)
    assert verify(book.bundle(), find).finished


def test_l9_a_proposal_is_void_with_the_next_command_of_the_game_undo_or_resignation() -> None:
    book = Book(LAGOON, ["human", "human", "human"])
    start = book.match.version
    bury(book, 0)
    book.play(1, END)
    book.play(0, Undo(start))
    assert standing(book) is None
    book.play(2, END)
    book.play(0, Dive())
    assert standing(book) is None
    book.play(2, END)
    version = book.match.version
    book.play(0, Resign())
    assert standing(book) is None
    refused(book, 1, Answer(version, True), "no_such_proposal", "L9")
    play_out(book)
    assert verify(book.bundle(), find).finished


def test_l9_proposals_are_no_obstacle_to_undo() -> None:
    book = Book(LAGOON, ["human", "human"])
    start = book.match.version
    bury(book, 0)
    book.play(1, END)
    book.play(0, Answer(book.match.version, False))
    assert book.match.undo_points(Seat(0)) == [start]
    book.play(0, Undo(start))
    assert len(lagoon_state(book.match.table()).hands[0]) == len(lagoon_state(book.match.table()).hands[1])
    play_out(book)
    assert verify(book.bundle(), find).finished


def test_l9_at_most_twenty_proposals_of_a_seat_a_turn() -> None:
    book = Book(LAGOON, ["human", "human"])
    for _ in range(MAX_PROPOSALS):
        book.play(1, END)
        book.play(0, Answer(book.match.version, False))
    assert (of_proposals(book, 0), of_proposals(book, 1)) == ([END], [])
    refused(book, 1, END, "too_many_proposals", "L9")
    book.play(0, Dive())
    book.play(1, END)


@pytest.mark.parametrize("kinds", [["human", "bot"], ["human", "human", "bot"]])
def test_l10_with_a_bot_nobody_can_agree(kinds: list[str]) -> None:
    book = Book(LAGOON, kinds)
    assert of_proposals(book, 0) == []
    refused(book, 0, END, "cannot_end", "L10")
    refused(book, len(kinds) - 1, END, "cannot_propose", "L9")


def test_l10_who_resigned_is_not_asked_and_ranks_behind() -> None:
    book = Book(LAGOON, ["human", "human", "human"])
    book.play(1, Resign())
    refused(book, 1, END, "cannot_propose", "L9")
    book.play(0, END)
    version = book.match.version
    assert of_proposals(book, 1) == []
    refused(book, 1, Answer(version, True), "cannot_answer", "L9")
    book.play(2, Answer(version, True))
    assert book.match.outcome == {"reason": "agreed", "scores": None, "ranking": [[0, 2], [1]]}
    assert verify(book.bundle(), find).finished


def test_l9_who_is_away_is_asked_too_and_comes_back_by_the_answer() -> None:
    book = Book(LAGOON, ["human", "human"])
    book.play(1, ClaimTimeout(), {0: book.let_time_pass()})
    refused(book, 0, END, "cannot_propose", "L9", by_owner=False)
    book.play(1, END)
    version = book.match.version
    assert book.match.status == "running"
    assert of_proposals(book, 0, by_owner=False) == []
    refused(book, 0, Answer(version, True), "cannot_answer", "L9", by_owner=False)
    decision = book.play(0, Answer(version, True))
    assert [event.type_name() for event in decision.events][:2] == ["match.v1.stand_in_ended", "match.v1.answered"]
    assert verify(book.bundle(), find).finished


def test_l9_nothing_is_proposed_before_the_match_runs() -> None:
    book = Book(LAGOON, ["human", "open"])
    assert of_proposals(book, 0) == []
    with pytest.raises(NotYourTurn):
        book.play(0, END)
    with pytest.raises(NotYourTurn):
        book.play(0, Answer(1, True))


@pytest.mark.parametrize("seed", range(6))
def test_l9_law_listed_is_accepted_and_the_reverse_whatever_was_done_before(seed: int) -> None:
    luck = random.Random(seed)
    book = Book(LAGOON, luck.choice([["human"] * 2, ["human"] * 3, ["human", "bot", "human"]]))
    for _ in range(60):
        if book.match.status == "over":
            break
        here = book.match.version if book.match.proposal is None else book.match.proposal.version
        for seat in range(len(book.match.chairs)):
            listed = of_proposals(book, seat)
            for command in (END, Answer(here, True), Answer(here, False)):
                assert (command in listed) == accepted(book, seat, command), (seat, command)
        choose(book, luck)
    check_every_reader(book)
    if book.match.status == "over":
        assert verify(book.bundle(), find).finished


def accepted(book: Book, seat: int, command: Command) -> bool:
    trial = copy.copy(book)
    trial.records = list(book.records)
    try:
        trial.play(seat, command)
    except Refused:
        return False
    return True


def choose(book: Book, luck: random.Random) -> None:
    """Play, propose, answer; seldom resign."""
    seat = luck.randrange(len(book.match.chairs))
    listed = of_proposals(book, seat)
    if listed and luck.random() < 0.4:
        book.play(seat, luck.choice([command for command in listed if luck.random() < 0.6 or command == listed[-1]]))
    elif luck.random() < 0.02 and not book.match.chairs[seat].resigned:
        book.play(seat, Resign())
    else:
        actor = book.match.to_act()[0]
        state = book.match.table()
        book.play(actor, LAGOON.command_of(state, luck.choice(LAGOON.legal_moves(state, actor))))


def check_every_reader(book: Book) -> None:
    """Proposals and answers hold nothing that is sealed but their command, which is open to all."""
    for reader in range(NOBODY, len(book.match.chairs)):
        for record in book.read_by(reader):
            if record["type"] in ("match.v1.proposed", "match.v1.answered"):
                assert set(object_in(record, "opened")) == set(object_in(record, "sealed")) <= {"command"}
        assert isinstance(book.match, Match)


def test_the_shapes_of_the_commands() -> None:
    assert lifecycle_from_json({"type": "propose", "what": "end"}) == END
    wrongs: list[Json] = [{}, {"what": "rain"}, {"what": "end", "note": 1}]
    for wrong in wrongs:
        assert isinstance(wrong, dict)
        with pytest.raises(Malformed):
            lifecycle_from_json({"type": "propose", **wrong})
    bads: list[JsonObject] = [{"proposal": 3}, {"accept": True}, {"proposal": 3, "accept": 1}, {"proposal": "3", "accept": True}]
    for bad in bads:
        with pytest.raises(Malformed):
            lifecycle_from_json({"type": "answer", **bad})


# Forgeries


def agreed_bundle() -> Any:
    book = Book(LAGOON, ["human", "human", "human"])
    book.play(0, END)
    version = book.match.version
    book.play(1, Answer(version, True))
    book.play(2, Answer(version, True))
    return copy.deepcopy(book.bundle())


def change_last(type_name: str, path: tuple[str, ...], value: Any) -> Any:
    def apply(bundle: Any) -> None:
        event = [event for event in bundle["events"] if event["type"] == f"match.v1.{type_name}"][-1]
        for step in path[:-1]:
            event = event[step]
        event[path[-1]] = value
        bundle["match"]["outcome"] = bundle["events"][-2]["data"]["outcome"]

    return apply


BODY = ("opened", "command", "data")


@pytest.mark.parametrize(
    ("type_name", "path", "value"),
    [
        ("proposed", ("seat",), 1),
        ("proposed", ("data", "what"), "rain"),
        ("proposed", (*BODY, "seat"), 1),
        ("answered", ("seat",), 0),
        ("answered", ("data", "accept"), False),
        ("answered", ("data", "accept"), 1),
        ("answered", ("data", "proposal"), 3),
        ("answered", (*BODY, "seat"), 0),
        ("answered", (*BODY, "seat"), 1),
        ("answered", (*BODY, "command", "accept"), False),
        ("answered", (*BODY, "command", "proposal"), 3),
        ("match_over", ("data", "outcome", "reason"), "closed"),
        ("match_over", ("data", "outcome", "ranking"), [[0], [1, 2]]),
        ("match_over", ("data", "outcome", "scores"), [1, 1, 1]),
    ],
)
def test_a_forged_agreement_is_found(type_name: str, path: tuple[str, ...], value: Any) -> None:
    bundle = agreed_bundle()
    assert verify(bundle, find).finished
    with pytest.raises(AuditFailed):
        verify(forged(bundle, change_last(type_name, path, value)), find)


def test_the_proposal_that_a_bundle_shows_is_the_one_of_its_history() -> None:
    book = Book(LAGOON, ["human", "human", "human"])
    book.play(0, END)
    book.play(1, Answer(book.match.version, True))
    bundle = book.bundle()
    assert "/match/proposal" not in verify(bundle, find).unproven
    shown = standing(book)
    lies: list[Json] = [None, {**shown, "accepted": []}, {**shown, "seat": 1}, {**shown, "version": True}]
    for lie in lies:
        with pytest.raises(AuditFailed, match="the proposal in the bundle's match"):
            verify({**bundle, "match": {**book.shown(), "proposal": lie}}, find)
    with pytest.raises(AuditFailed, match="the proposal in the bundle's match"):
        verify({**bundle, "match": {name: value for name, value in book.shown().items() if name != "proposal"}}, find)
