"""What can be chosen in a step of the effect language: the legal moves of an ability that waits for its owner."""

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures import legal_moves as m
from domain.games.wondrous_creatures.components_names import ENDING, ENERGY, RECHARGE, STORAGE_SPACES
from domain.games.wondrous_creatures.effects import Step
from domain.games.wondrous_creatures.effects_counting import bound_set, bound_species, habitat_icons, last_instant, value_of
from domain.games.wondrous_creatures.frames.ability import AbilityFrame, AbilityStep, ExchangeInto, ExchangeNumber
from domain.games.wondrous_creatures.legal_moves import move
from domain.games.wondrous_creatures.legal_payment import can_pay
from domain.games.wondrous_creatures.state import State
from domain.kernel.cells import total
from domain.kernel.ids import Seat


def step_choices(state: State, seat: Seat, frame: AbilityFrame, step: Step) -> list[int]:
    """L1-L3: what may be chosen in this step; whatever it is, it may be declined, even when that is all that is left."""
    op = step.op
    found: list[int] = []
    if lang.is_gain(op):
        return gain_choices(state, seat, frame, step)
    if op == lang.EXCHANGE:
        found = exchange_choices(state, seat)
    elif op == lang.TAKE:
        found = [move(m.TAKE_CARD, card) for card in state.slots if card >= 0]
    elif op == lang.SWEEP:
        found = [move(m.SWEEP, 0), move(m.SWEEP, 1)]
    elif op == lang.DISCARD:
        found = [move(m.DISCARD_CARD, card) for card in state.hands[seat]]
    elif op in (lang.FLIP, lang.HATCH):
        found = egg_choices(state, seat, frame.chosen, op == lang.HATCH)
    elif op == lang.ACTIVATE:
        found = [move(m.CHOOSE_CARD, c) for c in state.reserves[seat] if state.deck.kind[c] == RECHARGE and c not in frame.chosen]
    elif op in (lang.RESTORE, lang.CAPTAIN_SHARE):
        if op == lang.CAPTAIN_SHARE and state.captain_energy[seat] == 0:
            return found
        found = energy_choices(state, seat)
    elif op == lang.PLAY:
        if step.y & lang.FROM_DOOMED:
            return [move(m.PLAY_CARD, card) for card in bound_set(frame.sets, 0) if state.place_in_hand(seat, card) >= 0]
        found = play_choices(state, seat, step)
    elif op == lang.SPECIAL:
        found = special_choices(state, seat, step)
    elif op == lang.REPEAT_MARKER:
        found = [move(m.CHOOSE_MARKER, k) for k in range(6 * seat, 6 * seat + 6) if state.received[k] == 1]
    elif op == lang.SCORE_END:
        found = [move(m.CHOOSE_CARD, card) for card in state.reserves[seat] if state.deck.kind[card] == ENDING]
    elif op == lang.ADD_SPECIES:
        found = [move(m.CHOOSE_SPECIES, s) for s in missing_species(state, frame.card)]
    elif op == lang.CHOOSE:
        taken = bound_set(frame.sets, step.bind)
        found = [
            move(m.CHOOSE_OPTION, i)
            for i in range(len(step.targets) - 1)
            if lang.BOUND_OPTION + i not in taken and gives_something(state, seat, frame, step.targets[i])
        ]
    else:
        return found
    found.append(move(m.DECLINE))
    return found


def gain_choices(state: State, seat: Seat, frame: AbilityFrame, step: Step) -> list[int]:
    """E6, L2, L3: what a gain may be of, and that one may do without it; empty when it speaks of something that was not chosen."""
    op = step.op
    if op == lang.MAP_EGG:
        found = [move(m.CHOOSE_HEX, h) for h in eggs_near(state, state.crew[3 * seat])]
    elif op == lang.LOOK and state.looked:
        found = [move(m.CHOOSE_CARD, card) for card in state.looked]
    elif op in (lang.DRAW, lang.LOOK):
        found = [move(m.ACCEPT)] if state.pile_size > 0 or state.discards else []
    elif op == lang.DISCOUNT:
        found = [move(m.ACCEPT)]
    elif op == lang.TAKE_ALL:
        found = [move(m.ACCEPT)] if shows_species(state, step.x) else []
    elif op == lang.DECLARE:
        found = [move(m.CHOOSE_SPECIES, s) for s in range(7)]
    elif speaks_of_nothing(frame, step):
        return []
    elif op == lang.GAIN_RESOURCE:
        found = resource_gains(state, seat, frame, step)
    elif step.x == lang.RANDOM:
        found = [move(m.ACCEPT)] if total(state.bag) > 0 else []
    else:
        found = [move(m.CHOOSE_SPECIES, s) for s in find_named(state, seat, step, frame) if state.supply[s] > 0]
    found.append(move(m.DECLINE))
    return found


