"""Why a command is refused: its code, the rule, and their sentences. Only what the seat can see is looked at."""

from typing import Final

from domain.games.wondrous_creatures import language as lang
from domain.games.wondrous_creatures import moves as m
from domain.games.wondrous_creatures.achieving import is_met, open_slots
from domain.games.wondrous_creatures.counting import NOTHING, holds
from domain.games.wondrous_creatures.frames import SECOND, STEPS, TURN, WHERE
from domain.games.wondrous_creatures.legal import can_place, has_mountain, may_interrupt, net_targets, pair_is_free
from domain.games.wondrous_creatures.names import ENERGY
from domain.games.wondrous_creatures.state import WondrousState
from domain.games.wondrous_creatures.translation import NO_PAIR
from domain.kernel.errors import Refused
from domain.kernel.text import Text

BASIC_VERBS: Final = (m.PLACE_CREW, m.COMPLETE, m.RECHARGE)


def reason(state: WondrousState, seat: int, code: int) -> Refused:
    """A1, A2, C2, L3, P2, P3: return the refusal of a move that is not legal."""
    if code == NO_PAIR:
        return Refused("not_a_pair", "P2")
    verb, number = m.verb_of(code), m.number_of(code)
    kind = state.agenda[len(state.agenda) - 1].kind
    if verb in (m.USE_ENERGY, m.USE_NET):
        return free_reason(state, seat, verb, number)
    if kind == TURN and (verb in BASIC_VERBS or verb == m.PLAY_CARD):
        return basic_reason(state, seat, verb, number)
    if kind == TURN and verb == m.END_TURN:
        return Refused("basic_action_missing", "A2")
    if verb == m.PLAY_CARD and asks_a_price(state, number) and state.place_in_hand(seat, number) >= 0:
        return Refused("too_expensive", "C2")
    if verb == m.OCCUPY and kind == WHERE and number < len(state.island.firsts):
        return Refused("too_steep", "P3") if pair_is_free(state, number) and has_mountain(state, number) else Refused("occupied", "P2")
    if verb == m.DECLINE:
        return Refused("must_choose", "L3")
    return Refused("not_on_offer", "A1")


def asks_a_price(state: WondrousState, card: int) -> bool:
    """C2, C5: say whether a card of the hand may be played now at its price: only its price can be what is wrong with it."""
    frame = state.agenda[len(state.agenda) - 1]
    if frame.kind != STEPS:
        return frame.kind == SECOND
    step = state.deck.program[frame.at]
    wanted = step.op == lang.PLAY and step.low == 0 and step.y & lang.FROM_HAND > 0
    return wanted and card < state.deck.size and state.deck.total[card] <= step.high and step.x in (-1, state.deck.kind[card])


def basic_reason(state: WondrousState, seat: int, verb: int, number: int) -> Refused:
    """A2, C1, C2, H1-H4, P1, P2, R1: why a basic action is not possible."""
    if state.basic >= 0:
        return Refused("basic_action_done", "A2")
    if verb == m.PLAY_CARD:
        known = number < state.deck.size and state.place_in_hand(seat, number) >= 0
        return Refused("too_expensive", "C2") if known else Refused("not_in_hand", "C1")
    if verb == m.RECHARGE:
        return Refused("crew_not_out", "R1")
    if verb == m.PLACE_CREW:
        return Refused("no_crew_left", "P1") if can_place(state, seat, number == 1) else Refused("no_free_pair", "P2")
    dealt, slot = number // 4, number % 4
    if sum(state.markers[6 * seat : 6 * seat + 6]) == 0:
        return Refused("no_marker_left", "H1")
    if seat in state.slot_owner[3 * dealt : 3 * dealt + 3]:
        return Refused("already_completed", "H2")
    if slot not in open_slots(state, dealt):
        return Refused("slot_not_open", "H3")
    assert not is_met(state, seat, dealt, slot)
    return Refused("not_met", "H4")


def free_reason(state: WondrousState, seat: int, verb: int, number: int) -> Refused:
    """F1-F5, L8: why a free command is not possible."""
    if not may_interrupt(state, state.agenda):
        return Refused("not_between", "F1")
    if verb == m.USE_NET:
        if state.nets[seat] == 0:
            return Refused("no_net", "F4")
        assert not net_targets(state, seat)
        return Refused("nothing_in_reach", "F4")
    known = number < state.deck.size and state.holder[number] == seat and state.deck.kind[number] == ENERGY
    if not known or state.energy[number] == 0:
        return Refused("no_energy", "F2")
    if number in state.energy_used:
        return Refused("used_this_turn", "F3")
    ability = state.deck.abilities[number]
    if ability.saves >= 0:
        return Refused("only_to_save", "L8")
    assert ability.guard is not None
    assert not holds(state, seat, ability.guard, NOTHING, number)
    return Refused("guard_not_met", "F2")


REFUSALS: Final[dict[str, Text]] = {
    "not_a_pair": Text("These are not two adjacent land hexes.", "Das sind keine zwei benachbarten Landfelder."),
    "basic_action_missing": Text("A basic action comes before the end of the turn.", "Vor dem Ende des Zugs kommt eine Hauptaktion."),
    "basic_action_done": Text("There is one basic action in a turn.", "Es gibt nur eine Hauptaktion pro Zug."),
    "too_expensive": Text("You cannot pay for this card.", "Du kannst diese Karte nicht bezahlen."),
    "too_steep": Text("You cannot pay for the mountain.", "Du kannst den Berg nicht bezahlen."),
    "occupied": Text("Somebody stands there.", "Dort steht schon jemand."),
    "must_choose": Text("This cannot be declined.", "Darauf kann nicht verzichtet werden."),
    "not_on_offer": Text("This cannot be chosen now.", "Das steht jetzt nicht zur Wahl."),
    "not_in_hand": Text("This card is not in your hand.", "Diese Karte ist nicht auf deiner Hand."),
    "crew_not_out": Text("All your crew must stand on the island.", "Deine ganze Mannschaft muss auf der Insel stehen."),
    "no_crew_left": Text("This crew member stands on the island already.", "Dieses Mannschaftsmitglied steht schon auf der Insel."),
    "no_free_pair": Text("No pair of land hexes is free.", "Kein Paar von Landfeldern ist frei."),
    "no_marker_left": Text("You have no marker left.", "Du hast keinen Marker mehr."),
    "already_completed": Text("You have a marker on this card.", "Du hast auf dieser Karte schon einen Marker."),
    "slot_not_open": Text("This slot is not open.", "Dieser Platz ist nicht offen."),
    "not_met": Text("You do not have what this achievement needs.", "Du hast nicht, was diese Errungenschaft verlangt."),
    "not_between": Text("A free command cannot come in between here.", "Hier kann keine freie Aktion dazwischenkommen."),
    "no_net": Text("You have no net.", "Du hast keinen Kescher."),
    "nothing_in_reach": Text("There is nothing in reach of your crew.", "In Reichweite deiner Mannschaft ist nichts."),
    "no_energy": Text("There is no energy of yours on this card.", "Auf dieser Karte liegt keine Energie von dir."),
    "used_this_turn": Text("This card was used in this turn.", "Diese Karte wurde in diesem Zug schon benutzt."),
    "only_to_save": Text("This card only saves others from being discarded.", "Diese Karte rettet nur andere vor dem Abwerfen."),
    "guard_not_met": Text("The condition of this card does not hold.", "Die Bedingung dieser Karte ist nicht erfüllt."),
}
