"""Playing a state on: at random, by what earlier playouts of the same search found good, or by greedy steps."""

from abc import ABC, abstractmethod
from typing import Final, final

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger
from domain.kernel.state import State
from workers.search.reward import POINT, best_rival

FOREVER: Final = 1 << 30
"""A turn that no match reaches."""


class Policy(ABC):
    """How the seats step through a playout."""

    @abstractmethod
    def step(self, game: AnyGame, state: State, seat: Seat, moves: list[int], chance: FastChance) -> int:
        """Return the move, of several legal ones, that `seat` makes."""

    def update(self, rewards: list[int]) -> None:
        """Told what the playout brought to each seat."""
        return

    def moves_of(self, game: AnyGame, state: State, seat: Seat) -> list[int]:
        """Return the moves to choose from: the sensible ones."""
        return game.sensible_moves(state, seat)

    def play_out(self, game: AnyGame, ledger: Ledger[State], chance: FastChance, until: int = FOREVER) -> int:
        """Play up to the turn `until` or the end of the match; return how many decisions were taken."""
        state = ledger.state
        taken = 0
        while not state.over and state.turn < until:
            seat = state.to_act[0]
            moves = self.moves_of(game, state, seat)
            move = moves[0] if len(moves) == 1 else self.step(game, state, seat, moves, chance)
            game.make_move(ledger, seat, move)
            taken += 1
            assert taken <= game.longest, "a match ends"
        return taken


@final
class RandomSteps(Policy):
    """Any legal move."""

    def moves_of(self, game: AnyGame, state: State, seat: Seat) -> list[int]:
        """Return the legal moves, sensible or not."""
        return game.legal_moves(state, seat)

    def step(self, game: AnyGame, state: State, seat: Seat, moves: list[int], chance: FastChance) -> int:
        """Return any of the moves."""
        return moves[chance.below(len(moves))]


