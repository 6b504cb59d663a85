"""The commands of the pages are run as a reader would: each page's blocks in order, in one shell, against the real product."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from service.supervisor.stack import Stack
from service.supervisor.walk import ADDRESS, GAME, walk
from tests.docs.pages import PAGES, TREE, blocks, name_of

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(590)]

RUN = [page for page in PAGES if blocks(page, "bash")]


def test_the_walk_of_the_readme_is_the_one_that_make_up_prints() -> None:
    written = "\n".join(block.text for block in blocks(TREE / "README.md", "bash"))
    assert written.replace(ADDRESS, "http://elsewhere") == walk("http://elsewhere", GAME)


def test_only_make_is_shown_without_being_run() -> None:
    """`sh` marks what a reader may do and no test does: that is `make` alone, whose targets have tests of their own."""
    shown = [line for page in PAGES for block in blocks(page, "sh") for line in block.text.splitlines()]
    assert shown
    assert all(line.startswith("make ") for line in shown), shown


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent.name == "docs" and blocks(page, "python")], ids=name_of)
def test_the_programs_of_a_page_run(product: Stack, page: Path) -> None:
    for block in blocks(page, "python"):
        assert len(block.text.splitlines()) <= 30, "a client should be short"
        env = {"PATH": os.environ["PATH"], "ATOLL": product.url}
        done = subprocess.run([sys.executable, "-c", block.text], env=env, capture_output=True, text=True, timeout=200, check=False)
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
        assert "ranking" in done.stdout.splitlines()[-1], "it plays to the end of the match"


@pytest.mark.parametrize("page", RUN, ids=name_of)
def test_the_commands_of_a_page_work(product: Stack, page: Path) -> None:
    script = "\n".join(f": {name_of(page)} line {block.line}\n{block.text}" for block in blocks(page, "bash"))
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
