"""Commands, events and positions of a game as JSON: every class once, found by its type name."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, Generic, TypeVar, final

from domain.kernel.command import Command
from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.fields import bind_fields, read_fields
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.json_fields import str_in
from domain.kernel.kinds import Kinds, list_words, show
from domain.kernel.position import Position
from domain.kernel.state import State
from domain.kernel.upcast import Upcaster, upcast

S = TypeVar("S", bound=State)


class Codec(ABC, Generic[S]):
    """Reads commands and events, and tells their JSON Schemas. `upcasters` lead old shapes of events to the present ones.

    Subclasses write and read positions; those of games with secrets split them too. `PositionCodec` does for a game without secrets.

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
        self.command_fields: Final = {each.TYPE: bind_fields(each.FIELDS, kinds or {}) for each in commands}
        self.event_fields: Final = {each.TYPE: bind_fields(each.FIELDS, kinds or {}) for each in events}
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
            raise Malformed("/type", f"{show(name)} is no command of this game; its commands are {list_words(list(self.commands), 30)}")
        return self.commands[name].read(data, self.command_fields[name])

    def event_from_json(self, type_name: str, seat: Seat, data: JsonObject, parts: dict[str, Json]) -> Event:
        """Return the event, written in whatever shape; a sealed part that is not given leaves UNKNOWN."""
        name, data = upcast(self.upcasters, type_name, data)
        if name not in self.events:
            raise Malformed("/type", f"{show(name)} is no event of this game")
        event, fields = self.events[name], self.event_fields[name]
        return event.read(seat, data, parts) if fields is event.FIELDS else event.make_of(seat, read_fields(fields, data))

    @abstractmethod
    def state_schema(self) -> JsonObject:
        """Return the JSON Schema of a position."""

    def view_schema(self) -> JsonObject:
        """Return the JSON Schema of a view, the same for every viewer (default: that of a position)."""
        return self.state_schema()

    @abstractmethod
    def state_to_json(self, state: S) -> JsonObject:
        """Return the full position: `state_from_json` gives an equal state back."""

    @abstractmethod
    def state_from_json(self, data: JsonObject, seats: int, options: JsonObject) -> S:
        """Read a position; `Malformed` with the path when the shape is wrong or no match can have come to this table."""

    def conceal(self, state: S) -> tuple[JsonObject, dict[str, Json]]:
        """Split a full position into its public JSON and its sealed parts (named as in play). Default: nothing is hidden, no parts."""
        return self.state_to_json(state), {}

    def join(self, public: JsonObject, parts: dict[str, Json]) -> JsonObject:
        """Put a position together again from its public JSON and the parts the reader knows (UNKNOWN for the rest)."""
        return public


@final
class PositionCodec(Codec[S]):
    """The codec of a game without secrets whose position is declared.

    `blank` makes the state that a position is read into (the game's `initial_state`), `check` refuses impossible ones.
    """

    def __init__(
        self,
        commands: list[type[Command]],
        events: list[type[Event]],
        position: Position,
        blank: Callable[[int, JsonObject], S],
        check: Callable[[S], None],
        upcasters: dict[str, Upcaster] | None = None,
        kinds: Kinds | None = None,
    ) -> None:
        super().__init__(commands, events, upcasters, kinds)
        self.position: Final = position
        self.blank: Final = blank
        self.check: Final = check

    def state_schema(self) -> JsonObject:
        return self.position.schema()

    def state_to_json(self, state: S) -> JsonObject:
        return self.position.write(state)

    def state_from_json(self, data: JsonObject, seats: int, options: JsonObject) -> S:
        state = self.blank(seats, options)
        self.position.read(state, data)
        self.position.check_derived(state, data)
        self.check(state)
        return state


@final
class SealedCodec(Codec[S]):
    """The codec of a game with secrets, put together from its functions.

    `write` returns the full position and `read` takes it, `conceal` splits it and `join` puts it together again. Views have the schema
    that `view_schema` returns, or that of positions.
    """

    def __init__(
        self,
        commands: list[type[Command]],
        events: list[type[Event]],
        schema: Callable[[], JsonObject],
        write: Callable[[S], JsonObject],
        read: Callable[[JsonObject, int, JsonObject], S],
        conceal: Callable[[S], tuple[JsonObject, dict[str, Json]]],
        join: Callable[[JsonObject, dict[str, Json]], JsonObject],
        view_schema: Callable[[], JsonObject] | None = None,
        upcasters: dict[str, Upcaster] | None = None,
    ) -> None:
        super().__init__(commands, events, upcasters)
        self.schema: Final = schema
        self.schema_of_views: Final = view_schema or schema
        self.write: Final = write
        self.read: Final = read
        self.split: Final = conceal
        self.put_together: Final = join

    def state_schema(self) -> JsonObject:
        return self.schema()

    def view_schema(self) -> JsonObject:
        return self.schema_of_views()

    def state_to_json(self, state: S) -> JsonObject:
        return self.write(state)

    def state_from_json(self, data: JsonObject, seats: int, options: JsonObject) -> S:
        return self.read(data, seats, options)

    def conceal(self, state: S) -> tuple[JsonObject, dict[str, Json]]:
        return self.split(state)

    def join(self, public: JsonObject, parts: dict[str, Json]) -> JsonObject:
        return self.put_together(public, parts)
