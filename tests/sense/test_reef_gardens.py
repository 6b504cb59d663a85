"""What every player of Reef Gardens sees, and no bot may miss."""

from collections.abc import Callable
from typing import Final

import pytest

from domain.games.reef_gardens.commands import BuyLine, CloseReef, Discard, EndTurn, Plant, Store, UseBoat, UseOctopus, UsePearl
from domain.games.reef_gardens.components import ALGAE
from domain.games.reef_gardens.components_boards import CAVE, SHELL
from domain.games.reef_gardens.legal_placing import own_reefs_beside, spaces_for
from domain.games.reef_gardens.state import BUILT, PLANTING, START, State
from domain.kernel import state as kernel
from domain.kernel.command import Command
from domain.kernel.ids import Seat
from domain.registry import find_game
from tests.samples import samples
from tests.sense.thumb import Habit, Thumb, check, check_rare, count_habits, efforts, positions

GAME: Final = find_game("reef-gardens")


def table(state: kernel.State) -> State:
    assert isinstance(state, State)
    return state


def tile_discarded(state: kernel.State, seat: int, command: Command) -> bool:
    """A tile in hand can be planted or stored: the table may offer another place to this one behind it."""
    offered = [GAME.command_of(state, move) for move in GAME.legal_moves(state, Seat(seat))]
    return isinstance(command, Discard) and any(isinstance(one, Plant | Store) for one in offered)


def money_lost(state: kernel.State, seat: int, command: Command) -> bool:
    now = table(state)
    if not isinstance(command, UsePearl):
        return False
    return now.money[seat] + now.box.shell_values[now.box.shells.index(command.shell)] > now.box.money_cap


def pearl_after_the_last_purchase(state: kernel.State, seat: int, command: Command) -> bool:
    """Nursery and bag are empty, so that the match ends with this turn, and a pearl is worth a point."""
    now = table(state)
    return isinstance(command, UsePearl) and now.phase == PLANTING and now.mask == 0 and now.bag == 0


def has_place(state: State, seat: int, kind: int) -> bool:
    return bool(spaces_for(state, Seat(seat), kind >> 1)) or state.has_shell(seat, ALGAE) or state.free_anemones(seat) > 0


def boat_for_nothing(state: kernel.State, seat: int, command: Command) -> bool:
    """The boat fetches a tile that has no place."""
    now = table(state)
    return isinstance(command, UseBoat) and not has_place(now, seat, now.nursery[command.space])


THUMBS: Final = [
    Thumb("no tile is discarded that can be planted", tile_discarded, 30),
    Thumb("no pearl brings money that is lost", money_lost, samples(0, 1)),
    Thumb("no pearl is turned into money that buys nothing", pearl_after_the_last_purchase, 0),
    Thumb("no boat fetches a tile that has no place", boat_for_nothing, samples(0, 1)),
]


def homeless(state: State, seat: int, line: str) -> bool:
    """A tile of the line has no place now."""
    masks, lines = state.options.nursery.masks, state.options.nursery.line_of
    tiles = masks[lines[line]] & state.mask
    return any(tiles >> space & 1 and not has_place(state, seat, state.nursery[space]) for space in range(len(state.nursery)))


def bad_line(state: kernel.State, seat: int, command: Command) -> bool:
    """A line with a tile that has no place is bought though all tiles of another one have."""
    now = table(state)
    if not isinstance(command, BuyLine) or not homeless(now, seat, command.line):
        return False
    offered = [GAME.command_of(state, move) for move in GAME.legal_moves(state, Seat(seat))]
    return any(isinstance(one, BuyLine) and not homeless(now, seat, one.line) for one in offered)


def income_lost(state: kernel.State, seat: int, command: Command) -> bool:
    """The turn goes to surfacing though there is a diver at home and no room for more money."""
    now = table(state)
    return isinstance(command, CloseReef) and now.phase == START and now.home[seat] > 0 and now.money[seat] == now.box.money_cap


def octopus_in_no_ring(state: kernel.State, seat: int, command: Command) -> bool:
    """It fills a space around no station that is still to be scored, and is a point less."""
    now = table(state)
    if not isinstance(command, UseOctopus):
        return False
    cell = now.options.board.cell_at[command.space]
    return all(cell not in ring or now.site_state[site] != BUILT for site, ring in enumerate(now.options.board.ring))


