"""From a played match to its proof: the bundle that the API gives verifies, and nothing that was touched does."""

import json
import threading
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from werkzeug.serving import make_server

from domain.kernel.audit import AuditFailed, verify
from domain.kernel.audit_match import OUTSIDE
from domain.kernel.game import AnyGame
from domain.kernel.lifecycle_commands import is_lifecycle
from domain.kernel.revisions import RulesNotAtHand, find_rules
from domain.registry import content_of
from domain.toy.rules import lagoon
from service.cli import audit
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of
from tests.kernel.forging import nodes, others, put

GAME = lagoon(content_of("domain.toy"))


def find(name: str, revision: int, content_sha256: str) -> AnyGame:
    return find_rules([GAME], name, revision, content_sha256)


class Said:
    """What `atoll audit` said, and its exit status."""

    def __init__(self, bundle: Any, folder: Path, bots: bool = False) -> None:
        file = folder / "bundle.json"
        file.write_bytes(bundle if isinstance(bundle, bytes) else json.dumps(bundle).encode())
        lines: list[str] = []
        self.status = audit.run(str(file), bots=bots, find=find, say=lines.append)
        self.text = "\n".join(lines)


@pytest.fixture
def bundle(web: Web) -> Any:
    """The bundle of a finished match in which everything has happened: a seat taken later, undo, a bot, every command."""
    match = web.create("hob", options={"rounds": 2})
    taken = web.post(f"/v1/matches/{match['id']}/seats", {"client_seed": "guest"}).json
    tokens = {**tokens_of(match), **tokens_of(taken), 2: WORKER_KEY}
    shell = web.read(match["id"], tokens[0])["state"]["hands"][0][0]["shell"]
    web.play(match["id"], tokens[0], 0, {"type": "bury", "shell": shell})
    version = web.read(match["id"])["version"]
    web.play(match["id"], tokens[0], 0, {"type": "undo", "to": version - 1})
    for step in range(100):
        now = web.read(match["id"])
        if now["status"] == "over":
            break
        seat = now["to_act"][0]
        query = "?seat=2" if seat == 2 else ""
        listed = [entry["command"] for entry in web.legal(match["id"], tokens[seat], query)]
        of_game = [command for command in listed if not is_lifecycle(command["type"])]
        more: dict[str, Any] = {"search": {"fallback": "a test"}} if seat == 2 else {}
        assert web.command(match["id"], tokens[seat], seat, of_game[(3 * step) % len(of_game)], **more).status_code == 201
    return web.get(f"/v1/matches/{match['id']}/audit").json


def test_a_finished_match_is_proven(bundle: Any, tmp_path: Path) -> None:
    said = Said(bundle, tmp_path)
    assert said.status == 0, said.text
    assert "gives exactly the recorded events" in said.text
    assert "server's hands alone" not in said.text


def test_chance_in_the_servers_hands_alone_is_said(web: Web, tmp_path: Path) -> None:
    match = web.create("hh", client_seed="before any commitment")
    web.play(match["id"], tokens_of(match)[0], 0, {"type": "resign"})
    said = Said(web.get(f"/v1/matches/{match['id']}/audit").json, tmp_path)
    assert said.status == 0
    assert "server's hands alone" in said.text


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_an_unfinished_match_is_proven_as_far_as_it_goes(web: Web, tmp_path: Path, viewer: int | None) -> None:
    match = web.create("hh")
    tokens = tokens_of(match)
    web.play(match["id"], tokens[0], 0, {"type": "dive"})
    path = f"/v1/matches/{match['id']}/audit"
    assert web.get(path).status_code == 401
    found = web.get(path, OPERATOR_KEY if viewer is None else tokens[viewer]).json
    said = Said(found, tmp_path)
    assert said.status == 0, said.text
    assert f"unfinished up to version {found['match']['version']}" in said.text
    assert "proven so far: no event was changed" in said.text
    assert "not proven yet: that the commands were legal" in said.text
    assert "\nproven: " not in said.text, "nothing is claimed without a limit"


