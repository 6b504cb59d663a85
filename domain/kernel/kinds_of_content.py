"""Kinds that the content of a game decides: words and bounds that stand in data, so that they can be corrected without touching code.

A declaration names such a kind (`Given("tile")`); `Codec` and `Nested.bound` get the kinds by name from whoever has read the content.
What the code holds is written without it: a word is itself, and so is a number; a piece is written by its fields.
"""

from typing import Final, final

from domain.kernel.errors import Malformed
from domain.kernel.fields import Piece, write_fields
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_str
from domain.kernel.kinds import Kind, Kinds, list_words, show
from domain.kernel.schema import one_of


@final
class Word(Kind):
    """One of a list of words, in JSON and in the code.

    >>> Word(["yellow", "pink"]).read("pink", "/tile")
    'pink'
    """

    def __init__(self, words: list[str], about: str = "") -> None:
        self.words: Final = words
        self.known: Final = frozenset(words)
        self.about = about

    def shape(self) -> JsonObject:
        return one_of(self.words)

    def read(self, value: Json, path: str) -> str:
        word = as_str(value, path)
        if word not in self.known:
            raise Malformed(path, f"{show(word)} is not one of {list_words(self.words)}")
        return word

    def write(self, value: object) -> Json:
        assert isinstance(value, str)
        return value


@final
class Given(Kind):
    """The kind of this name among those that the content decides. Until it is bound it writes, but neither reads nor has a schema.

    >>> tile = Given("tile")
    >>> tile.write("pink"), tile.bind({"tile": Word(["yellow", "pink"])}).read("pink", "/tile")
    ('pink', 'pink')
    """

    def __init__(self, name: str, about: str = "") -> None:
        self.name: Final = name
        self.about = about

    def bind(self, kinds: Kinds) -> Kind:
        return kinds[self.name]

    def shape(self) -> JsonObject:
        raise AssertionError(f"the content has not said what {self.name} is")

    def read(self, value: Json, path: str) -> object:
        raise AssertionError(f"the content has not said what {self.name} is")

    def write(self, value: object) -> Json:
        if isinstance(value, Piece):
            return write_fields(value.FIELDS, value)
        assert isinstance(value, (str, int))
        return value
