"""Facts about the table: set-up, the sea, the bag, whose decision it is, and the end."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.reef_encounter import kinds
from domain.games.reef_encounter.components import BOARDS, COLORS, MOST_HAND
from domain.kernel.event import Event, TableFact
from domain.kernel.fields import declared_in, field, read_fields
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.kinds import Name, Whole
from domain.kernel.kinds_of_many import Sequence

STAGES: Final = ["feeding", "cubes", "turn", "last_chance", "over"]
FEEDING: Final = 0
CUBES: Final = 1
TURN: Final = 2
LAST_CHANCE: Final = 3
OVER: Final = 4

CAUSES: Final = ["none", "all_tiles_locked", "fourth_shrimp_eaten", "no_room", "sea_not_refilled", "turn_limit"]

STAGE: Final = Name(STAGES, "`feeding`: the first tiles (S7); `cubes`: the first cubes (S8); `turn`; `last_chance` to eat (E5); `over`.")
CAUSE: Final = Name(CAUSES, "Why the game stopped (E1-E4, E7, in the order of these words); `none` before.")
BOARDS_DRAWN: Final = Sequence(kinds.BOARD, 2, BOARDS, "The boards of this match.", unique=True)


def hand_part(seat: int) -> str:
    """Return the name of the sealed part that holds a seat's first hand."""
    return f"seat:{seat}/hand:{seat}/dealt"


def fish_part(seat: int) -> str:
    """Return the name of the sealed part that holds the first tile of a seat's fish."""
    return f"seat:{seat}/fish:{seat}/first"


@mypyc_attr(acyclic=True)
class ColorFact(Event):
    """A fact about one colour."""

    def __init__(self, seat: Seat, color: int) -> None:
        self.seat = seat
        self.color: Final = color


@final
class BoardsDrawn(TableFact):
    TYPE = "reef_encounter.v1.boards_drawn"
    ABOUT = "S1-S3: the boards were drawn; a polyp of its colour lies on each start space."
    FIELDS = (field("boards", BOARDS_DRAWN),)

    def __init__(self, boards: list[int]) -> None:
        self.boards: Final = boards


@final
class CoralTilesTossed(TableFact):
    TYPE = "reef_encounter.v1.coral_tiles_tossed"
    ABOUT = "S4: all ten coral tiles start with this face up."
    FIELDS = (field("face", kinds.FACE, "The face that is up."),)

    def __init__(self, face: int) -> None:
        self.face: Final = face


@final
class SeaStartDrawn(TableFact):
    TYPE = "reef_encounter.v1.sea_start_drawn"
    ABOUT = "S4: a polyp of this colour was drawn and put back."
    FIELDS = (field("place", kinds.SEA_SPACE, "The sea space that is filled first.", attribute="space"),)

    def __init__(self, space: int) -> None:
        self.space: Final = space


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class PolypDrawn(TableFact):
    TYPE = "reef_encounter.v1.polyp_drawn"
    ABOUT = "S4, A10c: a polyp was drawn from the bag onto a sea space."
    FIELDS = (field("place", kinds.SEA_SPACE, attribute="space"), field("color", kinds.COLOR, "Colour of the polyp."))

    def __init__(self, space: int, color: int) -> None:
        self.space: Final = space
        self.color: Final = color


@final
class StartSeatDrawn(Event):
    TYPE = "reef_encounter.v1.start_seat_drawn"
    ABOUT = "S5: the seat is the start player."


@final
class HandDealt(Event):
    """`tiles` counts the hand by colour, or is empty where it is not known."""

    TYPE = "reef_encounter.v1.hand_dealt"
    ABOUT = "S6: the seat drew its first hand, unseen by the others; its colours are the sealed part `seat:N/hand:N/dealt`."
    FIELDS = (field("count", Whole(1, MOST_HAND), "How many tiles."),)

    def __init__(self, seat: Seat, count: int, tiles: list[int]) -> None:
        self.seat = seat
        self.count: Final = count
        self.tiles: Final = tiles

    @classmethod
    def read(cls, seat: Seat, data: JsonObject, parts: dict[str, Json]) -> Event:
        (count,) = read_fields(cls.FIELDS, data)
        assert isinstance(count, int)
        part = hand_part(seat)
        return HandDealt(seat, count, kinds.COUNTS.read(parts[part], f"/{part}") if part in parts else [])

    def parts(self) -> dict[str, Json]:
        return {hand_part(self.seat): kinds.COUNTS.write(self.tiles)} if len(self.tiles) == COLORS else {}


@final
class SeatCalled(Event):
    TYPE = "reef_encounter.v1.seat_called"
    ABOUT = "A decision of the seat outside a turn is awaited."
    FIELDS = (field("for", STAGE, "The stage: `feeding` (S7), `cubes` (S8) or `last_chance` (E5).", attribute="stage"),)

    def __init__(self, seat: Seat, stage: int) -> None:
        self.seat = seat
        self.stage: Final = stage


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class TurnBegan(Event):
    TYPE = "reef_encounter.v1.turn_began"
    ABOUT = "T1: a turn of the seat began."
    FIELDS = (field("turn", kinds.TURN),)

    def __init__(self, seat: Seat, turn: int) -> None:
        self.seat = seat
        self.turn: Final = turn


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class BonusRefilled(TableFact):
    TYPE = "reef_encounter.v1.bonus_refilled"
    ABOUT = "B1: the bag was searched for a new bonus polyp."
    FIELDS = (
        field("color", kinds.COLOR, "Colour that was looked for."),
        field("found", kinds.FLAG, "The bag held one, and it lies aside now."),
        field("telling", kinds.FLAG, "From what everybody knew nobody could be sure of `found`."),
    )

    def __init__(self, color: int, found: bool, telling: bool) -> None:
        self.color: Final = color
        self.found: Final = found
        self.telling: Final = telling

    def news_for(self, seat: Seat) -> bool:
        return self.telling


@final
class BonusIntoBag(TableFact):
    TYPE = "reef_encounter.v1.bonus_into_bag"
    ABOUT = "B2: the bag was empty, and the bonus polyps went into it for good."


@final
class EndReached(Event):
    TYPE = "reef_encounter.v1.end_reached"
    ABOUT = "E1-E4, E7: the game stopped in the turn of the seat."
    FIELDS = (field("cause", CAUSE, "Why: E1, E2, E3, E4 or E7, in the order of these words after `none`."),)

    def __init__(self, seat: Seat, cause: int) -> None:
        self.seat = seat
        self.cause: Final = cause


@final
class FishOpened(ColorFact):
    TYPE = "reef_encounter.v1.fish_opened"
    ABOUT = "H2: the first tile of the seat's fish was shown."
    FIELDS = (field("color", kinds.COLOR, "Colour of its first tile."),)

    def opens(self) -> list[str]:
        return [fish_part(self.seat)]


@final
class MatchScored(TableFact):
    TYPE = "reef_encounter.v1.match_scored"
    ABOUT = "V1, V2: the fish were counted, and the match is over."
    FIELDS = (field("points", kinds.POINTS, "Final points by seat."),)

    def __init__(self, points: list[int]) -> None:
        self.points: Final = points


TABLE_EVENTS: Final = declared_in(Event, globals())
