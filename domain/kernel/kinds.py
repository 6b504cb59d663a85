"""Kinds of values: how a value of the code stands in JSON, which JSON is one, and the JSON Schema that says so.

A kind is declared once a game (a place, a colour, a payment, a count with its bounds) and used by commands, events, positions and the
catalogue. `read` takes exactly what `schema` allows: there is no second description that could differ.
"""

from abc import ABC, abstractmethod
from typing import Final, final

from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_bool, as_int, as_list, as_object, as_str, kind_of, member, pointer
from domain.kernel.schema import closed_object, integer, one_of

_SHOWN: Final = 40


class Kind(ABC):
    """A kind of value. `about` says what a value means, for readers of the catalogue and the OpenAPI document."""

    about: str

    @abstractmethod
    def shape(self) -> JsonObject:
        """Return the JSON Schema without a description."""

    @abstractmethod
    def read(self, value: Json, path: str) -> object:
        """Return the value of the code that `value` stands for; `Malformed` at `path` where it is not of this kind."""

    @abstractmethod
    def write(self, value: object) -> Json:
        """Return the JSON of a value of the code."""

    def bind(self, kinds: "Kinds") -> "Kind":
        """Return this kind with those of the content in the place of their names (kinds_of_content.py); itself where it names none."""
        return self

    def read_ints(self, items: list[Json], path: str, names: list[str] | None = None) -> list[int]:
        """Read the items of an array (or members, called `names`) of a kind whose values are integers in the code."""
        found: list[int] = []
        for i, item in enumerate(items):
            number = self.read(item, path + pointer([i if names is None else names[i]]))
            assert isinstance(number, int)
            found.append(number)
        return found

    def write_ints(self, values: list[int]) -> list[Json]:
        """Return the JSON of several values of a kind whose values are integers in the code."""
        return [self.write(value) for value in values]

    def schema(self, about: str = "") -> JsonObject:
        """Return the JSON Schema, described by `about` or else by what the kind says of itself.

        >>> Flag("Face up.").schema()
        {'type': 'boolean', 'description': 'Face up.'}
        """
        text = about or self.about
        return {**self.shape(), "description": text} if text else self.shape()


Kinds = dict[str, Kind]
"""The kinds that a game's content decides, by name."""


@final
class Whole(Kind):
    """An integer from `low` to `high` in JSON; in the code it is smaller by `first` (pieces that are numbered from 1 on the table).

    >>> tile = Whole(1, 10, first=1)
    >>> tile.read(10, "/tile"), tile.write(9)
    (9, 10)
    >>> tile.read(11, "/tile")
    Traceback (most recent call last):
    domain.kernel.errors.Malformed: /tile: expected integer from 1 to 10, got the number 11
    """

    def __init__(self, low: int, high: int, about: str = "", *, first: int = 0) -> None:
        self.low: Final = low
        self.high: Final = high
        self.first: Final = first
        self.about = about

    def shape(self) -> JsonObject:
        return integer(self.low, self.high)

    def read(self, value: Json, path: str) -> int:
        number = as_int(value, path)
        if not self.low <= number <= self.high:
            raise Malformed(path, f"expected integer from {self.low} to {self.high}, got {show(value)}")
        return number - self.first

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        return value + self.first

    def read_ints(self, items: list[Json], path: str, names: list[str] | None = None) -> list[int]:
        low, high, first = self.low, self.high, self.first
        found: list[int] = []
        for item in items:
            if type(item) is not int or not low <= item <= high:
                return super().read_ints(items, path, names)
            found.append(item - first)
        return found

    def write_ints(self, values: list[int]) -> list[Json]:
        return [value + self.first for value in values]


@final
class Flag(Kind):
    """A boolean.

    >>> Flag().read(True, "/face_up")
    True
    """

    def __init__(self, about: str = "") -> None:
        self.about = about

    def shape(self) -> JsonObject:
        return {"type": "boolean"}

    def read(self, value: Json, path: str) -> bool:
        return as_bool(value, path)

    def write(self, value: object) -> Json:
        assert isinstance(value, bool)
        return value


@final
class Name(Kind):
    """One of a fixed list of words in JSON, its index in the code (`first` for the first of them).

    >>> color = Name(["red", "blue"])
    >>> color.read("blue", "/color"), color.write(0)
    (1, 'red')
    """

    def __init__(self, words: list[str], about: str = "", *, first: int = 0) -> None:
        self.words: Final = words
        self.first: Final = first
        self.about = about
        self.index: Final = {word: first + i for i, word in enumerate(words)}

    def shape(self) -> JsonObject:
        return one_of(self.words)

    def read(self, value: Json, path: str) -> int:
        word = as_str(value, path)
        if word not in self.index:
            raise Malformed(path, f"{show(word)} is not one of {list_words(self.words)}")
        return self.index[word]

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        return self.words[value - self.first]

    def read_ints(self, items: list[Json], path: str, names: list[str] | None = None) -> list[int]:
        index = self.index
        found: list[int] = []
        for item in items:
            if not isinstance(item, str) or item not in index:
                return super().read_ints(items, path, names)
            found.append(index[item])
        return found

    def write_ints(self, values: list[int]) -> list[Json]:
        return [self.words[value - self.first] for value in values]


