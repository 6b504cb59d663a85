"""What players of Lagoon read of what has happened. A text tells what its fact holds, and no more."""

from typing import Final, final

from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, UNKNOWN, JsonObject
from domain.kernel.localized import Text, points
from domain.toy.components import Box
from domain.toy.events import (
    GameEnded,
    ShellBuried,
    ShellDealt,
    ShellDived,
    ShellPlayed,
    TurnSkipped,
    TurnStarted,
    WellAnswered,
    WellOpened,
)


@final
class Texts:
    """The texts of the facts; the values of the shells are in the box."""

    def __init__(self, box: Box) -> None:
        self.box: Final = box

    def tell(self, event: Event, seats: int, options: JsonObject) -> Text:
        """Return what a fact says."""
        seat = event.seat
        if isinstance(event, ShellDealt):
            shell = self.shell_text(event.kind)
            if seat == NOBODY:
                return Text(f"{shell.en} lies face down as well {event.shell}", f"{shell.de} liegt verdeckt als Brunnen {event.shell}")
            return Text(
                f"Seat {seat} is dealt shell {event.shell}{self.worth(event.kind).en}",
                f"Platz {seat} bekommt Muschel {event.shell}{self.worth(event.kind).de}",
            )
        if isinstance(event, ShellBuried):
            worth = self.worth(event.kind)
            return Text(
                f"Seat {seat} buries shell {event.shell}{worth.en} as well {event.well}",
                f"Platz {seat} vergräbt Muschel {event.shell}{worth.de} als Brunnen {event.well}",
            )
        if isinstance(event, (ShellDived, ShellPlayed, WellOpened)):
            return self.shown_text(event)
        return turn_text(event)

    def worth(self, kind: int) -> Text:
        """Return what a shell is worth, where the reader knows it."""
        if kind == UNKNOWN:
            return Text("", "")
        value = points(self.box.values[kind])
        return Text(f" ({value.en})", f" ({value.de})")

    def shell_text(self, kind: int) -> Text:
        """Return a shell, with what it is worth where the reader knows it."""
        worth = self.worth(kind)
        return Text(f"A shell{worth.en}", f"Eine Muschel{worth.de}")

    def shown_text(self, event: ShellDived | ShellPlayed | WellOpened) -> Text:
        """D1, P1, O1: tell which shell was shown, and what it is worth."""
        seat, value = event.seat, points(self.box.values[event.kind])
        if isinstance(event, ShellDived):
            return Text(
                f"Seat {seat} dives for a shell and scores {value.en}", f"Platz {seat} taucht nach einer Muschel und bekommt {value.de}"
            )
        if isinstance(event, ShellPlayed):
            return Text(
                f"Seat {seat} plays shell {event.shell} and scores {value.en}",
                f"Platz {seat} spielt Muschel {event.shell} und bekommt {value.de}",
            )
        return Text(
            f"Seat {seat} opens well {event.shell}, worth {value.en}", f"Platz {seat} öffnet Brunnen {event.shell}, wert: {value.de}"
        )


def turn_text(event: Event) -> Text:
    """O2, T1, E1: tell answers, turns and the end."""
    seat = event.seat
    if isinstance(event, WellAnswered):
        if event.take:
            return Text(
                f"Seat {seat} pays 1 point and scores the opened shell", f"Platz {seat} zahlt 1 Punkt und bekommt die geöffnete Muschel"
            )
        return Text(f"Seat {seat} leaves the opened shell", f"Platz {seat} lässt die geöffnete Muschel liegen")
    if isinstance(event, TurnStarted):
        return Text(f"The turn of seat {seat} begins", f"Platz {seat} ist am Zug")
    if isinstance(event, TurnSkipped):
        return Text(f"Seat {seat} can do nothing and is skipped", f"Platz {seat} kann nichts tun und wird übersprungen")
    assert isinstance(event, GameEnded), event
    return Text("Every seat has had its turns", "Alle Plätze hatten ihre Züge")
