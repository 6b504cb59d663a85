"""Where a coral may be planted: one test for a space, and all spaces of a species."""

from typing import Final

from domain.games.reef_gardens.components_boards import CAVE, FREE, SHELL
from domain.games.reef_gardens.state import State
from domain.games.reef_gardens.state_seabed import NEUTRAL
from domain.kernel.ids import Seat

NEW_REEF: Final = 0
EXTENSION: Final = 1
NOT_PLANTABLE: Final = -1
FOREIGN_REEF: Final = -2
NEUTRAL_REEF: Final = -3
LARGER_NEUTRAL_REEF: Final = -4
NO_CONNECTION: Final = -5
NO_DIVER: Final = -6
SAME_SPECIES_AT_SITE: Final = -7
ALGAE_TARGET: Final = -8
OWNED_CORAL: Final = -9
SAME_SPECIES_BELOW: Final = -10

PROBLEMS: Final = {
    NOT_PLANTABLE: ("not_plantable", "P7"),
    FOREIGN_REEF: ("foreign_reef", "P12"),
    NEUTRAL_REEF: ("neutral_reef", "F6"),
    LARGER_NEUTRAL_REEF: ("larger_neutral_reef", "F3"),
    NO_CONNECTION: ("no_connection", "P9"),
    NO_DIVER: ("no_diver", "P14"),
    SAME_SPECIES_AT_SITE: ("same_species_at_site", "V1"),
    ALGAE_TARGET: ("algae_target", "K7"),
    OWNED_CORAL: ("owned_coral", "K7"),
    SAME_SPECIES_BELOW: ("same_species_below", "K7"),
}
"""Refusal code and rule for every answer of `placement` but NEW_REEF and EXTENSION, which are above all of these."""


def placement(state: State, seat: Seat, species: int, cell: int, algae: bool) -> int:
    """P7-P14, F1-F6, K7, V1-V3: return NEW_REEF or EXTENSION when the coral may lie there, else the problem."""
    if algae:
        covered = cover(state, species, cell)
        if covered < 0:
            return covered
    elif not is_plantable(state.seabed.what[cell]):
        return NOT_PLANTABLE
    found = contact(state, seat, species, cell)
    if found < 0:
        return found
    if found == NEW_REEF:
        if not beside_station(state, cell):
            return NO_CONNECTION
        if state.home[seat] == 0:
            return NO_DIVER
    if state.options.atolls and not is_alone(state, species, cell):
        return SAME_SPECIES_AT_SITE
    return found


def divers_after(state: State, seat: Seat, species: int, cell: int, found: int) -> int:
    """P13, P14, F1: return how many divers the seat has at home when a coral lies there as a new reef or an extension (`found`)."""
    if found == NEW_REEF:
        return state.home[seat] - 1
    return state.home[seat] + len(own_reefs_beside(state, seat, species, cell)) - 1


def is_plantable(what: int) -> bool:
    """P7: say whether a space with this on it is free or holds a shell."""
    return what == FREE or SHELL <= what < CAVE


def beside_station(state: State, cell: int) -> bool:
    """P9: say whether a station stands orthogonally beside the space."""
    for site in state.options.board.starts_at[cell]:  # noqa: SIM110
        if state.offers_starts(site):
            return True
    return False


def cover(state: State, species: int, cell: int) -> int:
    """K7: algae let a tile lie on a cave, or on a neutral coral of another species or that is a reef of its own."""
    bed = state.seabed
    if bed.what[cell] == CAVE:
        return 0
    if not bed.is_coral(cell):
        return ALGAE_TARGET
    reef = bed.reef[cell]
    if bed.owner[reef] != NEUTRAL:
        return OWNED_CORAL
    return 0 if bed.what[cell] >> 1 != species or bed.corals[reef] == 1 else SAME_SPECIES_BELOW


