"""A client made by openapi-python-client as docs/clients.md says: complete, typed, and enough to play every game."""

import re
import shutil
from pathlib import Path

import pytest

from service.supervisor.stack import Stack
from tests.clients.programs import HERE, TREE, creations, played_every_game, printed, run, schemas
from tests.docs.pages import blocks
from tests.docs.test_blocks import GENERATE

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(550)]

PROGRAM = HERE / "python"
CHECKED = """\
[mypy]
strict = True
[mypy-atoll_client.*]
ignore_errors = True
"""
"""The program is checked, the generator's own code is not (it takes minutes, and is not ours)."""


WRITTEN_TO = "build/atoll-client"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, product: Stack) -> Path:
    """The client generated from what the service serves, by the command of the page, with the program that uses it beside it."""
    made = tmp_path_factory.mktemp("python")
    (block,) = (block.text for block in blocks(TREE / "docs" / "clients.md", "bash") if GENERATE in block.text)
    assert WRITTEN_TO in block
    written = block.replace(WRITTEN_TO, str(made / "client"))
    done = run(["bash", "-euo", "pipefail", "-c", written], TREE, ATOLL=product.url)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert "arning" not in done.stdout + done.stderr, "something was left out"
    for part in PROGRAM.glob("*.py"):
        shutil.copy(part, made)
    return made


def classes(folder: Path) -> set[str]:
    """The names of the classes that the generator made of the document's types."""
    found: set[str] = set()
    for module in (folder / "client" / "atoll_client" / "models").glob("*.py"):
        found |= set(re.findall(r"^class (\w+)", module.read_text("utf-8"), re.MULTILINE))
    return found


def test_no_class_has_a_name_that_the_document_does_not_give_it(folder: Path) -> None:
    made = classes(folder)
    assert len(made) > 500
    of_queries = {
        "ListMatchesStatus",
        "ListOwnMatchesStatus",
        "ReadPictureLang",
        "ReadPictureTheme",
        "ReadPictureLayout",
        "ReadReceiptMissing",
    }
    assert made - set(schemas()) == of_queries, "only query parameters have words of their own"


def test_the_program_is_typed_to_the_end(folder: Path) -> None:
    (folder / "mypy.ini").write_text(CHECKED)
    printed(["mypy", "--config-file", "mypy.ini", "--cache-dir", "checked", "play.py", "begin.py"], folder, MYPYPATH="client")
    text = "".join(part.read_text("utf-8") for part in PROGRAM.glob("*.py"))
    assert not re.search(r"\b(cast|Any|httpx)\b|type: ignore|import json", text), "a cast or a raw call"


def test_it_plays_a_match_of_every_game_to_its_end(folder: Path, product: Stack, tmp_path: Path) -> None:
    names = {body["game"]: "".join(word.capitalize() for word in body["game"].split("-")) + "Creation" for body in creations()}
    bodies = [f"    {names[body['game']]}.from_dict({body!r}),\n" for body in creations()]
    (tmp_path / "begin.py").write_text(
        f"from atoll_client.models import {', '.join(names.values())}\n\nCREATIONS = [\n{''.join(bodies)}]\n"
    )
    shutil.copy(PROGRAM / "play.py", tmp_path)
    output = printed(["python", "play.py", product.url], tmp_path, PYTHONPATH=str(folder / "client"))
    assert played_every_game(output), output


def test_it_plays_a_match_of_every_game_from_its_opening(folder: Path, product: Stack) -> None:
    output = printed(["python", "play.py", product.url], folder, PYTHONPATH="client")
    assert played_every_game(output), output
