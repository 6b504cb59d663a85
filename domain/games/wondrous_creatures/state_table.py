"""What lies on a table of Wondrous Creatures: the fields of the state, reading that many rules need, and what facts do to the seats."""

from typing import Final

from mypy_extensions import i64

from domain.games.wondrous_creatures.components import Box, Captain
from domain.games.wondrous_creatures.components_deck import Deck
from domain.games.wondrous_creatures.components_island import Island
from domain.games.wondrous_creatures.components_names import ENERGY, FROM_BAG, FROM_SUPPLY, MOST_CAPTAINS, SLOTS, STORAGE_SPACES
from domain.games.wondrous_creatures.events import hidden, seats
from domain.games.wondrous_creatures.events.base import HiddenFact, SeatFact
from domain.games.wondrous_creatures.frames.base import Frame
from domain.games.wondrous_creatures.options import Options
from domain.games.wondrous_creatures.state_robot import RobotState
from domain.kernel.cells import Cells, cells, to_cells
from domain.kernel.ids import UNKNOWN, Seat
from domain.kernel.state import State

NO_CELLS: Final = cells(0)
"""Stands in the place of what is not counted or dealt yet."""

UNLISTED: Final[list[int]] = []
"""Stands in the place of legal moves that nobody has asked for yet."""

NONE: Final = -1
TURNED: Final = -2
"""A time token that has left the match is kept as TURNED - its mark."""


class CardState(State):
    """The cards of a table, and what every state has; `TableState` says what the fields are."""

    def __init__(self, box: Box, deck: Deck, options: Options, seats: int, of: "CardState | None") -> None:
        self.box: Final = box
        self.deck: Final = deck
        self.options: Final = options
        self.island: Final[Island] = box.island_of(seats)
        self.seats = seats
        self.turn: int = 0 if of is None else of.turn
        self.to_act: list[Seat] = [] if of is None else of.to_act[:]
        self.over: bool = False if of is None else of.over
        self.pile: Cells = cells(deck.size, 1) if of is None else of.pile[:]
        self.pile_size: int = deck.size if of is None else of.pile_size
        self.entered: Cells = cells(deck.size) if of is None else of.entered[:]
        self.reshuffles: int = 0 if of is None else of.reshuffles
        self.next_tag: int = 1 if of is None else of.next_tag
        self.discards: list[int] = [] if of is None else of.discards[:]
        self.slots: Cells = cells(6, NONE) if of is None else of.slots[:]
        self.looked: list[int] = [] if of is None else of.looked[:]
        self.hands: list[list[int]] = new_rows(seats) if of is None else copy_rows(of.hands)
        self.tags: list[list[int]] = new_rows(seats) if of is None else copy_rows(of.tags)
        self.epochs: list[list[int]] = new_rows(seats) if of is None else copy_rows(of.epochs)
        self.reserves: list[list[int]] = new_rows(seats) if of is None else copy_rows(of.reserves)
        self.energy: Cells = cells(deck.size) if of is None else of.energy[:]
        self.extra: Cells = cells(deck.size) if of is None else of.extra[:]
        self.holder: Cells = cells(deck.size, NONE) if of is None else of.holder[:]


def new_rows(seats: int) -> list[list[int]]:
    """Return an empty list for each seat."""
    return [[] for _ in range(seats)]


def copy_rows(rows: list[list[int]]) -> list[list[int]]:
    """Return a copy of a list for each seat."""
    return [row[:] for row in rows]