def contact(state: State, seat: Seat, species: int, cell: int) -> int:
    """P10-P12, F1-F6: look at the reefs of the species that the space touches, as they are before the tile lies there."""
    bed = state.seabed
    what = bed.what
    largest = 0
    neutral = 0
    for step in state.options.board.steps:
        near = cell + step
        if what[near] >> 1 != species:
            continue
        reef = bed.reef[near]
        owner = bed.owner[reef]
        corals = bed.corals[reef]
        if owner == seat:
            if corals > largest:
                largest = corals
        elif owner == NEUTRAL:
            if corals > neutral:
                neutral = corals
        else:
            return FOREIGN_REEF
    if largest == 0:
        return NEW_REEF if neutral == 0 else NEUTRAL_REEF
    if neutral <= largest or (state.options.compare_sum and neutral <= own_corals(state, seat, species, cell)):
        return EXTENSION
    return LARGER_NEUTRAL_REEF


def own_reefs_beside(state: State, seat: Seat, species: int, cell: int) -> list[int]:
    """F1: return the reefs of the seat that a coral of the species would join."""
    bed = state.seabed
    found: list[int] = []
    for step in state.options.board.steps:
        near = cell + step
        if bed.what[near] >> 1 == species and bed.owner[bed.reef[near]] == seat and bed.reef[near] not in found:
            found.append(bed.reef[near])
    return found


def own_corals(state: State, seat: Seat, species: int, cell: int) -> int:
    """F5: return how many corals the own reefs beside the space have together."""
    return sum(state.seabed.corals[reef] for reef in own_reefs_beside(state, seat, species, cell))


def is_alone(state: State, species: int, cell: int) -> bool:
    """V1-V3: no other start space of the same site, built on or not, holds the species."""
    board = state.options.board
    for site in board.starts_at[cell]:
        for other in board.starts[site]:
            if other != cell and state.seabed.what[other] >> 1 == species:
                return False
    return True


def spaces_for(state: State, seat: Seat, species: int) -> list[int]:
    """Return every space on which the seat may plant the species without algae, in order."""
    found: list[int] = []
    divers = state.box.divers
    for slot in range(seat * divers, (seat + 1) * divers):
        reef = state.slots[slot]
        if reef >= 0 and state.seabed.what[reef] >> 1 == species:
            add_extensions(state, seat, reef, found)
    if state.home[seat] > 0:
        add_starts(state, species, found)
    found.sort()
    return found


def add_extensions(state: State, seat: Seat, reef: int, found: list[int]) -> None:
    """P11: add the spaces beside a reef of the seat on which a coral of its species may lie."""
    bed = state.seabed
    what = bed.what
    species = what[reef] >> 1
    atolls = state.options.atolls
    cell = reef
    while True:
        for step in state.options.board.steps:
            near = cell + step
            if not is_plantable(what[near]) or near in found or (atolls and not is_alone(state, species, near)):
                continue
            if contact(state, seat, species, near) == EXTENSION:
                found.append(near)
        cell = bed.after[cell]
        if cell == reef:
            return


def add_starts(state: State, species: int, found: list[int]) -> None:
    """P9, P10: add the spaces beside stations that touch no coral of the species."""
    board = state.options.board
    what = state.seabed.what
    atolls = state.options.atolls
    for site in range(len(board.starts)):
        if not state.offers_starts(site):
            continue
        for cell in board.starts[site]:
            if not is_plantable(what[cell]) or not touches_none(state, species, cell) or (atolls and not is_alone(state, species, cell)):
                continue
            if len(board.starts_at[cell]) == 1 or cell not in found:
                found.append(cell)


def touches_none(state: State, species: int, cell: int) -> bool:
    """P10: say whether no coral of the species lies orthogonally beside the space."""
    what = state.seabed.what
    for step in state.options.board.steps:  # noqa: SIM110
        if what[cell + step] >> 1 == species:
            return False
    return True


def algae_spaces_for(state: State, seat: Seat, species: int) -> list[int]:
    """K7: return every space on which the seat may plant the species with algae, in order."""
    bed = state.seabed
    found: list[int] = []
    for cell in state.options.board.plantable_or_cave:
        what = bed.what[cell]
        if (what == CAVE or 0 <= what < SHELL) and placement(state, seat, species, cell, True) >= 0:
            found.append(cell)
    return found
