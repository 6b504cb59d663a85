"""Fields: what a command, an event or a piece of a position consists of, declared once.

JSON, reading with `Malformed` and its path, JSON Schema, equality and `repr` follow from the declaration.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import ClassVar, Final, TypeVar, final

from mypy_extensions import mypyc_attr

from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_object, member, without
from domain.kernel.kinds import Array, Kind, Kinds, Name, check_members, items_of
from domain.kernel.schema import closed_object, with_description


@final
class Slot:
    """A declared attribute (`stock.bag`: of a part of the holder): the one place where attributes are found by their names."""

    def __init__(self, attribute: str) -> None:
        owner, _, self.name = attribute.rpartition(".")
        self.get: Final[Callable[[object], object]] = attrgetter(attribute)
        self.owner: Final[Callable[[object], object] | None] = attrgetter(owner) if owner else None

    def set(self, holder: object, value: object) -> None:
        """Give the attribute a value."""
        setattr(holder if self.owner is None else self.owner(holder), self.name, value)


@final
class Field:
    """A member of a JSON object: its name, its kind, what it means here, and the attribute of the code that holds it.

    An optional one is left out of the JSON where the attribute is `absent`.
    """

    def __init__(self, name: str, kind: Kind, about: str, attribute: str, optional: bool, absent: int | None) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.about: Final = about
        self.attribute: Final = attribute
        self.slot: Final = Slot(attribute)
        self.optional: Final = optional
        self.absent: Final = absent


Fields = tuple[Field, ...]


def field(name: str, kind: Kind, about: str = "", *, attribute: str = "", optional: bool = False, absent: int | None = None) -> Field:
    """Declare a member; `attribute` where the code calls it otherwise than the JSON. It may be left out where it is `optional`.

    The attribute is then None, or `absent` where that is given.
    """
    return Field(name, kind, about, attribute or name, optional or absent is not None, absent)


def bind_fields(fields: Fields, kinds: Kinds) -> Fields:
    """Return the fields with the kinds of the content in the place of their names; the very same ones where they name none."""
    found = [each.kind.bind(kinds) for each in fields]
    if all(kind is each.kind for kind, each in zip(found, fields, strict=True)):
        return fields
    return tuple(
        Field(each.name, kind, each.about or each.kind.about, each.attribute, each.optional, each.absent)
        for kind, each in zip(found, fields, strict=True)
    )


def schema_of(fields: Fields, about: str = "") -> JsonObject:
    """Return the JSON Schema of an object with exactly these members."""
    schema = closed_object({each.name: each.kind.schema(each.about) for each in fields}, required_names(fields))
    return with_description(schema, about) if about else schema


def tagged_schema(word: str, naming: str, fields: Fields, about: str = "") -> JsonObject:
    """Return the same with a member `type` in front that is always `word`; `naming` says what it names."""
    schema = schema_of(fields, about)
    members, required = schema["properties"], schema["required"]
    assert isinstance(members, dict)
    assert isinstance(required, list)
    schema["properties"] = {"type": {"const": word, "description": naming}, **members}
    schema["required"] = ["type", *required]
    return schema


def required_names(fields: Fields) -> list[str]:
    """Return the names of the members that may not be left out."""
    return [each.name for each in fields if not each.optional]


def read_fields(fields: Fields, owner: JsonObject, path: str = "") -> list[object]:
    """Return the values of exactly these members, in order; `Malformed` where one is missing, unknown or of another kind."""
    found: list[object] = []
    for each in fields:
        if each.name not in owner:
            break
        found.append(each.kind.read(owner[each.name], f"{path}/{each.name}"))
    if len(found) == len(owner) == len(fields):
        return found
    check_members(owner, [each.name for each in fields], required_names(fields), path)
    return [each.kind.read(owner[each.name], f"{path}/{each.name}") if each.name in owner else each.absent for each in fields]


def write_fields(fields: Fields, holder: object) -> JsonObject:
    """Return the members as JSON, from the attributes of `holder`."""
    written: JsonObject = {}
    for each in fields:
        value = each.slot.get(holder)
        if not each.optional or value != each.absent:
            written[each.name] = each.kind.write(value)
    return written


@mypyc_attr(acyclic=True)
class Declared:
    """Something that consists of its `FIELDS`; they stand in the order of the constructor's parameters. `TYPE` names its class."""

    TYPE: ClassVar[str] = ""
    FIELDS: ClassVar[Fields] = ()
    ABOUT: ClassVar[str] = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Declared) and type(self) is type(other) and self.identity() == other.identity()

    def __hash__(self) -> int:
        return hash(type(self).__name__)

    def __repr__(self) -> str:
        members = ", ".join(f"{each.attribute}={each.slot.get(self)!r}" for each in self.FIELDS)
        return f"{type(self).__name__}({members})"

    def identity(self) -> list[object]:
        """Return what two equal ones have in common."""
        return [each.slot.get(self) for each in self.FIELDS]


D = TypeVar("D", bound=Declared)


