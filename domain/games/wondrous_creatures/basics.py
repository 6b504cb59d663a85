"""The four basic actions, and the free use of energies."""

from typing import Final

from domain.games.wondrous_creatures import moves as m
from domain.games.wondrous_creatures.achieving import ONE_SPECIES, achievement_of, eggs_used, named_species
from domain.games.wondrous_creatures.events.cards import EnergySpent
from domain.games.wondrous_creatures.events.hidden import TokenTurned
from domain.games.wondrous_creatures.events.island import CrewPlaced, CrewRecalled, EggsLaid, HourglassMoved, TrophyRemoved
from domain.games.wondrous_creatures.events.seats import ResourcesPaid
from domain.games.wondrous_creatures.events.turns import BasicDone
from domain.games.wondrous_creatures.frames import (
    COLLECT,
    FACE,
    FEE,
    FINISH,
    LIMIT,
    RECHARGING,
    SECOND,
    SPACE,
    STEPS,
    WHERE,
    WHICH_MARKER,
    WHICH_SPECIES,
    Frame,
)
from domain.games.wondrous_creatures.gains import FROM_HEX, check_end, gain_egg, gain_nets, gain_resource, sweep, take_card
from domain.games.wondrous_creatures.legal import has_mountain, mountains_free
from domain.games.wondrous_creatures.names import NET_HABITAT
from domain.games.wondrous_creatures.playing import begin_play
from domain.games.wondrous_creatures.run import Run
from domain.kernel.cells import Cells, cells

PLACE: Final = 0
PLAY: Final = 1
ACHIEVE: Final = 2
RECHARGE_BASIC: Final = 3
PASS: Final = 4

ALL_SLOTS: Final[Cells] = [0, 1, 2, 3, 4, 5]


