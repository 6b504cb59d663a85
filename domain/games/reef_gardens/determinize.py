"""Drawing full states from a view: as nothing is hidden, each is the table itself."""

from typing import Final, final

from domain.games.reef_gardens.state import State
from domain.kernel.chance import Chance
from domain.kernel.game import Belief


@final
class Table(Belief):
    """The table as everybody sees it."""

    def __init__(self, state: State) -> None:
        self.state: Final = state

    def determinize(self, chance: Chance) -> State:
        """Return the only state that the view allows."""
        return self.state.clone()
