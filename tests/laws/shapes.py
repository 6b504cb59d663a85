"""The schemas of a game's commands, events and tables, made and compiled once: a codec makes them anew each time it is asked."""

from functools import cache
from typing import Final, final

import jsonschema_rs

from domain.kernel.codec import Codec
from domain.kernel.ids import Json, JsonObject
from domain.kernel.state import State

POSITION: Final = "position"
VIEW: Final = "view"


@final
class Shape:
    """A schema, checked by a library in Rust: a tenth of the time of the one that the service uses."""

    def __init__(self, name: str, source: JsonObject) -> None:
        self.name: Final = name
        self.checker: Final = jsonschema_rs.Draft202012Validator(source)

    def check(self, value: Json, where: str = "") -> None:
        """Fail with the place where `value` does not fit."""
        if not self.checker.is_valid(value):
            error = next(iter(self.checker.iter_errors(value)))
            raise AssertionError(f"{self.name}{where}: /{'/'.join(map(str, error.instance_path))}: {error.message[:500]}")


@cache
def command_shapes(codec: Codec[State]) -> dict[str, JsonObject]:
    """Return the JSON Schema of every command by type. Read it only."""
    return codec.command_schemas()


@cache
def event_shapes(codec: Codec[State]) -> dict[str, JsonObject]:
    """Return the JSON Schema of the data of every event by type name. Read it only."""
    return codec.event_schemas()


@cache
def state_shape(codec: Codec[State]) -> JsonObject:
    """Return the JSON Schema of a position. Read it only."""
    return codec.state_schema()


@cache
def command_shape(codec: Codec[State], type_name: str) -> Shape:
    """Return the compiled schema of a command."""
    return Shape(f"command {type_name}", command_shapes(codec)[type_name])


@cache
def event_shape(codec: Codec[State], type_name: str) -> Shape:
    """Return the compiled schema of the data of an event."""
    return Shape(f"event {type_name}", event_shapes(codec)[type_name])


@cache
def table_shape(codec: Codec[State], name: str) -> Shape:
    """Return the compiled schema of a POSITION or a VIEW."""
    return Shape(name, state_shape(codec) if name == POSITION else codec.view_schema())
