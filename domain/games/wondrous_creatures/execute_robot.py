"""G1-G8: Tingent, the opponent of the solo game. It follows its cards; the human decides nothing but ties."""

from typing import Final

from domain.games.wondrous_creatures import components_names as names
from domain.games.wondrous_creatures.events import robot as of_robot
from domain.games.wondrous_creatures.events.hidden import RobotCardHidden
from domain.games.wondrous_creatures.events.island import TileLaid
from domain.games.wondrous_creatures.execute_basics import move_hourglass
from domain.games.wondrous_creatures.execute_gains import pick_cards, reshuffle_if_empty
from domain.games.wondrous_creatures.execute_run import Run
from domain.games.wondrous_creatures.execute_turns import begin_turn, fill_empty_slots, finish_match
from domain.games.wondrous_creatures.frames.base import RobotFrame
from domain.games.wondrous_creatures.frames.robot import HexPair, RobotCard, RobotEnd, RobotGear, RobotPlace, RobotWord
from domain.games.wondrous_creatures.legal import ends_by_passing, free_lakes, has_mountain, pair_is_free
from domain.games.wondrous_creatures.legal_achievements import achievement_of
from domain.games.wondrous_creatures.legal_steps import species_of
from domain.games.wondrous_creatures.state import State, robot_of
from domain.games.wondrous_creatures.state_robot import ROBOT
from domain.kernel.cells import total
from domain.kernel.ids import NOBODY, Seat

FIRST_DEALT: Final = [5, 3, 0]
"""Where the single, multi and main cards begin among the achievements dealt."""

MEMBER_OF: Final = {f"{who}:{name}": member for member, who in enumerate(("captain", "crew")) for name in names.RESOURCES}
HABITAT_OF: Final = {f"{who}:{name}": habitat for who in ("captain", "crew") for habitat, name in enumerate(names.RESOURCES)}
"""By the words that place crew: who goes, and to which habitats."""


def serve_robot(run: Run, frame: RobotFrame) -> None:
    """G1, G8: the next part of Tingent's turn; when it has taken the last trophy the match ends at once."""
    taken_by_robot = run.state.trophies_left == 0 and run.state.end_seat < 0
    if taken_by_robot:
        finish_match(run)
    elif isinstance(frame, RobotCard):
        draw_card(run)
    elif isinstance(frame, RobotWord):
        half = run.state.box.robot.brown if frame.brown else run.state.box.robot.yellow
        obey(run, half[frame.card], frame.word)
    elif isinstance(frame, RobotGear):
        advance(run)
    else:
        end_turn(run)


def end_turn(run: Run) -> None:
    """G8, A5: the wilderness is filled; after the last trophy, or when nothing can be done any more, the match is over."""
    fill_empty_slots(run)
    if run.state.trophies_left == 0 or ends_by_passing(run.state):
        finish_match(run)
    else:
        begin_turn(run, Seat(0))


def draw_card(run: Run) -> None:
    """G1, G2: draw a card; its yellow half holds before the first brown space, the brown one from then on; then its gear."""
    robot, rules = robot_of(run.state), run.state.box.robot
    if total(robot.cards) == 0:
        run.record(of_robot.RobotCardsReshuffled())
    card = run.chance.pick_cell(robot.cards)
    run.record(of_robot.RobotCardDrawn(card))
    brown = robot.space >= rules.first_brown[robot.board]
    words = rules.brown[card] if brown else rules.yellow[card]
    if rules.gears[card]:
        run.push(RobotGear())
    for i in range(len(words) - 1, -1, -1):
        run.push(RobotWord(card, brown, i))


def obey(run: Run, words: list[str], at: int) -> None:
    """G3-G5: one word of a card."""
    word = words[at]
    if word in HABITAT_OF:
        place_crew(run, MEMBER_OF[word], HABITAT_OF[word])
    elif word == "facedown":
        hide_card(run)
    elif word == "egg":
        gain_egg_of_card(run, names.MULTI if words[at - 1] == "take:multi" else names.SINGLE)
    elif word == "take:multi":
        take_for(run, names.MULTI)
    else:
        assert word == "take:single", word
        take_for(run, names.SINGLE)


