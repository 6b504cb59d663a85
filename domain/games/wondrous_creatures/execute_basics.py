"""The four basic actions, and the free use of energies."""

from typing import Final

from domain.games.wondrous_creatures import legal_moves as m
from domain.games.wondrous_creatures.components_names import ACHIEVE, FROM_HEX, NET_HABITAT, PASS, PLACE, PLAY, RECHARGE_BASIC
from domain.games.wondrous_creatures.effects import EFFECT_ABILITY
from domain.games.wondrous_creatures.events.cards import EnergySpent
from domain.games.wondrous_creatures.events.hidden import TokenTurned
from domain.games.wondrous_creatures.events.island import CrewPlaced, CrewRecalled, EggsLaid, HourglassMoved, TrophyRemoved
from domain.games.wondrous_creatures.events.seats import ResourcesPaid
from domain.games.wondrous_creatures.events.turns import BasicDone
from domain.games.wondrous_creatures.execute_gains import check_end, gain_egg, gain_nets, gain_resource, sweep, take_card
from domain.games.wondrous_creatures.execute_playing import begin_play
from domain.games.wondrous_creatures.execute_run import Run
from domain.games.wondrous_creatures.frames import ability as fa
from domain.games.wondrous_creatures.frames import actions as f
from domain.games.wondrous_creatures.legal import has_mountain, member_to_place, mountains_free
from domain.games.wondrous_creatures.legal_achievements import settle, species_for
from domain.kernel.cells import total

ALL_SLOTS: Final[list[int]] = [0, 1, 2, 3, 4, 5]


def answer_turn(run: Run, frame: f.Turn, code: int) -> None:
    """A1-A3, H5: begin a basic action (a species is named first where an achievement leaves it open); or end the turn or pass."""
    verb, number = m.verb_of(code), m.number_of(code)
    if verb == m.END_TURN:
        if run.state.basic < 0:
            run.record(BasicDone(run.seat, PASS))
        run.push(f.FinishTurn())
        return
    run.push(frame)
    if verb == m.PLACE_CREW:
        run.record(BasicDone(run.seat, PLACE))
        run.push(f.Where(number == 1))
    elif verb == m.PLAY_CARD:
        run.record(BasicDone(run.seat, PLAY))
        run.push(f.SecondCard())
        begin_play(run, number, -1, False)
    elif verb == m.COMPLETE:
        run.record(BasicDone(run.seat, ACHIEVE))
        named = species_for(run.state, run.seat, number)
        run.push(f.WhichSpecies(number) if len(named) > 1 else settle(run.state, run.seat, number, named[0]))
    else:
        run.record(BasicDone(run.seat, RECHARGE_BASIC))
        recharge(run)


def occupy(run: Run, frame: f.Where, pair: int) -> None:
    """P1, K6: a captain that looks ahead is turned first."""
    state, seat = run.state, run.seat
    first, second = state.island.firsts[pair], state.island.seconds[pair]
    if frame.captain and state.unlocked[seat] and state.captain_of(seat).faces:
        run.push(f.Face(first, second))
    else:
        climb(run, frame.captain, second, first)


def climb(run: Run, captain: bool, head: int, tail: int) -> None:
    """P3: a pair with a mountain costs 1 resource, once, before anything is gained; nothing when there is nothing to pay by."""
    state, seat = run.state, run.seat
    steep = has_mountain(state, state.island.pair_of(head, tail))
    if steep and not mountains_free(state, seat, captain) and state.resource_total(seat) > 0:
        run.push(f.Fee(captain, head, tail))
    else:
        stand(run, captain, head, tail)


def pay_fee(run: Run, frame: f.Fee, resource: int) -> None:
    """P3: pay the resource chosen for the mountain."""
    amounts = [0] * 4
    amounts[resource] = 1
    run.record(ResourcesPaid(run.seat, amounts))
    stand(run, frame.captain, frame.head, frame.tail)


