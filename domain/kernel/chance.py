"""Chance: the only source of luck. Every rule that needs luck is handed one of these."""

import hashlib
import hmac
from abc import ABC, abstractmethod
from typing import Final, final

from mypy_extensions import i64

from domain.kernel.cells import Cells, to_cells, total
from domain.kernel.errors import ChanceNeeded

WORD: Final = 2**64
MASK: Final = 0xFFFFFFFF


class Chance(ABC):
    """A source of luck. All other draws are made of `below`, in the way that docs/history.md fixes ("Chance", 5 to 7)."""

    @abstractmethod
    def below(self, limit: int) -> int:
        """Return an integer r with 0 <= r < limit; limit is at least 1."""

    def shuffle(self, pieces: list[int]) -> None:
        """Fisher-Yates in place: i from n - 1 down to 1, each swapped with `below(i + 1)`.

        >>> pieces = [0, 1, 2, 3]
        >>> ScriptedChance([0, 1, 1]).shuffle(pieces)
        >>> pieces
        [3, 2, 1, 0]
        """
        for i in range(len(pieces) - 1, 0, -1):
            j = self.below(i + 1)
            kept = pieces[i]
            pieces[i] = pieces[j]
            pieces[j] = kept

    def pick(self, counts: list[int]) -> int:
        """Draw one piece from a multiset (`counts[kind]` pieces of each kind) and return its kind; `counts` is left as it is.

        >>> [ScriptedChance([result]).pick([2, 0, 1]) for result in range(3)]
        [0, 0, 2]
        """
        return self.pick_cell(to_cells(counts))

    def pick_cell(self, counts: Cells) -> int:
        """Draw as `pick` does from a multiset that cells hold."""
        pieces = total(counts)
        assert pieces > 0, "nothing to draw from"
        left: i64 = self.below(pieces)
        for kind in range(len(counts)):
            if left < counts[kind]:
                return kind
            left -= counts[kind]
        raise AssertionError("below() returned its limit or more")


@final
class SeededChance(Chance):
    """Chance derived from the match seed and the version of the command's first event (docs/history.md, "Chance", 4 and 5).

    `draws` lists every (limit, result) in order; the record keeps it sealed.

    >>> chance = SeededChance(match_seed_of(bytes(32), b'["",""]'), 1)
    >>> [chance.below(6), chance.below(6), chance.below(52)]
    [5, 5, 44]
    >>> chance.draws
    [(6, 5), (6, 5), (52, 44)]
    """

    def __init__(self, match_seed: bytes, version: int) -> None:
        self.match_seed: Final = match_seed
        self.version: Final = version
        self.draws: list[tuple[int, int]] = []
        self.block = 0
        self.words: list[int] = []

    def word(self) -> int:
        """Take the next unsigned 64-bit word of HMAC-SHA256(match_seed, "version:block")."""
        if not self.words:
            message = f"{self.version}:{self.block}".encode()
            digest = hmac.new(self.match_seed, message, hashlib.sha256).digest()
            self.words = [int.from_bytes(digest[i : i + 8], "big") for i in range(0, 32, 8)]
            self.block += 1
        return self.words.pop(0)

    def below(self, limit: int) -> int:
        """Take words until one lies below the largest multiple of `limit`, and reduce it."""
        assert 1 <= limit <= WORD, "a word has 64 bits"
        bound = WORD // limit * limit
        word = self.word()
        while word >= bound:
            word = self.word()
        result = word % limit
        self.draws.append((limit, result))
        return result


@final
class FastChance(Chance):
    """A quick generator for search and playouts (xorshift32, Marsaglia 2003); never used for a match.

    >>> FastChance(7).below(1000) == FastChance(7).below(1000)
    True
    """

    def __init__(self, seed: int) -> None:
        self.state = 1
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        """Start again from `seed`; near seeds give unrelated streams (the finaliser of MurmurHash3)."""
        mixed = (seed ^ (seed >> 32)) & MASK
        mixed = ((mixed ^ (mixed >> 16)) * 0x45D9F3B) & MASK
        mixed = ((mixed ^ (mixed >> 16)) * 0x45D9F3B) & MASK
        mixed = (mixed ^ (mixed >> 16)) & MASK
        self.state = mixed if mixed != 0 else 0x9E3779B9

    def below(self, limit: int) -> int:
        """Return the high bits of the next state scaled to `limit`, which is below 2^31; the bias is below limit / 2^32."""
        state: i64 = self.state
        state = (state ^ (state << 13)) & MASK
        state = state ^ (state >> 17)
        state = (state ^ (state << 5)) & MASK
        self.state = state
        return (state * limit) >> 32


@final
class ScriptedChance(Chance):
    """Chance that a test writes down: the results in order. Asking for more, or a result out of range, is an assertion.

    >>> ScriptedChance([4]).below(6)
    4
    """

    def __init__(self, results: list[int]) -> None:
        self.results: Final = list(results)
        self.used = 0

    def below(self, limit: int) -> int:
        """Return the next written result."""
        assert self.used < len(self.results), f"draw {self.used + 1} (below {limit}) was not scripted"
        result = self.results[self.used]
        assert 0 <= result < limit, f"scripted result {result} is not below {limit}"
        self.used += 1
        return result


@final
class NoChance(Chance):
    """Chance that refuses: for dry runs, which must not show what would be drawn.

    >>> NoChance().below(6)
    Traceback (most recent call last):
    domain.kernel.errors.ChanceNeeded
    """

    def below(self, limit: int) -> int:
        """Raise `ChanceNeeded`."""
        raise ChanceNeeded()


def match_seed_of(server_seed: bytes, client_seeds_jcs: bytes) -> bytes:
    """Return HMAC-SHA256(key = server_seed, msg = JCS of the client seeds in seat order) (docs/history.md, "Chance", 3).

    >>> match_seed_of(bytes(32), b'["",""]').hex()
    '03e1896c5bfd0b476e18a62ebb636c19de273232793c3c18333e1b89ea2c348a'
    """
    return hmac.new(server_seed, client_seeds_jcs, hashlib.sha256).digest()
