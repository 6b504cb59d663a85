"""The dispatcher delivers webhooks beside its other parts."""

from dataclasses import replace

from domain.registry import content_of
from domain.toy.rules import lagoon
from service.dispatch.main import Dispatcher
from service.settings import Settings
from service.store.database import Database
from service.store.webhooks import add
from tests.api.receiver import receiving
from tests.api.web import Web


def test_a_sweep_tells_what_has_happened(listening: Settings, web: Web) -> None:
    ada = web.player()
    dispatcher = Dispatcher(replace(listening, webhooks_loopback=True), [lagoon(content_of("domain.toy"))])
    database = Database(listening.database_url)
    with receiving() as receiver:
        add(database, "00000000-0000-4000-8000-000000000001", ada["id"], receiver.url, 0, {}, 0, 5)
        match = web.create_as(ada["key"], "hb")
        dispatcher.sweep()
        dispatcher.courier.finish()
        assert receiver.versions(match["id"]) == list(range(1, web.read(match["id"])["version"] + 1))
    dispatcher.close()
    database.close()
