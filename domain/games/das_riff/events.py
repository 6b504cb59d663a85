"""The facts of a match of Das Riff. Face-down cards get their faces when dealt, sealed in the part `none/card.N`."""

from typing import ClassVar, Final, final

from domain.games.das_riff.commands import RESERVE, means_json
from domain.games.das_riff.components import COLOR_IDS, KIND_IDS, PAIR_IDS, PLACE_IDS, ROW_IDS
from domain.kernel.cells import Cells
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, UNKNOWN, Json, JsonObject

PHASE_IDS: Final = ["free", "bonus", "act"]
FREE: Final = 0
BONUS: Final = 1
ACT: Final = 2

CAUSE_IDS: Final = ["dead_turns", "max_turns"]
DEAD_TURNS: Final = 0
MAX_TURNS: Final = 1

NO_PAIR: Final = -1


def part_name(card: int) -> str:
    """Return the name of the sealed part that holds the face of a face-down card."""
    return f"none/card.{card}"


def pair_json(pair: int) -> Json:
    """Return the name of a pair, or None for NO_PAIR."""
    return None if pair == NO_PAIR else PAIR_IDS[pair]


@final
class CardsDealt(Event):
    """S1, F4: reef cards were dealt from the pile to these cells. `cards` holds the ids of the face-down ones, 0 for face-up ones."""

    TYPE: ClassVar[str] = "das_riff.v1.cards_dealt"

    def __init__(self, cells: Cells, faces: Cells, cards: Cells) -> None:
        self.seat = NOBODY
        self.cells: Final = cells
        self.faces: Final = faces
        self.cards: Final = cards

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        shown: list[Json] = []
        for i in range(len(self.cells)):
            place = PLACE_IDS[self.cells[i]]
            if self.cards[i]:
                shown.append({"place": place, "card": self.cards[i]})
            else:
                shown.append({"place": place, "face": KIND_IDS[self.faces[i]]})
        return {"cards": shown}

    def parts(self) -> dict[str, Json]:
        found: dict[str, Json] = {}
        for i in range(len(self.cells)):
            if self.cards[i] and self.faces[i] != UNKNOWN:
                found[part_name(self.cards[i])] = KIND_IDS[self.faces[i]]
        return found


@final
class BreedingOpened(Event):
    """S2, B2: a breeding card was turned up."""

    TYPE: ClassVar[str] = "das_riff.v1.breeding_opened"

    def __init__(self, pair: int) -> None:
        self.seat = NOBODY
        self.pair: Final = pair

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        return {"pair": PAIR_IDS[self.pair]}


@final
class TurnBegun(Event):
    """R1: a seat's turn began with a roll of the two dice."""

    TYPE: ClassVar[str] = "das_riff.v1.turn_begun"

    def __init__(self, seat: int, turn: int, first: int, second: int) -> None:
        self.seat = seat
        self.turn: Final = turn
        self.first: Final = first
        self.second: Final = second

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        return {"turn": self.turn, "dice": [COLOR_IDS[self.first], COLOR_IDS[self.second]]}


@final
class WormsTaken(Event):
    """R1-R3: a seat took worms from the stock; the roller is still owed `owed` free choices."""

    TYPE: ClassVar[str] = "das_riff.v1.worms_taken"

    def __init__(self, seat: int, colors: Cells, owed: int) -> None:
        self.seat = seat
        self.colors: Final = colors
        self.owed: Final = owed

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        colors: list[Json] = [COLOR_IDS[color] for color in self.colors]
        return {"colors": colors, "owed": self.owed}


@final
class WormDeclined(Event):
    """R3: the opponent took none of the rolled colors."""

    TYPE: ClassVar[str] = "das_riff.v1.worm_declined"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        return {}


@final
class PhaseBegun(Event):
    """R2-R3, A9: a seat is to decide: a free choice (FREE), the opponent's worm (BONUS) or its own phase 2 (ACT)."""

    TYPE: ClassVar[str] = "das_riff.v1.phase_begun"

    def __init__(self, seat: int, phase: int) -> None:
        self.seat = seat
        self.phase: Final = phase

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        return {"phase": PHASE_IDS[self.phase]}


@final
class CardRevealed(Event):
    """A1: a face-down card was turned up."""

    TYPE: ClassVar[str] = "das_riff.v1.card_revealed"

    def __init__(self, seat: int, cell: int, card: int, face: int, paid: Cells) -> None:
        self.seat = seat
        self.cell: Final = cell
        self.card: Final = card
        self.face: Final = face
        self.paid: Final = paid

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        return {"place": PLACE_IDS[self.cell], "card": self.card, "face": KIND_IDS[self.face], "paid": means_json(self.paid)}

    def opens(self) -> list[str]:
        return [part_name(self.card)]

    def news_for(self, seat: int) -> bool:
        return True


