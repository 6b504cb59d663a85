"""Facts of the seats: what their commands did."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.reef_encounter import kinds
from domain.games.reef_encounter.components import GRID
from domain.games.reef_encounter.events_table import TABLE_EVENTS, ColorFact, fish_part
from domain.kernel.event import Event
from domain.kernel.fields import declared_in, field, read_fields
from domain.kernel.ids import UNKNOWN, Json, JsonObject, Seat
from domain.kernel.json_fields import as_object, member
from domain.kernel.kinds import Whole

PAYS: Final = "Colour of the polyp that paid; it went from in front of the screen into the bag."
PART: Final = Whole(0, GRID)


@mypyc_attr(acyclic=True)
class SpaceFact(Event):
    """A fact about one space."""

    def __init__(self, seat: Seat, space: int) -> None:
        self.seat = seat
        self.space: Final = space


@final
class FirstFed(ColorFact):
    """`color` is UNKNOWN to the others."""

    TYPE = "reef_encounter.v1.first_fed"
    ABOUT = "S7: the seat put a tile into its fish; its colour is the sealed part `seat:N/fish:N/first`."

    @classmethod
    def read(cls, seat: Seat, data: JsonObject, parts: dict[str, Json]) -> Event:
        read_fields(cls.FIELDS, data)
        return FirstFed(seat, color_in(parts, fish_part(seat)))

    def parts(self) -> dict[str, Json]:
        return {} if self.color == UNKNOWN else {fish_part(self.seat): {"color": kinds.COLOR.write(self.color)}}


def color_in(parts: dict[str, Json], part: str) -> int:
    """Return the colour of a first fish tile, UNKNOWN when its part is not given."""
    if part not in parts:
        return UNKNOWN
    return kinds.COLOR.read(member(as_object(parts[part], f"/{part}"), "color", f"/{part}"), f"/{part}/color")


@final
class CubesChosen(Event):
    TYPE = "reef_encounter.v1.cubes_chosen"
    ABOUT = "S8: the seat took its two first cubes."
    FIELDS = (field("cubes", kinds.CUBES, "Their colours."),)

    def __init__(self, seat: Seat, cubes: list[int]) -> None:
        self.seat = seat
        self.cubes: Final = cubes


@final
class CoralEaten(Event):
    TYPE = "reef_encounter.v1.coral_eaten"
    ABOUT = "A1a-A1c, E5: the seat's fish ate a coral and the shrimp on it."
    FIELDS = (
        field("place", kinds.SPACE, kinds.at("Where the shrimp stood that was eaten too."), attribute="space"),
        field("color", kinds.COLOR, "Colour of the coral."),
        field("places", kinds.SPACES, "Every space of the coral; they are bare now.", attribute="spaces"),
        field("lost", PART, "How many of its polyps went into the bag."),
        field("kept", PART, "How many of its polyps went into the fish."),
    )

    def __init__(self, seat: Seat, space: int, color: int, spaces: list[int], lost: int, kept: int) -> None:
        self.seat = seat
        self.space: Final = space
        self.color: Final = color
        self.spaces: Final = spaces
        self.lost: Final = lost
        self.kept: Final = kept


@final
class EatingForgone(Event):
    TYPE = "reef_encounter.v1.eating_forgone"
    ABOUT = "E5: the seat's last chance passed."
    FIELDS = (field("forced", kinds.FLAG, "True: the seat had no coral to eat. False: it declined."),)

    def __init__(self, seat: Seat, forced: bool) -> None:
        self.seat = seat
        self.forced: Final = forced


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class CubePlayed(ColorFact):
    TYPE = "reef_encounter.v1.cube_played"
    ABOUT = "A2a: the seat paid a cube to the supply."
    FIELDS = (field("color", kinds.COLOR, "Colour of the cube, and of the polyps that may be laid now."),)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class PolypLaid(Event):
    TYPE = "reef_encounter.v1.polyp_laid"
    ABOUT = "A2a, K1-K5: the seat laid a polyp."
    FIELDS = (
        field("place", kinds.SPACE, kinds.at("Where it lies."), attribute="space"),
        field("color", kinds.COLOR, "Its colour."),
        field("source", kinds.SOURCE),
        field("shown", kinds.FLAG, "It came from the part of the hand that only its seat had seen."),
        field("eats", kinds.COLOR_OR_NULL, "Colour of the polyp that lay there and is in front of the seat now; null: none."),
    )

    def __init__(self, seat: Seat, space: int, color: int, source: int, shown: bool, eats: int) -> None:
        self.seat = seat
        self.space: Final = space
        self.color: Final = color
        self.source: Final = source
        self.shown: Final = shown
        self.eats: Final = eats

    def news_for(self, seat: Seat) -> bool:
        return self.shown and seat != self.seat


@final
class PolypGrown(Event):
    TYPE = "reef_encounter.v1.polyp_grown"
    ABOUT = "G1: a polyp grew on the growth space."
    FIELDS = (
        field("place", kinds.SPACE, kinds.at("The growth space."), attribute="space"),
        field("color", kinds.COLOR, "Its colour, that of the polyp just laid."),
        field("from_bag", kinds.FROM_BAG),
    )

    def __init__(self, seat: Seat, space: int, color: int, from_bag: bool) -> None:
        self.seat = seat
        self.space: Final = space
        self.color: Final = color
        self.from_bag: Final = from_bag


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class LayingEnded(Event):
    TYPE = "reef_encounter.v1.laying_ended"
    ABOUT = "A2f: the seat's action 2 or 3 is finished."


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class ShrimpEntered(SpaceFact):
    TYPE = "reef_encounter.v1.shrimp_entered"
    ABOUT = "A4a: a shrimp of the seat came from behind the screen."
    FIELDS = (field("place", kinds.SPACE, kinds.at("Where it stands."), attribute="space"),)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class ShrimpLifted(SpaceFact):
    TYPE = "reef_encounter.v1.shrimp_lifted"
    ABOUT = "A5a: the seat took up a shrimp of its own."
    FIELDS = (field("place", kinds.SPACE, kinds.at("Where it stood."), attribute="space"),)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class ShrimpSet(SpaceFact):
    TYPE = "reef_encounter.v1.shrimp_set"
    ABOUT = "A5a: the seat put the lifted shrimp down."
    FIELDS = (field("place", kinds.SPACE_OR_NULL, kinds.at("Where it stands; null: it lies behind the screen."), attribute="space"),)


@final
class PolypTraded(Event):
    TYPE = "reef_encounter.v1.polyp_traded"
    ABOUT = "A6a: the seat gave a polyp from in front for a cube."
    FIELDS = (
        field("color", kinds.COLOR, "Colour of the polyp and of the cube."),
        field("bound", kinds.FLAG, "The cube must be used at once (A6b, an option)."),
    )

    def __init__(self, seat: Seat, color: int, bound: bool) -> None:
        self.seat = seat
        self.color: Final = color
        self.bound: Final = bound


@final
class AlgaPlayed(Event):
    TYPE = "reef_encounter.v1.alga_played"
    ABOUT = "A7a, A7b: the seat put a cylinder on the alga space."
    FIELDS = (field("pays", kinds.COLOR, PAYS), field("alga", kinds.ALGA), field("flipped", kinds.FLIPPED))

    def __init__(self, seat: Seat, pays: int, alga: int, flipped: list[int]) -> None:
        self.seat = seat
        self.pays: Final = pays
        self.alga: Final = alga
        self.flipped: Final = flipped


@final
class TileLocked(Event):
    TYPE = "reef_encounter.v1.tile_locked"
    ABOUT = "A7a, A7c, A7d: the seat put a cylinder on a coral tile, which is locked."
    FIELDS = (
        field("pays", kinds.COLOR, PAYS),
        field("place", kinds.TILE, "The coral tile that is locked.", attribute="tile"),
        field("alga", kinds.ALGA),
        field("flipped", kinds.FLIPPED),
    )

    def __init__(self, seat: Seat, pays: int, tile: int, alga: int, flipped: list[int]) -> None:
        self.seat = seat
        self.pays: Final = pays
        self.tile: Final = tile
        self.alga: Final = alga
        self.flipped: Final = flipped


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class CubeTraded(Event):
    TYPE = "reef_encounter.v1.cube_traded"
    ABOUT = "A8a: the seat gave a cube for a polyp, which is behind the screen."
    FIELDS = (field("color", kinds.COLOR, "Colour of the cube and of the polyp."), field("from_bag", kinds.FROM_BAG))

    def __init__(self, seat: Seat, color: int, from_bag: bool) -> None:
        self.seat = seat
        self.color: Final = color
        self.from_bag: Final = from_bag


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class SeaTaken(Event):
    TYPE = "reef_encounter.v1.sea_taken"
    ABOUT = "A10a: the seat took the cube and the tiles of a sea space behind its screen."
    FIELDS = (
        field("place", kinds.SEA_SPACE, attribute="space"),
        field("tiles", kinds.COUNTS, "The tiles taken, by colour."),
        field("cube_back", kinds.FLAG, "A cube of the same colour was in the supply and lies there again (A10b)."),
    )

    def __init__(self, seat: Seat, space: int, tiles: list[int], cube_back: bool) -> None:
        self.seat = seat
        self.space: Final = space
        self.tiles: Final = tiles
        self.cube_back: Final = cube_back


EVENTS: Final = TABLE_EVENTS + declared_in(Event, globals())
