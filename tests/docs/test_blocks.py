"""The commands of the pages are run as a reader would: each page's blocks in order, in one shell, against the real product."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.supervisor.stack import Stack
from service.supervisor.walk import ADDRESS, GAME, walk
from tests.docs.pages import PAGES, TREE, blocks, name_of
from tests.e2e.caller import Caller
from tests.samples import MANY

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(590)]

RUN = [page for page in PAGES if blocks(page, "bash")]

TUTORIAL = TREE / "docs" / "tutorial-bot.md"
"""Its program is no short one that ends by itself: tests/clients/test_tutorial.py runs it."""

GENERATE = "openapi-python-client generate"
"""Of the block with this command tests/clients/test_python_client.py makes its client."""

PLAY_ON = 'while now=$(turn) && [ "$now" != over ]; do'
SOME_TURNS = 'turns=0; while now=$(turn) && [ "$now" != over ] && ((turns++ < 5)); do'
THEN_RESIGN = """
until curl -sS "$match/commands" -H "$auth" -H 'Content-Type: application/json' -H 'If-Match: *' -H 'Idempotency-Key: enough' \\
  -d '{"seat": 0, "command": {"type": "resign"}}' | field 'd["version"]'; do sleep 0.2; done
"""
"""In `make test` the walk of the README is gone on a few turns, as many as it takes; then whoever plays resigns."""

LEVEL = '"bot": {"level": "quick"}'
ITERATIONS = '"bot": {"iterations": 5}'
"""Nor do its bots search for long; of levels tests/workers/test_levels.py knows."""

MY_TURN = '    if legal["version"] == told["version"] and commands:'
OR_RESIGN = '    commands = commands and ([{"type": "resign"}] if legal["version"] > 24 else commands)'
"""So does the program that follows its match by a stream."""


def test_the_walk_of_the_readme_is_the_one_that_make_up_prints() -> None:
    written = "\n".join(block.text for block in blocks(TREE / "README.md", "bash"))
    assert written.replace(ADDRESS, "http://elsewhere") == walk("http://elsewhere", GAME)


def test_only_make_is_shown_without_being_run() -> None:
    """`sh` marks what a reader may do and no test does: that is `make` alone, whose targets have tests of their own."""
    shown = [line for page in PAGES for block in blocks(page, "sh") for line in block.text.splitlines()]
    assert shown
    assert all(line.startswith("make ") for line in shown), shown


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.parent.name == "docs" and page != TUTORIAL and blocks(page, "python")], ids=name_of
)
def test_the_programs_of_a_page_run(product: Stack, page: Path) -> None:
    for block in blocks(page, "python"):
        assert len(block.text.splitlines()) <= 30, "a client should be short"
        env = {"PATH": os.environ["PATH"], "ATOLL": product.url}
        done = subprocess.run(
            [sys.executable, "-c", shortened(block.text)], env=env, capture_output=True, text=True, timeout=200, check=False
        )
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
        assert "ranking" in done.stdout.splitlines()[-1], "it plays to the end of the match"


def shortened(text: str) -> str:
    """Return a block as `make test` runs it: bots search less, and the one that plays a whole match ends sooner."""
    if MANY:
        return text
    text = text.replace(LEVEL, ITERATIONS).replace(MY_TURN, f"{OR_RESIGN}\n{MY_TURN}")
    return text if PLAY_ON not in text else text.replace(PLAY_ON, SOME_TURNS) + THEN_RESIGN


def test_the_blocks_that_are_not_run_as_they_stand_are_there() -> None:
    found = {
        text: [page.name for page in PAGES for block in blocks(page, language) if text in block.text]
        for text, language in ((PLAY_ON, "bash"), (LEVEL, "bash"), (MY_TURN, "python"), (GENERATE, "bash"))
    }
    assert found == {
        PLAY_ON: ["README.md"],
        LEVEL: ["README.md", "api.md", "api.md", "clients.md"],
        MY_TURN: ["api.md"],
        GENERATE: ["clients.md"],
    }


@pytest.fixture
def left_behind(product: Stack) -> Iterator[None]:
    """Bots would play what a page has begun to its end, long after its test."""
    yield
    with Caller(product.url) as caller:
        for match in caller.get("/v1/matches", status="running", limit=100)["matches"]:
            caller.send(match["id"], product.operator_key, None, {"type": "close", "reason": "nobody looks any more"})


@pytest.mark.usefixtures("left_behind")
@pytest.mark.parametrize("page", RUN, ids=name_of)
def test_the_commands_of_a_page_work(product: Stack, page: Path) -> None:
    run = [block for block in blocks(page, "bash") if GENERATE not in block.text]
    script = "\n".join(f": {name_of(page)} line {block.line}\n{shortened(block.text)}" for block in run)
    told = {
        "ATOLL": product.url,
        "ATOLL_COMPILED": os.environ.get("ATOLL_COMPILED", ""),
        "ATOLL_OPERATOR_KEY": product.operator_key,
        "ATOLL_WORKER_KEY": product.worker_key,
        "ATOLL_HOME": str(product.settings.home),
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    base = {name: value for name, value in os.environ.items() if not name.startswith("ATOLL_")}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script], cwd=TREE, env=base | told, capture_output=True, text=True, timeout=500, check=False
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert "FAILED" not in done.stdout
    assert "Traceback" not in done.stderr, done.stderr
