"""What the holdings of a seat may still bring, by features that a player would name; their weights are in `prospects.json`."""

from typing import Final

from domain.games.wondrous_creatures.components_names import CONTINUOUS, RECHARGE
from domain.games.wondrous_creatures.effects import UNHATCHED
from domain.games.wondrous_creatures.effects_counting import eggs_of, kinds_in
from domain.games.wondrous_creatures.legal_achievements import achievement_of, has_completed, has_marker, open_slots, progress_of
from domain.games.wondrous_creatures.state import NONE, State
from domain.kernel.linear_value import WHOLE

FEATURES: Final = (
    "resources",
    "nets",
    "cards",
    "eggs",
    "energies",
    "discount",
    "crew_at_home",
    "captain",
    "recharge_cards",
    "lasting_cards",
    "in_reach",
    "on_the_way",
    "to_move",
)
"""`eggs` are those not hatched. `in_reach` are points, in tenths, of achievements that could be
completed now, `on_the_way` those of the others, each by how much of what it asks for is there, squared."""

IN_REACH: Final = 10
ON_THE_WAY: Final = 11
TENTHS: Final = 10


def features(state: State) -> list[list[int]]:
    """Return by seat how much it holds of each feature."""
    found: list[list[int]] = []
    for seat in range(state.seats):
        energies = state.captain_energy[seat]
        for card in state.reserves[seat]:
            energies += state.energy[card]
        at_home = 0
        for member in range(3 * seat, 3 * seat + 3):
            if state.crew[member] == NONE:
                at_home += 1
        eggs, kinds = eggs_of(state, seat, -1, UNHATCHED), kinds_in(state, seat)
        discount, to_move = 1 if state.discount and seat == state.active else 0, 1 if seat == state.active else 0
        row = [state.resource_total(seat), state.nets[seat], len(state.hands[seat]), eggs, energies, discount, at_home]
        row += [state.unlocked[seat], kinds[RECHARGE], kinds[CONTINUOUS], 0, 0, to_move]
        add_achievements(state, seat, row)
        found.append(row)
    return found


def add_achievements(state: State, seat: int, row: list[int]) -> None:
    """H1-H4: write what the achievements promise that the seat may still complete: of each card its best open slot."""
    if not has_marker(state, seat):
        return
    progress = progress_of(state, seat)
    for dealt in range(len(state.achievements)):
        if has_completed(state, seat, dealt):
            continue
        slots = open_slots(state, dealt)
        if not slots:
            continue
        achievement = achievement_of(state, dealt)
        have, need = progress[dealt], achievement.need(state.seats, slots[0])
        points = TENTHS * achievement.points(state.seats, slots[0])
        if have >= need:
            row[IN_REACH] += points
        else:
            row[ON_THE_WAY] += points * have * have // (need * need)


def left(state: State) -> int:
    """Return how many of the trophies are left, in thousandths: the match ends when none is."""
    full = state.box.trophies[state.seats]
    return WHOLE * state.trophies_left // full
