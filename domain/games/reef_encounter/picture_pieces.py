"""How the pieces of Reef Encounter look: polyps, larva cubes, algae, shrimps, fish."""

from typing import Final

from domain.kernel.picture import Scene
from domain.kernel.picture_pieces import SEATS, Dye, glyph, token
from domain.kernel.picture_shapes import Shape, group, path

COLORS: Final[dict[str, Dye]] = {
    "white": Dye("#F8F9F5", "dots"),
    "yellow": Dye("#FFDD3B", "waves"),
    "orange": Dye("#DD823C", "chevrons"),
    "pink": Dye("#C4315B", "branch", white=True),
    "grey": Dye("#698595", "bars"),
}
ALGAE: Final[dict[str, Dye]] = {
    "blue": Dye("#567DB7", "drop", white=True),
    "green": Dye("#2BDDA4", "leaf"),
    "purple": Dye("#4D006B", "trefoil", white=True),
    "red": Dye("#BB0A10", "star", white=True),
}
SETS: Final = [COLORS, ALGAE]
"""Pieces that must not be taken for one another."""

COLORS_DE: Final = {"white": "weiß", "yellow": "gelb", "orange": "orange", "pink": "rosa", "grey": "grau"}
ALGAE_DE: Final = {"blue": "blau", "green": "grün", "purple": "lila", "red": "rot"}
ALGA_SHAPES: Final = {
    "blue": "M0-11C4-5 8-1 8 4A8 7 0 0 1-8 4C-8-1-4-5 0-11Z",
    "green": "M-11 7Q-11-9 11-8Q11 8-4 8Q-8 8-11 7Z",
    "purple": "M0-10a5.5 5.5 0 0 1 4 9a5.5 5.5 0 1 1-4 6a5.5 5.5 0 1 1-4-6a5.5 5.5 0 0 1 4-9Z",
    "red": "M0-11L3.2-3.8L11-3.4L5 1.8L7 9.5L0 5.2L-7 9.5L-5 1.8L-11-3.4L-3.2-3.8Z",
}
CURL: Final = "M-4 5C-7-3 1-7 5-3C7 0 4 3 1 1M5-3L9-7"
SHIELD: Final = "M0-8L7-5V0Q7 6 0 9Q-7 6-7 0V-5Z"
PADLOCK: Final = "M-9 0H9V11H-9ZM-5 0V-5A5 5 0 0 1 5-5V0"
SPROUT: Final = "M0 9V0M0 2Q-1-7-10-7Q-9 1 0 2M0 0Q1-9 10-9Q9-1 0 0"
FISH: Final = "M-10 0C-6-8 5-8 9 0C5 8-6 8-10 0ZM7 0L14-7V7Z"


def color_name(scene: Scene, color: str) -> str:
    """Return the word for a colour of polyps and cubes."""
    return scene.say(color, COLORS_DE[color])


def alga_name(scene: Scene, alga: str) -> str:
    """Return the word for a colour of algae."""
    return scene.say(alga, ALGAE_DE[alga])


def alga(name: str, x: int, y: int, scale: int) -> Shape:
    """Return an alga cylinder: each colour has a shape."""
    return glyph(ALGA_SHAPES[name], x, y, scale, "edge", ALGAE[name].fill)


def shrimp(seat: int, x: int, y: int, scale: int) -> Shape:
    """Return a shrimp: the token of its seat with a curl."""
    curl = path(CURL, SEATS[seat].line())
    return group([token(seat, 0, 0, 100), group([curl], 0, 1, 80)], x, y, scale)


def shield(x: int, y: int, scale: int) -> Shape:
    """Return the mark of a polyp that a shrimp protects."""
    return glyph(SHIELD, x, y, scale, "guard")


def padlock(x: int, y: int, scale: int) -> Shape:
    """Return a padlock."""
    return group([path(PADLOCK, "bolt"), path("M-9 0H9V11H-9Z", "inked")], x, y, scale)


def fish(x: int, y: int, scale: int) -> Shape:
    """Return a parrotfish."""
    return glyph(FISH, x, y, scale, "fish")
