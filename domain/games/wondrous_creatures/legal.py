"""The legal commands of a seat as moves, in a fixed order: first what the decision awaited offers, then the free ones."""

from typing import Final

from mypy_extensions import i64

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures import legal_moves as m
from domain.games.wondrous_creatures.components_island import LAKE
from domain.games.wondrous_creatures.components_names import CREW, ENERGY, RECHARGE
from domain.games.wondrous_creatures.effects_counting import NOTHING, holds
from domain.games.wondrous_creatures.execute_gains import savers
from domain.games.wondrous_creatures.frames import ability as fa
from domain.games.wondrous_creatures.frames import actions as f
from domain.games.wondrous_creatures.frames import gains as fg
from domain.games.wondrous_creatures.frames import preparing as fp
from domain.games.wondrous_creatures.frames import robot as fr
from domain.games.wondrous_creatures.frames.base import ClosedFrame, Frame
from domain.games.wondrous_creatures.legal_achievements import achievement_choices, hatch_choices, species_for
from domain.games.wondrous_creatures.legal_moves import move
from domain.games.wondrous_creatures.legal_payment import can_pay, pay_choices
from domain.games.wondrous_creatures.legal_steps import into_choices, may_play, number_choices, step_choices
from domain.games.wondrous_creatures.state import State
from domain.kernel.ids import Seat

LAST_PASSES: Final = 3
"""A5: so many passes in a row end a match of whoever plays alone."""


def legal_moves(state: State, seat: Seat) -> list[int]:
    """A1: what a seat may do now: a list that nobody changes."""
    if not state.to_act or state.to_act[0] != seat:
        return []
    if not state.listed:
        state.listed = open_moves(state, seat)
    return state.listed


def open_moves(state: State, seat: Seat) -> list[int]:
    """Return the moves that the last thing to be done offers, and the free ones when it is open to them."""
    return with_free_moves(state, seat, frame_choices(state, seat, state.agenda[len(state.agenda) - 1]))


def with_free_moves(state: State, seat: Seat, choices: list[int]) -> list[int]:
    """F2-F4: return what the last thing to be done offers, with energies that can be spent, and a net when there is a use for it."""
    if may_interrupt(state, state.agenda):
        for card in state.reserves[seat]:
            if can_use_energy(state, seat, card):
                choices.append(move(m.USE_ENERGY, card))
        if can_use_net(state, seat):
            choices.append(move(m.USE_NET))
    return choices


def may_interrupt(state: State, agenda: list[Frame]) -> bool:
    """F1: free commands may come at any time of one's own turn, but not between things that belong together."""
    for frame in agenda:
        if isinstance(frame, (f.Turn, f.Collecting)):
            continue
        if isinstance(frame, fa.AbilityFrame):
            step = state.deck.steps[frame.ability][frame.step]
            if (frame.chosen and isinstance(frame, fa.ChoosingEggs)) or (step.op == lang.PLAY and step.y & lang.FROM_DOOMED):
                return False
        elif isinstance(frame, ClosedFrame):
            return False
    return not state.looked


def is_forced(state: State, seat: Seat, agenda: list[Frame], choices: list[int]) -> bool:
    """F1: say whether the game answers by itself: there is one answer, as all can see, and no free command that may come before it."""
    if len(choices) > 1 or may_hide_an_answer(state, seat, agenda[len(agenda) - 1]):
        return False
    return not (has_free_move(state, seat) and may_interrupt(state, agenda))


def may_hide_an_answer(state: State, seat: Seat, frame: Frame) -> bool:
    """F1: say whether, for all that others know, a card of the hand that they have not seen could be played now."""
    if isinstance(frame, f.SecondCard):
        return holds_unseen(state, seat) and any(can_pay(state, seat, card, True) for card in range(state.deck.size))
    if not isinstance(frame, fa.AbilityFrame):
        return False
    step = state.deck.steps[frame.ability][frame.step]
    if step.op != lang.PLAY or step.y & lang.FROM_HAND == 0:
        return False
    return holds_unseen(state, seat) and any(may_play(state, seat, step, card, True) for card in range(state.deck.size))


def holds_unseen(state: State, seat: Seat) -> bool:
    """Say whether a hand holds a card that not all have seen."""
    return any(tag > 0 for tag in state.tags[seat])


def has_free_move(state: State, seat: Seat) -> bool:
    """F2-F4: say whether there is an energy that can be spent, or a net to use."""
    return can_use_net(state, seat) or any(can_use_energy(state, seat, card) for card in state.reserves[seat])


def can_use_energy(state: State, seat: Seat, card: i64) -> bool:
    """F2, F3: say whether an energy of a card of the reserve can be spent."""
    if state.deck.kind[card] != ENERGY or state.energy[card] == 0 or card in state.energy_used:
        return False
    ability = state.deck.abilities[card]
    return ability.saves < 0 and (ability.guard is None or holds(state, seat, ability.guard, NOTHING, card))


