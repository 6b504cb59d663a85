"""What every player of Wondrous Creatures sees, and no bot may miss: what costs nothing is not declined."""

from collections.abc import Callable
from typing import Final

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.commands import Decline, EndTurn, TakeCard, UseEnergy, UseNet
from domain.games.wondrous_creatures.frames.ability import AbilityFrame
from domain.games.wondrous_creatures.frames.actions import Collecting, Recharging
from domain.games.wondrous_creatures.frames.base import Frame
from domain.games.wondrous_creatures.state import State
from domain.kernel import state as kernel
from domain.kernel.command import Command
from domain.kernel.ids import Seat
from domain.registry import find_game
from tests.samples import samples
from tests.sense.thumb import Thumb, check, efforts, positions

GAME: Final = find_game("wondrous-creatures")


def table(state: kernel.State) -> State:
    assert isinstance(state, State)
    return state


def offers(state: kernel.State, seat: int) -> bool:
    """Say whether there is anything to take but the free commands."""
    commands = [GAME.command_of(state, move) for move in GAME.legal_moves(state, Seat(seat))]
    return any(not isinstance(one, Decline | UseEnergy | UseNet) for one in commands)


def step_declined(*ops: int) -> Callable[[kernel.State, int, Command], bool]:
    """A step of an ability with one of these operations."""

    def is_silly(state: kernel.State, seat: int, command: Command) -> bool:
        now = table(state)
        frame = now.agenda[-1] if now.agenda else None
        if not isinstance(command, Decline) or not isinstance(frame, AbilityFrame):
            return False
        return now.deck.steps[frame.ability][frame.step].op in ops and offers(state, seat)

    return is_silly


def declined_in(kind: type[Frame]) -> Callable[[kernel.State, int, Command], bool]:
    return lambda state, seat, command: isinstance(command, Decline) and isinstance(table(state).agenda[-1], kind) and offers(state, seat)


THUMBS: Final = [
    Thumb("a resource for nothing is not declined", step_declined(lang.GAIN_RESOURCE), 5),
    Thumb("an egg for nothing is not declined", step_declined(lang.GAIN_EGG, lang.MAP_EGG), 3),
    Thumb("cards of the deck are not declined", step_declined(lang.DRAW, lang.LOOK), 3),
    Thumb("cards of the wilderness are not declined", step_declined(lang.TAKE, lang.TAKE_ALL), 3),
    Thumb("a discount is not declined", step_declined(lang.DISCOUNT), 1),
    Thumb("an energy is not declined", step_declined(lang.RESTORE), 1),
    Thumb("a card's recharging is not declined", step_declined(lang.ACTIVATE), 1),
    Thumb("a special effect, a marker or a species for nothing is not declined", step_declined(lang.SPECIAL, lang.REPEAT_MARKER), 1),
    Thumb("what is left of a placement is not declined", declined_in(Collecting), 1),
    Thumb("recharging activates every card", declined_in(Recharging), 1),
]


def test_no_bot_thinks_of_what_every_player_knows_better() -> None:
    seen: dict[str, int] = {}
    for seed in range(samples(16, 90)):
        for state, seat in positions(GAME, 2 + seed % 2, seed):
            check(GAME, THUMBS, state, seat, seen)
    for thumb in THUMBS:
        assert seen.get(thumb.name, 0) >= thumb.at_least, f"{thumb.name}: too seldom seen"


def test_what_goes_first_among_equals() -> None:
    ranks = efforts(GAME, 3, 3)
    assert ranks[EndTurn] == 0
    assert ranks[TakeCard] < ranks[Decline] < ranks[UseEnergy]
