"""The shapes of the API as Python types for the client: what the OpenAPI document says, as TypedDicts (`openapi/client/shapes.py`)."""

import json
import keyword
import re
from collections.abc import Iterator
from typing import Any, Final

ROOTS: Final = (
    "BotListBot",
    "Command",
    "CommandAnswer",
    "DryRun",
    "Game",
    "GameListGame",
    "LegalCommandList",
    "ListedMatch",
    "Match",
    "NewPlayer",
    "Player",
    "SeatPlan",
    "ZoneList",
)
"""What methods of the client take and give."""

OPAQUE: Final = re.compile(r"(View|Position|Record|Fact|Schema|Options|State)$")
"""Schemas that stay plain JSON objects: tables, facts and records, which are told apart by game and type, and JSON Schema."""

HEAD: Final = '''"""The shapes of requests and answers. Made from `openapi/openapi.json` by `atoll openapi`; do not edit."""

from typing import Any, Literal, NotRequired, TypedDict

JsonObject = dict[str, Any]
"""A JSON object whose members depend on the game."""
'''
SCALARS: Final = {"string": "str", "integer": "int", "boolean": "bool", "null": "None", "number": "float", "object": "JsonObject"}


def shapes_of(document: str) -> str:
    """Return the module for an OpenAPI document."""
    schemas = json.loads(document)["components"]["schemas"]
    needed = closure(schemas)
    return HEAD + "\n" + "\n".join(definition(name, schemas[name]) for name in in_order(schemas, needed))


def closure(schemas: dict[str, Any]) -> set[str]:
    """Return the names of all schemas that the roots need."""
    found: set[str] = set()
    waiting = list(ROOTS)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += references(schemas[name])
    return found


def in_order(schemas: dict[str, Any], needed: set[str]) -> list[str]:
    """Return the names so that each stands behind those that it needs when the module is loaded; objects name others in quotes."""
    plain = sorted(name for name in needed if is_record(schemas[name]))
    others: list[str] = []

    def place(name: str) -> None:
        for inner in references(schemas[name]):
            if not is_record(schemas[inner]) and inner not in others:
                place(inner)
        if name not in others:
            others.append(name)

    for name in sorted(needed - set(plain)):
        place(name)
    return [*plain, *others]


def references(schema: Any) -> Iterator[str]:
    """Yield the names that a schema refers to, but for those that stay opaque."""
    if isinstance(schema, list):
        for item in schema:
            yield from references(item)
    elif isinstance(schema, dict):
        for key, inner in schema.items():
            if key == "$ref":
                name = inner.rsplit("/", 1)[-1]
                if not is_opaque(name):
                    yield name
            elif key != "discriminator":
                yield from references(inner)


def is_opaque(name: str) -> bool:
    """Say whether a schema is a plain JSON object to the client."""
    return name == "JsonObject" or OPAQUE.search(name) is not None


def is_record(schema: Any) -> bool:
    """Say whether a schema has named members."""
    return bool(schema.get("properties"))


def definition(name: str, schema: Any) -> str:
    """Return the lines that define one schema."""
    if not is_record(schema):
        return f"{name} = {type_of(schema)}\n"
    members: dict[str, Any] = schema["properties"]
    required = set(schema.get("required", ()))
    typed = {member: quoted(type_of(inner)) for member, inner in members.items()}
    marked = {member: text if member in required else f"NotRequired[{text}]" for member, text in typed.items()}
    assert all(member.isidentifier() and not keyword.iskeyword(member) for member in members), name
    lines = [f"class {name}(TypedDict):", f'    """{about(schema)}"""', ""] + [f"    {member}: {text}" for member, text in marked.items()]
    return "\n" + "\n".join(lines) + "\n"


def about(schema: Any) -> str:
    """Return the first sentence of what a schema says of itself."""
    told = str(schema.get("description") or f"{schema.get('title', 'An object')}.")
    first = told.split(". ")[0].rstrip(".").replace("\\", "")
    return first + "."


def quoted(text: str) -> str:
    """Return a type as an annotation that may name what comes later."""
    names = set(re.findall(r"\b[A-Z]\w+", text)) - {"JsonObject", "None"}
    return f'"{text}"' if names and "Literal" not in names else text


def type_of(schema: Any) -> str:
    """Return the Python type of what a schema allows."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return "JsonObject" if is_opaque(name) else name
    if "const" in schema:
        return f"Literal[{json.dumps(schema['const'], ensure_ascii=False)}]"
    if "enum" in schema:
        return f"Literal[{', '.join('None' if word is None else json.dumps(word, ensure_ascii=False) for word in schema['enum'])}]"
    if inner := schema.get("oneOf", schema.get("anyOf")):
        return " | ".join(dict.fromkeys(type_of(one) for one in inner))
    kinds = schema.get("type", "object")
    if isinstance(kinds, list):
        return " | ".join(type_of({**schema, "type": kind}) for kind in kinds)
    if kinds == "array":
        return f"list[{type_of(schema['items'])}]"
    if kinds == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"dict[str, {type_of(schema['additionalProperties'])}]"
    return SCALARS[kinds]
