"""The door to the drawings: a line for each game that has one of its own; every other game is drawn plainly.

It stands apart from the registry so that rules, workers and search need no picture.
"""

from typing import Final

from domain.games.das_riff import picture as das_riff
from domain.games.reef_encounter import picture as reef_encounter
from domain.games.reef_gardens import picture as reef_gardens
from domain.games.wondrous_creatures import picture as wondrous_creatures
from domain.kernel.picture import Draw, Scene, paint
from domain.kernel.picture_plain import draw_plain

DRAWINGS: Final[dict[str, Draw]] = {
    "das-riff": das_riff.draw_table,
    "reef-encounter": reef_encounter.draw_table,
    "reef-gardens": reef_gardens.draw_table,
    "wondrous-creatures": wondrous_creatures.draw_table,
}


def picture_of(game: str, scene: Scene, theme: str) -> str:
    """Return the picture of a table as an SVG document."""
    return paint(scene, DRAWINGS.get(game, draw_plain)(scene), theme)