def answer_turn(run: Run, frame: Frame, code: int) -> None:
    """A1-A3: begin a basic action; or end the turn, which passes when no basic action was possible."""
    verb, number = m.verb_of(code), m.number_of(code)
    if verb == m.END_TURN:
        if run.state.basic < 0:
            run.record(BasicDone(run.seat, PASS))
        run.push(Frame(FINISH))
        return
    run.push(frame)
    if verb == m.PLACE_CREW:
        run.record(BasicDone(run.seat, PLACE))
        run.push(Frame(WHERE, left=1 - number))
    elif verb == m.PLAY_CARD:
        run.record(BasicDone(run.seat, PLAY))
        run.push(Frame(SECOND))
        begin_play(run, number, -1, False)
    elif verb == m.COMPLETE:
        run.record(BasicDone(run.seat, ACHIEVE))
        begin_achievement(run, number // 4, number % 4)
    else:
        run.record(BasicDone(run.seat, RECHARGE_BASIC))
        recharge(run)


def occupy(run: Run, frame: Frame, pair: int) -> None:
    """P1, K6: a captain that looks ahead is turned first."""
    state, seat = run.state, run.seat
    if frame.left == 0 and state.unlocked[seat] and state.box.captains[state.captain[seat]].faces:
        run.push(Frame(FACE, left=frame.left, picked=[pair]))
    else:
        climb(run, frame.left, pair, False)


def face(run: Run, frame: Frame, head: int) -> None:
    """K6: the hex that the captain looks out from."""
    pair = frame.picked[0]
    climb(run, frame.left, pair, run.state.island.firsts[pair] == head)


def climb(run: Run, member: int, pair: int, flipped: bool) -> None:
    """P3: a pair with a mountain costs 1 resource, once, before anything is gained; nothing when there is nothing to pay by."""
    state, seat = run.state, run.seat
    free = not has_mountain(state, pair) or mountains_free(state, seat, member == 0) or state.resource_total(seat) == 0
    if free:
        stand(run, member, pair, flipped)
    else:
        run.push(Frame(FEE, left=member, picked=[pair, 1 if flipped else 0]))


def pay_fee(run: Run, frame: Frame, resource: int) -> None:
    """P3: pay the resource chosen for the mountain."""
    amounts = cells(4)
    amounts[resource] = 1
    run.record(ResourcesPaid(run.seat, amounts))
    stand(run, frame.left, frame.picked[0], frame.picked[1] == 1)


def stand(run: Run, member: int, pair: int, flipped: bool) -> None:
    """P4-P6: stand there, take the egg under the crew, then visit the habitats; the captain's ability can be used meanwhile."""
    state, seat = run.state, run.seat
    if member > 0 and state.crew[3 * seat + 1] >= 0:
        member = 2
    first, second = state.island.firsts[pair], state.island.seconds[pair]
    run.record(CrewPlaced(seat, member, pair, first if flipped else second, second if flipped else first))
    works = member == 0 and state.unlocked[seat] == 1 and state.box.captains[state.captain[seat]].on_place >= 0
    habitats = [place for place in state.island.around[pair] if state.habitat_at(place) >= 0]
    run.push(Frame(COLLECT, left=1 if works else 0, picked=habitats, sets=effects_in_reach(run, pair)))
    for place in (first, second):
        if state.egg_on[place] >= 0:
            gain_egg(run, state.egg_on[place], FROM_HEX, place)


def effects_in_reach(run: Run, pair: int) -> list[Cells]:
    """P5: at a table that plays so, the habitats next to the pair whose special effect may be used; none anywhere else."""
    if not run.state.house.effect_on_placement:
        return []
    return without([place for place in run.state.island.around[pair] if run.state.effect_at(place) >= 0], -1)


def without(places: Cells, place: int) -> list[Cells]:
    """Return the set of places that are left; no set when none are."""
    left = [other for other in places if other != place]
    return [left] if left else []


def collect(run: Run, frame: Frame, code: int) -> None:
    """P5, P6, K4: take the reward of one habitat, or use the captain's ability (or an effect, at a table that plays so)."""
    verb, number = m.verb_of(code), m.number_of(code)
    if verb == m.DECLINE:
        return
    if verb == m.USE_CAPTAIN:
        run.push(Frame(COLLECT, left=0, picked=frame.picked, sets=frame.sets))
        run.perform(run.state.box.captains[run.state.captain[run.seat]].on_place)
        return
    if verb == m.CHOOSE_HEX:
        run.push(Frame(COLLECT, left=frame.left, picked=frame.picked, sets=without(frame.sets[0], number)))
        run.perform(run.state.box.effects[run.state.effect_at(number)])
        return
    place, slot = number // 8, number % 8 - 1
    run.push(Frame(COLLECT, left=frame.left, picked=[other for other in frame.picked if other != place], sets=frame.sets))
    if slot >= 0:
        take_card(run, slot)
    elif run.state.habitat_at(place) == NET_HABITAT:
        gain_nets(run, 1)
    else:
        gain_resource(run, run.state.habitat_at(place), 1)


def begin_achievement(run: Run, dealt: int, slot: int) -> None:
    """H5: name the species first, where the card leaves that open."""
    if achievement_of(run.state, dealt).eggs == ONE_SPECIES:
        named = named_species(run.state, run.seat, dealt, slot)
        if len(named) > 1:
            run.push(Frame(WHICH_SPECIES, picked=[dealt, slot]))
            return
        complete(run, dealt, slot, named[0])
    else:
        complete(run, dealt, slot, -1)


def complete(run: Run, dealt: int, slot: int, species: int) -> None:
    """H2, H6: settle how many eggs are used, then choose the marker."""
    eggs = eggs_used(run.state, run.seat, dealt, slot, species)
    run.push(Frame(WHICH_MARKER, picked=[dealt, slot, eggs[1], eggs[0]]))


def recharge(run: Run) -> None:
    """R1-R5: take the crew back, move the hourglass, discard down to the limit, activate the recharge cards."""
    run.record(CrewRecalled(run.seat))
    run.push(Frame(RECHARGING))
    run.push(Frame(LIMIT))
    move_hourglass(run, True)


def move_hourglass(run: Run, with_nets: bool) -> None:
    """R2: one space further; on the last space it stays, and that space works again."""
    space = min(run.state.hourglass + 1, len(run.state.box.tracks[run.state.seats]) - 1)
    run.record(HourglassMoved(run.seat, space))
    run.push(Frame(SPACE, 0, left=space, done=1 if with_nets else 0))


def serve_space(run: Run, frame: Frame) -> None:
    """R2, R3: the symbols of the space, one after the other; nets are for a player who recharges (`done` 1)."""
    words = run.state.box.tracks[run.state.seats][frame.left]
    if frame.at == len(words):
        return
    run.push(Frame(SPACE, frame.at + 1, left=frame.left, done=frame.done))
    word = words[frame.at]
    if word == "net":
        if frame.done == 1 and (run.state.house.net_under_token or "token" not in words):
            gain_nets(run, 1)
    elif word == "full_sweep":
        sweep(run, ALL_SLOTS)
    elif word == "token":
        turn_token(run, token_at(run, frame.left))
    elif run.state.trophies_left > 0:
        run.record(TrophyRemoved(run.seat))
        if frame.done == 1:
            check_end(run)


def token_at(run: Run, space: int) -> int:
    """Return which token lies on a space."""
    words = run.state.box.tracks[run.state.seats]
    return sum([1 for i in range(space) if "token" in words[i]])


def turn_token(run: Run, place: int) -> None:
    """R3: turn the token up; each hex of its mark without egg, crew and tile gets an egg of the bag, while there are any."""
    state = run.state
    mark = state.tokens[place]
    run.record(TokenTurned(run.seat, place, mark))
    lay_eggs(run, mark)


def lay_eggs(run: Run, mark: int) -> None:
    """S5, R3: an egg of the bag for each free hex of a mark."""
    state = run.state
    bag = state.bag[:]
    places: Cells = []
    species: Cells = []
    for place in range(len(state.egg_on)):
        if state.island.mark[place] == mark and is_bare(run, place) and sum(bag) > 0:
            egg = run.chance.pick(bag)
            bag[egg] -= 1
            places.append(place)
            species.append(egg)
    if places:
        run.record(EggsLaid(places, species))


def is_bare(run: Run, place: int) -> bool:
    """Say whether there is neither egg nor crew nor tile on a hex."""
    state = run.state
    return state.egg_on[place] < 0 and state.crew_on[place] < 0 and state.tile_on[place] < 0


def use_energy(run: Run, card: int, doomed: int = -1) -> None:
    """F2, F3, L8: spend an energy to use its card; a card that saves another is told which."""
    run.record(EnergySpent(run.seat, card))
    sets: list[Cells] = [[doomed]] if doomed >= 0 else []
    run.push(Frame(STEPS, run.state.deck.abilities[card].entry, card, sets=sets))
