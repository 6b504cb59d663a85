"""A command: what a seat wants to do. It may be refused."""

from collections.abc import Callable

from mypy_extensions import mypyc_attr

from domain.kernel.fields import Declared, Fields, read_fields, tagged_schema, write_fields
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import without


@mypyc_attr(acyclic=True)
class Command(Declared):
    """The intent of a seat. Subclasses are `@final`, declare `TYPE`, `ABOUT` and `FIELDS`, and have `Final` attributes."""

    def to_json(self) -> JsonObject:
        """Return `{"type": TYPE, ...}` with every default filled in."""
        return {"type": self.TYPE, **write_fields(self.FIELDS, self)}

    @classmethod
    def read(cls, data: JsonObject, fields: Fields | None = None) -> "Command":
        """Return the command that `data` says; `Malformed` where it fits `schema` nowhere. `fields` are FIELDS bound to content."""
        make: Callable[..., Command] = cls
        return make(*read_fields(cls.FIELDS if fields is None else fields, without(data, "type")))

    @classmethod
    def schema(cls, fields: Fields | None = None) -> JsonObject:
        """Return the JSON Schema of the command: the first sentence of `ABOUT` is its title, the rest its description."""
        title, _, rest = cls.ABOUT.partition(". ")
        fields = cls.FIELDS if fields is None else fields
        return {**tagged_schema(cls.TYPE, "Names the command.", fields, rest), "title": title.removesuffix(".")}

    def names_hidden(self) -> bool:
        """Say whether the command itself tells what others may not know; then its record part stays with its seat."""
        return False
