"""Running a command: the choice is checked against the legal ones and done; then all that needs no decision is served."""

from domain.games.wondrous_creatures import moves as m
from domain.games.wondrous_creatures.achieving import eggs_above, eggs_to_hatch, spare_eggs
from domain.games.wondrous_creatures.basics import (
    answer_turn,
    collect,
    complete,
    face,
    occupy,
    pay_fee,
    serve_space,
    use_energy,
)
from domain.games.wondrous_creatures.choices import egg_place
from domain.games.wondrous_creatures.discovery import lay_tile, score_reward
from domain.games.wondrous_creatures.events.hidden import DecisionAwaited
from domain.games.wondrous_creatures.events.seats import CaptainUnlocked, MarkerPlaced, MarkerRewarded, NetSpent
from domain.games.wondrous_creatures.frames import (
    COLLECT,
    DOOMED,
    EXTRA_RESOURCE,
    FACE,
    FEE,
    FINISH,
    HATCHING,
    LIMIT,
    NET_TARGET,
    OPENING_HAND,
    PAY,
    POINTS,
    RECHARGING,
    REWARD_OR_POINTS,
    ROBOT_CARD,
    ROBOT_END,
    ROBOT_PLACE,
    SCORE_REWARD,
    SECOND,
    SPACE,
    STEPS,
    TRIGGERS,
    TROPHY,
    TURN,
    UNLOCKING,
    WHERE,
    WHICH_LAKE,
    WHICH_MARKER,
    WHICH_SPECIES,
    Frame,
)
from domain.games.wondrous_creatures.gains import (
    FROM_HEX,
    discard,
    gain_egg,
    gain_trophy,
    may_hurt,
    savers,
    score_points,
    show_card,
    turn_eggs,
)
from domain.games.wondrous_creatures.legal import cards_to_activate, frame_choices, is_forced, legal_moves, open_moves
from domain.games.wondrous_creatures.playing import answer_payment, begin_play, serve_payment
from domain.games.wondrous_creatures.preparing import choose_captain, discard_of_opening, raise_resource
from domain.games.wondrous_creatures.refusing import reason
from domain.games.wondrous_creatures.robot import answer_robot, serve_robot
from domain.games.wondrous_creatures.run import Run
from domain.games.wondrous_creatures.state import WondrousState
from domain.games.wondrous_creatures.steps import activate, answer_step, credit_discard, serve_step
from domain.games.wondrous_creatures.translation import move_of
from domain.games.wondrous_creatures.turning import finish_turn
from domain.kernel.cells import Cells
from domain.kernel.command import Command
from domain.kernel.ledger import Ledger
from domain.kernel.state import State


def run_command(run: Run, code: int) -> None:
    """A1: do what a legal move stands for, and serve what follows."""
    verb, number = m.verb_of(code), m.number_of(code)
    if verb == m.USE_ENERGY:
        use_energy(run, number)
    elif verb == m.USE_NET:
        run.push(Frame(NET_TARGET))
    else:
        answer(run, run.stack.pop(), code)
    serve(run)


def serve(run: Run) -> None:
    """Do all that needs no decision; record the decision that is awaited then."""
    while run.stack and not run.state.over:
        frame = run.stack.pop()
        if not serve_frame(run, frame):
            break
    if run.state.over:
        return
    assert run.stack, "something is always to be done until the match is over"
    run.record(DecisionAwaited(run.seat, run.stack[:]))


def serve_frame(run: Run, frame: Frame) -> bool:
    """Serve one frame that has left the stack; false when its owner has to choose (it is on the stack again).

    A single choice is made at once when all can see that it is one and nothing may come before it (F1), but never the basic action:
    whether that is a single one may hang on a hidden hand.
    """
    kind = frame.kind
    if kind == STEPS:
        return serve_step(run, frame)
    if kind == PAY:
        return serve_payment(run, frame)
    if kind == TURN:
        run.push(frame)
        if run.state.basic < 0 or len(open_moves(run.state, run.seat, run.stack)) > 1:
            return False
        answer(run, run.stack.pop(), m.move(m.END_TURN))
        return True
    if ROBOT_CARD <= kind <= ROBOT_END and kind != ROBOT_PLACE:
        serve_robot(run, frame)
        return True
    if serve_plain(run, frame):
        return True
    choices = frame_choices(run.state, run.seat, frame)
    if not choices:
        nothing_to_choose(run, frame)
        return True
    run.push(frame)
    if not is_forced(run.state, run.seat, run.stack, choices):
        return False
    answer(run, run.stack.pop(), choices[0])
    return True


def serve_plain(run: Run, frame: Frame) -> bool:
    """Serve a frame that never asks; false for the others."""
    kind = frame.kind
    if kind == FINISH:
        finish_turn(run, frame)
    elif kind == SCORE_REWARD:
        score_reward(run, frame.left)
    elif kind == TROPHY:
        gain_trophy(run)
    elif kind == UNLOCKING:
        unlock(run)
    elif kind == SPACE:
        serve_space(run, frame)
    elif kind == POINTS and not may_hurt(run.state, run.seat, frame.left):
        score_points(run, frame.left)
    else:
        return False
    return True


def nothing_to_choose(run: Run, frame: Frame) -> None:
    """H6: the eggs chosen for an achievement are hatched together, with those that have to be; other frames are simply over."""
    if frame.kind == HATCHING:
        turn_eggs(run, [*frame.picked, *eggs_to_hatch(run.state, run.seat, frame)[: frame.left]])