def place_crew(run: Run, member: int, habitat: int) -> None:
    """G3: move the crew member to the best free pair without a mountain; the human chooses among equals; with none draw a new card."""
    best = best_places(run, habitat)
    if not best:
        while not isinstance(run.stack[len(run.stack) - 1], RobotEnd):
            run.stack.pop()
        run.push(RobotCard())
    else:
        run.push(RobotPlace(member, habitat, best))


def best_places(run: Run, habitat: int) -> list[HexPair]:
    """G3: most habitats of the kind, then what `extras_around` counts."""
    state = run.state
    best: list[int] = []
    most, highest = 0, -1
    for pair in range(len(state.island.firsts)):
        if not pair_is_free(state, pair) or has_mountain(state, pair):
            continue
        wanted = habitats_around(state, pair, habitat)
        if wanted < most:
            continue
        worth = wanted * 16**3 + extras_around(state, pair, habitat)
        if worth > highest:
            most, highest, best = wanted, worth, [pair]
        elif worth == highest:
            best.append(pair)
    firsts, seconds = state.island.firsts, state.island.seconds
    return [HexPair(firsts[pair], seconds[pair]) for pair in best]


def habitats_around(state: State, pair: int, habitat: int) -> int:
    """G3: return how many habitats of a kind are next to a pair."""
    count = 0
    for place in state.island.around[pair]:
        count += 1 if state.habitat_at(place) == habitat else 0
    return count


def extras_around(state: State, pair: int, habitat: int) -> int:
    """G3: return what decides among equals, below 16 ** 3: other habitats, then special effects, then eggs (those under the crew too)."""
    others = effects = eggs = 0
    for place in state.island.around[pair]:
        others += 1 if state.habitat_at(place) not in (-1, habitat) else 0
        effects += 1 if state.effect_at(place) >= 0 else 0
        eggs += 1 if state.egg_on[place] >= 0 else 0
    eggs += 1 if state.egg_on[state.island.firsts[pair]] >= 0 else 0
    eggs += 1 if state.egg_on[state.island.seconds[pair]] >= 0 else 0
    return (others * 16 + effects) * 16 + eggs


def answer_robot(run: Run, frame: RobotPlace, pair: int) -> None:
    """G3: the crew member stands there; the captain scores 1 point for each habitat of the kind; eggs under it are taken."""
    state = run.state
    wanted = habitats_around(state, pair, frame.habitat)
    first, second = state.island.firsts[pair], state.island.seconds[pair]
    run.record(of_robot.RobotCrewMoved(frame.member, first, second, wanted if frame.member == 0 else 0))
    for place in (first, second):
        if state.egg_on[place] >= 0:
            run.record(of_robot.RobotEggGained(state.egg_on[place], names.FROM_HEX, place))


def target(run: Run, group: int) -> int:
    """Return which of the achievements dealt is Tingent's target in a group."""
    return FIRST_DEALT[group] + robot_of(run.state).targets[group]


def take_for(run: Run, group: int) -> None:
    """G4: take the card of the wilderness with most points that shows a species of the target, the leftmost of equals; else hide one."""
    state = run.state
    wanted = achievement_of(state, target(run, group)).species
    best = -1
    for slot in range(6):
        card = state.slots[slot]
        fits = card >= 0 and len([s for s in species_of(state, card) if s in wanted]) > 0
        if fits and (best < 0 or state.deck.points[card] > state.deck.points[state.slots[best]]):
            best = slot
    if best < 0:
        hide_card(run)
    else:
        run.record(of_robot.RobotCardTaken(state.slots[best], best))


def hide_card(run: Run) -> None:
    """G4: a card of the deck lies face down before Tingent; nobody sees it."""
    if reshuffle_if_empty(run):
        run.record(RobotCardHidden(pick_cards(run, 1)[0], run.state.next_tag))


