"""What the pages name is there: files behind links, folders, targets of make, commands of atoll, addresses of the API."""

import json
import re
import shlex
from itertools import dropwhile
from pathlib import Path
from typing import Final

import click
import pytest

from service.cli.main import atoll
from tests.docs.pages import GAME_PAGES, PAGES, TREE, anchors, blocks, code, links, name_of

TARGETS: Final = set(re.findall(r"^([a-z.-]+):", (TREE / "Makefile").read_text(), re.MULTILINE))
ADDRESSES: Final = {
    re.sub(r"\{\w+\}", "{}", path): set(operations)
    for path, operations in json.loads((TREE / "openapi/openapi.json").read_text())["paths"].items()
}
FOLDERS: Final = {path.name for path in TREE.iterdir() if path.is_dir()}

each_page = pytest.mark.parametrize("page", [*PAGES, *GAME_PAGES], ids=name_of)


def check_command(line: str) -> None:
    """A line of a block of commands, or code in the text, must be something that can be run."""
    words = list(dropwhile(re.compile(r"[A-Z_]+=").match, shlex.split(line, comments=True)))
    if words[:1] == ["make"]:
        for target in words[1:]:
            assert "=" in target or target in TARGETS, f"make has no target {target}"
    if words[:1] in (["atoll"], [".venv/bin/atoll"]) and len(words) > 1:
        command = atoll.commands.get(words[1])
        if isinstance(command, click.Group) and len(words) > 2:
            command = command.commands.get(words.pop(2))
        assert command is not None, f"atoll has no command {' '.join(words[1:3])}"
        known = {option for parameter in command.params if isinstance(parameter, click.Option) for option in parameter.opts}
        assert {word for word in words[2:] if word.startswith("--")} <= known
    if words[:1] in (["python"], [".venv/bin/python"]) and "-m" in words:
        module, *behind = words[words.index("-m") + 1 :]
        check_module(module)
        if module == "service.compiled":
            check_module(behind[0])


def check_module(name: str) -> None:
    """A module of the project that a command names must be there; one of another package is not looked for."""
    path = TREE / name.replace(".", "/")
    if path.parts[len(TREE.parts)] in FOLDERS:
        assert path.is_dir() or path.with_suffix(".py").is_file(), name


@each_page
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        if "://" in link:
            continue
        target, _, anchor = link.partition("#")
        found = page if not target else (page.parent / target).resolve()
        assert found.exists(), link
        assert not anchor or anchor in anchors(found), link


@each_page
def test_commands_that_are_named_exist(page: Path) -> None:
    for block in blocks(page, "sh"):
        for line in block.text.splitlines():
            check_command(line)
    for text in code(page):
        if re.match(r"([A-Z_]+=\S* )*(make|(\.venv/bin/)?(atoll|python)) ", text):
            check_command(text)


@pytest.mark.parametrize(
    "line", ["make teh-tests", "atoll aduit FILE", "python -m workers.arean ladder", "python -P -m service.compiled workers.arean ladder"]
)
def test_a_command_that_does_not_exist_is_found(line: str) -> None:
    with pytest.raises(AssertionError):
        check_command(line)


@each_page
def test_files_that_are_named_exist(page: Path) -> None:
    for text in code(page):
        path = re.sub(r"<[^>]+>|…", "*", text)
        if "/" in path and path.split("/")[0] in FOLDERS - {"var", "bench-results", "build"} and re.fullmatch(r"[\w./*-]+", path):
            assert list(TREE.glob(path)), text


@each_page
def test_addresses_that_are_named_are_served(page: Path) -> None:
    for text in code(page):
        for method, path in re.findall(r"\b(GET|POST) (/v1[^\s?]*)", text):
            plain = re.sub(r"\{\w+\}", "{}", path)
            assert method.lower() in ADDRESSES.get(plain, set()), text


@each_page
def test_blocks_are_of_a_known_kind(page: Path) -> None:
    assert not re.search(r"^```(?!bash$|sh$|json$|python$|$)", page.read_text(), re.MULTILINE)
