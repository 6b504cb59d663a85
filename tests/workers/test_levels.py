"""Levels of the data file, budgets of one's own, and the stand-in."""

import pytest

from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import object_in
from domain.registry import bots
from workers.levels import PATIENCE_MILLISECONDS, level_of, level_of_seat


@pytest.mark.parametrize("name", ["quick", "normal", "strong"])
def test_every_level_has_one_budget_and_a_strength(name: str) -> None:
    level = object_in(object_in(bots(), "levels"), name)
    assert len({"iterations", "milliseconds"} & level.keys()) == 1
    assert isinstance(level["strength"], dict)
    assert level_of({"level": name}).name == name


def test_the_quick_level_is_the_same_on_every_machine() -> None:
    assert "iterations" in object_in(object_in(bots(), "levels"), "quick")


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
