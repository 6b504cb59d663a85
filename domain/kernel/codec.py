"""The commands and events of a game as JSON: every class once, found by its type name."""

from typing import Final, final

from domain.kernel.command import Command
from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import str_in
from domain.kernel.kinds import listed, shown
from domain.kernel.upcast import Upcaster, upcast


@final
class Codec:
    """Reads commands and events, and tells their JSON Schemas. `upcasters` lead old shapes of events to the present ones."""

    def __init__(self, commands: list[type[Command]], events: list[type[Event]], upcasters: dict[str, Upcaster] | None = None) -> None:
        self.commands: Final = {each.TYPE: each for each in commands}
        self.events: Final = {each.TYPE: each for each in events}
        self.upcasters: Final = upcasters or {}

    def command_schemas(self) -> dict[str, JsonObject]:
        """Return the JSON Schema of every command by type."""
        return {name: each.schema() for name, each in self.commands.items()}

    def event_schemas(self) -> dict[str, JsonObject]:
        """Return the JSON Schema of the data of every event by type name."""
        return {name: each.schema() for name, each in self.events.items()}

    def command_from_json(self, data: JsonObject) -> Command:
        """Return the command; `Malformed` with the path where it fits no schema."""
        name = str_in(data, "type")
        if name not in self.commands:
            raise Malformed("/type", f"{shown(name)} is no command of this game; its commands are {listed(list(self.commands), 30)}")
        return self.commands[name].read(data)

    def event_from_json(self, type_name: str, seat: int, data: JsonObject, parts: dict[str, Json]) -> Event:
        """Return the event, written in whatever shape; a sealed part that is not given leaves UNKNOWN."""
        name, data = upcast(self.upcasters, type_name, data)
        if name not in self.events:
            raise Malformed("/type", f"{shown(name)} is no event of this game")
        return self.events[name].read(seat, data, parts)
