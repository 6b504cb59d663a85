"""One match in memory: players who are told their view only, on a deal that is the same whoever sits where."""

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from domain.kernel.chance import FastChance
from domain.kernel.command import Command
from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.ledger import Ledger
from domain.kernel.play import fold, set_up
from domain.kernel.state import State
from workers.arena.entrants import Entrant


@dataclass(frozen=True)
class Deal:
    """A match to be played: game, options, and the seed of all its luck."""

    game: AnyGame
    options: JsonObject
    seed: int


@dataclass
class Result:
    """How a match ended, by seat. `turns` counts those of all seats together.

    `seconds` is the CPU time, `decisions` the number of real decisions and `longest` the CPU time of the longest turn of each seat;
    `lengths` are the numbers of commands of its turns, `silly` is what a person would laugh at (`Conduct.silly`), if watched.
    """

    entrants: list[str]
    scores: list[int]
    ranking: list[list[int]]
    moves: int
    turns: int
    seconds: list[float] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    longest: list[float] = field(default_factory=list)
    lengths: list[list[int]] = field(default_factory=list)
    silly: list[list[int]] = field(default_factory=list)

    def share(self, seat: int) -> float:
        """Return the seat's share of the win."""
        winners = self.ranking[0]
        return 1 / len(winners) if seat in winners else 0.0


Watcher = Callable[[State, int, Command, State], None]
"""Told of every move: the table before it, the seat, its command, the table behind it. It keeps neither table."""


def play_match(deal: Deal, entrants: list[Entrant], seed: int, watch: Watcher | None = None) -> Result:
    """Play a deal to its end. Luck depends on the deal and the move's number only, so that it is the same for every seating."""
    game, seats = deal.game, len(entrants)
    luck = FastChance(deal.seed)
    opening = game.initial_state(seats, deal.options)
    state = fold(opening, set_up(game, opening, luck))
    players = [entrant.player(game, Seat(seat), seats, seed * 8 + seat) for seat, entrant in enumerate(entrants)]
    seconds, decisions = [0.0] * seats, [0] * seats
    by_turn: dict[tuple[int, int], float] = defaultdict(float)
    version = 0
    while not state.over:
        seat = state.to_act[0]
        version += 1
        choices = len(game.legal_moves(state, seat))
        belief = entrants[seat].belief(game.belief_of(game.view_for(state, seat), seat, deal.options), state)
        began = time.process_time()
        move = players[seat].choose(belief, version)
        if choices > 1:
            took = time.process_time() - began
            seconds[seat] += took
            by_turn[seat, state.turn] += took
            decisions[seat] += 1
        luck.reseed(deal.seed * 1_000_003 + version)
        before = luck.state
        ledger = Ledger(state, luck)
        table = state.clone() if watch is not None else state
        command = game.command_of(state, move)
        game.execute(ledger, seat, command)
        if watch is not None:
            watch(table, seat, command, state)
        told = luck.state != before or any(event.opens() for event in ledger.events)
        players[seat].follow(move, told, not state.over and state.to_act[0] == seat)
        assert version <= game.longest, "a match ends"
    outcome = game.outcome(state)
    names = [entrant.name for entrant in entrants]
    longest = [max((took for (seat, _), took in by_turn.items() if seat == one), default=0.0) for one in range(seats)]
    return Result(names, game.standing(state), outcome.ranking, version, state.turn, rounded(seconds), decisions, rounded(longest))


def rounded(seconds: list[float]) -> list[float]:
    """Return times as they are kept."""
    return [round(one, 4) for one in seconds]
