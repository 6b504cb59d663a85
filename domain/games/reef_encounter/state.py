"""The table of Reef Encounter: flat rows of integers, written by `apply` alone."""

from typing import Final, final

from domain.games.reef_encounter import events as facts
from domain.games.reef_encounter import events_table as table_facts
from domain.games.reef_encounter.components import COLORS, EMPTY, FRONT, GRID, TILES, Box
from domain.games.reef_encounter.options import Options
from domain.games.reef_encounter.state_food_chain import FoodChain
from domain.games.reef_encounter.state_reefs import Reefs
from domain.games.reef_encounter.state_stock import Stock
from domain.kernel import state as kernel
from domain.kernel.cells import Cells, cells, copy_cells
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, UNKNOWN, Seat

NOT_FED: Final = -3
"""First fish tile: not yet given."""

SHOWN: Final = -2
"""First fish tile: shown at the end, counted with the others."""

BACK: Final = 255
"""Stands in `settled` for a shrimp that went behind the screen."""

UNSURE: Final = 254
"""Stands in `settled` where nobody told which shrimps moved since the last other act: any of them may have."""

SETTLED: Final = 1 << 40
"""`settled` holds the last five places, eight bits each."""

FACES: Final = 1 << TILES
"""`flips` counts in steps of it; below it is a bit for the face of each coral tile."""


