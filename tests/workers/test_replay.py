"""A bot's moves can be searched again from the record, and a move that its search does not find is found out."""

import json
import uuid
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.command import Command
from domain.kernel.game import AnyGame
from domain.kernel.history import fold_records
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.json_fields import as_object, ints_in
from domain.kernel.lifecycle import Decision, decide_command
from domain.kernel.record import Envelope, seal
from domain.registry import bots
from domain.toy.commands import Bury, Dive
from service.cli import audit
from tests.kernel.book import Book, full
from tests.laws.settings import LAGOON
from workers.levels import FAR, SIGHTS, find_level, level_of, settings_of
from workers.replay import ReplayFailed, replay_bundle
from workers.report import report_of, tells_more
from workers.search.budget import Budget, Clock
from workers.search.settings import tree_settings
from workers.search.turn import TurnSearch, engine_of

PRESENT = engine_of(LAGOON)


def find_game(name: str, revision: int, content_sha256: str) -> AnyGame:
    assert (name, revision, content_sha256) == (LAGOON.name, LAGOON.revision, LAGOON.content_sha256)
    return LAGOON


def still() -> float:
    return 0.0


class ReportedBook(Book):
    """A book that keeps a bot's report with its command, as the service does."""

    def play_reported(self, seat: int, command: Command, report: JsonObject) -> list[JsonObject]:
        decision: Decision = decide_command(self.match, Seat(seat), command, self.facts(by_owner=False))
        envelope = Envelope(self.id, str(uuid.UUID(int=1000 + self.clock)), self.now(), Seat(seat), command, decision.draws, report)
        made = seal(envelope, decision.events, self.match.version + 1, self.records[-1].hash, self.match.seals, self.salt)
        self.records.extend(made)
        self.match = fold_records(self.game, [full(record) for record in made], self.match)
        self.clock += 1
        return [full(record) for record in made]


def played_by_bots(
    seats: int,
    budget: Budget,
    level: str = "quick",
    rounds: int = 3,
    clock: Clock = still,
    engine: str = PRESENT,
    sight: str = "",
) -> ReportedBook:
    """A finished match of bots, each searching from its own view; in the second half `engine` stands in their reports."""
    book = ReportedBook(LAGOON, ["bot"] * seats, {"rounds": rounds})
    options = book.match.creation_facts().options
    searches: dict[int, TurnSearch] = {}
    seed = 1000
    while book.match.status != "over":
        seat = book.match.to_act()[0]
        far = sight or find_level(level, LAGOON.name).sight
        search = searches.setdefault(seat, TurnSearch(LAGOON, seat, settings_of(far, LAGOON)))
        belief = LAGOON.belief_of(LAGOON.view_for(book.match.table(), seat), seat, options)
        seed += 1
        choice = search.decide(belief, seats, book.match.version, seed, budget, clock)
        late = book.match.table().turn > rounds * seats // 2
        report = {**report_of(choice, level, far), **({"engine": engine} if late else {})}
        records: list[Json] = list(book.play_reported(seat, choice.command(), report))
        search.follow(choice.move(), tells_more(records))
        if book.match.to_act() != [seat]:
            del searches[seat]
    return book


def told_as(bundle: JsonObject, member: str, value: Json) -> JsonObject:
    """Return a bundle whose reports have another member."""
    told: Any = json.loads(json.dumps(bundle))
    for event in told["events"]:
        if "search" in event["opened"]:
            event["opened"]["search"]["data"][member] = value
    return as_object(told, "")


def longest_chain(book: ReportedBook) -> int:
    """The most decisions that one tree served."""
    chains = [ints_in(as_object(record.parts["search"].data, ""), "spent") for record in book.records if "search" in record.parts]
    return max(len(chain) for chain in chains)


def test_every_move_of_honest_bots_comes_out_again() -> None:
    books = [played_by_bots(seats, Budget(iterations=80)) for seats in (2, 3)]
    for book in books:
        done = replay_bundle(book.bundle(), find_game)
        assert done.searched + done.forced == book.clock - 1, "every command but the opening"
        assert done.searched > 6
    assert max(longest_chain(book) for book in books) > 1, "a tree was kept within a turn"


