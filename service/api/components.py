"""All component schemas of the OpenAPI document: the shapes of answers, and those of commands and positions from the games."""

from typing import Any

from domain.kernel.game import Game
from domain.kernel.ids import JsonObject
from domain.kernel.lifecycle_codec import LIFECYCLE_EVENT_SCHEMAS
from domain.kernel.lifecycle_commands import LIFECYCLE_SCHEMAS
from domain.kernel.reading import as_object
from domain.kernel.schema import record, told
from service.api.schemas import BASIC, LISTED, POSITION, STATE, ref
from service.matches import shapes


def camel(name: str) -> str:
    """Return a name as components are named: `reef-gardens` becomes `ReefGardens`."""
    return "".join(word.capitalize() for word in name.replace("_", "-").split("-"))


def components(games: dict[str, Game]) -> dict[str, Any]:
    """Return every component, with typed commands, creations and positions for each game."""
    found: dict[str, Any] = dict(BASIC)
    unions = [union_of("Lifecycle", LIFECYCLE_SCHEMAS, found)]
    creations: dict[str, str] = {}
    for game in games.values():
        name = camel(game.name)
        unions.append(union_of(name, game.command_schemas(), found))
        found[f"{name}Position"] = game.state_schema()
        found[f"{name}View"] = game.view_schema()
        found.update(events_of(name, game.event_schemas()))
        found[f"{name}Creation"] = creation_of(game)
        creations[game.name] = f"{name}Creation"
    found.update(events_of("Match", LIFECYCLE_EVENT_SCHEMAS))
    found["Game"] = with_contents(BASIC["Game"], games)
    found["Match"] = record({**LISTED, "state": one_of_games(STATE, "View", games), "position": one_of_games(POSITION, "Position", games)})
    found["CommandRequest"] = record(
        {
            **{name: dict(schema) for name, schema in envelope().items()},
            "command": {"anyOf": [ref(union) for union in unions], "description": "A command of the game or one that every match knows."},
        },
        ["dry_run", "search"],
    )
    found["MatchCreation"] = {
        "oneOf": [ref(name) for name in creations.values()],
        "discriminator": {"propertyName": "game", "mapping": {game: f"#/components/schemas/{name}" for game, name in creations.items()}},
    }
    return found


def one_of_games(schema: JsonObject, kind: str, games: dict[str, Game]) -> JsonObject:
    """Return the schema of a member that has another shape in every game, or is null; without games the schema itself."""
    if not games:
        return schema
    shapes = [ref(f"{camel(name)}{kind}") for name in games]
    return {"anyOf": [*shapes, {"type": "null"}], "description": schema["description"]}


def with_contents(schema: JsonObject, games: dict[str, Game]) -> JsonObject:
    """Return the schema of a game in the catalogue, with the names of what the content of each game holds."""
    properties = as_object(schema["properties"], "Game")
    parts = [f"`{game.name}`: {', '.join(f'`{part}`' for part in game.content())}" for game in games.values()]
    content = told(as_object(properties["content"], "Game"), "; ".join(["What never changes: boards, tiles, cards", *parts]) + ".")
    return {**schema, "properties": {**properties, "content": content}}


def events_of(name: str, schemas: dict[str, JsonObject]) -> dict[str, JsonObject]:
    """Return the data of every event as a component: `reef_gardens.v1.coral_planted` becomes `ReefGardensCoralPlantedV1`."""
    found: dict[str, JsonObject] = {}
    for type_name, schema in schemas.items():
        _, shape, fact = type_name.split(".")
        properties = {**as_object(schema["properties"], type_name), "opens": ref("Opens")}
        found[f"{name}{camel(fact)}{shape.upper()}"] = {"title": type_name, **schema, "properties": properties}
    return found


def envelope() -> dict[str, Any]:
    """Return the members of a command's request."""
    properties = shapes.ENVELOPE.source["properties"]
    assert isinstance(properties, dict)
    return properties


def union_of(name: str, schemas: dict[str, JsonObject], found: dict[str, Any]) -> str:
    """Add the commands of a game as components, and their union with `type` as its discriminator; return the union's name."""
    mapping: dict[str, str] = {}
    for type_name, schema in schemas.items():
        component = f"{name}{camel(type_name)}"
        found[component] = schema
        mapping[type_name] = f"#/components/schemas/{component}"
    found[f"{name}Command"] = {
        "oneOf": [{"$ref": target} for target in mapping.values()],
        "discriminator": {"propertyName": "type", "mapping": mapping},
    }
    return f"{name}Command"


def creation_of(game: Game) -> JsonObject:
    """Return the body that creates a match of a game."""
    schema = shapes.creation([game.name])
    properties = schema["properties"]
    assert isinstance(properties, dict)
    properties["game"] = told({"const": game.name}, "Id of the game.")
    properties["options"] = told(game.options_schema().source, "Options of the game; what is left out has its default.")
    properties["position"] = ref(f"{camel(game.name)}Position", "A position to begin from, instead of the game's opening.")
    seats = properties["seats"]
    assert isinstance(seats, dict)
    seats["minItems"], seats["maxItems"] = game.min_seats, game.max_seats
    return schema
