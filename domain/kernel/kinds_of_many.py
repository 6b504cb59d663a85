"""Kinds of many values: arrays, sets, counts by name. In the code each is an array of integers."""

from functools import lru_cache
from typing import Final, final

from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_object
from domain.kernel.kinds import Array, Kind, Name, Whole, add_size, check_members, items_of, show
from domain.kernel.schema import closed_object

MOST_ROWS: Final = 1024
"""So many rows of counts are kept as they were written: a view repeats most of those of the view before it."""


@final
class Sequence(Array):
    """An array of values of one kind of integer, from `low` to `high` of them, all different where `unique`.

    >>> Sequence(Whole(0, 9), 1, 3, unique=True).read([4, 4], "/cards")
    Traceback (most recent call last):
    domain.kernel.errors.Malformed: /cards/1: the number 4 is there twice
    """

    def __init__(self, kind: Kind, low: int = 0, high: int | None = None, about: str = "", *, unique: bool = False) -> None:
        super().__init__(kind, low, high, about)
        self.unique: Final = unique

    def shape(self) -> JsonObject:
        schema = super().shape()
        return {**schema, "uniqueItems": True} if self.unique else schema

    def read(self, value: Json, path: str) -> list[int]:
        items = items_of(value, path, self.low, self.high)
        found = self.kind.read_ints(items, path)
        if self.unique and len(set(found)) < len(found):
            i = next(i for i, number in enumerate(found) if number in found[:i])
            raise Malformed(f"{path}/{i}", f"{show(items[i])} is there twice")
        return found

    def write(self, value: object) -> Json:
        assert isinstance(value, list)
        return self.kind.write_ints(value)


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
        return add_size({"type": "array", "items": self.name.shape()}, self.low, self.high)

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
        self.row: Final = lru_cache(maxsize=MOST_ROWS)(self.row_json)
        self.index: Final = {word: i for i, word in enumerate(words)}
        self.about = about

    def shape(self) -> JsonObject:
        return closed_object({word: self.count.schema() for word in self.words}, [] if self.sparse else self.words)

    def read(self, value: Json, path: str) -> list[int]:
        owner = as_object(value, path)
        if not self.sparse:
            if owner.keys() != self.index.keys():
                check_members(owner, self.words, self.words, path)
            return self.count.read_ints([owner[word] for word in self.words], path, self.words)
        found = [0] * len(self.words)
        for i, count in read_some(self.index, self.count, owner, path).items():
            found[i] = count
        return found

    def write(self, value: object) -> Json:
        assert isinstance(value, list)
        if self.sparse:
            return {word: count for word, count in zip(self.words, value, strict=True) if count}
        return self.row(tuple(value)).copy()

    def row_json(self, counts: tuple[int, ...]) -> JsonObject:
        """Return the JSON of all counts."""
        return dict(zip(self.words, counts, strict=True))


def read_some(index: dict[str, int], kind: Kind, owner: JsonObject, path: str) -> dict[int, int]:
    """Return the values of the words that an object has, by the indices of the words.

    >>> read_some({"red": 0, "blue": 1}, Whole(1, 9), {"blue": 3}, "/cubes")
    {1: 3}
    """
    if not owner.keys() <= index.keys():
        check_members(owner, list(index), [], path)
    words = list(owner)
    return dict(zip([index[word] for word in words], kind.read_ints(list(owner.values()), path, words), strict=True))


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
    """An object from some of a list of words to values of a kind; in the code the values by the words' indices.

    >>> Sparse(["red", "blue"], Whole(1, 9)).read({"blue": 3}, "/cubes")
    {1: 3}
    """

    def __init__(self, words: list[str], kind: Kind, about: str = "") -> None:
        self.words: Final = words
        self.kind: Final = kind
        self.index: Final = {word: i for i, word in enumerate(words)}
        self.about = about

    def shape(self) -> JsonObject:
        names: list[Json] = list(self.words)
        return {"type": "object", "propertyNames": {"enum": names}, "additionalProperties": self.kind.schema()}

    def read(self, value: Json, path: str) -> dict[int, int]:
        return read_some(self.index, self.kind, as_object(value, path), path)

    def write(self, value: object) -> Json:
        assert isinstance(value, dict)
        words, kind = self.words, self.kind
        if isinstance(kind, Name):
            return {words[i]: kind.words[item - kind.first] for i, item in value.items()}
        return {words[i]: kind.write(item) for i, item in value.items()}
