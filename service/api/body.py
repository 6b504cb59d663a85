"""Request bodies: steps 1 to 4 of the checks (size, media type, acceptable answer, strict JSON)."""

import json
from contextlib import suppress
from typing import Any, Final, NoReturn

from flask import Response, request
from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]  # it has no type hints
from werkzeug.exceptions import ClientDisconnected, RequestEntityTooLarge

from domain.kernel.ids import Json
from domain.kernel.json_fields import pointer, quote
from domain.kernel.localized import Text
from service.api.content_negotiation import JSON, check_acceptable
from service.matches.problems import Problem, both, malformed

NO_BODY: Final = 1024
"""What an address that needs no body reads all the same: `{}`, and some white space."""
SMALL_BODY: Final = 4 * 1024
"""A seat, a name and a client seed: two texts of 64 characters, each escaped in up to 12 bytes."""
FORK_BODY: Final = 8 * 1024
"""Ten seats with names: ten texts of 64 characters, each escaped in up to 12 bytes."""
COMMAND_BODY: Final = 64 * 1024
POSITION_BODY: Final = 256 * 1024
"""A position, or a deck of Wondrous Creatures with every text: 119 kB as it is written in the content."""

MOST_BYTES: Final = POSITION_BODY
MOST_DISCARDED: Final = 300_000
"""The front's limit (deploy/Caddyfile)."""
CUT_SHORT: Final = (ParseException, ClientDisconnected, OSError)
"""What reading a body raises that ends before its end, or whose chunks are malformed."""
MOST_DEPTH: Final = 64
LONGEST_NUMBER: Final = 30


class Twice:
    """Stands for an object with a duplicate key, until the place is known."""

    def __init__(self, name: str) -> None:
        self.name: Final = name


class NoJson:
    """Stands for NaN or Infinity, until the place is known."""

    def __init__(self, word: str) -> None:
        self.word: Final = word


def json_body(most: int, empty: Json | None = None) -> Json:
    """Return the parsed body of the request; `empty` stands for a body that is not there, where that is allowed."""
    raw = raw_body(most)
    if not raw and empty is not None:
        check_acceptable(JSON)
        return empty
    if request.mimetype != JSON:
        raise Problem("unsupported-media-type", both("Content-Type: application/json"))
    check_acceptable(JSON)
    return parse(raw)


def raw_body(most: int) -> bytes:
    """Return the bytes of the body; no more than `most` are ever read."""
    request.max_content_length = most + 1  # a longer chunked body is cut there, and then noticed
    try:
        raw = request.get_data(cache=False)
    except RequestEntityTooLarge as error:
        raise too_large(most) from error
    except CUT_SHORT as error:
        raise malformed("The body ends before its end, or its chunks are malformed.") from error
    if len(raw) > most:
        raise too_large(most)
    if len(raw) < (request.content_length or 0):  # gunicorn gives what there is, and that may be whole JSON by chance
        raise malformed("The body ends before its end.")
    return raw


def discard_body(response: Response) -> Response:
    """Read what comes of a body that nobody has read, up to what the front lets through, before any answer: else a refusal could overtake
    the body, and whoever still sends it would see the connection close instead."""
    request.max_content_length = left = MOST_DISCARDED
    with suppress(RequestEntityTooLarge, *CUT_SHORT):  # then nothing more comes, or too much, and the answer stands
        environ = request.environ
        stream = environ["wsgi.input"] if environ.get("wsgi.input_terminated") else request.stream
        while left > 0 and (read := stream.read(min(left, 65536))):
            left -= len(read)
    return response


def too_large(most: int) -> Problem:
    """The body is over the limit."""
    return Problem("too-large", Text(f"At most {most} bytes.", f"Höchstens {most} Bytes."))


def parse(raw: bytes) -> Json:
    """Parse strictly: UTF-8, no duplicate keys, no U+0000, no lone surrogates, no NaN, no abyss of brackets."""
    try:
        text = raw.decode("utf-8")
        if text.startswith("\ufeff"):
            raise malformed("a byte order mark in front of the JSON")
        value: Json = READER.decode(text)
    except UnicodeDecodeError as error:
        raise malformed(f"not UTF-8 at byte {error.start}") from error
    except RecursionError as error:
        raise malformed(f"nested too deeply at character {deep_at(text)}, more than {MOST_DEPTH} levels") from error
    except ValueError as error:
        raise malformed(str(error)) from error
    check_place(value, [], "\\u" in text)
    return value


def unique(pairs: list[tuple[str, Any]]) -> Any:
    """Make an object, unless it has a duplicate key."""
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            return Twice(name)
        seen.add(name)
    raise AssertionError("fewer members than pairs, and no name twice")


def whole_number(digits: str) -> int | float:
    """Read an integer; one too long to be meant becomes a float, which the check of the shape refuses."""
    return int(digits) if len(digits) <= LONGEST_NUMBER else float(digits[:LONGEST_NUMBER])


READER: Final = json.JSONDecoder(object_pairs_hook=unique, parse_constant=NoJson, parse_int=whole_number)
"""Made once: `json.loads` would make one anew for each text."""


def deep_at(text: str) -> int:
    """Return the index of the bracket that goes too deep."""
    depth, within, escaped = 0, False, False
    for at, char in enumerate(text):
        if within:
            within, escaped = escaped or char != '"', not escaped and char == "\\"
        elif char == '"':
            within = True
        elif char in "[{":
            depth += 1
            if depth > MOST_DEPTH:
                return at
        elif char in "]}":
            depth -= 1
    return len(text)


def check_place(value: object, steps: list[int | str], escapes: bool) -> None:
    """Refuse what no reader should meet, and name its place: `steps` leads from the root to the value.

    The strings are looked at where the text holds escapes, which alone can smuggle in U+0000 and lone surrogates.
    """
    if len(steps) >= MOST_DEPTH:
        refuse(f"nested too deeply, more than {MOST_DEPTH} levels", steps)
    if isinstance(value, list):
        for i, item in enumerate(value):
            steps.append(i)
            check_place(item, steps, escapes)
            steps.pop()
    elif isinstance(value, dict):
        for name, item in value.items():
            steps.append(name)
            if escapes:
                check_text(name, steps)
            check_place(item, steps, escapes)
            steps.pop()
    elif isinstance(value, str):
        if escapes:
            check_text(value, steps)
    elif isinstance(value, Twice):
        refuse(f"duplicate key {quote(value.name)}", steps)
    elif isinstance(value, NoJson):
        refuse(f"{value.word} is no JSON", steps)


def check_text(text: str, steps: list[int | str]) -> None:
    """Refuse U+0000 and lone surrogates."""
    if "\x00" in text:
        refuse("U+0000 in a string", steps)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        refuse("a lone surrogate in a string", steps)


def refuse(message: str, steps: list[int | str]) -> NoReturn:
    """Raise `malformed` with the place, which is itself written without what can't be sent."""
    raise malformed(replace_unprintable(message), replace_unprintable(pointer(steps)))


def replace_unprintable(text: str) -> str:
    """Return the text with U+0000 and lone surrogates replaced."""
    return text.replace("\x00", "\ufffd").encode("utf-8", "replace").decode("utf-8")
