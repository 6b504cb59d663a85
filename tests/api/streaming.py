"""Readers of streams, for tests: both forms read into the same messages."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from service.streams.formats import EVENT_STREAM, NDJSON
from tests.api.web import Web, with_token

FORMS: Final = (EVENT_STREAM, NDJSON)


@dataclass(frozen=True)
class Message:
    """What a stream said: a version, `match` or the type of a record, the JSON; `retry` and `beat` have neither."""

    kind: str
    version: int = 0
    data: Any = None


def messages(form: str, pieces: Iterable[bytes]) -> Iterator[Message]:
    """Read the bytes of a stream as they come."""
    return sse(lines_of(pieces)) if form == EVENT_STREAM else ndjson(lines_of(pieces))


def lines_of(pieces: Iterable[bytes]) -> Iterator[str]:
    """Yield whole lines; what is cut off at the end is no line."""
    rest = b""
    for piece in pieces:
        *whole, rest = (rest + piece).split(b"\n")
        yield from (line.decode() for line in whole)


def sse(lines: Iterable[str]) -> Iterator[Message]:
    """Read server-sent events as the HTML standard has it."""
    fields: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        if line.startswith(":"):
            yield Message("beat")
        elif name == "retry":
            yield Message("retry", int(value))
        elif line:
            assert name in {"id", "event", "data"} - set(fields), line
            fields[name] = value.removeprefix(" ")
        elif fields:
            yield Message(fields["event"], int(fields["id"]), json.loads(fields["data"]))
            fields = {}


def ndjson(lines: Iterable[str]) -> Iterator[Message]:
    """Read a line each: a record has a hash, the match has seats."""
    for line in lines:
        data = json.loads(line) if line else None
        yield Message("beat") if data is None else Message("match" if "seats" in data else data["type"], data["version"], data)


class Reader:
    """A stream that is read step by step."""

    def __init__(self, web: Web, match: str, form: str, token: str | None = None, query: str = "", **headers: str) -> None:
        asked = with_token(token, {"Accept": form, **headers})
        self.answer: Final = web.client.get(f"/v1/matches/{match}/events{query}", headers=asked, buffered=False)
        self.heard = 0
        self.messages: Final = messages(form, self.pieces())

    def pieces(self) -> Iterator[bytes]:
        """Yield what comes, and count it; the pause, which is random, has always so many digits."""
        for piece in self.answer.iter_encoded():
            self.heard += len(piece)
            yield piece

    def next(self) -> Message:
        """Return the next message but signs of life and pauses."""
        return next(message for message in self.messages if message.kind not in ("beat", "retry"))

    def upto(self, version: int) -> list[Message]:
        """Return the messages up to a version."""
        found = [self.next()]
        while found[-1].version < version:
            found.append(self.next())
        return found

    def rest(self) -> list[Message]:
        """Return all messages to the end of the stream."""
        found = [message for message in self.messages if message.kind not in ("beat", "retry")]
        self.close()
        return found

    def close(self) -> None:
        """Hang up."""
        self.answer.close()


def bare(record: Any) -> Any:
    """Return what never changes of a record: its nine members and its hash."""
    return {name: value for name, value in record.items() if name not in ("opened", "text")}