@final
class Tally:
    """How often a seat made a move in the playouts of a search, and the rewards it had then."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0


@final
class Mast(Policy):
    """What playouts teach: the mean reward of each move of each seat, wherever it was made (MAST, Finnsson and Björnsson 2008).

    A step of a playout draws `tournament_size` legal moves at random and makes the one with the best mean; one never made counts as best.
    """

    def __init__(self, seats: int, tournament_size: int) -> None:
        self.tournament_size: Final = tournament_size
        self.tallies: Final[list[dict[int, Tally]]] = [{} for _ in range(seats)]
        self.made: list[Tally] = []
        self.makers: list[int] = []

    def step(self, game: AnyGame, state: State, seat: Seat, moves: list[int], chance: FastChance) -> int:
        """Return the best of a few moves drawn at random, and remember it."""
        move = self.prefer(seat, moves, chance)
        table = self.tallies[seat]
        tally = table.get(move)
        if tally is None:
            tally = Tally()
            table[move] = tally
        self.made.append(tally)
        self.makers.append(seat)
        return move

    def prefer(self, seat: Seat, moves: list[int], chance: FastChance) -> int:
        """Return the move with the best mean of a few drawn at random; one never made counts as best."""
        table = self.tallies[seat]
        best_move = moves[chance.below(len(moves))]
        best = table.get(best_move)
        for _ in range(self.tournament_size - 1):
            if best is None:
                break
            move = moves[chance.below(len(moves))]
            tally = table.get(move)
            if tally is None or tally.total * best.count > best.total * tally.count:
                best_move = move
                best = tally
        return best_move

    def update(self, rewards: list[int]) -> None:
        """Give every remembered move the reward of its seat."""
        for i in range(len(self.made)):
            tally = self.made[i]
            tally.count += 1
            tally.total += rewards[self.makers[i]]
        self.made = []
        self.makers = []


FIRST: Final = 1 << 20
"""Sets points before prospects: one point outweighs them all."""
WORST: Final = -(1 << 60)


@final
class GreedySteps(Policy):
    """The move that leaves its seat the most points at once, and among equals the best prospects; the first of equal ones."""

    def __init__(self) -> None:
        self.luck: Final = FastChance(0)

    def step(self, game: AnyGame, state: State, seat: Seat, moves: list[int], chance: FastChance) -> int:
        """Return the greediest move; all are tried with the same luck."""
        return self.best_of(game, state, seat, moves, chance.below(1 << 30))

    def best_of(self, game: AnyGame, state: State, seat: Seat, moves: list[int], seed: int) -> int:
        """Return the move behind which the seat has most; two halves of a move are weighed as one."""
        best = moves[0]
        most = WORST
        for move in moves:
            trial = state.clone()
            self.luck.reseed(seed)
            ledger = Ledger(trial, self.luck, keep=False)
            game.make_move(ledger, seat, move)
            if game.is_half_done(trial) and seat in trial.to_act:
                rest = game.sensible_moves(trial, seat)
                second = rest[0] if len(rest) == 1 else self.best_of(game, trial, seat, rest, seed)
                game.make_move(ledger, seat, second)
            worth = worth_of(game, trial, seat)
            if worth > most:
                most = worth
                best = move
        return best


def worth_of(game: AnyGame, state: State, seat: Seat) -> int:
    """Return what a state is worth to a greedy seat: its points if the match ended there; among equals its prospects."""
    return game.standing(state)[seat] * FIRST + game.prospects(state)[seat]


@final
class ImprovingSteps(Policy):
    """The step behind which its seat has the best lead, points and prospects taken together, as long as one betters the lead it has.

    What costs a rival counts as much as what brings the seat something: plans that look at their own holdings alone threaten nobody, so
    that a search which foresees them believes all corals safe.

    Where none does, it is the step that takes the least effort: the end of a laying or of the turn, the best one of several. So a turn
    goes on while there is something to gain, though its end brings something too, which a later end brings as well.
    """

    def __init__(self) -> None:
        self.luck: Final = FastChance(0)

    def step(self, game: AnyGame, state: State, seat: Seat, moves: list[int], chance: FastChance) -> int:
        """Return the step of a plan; all are tried with the same luck."""
        seed = chance.below(1 << 30)
        hopeful = game.hopeful_moves(state, seat)
        best = -1
        most = WORST if game.is_outlay(state) else lead_of(game, state, seat)
        for move in hopeful:
            worth = self.worth_behind(game, state, seat, move, seed)
            if worth > most:
                most = worth
                best = move
        return best if best >= 0 else self.easiest(game, state, seat, moves, seed)

    def easiest(self, game: AnyGame, state: State, seat: Seat, moves: list[int], seed: int) -> int:
        """Return the move that takes the least effort, of several the one behind which the seat stands best."""
        least = min([game.effort(move) for move in moves])
        best = moves[0]
        most = WORST
        for move in moves:
            if game.effort(move) == least:
                worth = self.worth_behind(game, state, seat, move, seed)
                if worth > most:
                    most = worth
                    best = move
        return best

    def worth_behind(self, game: AnyGame, state: State, seat: Seat, move: int, seed: int) -> int:
        """Return how well the seat stands behind a move, and behind the best step after an outlay."""
        trial = state.clone()
        self.luck.reseed(seed)
        ledger = Ledger(trial, self.luck, keep=False)
        game.make_move(ledger, seat, move)
        worth = lead_of(game, trial, seat)
        if game.is_outlay(trial) and seat in trial.to_act:
            most = WORST
            for second in game.hopeful_moves(trial, seat):
                most = max(most, self.worth_behind(game, trial, seat, second, seed))
            if most > WORST:
                worth = most
        return worth

    def order(self, game: AnyGame, state: State, seat: Seat, moves: list[int], first: int, seed: int) -> list[int]:
        """Return the moves as a search should try them: `first`, then by how well the seat stands behind each."""
        worth: list[int] = []
        ordered: list[int] = []
        for move in moves:
            own = WORST * -1 if move == first else self.worth_behind(game, state, seat, move, seed)
            place = len(ordered)
            while place > 0 and worth[place - 1] < own:
                place -= 1
            ordered.insert(place, move)
            worth.insert(place, own)
        return ordered


def lead_of(game: AnyGame, state: State, seat: Seat) -> int:
    """Return by how much a seat leads its best rival, in hundredths of a point: points as if the match ended there, and prospects."""
    wealth = game.prospects(state)
    points = game.standing(state)
    for one in range(len(wealth)):
        wealth[one] += points[one] * POINT
    return wealth[seat] - best_rival(wealth, seat)
