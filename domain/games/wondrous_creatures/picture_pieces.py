"""How the pieces of Wondrous Creatures look: habitats, species and their eggs, marks of time tokens, kinds of cards, effects."""

from typing import Final

from domain.kernel.json_fields import object_in
from domain.kernel.picture import Scene
from domain.kernel.picture_pieces import Dye, glyph
from domain.kernel.picture_shapes import Shape, disc, group, path
from domain.kernel.picture_text import words

HABITATS: Final[dict[str, Dye]] = {
    "fruit": Dye("#AC2C44", "fruit", white=True),
    "coral": Dye("#EA7523", "coral"),
    "flower": Dye("#EBE8B2", "flower"),
    "mushroom": Dye("#6A57B3", "mushroom", white=True),
}
NET: Final = Dye("#F6F1E4", "net")
SPECIES: Final[dict[str, Dye]] = {
    "crustacean": Dye("#BF490B", "crustacean", white=True),
    "mammal": Dye("#633E29", "mammal", white=True),
    "bird": Dye("#97D4F8", "bird"),
    "reptile": Dye("#2EAB68", "reptile"),
    "fish": Dye("#4C67A3", "fish", white=True),
    "insect": Dye("#F1E456", "insect"),
    "dragon": Dye("#520084", "dragon", white=True),
}
SETS: Final = [HABITATS, SPECIES]
"""Pieces that must not be taken for one another; nets, which have no colour of their own, have their own sign."""

FILLED: Final = {
    "fruit": "M-10 4a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M0 5.5a5 5 0 1 0 10 0a5 5 0 1 0-10 0",
    "flower": (
        "M-4.3-6a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0M1.4-2a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0"
        "M-1 5a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0"
        "M-7.6 5a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0M-10-2a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0M-3 0H3V3H-3Z"
    ),
    "mushroom": "M-10 0Q-10-9 0-9T10 0ZM-3 0V8H3V0Z",
    "crustacean": "M-1 9Q-9 6-7-2Q-6-8 0-9Q-3-4 0-2Q3-4 2-9Q8-7 7-1Q6 7-1 9Z",
    "mammal": "M-5 3Q0-3 5 3Q7 9 0 8Q-7 9-5 3ZM-7-1a2 3 0 1 0 .1 0M-3-5a2 3 0 1 0 .1 0M3-5a2 3 0 1 0 .1 0M7-1a2 3 0 1 0 .1 0",
    "bird": "M-9-4Q-3-6 0 2Q3-6 9-4Q4-1 1 7H-1Q-4-1-9-4Z",
    "fish": "M-9 0Q-3-8 4 0Q-3 8-9 0ZM3 0L9-5V5Z",
    "insect": "M0-4a4 6 0 1 0 .1 0M0-4V-8M-4 0L-9-3M4 0L9-3M-4 5L-8 9M4 5L8 9",
    "dragon": "M0-10Q7-3 6 3Q5 9 0 9T-6 3Q-6 0-3-3Q-2 1 0 1Q2-4 0-10Z",
}
LINES: Final = {
    "fruit": "M-4-1Q-2-8 6-10Q5-4 5 1",
    "coral": "M0 10V-2M0 5L-6 0V-7M0 1L6-3V-9M-6-2H-9V-5M0-2L-1-9",
    "net": "M-7-7H7Q7 8 0 10Q-7 8-7-7ZM-2.5-7Q-2 4 0 10M2.5-7Q2 4 0 10M-7-2H7M-6 3H6",
    "reptile": "M4-9Q-6-9-5-3T3 3T-4 9L-7 6",
}
EGG: Final = "M0-15C9-15 13-3 13 3A13 12 0 0 1-13 3C-13-3-9-15 0-15Z"
CRACK: Final = "M-12.5-2l5 3 4-4 4 4 4-4 4 3 4-2"
MARKS: Final = {
    "circle": "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0",
    "cross": "M-5-5L5 5M5-5L-5 5",
    "triangle": "M0-6L6 5H-6Z",
    "vee": "M-6-5L0 5L6-5",
    "square": "M-5-5H5V5H-5Z",
}
KINDS: Final = {  # of all but instant cards
    "recharge": "M6-5A8 8 0 0 0-7-3M-6 5A8 8 0 0 0 7 3M7-9V-4H2M-7 9V4H-2",
    "end": "M-5 10V-9H7L3-4L7 1H-5",
    "energy": "M-4-10L-7 1H-1L-4 10L7-3H1L5-10Z",
    "continuous": "M0 0C4-7 11-6 10 0S4 7 0 0S-11-6-10 0S-4 7 0 0",
}
STAR: Final = "M0-8L2.5-2.5L8-2L4 2L5.5 8L0 5L-5.5 8L-4 2L-8-2L-2.5-2.5Z"
TURN: Final = "M6-4A7.5 7.5 0 1 0 7.5 2M7-9V-3H1"
TAKE: Final = "M-7 3V9H7V3M0-9V4M-4 0L0 4L4 0"
SWEEP: Final = "M-11-4q5.5-6 11 0t11 0M-11 5q5.5-6 11 0t11 0"
DROP: Final = "M-6-8H6V8H-6ZM-9 6L9-6"
PLAY: Final = "M-6-8H6V8H-6ZM0-4V4M-3 0L0-4L3 0"
SMALL_EGG: Final = "M0-9C5-9 8-2 8 2A8 7 0 0 1-8 2C-8-2-5-9 0-9Z"
EFFECTS: Final[dict[str, tuple[str, str]]] = {
    "gain_fruit": ("", "+1"),
    "gain_coral": ("", "+1"),
    "gain_flower": ("", "+1"),
    "gain_mushroom": ("", "+1"),
    "vp_3": (STAR, "3"),
    "sweep_take": (SWEEP, ""),
    "flip_1": (TURN, "1"),
    "flip_2": (TURN, "2"),
    "random_egg": (SMALL_EGG, "1"),
    "draw_2": (TAKE, "2"),
    "take_plus_resource": (TAKE, "+"),
    "recharge_1": (KINDS["recharge"], ""),
    "discard_for_2": (DROP, "2"),
    "play_1": (PLAY, "1"),
}


