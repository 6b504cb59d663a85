"""Law: a reader who was cut off anywhere, and came back by his cursor, knows what one knows who was never cut off."""

from typing import Any

import pytest

from domain.kernel.history import fold_records
from domain.kernel.ids import NOBODY, Seat
from domain.kernel.lifecycle_commands import is_lifecycle
from domain.registry import content_of
from domain.toy.rules import lagoon
from service.streams.formats import EVENT_STREAM
from tests.api.streaming import FORMS, Message, Reader, bare
from tests.api.web import Web, tokens_of
from tests.samples import samples

GAME = lagoon(content_of("domain.toy"))
ROUNDS = samples(1, 2)


def view_of(messages: list[Message], viewer: int) -> Any:
    """Fold records as a client does, and look at the table."""
    match = fold_records(GAME, [message.data for message in messages])
    return None if match.state is None else GAME.view_for(match.state, Seat(viewer))


class Follower:
    """Somebody who follows a match from its beginning, never cut off; beside him one who is cut off after every single record."""

    def __init__(self, live: Web, match: str, form: str, token: str | None, viewer: int) -> None:
        self.live, self.match, self.form, self.token, self.viewer = live, match, form, token, viewer
        self.steady = Reader(live, match, form, token, "?after=0")
        self.whole: list[Message] = []
        self.cut: list[Message] = []

    def come_back(self, cursor: int) -> Reader:
        """Open a stream behind a version, as this form's clients do."""
        if self.form == EVENT_STREAM and cursor:
            return Reader(self.live, self.match, self.form, self.token, "?after=0", **{"Last-Event-ID": str(cursor)})
        return Reader(self.live, self.match, self.form, self.token, f"?after={cursor}")

    def catch_up(self, version: int) -> None:
        """Read to a version, the one in one go, the other with a new stream for each record."""
        self.whole += self.steady.upto(version)
        while len(self.cut) < version:
            reader = self.come_back(len(self.cut))
            if self.cut:
                first = reader.next()
                assert (first.kind, first.version) == ("match", len(self.cut))
            self.cut.append(reader.next())
            reader.close()

    def compare(self) -> None:
        """Both have the same records, and the table that each folds is the one that is served."""
        assert [bare(message.data) for message in self.cut] == [bare(message.data) for message in self.whole]
        assert [message.version for message in self.whole] == list(range(1, len(self.whole) + 1))
        served = self.live.read(self.match, self.token)
        if served["status"] == "running":
            assert view_of(self.whole, self.viewer) == view_of(self.cut, self.viewer) == served["state"]


@pytest.mark.parametrize("form", FORMS)
def test_whoever_is_cut_off_after_every_record_knows_the_same(live: Web, form: str) -> None:
    match = live.create("hhh", options={"rounds": ROUNDS})
    tokens = tokens_of(match)
    followers = [Follower(live, match["id"], form, token, viewer) for viewer, token in [(NOBODY, None), *tokens.items()]]
    for step in range(200):
        now = live.read(match["id"])
        for follower in followers:
            follower.catch_up(now["version"])
            follower.compare()
        if now["status"] == "over":
            break
        seat = now["to_act"][0]
        listed = [entry["command"] for entry in live.legal(match["id"], tokens[seat])]
        undo = [command for command in listed if command["type"] == "undo"] if step % 4 == 0 else []
        of_game = undo or [command for command in listed if not is_lifecycle(command["type"])]
        live.play(match["id"], tokens[seat], seat, of_game[(5 * step + 1) % len(of_game)])
    assert now["status"] == "over"
    assert now["version"] > 15 * ROUNDS
    for follower in followers:
        assert follower.steady.rest() == [], "the end of the match is the end of the stream"


@pytest.mark.parametrize("form", FORMS)
def test_at_every_cut_what_was_read_before_and_after_is_the_whole(live: Web, form: str) -> None:
    match = live.create("hh")
    tokens = tokens_of(match)
    followers = [Follower(live, match["id"], form, token, viewer) for viewer, token in [(NOBODY, None), *tokens.items()]]
    over = live.finish(match["id"], tokens, pick=3)
    for follower in followers:
        whole = follower.steady.rest()
        assert [message.version for message in whole] == list(range(1, over["version"] + 1))
        facts, table = [bare(message.data) for message in whole], view_of(whole, follower.viewer)
        for cut in range(1, over["version"]):
            first, *after = follower.come_back(cut).rest()
            assert (first.kind, first.version) == ("match", cut)
            told = whole[:cut] + after
            assert [bare(message.data) for message in told] == facts
            assert view_of(told, follower.viewer) == table
