"""Whether a table is possible: every piece exactly once, and nothing that the rules rule out. UNKNOWN pieces count as pieces."""

from typing import Final

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures import legal_achievements as achieving
from domain.games.wondrous_creatures import legal_moves as m
from domain.games.wondrous_creatures.check_rest import check_rest
from domain.games.wondrous_creatures.components import Box
from domain.games.wondrous_creatures.components_deck import Deck
from domain.games.wondrous_creatures.components_island import ABSENT, LAKE
from domain.games.wondrous_creatures.components_names import ENERGY, HEXES, MARKERS, STORAGE_SPACES
from domain.games.wondrous_creatures.effects import Step
from domain.games.wondrous_creatures.effects_counting import bound_set
from domain.games.wondrous_creatures.execute_robot import FIRST_DEALT
from domain.games.wondrous_creatures.execute_steps import within
from domain.games.wondrous_creatures.frames import ability as fa
from domain.games.wondrous_creatures.frames import actions as f
from domain.games.wondrous_creatures.frames import preparing as fp
from domain.games.wondrous_creatures.frames import robot as fr
from domain.games.wondrous_creatures.frames.base import Frame, RobotFrame
from domain.games.wondrous_creatures.frames.gains import NetTarget, ScoreReward, WhichLake
from domain.games.wondrous_creatures.legal import open_moves
from domain.games.wondrous_creatures.legal_payment import can_be_paid
from domain.games.wondrous_creatures.options import Options
from domain.games.wondrous_creatures.position import POSITION, list_located, read_position
from domain.games.wondrous_creatures.state import TURNED, State
from domain.games.wondrous_creatures.state_robot import ROBOT
from domain.games.wondrous_creatures.view import state_to_json
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.ids import UNKNOWN, Json, JsonObject

NO_DECISION: Final = (f.FinishTurn, fp.FinishPreparing, f.TimeSpace, f.TrophyDue, f.UnlockDue, ScoreReward, RobotFrame)
"""What is done without asking anybody."""


def check(state: State) -> None:
    """Raise `Malformed` when a piece is missing or too many, or the table cannot be."""
    check_cards(state)
    check_eggs(state)
    check_tiles(state)
    check_island(state)
    check_seats(state)
    check_captains(state)
    check_trophies(state)
    check_time(state)
    if state.turn > 0:
        check_turn(state)


def check_cards(state: State) -> None:
    """Every card is in one place; hidden ones fit the deck that they were drawn from."""
    seen = [0] * state.deck.size
    for card in list_located(state):
        seen[card] += 1
        malformed_if(seen[card] > 1, "/deck", f"card {card + 1} is in two places")
    free = [0] * (state.reshuffles + 1)
    for card in range(state.deck.size):
        if not seen[card]:
            free[state.entered[card]] += 1
    tags: list[int] = []
    for seat in range(state.seats):
        check_hidden(state, state.hands[seat], state.tags[seat], state.epochs[seat], free, f"/seats/{seat}/hand")
        tags += [tag for tag in state.tags[seat] if tag > 0]
    if state.robot is not None:
        check_hidden(state, state.robot.hidden, state.robot.tags, state.robot.epochs, free, "/tingent/hidden")
        tags += state.robot.tags
    if len(tags) != len(set(tags)) or [tag for tag in tags if tag >= state.next_tag]:
        raise Malformed("/seats", "tags of hidden cards must differ and be below next_tag")
    free[state.reshuffles] -= state.pile_size
    if [count for count in free if count != 0]:
        raise Malformed("/deck/cards", f"the cards do not add up to {state.deck.size}, or not to those of each reshuffle")


def check_hidden(state: State, held: list[int], tags: list[int], epochs: list[int], free: list[int], path: str) -> None:
    """A hidden card comes from the deck of its epoch; an unknown one takes one of the unseen cards of that deck."""
    for i in range(len(held)):
        malformed_if(epochs[i] > state.reshuffles, f"{path}/{i}/epoch", f"there were {state.reshuffles} reshuffles")
        if held[i] == UNKNOWN:
            malformed_if(tags[i] == 0, f"{path}/{i}/card", "a card that all have seen is known")
            free[epochs[i]] -= 1
        elif tags[i] > 0 and state.entered[held[i]] != epochs[i]:
            raise Malformed(f"{path}/{i}/epoch", "this card was not in the deck of that epoch")


