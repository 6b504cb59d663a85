"""What every player of Reef Gardens sees, and no bot may miss."""

from typing import Final

import pytest

from domain.games.reef_gardens.commands import BuyLine, Discard, EndTurn, Plant, Store
from domain.kernel import state as kernel
from domain.kernel.command import Command
from domain.kernel.ids import Seat
from domain.registry import find_game
from tests.samples import samples
from tests.sense.thumb import Thumb, check, efforts, positions

GAME: Final = find_game("reef-gardens")


def tile_discarded(state: kernel.State, seat: int, command: Command) -> bool:
    """A tile in hand can be planted or stored: the table may offer another place to this one behind it."""
    offered = [GAME.command_of(state, move) for move in GAME.legal_moves(state, Seat(seat))]
    return isinstance(command, Discard) and any(isinstance(one, Plant | Store) for one in offered)


@pytest.mark.parametrize("seats", [2, 3])
def test_no_bot_thinks_of_what_every_player_knows_better(seats: int) -> None:
    seen: dict[str, int] = {}
    thumb = Thumb("no tile is discarded that can be planted", tile_discarded, 30)
    for seed in range(samples(2, 30)):
        for state, seat in positions(GAME, seats, seed):
            check(GAME, [thumb], state, seat, seen)
    assert seen[thumb.name] >= thumb.at_least


def test_what_goes_first_among_equals() -> None:
    ranks = efforts(GAME, 2, 3)
    assert ranks[EndTurn] == 0
    assert ranks[Plant] < ranks[BuyLine] < ranks[Discard]
