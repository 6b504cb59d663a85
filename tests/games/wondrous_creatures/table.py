"""A table for tests: every piece where a test wants it, no piece made or lost, played command by command."""

from typing import Final

import pytest

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures.components_names import ENERGY
from domain.games.wondrous_creatures.frames.ability import AbilityFrame
from domain.games.wondrous_creatures.frames.actions import Collecting, Turn
from domain.games.wondrous_creatures.rules import WondrousCreatures
from domain.games.wondrous_creatures.scoring import score_parts
from domain.games.wondrous_creatures.state import State
from domain.kernel.cells import cells, part_of, to_list
from domain.kernel.chance import FastChance
from domain.kernel.command import Command
from domain.kernel.errors import Refused
from domain.kernel.event import Event
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.ledger import Ledger
from domain.kernel.play import decide
from domain.registry import content_of
from tests.games.wondrous_creatures.plain_gains import plain_gain

GAME: Final = WondrousCreatures(content_of("domain.games.wondrous_creatures"))
DECK: Final = GAME.library.normal
CARDS: Final = {name: i for i, name in enumerate(DECK.names)}
CAPTAINS: Final = {captain.name: i for i, captain in enumerate(GAME.box.captains)}
FRUIT, CORAL, FLOWER, MUSHROOM = range(4)
CRUSTACEAN, MAMMAL, BIRD, REPTILE, FISH, INSECT, DRAGON = range(7)
NONE: Final = -1
MAIN_14: Final = [
    "Eucalord",
    "Hamstore",
    "Cryodon",
    "Magape",
    "Triumpithon",
    "Nutabi",
    "Pheoxi",
    "Swonder",
    "Wyfin",
    "Lavarp",
    "Elepharm",
    "Globeon",
    "Applet",
    "Shellmit",
]
"""Fourteen cards, none of which fires by itself."""


def card(name: str) -> int:
    """Return the index of a card by its name."""
    return CARDS[name]


def cards_with(habitat: int | None = None, kind: int | None = None, species: int | None = None, but: tuple[str, ...] = ()) -> list[str]:
    """Return the names of cards with a habitat, kind and species; never cards that fire by themselves."""
    found = []
    for i, name in enumerate(DECK.names):
        fits = habitat is None or DECK.habitat[i] == habitat
        fits = fits and (kind is None or DECK.kind[i] == kind) and (species is None or species in (DECK.first[i], DECK.second[i]))
        if fits and name not in but and (DECK.kind[i] != 4 or kind == 4):
            found.append(name)
    return found


