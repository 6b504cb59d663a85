"""Trees to test with: hashes of tiles in memory, made by the definition of RFC 6962 and by nothing of the code under test."""

import hashlib
from collections.abc import Sequence

from service.log.merkle import TILE, ReadHashes


def by_definition(leaves: Sequence[bytes]) -> bytes:
    """Return the Merkle Tree Hash of hashed leaves, as RFC 6962, 2.1, writes it."""
    if len(leaves) == 1:
        return leaves[0]
    left = 1
    while left * 2 < len(leaves):
        left *= 2
    return hashlib.sha256(b"\x01" + by_definition(leaves[:left]) + by_definition(leaves[left:])).digest()


def leaves_of(count: int) -> list[bytes]:
    """Return hashed leaves that differ."""
    return [hashlib.sha256(b"\x00" + str(number).encode()).digest() for number in range(count)]


def reader_of(leaves: Sequence[bytes]) -> ReadHashes:
    """Return what reads the hashes of the tiles of a tree; none that it has not."""
    levels = [list(leaves)]
    while len(levels[-1]) >= TILE:
        row = levels[-1]
        levels.append([by_definition(row[at : at + TILE]) for at in range(0, len(row) - TILE + 1, TILE)])

    def read(level: int, first: int, count: int) -> list[bytes]:
        found = levels[level][first : first + count]
        assert len(found) == count
        return found

    return read