def can_use_net(state: State, seat: Seat) -> bool:
    """F4: say whether there is a net, and something to use it for."""
    if state.nets[seat] == 0:
        return False
    for member in range(3 * seat, 3 * seat + 3):
        pair = state.crew[member]
        if pair >= 0 and any(is_net_target(state, place) for place in state.island.around[pair]):
            return True
    return False


def net_targets(state: State, seat: Seat) -> list[int]:
    """F4, F5: the hexes next to one's own crew that a net can be used for."""
    found: list[int] = []
    for member in range(3 * seat, 3 * seat + 3):
        pair = state.crew[member]
        if pair >= 0:
            for place in state.island.around[pair]:
                if is_net_target(state, place) and place not in found:
                    found.append(place)
    return found


def is_net_target(state: State, place: i64) -> bool:
    """F4, F5: say whether a hex has an egg, or a special effect not yet used by net this turn."""
    return state.egg_on[place] >= 0 or (state.effect_at(place) >= 0 and place not in state.net_used)


def frame_choices(state: State, seat: Seat, frame: Frame) -> list[int]:
    """Return what a frame offers; empty when it leaves nothing to choose. What is most frequent is asked for first."""
    if isinstance(frame, f.Turn):
        return turn_choices(state, seat)
    if isinstance(frame, f.Collecting):
        return collect_choices(state, frame)
    if isinstance(frame, fa.AbilityFrame):
        return step_choices(state, seat, frame, state.deck.steps[frame.ability][frame.step])
    if isinstance(frame, f.Where):
        return place_choices(state, seat, frame.captain)
    if isinstance(frame, f.Paying):
        return pay_choices(state, seat, frame)
    if isinstance(frame, f.SecondCard):
        return [*card_moves(state, seat), move(m.DECLINE)]
    if isinstance(frame, f.HandLimit):
        return [move(m.DISCARD_CARD, card) for card in state.hands[seat]] if len(state.hands[seat]) > state.box.hand_limit else []
    if isinstance(frame, f.Recharging):
        cards = cards_to_activate(state, seat, frame)
        return [*[move(m.CHOOSE_CARD, card) for card in cards], move(m.DECLINE)] if cards or not frame.begun else []
    if isinstance(frame, fa.Triggers):
        return [move(m.CHOOSE_CARD, card) for i, card in enumerate(frame.cards) if card not in frame.cards[:i]]
    if isinstance(frame, fg.PointsOffered):
        return [move(m.ACCEPT), move(m.DECLINE)]
    if isinstance(frame, fg.WhichTile):
        return [move(m.CHOOSE_TILE, tile) for tile in state.pool] if free_lakes(state) else []
    return closed_choices(state, seat, frame)


def closed_choices(state: State, seat: Seat, frame: Frame) -> list[int]:
    """S9, S10: return what is offered where no free command may come before."""
    if isinstance(frame, f.Face):
        return [move(m.CHOOSE_HEX, frame.first), move(m.CHOOSE_HEX, frame.second)]
    if isinstance(frame, f.Fee):
        return [move(m.CHOOSE_RESOURCE, i) for i in range(4) if state.resources[4 * seat + i] > 0]
    if isinstance(frame, f.Doomed):
        return [*[move(m.CHOOSE_CARD, saver) for saver in savers(state, seat, frame.card)], move(m.DECLINE)]
    if isinstance(frame, fg.WhichLake):
        return [move(m.CHOOSE_HEX, lake) for lake in free_lakes(state)]
    if isinstance(frame, fg.NetTarget):
        return [move(m.CHOOSE_HEX, place) for place in net_targets(state, seat)]
    if isinstance(frame, f.WhichSpecies):
        return [move(m.CHOOSE_SPECIES, s) for s in species_for(state, seat, frame.place)]
    if isinstance(frame, f.WhichMarker):
        return [move(m.CHOOSE_MARKER, k) for k in range(6 * seat, 6 * seat + 6) if state.markers[k] == 1]
    if isinstance(frame, f.Hatching):
        return hatch_choices(state, seat, frame)
    if isinstance(frame, f.RewardOrPoints):
        return [move(m.CHOOSE_OPTION, 0), move(m.CHOOSE_OPTION, 1)]
    if isinstance(frame, fa.ExchangeInto):
        return into_choices(state, seat, frame)
    if isinstance(frame, fa.ExchangeNumber):
        return number_choices(state, seat, frame)
    if isinstance(frame, fp.WhichCaptain):
        return [move(m.CHOOSE_CAPTAIN, captain) for captain in state.offers[seat]]
    if isinstance(frame, fp.OpeningHand):
        return [move(m.DISCARD_CARD, card) for card in state.hands[seat]] if frame.left > 0 else []
    if isinstance(frame, fp.ExtraResource):
        return [move(m.CHOOSE_RESOURCE, i) for i in range(4) if i not in frame.raised] if frame.left > 0 else []
    if isinstance(frame, fr.RobotPlace):
        return [move(m.OCCUPY, state.island.pair_of(pair.first, pair.second)) for pair in frame.pairs]
    return []


