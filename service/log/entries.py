"""What a leaf of the log says: a match, by the hash of its id, had this head at this version."""

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Final

from domain.kernel.canonical import jcs
from service.log.merkle import TILE
from service.log.notes import NoteError

HEX: Final = re.compile(r"[0-9a-f]{64}")
LENGTH_BYTES: Final = 2


@dataclass(frozen=True, slots=True)
class Entry:
    """A leaf: SHA-256 of the id of the match, a version, and the hash of the record of that version."""

    match: str
    version: int
    hash: str

    def to_bytes(self) -> bytes:
        """Return the canonical bytes, which are hashed."""
        return jcs({"match": self.match, "version": self.version, "hash": self.hash})


def hash_of_match(match: str) -> str:
    """Return what stands for a match in the log, so that who does not know its id learns nothing."""
    return hashlib.sha256(match.encode()).hexdigest()


def entry_of(match: str, version: int, head: bytes) -> Entry:
    """Return the leaf of a match's head."""
    return Entry(hash_of_match(match), version, head.hex())


def read_entry(raw: bytes) -> Entry:
    """Read a leaf in its one spelling."""
    try:
        found = json.loads(raw)
        entry = Entry(found["match"], found["version"], found["hash"])
        is_one = HEX.fullmatch(entry.match) and HEX.fullmatch(entry.hash) and type(entry.version) is int and entry.version > 0
        if is_one and entry.to_bytes() == raw:
            return entry
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    raise NoteError("a leaf is no entry of a match")


def to_bundle(entries: list[bytes]) -> bytes:
    """Return entries as tlog-tiles serves them: each behind its length in two bytes."""
    return b"".join(len(entry).to_bytes(LENGTH_BYTES, "big") + entry for entry in entries)


def from_bundle(raw: bytes) -> list[bytes]:
    """Read entries as tlog-tiles serves them."""
    found: list[bytes] = []
    at = 0
    while at < len(raw):
        length = int.from_bytes(raw[at : at + LENGTH_BYTES], "big")
        at += LENGTH_BYTES
        if at + length > len(raw) or len(found) == TILE:
            raise NoteError("a bundle of entries is cut off, or too long")
        found.append(raw[at : at + length])
        at += length
    return found
