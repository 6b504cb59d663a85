"""JSON Schema put into the forms that generators of clients understand; the catalogue has it as the games write it.

Generators know little of JSON Schema: a member that may be null has to be a union with `null`, an object without members has to say that
it takes any, alternatives have to be told apart by their JSON type or by a discriminator, and a title has to be the name of a type.
"""

import json
import re
from typing import Final

from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_list, as_object

NULL: Final[JsonObject] = {"type": "null"}
FREE: Final[JsonObject] = {"type": "object", "title": "JsonObject", "additionalProperties": True}
"""An object with any members."""
TYPE_NAME: Final = re.compile(r"[A-Z][A-Za-z0-9]*")
MAPS: Final = ("properties", "patternProperties")
SCHEMAS: Final = ("items", "additionalProperties", "propertyNames")
LISTS: Final = ("anyOf", "oneOf", "prefixItems")
ABOUT: Final = ("title", "description")
"""The members of a schema that belong to its place, not to its shape."""


def plain(schema: JsonObject) -> JsonObject:
    """Return the schema in its plain form, at every depth."""
    found = with_plain_parts(schema)
    for step in (describe_title, describe_default, name_free_object, type_words, part_from_null, list_items, join_alternatives):
        found = step(found)
    return found


def with_plain_parts(schema: JsonObject) -> JsonObject:
    """Return the schema with everything inside it in its plain form."""
    found: JsonObject = dict(schema)
    for word, value in schema.items():
        if word in MAPS:
            found[word] = {name: plain(as_object(part, name)) for name, part in as_object(value, word).items()}
        elif word in SCHEMAS and isinstance(value, dict):
            found[word] = plain(value)
        elif word in LISTS:
            found[word] = [plain(as_object(part, word)) for part in as_list(value, word)]
    return found


def describe_title(schema: JsonObject) -> JsonObject:
    """Put a title for people before the description; one that is the name of a type stays."""
    title = schema.get("title")
    if not isinstance(title, str) or TYPE_NAME.fullmatch(title):
        return schema
    rest = {word: value for word, value in schema.items() if word != "title"}
    sentence = title[0].upper() + title[1:]
    return {**rest, "description": f"{sentence}. {schema['description']}" if "description" in schema else f"{sentence}."}


def describe_default(schema: JsonObject) -> JsonObject:
    """Say in the description what is meant when the member is left out: generators take one with a default for one that is always there."""
    if "default" not in schema:
        return schema
    rest = {word: value for word, value in schema.items() if word != "default"}
    said = f"Left out: `{json.dumps(schema['default'])}`."
    return {**rest, "description": f"{schema['description']} {said}" if "description" in schema else said}


def name_free_object(schema: JsonObject) -> JsonObject:
    """Let an object of which no member is named say that it takes any."""
    if schema.get("type") != "object" or "properties" in schema or "additionalProperties" in schema:
        return schema
    return {**FREE, **schema}


def type_words(schema: JsonObject) -> JsonObject:
    """Give a list of words its JSON type."""
    words = schema.get("enum")
    if not isinstance(words, list) or "type" in schema:
        return schema
    kinds: list[Json] = [
        name for name, kind in (("string", str), ("integer", int), ("null", type(None))) if any(isinstance(w, kind) for w in words)
    ]
    return {**schema, "type": kinds[0] if len(kinds) == 1 else kinds}


def part_from_null(schema: JsonObject) -> JsonObject:
    """Make an object, an array or a list of words that may be null a union with null."""
    kinds = schema.get("type")
    if not isinstance(kinds, list) or "null" not in kinds or not {"enum", "properties", "items", "additionalProperties"} & set(schema):
        if kinds != ["object", "null"]:
            return schema
        return {**{word: schema[word] for word in ABOUT if word in schema}, "anyOf": [FREE, NULL]}
    rest = {word: value for word, value in schema.items() if word not in ABOUT}
    left: list[Json] = [kind for kind in kinds if kind != "null"]
    rest["type"] = left[0] if len(left) == 1 else left
    if isinstance(words := schema.get("enum"), list):
        rest["enum"] = [word for word in words if word is not None]
    return {**{word: schema[word] for word in ABOUT if word in schema}, "anyOf": [rest, NULL]}


def list_items(schema: JsonObject) -> JsonObject:
    """Say of every array what may stand in it; of one with a type for each place, what may stand in any (generators lose the places)."""
    if schema.get("type") != "array" or "items" in schema:
        return schema
    parts = as_list(schema.get("prefixItems", []), "prefixItems")
    rest = {word: value for word, value in schema.items() if word != "prefixItems"}
    return {**rest, "items": {"anyOf": parts} if parts else {}}


def join_alternatives(schema: JsonObject) -> JsonObject:
    """Put alternatives without a discriminator into one `anyOf`, null last."""
    word = "anyOf" if "anyOf" in schema else "oneOf"
    if word not in schema or "discriminator" in schema:
        return schema
    flat: list[Json] = []
    for part in as_list(schema[word], word):
        inner = as_object(part, word)
        flat.extend(as_list(inner["anyOf"], word) if set(inner) - set(ABOUT) == {"anyOf"} else [inner])
    rest = {name: value for name, value in schema.items() if name != word}
    parts = [word_list(as_object(part, word)) for part in flat if part != NULL]
    return {**rest, "anyOf": [*parts, NULL] if NULL in flat else parts}


def word_list(schema: JsonObject) -> Json:
    """Make a word that is an alternative a list of one: generators refuse all else where they see a constant."""
    if not isinstance(schema.get("const"), str):
        return schema
    rest = {word: value for word, value in schema.items() if word != "const"}
    return {"type": "string", "enum": [schema["const"]], **rest}