@final
class CardTaken(Event):
    """A2, A3: a coral, pearl or shark was taken."""

    TYPE: ClassVar[str] = "das_riff.v1.card_taken"

    def __init__(self, seat: int, cell: int, face: int, paid: Cells) -> None:
        self.seat = seat
        self.cell: Final = cell
        self.face: Final = face
        self.paid: Final = paid

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        return {"place": PLACE_IDS[self.cell], "face": KIND_IDS[self.face], "paid": means_json(self.paid)}


@final
class FishTaken(Event):
    """A4, B1: a fish was taken to a tree (or RESERVE); with a pair it bred there at once."""

    TYPE: ClassVar[str] = "das_riff.v1.fish_taken"

    def __init__(self, seat: int, cell: int, face: int, tree: int, pair: int, paid: Cells) -> None:
        self.seat = seat
        self.cell: Final = cell
        self.face: Final = face
        self.tree: Final = tree
        self.pair: Final = pair
        self.paid: Final = paid

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        return {
            "place": PLACE_IDS[self.cell],
            "face": KIND_IDS[self.face],
            "tree": None if self.tree == RESERVE else self.tree,
            "bred": pair_json(self.pair),
            "paid": means_json(self.paid),
        }


@final
class FishSettled(Event):
    """A8, B1: a fish in front of a seat was put to a tree; with a pair it bred there at once."""

    TYPE: ClassVar[str] = "das_riff.v1.fish_settled"

    def __init__(self, seat: int, face: int, tree: int, pair: int) -> None:
        self.seat = seat
        self.face: Final = face
        self.tree: Final = tree
        self.pair: Final = pair

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        return {"face": KIND_IDS[self.face], "tree": self.tree, "bred": pair_json(self.pair)}


@final
class BoatBought(Event):
    """A5: a seat has one boat more."""

    TYPE: ClassVar[str] = "das_riff.v1.boat_bought"

    def __init__(self, seat: int, boats: int, paid: Cells) -> None:
        self.seat = seat
        self.boats: Final = boats
        self.paid: Final = paid

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        return {"boats": self.boats, "paid": means_json(self.paid)}


@final
class CardChased(Event):
    """A6: a shark and a card of the reef were discarded."""

    TYPE: ClassVar[str] = "das_riff.v1.card_chased"

    def __init__(self, seat: int, cell: int, face: int) -> None:
        self.seat = seat
        self.cell: Final = cell
        self.face: Final = face

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        return {"place": PLACE_IDS[self.cell], "face": KIND_IDS[self.face]}


@final
class ParentChased(Event):
    """A7: a shark and a single parent were discarded; the tree is empty."""

    TYPE: ClassVar[str] = "das_riff.v1.parent_chased"

    def __init__(self, seat: int, tree: int, face: int) -> None:
        self.seat = seat
        self.tree: Final = tree
        self.face: Final = face

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        return {"tree": self.tree, "face": KIND_IDS[self.face]}


@final
class WaterFlowed(Event):
    """F1: every row closed up, this much water flowed off each, and it closed up again."""

    TYPE: ClassVar[str] = "das_riff.v1.water_flowed"

    def __init__(self, seat: int, flowed: Cells) -> None:
        self.seat = seat
        self.flowed: Final = flowed

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        return {"flowed": {ROW_IDS[row]: self.flowed[row] for row in range(len(ROW_IDS))}}


@final
class PileShuffled(Event):
    """F2: the discards were shuffled into the pile; `pool` is the number of the new pile."""

    TYPE: ClassVar[str] = "das_riff.v1.pile_shuffled"

    def __init__(self, pool: int, pile: int) -> None:
        self.seat = NOBODY
        self.pool: Final = pool
        self.pile: Final = pile

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        return {"pool": self.pool, "pile": self.pile}


@final
class TurnEnded(Event):
    """F5: a turn ended; so many turns in a row, it included, saw neither a purchase nor flowing water."""

    TYPE: ClassVar[str] = "das_riff.v1.turn_ended"

    def __init__(self, seat: int, dead_turns: int) -> None:
        self.seat = seat
        self.dead_turns: Final = dead_turns

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        return {"dead_turns": self.dead_turns}


@final
class GameWon(Event):
    """E1: a seat had its last success; the match is over at once."""

    TYPE: ClassVar[str] = "das_riff.v1.game_won"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        return {}


@final
class GameStalled(Event):
    """Q26: the match is over without a winner."""

    TYPE: ClassVar[str] = "das_riff.v1.game_stalled"

    def __init__(self, cause: int) -> None:
        self.seat = NOBODY
        self.cause: Final = cause

    def type_name(self) -> str:
        return self.TYPE

    def to_data(self) -> JsonObject:
        return {"cause": CAUSE_IDS[self.cause]}
