"""The verifier as a program and as a module: exit statuses, both languages, addresses, its own hash function, pauses."""

import base64
import hashlib
import hmac
import json
import random
import re
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, Final

import pytest

from tests.samples import samples
from tests.vectors.make import VECTORS
from tests.verifiers.node import VERIFIER, Node, program

HONEST: Final = VECTORS / "honest" / "lagoon.json"
SOURCE: Final = VERIFIER.read_text("utf-8")


def ran(*words: str, given: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    """Run the program."""
    return subprocess.run([program(), str(VERIFIER), *words], input=given, capture_output=True, timeout=60, check=False)


def test_a_proven_file(tmp_path: Path) -> None:
    done = ran(str(HONEST), "--lang", "en")
    said = done.stdout.decode()
    bundle = json.loads(HONEST.read_text("utf-8"))
    assert (done.returncode, done.stderr) == (0, b"")
    for words in (
        f"match {bundle['match']['id']}: {len(bundle['events'])} events of {len(bundle['commands'])} commands",
        f"lagoon, revision 1, content {bundle['rules']['content_sha256']}",
        bundle["match"]["seed_commitment"],
        f"{len(bundle['events'])}, hash {bundle['events'][-1]['hash']}",
        "not checked here: the rules of the game",
        "needs the rules: /match/state, /match/position",
        "not part of the proof: /match/seats/0/name, /match/seats/1/name, /match/seats/2/name",
    ):
        assert words in said, words
    assert "\u2028" not in said, "a name cannot feign a line"


def test_german_and_json() -> None:
    assert "bewiesen: jeder Hash" in ran(str(HONEST), "--lang", "de").stdout.decode()
    report = json.loads(ran(str(HONEST), "--json").stdout)
    assert (report["status"], report["failure"]) == ("proven", None)


@pytest.mark.parametrize(
    ("name", "status", "words"), [("chance-draw", 1, "FAILED at event 4 (chance)"), ("bytes-fraction", 2, "cannot be read")]
)
def test_refused_and_unreadable_files(name: str, status: int, words: str) -> None:
    done = ran(str(VECTORS / "forged" / f"{name}.json"), "--lang", "en")
    assert done.returncode == status
    assert words in done.stdout.decode()


def test_standard_input_missing_files_and_wrong_usage() -> None:
    assert ran("-", given=HONEST.read_bytes()).returncode == 0
    assert ran("no/such/file.json").returncode == 2
    for words in ([], ["a", "b"], ["--lang", "xx", str(HONEST)], ["--all"]):
        done = ran(*words)
        assert (done.returncode, done.stdout) == (2, b""), words
        assert done.stderr.startswith(b"usage:")


class Served(BaseHTTPRequestHandler):
    """A service that has one finished match and one that goes on."""

    def do_GET(self) -> None:
        known = {"/v1/matches/over/audit": 200, "/v1/matches/running/audit": 401}
        self.send_response(known.get(self.path, 404))
        self.end_headers()
        if self.path == "/v1/matches/over/audit":
            self.wfile.write(HONEST.read_bytes())

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture
def address() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Served)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1/matches"
    server.shutdown()
    server.server_close()


def test_a_match_is_read_from_its_address(address: str) -> None:
    assert ran(f"{address}/over").returncode == 0
    assert ran(f"{address}/over/audit").returncode == 0
    assert ran(f"{address}/none").returncode == 2
    running = ran(f"{address}/running", "--lang", "en")
    assert running.returncode == 2
    assert b"a seat's token opens its history" in running.stdout


def test_every_reason_is_put_into_words_in_both_languages() -> None:
    texts = re.findall(r"^  (\w+): \[(.*?)\],\n", SOURCE, re.MULTILINE | re.DOTALL)
    known = {name: re.findall(r'"(?:[^"\\]|\\.)*"', pair) for name, pair in texts}
    used = set(re.findall(r"new Refusal\([^;]*?, \"(\w+)\"(?:, \{|\))", SOURCE)) | set(
        re.findall(r"wrong\([^;]*?, \"(\w+)\"(?:, \{|\))", SOURCE)
    )
    used |= set(re.findall(r"badForm\([^;]*?, \"(\w+)\"(?:, \{|\))", SOURCE)) | set(re.findall(r"(?:fail|refuse)\(\"(\w+)\"\)", SOURCE))
    assert len(used) > 35
    assert used <= set(known), used - set(known)
    for name, pair in known.items():
        english, german = pair[: len(pair) // 2], pair[len(pair) // 2 :]
        assert sorted(re.findall(r"\{(\w+)\}", "".join(english))) == sorted(re.findall(r"\{(\w+)\}", "".join(german))), name


def test_it_is_one_file_without_dependencies() -> None:
    imported = set(re.findall(r"import\(\"([^\"]+)\"\)", SOURCE)) | set(re.findall(r"^import .* from \"([^\"]+)\"", SOURCE, re.MULTILINE))
    assert imported == {"node:crypto", "node:fs", "node:fs/promises", "node:url"}


def test_its_own_hash_function_is_sha_256(node: Node) -> None:
    """A page that came without TLS finds no WebCrypto in its browser."""
    luck = random.Random(1)
    for length in [*range(0, 130, samples(9, 1)), 1000, 70_000]:
        data = luck.randbytes(length)
        assert node.call("ownSha256Hex", base64.b64encode(data).decode()) == hashlib.sha256(data).hexdigest(), length
    for length in (0, 32, 64, 65, 200):
        key = luck.randbytes(length)
        assert node.call("ownHmacHex", key.hex(), f"{length}:0") == hmac.new(key, f"{length}:0".encode(), hashlib.sha256).hexdigest()


@pytest.mark.parametrize("hidden", ["", "Object.defineProperty(globalThis, 'crypto', {value: undefined});"], ids=["WebCrypto", "neither"])
def test_a_verifier_without_the_hashes_of_node_comes_to_the_same(hidden: str) -> None:
    script = (
        f"{hidden} const kept = process.versions; Object.defineProperty(process, 'versions', {{value: {{}}}}); "
        f"const {{verify}} = await import({json.dumps(VERIFIER.as_uri())}); Object.defineProperty(process, 'versions', {{value: kept}}); "
        "const {readFile} = await import('node:fs/promises'); "
        f"console.log(JSON.stringify(await verify(await readFile({json.dumps(str(HONEST))}))));"
    )
    words = ["--experimental-global-webcrypto"] if not hidden and version() < 20 else []
    done = subprocess.run([program(), *words, "--input-type=module", "-e", script], capture_output=True, timeout=60, check=False)
    assert json.loads(done.stdout) == json.loads(ran(str(HONEST), "--json").stdout), done.stderr


def version() -> int:
    """Return the version of Node."""
    return int(subprocess.run([program(), "--version"], capture_output=True, text=True, check=True).stdout[1:].split(".")[0])


def test_it_pauses_and_can_be_stopped(node: Node) -> None:
    text = HONEST.read_text("utf-8")
    told = node.call("progress", text, 0)
    assert told["status"] == "proven"
    assert {"reading", "chain", "parts", "chance", "lifecycle"} <= set(told["stages"])
    assert node.attempt("stopped", text)["thrown"]["message"] == "enough"
