"""Running a command: the choice is checked against the legal ones and done; then all that needs no decision is served."""

from domain.games.wondrous_creatures import execute_basics as basics
from domain.games.wondrous_creatures import execute_gains as gains
from domain.games.wondrous_creatures import legal_moves as m
from domain.games.wondrous_creatures.components_names import FROM_HEX, MARKERS
from domain.games.wondrous_creatures.effects import EFFECT_ABILITY, INSTEAD_ABILITY, MARKER_ABILITY
from domain.games.wondrous_creatures.events.hidden import DecisionAwaited
from domain.games.wondrous_creatures.events.seats import CaptainUnlocked, MarkerPlaced, MarkerRewarded, NetSpent
from domain.games.wondrous_creatures.execute_playing import answer_payment, begin_play, serve_payment
from domain.games.wondrous_creatures.execute_robot import answer_robot, serve_robot
from domain.games.wondrous_creatures.execute_run import Run
from domain.games.wondrous_creatures.execute_steps import activate, answer_step, credit_discard, exchange, serve_step
from domain.games.wondrous_creatures.execute_turns import finish_preparing, finish_turn
from domain.games.wondrous_creatures.frames import ability as fa
from domain.games.wondrous_creatures.frames import actions as f
from domain.games.wondrous_creatures.frames import gains as fg
from domain.games.wondrous_creatures.frames import preparing as fp
from domain.games.wondrous_creatures.frames import robot as fr
from domain.games.wondrous_creatures.frames.base import Frame, RobotFrame
from domain.games.wondrous_creatures.legal import cards_to_activate, frame_choices, is_forced, legal_moves, turn_choices, with_free_moves
from domain.games.wondrous_creatures.legal_achievements import eggs_to_hatch, settle, spare_eggs
from domain.games.wondrous_creatures.legal_steps import egg_place
from domain.games.wondrous_creatures.legal_translation import move_of
from domain.games.wondrous_creatures.opening_preparing import choose_captain, discard_of_opening, raise_resource
from domain.games.wondrous_creatures.refuse import reason
from domain.games.wondrous_creatures.state import State
from domain.kernel import state as kernel
from domain.kernel.command import Command
from domain.kernel.ids import NOBODY, Seat
from domain.kernel.ledger import Ledger


def run_command(run: Run, code: int) -> None:
    """A1: do what a legal move stands for, and serve what follows."""
    verb, number = m.verb_of(code), m.number_of(code)
    if verb == m.USE_ENERGY:
        basics.use_energy(run, number)
    elif verb == m.USE_NET:
        run.push(fg.NetTarget())
    else:
        answer(run, run.stack.pop(), code)
    serve(run)


def serve(run: Run) -> None:
    """Do all that needs no decision; record the decision that is awaited then."""
    while run.stack and not run.state.over:
        if not serve_frame(run, run.stack.pop()):
            break
    if run.state.over:
        return
    assert run.stack, "something is always to be done until the match is over"
    run.record(DecisionAwaited(run.seat, run.stack))
    if run.seat != NOBODY:
        run.state.listed = with_free_moves(run.state, run.seat, run.offered)


def serve_frame(run: Run, frame: Frame) -> bool:
    """Serve one frame that has left the stack; false when its owner has to choose (it is on the stack again).

    A single choice is made at once when all can see that it is one and nothing may come before it (F1), but never the basic action:
    whether that is a single one may hang on a hidden hand. A frame that leaves nothing to choose is over; the eggs chosen for an
    achievement are hatched together then, with those that have to be (H6).
    """
    if isinstance(frame, f.Turn):
        run.push(frame)
        choices = turn_choices(run.state, run.seat)
        if run.state.basic < 0 or not is_forced(run.state, run.seat, run.stack, choices):
            run.offered = choices
            return False
        answer(run, run.stack.pop(), m.move(m.END_TURN))
        return True
    if isinstance(frame, fa.AbilityFrame):
        return serve_step(run, frame)
    if isinstance(frame, f.Paying):
        return serve_payment(run, frame)
    if not isinstance(frame, f.Collecting) and serve_plain(run, frame):
        return True
    choices = frame_choices(run.state, run.seat, frame)
    if not choices:
        if isinstance(frame, f.Hatching):
            gains.turn_eggs(run, [*frame.eggs, *eggs_to_hatch(run.state, run.seat, frame)[: frame.left]])
        return True
    run.push(frame)
    if not is_forced(run.state, run.seat, run.stack, choices):
        run.offered = choices
        return False
    answer(run, run.stack.pop(), choices[0])
    return True


