"""The verifier accepts what was played and names the first event of anything else."""

import copy
import json
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kernel.audit import AuditFailed, verify
from domain.kernel.canonical import jcs, sha256_hex
from domain.kernel.ids import Json, JsonObject
from domain.kernel.revisions import RulesNotAtHand
from tests.kernel.book import Book, play_out
from tests.laws.settings import ALL_GAMES, LAGOON, find
from tests.samples import MANY, samples


def finished(kinds: list[str] | None = None) -> JsonObject:
    book = Book(LAGOON, kinds or ["human", "bot", "bot"])
    play_out(book)
    return book.bundle()


BUNDLE = finished()


def changed(change: Callable[[dict[str, list[dict[str, dict[str, Json]]]]], object]) -> JsonObject:
    """Return the bundle after a change to it."""
    bundle = copy.deepcopy(BUNDLE)
    change(bundle)  # type: ignore[arg-type]  # tests reach into JSON freely
    return bundle


def rechained(bundle: JsonObject) -> JsonObject:
    """Return the bundle with every hash and prev made right again: what a lying server would do."""
    prev = "0" * 64
    events = bundle["events"]
    assert isinstance(events, list)
    for event in events:
        assert isinstance(event, dict)
        event["prev"] = prev
        record = {name: value for name, value in event.items() if name not in ("hash", "opened")}
        event["hash"] = prev = sha256_hex(jcs(record))
    return bundle


@pytest.mark.parametrize("name", ALL_GAMES)
def test_a_played_match_is_proven(name: str) -> None:
    game = ALL_GAMES[name]
    least, most = game.info.min_seats, game.info.max_seats
    for seats in range(least, most + 1, 1 if MANY else max(most - least, 1)):
        book = Book(game, ["human"] + ["bot"] * (seats - 1))
        play_out(book, game.longest)
        report = verify(json.loads(json.dumps(book.bundle())), find)
        assert report.finished
        assert report.version == len(book.records)
        assert report.server_alone, "no seat gave a seed after a commitment"


def test_chance_was_shared_when_a_seat_gave_its_seed_after_the_commitment() -> None:
    book = Book(LAGOON, ["human", "open"])
    book.take(1, "mine")
    play_out(book)
    assert not verify(book.bundle(), find).server_alone


def test_an_unfinished_history_is_reported_as_such_whatever_the_bundle_says() -> None:
    bundle = changed(lambda b: b["events"].__delitem__(slice(-2, None)))
    commands = bundle["commands"]
    assert isinstance(commands, list)
    report = verify(bundle, find)
    assert not report.finished
    assert report.version == len(BUNDLE["events"]) - 2  # type: ignore[arg-type]  # a list
    assert report.match is None


@pytest.mark.parametrize("count", [1, 3])
def test_a_truncated_end_is_found(count: int) -> None:
    bundle = changed(lambda b: b["events"].__delitem__(slice(-count, None)))
    if count == 1:
        with pytest.raises(AuditFailed):
            verify(bundle, find)
    else:
        assert not verify(bundle, find).finished


@settings(max_examples=samples(20, 200), deadline=None)
@given(st.data())
def test_a_dropped_swapped_or_doubled_event_is_found_at_its_place(data: st.DataObject) -> None:
    bundle = copy.deepcopy(BUNDLE)
    events = bundle["events"]
    assert isinstance(events, list)
    at = data.draw(st.integers(0, len(events) - 3))
    how = data.draw(st.sampled_from(["drop", "swap", "double"]))
    if how == "drop":
        del events[at]
    elif how == "swap":
        events[at], events[at + 1] = events[at + 1], events[at]
    else:
        events.insert(at, copy.deepcopy(events[at]))
    with pytest.raises(AuditFailed) as failure:
        verify(bundle, find)
    assert failure.value.version in (at + 1, at + 2)


def leaves(value: Json, path: list[str | int]) -> list[list[str | int]]:
    """Return the paths of all leaves of a JSON value."""
    if isinstance(value, dict):
        return [leaf for name, member in value.items() for leaf in leaves(member, [*path, name])]
    if isinstance(value, list):
        return [leaf for i, member in enumerate(value) for leaf in leaves(member, [*path, i])]
    return [path]


LEAVES = leaves(BUNDLE["events"], [])


def other(value: Json) -> Json:
    """Return a value of the same kind that differs."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value[:-1] + ("0" if value[-1:] != "0" else "1")
    return "something"


@settings(max_examples=samples(30, 1000), deadline=None)
@given(st.sampled_from(LEAVES), st.booleans())
def test_any_changed_value_is_found_even_when_the_chain_is_made_right_again(path: list[str | int], mend: bool) -> None:
    bundle = copy.deepcopy(BUNDLE)
    owner: Json = bundle["events"]
    for step in path[:-1]:
        owner = owner[step]  # type: ignore[index]  # a path of this very value
    owner[path[-1]] = other(owner[path[-1]])  # type: ignore[index]  # a path of this very value
    if mend and path[-1] not in ("hash", "prev"):
        rechained(bundle)
    elif mend:
        return
    if mend and path[1] == "at":
        return
    with pytest.raises(AuditFailed):
        verify(bundle, find)


def test_a_forged_command_with_right_hashes_and_commitments_is_found_by_deciding_again() -> None:
    def forge(bundle: dict[str, list[dict[str, dict[str, Json]]]]) -> None:
        event = next(event for event in bundle["events"] if str(event["type"]) == "lagoon.v2.shell_dived")
        event["data"]["kind"] = (event["data"]["kind"] + 1) % 3  # type: ignore[operator]  # a kind of shell

    with pytest.raises(AuditFailed, match="deciding the command again"):
        verify(rechained(changed(forge)), find)


def test_a_game_that_is_not_known_here_is_said_to_be_unknown() -> None:
    def forge(bundle: dict[str, list[dict[str, dict[str, Json]]]]) -> None:
        bundle["events"][0]["data"]["game"] = "no-game"
        bundle["rules"]["game"] = "no-game"  # type: ignore[call-overload]  # an object

    with pytest.raises(RulesNotAtHand, match="the game no-game is not known here"):
        verify(rechained(changed(forge)), find)


@pytest.mark.parametrize("seed", ["ab" * 32, "no hex at all", "AB" * 32, ""])
def test_another_seed_is_found(seed: str) -> None:
    def forge(bundle: dict[str, list[dict[str, dict[str, Json]]]]) -> None:
        bundle["events"][-1]["data"]["server_seed"] = seed

    with pytest.raises(AuditFailed, match="seed"):
        verify(rechained(changed(forge)), find)


@pytest.mark.parametrize("name", ["outcome", "version", "state"])
def test_a_summary_that_says_something_else_is_found(name: str) -> None:
    with pytest.raises(AuditFailed, match=name):
        verify(changed(lambda b: b["match"].__setitem__(name, None)), find)  # type: ignore[call-overload]  # an object


@pytest.mark.parametrize(
    "bundle", [{}, {"format": "atoll-audit/2"}, {"format": "atoll-audit/1", "events": []}, {"format": "atoll-audit/1", "events": [7]}]
)
def test_what_is_no_bundle_is_said_to_be_none(bundle: JsonObject) -> None:
    with pytest.raises(AuditFailed) as failure:
        verify(bundle, find)
    assert failure.value.version == 0
