"""Code cites only pages that are in the tree, and only headings that those pages have."""

import io
import re
import tokenize
from pathlib import Path
from typing import Final

import pytest

TREE: Final = Path(__file__).parents[2]
FOLDERS: Final = ("domain", "openapi", "service", "workers", "deploy", "tests")
FILES: Final = sorted(path for folder in FOLDERS for path in (TREE / folder).rglob("*.py"))
PAGE: Final = re.compile(r"(?<![\w/*.-])([\w.-]+(?:/[\w.-]+)*\.md)\b(?:, \"([^\"\n]+)\")?")
HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)
DOCSTRING: Final = re.compile(r'[rR]?"""')


def cited(text: str) -> list[tuple[str, str]]:
    """Return the pages that comments and docstrings name, each with the heading cited, "" for none."""
    found: list[tuple[str, str]] = []
    if ".md" not in text:
        return found  # most files, which need not be taken apart
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and DOCSTRING.match(token.string)):
            found += PAGE.findall(re.sub(r"\s+", " ", token.string))
    return found


def wrong(text: str, folder: Path) -> list[str]:
    """Return what is cited and not there; a page lies in the tree's root, or beside the file."""
    lost: list[str] = []
    for name, heading in cited(text):
        page = next((base / name for base in (TREE, folder) if (base / name).is_file()), None)
        if page is None:
            lost.append(name)
        elif heading and heading not in HEADING.findall(page.read_text("utf-8")):
            lost.append(f"{name}: {heading}")
    return lost


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_is_cited_is_there(folder: str) -> None:
    lost = {
        str(path.relative_to(TREE)): found
        for path in FILES
        if path.is_relative_to(TREE / folder) and (found := wrong(path.read_text("utf-8"), path.parent))
    }
    assert not lost


def test_pages_and_headings_that_are_not_there_are_found() -> None:
    page, heading = "nowhere" + ".md", "No such heading"
    assert wrong(f'"""As {page} says."""\n', TREE) == [page]
    assert wrong(f'# docs/api.md, "{heading}"\n', TREE) == [f"docs/api.md: {heading}"]
    assert wrong('# docs/api.md, "Errors"\n', TREE) == []


def test_the_contract_is_cited() -> None:
    pages = [name for path in FILES for name, heading in cited(path.read_text("utf-8")) if heading]
    assert pages.count("docs/history.md") > 15
    assert pages.count("docs/api.md") >= 3