def speaks_of_nothing(frame: AbilityFrame, step: Step) -> bool:
    """L3: say whether the kind of a gain is that of a piece which was not chosen."""
    return step.x in (lang.OF_BOUND, lang.SAME_AS, lang.NAMED) and not bound_set(frame.sets, step.slot)


def shows_species(state: State, species: int) -> bool:
    """Say whether a card of the wilderness shows a species."""
    return any(card >= 0 and state.deck.icons(card, species) > 0 for card in state.slots)


def resource_gains(state: State, seat: Seat, frame: AbilityFrame, step: Step) -> list[int]:
    """B4: resources to gain; with full tracks one only where a later step speaks of it."""
    kinds = resource_choices(state, seat, step, frame)
    if step.bind < 0:
        kinds = [kind for kind in kinds if state.room_for(seat, kind) > 0]
    return [move(m.CHOOSE_RESOURCE, kind) for kind in kinds]


def gives_something(state: State, seat: Seat, frame: AbilityFrame, at: int) -> bool:
    """Say whether an option of a choice has anything to begin with; one that hangs on a hand always may."""
    step = state.deck.steps[frame.ability][at]
    if step.op == lang.GAIN_POINTS:
        return value_of(state, seat, step.amount, frame.sets, frame.card) > 0
    if not lang.asks(step.op) or step.op in (lang.CHOOSE, lang.PLAY, lang.DISCARD):
        return True
    choices = step_choices(state, seat, AbilityStep(frame.ability, at, frame.card, False, frame.sets), step)
    return len(choices) > 1


def resource_choices(state: State, seat: Seat, step: Step, frame: AbilityFrame) -> list[int]:
    """B4, L2: the resources that a gain may be of; full tracks are left out, but a later step may speak of one of four full ones."""
    held = state.resources[4 * seat : 4 * seat + 4]
    cap = state.box.resource_cap
    if step.x in (lang.OF_BOUND, lang.SAME_AS):
        things = bound_set(frame.sets, step.slot)
        if not things:
            return []
        return [state.deck.habitat[things[0]] if step.x == lang.OF_BOUND else things[0] - lang.BOUND_RESOURCE]
    if step.x == lang.LEAST:
        if min(held) == cap:
            return [0] if step.bind >= 0 else []
        return [i for i in range(4) if held[i] == min(held)]
    if step.x == lang.MOST:
        icons = [habitat_icons(state, seat, k) for k in range(4)]
        return [i for i in range(4) if icons[i] == max(icons) and icons[i] > 0]
    if step.x >= 0:
        return [step.x]
    return [i for i in range(4) if held[i] < cap]


def find_named(state: State, seat: Seat, step: Step, frame: AbilityFrame) -> list[int]:
    """L2: the species that a gain of eggs names; every egg of it is of the species chosen first."""
    if frame.chosen:
        return frame.chosen
    if step.x >= 0:
        return [step.x]
    if step.x == lang.ANY:
        return list(range(7))
    if step.x == lang.LAST_INSTANT:
        card = last_instant(state, seat, frame.card)
        return species_of(state, card) if card >= 0 else []
    if step.x == lang.NAMED:
        return bound_species(frame.sets, step.slot)
    things = bound_set(frame.sets, step.slot)
    return species_of(state, things[0]) if things else []


def species_of(state: State, card: int) -> list[int]:
    """Return the different species printed on a card."""
    first, second = state.deck.first[card], state.deck.second[card]
    return [first] if second in (-1, first) else [first, second]


def missing_species(state: State, card: int) -> list[int]:
    """K1: the species that a card does not count as yet, with an egg left in the supply."""
    shown = species_of(state, card)
    return [s for s in range(7) if s not in shown and not state.extra[card] >> s & 1 and state.supply[s] > 0]


def eggs_near(state: State, pair: int) -> list[int]:
    """Return the hexes with an egg next to a pair of hexes."""
    return [] if pair < 0 else [h for h in state.island.around[pair] if state.egg_on[h] >= 0]


