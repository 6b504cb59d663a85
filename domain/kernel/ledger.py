"""A ledger: a state that is being written, the luck at hand, and the facts recorded so far."""

from typing import Final, Generic, TypeVar, final

from domain.kernel.chance import Chance
from domain.kernel.errors import NewsReached
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, Seat
from domain.kernel.state import State

S = TypeVar("S", bound=State, covariant=True)


@final
class Ledger(Generic[S]):
    """Rule code reads `state`, draws from `chance` and changes the state only through `record`.

    With `keep` false the events are applied and forgotten (search). With a `reader` other than None the ledger stops with
    `NewsReached` before a fact that would tell that reader something new (dry run).
    """

    def __init__(self, state: S, chance: Chance, keep: bool = True, reader: Seat | None = None) -> None:
        self.state: Final = state
        self.chance: Final = chance
        self.keep: Final = keep
        self.checked: Final = reader is not None
        self.reader: Final = NOBODY if reader is None else reader
        self.events: Final[list[Event]] = []

    def record(self, event: Event) -> None:
        """Apply the fact at once and keep it."""
        if self.checked and event.news_for(self.reader):
            raise NewsReached()
        self.state.apply(event)
        if self.keep:
            self.events.append(event)
