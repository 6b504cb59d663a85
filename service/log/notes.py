"""Signed notes and checkpoints as text: C2SP signed-note, tlog-checkpoint and tlog-cosignature, without the signing itself."""

import base64
import binascii
import hashlib
import re
from dataclasses import dataclass
from typing import Final

from service.log.merkle import HASH_BYTES

SIGNED: Final = 1
"""Type of a key: it signs notes with Ed25519."""
COSIGNED: Final = 4
"""Type of a witness's key: it signs a checkpoint with Ed25519, together with a time."""
KEY_BYTES: Final = 32
ID_BYTES: Final = 4
TIME_BYTES: Final = 8
MOST_SIGNATURES: Final = 64
MOST_NOTE: Final = 64 * 1024
DASH: Final = "— "
NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,18}")
NAME: Final = re.compile(r"[^\s+]{1,200}")


class NoteError(ValueError):
    """A note, key or checkpoint that has not its form."""


def decode(text: str, what: str) -> bytes:
    """Decode standard Base64, in its one canonical spelling."""
    try:
        found = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise NoteError(f"{what} is no Base64") from error
    if encode(found) != text:
        raise NoteError(f"{what} is not canonical Base64")
    return found


def encode(raw: bytes) -> str:
    """Return standard Base64."""
    return base64.b64encode(raw).decode()


def read_number(text: str, what: str) -> int:
    """Read a decimal number without leading zeros."""
    if NUMBER.fullmatch(text) is None:
        raise NoteError(f"{what} is no number")
    return int(text)


@dataclass(frozen=True, slots=True)
class Key:
    """A public key with its name and type, as verifiers keep it: `<name>+<id>+<type and key in Base64>`."""

    name: str
    kind: int
    public: bytes

    def id(self) -> bytes:
        """Return the four bytes that name the key in a signature."""
        return hashlib.sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).digest()[:ID_BYTES]

    def __str__(self) -> str:
        return f"{self.name}+{self.id().hex()}+{encode(bytes([self.kind]) + self.public)}"


def read_key(text: str) -> Key:
    """Read a verifier's key."""
    parts = text.strip().split("+", 2)
    if len(parts) != 3 or NAME.fullmatch(parts[0]) is None:
        raise NoteError("a key is <name>+<id>+<Base64>")
    raw = decode(parts[2], "the key")
    if len(raw) != 1 + KEY_BYTES or raw[0] not in (SIGNED, COSIGNED):
        raise NoteError("the key is not an Ed25519 key of a log (type 1) or a witness (type 4)")
    key = Key(parts[0], raw[0], raw[1:])
    if key.id().hex() != parts[1]:
        raise NoteError("the id of the key is not that of its name and bytes")
    return key


@dataclass(frozen=True, slots=True)
class Signature:
    """One signature under a note, by name and id of its key."""

    name: str
    id: bytes
    raw: bytes

    def line(self) -> str:
        """Return its line."""
        return f"{DASH}{self.name} {encode(self.id + self.raw)}\n"

    def is_by(self, key: Key) -> bool:
        """Say whether it claims to be by this key."""
        return self.name == key.name and self.id == key.id()


@dataclass(frozen=True, slots=True)
class Note:
    """A text, with its last newline, and the signatures under it."""

    text: str
    signatures: tuple[Signature, ...]

    def __str__(self) -> str:
        return self.text + "\n" + "".join(signature.line() for signature in self.signatures)


def read_note(raw: str) -> Note:
    """Read a signed note; nothing is verified."""
    if len(raw) > MOST_NOTE or any(char < " " and char != "\n" for char in raw):
        raise NoteError("a note is text without control characters, and not long")
    text, found, lines = raw.rpartition("\n\n")
    if not found or not text:
        raise NoteError("a note has an empty line before its signatures")
    return Note(text + "\n", read_signatures(lines))


def read_signatures(lines: str) -> tuple[Signature, ...]:
    """Read the lines of signatures."""
    if not lines.endswith("\n") or lines.count("\n") > MOST_SIGNATURES:
        raise NoteError("signatures are lines, and not many")
    return tuple(read_signature(line) for line in lines[:-1].split("\n"))


def read_signature(line: str) -> Signature:
    """Read one line."""
    name, _, text = line.removeprefix(DASH).partition(" ")
    if not line.startswith(DASH) or NAME.fullmatch(name) is None:
        raise NoteError("a signature is a dash, a name and Base64")
    raw = decode(text, "a signature")
    if len(raw) <= ID_BYTES:
        raise NoteError("a signature is too short")
    return Signature(name, raw[:ID_BYTES], raw[ID_BYTES:])


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The head of a tree: whose, how many leaves, and their root."""

    origin: str
    size: int
    root: bytes

    def text(self) -> str:
        """Return the text that is signed."""
        return f"{self.origin}\n{self.size}\n{encode(self.root)}\n"


def read_checkpoint(text: str) -> Checkpoint:
    """Read the text of a checkpoint; lines beyond the third may be there and mean nothing."""
    lines = text.split("\n")
    if len(lines) < 4 or lines[-1] or not all(lines[:-1]):
        raise NoteError("a checkpoint has three lines: origin, size, root")
    root = decode(lines[2], "the root")
    if len(root) != HASH_BYTES:
        raise NoteError("the root is no SHA-256")
    return Checkpoint(lines[0], read_number(lines[1], "the size"), root)


def cosigned_text(text: str, time: int) -> str:
    """Return what a witness signs of a checkpoint: that it was the largest consistent one it knew, at this time."""
    return f"cosignature/v1\ntime {time}\n{text}"
