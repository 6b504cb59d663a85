"""`python -m workers.bench`: how fast matches are played at random, states are cloned, and positions are searched.

Rates are per CPU-second of one core, the best of a few rounds. Run it on the compiled form; the first line says which form ran.
"""

import argparse
import json
import time
from typing import Any, Final

import workers.search.tree
from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject
from domain.kernel.ledger import Ledger
from domain.kernel.play import fold, set_up
from domain.kernel.state import State
from domain.registry import GAMES, content_of
from domain.toy.rules import lagoon
from workers.search.budget import Budget
from workers.search.playout import RandomSteps
from workers.search.settings import tree_settings
from workers.search.turn import TurnSearch

ROUNDS: Final = 3


def playouts(seconds: float = 1.0) -> list[dict[str, Any]]:
    """Return the figures of every game, with the fewest seats and with three where that is allowed."""
    games: list[AnyGame] = [lagoon(content_of("domain.toy")), *GAMES.values()]
    return [figures_of(game, seats, seconds) for game in games for seats in sorted({game.info.min_seats, min(3, game.info.max_seats)})]


def form() -> str:
    """Tell which form of the search runs."""
    return "compiled" if workers.search.tree.__file__.endswith(".so") else "plain"


def figures_of(game: AnyGame, seats: int, seconds: float) -> dict[str, Any]:
    """Return the figures of one game: each for about `seconds` of CPU time, the best of some rounds."""
    options = game.fill_options({}, seats)
    state = set_up_state(game, seats, options)
    rounds = [random_play(game, state, seconds / ROUNDS, number) for number in range(ROUNDS)]
    best = max(rounds, key=lambda one: one["playouts_per_s"])
    clone = min(clone_seconds(state, seconds / ROUNDS / 4) for _ in range(ROUNDS))
    searched = max(search_rate(game, state, options, seconds / ROUNDS, number) for number in range(ROUNDS))
    return {
        "game": game.name,
        "seats": seats,
        "form": form(),
        **best,
        "clone_us": round(clone * 1e6, 2),
        "search_iterations_per_s": round(searched),
    }


def set_up_state(game: AnyGame, seats: int, options: JsonObject) -> State:
    """Return a table right after set-up."""
    opening = game.initial_state(seats, options)
    return fold(opening, set_up(game, opening, FastChance(1)))


def random_play(game: AnyGame, start: State, seconds: float, seed: int) -> dict[str, Any]:
    """Play random matches from a state for some CPU time."""
    chance = FastChance(seed)
    steps = RandomSteps()
    matches, commands = 0, 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        commands += steps.play_out(game, Ledger(start.clone(), chance, keep=False), chance)
        matches += 1
    return {
        "playouts_per_s": round(matches / spent, 1),
        "commands_per_s": round(commands / spent),
        "commands_per_match": round(commands / matches, 1),
    }


def clone_seconds(state: State, seconds: float) -> float:
    """Return the CPU seconds of one clone."""
    count = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for _ in range(50):
            state.clone()
        count += 50
    return spent / count


def search_rate(game: AnyGame, state: State, options: JsonObject, seconds: float, seed: int) -> float:
    """Return the iterations per CPU second of a search from the first decision of a match."""
    seat = state.to_act[0]
    belief = game.belief_of(game.view_for(state, seat), seat, options)
    turn = TurnSearch(game, seat, tree_settings(game))
    choice = turn.decide(belief, state.seats, 0, seed, Budget(milliseconds=round(seconds * 1000)), time.process_time)
    return choice.iterations() / seconds


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(prog="python -m workers.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds for each figure")
    wish = parser.parse_args()
    print(f"form: {form()}", flush=True)
    for found in playouts(wish.seconds):
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
