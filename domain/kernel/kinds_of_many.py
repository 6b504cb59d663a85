"""Kinds of many values: arrays, sets, counts by name. In the code each is an array of integers."""

from typing import Final, final

from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_object
from domain.kernel.kinds import Kind, Name, Whole, check_members, items_of, shown, sized


@final
class Sequence(Kind):
    """An array of values of one kind of integer, from `low` to `high` of them, all different where `unique`.

    >>> Sequence(Whole(0, 9), 1, 3, unique=True).read([4, 4], "/cards")
    Traceback (most recent call last):
    domain.kernel.errors.Malformed: /cards/1: the number 4 is there twice
    """

    def __init__(self, kind: Kind, low: int = 0, high: int | None = None, about: str = "", *, unique: bool = False) -> None:
        self.kind: Final = kind
        self.low: Final = low
        self.high: Final = high
        self.unique: Final = unique
        self.about = about

    def shape(self) -> JsonObject:
        schema = sized({"type": "array", "items": self.kind.schema()}, self.low, self.high)
        return {**schema, "uniqueItems": True} if self.unique else schema

    def read(self, value: Json, path: str) -> list[int]:
        items = items_of(value, path, self.low, self.high)
        found: list[int] = []
        for i, item in enumerate(items):
            number = self.kind.read(item, f"{path}/{i}")
            assert isinstance(number, int)
            if self.unique and number in found:
                raise Malformed(f"{path}/{i}", f"{shown(item)} is there twice")
            found.append(number)
        return found

    def write(self, value: object) -> Json:
        assert isinstance(value, list)
        return [self.kind.write(item) for item in value]


@final
class Multiset(Kind):
    """A number of each of some words: in JSON an array with one word for each piece, in the code the counts in the words' order.

    >>> paid = Multiset(["red", "blue"])
    >>> paid.read(["blue", "red", "blue"], "/pay"), paid.write([1, 2])
    ([1, 2], ['red', 'blue', 'blue'])
    """

    def __init__(self, words: list[str], low: int = 0, high: int | None = None, about: str = "") -> None:
        self.name: Final = Name(words)
        self.low: Final = low
        self.high: Final = high
        self.about = about

    def shape(self) -> JsonObject:
        return sized({"type": "array", "items": self.name.shape()}, self.low, self.high)

    def read(self, value: Json, path: str) -> list[int]:
        counts = [0] * len(self.name.words)
        for i, item in enumerate(items_of(value, path, self.low, self.high)):
            counts[self.name.read(item, f"{path}/{i}")] += 1
        return counts

    def write(self, value: object) -> Json:
        assert isinstance(value, list)
        return [word for word, count in zip(self.name.words, value, strict=True) for _ in range(count)]


@final
class Counts(Kind):
    """A number of each of some words: in JSON an object, in the code the counts in the words' order.

    Where `sparse`, words with none of them are left out of the JSON, and may be.

    >>> bag = Counts(["red", "blue"], 9, sparse=True)
    >>> bag.read({"blue": 2}, "/bag"), bag.write([0, 2])
    ([0, 2], {'blue': 2})
    """

    def __init__(self, words: list[str], high: int, about: str = "", *, each: str = "", sparse: bool = False) -> None:
        self.words: Final = words
        self.count: Final = Whole(1 if sparse else 0, high, each or "How many of these.")
        self.sparse: Final = sparse
        self.about = about

    def shape(self) -> JsonObject:
        members: JsonObject = {word: self.count.schema() for word in self.words}
        required: list[Json] = [] if self.sparse else list(self.words)
        return {"type": "object", "properties": members, "required": required, "additionalProperties": False}

    def read(self, value: Json, path: str) -> list[int]:
        owner = as_object(value, path)
        check_members(owner, self.words, [] if self.sparse else self.words, path)
        counts: list[int] = []
        for word in self.words:
            counts.append(self.count.read(owner[word], f"{path}/{word}") if word in owner else 0)
        return counts

    def write(self, value: object) -> Json:
        assert isinstance(value, list)
        return {word: count for word, count in zip(self.words, value, strict=True) if count or not self.sparse}


@final
class Padded(Kind):
    """An array of at most `size` values; in the code always `size` of them, filled up with `empty`.

    >>> hand = Padded(Whole(0, 9), 3, empty=-1)
    >>> hand.read([5], "/hand"), hand.write([5, -1, -1])
    ([5, -1, -1], [5])
    """

    def __init__(self, kind: Kind, size: int, empty: int, about: str = "") -> None:
        self.sequence: Final = Sequence(kind, 0, size)
        self.size: Final = size
        self.empty: Final = empty
        self.about = about

    def shape(self) -> JsonObject:
        return self.sequence.shape()

    def read(self, value: Json, path: str) -> list[int]:
        found = self.sequence.read(value, path)
        return found + [self.empty] * (self.size - len(found))

    def write(self, value: object) -> Json:
        assert isinstance(value, list)
        return self.sequence.write([item for item in value if item != self.empty])


@final
class Sparse(Kind):
    """An object from some of a list of words to values of a kind; in the code one value for each word, `empty` where it is left out.

    >>> Sparse(["red", "blue"], Whole(1, 9), 0).read({"blue": 3}, "/cubes")
    [0, 3]
    """

    def __init__(self, words: list[str], kind: Kind, empty: int, about: str = "") -> None:
        self.words: Final = words
        self.kind: Final = kind
        self.empty: Final = empty
        self.about = about

    def shape(self) -> JsonObject:
        names: list[Json] = list(self.words)
        return {"type": "object", "propertyNames": {"enum": names}, "additionalProperties": self.kind.schema()}

    def read(self, value: Json, path: str) -> list[int]:
        owner = as_object(value, path)
        check_members(owner, self.words, [], path)
        found: list[int] = []
        for word in self.words:
            number = self.kind.read(owner[word], f"{path}/{word}") if word in owner else self.empty
            assert isinstance(number, int)
            found.append(number)
        return found

    def write(self, value: object) -> Json:
        assert isinstance(value, list)
        return {word: self.kind.write(item) for word, item in zip(self.words, value, strict=True) if item != self.empty}