def turn_choices(state: State, seat: Seat) -> list[int]:
    """A1-A3: the basic actions that are possible; with none, or with one done, the end of the turn."""
    if state.basic >= 0:
        return [move(m.END_TURN)]
    found: list[int] = []
    at = 3 * seat
    if state.crew[at] < 0 and can_place(state):
        found.append(move(m.PLACE_CREW, 1))
    if (state.crew[at + 1] < 0 or state.crew[at + 2] < 0) and can_place(state):
        found.append(move(m.PLACE_CREW, 0))
    found += card_moves(state, seat)
    found += achievement_choices(state, seat)
    if state.crew[at] >= 0 and state.crew[at + 1] >= 0 and state.crew[at + 2] >= 0:
        found.append(move(m.RECHARGE))
    if not found:
        found.append(move(m.END_TURN))
    return found


def ends_by_passing(state: State) -> bool:
    """A5: say whether the match ends because all seats have passed one after the other, with two turns at least; alone three times."""
    return state.passes >= (LAST_PASSES if state.robot is not None else max(2, state.seats))


def cards_to_activate(state: State, seat: Seat, frame: f.Recharging) -> list[int]:
    """R5: the recharge cards still to be activated: those of the reserve when the first one is chosen."""
    if frame.begun:
        return frame.cards
    return [card for card in state.reserves[seat] if state.deck.kind[card] == RECHARGE]


def card_moves(state: State, seat: Seat) -> list[int]:
    """C1, C2: the cards of the hand that the seat can pay for."""
    return [move(m.PLAY_CARD, card) for card in state.hands[seat] if can_pay(state, seat, card, True)]


def pair_is_free(state: State, pair: i64) -> bool:
    """P2: say whether nobody stands on either hex."""
    return state.crew_on[state.island.firsts[pair]] < 0 and state.crew_on[state.island.seconds[pair]] < 0


def has_mountain(state: State, pair: i64) -> bool:
    """Say whether a pair holds a mountain."""
    return state.island.steep[pair] == 1


def mountains_free(state: State, seat: Seat, captain: bool) -> bool:
    """K5: say whether this crew member never pays for mountains."""
    return captain and state.unlocked[seat] == 1 and state.captain_of(seat).mountains_free


def place_choices(state: State, seat: Seat, captain: bool) -> list[int]:
    """P2, P3: free pairs that the seat can pay for; with nothing to pay by, mountains are open only when there is no other place."""
    pays = state.resource_total(seat) > 0 or mountains_free(state, seat, captain)
    flat: list[int] = []
    steep: list[int] = []
    for pair in range(len(state.island.firsts)):
        if pair_is_free(state, pair):
            if pays or not has_mountain(state, pair):
                flat.append(move(m.OCCUPY, pair))
            else:
                steep.append(move(m.OCCUPY, pair))
    return flat if flat else steep


def member_to_place(state: State, seat: Seat, captain: bool) -> int:
    """P1: return who is placed, by the place in `crew`: the captain, or the first of the others that is at home."""
    others = CREW * seat + 1
    return others - 1 if captain else (others if state.crew[others] < 0 else others + 1)


def can_place(state: State) -> bool:
    """P2, P3: say whether there is a free pair at all; whoever has nothing to pay by may climb for nothing where all are steep."""
    return any(pair_is_free(state, pair) for pair in range(len(state.island.firsts)))


def collect_choices(state: State, frame: f.Collecting) -> list[int]:
    """P5, P6: for each habitat not yet visited its resource (or net) or a card of the wilderness with its icon; the captain's ability."""
    found: list[int] = []
    slots, habitats = state.slots, state.deck.habitat
    place: i64
    slot: i64
    for place in frame.habitats:
        found.append(move(m.COLLECT, place * 8))
        habitat = state.habitat_at(place)
        for slot in range(6):
            card = slots[slot]
            if card >= 0 and habitats[card] == habitat:
                found.append(move(m.COLLECT, place * 8 + 1 + slot))
    found += [move(m.CHOOSE_HEX, place) for place in frame.effects]
    if frame.captain:
        found.append(move(m.USE_CAPTAIN))
    if not frame.habitats and (frame.captain or frame.effects):
        found.append(move(m.DECLINE))
    return found


def free_lakes(state: State) -> list[int]:
    """D1: the lakes without a tile."""
    terrain, tiles = state.island.terrain, state.tile_on
    return [place for place in range(len(terrain)) if terrain[place] == LAKE and tiles[place] < 0]
