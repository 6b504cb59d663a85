"""What players read of a decision that is awaited: who is to decide, and on what."""

from typing import Final

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.components import Box
from domain.games.wondrous_creatures.components_deck import Deck
from domain.games.wondrous_creatures.events.hidden import DecisionAwaited
from domain.games.wondrous_creatures.frames import actions, gains, preparing, robot
from domain.games.wondrous_creatures.frames.ability import AbilityFrame, ExchangeInto, ExchangeNumber, Triggers
from domain.games.wondrous_creatures.frames.base import Frame
from domain.kernel.ids import NOBODY
from domain.kernel.localized import Text
from domain.kernel.phrases import phrase

DECISIONS: Final = {
    ExchangeInto.TYPE: Text("what resources are turned into", "worin Ressourcen getauscht werden"),
    ExchangeNumber.TYPE: Text("how many resources are turned into others", "wie viele Ressourcen getauscht werden"),
    Triggers.TYPE: Text("which card works first", "welche Karte zuerst wirkt"),
    actions.Turn.TYPE: Text("what to do in the turn", "was im eigenen Zug geschieht"),
    actions.Where.TYPE: Text("where the crew goes", "wohin die Mannschaft kommt"),
    actions.Face.TYPE: Text("where the captain looks out from", "von wo der Kapitän blickt"),
    actions.Fee.TYPE: Text("what to pay for the mountain", "was für den Berg gezahlt wird"),
    actions.Collecting.TYPE: Text("what the crew collects", "was die Mannschaft sammelt"),
    actions.SecondCard.TYPE: Text("whether to play a second card", "ob eine zweite Karte gespielt wird"),
    actions.Paying.TYPE: Text("how to pay", "wie gezahlt wird"),
    actions.Doomed.TYPE: Text("whether a card is saved", "ob eine Karte gerettet wird"),
    actions.WhichSpecies.TYPE: Text("for which species to complete an achievement", "für welche Art eine Errungenschaft erfüllt wird"),
    actions.WhichMarker.TYPE: Text("which marker to place", "welcher Marker gesetzt wird"),
    actions.Hatching.TYPE: Text("which eggs hatch", "welche Eier ausgebrütet werden"),
    actions.RewardOrPoints.TYPE: Text(
        "whether to take the reward of a marker or points", "ob es die Belohnung eines Markers oder Punkte gibt"
    ),
    actions.HandLimit.TYPE: Text("what to discard from the hand", "was aus der Hand abgeworfen wird"),
    actions.Recharging.TYPE: Text("which recharge cards to activate", "welche Regenerationskarten aktiviert werden"),
    gains.PointsOffered.TYPE: Text("whether to take points", "ob Punkte genommen werden"),
    gains.WhichTile.TYPE: Text("which habitat tile to lay", "welches Lebensraum-Plättchen gelegt wird"),
    gains.WhichLake.TYPE: Text("on which lake the tile goes", "auf welchen See das Plättchen kommt"),
    gains.NetTarget.TYPE: Text("what to use a net for", "wofür ein Kescher eingesetzt wird"),
    preparing.WhichCaptain.TYPE: Text("which captain to keep", "welcher Kapitän behalten wird"),
    preparing.ExtraResource.TYPE: Text("which resource to begin with more of", "von welcher Ressource es zu Beginn mehr gibt"),
    robot.RobotPlace.TYPE: Text("where Tingent's crew goes", "wohin Tingents Mannschaft kommt"),
}
"""What is decided, by the kind of what is due."""

ANYTHING: Final = Text("what is next", "wie es weitergeht")


def awaited_text(box: Box, deck: Deck, event: DecisionAwaited) -> Text:
    """Return who is to decide, and on what."""
    if event.seat == NOBODY or not event.frames:
        return Text("Nobody is to decide any more", "Niemand hat mehr etwas zu entscheiden")
    what = decision_text(box, deck, event.frames[len(event.frames) - 1])
    return phrase("Seat {} is to decide: {}", "Platz {} entscheidet: {}", event.seat, what)


def decision_text(box: Box, deck: Deck, frame: Frame) -> Text:
    """Return what is decided."""
    if isinstance(frame, AbilityFrame):
        return ability_text(box, deck, frame.ability)
    if isinstance(frame, preparing.OpeningHand):
        left = frame.left
        return Text(f"which cards to keep ({left} still to be discarded)", f"welche Karten behalten werden (noch {left} abzuwerfen)")
    return DECISIONS.get(frame.TYPE, ANYTHING)


def ability_text(box: Box, deck: Deck, ability: int) -> Text:
    """Return whose effect is decided on, by the number of the ability."""
    if ability < lang.MOST_CARDS:
        return Text(f"how {deck.names[ability]} is used", f"wie {deck.names[ability]} genutzt wird")
    if ability < lang.PLACED_ABILITY:
        return Text("how a special effect is used", "wie ein Effekt der Insel genutzt wird")
    if ability < lang.MARKER_ABILITY:
        return Text("how the captain is used", "wie der Kapitän genutzt wird")
    if ability < lang.INSTEAD_ABILITY:
        number = ability - lang.MARKER_ABILITY + 1
        return Text(f"how the reward of marker {number} is used", f"wie die Belohnung von Marker {number} genutzt wird")
    if ability == lang.INSTEAD_ABILITY:
        return Text("whether to take points instead of a reward", "ob Punkte statt einer Belohnung genommen werden")
    return Text("how the reward for an egg is used", "wie die Belohnung für ein Ei genutzt wird")
