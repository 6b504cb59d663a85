"""Style sheet, scripts and pictures of the page. Their address holds a hash of them all, so that a browser keeps them for ever."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
VERIFIER: Final = Path(__file__).parents[2] / "verifiers" / "atoll-verify.mjs"
"""It stands beside the packages; where only these are installed, the page does without."""
TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".mjs": "text/javascript", ".svg": "image/svg+xml"}


@cache
def files() -> dict[str, bytes]:
    """Return all files by name."""
    found = [path for path in sorted(STATIC.iterdir()) if path.suffix in TYPES]
    return {path.name: path.read_bytes() for path in [*found, *([VERIFIER] if VERIFIER.is_file() else [])]}


@cache
def release() -> str:
    """Return the hash of all files: a change of any gives all of them new addresses, as scripts name each other."""
    digest = hashlib.sha256()
    for name, data in files().items():
        digest.update(f"{name} {len(data)}\n".encode() + data)
    return digest.hexdigest()[:16]


def address_of(name: str) -> str:
    """Return the address of a file."""
    assert name in files(), name
    return f"/web/{release()}/{name}"
