"""A webhook tells nobody what he may not know: all that was sent so far is searched for all that is closed at each moment."""

import random
import uuid
from contextlib import ExitStack
from dataclasses import replace
from typing import Any, Final

import pytest
from flask import Flask

from domain.kernel.lifecycle_commands import is_lifecycle
from domain.registry import GAMES
from service.settings import Settings
from service.store.database import Database
from service.webhooks.delivery import Courier
from tests.api.receiver import receiving
from tests.api.test_canaries import Kept
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web
from tests.samples import samples

COMMANDS: Final = samples(10, 20)
EVERY: Final = 10


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Webhooks may lead to this machine."""
    return replace(settings, webhooks_loopback=True)


@pytest.mark.parametrize("name", list(GAMES))
def test_no_delivery_tells_what_is_closed(catalogue_app: Flask, settings: Settings, name: str) -> None:
    web, luck, people = Web(catalogue_app.test_client()), random.Random(name), min(3, GAMES[name].info.max_seats) - 1
    keys = [web.player(f"Player {seat}")["key"] for seat in range(people)]
    stranger = web.player("Stranger")["key"]
    database = Database(settings.database_url, 6)
    courier = Courier(database, list(GAMES.values()), settings.secret, loopback=True)
    with ExitStack() as open_now:
        receivers = [open_now.enter_context(receiving()) for _ in (*keys, stranger)]
        for key, receiver in zip((*keys, stranger), receivers, strict=True):
            web.post("/v1/players/me/webhooks", {"url": receiver.url}, key)
        seats: list[Any] = [{"kind": "human"}, *[{"kind": "open"}] * (people - 1), {"kind": "bot", "bot": {"iterations": 10}}]
        match = web.post("/v1/matches", {"game": name, "seats": seats, "private": True}, keys[0]).json
        for key in keys[1:]:
            web.post(f"/v1/matches/{match['id']}/seats", {}, key, **{"Atoll-Invitation": match["invitation"]})
        tokens = {**dict(enumerate(keys)), people: WORKER_KEY}
        for step in range(COMMANDS + 1):
            now = web.read(match["id"], keys[0])
            if step % EVERY == 0 or now["status"] == "over":
                courier.sweep()
                courier.finish()
                kept = Kept(catalogue_app, match["id"])
                for viewer, receiver in enumerate(receivers[:-1]):
                    text = b"".join(receiver.bodies).decode()
                    assert receiver.versions(match["id"]) == list(range(1, now["version"] + 1))
                    for what, canary in kept.canaries(viewer).items():
                        assert canary not in text, f"a webhook tells viewer {viewer} {what}"
                    assert not any(key in text for key in (*keys, WORKER_KEY, OPERATOR_KEY, match["invitation"]))
            if now["status"] == "over":
                break
            seat = now["to_act"][0]
            listed = [entry["command"] for entry in web.legal(match["id"], tokens[seat], f"?seat={seat}")]
            of_game = [command for command in listed if not is_lifecycle(command["type"])]
            report: dict[str, Any] = {"search": {"seed": f"canary-{uuid.uuid4()}"}} if tokens[seat] == WORKER_KEY else {}
            assert web.command(match["id"], tokens[seat], seat, luck.choice(of_game), **report).status_code == 201
        assert receivers[-1].bodies == [], "a stranger hears nothing of a private match"
    courier.close()
    database.close()
