"""The classes that modules declare, in the order in which they stand there: a list beside them would say it twice."""

from typing import TypeVar

from domain.kernel.command import Command
from domain.kernel.event import Event
from domain.kernel.fields import Piece

D = TypeVar("D", bound=Event | Command | Piece)


def declared_in(base: type[D], *modules: object) -> list[type[D]]:
    """Return the classes of `base` with a `TYPE` that these modules declare themselves: neither what they import, nor common bases.

    >>> from domain.toy import events
    >>> [each.__name__ for each in declared_in(Event, events)][:2]
    ['ShellDealt', 'TurnStarted']
    """
    found: list[type[D]] = []
    for module in modules:
        names = vars(module)
        for each in names.values():
            if isinstance(each, type) and issubclass(each, base) and each.TYPE and each.__module__ == names["__name__"]:
                found.append(each)
    return found
