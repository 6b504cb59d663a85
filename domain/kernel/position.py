"""Positions: the members of a table, declared once. The JSON of a state, its schema and its reading follow from them.

A member is bound to an attribute of the state. What it writes everybody at the table may know; what is hidden is sealed parts. Members
within a seat's object get the seat's number as `at`, all others 0.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, Generic, TypeVar, cast, final

from domain.kernel.cells import like, part_of, plain, write_part
from domain.kernel.errors import Malformed
from domain.kernel.fields import Slot
from domain.kernel.ids import NOBODY, Json, JsonObject
from domain.kernel.json_fields import as_object
from domain.kernel.kinds import Flag, Kind, OrElse, Whole, check_members, items_of
from domain.kernel.kinds_of_many import Sequence
from domain.kernel.schema import closed_object
from domain.kernel.state import State

S = TypeVar("S", bound=State)
V = TypeVar("V")


class Member(ABC):
    """A member of the JSON of a position."""

    name: str
    about: str

    @abstractmethod
    def shape(self) -> JsonObject:
        """Return the JSON Schema without a description."""

    @abstractmethod
    def write(self, state: State, at: int) -> Json:
        """Return the member's JSON."""

    @abstractmethod
    def read(self, state: State, at: int, value: Json, path: str) -> None:
        """Write what `value` says into the state; `Malformed` with the path where it does not fit the schema."""

    def schema(self) -> JsonObject:
        """Return the JSON Schema."""
        return {**self.shape(), "description": self.about} if self.about else self.shape()


Members = tuple[Member, ...]


class OfKind(Member):
    """A member whose value is of a kind."""

    def __init__(self, name: str, kind: Kind, about: str) -> None:
        self.name = name
        self.kind: Final = kind
        self.about = about or kind.about

    def shape(self) -> JsonObject:
        return self.kind.shape()


@final
class Attribute(OfKind):
    """An attribute of the state, whole."""

    def __init__(self, name: str, kind: Kind, about: str = "", *, attribute: str = "") -> None:
        super().__init__(name, kind, about)
        self.slot: Final = Slot(attribute or name)

    def write(self, state: State, at: int) -> Json:
        return self.kind.write(plain(self.slot.get(state)))

    def read(self, state: State, at: int, value: Json, path: str) -> None:
        self.slot.set(state, like(self.slot.get(state), self.kind.read(value, path)))


@final
class OfSeat(OfKind):
    """A seat's figure of an array with one for each seat, or its `width` figures of an array with so many for each."""

    def __init__(self, name: str, kind: Kind, about: str = "", *, attribute: str = "", width: int = 0) -> None:
        super().__init__(name, kind, about)
        self.slot: Final = Slot(attribute or name)
        self.width: Final = width

    def write(self, state: State, at: int) -> Json:
        array = self.slot.get(state)
        if self.width:
            return self.kind.write(part_of(array, at * self.width, (at + 1) * self.width))
        if isinstance(array, list):
            return self.kind.write(array[at])
        return self.kind.write(part_of(array, at, at + 1)[0])

    def read(self, state: State, at: int, value: Json, path: str) -> None:
        array = self.slot.get(state)
        found = self.kind.read(value, path)
        if self.width:
            assert isinstance(found, list)
            write_part(array, at * self.width, found)
        elif isinstance(array, list):
            array[at] = found
        else:
            assert isinstance(found, int)
            write_part(array, at, [found])


@final
class Derived(OfKind, Generic[S]):
    """What follows from the rest of the table: it is written, and `Position.check_derived` compares it."""

    def __init__(self, name: str, kind: Kind, about: str, figure: Callable[[S], object]) -> None:
        super().__init__(name, kind, about)
        self.figure: Final = figure

    def write(self, state: State, at: int) -> Json:
        return self.kind.write(plain(self.figure(cast("S", state))))

    def read(self, state: State, at: int, value: Json, path: str) -> None:
        self.kind.read(value, path)


@final
class Seats(Member):
    """An array with an object for each seat, seat 0 first; at least `low` and at most `high` of them."""

    def __init__(self, members: Members, low: int, high: int, name: str = "seats", about: str = "") -> None:
        self.members: Final = members
        self.low: Final = low
        self.high: Final = high
        self.name = name
        self.about = about or "What lies in front of each seat, seat 0 first."

    def shape(self) -> JsonObject:
        return {"type": "array", "items": schema_of(self.members), "minItems": self.low, "maxItems": self.high}

    def write(self, state: State, at: int) -> Json:
        return [write_members(self.members, state, seat) for seat in range(state.seats)]

    def read(self, state: State, at: int, value: Json, path: str) -> None:
        items = items_of(value, path, self.low, self.high)
        if len(items) != state.seats:
            raise Malformed(path, f"the match has {state.seats} seats, not {len(items)}")
        for seat, item in enumerate(items):
            read_members(self.members, state, seat, as_object(item, f"{path}/{seat}"), f"{path}/{seat}")


def turn_members(most_turns: int, most_seats: int) -> Members:
    """Return the members that every state has: `turn`, `to_act` (for games in which one seat acts at a time) and `over`."""
    seat = Whole(0, most_seats - 1)
    return (
        Attribute("turn", Whole(0, most_turns), "Number of the turn, from 1; 0 before the first."),
        Attribute("to_act", Sequence(seat, 0, 1), "The seat that is to decide; empty when the match is over."),
        Attribute("over", Flag("The match is over.")),
    )


