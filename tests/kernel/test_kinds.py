"""Every kind reads exactly what its schema allows, and writes what it reads."""

import json
from collections.abc import Callable
from typing import Any, Final, final

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kernel.errors import Malformed
from domain.kernel.fields import Kept, KeptPiece, Nested, Piece, Pieces, Tagged, Variants, field
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.json_fields import as_object
from domain.kernel.kinds import Bit, Case, Cases, Flag, Kind, Name, OrElse, Whole
from domain.kernel.kinds_of_content import Given, Word
from domain.kernel.kinds_of_many import Counts, Multiset, Padded, Sequence, Sparse
from domain.kernel.kinds_of_places import NumberedPlace
from domain.kernel.kinds_of_text import AnyObject, String
from domain.kernel.lifecycle_commands import LIFECYCLE_SCHEMAS, lifecycle_from_json
from domain.kernel.lifecycle_events import LIFECYCLE_EVENT_SCHEMAS, lifecycle_event_from_json
from tests.samples import samples

WORDS: Final = ["red", "blue", "green"]


@final
class Shown(Piece):
    TYPE = "shown"
    FIELDS = (field("color", Name(WORDS)), field("count", Whole(0, 9), absent=-1))

    def __init__(self, color: int, count: int) -> None:
        self.color: Final = color
        self.count: Final = count


@final
class Hidden(Piece):
    TYPE = "hidden"
    FIELDS = (field("tag", Whole(1, 99), attribute="number"),)

    def __init__(self, number: int) -> None:
        self.number: Final = number


@final
class Face(KeptPiece):
    FIELDS = (field("up", Bit()),)

    def __init__(self, up: int) -> None:
        self.up: Final = up


@final
class Painted(Piece):
    FIELDS = (field("color", Given("color")), field("count", Given("count", "How many.")))

    def __init__(self, color: str, count: int) -> None:
        self.color: Final = color
        self.count: Final = count


@final
class Free(Piece):
    FIELDS = (field("color", String(), optional=True), field("more", AnyObject(), optional=True))

    def __init__(self, color: str | None, more: JsonObject | None) -> None:
        self.color: Final = color
        self.more: Final = more


GIVEN: Final[dict[str, Kind]] = {"color": Word(WORDS, "Its color."), "count": Whole(0, 9)}

KINDS: Final[dict[str, Kind]] = {
    "whole": Whole(0, 5),
    "whole from one": Whole(1, 6, first=1),
    "flag": Flag(),
    "name": Name(WORDS),
    "name or null": OrElse(Name(WORDS), -1),
    "name or word": OrElse(Name(WORDS), -1, word="behind"),
    "sequence": Sequence(Name(WORDS), 1, 3),
    "set": Sequence(Whole(0, 3), unique=True),
    "multiset": Multiset(WORDS, 1, 4),
    "counts": Counts(WORDS, 9),
    "sparse counts": Counts(WORDS, 9, sparse=True),
    "numbered place from one": NumberedPlace("card", 1, 2),
    "numbered place from zero": NumberedPlace("card", 0, 3),
    "bit": Bit(),
    "sparse": Sparse(WORDS, Whole(1, 9)),
    "padded": Padded(Whole(1, 9), 3, 0),
    "cases": Cases("state", [Case("empty", 1), Case("single", 2, "color", Name(WORDS)), Case("done", 5, "count", Whole(0, 9))]),
    "nested": Nested(Shown),
    "kept": Kept(Face),
    "variants": Variants([Shown, Hidden]),
    "tagged": Tagged([Shown, Hidden]),
    "pieces": Pieces(Nested(Hidden), 0, 2),
    "word": Word(WORDS),
    "given": Given("color").bind(GIVEN),
    "given or null": OrElse(Given("color"), "").bind(GIVEN),
    "given pieces": Pieces(Nested(Painted), 0, 2).bind(GIVEN),
    "text": String(),
    "text of some length": String(1, 3),
    "text or null": String(0, 4, nullable=True),
    "text of a form": String(pattern="[0-9a-f]{4}"),
    "any object": AnyObject(),
    "optional members": Nested(Free),
}


