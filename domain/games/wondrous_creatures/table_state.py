"""What lies on a table of Wondrous Creatures: the fields of the state, reading that many rules need, and what facts do to the seats."""

from typing import Final

from domain.games.wondrous_creatures.components import Box, Island
from domain.games.wondrous_creatures.deck import Deck
from domain.games.wondrous_creatures.events import hidden, seats
from domain.games.wondrous_creatures.events.base import HiddenFact, SeatFact
from domain.games.wondrous_creatures.frames import Frame
from domain.games.wondrous_creatures.names import ENERGY
from domain.games.wondrous_creatures.robot_state import RobotState
from domain.kernel.cells import Cells, cells
from domain.kernel.ids import UNKNOWN
from domain.kernel.state import State

NONE: Final = -1
TURNED: Final = -2
"""A time token that has left the match is kept as TURNED - its mark."""


class TableState(State):
    """Everything on the table. Lists with one entry per seat hold a list; flat ones hold 4, 6 or 3 entries per seat.

    `pile[card]` is 1 while the card may lie in the deck; of the full truth it is 1 exactly when it does, and `pile_size` counts the deck.
    `entered[card]` is the number of the reshuffle that brought a card into the deck, 0 for the first deck. A hand holds `cards`, their
    `tags` (0: all have seen the card) and `epochs` (the reshuffles before the draw). `extra[card]` is a bit set of species added to it,
    `holder[card]` the seat whose reserve holds it.
    `slot_owner` has three entries per dealt achievement; `agenda` is what is still to be done, the next at the end;
    `listed` keeps the legal moves once they were asked for, until the next fact.
    """

    def __init__(self, box: Box, deck: Deck, seats: int, robot_board: int) -> None:
        self.box: Final = box
        self.deck: Final = deck
        self.island: Final[Island] = box.island_of(seats)
        self.seats = seats
        self.turn = 0
        self.to_act: list[int] = []
        self.over = False
        self.pile = cells(deck.size, 1)
        self.pile_size = deck.size
        self.entered = cells(deck.size)
        self.reshuffles = 0
        self.next_tag = 1
        self.discards: Cells = []
        self.slots = cells(6, NONE)
        self.looked: Cells = []
        self.bag = cells(7, box.bag_each)
        self.supply: Cells = [count - box.bag_each for count in box.egg_counts]
        self.stack = cells(len(box.tile_habitats), 1)
        self.pool: Cells = []
        hexes = len(self.island.names)
        self.tile_on = cells(hexes, NONE)
        self.egg_on = cells(hexes, NONE)
        self.crew_on = cells(hexes, NONE)
        self.hourglass = 0
        self.tokens: Cells = []
        self.late: Cells = []
        self.trophies_left = box.trophies[seats]
        self.trophies_removed = 0
        self.achievements: Cells = []
        self.slot_owner: Cells = []
        self.hands: list[Cells] = [[] for _ in range(seats)]
        self.tags: list[Cells] = [[] for _ in range(seats)]
        self.epochs: list[Cells] = [[] for _ in range(seats)]
        self.offers: list[Cells] = [[] for _ in range(seats)]
        self.reserves: list[Cells] = [[] for _ in range(seats)]
        self.energy = cells(deck.size)
        self.extra = cells(deck.size)
        self.holder = cells(deck.size, NONE)
        self.eggs: list[Cells] = [[] for _ in range(seats)]
        self.hatched: list[Cells] = [[] for _ in range(seats)]
        self.resources = cells(4 * seats, box.start_resources)
        self.nets = cells(seats, box.start_nets)
        self.score = cells(seats)
        self.reached = cells(seats)
        self.trophies = cells(seats)
        self.markers = cells(6 * seats, 1)
        self.received = cells(6 * seats)
        self.crew = cells(3 * seats, NONE)
        self.flipped = cells(3 * seats)
        self.captain = cells(seats, NONE)
        self.unlocked = cells(seats)
        self.captain_energy = cells(seats)
        self.active = 0
        self.basic = NONE
        self.passes = 0
        self.energy_used: Cells = []
        self.net_used: Cells = []
        self.discount = 0
        self.end_seat = NONE
        self.final: Cells = []
        self.agenda: list[Frame] = []
        self.listed: list[int] = []
        self.robot: RobotState | None = RobotState(robot_board, len(box.robot.gears)) if seats == 1 else None

    # Reading that many rules need

    def habitat_at(self, place: int) -> int:
        """Return the habitat printed on a hex or on the tile that lies there; -1 for none."""
        tile = self.tile_on[place]
        return self.island.habitat[place] if tile == NONE else self.box.tile_habitats[tile]

    def effect_at(self, place: int) -> int:
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

    # Writing

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
            for place in event.eggs:
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
            self.markers[6 * seat + event.marker] = 0
            self.slot_owner[3 * event.card + event.slot] = seat
        elif isinstance(event, seats.MarkerRewarded):
            self.received[6 * seat + event.marker] = 0 if event.instead else 1
        elif isinstance(event, seats.CaptainUnlocked):
            self.unlocked[seat] = 1
        elif isinstance(event, seats.CaptainCharged):
            self.captain_energy[seat] += event.amount
        elif isinstance(event, seats.CaptainShared):
            self.captain_energy[seat] -= 1
            self.energy[event.card] += 1

    def gain_egg(self, event: seats.EggGained) -> None:
        """Write that a seat acquired an egg."""
        if event.source == 0:
            self.supply[event.species] -= 1
        elif event.source == 1:
            self.bag[event.species] -= 1
        else:
            self.egg_on[event.hex] = NONE
        if event.stored:
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
            self.offers[seat][event.place] = event.captain
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
