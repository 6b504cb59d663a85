"""What players of Lagoon read, in English and German."""

from typing import Final

from domain.kernel.command import Command
from domain.kernel.ids import Seat
from domain.kernel.localized import Description, Text
from domain.toy.commands import Bury, Dive, OpenWell, Play, Reply
from domain.toy.places import hand_place, well_place

REFUSALS: Final[dict[str, Text]] = {
    "answer_first": Text("The opened well must be answered first.", "Erst muss auf den geöffneten Brunnen geantwortet werden."),
    "deck_empty": Text("The deck is empty.", "Der Stapel ist leer."),
    "not_in_hand": Text("This shell is not in your hand.", "Diese Muschel ist nicht auf deiner Hand."),
    "buried_already": Text("You have buried a shell this turn.", "Du hast in diesem Zug schon vergraben."),
    "no_such_well": Text("There is no such well.", "Diesen Brunnen gibt es nicht."),
    "nothing_to_answer": Text("No well has been opened.", "Es ist kein Brunnen geöffnet."),
}


TAKE: Final = Text("Pay 1 point and score the opened shell", "1 Punkt zahlen und die geöffnete Muschel bekommen")
LEAVE: Final = Text("Leave the opened shell", "Die geöffnete Muschel liegen lassen")


def describe(seat: Seat, command: Command) -> Description:
    """Return label and places of a command."""
    if isinstance(command, Dive):
        return Description(Text("Dive for a shell", "Nach einer Muschel tauchen"), ["deck/top"])
    if isinstance(command, Reply):
        return Description(TAKE if command.take else LEAVE, [])
    if isinstance(command, Play):
        return Description(Text(f"Play shell {command.shell}", f"Muschel {command.shell} spielen"), [hand_place(seat, command.shell)])
    if isinstance(command, Bury):
        return Description(Text(f"Bury shell {command.shell}", f"Muschel {command.shell} vergraben"), [hand_place(seat, command.shell)])
    assert isinstance(command, OpenWell)
    return Description(Text(f"Open well {command.shell}", f"Brunnen {command.shell} öffnen"), [well_place(command.shell)])
