"""What a seat may want to do. Spaces are place numbers (components_boards.py); tiles, shells, lines and sites go by their names."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.reef_gardens.kinds import LINE, NURSERY_SPACE, PEARL, SITE, TILE, Space
from domain.kernel.command import Command
from domain.kernel.fields import declared_in, field

TAKEN: Final = "One of `hand`, or `boat_tile`, which comes first. A tile is a species, with `_clownfish` where it bears one."
ON_ANEMONE: Final = (
    "One of the seat's `stored` tiles, stored in an earlier turn. A tile is a species, with `_clownfish` where it bears one."
)
PLANTABLE: Final = Space("Where it goes: a free space or one with a shell (P7).")
COVERED: Final = Space("A cave, or a space with a neutral coral: where the tile goes.")


@mypyc_attr(acyclic=True)
class SpaceCommand(Command):
    """A command that names a space."""

    def __init__(self, space: int) -> None:
        self.space: Final = space


@mypyc_attr(acyclic=True)
class PlantingCommand(Command):
    """A command that plants a tile on a space."""

    def __init__(self, tile: str, space: int) -> None:
        self.tile: Final = tile
        self.space: Final = space


@mypyc_attr(acyclic=True)
class TileCommand(Command):
    """A command that names a tile."""

    def __init__(self, tile: str) -> None:
        self.tile: Final = tile


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class BuyLine(Command):
    TYPE = "buy_line"
    ABOUT = (
        "Buy a line of the nursery. P1-P3: takes all tiles of a line for 1 money each; with few left (`refill_at` of the content "
        "`components`) the nursery is refilled at once (N1)."
    )
    FIELDS = (field("line", LINE),)

    def __init__(self, line: str) -> None:
        self.line: Final = line


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class BuildStation(Command):
    TYPE = "build_station"
    ABOUT = (
        "Put the revealed station on a marked site. N2: only in the phase `building`, when nothing else may be done; `pending_station` is "
        "the station."
    )
    FIELDS = (field("site", SITE, "A site whose state is `marked`."),)

    def __init__(self, site: str) -> None:
        self.site: Final = site


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Plant(PlantingCommand):
    TYPE = "plant"
    ABOUT = (
        "Plant a tile just taken. P7-P16: starts a new reef beside a station (with a diver from home) or extends an own one; a shell on "
        "the space is won."
    )
    FIELDS = (field("tile", TILE, TAKEN), field("space", PLANTABLE))


@final
class PlantStored(PlantingCommand):
    TYPE = "plant_stored"
    ABOUT = "Plant a coral from an anemone. K3: only after a line was bought in this turn; else like `plant`."
    FIELDS = (field("tile", TILE, ON_ANEMONE), field("space", PLANTABLE))


@final
class UseAlgae(PlantingCommand):
    TYPE = "use_algae"
    ABOUT = (
        "Plant a tile over a cave or a neutral coral. K7: uses up an algae shell. Over a coral of the same species only if that lies alone."
    )
    FIELDS = (field("tile", TILE, TAKEN), field("space", COVERED))


@final
class UseAlgaeStored(PlantingCommand):
    TYPE = "use_algae_stored"
    ABOUT = (
        "Plant a coral from an anemone over a cave or a neutral coral. K3, K7: uses up an algae shell; only after a line was bought in "
        "this turn."
    )
    FIELDS = (field("tile", TILE, ON_ANEMONE), field("space", COVERED))


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Discard(TileCommand):
    TYPE = "discard"
    ABOUT = "Put a tile just taken out of the game. P5, P6: costs points (`discard_penalty` of the content `components`)."
    FIELDS = (field("tile", TILE, TAKEN),)


@final
class Store(TileCommand):
    TYPE = "store"
    ABOUT = "Store a tile on an anemone. K3: needs an anemone without a coral; from a later turn on `plant_stored` plants it."
    FIELDS = (field("tile", TILE, TAKEN),)


@final
class UsePearl(Command):
    TYPE = "use_pearl"
    ABOUT = "Turn a pearl into money. K4: uses it up; what goes beyond the most that a seat may hold is lost (U6)."
    FIELDS = (field("shell", PEARL),)

    def __init__(self, shell: str) -> None:
        self.shell: Final = shell


@final
class UseBoat(SpaceCommand):
    """`space` counts from 0, as in the state."""

    TYPE = "use_boat"
    ABOUT = (
        "Take a tile of the nursery free of charge. K5: uses up a boat. After a due refill the tile is placed before any other and before "
        "a purchase."
    )
    FIELDS = (field("space", NURSERY_SPACE),)


@final
class UseOctopus(SpaceCommand):
    TYPE = "use_octopus"
    ABOUT = "Lay an octopus on the board. K6: it fills the space until somebody plants there and takes it."
    FIELDS = (field("space", Space("A free space for it.")),)


@final
class UseSubmarine(Command):
    TYPE = "use_submarine"
    ABOUT = "Build a station and refill the nursery. K8: uses up a submarine; refused when it changes nothing."


@final
class UseTurtle(SpaceCommand):
    TYPE = "use_turtle"
    ABOUT = "Take over a neutral reef. K9: uses up a turtle and sends a diver from home, for neither points nor money."
    FIELDS = (
        field("space", Space("Any space of a neutral reef that is small enough (`turtle_takes_up_to` of the content `components`).")),
    )


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class CloseReef(SpaceCommand):
    TYPE = "close_reef"
    ABOUT = (
        "Surface from a reef. U1-U3: 1 point a coral and 1 a clownfish, the diver comes home; more closings may follow, and the turn's "
        "end pays the income."
    )
    FIELDS = (field("space", Space("Any space of the own reef to be closed.")),)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class EndTurn(Command):
    TYPE = "end_turn"
    ABOUT = (
        "End the turn. W1, U4: scores surrounded stations, or pays the income after surfacing. Every tile taken must have its place by "
        "then."
    )


COMMANDS: Final = declared_in(Command, globals())
