"""All component schemas of the OpenAPI document: the shapes of answers, and those of commands, events and positions from the games."""

from typing import Final

from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_object
from domain.kernel.lifecycle_commands import LIFECYCLE_SCHEMAS
from domain.kernel.lifecycle_events import LIFECYCLE_EVENT_SCHEMAS
from domain.kernel.schema import record, with_description
from service.api.advice_schemas import ADVICE
from service.api.catalogue_schemas import CATALOGUE
from service.api.commands_union import command_components
from service.api.log_schemas import LOGGED
from service.api.named_types import Types, pascal
from service.api.plain_schemas import NULL, plain
from service.api.player_schemas import PLAYERS
from service.api.schemas import ANY, BASIC, LISTED, POSITION, RECORD, SEAT_OR_NULL, STATE, TEXT, ref, union
from service.matches import request_schemas

LIFECYCLE: Final = "Match"
"""What the events of the kernel begin with, as theirs begin with the name of the game."""

INVITATION: Final[JsonObject] = {
    "type": "string",
    "description": (
        "The secret that lets others watch a private match and take its open seats, sent as `Atoll-Invitation`. "
        "Only in the answer that opens the match, or its rematch."
    ),
}
FACT_TEXT: Final = with_description(TEXT, "What would happen, in words, as everybody at the table would know it.")


def components(games: dict[str, AnyGame]) -> dict[str, JsonObject]:
    """Return every component, each with its name as its title: what is the same for all games, and what each of them adds."""
    found: dict[str, JsonObject] = {**BASIC, **CATALOGUE, **PLAYERS, **LOGGED, **ADVICE}
    commands = {"Lifecycle": LIFECYCLE_SCHEMAS, **{pascal(game.name): game.codec.command_schemas() for game in games.values()}}
    found.update(command_components(commands))
    found["CommandRequest"] = record(
        {**envelope(), "command": ref("Command", "A command of the game or one that every match knows.")}, ["dry_run", "search"]
    )
    scopes: dict[str, str] = {}
    for game in games.values():
        parts = game_components(game)
        scopes.update(dict.fromkeys(parts, pascal(game.name)))
        found.update(parts)
        found.update(wrappers(game))
    for name, schemas in commands.items():
        scopes.update({f"{name}{pascal(type_name)}": name for type_name in schemas})
    events = {LIFECYCLE: LIFECYCLE_EVENT_SCHEMAS, **{pascal(game.name): game.codec.event_schemas() for game in games.values()}}
    found.update(event_components(events, {pascal(game.name): list(game.codec.upcasters) for game in games.values()}))
    for name, schemas in list(events.items())[1:]:
        scopes.update({event_name(name, type_name): name for type_name in schemas})
    found["Game"] = with_contents(CATALOGUE["Game"], games)
    for kind in ("Match", "Creation"):
        name = kind if kind == "Match" else "MatchCreation"
        found[name] = union("game", {game.name: f"{pascal(game.name)}{kind}" for game in games.values()})
    return Types({name: plain(schema) for name, schema in found.items()}, {name: scopes.get(name, "") for name in found}).write()


def game_components(game: AnyGame) -> dict[str, JsonObject]:
    """Return what only this game has: its options, as they are chosen and with all defaults filled in, its positions and views."""
    name, options = pascal(game.name), game.options.source
    members = {member: without_default(as_object(schema, member)) for member, schema in as_object(options["properties"], "options").items()}
    return {
        f"{name}ChosenOptions": options,
        f"{name}Options": record(members),
        f"{name}Position": game.codec.state_schema(),
        f"{name}View": game.codec.view_schema(),
    }


def without_default(schema: JsonObject) -> JsonObject:
    """Return the schema of a member that is always there."""
    return {word: value for word, value in schema.items() if word != "default"}