class TableState(CardState):
    """Everything on the table: before the set-up, with the `board` of a solo opponent, or as a copy `of` another one.

    Lists with one entry per seat hold a list; flat ones hold 4, 6 or 3 entries per seat.

    `pile[card]` is 1 while the card may lie in the deck; of the full truth it is 1 exactly when it does, and `pile_size` counts the deck.
    `entered[card]` is the number of the reshuffle that brought a card into the deck, 0 for the first deck. A hand holds `cards`, their
    `tags` (0: all have seen the card) and `epochs` (the reshuffles before the draw). `extra[card]` is a bit set of species added to it,
    `holder[card]` the seat whose reserve holds it.
    `slot_owner` has three entries per dealt achievement; `agenda` is what is still to be done, the next at the end: a list that is never
    changed, only replaced;
    `listed` keeps the legal moves once they were asked for, until the next fact; `tallies` by seat what its cards and eggs were counted to
    be, `progress` what that is of each achievement dealt, until one of them changes (empty: not counted).
    """

    def __init__(self, box: Box, deck: Deck, options: Options, seats: int, board: int = 0, of: "TableState | None" = None) -> None:
        super().__init__(box, deck, options, seats, of)
        hexes = len(self.island.names)
        self.bag: Cells = cells(7, box.bag_each) if of is None else of.bag[:]
        self.supply: Cells = to_cells([count - box.bag_each for count in box.egg_counts]) if of is None else of.supply[:]
        self.stack: Cells = cells(len(box.tile_habitats), 1) if of is None else of.stack[:]
        self.pool: list[int] = [] if of is None else of.pool[:]
        self.tile_on: Cells = cells(hexes, NONE) if of is None else of.tile_on[:]
        self.egg_on: Cells = cells(hexes, NONE) if of is None else of.egg_on[:]
        self.crew_on: Cells = cells(hexes, NONE) if of is None else of.crew_on[:]
        self.hourglass: int = 0 if of is None else of.hourglass
        self.tokens: list[int] = [] if of is None else of.tokens[:]
        self.late: list[int] = [] if of is None else of.late[:]
        self.trophies_left: int = box.trophies[seats] if of is None else of.trophies_left
        self.trophies_removed: int = 0 if of is None else of.trophies_removed
        self.achievements: list[int] = [] if of is None else of.achievements[:]
        self.slot_owner: Cells = NO_CELLS if of is None else of.slot_owner[:]
        self.offers: list[list[int]] = new_rows(seats) if of is None else copy_rows(of.offers)
        self.eggs: list[list[int]] = new_rows(seats) if of is None else copy_rows(of.eggs)
        self.hatched: list[list[int]] = new_rows(seats) if of is None else copy_rows(of.hatched)
        self.resources: Cells = cells(4 * seats, box.start_resources) if of is None else of.resources[:]
        self.nets: Cells = cells(seats, box.start_nets) if of is None else of.nets[:]
        self.score: Cells = cells(seats) if of is None else of.score[:]
        self.reached: Cells = cells(seats) if of is None else of.reached[:]
        self.trophies: Cells = cells(seats) if of is None else of.trophies[:]
        self.markers: Cells = cells(6 * seats, 1) if of is None else of.markers[:]
        self.received: Cells = cells(6 * seats) if of is None else of.received[:]
        self.crew: Cells = cells(3 * seats, NONE) if of is None else of.crew[:]
        self.flipped: Cells = cells(3 * seats) if of is None else of.flipped[:]
        self.captain: Cells = cells(seats, NONE) if of is None else of.captain[:]
        self.unlocked: Cells = cells(seats) if of is None else of.unlocked[:]
        self.captain_energy: Cells = cells(seats) if of is None else of.captain_energy[:]
        self.active: Seat = Seat(0) if of is None else of.active
        self.basic: int = NONE if of is None else of.basic
        self.passes: int = 0 if of is None else of.passes
        self.energy_used: list[int] = [] if of is None else of.energy_used[:]
        self.net_used: list[int] = [] if of is None else of.net_used[:]
        self.discount: int = 0 if of is None else of.discount
        self.end_seat: int = NONE if of is None else of.end_seat
        self.final: list[int] = [] if of is None else of.final[:]
        self.agenda: list[Frame] = [] if of is None else of.agenda
        self.listed = UNLISTED
        self.tallies: list[Cells] = [NO_CELLS for _ in range(seats)] if of is None else of.tallies[:]
        self.progress: list[list[int]] = new_rows(seats) if of is None else of.progress[:]
        self.robot: RobotState | None = None
        if of is None and seats == 1:
            self.robot = RobotState(board, len(box.robot.gears))
        elif of is not None and of.robot is not None:
            self.robot = RobotState(board, len(box.robot.gears), of.robot)

    # Reading that many rules need

    def habitat_at(self, place: i64) -> int:
        """Return the habitat printed on a hex or on the tile that lies there; -1 for none."""
        tile = self.tile_on[place]
        return self.island.habitat[place] if tile == NONE else self.box.tile_habitats[tile]

    def effect_at(self, place: i64) -> int:
        """Return the special effect of the habitat on a hex; -1 for none."""
        tile = self.tile_on[place]
        return self.island.effect[place] if tile == NONE else self.box.tile_effects[tile]

    def resource_total(self, seat: int) -> int:
        """Return how many resources a seat holds."""
        at = 4 * seat
        return self.resources[at] + self.resources[at + 1] + self.resources[at + 2] + self.resources[at + 3]

    def room_for(self, seat: int, resource: int) -> int:
        """B4: return how many more of a resource the track of a seat takes."""
        return self.box.resource_cap - self.resources[4 * seat + resource]

    def captain_of(self, seat: int) -> Captain:
        """Return the captain that a seat has kept."""
        return self.box.captains[self.captain[seat]]

    def place_in_hand(self, seat: int, card: int) -> int:
        """Return where a card lies in a hand; -1 when it is not there."""
        hand = self.hands[seat]
        for i in range(len(hand)):
            if hand[i] == card:
                return i
        return NONE

    def slot_of(self, card: int) -> int:
        """Return the slot of the wilderness that a card lies in; -1 when it is not there."""
        for i in range(6):
            if self.slots[i] == card:
                return i
        return NONE

    def slot_at(self, place: int) -> int:
        """Return where `slot_owner` tells of a slot of an achievement card in play."""
        return SLOTS * self.achievements.index(place // SLOTS) + place % SLOTS

    # Writing

    def collect(self, seat: int) -> None:
        """Write that the cards or eggs of a seat have changed: what was counted of them holds no longer."""
        self.tallies[seat] = NO_CELLS
        self.progress[seat] = []

    def apply_seat(self, event: SeatFact) -> None:
        """Write a fact about what one seat holds."""
        seat = event.seat
        if isinstance(event, seats.PointsScored):
            self.score[seat] += event.points
        elif isinstance(event, seats.ResourceGained):
            self.resources[4 * seat + event.resource] += event.amount
        elif isinstance(event, seats.ResourcesPaid):
            for i in range(4):
                self.resources[4 * seat + i] -= event.amounts[i]
        elif isinstance(event, seats.ResourcesExchanged):
            self.resources[4 * seat + event.given] -= event.amount
            self.resources[4 * seat + event.taken] += event.gained
        elif isinstance(event, seats.EggGained):
            self.gain_egg(event)
        elif isinstance(event, seats.EggsTurned):
            self.collect(seat)
            for space in event.eggs:
                place = space % STORAGE_SPACES
                self.hatched[seat][place] = 1 - self.hatched[seat][place]
        elif isinstance(event, seats.NetsGained):
            self.nets[seat] += event.nets
        elif isinstance(event, seats.NetSpent):
            self.nets[seat] -= 1
            if event.effect:
                self.net_used.append(event.hex)
        elif isinstance(event, seats.TrophyGained):
            self.trophies[seat] += 1
            self.trophies_left -= 1
        elif isinstance(event, seats.ScoreRewardReached):
            self.reached[seat] = event.reward + 1
        elif isinstance(event, seats.MarkerPlaced):
            self.markers[event.marker] = 0
            self.slot_owner[self.slot_at(event.place)] = seat
        elif isinstance(event, seats.MarkerRewarded):
            self.received[event.marker] = 0 if event.instead else 1
        elif isinstance(event, seats.CaptainUnlocked):
            self.unlocked[seat] = 1
        elif isinstance(event, seats.CaptainCharged):
            self.captain_energy[seat] += event.amount
        elif isinstance(event, seats.CaptainShared):
            self.captain_energy[seat] -= 1
            self.energy[event.card] += 1

    def gain_egg(self, event: seats.EggGained) -> None:
        """Write that a seat acquired an egg."""
        if event.source == FROM_SUPPLY:
            self.supply[event.species] -= 1
        elif event.source == FROM_BAG:
            self.bag[event.species] -= 1
        else:
            self.egg_on[event.hex] = NONE
        if event.stored:
            self.collect(event.seat)
            self.eggs[event.seat].append(event.species)
            self.hatched[event.seat].append(0)
        else:
            self.supply[event.species] += 1

    def apply_hidden(self, event: HiddenFact) -> None:
        """Write a fact with hidden parts; what is not known is written as UNKNOWN."""
        seat = event.seat
        if isinstance(event, hidden.CardsDrawn):
            for i in range(len(event.cards)):
                self.leave_pile(event.cards[i])
                self.hands[seat].append(event.cards[i])
                self.tags[seat].append(0 if event.shown else event.tag + i)
                self.epochs[seat].append(self.reshuffles)
            if not event.shown:
                self.next_tag = event.tag + len(event.cards)
        elif isinstance(event, hidden.CardPlayed):
            if event.slot == NONE:
                self.leave_hand(seat, event.card, 0)
            else:
                self.slots[event.slot] = NONE
            self.collect(seat)
            self.reserves[seat].append(event.card)
            self.holder[event.card] = seat
            self.energy[event.card] = self.deck.limit[event.card] if self.deck.kind[event.card] == ENERGY else 0
            self.discount = 0
        elif isinstance(event, hidden.CardDiscarded):
            self.leave_hand(seat, event.card, event.tag)
            self.discards.append(event.card)
        elif isinstance(event, hidden.CardShown):
            place = self.place_of_tag(seat, event.tag)
            self.pile[event.card] = 0
            self.hands[seat][place] = event.card
            self.tags[seat][place] = 0
        elif isinstance(event, hidden.CaptainsOffered):
            self.offers[seat] = event.captains[:]
        elif isinstance(event, hidden.CaptainChosen):
            self.captain[seat] = event.captain
            self.offers[seat][event.place % MOST_CAPTAINS] = event.captain
        elif isinstance(event, hidden.TokensLaid):
            self.tokens = event.marks[:]
            self.late = event.late
        elif isinstance(event, hidden.TokenTurned):
            self.tokens[event.place] = TURNED - event.mark
        elif isinstance(event, hidden.RobotCardHidden):
            assert self.robot is not None
            self.leave_pile(event.card)
            self.robot.hidden.append(event.card)
            self.robot.tags.append(event.tag)
            self.robot.epochs.append(self.reshuffles)
            self.next_tag = event.tag + 1

    def leave_pile(self, card: int) -> None:
        """Write that a card left the deck."""
        self.pile_size -= 1
        if card != UNKNOWN:
            self.pile[card] = 0

    def place_of_tag(self, seat: int, tag: int) -> int:
        """Return where the card with this tag lies in a hand."""
        tags = self.tags[seat]
        for i in range(len(tags)):
            if tags[i] == tag:
                return i
        raise AssertionError(f"seat {seat} holds no card with tag {tag}")

    def leave_hand(self, seat: int, card: int, tag: int) -> None:
        """Write that a card left a hand: found by its tag when not all have seen it."""
        place = self.place_in_hand(seat, card) if tag == 0 else self.place_of_tag(seat, tag)
        self.pile[card] = 0
        del self.hands[seat][place]
        del self.tags[seat][place]
        del self.epochs[seat][place]
