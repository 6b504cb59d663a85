"""Whole matches at random: they end, no piece is made or lost, every step of the effect language fires, and figures are in reach."""

from collections import Counter

import pytest

from domain.games.wondrous_creatures import effects
from domain.games.wondrous_creatures.components_names import ENDING
from domain.games.wondrous_creatures.effects_counting import count_up
from domain.games.wondrous_creatures.execute import run_command
from domain.games.wondrous_creatures.execute_run import Run
from domain.games.wondrous_creatures.legal import open_moves
from domain.games.wondrous_creatures.legal_achievements import achievement_of, count_towards
from domain.games.wondrous_creatures.legal_moves import COLLECT, DISCARD_CARD, PLAY_CARD, TAKE_CARD, USE_ENERGY, number_of, verb_of
from domain.games.wondrous_creatures.scoring import score_parts
from domain.games.wondrous_creatures.state import State
from domain.kernel.cells import to_list
from domain.kernel.chance import FastChance
from domain.kernel.ledger import Ledger
from tests.games.wondrous_creatures.table import DECK, GAME
from tests.samples import samples

MATCHES = samples(40, 80)


def play(seats: int, seed: int, fired: Counter[int]) -> tuple[State, int, int]:
    """Play a match at random; return its end, the number of commands, and the most legal commands at once.

    With an even seed energies are spent and cards played as soon as they can be. Some wait for a rare moment, an empty hand: with every
    fourth seed cards are discarded where that is asked, and resources taken rather than cards.
    """
    luck = FastChance(seed)
    state = GAME.initial_state(seats, GAME.fill_options({}, seats))
    assert isinstance(state, State)
    GAME.set_up(Ledger(state, luck, keep=False))
    commands = widest = 0
    while not state.over:
        seat = state.to_act[0]
        moves = GAME.legal_moves(state, seat)
        widest = max(widest, len(moves))
        run = Run(Ledger(state, luck, keep=False), seat)
        eager = [move for move in moves if verb_of(move) == USE_ENERGY] or [move for move in moves if verb_of(move) == PLAY_CARD]
        if seed % 4 == 0 and not eager:
            eager = [move for move in moves if verb_of(move) == DISCARD_CARD] or [move for move in moves if not takes_a_card(move)]
        choices = eager if eager and seed % 2 == 0 else moves
        run.trace = []
        run_command(run, choices[luck.below(len(choices))])
        fired.update(run.trace)
        commands += 1
        if not state.over and commands % 5 == 0:
            listed = GAME.legal_moves(state, state.to_act[0])
            assert listed == open_moves(state, state.to_act[0]), "what was kept while serving is what is listed anew"
            for one in range(seats):
                assert to_list(state.tallies[one]) in ([], to_list(count_up(state, one))), "what was counted is what is there"
                towards = [count_towards(state, one, achievement_of(state, dealt)) for dealt in range(len(state.achievements))]
                assert state.progress[one] in ([], towards), "and so is what that is of each achievement"
        if commands % 20 == 0:
            GAME.check(state)
    GAME.check(state)
    return state, commands, widest


def takes_a_card(move: int) -> bool:
    """Say whether a move takes a card of the wilderness."""
    return verb_of(move) == TAKE_CARD or (verb_of(move) == COLLECT and number_of(move) % 8 > 0)


@pytest.fixture(scope="module")
def played() -> tuple[dict[int, list[tuple[State, int, int]]], Counter[int]]:
    """Return random matches by number of seats, and how often each step fired in them."""
    fired: Counter[int] = Counter()
    matches = {seats: [play(seats, 1000 * seats + seed, fired) for seed in range(MATCHES)] for seats in (1, 2, 3, 4)}
    for state, _, _ in [match for some in matches.values() for match in some]:
        for reserve in state.reserves:
            for card in reserve:
                step = DECK.steps[card][0]
                if DECK.kind[card] == ENDING and step.op == effects.RESCORE:
                    fired[effects.RESCORE] += 1
    return matches, fired


def test_every_step_of_the_language_fires(played: tuple[dict[int, list[tuple[State, int, int]]], Counter[int]]) -> None:
    _, fired = played
    counts = {effects.OP_NAMES[op]: fired[op] for op in range(len(effects.OP_NAMES))}
    print(counts)
    assert [name for name, count in counts.items() if count == 0] == []


def test_every_kind_of_card_is_played(played: tuple[dict[int, list[tuple[State, int, int]]], Counter[int]]) -> None:
    matches, _ = played
    seen = {card for some in matches.values() for state, _, _ in some for reserve in state.reserves for card in reserve}
    assert len(seen) == DECK.size


def test_pieces_are_conserved(played: tuple[dict[int, list[tuple[State, int, int]]], Counter[int]]) -> None:
    """126 cards, 78 eggs, the trophies of the seat count, 14 tiles, 24 or fewer markers."""
    matches, _ = played
    for seats, some in matches.items():
        for state, _, _ in some:
            cards = state.pile_size + len(state.discards) + len([slot for slot in state.slots if slot >= 0])
            cards += sum(map(len, state.hands)) + sum(map(len, state.reserves))
            eggs = sum(state.bag) + sum(state.supply) + len([egg for egg in state.egg_on if egg >= 0]) + sum(map(len, state.eggs))
            eggs += sum(extra.bit_count() for extra in state.extra)
            trophies = state.trophies_left + state.trophies_removed + sum(state.trophies)
            if state.robot is not None:
                cards += len(state.robot.shown) + len(state.robot.hidden)
                eggs += sum(state.robot.eggs)
                trophies += state.robot.trophies
            assert (cards, eggs, trophies) == (126, 78, {1: 8, 2: 10, 3: 14, 4: 16}[seats])
            assert sum(state.stack) + len(state.pool) + len([tile for tile in state.tile_on if tile >= 0]) == 14


def test_decisions_are_small(played: tuple[dict[int, list[tuple[State, int, int]]], Counter[int]]) -> None:
    matches, _ = played
    assert max(widest for some in matches.values() for _, _, widest in some) <= 60


@pytest.mark.parametrize(("seats", "low", "high"), [(2, 34, 50), (3, 30, 44), (4, 26, 40)])
def test_lengths_are_those_of_the_game(
    seats: int, low: int, high: int, played: tuple[dict[int, list[tuple[State, int, int]]], Counter[int]]
) -> None:
    """Turns for each seat: 36, 34 and 30 in greedy play; random play is a little longer and scores half."""
    matches, _ = played
    turns = sum(state.turn - seats for state, _, _ in matches[seats]) / MATCHES / seats
    points = sum(sum(score_parts(state, seat)) for state, _, _ in matches[seats] for seat in range(seats)) / MATCHES / seats
    print(seats, "seats:", round(turns, 1), "turns and", round(points, 1), "points a seat")
    assert low <= turns <= high
    assert 35 <= points <= 100
    assert max(commands for _, commands, _ in matches[seats]) < GAME.longest
