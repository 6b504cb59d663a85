"""A client that follows a match by stream through whatever happens: when the connection ends it comes back by its cursor."""

import json
import threading
from types import TracebackType
from typing import Any, Final

import httpx

from service.embedded.process import wait_until
from tests.e2e.caller import bearer

EVENT_STREAM: Final = "text/event-stream"
NDJSON: Final = "application/x-ndjson"
PATIENCE: Final = 40.0
"""Seconds without any sign of life after which it takes a connection for dead."""


class Follower:
    """Reads every record of a match once, in a thread, to the match's end."""

    def __init__(self, url: str, match: str, form: str, token: str | None = None) -> None:
        self.address: Final = f"{url}/v1/matches/{match}/events"
        self.form: Final = form
        self.token: Final = token
        self.records: Final[list[Any]] = []
        self.connections = 0
        self.is_over = False
        self.failure: BaseException | None = None
        self.stop: Final = threading.Event()
        self.thread: Final = threading.Thread(target=self.run, daemon=True)

    def __enter__(self) -> "Follower":
        self.thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop.set()
        if self.failure is not None and error is None:
            raise self.failure

    def run(self) -> None:
        """Read, and come back until the match is over."""
        try:
            while not (self.is_over or self.stop.is_set()):
                try:
                    self.read()
                except httpx.TransportError:
                    self.stop.wait(0.05)
        except BaseException as failure:
            self.failure = failure

    def read(self) -> None:
        """Read one connection to its end."""
        headers = {"Accept": self.form} | bearer(self.token)
        if self.records and self.form == EVENT_STREAM:
            headers["Last-Event-ID"] = str(len(self.records))
        params = {"after": 0 if self.form == EVENT_STREAM else len(self.records)}
        with httpx.stream("GET", self.address, params=params, headers=headers, timeout=PATIENCE, trust_env=False, verify=False) as answer:
            if answer.status_code == 503:
                self.stop.wait(0.05)
                return
            assert answer.status_code in (200, 204), answer.status_code
            self.connections += 1
            for line in answer.iter_lines():
                self.take(line)
            self.is_over |= answer.status_code == 204

    def take(self, line: str) -> None:
        """Keep a record, which must be the next one; the match and signs of life are passed over."""
        text = line.removeprefix("data: ") if self.form == EVENT_STREAM else line
        if not text.startswith("{"):
            return
        told = json.loads(text)
        if "seats" in told:
            assert told["version"] == len(self.records)
            return
        assert told["version"] == len(self.records) + 1, "nothing is lost, nothing comes twice"
        self.records.append(told)
        self.is_over = told["type"] == "match.v1.seed_revealed"

    def wait_for(self, version: int, seconds: float = 60) -> None:
        """Wait until it has read so far."""
        done = wait_until(lambda: len(self.records) >= version or self.failure is not None, seconds)
        if self.failure is not None:
            raise self.failure
        assert done, f"after {seconds:g} s it has {len(self.records)} of {version} records"


def bare(records: list[Any]) -> list[Any]:
    """Return what never changes of records: their members and hashes."""
    return [{name: value for name, value in record.items() if name not in ("opened", "text")} for record in records]