@final
class Position:
    """The members of a game's position, in their order. Views have those of `of_views` besides; a position may have them, unread."""

    def __init__(self, members: Members, about: str, *, of_views: Members = ()) -> None:
        self.members: Final = members
        self.of_views: Final = of_views
        self.about: Final = about

    def schema(self) -> JsonObject:
        """Return the JSON Schema of a position."""
        return {**schema_of(self.members, self.of_views), "description": self.about}

    def write(self, state: State) -> JsonObject:
        """Return what everybody at the table may know."""
        return write_members(self.members, state, 0)

    def write_view(self, state: State) -> JsonObject:
        """Return the same with the members of views."""
        return write_members((*self.members, *self.of_views), state, 0)

    def read(self, state: State, data: JsonObject) -> None:
        """Write a position into a state; `Malformed` with the path where it does not fit the schema."""
        read_members(self.members, state, 0, data, "", self.of_views)

    def check_derived(self, state: State, data: JsonObject) -> None:
        """Raise `Malformed` where a figure that follows from the rest of the table is another one."""
        for member in self.members:
            if isinstance(member, Derived) and member.write(state, 0) != data[member.name]:
                raise Malformed(f"/{member.name}", f"it is {member.write(state, 0)} on this table, not {data[member.name]}")


def schema_of(members: Members, optional: Members = ()) -> JsonObject:
    """Return the JSON Schema of an object with exactly these members."""
    return closed_object({member.name: member.schema() for member in (*members, *optional)}, [member.name for member in members])


def write_members(members: Members, state: State, at: int) -> JsonObject:
    """Return the members as JSON."""
    return {member.name: member.write(state, at) for member in members}


def any_missing(members: Members, owner: JsonObject) -> bool:
    """Say whether the object lacks one of the members."""
    for member in members:  # noqa: SIM110
        if member.name not in owner:
            return True
    return False


def read_members(members: Members, state: State, at: int, owner: JsonObject, path: str, optional: Members = ()) -> None:
    """Read exactly these members of a JSON object into a state; those of `optional` may be there."""
    if len(owner) != len(members) or any_missing(members, owner):
        names = [member.name for member in members]
        check_members(owner, names + [member.name for member in optional], names, path)
    for member in members:
        member.read(state, at, owner[member.name], f"{path}/{member.name}")
    for member in optional:
        if member.name in owner:
            member.read(state, at, owner[member.name], f"{path}/{member.name}")


class Group(Member):
    """An object of members of its own."""

    def __init__(self, name: str, members: Members, about: str = "") -> None:
        self.name = name
        self.members: Final = members
        self.about = about

    def shape(self) -> JsonObject:
        return schema_of(self.members)

    def write(self, state: State, at: int) -> Json:
        return write_members(self.members, state, at)

    def read(self, state: State, at: int, value: Json, path: str) -> None:
        read_members(self.members, state, at, as_object(value, path), path)


@final
class Each(Member):
    """An object with the same members for each of some words; they get the index of the word as `at`."""

    def __init__(self, name: str, words: list[str], members: Members, about: str = "") -> None:
        self.name = name
        self.words: Final = words
        self.members: Final = members
        self.about = about

    def shape(self) -> JsonObject:
        return closed_object(dict.fromkeys(self.words, schema_of(self.members)))

    def write(self, state: State, at: int) -> Json:
        return {word: write_members(self.members, state, i) for i, word in enumerate(self.words)}

    def read(self, state: State, at: int, value: Json, path: str) -> None:
        owner = as_object(value, path)
        check_members(owner, self.words, self.words, path)
        for i, word in enumerate(self.words):
            read_members(self.members, state, i, as_object(owner[word], f"{path}/{word}"), f"{path}/{word}")


@final
class Figure(OfKind, Generic[S, V]):
    """A member that functions write and read: `get` returns its value in the code, `put` writes a value that was read into the state.

    Without `put` it follows from the rest: it is only checked against its kind. They get the state as that of their game, and the value
    as what the kind reads.
    """

    def __init__(
        self,
        name: str,
        kind: Kind,
        about: str,
        get: Callable[[S, int], object],
        put: Callable[[S, int, V, str], None] | None = None,
    ) -> None:
        super().__init__(name, kind, about)
        self.get: Final = get
        self.put: Final = put

    def write(self, state: State, at: int) -> Json:
        return self.kind.write(plain(self.get(cast("S", state), at)))

    def read(self, state: State, at: int, value: Json, path: str) -> None:
        found = self.kind.read(value, path)
        if self.put is not None:
            self.put(cast("S", state), at, cast("V", found), path)


@final
class Embedded(Group):
    """A whole position, with its members of views, within a view: they get 0 as `at`, not the viewer."""

    def __init__(self, name: str, position: Position, about: str = "") -> None:
        super().__init__(name, (*position.members, *position.of_views), about or position.about)

    def write(self, state: State, at: int) -> Json:
        return super().write(state, 0)

    def read(self, state: State, at: int, value: Json, path: str) -> None:
        super().read(state, 0, value, path)


def viewer(state: State, at: int) -> object:
    """Return the seat that sees a view, or NOBODY."""
    return max(int(NOBODY), at)


def viewer_member(seat: Kind, about: str) -> Member:
    """Return the member of a view that says whose it is: a seat, or null for a spectator and for all once the match is over."""
    return Figure[State, object]("viewer", OrElse(seat, int(NOBODY)), about, viewer)
