"""How taking and declining what is on offer is shown to people."""

from typing import Final

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.components_words import ANY_RESOURCE, CARD, SPECIES_WORDS
from domain.games.wondrous_creatures.effects_counting import value_of
from domain.games.wondrous_creatures.frames.ability import AbilityFrame, ExchangeInto, ExchangeNumber
from domain.games.wondrous_creatures.frames.actions import Collecting, Doomed, Hatching, Paying, Recharging, SecondCard
from domain.games.wondrous_creatures.frames.base import Frame
from domain.games.wondrous_creatures.frames.gains import PointsOffered
from domain.games.wondrous_creatures.state import State
from domain.kernel.localized import Text, points
from domain.kernel.phrases import phrase

DECLINED: Final = {
    lang.GAIN_RESOURCE: Text("Gain no resource now", "Jetzt keine Ressource erhalten"),
    lang.EXCHANGE: Text("Turn no resources into others", "Keine Ressourcen tauschen"),
    lang.GAIN_EGG: Text("Gain no egg now", "Jetzt kein Ei erhalten"),
    lang.MAP_EGG: Text("Take no egg", "Kein Ei nehmen"),
    lang.DRAW: Text("Draw no cards", "Keine Karten ziehen"),
    lang.LOOK: Text("Look at no cards", "Keine Karten ansehen"),
    lang.TAKE: Text("Take no further card", "Keine weitere Karte nehmen"),
    lang.TAKE_ALL: Text("Take none of these cards", "Keine dieser Karten nehmen"),
    lang.DISCOUNT: Text("Do without the discount", "Auf den Nachlass verzichten"),
    lang.DECLARE: Text("Name no species", "Keine Art nennen"),
    lang.SWEEP: Text("Sweep nothing", "Nichts fegen"),
    lang.DISCARD: Text("Discard no further card", "Keine weitere Karte abwerfen"),
    lang.FLIP: Text("Turn no further egg", "Kein weiteres Ei umdrehen"),
    lang.HATCH: Text("Hatch no further egg", "Kein weiteres Ei ausbrüten"),
    lang.ACTIVATE: Text("Activate no further card", "Keine weitere Karte aktivieren"),
    lang.RESTORE: Text("Fill no further card with energies", "Keine weitere Karte mit Energien auffüllen"),
    lang.PLAY: Text("Play no card now", "Jetzt keine Karte ausspielen"),
    lang.SPECIAL: Text("Use no further effect", "Keinen weiteren Effekt nutzen"),
    lang.REPEAT_MARKER: Text("Receive no reward again", "Keine Belohnung noch einmal erhalten"),
    lang.SCORE_END: Text("Score no card", "Keine Karte werten"),
    lang.ADD_SPECIES: Text("Lay no egg on the card", "Kein Ei auf die Karte legen"),
    lang.CHOOSE: Text("Choose none of these effects", "Keinen dieser Effekte wählen"),
    lang.CAPTAIN_SHARE: Text("Move no further energy of the captain", "Keine weitere Energie des Kapitäns verteilen"),
}
"""What is done without, by the step of the ability."""

DECLINED_OF: Final[dict[type[Frame], Text]] = {
    PointsOffered: Text("Do without these points", "Auf diese Punkte verzichten"),
    SecondCard: Text("Play no second card", "Keine zweite Karte spielen"),
    Recharging: DECLINED[lang.ACTIVATE],
    Collecting: Text("Finish placing without more effects", "Das Einsetzen ohne weitere Effekte abschließen"),
    Hatching: DECLINED[lang.HATCH],
    Paying: Text("Discard no further card to pay less", "Keine weitere Karte abwerfen, um weniger zu zahlen"),
    ExchangeInto: DECLINED[lang.EXCHANGE],
    ExchangeNumber: DECLINED[lang.EXCHANGE],
}
"""The same of what else can be declined."""


def step_op(state: State) -> int:
    """Return what the step of an ability that is due does; the end of an ability where none is due."""
    frame = state.agenda[len(state.agenda) - 1]
    return state.deck.steps[frame.ability][frame.step].op if isinstance(frame, AbilityFrame) else lang.END


def offer_label(state: State) -> Text:
    """Return what is taken by accepting what is on offer."""
    frame = state.agenda[len(state.agenda) - 1]
    if isinstance(frame, PointsOffered):
        return phrase("Gain {}", "{} erhalten", points(frame.points))
    assert isinstance(frame, AbilityFrame)
    step = state.deck.steps[frame.ability][frame.step]
    if step.op == lang.LOOK:
        return phrase("Look at {} of the deck", "{} des Stapels ansehen", CARD.count(step.high))
    if step.op == lang.TAKE_ALL:
        word = SPECIES_WORDS[step.x]
        return phrase("Take all cards of the species {} from the wilderness", "Alle Karten der Art {} aus der Wildnis nehmen", word)
    if step.op == lang.GAIN_EGG:
        return Text("Take an egg of the bag", "Ein Ei aus dem Beutel nehmen")
    number = value_of(state, state.active, step.amount, frame.sets, frame.card)
    if step.op == lang.DRAW:
        return phrase("Draw {}", "{} ziehen", CARD.count(number))
    return phrase("Let the next card cost {} less", "Die nächste Karte um {} billiger machen", ANY_RESOURCE.count(number))


def decline_label(state: State) -> Text:
    """Return what is done without."""
    frame = state.agenda[len(state.agenda) - 1]
    if isinstance(frame, Doomed):
        name = state.deck.names[frame.card]
        return Text(f"Discard {name}", f"{name} abwerfen")
    if type(frame) in DECLINED_OF:
        return DECLINED_OF[type(frame)]
    op = step_op(state)
    if op == lang.LOOK and state.looked:
        return Text("Keep none of these cards", "Keine dieser Karten behalten")
    return DECLINED[op]