def test_without_a_token_it_says_how_to_get_at_an_unfinished_match(web: Web, tmp_path: Path) -> None:
    match = web.create("hh")
    server = make_server("127.0.0.1", 0, web.client.application)
    thread = threading.Thread(target=server.handle_request)
    thread.start()
    address = f"http://127.0.0.1:{server.server_port}/v1/matches/{match['id']}/audit"
    lines: list[str] = []
    assert audit.run(address, say=lines.append) == 2
    thread.join()
    server.server_close()
    assert "the match is not over" in lines[0]
    assert f"-o bundle.json {address}\n  atoll audit bundle.json" in lines[0]


def test_closed_and_resigned_and_timed_out_matches_are_proven(web: Web, tmp_path: Path) -> None:
    closed = web.create("ho")
    web.command(closed["id"], OPERATOR_KEY, None, {"type": "close", "reason": "x"})
    resigned = web.create("hh")
    web.play(resigned["id"], tokens_of(resigned)[0], 0, {"type": "resign"})
    for match in (closed, resigned):
        said = Said(web.get(f"/v1/matches/{match['id']}/audit").json, tmp_path)
        assert said.status == 0, said.text


def flips(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[tuple[Any, ...], Any]]:
    """Every leaf of a JSON value with another value for it."""
    if isinstance(value, dict):
        return [flip for name, item in value.items() for flip in flips(item, (*path, name))]
    if isinstance(value, list):
        return [flip for i, item in enumerate(value) for flip in flips(item, (*path, i))]
    if isinstance(value, bool):
        return [(path, not value)]
    if isinstance(value, int):
        return [(path, value + 1)]
    if isinstance(value, str):
        return [(path, ("1" if value[:1] != "1" else "2") + value[1:])]
    return [(path, 0)]


def changed(bundle: Any, path: tuple[Any, ...], value: Any) -> Any:
    copy = deepcopy(bundle)
    place = copy
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return copy


def test_every_flipped_value_of_events_and_commands_is_found(bundle: Any) -> None:
    wrong = []
    for path, value in flips({"events": bundle["events"], "commands": bundle["commands"], "rules": bundle["rules"]}):
        try:
            verify(changed(bundle, path, value), find)
        except (AuditFailed, RulesNotAtHand):
            continue
        wrong.append(path)
    assert wrong == []


def test_what_the_bundle_says_of_the_outcome_is_checked(bundle: Any, tmp_path: Path) -> None:
    for path, value in flips({"match": {name: bundle["match"][name] for name in ("outcome", "version", "state")}}):
        assert Said(changed(bundle, path, value), tmp_path).status == 1, path


def test_dropped_swapped_added_and_truncated_events_are_found(bundle: Any, tmp_path: Path) -> None:
    events = bundle["events"]
    for i in range(len(events)):
        dropped = {**bundle, "events": events[:i] + events[i + 1 :]}
        assert Said(dropped, tmp_path).status == 1, f"dropped {i + 1}"
        doubled = {**bundle, "events": events[: i + 1] + events[i:]}
        assert Said(doubled, tmp_path).status == 1, f"doubled {i + 1}"
        if i:
            swapped = {**bundle, "events": [*events[: i - 1], events[i], events[i - 1], *events[i + 1 :]]}
            assert Said(swapped, tmp_path).status == 1, f"swapped {i}"
            truncated = {**bundle, "events": events[:i]}
            said = Said(truncated, tmp_path)
            assert said.status == 1 or "unfinished up to version" in said.text


def test_a_dropped_part_or_command_is_found(bundle: Any, tmp_path: Path) -> None:
    for i, event in enumerate(bundle["events"]):
        for name in event["opened"]:
            if name == "search":
                continue
            copy = deepcopy(bundle)
            del copy["events"][i]["opened"][name]
            assert Said(copy, tmp_path).status == 1, (i + 1, name)
    for i in range(len(bundle["commands"])):
        copy = deepcopy(bundle)
        del copy["commands"][i]
        assert Said(copy, tmp_path).status == 1