def gain_egg_of_card(run: Run, group: int) -> None:
    """G4: an egg of the supply of the card's species, that of the target when it shows two."""
    card = robot_of(run.state).last_taken
    if card < 0:
        return
    wanted = achievement_of(run.state, target(run, group)).species
    named = [s for s in species_of(run.state, card) if s in wanted]
    if named and run.state.supply[named[0]] > 0:
        run.record(of_robot.RobotEggGained(named[0], names.FROM_SUPPLY, -1))


def advance(run: Run) -> None:
    """G2, G5: the tracker moves on; on the first brown space all cards are shuffled again; the icon of the space holds at once."""
    robot, rules = robot_of(run.state), run.state.box.robot
    track = rules.tracks[robot.board]
    if robot.space == len(track):
        return
    run.record(of_robot.RobotAdvanced(robot.space + 1))
    if robot.space == rules.first_brown[robot.board]:
        run.record(of_robot.RobotCardsReshuffled())
    icon = track[robot.space - 1]
    if icon == "D":
        discover(run)
    elif icon == "T":
        move_hourglass(run, False)
    elif icon == "M":
        complete_main(run)
    elif icon in ("Y", "S"):
        complete_species(run, names.MULTI if icon == "Y" else names.SINGLE)


def discover(run: Run) -> None:
    """G6: a tile of the stack goes to the leftmost lake with an egg, which Tingent takes; without eggs to the leftmost lake."""
    state = run.state
    lakes = [lake for lake in free_lakes(state) if state.egg_on[lake] >= 0] or free_lakes(state)
    if not lakes or total(state.stack) == 0:
        run.record(of_robot.RobotSkipped(names.NO_LAKE_OR_TILE))
        return
    best = lakes[0]
    for lake in lakes:
        if leftness(run, lake) < leftness(run, best):
            best = lake
    run.record(TileLaid(NOBODY, run.chance.pick_cell(state.stack), best, False))
    if state.egg_on[best] >= 0:
        run.record(of_robot.RobotEggGained(state.egg_on[best], names.FROM_HEX, best))


def leftness(run: Run, place: int) -> int:
    """Order places from left to right, those at the same height of the page from top to bottom."""
    col, row = run.state.island.columns[place], run.state.island.rows[place]
    return (2 * col + row % 2) * 100 + row


def complete_main(run: Run) -> None:
    """G7: the best free slot of the target among the main cards; the target moves right."""
    dealt = target(run, names.MAIN)
    for slot in range(achievement_of(run.state, dealt).size(1)):
        if run.state.slot_owner[3 * dealt + slot] < 0:
            take_slot(run, dealt, slot, names.MAIN, min(2, robot_of(run.state).targets[names.MAIN] + 1))
            return
    run.record(of_robot.RobotSkipped(names.NO_FREE_SLOT))


def complete_species(run: Run, group: int) -> None:
    """G7: the upper slot when its icons exceed the need of the lower, else the lower; the target moves to the other card."""
    robot, state = robot_of(run.state), run.state
    dealt = target(run, group)
    achievement = achievement_of(state, dealt)
    icons = 0
    for species in achievement.species:
        icons += robot.eggs[species] + sum([state.deck.icons(card, species) for card in robot.shown])
    low = achievement.size(1) - 1
    slot = 0 if icons > achievement.need(1, low) else low
    owners = state.slot_owner[3 * dealt : 3 * dealt + 3]
    if owners[slot] >= 0 or ROBOT in owners:
        run.record(of_robot.RobotSkipped(names.SLOT_TAKEN))
    else:
        take_slot(run, dealt, slot, group, 1 - robot.targets[group])


def take_slot(run: Run, dealt: int, slot: int, group: int, next_target: int) -> None:
    """G7: a marker on the slot, and a trophy if any is left."""
    if robot_of(run.state).markers == 0:
        run.record(of_robot.RobotSkipped(names.NO_MARKER))
    else:
        place = names.SLOTS * run.state.achievements[dealt] + slot
        run.record(of_robot.RobotSlotTaken(place, run.state.trophies_left > 0, group, next_target))
