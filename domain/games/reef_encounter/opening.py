"""The table before the first fact, and the set-up."""

from domain.games.reef_encounter import events_table
from domain.games.reef_encounter.components import BOARDS, COLORS, FACES, Box
from domain.games.reef_encounter.options import Options
from domain.games.reef_encounter.state import State
from domain.kernel.cells import cells, copy_cells
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.ledger import Ledger


def initial_state(box: Box, seats: int, options: JsonObject) -> State:
    """Return the table with the boards still in the box."""
    return State(box, Options(options, box.numbers), seats)


def set_up(ledger: Ledger[State]) -> None:
    """S1-S6: boards, coral tiles, sea, start player and first hands; then everybody feeds the fish, from the start player on."""
    draw_boards(ledger)
    ledger.record(events_table.CoralTilesTossed(ledger.chance.below(FACES)))
    fill_sea(ledger)
    start = Seat(ledger.chance.below(ledger.state.seats))
    ledger.record(events_table.StartSeatDrawn(start))
    deal_hands(ledger, start)
    ledger.record(events_table.SeatCalled(start, events_table.FEEDING))


def draw_boards(ledger: Ledger[State]) -> None:
    """S1-S3: draw as many boards as there are seats; start polyps, bonus polyps and bag follow from them."""
    left = cells(BOARDS, 1)
    drawn: list[int] = []
    while len(drawn) < ledger.state.seats:
        board = ledger.chance.pick_cell(left)
        left[board] = 0
        drawn.append(board)
    ledger.record(events_table.BoardsDrawn(sorted(drawn)))


def fill_sea(ledger: Ledger[State]) -> None:
    """S4: a tile drawn and put back names the first space; from there on clockwise 3, 3, 3, 2 and 1 tiles are drawn."""
    state = ledger.state
    first = ledger.chance.pick_cell(state.stock.bag)
    ledger.record(events_table.SeaStartDrawn(first))
    for step, count in enumerate(state.box.sea_start):
        for _ in range(count):
            ledger.record(events_table.PolypDrawn((first + step) % COLORS, ledger.chance.pick_cell(state.stock.bag)))


def deal_hands(ledger: Ledger[State], start: int) -> None:
    """S5, S6: from the start player on clockwise everybody draws 6, 7, 8 and 9 tiles (two: 6 and 9; three: 6, 7 and 9)."""
    state = ledger.state
    for step, count in enumerate(state.box.hands[state.seats]):
        left = copy_cells(state.stock.bag)
        tiles = [0] * COLORS
        for _ in range(count):
            color = ledger.chance.pick_cell(left)
            left[color] -= 1
            tiles[color] += 1
        ledger.record(events_table.HandDealt(Seat((start + step) % state.seats), count, tiles))
