"""The interpreter of the effect language: one step at a time, each served by a rule function."""

from typing import Final

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures import execute_gains as gains
from domain.games.wondrous_creatures import legal_moves as m
from domain.games.wondrous_creatures.components_names import FROM_BAG, FROM_HEX, FROM_SUPPLY, MARKERS
from domain.games.wondrous_creatures.effects import Step
from domain.games.wondrous_creatures.effects_counting import bound_set, bound_species, end_points, holds, last_instant, value_of
from domain.games.wondrous_creatures.events import cards as of_cards
from domain.games.wondrous_creatures.events import seats as of_seats
from domain.games.wondrous_creatures.execute_playing import begin_play
from domain.games.wondrous_creatures.execute_run import Run
from domain.games.wondrous_creatures.frames import ability as fa
from domain.games.wondrous_creatures.frames.actions import Doomed
from domain.games.wondrous_creatures.legal import is_forced
from domain.games.wondrous_creatures.legal_steps import egg_place, step_choices

CARD_OPS: Final = (lang.TAKE, lang.DISCARD, lang.ACTIVATE, lang.RESTORE)
SWEPT: Final[list[list[int]]] = [[0, 1, 2], [3, 4, 5]]
"""The slots of each half of the wilderness."""


def with_set(sets: list[list[int]], slot: int, things: list[int]) -> list[list[int]]:
    """Return the bound sets with `things` in `slot`; the last one is never empty."""
    copy = sets[:]
    while len(copy) <= slot:
        copy.append([])
    copy[slot] = things
    while copy and not copy[len(copy) - 1]:
        copy.pop()
    return copy


def go_on(run: Run, frame: fa.AbilityFrame, step: Step, things: list[int], done: bool) -> None:
    """L1: the step is over: bind what it yielded, and the next one is due."""
    sets = frame.sets
    if step.bind >= 0:
        at = lang.BOUND_AT.get(step.op, 0)
        sets = with_set(sets, step.bind, [at + thing for thing in things])
    run.push(fa.AbilityStep(frame.ability, frame.step + 1, frame.card, done, sets))


def jump(run: Run, frame: fa.AbilityFrame, target: int, sets: list[list[int]]) -> None:
    """Go on at another place of the ability."""
    run.push(fa.AbilityStep(frame.ability, target, frame.card, frame.done, sets))


def again(run: Run, frame: fa.AbilityFrame, left: int, chosen: list[int]) -> None:
    """Stay in the step with `left` to go."""
    run.push(within(run.state.deck.steps[frame.ability][frame.step], frame, left, chosen))


def within(step: Step, frame: fa.AbilityFrame, left: int, chosen: list[int]) -> fa.AbilityFrame:
    """Return the frame within its step: `left` to go, after these pieces; its class is that of what is chosen."""
    ability, at, card, done, sets, op = frame.ability, frame.step, frame.card, frame.done, frame.sets, step.op
    if op in CARD_OPS:
        return fa.ChoosingCards(ability, at, card, done, sets, left, chosen)
    if op == lang.GAIN_RESOURCE:
        return fa.ChoosingResources(ability, at, card, done, sets, left, chosen)
    if op == lang.GAIN_EGG:
        return fa.ChoosingSpecies(ability, at, card, done, sets, left, chosen)
    if op in (lang.FLIP, lang.HATCH):
        return fa.ChoosingEggs(ability, at, card, done, sets, left, chosen)
    return fa.Choosing(ability, at, card, done, sets, left, chosen)


