"""What a seat may want to do. Spaces are place numbers (boards.py); tiles, lines and sites go by their names."""

from typing import ClassVar, Final, final

from domain.games.reef_gardens.boards import place_name
from domain.kernel.command import Command
from domain.kernel.ids import JsonObject


@final
class BuyLine(Command):
    """Choose a line of the nursery, pay for its tiles and take them (P1-P3)."""

    TYPE: ClassVar[str] = "buy_line"

    def __init__(self, line: str) -> None:
        self.line: Final = line

    def to_json(self) -> JsonObject:
        """Return the command as posted."""
        return {"type": self.TYPE, "line": self.line}


@final
class BuildStation(Command):
    """Put the station just revealed on a marked site (N2)."""

    TYPE: ClassVar[str] = "build_station"

    def __init__(self, site: str) -> None:
        self.site: Final = site

    def to_json(self) -> JsonObject:
        """Return the command as posted."""
        return {"type": self.TYPE, "site": self.site}


@final
class Plant(Command):
    """Plant a tile taken from the nursery (P7-P16)."""

    TYPE: ClassVar[str] = "plant"

    def __init__(self, tile: str, space: int) -> None:
        self.tile: Final = tile
        self.space: Final = space

    def to_json(self) -> JsonObject:
        """Return the command as posted."""
        return {"type": self.TYPE, "tile": self.tile, "space": place_name(self.space)}


@final
class PlantStored(Command):
    """Plant a coral from an anemone (K3)."""

    TYPE: ClassVar[str] = "plant_stored"

    def __init__(self, tile: str, space: int) -> None:
        self.tile: Final = tile
        self.space: Final = space

    def to_json(self) -> JsonObject:
        """Return the command as posted."""
        return {"type": self.TYPE, "tile": self.tile, "space": place_name(self.space)}


@final
class UseAlgae(Command):
    """Plant a tile taken from the nursery over a cave or a neutral coral (K7)."""

    TYPE: ClassVar[str] = "use_algae"

    def __init__(self, tile: str, space: int) -> None:
        self.tile: Final = tile
        self.space: Final = space

    def to_json(self) -> JsonObject:
        """Return the command as posted."""
        return {"type": self.TYPE, "tile": self.tile, "space": place_name(self.space)}


@final
class UseAlgaeStored(Command):
    """Plant a coral from an anemone over a cave or a neutral coral (K3, K7)."""

    TYPE: ClassVar[str] = "use_algae_stored"

    def __init__(self, tile: str, space: int) -> None:
        self.tile: Final = tile
        self.space: Final = space

    def to_json(self) -> JsonObject:
        """Return the command as posted."""
        return {"type": self.TYPE, "tile": self.tile, "space": place_name(self.space)}


@final
class Discard(Command):
    """Put a tile out of the game for a penalty (P5, P6)."""

    TYPE: ClassVar[str] = "discard"

    def __init__(self, tile: str) -> None:
        self.tile: Final = tile

    def to_json(self) -> JsonObject:
        """Return the command as posted."""
        return {"type": self.TYPE, "tile": self.tile}


@final
class Store(Command):
    """Put a tile on a free anemone (K3)."""

    TYPE: ClassVar[str] = "store"

    def __init__(self, tile: str) -> None:
        self.tile: Final = tile

    def to_json(self) -> JsonObject:
        """Return the command as posted."""
        return {"type": self.TYPE, "tile": self.tile}


@final
class UsePearl(Command):
    """Give a pearl for money (K4)."""

    TYPE: ClassVar[str] = "use_pearl"

    def __init__(self, value: int) -> None:
        self.value: Final = value

    def to_json(self) -> JsonObject:
        """Return the command as posted."""
        return {"type": self.TYPE, "value": self.value}


@final
class UseBoat(Command):
    """Take one tile of the nursery free of charge; spaces are numbered from 1 (K5)."""

    TYPE: ClassVar[str] = "use_boat"

    def __init__(self, space: int) -> None:
        self.space: Final = space

    def to_json(self) -> JsonObject:
        """Return the command as posted."""
        return {"type": self.TYPE, "space": self.space}


@final
class UseOctopus(Command):
    """Lay an octopus on a free space (K6)."""

    TYPE: ClassVar[str] = "use_octopus"

    def __init__(self, space: int) -> None:
        self.space: Final = space

    def to_json(self) -> JsonObject:
        """Return the command as posted."""
        return {"type": self.TYPE, "space": place_name(self.space)}


@final
class UseSubmarine(Command):
    """Build a station and refill the nursery at once (K8)."""

    TYPE: ClassVar[str] = "use_submarine"

    def to_json(self) -> JsonObject:
        """Return the command as posted."""
        return {"type": self.TYPE}


@final
class UseTurtle(Command):
    """Take over a small neutral reef, named by any of its spaces (K9)."""

    TYPE: ClassVar[str] = "use_turtle"

    def __init__(self, space: int) -> None:
        self.space: Final = space

    def to_json(self) -> JsonObject:
        """Return the command as posted."""
        return {"type": self.TYPE, "space": place_name(self.space)}


@final
class CloseReef(Command):
    """Surface from one of the own reefs, named by any of its spaces (U1, U2)."""

    TYPE: ClassVar[str] = "close_reef"

    def __init__(self, space: int) -> None:
        self.space: Final = space

    def to_json(self) -> JsonObject:
        """Return the command as posted."""
        return {"type": self.TYPE, "space": place_name(self.space)}


@final
class EndTurn(Command):
    """End the turn: stations are scored, or the income is paid (W1, U4)."""

    TYPE: ClassVar[str] = "end_turn"

    def to_json(self) -> JsonObject:
        """Return the command as posted."""
        return {"type": self.TYPE}
