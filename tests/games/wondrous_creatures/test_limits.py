"""All 126 cards with nothing to do, with exactly enough and with more than allowed; and proof that these cases bite.

The proof: each number of each ability is made one more and one less, and a case of that card must fail.
"""

import copy
from typing import Any

import pytest

from domain.kernel.errors import Malformed, Refused
from tests.games.wondrous_creatures.limits import Case, cases_of, check
from tests.games.wondrous_creatures.limits_instant import LIMITS as INSTANTS
from tests.games.wondrous_creatures.limits_others import LIMITS as OTHERS
from tests.games.wondrous_creatures.table import DECK, GAME, card

LIMITS = {**INSTANTS, **OTHERS}
CARDS: Any = GAME.info.content["cards"]


def test_every_card_has_its_limits() -> None:
    assert set(LIMITS) == set(DECK.names)


NOTHING = {name: limits.nothing for name, limits in LIMITS.items() if isinstance(limits.nothing, Case)}
MORE = {name: limits.more for name, limits in LIMITS.items() if isinstance(limits.more, Case)}


def test_three_cards_always_have_something_to_do_and_every_card_has_a_bound() -> None:
    """A plain gain of nets, or of the scarcest resource and points, has no condition that could fail."""
    assert set(LIMITS) - set(NOTHING) == {"Cucunet", "Mernetid", "Wayfinder"}
    for name in set(LIMITS) - set(NOTHING):
        ability = CARDS["cards"][card(name)]["ability"]
        assert set(ability) == {"steps"}
        assert {step["do"] for step in ability["steps"]} <= {"gain_net", "gain_resource", "gain_vp"}
    assert set(MORE) == set(LIMITS)


@pytest.mark.parametrize("name", NOTHING)
def test_nothing_to_do(name: str) -> None:
    check(name, NOTHING[name])


@pytest.mark.parametrize("name", LIMITS)
def test_exactly_enough(name: str) -> None:
    check(name, LIMITS[name].enough)


@pytest.mark.parametrize("name", MORE)
def test_more_than_allowed(name: str) -> None:
    check(name, MORE[name])


@pytest.mark.parametrize("name", [name for name in LIMITS if LIMITS[name].also])
def test_between_the_limits(name: str) -> None:
    for case in LIMITS[name].also:
        check(name, case)


def numbers(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the places of all numbers in an ability."""
    if isinstance(value, dict | list):
        entries = value.items() if isinstance(value, dict) else enumerate(value)
        return [found for name, child in entries for found in numbers(child, (*path, name))]
    return [path] if isinstance(value, int) and not isinstance(value, bool) else []


def means_the_same(ability: Any, path: tuple[Any, ...], wrong: int) -> bool:
    """Say whether a wrong number changes nothing: 0 or 1 as the least of what may be declined, a bound above the price."""
    if path[-1] == "min" and wrong in (0, 1):
        return True
    return path[0] == "pay" and path[-1] == "max" and bool(wrong > ability["pay"][path[1]]["max"])


def wrong_abilities(ability: Any) -> list[tuple[tuple[Any, ...], int, Any]]:
    """Return the ability with one number wrong, for each number and both ways."""
    found = []
    for path in numbers(ability):
        owner = ability
        for step in path[:-1]:
            owner = owner[step]
        for wrong in (owner[path[-1]] + 1, owner[path[-1]] - 1):
            if wrong >= 0 and not means_the_same(ability, path, wrong):
                changed = copy.deepcopy(ability)
                place = changed
                for step in path[:-1]:
                    place = place[step]
                place[path[-1]] = wrong
                found.append((path, wrong, changed))
    return found


def fails(name: str, deck: Any) -> bool:
    """Say whether a case of the card fails with this deck."""
    for case in cases_of(LIMITS[name]):
        try:
            check(name, case, deck)
        except (AssertionError, Refused, Malformed, pytest.fail.Exception):
            return True
    return False


@pytest.mark.parametrize("name", [name if i % 5 == 0 else pytest.param(name, marks=pytest.mark.slow) for i, name in enumerate(LIMITS)])
def test_a_wrong_number_is_noticed(name: str) -> None:
    for path, wrong, ability in wrong_abilities(CARDS["cards"][card(name)]["ability"]):
        deck: Any = {"corrections": [{"id": card(name) + 1, "ability": ability}]}
        try:
            GAME.fill_options({"deck": deck}, 2)
        except Malformed:
            continue
        assert fails(name, deck), f"{'/'.join(map(str, path))} = {wrong} goes unnoticed"
