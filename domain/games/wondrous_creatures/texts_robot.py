"""What players read of Tingent, the opponent of the solo game."""

from typing import Final

from domain.games.wondrous_creatures.components import Box
from domain.games.wondrous_creatures.components_deck import Deck
from domain.games.wondrous_creatures.components_words import AN_EGG, hexes_word
from domain.games.wondrous_creatures.events import robot
from domain.games.wondrous_creatures.events.base import RobotFact
from domain.games.wondrous_creatures.texts_seats import slot_text, source_text
from domain.kernel.localized import Text, points
from domain.kernel.phrases import phrase

SKIPPED: Final = [
    Text("no lake or no tile is left for its discovery", "für die Erkundung fehlt ein See oder ein Plättchen"),
    Text("no slot of its target is free", "kein Feld des Ziels ist frei"),
    Text("the slot that it wants is taken", "das gewünschte Feld ist besetzt"),
    Text("it has no marker left", "es ist kein Marker mehr da"),
]
"""Why an icon had no effect, in the order of the words of the events."""


def robot_text(box: Box, deck: Deck, event: RobotFact) -> Text:
    """G1-G7: tell what Tingent drew, did and took."""
    if isinstance(event, robot.RobotCardDrawn):
        return Text(f"Tingent draws solo card {event.card + 1}", f"Tingent zieht Solokarte {event.card + 1}")
    if isinstance(event, robot.RobotCardsReshuffled):
        return Text("All solo cards are shuffled into Tingent's deck again", "Alle Solokarten werden wieder in Tingents Stapel gemischt")
    if isinstance(event, robot.RobotCrewMoved):
        return moved_text(event)
    if isinstance(event, robot.RobotEggGained):
        return phrase("Tingent gains {} {}", "Tingent erhält {} {}", AN_EGG[event.species], source_text(event.source, event.hex))
    if isinstance(event, robot.RobotCardTaken):
        return Text(
            f"Tingent takes {deck.names[event.card]} from the wilderness", f"Tingent nimmt {deck.names[event.card]} aus der Wildnis"
        )
    if isinstance(event, robot.RobotAdvanced):
        return Text(f"Tingent's tracker moves to space {event.space}", f"Tingents Zeiger rückt auf Feld {event.space} vor")
    if isinstance(event, robot.RobotSlotTaken):
        trophy = Text(" and takes a trophy", " und nimmt einen Pokal") if event.trophy else Text("", "")
        return phrase("Tingent puts a marker on {}{}", "Tingent setzt einen Marker auf {}{}", slot_text(box, event.place), trophy)
    assert isinstance(event, robot.RobotSkipped), event
    return phrase("Tingent does nothing: {}", "Tingent tut nichts: {}", SKIPPED[event.reason])


def moved_text(event: robot.RobotCrewMoved) -> Text:
    """G3: tell where Tingent put a crew member, and what its captain scored."""
    who = Text("its captain", "den Kapitän") if event.member == 0 else Text("its crew member", "das Mannschaftsmitglied")
    pair, scored = hexes_word(event.first, event.second), points(event.points)
    told = phrase("Tingent puts {} on {}", "Tingent stellt {} auf {}", who, pair)
    return phrase("{} and gets {}", "{} und bekommt {}", told, scored) if event.points else told
