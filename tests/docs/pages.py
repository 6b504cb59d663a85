"""The project's pages for people, and what is in them: blocks of commands, code in the text, links, tables."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

TREE: Final = Path(__file__).parents[2]
PAGES: Final = sorted([*TREE.glob("*.md"), *TREE.glob("docs/**/*.md")])
GAME_PAGES: Final = sorted(TREE.glob("domain/**/README*.md"))

FENCE: Final = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, and the line where it begins."""

    language: str
    text: str
    line: int


def name_of(page: Path) -> str:
    """Return a page's path in the tree."""
    return str(page.relative_to(TREE))


def blocks(page: Path, language: str) -> list[Block]:
    """Return the blocks of one language, in order."""
    text = page.read_text()
    return [Block(found[1], found[2], text.count("\n", 0, found.start()) + 1) for found in FENCE.finditer(text) if found[1] == language]


def prose(page: Path) -> str:
    """Return the page without its blocks."""
    return FENCE.sub("", page.read_text())


def code(page: Path) -> list[str]:
    """Return what is set as code within the text."""
    return re.findall(r"`([^`\n]+)`", prose(page))


def links(page: Path) -> list[str]:
    """Return the targets of the links."""
    return re.findall(r"\]\(([^)\s]+)\)", prose(page))


def anchors(page: Path) -> set[str]:
    """Return the names under which a page's headings can be linked to."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def rows(page: Path, heading: str) -> Iterator[list[str]]:
    """Return the cells of the table whose first line begins with `heading`."""
    lines = page.read_text().splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(heading))
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split(" | ")]