def test_the_first_event_that_fails_is_named(bundle: Any, tmp_path: Path) -> None:
    for i in (0, 5, len(bundle["events"]) - 1):
        said = Said(changed(bundle, ("events", i, "at"), "2020-01-01T00:00:00.000Z"), tmp_path)
        assert said.status == 1
        assert said.text.startswith(f"FAILED at event {i + 1}:"), said.text


def test_flipped_bytes_of_the_file_are_found_or_do_not_matter(bundle: Any, tmp_path: Path) -> None:
    raw = json.dumps(bundle).encode()
    start = raw.index(b'"events"')
    end = raw.index(b'"commands": [')
    for position in range(start, end, 97):
        flipped = bytearray(raw)
        flipped[position] ^= 1
        said = Said(bytes(flipped), tmp_path)
        if said.status == 0:
            assert json.loads(flipped)["events"] == bundle["events"], position


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"1", b'{"a":1,"a":1}', b'{"a":1.5}', b'{"a":NaN}', b"\xff"])
def test_what_is_no_bundle_cannot_be_read(tmp_path: Path, content: bytes) -> None:
    assert Said(content, tmp_path).status == 2


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    said: list[str] = []
    assert audit.run(str(tmp_path / "none.json"), find=find, say=said.append) == 2
    assert audit.run("http://127.0.0.1:1/v1/matches/x", find=find, say=said.append) == 2


@pytest.mark.parametrize("content", [b"{}", b'{"format":"atoll-audit/1"}', b'{"format":"atoll-audit/1","events":[]}'])
def test_an_empty_bundle_proves_nothing(tmp_path: Path, content: bytes) -> None:
    assert Said(content, tmp_path).status == 1


def test_rules_that_are_not_at_hand_have_a_line_and_an_exit_status_of_their_own(bundle: Any, tmp_path: Path) -> None:
    file = tmp_path / "bundle.json"
    file.write_text(json.dumps(bundle))
    newer = lagoon(content_of("domain.toy"))
    newer.revision = 2
    edited = lagoon(content_of("domain.toy"))
    edited.content_sha256 = "0" * 64
    for games, words in (
        ([], "the game lagoon is not known here"),
        ([newer], "revision 1 of lagoon is not at hand here (at hand: 2)"),
        ([edited], f"lagoon revision 1 with the content {GAME.content_sha256} is not at hand here"),
    ):
        said: list[str] = []
        status = audit.run(str(file), find=partial(find_rules, list[AnyGame](games)), say=said.append)
        assert (status, len(said)) == (3, 1)
        assert said[0].startswith(f"NOT PROVEN, and not disproven: {words}")


def test_the_report_names_what_a_reader_wants_to_compare(bundle: Any, tmp_path: Path) -> None:
    said = Said(bundle, tmp_path)
    for words in (
        f"match {bundle['match']['id']}",
        f"lagoon, revision 1, content {GAME.content_sha256}",
        bundle["match"]["seed_commitment"],
        f"{len(bundle['events'])}, hash {bundle['events'][-1]['hash']}",
        "seat 1           human",
        'seat 2           bot {"iterations": 10}',
    ):
        assert words in said.text, words


def test_display_names_are_not_part_of_the_proof_and_cannot_feign_a_line(bundle: Any, tmp_path: Path) -> None:
    said = Said(changed(bundle, ("match", "seats", 0, "name"), "Ada\nproven: all\x1b[2J"), tmp_path)
    assert said.status == 0
    assert "not part of the proof: /match/seats/0/name" in said.text
    assert "\nproven: all" not in said.text
    assert "\x1b" not in said.text


def test_every_change_to_the_match_that_the_service_shows_is_found_or_stands_outside_the_history(bundle: Any) -> None:
    for number, (path, value) in enumerate(nodes(bundle["match"], ("match",))):
        ways = list(others(value))
        _, other = ways[number % len(ways)]
        try:
            verify(put(bundle, path, other), find)
        except AuditFailed:
            continue
        dropped = set(value) - set(other) if isinstance(value, dict) and isinstance(other, dict) else set()
        assert path[-1] in ("name", *OUTSIDE) or (dropped and dropped <= {"player", *OUTSIDE}), path
