"""docs/history.md says what the code does; its test vectors are computed again, by the code and without it."""

import hashlib
import hmac
import json
import re
import uuid
from typing import Any, Final

import rfc8785

from domain.kernel.audit_bundle import BUNDLE_MEMBERS, FORMAT, RECORD_MEMBERS
from domain.kernel.audit_forms import PART
from domain.kernel.canonical import commitment_of, jcs, sha256_hex
from domain.kernel.chance import SeededChance, match_seed_of
from domain.kernel.ids import JsonObject
from domain.kernel.lifecycle import LEAST_PATIENCE_SECONDS
from domain.kernel.lifecycle_commands import LIFECYCLE_SCHEMAS, MAX_UNDOS, OpenMatch, Origin, SeatPlan, TakeSeat
from domain.kernel.lifecycle_events import LIFECYCLE_EVENT_SCHEMAS
from domain.kernel.record import reader_of
from tests.docs.pages import TREE, blocks, rows
from workers.report import report_of
from workers.search.turn import Choice

HISTORY: Final = TREE / "docs" / "history.md"
TEXT: Final = HISTORY.read_text("utf-8")
RECORD, CHANCE = [json.loads(block.text) for block in blocks(HISTORY, "json")]
CHANCE_FILE: Final = json.loads((TREE / "domain/kernel/chance_vectors.json").read_text("utf-8"))


def words(cell: str) -> list[str]:
    """Return what a cell of a table sets as code."""
    return re.findall(r"`([^`]+)`", cell)


def test_the_record_has_the_described_members() -> None:
    described = [words(member)[0] for member, _ in rows(HISTORY, "| member | what |")]
    assert sorted(described) == RECORD_MEMBERS
    assert sorted(RECORD["record"]) == RECORD_MEMBERS


def test_the_bundle_has_the_described_members() -> None:
    bundle = TEXT[TEXT.index("## The audit bundle") :]
    assert sorted(re.findall(r"^\| `(\w+)` \|", bundle, re.MULTILINE)) == BUNDLE_MEMBERS
    assert f"`{FORMAT}`" in bundle


def test_the_described_parts_have_the_described_readers() -> None:
    described = {words(part)[0]: reader for part, _, reader in rows(HISTORY, "| part |")}
    assert set(described) == {"command", "chance", "search", "seat:N", "none"}
    for name, reader in described.items():
        assert PART.fullmatch(name.replace("N", "3"))
        if ":" in name or name == "none":
            found = reader_of(name.replace("N", "3") + "/hand/7")
            assert ("seat N" if found == 3 else "nobody") == reader


def test_the_described_commands_have_the_described_members() -> None:
    described = {words(command)[0]: words(members) for command, _, members in rows(HISTORY, "| command | seat |") if words(command)}
    opening = OpenMatch("lagoon", {}, [SeatPlan("human")], 60, "", {}, "never", Origin(str(uuid.UUID(int=1)), 1)).to_json()
    known: dict[str, JsonObject] = {"open_match": opening, "take_seat": TakeSeat("").to_json()}
    for name, schema in LIFECYCLE_SCHEMAS.items():
        properties = schema["properties"]
        assert isinstance(properties, dict)
        known[name] = properties
    assert {name: sorted(members) for name, members in described.items()} == {
        name: sorted(set(members) - {"type"}) for name, members in known.items()
    }


def test_the_described_facts_have_the_described_members() -> None:
    described = {words(event)[0]: words(members) for event, members, _ in rows(HISTORY, "| event |")}
    assert list(described) == list(LIFECYCLE_EVENT_SCHEMAS)
    for name, schema in LIFECYCLE_EVENT_SCHEMAS.items():
        properties = schema["properties"]
        assert isinstance(properties, dict)
        assert sorted(described[name]) == sorted(properties), name


def test_the_report_of_a_search_has_the_described_figures() -> None:
    report = report_of(Choice("atoll-ismcts/1", [], 1, 1, [1], []), "quick", "two_turns")
    assert [words(figure)[0] for figure, _ in rows(HISTORY, "| figure |")] == list(report)