def json_values() -> st.SearchStrategy[Any]:
    """JSON of every type, with the words and members that the kinds above know, and their neighbours."""
    tags = ["h01", "h00", "h99", "h100", "H07", "h7", "h0²", "card/0", "card/7", "card/07", "card/1000", "card/²"]
    words = st.sampled_from([*WORDS, *tags, "behind", "empty", "single", "done", "", "purple"])
    names = st.sampled_from([*WORDS, "color", "count", "tag", "state", "more"])
    plain = st.one_of(st.none(), st.booleans(), st.integers(-2, 11), st.integers(), words)
    return st.recursive(
        plain, lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(names, inner, max_size=4)), max_leaves=6
    )


def likely(schema: Any) -> st.SearchStrategy[Any]:
    """JSON that fits a schema, or nearly does."""
    if "oneOf" in schema:
        return st.one_of([likely(option) for option in schema["oneOf"]])
    if "const" in schema:
        return st.just(schema["const"])
    if "pattern" in schema:
        return st.from_regex(schema["pattern"], fullmatch=True)
    if "propertyNames" in schema:
        return st.dictionaries(
            st.sampled_from([*schema["propertyNames"]["enum"], "purple"]), likely(schema["additionalProperties"]), max_size=3
        )
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if isinstance(schema["type"], list):
        return st.one_of([likely({**schema, "type": each}) for each in schema["type"]])
    if schema["type"] == "string":
        return st.text(max_size=schema.get("maxLength", 4) + 1)
    if schema["type"] == "integer":
        return st.integers(schema["minimum"] - 1, schema["maximum"] + 1)
    if schema["type"] == "array":
        return st.lists(likely(schema["items"]), max_size=schema.get("maxItems", 4) + 1)
    if schema["type"] == "object":
        members = {name: likely(member) for name, member in schema.get("properties", {}).items()}
        needed = {name: members[name] for name in schema.get("required", [])}
        return st.fixed_dictionaries(needed, optional={name: member for name, member in members.items() if name not in needed})
    return st.none() if schema["type"] == "null" else st.booleans()


def check_reader(schema: Any, read: Callable[[Any], Any], write: Callable[[Any], Any], *, exact: bool = True, at: str = "") -> None:
    """Find a value that the schema forbids and `read` takes, or the other way round, or one that is written otherwise than it was read."""
    oracle = jsonschema_rs.Draft202012Validator(schema)

    @settings(max_examples=samples(15, 1000), deadline=None, derandomize=True, database=None)
    @given(st.one_of(json_values(), likely(schema)))
    def law(value: Any) -> None:
        if not oracle.is_valid(value):
            with pytest.raises(Malformed) as caught:
                read(value)
            assert caught.value.path.startswith(at)
            return
        again = write(read(value))
        assert oracle.is_valid(again)
        assert write(read(again)) == again
        if exact:
            assert again == value

    law()


@pytest.mark.parametrize("name", KINDS)
def test_what_the_schema_forbids_cannot_be_read_and_what_it_allows_is_read_and_written_again(name: str) -> None:
    kind = KINDS[name]

    inexact = name in ("multiset", "sparse counts")
    check_reader(kind.schema(), lambda value: kind.read(value, "/at"), kind.write, exact=not inexact, at="/at")


@pytest.mark.parametrize("name", LIFECYCLE_SCHEMAS)
def test_a_command_of_every_match_is_read_as_its_schema_says(name: str) -> None:
    check_reader(LIFECYCLE_SCHEMAS[name], lambda value: lifecycle_from_json(as_object(value, "")), lambda command: command.to_json())


