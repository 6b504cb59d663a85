"""The cursor of a player's stream: the last version sent of each unfinished match, and since when matches that are not in it are new."""

import base64
import binascii
import struct
import uuid
from dataclasses import dataclass, field
from typing import Final

SINCE: Final = struct.Struct(">Q")
ENTRY: Final = struct.Struct(">16sI")


@dataclass(slots=True)
class PlayerCursor:
    """`since` in ms since 1970, by the database's clock; versions by match."""

    since: int
    versions: dict[str, int] = field(default_factory=dict)

    def text(self) -> str:
        """Return it as an opaque text of ASCII letters, digits, - and _."""
        entries = (ENTRY.pack(uuid.UUID(match).bytes, version) for match, version in self.versions.items())
        return base64.urlsafe_b64encode(SINCE.pack(self.since) + b"".join(entries)).decode().rstrip("=")


def read_player_cursor(text: str) -> PlayerCursor | None:
    """Read what `text` wrote; None when it is something else."""
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
        (since,) = SINCE.unpack(raw[: SINCE.size])
        entries = list(ENTRY.iter_unpack(raw[SINCE.size :]))
    except (binascii.Error, ValueError, struct.error):
        return None
    return PlayerCursor(min(since, 2**52), {str(uuid.UUID(bytes=match)): version for match, version in entries})
