"""The home of one installation, and its secrets, made at its first start."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from service.settings import KEY_NAMES, SettingsError, key_file


def ensure_home(home: Path) -> None:
    """The home is a folder in which this account can write; else `SettingsError`."""
    try:
        home.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            key_file(home, "").mkdir(mode=0o700)
        probe = home / f".written{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise SettingsError(f"ATOLL_HOME={home}: can't write there: {(error.strerror or str(error)).lower()}") from None


def ensure_keys(home: Path) -> None:
    """Every key lies in the home, readable by its owner only; those that are there stay as they are.

    A key is written once, whole: of two that start at the same moment the second finds the first one's. Read them afterwards.
    """
    ensure_home(home)
    for name in KEY_NAMES:
        file = key_file(home, name)
        if file.exists():
            continue
        fresh = file.with_suffix(f".new{os.getpid()}")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as out:
            out.write(f"{secrets.token_urlsafe(32)}\n")
            out.flush()
            os.fsync(out.fileno())
        with suppress(FileExistsError):
            os.link(fresh, file)
        fresh.unlink()
