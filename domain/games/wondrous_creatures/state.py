"""The full truth about a table of Wondrous Creatures, with one writer."""

from typing import final

from domain.games.wondrous_creatures.components_names import FROM_SUPPLY, PASS
from domain.games.wondrous_creatures.events import cards as card_facts
from domain.games.wondrous_creatures.events import hidden, island, robot, turns
from domain.games.wondrous_creatures.events.base import CardFact, HiddenFact, IslandFact, RobotFact, SeatFact, TurnFact
from domain.games.wondrous_creatures.state_robot import ROBOT, RobotState
from domain.games.wondrous_creatures.state_table import NONE, TURNED, UNLISTED, TableState
from domain.kernel.cells import cells
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY

__all__ = ["NONE", "TURNED", "State", "robot_of"]


@final
class State(TableState):
    """The state of a match; `TableState` says what the fields are."""

    def clone(self) -> "State":
        """Return a copy that shares nothing mutable with this state."""
        return State(self.box, self.deck, self.options, self.seats, of=self)

    # Writing

    def apply(self, event: Event) -> None:
        """Write one fact. The only writer; it holds no rules and never refuses."""
        self.listed = UNLISTED
        if isinstance(event, TurnFact):
            self.apply_turn(event)
        elif isinstance(event, SeatFact):
            self.apply_seat(event)
        elif isinstance(event, HiddenFact):
            self.apply_hidden(event)
        elif isinstance(event, CardFact):
            self.apply_card(event)
        elif isinstance(event, IslandFact):
            self.apply_island(event)
        elif isinstance(event, RobotFact):
            self.apply_robot(event)

    def apply_turn(self, event: TurnFact) -> None:
        """Write a fact about turns, decisions and the end."""
        if isinstance(event, hidden.DecisionAwaited):
            self.agenda = event.frames
            if not self.to_act or self.to_act[0] != event.seat:
                self.to_act = [] if event.seat == NOBODY else [event.seat]
        elif isinstance(event, turns.TurnBegan):
            self.turn = event.turn
            self.active = event.seat
            self.basic = NONE
            self.energy_used = []
            self.net_used = []
            self.discount = 0
        elif isinstance(event, turns.BasicDone):
            self.basic = event.basic
            self.passes = self.passes + 1 if event.basic == PASS else 0
        elif isinstance(event, turns.EndTriggered):
            self.end_seat = event.seat
        elif isinstance(event, turns.MatchScored):
            self.final = event.scores
            self.over = True
            self.to_act = []

    def apply_card(self, event: CardFact) -> None:
        """Write a fact about open cards."""
        seat = event.seat
        if isinstance(event, card_facts.CardTaken):
            self.slots[event.slot] = NONE
            self.hold(seat, event.card)
        elif isinstance(event, card_facts.WildernessFilled):
            for i in range(len(event.slots)):
                self.leave_pile(event.cards[i])
                self.slots[event.slots[i]] = event.cards[i]
        elif isinstance(event, card_facts.WildernessSwept):
            for slot in event.slots:
                self.discards.append(self.slots[slot])
                self.slots[slot] = NONE
        elif isinstance(event, card_facts.DeckReshuffled):
            self.reshuffles += 1
            self.pile = cells(self.deck.size)
            for card in self.discards:
                self.pile[card] = 1
                self.entered[card] = self.reshuffles
            self.pile_size = len(self.discards)
            self.discards = []
        elif isinstance(event, card_facts.CardsLookedAt):
            for card in event.cards:
                self.leave_pile(card)
            self.looked = self.looked + event.cards
        elif isinstance(event, card_facts.CardKept):
            for card in self.looked:
                if card != event.card:
                    self.discards.append(card)
            self.looked = []
            self.hold(seat, event.card)
        elif isinstance(event, card_facts.NoneKept):
            self.discards += self.looked
            self.looked = []
        elif isinstance(event, card_facts.EnergySpent):
            self.energy[event.card] -= 1
            self.energy_used.append(event.card)
        elif isinstance(event, card_facts.EnergyRestored):
            self.energy[event.card] = event.energy
        elif isinstance(event, card_facts.SpeciesAdded):
            self.collect(seat)
            self.supply[event.species] -= 1
            self.extra[event.card] |= 1 << event.species
        elif isinstance(event, card_facts.DiscountGranted):
            self.discount += event.amount

    def hold(self, seat: int, card: int) -> None:
        """Write that a card that all have seen went into a hand."""
        self.hands[seat].append(card)
        self.tags[seat].append(0)
        self.epochs[seat].append(0)

    def apply_island(self, event: IslandFact) -> None:
        """Write a fact about the island or the shared table."""
        seat = event.seat
        if isinstance(event, island.CrewPlaced):
            pair = self.island.pair_of(event.head, event.tail)
            self.crew[event.member] = pair
            self.flipped[event.member] = 1 if event.head == self.island.firsts[pair] else 0
            self.crew_on[event.head] = seat
            self.crew_on[event.tail] = seat
        elif isinstance(event, island.CrewRecalled):
            for k in range(3 * seat, 3 * seat + 3):
                self.clear_pair(self.crew[k])
                self.crew[k] = NONE
        elif isinstance(event, island.EggsLaid):
            for i in range(len(event.hexes)):
                self.egg_on[event.hexes[i]] = event.species[i]
                self.bag[event.species[i]] -= 1
        elif isinstance(event, island.TileLaid):
            self.tile_on[event.hex] = event.tile
            if event.pooled:
                self.pool.remove(event.tile)
            else:
                self.stack[event.tile] = 0
        elif isinstance(event, island.PoolFilled):
            self.stack[event.tile] = 0
            self.pool.append(event.tile)
        elif isinstance(event, island.HourglassMoved):
            self.hourglass = event.space
        elif isinstance(event, island.TrophyRemoved):
            self.trophies_left -= 1
            self.trophies_removed += 1
        elif isinstance(event, island.AchievementsDealt):
            self.achievements = event.achievements[:]
            self.slot_owner = cells(3 * len(event.achievements), NONE)

    def clear_pair(self, pair: int) -> None:
        """Write that nobody stands on a pair of hexes any more."""
        if pair != NONE:
            self.crew_on[self.island.firsts[pair]] = NONE
            self.crew_on[self.island.seconds[pair]] = NONE

    def apply_robot(self, event: RobotFact) -> None:
        """Write a fact about the solo opponent: its own side, and what it changed of the table."""
        assert self.robot is not None
        if isinstance(event, robot.RobotCrewMoved):
            self.clear_pair(self.robot.crew[event.member])
            self.robot.crew[event.member] = self.island.pair_of(event.first, event.second)
            self.crew_on[event.first] = ROBOT
            self.crew_on[event.second] = ROBOT
        elif isinstance(event, robot.RobotEggGained):
            if event.source == FROM_SUPPLY:
                self.supply[event.species] -= 1
            else:
                self.egg_on[event.hex] = NONE
        elif isinstance(event, robot.RobotCardTaken):
            self.slots[event.slot] = NONE
        elif isinstance(event, robot.RobotSlotTaken):
            self.slot_owner[self.slot_at(event.place)] = ROBOT
            if event.trophy:
                self.trophies_left -= 1
        self.robot.apply(event)


def robot_of(state: State) -> RobotState:
    """Return Tingent's side of the table, at which it plays."""
    assert state.robot is not None
    return state.robot
