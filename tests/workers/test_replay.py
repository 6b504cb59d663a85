"""A bot's moves can be searched again from the record, and a move that its search does not find is found out."""

import json
import uuid

import pytest

from domain.kernel.command import Command
from domain.kernel.game import AnyGame
from domain.kernel.history import fold_records
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_object, ints_in
from domain.kernel.lifecycle import Decision, decide_command
from domain.kernel.record import Envelope, seal
from domain.toy.commands import Bury, Dive
from tests.kernel.book import Book, full
from tests.laws.settings import LAGOON
from workers.levels import level_named
from workers.replay import ReplayFailed, replay_bundle
from workers.report import report_of, tells_more
from workers.search.budget import Budget
from workers.search.settings import tree_settings
from workers.search.turn import TurnSearch


def find_game(name: str, revision: int, content_sha256: str) -> AnyGame:
    assert (name, revision, content_sha256) == (LAGOON.name, LAGOON.revision, LAGOON.content_sha256)
    return LAGOON


def still() -> float:
    return 0.0


class ReportedBook(Book):
    """A book that keeps a bot's report with its command, as the service does."""

    def play_reported(self, seat: int, command: Command, report: JsonObject) -> list[JsonObject]:
        decision: Decision = decide_command(self.match, seat, command, self.facts(by_owner=False))
        envelope = Envelope(self.id, str(uuid.UUID(int=1000 + self.clock)), self.now(), seat, command, decision.draws, report)
        made = seal(envelope, decision.events, self.match.version + 1, self.records[-1].hash, self.match.seals, self.salt)
        self.records.extend(made)
        self.match = fold_records(self.game, [full(record) for record in made], self.match)
        self.clock += 1
        return [full(record) for record in made]


def played_by_bots(seats: int, iterations: int, level: str = "quick") -> ReportedBook:
    """A finished match of bots, each searching from its own view."""
    book = ReportedBook(LAGOON, ["bot"] * seats, {"rounds": 3})
    options = book.match.creation_facts().options
    searches: dict[int, TurnSearch] = {}
    seed = 1000
    while book.match.status != "over":
        seat = book.match.to_act()[0]
        search = searches.setdefault(seat, TurnSearch(LAGOON, seat, level_named(level).settings(LAGOON)))
        belief = LAGOON.belief_of(LAGOON.view_for(book.match.table(), seat), seat, options)
        seed += 1
        choice = search.decide(belief, seats, book.match.version, seed, Budget(iterations=iterations), still)
        records: list[Json] = list(book.play_reported(seat, choice.command(), report_of(choice, level)))
        search.follow(choice.move(), tells_more(records))
        if book.match.to_act() != [seat]:
            del searches[seat]
    return book


def told_as(bundle: JsonObject, level: str) -> JsonObject:
    """Return a bundle whose reports name another level."""
    told: JsonObject = json.loads(json.dumps(bundle).replace('"level": "beginner"', f'"level": "{level}"'))
    return told


def longest_chain(book: ReportedBook) -> int:
    """The most decisions that one tree served."""
    chains = [ints_in(as_object(record.parts["search"].data, ""), "spent") for record in book.records if "search" in record.parts]
    return max(len(chain) for chain in chains)


def test_every_move_of_honest_bots_comes_out_again() -> None:
    books = [played_by_bots(seats, 80) for seats in (2, 3)]
    for book in books:
        done = replay_bundle(book.bundle(), find_game)
        assert done.searched + done.forced == book.clock - 1, "every command but the opening"
        assert done.searched > 6
    assert max(longest_chain(book) for book in books) > 1, "a tree was kept within a turn"


def test_a_beginners_moves_are_searched_again_with_its_short_sight() -> None:
    book = played_by_bots(2, 30, "beginner")
    assert replay_bundle(book.bundle(), find_game).searched > 4
    with pytest.raises(ReplayFailed):
        replay_bundle(told_as(book.bundle(), "quick"), find_game)


def test_a_move_that_its_search_does_not_find_is_found_out() -> None:
    book = ReportedBook(LAGOON, ["bot", "bot"], {"rounds": 1})
    options = book.match.creation_facts().options
    belief = LAGOON.belief_of(LAGOON.view_for(book.match.table(), 0), 0, options)
    version = book.match.version
    choice = TurnSearch(LAGOON, 0, tree_settings(LAGOON)).decide(belief, 2, version, 5, Budget(iterations=60), still)
    played = Dive() if not isinstance(choice.command(), Dive) else Bury(0)
    book.play_reported(0, played, report_of(choice, "quick"))
    while book.match.status != "over":
        seat = book.match.to_act()[0]
        move = LAGOON.legal_moves(book.match.table(), seat)[0]
        book.play_reported(seat, LAGOON.command_of(book.match.table(), move), {"fallback": "attempt 5"})
    with pytest.raises(ReplayFailed) as failure:
        replay_bundle(book.bundle(), find_game)
    assert failure.value.version == version + 1


@pytest.mark.parametrize(
    ("change", "word"),
    [({"engine": "other/1"}, "other/1"), ({"root_version": 2}, "did not decide"), ({"spent": []}, "does not lead")],
)
def test_a_report_that_makes_no_sense_is_refused(change: JsonObject, word: str) -> None:
    book = ReportedBook(LAGOON, ["bot", "bot"], {"rounds": 1})
    options = book.match.creation_facts().options
    belief = LAGOON.belief_of(LAGOON.view_for(book.match.table(), 0), 0, options)
    choice = TurnSearch(LAGOON, 0, tree_settings(LAGOON)).decide(belief, 2, book.match.version, 5, Budget(iterations=60), still)
    book.play_reported(0, choice.command(), {**report_of(choice, "quick"), **change})
    while book.match.status != "over":
        seat = book.match.to_act()[0]
        book.play(seat, LAGOON.command_of(book.match.table(), LAGOON.legal_moves(book.match.table(), seat)[0]))
    with pytest.raises(ReplayFailed, match=word):
        replay_bundle(book.bundle(), find_game)
