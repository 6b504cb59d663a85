"""The verifier in JavaScript, in one process of Node that is kept open over many bundles."""

import base64
import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

TREE: Final = Path(__file__).parents[2]
VERIFIER: Final = TREE / "verifiers" / "atoll-verify.mjs"
MANY: Final = Path(__file__).parent / "many.mjs"


def program() -> str:
    """Return where Node is; skip the test where it is not."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("no Node here: the verifier in JavaScript is not tried")
    return found


class Node:
    """One process; a bundle may be sent before the answer is read, so that both verifiers work at once."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self.process: Final = process

    def send(self, what: str, words: bytes) -> None:
        """Ask for something."""
        assert self.process.stdin is not None
        self.process.stdin.write(what.encode() + b" " + words + b"\n")
        self.process.stdin.flush()

    def answer(self) -> Any:
        """Return the answer to the earliest question that has none yet."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "Node has ended"
        return json.loads(line)

    def ask(self, raw: bytes) -> None:
        """Send the bytes of a bundle; `answer` gives the report."""
        self.send("verify", base64.b64encode(raw))

    def verify(self, raw: bytes) -> Any:
        """Return the report on the bytes of a bundle."""
        self.ask(raw)
        return self.answer()

    def call(self, name: str, *values: Any) -> Any:
        """Return the value of a function."""
        answer = self.attempt(name, *values)
        assert "thrown" not in answer, answer
        return answer["value"]

    def attempt(self, name: str, *values: Any) -> Any:
        """Return the value of a function, or what it has thrown."""
        self.send("call", json.dumps([name, *values]).encode())
        return self.answer()


@contextmanager
def started() -> Iterator[Node]:
    """Start a process, and end it."""
    with subprocess.Popen([program(), str(MANY)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield Node(process)
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(20) == 0


def verdict_of(report: Any) -> dict[str, Any]:
    """Return what a report comes to, in the words of the vectors' index."""
    if report["status"] == "unreadable":
        return {"verdict": "unreadable"}
    if report["status"] == "refused":
        return {"verdict": "refused", "event": report["failure"]["event"], "kind": report["failure"]["kind"]}
    return {"verdict": "proven", **{name: report[name] for name in ("finished", "events", "last_hash", "unproven", "server_alone")}}