def check_eggs(state: State) -> None:
    """Every egg is in the bag, the supply, on the island, in a storage or on a card."""
    for species in range(7):
        count = state.bag[species] + state.supply[species]
        count += len([1 for egg in state.egg_on if egg == species])
        for seat in range(state.seats):
            count += len([1 for egg in state.eggs[seat] if egg == species])
        count += len([1 for extra in state.extra if extra >> species & 1])
        if state.robot is not None:
            count += state.robot.eggs[species]
        if count != state.box.egg_counts[species] or state.bag[species] < 0 or state.supply[species] < 0:
            raise Malformed("/supply", f"there are {count} eggs of species {species + 1}, not {state.box.egg_counts[species]}")


def check_tiles(state: State) -> None:
    """Every habitat tile is in the stack, the pool or on a lake."""
    counts = state.stack[:]
    for tile in state.pool + [tile for tile in state.tile_on if tile >= 0]:
        counts[tile] += 1
    malformed_if([count for count in counts if count != 1], "/stack", "every habitat tile is in one place")


def check_island(state: State) -> None:
    """Tiles lie on lakes, and an egg never shares its hex with crew, a habitat or a tile."""
    for place in range(len(state.egg_on)):
        if state.island.terrain[place] == ABSENT and (state.egg_on[place] >= 0 or place in state.net_used):
            raise Malformed("/island/eggs", f"{HEXES[place]} is not on this side of the board")
        malformed_if(state.tile_on[place] >= 0 and state.island.terrain[place] != LAKE, "/island/tiles", f"{HEXES[place]} is no lake")
        if state.egg_on[place] >= 0 and (state.crew_on[place] >= 0 or state.habitat_at(place) >= 0):
            raise Malformed("/island/eggs", f"no egg can lie on {HEXES[place]}")


def check_seats(state: State) -> None:
    """Markers, captains, tracks and rewards fit."""
    for seat in range(state.seats):
        path = f"/seats/{seat}"
        placed = len([1 for owner in state.slot_owner if owner == seat])
        if placed != 6 - sum(state.markers[6 * seat : 6 * seat + 6]):
            raise Malformed(f"{path}/markers", f"{placed} markers are on achievement cards")
        for k in range(6):
            if state.markers[6 * seat + k] and state.received[6 * seat + k]:
                raise Malformed(f"{path}/received", "the reward of a marker on the board was not received")
        reached = state.box.count_rewards(state.score[seat])
        if state.reached[seat] != reached:
            raise Malformed(f"{path}/score_rewards", f"{reached} rewards are reached with {state.score[seat]} points")
        for card in state.reserves[seat]:
            malformed_if(state.extra[card] and state.deck.kind[card] != ENERGY, f"{path}/reserve", f"card {card + 1} cannot hold this")
    for dealt in range(len(state.achievements)):
        owners = [owner for owner in state.slot_owner[3 * dealt : 3 * dealt + 3] if owner >= 0]
        malformed_if(len(owners) != len(set(owners)), f"/achievements/{dealt}/slots", "one marker for each owner and card")


def check_captains(state: State) -> None:
    """S8, S9: each captain is at one seat only, offered or kept; a position may leave out what was offered, once a captain is kept."""
    elsewhere: list[int] = []
    for seat in range(state.seats):
        captain, offer = state.captain[seat], state.offers[seat]
        if captain >= 0 and (captain in elsewhere or (offer and captain not in offer)):
            raise Malformed(f"/seats/{seat}/captain", "a seat keeps one of the captains that it was offered, and no other seat")
        for i, offered in enumerate(offer):
            if offered >= 0 and (offered in elsewhere or offered in offer[:i]):
                raise Malformed(f"/seats/{seat}/offer/{i}", "this captain is offered twice")
        elsewhere.extend([captain, *offer])


