"""What a seat may want. Spaces are cells, colours and algae numbers; the JSON form has their names."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.reef_encounter.kinds import ALGA, COLOR, CUBES, SEA_SPACE, SOURCE, SPACE, SPACE_OR_NULL, TILE, at
from domain.kernel.command import Command
from domain.kernel.fields import declared_in, field

PAYS: Final = "Colour of the polyp that pays: one that lies in `front` of the screen. It goes into the bag."


@mypyc_attr(acyclic=True)
class SpaceCommand(Command):
    """A command that names a space."""

    def __init__(self, space: int) -> None:
        self.space: Final = space


@mypyc_attr(acyclic=True)
class ColorCommand(Command):
    """A command that names a colour."""

    def __init__(self, color: int) -> None:
        self.color: Final = color


@final
class FeedFirst(ColorCommand):
    TYPE = "feed_first"
    ABOUT = (
        "Put one of the first hand tiles secretly into one's fish. S7: in the stage `feeding`. It is shown at the end and "
        "counts like the others."
    )
    FIELDS = (field("color", COLOR, "Colour of a tile of one's first hand."),)

    def names_hidden(self) -> bool:
        return True


@final
class ChooseCubes(Command):
    TYPE = "choose_cubes"
    ABOUT = "Take two cubes of any colours. S8: in the stage `cubes`."
    FIELDS = (field("cubes", CUBES),)

    def __init__(self, cubes: list[int]) -> None:
        self.cubes: Final = cubes


@final
class Eat(SpaceCommand):
    TYPE = "eat"
    ABOUT = (
        "Feed the coral under the own shrimp on this space to one's fish. A1a-A1d: a coral of five polyps or more, as the "
        "first thing in a turn; the shrimp is eaten too. E5, E6: also in the stage `last_chance`."
    )
    FIELDS = (field("place", SPACE, at("Where one's shrimp stands on the coral."), attribute="space"),)


@final
class ForgoEating(Command):
    TYPE = "forgo_eating"
    ABOUT = "Let the last chance pass. E5: only in the stage `last_chance`."


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class PlayCube(ColorCommand):
    TYPE = "play_cube"
    ABOUT = "Pay a cube; polyps of its colour may now be laid. A2a, A2c: actions 2 and 3, twice a turn."
    FIELDS = (field("color", COLOR, "Colour of the cube, one of one's `cubes`."),)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class LayPolyp(Command):
    TYPE = "lay_polyp"
    ABOUT = (
        "Lay a polyp of the cube's colour. A2a: while a cube is being laid (`laying` names its colour). What grows beside it "
        "comes by itself (G1)."
    )
    FIELDS = (
        field(
            "place",
            SPACE,
            at("A rock space without polyp and shrimp, or one with a weaker polyp to be eaten (P1, K1-K3)."),
            attribute="space",
        ),
        field("source", SOURCE),
    )

    def __init__(self, space: int, source: int) -> None:
        self.space: Final = space
        self.source: Final = source


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class EndLaying(Command):
    TYPE = "end_laying"
    ABOUT = "End action 2 or 3. A2f: it ends by itself when everybody can see that nothing is left to lay."


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class EnterShrimp(SpaceCommand):
    TYPE = "enter_shrimp"
    ABOUT = "Put a shrimp from behind the screen on a polyp. A4a, A4b: action 4, once a turn."
    FIELDS = (field("place", SPACE, at("A polyp of a coral without shrimp."), attribute="space"),)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class LiftShrimp(SpaceCommand):
    TYPE = "lift_shrimp"
    ABOUT = "Take up an own shrimp. A5a: the first half of action 5; `set_shrimp` must follow."
    FIELDS = (field("place", SPACE, at("Where one's shrimp stands."), attribute="space"),)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class SetShrimp(SpaceCommand):
    TYPE = "set_shrimp"
    ABOUT = (
        "Put the lifted shrimp down, or behind the screen. A5a-A5c: the second half of action 5. Bare rock must be left again "
        "before the turn ends."
    )
    FIELDS = (field("place", SPACE_OR_NULL, at("Where it goes: a polyp, bare rock, or null for behind the screen."), attribute="space"),)


@final
class TradePolyp(ColorCommand):
    TYPE = "trade_polyp"
    ABOUT = "A polyp from in front for a cube of its colour. A6a: action 6."
    FIELDS = (field("color", COLOR, "Colour of the polyp, which lies in `front`, and of the cube."),)


@final
class PlayAlga(Command):
    TYPE = "play_alga"
    ABOUT = "A polyp from in front for a flip. A7a, A7b: action 7 with a cylinder on the alga space, any number of times."
    FIELDS = (
        field("alga", ALGA, "Colour of the cylinder: unlocked coral tiles that show it as large alga turn over."),
        field("pays", COLOR, PAYS),
    )

    def __init__(self, alga: int, pays: int) -> None:
        self.alga: Final = alga
        self.pays: Final = pays


@final
class LockTile(Command):
    TYPE = "lock_tile"
    ABOUT = (
        "A polyp from in front for a lock. A7a, A7c-A7e: action 7 with a cylinder of the tile's large alga on the tile, once a "
        "turn, after a shrimp of one's own was eaten."
    )
    FIELDS = (field("place", TILE, attribute="tile"), field("pays", COLOR, PAYS))

    def __init__(self, tile: int, pays: int) -> None:
        self.tile: Final = tile
        self.pays: Final = pays


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class TradeCube(ColorCommand):
    TYPE = "trade_cube"
    ABOUT = "A cube for a polyp of its colour. A8a: action 8; the polyp comes behind the screen."
    FIELDS = (field("color", COLOR, "Colour of the cube, one of one's `cubes`, and of the polyp."),)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class TakeFromSea(SpaceCommand):
    TYPE = "take_from_sea"
    ABOUT = "Take cube and tiles of a sea space; the turn ends. A10a-A10d: action 10, compulsory."
    FIELDS = (field("place", SEA_SPACE, attribute="space"),)


COMMANDS: Final = declared_in(Command, globals())
