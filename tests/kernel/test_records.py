"""The event record is exactly that of docs/history.md: nine members, canonical bytes, a chain, sealed parts with commitments."""

import hashlib
import json

import pytest

from domain.kernel.canonical import jcs
from domain.kernel.history import fold_records
from domain.kernel.ids import ALL_SEEING, NOBODY, JsonObject, Seat
from domain.kernel.json_fields import object_in
from domain.kernel.record import OPEN_TO_ALL, OPEN_TO_NOBODY
from domain.toy.commands import Bury, Dive, OpenWell, Play, Reply
from tests.kernel.book import SERVER_SEED, Book, play_out
from tests.laws.settings import LAGOON, lagoon_state

MEMBERS = {"match", "version", "type", "at", "seat", "command", "data", "sealed", "prev"}


def played() -> Book:
    book = Book(LAGOON, ["human", "bot", "bot"])
    play_out(book)
    return book


def test_records_have_exactly_the_nine_members_and_chain_without_a_gap() -> None:
    prev = "0" * 64
    for version, made in enumerate(played().records, start=1):
        assert set(made.record) == MEMBERS
        assert made.record["version"] == version
        assert made.record["prev"] == prev
        assert made.canonical == json.dumps(made.record, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        assert made.hash == hashlib.sha256(made.canonical).hexdigest()
        prev = made.hash


def test_commitments_are_over_match_version_part_salt_and_data() -> None:
    for made in played().records:
        assert set(object_in(made.record, "sealed")) == set(made.parts)
        for name, part in made.parts.items():
            preimage: JsonObject = {
                "match": made.record["match"],
                "version": made.record["version"],
                "part": name,
                "salt": part.salt,
                "data": part.data,
            }
            assert object_in(made.record, "sealed")[name] == hashlib.sha256(jcs(preimage)).hexdigest()


def test_the_first_record_of_a_command_holds_its_body_and_luck() -> None:
    book = Book(LAGOON, ["human", "human"])
    opening = book.records[0].parts
    assert opening["command"].data == {
        "seat": None,
        "command": {
            "type": "open_match",
            "game": "lagoon",
            "options": {"rounds": 4},
            "seats": [{"kind": "human"}, {"kind": "human"}],
            "turn_seconds": 259_200,
            "client_seed": "creator",
        },
    }
    assert [made.record["type"] for made in book.records[:3]] == [
        "match.v1.match_opened",
        "match.v1.seat_taken",
        "match.v1.seat_taken",
    ]
    assert [made.record["data"] for made in book.records[1:3]] == [
        {"client_seed": "creator", "before_commitment": True},
        {"client_seed": ""},
    ]
    assert "chance" in opening, "set-up belongs to the command that filled the last seat"
    before = len(book.records)
    book.play(0, Dive())
    first, *rest = book.records[before:]
    assert first.parts["command"].data == {"seat": 0, "command": {"type": "dive"}}
    chance = first.parts["chance"].data
    assert isinstance(chance, dict)
    assert chance["draws"] == [[12, chance["draws"][0][1]]]  # type: ignore[index]  # shape stated right here
    assert all("command" not in made.parts for made in rest)


def test_sealed_parts_open_to_their_seat_then_to_all_who_saw_them_shown() -> None:
    book = Book(LAGOON, ["human", "human"])
    shell = lagoon_state(book.match.table()).hands[0][0]

    def opened_to(viewer: int) -> set[str]:
        return {name for record in book.read_by(viewer) for name in object_in(record, "opened")}

    assert f"seat:0/shell/{shell}" in opened_to(0)
    assert f"seat:0/shell/{shell}" not in opened_to(1) | opened_to(NOBODY)
    book.play(0, Play(shell))
    assert f"seat:0/shell/{shell}" in opened_to(1)
    assert f"seat:0/shell/{shell}" in opened_to(NOBODY)
    shown = next(made.record for made in book.records if made.record["type"] == "lagoon.v1.shell_played")
    sealed_at = next(made.record["version"] for made in book.records if f"seat:0/shell/{shell}" in made.parts)
    assert object_in(shown, "data")["opens"] == [{"version": sealed_at, "part": f"seat:0/shell/{shell}"}]


def test_every_reader_sees_the_same_hashes_and_folds_its_own_view() -> None:
    book = Book(LAGOON, ["human", "human"])
    book.play(0, OpenWell(lagoon_state(book.match.table()).wells[0]))
    book.play(1, Reply(True))
    hashes = [record["hash"] for record in book.read_by(NOBODY)]
    for viewer in (NOBODY, Seat(0), Seat(1)):
        served = book.read_by(viewer)
        assert [record["hash"] for record in served] == hashes
        folded = fold_records(LAGOON, served)
        assert LAGOON.view_for(folded.table(), viewer) == LAGOON.view_for(book.match.table(), viewer)


def test_nothing_hidden_stands_in_a_record_before_the_end() -> None:
    """Shells are told apart only by their kind, so the canary is the difference between two worlds that differ in hidden shells alone."""
    book = Book(LAGOON, ["human", "human"])
    for record in book.read_by(NOBODY):
        assert "kind" not in object_in(record, "data")
        for name in object_in(record, "opened"):
            assert name == "command"


def test_the_last_two_records_are_the_outcome_and_the_seed() -> None:
    book = played()
    assert [made.record["type"] for made in book.records[-2:]] == ["match.v1.match_over", "match.v1.seed_revealed"]
    assert book.records[-1].record["data"] == {"server_seed": SERVER_SEED.hex()}
    assert book.match.status == "over"


def test_old_shapes_are_read_through_their_upcaster() -> None:
    event = LAGOON.codec.event_from_json("lagoon.v1.shell_dived", Seat(0), {"worth": 2}, {})
    assert (event.type_name(), event.to_data()) == ("lagoon.v2.shell_dived", {"kind": 2})


@pytest.mark.parametrize("value", ["\u2028", "ä", "€", "𝄞", 'a"b\\c\n', "\u0001"])
def test_canonical_bytes_follow_rfc_8785(value: str) -> None:
    text = jcs({"b": value, "a": [1, True, None]}).decode()
    assert text.startswith('{"a":[1,true,null],"b":"')
    assert json.loads(text) == {"a": [1, True, None], "b": value}


def test_bury_is_secret_but_its_part_names_are_not() -> None:
    book = Book(LAGOON, ["human", "human"])
    hand = list(lagoon_state(book.match.table()).hands[0])
    book.play(0, Bury(hand[0]))
    made = book.records[-1]
    assert object_in(made.record, "data") == {"shell": hand[0], "well": 6}
    assert set(object_in(made.record, "sealed")) == {"seat:0/shell/6", "command"}
    assert set(object_in(book.read_by(1)[-1], "opened")) == {"command"}
    assert set(object_in(book.read_by(0)[-1], "opened")) == {"command", "seat:0/shell/6"}


def test_who_sees_all_is_not_who_sees_nothing() -> None:
    assert ALL_SEEING not in (OPEN_TO_ALL, OPEN_TO_NOBODY, NOBODY), "a viewer that sees all, a part that nobody may open yet"