def dye_of(habitat: str) -> Dye:
    """Return how a habitat looks; any that is not one of the four is that of nets."""
    return HABITATS.get(habitat, NET)


def text_of(scene: Scene, part: str, name: str) -> str:
    """Return a word of the catalogue: of `habitats`, `species`, `kinds`, `terrains`, `marks`, `effects` …"""
    return scene.read(object_in(object_in(scene.info.content, "texts"), part)[name])


def icon(name: str, x: int, y: int, scale: int, white: bool) -> Shape:
    """Return the icon of a habitat or species, white or dark."""
    found: list[Shape] = []
    if name in FILLED:
        found.append(path(FILLED[name], "white" if white else "black", "#FFFFFF" if white else "#10303A"))
        found[0].attributes["style"] = f"fill:{'#FFFFFF' if white else '#10303A'};stroke-width:1.2"
    if name in LINES:
        found.append(path(LINES[name], "white" if white else "black"))
    return group(found, x, y, scale)


def resource(habitat: str, x: int, y: int, radius: int) -> Shape:
    """Return a resource: the icon of its habitat on a disc."""
    dye = dye_of(habitat)
    return group([disc(x, y, radius, "edge", dye.fill), icon(dye.motif, x, y, radius * 100 // 16, dye.white)])


def egg(species: str, x: int, y: int, scale: int, hatched: bool = False) -> Shape:
    """Return an egg with the glyph of its species; a hatched one is dark and cracked."""
    dye = SPECIES[species]
    if hatched:
        shell = path(EGG, "edge", "#14242B")
        crack = path(CRACK, "white")
        crack.attributes["style"] = f"stroke:{dye.fill}"
        return group([shell, crack, icon(species, 0, 3, 70, white=True)], x, y, scale)
    return group([path(EGG, "edge", dye.fill), icon(species, 0, 1, 92, dye.white)], x, y, scale)


def mark(name: str, x: int, y: int, scale: int, look: str = "ink") -> Shape:
    """Return the mark of a time token."""
    return glyph(MARKS[name], x, y, scale, look)


def effect(name: str, x: int, y: int, white: bool, scale: int = 90) -> list[Shape]:
    """Return the sign of an effect: an icon, a number, or both."""
    outline, number = EFFECTS.get(name, (STAR, ""))
    size = 21 * scale // 90
    shift = 10 * scale // 90 if outline and number else 0
    found: list[Shape] = []
    if outline:
        found.append(glyph(outline, x - shift, y, scale, "white" if white else "black"))
    if number:
        found.append(words(x + shift, y + size * 36 // 100, number, size, f"b m {'w' if white else 'k'}"))
    return found
