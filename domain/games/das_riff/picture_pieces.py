"""How the pieces of Das Riff look: fish, trees, worms, pearls, sharks, water and boats."""

from typing import Final

from domain.kernel.picture import Scene
from domain.kernel.picture_pieces import SEATS, Dye, counter, glyph, motif
from domain.kernel.picture_shapes import Shape, disc, group, path

COLORS: Final[dict[str, Dye]] = {
    "red": Dye("#A52C18", "cross", white=True),
    "yellow": Dye("#FDEB5D", "waves"),
    "blue": Dye("#466CA5", "rings", white=True),
    "green": Dye("#46B375", "fan"),
    "purple": Dye("#3B0072", "star", white=True),
    "pink": Dye("#F797C5", "branch"),
}
SETS: Final = [COLORS]
"""Pieces that must not be taken for one another."""

COLORS_DE: Final = {"red": "rot", "yellow": "gelb", "blue": "blau", "green": "grün", "purple": "lila", "pink": "rosa"}

MALE: Final = "M-27 2L-10-13L2-22L6-12C12-9 16-5 20 0C14 8 8 12 2 14L-2 20L-8 13Z"
MALE_TAIL: Final = "M16 0L34-15L29 0L34 15Z"
FEMALE: Final = "M-26 2C-18-18 8-20 20 0C8 19-16 19-26 2Z"
FEMALE_TAIL: Final = "M16 0L33-13Q27 0 33 13Z"
MALE_SIGN: Final = "M0 0a6.5 6.5 0 1 0 .1 0M5 2L12-6M6-6h6v6"
FEMALE_SIGN: Final = "M0-8a6.5 6.5 0 1 0 .1 0M0 5V14M-5 10H5"
SHARK: Final = "M-32 4C-20-10-6-12 0-12L8-24L12-9C20-6 24-2 26 0L36-12L33 3L36 14L25 6C14 12-2 13-10 12L-14 18L-18 11C-26 10-30 8-32 4Z"
TREE: Final = "M-4 26V8C-4 2-18 4-20-12M4 26V4C4-4 18-2 20-18M0 12V-24M-20-12v-8M-20-10l-8-4M20-16l8-6M20-16v-8M0-8l-9-9M0-12l9-10"
SHELL: Final = "M-26 4C-26 22 26 22 26 4L0 10Z"
BOAT: Final = "M-17 3H17L11 12H-11ZM-2 0V-14L12 0Z"
WAVES: Final = "M-26-16q6.5-8 13 0t13 0t13 0t13 0M-26 0q6.5-8 13 0t13 0t13 0t13 0M-26 16q6.5-8 13 0t13 0t13 0t13 0"


def color_name(scene: Scene, color: str) -> str:
    """Return the word for a colour."""
    return scene.say(color, COLORS_DE[color])


def pair_name(scene: Scene, pair: str) -> str:
    """Return the words for the two colours of a breeding card."""
    first, _, second = pair.partition("+")
    return scene.say(f"{first} and {second}", f"{COLORS_DE[first]} und {COLORS_DE[second]}")


def face_name(scene: Scene, face: str) -> str:
    """Return the words for what a card shows."""
    if face.startswith("fish:"):
        _, color, sex = face.split(":")
        if sex == "m":
            return scene.say(f"{color} fish, male", f"Fisch {COLORS_DE[color]}, männlich")
        return scene.say(f"{color} fish, female", f"Fisch {COLORS_DE[color]}, weiblich")
    return {
        "coral": scene.say("coral", "Koralle"),
        "pearl": scene.say("pearl", "Perle"),
        "shark": scene.say("shark", "Hai"),
        "water": scene.say("water", "Wasser"),
    }[face]


def fish(color: str, sex: str, x: int, y: int, scale: int) -> Shape:
    """Return a fish: a male one is angular, a female one round, each with its sign."""
    dye = COLORS[color]
    tail, body = (MALE_TAIL, MALE) if sex == "m" else (FEMALE_TAIL, FEMALE)
    shown = [path(tail, "edge", dye.fill), path(body, "edge", dye.fill), disc(-17, -2, 3, "", "#FFFFFF" if dye.white else "#10303A")]
    return group([*shown, group([motif(dye.motif, dye.line())], 2, 0, 90)], x, y, scale)


def sign(sex: str, x: int, y: int, scale: int) -> Shape:
    """Return ♂ or ♀, drawn, since not every font has them."""
    return glyph(MALE_SIGN if sex == "m" else FEMALE_SIGN, x, y, scale)


def tree(x: int, y: int, scale: int) -> Shape:
    """Return a coral tree."""
    outer, inner = path(TREE, "trunk"), path(TREE, "twig")
    return group([outer, inner], x, y, scale)


def pearl(x: int, y: int, scale: int) -> Shape:
    """Return a pearl in its shell."""
    return group([path(SHELL, "edge", "#D9B58A"), disc(0, -3, 15, "edge", "#FFFDF6"), path("M-7-8q4-6 10-4", "shine")], x, y, scale)


def shark(x: int, y: int, scale: int) -> Shape:
    """Return a shark."""
    return group([path(SHARK, "edge", "#7C8E96"), disc(-20, -1, 3, "", "#10303A")], x, y, scale)


def worm(color: str, x: int, y: int, radius: int) -> Shape:
    """Return a worm of a colour, as a counter."""
    return counter(COLORS[color], x, y, radius)


def boat(seat: int, x: int, y: int, scale: int = 100) -> Shape:
    """Return a boat of a seat."""
    return glyph(BOAT, x, y, scale, "edge", SEATS[seat].fill)


def face(name: str, x: int, y: int, scale: int) -> list[Shape]:
    """Return what a card shows, around its middle."""
    if name.startswith("fish:"):
        _, color, sex = name.split(":")
        return [
            fish(color, sex, x - 1, y - 9 * scale // 100, scale),
            sign(sex, x - 24 * scale // 100, y + 27 * scale // 100, scale * 90 // 100),
        ]
    if name == "coral":
        return [tree(x, y + 1, scale * 105 // 100)]
    if name == "pearl":
        return [pearl(x, y, scale * 110 // 100)]
    if name == "shark":
        return [shark(x - 1, y, scale * 95 // 100)]
    return [group([path(WAVES, "ripple")], x, y, scale)]
