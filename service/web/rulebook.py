"""The rules of a game as people read them: chapters with numbered rules, from its README in the reader's language."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from domain.kernel.content import RULE_LINE

CERTAIN: Final = re.compile(r"(?i)\b(certain|sicher)\b")
SHORT: Final = re.compile(r"(?i)\b(in short|in kürze)$")
STEP: Final = re.compile(r"^\d+\. (.+)$")
SOURCES: Final = re.compile(r"^(.*[^ ]) \(([A-Z]{1,3}\d+[a-z]?(?:, [A-Z]{1,3}\d+[a-z]?)*)\)$", re.DOTALL)
OPTIONS: Final = re.compile(r"(?i)^option(s|en)$")
IS_CERTAIN: Final = re.compile(r"(?i)^(certain|sicher|sourced|belegt|printed.*|gedruckt|complete from sources|ganz aus quellen)$")
SPAN: Final = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*")
NUMBER: Final = re.compile(r"\b[A-Z]{1,3}\d+[a-z]?\b")
KINDS: Final = ("code", "strong", "em")
LONGEST_TITLE: Final = 80


@dataclass(frozen=True, slots=True)
class Line:
    """A text in pieces of one kind each: `""` (plain), `code`, `strong`, `em`."""

    spans: tuple[tuple[str, str], ...]

    def text(self) -> str:
        """Return the text without its kinds."""
        return "".join(text for _, text in self.spans)


@dataclass(frozen=True, slots=True)
class NumberedRule:
    """A rule; `doubt` says what of it is a reconstruction, "" where nothing is."""

    number: str
    line: Line
    doubt: str


@dataclass(frozen=True, slots=True)
class Summary:
    """A sentence or two, and the numbers of the rules that they sum up."""

    line: Line
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Short:
    """A turn in short: the aim, what one does in a turn, and how the match ends."""

    title: str
    aim: Summary
    steps: tuple[Summary, ...]
    end: Summary

    def summaries(self) -> tuple[Summary, ...]:
        """Return all of it in reading order."""
        return (self.aim, *self.steps, self.end)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Rules, paragraphs, steps (a list in an order) and a table (head and rows) under a title."""

    title: str
    rules: tuple[NumberedRule, ...]
    paragraphs: tuple[Line, ...]
    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]
    steps: tuple[Line, ...]

    def anchor(self) -> str:
        """Return the number of the first rule."""
        return self.rules[0].number


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What a game is, a turn in short, its chapters of rules, what of them is certain, and its options."""

    title: str
    lead: tuple[Line, ...]
    short: Short | None
    chapters: tuple[Chapter, ...]
    certain: Chapter | None
    options: Chapter | None

    def meaning_of(self, option: str) -> str:
        """Return what an option means, "" where the table does not say."""
        rows = self.options.rows if self.options else ()
        return next((row[-1].text() for row in rows if ("code", option) in row[0].spans), "")


@cache
def parse(readme: str) -> Rulebook:
    """Return a README as a rulebook; chapters without rules are left out, but for what is certain and the options."""
    title, lead, *sections = list(split(readme))
    chapters = [chapter for chapter in sections if isinstance(chapter, Chapter)]
    certain = next((chapter for chapter in chapters if not chapter.rules and CERTAIN.search(chapter.title)), None)
    doubts = find_doubts(certain) if certain else {}
    ruled = tuple(with_doubts(chapter, doubts) for chapter in chapters if chapter.rules)
    options = next((chapter for chapter in chapters if OPTIONS.match(chapter.title)), None)
    short = next((short_of(chapter) for chapter in chapters if SHORT.search(chapter.title)), None)
    assert isinstance(title, str)
    assert isinstance(lead, Chapter)
    return Rulebook(title, lead.paragraphs, short, ruled, certain, options)


def split(readme: str) -> Iterator[str | Chapter]:
    """Return the title of a README, what stands below it, then its chapters. A short paragraph without an end is a title."""
    blocks = [block for block in readme.strip().split("\n\n") if block] or ["# "]
    yield blocks[0].removeprefix("# ")
    title, held = "", list[str]()
    for block in blocks[1:]:
        heading = re.match(r"#+ (.+)$", block)
        if heading or is_title(block):
            yield chapter_of(title, held)
            title, held = heading[1] if heading else block, []
        else:
            held.append(block)
    yield chapter_of(title, held)


def is_title(block: str) -> bool:
    """Say whether a paragraph is a title: one short line of words that no full stop ends."""
    return len(block) <= LONGEST_TITLE and "\n" not in block and block[0].isalpha() and block[-1].isalnum()


def chapter_of(title: str, blocks: list[str]) -> Chapter:
    """Return a chapter from its blocks of lines."""
    rules: list[NumberedRule] = []
    paragraphs: list[Line] = []
    table: list[tuple[Line, ...]] = []
    steps: list[Line] = []
    for block in blocks:
        lines = block.splitlines()
        if lines[0].startswith("|"):
            table = [tuple(line_of(cell.strip()) for cell in re.split(r"(?<!\\)\|", line.strip("|"))) for line in lines]
        elif lines[0].startswith("- **"):
            found = [RULE_LINE.match(line) for line in lines]
            rules += [NumberedRule(match[1], line_of(match[2]), "") for match in found if match]
        elif STEP.match(lines[0]):
            steps += [line_of(match[1]) for match in map(STEP.match, lines) if match]
        elif not lines[0].startswith(("- ", "```")):
            paragraphs.append(line_of(" ".join(lines)))
    return Chapter(title, tuple(rules), tuple(paragraphs), table[0] if table else (), tuple(table[2:]), tuple(steps))


def short_of(chapter: Chapter) -> Short:
    """Return a chapter as a turn in short: a paragraph with the aim, steps, and a paragraph with the end."""
    aim, end = (summary_of(line) for line in chapter.paragraphs)
    return Short(chapter.title, aim, tuple(summary_of(line) for line in chapter.steps), end)


def summary_of(line: Line) -> Summary:
    """Return a line with the rules apart that it names at its end, in brackets."""
    text = line.text()
    found = SOURCES.match(text)
    return Summary(Line((("", found[1] if found else text),)), tuple(found[2].split(", ")) if found else ())


def line_of(text: str) -> Line:
    """Return a text with its marks read."""
    spans: list[tuple[str, str]] = []
    end = 0
    for match in SPAN.finditer(text):
        spans.append(("", text[end : match.start()]))
        spans += [(kind, inner) for kind, inner in zip(KINDS, match.groups(), strict=True) if inner is not None]
        end = match.end()
    return Line(tuple(span for span in [*spans, ("", text[end:])] if span[1]))


def find_doubts(certain: Chapter) -> dict[str, str]:
    """Return what the table of what is certain says of each rule that it names and does not call certain."""
    found: dict[str, str] = {}
    for matter, status, *_ in certain.rows:
        if not IS_CERTAIN.match(status.text()):
            told = f"{matter.text()}: {status.text()}"
            found.update((number, told) for number in NUMBER.findall(matter.text()))
    return found


def with_doubts(chapter: Chapter, doubts: dict[str, str]) -> Chapter:
    """Return the chapter with each rule's doubt beside it."""
    rules = tuple(NumberedRule(rule.number, rule.line, doubts.get(rule.number, "")) for rule in chapter.rules)
    return Chapter(chapter.title, rules, chapter.paragraphs, chapter.head, chapter.rows, chapter.steps)
