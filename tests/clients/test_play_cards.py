"""`atoll play` calls cards by their names, in either language, and tells what they do."""

from typing import Any

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.ids import Seat
from domain.kernel.play import fold, play_move, set_up
from domain.registry import find_game
from service.cli.play_texts import CARD_MEMBERS, card_lines, cards_by_id, name_cards

GAME = find_game("wondrous-creatures")
CARDS = cards_by_id({"content": GAME.info.content})


def views(moves: int) -> list[Any]:
    """Return what seat 0 sees in a match of random moves, move by move."""
    chance = FastChance(moves)
    state = GAME.initial_state(2, GAME.fill_options({}, 2))
    state = fold(state, set_up(GAME, state, chance))
    found: list[Any] = []
    while not state.over and len(found) < moves:
        seat = state.to_act[0]
        legal = GAME.legal_moves(state, seat)
        play_move(GAME, state, seat, legal[chance.below(len(legal))], chance)
        found.append(GAME.view_for(state, Seat(0)))
    return found


def cards_in(view: Any, member: str = "") -> list[Any]:
    """Return what stands in a view where ids of cards stand."""
    if isinstance(view, dict):
        return [card for name, each in view.items() if "id" not in view for card in cards_in(each, name)]
    if isinstance(view, list):
        return [card for each in view for card in cards_in(each, member)]
    return [view] if member in CARD_MEMBERS and view is not None else []


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_card_is_called_by_its_number(language: str) -> None:
    for view in views(120)[::10]:
        numbers, names = cards_in(view), cards_in(name_cards(view, CARDS, language))
        assert numbers
        assert names == [CARDS[number]["name"][language] if number else number for number in numbers]
        told = card_lines(view, CARDS, language)
        assert all(any(line.startswith(f"{name}: ") for line in told) for name in names if name)


def test_what_is_no_id_of_a_card_stays() -> None:
    view = {"deck": {"cards": 100}, "achievements": [{"card": 2, "id": "main"}], "turn": 1, "seats": [{"points": 3}]}
    assert name_cards(view, CARDS, "en") == view


def test_games_without_ids_of_cards_have_none() -> None:
    for name in ("das-riff", "reef-encounter", "reef-gardens"):
        assert cards_by_id({"content": find_game(name).info.content}) == {}