class Ticking:
    """A clock by which every look takes ten milliseconds, so that a budget of time is spent after some iterations."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        self.seconds += 0.01
        return self.seconds


@pytest.mark.parametrize("level", as_object(bots()["levels"], "/levels"))
def test_moves_of_every_level_come_out_again(level: str) -> None:
    book = played_by_bots(2, level_of({"level": level}, LAGOON.name).budget, level, rounds=1, clock=Ticking())
    done = replay_bundle(book.bundle(), find_game)
    assert (done.searched > 0, done.engines_away) == (True, {})


@pytest.mark.parametrize("sight", SIGHTS)
def test_moves_of_every_sight_come_out_again(sight: str) -> None:
    book = played_by_bots(2, Budget(iterations=30), sight=sight)
    assert replay_bundle(book.bundle(), find_game).searched > 4


def test_moves_of_an_engine_that_is_not_at_hand_are_counted_and_the_others_searched_again(tmp_path: Path) -> None:
    book = played_by_bots(2, Budget(iterations=20), engine="atoll-ismcts/1")
    done = replay_bundle(book.bundle(), find_game)
    assert list(done.engines_away) == ["atoll-ismcts/1"]
    assert done.searched > 0
    said: list[str] = []
    file = tmp_path / "bundle.json"
    file.write_text(json.dumps(book.bundle()))
    assert audit.run(str(file), bots=True, find=find_game, say=said.append) == audit.NOT_SEARCHED == 4
    assert said[-1].startswith(
        f"NOT SEARCHED AGAIN: {done.engines_away['atoll-ismcts/1']} bot moves of the engine atoll-ismcts/1, which is not"
    )
    assert any("decided again with the revealed seed" in line for line in said)
    assert audit.run(str(file), find=find_game, say=said.append) == audit.PROVEN, "nobody asked for the bots"


def test_a_forged_move_is_found_out_beside_those_of_another_engine(tmp_path: Path) -> None:
    book = played_by_bots(2, Budget(iterations=20), engine="atoll-ismcts/1")
    bundle: Any = book.bundle()
    first = next(event for event in bundle["events"] if "search" in event["opened"] and event["opened"]["search"]["data"]["iterations"])
    first["opened"]["search"]["data"]["seed"] = "1"
    first["opened"]["search"]["data"]["spent"] = [1]
    with pytest.raises(ReplayFailed) as failure:
        replay_bundle(bundle, find_game)
    assert failure.value.version == first["version"]


def test_moves_are_searched_again_with_the_sight_that_their_reports_name() -> None:
    book = played_by_bots(2, Budget(iterations=30), "beginner")
    assert replay_bundle(book.bundle(), find_game).searched > 4
    assert replay_bundle(told_as(book.bundle(), "level", "of another release"), find_game).searched > 4, "whatever a level has become"
    for sight in (FAR, "ten_turns", None):
        with pytest.raises(ReplayFailed):
            replay_bundle(told_as(book.bundle(), "sight", sight), find_game)


def test_older_records_name_no_sight_and_their_engine_is_not_at_hand() -> None:
    book = played_by_bots(2, Budget(iterations=20))
    old: Any = told_as(book.bundle(), "engine", "atoll-ismcts/8")
    for event in old["events"]:
        event["opened"].get("search", {"data": {}})["data"].pop("sight", None)
    done = replay_bundle(old, find_game)
    assert (list(done.engines_away), done.searched, done.forced) == (["atoll-ismcts/8"], 0, 0)


def test_a_move_that_its_search_does_not_find_is_found_out() -> None:
    book = ReportedBook(LAGOON, ["bot", "bot"], {"rounds": 1})
    options = book.match.creation_facts().options
    belief = LAGOON.belief_of(LAGOON.view_for(book.match.table(), Seat(0)), Seat(0), options)
    version = book.match.version
    choice = TurnSearch(LAGOON, Seat(0), tree_settings(LAGOON)).decide(belief, 2, version, 5, Budget(iterations=60), still)
    played = Dive() if not isinstance(choice.command(), Dive) else Bury(0)
    book.play_reported(0, played, report_of(choice, "quick", FAR))
    while book.match.status != "over":
        seat = book.match.to_act()[0]
        move = LAGOON.legal_moves(book.match.table(), seat)[0]
        book.play_reported(seat, LAGOON.command_of(book.match.table(), move), {"fallback": "attempt 5"})
    with pytest.raises(ReplayFailed) as failure:
        replay_bundle(book.bundle(), find_game)
    assert failure.value.version == version + 1


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"engine": None}, "names no engine"),
        ({"root_version": 2}, "did not decide"),
        ({"root_version": None}, "has not the form of one: /root_version"),
        ({"spent": []}, "does not lead"),
        ({"spent": [True]}, "has not the form of one: /spent/0"),
        ({"spent": "60"}, "has not the form of one: /spent"),
        ({"spent": [-1]}, "less than nothing"),
        ({"spent": [10**12]}, "more than 300000"),
        ({"seed": "five"}, "has not the form of one"),
        ({"seed": 5}, "has not the form of one: /seed"),
        ({"level": None}, "has not the form of one: /level"),
        ({"iterations": 61}, "says something else of its search than that gives: iterations"),
        ({"values": [500, 500]}, "than that gives: values"),
        ({"values": "high"}, "than that gives: values"),
        ({"alternatives": [], "luck": 1}, "than that gives: alternatives, luck"),
    ],
)
def test_a_report_that_makes_no_sense_is_refused(change: JsonObject, word: str) -> None:
    book = ReportedBook(LAGOON, ["bot", "bot"], {"rounds": 1})
    options = book.match.creation_facts().options
    belief = LAGOON.belief_of(LAGOON.view_for(book.match.table(), Seat(0)), Seat(0), options)
    version = book.match.version
    choice = TurnSearch(LAGOON, Seat(0), tree_settings(LAGOON)).decide(belief, 2, version, 5, Budget(iterations=60), still)
    book.play_reported(0, choice.command(), {**report_of(choice, "quick", FAR), **change})
    while book.match.status != "over":
        seat = book.match.to_act()[0]
        book.play(seat, LAGOON.command_of(book.match.table(), LAGOON.legal_moves(book.match.table(), seat)[0]))
    with pytest.raises(ReplayFailed, match=word) as failure:
        replay_bundle(book.bundle(), find_game)
    assert failure.value.version == version + 1


def test_moves_of_bots_without_a_report_are_counted(tmp_path: Path) -> None:
    book = ReportedBook(LAGOON, ["bot", "bot"], {"rounds": 1})
    moves = 0
    while book.match.status != "over":
        seat = book.match.to_act()[0]
        book.play(seat, LAGOON.command_of(book.match.table(), LAGOON.legal_moves(book.match.table(), seat)[0]))
        moves += 1
    assert replay_bundle(book.bundle(), find_game).silent == moves > 1
    file = tmp_path / "bundle.json"
    file.write_text(json.dumps(book.bundle()))
    said: list[str] = []
    assert audit.run(str(file), bots=True, find=find_game, say=said.append) == audit.NOT_SEARCHED
    assert said[-1] == f"NOT SEARCHED AGAIN: {moves} bot moves without a report of their search"
