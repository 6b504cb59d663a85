"""The table of Das Riff: flat integers with one writer. Places of cards are cells (components.py)."""

from typing import Final, final

from domain.games.das_riff import events
from domain.games.das_riff.components import (
    CELLS,
    COLORS,
    CORAL,
    DONE,
    EMPTY,
    FISH,
    GAP,
    KINDS,
    MEANS,
    PEARL,
    PEARLS,
    ROWS,
    SEATS,
    SHARK,
    SINGLE,
    TREES,
    WATER,
    WIDEST,
    Box,
)
from domain.games.das_riff.kinds import NO_PAIR, RESERVE
from domain.games.das_riff.options import Options
from domain.kernel import state as kernel
from domain.kernel.cells import Cells, append, cells, copy_cells, to_cells, total
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, UNKNOWN, Seat


@final
class State(kernel.State):
    """The full truth, or that of a reader who does not know the face-down cards.

    By cell: `face` (a kind, GAP, or UNKNOWN), `card` (id of a face-down card, else 0), `pool` (number of the pile a face-down card
    was dealt from), `credit` (at which of this turn's purchases it was revealed, else 0).
    `pile` counts the draw pile by kind, and the face-down cards that this holder does not know along with it.
    `pools` keeps, for every pile from `first_pool` on, the kinds shuffled into it and then the kinds seen to come from it (2 * KINDS
    figures each): what the table may believe of face-down cards depends on them.
    """

    def __init__(self, box: Box, options: Options, source: "State | None" = None) -> None:
        """S3: before the first fact every card is in the pile, every worm and boat in stock; or take over every field of `source`."""
        self.box: Final = box
        self.options: Final = options
        self.seats = SEATS
        self.turn: int = 0 if source is None else source.turn
        self.to_act: list[Seat] = [] if source is None else source.to_act[:]
        self.over: bool = source is not None and source.over
        self.active: Seat = Seat(0) if source is None else source.active
        self.phase: int = events.ACT if source is None else source.phase
        self.dice: Cells = cells(2) if source is None else copy_cells(source.dice)
        self.owed: int = 0 if source is None else source.owed
        self.acted: int = 0 if source is None else source.acted
        self.dead_turns: int = 0 if source is None else source.dead_turns
        self.winner: Seat = NOBODY if source is None else source.winner
        self.face: Cells = cells(CELLS, GAP) if source is None else copy_cells(source.face)
        self.card: Cells = cells(CELLS) if source is None else copy_cells(source.card)
        self.pool: Cells = cells(CELLS) if source is None else copy_cells(source.pool)
        self.credit: Cells = cells(CELLS) if source is None else copy_cells(source.credit)
        self.next_card: int = 1 if source is None else source.next_card
        self.pile: Cells = copy_cells(options.deck.counts) if source is None else copy_cells(source.pile)
        self.discards: Cells = cells(0) if source is None else copy_cells(source.discards)
        self.first_pool: int = 0 if source is None else source.first_pool
        self.pools: Cells = cells(2 * KINDS) if source is None else copy_cells(source.pools)
        self.worms: Cells = cells(SEATS * COLORS, box.start_worms) if source is None else copy_cells(source.worms)
        self.pearls: Cells = cells(SEATS) if source is None else copy_cells(source.pearls)
        self.sharks: Cells = cells(SEATS) if source is None else copy_cells(source.sharks)
        self.boats: Cells = cells(SEATS, box.start_boats) if source is None else copy_cells(source.boats)
        self.trees: Cells = cells(SEATS * TREES) if source is None else copy_cells(source.trees)
        self.successes: Cells = cells(SEATS) if source is None else copy_cells(source.successes)
        self.reserve: Cells = cells(SEATS * FISH) if source is None else copy_cells(source.reserve)
        self.supply: Cells = cells(COLORS, box.worms - SEATS * box.start_worms) if source is None else copy_cells(source.supply)
        self.boat_supply: int = box.boats - SEATS * box.start_boats if source is None else source.boat_supply
        self.open: Cells = cells(0) if source is None else copy_cells(source.open)
        self.breeding: Cells = copy_cells(box.breeding) if source is None else copy_cells(source.breeding)

    def clone(self) -> "State":
        return State(self.box, self.options, self)

    # Reading

    def last_pool(self) -> int:
        """Return the number of the present pile: the times the discards were shuffled in."""
        return self.first_pool + len(self.pools) // (2 * KINDS) - 1

    def pile_size(self) -> int:
        """Return the number of cards in the draw pile."""
        size = total(self.pile)
        for face in self.face:
            if face == UNKNOWN:
                size -= 1
        return size

    def unseen(self) -> Cells:
        """Return how many cards of each kind lie in the pile or face down."""
        counts = copy_cells(self.pile)
        for cell in range(CELLS):
            if self.card[cell] and self.face[cell] != UNKNOWN:
                counts[self.face[cell]] += 1
        return counts

    def count_trees(self, seat: int) -> int:
        """Return the number of trees in front of a seat, done ones included."""
        count = 0
        while count < TREES and self.trees[seat * TREES + count]:
            count += 1
        return count

    # Writing

    def apply(self, event: Event) -> None:
        if not (self.apply_turn(event) or self.apply_reef(event)):
            self.acted += 1
            self.apply_purchase(event)

    def apply_turn(self, event: Event) -> bool:
        """Write a fact about whose turn it is and the worms of the roll; say whether it is one."""
        if isinstance(event, events.PhaseBegun):
            self.phase = event.phase
            self.to_act = [event.seat]
        elif isinstance(event, events.WormsTaken):
            for color in event.colors:
                self.supply[color] -= 1
                self.worms[event.seat * COLORS + color] += 1
            self.owed = event.owed
        elif isinstance(event, events.TurnBegun):
            self.turn = event.turn
            self.active = event.seat
            self.dice = to_cells(event.dice)
            self.acted = 0
        elif isinstance(event, events.TurnEnded):
            self.dead_turns = event.dead_turns
            self.to_act = []
        elif isinstance(event, events.GameWon):
            self.winner = event.seat
            self.end()
        elif isinstance(event, events.GameStalled):
            self.end()
        else:
            return isinstance(event, events.WormDeclined)
        return True

    def apply_reef(self, event: Event) -> bool:
        """Write a fact about the reef, the piles and the breeding cards; say whether it is one."""
        if isinstance(event, events.CardsDealt):
            for i in range(len(event.cells)):
                self.deal(event.cells[i], event.faces[i], event.cards[i])
        elif isinstance(event, events.WaterFlowed):
            if self.acted:
                self.credit = cells(CELLS)
            for row in range(ROWS):
                self.slide(row, event.flowed[row])
                for _ in range(event.flowed[row]):
                    self.discards = append(self.discards, WATER)
        elif isinstance(event, events.PileShuffled):
            start = len(self.pools)
            for _ in range(2 * KINDS):
                self.pools = append(self.pools, 0)
            for kind in self.discards:
                self.pile[kind] += 1
                self.pools[start + kind] += 1
            self.discards = cells(0)
            self.forget_pools()
        elif isinstance(event, events.BreedingOpened):
            self.breeding[event.pair] -= 1
            self.open = append(self.open, event.pair)
        else:
            return False
        return True

    def apply_purchase(self, event: Event) -> None:
        """Write a fact of phase 2."""
        if isinstance(event, events.CardRevealed):
            self.pay(event.seat, event.paid)
            if self.face[event.cell] == UNKNOWN:
                self.pile[event.face] -= 1
            self.face[event.cell] = event.face
            self.card[event.cell] = 0
            self.credit[event.cell] = self.acted
            self.pools[(self.pool[event.cell] - self.first_pool) * 2 * KINDS + KINDS + event.face] += 1
            self.pool[event.cell] = 0
        elif isinstance(event, events.CardTaken):
            self.pay(event.seat, event.paid)
            self.lift(event.cell)
            self.keep(event.seat, event.face)
        elif isinstance(event, events.FishTaken):
            self.pay(event.seat, event.paid)
            self.lift(event.cell)
            self.put(event.seat, event.face, event.tree, event.pair)
        elif isinstance(event, events.FishSettled):
            self.reserve[event.seat * FISH + event.face] -= 1
            self.put(event.seat, event.face, event.tree, event.pair)
        elif isinstance(event, events.BoatBought):
            self.pay(event.seat, event.paid)
            self.boats[event.seat] = event.boats
            self.boat_supply -= 1
        elif isinstance(event, events.CardChased):
            self.lift(event.cell)
            self.sharks[event.seat] -= 1
            self.discards = append(append(self.discards, SHARK), event.face)
        else:
            assert isinstance(event, events.ParentChased), f"not a fact of Das Riff: {event.type_name()}"
            self.trees[event.tree] = EMPTY
            self.sharks[event.seat] -= 1
            self.discards = append(append(self.discards, SHARK), event.face)

    def end(self) -> None:
        """Nobody is to act any more."""
        self.over = True
        self.to_act = []

    def deal(self, cell: int, face: int, card: int) -> None:
        """Put a card from the pile into a cell."""
        self.face[cell] = face
        self.card[cell] = card
        if card:
            self.pool[cell] = self.last_pool()
            self.next_card = card + 1
        else:
            self.pools[len(self.pools) - KINDS + face] += 1
        if face != UNKNOWN:
            self.pile[face] -= 1

    def slide(self, row: int, flowed: int) -> None:
        """Push a row to the sea edge, without its first `flowed` cards."""
        start = row * WIDEST
        end = start + self.box.columns
        free = start
        if not flowed:
            while free < end and self.face[free] != GAP:
                free += 1
        for cell in range(free, end):
            face = self.face[cell]
            if face == GAP:
                continue
            if flowed:
                flowed -= 1
                self.face[cell] = GAP
            else:
                if free < cell:
                    self.face[free] = face
                    self.card[free] = self.card[cell]
                    self.pool[free] = self.pool[cell]
                    self.face[cell] = GAP
                    self.card[cell] = 0
                    self.pool[cell] = 0
                free += 1

    def forget_pools(self) -> None:
        """At a shuffle, drop the piles older than every face-down card: nothing depends on them any more."""
        oldest = self.last_pool()
        for cell in range(CELLS):
            if self.card[cell] and self.pool[cell] < oldest:
                oldest = self.pool[cell]
        if oldest > self.first_pool:
            self.pools = self.pools[(oldest - self.first_pool) * 2 * KINDS :]
            self.first_pool = oldest

    def pay(self, seat: int, paid: list[int]) -> None:
        """Return worms to the stock; pearls go to the discards."""
        for means in range(MEANS):
            count = paid[means]
            if count == 0:
                continue
            if means == PEARLS:
                self.pearls[seat] -= count
                for _ in range(count):
                    self.discards = append(self.discards, PEARL)
            else:
                self.worms[seat * COLORS + means] -= count
                self.supply[means] += count

    def lift(self, cell: int) -> None:
        """Leave a gap."""
        self.face[cell] = GAP
        self.credit[cell] = 0

    def keep(self, seat: int, face: int) -> None:
        """Lay a coral, pearl or shark in front of a seat."""
        if face == CORAL:
            self.trees[seat * TREES + self.count_trees(seat)] = EMPTY
        elif face == PEARL:
            self.pearls[seat] += 1
        else:
            self.sharks[seat] += 1

    def put(self, seat: int, face: int, tree: int, pair: int) -> None:
        """Put a fish to a tree, or in front of the seat; with a pair both parents leave and the breeding card comes."""
        if tree == RESERVE:
            self.reserve[seat * FISH + face] += 1
            return
        if pair == NO_PAIR:
            self.trees[tree] = SINGLE + face
            return
        self.discards = append(append(self.discards, self.trees[tree] - SINGLE), face)
        self.trees[tree] = DONE + pair
        self.successes[seat] += 1
        self.open = without(self.open, pair)


def without(values: Cells, value: int) -> Cells:
    """Return the values that are another one."""
    left = cells(0)
    for other in values:
        if other != value:
            left = append(left, other)
    return left