def serve_step(run: Run, frame: fa.AbilityFrame) -> bool:
    """L1, L6: run the due step of an ability for its owner; false when its owner has to choose (the frame is on the stack again)."""
    step = run.state.deck.steps[frame.ability][frame.step]
    op = step.op
    if frame.left < 0 and run.trace is not None:
        run.trace.append(op)
    if not lang.asks(op) or (op == lang.TAKE_ALL and step.x < 0):
        act(run, frame, step)
        return True
    if frame.left < 0:
        frame = enter(run, frame, step)
    if frame.left == 0 or (op == lang.CHOOSE and len(bound_set(frame.sets, step.bind)) == step.high):
        finish(run, frame, step)
        return True
    choices = step_choices(run.state, run.seat, frame, step)
    if not choices:
        finish(run, frame, step)
        return True
    run.push(frame)
    if not is_forced(run.state, run.seat, run.stack, choices):
        run.offered = choices
        return False
    run.stack.pop()
    answer_step(run, frame, choices[0])
    return True


def enter(run: Run, frame: fa.AbilityFrame, step: Step) -> fa.AbilityFrame:
    """Return the frame with how much of the step there is to do."""
    left = 1
    if step.op in (lang.GAIN_RESOURCE, lang.GAIN_EGG, lang.TAKE, lang.ACTIVATE, lang.RESTORE):
        left = value_of(run.state, run.seat, step.amount, frame.sets, frame.card)
    elif step.op in (lang.DISCARD, lang.FLIP, lang.HATCH):
        left = step.high
    return within(step, frame, left, [])


def act(run: Run, frame: fa.AbilityFrame, step: Step) -> None:
    """L2, K7: steps that leave nothing to choose; points that may hurt are asked for where they are scored."""
    op = step.op
    if op == lang.END:
        return
    if op in (lang.UNLESS, lang.UNLESS_DONE, lang.EACH, lang.NEXT, lang.JUMP):
        control(run, frame, step)
        return
    if op == lang.TAKE_ALL:
        take_all(run, frame, step)
        return
    number = value_of(run.state, run.seat, step.amount, frame.sets, frame.card)
    go_on(run, frame, step, [], True)
    if op == lang.GAIN_POINTS:
        gains.gain_points(run, number)
    elif op == lang.GAIN_NET:
        gains.gain_nets(run, number)
    elif op == lang.CAPTAIN_ENERGY:
        run.record(of_seats.CaptainCharged(run.seat, number))
    elif op == lang.REPEAT_INSTANT:
        repeat(run, frame.card)


def control(run: Run, frame: fa.AbilityFrame, step: Step) -> None:
    """L1: arrows, conditions and loops: where the ability goes on."""
    if step.op == lang.UNLESS:
        assert step.condition is not None
        held = holds(run.state, run.seat, step.condition, frame.sets, frame.card)
        jump(run, frame, frame.step + 1 if held else step.targets[0], frame.sets)
    elif step.op == lang.UNLESS_DONE:
        jump(run, frame, frame.step + 1 if frame.done else step.targets[0], frame.sets)
    elif step.op == lang.EACH:
        jump(run, frame, frame.step + 1, with_set(frame.sets, step.bind, bound_set(frame.sets, step.slot)))
    elif step.op == lang.NEXT:
        rest = bound_set(frame.sets, step.slot)
        if rest:
            jump(run, frame, frame.step + 1, with_set(with_set(frame.sets, step.slot, rest[1:]), step.bind, rest[:1]))
        else:
            jump(run, frame, step.targets[0], frame.sets)
    else:
        jump(run, frame, step.targets[0], frame.sets)


def accept(run: Run, frame: fa.AbilityFrame, step: Step) -> None:
    """L2: the only thing that a step has on offer is taken."""
    number = value_of(run.state, run.seat, step.amount, frame.sets, frame.card)
    if step.op == lang.DRAW:
        draw_under(run, frame, step, number)
    elif step.op == lang.LOOK:
        again(run, frame, 1, [])
        gains.look_at(run, step.high)
    elif step.op == lang.TAKE_ALL:
        take_all(run, frame, step)
    elif step.op == lang.DISCOUNT:
        go_on(run, frame, step, [], True)
        run.record(of_cards.DiscountGranted(run.seat, number))
    else:
        go_on(run, frame, step, [], True)
        gains.gain_egg(run, run.chance.pick_cell(run.state.bag), FROM_BAG)


