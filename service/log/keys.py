"""Ed25519: the key that signs checkpoints, and the verification of signatures by the log and by witnesses."""

import base64
import binascii
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from service.log.notes import (
    COSIGNED,
    KEY_BYTES,
    SIGNED,
    TIME_BYTES,
    Checkpoint,
    Key,
    Note,
    NoteError,
    Signature,
    cosigned_text,
    read_checkpoint,
    read_note,
)


class NotSigned(Exception):
    """A checkpoint is not signed by the key that is trusted."""


class Signer:
    """The private key of a log, under the log's name."""

    def __init__(self, name: str, seed: bytes) -> None:
        self.private: Final = Ed25519PrivateKey.from_private_bytes(seed)
        self.key: Final = Key(name, SIGNED, self.private.public_key().public_bytes_raw())

    def sign(self, text: str) -> Signature:
        """Sign the text of a note."""
        return Signature(self.key.name, self.key.id(), self.private.sign(text.encode()))


def seeds_of(text: str) -> list[bytes]:
    """Read private keys from a setting: 32 bytes each in URL-safe Base64, divided by commas or white space, the present one first."""
    found = []
    for word in text.replace(",", " ").split():
        try:
            seed = base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))
        except (binascii.Error, ValueError) as error:
            raise NoteError("the key of the log is not URL-safe Base64") from error
        if len(seed) != KEY_BYTES:
            raise NoteError(f"the key of the log has {len(seed)} bytes instead of {KEY_BYTES}")
        found.append(seed)
    return found


def verifies(key: Key, text: str, signature: Signature) -> bool:
    """Say whether a signature is by this key, of this text."""
    if not signature.is_by(key):
        return False
    raw, signed = signature.raw, text
    if key.kind == COSIGNED:
        raw, time = signature.raw[TIME_BYTES:], int.from_bytes(signature.raw[:TIME_BYTES], "big")
        signed = cosigned_text(text, time)
    try:
        Ed25519PublicKey.from_public_bytes(key.public).verify(raw, signed.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


def open_checkpoint(raw: str, key: Key) -> tuple[Note, Checkpoint]:
    """Return a checkpoint that the log with this key has signed; `NotSigned` for any other, `NoteError` for what is none."""
    note = read_note(raw)
    checkpoint = read_checkpoint(note.text)
    if checkpoint.origin != key.name:
        raise NotSigned(f"it is of another log: {checkpoint.origin}")
    claimed = [signature for signature in note.signatures if signature.is_by(key)]
    if not claimed or not all(verifies(key, note.text, signature) for signature in claimed):
        raise NotSigned(f"it is not signed by {key}")
    return note, checkpoint
