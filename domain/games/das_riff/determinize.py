"""Drawing full states from what the table knows, exactly uniformly over the deals that fit it.

Face-down cards that were dealt from different piles have different candidates: what was returned by a later shuffle cannot lie at a
place dealt before it, and which card of a kind was returned is not known. Of the T cards of a kind that a shuffle may have returned it
returned R, so that it spared u certain ones in (T-R)!(T-u)! of T!(T-R-u)! cases. So, laying the places from the oldest pile on, one more
card of a kind of which u are laid can be chosen in (unseen - u) * product of (T-R-u)/(T-u) over the later shuffles ways.

The kinds bind each other only by the number of places. So the ways are summed up kind after kind over how many places of each pile
are filled (`ways`), and drawing goes back through these sums: no draw is ever thrown away, however long the match.
"""

from math import comb, gcd, lcm
from typing import Final, final

from domain.games.das_riff.components import CELLS, KINDS
from domain.games.das_riff.determinize_pools import candidates
from domain.games.das_riff.state import State
from domain.kernel import game as kernel
from domain.kernel.cells import to_list
from domain.kernel.chance import Chance
from domain.kernel.ids import UNKNOWN

DIGIT: Final = 24
"""Bits drawn at a time."""

UNCOUNTED: Final = -1


@final
class Share:
    """So many cards of one kind at the places of each pile, in `weight` ways (the choice of the places not counted).

    `taken` is what they add to a fill.
    """

    def __init__(self, counts: list[int], used: int, weight: int, taken: int) -> None:
        self.counts: Final = counts
        self.used: Final = used
        self.weight: Final = weight
        self.taken: Final = taken


@final
class Choice:
    """One share that a kind may have, the ways in which it and all kinds before it fill the places, and the fill that they leave."""

    def __init__(self, share: Share, ways: int, fill: int) -> None:
        self.share: Final = share
        self.ways: Final = ways
        self.fill: Final = fill