@final
class OrElse(Kind):
    """A value of `kind`, or the JSON constant `word` (null by default), which is `code` in the code.

    >>> tree = OrElse(Whole(0, 4), -1)
    >>> tree.read(None, "/tree"), tree.read(3, "/tree"), tree.write(-1)
    (-1, 3, None)
    """

    def __init__(self, kind: Kind, code: int | str, about: str = "", *, word: str | None = None) -> None:
        self.kind: Final = kind
        self.code: Final = code
        self.word: Final = word
        self.about = about or kind.about

    def shape(self) -> JsonObject:
        rest: JsonObject = {"type": "null"} if self.word is None else {"const": self.word}
        return {"oneOf": [self.kind.shape(), rest]}

    def read(self, value: Json, path: str) -> object:
        return self.code if value == self.word else self.kind.read(value, path)

    def write(self, value: object) -> Json:
        return self.word if value == self.code else self.kind.write(value)

    def bind(self, kinds: Kinds) -> Kind:
        kind = self.kind.bind(kinds)
        return self if kind is self.kind else OrElse(kind, self.code, self.about, word=self.word)


@final
class Case:
    """One case of `Cases`: its word, its number in the code, and the member that tells more (its value is added to the number)."""

    def __init__(self, word: str, code: int, member: str = "", kind: Kind | None = None) -> None:
        self.word: Final = word
        self.code: Final = code
        self.member: Final = member
        self.kind: Final = kind

    def members(self, tag: str) -> list[str]:
        """Return the names of its members."""
        return [tag] if self.kind is None else [tag, self.member]


@final
class Cases(Kind):
    """An object whose member `tag` says which case it is; one number in the code. The cases stand in the order of their numbers.

    >>> card = Cases("card", [Case("coral", 0), Case("fish", 1, "color", Name(["red", "blue"]))])
    >>> card.read({"card": "fish", "color": "blue"}, "/card"), card.write(0)
    (2, {'card': 'coral'})
    """

    def __init__(self, tag: str, cases: list[Case], about: str = "") -> None:
        self.tag: Final = tag
        self.cases: Final = cases
        self.name: Final = Name([case.word for case in cases])
        self.about = about

    def shape(self) -> JsonObject:
        shapes: list[Json] = []
        for case in self.cases:
            members: JsonObject = {self.tag: {"const": case.word, "description": "Names the case."}}
            if case.kind is not None:
                members[case.member] = case.kind.schema()
            shapes.append(closed_object(members))
        return {"oneOf": shapes}

    def read(self, value: Json, path: str) -> int:
        owner = as_object(value, path)
        case = self.cases[self.name.read(member(owner, self.tag, path), f"{path}/{self.tag}")]
        check_members(owner, case.members(self.tag), case.members(self.tag), path)
        more = 0 if case.kind is None else case.kind.read(owner[case.member], f"{path}/{case.member}")
        assert isinstance(more, int)
        return case.code + more

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        case = [case for case in self.cases if case.code <= value][-1]
        if case.kind is None:
            return {self.tag: case.word}
        return {self.tag: case.word, case.member: case.kind.write(value - case.code)}


def add_size(schema: JsonObject, low: int, high: int | None) -> JsonObject:
    """Return the schema of an array with its least and greatest length."""
    if low:
        schema["minItems"] = low
    if high is not None:
        schema["maxItems"] = high
    return schema


class Array(Kind):
    """An array of values of one kind, from `low` to `high` of them."""

    def __init__(self, kind: Kind, low: int = 0, high: int | None = None, about: str = "") -> None:
        self.kind: Final = kind
        self.low: Final = low
        self.high: Final = high
        self.about = about

    def shape(self) -> JsonObject:
        return add_size({"type": "array", "items": self.kind.schema()}, self.low, self.high)


def items_of(value: Json, path: str, low: int, high: int | None) -> list[Json]:
    """Return the items of an array of `low` to `high` items; `Malformed` where it is none."""
    items = as_list(value, path)
    if len(items) < low or (high is not None and len(items) > high):
        wanted = f"{low} or more" if high is None else f"{low}" if low == high else f"{low} to {high}"
        raise Malformed(path, f"expected {wanted} items, got {len(items)}")
    return items


def check_members(owner: JsonObject, known: list[str], required: list[str], path: str) -> None:
    """Raise `Malformed` at a member of `owner` that is not `known`, or that is `required` and missing."""
    for name in owner:
        if name not in known:
            raise Malformed(
                path + pointer([name[:_SHOWN]]), f"unknown member; known are {list_words(known)}" if known else "unknown member"
            )
    for name in required:
        if name not in owner:
            raise Malformed(f"{path}/{name}", "this member is missing")


def show(value: Json) -> str:
    """Return a value as a message shows it, cut where it is long."""
    return kind_of(value)[: 2 * _SHOWN]


def list_words(words: list[str], most: int = 12) -> str:
    """Return words as a message lists them, cut where there are many.

    >>> list_words(["a", "b", "c"], most=2)
    'a, b … (3 in all)'
    """
    return ", ".join(words[:most]) + (f" … ({len(words)} in all)" if len(words) > most else "")


@final
class Bit(Kind):
    """A boolean in JSON, 1 or 0 in the code (arrays hold integers).

    >>> Bit().read(True, "/locked")
    1
    """

    def __init__(self, about: str = "") -> None:
        self.about = about

    def shape(self) -> JsonObject:
        return {"type": "boolean"}

    def read(self, value: Json, path: str) -> int:
        return 1 if as_bool(value, path) else 0

    def write(self, value: object) -> Json:
        return value == 1
