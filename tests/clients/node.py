"""The npm packages that package-lock.json names, installed once for each content of it."""

import hashlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

import pytest

from tests.clients.programs import HERE, TREE, run

PROGRAM: Final = HERE / "typescript"
AWAY: Final = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH", "EHOSTUNREACH", "ENOTCACHED", "network")
"""What npm says when the registry can't be reached."""


def node_modules() -> Path:
    """Return the folder of the installed packages; skip the test where Node or the registry is missing."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("no Node here: the TypeScript client is not tried")
    lock = PROGRAM / "package-lock.json"
    kept = TREE / "build" / "clients" / hashlib.sha256(lock.read_bytes()).hexdigest()[:16]
    if not kept.exists():
        install(kept)
    return kept / "node_modules"


def install(kept: Path) -> None:
    """Install the packages beside their final place and move them there at once, so that two tests don't disturb each other."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as made:
        folder = Path(made) / "packages"
        folder.mkdir()
        for name in ("package.json", "package-lock.json"):
            shutil.copy(PROGRAM / name, folder)
        done = run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--fetch-retries=1"], folder)
        if done.returncode != 0 and any(word in done.stderr for word in AWAY):
            pytest.skip(f"the npm registry can't be reached: the TypeScript client is not tried\n{done.stderr[-500:]}")
        assert done.returncode == 0, done.stderr
        if not kept.exists():
            os.replace(folder, kept)