def draw_under(run: Run, frame: fa.AbilityFrame, step: Step, number: int) -> None:
    """W5, L5: draw, and put what fires at it above the rest of the ability."""
    above = len(run.stack)
    drawn = gains.draw(run, number, step.shown == 1)
    fired = run.stack[above:]
    del run.stack[above:]
    go_on(run, frame, step, drawn, len(drawn) > 0)
    run.stack.extend(fired)


def take_all(run: Run, frame: fa.AbilityFrame, step: Step) -> None:
    """W1: take every card of the wilderness that shows a species; none when no species was named."""
    named = [step.x] if step.x >= 0 else bound_species(frame.sets, step.slot)
    taken: list[int] = []
    for slot in range(6):
        card = run.state.slots[slot]
        if card >= 0 and named and run.state.deck.icons(card, named[0]) > 0:
            gains.take_card(run, slot)
            taken.append(card)
    go_on(run, frame, step, taken, len(taken) > 0)


def repeat(run: Run, card: int) -> None:
    """L7: resolve the last instant card again, unless that is itself a repetition."""
    last = last_instant(run.state, run.seat, card)
    if last >= 0 and run.state.deck.repeats[last] == 0:
        run.perform(last, card)


def finish(run: Run, frame: fa.AbilityFrame, step: Step) -> None:
    """L1: nothing is left to choose in this step."""
    if step.op == lang.CHOOSE:
        jump(run, frame, step.targets[len(step.targets) - 1], with_set(frame.sets, step.bind, []))
        return
    done = len(frame.chosen) >= max(1, step.low)
    if step.op == lang.LOOK and run.state.looked:
        run.record(of_cards.NoneKept(run.seat))
    if step.op in (lang.FLIP, lang.HATCH):
        go_on(run, frame, step, frame.chosen if done else [], done)
        if done:
            gains.turn_eggs(run, frame.chosen)
        return
    go_on(run, frame, step, frame.chosen, done)


def activate(run: Run, card: int) -> None:
    """R5: resolve a recharge card; lasting cards that wait for it fire first."""
    run.record(of_cards.RechargeActivated(run.seat, card))
    run.perform(card, card)
    gains.fire(run, lang.RECHARGE_ACTIVATED, 1)


def answer_step(run: Run, frame: fa.AbilityFrame, code: int) -> None:
    """L3: what the owner chose in a step is done; the frame has left the stack."""
    step = run.state.deck.steps[frame.ability][frame.step]
    verb, number, op = m.verb_of(code), m.number_of(code), step.op
    if verb == m.DECLINE:
        finish(run, frame, step)
    elif verb == m.ACCEPT:
        accept(run, frame, step)
    elif verb == m.CHOOSE_RESOURCE:
        answer_resource(run, frame, step, number)
    elif verb == m.CHOOSE_CARD:
        answer_card(run, frame, step, number)
    elif verb == m.CHOOSE_SPECIES:
        if op == lang.GAIN_EGG:
            again(run, frame, frame.left - 1, [number])
            gains.gain_egg(run, number, FROM_SUPPLY)
        else:
            go_on(run, frame, step, [number], True)
            if op == lang.ADD_SPECIES:
                run.record(of_cards.SpeciesAdded(run.seat, frame.card, number))
    elif verb == m.TAKE_CARD:
        gains.take_card(run, run.state.slot_of(number))
        again(run, frame, frame.left - 1, [*frame.chosen, number])
    elif verb == m.SWEEP:
        go_on(run, frame, step, [], True)
        gains.sweep(run, SWEPT[number])
    elif verb == m.DISCARD_CARD:
        answer_discard(run, frame, number)
    elif verb == m.TURN_EGG:
        place = egg_place(run.state, run.seat, frame.chosen, number)
        again(run, frame, frame.left - 1, [*frame.chosen, place])
    elif verb == m.CHOOSE_OPTION:
        taken = [*bound_set(frame.sets, step.bind), lang.BOUND_OPTION + number]
        jump(run, frame, step.targets[number], with_set(frame.sets, step.bind, taken))
    else:
        go_on(run, frame, step, [], True)
        answer_reach(run, step, verb, number)