def check_trophies(state: State) -> None:
    """Every trophy is on the board, with a seat, or was removed by the time track."""
    count = state.trophies_left + state.trophies_removed + sum(state.trophies)
    markers = len([1 for owner in state.slot_owner if owner == ROBOT])
    if state.robot is not None:
        count += state.robot.trophies
        if state.robot.markers != 6 - markers or not state.robot.trophies >= 0:
            raise Malformed("/tingent/markers", f"{markers} markers of Tingent are on achievement cards")
        for group, first in enumerate(FIRST_DEALT):
            dealt = first + state.robot.targets[group]
            if state.turn > 0 and (dealt >= len(state.achievements) or achieving.achievement_of(state, dealt).group != group):
                raise Malformed(f"/tingent/targets/{group}", "no card of this group lies there")
    if count != state.box.trophies[state.seats] or state.trophies_left < 0:
        raise Malformed("/trophies_left", f"there are {count} trophies, not {state.box.trophies[state.seats]}")


def check_time(state: State) -> None:
    """The time tokens are different marks, and as many as there are spaces for."""
    words = state.box.tracks[state.seats]
    spaces = state.box.count_tokens(state.seats, len(words))
    passed = state.box.count_tokens(state.seats, state.hourglass + 1)
    malformed_if(state.hourglass >= len(words), "/hourglass", f"the track has {len(words)} spaces")
    malformed_if(state.turn > 0 and len(state.tokens) != spaces, "/tokens", f"there are {spaces} token spaces")
    marks = [TURNED - mark if mark <= TURNED else mark for mark in state.tokens]
    known = [mark for mark in marks if mark != UNKNOWN]
    if len(known) != len(set(known)) or (state.turn > 0 and (len(state.late) != 2 or state.late[0] == state.late[1])):
        raise Malformed("/tokens", "the marks of the time tokens differ")
    for place, mark in enumerate(marks):
        if mark >= 0 and (mark in state.late) != (place >= spaces - 2):
            raise Malformed(f"/tokens/{place}", "the tokens of the first eggs lie on the last two token spaces")
        if (state.tokens[place] <= TURNED) != (place < passed):
            raise Malformed(f"/tokens/{place}", "tokens behind the hourglass are turned up, others are not")


def check_turn(state: State) -> None:
    """Somebody is to act on something that can be answered, or the match is over."""
    malformed_if(state.active >= state.seats, "/active", "there is no such seat")
    if state.over:
        if state.to_act or len(state.final) != state.seats:
            raise Malformed("/to_act", "a match that is over has final scores, and nobody is to act")
        return
    malformed_if(state.to_act != [state.active], "/to_act", "the seat whose turn it is is to act")
    if not state.agenda or isinstance(state.agenda[len(state.agenda) - 1], NO_DECISION):
        raise Malformed("/agenda", "the last thing to be done is no decision")
    for i in range(len(state.agenda)):
        malformed_if(not frame_fits(state, state.agenda[i]), f"/agenda/{i}", f"this cannot be done: {state.agenda[i].TYPE}")
    malformed_if(not open_moves(state, state.active), "/agenda", "nobody can do what is to be done")


def ability_fits(state: State, frame: fa.AbilityFrame) -> bool:
    """Say whether an ability is there, and what it has bound and chosen is what its steps speak of."""
    program = state.deck.steps[frame.ability]
    if frame.step >= len(program):
        return False
    chosen = [lang.BOUND_EGG + egg for egg in frame.chosen] if isinstance(frame, fa.ChoosingEggs) else frame.chosen
    step = program[frame.step]
    if not all(is_there(state, thing) for thing in chosen) or type(frame) not in (fa.AbilityStep, type(within(step, frame, 0, []))):
        return False
    sorts = sorts_of(program)
    for slot, things in enumerate(frame.sets):
        if [thing for thing in things if not is_there(state, thing) or fa.sort_of(thing) is not sorts.get(slot)]:
            return False
    return step.x != lang.NAMED or len(bound_set(frame.sets, step.slot)) > 0


def sorts_of(program: list[Step]) -> dict[int, type[fa.Yield]]:
    """Return what each set of an ability holds, by the steps that bind it; set 0 is the card about to be discarded."""
    sorts: dict[int, type[fa.Yield]] = {0: fa.YieldedCards}
    for step in program:
        if step.bind >= 0:
            copied = step.op in (lang.EACH, lang.NEXT)
            sorts[step.bind] = sorts[step.slot] if copied else fa.sort_of(lang.BOUND_AT.get(step.op, 0))
    return sorts


