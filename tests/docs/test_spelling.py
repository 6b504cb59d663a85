"""English is spelt as in Britain: what players read (page, rules, commands, refusals, options), the documents, docstrings and comments."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.localized import Text
from domain.registry import GAMES
from service.web.deeds import DEEDS, FOR_EVERY_GAME
from service.web.figures import FIGURES
from service.web.option_words import OPTION_WORDS, VALUES
from service.web.words import GAMES as ABOUT
from service.web.words import WORDS
from tests.docs.pages import PAGES, TREE, name_of
from tests.laws.wording import AMERICAN

QUOTED = re.compile(r"```.*?```|`[^`]*`|<[^>]*>|>>> [^\n]*", re.DOTALL)
"""Code within the text, which keeps its spelling: names, blocks, tags of HTML, examples in docstrings."""


def texts_in(value: object) -> Iterator[str]:
    """Yield every English text of a table of texts, wherever it stands."""
    if isinstance(value, Text):
        yield value.en
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts_in(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from texts_in(each)


def told_in(schema: Any) -> Iterator[str]:
    """Yield titles and descriptions of a JSON Schema."""
    if isinstance(schema, dict):
        for name, value in schema.items():
            if name in ("title", "description") and isinstance(value, str):
                yield value
            else:
                yield from told_in(value)
    elif isinstance(schema, list):
        for each in schema:
            yield from told_in(each)


def written_in(module: Path) -> Iterator[str]:
    """Yield the comments and docstrings of a module, those behind constants and fields too."""
    source = module.read_text()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def american(texts: Iterator[str]) -> list[str]:
    return [found[0] for text in texts for found in AMERICAN.finditer(QUOTED.sub("", text))]


def test_the_page_is_spelt_as_in_britain() -> None:
    assert american(texts_in([WORDS, ABOUT, DEEDS, FOR_EVERY_GAME, FIGURES, OPTION_WORDS, VALUES])) == []


@pytest.mark.parametrize("name", list(GAMES))
def test_the_rules_of_a_game_are_spelt_as_in_britain(name: str) -> None:
    info = GAMES[name].info
    assert american(iter([info.readme.en])) == []
    assert american(texts_in([info.title, info.refusals, info.moments])) == []
    assert american(told_in([*GAMES[name].codec.command_schemas().values(), GAMES[name].options.source])) == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_documents_are_spelt_as_in_britain(page: Path) -> None:
    assert american(iter([page.read_text()])) == []


@pytest.mark.parametrize("folder", ["domain", "service", "workers", "openapi", "deploy", "tests"])
def test_docstrings_and_comments_are_spelt_as_in_britain(folder: str) -> None:
    found = {name_of(module): american(written_in(module)) for module in (TREE / folder).rglob("*.py")}
    assert len(found) >= 3
    assert {name: words for name, words in found.items() if words} == {}


@pytest.mark.parametrize("text", ["A worm of any color", "Colored red", "The center", "A gray egg", "Its neighbors", "Canceled"])
def test_an_american_spelling_is_found(text: str) -> None:
    assert AMERICAN.search(text)
