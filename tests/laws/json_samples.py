"""Random JSON that fits a schema of the kind that commands are described with."""

import random
import re

from domain.kernel.ids import Json, JsonObject

_SMALL = 12
HEX = re.compile(r"\[0-9a-f\]\{(\d+)\}")


def sample(schema: JsonObject, luck: random.Random) -> JsonObject:
    """Return a random object that fits an object schema."""
    value = value_of(schema, luck)
    assert isinstance(value, dict)
    return value


def value_of(schema: JsonObject, luck: random.Random) -> Json:
    """Return a random value that fits the schema (const, enum, oneOf, integer, boolean, string, null, array, object)."""
    if "const" in schema:
        return schema["const"]
    if isinstance(choices := schema.get("enum"), list):
        return luck.choice(choices)
    for word in ("oneOf", "anyOf"):
        if isinstance(options := schema.get(word), list):
            option = luck.choice(options)
            assert isinstance(option, dict)
            return value_of(option, luck)
    kind = schema.get("type")
    if isinstance(kind, list):
        kind = luck.choice(kind)
    if kind == "integer":
        return integer_of(schema, luck)
    if kind == "boolean":
        return luck.random() < 0.5
    if kind == "array":
        return array_of(schema, luck)
    if kind == "object":
        return object_of(schema, luck)
    return None if kind == "null" else text_of(schema, luck)


def text_of(schema: JsonObject, luck: random.Random) -> str:
    """Return a text of the schema's pattern, where that is one of hexadecimal digits, else a short one."""
    pattern = schema.get("pattern")
    if not isinstance(pattern, str) or "[0-9a-f]" not in pattern:
        return "F7"
    return HEX.sub(lambda found: "".join(luck.choice("0123456789abcdef") for _ in range(int(found[1]))), pattern.strip("^$"))


def integer_of(schema: JsonObject, luck: random.Random) -> int:
    """Return an integer within the schema's bounds, small ones more often."""
    low, high = schema.get("minimum", 0), schema.get("maximum", _SMALL)
    assert isinstance(low, int)
    assert isinstance(high, int)
    return luck.randint(low, min(high, low + _SMALL) if luck.random() < 0.7 else high)


def array_of(schema: JsonObject, luck: random.Random) -> list[Json]:
    """Return an array of samples."""
    low, high = schema.get("minItems", 0), schema.get("maxItems", 3)
    items = schema.get("items", {})
    assert isinstance(low, int)
    assert isinstance(high, int)
    assert isinstance(items, dict)
    return [value_of(items, luck) for _ in range(luck.randint(low, min(high, low + 3)))]


def object_of(schema: JsonObject, luck: random.Random) -> JsonObject:
    """Return an object with every required member and some of the optional ones."""
    properties, required = schema.get("properties", {}), schema.get("required", [])
    assert isinstance(properties, dict)
    assert isinstance(required, list)
    made: JsonObject = {}
    for name, member in properties.items():
        assert isinstance(member, dict)
        if name in required or luck.random() < 0.5:
            made[name] = value_of(member, luck)
    return made
