"""The commands of Reef Encounter. Spaces are cells, colors and algae numbers; the JSON form has their names."""

from typing import ClassVar, Final, final

from domain.games.reef_encounter.components import ALGA_NAMES, CELL_NAMES, COLOR_NAMES, EMPTY
from domain.kernel.command import Command
from domain.kernel.ids import JsonObject

SOURCES: Final = ["front", "hand"]
BEHIND: Final = "behind"
"""The place behind one's screen, where a space is expected (EMPTY as a cell)."""


def place_name(cell: int) -> str:
    """Return the name of a cell, or `behind` for EMPTY."""
    return BEHIND if cell == EMPTY else CELL_NAMES[cell]


@final
class FeedFirst(Command):
    """Put one of the first hand tiles secretly into one's fish."""

    TYPE: ClassVar[str] = "feed_first"

    def __init__(self, color: int) -> None:
        self.color: Final = color

    def to_json(self) -> JsonObject:
        return {"type": "feed_first", "color": COLOR_NAMES[self.color]}

    def names_hidden(self) -> bool:
        return True


@final
class ChooseCubes(Command):
    """Take the two first cubes, of any colors."""

    TYPE: ClassVar[str] = "choose_cubes"

    def __init__(self, first: int, second: int) -> None:
        self.first: Final = first
        self.second: Final = second

    def to_json(self) -> JsonObject:
        return {"type": "choose_cubes", "cubes": [COLOR_NAMES[self.first], COLOR_NAMES[self.second]]}


@final
class Eat(Command):
    """Action 1, and the last chance: feed the coral under an own shrimp to one's fish."""

    TYPE: ClassVar[str] = "eat"

    def __init__(self, space: int) -> None:
        self.space: Final = space

    def to_json(self) -> JsonObject:
        return {"type": "eat", "space": CELL_NAMES[self.space]}


@final
class ForgoEating(Command):
    """Let the last chance pass."""

    TYPE: ClassVar[str] = "forgo_eating"

    def to_json(self) -> JsonObject:
        return {"type": "forgo_eating"}


@final
class PlayCube(Command):
    """Actions 2 and 3: pay a cube; polyps of its color may now be laid."""

    TYPE: ClassVar[str] = "play_cube"

    def __init__(self, color: int) -> None:
        self.color: Final = color

    def to_json(self) -> JsonObject:
        return {"type": "play_cube", "color": COLOR_NAMES[self.color]}


@final
class LayPolyp(Command):
    """Lay one polyp of the cube's color on a space, from the hand behind the screen or from in front of it."""

    TYPE: ClassVar[str] = "lay_polyp"

    def __init__(self, space: int, source: int) -> None:
        self.space: Final = space
        self.source: Final = source

    def to_json(self) -> JsonObject:
        return {"type": "lay_polyp", "space": CELL_NAMES[self.space], "source": SOURCES[self.source]}


@final
class EndLaying(Command):
    """End action 2 or 3."""

    TYPE: ClassVar[str] = "end_laying"

    def to_json(self) -> JsonObject:
        return {"type": "end_laying"}


@final
class EnterShrimp(Command):
    """Action 4: put a shrimp from behind the screen on a polyp."""

    TYPE: ClassVar[str] = "enter_shrimp"

    def __init__(self, space: int) -> None:
        self.space: Final = space

    def to_json(self) -> JsonObject:
        return {"type": "enter_shrimp", "space": CELL_NAMES[self.space]}


@final
class LiftShrimp(Command):
    """Action 5, first half: take up an own shrimp."""

    TYPE: ClassVar[str] = "lift_shrimp"

    def __init__(self, space: int) -> None:
        self.space: Final = space

    def to_json(self) -> JsonObject:
        return {"type": "lift_shrimp", "space": CELL_NAMES[self.space]}


@final
class SetShrimp(Command):
    """Action 5, second half: put the shrimp down on a space, or behind the screen (EMPTY)."""

    TYPE: ClassVar[str] = "set_shrimp"

    def __init__(self, space: int) -> None:
        self.space: Final = space

    def to_json(self) -> JsonObject:
        return {"type": "set_shrimp", "space": place_name(self.space)}


@final
class TradePolyp(Command):
    """Action 6: a polyp from in front for a cube of its color."""

    TYPE: ClassVar[str] = "trade_polyp"

    def __init__(self, color: int) -> None:
        self.color: Final = color

    def to_json(self) -> JsonObject:
        return {"type": "trade_polyp", "color": COLOR_NAMES[self.color]}


@final
class PlayAlga(Command):
    """Action 7: a polyp from in front for a cylinder on the alga space."""

    TYPE: ClassVar[str] = "play_alga"

    def __init__(self, alga: int, pays: int) -> None:
        self.alga: Final = alga
        self.pays: Final = pays

    def to_json(self) -> JsonObject:
        return {"type": "play_alga", "alga": ALGA_NAMES[self.alga], "pays": COLOR_NAMES[self.pays]}


@final
class LockTile(Command):
    """Action 7: a polyp from in front for a cylinder on a coral tile; its color is that of the tile's large alga."""

    TYPE: ClassVar[str] = "lock_tile"

    def __init__(self, tile: int, pays: int) -> None:
        self.tile: Final = tile
        self.pays: Final = pays

    def to_json(self) -> JsonObject:
        return {"type": "lock_tile", "tile": self.tile + 1, "pays": COLOR_NAMES[self.pays]}


@final
class TradeCube(Command):
    """Action 8: a cube for a polyp of its color."""

    TYPE: ClassVar[str] = "trade_cube"

    def __init__(self, color: int) -> None:
        self.color: Final = color

    def to_json(self) -> JsonObject:
        return {"type": "trade_cube", "color": COLOR_NAMES[self.color]}


@final
class TakeFromSea(Command):
    """Action 10: take the cube and the tiles of one sea space; the turn ends."""

    TYPE: ClassVar[str] = "take_from_sea"

    def __init__(self, color: int) -> None:
        self.color: Final = color

    def to_json(self) -> JsonObject:
        return {"type": "take_from_sea", "color": COLOR_NAMES[self.color]}
