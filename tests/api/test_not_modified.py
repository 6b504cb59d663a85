"""304 says that nothing has changed: whoever names the version he has is given every answer whole that is another than his."""

import random
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

import pytest

from service.dispatch.deadlines import keep_heartbeat
from service.settings import Settings
from service.store.database import Database, read_clock
from tests.api.test_commands import overdue
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of
from tests.dispatch.conftest import database as database  # the fixture
from tests.samples import MANY, samples

HOUR: Final = timedelta(hours=1)
STEPS: Final = 40


@dataclass
class Polling:
    """A program that asks at an address with the tags of what it was told there before, and believes 304."""

    web: Web
    path: str
    token: str | None
    luck: random.Random
    seen: dict[str, str] = field(default_factory=dict)
    """By tag the last answer that came with it; the newest last."""
    unchanged: int = 0

    def poll(self, why: str) -> None:
        """Ask for the whole, and with tags that one had: after 304 one has what there is."""
        whole = self.web.get(self.path, self.token)
        assert whole.status_code == 200, (self.path, why, whole.text)
        for tag in self.tags():
            had = self.seen[tag]
            answer = self.web.get(self.path, self.token, **{"If-None-Match": tag})
            assert answer.headers["ETag"] == whole.headers["ETag"]
            assert (had if answer.status_code == 304 else answer.text) == whole.text, f"{self.path} with {tag} after {why}"
            self.unchanged += answer.status_code == 304
        self.seen.pop(whole.headers["ETag"], None)
        self.seen[whole.headers["ETag"]] = whole.text

    def tags(self) -> list[str]:
        """Return each tag that one ever had; in `make test` the newest and one of those before it."""
        tags = list(self.seen)
        return tags if MANY or len(tags) < 2 else [self.luck.choice(tags[:-1]), tags[-1]]


def pause(database: Database) -> None:
    """Let the service have been off for an hour."""
    keep_heartbeat(database, read_clock(database) - HOUR)
    keep_heartbeat(database, read_clock(database))


def test_a_deadline_that_was_moved_is_told(web: Web, database: Database) -> None:
    match = web.create("hh", turn_seconds=600)
    token, path = tokens_of(match)[0], f"/v1/matches/{match['id']}"
    had = {"If-None-Match": f'"{match["version"]}"'}
    assert web.get(path, token, **had).status_code == 304
    pause(database)
    answer = web.get(path, token, **had)
    assert (answer.status_code, answer.headers["ETag"]) == (200, had["If-None-Match"])
    assert answer.json["deadline"] > match["deadline"]
    assert web.get(path + "/board.svg", token, **had).status_code == 304, "the picture shows no time"
    assert web.command(match["id"], token, 0, {"type": "dive"}, if_match=had["If-None-Match"]).status_code == 201, "it is the version still"
    version = web.read(match["id"])["version"]
    assert web.get(path, token, **{"If-None-Match": f'"{version}"'}).status_code == 304, "the next event ends it"
    assert web.get(path, token, **had).status_code == 200


def test_time_that_can_no_longer_be_claimed_is_told(web: Web, settings: Settings, database: Database) -> None:
    match = web.create("hh", turn_seconds=600)
    token, path = tokens_of(match)[1], f"/v1/matches/{match['id']}/legal-commands"
    overdue(settings, match)
    assert {"type": "claim_timeout"} in [entry["command"] for entry in web.legal(match["id"], token)]
    pause(database)
    answer = web.get(path, token, **{"If-None-Match": f'"{match["version"]}"'})
    assert answer.status_code == 200
    assert {"type": "claim_timeout"} not in [entry["command"] for entry in answer.json["legal_commands"]]


def test_a_player_who_goes_is_no_longer_shown_and_his_seat_in_a_rematch_is_open_to_all(web: Web) -> None:
    ada, bob = web.player("Ada"), web.player("Bob", bot=True, link="https://bob.example")
    match = web.create_as(ada["key"], "ho")
    assert web.post(f"/v1/matches/{match['id']}/seats", {}, bob["key"]).status_code == 201
    web.play(match["id"], ada["key"], 0, {"type": "abort"})
    again = web.post(f"/v1/matches/{match['id']}/rematch", {}, ada["key"]).json
    before = [web.get(f"/v1/matches/{each['id']}") for each in (match, again)]
    assert before[1].json["seats"][0]["reserved"]
    assert web.client.delete("/v1/players/me", headers={"Authorization": f"Bearer {bob['key']}"}).status_code == 204
    after = [
        web.get(f"/v1/matches/{each['id']}", **{"If-None-Match": had.headers["ETag"]})
        for each, had in zip((match, again), before, strict=True)
    ]
    assert [answer.status_code for answer in after] == [200, 200]
    assert after[0].json["seats"][1] != before[0].json["seats"][1]
    assert "reserved" not in after[1].json["seats"][0]


