"""What is written of a match names cards, abilities and steps by what they are: it means the same when cards are added or changed."""

import copy
from typing import Any

import pytest

from domain.games.wondrous_creatures.state import State
from domain.kernel.chance import FastChance
from domain.kernel.ledger import Ledger
from tests.games.wondrous_creatures.table import GAME

LONGER = 1
"""The id of a card that does more in the larger deck."""


def larger_deck() -> list[Any]:
    """Return the printed cards with one more of each kind; an early one has a longer ability."""
    cards: list[Any] = copy.deepcopy(GAME.library.printed)
    cards[LONGER - 1]["ability"]["steps"] = [{"do": "gain_vp", "n": 1}, *cards[LONGER - 1]["ability"]["steps"], {"do": "gain_vp", "n": 1}]
    for kind in ("instant", "recharge", "end", "energy", "continuous"):
        model = copy.deepcopy(next(card for card in cards if card["kind"] == kind))
        cards.append({**model, "id": len(cards) + 1, "name": f"New {kind}"})
    return cards


def offered(state: Any) -> list[Any]:
    """Return the legal commands with their labels."""
    seat = state.to_act[0]
    commands = [GAME.command_of(state, move) for move in GAME.legal_moves(state, seat)]
    return [(command.to_json(), GAME.describe(state, seat, command).label.en) for command in commands]


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_positions_and_events_mean_the_same_with_more_cards(seats: int) -> None:
    cards = larger_deck()
    more, options = len(cards) - len(GAME.library.printed), GAME.fill_options({"deck": {"cards": cards}}, seats)
    luck, compared = FastChance(seats), 0
    state = GAME.initial_state(seats, GAME.fill_options({}, seats))
    assert isinstance(state, State)
    GAME.set_up(Ledger(state, luck, keep=False))
    for number in range(400):
        if state.over:
            break
        ledger = Ledger(state, luck)
        move = GAME.legal_moves(state, state.to_act[0])
        GAME.execute(ledger, state.to_act[0], GAME.command_of(state, move[luck.below(len(move))]))
        for event in ledger.events:
            data = event.to_data()
            assert GAME.codec.event_from_json(event.type_name(), event.seat, data, event.parts()).to_data() == data
        position: Any = GAME.codec.state_to_json(state)
        if number % 8 or any(frame.get("ability") == {"of": "card", "card": LONGER} for frame in position["agenda"]):
            continue
        position["deck"]["cards"] += more
        larger = GAME.codec.state_from_json(position, seats, options)
        assert offered(larger) == offered(state) if not state.over else larger.over
        compared += 1
    assert compared > 10
