"""Facts of the seats: what their commands did."""

from typing import ClassVar, Final, final

from domain.games.reef_encounter.commands import SOURCES, place_name
from domain.games.reef_encounter.components import ALGA_NAMES, CELL_NAMES, COLOR_NAMES, EMPTY
from domain.games.reef_encounter.names import counts_json
from domain.kernel.cells import Cells
from domain.kernel.event import Event
from domain.kernel.ids import UNKNOWN, Json, JsonObject
from domain.kernel.reading import json_list, json_strs


@final
class FirstFed(Event):
    """A seat put one of its first tiles secretly into its fish (UNKNOWN to the others)."""

    TYPE: ClassVar[str] = "reef_encounter.v1.first_fed"

    def __init__(self, seat: int, color: int) -> None:
        self.seat = seat
        self.color: Final = color

    def type_name(self) -> str:
        return FirstFed.TYPE

    def to_data(self) -> JsonObject:
        return {}

    def parts(self) -> dict[str, Json]:
        if self.color == UNKNOWN:
            return {}
        return {f"seat:{self.seat}/fish": {"color": COLOR_NAMES[self.color]}}


@final
class CubesChosen(Event):
    """A seat took its two first cubes."""

    TYPE: ClassVar[str] = "reef_encounter.v1.cubes_chosen"

    def __init__(self, seat: int, first: int, second: int) -> None:
        self.seat = seat
        self.first: Final = first
        self.second: Final = second

    def type_name(self) -> str:
        return CubesChosen.TYPE

    def to_data(self) -> JsonObject:
        return {"cubes": [COLOR_NAMES[self.first], COLOR_NAMES[self.second]]}


@final
class CoralEaten(Event):
    """A fish ate a coral and the shrimp on `space`: `lost` polyps went to the bag, `kept` into the fish."""

    TYPE: ClassVar[str] = "reef_encounter.v1.coral_eaten"

    def __init__(self, seat: int, space: int, color: int, spaces: Cells, lost: int, kept: int) -> None:
        self.seat = seat
        self.space: Final = space
        self.color: Final = color
        self.spaces: Final = spaces
        self.lost: Final = lost
        self.kept: Final = kept

    def type_name(self) -> str:
        return CoralEaten.TYPE

    def to_data(self) -> JsonObject:
        return {
            "space": CELL_NAMES[self.space],
            "color": COLOR_NAMES[self.color],
            "spaces": json_strs([CELL_NAMES[cell] for cell in self.spaces]),
            "lost": self.lost,
            "kept": self.kept,
        }


@final
class EatingForgone(Event):
    """A seat let its last chance pass, or had none (`forced`)."""

    TYPE: ClassVar[str] = "reef_encounter.v1.eating_forgone"

    def __init__(self, seat: int, forced: bool) -> None:
        self.seat = seat
        self.forced: Final = forced

    def type_name(self) -> str:
        return EatingForgone.TYPE

    def to_data(self) -> JsonObject:
        return {"forced": self.forced}


@final
class CubePlayed(Event):
    """A seat paid a cube and may now lay polyps of its color."""

    TYPE: ClassVar[str] = "reef_encounter.v1.cube_played"

    def __init__(self, seat: int, color: int) -> None:
        self.seat = seat
        self.color: Final = color

    def type_name(self) -> str:
        return CubePlayed.TYPE

    def to_data(self) -> JsonObject:
        return {"color": COLOR_NAMES[self.color]}


@final
class PolypLaid(Event):
    """A polyp was laid; `eats` is the color of the polyp it attacked (EMPTY: bare rock).

    `shown` when it came from the part of the hand that only its seat had seen.
    """

    TYPE: ClassVar[str] = "reef_encounter.v1.polyp_laid"

    def __init__(self, seat: int, space: int, color: int, source: int, shown: bool, eats: int) -> None:
        self.seat = seat
        self.space: Final = space
        self.color: Final = color
        self.source: Final = source
        self.shown: Final = shown
        self.eats: Final = eats

    def type_name(self) -> str:
        return PolypLaid.TYPE

    def to_data(self) -> JsonObject:
        return {
            "space": CELL_NAMES[self.space],
            "color": COLOR_NAMES[self.color],
            "source": SOURCES[self.source],
            "shown": self.shown,
            "eats": None if self.eats == EMPTY else COLOR_NAMES[self.eats],
        }

    def news_for(self, seat: int) -> bool:
        return self.shown and seat != self.seat


@final
class PolypGrown(Event):
    """Extra growth: a bonus polyp of the color just laid stands on the growth space; `from_bag` once the bonus polyps are in the bag."""

    TYPE: ClassVar[str] = "reef_encounter.v1.polyp_grown"

    def __init__(self, seat: int, space: int, color: int, from_bag: bool) -> None:
        self.seat = seat
        self.space: Final = space
        self.color: Final = color
        self.from_bag: Final = from_bag

    def type_name(self) -> str:
        return PolypGrown.TYPE

    def to_data(self) -> JsonObject:
        return {"space": CELL_NAMES[self.space], "color": COLOR_NAMES[self.color], "from_bag": self.from_bag}