def is_there(state: State, thing: int) -> bool:
    """Say whether a card is one of the deck, and an egg one of the seat to act; kinds and options always are."""
    if thing >= lang.BOUND_EGG:
        return 0 <= thing - lang.BOUND_EGG - STORAGE_SPACES * state.active < len(state.eggs[state.active])
    return thing >= lang.BOUND_RESOURCE or thing < state.deck.size


def achievement_fits(state: State, frame: f.WhichSpecies | f.WhichMarker) -> bool:
    """H1-H6: say whether the seat can complete this slot, and what is settled of it already follows from the table."""
    if m.move(m.COMPLETE, frame.place) not in achieving.achievement_choices(state, state.active):
        return False
    named = achieving.species_for(state, state.active, frame.place)
    if isinstance(frame, f.WhichSpecies):
        return len(named) > 1
    return frame in [achieving.settle(state, state.active, frame.place, species) for species in named]


def is_shown(state: State, card: int) -> bool:
    """Say whether a card is in the hand of the seat to act, and all have seen it: what is to be done is open."""
    place = state.place_in_hand(state.active, card)
    return place >= 0 and state.tags[state.active][place] == 0


def frame_fits(state: State, frame: Frame) -> bool:
    """Say whether what a frame speaks of is there."""
    if isinstance(frame, fa.AbilityFrame):
        return frame.card < state.deck.size and ability_fits(state, frame)
    if isinstance(frame, fa.Triggers | f.Recharging):
        return all(card < state.deck.size and state.holder[card] == state.active for card in frame.cards)
    if isinstance(frame, f.Face):
        return state.captain[state.active] >= 0 and state.island.pair_of(frame.first, frame.second) >= 0
    if isinstance(frame, f.Fee):
        return state.captain[state.active] >= 0 and state.island.pair_of(frame.head, frame.tail) >= 0
    if isinstance(frame, f.Collecting):
        there = all(state.habitat_at(place) >= 0 for place in frame.habitats)
        return there and all(state.options.effect_on_placement and state.effect_at(place) >= 0 for place in frame.effects)
    if isinstance(frame, f.Paying):
        there = is_shown(state, frame.card) if frame.slot < 0 else state.slots[frame.slot] == frame.card
        return there and can_be_paid(state, state.active, frame)
    if isinstance(frame, f.Doomed):
        return is_shown(state, frame.card)
    if isinstance(frame, f.WhichSpecies | f.WhichMarker):
        return achievement_fits(state, frame)
    if isinstance(frame, f.Hatching):
        return all(is_there(state, lang.BOUND_EGG + egg) for egg in frame.eggs)
    if isinstance(frame, f.RewardOrPoints):
        return frame.marker // MARKERS == state.active and not state.markers[frame.marker]
    if isinstance(frame, NetTarget):
        return state.nets[state.active] > 0
    if isinstance(frame, WhichLake):
        return frame.tile in state.pool
    if isinstance(frame, f.TimeSpace):
        return frame.space < len(state.box.tracks[state.seats])
    if isinstance(frame, ScoreReward):
        return frame.reward < len(state.box.score_gives)
    if isinstance(frame, fr.RobotPlace):
        return state.robot is not None and all(state.island.pair_of(pair.first, pair.second) >= 0 for pair in frame.pairs)
    if isinstance(frame, fr.RobotWord):
        half = state.box.robot.brown if frame.brown else state.box.robot.yellow
        return frame.card < len(half) and frame.word < len(half[frame.card])
    return True


def checked_position(box: Box, deck: Deck, options: Options, data: JsonObject, seats: int) -> State:
    """Read a position that a user hands in: its shape, then whether the table is possible."""
    state = read_position(POSITION, box, deck, options, data, seats)
    check(state)
    check_rest(state)
    check_repeated(data, state_to_json(state), "")
    return state


def check_repeated(given: Json, read: Json, path: str) -> None:
    """Raise `Malformed` where what was given is not what the table says of itself: a piece named twice, another order, a wrong name."""
    if isinstance(given, dict) and isinstance(read, dict):
        for name, value in given.items():
            check_repeated(value, read.get(name), f"{path}/{name}")
    elif isinstance(given, list) and isinstance(read, list) and len(given) == len(read):
        for i, value in enumerate(given):
            check_repeated(value, read[i], f"{path}/{i}")
    elif given is not None and given != read:
        raise Malformed(path, "this is not how such a table is written: a piece twice, another order or another name")
