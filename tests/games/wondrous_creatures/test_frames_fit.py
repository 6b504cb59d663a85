"""A position in the middle of a step is refused where the rules cannot have begun that step."""

import copy
from typing import Any

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.errors import Malformed
from domain.kernel.ledger import Ledger
from tests.games.wondrous_creatures.table import GAME

OPTIONS = GAME.fill_options({}, 2)


def stopped_at(*types: str) -> dict[str, Any]:
    """Return for each type of frame a position of a random match in which it waits for an answer."""
    found: dict[str, Any] = {}
    for seed in range(40):
        luck = FastChance(seed)
        state = GAME.initial_state(2, OPTIONS)
        GAME.set_up(Ledger(state, luck, keep=False))
        while not state.over and set(found) != set(types):
            position: Any = GAME.codec.state_to_json(state)
            kind = position["agenda"][-1]["type"]
            if kind in types:
                found.setdefault(kind, position)
            seat = state.to_act[0]
            moves = GAME.legal_moves(state, seat)
            GAME.execute(Ledger(state, luck, keep=False), seat, GAME.command_of(state, moves[luck.below(len(moves))]))
    assert set(found) == set(types)
    return found


def refused(position: Any, path: str) -> None:
    with pytest.raises(Malformed) as caught:
        GAME.codec.state_from_json(position, 2, OPTIONS)
    assert caught.value.path == path


def test_f4_a_net_is_there_when_its_target_is_chosen() -> None:
    position = stopped_at("net_target")["net_target"]
    GAME.codec.state_from_json(position, 2, OPTIONS)
    other = copy.deepcopy(position)
    other["seats"][position["active"]]["nets"] = 0
    refused(other, f"/agenda/{len(position['agenda']) - 1}")


def test_c2_c3_what_is_left_of_a_payment_can_be_paid() -> None:
    position = stopped_at("pay")["pay"]
    GAME.codec.state_from_json(position, 2, OPTIONS)
    other = copy.deepcopy(position)
    other["agenda"][-1] |= {"discount": 0, "discards_left": 0}
    asked = other["agenda"][-1]["cost"]
    name = next(name for name in asked if asked[name] > 0)
    other["seats"][position["active"]]["resources"][name] = asked[name] - 1
    refused(other, f"/agenda/{len(position['agenda']) - 1}")


def test_s9_a_decision_belongs_to_a_turn() -> None:
    position = stopped_at("opening_hand")["opening_hand"]
    GAME.codec.state_from_json(position, 2, OPTIONS)
    refused({**position, "turn": 0}, "/turn")


@pytest.mark.parametrize(
    ("agenda", "at"),
    [
        (["turn"], 0),
        (["finish_preparing", "turn"], 1),
        (["finish_preparing", "opening_hand"], 1),
        (["finish_preparing", "extra_resource", "opening_hand", "opening_hand"], 3),
    ],
)
def test_s9_s10_before_the_first_turn_only_the_set_up_is_to_be_done(agenda: list[str], at: int) -> None:
    position = stopped_at("opening_hand")["opening_hand"]
    extra, hand = position["agenda"][1:]
    frames = {"extra_resource": extra, "opening_hand": hand}
    assert [frame["type"] for frame in position["agenda"]] == ["finish_preparing", "extra_resource", "opening_hand"]
    refused({**position, "agenda": [frames.get(name, {"type": name}) for name in agenda]}, f"/agenda/{at}")


def test_h2_h6_what_is_settled_of_an_achievement_follows_from_the_table() -> None:
    position = stopped_at("which_marker")["which_marker"]
    GAME.codec.state_from_json(position, 2, OPTIONS)
    last = len(position["agenda"]) - 1
    frame = position["agenda"][last]
    card = frame["place"][:-1]
    others = [{"place": f"{card}{slot}"} for slot in range(1, 4) if f"{card}{slot}" != frame["place"]]
    for change in [*others, {"eggs": frame["eggs"] + 1}, {"species": [] if frame["species"] else ["fish"]}]:
        refused({**position, "agenda": [*position["agenda"][:last], {**frame, **change}]}, f"/agenda/{last}")


def test_h5_a_species_is_asked_for_only_where_there_is_a_choice() -> None:
    position = stopped_at("which_marker")["which_marker"]
    last = len(position["agenda"]) - 1
    asked = {"type": "which_species", "place": position["agenda"][last]["place"]}
    refused({**position, "agenda": [*position["agenda"][:last], asked]}, f"/agenda/{last}")


def test_s8_s9_a_captain_is_offered_once_and_kept_out_of_the_offer() -> None:
    position = stopped_at("which_captain")["which_captain"]
    GAME.codec.state_from_json(position, 2, OPTIONS)
    twice = copy.deepcopy(position)
    twice["seats"][1]["offer"][0] = twice["seats"][0]["offer"][1]
    refused(twice, "/seats/1/offer/0")
    later = stopped_at("opening_hand")["opening_hand"]
    foreign = copy.deepcopy(later)
    foreign["seats"][0]["captain"] = later["seats"][1]["offer"][0]
    refused(foreign, "/seats/0/captain")
