"""What lies on a table of Wondrous Creatures: the fields of the state, reading that many rules need, and what facts do to the seats."""

from typing import Final

from mypy_extensions import i64

from domain.games.wondrous_creatures.components import Box
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
"""What stands in a state that is not laid out yet."""

UNLISTED: Final[list[int]] = []
"""Stands in the place of legal moves that nobody has asked for yet."""

NONE: Final = -1
TURNED: Final = -2
"""A time token that has left the match is kept as TURNED - its mark."""


class CardState(State):
    """The cards of a table, and what every state has; `TableState` says what the fields are."""

    def __init__(self, box: Box, deck: Deck, options: Options, seats: int) -> None:
        self.box: Final = box
        self.deck: Final = deck
        self.options: Final = options
        self.island: Final[Island] = box.island_of(seats)
        self.seats = seats
        self.turn = 0
        self.to_act: list[Seat] = []
        self.over = False
        self.pile = NO_CELLS
        self.pile_size = 0
        self.entered = NO_CELLS
        self.reshuffles = 0
        self.next_tag = 0
        self.discards: list[int] = []
        self.slots = NO_CELLS
        self.looked: list[int] = []
        self.hands: list[list[int]] = []
        self.tags: list[list[int]] = []
        self.epochs: list[list[int]] = []
        self.reserves: list[list[int]] = []
        self.energy = NO_CELLS
        self.extra = NO_CELLS
        self.holder = NO_CELLS

    def lay_cards(self) -> None:
        """Put all cards into the deck."""
        self.pile = cells(self.deck.size, 1)
        self.pile_size = self.deck.size
        self.entered = cells(self.deck.size)
        self.next_tag = 1
        self.slots = cells(6, NONE)
        self.hands = [[] for _ in range(self.seats)]
        self.tags = [[] for _ in range(self.seats)]
        self.epochs = [[] for _ in range(self.seats)]
        self.reserves = [[] for _ in range(self.seats)]
        self.energy = cells(self.deck.size)
        self.extra = cells(self.deck.size)
        self.holder = cells(self.deck.size, NONE)

    def copy_cards(self, other: "CardState") -> None:
        """Write the cards of this state into `other`."""
        other.turn = self.turn
        other.to_act = self.to_act[:]
        other.over = self.over
        other.pile = self.pile[:]
        other.pile_size = self.pile_size
        other.entered = self.entered[:]
        other.reshuffles = self.reshuffles
        other.next_tag = self.next_tag
        other.discards = self.discards[:]
        other.slots = self.slots[:]
        other.looked = self.looked[:]
        other.hands = [held[:] for held in self.hands]
        other.tags = [held[:] for held in self.tags]
        other.epochs = [held[:] for held in self.epochs]
        other.reserves = [held[:] for held in self.reserves]
        other.energy = self.energy[:]
        other.extra = self.extra[:]
        other.holder = self.holder[:]


