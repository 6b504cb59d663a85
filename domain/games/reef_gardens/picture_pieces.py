"""How the pieces of Reef Gardens look: corals, shells, stations, caves."""

from typing import Final

from domain.kernel.picture import Scene
from domain.kernel.picture_pieces import Dye, glyph, motif, tile
from domain.kernel.picture_shapes import Shape, disc, group, path
from domain.kernel.picture_text import words

CORALS: Final[dict[str, Dye]] = {
    "yellow": Dye("#FDEB60", "waves"),
    "pink": Dye("#FF98C2", "branch"),
    "blue": Dye("#2C68BF", "rings", white=True),
    "green": Dye("#49B06B", "fan"),
    "violet": Dye("#47195E", "star", white=True),
}
SETS: Final = [CORALS]
"""Pieces that must not be taken for one another."""

SPECIES_DE: Final = {"yellow": "gelb", "pink": "rosa", "blue": "blau", "green": "grün", "violet": "violett"}
SHELLS: Final = {
    "shoal": ("shoal", "Fischschwarm"),
    "anemone": ("anemone", "Anemone"),
    "pearl": ("pearl", "Perle"),
    "octopus": ("octopus", "Krake"),
    "turtle": ("turtle", "Schildkröte"),
    "boat": ("boat", "Boot"),
    "algae": ("algae", "Algen"),
    "submarine": ("submarine", "U-Boot"),
}
ICONS: Final = {
    "anemone": "M-7 10V2Q-7-6-12-8M-2 10V0Q-2-8-5-11M3 10V0Q3-8 6-11M8 10V2Q8-6 12-8M-10 11H11",
    "octopus": "M-8-2a8 8 0 0 1 16 0v4q0 8 4 7q-6 3-8-3q-1 6-4 6t-4-6q-2 6-8 3q4 1 4-7z",
    "turtle": "M-9 4a9.5 9 0 0 1 18 0zM9 1l4-2 1 4-5 1zM-7 5l-2 5M6 5l2 5",
    "boat": "M-11 3H11L7 10H-7ZM-1 1V-11L9 1Z",
    "algae": "M-7 11Q-12 3-7-2T-7-11M0 11Q-5 3 0-2T0-11M7 11Q2 3 7-2T7-11",
    "submarine": "M-12 3a7 6 0 0 1 7-6h10a7 6 0 0 1 0 12h-10a7 6 0 0 1-7-6zM-2-4v-6h5",
}
OPEN: Final = ("anemone", "algae")
"""Icons that are drawn as lines."""

SHELL: Final = "M0-18C13-18 18-7 17 4C15 14 8 18 0 18S-15 14-17 4C-18-7-13-18 0-18Z"
SHOAL: Final = "M-13-4C-8-12 4-12 9-4C4 4-8 4-13-4ZM8-4L14-10V2Z"
CLOWNFISH: Final = "M-10 0C-6-7 3-7 7 0C3 7-6 7-10 0ZM6 0L12-6V6Z"
CAVE: Final = "M-18 16Q-21-4-10-13Q0-21 11-12Q21-2 18 16Z"
MOUTH: Final = "M-8 16Q-9-3 0-5Q9-3 8 16Z"
ARCS: Final = {
    (-1, -1): "M-15-8A17 17 0 0 1-8-15",
    (0, -1): "M-5-16.3A17 17 0 0 1 5-16.3",
    (1, -1): "M8-15A17 17 0 0 1 15-8",
    (-1, 0): "M-16.3 5A17 17 0 0 1-16.3-5",
    (1, 0): "M16.3-5A17 17 0 0 1 16.3 5",
    (-1, 1): "M-8 15A17 17 0 0 1-15 8",
    (0, 1): "M5 16.3A17 17 0 0 1-5 16.3",
    (1, 1): "M15 8A17 17 0 0 1 8 15",
}
"""The arc of a station's ring that stands for the space so many columns and rows away."""


def species_name(scene: Scene, species: str) -> str:
    """Return the word for a species."""
    return scene.say(species, SPECIES_DE[species])


def tile_name(scene: Scene, name: str) -> str:
    """Return the words for a coral tile."""
    species = name.removesuffix("_clownfish")
    own = species_name(scene, species)
    return own if species == name else scene.say(f"{own} with a clownfish", f"{own} mit Clownfisch")


def shell_name(scene: Scene, name: str) -> str:
    """Return the words for a shell."""
    kind, _, value = name.partition("_")
    en, de = SHELLS[kind]
    return scene.say(f"{en} {value}".rstrip(), f"{de} {value}".rstrip())


def clownfish(x: int, y: int, scale: int) -> Shape:
    """Return a clownfish."""
    stripes = path("M-5-4.6Q-3 0-5 4.6M1-5Q3 0 1 5", "white")
    return group([path(CLOWNFISH, "rim", "#F47A1F"), stripes], x, y, scale)


def coral(name: str, x: int, y: int, size: int) -> Shape:
    """Return a coral tile around a middle."""
    species = name.removesuffix("_clownfish")
    found = [tile(CORALS[species], x, y, size)]
    if species != name:
        found.append(clownfish(x + size * 30 // 100, y + size * 32 // 100, size * 24 // 10))
    return group(found)


def shell(name: str, x: int, y: int, scale: int) -> Shape:
    """Return a shell: what it does as an icon or, of pearls and shoals, their value."""
    kind, _, value = name.partition("_")
    ground = path(SHELL, "rim", "#FFF6E3")
    if kind == "shoal":
        inside = [glyph(SHOAL, 0, -6, 72, "rim", "#2C68BF"), words(0, 15, value, 20, "b m k")]
    elif kind == "pearl":
        inside = [disc(0, 0, 12, "rim", "#FFFFFF"), words(0, 7, value, 20, "b m k")]
    elif kind in OPEN:
        inside = [path(ICONS[kind], "black")]
    else:
        inside = [path(ICONS[kind], "black", "#10303A")]
    return group([ground, *inside], x, y, scale)


def cave(x: int, y: int, scale: int) -> Shape:
    """Return a cave."""
    return group([path(CAVE, "rock"), path(MOUTH, "", "#10303A")], x, y, scale)


def species_mark(species: str, x: int, y: int, scale: int, neutral: bool) -> Shape:
    """Return the motif of a species: in full colour on an owned reef, as a line of ink on the pale ground of a neutral one."""
    dye = CORALS[species]
    return group([motif(dye.motif, "ink" if neutral else dye.line())], x, y, scale)


def letter(text: str, x: int, y: int) -> Shape:
    """Return the letter of a site on a small disc."""
    return group([disc(0, 0, 11, "card"), words(0, 6, text, 16, "b m")], x, y)


def tick(x: int, y: int, scale: int) -> Shape:
    """Return a tick."""
    found = glyph("M-9 0l6 7 12-14", x, y, scale, "white")
    found.children[0].attributes["style"] = "stroke-width:4.5"
    return found
