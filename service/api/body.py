"""Request bodies: steps 1 and 2 of the checks (size, media type, strict JSON)."""

import json
from typing import Any, Final, NoReturn

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge

from domain.kernel.ids import Json
from domain.kernel.text import Text
from service.matches.problems import Problem, both

MOST_BYTES: Final = 256 * 1024
MOST_DEPTH: Final = 64
LONGEST_NUMBER: Final = 30


def json_body(empty: Json | None = None) -> Json:
    """Return the parsed body of the request; `empty` stands for a body that is not there, where that is allowed."""
    try:
        raw = request.get_data(cache=False)
    except RequestEntityTooLarge as error:
        raise too_large() from error
    if len(raw) > MOST_BYTES:
        raise too_large()
    if not raw and empty is not None:
        return empty
    if request.mimetype != "application/json":
        raise Problem("unsupported-media-type", both("Content-Type: application/json"))
    return parse(raw)


def too_large() -> Problem:
    """The body is over the limit."""
    return Problem("too-large", Text(f"At most {MOST_BYTES} bytes.", f"Höchstens {MOST_BYTES} Bytes."))


def malformed(reason: str) -> Problem:
    """The body is no JSON, or not JSON that everybody reads the same way."""
    return Problem("malformed", both(reason))


def parse(raw: bytes) -> Json:
    """Parse strictly: UTF-8, no duplicate keys, no U+0000, no lone surrogates, no NaN, no abyss of brackets."""
    try:
        text = raw.decode("utf-8")
        value: Json = json.loads(text, object_pairs_hook=unique, parse_constant=no_constant, parse_int=whole_number)
    except UnicodeDecodeError as error:
        raise malformed(f"not UTF-8 at byte {error.start}") from error
    except RecursionError as error:
        raise malformed("nested too deeply") from error
    except ValueError as error:
        raise malformed(str(error)) from error
    check_depth(value, MOST_DEPTH)
    if "\\u" in text:
        check_strings(value)
    return value


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object, unless a key stands twice."""
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return made


def no_constant(word: str) -> NoReturn:
    """Refuse NaN and Infinity."""
    raise ValueError(f"{word} is no JSON")


def whole_number(digits: str) -> int | float:
    """Read an integer; one too long to be meant becomes a float, which the check of the shape refuses."""
    return int(digits) if len(digits) <= LONGEST_NUMBER else float(digits)


def check_depth(value: Json, left: int) -> None:
    """Refuse nesting that nothing of ours needs."""
    if left == 0:
        raise malformed("nested too deeply")
    if isinstance(value, list):
        for item in value:
            check_depth(item, left - 1)
    elif isinstance(value, dict):
        for item in value.values():
            check_depth(item, left - 1)


def check_strings(value: Json) -> None:
    """Refuse U+0000 and lone surrogates, which escapes can smuggle in."""
    if isinstance(value, str):
        if "\x00" in value:
            raise malformed("U+0000 in a string")
        try:
            value.encode("utf-8")
        except UnicodeEncodeError as error:
            raise malformed("a lone surrogate in a string") from error
    elif isinstance(value, list):
        for item in value:
            check_strings(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            check_strings(name)
            check_strings(item)
