"""What every player of Das Riff sees, and no bot may miss."""

from typing import Final

from domain.games.das_riff.commands import BuyBoat, ChaseParent, DeclineWorm, EndTurn, Take, TakeFish
from domain.kernel import state as kernel
from domain.kernel.command import Command
from domain.registry import find_game
from tests.samples import samples
from tests.sense.thumb import Thumb, check, efforts, positions

GAME: Final = find_game("das-riff")


def worm_declined(state: kernel.State, seat: int, command: Command) -> bool:
    return isinstance(command, DeclineWorm)


def test_no_bot_thinks_of_what_every_player_knows_better() -> None:
    seen: dict[str, int] = {}
    thumb = Thumb("a worm for nothing is not declined", worm_declined, 50)
    for seed in range(samples(3, 40)):
        for state, seat in positions(GAME, 2, seed):
            check(GAME, [thumb], state, seat, seen)
    assert seen[thumb.name] >= thumb.at_least


def test_what_goes_first_among_equals() -> None:
    ranks = efforts(GAME, 2, 3)
    assert ranks[EndTurn] == 0
    assert ranks[Take] == ranks[TakeFish] < ranks[BuyBoat] < ranks[ChaseParent]
