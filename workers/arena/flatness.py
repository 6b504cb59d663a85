"""`python -m workers.arena.flatness`: what more iterations change, and how well the value of a position foretells the result.

Positions are taken from matches of an entrant against itself. Each is searched with so many, 4 times and 16 times as many iterations, by
two streams of luck. Counted by budget are how often both streams choose the same move, how often the move is that of the largest budget,
and how much less the move is worth than the best one, as a search of the largest budget with a third stream of luck sees it. A search whose
losses do not shrink from budget to budget spends what it has to no effect.
"""

import argparse
import json
import math
import os
from dataclasses import dataclass
from typing import Any, Final

from domain.kernel.command import Command
from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.state import State
from domain.registry import find_game
from workers.arena.entrants import Entrant, cpu_clock
from workers.arena.table import Deal, play_match
from workers.arena.wishes import one_or_more, refusing, searcher_named, seats_wished
from workers.search.budget import Budget
from workers.search.reward import ONE, Reward
from workers.search.settings import Settings
from workers.search.turn import Choice, TurnSearch

FACTORS: Final = (1, 4, 16)
STREAMS: Final = (1, 2)
JUDGE: Final = 3
STAGES: Final = 4


@dataclass(frozen=True)
class Position:
    """A table at which a seat has several sensible moves."""

    state: State
    seat: Seat


class Notes:
    """Every so many decisions of a match, and what the cut-off saw in each seat's position when its turn began."""

    def __init__(self, game: AnyGame, every: int, scale: int) -> None:
        self.game: Final = game
        self.every: Final = every
        self.reward: Final = Reward(scale)
        self.decisions = 0
        self.turn = 0
        self.positions: list[Position] = []
        self.values: list[tuple[int, list[int]]] = []

    def watch(self, state: State, seat: int, command: Command, after: State) -> None:
        """Note a decision, by the table before it."""
        if state.turn > self.turn:
            self.turn = state.turn
            self.values.append((state.turn, self.reward.of(self.game, state)))
        if len(self.game.sensible_moves(state, Seat(seat))) > 1:
            self.decisions += 1
            if self.decisions % self.every == 0:
                self.positions.append(Position(state.clone(), Seat(seat)))


def collect(
    game: AnyGame, entrant: Entrant, settings: Settings, seats: int, matches: int, every: int, seed: int
) -> tuple[list[Position], list[list[tuple[float, float]]]]:
    """Return positions of matches, and by stage of the match pairs of a seat's value and its share of the win."""
    positions: list[Position] = []
    pairs: list[list[tuple[float, float]]] = [[] for _ in range(STAGES)]
    options = game.fill_options({}, seats)
    for number in range(matches):
        notes = Notes(game, every, settings.scale)
        result = play_match(Deal(game, options, seed * 100_000 + number), [entrant] * seats, seed * 100_000 + number, notes.watch)
        positions += notes.positions
        for turn, values in notes.values:
            stage = min(STAGES - 1, STAGES * turn // (result.turns + 1))
            pairs[stage] += [(values[seat] / ONE, result.share(seat)) for seat in range(seats)]
    return positions, pairs


def search(game: AnyGame, position: Position, settings: Settings, options: JsonObject, iterations: int, stream: int) -> Choice:
    """Search a position from what its seat may know."""
    belief = game.belief_of(game.view_for(position.state, position.seat), position.seat, options)
    turn = TurnSearch(game, position.seat, settings)
    return turn.decide(belief, position.state.seats, stream, stream * 1_000_003, Budget(iterations=iterations), cpu_clock)


def lost(choice: Choice, judge: Choice) -> float:
    """Return how much less a chosen move is worth than the best one, in thousandths of a certain win, as the judge sees it."""
    values = {one.move: one.value for one in judge.alternatives}
    best = judge.alternatives[0].value
    return max(0, best - values.get(choice.move(), min(values.values())))


def correlation(pairs: list[tuple[float, float]]) -> float:
    """Return the correlation of the two halves of pairs; 0 where one of them never changes."""
    count = max(1, len(pairs))
    left, right = sum(one for one, _ in pairs) / count, sum(other for _, other in pairs) / count
    both = sum((one - left) * (other - right) for one, other in pairs)
    square = sum((one - left) ** 2 for one, _ in pairs) * sum((other - right) ** 2 for _, other in pairs)
    return both / math.sqrt(square) if square else 0.0


def measure(game: AnyGame, settings: Settings, options: JsonObject, positions: list[Position], iterations: int) -> list[dict[str, Any]]:
    """Return by budget how steady the choice is, how often it is that of the largest, and what it loses."""
    agreed, steady, losses = ([0.0] * len(FACTORS) for _ in range(3))
    for position in positions:
        judge = search(game, position, settings, options, iterations * FACTORS[-1], JUDGE)
        for i, factor in enumerate(FACTORS):
            choices = [search(game, position, settings, options, iterations * factor, stream) for stream in STREAMS]
            steady[i] += choices[0].move() == choices[1].move()
            agreed[i] += sum(one.move() == judge.move() for one in choices) / len(STREAMS)
            losses[i] += sum(lost(one, judge) for one in choices) / len(STREAMS)
    count = max(1, len(positions))
    return [
        {
            "iterations": iterations * factor,
            "steady_percent": round(100 * steady[i] / count, 1),
            "as_judge_percent": round(100 * agreed[i] / count, 1),
            "lost_thousandths": round(losses[i] / count, 2),
        }
        for i, factor in enumerate(FACTORS)
    ]


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(prog="python -m workers.arena.flatness", description=__doc__)
    parser.add_argument("entrant", nargs="?", default="tree@100it", help="whose settings search; its iterations are the smallest budget")
    parser.add_argument("--game", default="reef-encounter")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=one_or_more, default=4)
    parser.add_argument("--every", type=one_or_more, default=20, help="every so many real decisions a position is taken")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    with refusing(parser):
        game = find_game(wish.game)
        seats_wished(game, [wish.seats])
        entrant, settings, iterations = searcher_named(game, wish.entrant)
    os.nice(10)
    positions, pairs = collect(game, entrant, settings, wish.seats, wish.matches, wish.every, wish.seed)
    found = measure(game, settings, game.fill_options({}, wish.seats), positions, iterations)
    told = [round(correlation(stage), 2) for stage in pairs]
    print(json.dumps({"game": game.name, "entrant": wish.entrant, "positions": len(positions), "budgets": found, "correlation": told}))


if __name__ == "__main__":
    main()
