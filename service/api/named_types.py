"""Every object and every list of words in the document becomes a component with a name of its own.

Generators make a class of each, and number the classes for which they find no name. The names come from the places where a shape stands:
the tiles of `ReefGardensPlant.tile`, `ReefGardensStore.tile` and `ReefGardensView.hand` are the same words, so they are one type, and it
is called `ReefGardensTile`, by the name that most of its places give it. A title that reads as the name of a type comes before that.
"""

import json
from collections import Counter
from typing import Final, final

from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_list, as_object, as_str
from service.api.plain_schemas import FREE, LISTS

SAME_FOR_ONE: Final = ("species", "series")
"""Words of which one is called as many are."""

Path = tuple[str, ...]
"""Where a schema stands: the names on the way to it, outermost first."""


def pascal(name: str) -> str:
    """Return a name as types are named: `reef-gardens` becomes `ReefGardens`, `A_open` becomes `AOpen`."""
    words = "".join(letter if letter.isalnum() else " " for letter in name).split()
    return "".join(word[0].upper() + word[1:] for word in words)


def one_of_many(name: str) -> str:
    """Return the name of one of several: `Reefs` becomes `Reef`, `Species` stays."""
    if name.lower().endswith(SAME_FOR_ONE):
        return name
    if name.endswith("ies"):
        return name[:-3] + "y"
    return name[:-1] if name.endswith("s") and not name.endswith(("ss", "us")) else name


def is_named(schema: JsonObject) -> bool:
    """Say whether a schema becomes a type: an object or a list of words."""
    return schema.get("type") == "object" or "enum" in schema


def shape_of(schema: JsonObject) -> str:
    """Return what two schemas have in common when they describe the same type."""
    return json.dumps({word: value for word, value in schema.items() if word != "description"}, sort_keys=True)


def parts_of(schema: JsonObject, path: Path) -> list[tuple[JsonObject, Path]]:
    """Return the schemas right inside a schema, with their paths."""
    found: list[tuple[JsonObject, Path]] = []
    for name, part in as_object(schema.get("properties", {}), "properties").items():
        found.append((as_object(part, name), (*path, pascal(name))))
    last = one_of_many(path[-1])
    for word in ("items", "additionalProperties"):
        if isinstance(part := schema.get(word), dict):
            found.append((part, (*path[:-1], last) if len(path) > 1 else (*path, "Value")))
    for word in LISTS:
        parts = [as_object(part, word) for part in as_list(schema.get(word, []), word)]
        named = [part for part in parts if is_named(part)]
        for part in parts:
            ending = apart(part, named) if len(named) > 1 and part in named else ""
            found.append((part, (*path[:-1], path[-1] + ending)))
    return found


def apart(schema: JsonObject, among: list[JsonObject]) -> str:
    """Return the word that tells an alternative from the others: its constant, or a member that only it has."""
    if "enum" in schema:
        return "Word"
    others = [other for other in among if other is not schema and other.get("type") == "object"]
    if (name := find_discriminator([schema, *others])) is not None:
        return pascal(constant(schema, name))
    members = [name for name in required_members(schema) if not any(name in required_members(other) for other in others)]
    return pascal(members[0]) if members else "Object"


def required_members(schema: JsonObject) -> list[str]:
    """Return the members that an object must have."""
    return [as_str(name, "required") for name in as_list(schema.get("required", []), "required")]


def constant(schema: JsonObject, name: str) -> str:
    """Return the constant that a member of an object must be, "" when it is none."""
    member = as_object(as_object(schema.get("properties", {}), "properties").get(name, {}), name)
    value = member.get("const", "")
    return value if isinstance(value, str) else ""


def find_discriminator(objects: list[JsonObject]) -> str | None:
    """Return the member that is another constant in each of the objects."""
    if len(objects) < 2:
        return None
    for name in required_members(objects[0]):
        values = {constant(each, name) for each in objects if name in required_members(each)}
        if len(values) == len(objects) and "" not in values:
            return name
    return None


@final
class Shape:
    """A type to be named: the scope it belongs to, and the places where it stands."""

    def __init__(self, scope: str, schema: JsonObject) -> None:
        self.scope: Final = scope
        self.schema: Final = schema
        self.places: Final[list[Path]] = []
        self.depth = 1

    def candidate(self) -> str:
        """Return the name that its places give it, of as many steps as it takes to be the only one."""
        title = self.schema.get("title")
        if isinstance(title, str):
            return title if title.startswith(self.scope) else self.scope + title
        if not self.scope:
            return min(("".join(place) for place in self.places), key=lambda name: (len(name), name))
        said = Counter(place[-1] for place in self.places)
        most = min(said, key=lambda name: (-said[name], len(name), name))
        place = min((place for place in self.places if place[-1] == most), key=lambda place: (len(place), place))
        return self.scope + "".join(place[-self.depth :])

    def deepen(self) -> None:
        """Take one more step of the path into the name."""
        self.depth += 1
        longest = max(len(place) for place in self.places)
        if "title" in self.schema or not self.scope or self.depth > longest:
            raise ValueError(f"two types would be called {self.candidate()}; give one of them a title")