def declared_in(base: type[D], *modules: dict[str, object]) -> list[type[D]]:
    """Return the classes of `base` with a `TYPE` that modules, given by their names, declare themselves: in order, and nothing imported.

    >>> from domain.kernel.event import Event
    >>> from domain.toy import events
    >>> [each.__name__ for each in declared_in(Event, vars(events))][:2]
    ['ShellDealt', 'TurnStarted']
    """
    found: list[type[D]] = []
    for names in modules:
        for each in names.values():
            if isinstance(each, type) and issubclass(each, base) and each.TYPE and each.__module__ == names["__name__"]:
                found.append(each)
    return found


@mypyc_attr(acyclic=True)
class Piece(Declared):
    """A declared part of a command, an event or a position: an object within its JSON. `TYPE` names one that is `Tagged`."""


@final
class Nested(Kind):
    """A declared piece: an object in JSON, made by the constructor of its class."""

    def __init__(self, piece: type[Piece], about: str = "", fields: Fields | None = None) -> None:
        self.piece: Final = piece
        self.fields: Final[Fields] = piece.FIELDS if fields is None else fields
        self.about = about or piece.ABOUT

    def shape(self) -> JsonObject:
        return schema_of(self.fields)

    def read(self, value: Json, path: str) -> object:
        make: Callable[..., Piece] = self.piece
        return make(*read_fields(self.fields, as_object(value, path), path))

    def write(self, value: object) -> Json:
        return write_fields(self.fields, value)

    def bind(self, kinds: Kinds) -> Kind:
        fields = bind_fields(self.fields, kinds)
        return self if fields is self.fields else Nested(self.piece, self.about, fields)


@final
class Variants(Kind):
    """One of several pieces, told apart by which members they have."""

    def __init__(self, pieces: list[type[Piece]], about: str = "") -> None:
        self.kinds: Final = [Nested(piece) for piece in pieces]
        self.about = about

    def shape(self) -> JsonObject:
        schemas: list[Json] = [kind.schema() for kind in self.kinds]
        return {"oneOf": schemas}

    def read(self, value: Json, path: str) -> object:
        owner = as_object(value, path)
        for kind in self.kinds:
            if {each.name for each in kind.piece.FIELDS} >= set(owner) >= set(required_names(kind.piece.FIELDS)):
                return kind.read(value, path)
        return self.kinds[0].read(value, path)

    def write(self, value: object) -> Json:
        assert isinstance(value, Piece)
        return write_fields(value.FIELDS, value)


@final
class Tagged(Kind):
    """One of several pieces; the member `type` names which, by the `TYPE` of its class."""

    def __init__(self, pieces: list[type[Piece]], about: str = "") -> None:
        self.pieces: Final = {piece.TYPE: piece for piece in pieces}
        self.name: Final = Name(list(self.pieces))
        self.about = about

    def shape(self) -> JsonObject:
        schemas: list[Json] = [tagged_schema(word, "Names the kind.", piece.FIELDS, piece.ABOUT) for word, piece in self.pieces.items()]
        return {"oneOf": schemas}

    def read(self, value: Json, path: str) -> object:
        owner = as_object(value, path)
        piece = self.pieces[self.name.words[self.name.read(member(owner, "type", path), f"{path}/type")]]
        make: Callable[..., Piece] = piece
        return make(*read_fields(piece.FIELDS, without(owner, "type"), path))

    def write(self, value: object) -> Json:
        assert isinstance(value, Piece)
        return {"type": value.TYPE, **write_fields(value.FIELDS, value)}


@final
class Pieces(Array):
    """An array of declared pieces."""

    def read(self, value: Json, path: str) -> list[object]:
        return [self.kind.read(item, f"{path}/{i}") for i, item in enumerate(items_of(value, path, self.low, self.high))]

    def write(self, value: object) -> Json:
        assert isinstance(value, list)
        return [self.kind.write(item) for item in value]

    def bind(self, kinds: Kinds) -> Kind:
        kind = self.kind.bind(kinds)
        return self if kind is self.kind else Pieces(kind, self.low, self.high, self.about)


class KeptPiece(Piece):
    """A piece of which there are few, each made once and kept: it is written out once. `has_objects`: some of its members are objects."""

    written: JsonObject | None = None
    has_objects: bool = False


@final
class Kept(Kind):
    """A kept piece: as `Nested`, but what it writes is a copy of what was written once."""

    def __init__(self, piece: type[KeptPiece], about: str = "", fields: Fields | None = None) -> None:
        self.piece: Final = piece
        self.nested: Final = Nested(piece, about, fields)
        self.about = about or piece.ABOUT

    def shape(self) -> JsonObject:
        return self.nested.shape()

    def read(self, value: Json, path: str) -> object:
        return self.nested.read(value, path)

    def write(self, value: object) -> Json:
        assert isinstance(value, KeptPiece)
        if value.written is None:
            value.written = write_fields(value.FIELDS, value)
            value.has_objects = any(isinstance(item, dict) for item in value.written.values())
        if value.has_objects:
            return {name: item.copy() if isinstance(item, dict) else item for name, item in value.written.items()}
        return value.written.copy()

    def bind(self, kinds: Kinds) -> Kind:
        fields = bind_fields(self.nested.fields, kinds)
        return self if fields is self.nested.fields else Kept(self.piece, self.about, fields)