def test_the_described_numbers_are_those_of_the_rules() -> None:
    assert f"At most {MAX_UNDOS} undos a turn" in TEXT
    assert f"at least {LEAST_PATIENCE_SECONDS} s, is abandoned" in TEXT
    code = (TREE / "domain/kernel/lifecycle.py").read_text("utf-8").split('"""')[1]
    assert re.findall(r"^- \*\*(L\d+)\*\*", TEXT, re.MULTILINE) == re.findall(r"\bL\d+\b", code)


def test_the_commitment_of_the_page_is_that_of_its_part() -> None:
    part: Any = RECORD["part"]
    assert hashlib.sha256(rfc8785.dumps(part)).hexdigest() == RECORD["commitment"]
    assert commitment_of(part["match"], part["version"], part["part"], part["salt"], part["data"]) == RECORD["commitment"]
    assert RECORD["record"]["sealed"][part["part"]] == RECORD["commitment"]


def test_the_bytes_and_the_hash_of_the_page_are_those_of_its_record() -> None:
    (canonical,) = [block.text.strip() for block in blocks(HISTORY, "")]
    assert jcs(RECORD["record"]) == canonical.encode()
    assert sha256_hex(jcs(RECORD["record"])) == hashlib.sha256(canonical.encode()).hexdigest() == RECORD["hash"]


def test_the_seeds_of_the_page_follow_from_each_other() -> None:
    server = bytes.fromhex(CHANCE["server_seed"])
    assert hashlib.sha256(server).hexdigest() == CHANCE["seed_commitment"]
    message = json.dumps(CHANCE["client_seeds"], separators=(",", ":")).encode()
    assert hmac.new(server, message, hashlib.sha256).hexdigest() == CHANCE["match_seed"]
    assert match_seed_of(server, jcs(CHANCE["client_seeds"])).hex() == CHANCE["match_seed"]
    known = {name: CHANCE[name] for name in ("server_seed", "client_seeds", "match_seed")}
    assert known in CHANCE_FILE["match_seeds"], "the page and the file of vectors tell of the same seeds"


def test_the_blocks_of_the_page_give_its_draws() -> None:
    seed = bytes.fromhex(CHANCE["match_seed"])
    blocks_made = [hmac.new(seed, f"{CHANCE['version']}:{i}".encode(), hashlib.sha256).digest() for i in range(len(CHANCE["blocks"]))]
    assert [block.hex() for block in blocks_made] == CHANCE["blocks"]
    stream = b"".join(blocks_made)
    read = [int.from_bytes(stream[at : at + 8], "big") for at in range(0, len(stream), 8)]
    assert [word % limit for word, (limit, _) in zip(read, CHANCE["below"], strict=False)] == [result for _, result in CHANCE["below"]]
    chance = SeededChance(seed, CHANCE["version"])
    assert [[limit, chance.below(limit)] for limit, _ in CHANCE["below"]] == CHANCE["below"]
    (filed,) = [draw for draw in CHANCE_FILE["draws"] if (draw["match_seed"], draw["version"]) == (CHANCE["match_seed"], CHANCE["version"])]
    assert [[limit, result] for limit, result in zip(filed["limits"], filed["results"], strict=True)][: len(CHANCE["below"])] == CHANCE[
        "below"
    ]


def test_pieces_are_shuffled_as_the_page_shows() -> None:
    pieces = list(range(len(CHANCE["shuffled"])))
    SeededChance(bytes.fromhex(CHANCE["match_seed"]), CHANCE["version"]).shuffle(pieces)
    assert pieces == CHANCE["shuffled"]


def test_pieces_are_drawn_as_the_page_shows() -> None:
    chance = SeededChance(bytes.fromhex(CHANCE["match_seed"]), CHANCE["version"])
    assert [chance.pick(CHANCE["drawn_from"]) for _ in CHANCE["drawn"]] == CHANCE["drawn"]