def wrappers(game: AnyGame) -> dict[str, JsonObject]:
    """Return a match of the game and the body that creates one."""
    name = pascal(game.name)
    match = {
        **LISTED,
        "game": with_description({"const": game.name}, "Id of the game."),
        "options": ref(f"{name}Options", "The game's options, defaults filled in."),
        "undo": request_schemas.UNDO,
        "proposal": with_description({"anyOf": [ref("Proposal"), NULL]}, "The proposal that stands; null for none."),
        "state": with_description({"anyOf": [ref(f"{name}View"), NULL]}, STATE),
        "position": with_description({"anyOf": [ref(f"{name}Position"), NULL]}, POSITION),
        "invitation": INVITATION,
    }
    return {f"{name}Match": record(match, ["invitation"]), f"{name}Creation": creation_of(game)}


def creation_of(game: AnyGame) -> JsonObject:
    """Return the body that creates a match of a game."""
    name = pascal(game.name)
    schema = request_schemas.creation([game.name])
    seats = as_object(as_object(schema["properties"], "properties")["seats"], "seats")
    properties: JsonObject = {
        **as_object(schema["properties"], "properties"),
        "game": with_description({"const": game.name}, "Id of the game."),
        "options": ref(f"{name}ChosenOptions", "Options of the game; what is left out has its default."),
        "position": ref(f"{name}Position", "A position to begin from, instead of the game's opening."),
        "seats": {**seats, "minItems": game.info.min_seats, "maxItems": game.info.max_seats},
    }
    return {**{word: value for word, value in schema.items() if word != "title"}, "properties": properties}


def event_name(name: str, type_name: str) -> str:
    """Return the component of an event's data: of `reef_gardens.v1.coral_planted` it is `ReefGardensCoralPlantedV1`."""
    _, shape, fact = type_name.split(".")
    return f"{name}{pascal(fact)}{shape.upper()}"


def event_components(events: dict[str, dict[str, JsonObject]], old_shapes: dict[str, list[str]]) -> dict[str, JsonObject]:
    """Return for every type of event its data, its record and what a dry run tells of it; and the unions of the two latter.

    Records in old shapes stay as they were recorded: of those nothing is told but their type.
    """
    found: dict[str, JsonObject] = {}
    records: dict[str, str] = {}
    facts: dict[str, str] = {}
    for name, schemas in events.items():
        for type_name, schema in schemas.items():
            component = event_name(name, type_name)
            properties = {**as_object(schema["properties"], type_name), "opens": ref("Opens")}
            found[component] = {**schema, "properties": properties}
            kind = with_description({"const": type_name}, "What happened: `<game or match>.v<shape>.<past tense>`.")
            data = ref(component, "What everybody at the table may know of it.")
            records[type_name], facts[type_name] = f"{component}Record", f"{component}Fact"
            found[records[type_name]] = record({"type": kind, "data": data, **RECORD})
            found[facts[type_name]] = record({"type": kind, "data": data, "seat": SEAT_OR_NULL, "text": FACT_TEXT})
    for name, types in old_shapes.items():
        for type_name in types:
            kind = with_description({"const": type_name}, "What happened, in a shape in which nothing is recorded any more.")
            records[type_name] = f"{event_name(name, type_name)}Record"
            found[records[type_name]] = record({"type": kind, "data": with_description(ANY, "What was told in that shape."), **RECORD})
    return {**found, "Record": union("type", records), "Fact": union("type", facts)}


def with_contents(schema: JsonObject, games: dict[str, AnyGame]) -> JsonObject:
    """Return the schema of a game in the catalogue, with the names of what the content of each game holds."""
    properties = as_object(schema["properties"], "Game")
    parts = [f"`{game.name}`: {', '.join(f'`{part}`' for part in game.info.content)}" for game in games.values()]
    content = with_description(
        as_object(properties["content"], "Game"), "; ".join(["What never changes: boards, tiles, cards", *parts]) + "."
    )
    return {**schema, "properties": {**properties, "content": content}}


def envelope() -> dict[str, JsonObject]:
    """Return the members of a command's request."""
    properties = as_object(request_schemas.ENVELOPE.source["properties"], "CommandRequest")
    return {name: as_object(schema, name) for name, schema in properties.items()}