class TableState(CardState):
    """Everything on the table. Lists with one entry per seat hold a list; flat ones hold 4, 6 or 3 entries per seat.

    `pile[card]` is 1 while the card may lie in the deck; of the full truth it is 1 exactly when it does, and `pile_size` counts the deck.
    `entered[card]` is the number of the reshuffle that brought a card into the deck, 0 for the first deck. A hand holds `cards`, their
    `tags` (0: all have seen the card) and `epochs` (the reshuffles before the draw). `extra[card]` is a bit set of species added to it,
    `holder[card]` the seat whose reserve holds it.
    `slot_owner` has three entries per dealt achievement; `agenda` is what is still to be done, the next at the end: a list that is never
    changed, only replaced;
    `listed` keeps the legal moves once they were asked for, until the next fact; `tallies` by seat what its cards and eggs were counted to
    be, `progress` what that is of each achievement dealt, until one of them changes (empty: not counted).
    """

    def __init__(self, box: Box, deck: Deck, options: Options, seats: int) -> None:
        super().__init__(box, deck, options, seats)
        self.bag = NO_CELLS
        self.supply = NO_CELLS
        self.stack = NO_CELLS
        self.pool: list[int] = []
        self.tile_on = NO_CELLS
        self.egg_on = NO_CELLS
        self.crew_on = NO_CELLS
        self.hourglass = 0
        self.tokens: list[int] = []
        self.late: list[int] = []
        self.trophies_left = 0
        self.trophies_removed = 0
        self.achievements: list[int] = []
        self.slot_owner = NO_CELLS
        self.offers: list[list[int]] = []
        self.eggs: list[list[int]] = []
        self.hatched: list[list[int]] = []
        self.resources = NO_CELLS
        self.nets = NO_CELLS
        self.score = NO_CELLS
        self.reached = NO_CELLS
        self.trophies = NO_CELLS
        self.markers = NO_CELLS
        self.received = NO_CELLS
        self.crew = NO_CELLS
        self.flipped = NO_CELLS
        self.captain = NO_CELLS
        self.unlocked = NO_CELLS
        self.captain_energy = NO_CELLS
        self.active = Seat(0)
        self.basic = NONE
        self.passes = 0
        self.energy_used: list[int] = []
        self.net_used: list[int] = []
        self.discount = 0
        self.end_seat = NONE
        self.final: list[int] = []
        self.agenda: list[Frame] = []
        self.listed = UNLISTED
        self.tallies: list[Cells] = []
        self.progress: list[list[int]] = []
        self.robot: RobotState | None = None

    def lay_out(self, robot_board: int) -> None:
        """Put every piece where it is before the set-up."""
        self.lay_cards()
        self.bag = cells(7, self.box.bag_each)
        self.supply = to_cells([count - self.box.bag_each for count in self.box.egg_counts])
        self.stack = cells(len(self.box.tile_habitats), 1)
        self.tile_on = cells(len(self.island.names), NONE)
        self.egg_on = cells(len(self.island.names), NONE)
        self.crew_on = cells(len(self.island.names), NONE)
        self.trophies_left = self.box.trophies[self.seats]
        self.robot = RobotState(robot_board, len(self.box.robot.gears)) if self.seats == 1 else None
        self.lay_seats()

    def lay_seats(self) -> None:
        """Give every seat what it has before the set-up."""
        self.tallies = [NO_CELLS for _ in range(self.seats)]
        self.progress = [[] for _ in range(self.seats)]
        self.offers = [[] for _ in range(self.seats)]
        self.eggs = [[] for _ in range(self.seats)]
        self.hatched = [[] for _ in range(self.seats)]
        self.resources = cells(4 * self.seats, self.box.start_resources)
        self.nets = cells(self.seats, self.box.start_nets)
        self.score = cells(self.seats)
        self.reached = cells(self.seats)
        self.trophies = cells(self.seats)
        self.markers = cells(6 * self.seats, 1)
        self.received = cells(6 * self.seats)
        self.crew = cells(3 * self.seats, NONE)
        self.flipped = cells(3 * self.seats)
        self.captain = cells(self.seats, NONE)
        self.unlocked = cells(self.seats)
        self.captain_energy = cells(self.seats)

    def copy_table(self, other: "TableState") -> None:
        """Write all but the cards of this state into `other`."""
        other.bag = self.bag[:]
        other.supply = self.supply[:]
        other.stack = self.stack[:]
        other.pool = self.pool[:]
        other.tile_on = self.tile_on[:]
        other.egg_on = self.egg_on[:]
        other.crew_on = self.crew_on[:]
        other.hourglass = self.hourglass
        other.tokens = self.tokens[:]
        other.late = self.late[:]
        other.trophies_left = self.trophies_left
        other.trophies_removed = self.trophies_removed
        other.achievements = self.achievements[:]
        other.slot_owner = self.slot_owner[:]
        other.active = self.active
        other.basic = self.basic
        other.passes = self.passes
        other.energy_used = self.energy_used[:]
        other.net_used = self.net_used[:]
        other.discount = self.discount
        other.end_seat = self.end_seat
        other.final = self.final[:]
        other.agenda = self.agenda
        other.robot = None if self.robot is None else self.robot.clone()
        other.tallies = self.tallies[:]
        other.progress = self.progress[:]
        other.offers = [held[:] for held in self.offers]
        other.eggs = [held[:] for held in self.eggs]
        other.hatched = [held[:] for held in self.hatched]
        other.resources = self.resources[:]
        other.nets = self.nets[:]
        other.score = self.score[:]
        other.reached = self.reached[:]
        other.trophies = self.trophies[:]
        other.markers = self.markers[:]
        other.received = self.received[:]
        other.crew = self.crew[:]
        other.flipped = self.flipped[:]
        other.captain = self.captain[:]
        other.unlocked = self.unlocked[:]
        other.captain_energy = self.captain_energy[:]

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
