"""Whole matches with sealed records: audited offline, the real game through the match's own path, undo, a start from a position."""

import json
import random
from typing import Any

import pytest

from domain.kernel.audit import verify
from domain.kernel.errors import Refused
from domain.kernel.history import fold_records
from domain.kernel.ids import JsonObject
from domain.kernel.lifecycle_commands import Undo
from domain.registry import find_game
from tests.games.reef_encounter.table import GAME, Table
from tests.kernel.book import Book


def play_randomly(book: Book, seed: int) -> None:
    """Play random moves until the match is over."""
    luck = random.Random(seed)
    while book.match.status != "over":
        actor = book.match.to_act()[0]
        moves = GAME.legal_moves(book.match.table(), actor)
        book.play(actor, GAME.command_of(book.match.table(), luck.choice(moves)))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_is_audited(seats: int) -> None:
    book = Book(GAME, ["human"] * seats)
    play_randomly(book, seats)
    assert verify(json.loads(json.dumps(book.bundle())), find_game).finished


def position() -> Table:
    """Return a table where seat 0 may lay a hidden tile and a known one, and holds a secret first tile."""
    table = Table(2, "R2 R3").has(0, hand={"white": 1}, secret={"white": 2}, first="pink", cubes={"white": 1}).has(1, first="grey")
    return table.corals("R3", {"pink": "F1"}).shrimps("R3", {"F1": 0})


def test_known_tiles_and_shrimps_can_be_taken_back_a_shown_tile_cannot() -> None:
    book = Book(GAME, ["human", "human"], position=GAME.codec.state_to_json(position().state))
    start = book.match.version
    commands: list[JsonObject] = [
        {"type": "lift_shrimp", "space": "R3:F1"},
        {"type": "set_shrimp", "space": "R3:E1"},
        {"type": "play_cube", "color": "white"},
        {"type": "lay_polyp", "space": "R3:B1", "source": "hand"},
    ]
    for data in commands:
        book.play(0, GAME.codec.command_from_json(data))
    book.play(0, Undo(start))
    assert GAME.codec.state_to_json(book.match.table()) == GAME.codec.state_to_json(position().state)
    book.play(0, GAME.codec.command_from_json({"type": "play_cube", "color": "white"}))
    book.play(0, GAME.codec.command_from_json({"type": "lay_polyp", "space": "R3:B1", "source": "hand"}))
    before = book.match.version
    book.play(0, GAME.codec.command_from_json({"type": "lay_polyp", "space": "R3:C1", "source": "hand"}))
    with pytest.raises(Refused) as refused:
        book.play(0, Undo(before))
    assert refused.value.code == "cannot_undo"


def test_a_match_from_a_position_seals_its_secrets_as_in_play_and_opens_them_in_the_end() -> None:
    book = Book(GAME, ["human", "human"], position=GAME.codec.state_to_json(position().state))
    play_randomly(book, 5)
    report = verify(json.loads(json.dumps(book.bundle())), find_game)
    assert report.finished
    assert report.match is not None
    assert report.match.outcome == book.match.outcome
    opens = [record["data"]["opens"] for record in served(book) if "opens" in record["data"]]
    assert [pair["part"] for pairs in opens for pair in pairs] == ["seat:0/fish", "seat:1/fish"]
    assert fold_records(GAME, served(book)).outcome == book.match.outcome


def served(book: Book) -> list[Any]:
    """Return the records of the bundle."""
    events: list[Any] = json.loads(json.dumps(book.bundle()))["events"]
    return events
