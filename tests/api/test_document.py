"""The OpenAPI document as generators need it: named types, arrays that say what they hold, alternatives that can be told apart."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from domain.kernel.ids import NOBODY, Json, JsonObject
from domain.kernel.play import fold, play_move, set_up
from domain.kernel.schema import array, integer, one_of, record
from domain.registry import GAMES, content_of
from domain.toy.rules import lagoon
from service.api.commands_union import command_components
from service.api.components import components
from service.api.named_types import Types, one_of_many, pascal
from service.api.plain_schemas import plain
from service.api.spec import openapi_json

PLAYED: dict[str, AnyGame] = {**GAMES, "lagoon": lagoon(content_of("domain.toy"))}


@cache
def document() -> Any:
    """The document of these games, made when a test asks for it first."""
    return json.loads(openapi_json(PLAYED))


def schemas() -> dict[str, Any]:
    """The components."""
    found: dict[str, Any] = document()["components"]["schemas"]
    return found


def inside(schema: Any, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The schema and all schemas inside it, with their paths."""
    if not isinstance(schema, dict):
        return
    yield path, schema
    for name, part in schema.get("properties", {}).items():
        yield from inside(part, f"{path}.{name}")
    for word in ("items", "additionalProperties"):
        yield from inside(schema.get(word), f"{path}.{word}")
    for word in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for i, part in enumerate(schema.get(word, [])):
            yield from inside(part, f"{path}.{word}{i}")


@cache
def everywhere() -> list[tuple[str, dict[str, Any]]]:
    """Every schema with its path."""
    return [found for name, schema in schemas().items() for found in inside(schema, name)]