def unlock(run: Run) -> None:
    """H7: the first achievement unlocks the captain, with what that gives."""
    if run.state.unlocked[run.seat] == 0:
        run.record(CaptainUnlocked(run.seat))
        run.perform(run.state.box.captains[run.state.captain[run.seat]].on_unlock)


def answer(run: Run, frame: Frame, code: int) -> None:
    """Do what was chosen in a frame that has left the stack."""
    kind, number = frame.kind, m.number_of(code)
    if kind == STEPS:
        answer_step(run, frame, code)
    elif kind == TURN:
        answer_turn(run, frame, code)
    elif kind == PAY:
        answer_payment(run, frame, code)
    elif kind == COLLECT:
        collect(run, frame, code)
    elif kind == WHERE:
        occupy(run, frame, number)
    elif kind == FACE:
        face(run, frame, number)
    elif kind == FEE:
        pay_fee(run, frame, number)
    elif kind == SECOND:
        if m.verb_of(code) == m.PLAY_CARD:
            begin_play(run, number, -1, False)
    elif kind == RECHARGING:
        if m.verb_of(code) == m.CHOOSE_CARD:
            rest = [card for card in cards_to_activate(run.state, run.seat, frame) if card != number]
            run.push(Frame(RECHARGING, 1, picked=rest))
            activate(run, number)
    elif kind == TRIGGERS:
        rest = frame.picked[:]
        rest.remove(number)
        if rest:
            run.push(Frame(TRIGGERS, picked=rest))
        run.perform(run.state.deck.abilities[number].entry, number)
    else:
        answer_rarer(run, frame, code)


def answer_rarer(run: Run, frame: Frame, code: int) -> None:
    """Do what was chosen in one of the less frequent frames."""
    kind, verb, number = frame.kind, m.verb_of(code), m.number_of(code)
    if kind == LIMIT:
        run.push(frame)
        limit_discard(run, number)
    elif kind == POINTS:
        if verb == m.ACCEPT:
            score_points(run, frame.left)
    elif kind == DOOMED:
        answer_doomed(run, frame, verb, number)
    elif kind == NET_TARGET:
        use_net(run, number)
    elif kind == WHICH_SPECIES:
        complete(run, frame.picked[0], frame.picked[1], number)
    elif kind == WHICH_MARKER:
        place_marker(run, frame, number)
    elif kind == HATCHING:
        choose_egg(run, frame, verb, number)
    elif kind == REWARD_OR_POINTS:
        run.record(MarkerRewarded(run.seat, frame.left, number == 1))
        run.perform(run.state.box.markers[frame.left] if number == 0 else run.state.box.marker_instead)
    elif kind == OPENING_HAND:
        discard_of_opening(run, frame, number)
    elif kind == EXTRA_RESOURCE:
        raise_resource(run, frame, number)
    elif kind == ROBOT_PLACE:
        answer_robot(run, frame, number)
    elif verb == m.CHOOSE_CAPTAIN:
        choose_captain(run, number)
    elif verb == m.CHOOSE_TILE:
        run.push(Frame(WHICH_LAKE, left=number))
    else:
        assert kind == WHICH_LAKE
        lay_tile(run, frame.left, number)


def choose_egg(run: Run, frame: Frame, verb: int, kind: int) -> None:
    """H6: one more egg for an achievement; or no more than are needed."""
    if verb == m.DECLINE:
        run.push(Frame(HATCHING, frame.at, left=0, picked=frame.picked))
        return
    place = egg_place(run.state, run.seat, frame.picked, kind)
    above = eggs_above(frame) - (1 if frame.left == 0 else 0)
    sets: list[Cells] = [[above]] if above > 0 else []
    run.push(Frame(HATCHING, frame.at, left=max(0, frame.left - 1), picked=[*frame.picked, place], sets=sets))


def limit_discard(run: Run, card: int) -> None:
    """R4, L8: discard down to the limit; a card may be saved."""
    if savers(run.state, run.seat, card):
        show_card(run, card)
        run.push(Frame(DOOMED, card=card))
    else:
        discard(run, card)


def answer_doomed(run: Run, frame: Frame, verb: int, saver: int) -> None:
    """L8: let the card go, or spend an energy to play it free of cost instead."""
    if verb == m.DECLINE:
        credit_discard(run, frame.card)
        discard(run, frame.card)
    else:
        use_energy(run, saver, frame.card)


def use_net(run: Run, place: int) -> None:
    """F4, F5: return a net to take an egg, or to use a special effect, next to one's own crew."""
    egg = run.state.egg_on[place]
    run.record(NetSpent(run.seat, place, egg < 0))
    if egg >= 0:
        gain_egg(run, egg, FROM_HEX, place)
    else:
        run.perform(run.state.box.effects[run.state.effect_at(place)])


def place_marker(run: Run, frame: Frame, marker: int) -> None:
    """H2, H6, H7: marker, then the eggs, then its reward, then the trophy, then the captain."""
    dealt, slot, mask, eggs = frame.picked
    above = spare_eggs(run.state, dealt, slot, mask, eggs)
    run.record(MarkerPlaced(run.seat, dealt, slot, marker))
    run.push(Frame(UNLOCKING))
    run.push(Frame(TROPHY))
    run.push(Frame(REWARD_OR_POINTS, left=marker))
    run.push(Frame(HATCHING, mask, left=eggs, sets=[[above]] if above > 0 else []))


def execute(ledger: Ledger[State], seat: int, command: Command) -> None:
    """A1: run a command, or refuse it before anything is recorded."""
    state = ledger.state
    assert isinstance(state, WondrousState)
    code = move_of(state, command)
    if code not in legal_moves(state, seat):
        raise reason(state, seat, command, code)
    run_command(Run(ledger, seat), code)
