"""Receipts: C2SP tlog-proof files, which show offline that a head of a match stands in a log."""

from dataclasses import dataclass
from typing import Final

from service.log.entries import Entry, read_entry
from service.log.keys import open_checkpoint
from service.log.merkle import HASH_BYTES, check_inclusion, hash_leaf
from service.log.notes import Checkpoint, Key, Note, NoteError, decode, encode, read_number

FIRST_LINE: Final = "c2sp.org/tlog-proof@v1"
MOST_HASHES: Final = 64


@dataclass(frozen=True, slots=True)
class Receipt:
    """An entry, its place in the tree of a checkpoint, and the way from it to the root."""

    entry: bytes
    index: int
    proof: tuple[bytes, ...]
    checkpoint: str

    def __str__(self) -> str:
        hashes = "".join(f"{encode(step)}\n" for step in self.proof)
        return f"{FIRST_LINE}\nextra {encode(self.entry)}\nindex {self.index}\n{hashes}\n{self.checkpoint}"


def read_receipt(text: str) -> Receipt:
    """Read a receipt; nothing is verified."""
    head, found, checkpoint = text.partition("\n\n")
    lines = head.split("\n")
    if not found or len(lines) < 3 or lines[0] != FIRST_LINE or not lines[1].startswith("extra ") or not lines[2].startswith("index "):
        raise NoteError(f"a receipt begins with {FIRST_LINE}, extra and index")
    proof = tuple(decode(line, "the proof") for line in lines[3:])
    if len(proof) > MOST_HASHES or any(len(step) != HASH_BYTES for step in proof):
        raise NoteError("the proof is not made of SHA-256 hashes")
    return Receipt(decode(lines[1][6:], "extra"), read_number(lines[2][6:], "the index"), proof, checkpoint)


def open_receipt(text: str, key: Key) -> tuple[Entry, Checkpoint, Note]:
    """Return what a receipt proves: an entry, and the checkpoint, signed by the log's key, in whose tree it stands.

    `NoteError`, `NotSigned` and `ProofFailed` say why it proves nothing.
    """
    receipt = read_receipt(text)
    note, checkpoint = open_checkpoint(receipt.checkpoint, key)
    entry = read_entry(receipt.entry)
    check_inclusion(receipt.index, checkpoint.size, hash_leaf(receipt.entry), receipt.proof, checkpoint.root)
    return entry, checkpoint, note
