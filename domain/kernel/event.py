"""An event: a fact about the table, in the past tense, with its results in it."""

from collections.abc import Callable
from typing import ClassVar

from mypy_extensions import mypyc_attr

from domain.kernel.fields import Declared, Fields, read_fields, schema_of, write_fields
from domain.kernel.ids import NOBODY, Json, JsonObject, Seat


@mypyc_attr(acyclic=True)
class Event(Declared):
    """A fact. Subclasses are `@final`, declare `TYPE` (such as `reef_gardens.v1.line_bought`), `ABOUT` and `FIELDS`.

    `seat` is the seat that the fact belongs to, or NOBODY. Constructors take it first, then the fields in order; those of a `TableFact`,
    which never belongs to a seat (`SEATED` false), take the fields alone. A fact without fields needs no constructor of its own.
    """

    SEATED: ClassVar[bool] = True

    seat: Seat = NOBODY

    def __init__(self, seat: Seat = NOBODY) -> None:
        self.seat = seat

    def type_name(self) -> str:
        """Return `<game>.v<shape>.<past tense>`."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return what everybody at the table may know of the fact."""
        return write_fields(self.FIELDS, self)

    @classmethod
    def read(cls, seat: Seat, data: JsonObject, parts: dict[str, Json]) -> "Event":
        """Return the fact that `data` tells. A fact with sealed parts overrides this: a part that is not given leaves UNKNOWN.

        One that overrides this names no kinds of the content: those facts are read by their bound fields alone.
        """
        return cls.make_of(seat, read_fields(cls.FIELDS, data))

    @classmethod
    def make_of(cls, seat: Seat, values: list[object]) -> "Event":
        """Return the fact of a seat with the values of its fields."""
        make: Callable[..., Event] = cls
        return make(seat, *values) if cls.SEATED else make(*values)

    @classmethod
    def schema(cls, fields: Fields | None = None) -> JsonObject:
        """Return the JSON Schema of the fact's data. `fields` are FIELDS bound to content."""
        return schema_of(cls.FIELDS if fields is None else fields, cls.ABOUT)

    def identity(self) -> list[object]:
        """Return what two equal facts have in common: the seat, all that is told, and the sealed parts."""
        return [self.seat, self.to_data(), self.parts()]

    def parts(self) -> dict[str, Json]:
        """Return what only some may know, by part name (`seat:N/place`, `none/place`; docs/history.md, "Sealed parts").

        A part whose content this holder does not know (a redacted event) is left out. Names and number of the parts that exist must
        not depend on what is hidden.
        """
        return {}

    def opens(self) -> list[str]:
        """Return the names of earlier parts whose content this fact shows to everybody; `to_data` repeats it."""
        return []

    def news_for(self, seat: Seat) -> bool:
        """Say whether the fact tells `seat` (NOBODY: a spectator) something that its view did not hold, apart from chance.

        The answer must not depend on what is hidden. A command with news for anybody cannot be undone, and a dry run stops before it.
        """
        return bool(self.opens())


@mypyc_attr(acyclic=True)
class TableFact(Event):
    """A fact that never belongs to a seat."""

    SEATED = False
