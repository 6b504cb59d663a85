"""Two revisions of a game side by side on the real processes: a match goes on by the rules that it began with, and is proven by them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from domain.kernel.game import AnyGame
from domain.registry import OLDER, find_game
from service.api.app import create_app
from service.supervisor.stack import Stack
from tests.api.web import Web
from tests.e2e.caller import Caller, in_turn, table, tokens_of
from tests.e2e.positions import briefly, late
from tests.e2e.proofs import bots_played_once, prove

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]

SEATS = 3
LEFT = 12
OLD: AnyGame = next(game for game in OLDER if game.name == "reef-gardens")
NEW = find_game("reef-gardens")


@pytest.fixture
def before(product: Stack) -> Iterator[Web]:
    """The service as it was, with the older revision on offer, on the database of today's."""
    servers = product.servers
    made = create_app(replace(product.settings, database_url=servers.database_url, redis_url=servers.redis_url), {OLD.name: OLD})
    yield Web(made.test_client())
    made.extensions["atoll"].database.close()


def start(game: AnyGame) -> dict[str, Any]:
    """Return the body that opens a match of a person and two bots, shortly before its end."""
    return {"game": game.name, "seats": table("hbb", iterations=2), **late(game, SEATS, LEFT, 3, briefly(game))}


def test_running_matches_of_two_revisions_play_on_and_are_proven(product: Stack, caller: Caller, before: Web) -> None:
    opened = {2: before.post("/v1/matches", start(OLD)).json, 3: caller.create(**start(NEW))}
    for revision, match in opened.items():
        assert caller.read(match["id"])["revision"] == match["revision"] == revision
        caller.play_seats(match["id"], tokens_of(match), in_turn())
        assert caller.wait_over(match["id"])["revision"] == revision
        records = prove(caller, match["id"], bots=True)
        bots_played_once(product.servers.database_url, match["id"], records, {1, 2})
        assert records[0]["data"]["content_sha256"] == find_game(NEW.name, revision).content_sha256


@pytest.mark.slow
def test_a_bot_of_an_older_match_is_played_whole(caller: Caller, before: Web) -> None:
    """From the set-up on, the long board included, and the machine's turns were due before the update."""
    opened = before.post("/v1/matches", {"game": OLD.name, "seats": table("bb", iterations=1), "options": {"board": "A_long"}}).json
    assert caller.wait_over(opened["id"], 200)["outcome"]["reason"] == "finished"
    assert prove(caller, opened["id"], bots=True)[0]["data"]["revision"] == 2


def test_page_list_and_catalogue_show_the_matchs_own_revision(caller: Caller, before: Web) -> None:
    opened = before.post("/v1/matches", {"game": OLD.name, "seats": table("hhh")}).json
    listed = caller.get("/v1/matches", game=OLD.name, limit=1000)["matches"]
    assert next(entry["revision"] for entry in listed if entry["id"] == opened["id"]) == 2
    page = caller.http.get(f"/matches/{opened['id']}", headers={"Accept-Language": "de"}).text
    assert "Regeln der Fassung 2" in page
    assert "Regeln der Fassung 3" not in caller.http.get(f"/matches/{caller.create(NEW.name, table('hhh'))['id']}?lang=de").text
    for query, game in (("?revision=2", OLD), ("?revision=3", NEW), ("", NEW)):
        shown = caller.http.get(f"/v1/games/{OLD.name}{query}").json()
        assert (shown["revision"], shown["content_sha256"]) == (game.revision, game.content_sha256)
        assert shown["content"]["boards"] == game.info.content["boards"]
    assert caller.http.get(f"/v1/games/{OLD.name}?revision=1").status_code == 404
    assert caller.http.get(f"/v1/games/{OLD.name}?revision=0").status_code == 422
