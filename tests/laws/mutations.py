"""Changes of a position made by lot: counters, flags, words and places, and pieces moved between zones so that their number stays."""

import json
import random
from typing import Any

from domain.kernel.ids import Json, JsonObject

Path = tuple[str | int, ...]


def mutated(position: JsonObject, schema: JsonObject, luck: random.Random) -> JsonObject:
    """Return the position with one to three changes."""
    changed: Any = json.loads(json.dumps(position))
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        kind = luck.random()
        if kind < 0.35:
            move_piece(changed, luck)
        elif kind < 0.5:
            move_member(changed, luck)
        else:
            change_leaf(changed, schema, luck)
    return changed  # type: ignore[no-any-return]


def leaves(value: Json, path: Path = ()) -> list[Path]:
    """Return the paths of everything that holds nothing else."""
    if isinstance(value, dict):
        return [leaf for name in value for leaf in leaves(value[name], (*path, name))]
    if isinstance(value, list):
        return [leaf for i, item in enumerate(value) for leaf in leaves(item, (*path, i))]
    return [path]


def at(value: Any, path: Path) -> Any:
    """Return what stands at a path."""
    for step in path:
        value = value[step]
    return value


def put(value: Any, path: Path, new: Json) -> None:
    """Write at a path."""
    at(value, path[:-1])[path[-1]] = new


def move_piece(position: Any, luck: random.Random) -> None:
    """Take some from one count and add them to another one of the same name."""
    counts = [path for path in leaves(position) if type(at(position, path)) is int]
    sources = [path for path in counts if at(position, path) > 0]
    if not sources:
        return
    source = luck.choice(sources)
    alike = [path for path in counts if path != source and path[-1] == source[-1]]
    if not alike:
        return
    target = luck.choice(alike)
    some = luck.randint(1, min(at(position, source), luck.choice((1, 4, 40))))
    put(position, source, at(position, source) - some)
    put(position, target, at(position, target) + some)


def move_member(position: Any, luck: random.Random) -> None:
    """Move an item of a list to another one, drop or swap items, or give a member's value to another name."""
    owners = [path for path in owners_of(position) if len(at(position, path)) > 0]
    owner = at(position, luck.choice(owners))
    if isinstance(owner, dict):
        first, second = luck.choice(list(owner)), luck.choice(list(owner))
        owner[first], owner[second] = owner[second], owner[first]
        return
    item = luck.randrange(len(owner))
    choice = luck.random()
    if choice < 0.3:
        other = luck.randrange(len(owner))
        owner[item], owner[other] = owner[other], owner[item]
        return
    moved = owner.pop(item)
    lists = [path for path in owners_of(position) if isinstance(at(position, path), list)]
    if choice < 0.9 and lists:
        at(position, luck.choice(lists)).append(moved)


def owners_of(value: Json, path: Path = ()) -> list[Path]:
    """Return the paths of all objects and arrays."""
    if isinstance(value, dict):
        return [path, *(owner for name in value for owner in owners_of(value[name], (*path, name)))]
    if isinstance(value, list):
        return [path, *(owner for i, item in enumerate(value) for owner in owners_of(item, (*path, i)))]
    return []


def change_leaf(position: Any, schema: JsonObject, luck: random.Random) -> None:
    """Write another value in one place; places at the top and of the running turn come as often as all others together."""
    found = leaves(position)
    shallow = [path for path in found if len(path) <= 2]
    path = luck.choice(shallow if shallow and luck.random() < 0.6 else found)
    put(position, path, other_value(at(position, path), words_at(schema, path), position, luck))


def other_value(old: Json, words: list[Json], position: Json, luck: random.Random) -> Json:
    """Return another value that may fit the same place."""
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return luck.choice((old + 1, old - 1, old + 2, 0, 1, 2, 3, 4, luck.randint(0, 40), None))
    if words and luck.random() < 0.9:
        return luck.choice(words)
    found: Json = at(position, luck.choice(leaves(position)))
    return found


def words_at(schema: JsonObject, path: Path) -> list[Json]:
    """Return the words, numbers and null that the schema knows at a path."""
    level: list[Any] = [schema]
    for step in path:
        level = [deeper for one in level for deeper in below(one, step)]
    return [word for one in level for word in words_of(one)]


def below(schema: Any, step: str | int) -> list[Any]:
    """Return the schemas of a member or an item."""
    found: list[Any] = []
    for choice in choices(schema):
        if isinstance(step, int):
            items = choice.get("prefixItems")
            found += [items[step]] if items and step < len(items) else [choice["items"]] if isinstance(choice.get("items"), dict) else []
        elif step in choice.get("properties", {}):
            found.append(choice["properties"][step])
        elif isinstance(choice.get("additionalProperties"), dict):
            found.append(choice["additionalProperties"])
    return found


def choices(schema: Any) -> list[Any]:
    """Return a schema, or those that it leaves the choice of."""
    for word in ("anyOf", "oneOf"):
        if word in schema:
            return [deeper for one in schema[word] for deeper in choices(one)]
    return [schema]


def words_of(schema: Any) -> list[Json]:
    """Return values that fit a schema of a leaf."""
    found: list[Json] = []
    for choice in choices(schema):
        kinds = choice["type"] if isinstance(choice.get("type"), list) else [choice.get("type")]
        found += choice.get("enum", [])
        found += [None] if "null" in kinds else []
        found += [choice.get("minimum", 0), choice.get("minimum", 0) + 1] if "integer" in kinds else []
        found += [True, False] if "boolean" in kinds else []
    return found
