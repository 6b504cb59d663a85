"""What a seat may want: take a worm, reveal, take, buy, send a shark, settle a fish, end the turn."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.das_riff.kinds import COLOR, FISH_KIND, PAY, PLACE, TREE, TREE_OR_NULL
from domain.kernel.command import Command
from domain.kernel.fields import declared_in, field


@mypyc_attr(acyclic=True)
class CardCommand(Command):
    """A command that pays for a card of the reef."""

    FIELDS = (field("place", PLACE, attribute="cell"), field("pay", PAY))

    def __init__(self, cell: int, pay: list[int]) -> None:
        self.cell: Final = cell
        self.pay: Final = pay


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class TakeWorm(Command):
    TYPE = "take_worm"
    ABOUT = (
        "Take a worm. R2: the roller's free choice for a die whose colour is used up (phase `free`). R3: the other seat's worm "
        "of a rolled colour (`bonus`)."
    )
    FIELDS = (field("color", COLOR, "Colour of the worm; it must be in stock."),)

    def __init__(self, color: int) -> None:
        self.color: Final = color


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class DeclineWorm(Command):
    TYPE = "decline_worm"
    ABOUT = "Take no worm. R3, Q12: only in the phase `bonus`."


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Reveal(CardCommand):
    TYPE = "reveal"
    ABOUT = "Turn a card face up. A1: a face-down card in reach of one's boats, for one worm of any colour."


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Take(CardCommand):
    TYPE = "take"
    ABOUT = (
        "Take a coral, a pearl or a shark. A2, A3: a face-up card in reach. Price (P2, Q03): 1 in one's own outer row, 2 in a "
        "middle row, 3 in the other's outer row; 1 for a card that one revealed oneself this turn. A coral becomes a tree."
    )


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class TakeFish(Command):
    TYPE = "take_fish"
    ABOUT = (
        "Take a fish to a tree. A4: price as for `take`, in worms of the fish's colour (P3). At a single parent it breeds at "
        "once: of the other sex, and with an open breeding card of their two colours (B1)."
    )
    FIELDS = (field("place", PLACE, attribute="cell"), field("tree", TREE_OR_NULL), field("pay", PAY))

    def __init__(self, cell: int, tree: int, pay: list[int]) -> None:
        self.cell: Final = cell
        self.tree: Final = tree
        self.pay: Final = pay


@final
class Settle(Command):
    TYPE = "settle"
    ABOUT = "Put a fish in front of you to a tree. A8: free of charge; only where the option `fish_needs_tree` is false."
    FIELDS = (
        field("fish", FISH_KIND, "Kind of the fish, one of `reserve`: `fish:<colour>:<m or f>`.", attribute="kind"),
        field("tree", TREE),
    )

    def __init__(self, kind: int, tree: int) -> None:
        self.kind: Final = kind
        self.tree: Final = tree


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class BuyBoat(Command):
    TYPE = "buy_boat"
    ABOUT = "Buy a boat. A5: the boat at the next column, for three worms of any colour."
    FIELDS = (field("pay", PAY),)

    def __init__(self, pay: list[int]) -> None:
        self.pay: Final = pay


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class ChaseCard(Command):
    TYPE = "chase_card"
    ABOUT = (
        "Send a shark after a card of the reef. A6: any face-up card; shark and card go to the discards. Needs no boat and costs nothing."
    )
    FIELDS = (field("place", PLACE, attribute="cell"),)

    def __init__(self, cell: int) -> None:
        self.cell: Final = cell


@final
class ChaseParent(Command):
    TYPE = "chase_parent"
    ABOUT = "Send a shark after a single parent of yours. A7: shark and parent go to the discards, and the tree is empty."
    FIELDS = (field("tree", TREE),)

    def __init__(self, tree: int) -> None:
        self.tree: Final = tree


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class EndTurn(Command):
    TYPE = "end_turn"
    ABOUT = "End the turn. A9: water flows off, the reef is refilled (F1-F4), and the other seat rolls."


COMMANDS: Final = declared_in(Command, globals())
