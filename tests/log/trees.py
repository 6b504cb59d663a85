"""Trees to test with: hashes of tiles in memory, made by the definition of RFC 6962 and by nothing of the code under test."""

import hashlib
from collections.abc import Sequence
from typing import Final

from service.log.entries import entry_of, to_bundle
from service.log.keys import Signer
from service.log.merkle import TILE, ReadHashes, hash_leaf, prove_inclusion, tree_root
from service.log.notes import Checkpoint, Key, Note
from service.log.receipts import Receipt
from service.log.tiles import ENTRIES, read_path

INPUTS: Final = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
"""The leaves of the reference tree of RFC 6962, in hex."""


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


class Loglet:
    """A log in memory: its server, who may do with it what he likes."""

    def __init__(self, entries: Sequence[bytes] = (), name: str = "atoll.example/v1/log", seed: bytes = bytes(range(32))) -> None:
        self.entries = list(entries)
        self.signer = Signer(name, seed)

    def key(self) -> Key:
        return self.signer.key

    def add(self, match: str, version: int, head: str) -> int:
        """Append a leaf; return its index."""
        self.entries.append(entry_of(match, version, bytes.fromhex(head)).to_bytes())
        return len(self.entries) - 1

    def read(self) -> ReadHashes:
        return reader_of([hash_leaf(entry) for entry in self.entries])

    def checkpoint(self, size: int | None = None) -> str:
        """Return the signed checkpoint of a size."""
        count = len(self.entries) if size is None else size
        text = Checkpoint(self.signer.key.name, count, tree_root(count, self.read())).text()
        return str(Note(text, (self.signer.sign(text),)))

    def receipt(self, index: int, size: int | None = None) -> str:
        count = len(self.entries) if size is None else size
        proof = prove_inclusion(index, count, self.read())
        return str(Receipt(self.entries[index], index, tuple(proof), self.checkpoint(count)))

    def fetch(self, path: str) -> bytes:
        """Return what stands at an address of the log."""
        if path == "checkpoint":
            return self.checkpoint().encode()
        tile = read_path(path.removeprefix("tile/"))
        assert tile is not None
        assert tile.is_within(len(self.entries))
        if tile.level == ENTRIES:
            return to_bundle(self.entries[tile.first() : tile.first() + tile.width])
        return b"".join(self.read()(tile.level, tile.first(), tile.width))
