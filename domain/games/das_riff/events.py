"""The facts of a match of Das Riff. Face-down cards get their faces when dealt, sealed in the part `none/card/N`."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.das_riff import kinds
from domain.games.das_riff.components import KIND_IDS
from domain.games.das_riff.options import MOST_TURNS
from domain.kernel.event import Event, TableFact
from domain.kernel.fields import Piece, Pieces, Variants, declared_in, field, read_fields
from domain.kernel.ids import UNKNOWN, Json, JsonObject, Seat
from domain.kernel.kinds import Name, Whole
from domain.kernel.kinds_of_many import Sequence

PHASE_IDS: Final = ["free", "bonus", "act"]
FREE: Final = 0
BONUS: Final = 1
ACT: Final = 2

CAUSE_IDS: Final = ["dead_turns", "max_turns"]
DEAD_TURNS: Final = 0
MAX_TURNS: Final = 1

PHASE: Final = Name(
    PHASE_IDS, "`free`: the roller's free choice of a worm (R2); `bonus`: the other seat's worm (R3); `act`: purchases (phase 2)."
)


def part_name(card: int) -> str:
    """Return the name of the sealed part that holds the face of a face-down card."""
    return f"none/{kinds.CARD.name_of(card)}"


@final
class OpenCard(Piece):
    ABOUT = "A card dealt face up."
    FIELDS = (field("place", kinds.PLACE, attribute="cell"), field("face", kinds.FACE))

    def __init__(self, cell: int, face: int) -> None:
        self.cell: Final = cell
        self.face: Final = face


@final
class ClosedCard(Piece):
    ABOUT = "A card dealt face down; its face is the sealed part `none/card/<number>`."
    FIELDS = (field("place", kinds.PLACE, attribute="cell"), field("card", kinds.CARD))

    def __init__(self, cell: int, card: int) -> None:
        self.cell: Final = cell
        self.card: Final = card


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class CardsDealt(TableFact):
    """`cards` holds the numbers of the face-down ones, 0 for face-up ones; the face of a face-down one may be UNKNOWN."""

    TYPE = "das_riff.v1.cards_dealt"
    ABOUT = "S1, F3, F4: reef cards were dealt from the pile, to the outer rows face up, to the middle rows face down."
    FIELDS = (
        field("cards", Pieces(Variants([OpenCard, ClosedCard]), 1), "The cards in the order in which they were dealt.", attribute="dealt"),
    )

    def __init__(self, cells: list[int], faces: list[int], cards: list[int]) -> None:
        self.cells: Final = cells
        self.faces: Final = faces
        self.cards: Final = cards

    @property
    def dealt(self) -> list[Piece]:
        """Each card as everybody sees it."""
        return [ClosedCard(cell, self.cards[i]) if self.cards[i] else OpenCard(cell, self.faces[i]) for i, cell in enumerate(self.cells)]

    @classmethod
    def read(cls, seat: Seat, data: JsonObject, parts: dict[str, Json]) -> Event:
        (dealt,) = read_fields(cls.FIELDS, data)
        assert isinstance(dealt, list)
        cells = [card.cell for card in dealt]
        faces = [card.face if isinstance(card, OpenCard) else face_in(parts, card.card) for card in dealt]
        return CardsDealt(cells, faces, [0 if isinstance(card, OpenCard) else card.card for card in dealt])

    def parts(self) -> dict[str, Json]:
        found: dict[str, Json] = {}
        for i in range(len(self.cells)):
            if self.cards[i] and self.faces[i] != UNKNOWN:
                found[part_name(self.cards[i])] = KIND_IDS[self.faces[i]]
        return found


def face_in(parts: dict[str, Json], card: int) -> int:
    """Return the face of a face-down card, UNKNOWN when its part is not given."""
    name = part_name(card)
    return kinds.FACE.read(parts[name], f"/{name}") if name in parts else UNKNOWN


@final
class BreedingOpened(TableFact):
    TYPE = "das_riff.v1.breeding_opened"
    ABOUT = "S2, B2: a breeding card was turned up."
    FIELDS = (field("pair", kinds.PAIR),)

    def __init__(self, pair: int) -> None:
        self.pair: Final = pair


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class TurnBegun(Event):
    TYPE = "das_riff.v1.turn_begun"
    ABOUT = "R1: the seat rolled, and its turn began."
    FIELDS = (
        field("turn", Whole(1, MOST_TURNS), "Number of the turn, counted over both seats from 1."),
        field("dice", Sequence(kinds.COLOR, 2, 2), "The colours of the two dice."),
    )

    def __init__(self, seat: Seat, turn: int, dice: list[int]) -> None:
        self.seat = seat
        self.turn: Final = turn
        self.dice: Final = dice


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class WormsTaken(Event):
    TYPE = "das_riff.v1.worms_taken"
    ABOUT = "R1-R3: the seat took worms from the stock."
    FIELDS = (field("colors", kinds.WORMS), field("owed", Whole(0, 2), "How many worms of free choice the roller may still take (R2)."))

    def __init__(self, seat: Seat, colors: list[int], owed: int) -> None:
        self.seat = seat
        self.colors: Final = colors
        self.owed: Final = owed


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class WormDeclined(Event):
    TYPE = "das_riff.v1.worm_declined"
    ABOUT = "R3: the seat that did not roll took no worm."


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class PhaseBegun(Event):
    TYPE = "das_riff.v1.phase_begun"
    ABOUT = "R2-R3, A9: the seat is to decide."
    FIELDS = (field("phase", PHASE),)

    def __init__(self, seat: Seat, phase: int) -> None:
        self.seat = seat
        self.phase: Final = phase


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class CardRevealed(Event):
    TYPE = "das_riff.v1.card_revealed"
    ABOUT = "A1: a face-down card was turned up; it opens the card's sealed part."
    FIELDS = (
        field("place", kinds.PLACE, attribute="cell"),
        field("card", kinds.CARD),
        field("face", kinds.FACE),
        field("paid", kinds.PAID),
    )

    def __init__(self, seat: Seat, cell: int, card: int, face: int, paid: list[int]) -> None:
        self.seat = seat
        self.cell: Final = cell
        self.card: Final = card
        self.face: Final = face
        self.paid: Final = paid

    def opens(self) -> list[str]:
        return [part_name(self.card)]

    def news_for(self, seat: Seat) -> bool:
        return True


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class CardTaken(Event):
    TYPE = "das_riff.v1.card_taken"
    ABOUT = "A2, A3: the seat took a coral (a new tree), a pearl or a shark."
    FIELDS = (field("place", kinds.PLACE, attribute="cell"), field("face", kinds.FACE), field("paid", kinds.PAID))

    def __init__(self, seat: Seat, cell: int, face: int, paid: list[int]) -> None:
        self.seat = seat
        self.cell: Final = cell
        self.face: Final = face
        self.paid: Final = paid


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class FishTaken(Event):
    TYPE = "das_riff.v1.fish_taken"
    ABOUT = "A4, B1, B2: the seat took a fish to a tree; with `bred` not null both parents left and the tree is done."
    FIELDS = (
        field("place", kinds.PLACE, attribute="cell"),
        field("face", kinds.FISH_KIND),
        field("tree", kinds.TREE_OR_NULL),
        field("bred", kinds.PAIR_OR_NULL, attribute="pair"),
        field("paid", kinds.PAID),
    )

    def __init__(self, seat: Seat, cell: int, face: int, tree: int, pair: int, paid: list[int]) -> None:
        self.seat = seat
        self.cell: Final = cell
        self.face: Final = face
        self.tree: Final = tree
        self.pair: Final = pair
        self.paid: Final = paid


@final
class FishSettled(Event):
    TYPE = "das_riff.v1.fish_settled"
    ABOUT = (
        "A8, B1, B2: the seat put a fish to a tree that lay in front of it; with `bred` not null both parents left and the tree is done."
    )
    FIELDS = (field("face", kinds.FISH_KIND), field("tree", kinds.TREE), field("bred", kinds.PAIR_OR_NULL, attribute="pair"))

    def __init__(self, seat: Seat, face: int, tree: int, pair: int) -> None:
        self.seat = seat
        self.face: Final = face
        self.tree: Final = tree
        self.pair: Final = pair


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class BoatBought(Event):
    TYPE = "das_riff.v1.boat_bought"
    ABOUT = "A5: the seat bought a boat."
    FIELDS = (field("boats", Whole(1, 8), "How many boats the seat has now: columns 1 to this are in reach."), field("paid", kinds.PAID))

    def __init__(self, seat: Seat, boats: int, paid: list[int]) -> None:
        self.seat = seat
        self.boats: Final = boats
        self.paid: Final = paid


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class CardChased(Event):
    TYPE = "das_riff.v1.card_chased"
    ABOUT = "A6: a shark of the seat and this card of the reef were discarded."
    FIELDS = (field("place", kinds.PLACE, attribute="cell"), field("face", kinds.FACE))

    def __init__(self, seat: Seat, cell: int, face: int) -> None:
        self.seat = seat
        self.cell: Final = cell
        self.face: Final = face


@final
class ParentChased(Event):
    TYPE = "das_riff.v1.parent_chased"
    ABOUT = "A7: a shark of the seat and the single parent at this tree were discarded; the tree is empty."
    FIELDS = (field("tree", kinds.TREE), field("face", kinds.FISH_KIND))

    def __init__(self, seat: Seat, tree: int, face: int) -> None:
        self.seat = seat
        self.tree: Final = tree
        self.face: Final = face


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class WaterFlowed(Event):
    TYPE = "das_riff.v1.water_flowed"
    ABOUT = "F1: every row closed up towards column 1, its leading face-up water was discarded, and it closed up again."
    FIELDS = (field("flowed", kinds.FLOWED),)

    def __init__(self, seat: Seat, flowed: list[int]) -> None:
        self.seat = seat
        self.flowed: Final = flowed


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class PileShuffled(TableFact):
    TYPE = "das_riff.v1.pile_shuffled"
    ABOUT = "F2: the discards were shuffled into the draw pile."
    FIELDS = (
        field("pool", Whole(1, kinds.MOST_NUMBERS), "Number of the new pile; the first one of the match is 0."),
        field("pile", Whole(0, 99), "How many cards it has."),
    )

    def __init__(self, pool: int, pile: int) -> None:
        self.pool: Final = pool
        self.pile: Final = pile


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class TurnEnded(Event):
    TYPE = "das_riff.v1.turn_ended"
    ABOUT = "F5: the seat's turn ended."
    FIELDS = (
        field(
            "dead_turns",
            Whole(0, MOST_TURNS),
            "In how many turns in a row, this one included, nothing was done in phase 2 and no water flowed (Q26).",
        ),
    )

    def __init__(self, seat: Seat, dead_turns: int) -> None:
        self.seat = seat
        self.dead_turns: Final = dead_turns


@final
class GameWon(Event):
    TYPE = "das_riff.v1.game_won"
    ABOUT = "E1: the seat had its last success and has won."


@final
class GameStalled(TableFact):
    TYPE = "das_riff.v1.game_stalled"
    ABOUT = "Q26: the match is over without a winner."
    FIELDS = (field("cause", Name(CAUSE_IDS), "Which of the options of this name was reached."),)

    def __init__(self, cause: int) -> None:
        self.cause: Final = cause


EVENTS: Final = declared_in(Event, globals())
