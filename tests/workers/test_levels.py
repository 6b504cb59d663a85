"""Levels of the data file, budgets of one's own, and the stand-in."""

import itertools

import pytest

from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import object_in
from domain.registry import GAMES, bots
from workers.levels import PATIENCE_MILLISECONDS, find_level, level_of, level_of_seat
from workers.search.settings import tree_settings

NAMES = ["beginner", "quick", "normal", "strong", "strongest"]


def test_there_are_five_levels_weakest_first() -> None:
    assert list(object_in(bots(), "levels")) == NAMES
    for less, more in itertools.pairwise(NAMES):
        assert find_level(less).budget.iterations < find_level(more).budget.iterations
        assert find_level(less).budget.milliseconds <= find_level(more).budget.milliseconds


@pytest.mark.parametrize("name", NAMES)
def test_every_level_has_iterations_a_cap_in_time_and_a_strength(name: str) -> None:
    level = object_in(object_in(bots(), "levels"), name)
    found = level_of({"level": name})
    assert (found.name, found.budget.iterations, found.budget.milliseconds) == (name, level["iterations"], level["milliseconds"])
    assert set(object_in(level, "strength")) <= set(GAMES)


def test_the_beginner_looks_no_further_than_its_own_turn() -> None:
    game = GAMES["reef-gardens"]
    assert [find_level(name).settings(game).own_turn for name in NAMES] == [True, False, False, False, False]
    assert find_level("quick").settings(game).rounds == tree_settings(game).rounds


def test_a_level_that_is_no_more_plays_like_a_budget_of_ones_own() -> None:
    assert find_level("unheard-of").name == "custom"
    assert not find_level("unheard-of").own_turn


def test_budgets_of_ones_own() -> None:
    custom = level_of({"iterations": 70})
    assert (custom.name, custom.budget.iterations, custom.budget.milliseconds) == ("custom", 70, PATIENCE_MILLISECONDS)
    assert level_of({"milliseconds": 40}).budget.milliseconds == 40


@pytest.mark.parametrize(
    ("chair", "name"),
    [
        ({"kind": "human", "stand_in": True}, "quick"),
        ({"kind": "human", "stand_in": True, "bot": None}, "quick"),
        ({"kind": "bot", "stand_in": False, "bot": {"level": "strong"}}, "strong"),
    ],
)
def test_who_plays_a_seat(chair: JsonObject, name: str) -> None:
    assert level_of_seat(chair).name == name
