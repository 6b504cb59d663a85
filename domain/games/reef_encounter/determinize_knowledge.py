"""What can be known of the tiles dealt in secret: a distribution, from which full tables are drawn.

Every history of tiles that can all be told apart is equally likely: which were dealt, which was drawn from the bag or found in it, which
of several equal ones was shown. So nothing is concluded from what a player chose to do; and as long as no tile has come back into the bag,
every tile that a reader has not seen is equally likely to be any hidden one. For a colour only the number d dealt matters: `dealt_from`
tiles of the colour give C(dealt_from, d) ways to deal, and a later draw of that colour, when bag and dealt tiles held `pool` of them, came
about in pool - d ways. Tiles that came into the bag after the deal raise `pool`, never `dealt_from`: they cannot have been dealt.
A tile that the bag was searched for counts as drawn, too, though a search finds one whenever there is one: that puts the odds of a hidden
tile of its colour a few per cent too low for each such search.
"""

from math import comb, gcd
from operator import mul
from typing import Final, final

from domain.games.reef_encounter.components import COLORS
from domain.games.reef_encounter.state_stock import EVIDENCE, Memory
from domain.kernel.cells import Cells, cells
from domain.kernel.chance import Chance

DIGIT: Final = 1 << 16


def below_big(chance: Chance, limit: int) -> int:
    """Return an integer below `limit` of any size, each with the same probability: 16 bits at a time, again when too large."""
    bits = (limit - 1).bit_length()
    if bits <= 16:
        return chance.below(limit)
    while True:
        value = 0
        for _ in range((bits + 15) // 16):
            value = value * DIGIT + chance.below(DIGIT)
        value &= (1 << bits) - 1
        if value < limit:
            return value


def ways_of(memory: Memory, color: int, seen: int, hidden: int) -> list[int]:
    """Return for x = 0…hidden in how many ways x more tiles of a colour were dealt beside the `seen` ones, common factors left out.

    The counts grow beyond 64 bits with the draws: every number here is an `int`, whatever `Cells` hold.
    """
    factors: list[int] = [entry % EVIDENCE for entry in memory.drawn if entry // EVIDENCE == color]
    ways: list[int] = []
    for x in range(hidden + 1):
        dealt = seen + x
        count = 0
        if memory.least[color] <= dealt <= min(memory.most[color], memory.dealt_from[color]):
            count = comb(memory.dealt_from[color] - seen, x)
            for pool in factors:
                count = count * (pool - dealt) if pool > dealt else 0
        ways.append(count)
    divisor = gcd(*ways)
    return ways if divisor <= 1 else [count // divisor for count in ways]


@final
class Secrets:
    """The distribution of `hidden` tiles by colour, given how many dealt tiles of each colour the reader has `seen`.

    `tails[c][n]` counts the ways of the colours from c on to make up n tiles.
    """

    def __init__(self, memory: Memory, seen: Cells, hidden: int) -> None:
        self.hidden: Final = hidden
        self.ways: Final = [ways_of(memory, color, seen[color], hidden) for color in range(COLORS)]
        self.tails: Final[list[list[int]]] = [[] for _ in range(COLORS)] + [[1] + [0] * hidden]
        for color in range(COLORS - 1, -1, -1):
            later = self.tails[color + 1]
            ways = self.ways[color]
            self.tails[color] = [sum(map(mul, ways[: n + 1], later[n::-1])) for n in range(hidden + 1)]

    def total(self) -> int:
        """Return the number of ways (up to a common factor); 0 when no deal fits what is known."""
        return self.tails[0][self.hidden]

    def draw(self, chance: Chance) -> Cells:
        """Draw how many of the hidden tiles there are of each colour."""
        counts = cells(COLORS)
        left = self.hidden
        for color in range(COLORS):
            if left == 0:
                break
            ways = self.ways[color]
            later = self.tails[color + 1]
            pick = below_big(chance, self.tails[color][left])
            x = 0
            while pick >= ways[x] * later[left - x]:
                pick -= ways[x] * later[left - x]
                x += 1
            counts[color] = x
            left -= x
        return counts
