"""What is told of a value that does not fit its JSON Schema: short sentences of a bounded length, however long the value is."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from domain.kernel.errors import MOST_ERRORS
from domain.kernel.json_fields import kind_of, quote

MOST_CHARACTERS: Final = 200
SHOWN_NAMES: Final = 5


def bound_errors(keyword: Any) -> Callable[..., Iterator[ValidationError]]:
    """Return the check of one keyword, which stops looking after as many errors as are ever told.

    Without it the branches of an `anyOf` collect an error for each of a hundred thousand entries before anybody asks for the first.
    """

    def check(validator: Any, wanted: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
        yield from islice(keyword(validator, wanted, instance, schema) or (), MOST_ERRORS)

    return check


def items(validator: Any, wanted: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
    """Check the entries of an array, unless there are too many of them anyway, which `maxItems` tells."""
    if isinstance(instance, list) and len(instance) > schema.get("maxItems", len(instance)):
        return
    yield from islice(Draft202012Validator.VALIDATORS["items"](validator, wanted, instance, schema) or (), MOST_ERRORS)


CHECKER: Final[Any] = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator, {**{name: bound_errors(keyword) for name, keyword in Draft202012Validator.VALIDATORS.items()}, "items": items}
)
"""JSON Schema 2020-12 at a bounded cost per keyword."""


def message_of(error: ValidationError) -> str:
    """Say what is wrong, without repeating a long value."""
    return sentence(str(error.validator), error.validator_value, error.instance, error)[:MOST_CHARACTERS]


def sentence(keyword: str, wanted: Any, value: Any, error: ValidationError) -> str:
    """Return the sentence for a keyword that was not met."""
    if keyword == "type":
        kinds = wanted if isinstance(wanted, list) else [wanted]
        return f"expected {' or '.join(str(kind) for kind in kinds)}, got {kind_of(value)}"
    if keyword == "additionalProperties" and isinstance(value, dict):
        return unknown_members(error)
    if keyword in ("enum", "const"):
        words = wanted if isinstance(wanted, list) and keyword == "enum" else [wanted]
        one_of = "one of " if len(words) > 1 else ""
        return f"expected {one_of}{', '.join(str(word) for word in words)}, got {kind_of(value)}"
    if keyword in ("maximum", "minimum"):
        return f"expected at {'most' if keyword == 'maximum' else 'least'} {wanted}, got {kind_of(value)}"
    size = describe_size(keyword)
    if size:
        return f"expected {size.format(wanted)}, got {len(value)}"
    if keyword == "uniqueItems":
        return "expected entries that differ from each other"
    if keyword == "pattern":
        return f"expected a string of the form {wanted}, got {kind_of(value)}"
    if keyword in ("anyOf", "oneOf"):
        return f"{kind_of(value)} fits none of the schemas that are possible here"
    return str(error.message)


def describe_size(keyword: str) -> str:
    """Return what a keyword about a size asks for; "" for any other."""
    sizes = {"Length": "characters", "Items": "entries", "Properties": "members"}
    for ending, things in sizes.items():
        if keyword == f"max{ending}":
            return f"at most {{}} {things}"
        if keyword == f"min{ending}":
            return f"at least {{}} {things}"
    return ""


def unknown_members(error: ValidationError) -> str:
    """Name the members that the schema does not know, the first few of them."""
    schema: Any = error.schema
    owner: Any = error.instance
    unknown = [str(name) for name in owner if name not in schema.get("properties", {})]
    named = ", ".join(quote(name) for name in unknown[:SHOWN_NAMES])
    more = f", and {len(unknown) - SHOWN_NAMES} more" if len(unknown) > SHOWN_NAMES else ""
    return f"unknown member{'s' if len(unknown) > 1 else ''}: {named}{more}"
