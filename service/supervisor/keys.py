"""The secrets of one installation, made at its first start."""

import os
import secrets
from pathlib import Path

from service.settings import KEY_NAMES, key_file


def ensure_keys(home: Path) -> None:
    """Every key lies in the home, readable by its owner only; those that are there stay as they are."""
    for name in KEY_NAMES:
        file = key_file(home, name)
        file.parent.mkdir(parents=True, mode=0o700, exist_ok=True)
        if file.exists():
            continue
        fresh = file.with_suffix(f".new{os.getpid()}")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as out:
            out.write(f"{secrets.token_urlsafe(32)}\n")
            out.flush()
            os.fsync(out.fileno())
        fresh.rename(file)
