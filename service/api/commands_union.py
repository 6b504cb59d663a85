"""The commands as components, told apart by `type`: whoever posts one or reads a listed one has the same type in hand.

A request does not name the game, so a type of command has one shape in all games. One that several games know (`end_turn`) is one
component, `EndTurn`.
"""

from typing import Final

from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_object
from service.api.named_types import pascal
from service.api.plain_schemas import ABOUT, plain
from service.api.schemas import union

Commands = dict[str, dict[str, JsonObject]]
"""The schemas of commands by the name of the game as components begin, then by type."""

IN_GAME: Final = "In {game}: {text}"


def command_components(commands: Commands) -> dict[str, JsonObject]:
    """Return a component for each type of command, the union of each game's commands, and `Command`, the union of all."""
    names: dict[str, str] = {}
    found: dict[str, JsonObject] = {}
    for type_name in dict.fromkeys(type_name for schemas in commands.values() for type_name in schemas):
        owners = {name: schemas[type_name] for name, schemas in commands.items() if type_name in schemas}
        names[type_name] = pascal(type_name) if len(owners) > 1 else next(iter(owners)) + pascal(type_name)
        found[names[type_name]] = merge_schemas(type_name, owners)
    for name, schemas in commands.items():
        found[f"{name}Command"] = union("type", {type_name: names[type_name] for type_name in schemas})
    return {**found, "Command": union("type", names)}


def merge_schemas(type_name: str, owners: dict[str, JsonObject]) -> JsonObject:
    """Return the one schema of a type of command; what it means in each of several games stands in its description."""
    first, *others = owners.values()
    if not others:
        return first
    if any(bare(other) != bare(first) for other in others):
        raise ValueError(f"the command {type_name} has different shapes in {', '.join(owners)}; give one of them another type")
    texts = [IN_GAME.format(game=name, text=plain({**schema})["description"]) for name, schema in owners.items()]
    return {**bare(first), "properties": as_object(first["properties"], type_name), "description": " ".join(texts)}


def bare(schema: JsonObject) -> JsonObject:
    """Return what is accepted, without the words about the whole."""
    return {word: value for word, value in schema.items() if word not in ABOUT}
