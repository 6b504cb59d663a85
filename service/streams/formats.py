"""The two forms of a stream: server-sent events, and one JSON value a line."""

import secrets
from typing import Final, Protocol

from service.queries.match_news import Line

EVENT_STREAM: Final = "text/event-stream"
NDJSON: Final = "application/x-ndjson"

RETRY_LEAST: Final = 1000
RETRY_SPREAD: Final = 2000
"""Milliseconds after which a reader comes back: not all of them in the same moment."""


class Form(Protocol):
    """How what is sent looks on the wire."""

    def preamble(self) -> bytes:
        """Return what a stream begins with."""

    def match(self, version: int, json: bytes) -> bytes:
        """Return the match as it stands at a version."""

    def record(self, line: Line) -> bytes:
        """Return a record."""

    def heart_beat(self) -> bytes:
        """Return a sign of life that tells nothing."""

    def farewell(self) -> bytes:
        """Return what is said to a reader who should come back."""


class ServerSentEvents:
    """`text/event-stream`: `id` is the version, `event` the type of the record, or `match`."""

    def preamble(self) -> bytes:
        """Say when to come back after a broken connection."""
        return self.farewell()

    def match(self, version: int, json: bytes) -> bytes:
        """The match is an event like the others, of type `match`."""
        return b"id: %d\nevent: match\ndata: %s\n\n" % (version, json)

    def record(self, line: Line) -> bytes:
        """Canonical JSON has no line breaks, so one `data` line holds it."""
        return b"id: %d\nevent: %s\ndata: %s\n\n" % (line.version, line.type.encode(), line.json)

    def heart_beat(self) -> bytes:
        """A comment, which readers skip."""
        return b":\n\n"

    def farewell(self) -> bytes:
        """Name the pause, a little different for each reader."""
        return b"retry: %d\n\n" % (RETRY_LEAST + secrets.randbelow(RETRY_SPREAD))


class Lines:
    """`application/x-ndjson`: the match, then each record, on a line of its own; an empty line is a sign of life."""

    def preamble(self) -> bytes:
        """Nothing stands before the first line."""
        return b""

    def match(self, version: int, json: bytes) -> bytes:
        """The match as `GET /v1/matches/{match_id}` shows it."""
        return json + b"\n"

    def record(self, line: Line) -> bytes:
        """A record as a page shows it."""
        return line.json + b"\n"

    def heart_beat(self) -> bytes:
        """An empty line, which readers skip."""
        return b"\n"

    def farewell(self) -> bytes:
        """The end of the connection says it."""
        return b""


FORMS: Final[dict[str, Form]] = {EVENT_STREAM: ServerSentEvents(), NDJSON: Lines()}
