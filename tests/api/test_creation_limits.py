"""Creating matches, and running ones of bots alone, is bounded: by address with 429, in all with 503, both with Retry-After."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from domain.registry import content_of
from domain.toy.rules import lagoon
from service.api.addresses import normalize_address
from service.api.app import create_app
from service.settings import Settings
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web

BOTS = {"game": "lagoon", "seats": [{"kind": "bot", "bot": {"iterations": 10}}] * 2}
PEOPLE = {"game": "lagoon", "seats": [{"kind": "human"}] * 2}


class Callers:
    """Applications with limits of their own, and callers from several addresses."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.apps: list[Flask] = []

    def app(self, **limits: Any) -> Flask:
        self.apps.append(create_app(replace(self.settings, **limits), {"lagoon": lagoon(content_of("domain.toy"))}))
        return self.apps[-1]

    def post(self, app: Flask, address: str, body: Any = PEOPLE, path: str = "/v1/matches") -> Any:
        return app.test_client().post(path, json=body, environ_base={"REMOTE_ADDR": address})


@pytest.fixture
def callers(settings: Settings) -> Iterator[Callers]:
    made = Callers(settings)
    yield made
    for app in made.apps:
        app.extensions["atoll"].database.close()


def waits(answer: Any) -> int:
    (seconds,) = answer.headers.getlist("Retry-After")  # two of them would be none to a client
    return int(seconds)


def test_one_address_opens_only_so_many_in_a_minute(callers: Callers) -> None:
    app = callers.app(create_limit=3)
    answers = [callers.post(app, "10.1.0.1") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [201] * 3 + [429] * 2
    assert answers[-1].json["type"] == "/problems/rate-limited"
    assert 10 <= waits(answers[-1]) <= 20, "one in 20 seconds"
    assert callers.post(app, "10.1.0.2").status_code == 201
    assert app.test_client().get("/v1/matches", environ_base={"REMOTE_ADDR": "10.1.0.1"}).status_code == 200


def test_commitments_to_seeds_are_counted_with_matches(callers: Callers) -> None:
    app = callers.app(create_limit=2)
    answers = [callers.post(app, "10.2.0.1", {}, "/v1/seed-commitments") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert callers.post(app, "10.2.0.1").status_code == 429


def test_all_together_open_only_so_many_and_who_is_refused_takes_nothing_from_them(callers: Callers) -> None:
    app = callers.app(create_limit=2, create_total=4)
    assert [callers.post(app, "10.3.0.1").status_code for _ in range(6)] == [201] * 2 + [429] * 4
    answers = [callers.post(app, f"10.3.1.{number}") for number in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 503, 503]
    assert answers[-1].json["type"] == "/problems/unavailable"
    assert waits(answers[-1]) >= 1


def test_matches_of_bots_alone_are_bounded_by_address_and_in_all(callers: Callers) -> None:
    app = callers.app(bot_matches=2, bot_matches_total=3)
    answers = [callers.post(app, "10.4.0.1", BOTS) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert waits(answers[-1]) > 1
    assert callers.post(app, "10.4.0.1").status_code == 201, "a match with people is another thing"
    others = [callers.post(app, "10.4.0.2", BOTS) for _ in range(2)]
    assert [answer.status_code for answer in others] == [201, 503]
    assert waits(others[-1]) > 1
    closed = Web(app.test_client()).command(answers[0].json["id"], OPERATOR_KEY, None, {"type": "close", "reason": "enough"})
    assert closed.status_code == 201, closed.text
    assert callers.post(app, "10.4.0.1", BOTS).status_code == 201, "one has ended"


def test_the_count_is_exact_when_many_ask_at_once(callers: Callers) -> None:
    app = callers.app(bot_matches=3)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: callers.post(app, "10.5.0.1", BOTS).status_code, range(8)))
    assert sorted(answers) == [201] * 3 + [429] * 5


def test_a_refused_match_of_bots_leaves_nothing_behind_and_its_key_is_free(callers: Callers) -> None:
    app = callers.app(bot_matches=1)
    first, second = ({"Idempotency-Key": letter * 40} for letter in "ab")
    client, base = app.test_client(), {"REMOTE_ADDR": "10.6.0.1"}
    made = client.post("/v1/matches", json=BOTS, headers=first, environ_base=base)
    assert made.status_code == 201
    assert client.post("/v1/matches", json=BOTS, headers=second, environ_base=base).status_code == 429
    again = client.post("/v1/matches", json=BOTS, headers=first, environ_base=base)
    assert (again.status_code, again.headers["Idempotent-Replayed"]) == (201, "true")
    assert len(client.get("/v1/matches", environ_base=base).get_json()["matches"]) == 1


def test_the_worker_key_is_not_limited(callers: Callers) -> None:
    web = Web(callers.app(create_limit=1).test_client())
    assert [web.post("/v1/matches", PEOPLE, WORKER_KEY).status_code for _ in range(3)] == [201] * 3


@pytest.mark.parametrize(
    ("address", "caller"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_an_address_counts_as_one_caller(address: str, caller: str) -> None:
    assert normalize_address(address) == caller


def test_the_defaults_are_those_of_the_documents() -> None:
    made = Settings.from_env({"ATOLL_HOME": "/nonexistent"})
    assert (made.create_limit, made.create_total, made.bot_matches, made.bot_matches_total) == (120, 1200, 50, 500)
