"""What seats have done (table_events.py: what happened to the table). Pieces go by number, spaces by place number, lines by name."""

from typing import ClassVar, Final, final

from domain.games.reef_gardens.boards import place_name
from domain.games.reef_gardens.components import Box
from domain.kernel.event import Event
from domain.kernel.ids import JsonObject

BOUGHT: Final = 0
BY_BOAT: Final = 1
STORED: Final = 2
SOURCES: Final = ("bought", "boat", "stored")
"""Where a tile comes from, by number."""


@final
class LineBought(Event):
    """P1, P2: a seat has taken the tiles of a line for its money."""

    TYPE: ClassVar[str] = "reef_gardens.v1.line_bought"

    def __init__(self, seat: int, line: str, spaces: list[int], cost: int) -> None:
        self.seat = seat
        self.line: Final = line
        self.spaces: Final = spaces
        self.cost: Final = cost

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"line": self.line, "spaces": [space + 1 for space in self.spaces], "cost": self.cost}


@final
class CoralPlanted(Event):
    """P8-P16, K3, K7: a coral lies on the board. `source` is bought, boat or stored; `divers_home` is their number afterwards."""

    TYPE: ClassVar[str] = "reef_gardens.v1.coral_planted"

    def __init__(self, seat: int, box: Box, tile: int, space: int, source: int, algae: bool, divers_home: int, shell: int) -> None:
        self.seat = seat
        self.box: Final = box
        self.tile: Final = tile
        self.space: Final = space
        self.source: Final = source
        self.algae: Final = algae
        self.divers_home: Final = divers_home
        self.shell: Final = shell

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {
            "tile": self.box.tiles[self.tile],
            "space": place_name(self.space),
            "from": SOURCES[self.source],
            "algae": self.algae,
            "divers_home": self.divers_home,
            "shell": self.box.shells[self.shell] if self.shell >= 0 else None,
        }


@final
class CoralDiscarded(Event):
    """P5, P6: a tile has left the game, and its seat has lost points."""

    TYPE: ClassVar[str] = "reef_gardens.v1.coral_discarded"

    def __init__(self, seat: int, box: Box, tile: int, source: int, points: int) -> None:
        self.seat = seat
        self.box: Final = box
        self.tile: Final = tile
        self.source: Final = source
        self.points: Final = points

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"tile": self.box.tiles[self.tile], "from": SOURCES[self.source], "points": self.points}


@final
class CoralStored(Event):
    """K3: a tile lies on an anemone."""

    TYPE: ClassVar[str] = "reef_gardens.v1.coral_stored"

    def __init__(self, seat: int, box: Box, tile: int, source: int) -> None:
        self.seat = seat
        self.box: Final = box
        self.tile: Final = tile
        self.source: Final = source

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"tile": self.box.tiles[self.tile], "from": SOURCES[self.source]}


@final
class PearlUsed(Event):
    """K4: a pearl was given for money (what went beyond the cap is lost)."""

    TYPE: ClassVar[str] = "reef_gardens.v1.pearl_used"

    def __init__(self, seat: int, box: Box, shell: int, money: int) -> None:
        self.seat = seat
        self.box: Final = box
        self.shell: Final = shell
        self.money: Final = money

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"shell": self.box.shells[self.shell], "money": self.money}


@final
class BoatUsed(Event):
    """K5: a tile was taken from the nursery by boat."""

    TYPE: ClassVar[str] = "reef_gardens.v1.boat_used"

    def __init__(self, seat: int, box: Box, space: int, tile: int) -> None:
        self.seat = seat
        self.box: Final = box
        self.space: Final = space
        self.tile: Final = tile

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"space": self.space + 1, "tile": self.box.tiles[self.tile]}


@final
class OctopusPlaced(Event):
    """K6: an octopus lies on a free space."""

    TYPE: ClassVar[str] = "reef_gardens.v1.octopus_placed"

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space: Final = space

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"space": place_name(self.space)}


@final
class SubmarineUsed(Event):
    """K8: a submarine left the game; a station and a refill follow."""

    TYPE: ClassVar[str] = "reef_gardens.v1.submarine_used"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {}


@final
class TurtleUsed(Event):
    """K9: a neutral reef belongs to a seat, which has put a diver on it."""

    TYPE: ClassVar[str] = "reef_gardens.v1.turtle_used"

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space: Final = space

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"space": place_name(self.space)}


@final
class ReefClosed(Event):
    """U2: a reef is neutral, its diver home, and its seat has the points."""

    TYPE: ClassVar[str] = "reef_gardens.v1.reef_closed"

    def __init__(self, seat: int, space: int, corals: int, clownfish: int, points: int) -> None:
        self.seat = seat
        self.space: Final = space
        self.corals: Final = corals
        self.clownfish: Final = clownfish
        self.points: Final = points

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"space": place_name(self.space), "corals": self.corals, "clownfish": self.clownfish, "points": self.points}


@final
class IncomePaid(Event):
    """U4-U6: income by divers at home; `money` is what the cap let in."""

    TYPE: ClassVar[str] = "reef_gardens.v1.income_paid"

    def __init__(self, seat: int, divers_home: int, income: int, money: int) -> None:
        self.seat = seat
        self.divers_home: Final = divers_home
        self.income: Final = income
        self.money: Final = money

    def type_name(self) -> str:
        """Return the type."""
        return self.TYPE

    def to_data(self) -> JsonObject:
        """Return the fact."""
        return {"divers_home": self.divers_home, "income": self.income, "money": self.money}
