"""Whole matches with sealed records: audited offline, a stalemate decided again, undo, and a start from a position."""

import json
import random

import pytest

from domain.kernel.audit import verify
from domain.kernel.errors import Refused
from domain.kernel.history import fold_records
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.lifecycle_commands import Undo
from domain.registry import find_game
from tests.games.das_riff.table import END, GAME, Table, boat, reveal, seat
from tests.kernel.book import Book


def play_randomly(book: Book, seed: int, lazy: bool = False) -> None:
    """Play random moves (or, lazily, the first one: ending turns, declining worms) until the match is over."""
    luck = random.Random(seed)
    while book.match.status != "over":
        actor = book.match.to_act()[0]
        moves = GAME.legal_moves(book.match.table(), actor)
        book.play(actor, GAME.command_of(book.match.table(), moves[0] if lazy else luck.choice(moves)))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_is_audited_and_every_face_down_card_was_opened(seed: int) -> None:
    book = Book(GAME, ["human", "human"])
    play_randomly(book, seed)
    assert verify(json.loads(json.dumps(book.bundle())), find_game).finished


def test_q26_the_audit_decides_a_stalemate_again() -> None:
    book = Book(GAME, ["human", "human"], {"max_turns": 6})
    play_randomly(book, 3, lazy=True)
    assert book.match.outcome == {"reason": "stalemate", "scores": None, "ranking": [[0, 1]]}
    report = verify(json.loads(json.dumps(book.bundle())), find_game)
    assert report.finished
    assert report.match is not None
    assert report.match.outcome == book.match.outcome


def position() -> JsonObject:
    """Return a position in which seat 0 can buy."""
    table = Table().given(seats=[seat({"red": 4, "blue": 3}), seat()])
    return GAME.codec.state_to_json(table.state)


def test_purchases_can_be_undone_until_a_card_is_revealed() -> None:
    book = Book(GAME, ["human", "human"], position=position())
    start = book.match.version
    book.play(0, GAME.codec.command_from_json(boat(red=3)))
    book.play(0, Undo(start))
    assert GAME.codec.state_to_json(book.match.table()) == position()
    before = book.match.version
    book.play(0, GAME.codec.command_from_json(reveal("A_mid.1", red=1)))
    with pytest.raises(Refused) as refused:
        book.play(0, Undo(before))
    assert refused.value.code == "cannot_undo"


def test_a_match_from_a_position_seals_its_faces_and_opens_them_when_revealed() -> None:
    book = Book(GAME, ["human", "human"], position=position())
    first = book.records[0]
    assert {name for name in first.parts if name.startswith("none/card/")} == {f"none/card/{n}" for n in [*range(1, 9), *range(11, 19)]}
    assert "face" not in json.dumps(first.record["data"])
    book.play(0, GAME.codec.command_from_json(reveal("A_mid.1", red=1)))
    assert book.records[-1].opens == [(1, "none/card/1")]
    reader = fold_records(GAME, book.read_by(1))
    assert GAME.view_for(reader.table(), Seat(1)) == GAME.view_for(book.match.table(), Seat(1))
    book.play(0, GAME.codec.command_from_json(END))
    play_randomly(book, 4)
    assert verify(json.loads(json.dumps(book.bundle())), find_game).finished