def stand(run: Run, captain: bool, head: int, tail: int) -> None:
    """P4-P6: stand there, take the egg under the crew, then visit the habitats; the captain's ability can be used meanwhile.

    At a table that plays so the special effects of those habitats can be used too.
    """
    state, seat = run.state, run.seat
    pair = state.island.pair_of(head, tail)
    run.record(CrewPlaced(seat, member_to_place(state, seat, captain), head, tail))
    works = captain and state.unlocked[seat] == 1 and state.captain_of(seat).on_place >= 0
    habitats = [place for place in state.island.around[pair] if state.habitat_at(place) >= 0]
    effects = [place for place in state.island.around[pair] if state.options.effect_on_placement and state.effect_at(place) >= 0]
    run.push(f.Collecting(works, habitats, effects))
    for place in (state.island.firsts[pair], state.island.seconds[pair]):
        if state.egg_on[place] >= 0:
            gain_egg(run, state.egg_on[place], FROM_HEX, place)


def without(places: list[int], place: int) -> list[int]:
    """Return the places that are left."""
    return [other for other in places if other != place]


def collect(run: Run, frame: f.Collecting, code: int) -> None:
    """P5, P6, K4: take the reward of one habitat, or use the captain's ability (or an effect, at a table that plays so)."""
    verb, number = m.verb_of(code), m.number_of(code)
    if verb == m.DECLINE:
        return
    if verb == m.USE_CAPTAIN:
        run.push(f.Collecting(False, frame.habitats, frame.effects))
        run.perform(run.state.captain_of(run.seat).on_place)
        return
    if verb == m.CHOOSE_HEX:
        run.push(f.Collecting(frame.captain, frame.habitats, without(frame.effects, number)))
        run.perform(EFFECT_ABILITY + run.state.effect_at(number))
        return
    place, slot = number // 8, number % 8 - 1
    run.push(f.Collecting(frame.captain, without(frame.habitats, place), frame.effects))
    if slot >= 0:
        take_card(run, slot)
    elif run.state.habitat_at(place) == NET_HABITAT:
        gain_nets(run, 1)
    else:
        gain_resource(run, run.state.habitat_at(place), 1)


def recharge(run: Run) -> None:
    """R1-R5: take the crew back, move the hourglass, discard down to the limit, activate the recharge cards."""
    run.record(CrewRecalled(run.seat))
    run.push(f.Recharging(False, []))
    run.push(f.HandLimit())
    move_hourglass(run, True)


def move_hourglass(run: Run, for_seat: bool) -> None:
    """R2: one space further; on the last space it stays, and that space works again."""
    space = min(run.state.hourglass + 1, len(run.state.box.tracks[run.state.seats]) - 1)
    run.record(HourglassMoved(run.seat, space))
    run.push(f.TimeSpace(space, 0, for_seat))


def serve_space(run: Run, frame: f.TimeSpace) -> None:
    """R2, R3: the symbols of the space, one after the other: nets are for a player who recharges, a token is turned up."""
    words = run.state.box.tracks[run.state.seats][frame.space]
    if frame.symbol == len(words):
        return
    run.push(f.TimeSpace(frame.space, frame.symbol + 1, frame.for_seat))
    word = words[frame.symbol]
    if word == "net":
        if frame.for_seat and (run.state.options.net_under_token or "token" not in words):
            gain_nets(run, 1)
    elif word == "full_sweep":
        sweep(run, ALL_SLOTS)
    elif word == "token":
        place = run.state.box.count_tokens(run.state.seats, frame.space)
        mark = run.state.tokens[place]
        run.record(TokenTurned(run.seat, place, mark))
        lay_eggs(run, mark)
    elif run.state.trophies_left > 0:
        run.record(TrophyRemoved(run.seat))
        if frame.for_seat:
            check_end(run)


def lay_eggs(run: Run, mark: int) -> None:
    """S5, R3: an egg of the bag for each hex of a mark without egg, crew and tile, while there are any."""
    state = run.state
    bag = state.bag[:]
    places: list[int] = []
    species: list[int] = []
    for place in range(len(state.egg_on)):
        is_bare = state.egg_on[place] < 0 and state.crew_on[place] < 0 and state.tile_on[place] < 0
        if state.island.mark[place] == mark and is_bare and total(bag) > 0:
            egg = run.chance.pick_cell(bag)
            bag[egg] -= 1
            places.append(place)
            species.append(egg)
    if places:
        run.record(EggsLaid(places, species))


def use_energy(run: Run, card: int, doomed: int = -1) -> None:
    """F2, F3, L8: spend an energy to use its card; a card that saves another is told which."""
    run.record(EnergySpent(run.seat, card))
    sets: list[list[int]] = [[doomed]] if doomed >= 0 else []
    run.push(fa.AbilityStep(card, 0, card, sets=sets))
