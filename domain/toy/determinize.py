"""Drawing full states of Lagoon from what a viewer knows: the unknown shells are dealt from all that nobody has shown."""

from typing import Final, final

from domain.kernel import game as kernel
from domain.kernel.chance import Chance
from domain.kernel.ids import UNKNOWN
from domain.toy.state import State


@final
class Belief(kernel.Belief[State]):
    """The state with UNKNOWN faces, and the pool from which they come. Uniform: nothing is ever shuffled back."""

    def __init__(self, known: State) -> None:
        self.known: Final = known
        self.pool: Final[list[int]] = known.unseen[:]
        self.open: Final[list[int]] = []
        hidden: list[int] = [shell for hand in known.hands for shell in hand] + list(known.wells)
        for shell in hidden:
            if known.face[shell] == UNKNOWN:
                self.open.append(shell)
            else:
                self.pool[known.face[shell]] -= 1

    def determinize(self, chance: Chance) -> State:
        """Deal every unknown shell from the pool, without replacement."""
        state = self.known.clone()
        pool = self.pool[:]
        for shell in self.open:
            kind = chance.pick(pool)
            pool[kind] -= 1
            state.face[shell] = kind
        return state
