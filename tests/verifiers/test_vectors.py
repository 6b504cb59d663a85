"""The frozen vectors for verifiers: they stay as they were made, `atoll audit` agrees with them, and so does the verifier in JavaScript."""

import hashlib
import json
from typing import Any, Final

import pytest

from domain.kernel.audit_bundle import KINDS
from domain.kernel.canonical import commitment_of, jcs, sha256_hex
from domain.kernel.chance import SeededChance, match_seed_of
from service.cli.audit import CannotRead, parse_strictly
from tests.vectors.make import VALUES, VECTORS, as_text, kept, verdict_on
from tests.verifiers.node import Node, verdict_of

INDEX: Final[list[dict[str, Any]]] = json.loads((VECTORS / "index.json").read_text("utf-8"))
CANONICAL, COMMITMENTS, CHANCE = [
    json.loads((VECTORS / name).read_text("utf-8")) for name in ("canonical.json", "commitments.json", "chance.json")
]
each_bundle = pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry["file"])


def without_notes(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name not in ("file", "needs_rules")}


def test_the_files_stay_as_they_were_made() -> None:
    sums = dict(line.split("  ")[::-1] for line in (VECTORS / "SHA256SUMS").read_text().splitlines())
    assert {str(path.relative_to(VECTORS)): hashlib.sha256(path.read_bytes()).hexdigest() for path in kept()} == sums


@pytest.mark.parametrize("name", VALUES)
def test_the_small_vectors_follow_from_the_definitions(name: str) -> None:
    assert as_text(VALUES[name]()) == (VECTORS / name).read_bytes()


def test_every_kind_of_failure_has_a_bundle() -> None:
    assert {entry["kind"] for entry in INDEX if entry["verdict"] == "refused"} == set(KINDS)
    assert {entry["file"] for entry in INDEX} == {str(path.relative_to(VECTORS)) for path in VECTORS.glob("*/*.json")}


@each_bundle
def test_the_audit_says_of_a_bundle_what_the_index_says(entry: dict[str, Any]) -> None:
    assert verdict_on((VECTORS / entry["file"]).read_bytes()) == without_notes(entry)


@each_bundle
def test_the_javascript_verifier_says_the_same(node: Node, entry: dict[str, Any]) -> None:
    report = node.verify((VECTORS / entry["file"]).read_bytes())
    if entry.get("needs_rules"):
        assert report["status"] == "proven"
        assert report["unchecked"]
    else:
        assert verdict_of(report) == without_notes(entry)


@pytest.mark.parametrize("vector", CANONICAL["canonical"], ids=lambda vector: vector["what"])
def test_canonical_json(node: Node, vector: dict[str, str]) -> None:
    assert jcs(json.loads(vector["json"])).decode() == node.call("canonicalOf", vector["json"]) == vector["canonical"]
    assert sha256_hex(vector["canonical"].encode()) == node.call("sha256Hex", vector["canonical"]) == vector["sha256"]


@pytest.mark.parametrize("vector", CANONICAL["refused"], ids=lambda vector: vector["what"])
def test_what_no_reader_takes(node: Node, vector: dict[str, str]) -> None:
    thrown = node.attempt("readJson", vector["json"])["thrown"]
    assert thrown.get("kind", "unreadable") == vector["kind"]
    assert vector["place"] in (None, thrown["place"]), "readers name the place of a wrong value, and of broken syntax where they like"
    bundle = f'{{"match":{vector["json"]}}}'.encode()
    if vector["kind"] == "unreadable":
        with pytest.raises(CannotRead):
            parse_strictly(bundle)
    else:
        assert verdict_on(bundle) == {"verdict": "refused", "event": 0, "kind": "shape"}


@pytest.mark.parametrize("vector", COMMITMENTS["parts"], ids=lambda vector: vector["part"])
def test_commitments(node: Node, vector: dict[str, Any]) -> None:
    words = [vector[name] for name in ("match", "version", "part", "salt", "data")]
    assert commitment_of(*words) == node.call("commitmentOf", *words) == vector["commitment"]


def test_hashes_of_records_and_seeds(node: Node) -> None:
    for vector in COMMITMENTS["records"]:
        assert node.call("canonicalJson", vector["record"]) == vector["canonical"]
        assert sha256_hex(jcs(vector["record"])) == node.call("sha256Hex", vector["canonical"]) == vector["hash"]
    for vector in COMMITMENTS["server_seeds"]:
        assert sha256_hex(bytes.fromhex(vector["server_seed"])) == vector["seed_commitment"]


def test_match_seeds(node: Node) -> None:
    for vector in CHANCE["match_seeds"]:
        made = match_seed_of(bytes.fromhex(vector["server_seed"]), jcs(vector["client_seeds"])).hex()
        assert made == node.call("matchSeedHex", vector["server_seed"], vector["client_seeds"]) == vector["match_seed"]


def test_blocks_and_draws(node: Node) -> None:
    seed = CHANCE["match_seed"]
    for vector in CHANCE["blocks"]:
        assert node.call("blockHex", seed, vector["version"], vector["block"]) == vector["hmac"]
    for vector in CHANCE["below"]:
        limits, results = [limit for limit, _ in vector["draws"]], [result for _, result in vector["draws"]]
        chance = SeededChance(bytes.fromhex(seed), vector["version"])
        assert [str(chance.below(int(limit))) for limit in limits] == results
        assert node.call("below", seed, vector["version"], limits) == results


def test_shuffles_and_picks(node: Node) -> None:
    seed = CHANCE["match_seed"]
    for vector in CHANCE["shuffles"]:
        pieces = list(range(vector["pieces"]))
        assert node.call("shuffle", seed, vector["version"], pieces) == vector["shuffled"]
        SeededChance(bytes.fromhex(seed), vector["version"]).shuffle(pieces)
        assert pieces == vector["shuffled"]
    for vector in CHANCE["picks"]:
        assert node.call("pick", seed, vector["version"], vector["counts"]) == vector["drawn"]
        chance, left = SeededChance(bytes.fromhex(seed), vector["version"]), list(vector["counts"])
        for kind in vector["drawn"]:
            assert chance.pick(left) == kind
            left[kind] -= 1