@final
class State(kernel.State):
    """Rows by seat hold `seat * COLORS + color`. A hand is `known` (everybody could follow it) plus `secret` plus `unknown` tiles.

    `bound` is the colour of a cube that must be used at once, `lifted` the cell of a shrimp taken up, `laying` the colour being laid.

    What the turn so far tells a sensible player is no part of the position and binds nobody: in `settled` where shrimps were put since the
    last other act (cell + 1 each); in `ended` the colour of a laying that was ended though it could go on, as long as only shrimps moved
    since; in `flips` how many cylinders went onto the alga space since the last attack or lock, times FACES, and the faces before them; in
    `traded` a bit for each colour of which a polyp was traded for a cube, and higher ones for those of which a cube was traded since the
    last one was played.
    """

    def __init__(self, box: Box, options: Options, seats: int, source: "State | None" = None) -> None:
        self.box: Final = box
        self.options: Final = options
        self.seats = seats
        self.turn: int = 0 if source is None else source.turn
        self.to_act: list[Seat] = [] if source is None else source.to_act[:]
        self.over: bool = source is not None and source.over
        self.stage: int = table_facts.FEEDING if source is None else source.stage
        self.active: Seat = NOBODY if source is None else source.active
        self.start: Seat = NOBODY if source is None else source.start
        self.cause: int = 0 if source is None else source.cause
        self.reefs: Final[Reefs] = Reefs(box.reef, seats, None if source is None else source.reefs)
        self.stock: Final[Stock] = Stock(box.cubes, None if source is None else source.stock)
        self.chain: Final[FoodChain] = FoodChain(box, None if source is None else source.chain)
        self.begun: bool = source is not None and source.begun
        self.laying: int = EMPTY if source is None else source.laying
        self.laid_hand: int = 0 if source is None else source.laid_hand
        self.laid_board: int = EMPTY if source is None else source.laid_board
        self.layings: int = 0 if source is None else source.layings
        self.entered: bool = source is not None and source.entered
        self.lock_played: bool = source is not None and source.lock_played
        self.moves: int = 0 if source is None else source.moves
        self.lifted: int = EMPTY if source is None else source.lifted
        self.bound: int = EMPTY if source is None else source.bound
        self.settled: int = 0 if source is None else source.settled
        self.ended: int = EMPTY if source is None else source.ended
        self.flips: int = 0 if source is None else source.flips
        self.traded: int = 0 if source is None else source.traded
        self.front: Cells = cells(seats * COLORS) if source is None else copy_cells(source.front)
        self.known: Cells = cells(seats * COLORS) if source is None else copy_cells(source.known)
        self.secret: Cells = cells(seats * COLORS) if source is None else copy_cells(source.secret)
        self.unknown: Cells = cells(seats) if source is None else copy_cells(source.unknown)
        self.cubes: Cells = cells(seats * COLORS) if source is None else copy_cells(source.cubes)
        self.fish: Cells = cells(seats * COLORS) if source is None else copy_cells(source.fish)
        self.first: Cells = cells(seats, NOT_FED) if source is None else copy_cells(source.first)
        self.behind: Cells = cells(seats, box.shrimps) if source is None else copy_cells(source.behind)
        self.eaten: Cells = cells(seats) if source is None else copy_cells(source.eaten)

    def clone(self) -> "State":
        return State(self.box, self.options, self.seats, self)

    # Reading

    def in_hand(self, seat: int, color: int) -> int:
        """Return how many tiles of a colour lie behind a seat's screen, as far as they are known."""
        return self.known[seat * COLORS + color] + self.secret[seat * COLORS + color]

    def may_lay_more(self, seat: int, color: int, laid_hand: int) -> bool:
        """A2b: say whether a seat has a polyp of a colour to lay, when so many came from its hand in this action."""
        return self.front[seat * COLORS + color] > 0 or (laid_hand < self.box.numbers.hand_tiles and self.in_hand(seat, color) > 0)

    def secrets_of(self, seat: int) -> int:
        """Return how many of a seat's hand tiles only the seat itself has seen."""
        total = self.unknown[seat]
        for color in range(COLORS):
            total += self.secret[seat * COLORS + color]
        return total

    # Writing

    def apply(self, event: Event) -> None:
        if isinstance(event, facts.PolypLaid):
            self.lay(event)
        elif isinstance(event, facts.ShrimpSet):
            self.set_shrimp(event)
        elif isinstance(event, facts.ShrimpLifted):
            self.begun = True
            self.moves += 1
            self.lifted = event.space
            self.reefs.lift(event.seat, event.space)
        elif isinstance(event, table_facts.PolypDrawn):
            self.stock.to_sea(event.space, event.color)
        elif isinstance(event, facts.CubePlayed):
            self.play_cube(event)
        elif isinstance(event, facts.LayingEnded):
            self.ended = self.laying if self.may_lay_more(event.seat, self.laying, self.laid_hand) else EMPTY
            self.stop_laying()
        elif isinstance(event, facts.PolypGrown):
            self.stock.take(event.color, event.from_bag)
            self.reefs.put(event.space, event.color)
        elif isinstance(event, facts.SeaTaken):
            self.take_sea(event)
        elif isinstance(event, table_facts.TurnBegan):
            self.begin_turn(event)
        elif isinstance(event, table_facts.BonusRefilled):
            self.stock.refill_bonus(event.color, event.found)
        elif isinstance(event, facts.ShrimpEntered):
            self.begun = True
            self.entered = True
            self.ended = EMPTY
            self.settle(event.space)
            self.behind[event.seat] -= 1
            self.reefs.stand(event.seat, event.space)
        elif isinstance(event, facts.PolypTraded):
            self.trade_polyp(event)
        elif isinstance(event, facts.CubeTraded):
            self.trade_cube(event)
        elif isinstance(event, facts.AlgaPlayed):
            self.pay_polyp(event.seat, event.pays)
            self.flips = FACES + (self.flips if self.flips > 0 else self.chain.faces())
            self.chain.put_on_space(event.alga)
            self.chain.flip(event.flipped)
        elif isinstance(event, facts.TileLocked):
            self.pay_polyp(event.seat, event.pays)
            self.lock_played = True
            self.flips = 0
            self.chain.lock(event.tile, event.alga)
            self.chain.flip(event.flipped)
        elif isinstance(event, facts.CoralEaten):
            self.eat(event)
        else:
            self.apply_frame(event)

    def apply_frame(self, event: Event) -> None:
        """Write a fact of the set-up or of the end."""
        if isinstance(event, facts.FirstFed):
            self.feed_first(event)
        elif isinstance(event, facts.CubesChosen):
            for color in event.cubes:
                self.stock.cubes[color] -= 1
                self.cubes[event.seat * COLORS + color] += 1
        elif isinstance(event, table_facts.SeatCalled):
            self.stage = event.stage
            self.to_act = [event.seat]
            if self.turn == 0:
                self.turn = 1
        elif isinstance(event, table_facts.BoardsDrawn):
            self.reefs.lay_out(event.boards)
            self.stock.fill(self.box.polyps, len(event.boards))
        elif isinstance(event, table_facts.CoralTilesTossed):
            self.chain.toss(event.face)
        elif isinstance(event, table_facts.StartSeatDrawn):
            self.start = event.seat
        elif isinstance(event, table_facts.HandDealt):
            self.deal(event)
        elif isinstance(event, table_facts.BonusIntoBag):
            self.stock.put_bonus_into_bag()
        elif isinstance(event, table_facts.EndReached):
            self.cause = event.cause
            self.to_act = []
            self.stop_laying()
        elif isinstance(event, table_facts.FishOpened):
            if self.first[event.seat] == UNKNOWN:
                self.stock.bag[event.color] -= 1
            self.first[event.seat] = SHOWN
            self.fish[event.seat * COLORS + event.color] += 1
            self.stock.memory.shown[event.color] += 1
        elif isinstance(event, table_facts.MatchScored):
            self.stage = table_facts.OVER
            self.over = True
            self.to_act = []
        else:
            assert isinstance(event, (table_facts.SeaStartDrawn, facts.EatingForgone)), "an event of this game is wanted"

    # Set-up and end

    def deal(self, event: table_facts.HandDealt) -> None:
        """Write a first hand, known or not."""
        self.stock.memory.deal()
        self.stock.total -= event.count
        if len(event.tiles) != COLORS:
            self.unknown[event.seat] += event.count
            return
        for color in range(COLORS):
            self.stock.bag[color] -= event.tiles[color]
            self.secret[event.seat * COLORS + color] += event.tiles[color]

    def feed_first(self, event: facts.FirstFed) -> None:
        """Write the first fish tile, known or not."""
        seat = event.seat
        self.first[seat] = event.color
        if event.color != UNKNOWN and self.secret[seat * COLORS + event.color] > 0:
            self.secret[seat * COLORS + event.color] -= 1
        else:
            self.unknown[seat] -= 1
            if event.color != UNKNOWN:
                self.stock.bag[event.color] -= 1

    # The turn

    def begin_turn(self, event: table_facts.TurnBegan) -> None:
        """Write that a turn began: nothing is done yet."""
        self.stage = table_facts.TURN
        self.turn = event.turn
        self.active = event.seat
        self.to_act = [event.seat]
        self.begun = False
        self.layings = 0
        self.entered = False
        self.lock_played = False
        self.moves = 0
        self.settled = 0
        self.ended = EMPTY
        self.flips = 0
        self.traded = 0

    def eat(self, event: facts.CoralEaten) -> None:
        """Write a meal: the coral and its shrimp leave the board."""
        self.begun = True
        self.settled = 0
        self.reefs.clear(event.spaces, event.seat, event.space)
        self.eaten[event.seat] += 1
        self.stock.into_bag(event.color, event.lost)
        self.fish[event.seat * COLORS + event.color] += event.kept

    def play_cube(self, event: facts.CubePlayed) -> None:
        """Write that laying began."""
        self.begun = True
        self.settled = 0
        self.ended = EMPTY
        self.traded %= 1 << COLORS
        self.cubes[event.seat * COLORS + event.color] -= 1
        self.stock.cubes[event.color] += 1
        self.laying = event.color
        self.laid_hand = 0
        self.laid_board = EMPTY
        self.layings += 1
        self.bound = EMPTY

    def stop_laying(self) -> None:
        """Write that laying ended."""
        self.laying = EMPTY
        self.laid_hand = 0
        self.laid_board = EMPTY

    def lay(self, event: facts.PolypLaid) -> None:
        """Write a laid polyp and what it ate."""
        place = event.seat * COLORS + event.color
        self.settled = 0
        if event.source == FRONT:
            self.front[place] -= 1
        else:
            self.laid_hand += 1
            if event.shown:
                self.show_secret(event.seat, event.color)
            else:
                self.known[place] -= 1
        self.laid_board = event.space // GRID
        if event.eats != EMPTY:
            self.flips = 0
            self.front[event.seat * COLORS + event.eats] += 1
            self.reefs.bite(event.space)
        self.reefs.put(event.space, event.color)

    def show_secret(self, seat: int, color: int) -> None:
        """A dealt tile leaves the screen: from now on everybody knows that it was there."""
        if self.secret[seat * COLORS + color] > 0:
            self.secret[seat * COLORS + color] -= 1
        else:
            self.unknown[seat] -= 1
            self.stock.bag[color] -= 1
        self.stock.memory.shown[color] += 1

    def set_shrimp(self, event: facts.ShrimpSet) -> None:
        """Write the lifted shrimp put down."""
        self.lifted = EMPTY
        self.settle(event.space)
        if event.space == EMPTY:
            self.behind[event.seat] += 1
        else:
            self.reefs.stand(event.seat, event.space)

    def settle(self, space: int) -> None:
        """Remember where a shrimp was put (EMPTY: behind the screen) since the last other act."""
        self.settled = (self.settled << 8) % SETTLED + (BACK if space == EMPTY else space + 1)

    def has_settled(self, place: int) -> bool:
        """Say whether a shrimp was put there since the last other act of the turn: a cell + 1, BACK or UNSURE."""
        left = self.settled
        while left > 0:
            if left % 256 == place:
                return True
            left >>= 8
        return False

    def trade_polyp(self, event: facts.PolypTraded) -> None:
        """Write action 6."""
        self.pay_polyp(event.seat, event.color)
        self.traded |= 1 << event.color
        self.stock.cubes[event.color] -= 1
        self.cubes[event.seat * COLORS + event.color] += 1
        if event.bound:
            self.bound = event.color

    def trade_cube(self, event: facts.CubeTraded) -> None:
        """Write action 8."""
        self.begun = True
        self.settled = 0
        self.ended = EMPTY
        self.traded |= 1 << COLORS + event.color
        self.bound = EMPTY
        self.cubes[event.seat * COLORS + event.color] -= 1
        self.stock.cubes[event.color] += 1
        self.stock.take(event.color, event.from_bag)
        self.known[event.seat * COLORS + event.color] += 1

    def pay_polyp(self, seat: int, color: int) -> None:
        """Write a polyp from in front paid into the bag."""
        self.begun = True
        self.settled = 0
        self.ended = EMPTY
        self.front[seat * COLORS + color] -= 1
        self.stock.into_bag(color, 1)

    def take_sea(self, event: facts.SeaTaken) -> None:
        """Write that a seat took a sea space."""
        base = event.seat * COLORS
        for color in range(COLORS):
            self.known[base + color] += event.tiles[color]
            self.stock.sea[event.space * COLORS + color] = 0
        self.stock.count[event.space] = 0
        self.cubes[base + event.space] += 1
        if event.cube_back:
            self.stock.cubes[event.space] -= 1
        else:
            self.stock.sea_cube[event.space] = 0