def find_losers(shapes: list[Shape], taken: bool) -> list[Shape]:
    """Return which of the types that want the same name need a longer one: all but that with the most places."""
    ranked = sorted(
        shapes, key=lambda shape: ("title" not in shape.schema, -len(shape.places), min((len(place), place) for place in shape.places))
    )
    return ranked if taken else ranked[1:]


@final
class Types:
    """The types of a document: found first, then named, then written as components."""

    def __init__(self, components: dict[str, JsonObject], scopes: dict[str, str]) -> None:
        self.components: Final = components
        self.scopes: Final = scopes
        self.shapes: Final[dict[tuple[str, str], Shape]] = {}
        self.written: Final[dict[str, JsonObject]] = {}
        for name, schema in components.items():
            self.find(schema, self.root(name), scopes[name])
        self.names: Final = self.choose()

    def root(self, name: str) -> Path:
        """Return the path of a component within its scope."""
        return (name.removeprefix(self.scopes[name]),)

    def find(self, schema: JsonObject, path: Path, scope: str) -> None:
        """Note every type inside a schema."""
        for part, inner in parts_of(schema, path):
            if is_named(part):
                self.shapes.setdefault(self.key(part, scope), Shape(self.scope_of(part, scope), part)).places.append(inner)
            self.find(part, inner, scope)

    def key(self, schema: JsonObject, scope: str) -> tuple[str, str]:
        """Return what identifies a type: equal shapes of one game are one type."""
        return self.scope_of(schema, scope), shape_of(schema)

    def scope_of(self, schema: JsonObject, scope: str) -> str:
        """Return the scope of a type: objects with any members belong to no game."""
        return "" if shape_of(schema) == shape_of(FREE) else scope

    def choose(self) -> dict[tuple[str, str], str]:
        """Return a name for every type, no two the same and none that a component has."""
        while True:
            wanted: dict[str, list[Shape]] = {name: [] for name in self.components}
            for shape in self.shapes.values():
                wanted.setdefault(shape.candidate(), []).append(shape)
            losers = [shape for name, shapes in wanted.items() for shape in find_losers(shapes, name in self.components)]
            if not losers:
                return {key: shape.candidate() for key, shape in self.shapes.items()}
            for shape in losers:
                shape.deepen()

    def write(self) -> dict[str, JsonObject]:
        """Return all components, each with its name as its title."""
        for name, schema in self.components.items():
            self.written[name] = {}
            self.written[name] = {"title": name, **self.with_references(schema, self.scopes[name])}
        return self.written

    def with_references(self, schema: JsonObject, scope: str) -> JsonObject:
        """Return a schema with references in the place of the types inside it."""
        found: JsonObject = {word: value for word, value in schema.items() if word != "title"}
        if "properties" in schema:
            members = as_object(schema["properties"], "properties")
            found["properties"] = {name: self.reference(as_object(part, name), scope) for name, part in members.items()}
        for word in ("items", "additionalProperties"):
            if isinstance(part := schema.get(word), dict):
                found[word] = self.reference(part, scope)
        for word in LISTS:
            if word in schema:
                found[word] = [self.reference(as_object(part, word), scope) for part in as_list(schema[word], word)]
        return self.discriminate(schema, found)

    def reference(self, schema: JsonObject, scope: str) -> JsonObject:
        """Return a reference to the type of a schema, which is written as a component the first time."""
        if not is_named(schema):
            return self.with_references(schema, scope)
        key = self.key(schema, scope)
        name = self.names[key]
        if name not in self.written:
            self.written[name] = {}
            bare = {word: value for word, value in schema.items() if word != "description"}
            self.written[name] = {"title": name, **self.with_references(bare, scope)}
        found: JsonObject = {"$ref": f"#/components/schemas/{name}"}
        return {**found, "description": schema["description"]} if "description" in schema else found

    def discriminate(self, schema: JsonObject, found: JsonObject) -> JsonObject:
        """Return the union of objects of which one member is another constant in each as one with a discriminator."""
        parts = [as_object(part, "anyOf") for part in as_list(schema.get("anyOf", []), "anyOf")]
        objects = [part for part in parts if part.get("type") == "object"]
        name = find_discriminator(objects)
        if name is None or any(part not in objects for part in parts):
            return found
        references: list[Json] = [{"$ref": as_object(part, "anyOf")["$ref"]} for part in as_list(found["anyOf"], "anyOf")]
        mapping: JsonObject = {
            constant(part, name): as_object(reference, "anyOf")["$ref"] for part, reference in zip(parts, references, strict=True)
        }
        rest = {word: value for word, value in found.items() if word != "anyOf"}
        return {**rest, "oneOf": references, "discriminator": {"propertyName": name, "mapping": mapping}}
