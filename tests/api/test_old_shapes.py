"""A stored match whose events were written in an old shape: it is read through the upcaster, goes on and is proven; its bytes stay."""

import json
from typing import Any

import psycopg
import pytest
from flask import Flask

from domain.kernel.audit import AuditFailed, verify
from domain.kernel.canonical import jcs, sha256_hex
from service.api.app import create_app
from service.settings import Settings
from tests.api.test_audit import GAME, Said, find
from tests.api.web import Web, tokens_of
from tests.kernel.forging import remade

OLD, PRESENT = "lagoon.v1.shell_dived", "lagoon.v2.shell_dived"


def write_as_it_was(database_url: str, match: str, worth: int = 0) -> None:
    """Store a match as the service did that knew the first shape alone: every dive told what the shell is `worth`, plus `worth`."""
    prev = "0" * 64
    with psycopg.connect(database_url) as connection:
        rows = connection.execute("select version, record from events where match_id = %s order by version", [match]).fetchall()
        for version, stored in rows:
            record = json.loads(stored)
            if record["type"] == PRESENT:
                record |= {"type": OLD, "data": {"worth": record["data"]["kind"] + worth}}
            raw = jcs({**record, "prev": prev})
            prev = sha256_hex(raw)
            connection.execute(
                "update events set record = %s, hash = %s, type = %s where match_id = %s and version = %s",
                [raw, bytes.fromhex(prev), record["type"], match, version],
            )
        connection.execute("update matches set head = %s where match_id = %s", [bytes.fromhex(prev), match])


def stored(database_url: str, match: str) -> list[bytes]:
    with psycopg.connect(database_url) as connection:
        rows = connection.execute("select record from events where match_id = %s order by version", [match]).fetchall()
    return [bytes(record) for (record,) in rows]


@pytest.fixture
def match(web: Web, settings: Settings) -> Any:
    """A running match of two, three commands old, each a dive; as it was stored in the old days."""
    made = web.create("hh", options={"rounds": 3})
    for seat in (0, 1, 0):
        web.play(made["id"], tokens_of(made)[seat], seat, {"type": "dive"})
    write_as_it_was(settings.database_url, made["id"])
    return made


@pytest.fixture
def later(settings: Settings) -> Any:
    """Today's service, which has seen nothing yet."""
    made: Flask = create_app(settings, {GAME.name: GAME})
    yield Web(made.test_client())
    made.extensions["atoll"].database.close()


def test_it_folds_plays_on_and_is_proven_and_its_bytes_stay(web: Web, later: Web, match: Any, settings: Settings, tmp_path: Any) -> None:
    before, tokens = stored(settings.database_url, match["id"]), tokens_of(match)
    assert later.read(match["id"])["state"] == web.read(match["id"])["state"], "both shapes mean the same"
    half = Said(later.get(f"/v1/matches/{match['id']}/audit", tokens[0]).json, tmp_path)
    assert (half.status, "unfinished up to version" in half.text) == (0, True)
    later.play(match["id"], tokens[1], 1, {"type": "dive"})
    later.finish(match["id"], tokens)
    records = later.get(f"/v1/matches/{match['id']}/events?limit=1000").json["events"]
    types = [record["type"] for record in records if "dived" in record["type"]]
    assert types[:3] == [OLD] * 3
    assert set(types[3:]) == {PRESENT}
    dives = [record for record in records if "dived" in record["type"]]
    assert all(record["text"]["en"].startswith(f"Seat {record['seat']} dives for a shell") for record in dives)
    assert stored(settings.database_url, match["id"])[: len(before)] == before
    bundle = later.get(f"/v1/matches/{match['id']}/audit").json
    said = Said(bundle, tmp_path)
    assert said.status == 0, said.text
    assert "decided again with the revealed seed" in said.text
    assert f"hash {records[-1]['hash']}" in said.text


def test_what_an_old_shape_says_is_decided_again(later: Web, match: Any) -> None:
    later.finish(match["id"], tokens_of(match))
    bundle = later.get(f"/v1/matches/{match['id']}/audit").json
    assert verify(bundle, find).finished
    number = next(i for i, event in enumerate(bundle["events"]) if event["type"] == OLD)
    bundle["events"][number]["data"]["worth"] ^= 1
    with pytest.raises(AuditFailed) as failure:
        verify(remade(bundle), find)
    assert (failure.value.version, failure.value.kind) == (number + 1, "decision")


@pytest.mark.parametrize("name", ["at", "seat", "sealed", "command"])
def test_the_other_members_of_an_old_shape_are_compared_too(later: Web, match: Any, name: str) -> None:
    later.finish(match["id"], tokens_of(match))
    bundle = later.get(f"/v1/matches/{match['id']}/audit").json
    number = next(i for i, event in enumerate(bundle["events"]) if event["type"] == OLD)
    event = bundle["events"][number]
    event[name] = {"at": bundle["events"][number - 1]["at"], "seat": 1, "sealed": {}, "command": bundle["match"]["id"]}[name]
    with pytest.raises(AuditFailed):
        verify(remade(bundle), find)