def target(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema that a reference leads to, or the schema itself."""
    while "$ref" in schema:
        schema = schemas()[schema["$ref"].removeprefix("#/components/schemas/")]
    return schema


# Names


def test_the_title_of_every_type_is_its_name_and_no_two_are_the_same() -> None:
    titles = Counter(schema["title"] for _, schema in everywhere() if "title" in schema)
    assert [title for title, times in titles.items() if times > 1] == []
    for name, schema in schemas().items():
        assert schema["title"] == name
        assert re.fullmatch(r"([A-Z][a-z0-9]*)+", name)
    assert set(titles) == set(schemas()), "something without a name of its own has a title"


def test_every_object_and_every_list_of_words_is_a_component() -> None:
    assert [path for path, schema in everywhere() if path not in schemas() and ("enum" in schema or schema.get("type") == "object")] == []


def test_what_several_commands_name_is_one_type() -> None:
    assert schemas()["ReefGardensPlant"]["properties"]["tile"]["$ref"] == schemas()["ReefGardensStore"]["properties"]["tile"]["$ref"]
    assert schemas()["ReefGardensView"]["properties"]["hand"]["items"] == {"$ref": "#/components/schemas/ReefGardensTile"}


def typed(first: JsonObject, second: JsonObject) -> dict[str, JsonObject]:
    """The components of a game that has two commands."""
    return Types({"ReefDive": first, "ReefSwim": second}, dict.fromkeys(("ReefDive", "ReefSwim"), "Reef")).write()


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("Reefs", "Reef"),
        ("Entries", "Entry"),
        ("Species", "Species"),
        ("DragonSpecies", "DragonSpecies"),
        ("Bonus", "Bonus"),
        ("Loss", "Loss"),
    ],
)
def test_one_of_many_is_called_as_people_call_it(many: str, one: str) -> None:
    assert one_of_many(many) == one


def test_shapes_that_want_the_same_name_get_longer_ones() -> None:
    found = typed(record({"to": one_of(["up", "down"])}), record({"to": one_of(["left", "right"])}))
    assert list(found) == ["ReefDive", "ReefTo", "ReefSwim", "ReefSwimTo"]


def test_two_shapes_with_the_same_title_are_an_error() -> None:
    near, far = ({**one_of([word]), "title": "Way"} for word in ("near", "far"))
    with pytest.raises(ValueError, match="two types would be called ReefWay"):
        typed(record({"to": near}), record({"to": far}))


# Shapes


def test_every_array_says_what_it_holds() -> None:
    assert [path for path, schema in everywhere() if schema.get("type") == "array" and "items" not in schema] == []


def test_every_object_names_its_members_or_says_that_it_takes_any() -> None:
    told = ("properties", "additionalProperties")
    assert [path for path, schema in everywhere() if schema.get("type") == "object" and not any(word in schema for word in told)] == []


def test_every_one_of_has_a_discriminator_that_tells_its_types_apart() -> None:
    unions = [(path, schema) for path, schema in everywhere() if "oneOf" in schema]
    assert {"Match", "MatchCreation", "Command", "Record", "Fact", "LifecycleCommand"} <= {path for path, _ in unions}
    for path, schema in unions:
        member, mapping = schema["discriminator"]["propertyName"], schema["discriminator"]["mapping"]
        assert [part["$ref"] for part in schema["oneOf"]] == list(mapping.values()), path
        for value, reference in mapping.items():
            found = target({"$ref": reference})
            assert found["properties"][member]["const"] == value
            assert member in found["required"]


def kinds(schema: dict[str, Any]) -> set[str]:
    """The JSON types of what a schema accepts."""
    schema = target(schema)
    if "const" in schema:
        return {"string"} if isinstance(schema["const"], str) else {"integer"}
    parts = schema.get("oneOf", schema.get("anyOf", []))
    found: set[str] = set().union(*(kinds(part) for part in parts))
    named = schema.get("type", [])
    return found | ({named} if isinstance(named, str) else set(named))


def test_every_any_of_can_be_told_apart() -> None:
    for path, schema in everywhere():
        parts = schema.get("anyOf", [])
        assert not any("const" in part for part in parts), path
        objects = [target(part) for part in parts if "object" in kinds(part)]
        for one in objects:
            others = [set(other["properties"]) for other in objects if other is not one]
            assert not others or any(all(name not in other for other in others) for name in one["required"]), path
        for kind in ("array", "integer", "null"):
            assert sum(kind in kinds(part) for part in parts) <= 1, path


# Commands and matches


def test_a_listed_command_has_the_type_of_a_posted_one() -> None:
    posted = schemas()["CommandRequest"]["properties"]["command"]["$ref"]
    assert schemas()["LegalCommand"]["properties"]["command"]["$ref"] == posted == "#/components/schemas/Command"
    types = {name for game in PLAYED.values() for name in game.codec.command_schemas()} | {
        "undo",
        "resign",
        "abort",
        "leave",
        "propose",
        "answer",
        "claim_timeout",
        "close",
    }
    assert set(schemas()["Command"]["discriminator"]["mapping"]) == types


def test_a_command_that_several_games_know_is_one_type_and_says_what_it_means_in_each() -> None:
    assert schemas()["ReefGardensCommand"]["discriminator"]["mapping"]["end_turn"] == "#/components/schemas/EndTurn"
    for game in ("DasRiff", "ReefGardens", "WondrousCreatures"):
        assert f"In {game}: End the turn" in schemas()["EndTurn"]["description"]


def test_a_command_that_means_another_shape_in_another_game_is_an_error() -> None:
    one, other = (record({"type": {"const": "swim"}, name: integer(0, 9)}) for name in ("to", "by"))
    with pytest.raises(ValueError, match="swim has different shapes in Reef, Deep"):
        command_components({"Reef": {"swim": one}, "Deep": {"swim": other}})


def test_a_match_is_typed_by_its_game() -> None:
    for game in PLAYED:
        name = pascal(game)
        match = schemas()[f"{name}Match"]["properties"]
        assert match["game"]["const"] == game
        assert match["options"]["$ref"] == f"#/components/schemas/{name}Options"
        assert match["state"]["anyOf"] == [{"$ref": f"#/components/schemas/{name}View"}, {"type": "null"}]
        filled = schemas()[f"{name}Options"]
        assert set(filled["required"]) == set(filled["properties"]) == set(schemas()[f"{name}ChosenOptions"]["properties"])


def test_only_what_is_always_there_is_generated_as_such() -> None:
    assert [path for path, schema in everywhere() if "default" in schema] == [], "generators take it for a member that is never left out"


def test_a_token_may_be_shown_where_the_document_asks_for_none_in_particular() -> None:
    assert document()["security"] == [{}, {"bearer": []}]
    assert "security" not in document()["paths"]["/v1/matches/{match_id}"]["get"]
    assert document()["paths"]["/v1/games"]["get"]["security"] == []
    assert document()["paths"]["/v1/matches/{match_id}/commands"]["post"]["security"] == [{"bearer": []}]


# The same is accepted


def validator(name: str) -> Any:
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": document()["components"]})


@pytest.mark.parametrize("game", PLAYED.values(), ids=list(PLAYED))
def test_what_a_game_says_fits_its_types(game: AnyGame) -> None:
    name, chance = pascal(game.name), FastChance(7)
    options = game.fill_options({}, game.info.min_seats)
    opening = game.initial_state(game.info.min_seats, options)
    state = fold(opening, set_up(game, opening, chance))
    view, position, command = (validator(name + kind) for kind in ("View", "Position", "Command"))
    validator(f"{name}Options").validate(options)
    for step in range(60):
        if state.over:
            break
        seat = state.to_act[0]
        moves = game.legal_moves(state, seat)
        for move in moves[:3]:
            command.validate(game.command_of(state, move).to_json())
        if step % 10 == 0:
            view.validate(game.view_for(state, seat))
            view.validate(game.view_for(state, NOBODY))
            position.validate(game.codec.state_to_json(state))
        play_move(game, state, seat, moves[chance.below(len(moves))], chance)


def broken(value: JsonObject) -> Iterator[JsonObject]:
    """The value with each member left out or replaced, and with one too many."""
    yield {**value, "more": 1}
    for name in value:
        yield {other: kept for other, kept in value.items() if other != name}
        wrongs: list[Json] = [None, "nonsense", -1, 10**6, [], {}, True]
        for wrong in wrongs:
            yield {**value, name: wrong}


@pytest.mark.parametrize("game", PLAYED.values(), ids=list(PLAYED))
def test_a_command_is_accepted_by_its_type_if_by_its_game(game: AnyGame) -> None:
    chance, checks = FastChance(8), {name: Draft202012Validator(schema) for name, schema in game.codec.command_schemas().items()}
    documented = {
        name: validator(reference.rsplit("/", 1)[1]) for name, reference in schemas()["Command"]["discriminator"]["mapping"].items()
    }
    state = fold(start := game.initial_state(game.info.min_seats, game.fill_options({}, game.info.min_seats)), set_up(game, start, chance))
    for _ in range(40):
        if state.over:
            break
        seat = state.to_act[0]
        moves = game.legal_moves(state, seat)
        move = moves[chance.below(len(moves))]
        command = game.command_of(state, move).to_json()
        kind = str(command["type"])
        for attempt in broken(command):
            assert documented[kind].is_valid(attempt) == checks[kind].is_valid(attempt), attempt
        play_move(game, state, seat, move, chance)


def test_plain_forms() -> None:
    nullable = plain({"type": ["object", "null"], "properties": {"a": {"enum": ["x", None]}}, "description": "A."})
    words = {"type": "string", "enum": ["x"]}
    assert nullable["description"] == "A."
    assert nullable["anyOf"] == [{"type": "object", "properties": {"a": {"anyOf": [words, {"type": "null"}]}}}, {"type": "null"}]
    assert plain({"oneOf": [{"type": "null"}, integer(0, 1)]}) == {"anyOf": [integer(0, 1), {"type": "null"}]}
    assert plain({"anyOf": [{"type": "string"}, {"const": "x"}]}) == {"anyOf": [{"type": "string"}, words]}
    assert plain({"type": "array"}) == {"type": "array", "items": {}}
    assert plain(array({"type": "object"}))["items"] == {"type": "object", "title": "JsonObject", "additionalProperties": True}
    assert plain({"type": "integer", "title": "the number", "default": 3}) == {
        "type": "integer",
        "description": "The number. Left out: `3`.",
    }


def test_the_catalogue_has_the_schemas_of_the_games_with_their_titles_for_people() -> None:
    for game in PLAYED.values():
        assert all(" " in str(schema["title"]) or schema["title"] for schema in game.codec.command_schemas().values())
        written = components({game.name: game})
        assert all(re.fullmatch(r"[A-Z]\w*", str(schema["title"])) for schema in written.values())
        for schema in [
            *game.codec.command_schemas().values(),
            *game.codec.event_schemas().values(),
            game.codec.state_schema(),
            game.options.source,
        ]:
            loose = [path for path, part in inside(schema, "") if part.get("type") == "array" and not {"items", "prefixItems"} & set(part)]
            assert loose == []
