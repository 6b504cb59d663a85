"""The log over HTTP: what a client gets, checked as a client would."""

import base64
from dataclasses import replace
from typing import Any

import pytest

from service.log.entries import from_bundle, read_entry
from service.log.keys import NotSigned, Signer, open_checkpoint, verifies
from service.log.merkle import ProofFailed, check_consistency, hash_leaf, root_of
from service.log.notes import COSIGNED, Key, decode, read_checkpoint, read_key, read_note
from service.log.receipts import open_receipt
from service.log.tiles import Tile, tiles_between
from service.log.writer import LogWriter
from tests.api.web import Web, tokens_of
from tests.log.conftest import NAME, WITNESS
from tests.log.witness import Witness


def text(web: Web, path: str, token: str | None = None) -> str:
    answer = web.get(path, token)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    return str(answer.text)


def key_of(web: Web) -> Key:
    return read_key(web.get("/v1/log").json["keys"][0]["key"])


def bury(web: Web, match: Any) -> Any:
    """Play one command."""
    token = tokens_of(match)[0]
    shell = web.read(match["id"], token)["state"]["hands"][0][0]["shell"]
    return web.play(match["id"], token, 0, {"type": "bury", "shell": shell})


def test_where_no_log_is_kept_there_is_none(web: Web) -> None:
    for path in ("", "/checkpoint", "/tile/0/000.p/1", "/consistency"):
        assert web.get(f"/v1/log{path}").status_code == 404


def test_a_receipt_proves_an_accepted_command_offline(web: Web, writer: LogWriter) -> None:
    match = web.create()
    writer.follow()
    done = bury(web, match)
    for name in ("proof", "inclusion"):
        assert web.get(f"/v1/log/{name}?match={match['id']}").status_code == 404, "not yet"
    assert web.get(f"/v1/log/proof?match={match['id']}&missing=nothing").status_code == 204
    writer.follow()
    receipt = text(web, f"/v1/log/proof?match={match['id']}&version={done['version']}")
    assert text(web, f"/v1/log/inclusion?match={match['id']}&version={done['version']}") == receipt
    entry, checkpoint, _ = open_receipt(receipt, key_of(web))
    assert (entry.version, entry.hash) == (done["version"], done["events"][-1]["hash"])
    assert (checkpoint.origin, checkpoint.size) == (NAME, 2)
    first = open_receipt(text(web, f"/v1/log/proof?match={match['id']}&version=1"), key_of(web))[0]
    assert first.version == match["version"], "the opening is covered by the leaf of its command's last event"
    with pytest.raises(NotSigned):
        open_receipt(receipt, Signer(NAME, bytes(32)).key)
    for at, line in enumerate(receipt.split("\n")):
        if len(line) == 44:
            changed = base64.b64encode(bytes(32)).decode()
            with pytest.raises((ProofFailed, NotSigned)):
                open_receipt("\n".join([*receipt.split("\n")[:at], changed, *receipt.split("\n")[at + 1 :]]), key_of(web))


def test_tiles_give_the_tree_of_the_checkpoint_and_are_for_ever(web: Web, writer: LogWriter) -> None:
    matches = [web.create() for _ in range(5)]
    writer.follow()
    _, checkpoint = open_checkpoint(text(web, "/v1/log/checkpoint"), key_of(web))
    answer = web.get("/v1/log/tile/0/000.p/5")
    hashes = [answer.data[at : at + 32] for at in range(0, len(answer.data), 32)]
    assert answer.headers["Content-Type"] == "application/octet-stream"
    assert answer.headers.getlist("Cache-Control") == ["public, max-age=31536000, immutable"]
    assert "Vary" not in answer.headers
    assert root_of(hashes) == checkpoint.root
    entries = from_bundle(web.get("/v1/log/tile/entries/000.p/5").data)
    assert [hash_leaf(entry) for entry in entries] == hashes
    assert {read_entry(entry).version for entry in entries} == {match["version"] for match in matches}
    for wrong in (
        "0/000",
        "0/000.p/6",
        "0/001.p/1",
        "1/000.p/1",
        "0/0",
        "0/000.p/05",
        "entries/000.p/0",
        "64/000",
        "-1/000",
        "x",
        "0/x000/000.p/5",
    ):
        assert web.get(f"/v1/log/tile/{wrong}").status_code == 404, wrong
    assert web.get("/v1/log/checkpoint").headers.getlist("Cache-Control") == ["public, max-age=1"]


