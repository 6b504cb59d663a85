"""JSON Schema (2020-12) as the one description of commands, events, options and positions.

Checked with the jsonschema library: it is the reference implementation in Python, maintained, and pure.
"""

from itertools import islice
from typing import Any, Final, final

from domain.kernel.errors import MOST_ERRORS, Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import pointer


@final
class Schema:
    """A JSON Schema with its checker, which is made when something is checked: the library takes a tenth of a second to load."""

    def __init__(self, source: JsonObject) -> None:
        self.source: Final = source
        self.validator: Any = None

    def check(self, value: Json, path: str = "") -> None:
        """Raise `Malformed` at the first place (in document order of depth) where `value` does not fit."""
        problems = self.problems(value, path, 1)
        if problems:
            raise problems[0]

    def problems(self, value: Json, path: str = "", most: int = MOST_ERRORS) -> list[Malformed]:
        """Return the first places where `value` does not fit, at most so many; nothing is looked at after the last of them."""
        from domain.kernel.mismatch import CHECKER, message_of

        if self.validator is None:
            self.validator = CHECKER(self.source)
        found: list[Malformed] = []
        for error in islice(self.validator.iter_errors(value), most):
            found.append(Malformed(path + pointer(list(error.absolute_path)), message_of(error)))
        return found


def with_description(schema: JsonObject, description: str) -> JsonObject:
    """Return the schema with what it means, for the readers of the catalogue and of the OpenAPI document."""
    return {**schema, "description": description}


def integer(low: int, high: int) -> JsonObject:
    """Return the schema of an integer from `low` to `high`."""
    return {"type": "integer", "minimum": low, "maximum": high}


def one_of(words: list[str]) -> JsonObject:
    """Return the schema of one of the given strings."""
    choices: list[Json] = list(words)
    return {"type": "string", "enum": choices}


def array(items: JsonObject, low: int = 0, high: int | None = None) -> JsonObject:
    """Return the schema of an array of `items`."""
    schema: JsonObject = {"type": "array", "items": items, "minItems": low}
    if high is not None:
        schema["maxItems"] = high
    return schema


def closed_object(members: JsonObject, required: list[str] | None = None) -> JsonObject:
    """Return the schema of an object with exactly these members; only those that are `required` (default: all) have to be there."""
    names: list[Json] = list(members if required is None else required)
    return {"type": "object", "properties": members, "required": names, "additionalProperties": False}


def record(members: dict[str, JsonObject], optional: list[str] | None = None, title: str = "") -> JsonObject:
    """Return the schema of an object with exactly these members; those in `optional` may be missing."""
    left_out = optional or []
    schema = closed_object(dict(members.items()), [name for name in members if name not in left_out])
    if title:
        schema["title"] = title
    return schema
