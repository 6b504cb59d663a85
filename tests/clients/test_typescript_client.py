"""A client made by openapi-typescript and openapi-fetch from the committed document: typed, and enough to play every game."""

import json
import re
import shutil
from pathlib import Path

import pytest

from service.supervisor.stack import Stack
from tests.clients.node import PROGRAM, node_modules
from tests.clients.programs import DOCUMENT, creations, played_every_game, printed

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(550)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The generated types, and the compiled program; it begins near the end of matches, `whole` at their openings."""
    made = tmp_path_factory.mktemp("typescript")
    (made / "node_modules").symlink_to(node_modules())
    for name in ("package.json", "tsconfig.json", "play.ts"):
        shutil.copy(PROGRAM / name, made)
    shutil.copy(PROGRAM / "begin.ts", made / "whole.ts")
    (made / "begin.ts").write_text(
        'import type { components } from "./atoll.js";\n\n'
        f'export const creations: components["schemas"]["MatchCreation"][] = {json.dumps(creations(), indent=1)};\n'
    )
    printed(["node_modules/.bin/openapi-typescript", str(DOCUMENT), "-o", "atoll.ts"], made)
    printed(["node_modules/.bin/tsc"], made)
    return made


def test_the_program_needs_no_cast_and_no_raw_call(folder: Path) -> None:
    text = "".join((PROGRAM / name).read_text("utf-8") for name in ("play.ts", "begin.ts"))
    assert not re.search(r": any\b|<any>|\bas (?!it is)|@ts-|\bfetch\(|!\.|unknown", re.sub(r"//.*|/\*.*?\*/", "", text))
    assert json.loads((folder / "tsconfig.json").read_text("utf-8"))["compilerOptions"]["strict"]


def test_it_plays_a_match_of_every_game_to_its_end(folder: Path, product: Stack) -> None:
    output = printed(["node", "out/play.js", product.url], folder)
    assert played_every_game(output), output


@pytest.mark.slow
def test_it_plays_a_match_of_every_game_from_its_opening(folder: Path, product: Stack, tmp_path: Path) -> None:
    for name in ("out", "node_modules", "package.json"):
        (tmp_path / name).symlink_to(folder / name) if name == "node_modules" else copy(folder / name, tmp_path / name)
    shutil.copy(tmp_path / "out" / "whole.js", tmp_path / "out" / "begin.js")
    output = printed(["node", "out/play.js", product.url], tmp_path)
    assert played_every_game(output), output


def copy(source: Path, target: Path) -> None:
    """Copy a file or a folder."""
    shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target)
