"""The commands and events of a game as JSON: every class once, found by its type name."""

from typing import Final, final

from domain.kernel.command import Command
from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.fields import bound_fields, read_fields
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import str_in
from domain.kernel.kinds import Kinds, listed, shown
from domain.kernel.upcast import Upcaster, upcast


@final
class Codec:
    """Reads commands and events, and tells their JSON Schemas. `upcasters` lead old shapes of events to the present ones.

    `kinds` are those that the content decides, by the names that the declarations give them.
    """

    def __init__(
        self,
        commands: list[type[Command]],
        events: list[type[Event]],
        upcasters: dict[str, Upcaster] | None = None,
        kinds: Kinds | None = None,
    ) -> None:
        self.commands: Final = {each.TYPE: each for each in commands}
        self.events: Final = {each.TYPE: each for each in events}
        self.command_fields: Final = {each.TYPE: bound_fields(each.FIELDS, kinds or {}) for each in commands}
        self.event_fields: Final = {each.TYPE: bound_fields(each.FIELDS, kinds or {}) for each in events}
        self.upcasters: Final = upcasters or {}

    def command_schemas(self) -> dict[str, JsonObject]:
        """Return the JSON Schema of every command by type."""
        return {name: each.schema(self.command_fields[name]) for name, each in self.commands.items()}

    def event_schemas(self) -> dict[str, JsonObject]:
        """Return the JSON Schema of the data of every event by type name."""
        return {name: each.schema(self.event_fields[name]) for name, each in self.events.items()}

    def command_from_json(self, data: JsonObject) -> Command:
        """Return the command; `Malformed` with the path where it fits no schema."""
        name = str_in(data, "type")
        if name not in self.commands:
            raise Malformed("/type", f"{shown(name)} is no command of this game; its commands are {listed(list(self.commands), 30)}")
        return self.commands[name].read(data, self.command_fields[name])

    def event_from_json(self, type_name: str, seat: int, data: JsonObject, parts: dict[str, Json]) -> Event:
        """Return the event, written in whatever shape; a sealed part that is not given leaves UNKNOWN."""
        name, data = upcast(self.upcasters, type_name, data)
        if name not in self.events:
            raise Malformed("/type", f"{shown(name)} is no event of this game")
        event, fields = self.events[name], self.event_fields[name]
        return event.read(seat, data, parts) if fields is event.FIELDS else event.made_of(seat, read_fields(fields, data))
