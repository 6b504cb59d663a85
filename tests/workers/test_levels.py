"""Levels of the data file, what a game changes of them, budgets of one's own, and the stand-in."""

import itertools
import json
from typing import Any

import pytest

from domain.kernel.errors import Malformed
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import object_in
from domain.kernel.schema import Schema
from domain.registry import GAMES, bots
from service.api.schemas import BASIC, ITERATIONS, SIGHT
from service.queries.catalogue import list_bots
from workers.levels import FAR, PATIENCE_MILLISECONDS, SIGHTS, find_level, level_of, level_of_seat, read_level
from workers.search.budget import MOST_ITERATIONS
from workers.search.settings import tree_settings

NAMES = ["beginner", "quick", "normal", "strong", "strongest"]
REEF = "reef-encounter"
BOT_LIST: Any = BASIC["BotList"]
LEVEL = Schema(BOT_LIST["properties"]["bots"]["items"])
PLAIN: JsonObject = {"iterations": 400, "milliseconds": 4000, "strength": {}}


def test_there_are_five_levels_weakest_first() -> None:
    assert list(object_in(bots(), "levels")) == NAMES


@pytest.mark.parametrize("game", GAMES)
def test_no_level_searches_less_or_looks_less_far_than_the_one_below(game: str) -> None:
    for less, more in itertools.pairwise(find_level(name, game) for name in NAMES):
        assert less.budget.iterations <= more.budget.iterations
        assert less.budget.milliseconds <= more.budget.milliseconds
        assert SIGHTS[less.sight] <= SIGHTS[more.sight]
        assert (less.budget.iterations, less.sight) != (more.budget.iterations, more.sight)


@pytest.mark.parametrize("game", GAMES)
def test_what_the_list_of_bots_says_is_what_their_searches_do(game: str) -> None:
    for told in list_bots():
        level = level_of({"level": told["level"]}, game)
        special = told.get("games", {}).get(game, {})
        assert level.name == told["level"]
        assert level.budget.iterations == special.get("iterations", told["iterations"])
        assert level.budget.milliseconds == told["milliseconds"]
        sight = special.get("sight", told.get("sight", "two_turns"))
        settings = level.settings(GAMES[game])
        rounds = {"own_turn": 0, "one_turn": 1, "two_turns": 2, "four_turns": 4, "eight_turns": 8}[sight]
        assert (settings.own_turn, settings.rounds) == (sight == "own_turn", rounds)
        assert set(told["strength"]) <= set(GAMES)


def test_a_game_changes_iterations_or_sight_and_leaves_the_rest() -> None:
    figures: JsonObject = {**PLAIN, "games": {REEF: {"iterations": 150}, "das-riff": {"sight": "one_turn"}}}
    of = {game: read_level("normal", figures, game) for game in GAMES}
    assert [(of[game].budget.iterations, of[game].sight) for game in (REEF, "das-riff", "reef-gardens")] == [
        (150, FAR),
        (400, "one_turn"),
        (400, FAR),
    ]
    assert {level.budget.milliseconds for level in of.values()} == {4000}
    assert [of[game].settings(GAMES[game]).rounds for game in (REEF, "das-riff")] == [2, 1]


CHANGES: list[Any] = [
    {},
    {"sight": "own_turn"},
    {"sight": "three_turns"},
    {"sight": 2},
    {"iterations": 0},
    {"iterations": MOST_ITERATIONS},
    {"iterations": MOST_ITERATIONS + 1},
    {"games": {}},
    {"games": []},
    {"games": {"chess": {}}},
    {"games": {REEF: {}}},
    {"games": {REEF: []}},
    {"games": {REEF: {"iterations": 1, "sight": "two_turns"}}},
    {"games": {REEF: {"iterations": 0}}},
    {"games": {REEF: {"iterations": "150"}}},
    {"games": {REEF: {"iterations": True}}},
    {"games": {REEF: {"sight": "far"}}},
    {"games": {REEF: {"sight": None}}},
    {"games": {REEF: {"milliseconds": 5}}},
]


@pytest.mark.parametrize("changes", CHANGES, ids=json.dumps)
def test_the_published_form_of_a_level_is_what_the_reader_takes(changes: JsonObject) -> None:
    figures: JsonObject = {**PLAIN, **changes}
    fits = not LEVEL.problems({"level": "normal", **figures})
    assert all(takes(figures, game) == fits for game in GAMES), "of whatever game it is read"


def takes(figures: JsonObject, game: str) -> bool:
    """Whether the reader takes a level."""
    try:
        read_level("normal", figures, game)
    except Malformed:
        return False
    return True


def test_the_published_bounds_are_those_of_the_search() -> None:
    assert ITERATIONS["maximum"] == MOST_ITERATIONS
    assert SIGHT["enum"] == list(SIGHTS)
    assert tree_settings(GAMES[REEF]).rounds == SIGHTS[FAR]


def test_a_level_that_is_no_more_plays_like_a_budget_of_ones_own() -> None:
    gone = find_level("unheard-of", REEF)
    assert (gone.name, gone.sight) == ("custom", FAR)


def test_budgets_of_ones_own() -> None:
    custom = level_of({"iterations": 70}, REEF)
    assert (custom.name, custom.budget.iterations, custom.budget.milliseconds) == ("custom", 70, PATIENCE_MILLISECONDS)
    assert custom.sight == FAR
    assert level_of({"milliseconds": 40}, REEF).budget.milliseconds == 40


@pytest.mark.parametrize(
    ("chair", "name"),
    [
        ({"kind": "human", "stand_in": True}, "quick"),
        ({"kind": "human", "stand_in": True, "bot": None}, "quick"),
        ({"kind": "bot", "stand_in": False, "bot": {"level": "strong"}}, "strong"),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_who_plays_a_seat(chair: JsonObject, name: str, game: str) -> None:
    level, wanted = level_of_seat(chair, game), find_level(name, game)
    assert (level.name, level.budget.iterations, level.sight) == (name, wanted.budget.iterations, wanted.sight)