@final
class LayingEnded(Event):
    """Action 2 or 3 is finished."""

    TYPE: ClassVar[str] = "reef_encounter.v1.laying_ended"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def type_name(self) -> str:
        return LayingEnded.TYPE

    def to_data(self) -> JsonObject:
        return {}


@final
class ShrimpEntered(Event):
    """A shrimp came from behind the screen."""

    TYPE: ClassVar[str] = "reef_encounter.v1.shrimp_entered"

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space: Final = space

    def type_name(self) -> str:
        return ShrimpEntered.TYPE

    def to_data(self) -> JsonObject:
        return {"space": CELL_NAMES[self.space]}


@final
class ShrimpLifted(Event):
    """A seat took up a shrimp of its own."""

    TYPE: ClassVar[str] = "reef_encounter.v1.shrimp_lifted"

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space: Final = space

    def type_name(self) -> str:
        return ShrimpLifted.TYPE

    def to_data(self) -> JsonObject:
        return {"space": CELL_NAMES[self.space]}


@final
class ShrimpSet(Event):
    """The lifted shrimp stands again, or lies behind the screen (EMPTY)."""

    TYPE: ClassVar[str] = "reef_encounter.v1.shrimp_set"

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space: Final = space

    def type_name(self) -> str:
        return ShrimpSet.TYPE

    def to_data(self) -> JsonObject:
        return {"space": place_name(self.space)}


@final
class PolypTraded(Event):
    """A polyp from in front went into the bag, a cube of its color behind the screen; `bound` when it is to be used at once."""

    TYPE: ClassVar[str] = "reef_encounter.v1.polyp_traded"

    def __init__(self, seat: int, color: int, bound: bool) -> None:
        self.seat = seat
        self.color: Final = color
        self.bound: Final = bound

    def type_name(self) -> str:
        return PolypTraded.TYPE

    def to_data(self) -> JsonObject:
        return {"color": COLOR_NAMES[self.color], "bound": self.bound}


@final
class AlgaPlayed(Event):
    """A polyp from in front paid for a cylinder on the alga space; these coral tiles turned over."""

    TYPE: ClassVar[str] = "reef_encounter.v1.alga_played"

    def __init__(self, seat: int, pays: int, alga: int, flipped: list[int]) -> None:
        self.seat = seat
        self.pays: Final = pays
        self.alga: Final = alga
        self.flipped: Final = flipped

    def type_name(self) -> str:
        return AlgaPlayed.TYPE

    def to_data(self) -> JsonObject:
        return {
            "pays": COLOR_NAMES[self.pays],
            "alga": ALGA_NAMES[self.alga],
            "flipped": json_list([tile + 1 for tile in self.flipped]),
        }


@final
class TileLocked(Event):
    """A polyp from in front paid for a cylinder on a coral tile, which is locked; these other tiles turned over."""

    TYPE: ClassVar[str] = "reef_encounter.v1.tile_locked"

    def __init__(self, seat: int, pays: int, tile: int, alga: int, flipped: list[int]) -> None:
        self.seat = seat
        self.pays: Final = pays
        self.tile: Final = tile
        self.alga: Final = alga
        self.flipped: Final = flipped

    def type_name(self) -> str:
        return TileLocked.TYPE

    def to_data(self) -> JsonObject:
        return {
            "pays": COLOR_NAMES[self.pays],
            "tile": self.tile + 1,
            "alga": ALGA_NAMES[self.alga],
            "flipped": json_list([tile + 1 for tile in self.flipped]),
        }


@final
class CubeTraded(Event):
    """A cube went back to the supply, a polyp of its color behind the screen; `from_bag` once the bonus polyps are in the bag."""

    TYPE: ClassVar[str] = "reef_encounter.v1.cube_traded"

    def __init__(self, seat: int, color: int, from_bag: bool) -> None:
        self.seat = seat
        self.color: Final = color
        self.from_bag: Final = from_bag

    def type_name(self) -> str:
        return CubeTraded.TYPE

    def to_data(self) -> JsonObject:
        return {"color": COLOR_NAMES[self.color], "from_bag": self.from_bag}


@final
class SeaTaken(Event):
    """A seat took the cube and the tiles of a sea space (named by the color of its cube) behind its screen."""

    TYPE: ClassVar[str] = "reef_encounter.v1.sea_taken"

    def __init__(self, seat: int, space: int, tiles: Cells, cube_back: bool) -> None:
        self.seat = seat
        self.space: Final = space
        self.tiles: Final = tiles
        self.cube_back: Final = cube_back

    def type_name(self) -> str:
        return SeaTaken.TYPE

    def to_data(self) -> JsonObject:
        return {"space": COLOR_NAMES[self.space], "tiles": counts_json(self.tiles), "cube_back": self.cube_back}
