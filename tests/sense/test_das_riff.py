"""What every player of Das Riff sees, and no bot may miss."""

from collections.abc import Callable
from typing import Final

from domain.games.das_riff.commands import BuyBoat, ChaseCard, ChaseParent, DeclineWorm, EndTurn, Reveal, Settle, Take, TakeFish
from domain.games.das_riff.components import COLORS, DONE, EMPTY, FIRST_OF, GAP, SECOND_OF, SHARK, SINGLE, TREES, WATER, WIDEST
from domain.games.das_riff.kinds import RESERVE
from domain.games.das_riff.state import State
from domain.kernel import state as kernel
from domain.kernel.chance import FastChance
from domain.kernel.command import Command
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger
from domain.registry import find_game
from tests.samples import samples
from tests.sense.thumb import Thumb, check, efforts, positions

GAME: Final = find_game("das-riff")


def table(state: kernel.State) -> State:
    assert isinstance(state, State)
    return state


def breeding(state: kernel.State, seat: int) -> list[Command]:
    """The legal commands that put a fish to a parent; with it comes a success."""
    offered = [GAME.command_of(state, move) for move in GAME.legal_moves(state, Seat(seat))]
    trees = table(state).trees
    return [one for one in offered if isinstance(one, TakeFish | Settle) and one.tree != RESERVE and trees[one.tree] != EMPTY]


def wins(state: kernel.State, seat: int, command: Command) -> bool:
    trial = state.clone()
    GAME.execute(Ledger(trial, FastChance(1), keep=False), Seat(seat), command)
    return trial.over and GAME.outcome(trial).ranking[0] == [seat]


def worm_declined(state: kernel.State, seat: int, command: Command) -> bool:
    return isinstance(command, DeclineWorm)


def while_breeding(*kinds: type[Command]) -> Callable[[kernel.State, int, Command], bool]:
    """The pair can wait for nothing: it costs the same later, and the new breeding card shows what the rest is worth."""
    return lambda state, seat, command: isinstance(command, kinds) and bool(breeding(state, seat))


def does_not_win(state: kernel.State, seat: int, command: Command) -> bool:
    return any(wins(state, seat, one) for one in breeding(state, seat)) and not wins(state, seat, command)


def pair_put_off(state: kernel.State, seat: int, command: Command) -> bool:
    """A fish goes to an empty tree though the same card, for the same price, would breed."""
    if not isinstance(command, TakeFish) or command.tree == RESERVE or table(state).trees[command.tree] != EMPTY:
        return False
    return any(isinstance(one, TakeFish) and one.cell == command.cell for one in breeding(state, seat))


def last_worm_for_a_look(state: kernel.State, seat: int, command: Command) -> bool:
    now = table(state)
    held = sum(now.worms[seat * COLORS : (seat + 1) * COLORS]) + now.pearls[seat]
    return isinstance(command, Reveal) and held == now.box.reveal_price and now.sharks[seat] == 0


def water_that_flows(state: kernel.State, seat: int, command: Command) -> bool:
    now = table(state)
    if not isinstance(command, ChaseCard) or now.face[command.cell] != WATER:
        return False
    row = range(command.cell // WIDEST * WIDEST, command.cell)
    return all(now.face[cell] == GAP or (now.face[cell] == WATER and now.card[cell] == 0) for cell in row)


def shark_for_a_shark(state: kernel.State, seat: int, command: Command) -> bool:
    if not isinstance(command, ChaseCard) or table(state).face[command.cell] != SHARK:
        return False
    offered = [GAME.command_of(state, move) for move in GAME.legal_moves(state, Seat(seat))]
    return any(isinstance(one, Take) and one.cell == command.cell for one in offered)


def wanted(state: State, tree: int) -> bool:
    color = (state.trees[tree] - SINGLE) // 2
    return any(color in (FIRST_OF[pair], SECOND_OF[pair]) for pair in state.open)


def wanted_parent_chased(state: kernel.State, seat: int, command: Command) -> bool:
    """There is another parent that no breeding card wants."""
    now = table(state)
    if not isinstance(command, ChaseParent) or not wanted(now, command.tree):
        return False
    own = range(seat * TREES, (seat + 1) * TREES)
    return any(SINGLE <= now.trees[tree] < DONE and not wanted(now, tree) for tree in own)


THUMBS: Final = [
    Thumb("a worm for nothing is not declined", worm_declined, 50),
    Thumb("the turn does not end while a pair can be bred", while_breeding(EndTurn), 5),
    Thumb("no card is turned while a pair can be bred", while_breeding(Reveal), 5),
    Thumb("no boat is bought while a pair can be bred", while_breeding(BuyBoat), 5),
    Thumb("no shark is sent while a pair can be bred", while_breeding(ChaseCard, ChaseParent), 1),
    Thumb("the last pair wins at once", does_not_win, 1),
    Thumb("a fish that can breed is not put to an empty tree", pair_put_off, 1),
    Thumb("the last worm does not pay for a look", last_worm_for_a_look, 5),
    Thumb("no shark chases water that flows off by itself", water_that_flows, 3),
    Thumb("no shark chases a shark that can be taken", shark_for_a_shark, 1),
    Thumb("no parent is chased that breeding cards want while another is not", wanted_parent_chased, 1),
]


def test_no_bot_thinks_of_what_every_player_knows_better() -> None:
    seen: dict[str, int] = {}
    for seed in range(samples(12, 60)):
        for state, seat in positions(GAME, 2, seed):
            check(GAME, THUMBS, state, seat, seen)
    for thumb in THUMBS:
        assert seen.get(thumb.name, 0) >= thumb.at_least, f"{thumb.name}: too seldom seen"


def test_what_goes_first_among_equals() -> None:
    ranks = efforts(GAME, 2, 3)
    assert ranks[EndTurn] == 0
    assert ranks[Take] == ranks[TakeFish] < ranks[BuyBoat] < ranks[ChaseParent]
