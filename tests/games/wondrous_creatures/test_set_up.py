"""The set-up (rules S1-S10)."""

from collections import Counter

import pytest

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures.state import State
from domain.kernel.cells import to_list
from domain.kernel.chance import FastChance
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger
from domain.kernel.play import decide
from tests.games.wondrous_creatures.table import DECK, GAME

SEATS = (1, 2, 3, 4)


def fresh(seats: int, seed: int = 1) -> State:
    """Return a table just set up, nobody has decided anything."""
    state = GAME.initial_state(seats, GAME.fill_options({}, seats))
    assert isinstance(state, State)
    GAME.set_up(Ledger(state, FastChance(seed)))
    GAME.check(state)
    return state


@pytest.mark.parametrize("seats", SEATS)
def test_s1_board_side_and_wilderness(seats: int) -> None:
    state = fresh(seats)
    assert state.island.side == ("A" if seats < 3 else "B")
    assert len([terrain for terrain in state.island.terrain if terrain >= 0]) == (54 if seats < 3 else 68)
    assert min(state.slots) >= 0
    assert state.pile_size == DECK.size - 6 - 8 * seats


@pytest.mark.parametrize("seats", SEATS)
def test_s2_bag_and_supply(seats: int) -> None:
    state = fresh(seats)
    laid = [egg for egg in state.egg_on if egg >= 0]
    assert sum(state.bag) + len(laid) == 35
    assert to_list(state.supply) == [6, 6, 6, 6, 6, 7, 6]
    assert sum(state.supply) + 35 == 78


@pytest.mark.parametrize("seats", SEATS)
def test_s3_pool_and_stack(seats: int) -> None:
    state = fresh(seats)
    assert len(state.pool) == 3
    assert sum(state.stack) == (10 if seats == 4 else 11)


def test_s4_extras_with_four_seats() -> None:
    state = fresh(4)
    place = state.island.names.index("(7,1)")
    assert state.tile_on[place] >= 0
    assert state.egg_on[place] < 0
    assert state.egg_on[state.island.names.index("(2,3)")] >= 0
    assert state.egg_on[state.island.names.index("(-4,4)")] >= 0
    assert [tile for tile in fresh(3).tile_on if tile >= 0] == []


@pytest.mark.parametrize("seats", SEATS)
def test_s5_eggs_on_two_marks(seats: int) -> None:
    low, high = {1: (6, 8), 2: (6, 8), 3: (8, 11), 4: (8, 12)}[seats]
    for seed in range(12):
        state = fresh(seats, seed)
        marked = [p for p in range(len(state.egg_on)) if state.island.mark[p] in state.late and state.tile_on[p] < 0]
        assert all(state.egg_on[place] >= 0 for place in marked)
        assert low <= len([egg for egg in state.egg_on if egg >= 0]) - (2 if seats == 4 else 0) <= high


@pytest.mark.parametrize("seats", SEATS)
def test_s6_tokens(seats: int) -> None:
    seen: set[tuple[int, ...]] = set()
    for seed in range(20):
        state = fresh(seats, seed)
        assert len(state.tokens) == (4 if seats == 3 else 5)
        assert sorted(state.tokens[-2:]) == sorted(state.late)
        assert len(set(state.tokens)) == len(state.tokens)
        seen.add(tuple(state.tokens))
    assert len(seen) > 8


def test_s7_every_achievement_can_be_dealt() -> None:
    dealt: Counter[int] = Counter()
    for seed in range(80):
        state = fresh(2, seed)
        dealt.update(state.achievements)
        cards = [GAME.box.achievements[i] for i in state.achievements]
        assert not set(cards[3].species) & set(cards[4].species)
        assert not {cards[5].species[0], cards[6].species[0]} & set(cards[3].species + cards[4].species)
    assert len(dealt) == 19


@pytest.mark.parametrize("seats", SEATS)
def test_s8_what_a_seat_starts_with(seats: int) -> None:
    state = fresh(seats)
    assert state.trophies_left == {1: 8, 2: 10, 3: 14, 4: 16}[seats]
    assert to_list(state.resources) == [1] * (4 * seats)
    assert to_list(state.nets) == [1] * seats
    assert to_list(state.score) == [0] * seats
    assert to_list(state.unlocked) == [0] * seats
    assert to_list(state.markers) == [1] * (6 * seats)
    assert to_list(state.crew) == [-1] * (3 * seats)


@pytest.mark.parametrize("seats", SEATS)
def test_s9_captain_and_hand(seats: int) -> None:
    state = fresh(seats)
    assert [len(offer) for offer in state.offers] == ([9] if seats == 1 else [2] * seats)
    offered = [captain for offer in state.offers for captain in offer]
    assert len(offered) == len(set(offered))
    assert [len(hand) for hand in state.hands] == [8] * seats
    luck = FastChance(3)
    wrong = next(captain for captain in range(9) if captain not in state.offers[0]) if seats > 1 else 9
    with pytest.raises(Refused):
        decide(GAME, state, Seat(0), c.ChooseCaptain(wrong), luck)
    keep = state.hands[0][:4]
    GAME.execute(Ledger(state, luck), Seat(0), c.ChooseCaptain(state.offers[0][0]))
    for card in state.hands[0][4:]:
        assert state.turn == 1
        GAME.execute(Ledger(state, luck), Seat(0), c.DiscardCard(card))
    assert state.hands[0] == keep
    assert len(state.discards) == 4
    assert state.active == (1 if seats > 1 else 0)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_s10_later_seats_raise_resources(seat: int) -> None:
    state, luck = fresh(4), FastChance(3)
    while state.turn <= 4:
        who = state.to_act[0]
        before = state.resources[:]
        moves = GAME.legal_moves(state, who)
        command = GAME.command_of(state, moves[-1])
        GAME.execute(Ledger(state, luck), who, command)
        if isinstance(command, c.ChooseResource):
            assert before[4 * who + command.number] == 1
    assert sorted(state.resources[4 * seat : 4 * seat + 4]) == sorted([2] * seat + [1] * (4 - seat))