def serve_plain(run: Run, frame: Frame) -> bool:
    """H7: serve a frame that never asks, such as the captain that the first achievement unlocks; false for the others."""
    if isinstance(frame, f.FinishTurn):
        finish_turn(run)
    elif isinstance(frame, fg.ScoreReward):
        gains.score_reward(run, frame.reward)
    elif isinstance(frame, f.TrophyDue):
        gains.gain_trophy(run)
    elif isinstance(frame, f.UnlockDue):
        if run.state.unlocked[run.seat] == 0:
            run.record(CaptainUnlocked(run.seat))
            run.perform(run.state.captain_of(run.seat).on_unlock)
    elif isinstance(frame, f.TimeSpace):
        basics.serve_space(run, frame)
    elif isinstance(frame, fg.PointsOffered) and not gains.may_hurt(run.state, run.seat, frame.points):
        gains.score_points(run, frame.points)
    elif isinstance(frame, RobotFrame):
        serve_robot(run, frame)
    elif isinstance(frame, fp.FinishPreparing):
        finish_preparing(run)
    else:
        return False
    return True


def answer(run: Run, frame: Frame, code: int) -> None:
    """Do what was chosen in a frame that has left the stack."""
    verb, number = m.verb_of(code), m.number_of(code)
    if isinstance(frame, f.Turn):
        basics.answer_turn(run, frame, code)
    elif isinstance(frame, f.Collecting):
        basics.collect(run, frame, code)
    elif isinstance(frame, fa.AbilityFrame):
        answer_step(run, frame, code)
    elif isinstance(frame, f.Where):
        basics.occupy(run, frame, number)
    elif isinstance(frame, f.SecondCard):
        if verb == m.PLAY_CARD:
            begin_play(run, number, -1, False)
    elif isinstance(frame, f.HandLimit):
        run.push(frame)
        limit_discard(run, number)
    elif isinstance(frame, f.Recharging):
        if verb == m.CHOOSE_CARD:
            run.push(f.Recharging(True, basics.without(cards_to_activate(run.state, run.seat, frame), number)))
            activate(run, number)
    elif isinstance(frame, fa.Triggers):
        rest = frame.cards[:]
        rest.remove(number)
        if rest:
            run.push(fa.Triggers(rest))
        run.perform(number, number)
    elif isinstance(frame, fg.PointsOffered):
        if verb == m.ACCEPT:
            gains.score_points(run, frame.points)
    elif isinstance(frame, fg.WhichTile):
        run.push(fg.WhichLake(number))
    else:
        answer_closed(run, frame, code)


