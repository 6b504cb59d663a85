"""Corrected and home-made card sets (options.deck): accepted whole, or refused with the place and the reason."""

import copy
from typing import Any

import pytest

from domain.games.wondrous_creatures import commands as c
from domain.kernel.chance import FastChance
from domain.kernel.errors import Malformed
from domain.kernel.ids import Json
from domain.kernel.ledger import Ledger
from tests.games.wondrous_creatures.table import GAME, Table, card

PRINTED: Any = GAME.info.content["cards"]


def home_made(count: int = 60) -> list[Any]:
    """Return the first cards of the printed set, as a set of one's own."""
    return copy.deepcopy(PRINTED["cards"][:count])


def refused(deck: Json) -> Malformed:
    """Return why a deck is refused."""
    with pytest.raises(Malformed) as problem:
        GAME.fill_options({"deck": deck}, 2)
    return problem.value


def test_a_correction_changes_one_member() -> None:
    table = Table(deck={"corrections": [{"id": card("Cucunet") + 1, "cost": [0, 0, 0, 3]}]})
    table.hand(0, "Cucunet")
    table.resources(0, 0, 1, 1, 0)
    table.refused(c.PlayCard(card("Cucunet")), "too_expensive", "C2")
    table.resources(0, 0, 0, 0, 3)
    table.do(c.PlayCard(card("Cucunet")))
    assert table.state.nets[0] == 1


def test_a_home_made_set_is_played_to_the_end() -> None:
    cards = home_made(70)
    cards[0]["ability"] = {"steps": [{"do": "gain_net", "n": 3}, {"do": "draw", "n": 2}]}
    options = GAME.fill_options({"deck": {"cards": cards}}, 3)
    state, luck = GAME.initial_state(3, options), FastChance(5)
    GAME.set_up(Ledger(state, luck))
    while not state.over:
        GAME.check(state)
        seat = state.to_act[0]
        moves = GAME.legal_moves(state, seat)
        GAME.execute(Ledger(state, luck), seat, GAME.command_of(state, moves[luck.below(len(moves))]))
    read = GAME.codec.state_from_json(GAME.codec.state_to_json(state), 3, options)
    assert GAME.codec.state_to_json(read) == GAME.codec.state_to_json(state)


def test_the_same_option_gives_the_same_deck() -> None:
    option: Json = {"corrections": [{"id": 1, "vp": 5}]}
    assert GAME.library.deck_of(option) is GAME.library.deck_of(copy.deepcopy(option))
    assert GAME.library.deck_of(option).points[0] == 5
    assert GAME.library.normal.points[0] == 1


CHANGES: list[tuple[str, Any, str, str]] = [
    ("id", 7, "/options/deck/cards/0/id", "1 is wanted"),
    ("name", "", "/options/deck/cards/0/name", "empty"),
    ("name", "Backactooth", "/options/deck/cards/1/name", "taken"),
    ("species", [], "/options/deck/cards/0/species", "one or two"),
    ("species", ["cat"], "/options/deck/cards/0/species", "none of"),
    ("kind", "odd", "/options/deck/cards/0/kind", "none of"),
    ("habitat", "net", "/options/deck/cards/0/habitat", "none of"),
    ("cost", [1, 2, 3], "/options/deck/cards/0/cost", "four numbers"),
    ("cost", [7, 0, 0, 0], "/options/deck/cards/0/cost/0", "0 to 6"),
    ("vp", -1, "/options/deck/cards/0/vp", "0 to 99"),
    ("energy", 2, "/options/deck/cards/0/energy", "energy cards"),
    ("color", "red", "/options/deck/cards/0/color", "not known"),
    ("ability", {"steps": [{"do": "dance"}]}, "/options/deck/cards/0/ability/steps/0/do", "no step"),
    ("ability", {"steps": [], "on": {"event": "trophy_gained"}}, "/options/deck/cards/0/ability/on", "only continuous"),
    ("ability", {"steps": [], "guard": {}}, "/options/deck/cards/0/ability/guard", "only energy"),
    ("ability", {"steps": [{"do": "rescore_end_card"}]}, "/options/deck/cards/0/ability/steps", "not for instant"),
    ("ability", {"steps": [], "pay": [{"mod": "beg"}]}, "/options/deck/cards/0/ability/pay/0/mod", "discount"),
]


@pytest.mark.parametrize(("name", "value", "path", "message"), CHANGES, ids=[f"{i}-{change[0]}" for i, change in enumerate(CHANGES)])
def test_a_broken_card_is_refused_with_its_place(name: str, value: Any, path: str, message: str) -> None:
    cards = home_made()
    cards[0][name] = value
    problem = refused({"cards": cards})
    assert problem.path == path
    assert message in problem.message


def test_effects_that_could_go_round_in_circles_are_refused() -> None:
    cards = home_made()
    lasting = next(i for i, entry in enumerate(cards) if entry["kind"] == "continuous")
    cards[lasting]["ability"] = {"on": {"event": "card_drawn"}, "steps": [{"do": "draw", "n": 1}]}
    assert "not for continuous" in refused({"cards": cards}).message
    cards[lasting]["ability"] = {"on": {"event": "egg_acquired"}, "steps": [{"do": "activate_recharge", "n": 1}]}
    assert "card_played or trophy_gained" in refused({"cards": cards}).message
    cards = home_made()
    again = next(i for i, entry in enumerate(cards) if entry["kind"] == "recharge")
    cards[again]["ability"] = {"steps": [{"do": "activate_recharge", "n": 1}]}
    assert "not for recharge" in refused({"cards": cards}).message


def test_the_shape_of_the_option() -> None:
    assert refused({"cards": home_made(59)}).path == "/options/deck/cards"
    assert refused({}).path == "/options/deck"
    assert refused({"corrections": [{"id": 127}]}).path == "/options/deck/corrections/0/id"
    assert refused({"corrections": [{"id": 1, "color": "red"}]}).path == "/options/deck/corrections/0/color"
    assert refused({"extra": []}).path == "/options/deck"
    with pytest.raises(Malformed):
        GAME.fill_options({"tingent": "mean"}, 1)
    with pytest.raises(Malformed):
        GAME.fill_options({"sides": 3}, 1)
