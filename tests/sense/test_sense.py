"""The program that counts silliness counts what is there, in matches played and in matches read."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.command import Command
from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.play import fold, play_move, set_up
from domain.kernel.state import State
from domain.registry import find_game, game_with
from tests.samples import samples
from tests.search.positions import search
from workers.arena import silliness
from workers.arena.sense import play, read
from workers.arena.silliness import Silliness
from workers.search.playout import ImprovingSteps
from workers.search.settings import Settings
from workers.search.tree import Tree
from workers.search.turn import Alternative, settle_ties

REEF: Final = find_game("reef-encounter")
CORPUS: Final = Path(__file__).parents[1] / "corpus"


def first_turn() -> State:
    """A match in the first moment of its first turn."""
    opening = REEF.initial_state(2, REEF.fill_options({}, 2))
    state = fold(opening, set_up(REEF, opening, FastChance(1)))
    while REEF.codec.state_to_json(state)["stage"] != "turn":
        play_move(REEF, state, state.to_act[0], REEF.legal_moves(state, state.to_act[0])[0], FastChance(1))
    return state


def watched(moves: list[JsonObject]) -> Silliness:
    """Count a row of commands, all of one turn of a match."""
    state = first_turn()
    found = Silliness(REEF)
    found.begin()
    for data in moves:
        found.watch(state, state.to_act[0], REEF.codec.command_from_json(data), state)
    return found


def lift(place: str) -> JsonObject:
    return {"type": "lift_shrimp", "place": place}


def put(place: str | None) -> JsonObject:
    return {"type": "set_shrimp", "place": place}


A, B, C = "reef/R0.E3", "reef/R0.D2", "reef/R0.E5"
TRADE: Final[JsonObject] = {"type": "trade_cube", "color": "white"}


@pytest.mark.parametrize(
    ("moves", "again"),
    [
        ([lift(A), put(B)], 0),
        ([lift(A), put(B), lift(B), put(C)], 1),
        ([lift(A), put(B), TRADE, lift(B), put(C)], 0),
        ([lift(A), put(B), lift(C), put(A)], 0),
        ([lift(A), put(B), {"type": "end_laying"}, lift(B), put(C), lift(C), put(A)], 2),
        ([{"type": "enter_shrimp", "place": A}, lift(A), put(B)], 1),
        ([lift(A), put(None), {"type": "enter_shrimp", "place": A}], 1),
    ],
)
def test_a_piece_moved_again_is_counted(moves: list[JsonObject], again: int) -> None:
    found = watched(moves).together()
    assert found.moved_again == again
    assert found.turns == [len(moves)]


def ends_of_turns(game: AnyGame, seed: int) -> Iterator[tuple[State, Seat, Command, State]]:
    """The ends of turns of a match in which half of the moves follow a plan, and the others are any."""
    chance, plan = FastChance(seed), ImprovingSteps()
    opening = game.initial_state(2, game.fill_options({}, 2))
    state = fold(opening, set_up(game, opening, chance))
    while not state.over:
        seat = state.to_act[0]
        moves = game.legal_moves(state, seat)
        sensible = game.sensible_moves(state, seat)
        planned = len(sensible) > 1 and chance.below(2)
        move = plan.step(game, state, seat, sensible, chance) if planned else moves[chance.below(len(moves))]
        command, after = game.command_of(state, move), state.clone()
        play_move(game, after, seat, move, chance)
        if state.turn > 0 and after.turn != state.turn:
            yield state, seat, command, after
        state = after


def test_what_is_paid_for_is_no_free_gain() -> None:
    """A cylinder, onto the alga space or a coral tile, may bring points; who keeps it for later has declined nothing."""
    gains = Silliness(REEF)
    kept: set[str] = set()
    paid = {"play_alga", "lock_tile"}
    for seed in range(samples(6, 20)):
        for state, seat, command, after in ends_of_turns(REEF, seed):
            better = {REEF.command_of(state, one).TYPE for one in REEF.legal_moves(state, seat) if brings_points(state, seat, one)}
            if better and better <= paid:
                kept |= better
                assert not gains.has_free_gain(state, seat, command, after)
    assert kept == paid


def test_what_brings_a_rival_as_much_is_no_gain(monkeypatch: pytest.MonkeyPatch) -> None:
    """If cylinders cost nothing, and nothing but points were worth anything: those count that better the lead over the rival."""
    monkeypatch.setattr(silliness, "PAID", {})
    gains = Silliness(game_with("reef-encounter", {"weights": {}}))
    found: set[tuple[bool, bool]] = set()
    for seed in range(samples(6, 20)):
        for state, seat, command, after in ends_of_turns(REEF, seed):
            better = [move for move in REEF.legal_moves(state, seat) if brings_points(state, seat, move)]
            if better:
                ahead = any(brings_lead(state, seat, move) for move in better)
                found.add((ahead, gains.has_free_gain(state, seat, command, after)))
    assert found >= {(True, True), (False, False)}
    assert (False, True) not in found


def brings_points(state: State, seat: Seat, move: int) -> bool:
    trial = state.clone()
    play_move(REEF, trial, seat, move, FastChance(1))
    return trial.turn == state.turn and REEF.standing(trial)[seat] > REEF.standing(state)[seat]


def brings_lead(state: State, seat: Seat, move: int) -> bool:
    trial = state.clone()
    play_move(REEF, trial, seat, move, FastChance(1))
    before, behind = REEF.standing(state), REEF.standing(trial)
    return behind[seat] - behind[1 - seat] > before[seat] - before[1 - seat]


def test_a_greedy_match_is_sensible() -> None:
    found = play(REEF, 2, ["greedy"], 1, options={"turn_limit": samples(12, 20)}).summary()
    assert found["commands_per_turn_median"] <= 12
    assert (found["piece_moved_again"], found["free_gains_declined"]) == (0, 0)
    assert found["turns"] > 10


def test_random_players_are_not() -> None:
    found = play(REEF, 2, ["random"], 1).summary()
    assert found["piece_moved_again"] > 5
    assert found["commands_per_turn_max"] > 12
    assert found["turns_that_wasted"] > 0


def test_who_plays_anything_declines_what_is_free() -> None:
    found = play(find_game("wondrous-creatures"), 2, ["random"], 2).summary()
    assert found["free_gains_declined"] > 0
    assert "turns_that_wasted" not in found, "nothing is looked for where no purse is described"


def test_a_kept_match_is_read() -> None:
    path = next(CORPUS.glob("reef-encounter/r*/bots.json"))
    bundle = json.loads(path.read_text("utf-8"))
    found = read(bundle, find_game_of)
    assert found.game.name == "reef-encounter"
    assert sum(found.together().turns) <= found.kinds.total()
    assert found.kinds.total() > 20


def find_game_of(name: str, revision: int, _: str) -> AnyGame:
    return find_game(name, revision)


def test_equal_moves_are_settled_by_effort() -> None:
    """The most visited move stays first when it is better; of moves worth the same the one of least effort comes first."""
    state = first_turn()
    moves = REEF.sensible_moves(state, state.to_act[0])
    ends = next(move for move in moves if REEF.effort(move) == 0)
    costs = next(move for move in moves if REEF.effort(move) > 1)
    for total, visits, first in [(6_000, 100, costs), (6_590, 100, ends), (6_590, 20, costs), (7_000, 30, ends)]:
        tree = Tree(REEF, state.to_act[0], Settings(12), 1)
        ranked = []
        for move, mean, count in [(costs, 6_600, 100), (ends, total, visits)]:
            child = tree.widen(tree.root, tree.seat, [move])
            child.visits, child.total = count, mean * count
            ranked.append(Alternative(move, REEF.command_of(state, move), count, mean // 10))
        assert settle_ties(REEF, tree, ranked)[0].move == first
        assert {one.move for one in settle_ties(REEF, tree, ranked)} == {costs, ends}
    assert search(state, Settings(12, rounds=1, greedy=True), 30, game=REEF, options=REEF.fill_options({}, 2)).alternatives
