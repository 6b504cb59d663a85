"""The switches of a table (rules P5, R2; open points O1, O15): both values of each, and what is kept of them in a match."""

import pytest

from domain.games.wondrous_creatures import commands as c
from domain.kernel.chance import FastChance
from domain.kernel.errors import Malformed
from domain.kernel.ids import JsonObject
from domain.kernel.ledger import Ledger
from tests.games.wondrous_creatures.choices import egg, stop
from tests.games.wondrous_creatures.table import FISH, GAME, Table

EGGS: JsonObject = {"eggs_instead_of_cards": True}
NET: JsonObject = {"grant_net_on_token_space": False}
EFFECT: JsonObject = {"effect_on_plain_placement": True}


def test_the_defaults_are_those_of_the_printed_rules_and_every_switch_is_written_down() -> None:
    """Filled options name every option, whatever was asked for, and filling them once more changes nothing."""
    printed: JsonObject = {
        "deck": None,
        "tingent": "easygoing",
        "grant_net_on_token_space": True,
        "effect_on_plain_placement": False,
        "eggs_instead_of_cards": False,
    }
    assert GAME.fill_options({}, 2) == GAME.fill_options(printed, 2) == printed
    schema = GAME.options.source["properties"]
    assert isinstance(schema, dict)
    assert set(schema) == set(printed)
    for name, default in (("grant_net_on_token_space", True), ("effect_on_plain_placement", False), ("eggs_instead_of_cards", False)):
        entry = schema[name]
        assert isinstance(entry, dict)
        assert entry["default"] is default
        assert GAME.fill_options({name: not default}, 2) == {**printed, name: not default}


@pytest.mark.parametrize("name", ["grant_net_on_token_space", "effect_on_plain_placement", "eggs_instead_of_cards"])
def test_a_switch_is_true_or_false(name: str) -> None:
    for value in (1, "yes", None):
        with pytest.raises(Malformed) as problem:
            GAME.fill_options({name: value}, 2)
        assert problem.value.path == f"/options/{name}"


@pytest.mark.parametrize(("options", "nets"), [({}, 1), (NET, 0)])
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_o1_the_net_under_a_token(seats: int, options: JsonObject, nets: int) -> None:
    """R2: the first space of these tracks holds a token; the net under it is gained or not, the token is turned up in any case."""
    table = Table(seats, house=options)
    table.crew_out(0)
    table.do(c.Recharge())
    assert len(table.told("token_turned")) == 1
    assert table.state.nets[0] == nets


@pytest.mark.parametrize("options", [{}, NET])
def test_o1_a_space_without_a_token_gives_its_net_in_any_case(options: JsonObject) -> None:
    table = Table(4, house=options)
    table.crew_out(0)
    table.do(c.Recharge())
    assert (table.state.hourglass, table.told("token_turned")) == (1, [])
    assert table.state.nets[0] == 1


def beside_an_effect(options: JsonObject) -> Table:
    """Return a table whose seat 0 has just placed crew next to three habitats: (1,1) gains a fruit, (0,2) sweeps, (3,2) has no effect."""
    table = Table(3, house=options)
    table.wilderness()
    table.do(c.PlaceCrew(False), c.Occupy(table.at("(1,2)"), table.at("(2,2)")))
    return table


def test_o15_plain_crew_uses_no_effect() -> None:
    """P5: T09."""
    table = beside_an_effect({})
    table.refused(c.ChooseHex(table.at("(1,1)")), "no_effect_here", "P5")
    for place in ("(0,2)", "(1,1)"):
        table.do(c.Collect(table.at(place), -1))
    assert table.stock() == [2, 1, 0, 0]
    assert table.asked() != "collect"


def test_o15_crew_that_is_placed_uses_each_effect_next_to_it_once() -> None:
    """P5: in any order with the rewards, each once, and not those of other habitats; what is left may be declined."""
    table = beside_an_effect(EFFECT)
    table.refused(c.ChooseHex(table.at("(6,6)")), "no_effect_here", "P5")
    table.do(c.ChooseHex(table.at("(1,1)")))
    assert table.stock() == [1, 0, 0, 0]
    table.refused(c.ChooseHex(table.at("(1,1)")), "no_effect_here", "P5")
    for place in ("(0,2)", "(1,1)", "(3,2)"):
        table.refused(stop(), "must_choose", "P5")
        table.do(c.Collect(table.at(place), -1))
    assert table.stock() == [3, 1, 0, 0]
    table.do(c.ChooseHex(table.at("(0,2)")), c.Sweep(0), stop())
    assert len(table.told("wilderness_swept") + table.told("wilderness_filled")) >= 1
    assert table.asked() != "collect"
    assert table.state.net_used == []


def test_o15_the_effects_may_be_left_and_the_captain_used_besides() -> None:
    """P5, P6."""
    table = Table(3, house=EFFECT)
    table.captain(0, "Freya")
    table.eggs(0, FISH, 1)
    table.do(c.PlaceCrew(True), c.Occupy(table.at("(1,2)"), table.at("(2,2)")))
    for place in ("(0,2)", "(1,1)", "(3,2)"):
        table.do(c.Collect(table.at(place), -1))
    table.do(c.UseCaptain(), c.ChooseOption(1), egg(FISH))
    assert table.offers(c.ChooseHex(table.at("(0,2)")))
    table.do(stop())
    assert table.state.hatched[0] == [1]
    assert table.asked() != "collect"


def test_o15_a_position_in_mid_placement_belongs_to_its_reading() -> None:
    table = beside_an_effect(EFFECT)
    position = GAME.codec.state_to_json(table.state)
    assert GAME.codec.state_to_json(GAME.codec.state_from_json(position, 3, GAME.fill_options(EFFECT, 3))) == position
    with pytest.raises(Malformed) as problem:
        GAME.codec.state_from_json(position, 3, GAME.fill_options({}, 3))
    assert problem.value.path.startswith("/agenda")


@pytest.mark.parametrize("options", [NET, EFFECT, EGGS, {**NET, **EFFECT, **EGGS}])
def test_matches_with_the_other_readings_end(options: JsonObject) -> None:
    for seed, seats in enumerate((1, 2, 3, 4)):
        luck = FastChance(seed)
        state = GAME.initial_state(seats, GAME.fill_options(options, seats))
        GAME.set_up(Ledger(state, luck, keep=False))
        while not state.over:
            seat = state.to_act[0]
            moves = GAME.legal_moves(state, seat)
            GAME.execute(Ledger(state, luck, keep=False), seat, GAME.command_of(state, moves[luck.below(len(moves))]))
        GAME.check(state)
        assert sorted(seat for group in GAME.outcome(state).ranking for seat in group) == list(range(seats))


@pytest.mark.parametrize("seats", [1, 3])
def test_copies_and_drawn_tables_are_played_by_the_same_readings(seats: int) -> None:
    options = GAME.fill_options({**NET, **EFFECT}, seats)
    luck = FastChance(3)
    state = GAME.initial_state(seats, options)
    GAME.set_up(Ledger(state, luck, keep=False))
    for number in range(150):
        seat = state.to_act[0]
        moves = GAME.legal_moves(state, seat)
        if number % 17 == 0:
            view = GAME.view_for(state, seat)
            drawn = GAME.belief_of(view, seat, options).determinize(luck)
            assert GAME.legal_moves(state.clone(), seat) == GAME.legal_moves(drawn, seat) == moves
            assert GAME.view_for(drawn, seat) == view
        GAME.execute(Ledger(state, luck, keep=False), seat, GAME.command_of(state, moves[luck.below(len(moves))]))
