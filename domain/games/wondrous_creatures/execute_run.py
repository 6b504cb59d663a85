"""A run: the rules at work on one command. What is still to be done is kept beside the ledger, and recorded when a decision is awaited."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.wondrous_creatures.frames.ability import AbilityStep
from domain.games.wondrous_creatures.frames.base import Frame
from domain.games.wondrous_creatures.state import State
from domain.kernel import state as kernel
from domain.kernel.chance import Chance
from domain.kernel.event import Event
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Run:
    """The ledger, its state, the seat whose turn it is, the stack of frames and the steps of the effect language that ran.

    The steps are traced where a list to write them in is given. `offered` holds what the frame offers at which the run stops, without the
    free commands.
    """

    def __init__(self, ledger: Ledger[kernel.State], seat: Seat) -> None:
        state = ledger.state
        assert isinstance(state, State)
        self.ledger: Final = ledger
        self.state: Final[State] = state
        self.chance: Final[Chance] = ledger.chance
        self.seat = seat
        self.stack: list[Frame] = state.agenda[:]
        self.trace: list[int] | None = None
        self.offered = state.listed

    def record(self, event: Event) -> None:
        """Record a fact."""
        self.ledger.record(event)

    def push(self, frame: Frame) -> None:
        """Put something on top of what is to be done."""
        self.stack.append(frame)

    def perform(self, ability: int, card: int = -1) -> None:
        """Put an ability on top of what is to be done; NO_ABILITY is nothing to do."""
        if ability >= 0:
            self.stack.append(AbilityStep(ability, 0, card))
