"""Commands changed member by member: what a careless or hostile client sends."""

import copy
import random
from collections.abc import Iterator

from domain.kernel.ids import Json, JsonObject

ODD: tuple[Json, ...] = (None, True, False, "", "7", "zz", "h99", "t99", [], [0], {}, {"a": 1})
"""Values of another kind than most members have."""

EDGES = (0, 1, -1, 2, 6, 8, 99, 250, 251, 255, 4095, 4096, 4097, 65536, 1_000_000, 16_777_216, 2**31, 2**63, -4096, -1_000_000, 10**30)
"""Integers at which a reader or an encoding may turn over."""

LARGEST = 20_000_000


def mutants(data: JsonObject, luck: random.Random) -> Iterator[JsonObject]:
    """Yield the command with each member, at every depth, changed, dropped, or with a member added."""
    for path in paths(data):
        value = at(data, path)
        for other in others(value, luck):
            yield changed(data, path, other)
        if path and isinstance(at(data, path[:-1]), dict):
            yield dropped(data, path)
        if isinstance(value, dict):
            yield changed(data, (*path, "extra"), luck.choice([1, None, "more"]))


def others(value: Json, luck: random.Random) -> Iterator[Json]:
    """Yield other values for a member."""
    yield from ODD
    if isinstance(value, int) and not isinstance(value, bool):
        for step in (1, -1, 2, 4, 8, 256, 4096, -4096, 1_000_000):
            yield value + step
        yield from EDGES
        for _ in range(12):
            yield luck.randint(-LARGEST, LARGEST)
    if isinstance(value, str):
        yield from (value + " ", value + "\n", value.upper(), value[:-1], value + "0", value * 3, luck.randint(-LARGEST, LARGEST))
    if isinstance(value, list):
        yield [*value, *value]
        yield value[:-1]


def paths(value: Json, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the place of every value, the whole one included."""
    yield path
    if isinstance(value, dict):
        for name, child in value.items():
            yield from paths(child, (*path, name))
    elif isinstance(value, list):
        for i, child in enumerate(value):
            yield from paths(child, (*path, i))


def at(value: Json, path: tuple[str | int, ...]) -> Json:
    """Return the value at a place."""
    for step in path:
        if isinstance(value, dict):
            value = value[str(step)]
        else:
            assert isinstance(value, list)
            assert isinstance(step, int)
            value = value[step]
    return value


def changed(data: JsonObject, path: tuple[str | int, ...], value: Json) -> JsonObject:
    """Return the command with another value at a place."""
    made = copy.deepcopy(data)
    if not path:
        return value if isinstance(value, dict) else made
    owner = at(made, path[:-1])
    step = path[-1]
    if isinstance(owner, dict):
        owner[str(step)] = value
    else:
        assert isinstance(owner, list)
        assert isinstance(step, int)
        owner[step] = value
    return made


def dropped(data: JsonObject, path: tuple[str | int, ...]) -> JsonObject:
    """Return the command without the member at a place."""
    made = copy.deepcopy(data)
    owner = at(made, path[:-1])
    assert isinstance(owner, dict)
    del owner[str(path[-1])]
    return made