class Life:
    """A match of two players and a bot from its opening on, and what can happen to it, by name; who may ask about it polls all the time."""

    def __init__(self, web: Web, settings: Settings, database: Database, luck: random.Random) -> None:
        self.web, self.settings, self.database, self.luck = web, settings, database, luck
        self.asking = copy(luck)
        """Which tags are asked with has no influence on what happens."""
        self.keys = [web.player(name)["key"] for name in ("Ada", "Bob")]
        self.match = web.create_as(self.keys[0], "hob", turn_seconds=600, options={"rounds": 2})
        self.path = f"/v1/matches/{self.match['id']}"
        self.is_late = False
        self.gone = False
        self.polling = [Polling(web, f"{self.path}{what}", None, self.asking) for what in ("", "/board.svg", "/board.svg?lang=de")]
        of_bot = [f"{self.path}{what}?seat=2" for what in ("", "/board.svg", "/legal-commands")]
        self.polling += [Polling(web, path, WORKER_KEY, self.asking) for path in of_bot]
        self.sit(0)
        self.poll("the opening")

    def sit(self, seat: int) -> None:
        """Let the player of a seat poll."""
        whats = ("", "/board.svg", "/legal-commands")
        self.polling += [Polling(self.web, f"{self.path}{what}", self.keys[seat], self.asking) for what in whats]

    def poll(self, why: str) -> None:
        for each in self.polling:
            each.poll(why)

    def begin(self) -> None:
        assert self.web.post(f"{self.path}/seats", {}, self.keys[1]).status_code == 201
        self.sit(1)

    def play(self) -> None:
        """Send a command of the game, or one like `undo`, by whoever may send one."""
        now = self.web.read(self.match["id"])
        seat = self.luck.choice(now["to_act"])
        is_of_service = now["seats"][seat]["kind"] == "bot" or (now["seats"][seat]["stand_in"] and (self.gone or self.luck.random() < 0.5))
        token = WORKER_KEY if is_of_service else self.keys[seat]
        listed = [entry["command"] for entry in self.web.legal(self.match["id"], token, f"?seat={seat}")]
        told = [one for one in listed if one["type"] not in ("resign", "abort", "claim_timeout")]
        self.web.play(self.match["id"], token, seat, self.luck.choice(told))
        self.is_late = False

    def claim(self) -> None:
        """Let a stand-in play for whoever is late."""
        if self.is_late:
            self.web.command(self.match["id"], WORKER_KEY, 2, {"type": "claim_timeout"})
            self.is_late = False

    def come_late(self) -> None:
        """Let the time of all be past. Only time would pass: what was told of the deadline is forgotten, as it is another here."""
        overdue(self.settings, self.match)
        self.is_late = True
        for each in self.polling:
            if each.path.partition("?")[0] == self.path:
                each.seen.clear()

    def pause(self) -> None:
        pause(self.database)
        self.is_late = False

    def erase(self) -> None:
        self.web.client.delete(f"{self.path}/seats/0/name", headers={"Authorization": f"Bearer {OPERATOR_KEY}"})

    def change_key(self) -> None:
        key = self.web.post("/v1/players/me/key", {}, self.keys[0]).json["key"]
        for each in self.polling:
            if each.token == self.keys[0]:
                each.token = key
        self.keys[0] = key

    def go(self) -> None:
        """Let the second player go for good."""
        if not self.gone:
            self.web.client.delete("/v1/players/me", headers={"Authorization": f"Bearer {self.keys[1]}"})
            self.polling = [each for each in self.polling if each.token != self.keys[1]]
            self.gone = True

    def close(self) -> None:
        self.web.command(self.match["id"], OPERATOR_KEY, None, {"type": "close", "reason": "a test"})

    def ask_for_rematch(self) -> None:
        assert self.web.post(f"{self.path}/rematch", {}, self.keys[0]).status_code == 201

    def is_over(self) -> bool:
        return bool(self.web.read(self.match["id"])["status"] == "over")


RUNNING: Final[dict[Callable[[Life], None], int]] = {
    Life.play: 12,
    Life.come_late: 2,
    Life.claim: 3,
    Life.pause: 2,
    Life.erase: 1,
    Life.change_key: 1,
    Life.go: 1,
}
"""What happens to a match that runs, and how often."""
OVER: Final = (Life.pause, Life.change_key, Life.erase, Life.ask_for_rematch, Life.go)


@pytest.mark.parametrize("seed", range(samples(4, 60)))
def test_whoever_believes_304_has_what_there_is_in_all_of_a_match_s_life(
    web: Web, settings: Settings, database: Database, seed: int
) -> None:
    luck = random.Random(seed)
    life = Life(web, settings, database, luck)
    life.begin()
    life.poll("the beginning")
    life.poll("nothing")
    for _ in range(STEPS):
        if life.is_over():
            break
        event = luck.choices(list(RUNNING), list(RUNNING.values()))[0]
        event(life)
        life.poll(event.__name__)
    life.close()
    life.poll("the end")
    for event in luck.sample(OVER, len(OVER)):
        event(life)
        life.poll(event.__name__)
    assert all(each.unchanged for each in life.polling), "304 is the answer where nothing has changed"