def exchange_choices(state: State, seat: Seat) -> list[int]:
    """L2: which resource may be turned into another one."""
    room = [i for i in range(4) if state.room_for(seat, i) > 0]
    return [move(m.CHOOSE_RESOURCE, i) for i in range(4) if state.resources[4 * seat + i] > 0 and [r for r in room if r != i]]


def into_choices(state: State, seat: Seat, frame: ExchangeInto) -> list[int]:
    """L2, B4: what a resource may be turned into; one may also leave it as it is."""
    room = [i for i in range(4) if i != frame.given and state.room_for(seat, i) > 0]
    return [*[move(m.CHOOSE_RESOURCE, i) for i in room], move(m.DECLINE)]


def number_choices(state: State, seat: Seat, frame: ExchangeNumber) -> list[int]:
    """L2, B4: how many may be turned, or none."""
    most = min(state.resources[4 * seat + frame.given], state.room_for(seat, frame.taken))
    return [*[move(m.CHOOSE_NUMBER, k) for k in range(1, most + 1)], move(m.DECLINE)]


def egg_choices(state: State, seat: Seat, picked: list[int], hatch: bool) -> list[int]:
    """E5, E7: eggs that can be turned, one move for each species and side; picked ones and, to hatch, hatched ones are left out."""
    seen = 0
    found: list[int] = []
    for i in range(len(state.eggs[seat])):
        if STORAGE_SPACES * seat + i in picked or (hatch and state.hatched[seat][i]):
            continue
        kind = 2 * state.eggs[seat][i] + state.hatched[seat][i]
        if not seen >> kind & 1:
            seen |= 1 << kind
            found.append(move(m.TURN_EGG, kind))
    return found


def egg_place(state: State, seat: int, picked: list[int], kind: int) -> int:
    """Return the space of the first egg of a species and side that was not picked yet."""
    for i in range(len(state.eggs[seat])):
        if STORAGE_SPACES * seat + i not in picked and 2 * state.eggs[seat][i] + state.hatched[seat][i] == kind:
            return STORAGE_SPACES * seat + i
    raise AssertionError("no such egg")


def energy_choices(state: State, seat: Seat) -> list[int]:
    """F2: energy cards below their limit."""
    deck = state.deck
    return [move(m.CHOOSE_CARD, c) for c in state.reserves[seat] if deck.kind[c] == ENERGY and state.energy[c] < deck.limit[c]]


def play_choices(state: State, seat: Seat, step: Step) -> list[int]:
    """C5: the cards that an effect lets a seat play: where they lie, what they are, and whether it can pay."""
    found: list[int] = []
    if step.y & lang.FROM_HAND:
        for card in state.hands[seat]:
            if may_play(state, seat, step, card, True):
                found.append(move(m.PLAY_CARD, card))
    if step.y & lang.FROM_WILDERNESS:
        for card in state.slots:
            if card >= 0 and may_play(state, seat, step, card, False):
                found.append(move(m.PLAY_CARD, card))
    return found


def may_play(state: State, seat: Seat, step: Step, card: int, from_hand: bool) -> bool:
    """C2, C5: say whether a card passes the filter of a step and can be paid for."""
    return passes_filter(state, step, card) and (step.low == 1 or can_pay(state, seat, card, from_hand))


def passes_filter(state: State, step: Step, card: int) -> bool:
    """C5: say whether a card is one that a step lets one play, by its printed cost and its kind."""
    return state.deck.total[card] <= step.high and step.x in (-1, state.deck.kind[card])


def special_choices(state: State, seat: Seat, step: Step) -> list[int]:
    """X1: the special effects that a card or captain can reach."""
    if step.y == lang.IN_POOL:
        return [move(m.CHOOSE_TILE, tile) for tile in state.pool]
    if step.y == lang.AHEAD:
        pair = state.crew[3 * seat]
        if pair < 0:
            return []
        ahead = state.island.ahead[2 * pair + (0 if state.flipped[3 * seat] else 1)]
        return [move(m.CHOOSE_HEX, ahead)] if ahead >= 0 and state.effect_at(ahead) >= 0 else []
    found: list[int] = []
    for place in range(len(state.tile_on)):
        if state.effect_at(place) >= 0 and step.x in (-1, state.habitat_at(place)):
            found.append(move(m.CHOOSE_HEX, place))
    return found
