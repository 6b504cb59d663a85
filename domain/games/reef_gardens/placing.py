"""Where a coral may be planted: one test for a space, and all spaces of a species."""

from typing import Final

from domain.games.reef_gardens.boards import CAVE, FREE, SHELL
from domain.games.reef_gardens.seabed import NEUTRAL
from domain.games.reef_gardens.state import State
from domain.kernel.cells import Cells

NEW_REEF: Final = 0
EXTENSION: Final = 1
REFUSALS: Final = (
    ("not_plantable", "P7"),
    ("foreign_reef", "P12"),
    ("neutral_reef", "F6"),
    ("larger_neutral_reef", "F3"),
    ("no_connection", "P9"),
    ("no_diver", "P14"),
    ("same_species_at_site", "V1"),
    ("algae_target", "K7"),
    ("owned_coral", "K7"),
    ("same_species_below", "K7"),
)
"""Refusal code and rule for the answers below 0 of `placement`: the first stands for -1."""


def placement(state: State, seat: int, species: int, cell: int, algae: bool) -> int:
    """P7-P14, F1-F6, K7, V1-V3: return NEW_REEF or EXTENSION when the coral may lie there, else the refusal's number below 0."""
    what = state.seabed.what[cell]
    if algae:
        covered = covering(state, species, cell)
        if covered < 0:
            return covered
    elif what != FREE and not SHELL <= what < CAVE:
        return -1
    found = contact(state, seat, species, cell)
    if found < 0:
        return found
    if found == NEW_REEF:
        if not any(state.offers_starts(site) for site in state.terms.board.starts_at[cell]):
            return -5
        if state.home[seat] == 0:
            return -6
    if state.terms.atolls and not is_alone(state, species, cell):
        return -7
    return found


def covering(state: State, species: int, cell: int) -> int:
    """K7: algae let a tile lie on a cave, or on a neutral coral of another species or that is a reef of its own."""
    bed = state.seabed
    if bed.what[cell] == CAVE:
        return 0
    if not bed.is_coral(cell):
        return -8
    reef = bed.reef[cell]
    if bed.owner[reef] != NEUTRAL:
        return -9
    return 0 if bed.what[cell] >> 1 != species or bed.corals[reef] == 1 else -10


def contact(state: State, seat: int, species: int, cell: int) -> int:
    """P10-P12, F1-F6: look at the reefs of the species that the space touches, as they are before the tile lies there."""
    bed = state.seabed
    largest = 0
    together = 0
    neutral = 0
    seen: Cells = []
    for step in state.terms.board.steps:
        near = cell + step
        if bed.what[near] >> 1 != species:
            continue
        reef = bed.reef[near]
        owner = bed.owner[reef]
        corals = bed.corals[reef]
        if owner == seat:
            if state.terms.compare_sum and reef not in seen:
                seen.append(reef)
                together += corals
            if corals > largest:
                largest = corals
        elif owner == NEUTRAL:
            if corals > neutral:
                neutral = corals
        else:
            return -2
    if largest == 0:
        return NEW_REEF if neutral == 0 else -3
    return EXTENSION if neutral <= (together if state.terms.compare_sum else largest) else -4


def is_alone(state: State, species: int, cell: int) -> bool:
    """V1-V3: no other start space of the same site, built on or not, holds the species."""
    board = state.terms.board
    for site in board.starts_at[cell]:
        for other in board.starts[site]:
            if other != cell and state.seabed.what[other] >> 1 == species:
                return False
    return True


def spaces_for(state: State, seat: int, species: int) -> Cells:
    """Return every space on which the seat may plant the species without algae, in order."""
    board = state.terms.board
    bed = state.seabed
    found: Cells = []
    for slot in range(seat * state.terms.box.divers, (seat + 1) * state.terms.box.divers):
        reef = state.slots[slot]
        if reef < 0 or bed.what[reef] >> 1 != species:
            continue
        cell = reef
        while True:
            for step in board.steps:
                near = cell + step
                what = bed.what[near]
                if (what == FREE or SHELL <= what < CAVE) and near not in found and placement(state, seat, species, near, False) >= 0:
                    found.append(near)
            cell = bed.after[cell]
            if cell == reef:
                break
    if state.home[seat] > 0:
        for site in range(len(board.starts)):
            if state.offers_starts(site):
                for cell in board.starts[site]:
                    if placement(state, seat, species, cell, False) == NEW_REEF and cell not in found:
                        found.append(cell)
    found.sort()
    return found


def algae_spaces_for(state: State, seat: int, species: int) -> Cells:
    """K7: return every space on which the seat may plant the species with algae, in order."""
    bed = state.seabed
    found: Cells = []
    for cell in state.terms.board.plantable_or_cave:
        what = bed.what[cell]
        if (what == CAVE or 0 <= what < SHELL) and placement(state, seat, species, cell, True) >= 0:
            found.append(cell)
    return found
