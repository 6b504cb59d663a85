"""A witness of the log, which the service knows by its public key only."""

from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from service.log.notes import COSIGNED, TIME_BYTES, Key, Signature, cosigned_text


class Witness:
    """The private key of a witness."""

    def __init__(self, name: str, seed: bytes) -> None:
        self.private: Final = Ed25519PrivateKey.from_private_bytes(seed)
        self.key: Final = Key(name, COSIGNED, self.private.public_key().public_bytes_raw())

    def cosign(self, text: str, time: int) -> Signature:
        """Cosign the text of a checkpoint at a time (whole seconds since 1970)."""
        signed = self.private.sign(cosigned_text(text, time).encode())
        return Signature(self.key.name, self.key.id(), time.to_bytes(TIME_BYTES, "big") + signed)
