"""Words in a picture: how wide they run, where they are wrapped, and how they are set.

SVG wraps nothing, and which font a reader has is not known. So widths are those of a wide one (DejaVu Sans): others leave some room.
"""

from typing import Final

from domain.kernel.picture_shapes import Shape, Value, add_style

WIDTHS: Final[dict[int, str]] = {
    30: "'ijlIJ",
    35: " ,.·/:;\\|f-",
    41: "()[]t!r",
    52: '"*_`–sz„“?c',
    59: "LFkvxy",
    64: "PTYaoäöeéèESbdghnpquüß$0123456789{}",
    69: "KAVÄBRXZC",
    78: "UÜHNDG&OQÖ",
    86: "w#+<=>^~→M",
    99: "%mW@…",
}
"""Hundredths of the size of the font, and the letters that are at most so wide."""

WIDTH_OF: Final = {letter: width for width, letters in WIDTHS.items() for letter in letters}
OTHER: Final = 100
BOLD: Final = 112
"""How much wider bold letters are, in hundredths."""

START: Final = ""
END: Final = "e"


def width_of(text: str, size: int, bold: bool = False) -> int:
    """Return how wide a text runs at most.

    >>> width_of("ill", 100), width_of("W", 100) > width_of("i", 100)
    (90, True)
    """
    total = sum(WIDTH_OF.get(letter, OTHER) for letter in text)
    return -(-total * size * (BOLD if bold else 100) // 10000)


def cut(text: str, size: int, room: int, bold: bool = False) -> str:
    """Return as much of a text as has room, with an ellipsis where some of it had none.

    >>> cut("parrotfish", 10, 40), cut("fish", 10, 40)
    ('parro…', 'fish')
    """
    if width_of(text, size, bold) <= room:
        return text
    while text and width_of(text + "…", size, bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, size: int, room: int, most: int, bold: bool = False) -> list[str]:
    """Return a text in lines that have room; of one that needs more than `most` lines the last is cut.

    >>> wrap("draw three cards", 10, 60, 2)
    ['draw three', 'cards']
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size, bold) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    lines.append(line)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [cut(each, size, room, bold) for each in lines]


def words(x: int, y: int, text: str, size: int, look: str = "", fill: str = "") -> Shape:
    """Return a line of text with its base at `y`. `look` has `b` for bold, `s` for soft; `m` is set around `x`, `e` ends there."""
    attributes: dict[str, Value] = {"x": x, "y": y, "font-size": size}
    return Shape("text", add_style(attributes, look, fill), words=text)


def paragraph(x: int, y: int, lines: list[str], size: int, step: int, look: str = "") -> list[Shape]:
    """Return lines of text, the first with its base at `y`, the others each a step further down."""
    return [words(x, y + i * step, line, size, look) for i, line in enumerate(lines)]
