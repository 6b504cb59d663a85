"""Facts about the table: set-up, the sea, the bag, whose decision it is, and the end."""

from typing import ClassVar, Final, final

from domain.games.reef_encounter.components import COLOR_NAMES, COLORS, FACE_NAMES
from domain.games.reef_encounter.names import counts_json
from domain.kernel.cells import Cells
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, UNKNOWN, Json, JsonObject
from domain.kernel.reading import json_list

STAGES: Final = ["feeding", "cubes", "turn", "last_chance", "over"]
FEEDING: Final = 0
CUBES: Final = 1
TURN: Final = 2
LAST_CHANCE: Final = 3
OVER: Final = 4

CAUSES: Final = ["none", "all_tiles_locked", "fourth_shrimp_eaten", "no_room", "sea_not_refilled", "turn_limit"]


@final
class BoardsDrawn(Event):
    """The boards of the match were drawn; a polyp lies on each start space, the bonus polyps beside the boards, the rest in the bag."""

    TYPE: ClassVar[str] = "reef_encounter.v1.boards_drawn"

    def __init__(self, boards: list[int]) -> None:
        self.seat = NOBODY
        self.boards: Final = boards

    def type_name(self) -> str:
        return BoardsDrawn.TYPE

    def to_data(self) -> JsonObject:
        return {"boards": [f"R{board}" for board in self.boards]}


@final
class CoralTilesTossed(Event):
    """All ten coral tiles start on this face."""

    TYPE: ClassVar[str] = "reef_encounter.v1.coral_tiles_tossed"

    def __init__(self, face: int) -> None:
        self.seat = NOBODY
        self.face: Final = face

    def type_name(self) -> str:
        return CoralTilesTossed.TYPE

    def to_data(self) -> JsonObject:
        return {"face": FACE_NAMES[self.face]}


@final
class SeaStartDrawn(Event):
    """A polyp of this color was drawn and put back: its sea space is filled first."""

    TYPE: ClassVar[str] = "reef_encounter.v1.sea_start_drawn"

    def __init__(self, color: int) -> None:
        self.seat = NOBODY
        self.color: Final = color

    def type_name(self) -> str:
        return SeaStartDrawn.TYPE

    def to_data(self) -> JsonObject:
        return {"color": COLOR_NAMES[self.color]}


@final
class PolypDrawn(Event):
    """A polyp was drawn from the bag onto a sea space (named by the color of its cube)."""

    TYPE: ClassVar[str] = "reef_encounter.v1.polyp_drawn"

    def __init__(self, space: int, color: int) -> None:
        self.seat = NOBODY
        self.space: Final = space
        self.color: Final = color

    def type_name(self) -> str:
        return PolypDrawn.TYPE

    def to_data(self) -> JsonObject:
        return {"space": COLOR_NAMES[self.space], "color": COLOR_NAMES[self.color]}


@final
class StartSeatDrawn(Event):
    """This seat starts."""

    TYPE: ClassVar[str] = "reef_encounter.v1.start_seat_drawn"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def type_name(self) -> str:
        return StartSeatDrawn.TYPE

    def to_data(self) -> JsonObject:
        return {}


@final
class HandDealt(Event):
    """A seat drew its first hand, unseen by the others; `tiles` counts it by color, or is empty where it is not known."""

    TYPE: ClassVar[str] = "reef_encounter.v1.hand_dealt"

    def __init__(self, seat: int, count: int, tiles: Cells) -> None:
        self.seat = seat
        self.count: Final = count
        self.tiles: Final = tiles

    def type_name(self) -> str:
        return HandDealt.TYPE

    def to_data(self) -> JsonObject:
        return {"count": self.count}

    def parts(self) -> dict[str, Json]:
        if len(self.tiles) != COLORS:
            return {}
        return {f"seat:{self.seat}/hand": counts_json(self.tiles)}


@final
class SeatCalled(Event):
    """A decision of this seat is awaited: its first feeding, its first cubes, or its last chance to eat."""

    TYPE: ClassVar[str] = "reef_encounter.v1.seat_called"

    def __init__(self, seat: int, stage: int) -> None:
        self.seat = seat
        self.stage: Final = stage

    def type_name(self) -> str:
        return SeatCalled.TYPE

    def to_data(self) -> JsonObject:
        return {"for": STAGES[self.stage]}


@final
class TurnBegan(Event):
    """A turn began."""

    TYPE: ClassVar[str] = "reef_encounter.v1.turn_began"

    def __init__(self, seat: int, turn: int) -> None:
        self.seat = seat
        self.turn: Final = turn

    def type_name(self) -> str:
        return TurnBegan.TYPE

    def to_data(self) -> JsonObject:
        return {"turn": self.turn}


@final
class BonusRefilled(Event):
    """The bag was searched for a bonus polyp of this color. `telling` when nobody outside could be sure whether there was one."""

    TYPE: ClassVar[str] = "reef_encounter.v1.bonus_refilled"

    def __init__(self, color: int, found: bool, telling: bool) -> None:
        self.seat = NOBODY
        self.color: Final = color
        self.found: Final = found
        self.telling: Final = telling

    def type_name(self) -> str:
        return BonusRefilled.TYPE

    def to_data(self) -> JsonObject:
        return {"color": COLOR_NAMES[self.color], "found": self.found, "telling": self.telling}

    def news_for(self, seat: int) -> bool:
        return self.telling


@final
class BonusIntoBag(Event):
    """The bag was empty: the bonus polyps went into it."""

    TYPE: ClassVar[str] = "reef_encounter.v1.bonus_into_bag"

    def __init__(self) -> None:
        self.seat = NOBODY

    def type_name(self) -> str:
        return BonusIntoBag.TYPE

    def to_data(self) -> JsonObject:
        return {}


@final
class EndReached(Event):
    """The game stops at once, for this cause, in the turn of this seat."""

    TYPE: ClassVar[str] = "reef_encounter.v1.end_reached"

    def __init__(self, seat: int, cause: int) -> None:
        self.seat = seat
        self.cause: Final = cause

    def type_name(self) -> str:
        return EndReached.TYPE

    def to_data(self) -> JsonObject:
        return {"cause": CAUSES[self.cause]}


@final
class FishOpened(Event):
    """The hidden first polyp of a seat's fish is shown."""

    TYPE: ClassVar[str] = "reef_encounter.v1.fish_opened"

    def __init__(self, seat: int, color: int) -> None:
        self.seat = seat
        self.color: Final = color

    def type_name(self) -> str:
        return FishOpened.TYPE

    def to_data(self) -> JsonObject:
        return {"color": "unknown" if self.color == UNKNOWN else COLOR_NAMES[self.color]}

    def opens(self) -> list[str]:
        return [f"seat:{self.seat}/fish"]


@final
class MatchScored(Event):
    """The fish are counted; the match is over."""

    TYPE: ClassVar[str] = "reef_encounter.v1.match_scored"

    def __init__(self, points: list[int]) -> None:
        self.seat = NOBODY
        self.points: Final = points

    def type_name(self) -> str:
        return MatchScored.TYPE

    def to_data(self) -> JsonObject:
        return {"points": json_list(self.points)}
