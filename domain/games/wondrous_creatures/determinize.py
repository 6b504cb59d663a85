"""Drawing a full table from a view: every way to place the unseen pieces is equally likely."""

from typing import Final, final

from domain.games.wondrous_creatures.components_names import MARKS
from domain.games.wondrous_creatures.position import list_located
from domain.games.wondrous_creatures.state import TURNED, State
from domain.kernel import game as kernel
from domain.kernel.cells import cells
from domain.kernel.chance import Chance
from domain.kernel.ids import UNKNOWN


@final
class Belief(kernel.Belief[State]):
    """A table with UNKNOWN where the view says nothing, and the pieces that may lie there: cards by epoch, captains, marks."""

    def __init__(self, base: State) -> None:
        self.base: Final = base
        seen = cells(base.deck.size)
        for card in list_located(base):
            seen[card] = 1
        self.unseen: Final[list[list[int]]] = [[] for _ in range(base.reshuffles + 1)]
        for card in range(base.deck.size):
            if not seen[card]:
                self.unseen[base.entered[card]].append(card)
        known = [captain for offer in base.offers for captain in offer if captain >= 0]
        self.captains: Final[list[int]] = [captain for captain in range(len(base.box.captains)) if captain not in known]
        turned = [TURNED - mark for mark in base.tokens if mark <= TURNED] + [mark for mark in base.tokens if mark >= 0]
        self.early: Final[list[int]] = [mark for mark in range(len(MARKS)) if mark not in base.late and mark not in turned]
        self.late: Final[list[int]] = [mark for mark in base.late if mark not in turned]

    def determinize(self, chance: Chance) -> State:
        """Fill hands, Tingent's hidden cards, offers and tokens from the unseen pieces; the rest of the cards is the deck."""
        state = self.base.clone()
        left = [cards[:] for cards in self.unseen]
        for seat in range(state.seats):
            fill(state.hands[seat], state.epochs[seat], left, chance)
        if state.robot is not None:
            fill(state.robot.hidden, state.robot.epochs, left, chance)
        state.pile = cells(state.deck.size)
        for card in left[state.reshuffles]:
            state.pile[card] = 1
        captains = self.captains[:]
        for offer in state.offers:
            for i in range(len(offer)):
                if offer[i] == UNKNOWN:
                    offer[i] = draw(captains, chance)
        early, late = self.early[:], self.late[:]
        for place in range(len(state.tokens)):
            if state.tokens[place] == UNKNOWN:
                state.tokens[place] = draw(late if place >= len(state.tokens) - 2 else early, chance)
        return state


def fill(held: list[int], epochs: list[int], left: list[list[int]], chance: Chance) -> None:
    """Give every unknown card a face among the unseen cards of its epoch."""
    for i in range(len(held)):
        if held[i] == UNKNOWN:
            held[i] = draw(left[epochs[i]], chance)


def draw(pieces: list[int], chance: Chance) -> int:
    """Take one piece out of a list by chance; the order of the rest does not matter."""
    place = chance.below(len(pieces))
    piece = pieces[place]
    pieces[place] = pieces[len(pieces) - 1]
    pieces.pop()
    return piece