@pytest.mark.parametrize("name", LIFECYCLE_EVENT_SCHEMAS)
def test_a_fact_of_every_match_is_read_as_its_schema_says(name: str) -> None:
    def read(value: Any) -> Any:
        return lifecycle_event_from_json(name, Seat(value["seat"] if "seat" in as_object(value, "") else 0), value, {})

    schema = json.loads(json.dumps(LIFECYCLE_EVENT_SCHEMAS[name]))
    if name == "match.v1.match_opened":
        schema = {"oneOf": [opened(schema, begins) for begins in (False, True)]}
    check_reader(schema, read, lambda event: event.to_data(), exact=name != "match.v1.seat_taken")


def opened(schema: Any, begins: bool) -> Any:
    """Return the schema of the fact that opens a match without a position, or with one, which is then there."""
    properties = {**schema["properties"], "from_position": {"const": begins}}
    required = list(properties) if begins else schema["required"]
    return {**schema, "properties": {name: properties[name] for name in required}, "required": required}


@pytest.mark.parametrize("value", [[], [Painted("red", 3), Painted("blue", 0)]])
def test_what_the_content_gives_is_written_alike_before_it_is_bound(value: list[Painted]) -> None:
    named = Pieces(Nested(Painted))
    bound = named.bind(GIVEN)
    assert named.write(value) == bound.write(value)
    assert bound.read(named.write(value), "") == value


def test_a_kind_that_the_content_gives_keeps_what_its_place_says_of_it() -> None:
    schema: Any = Nested(Painted).bind(GIVEN).shape()
    assert [schema["properties"][name]["description"] for name in ("color", "count")] == ["Its color.", "How many."]


def test_a_kind_that_names_none_of_the_content_stays_itself() -> None:
    for name in ("pieces", "nested", "name or null", "variants"):
        assert KINDS[name].bind(GIVEN) is KINDS[name]


def test_an_unbound_kind_neither_reads_nor_has_a_schema() -> None:
    with pytest.raises(AssertionError, match="color"):
        Given("color").read("red", "/color")
    with pytest.raises(AssertionError, match="color"):
        Given("color").schema()


def test_a_multiset_is_written_in_the_order_of_its_words() -> None:
    kind = Multiset(WORDS)
    assert kind.read(["green", "red", "green"], "") == [1, 0, 2]
    assert kind.write([1, 0, 2]) == ["red", "green", "green"]


def test_a_piece_is_equal_to_one_of_its_class_with_the_same_fields() -> None:
    assert Shown(1, 2) == Shown(1, 2)
    assert Shown(1, 2) != Shown(1, 3)
    assert Hidden(1) != Shown(1, -1)
    assert repr(Shown(1, 2)) == "Shown(color=1, count=2)"
    assert len({Shown(1, 2), Shown(1, 2), Hidden(1)}) == 2


@pytest.mark.parametrize(
    ("kind", "value", "path", "words"),
    [
        (Whole(0, 5), 6, "/pay", "from 0 to 5"),
        (Whole(0, 5), True, "/pay", "integer"),
        (Name(WORDS), "pink", "/pay", "red, blue, green"),
        (Sequence(Name(WORDS), 1, 2), [], "/pay", "1 to 2 items"),
        (Sequence(Name(WORDS)), ["red", "pink"], "/pay/1", "red, blue, green"),
        (Sequence(Whole(0, 9), unique=True), [4, 4], "/pay/1", "twice"),
        (Nested(Shown), {"color": "red", "size": 1}, "/pay/size", "unknown member"),
        (Nested(Shown), {}, "/pay/color", "missing"),
        (KINDS["cases"], {"state": "single"}, "/pay/color", "missing"),
    ],
)
def test_a_refusal_says_what_was_wrong_and_where(kind: Kind, value: Any, path: str, words: str) -> None:
    with pytest.raises(Malformed) as caught:
        kind.read(value, "/pay")
    assert caught.value.path == path
    assert words in caught.value.message