class Table:
    """A match of `seats` in which all preparation is done, hands and reserves are empty, and seat 0 is about to act.

    Every seat has no resources, no nets and no points unless a test gives some; nothing lies on the island. A table that is `eager` takes
    each gain of a printed kind that a test does not answer for (L2 is tested by tables that are not).
    """

    def __init__(
        self,
        seats: int = 2,
        seed: int = 7,
        tingent: str = "easygoing",
        deck: Json = None,
        house: JsonObject | None = None,
        eager: bool = True,
    ) -> None:
        self.eager = eager
        self.luck = FastChance(seed)
        options = GAME.fill_options({"tingent": tingent, "deck": deck, **(house or {})}, seats)
        state = GAME.initial_state(seats, options)
        assert isinstance(state, State)
        self.state = state
        self.events: list[Event] = []
        GAME.set_up(Ledger(state, self.luck, keep=False))
        while not isinstance(state.agenda[-1], Turn):
            seat = state.to_act[0]
            GAME.execute(Ledger(state, self.luck, keep=False), seat, GAME.command_of(state, GAME.legal_moves(state, seat)[0]))
        self.clear()

    # Given

    def clear(self) -> None:
        """Take back hands, resources, eggs and tiles on the island."""
        state = self.state
        for seat in range(state.seats):
            for held in list(state.hands[seat]):
                self.to_pile(held)
            self.resources(seat, 0, 0, 0, 0)
            state.nets[seat] = 0
        for place in range(len(state.egg_on)):
            if state.egg_on[place] >= 0:
                state.bag[state.egg_on[place]] += 1
                state.egg_on[place] = NONE
        for held in list(state.discards):
            self.to_pile(held)
        state.basic = NONE

    def fresh(self) -> None:
        """Forget the legal moves that were listed, and what was counted."""
        self.state.listed = []
        self.state.tallies = [cells(0) for _ in range(self.state.seats)]
        self.state.progress = [[] for _ in range(self.state.seats)]

    def remove(self, held: int) -> None:
        """Take a card from wherever it is."""
        state = self.state
        self.fresh()
        if state.pile[held]:
            state.pile[held] = 0
            state.pile_size -= 1
            return
        for slot in range(6):
            if state.slots[slot] == held:
                state.slots[slot] = NONE
                return
        if held in state.discards:
            state.discards.remove(held)
            return
        for seat in range(state.seats):
            if held in state.hands[seat]:
                place = state.hands[seat].index(held)
                del state.hands[seat][place], state.tags[seat][place], state.epochs[seat][place]
                return
            if held in state.reserves[seat]:
                state.reserves[seat].remove(held)
                state.holder[held] = NONE
                return
        raise AssertionError(f"{DECK.names[held]} is nowhere")

    def to_pile(self, held: int) -> None:
        """Put a card into the deck."""
        self.remove(held)
        self.state.pile[held] = 1
        self.state.pile_size += 1

    def hand(self, seat: int, *names: str) -> None:
        """Put cards into a hand, known to all."""
        for name in names:
            self.remove(card(name))
            self.state.hold(seat, card(name))

    def hide(self, seat: int, *names: str) -> None:
        """Let cards of a hand be unseen by the others."""
        self.fresh()
        for name in names:
            self.state.tags[seat][self.state.hands[seat].index(card(name))] = self.state.next_tag
            self.state.next_tag += 1

    def reserve(self, seat: int, *names: str) -> None:
        """Put cards into a reserve, with all their energies."""
        for name in names:
            held = card(name)
            self.remove(held)
            self.state.reserves[seat].append(held)
            self.state.holder[held] = seat
            self.state.energy[held] = DECK.limit[held] if DECK.kind[held] == ENERGY else 0

    def wilderness(self, *names: str | None) -> None:
        """Lay exactly these cards into the wilderness, from slot 1 on."""
        for slot in range(6):
            if self.state.slots[slot] >= 0:
                self.to_pile(self.state.slots[slot])
        for slot, name in enumerate(names):
            if name is not None:
                self.remove(card(name))
                self.state.slots[slot] = card(name)

    def deck(self, *names: str) -> None:
        """Leave exactly these cards in the deck; all others of it go to the discard pile."""
        wanted = [card(name) for name in names]
        for held in range(DECK.size):
            if self.state.pile[held] and held not in wanted:
                self.remove(held)
                self.state.discards.append(held)
        for held in wanted:
            if not self.state.pile[held]:
                self.to_pile(held)

    def resources(self, seat: int, *amounts: int) -> None:
        """Set the resource tracks of a seat."""
        self.fresh()
        for i, amount in enumerate(amounts):
            self.state.resources[4 * seat + i] = amount

    def rich(self, seat: int = 0) -> None:
        """Give a seat six of everything."""
        self.resources(seat, 6, 6, 6, 6)

    def nets(self, seat: int, nets: int) -> None:
        """Set the nets of a seat."""
        self.fresh()
        self.state.nets[seat] = nets

    def score(self, seat: int, points: int) -> None:
        """Set the points of a seat, all rewards up to there taken."""
        self.fresh()
        self.state.score[seat] = points
        self.state.reached[seat] = len([at for at in GAME.box.score_at if points >= at])

    def trophies(self, seat: int, trophies: int) -> None:
        """Give a seat trophies from the board."""
        self.fresh()
        self.state.trophies_left -= trophies
        self.state.trophies[seat] += trophies

    def trophies_left(self, left: int) -> None:
        """Let the time track have removed all trophies but these."""
        self.fresh()
        self.state.trophies_removed += self.state.trophies_left - left
        self.state.trophies_left = left

    def eggs(self, seat: int, species: int, unhatched: int = 0, hatched: int = 0) -> None:
        """Put eggs of the supply (else of the bag) into a storage, without their rewards."""
        self.fresh()
        for i in range(unhatched + hatched):
            source = self.state.supply if self.state.supply[species] > 0 else self.state.bag
            source[species] -= 1
            self.state.eggs[seat].append(species)
            self.state.hatched[seat].append(0 if i < unhatched else 1)

    def egg_on(self, place: str, species: int) -> None:
        """Lay an egg of the bag on a hex."""
        self.fresh()
        self.state.bag[species] -= 1
        self.state.egg_on[self.at(place)] = species

    def tile_on(self, place: str, tile: int) -> None:
        """Lay a tile on a lake, from the stack or the pool."""
        self.fresh()
        if tile in self.state.pool:
            self.state.pool.remove(tile)
            new = to_list(self.state.stack).index(1)
            self.state.stack[new] = 0
            self.state.pool.append(new)
        else:
            self.state.stack[tile] = 0
        self.state.tile_on[self.at(place)] = tile

    def pool(self, *tiles: int) -> None:
        """Lay exactly these tiles into the pool."""
        self.fresh()
        for tile in self.state.pool:
            self.state.stack[tile] = 1
        for tile in tiles:
            assert self.state.stack[tile] == 1
            self.state.stack[tile] = 0
        self.state.pool = list(tiles)

    def crew(self, seat: int, member: int, head: str, tail: str) -> None:
        """Stand a crew member on two hexes."""
        self.fresh()
        pair = self.state.island.pair_of(self.at(head), self.at(tail))
        assert pair >= 0
        self.state.crew[3 * seat + member] = pair
        self.state.flipped[3 * seat + member] = 1 if self.state.island.firsts[pair] == self.at(head) else 0
        self.state.crew_on[self.at(head)] = seat
        self.state.crew_on[self.at(tail)] = seat

    def crew_out(self, seat: int, members: int = 3) -> None:
        """Stand the first crew members of a seat on free plains."""
        island = self.state.island
        for member in range(members):
            for pair in range(len(island.firsts)):
                ends = (island.firsts[pair], island.seconds[pair])
                if all(island.terrain[end] == 0 and self.state.crew_on[end] < 0 for end in ends):
                    self.crew(seat, member, island.names[ends[0]], island.names[ends[1]])
                    break

    def captain(self, seat: int, name: str, unlocked: bool = True) -> None:
        """Give a seat this captain."""
        self.fresh()
        wanted = CAPTAINS[name]
        for other in range(self.state.seats):
            if self.state.captain[other] == wanted:
                self.state.captain[other] = self.state.captain[seat]
        self.state.captain[seat] = wanted
        self.state.offers = [[] for _ in range(self.state.seats)]  # nobody asks any more what was offered
        self.state.unlocked[seat] = 1 if unlocked else 0

    def achievements(self, *names: str) -> None:
        """Deal exactly these achievement cards."""
        self.fresh()
        known = [achievement.name for achievement in GAME.box.achievements]
        self.state.achievements = [known.index(name) for name in names]
        self.state.slot_owner = cells(3 * len(names), NONE)

    def at(self, place: str) -> int:
        """Return a hex by its coordinates, such as (1,2)."""
        return self.state.island.names.index(place)

    # When

    def do(self, *commands: Command, seat: int | None = None) -> None:
        """Play commands of a seat (default: the one to act)."""
        for command in commands:
            if isinstance(command, c.Decline) or not self.offers(command):
                self.take_gains()
            self.run(command, self.state.to_act[0] if seat is None else seat)
        self.take_gains()

    def run(self, command: Command, seat: int) -> None:
        """Play one command."""
        events = decide(GAME, self.state, Seat(seat), command, self.luck)
        for event in events:
            self.state.apply(event)
        self.events += events
        GAME.check(self.state)

    def take_gains(self) -> None:
        """Take the gains on offer of which only one can be meant."""
        while self.eager and not self.state.over and plain_gain(GAME, self.state) >= 0:
            self.run(GAME.command_of(self.state, plain_gain(GAME, self.state)), self.state.to_act[0])

    def refused(self, command: Command, code: str, rule: str | None = None) -> None:
        """Say that a command is refused with this code (and rule; any but A1 without a code), and changes nothing."""
        before = GAME.codec.state_to_json(self.state)
        with pytest.raises(Refused) as refusal:
            decide(GAME, self.state, self.state.to_act[0], command, self.luck)
        expected = (code or refusal.value.code, rule or refusal.value.rule)
        assert (refusal.value.code, refusal.value.rule) == expected
        assert code or refusal.value.rule != "A1"
        assert GAME.codec.state_to_json(self.state) == before

    def play(self, name: str, *answers: Command, more: list[int] | None = None) -> None:
        """Play a card from the hand of seat 0 at exactly its price (with `more` left over), and answer what it asks."""
        self.hand(0, name)
        at = 4 * card(name)
        self.resources(0, *[DECK.cost[at + i] + (more or [0, 0, 0, 0])[i] for i in range(4)])
        self.do(c.PlayCard(card(name)), *answers)

    def use(self, name: str, *answers: Command) -> None:
        """Put an energy card into the reserve of seat 0, spend an energy of it, and answer what it asks."""
        if card(name) not in self.state.reserves[0]:
            self.reserve(0, name)
        self.do(c.UseEnergy(card(name)), *answers)

    def activate(self, name: str, *answers: Command) -> None:
        """Activate a recharge card of seat 0 through Pheoxi, and answer what it asks."""
        if card(name) not in self.state.reserves[0]:
            self.reserve(0, name)
        self.use("Pheoxi", c.ChooseCard(card(name)), *answers)

    # Then

    def asked(self) -> str:
        """Return the type of what is to be decided; `ability` for whatever an ability asks."""
        frame = self.state.agenda[-1]
        return "ability" if isinstance(frame, AbilityFrame) else frame.TYPE

    def to_visit(self) -> list[int]:
        """Return the habitats that crew just placed can still visit."""
        frame = self.state.agenda[-1]
        return frame.habitats if isinstance(frame, Collecting) else []

    def options(self) -> list[Json]:
        """Return the legal commands as JSON, without the free ones."""
        seat = self.state.to_act[0]
        moves = GAME.legal_moves(self.state, seat)
        shown: list[Json] = [GAME.command_of(self.state, move).to_json() for move in moves]
        return [option for option in shown if isinstance(option, dict) and option["type"] not in ("use_energy", "use_net")]

    def offers(self, command: Command) -> bool:
        """Say whether a command is legal now."""
        return GAME.move_of(self.state, command) in GAME.legal_moves(self.state, self.state.to_act[0])

    def held(self, seat: int = 0) -> list[str]:
        """Return the names of the cards in a hand."""
        return [DECK.names[held] for held in self.state.hands[seat]]

    def points(self, seat: int = 0) -> int:
        """Return the points on the track."""
        return self.state.score[seat]

    def stock(self, seat: int = 0) -> list[int]:
        """Return the resources of a seat."""
        return part_of(self.state.resources, 4 * seat, 4 * seat + 4)

    def total(self, seat: int = 0) -> int:
        """Return what the seat would score now."""
        return sum(score_parts(self.state, seat))

    def told(self, name: str) -> list[Event]:
        """Return the facts of a kind, by the end of their type."""
        return [event for event in self.events if event.type_name().endswith("." + name)]