def test_consistency_is_proven_from_every_size_as_witnesses_take_it(web: Web, writer: LogWriter) -> None:
    roots = {}
    for _ in range(7):
        web.create()
        writer.follow()
        found = open_checkpoint(text(web, "/v1/log/checkpoint"), key_of(web))[1]
        roots[found.size] = found.root
    for old in roots:
        for new in (size for size in roots if size >= old):
            head, _, note = text(web, f"/v1/log/consistency?from={old}&to={new}").partition("\n\n")
            first, *steps = head.split("\n")
            assert first == f"old {old}"
            checkpoint = open_checkpoint(note, key_of(web))[1]
            check_consistency(old, checkpoint.size, roots[old], checkpoint.root, [decode(step, "step") for step in steps])
    assert text(web, "/v1/log/consistency").startswith("old 0\n\n")
    assert web.get("/v1/log/consistency?from=8").status_code == 422
    assert web.get("/v1/log/consistency?to=8").status_code == 404


def test_a_witness_signs_what_is_there_and_nobody_else_does(web: Web, writer: LogWriter) -> None:
    web.create()
    writer.follow()
    note = text(web, "/v1/log/checkpoint")
    signature = WITNESS.cosign(read_note(note).text, 1_790_000_000)
    stranger = Witness("witness.example/w2", bytes(32)).cosign(read_note(note).text, 5)
    answer = web.post("/v1/log/cosignatures", {"size": 1, "signatures": [stranger.line()[:-1], signature.line()[:-1]]})
    assert answer.json == {"size": 1, "taken": [WITNESS.key.name]}
    cosigned = read_note(text(web, "/v1/log/checkpoint"))
    assert cosigned.signatures[-1] == signature
    assert verifies(WITNESS.key, cosigned.text, signature)
    assert open_checkpoint(str(cosigned), key_of(web))[1].size == 1
    assert (read_key(str(WITNESS.key)).kind, web.get("/v1/log").json["witnesses"]) == (COSIGNED, [str(WITNESS.key)])
    other = read_checkpoint(read_note(note).text)
    false = WITNESS.cosign(replace(other, root=bytes(32)).text(), 1_790_000_000)
    assert web.post("/v1/log/cosignatures", {"size": 1, "signatures": [false.line()[:-1]]}).status_code == 422
    assert web.post("/v1/log/cosignatures", {"size": 1, "signatures": ["— x"]}).status_code == 422
    assert web.post("/v1/log/cosignatures", {"size": 2, "signatures": [signature.line()[:-1]]}).status_code == 404
    web.create()
    writer.follow()
    assert web.get("/v1/log").json["cosigned"] == 1
    match = web.get("/v1/matches").json["matches"][-1]["id"]
    assert signature.line() in text(web, f"/v1/log/proof?match={match}&size=1")


@pytest.mark.parametrize("name", ["proof", "inclusion"])
def test_of_a_private_match_a_stranger_learns_nothing(web: Web, writer: LogWriter, name: str) -> None:
    match = web.create(private=True)
    writer.follow()
    path = f"/v1/log/{name}?match={match['id']}"
    assert web.get(path).status_code == 404
    assert open_receipt(text(web, path, tokens_of(match)[0]), key_of(web))[0].version == match["version"]
    assert open_receipt(web.get(path, **{"Atoll-Invitation": match["invitation"]}).text, key_of(web))
    assert match["id"].encode() not in web.get("/v1/log/tile/entries/000.p/1").data


def test_whoever_has_several_seats_has_the_receipt_of_all_of_them(web: Web, writer: LogWriter) -> None:
    key = web.player()["key"]
    match = web.create_as(key, "hh")
    writer.follow()
    assert text(web, f"/v1/log/proof?match={match['id']}", key) == text(web, f"/v1/log/proof?match={match['id']}")
    assert web.get(f"/v1/log/proof?match={match['id']}", "nobody's").status_code == 401


def test_a_receipt_of_a_match_that_is_not_there_is_refused(web: Web, writer: LogWriter) -> None:
    match = web.create()
    writer.follow()
    for name in ("proof", "inclusion"):
        assert web.get(f"/v1/log/{name}").status_code == 422
        assert web.get(f"/v1/log/{name}?match=5").status_code == 404
        assert web.get(f"/v1/log/{name}?match={match['id']}&missing=something").status_code == 422
        assert web.get(f"/v1/log/{name}?match={match['id']}&version=999").status_code == 422
    assert web.get(f"/v1/log/proof?match={match['id']}&size=999").status_code == 404


def test_tiles_have_the_addresses_of_the_specification() -> None:
    assert Tile(0, 1_234_067, 256).path() == "0/x001/x234/067"
    assert tiles_between(0, 0, 70_000)[-1] == Tile(0, 273, 112)
    assert tiles_between(1, 0, 70_000)[-1] == Tile(1, 1, 17)
    assert tiles_between(2, 0, 70_000) == [Tile(2, 0, 1)]
    assert tiles_between(0, 300, 511) == [Tile(0, 1, 255)]
    assert tiles_between(0, 256, 256) == []
