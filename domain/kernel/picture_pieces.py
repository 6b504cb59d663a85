"""Pieces that more than one game draws. A motif means the same in all of them, and tells a piece without its colour.

Sizes are in units of the picture, which is 720 wide (more when it is set wide); glyphs are drawn about 20 units wide and scaled.
"""

from typing import Final, final

from domain.kernel.picture_shapes import Shape, disc, group, path, rect
from domain.kernel.picture_text import words

MOTIFS: Final[dict[str, str]] = {
    "waves": "M-8-4q4-5 8 0t8 0M-8 1.5q4-5 8 0t8 0M-8 7q4-5 8 0t8 0",
    "branch": "M0 9V-1M0 3L-6-3M0 0L6-5M-6-3V-8M-6-3H-9M6-5V-9M0-1V-7",
    "rings": "M-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    "fan": "M0 8L-8-4M0 8L-3-7.5M0 8L3-7.5M0 8L8-4M-8-4Q0-12 8-4",
    "star": "M0-9V9M-8-4.5L8 4.5M-8 4.5L8-4.5",
    "cross": "M-6-6L6 6M-6 6L6-6",
    "chevrons": "M-7 3L0-5L7 3M-7 9L0 1L7 9",
    "bars": "M-7-4H7M-7 4H7",
    "dots": "M-5-5h.01M5-5h.01M0 0h.01M-5 5h.01M5 5h.01",
}


@final
class Dye:
    """How a kind of piece looks: its fill, its motif, and whether the motif is white on it (else dark)."""

    def __init__(self, fill: str, motif: str, white: bool = False) -> None:
        self.fill: Final = fill
        self.motif: Final = motif
        self.white: Final = white

    def line(self) -> str:
        """Return the class of lines upon it."""
        return "white" if self.white else "black"

    def letters(self) -> str:
        """Return the class of letters upon it."""
        return "w" if self.white else "k"


SEATS: Final = [
    Dye("#6334A9", "circle", white=True),
    Dye("#4AAD96", "diamond"),
    Dye("#C1400D", "triangle", white=True),
    Dye("#FDDD4D", "square"),
]
"""Seats differ by colour and by the shape of their tokens."""

TOKENS: Final = [
    "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0",
    "M0-12L12 0L0 12L-12 0Z",
    "M0-12L12.5 9H-12.5Z",
    "M-9-9H9V9H-9Z",
]
TROPHY: Final = "M-8-10H8V-3Q8 4 0 5Q-8 4-8-3ZM-8-8H-13Q-13 0-7 0M8-8H13Q13 0 7 0M0 5V10M-6 11H6"
STAR: Final = "M0-9L2.7-3L9-3L4 2L6 8.5L0 5L-6 8.5L-4 2L-9-3L-2.7-3Z"


def motif(name: str, look: str, scale: int = 100) -> Shape:
    """Return a motif around 0 0. Dots are thicker than lines."""
    outline = path(MOTIFS[name], look)
    if name == "dots":
        outline.attributes["style"] = "stroke-width:3.8"
    return outline if scale == 100 else group([outline], 0, 0, scale)


def token(seat: int, x: int, y: int, scale: int, number: str = "") -> Shape:
    """Return the token of a seat, with a number on it; a white halo and a dark rim set it off against everything."""
    dye = SEATS[seat % len(SEATS)]
    outline = TOKENS[seat % len(SEATS)]
    found = [path(outline, "halo", dye.fill), path(outline, "rim", dye.fill)]
    if number:
        found.append(words(0, 7 if dye.motif == "triangle" else 5, number, 14 if len(number) == 1 else 12, f"b m {dye.letters()}"))
    return group(found, x, y, scale)


def tile(dye: Dye, x: int, y: int, size: int, radius: int = 0) -> Shape:
    """Return a square piece around a middle."""
    half = size // 2
    body = rect(x - half, y - half, 2 * half, 2 * half, radius or size * 3 // 10, "edge", dye.fill)
    return group([body, group([motif(dye.motif, dye.line())], x, y, size * 100 // 32)])


def counter(dye: Dye, x: int, y: int, radius: int) -> Shape:
    """Return a round piece around a middle."""
    return group([disc(x, y, radius, "edge", dye.fill), group([motif(dye.motif, dye.line())], x, y, radius * 100 // 16)])


def cube(dye: Dye, x: int, y: int, scale: int) -> Shape:
    """Return a cube around a middle, with the motif of its kind on its three faces' corner."""
    outline = path("M0-11L10-5.5V5.5L0 11L-10 5.5V-5.5Z", "edge", dye.fill)
    return group([outline, path("M-10-5.5L0 0L10-5.5M0 0V11", dye.line())], x, y, scale)


def stripes(x: int, y: int, width: int, height: int, radius: int) -> list[Shape]:
    """Return a face-down card or tile: ground with slanting lines, which stand for what is hidden."""
    lines: list[str] = []
    step = 10
    for start in range(step, width + height, step):
        left, low = (x, y + start) if start <= height else (x + start - height, y + height)
        right, high = (x + start, y) if start <= width else (x + width, y + start - width)
        if min(left - x, y + height - low, x + width - right, high - y) >= 0 and right - left > radius:
            lines.append(f"M{left + 2} {low - 2}L{right - 2} {high + 2}")
    return [rect(x, y, width, height, radius, "card"), path("".join(lines), "stripes")]


def badge(x: int, y: int, number: str, radius: int = 15, look: str = "sand") -> list[Shape]:
    """Return a number on a disc."""
    size = radius * 13 // 10 if len(number) < 2 else radius * 11 // 10
    return [disc(x, y, radius, look), words(x, y + size * 36 // 100, number, size, "b m")]


def glyph(outline: str, x: int, y: int, scale: int, look: str = "ink", fill: str = "") -> Shape:
    """Return a path that is drawn around 0 0, moved and scaled."""
    return group([path(outline, look, fill)], x, y, scale)