def answer_closed(run: Run, frame: Frame, code: int) -> None:
    """S9, S10: do what was chosen where no free command may come before."""
    verb, number = m.verb_of(code), m.number_of(code)
    if isinstance(frame, f.Paying):
        answer_payment(run, frame, code)
    elif isinstance(frame, f.Face):
        basics.climb(run, True, number, frame.first if number == frame.second else frame.second)
    elif isinstance(frame, f.Fee):
        basics.pay_fee(run, frame, number)
    elif isinstance(frame, f.Doomed):
        answer_doomed(run, frame, verb, number)
    elif isinstance(frame, fg.NetTarget):
        use_net(run, number)
    elif isinstance(frame, fg.WhichLake):
        gains.lay_tile(run, frame.tile, number)
    elif isinstance(frame, f.WhichSpecies):
        run.push(settle(run.state, run.seat, frame.place, number))
    elif isinstance(frame, f.WhichMarker):
        place_marker(run, frame, number)
    elif isinstance(frame, f.Hatching):
        choose_egg(run, frame, verb, number)
    elif isinstance(frame, f.RewardOrPoints):
        run.record(MarkerRewarded(run.seat, frame.marker, number == 1))
        run.perform(MARKER_ABILITY + frame.marker % MARKERS if number == 0 else INSTEAD_ABILITY)
    elif isinstance(frame, fa.ExchangeInto):
        if verb == m.CHOOSE_RESOURCE:
            run.push(fa.ExchangeNumber(frame.given, number))
    elif isinstance(frame, fa.ExchangeNumber):
        if verb == m.CHOOSE_NUMBER:
            exchange(run, frame, number)
    elif isinstance(frame, fp.WhichCaptain):
        choose_captain(run, number)
    elif isinstance(frame, fp.OpeningHand):
        discard_of_opening(run, frame, number)
    elif isinstance(frame, fp.ExtraResource):
        raise_resource(run, frame, number)
    else:
        assert isinstance(frame, fr.RobotPlace)
        answer_robot(run, frame, number)


def choose_egg(run: Run, frame: f.Hatching, verb: int, kind: int) -> None:
    """H6: one more egg for an achievement; or no more than are needed."""
    if verb == m.DECLINE:
        run.push(f.Hatching(frame.species, 0, 0, frame.eggs))
        return
    place = egg_place(run.state, run.seat, frame.eggs, kind)
    above = frame.above - (1 if frame.left == 0 else 0)
    run.push(f.Hatching(frame.species, max(0, frame.left - 1), above, [*frame.eggs, place]))


def limit_discard(run: Run, card: int) -> None:
    """R4, L8: discard down to the limit; a card may be saved."""
    if gains.savers(run.state, run.seat, card):
        gains.show_card(run, card)
        run.push(f.Doomed(card))
    else:
        gains.discard(run, card)


def answer_doomed(run: Run, frame: f.Doomed, verb: int, saver: int) -> None:
    """L8: let the card go, or spend an energy to play it free of cost instead."""
    if verb == m.DECLINE:
        credit_discard(run, frame.card)
        gains.discard(run, frame.card)
    else:
        basics.use_energy(run, saver, frame.card)


def use_net(run: Run, place: int) -> None:
    """F4, F5: return a net to take an egg, or to use a special effect, next to one's own crew."""
    egg = run.state.egg_on[place]
    run.record(NetSpent(run.seat, place, egg < 0))
    if egg >= 0:
        gains.gain_egg(run, egg, FROM_HEX, place)
    else:
        run.perform(EFFECT_ABILITY + run.state.effect_at(place))


def place_marker(run: Run, frame: f.WhichMarker, marker: int) -> None:
    """H2, H6, H7: marker, then the eggs, then its reward, then the trophy, then the captain."""
    above = spare_eggs(run.state, frame)
    run.record(MarkerPlaced(run.seat, frame.place, marker))
    run.push(f.UnlockDue())
    run.push(f.TrophyDue())
    run.push(f.RewardOrPoints(marker))
    run.push(f.Hatching(frame.species, frame.eggs, above, []))


def execute(ledger: Ledger[kernel.State], seat: Seat, command: Command) -> None:
    """A1: run a command, or refuse it before anything is recorded."""
    state = ledger.state
    assert isinstance(state, State)
    code = move_of(state, command)
    if code not in legal_moves(state, seat):
        raise reason(state, seat, command, code)
    run_command(Run(ledger, seat), code)


def make_move(ledger: Ledger[kernel.State], seat: Seat, move: int) -> None:
    """A1: run a move that is known to be legal."""
    run_command(Run(ledger, seat), move)
