"""What the tests of both generated clients need: the document, matches near their end, and what a program printed."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from domain.registry import GAMES
from tests.e2e.positions import briefly, late
from tests.samples import samples

HERE: Final = Path(__file__).parent
TREE: Final = HERE.parents[1]
DOCUMENT: Final = TREE / "openapi" / "openapi.json"
LEFT: Final = samples(20, 40)
"""Decisions that are left of a match when a client begins to play it."""
PATIENCE_SECONDS: Final = 400


def schemas() -> dict[str, Any]:
    """Return the components of the committed document."""
    found: dict[str, Any] = json.loads(DOCUMENT.read_text("utf-8"))["components"]["schemas"]
    return found


def creations() -> list[dict[str, Any]]:
    """Return the bodies that open a match of each game shortly before its end."""
    seats = [{"kind": "human", "name": name} for name in ("Ada", "Ben")]
    return [{"game": game.name, "seats": seats, **late(game, len(seats), LEFT, options=briefly(game))} for game in GAMES.values()]


def run(command: list[str], folder: Path, **told: str) -> subprocess.CompletedProcess[str]:
    """Run a program of this environment to its end."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return subprocess.run(
        command, cwd=folder, env={**os.environ, **told, "PATH": path}, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False
    )


def printed(command: list[str], folder: Path, **told: str) -> str:
    """Return what a program that must succeed has printed."""
    done = run(command, folder, **told)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def played_every_game(output: str) -> bool:
    """Say whether the program has played a match of each game to an end by the rules."""
    lines = [line.split(": ") for line in output.splitlines()]
    ends = ("finished after", "stalemate after")
    return [line[0] for line in lines] == list(GAMES) and all(line[1].startswith(ends) for line in lines)
