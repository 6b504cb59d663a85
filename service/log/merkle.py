"""Merkle trees as RFC 6962 has them: hashes, the growing right edge of a tree, proofs, and how they are checked.

Written out, because no library that is kept up does this over tiles in Python; the reference values of the RFC's authors and laws hold it.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Final

TILE: Final = 256
"""Hashes in a full tile; its root is one hash of the level above."""
TILE_HEIGHT: Final = 8
HASH_BYTES: Final = 32
EMPTY_ROOT: Final = hashlib.sha256(b"").digest()
"""The root of a tree without leaves."""

ReadHashes = Callable[[int, int, int], list[bytes]]
"""Read `count` hashes of a level of tiles, from index `first` on: (level, first, count)."""


class ProofFailed(Exception):
    """A proof does not lead to the root it is to lead to."""


def hash_leaf(entry: bytes) -> bytes:
    """Return the hash of a leaf."""
    return hashlib.sha256(b"\x00" + entry).digest()


def hash_node(left: bytes, right: bytes) -> bytes:
    """Return the hash of an inner node."""
    return hashlib.sha256(b"\x01" + left + right).digest()


def root_of(hashes: Sequence[bytes]) -> bytes:
    """Return the root over these hashes of leaves, or of subtrees of one and the same full size."""
    if not hashes:
        return EMPTY_ROOT
    row = list(hashes)
    while len(row) > 1:
        paired = [hash_node(row[at], row[at + 1]) for at in range(0, len(row) - 1, 2)]
        row = [*paired, row[-1]] if len(row) % 2 else paired
    return row[0]


def split(size: int) -> int:
    """Return the leaves left of the root of a tree with at least two: the largest power of two below its size."""
    return 1 << (size - 1).bit_length() - 1


class Edge:
    """The right edge of a growing tree: of each level of tiles the hashes that fill no tile yet."""

    def __init__(self, levels: list[list[bytes]]) -> None:
        self.levels: Final = levels

    def size(self) -> int:
        """Return the number of leaves."""
        return sum(len(hashes) << TILE_HEIGHT * level for level, hashes in enumerate(self.levels))

    def append(self, leaf: bytes) -> list[tuple[int, bytes]]:
        """Append the hash of a leaf; return level and root of every tile that it filled, as hashes of the level above."""
        made: list[tuple[int, bytes]] = []
        level, new = 0, leaf
        while True:
            if level == len(self.levels):
                self.levels.append([])
            self.levels[level].append(new)
            if len(self.levels[level]) < TILE:
                return made
            new = root_of(self.levels[level])
            self.levels[level] = []
            level += 1
            made.append((level, new))

    def root(self) -> bytes:
        """Return the root of the tree."""
        right: bytes | None = None
        for hashes in self.levels:  # from the right end of the tree to its left
            at = len(hashes)
            while at:
                count = at & -at
                left = root_of(hashes[at - count : at])
                right = left if right is None else hash_node(left, right)
                at -= count
        return EMPTY_ROOT if right is None else right


def count_at(size: int, level: int) -> int:
    """Return how many hashes a level of tiles has in a tree of this size."""
    return size >> TILE_HEIGHT * level


def edge_of(size: int, read: ReadHashes) -> Edge:
    """Return the right edge of a tree whose hashes can be read."""
    levels: list[list[bytes]] = []
    while count := count_at(size, len(levels)):
        level = len(levels)
        loose = count % TILE
        levels.append(read(level, count - loose, loose) if loose else [])
    return Edge(levels)


def subtree(first: int, end: int, read: ReadHashes) -> bytes:
    """Return the root over the leaves from `first` to before `end`."""
    count = end - first
    if count & (count - 1) == 0 and first % count == 0:
        level, rest = divmod(count.bit_length() - 1, TILE_HEIGHT)
        return root_of(read(level, count_at(first, level), 1 << rest))
    left = split(count)
    return hash_node(subtree(first, first + left, read), subtree(first + left, end, read))


def tree_root(size: int, read: ReadHashes) -> bytes:
    """Return the root of the first `size` leaves."""
    return subtree(0, size, read) if size else EMPTY_ROOT


def prove_inclusion(index: int, size: int, read: ReadHashes) -> list[bytes]:
    """Return the audit path of a leaf in the tree of this size (RFC 6962, 2.1.1), from its sibling up."""
    path: list[bytes] = []
    first, end = 0, size
    while end - first > 1:
        middle = first + split(end - first)
        if index < middle:
            path.append(subtree(middle, end, read))
            end = middle
        else:
            path.append(subtree(first, middle, read))
            first = middle
    return path[::-1]


def prove_consistency(old: int, new: int, read: ReadHashes) -> list[bytes]:
    """Return the proof that the tree of size `new` goes on from that of size `old` (RFC 6962, 2.1.2)."""
    if old in (0, new):
        return []
    path: list[bytes] = []
    first, end, whole = 0, new, True
    while old != end:
        middle = first + split(end - first)
        if old <= middle:
            path.append(subtree(middle, end, read))
            end = middle
        else:
            path.append(subtree(first, middle, read))
            first, whole = middle, False
    if not whole:
        path.append(subtree(first, end, read))
    return path[::-1]


def follow_inclusion(index: int, size: int, leaf: bytes, proof: Sequence[bytes]) -> bytes:
    """Return the root to which an audit path leads from the hash of a leaf (RFC 9162, 2.1.3.2); `ProofFailed` for a wrong length."""
    if not 0 <= index < size:
        raise ProofFailed(f"leaf {index} is outside of a tree of {size}")
    at, last, found = index, size - 1, leaf
    for sibling in proof:
        if last == 0:
            raise ProofFailed("the proof is too long")
        if at % 2 or at == last:
            found = hash_node(sibling, found)
            while at % 2 == 0 and at:
                at, last = at // 2, last // 2
        else:
            found = hash_node(found, sibling)
        at, last = at // 2, last // 2
    if last:
        raise ProofFailed("the proof is too short")
    return found


def check_inclusion(index: int, size: int, leaf: bytes, proof: Sequence[bytes], root: bytes) -> None:
    """Check that the hash of a leaf stands at its index in the tree with this root."""
    if follow_inclusion(index, size, leaf, proof) != root:
        raise ProofFailed("the proof leads to another root")


def check_consistency(old: int, new: int, old_root: bytes, new_root: bytes, proof: Sequence[bytes]) -> None:
    """Check that the tree of size `new` goes on from that of size `old` (RFC 9162, 2.1.4.2)."""
    if not 0 <= old <= new:
        raise ProofFailed(f"a tree of {new} does not go on from one of {old}")
    if old in (0, new):
        if proof or (old_root != new_root if old else old_root != EMPTY_ROOT):
            raise ProofFailed("two trees of one size differ" if old == new else "an empty tree has another root, and no proof")
        return
    path = list(proof) if old & (old - 1) else [old_root, *proof]
    if not path:
        raise ProofFailed("the proof is empty")
    at, last = old - 1, new - 1
    while at % 2:
        at, last = at // 2, last // 2
    before = after = path[0]
    for step in path[1:]:
        if last == 0:
            raise ProofFailed("the proof is too long")
        if at % 2 or at == last:
            before, after = hash_node(step, before), hash_node(step, after)
            while at % 2 == 0 and at:
                at, last = at // 2, last // 2
        else:
            after = hash_node(after, step)
        at, last = at // 2, last // 2
    if last or before != old_root or after != new_root:
        raise ProofFailed("the proof does not lead from the one root to the other")
