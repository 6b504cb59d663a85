"""Rules of thumb: what every player sees, asked of many positions of a game.

A rule names a move that is legal but silly in a position; no bot may think of it as long as there is another one.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from domain.kernel.chance import FastChance
from domain.kernel.command import Command
from domain.kernel.game import AnyGame
from domain.kernel.ids import Seat
from domain.kernel.play import fold, play_move, set_up
from domain.kernel.state import State
from workers.arena.entrants import parse_entrant
from workers.arena.table import Deal, play_match


@dataclass(frozen=True)
class Thumb:
    """One rule of thumb. `is_silly` says whether a legal command of a seat breaks it; `at_least`: how often that must come up in the
    matches of the test of all rules. A rule for which that is 0 has a test of its own (`check_rare`)."""

    name: str
    is_silly: Callable[[State, int, Command], bool]
    at_least: int = 1


def positions(game: AnyGame, seats: int, seed: int, longest: int = 600) -> Iterator[tuple[State, int]]:
    """Play a match at random, two of three moves sensible, and yield every real decision of it."""
    chance = FastChance(seed)
    opening = game.initial_state(seats, game.fill_options({}, seats))
    state = fold(opening, set_up(game, opening, chance))
    for _ in range(longest):
        if state.over:
            return
        seat = state.to_act[0]
        moves = game.sensible_moves(state, seat) if chance.below(3) else game.legal_moves(state, seat)
        yield state, seat
        play_move(game, state, seat, moves[chance.below(len(moves))], chance)


def check(game: AnyGame, thumbs: list[Thumb], state: State, seat: int, seen: dict[str, int]) -> None:
    """Ask every rule of one position, and count in how many a silly move is legal (`seen`)."""
    legal = game.legal_moves(state, Seat(seat))
    sensible = game.sensible_moves(state, Seat(seat))
    assert len(set(sensible)) == len(sensible)
    assert set(sensible) <= set(legal)
    assert sensible
    commands = [(move, game.command_of(state, move)) for move in legal]
    for thumb in thumbs:
        silly = [move for move, command in commands if thumb.is_silly(state, seat, command)]
        if silly and len(silly) < len(legal):
            seen[thumb.name] = seen.get(thumb.name, 0) + 1
            left = [game.command_of(state, move).to_json() for move in silly if move in sensible]
            assert left == [], thumb.name


def check_rare(game: AnyGame, thumb: Thumb, seats: int, first: int) -> None:
    """Ask a rule that seldom comes up, of matches from that one on in which it came up when this was written, until it does."""
    seen: dict[str, int] = {}
    for seed in range(first, first + 200):
        for state, seat in positions(game, seats, seed):
            check(game, [thumb], state, seat, seen)
        if seen:
            return
    raise AssertionError(f"{thumb.name}: never seen")


def efforts(game: AnyGame, seats: int, seed: int) -> dict[type[Command], int]:
    """Return the effort of every kind of command that comes up in a match; it is the same for all of a kind."""
    kinds: dict[type[Command], set[int]] = {}
    for state, seat in positions(game, seats, seed):
        for move in game.legal_moves(state, Seat(seat)):
            kinds.setdefault(type(game.command_of(state, move)), set()).add(game.effort(move))
    assert all(len(ranks) == 1 for ranks in kinds.values()), kinds
    return {kind: min(ranks) for kind, ranks in kinds.items()}


@dataclass(frozen=True)
class Habit:
    """What bots still do that a player would not: in at most `most` of a hundred decisions in which something better was at hand."""

    name: str
    is_silly: Callable[[State, int, Command], bool]
    most: int


def count_habits(game: AnyGame, seats: int, entrant: str, matches: int, habits: list[Habit]) -> dict[str, tuple[int, int]]:
    """Let bots play, and return by habit how often they gave way to it, and how often they could have."""
    found = {habit.name: (0, 0) for habit in habits}

    def watch(state: State, seat: int, command: Command, after: State) -> None:
        legal = [game.command_of(state, move) for move in game.legal_moves(state, Seat(seat))]
        for habit in habits:
            silly = [habit.is_silly(state, seat, one) for one in legal]
            if any(silly) and not all(silly):
                done, could = found[habit.name]
                found[habit.name] = (done + habit.is_silly(state, seat, command), could + 1)

    line_up = [parse_entrant(entrant, game)] * seats
    for number in range(matches):
        play_match(Deal(game, game.fill_options({}, seats), 7_000 + number), line_up, 7_000 + number, watch)
    return found