def single_coral_closed(state: kernel.State, seat: int, command: Command) -> bool:
    """A reef of one coral is given up for a point though a larger one could be closed."""
    now = table(state)
    if not isinstance(command, CloseReef):
        return False
    bed = now.seabed
    own = [bed.corals[reef] for reef in now.own_reefs(seat)]
    return bed.corals[bed.reef[now.options.board.cell_at[command.space]]] == 1 and max(own) > 1


def shell_passed_by(state: kernel.State, seat: int, command: Command) -> bool:
    """A tile extends a reef beside a space with a shell that extends the same reef as well."""
    now = table(state)
    if not isinstance(command, Plant):
        return False
    offered = [GAME.command_of(state, move) for move in GAME.legal_moves(state, Seat(seat))]
    here = reefs_beside(now, seat, command)
    shells = [one for one in offered if isinstance(one, Plant) and one.tile == command.tile and has_shell(now, one)]
    return bool(here) and not has_shell(now, command) and any(reefs_beside(now, seat, one) == here for one in shells)


def has_shell(state: State, command: Plant) -> bool:
    return SHELL <= state.seabed.what[state.options.board.cell_at[command.space]] < CAVE


def reefs_beside(state: State, seat: int, command: Plant) -> set[int]:
    """The own reefs of its species that a tile would extend."""
    cell = state.options.board.cell_at[command.space]
    return set(own_reefs_beside(state, Seat(seat), state.box.tile_of[command.tile] >> 1, cell))


def diver_sent_beside_a_reef(state: kernel.State, seat: int, command: Command) -> bool:
    """The last diver at home starts a reef of a tile that could have extended one."""
    now = table(state)
    if not isinstance(command, Plant) or now.home[seat] != 1 or reefs_beside(now, seat, command):
        return False
    offered = [GAME.command_of(state, move) for move in GAME.legal_moves(state, Seat(seat))]
    return any(isinstance(one, Plant) and one.tile == command.tile and reefs_beside(now, seat, one) for one in offered)


HABITS: Final = [
    Habit("buys a line with a tile that has no place, though all of another have", bad_line, 40),
    Habit("surfaces with a diver at home though no more money can be held", income_lost, 35),
    Habit("lays an octopus around no station", octopus_in_no_ring, 75),
    Habit("closes a single coral though a larger reef could be closed", single_coral_closed, 45),
    Habit("passes by a shell beside the reef that it extends", shell_passed_by, 40),
    Habit("sends the last diver though the tile could extend a reef", diver_sent_beside_a_reef, 55),
]
"""Left to the search, since each is right now and then."""


@pytest.mark.parametrize("seats", [2, 3])
def test_no_bot_thinks_of_what_every_player_knows_better(seats: int) -> None:
    seen: dict[str, int] = {}
    for seed in range(samples(6, 30)):
        for state, seat in positions(GAME, seats, seed):
            check(GAME, THUMBS, state, seat, seen)
    for thumb in THUMBS:
        assert seen.get(thumb.name, 0) >= thumb.at_least, f"{thumb.name}: too seldom seen"


@pytest.mark.parametrize(("rule", "first"), [(money_lost, 4), (pearl_after_the_last_purchase, 19), (boat_for_nothing, 0)])
def test_what_seldom_comes_up_is_no_thought_of_a_bot_either(rule: Callable[[kernel.State, int, Command], bool], first: int) -> None:
    check_rare(GAME, next(thumb for thumb in THUMBS if thumb.is_silly is rule), 3, first)


def test_what_bots_still_do_wrong_is_bounded() -> None:
    found = count_habits(GAME, 2, "tree@20it", samples(1, 12), HABITS)
    for habit in HABITS:
        done, could = found[habit.name]
        assert 100 * done <= habit.most * max(could, 10), f"{habit.name}: {done} of {could}"


def test_what_goes_first_among_equals() -> None:
    ranks = efforts(GAME, 2, 3)
    assert ranks[EndTurn] == 0
    assert ranks[Plant] < ranks[BuyLine] < ranks[Discard]
