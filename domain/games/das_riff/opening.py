"""Set-up, and the beginning of each turn: the roll and the worms."""

from typing import Final

from domain.games.das_riff.components import COLORS, GAP, OUTER, WIDEST
from domain.games.das_riff.events import ACT, BONUS, FREE, BreedingOpened, CardsDealt, PhaseBegun, TurnBegun, WormsTaken
from domain.games.das_riff.legal import bonus_colors, stocked_colors
from domain.games.das_riff.options import STARTERS
from domain.games.das_riff.state import State
from domain.kernel.cells import Cells, append, cells, copy_cells, to_cells, total
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger

NATURAL_ORDER: Final = to_cells([0, 1, 2, 3])


def set_up(ledger: Ledger[State]) -> None:
    """S1, S2, Q27: deal the reef and the open breeding cards; the starter comes from the option or from chance."""
    state = ledger.state
    deal_gaps(ledger, NATURAL_ORDER)
    for _ in range(state.box.open_breeding):
        ledger.record(BreedingOpened(ledger.chance.pick_cell(state.breeding)))
    starter = state.options.starter
    if STARTERS[starter] == "random":
        starter = ledger.chance.below(state.seats)
    begin_turn(ledger, Seat(starter))


def deal_gaps(ledger: Ledger[State], rows: Cells) -> None:
    """S1, F3, F4, Q14, Q16: fill the places without a card, row by row from the sea side, as long as the pile lasts."""
    state = ledger.state
    left = copy_cells(state.pile)
    places: list[int] = []
    faces: list[int] = []
    cards: list[int] = []
    card = state.next_card
    for cell in gaps(state, rows)[: total(left)]:
        face = ledger.chance.pick_cell(left)
        left[face] -= 1
        places.append(cell)
        faces.append(face)
        if OUTER[cell // WIDEST]:
            cards.append(0)
        else:
            cards.append(card)
            card += 1
    if places:
        ledger.record(CardsDealt(places, faces, cards))


def gaps(state: State, rows: Cells) -> Cells:
    """F3: the places without a card, in the order in which they are filled. They are at the reef side: every row has closed up."""
    found = cells(0)
    for row in rows:
        start = row * WIDEST
        end = start + state.box.columns
        free = end
        while free > start and state.face[free - 1] == GAP:
            free -= 1
        for cell in range(free, end):
            found = append(found, cell)
    return found


def begin_turn(ledger: Ledger[State], seat: Seat) -> None:
    """R1: roll, and take a worm for each die; a die whose colour is used up leaves a free choice."""
    state = ledger.state
    dice = [ledger.chance.below(COLORS), ledger.chance.below(COLORS)]
    ledger.record(TurnBegun(seat, state.turn + 1, dice))
    stock = copy_cells(state.supply)
    served: list[int] = []
    owed = 0
    for color in dice:
        if stock[color]:
            stock[color] -= 1
            served.append(color)
        else:
            owed += 1
    ledger.record(WormsTaken(seat, served, min(owed, total(stock))))
    go_on(ledger)


def go_on(ledger: Ledger[State]) -> None:
    """R2, R3, Q11: first the roller's free choices, then the opponent's worm; without a choice phase 2 begins."""
    state = ledger.state
    if state.owed and stocked_colors(state):
        ledger.record(PhaseBegun(state.active, FREE))
    elif bonus_colors(state):
        ledger.record(PhaseBegun(Seat(1 - state.active), BONUS))
    else:
        ledger.record(PhaseBegun(state.active, ACT))
