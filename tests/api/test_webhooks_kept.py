"""Webhooks as their players keep them: told once, read by them alone, gone with them."""

import psycopg
import pytest

from service.api.app import create_app
from service.settings import Settings
from tests.api.web import Web, with_token
from tests.api.webhooks import HOOKS, hook, shown
from tests.api.webhooks import app as app  # the fixture
from tests.service import toy_games


def test_a_secret_is_told_once_and_again_to_the_same_key(web: Web) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    body, key = {"url": "https://example.org/hook"}, {"Idempotency-Key": "k" * 32}
    first, again = (web.post(HOOKS, body, ada["key"], **key) for _ in range(2))
    assert first.json == again.json
    assert ["Idempotent-Replayed" in answer.headers for answer in (first, again)] == [False, True]
    assert first.json["secret"].startswith("whsec_")
    assert web.post(HOOKS, {"url": "https://example.org/other"}, ada["key"], **key).json["type"].endswith("idempotency-mismatch")
    assert "secret" not in shown(web, ada["key"])[0]
    assert web.post(HOOKS, body, bob["key"], **key).json["secret"] != first.json["secret"]


def test_a_webhook_can_be_read_where_its_creation_says_by_its_player_alone(web: Web) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    made = web.post(HOOKS, {"url": "https://example.org/hook"}, ada["key"])
    place = made.headers["Location"]
    assert web.get(place, ada["key"]).json == shown(web, ada["key"])[0]
    assert [web.get(place, key).status_code for key in (bob["key"], None)] == [404, 401]
    assert web.client.delete(place, headers=with_token(ada["key"], {})).status_code == 204
    assert web.get(place, ada["key"]).status_code == 404


@pytest.mark.parametrize(
    "url", ["ftp://example.org/", "https://", "https://user:pass@example.org/", "https://example.org/#x", "https://e:x/"]
)
def test_an_address_that_is_none_is_refused(web: Web, url: str) -> None:
    answer = web.post(HOOKS, {"url": url}, web.player()["key"])
    assert answer.status_code == 422
    assert answer.json["errors"][0]["path"] == "/url"


def test_without_the_setting_https_and_a_public_address_are_wanted(settings: Settings) -> None:
    made = create_app(settings, toy_games())
    web = Web(made.test_client())
    assert web.post(HOOKS, {"url": "http://example.org/"}, web.player()["key"]).status_code == 422
    for host in (
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f.1",
        "10.0.0.1",
        "169.254.169.254",
        "[::1]",
        "localhost",
        "nas.local",
        "a.localhost.",
    ):
        answer = web.post(HOOKS, {"url": f"https://{host}/x"}, web.player()["key"])
        assert (answer.status_code, answer.json["errors"][0]["path"]) == (422, "/url"), host
    made.extensions["atoll"].database.close()


def test_webhooks_are_their_players_and_go_with_him_and_with_his_key(web: Web, settings: Settings) -> None:
    ada, bob = web.player("Ada"), web.player("Bob")
    made = hook(web, ada["key"], "https://example.org/hook")
    assert shown(web, bob["key"]) == []
    for unknown in (made["id"], "x"):
        answer = web.client.delete(f"{HOOKS}/{unknown}", headers=with_token(bob["key"], {}))
        assert answer.status_code == 404
    assert web.client.delete(f"{HOOKS}/{made['id']}", headers=with_token(ada["key"], {})).status_code == 204
    for _ in range(5):
        hook(web, ada["key"], "https://example.org/hook")
    assert web.post(HOOKS, {"url": "https://example.org/hook"}, ada["key"]).status_code == 422
    key = web.post("/v1/players/me/key", {}, ada["key"]).json["key"]
    assert shown(web, key) == []
    hook(web, key, "https://example.org/hook")
    web.client.delete("/v1/players/me", headers=with_token(key, {}))
    with psycopg.connect(settings.database_url) as connection:
        assert connection.execute("select count(*) from webhooks").fetchone() == (0,)
        assert connection.execute("select count(*) from webhook_cursors").fetchone() == (0,)
    assert web.get(HOOKS).status_code == 401
