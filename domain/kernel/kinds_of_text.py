"""Kinds of values that the code holds as they stand in JSON: texts, and objects whose members are told elsewhere."""

import re
from typing import Final, final

from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_object, as_str
from domain.kernel.kinds import Kind, show


@final
class String(Kind):
    """A text of `low` to `high` characters, that fits `pattern` from end to end where one is given; null too where it is `nullable`.

    >>> String(1, 64).read("too cold", "/reason")
    'too cold'
    >>> String(pattern="[0-9a-f]{4}").read("c0ffee", "/seed")
    Traceback (most recent call last):
    domain.kernel.errors.Malformed: /seed: the string 'c0ffee' does not match [0-9a-f]{4}
    """

    def __init__(self, low: int = 0, high: int | None = None, about: str = "", *, pattern: str = "", nullable: bool = False) -> None:
        self.low: Final = low
        self.high: Final = high
        self.pattern: Final = pattern
        self.form: Final = re.compile(pattern) if pattern else None
        self.nullable: Final = nullable
        self.about = about

    def shape(self) -> JsonObject:
        schema: JsonObject = {"type": ["string", "null"] if self.nullable else "string"}
        if self.low:
            schema["minLength"] = self.low
        if self.high is not None:
            schema["maxLength"] = self.high
        if self.pattern:
            schema["pattern"] = f"^{self.pattern}$"
        return schema

    def read(self, value: Json, path: str) -> str | None:
        if value is None and self.nullable:
            return None
        text = as_str(value, path)
        if len(text) < self.low or (self.high is not None and len(text) > self.high):
            wanted = f"{self.low} or more" if self.high is None else f"{self.low} to {self.high}"
            raise Malformed(path, f"expected {wanted} characters, got {len(text)}")
        if self.form is not None and self.form.fullmatch(text) is None:
            raise Malformed(path, f"{show(text)} does not match {self.pattern}")
        return text

    def write(self, value: object) -> Json:
        assert value is None or isinstance(value, str)
        return value


@final
class AnyObject(Kind):
    """An object of whatever members: another schema, of a game's options or positions, says which.

    >>> AnyObject().read({"rounds": 3}, "/options")
    {'rounds': 3}
    """

    def __init__(self, about: str = "") -> None:
        self.about = about

    def shape(self) -> JsonObject:
        return {"type": "object"}

    def read(self, value: Json, path: str) -> JsonObject:
        return as_object(value, path)

    def write(self, value: object) -> Json:
        assert isinstance(value, dict)
        return value