def answer_reach(run: Run, step: Step, verb: int, number: int) -> None:
    """C5, X1, K2: play a card, use a special effect, or receive a marker's reward once more."""
    state = run.state
    if verb == m.PLAY_CARD:
        slot = state.slot_of(number) if state.place_in_hand(run.seat, number) < 0 else -1
        begin_play(run, number, slot, step.low == 1)
    elif verb == m.CHOOSE_TILE:
        run.perform(lang.EFFECT_ABILITY + state.box.tile_effects[number])
    elif verb == m.CHOOSE_MARKER:
        run.perform(lang.MARKER_ABILITY + number % MARKERS)
    elif step.op == lang.MAP_EGG:
        gains.gain_egg(run, state.egg_on[number], FROM_HEX, number)
    else:
        run.perform(lang.EFFECT_ABILITY + state.effect_at(number))


def answer_resource(run: Run, frame: fa.AbilityFrame, step: Step, resource: int) -> None:
    """B4, L2: gain a resource, one unit at a time where each may be another; or name what is given in an exchange."""
    if step.op == lang.EXCHANGE:
        go_on(run, frame, step, [], True)
        run.push(fa.ExchangeInto(resource))
    elif step.x == lang.ANY and frame.left > 1:
        again(run, frame, frame.left - 1, [*frame.chosen, resource])
        gains.gain_resource(run, resource, 1)
    else:
        gains.gain_resource(run, resource, frame.left)
        go_on(run, frame, step, [*frame.chosen, resource], True)


def exchange(run: Run, frame: fa.ExchangeNumber, number: int) -> None:
    """L2, B4: turn resources into others; what is beyond the end of a track is lost."""
    gained = min(number, run.state.room_for(run.seat, frame.taken))
    run.record(of_seats.ResourcesExchanged(run.seat, frame.given, frame.taken, number, gained))


def answer_card(run: Run, frame: fa.AbilityFrame, step: Step, card: int) -> None:
    """W8, R5, F2, Z2: keep a card looked at, activate, refill, share an energy with it, or score it."""
    if step.op == lang.LOOK:
        run.record(of_cards.CardKept(run.seat, card))
        go_on(run, frame, step, [card], True)
    elif step.op == lang.SCORE_END:
        go_on(run, frame, step, [], True)
        gains.gain_points(run, min(step.high, end_points(run.state, run.seat, card)))
    elif step.op == lang.ACTIVATE:
        again(run, frame, frame.left - 1, [*frame.chosen, card])
        activate(run, card)
    elif step.op == lang.RESTORE:
        run.record(of_cards.EnergyRestored(run.seat, card, run.state.deck.limit[card]))
        again(run, frame, frame.left - 1, [*frame.chosen, card])
    else:
        run.record(of_seats.CaptainShared(run.seat, card))
        again(run, frame, 1, frame.chosen)


def answer_discard(run: Run, frame: fa.AbilityFrame, card: int) -> None:
    """L8, W9: discard a card, unless an energy card may save it: then it counts only when it is not saved."""
    if gains.savers(run.state, run.seat, card):
        again(run, frame, frame.left - 1, frame.chosen)
        gains.show_card(run, card)
        run.push(Doomed(card))
    else:
        again(run, frame, frame.left - 1, [*frame.chosen, card])
        gains.discard(run, card)


def credit_discard(run: Run, card: int) -> None:
    """L8: a card that was not saved counts for the step that asked for the discard."""
    frame = run.stack[len(run.stack) - 1]
    if isinstance(frame, fa.AbilityFrame) and run.state.deck.steps[frame.ability][frame.step].op == lang.DISCARD:
        run.stack.pop()
        again(run, frame, frame.left, [*frame.chosen, card])