@final
class Belief(kernel.Belief[State]):
    """The table as all know it, with the figures that drawing needs.

    `places` holds the cells of unknown cards by pile, the oldest first, for piles that have such places. A fill tells how many places of
    each pile are taken: the sum of count * stride. `ways[i][fill]` is the number of ways in which the kinds up to the i-th fill so many, or
    `UNCOUNTED`; they fill no more than `most[i]`. Only fills from which the full one can be reached are counted, and `choices[i]` tells
    what the i-th kind may have in each.
    """

    def __init__(self, known: State) -> None:
        self.known: Final = known
        self.places: Final[list[list[int]]] = []
        self.piles: Final[list[int]] = []
        for pile in range(known.last_pool() - known.first_pool + 1):
            found = [cell for cell in range(CELLS) if known.face[cell] == UNKNOWN and known.pool[cell] == known.first_pool + pile]
            if found:
                self.places.append(found)
                self.piles.append(pile)
        self.strides: Final = [1]
        for found in self.places:
            self.strides.append(self.strides[-1] * (len(found) + 1))
        self.kinds: Final = [kind for kind in range(KINDS) if known.pile[kind] > 0]
        weights = weights_of(known, self.piles, sum([len(found) for found in self.places]) + 1)
        self.shares: Final = [self.shares_of(kind, weights) for kind in self.kinds]
        self.most: Final[list[int]] = []
        for shares in self.shares:
            self.most.append((self.most[-1] if self.most else 0) + max([share.used for share in shares]))
        self.ways: Final = [[UNCOUNTED] * self.strides[-1] for _ in self.kinds]
        self.choices: Final[list[dict[int, list[Choice]]]] = [{} for _ in self.kinds]
        self.ways_of(len(self.kinds) - 1, self.strides[-1] - 1)

    def shares_of(self, kind: int, weights: list[list[int]]) -> list[Share]:
        """Return every share that a kind may have, the one that takes most first."""
        width = len(weights[0]) // KINDS if weights else 1
        shares = [Share([], 0, 1, 0)]
        for pile in range(len(self.places)):
            longer: list[Share] = []
            for share in shares:
                weight = share.weight
                for count in range(len(self.places[pile]) + 1):
                    if count > 0:
                        weight *= weights[pile][kind * width + share.used + count - 1]
                    if weight == 0:
                        break
                    longer.append(Share([*share.counts, count], share.used + count, weight, share.taken + count * self.strides[pile]))
            shares = longer
        shares.sort(key=taken_by, reverse=True)
        return shares

    def ways_of(self, last: int, fill: int) -> int:
        """Return in how many ways the kinds up to the one at `last` fill so many places; count them if that was not done yet."""
        if last < 0:
            return 1 if fill == 0 else 0
        if self.ways[last][fill] == UNCOUNTED:
            choices: list[Choice] = []
            total = 0
            taken = [fill // self.strides[pile] % (len(self.places[pile]) + 1) for pile in range(len(self.places))]
            for share in self.shares[last] if sum(taken) <= self.most[last] else []:
                orders = orders_of(share, taken)
                if orders > 0:
                    before = self.ways_of(last - 1, fill - share.taken)
                    if before > 0:
                        ways = before * share.weight * orders
                        total += ways
                        choices.append(Choice(share, ways, fill - share.taken))
            self.choices[last][fill] = choices
            self.ways[last][fill] = total
        return self.ways[last][fill]

    def determinize(self, chance: Chance) -> State:
        """Draw a full state."""
        state = self.known.clone()
        dealt: list[list[int]] = [[] for _ in self.places]
        fill = self.strides[-1] - 1
        for i in range(len(self.kinds) - 1, -1, -1):
            choices = self.choices[i][fill]
            rest = below(chance, self.ways[i][fill]) if len(choices) > 1 else 0
            chosen = choices[0]
            for choice in choices:
                chosen = choice
                rest -= choice.ways
                if rest < 0:
                    break
            for pile in range(len(self.places)):
                for _ in range(chosen.share.counts[pile]):
                    dealt[pile].append(self.kinds[i])
            state.pile[self.kinds[i]] -= chosen.share.used
            fill = chosen.fill
        for pile in range(len(self.places)):
            chance.shuffle(dealt[pile])
            for i in range(len(dealt[pile])):
                state.face[self.places[pile][i]] = dealt[pile][i]
        return state


def orders_of(share: Share, taken: list[int]) -> int:
    """Return in how many ways the places of a share can be chosen among so many taken ones of each pile (none: it does not fit)."""
    orders = 1
    for pile in range(len(taken)):
        count = share.counts[pile]
        if count > taken[pile]:
            return 0
        if count > 0:
            orders *= comb(taken[pile], count)
    return orders


def taken_by(share: Share) -> int:
    """Return what a share adds to a fill."""
    return share.taken


def weights_of(known: State, piles: list[int], width: int) -> list[list[int]]:
    """Return for each of the piles the ways to choose one more card of a kind of which u are laid, at kind * width + u."""
    unseen = known.unseen()
    found: list[list[int]] = []
    weights = [max(known.pile[kind] - used, 0) for kind in range(KINDS) for used in range(width)]
    for pile in range(known.last_pool() - known.first_pool, -1, -1):
        if pile in piles:
            found.insert(0, weights)
        if pile > 0:
            returned = to_list(known.pools[pile * 2 * KINDS : pile * 2 * KINDS + KINDS])
            weights = spare_weights(weights, width, to_list(candidates(known, unseen, known.first_pool + pile)), returned)
    return found


def spare_weights(weights: list[int], width: int, total: list[int], returned: list[int]) -> list[int]:
    """Return the weights at places dealt before a shuffle that returned so many of so many candidates of each kind (scaled to integers)."""
    scale = 1
    for kind in range(KINDS):
        for used in range(width):
            if weights[kind * width + used] > 0 and total[kind] > used:
                scale = lcm(scale, total[kind] - used)
    found: list[int] = []
    common = 0
    for kind in range(KINDS):
        for used in range(width):
            weight = weights[kind * width + used]
            left = total[kind] - returned[kind] - used
            weight = weight * left * (scale // (total[kind] - used)) if weight > 0 and left > 0 else 0
            found.append(weight)
            common = gcd(common, weight)
    return [weight // common for weight in found] if common > 1 else found


def below(chance: Chance, limit: int) -> int:
    """Return a number below a limit of any size, each equally likely."""
    bits = (limit - 1).bit_length()
    if bits <= DIGIT:
        return chance.below(limit)
    while True:
        number = 0
        left = bits
        while left > 0:
            digit = min(left, DIGIT)
            number = (number << digit) | chance.below(1 << digit)
            left -= digit
        if number < limit:
            return number
