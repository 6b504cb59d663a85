"""Reading JSON into typed values: each function returns the value or says where the shape is wrong."""

from collections.abc import Sequence
from typing import Final

from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.ids import Json, JsonObject

SHOWN: Final = 40
LONG: Final = 10**31
"""From here on a number is not written out: no reader of JSON takes one of so many digits for an integer."""


def as_int(value: Json, path: str) -> int:
    """Return an integer (a boolean is none)."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise Malformed(path, f"expected integer, got {kind_of(value)}")


def as_bool(value: Json, path: str) -> bool:
    """Return a boolean."""
    if isinstance(value, bool):
        return value
    raise Malformed(path, f"expected boolean, got {kind_of(value)}")


def as_str(value: Json, path: str) -> str:
    """Return a string."""
    if isinstance(value, str):
        return value
    raise Malformed(path, f"expected string, got {kind_of(value)}")


def as_list(value: Json, path: str) -> list[Json]:
    """Return an array."""
    if isinstance(value, list):
        return value
    raise Malformed(path, f"expected array, got {kind_of(value)}")


def as_object(value: Json, path: str) -> JsonObject:
    """Return an object."""
    if isinstance(value, dict):
        return value
    raise Malformed(path, f"expected object, got {kind_of(value)}")


def member(owner: JsonObject, name: str, path: str) -> Json:
    """Return the member `name`, which must be there."""
    if name in owner:
        return owner[name]
    raise Malformed(f"{path}/{name}", "this member is missing")


def int_in(owner: JsonObject, name: str, path: str = "") -> int:
    """Return the integer member `name`."""
    return as_int(member(owner, name, path), f"{path}/{name}")


def str_in(owner: JsonObject, name: str, path: str = "") -> str:
    """Return the string member `name`."""
    return as_str(member(owner, name, path), f"{path}/{name}")


def bool_in(owner: JsonObject, name: str, path: str = "") -> bool:
    """Return the boolean member `name`."""
    return as_bool(member(owner, name, path), f"{path}/{name}")


def list_in(owner: JsonObject, name: str, path: str = "") -> list[Json]:
    """Return the array member `name`."""
    return as_list(member(owner, name, path), f"{path}/{name}")


def object_in(owner: JsonObject, name: str, path: str = "") -> JsonObject:
    """Return the object member `name`."""
    return as_object(member(owner, name, path), f"{path}/{name}")


def ints_in(owner: JsonObject, name: str, path: str = "") -> list[int]:
    """Return the member `name`, an array of integers."""
    return [as_int(value, f"{path}/{name}/{i}") for i, value in enumerate(list_in(owner, name, path))]


def strs_in(owner: JsonObject, name: str, path: str = "") -> list[str]:
    """Return the member `name`, an array of strings."""
    return [as_str(value, f"{path}/{name}/{i}") for i, value in enumerate(list_in(owner, name, path))]


def word_in(owner: JsonObject, name: str, words: list[str], path: str = "") -> int:
    """Return the place in `words` of the member `name`, which is one of them.

    >>> word_in({"kind": "end"}, "kind", ["instant", "end"])
    1
    """
    word = str_in(owner, name, path)
    malformed_if(word not in words, f"{path}/{name}", f"{word!r} is none of {', '.join(words)}")
    return words.index(word)


def objects_in(owner: JsonObject, name: str, path: str = "") -> list[JsonObject]:
    """Return the member `name`, an array of objects."""
    return [each for _, each in placed_objects_in(owner, name, path)]


def placed_objects_in(owner: JsonObject, name: str, path: str = "") -> list[tuple[str, JsonObject]]:
    """Return the member `name`, an array of objects, each with its path.

    >>> placed_objects_in({"cards": [{"id": 1}]}, "cards", "/deck")
    [('/deck/cards/0', {'id': 1})]
    """
    places = [(f"{path}/{name}/{i}", value) for i, value in enumerate(list_in(owner, name, path))]
    return [(place, as_object(value, place)) for place, value in places]


def without(owner: JsonObject, name: str) -> JsonObject:
    """Return the members but `name`."""
    return {key: value for key, value in owner.items() if key != name}


def json_list(values: list[int]) -> list[Json]:
    """Return the integers as a JSON array (a copy, typed for JSON)."""
    return list(values)


def json_strs(values: list[str]) -> list[Json]:
    """Return the strings as a JSON array."""
    return list(values)


def pointer(steps: Sequence[int | str]) -> str:
    """Return the JSON Pointer (RFC 6901) of a place below the root, which is the empty pointer."""
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in steps)


def quote(text: str) -> str:
    """Return a text in quotes for a message; of a long one its beginning and its length."""
    return repr(text) if len(text) <= SHOWN else f"{text[:SHOWN]!r}… ({len(text)} characters)"


def kind_of(value: object) -> str:
    """Name the JSON kind of a value for a message, with the value itself where it is short."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"the number {value}" if abs(value) < LONG else "a number too large for JSON"
    if isinstance(value, float):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the string {quote(value)}"
    return "an array" if isinstance(value, list) else "an object"
