"""Commands and events as JSON."""

from typing import Final

from domain.games.das_riff.commands import (
    RESERVE,
    BuyBoat,
    ChaseCard,
    ChaseParent,
    DeclineWorm,
    EndTurn,
    Reveal,
    Settle,
    Take,
    TakeFish,
    TakeWorm,
)
from domain.games.das_riff.components import COLOR_IDS, FISH, KIND_IDS, MEANS, MEANS_IDS, PAIR_IDS, PLACE_IDS, ROW_IDS, TREES, WIDEST
from domain.games.das_riff.events import (
    CAUSE_IDS,
    NO_PAIR,
    PHASE_IDS,
    BoatBought,
    BreedingOpened,
    CardChased,
    CardRevealed,
    CardsDealt,
    CardTaken,
    FishSettled,
    FishTaken,
    GameStalled,
    GameWon,
    ParentChased,
    PhaseBegun,
    PileShuffled,
    TurnBegun,
    TurnEnded,
    WaterFlowed,
    WormDeclined,
    WormsTaken,
    part_name,
)
from domain.games.das_riff.options import MOST_TURNS
from domain.kernel.cells import Cells, append, cells
from domain.kernel.command import Command
from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.ids import UNKNOWN, Json, JsonObject
from domain.kernel.reading import as_int, as_object, as_str, int_in, list_in, member, object_in, str_in, strs_in
from domain.kernel.schema import Schema, array, command_schema, integer, one_of, record, told

COLOR: Final = one_of(COLOR_IDS)
PLACE: Final = told(
    one_of(PLACE_IDS),
    "Where the card lies: row and column, such as `A_mid.3`. Column 1 is at the sea edge; `A_open` is the outer row of seat 0, `B_open` "
    "that of seat 1.",
)
FISH_KIND: Final = told(one_of(KIND_IDS[:FISH]), "Kind of the fish: `fish:<color>:<m or f>`.")
TREE: Final = told(integer(0, TREES - 1), "Number of one's own tree, from 0: its index in `trees`.")
TREE_OR_NULL: Final[JsonObject] = {
    "oneOf": [integer(0, TREES - 1), {"type": "null"}],
    "description": "Number of one's own tree, from 0; null: the fish lies in front of its taker (only where `fish_needs_tree` is false).",
}
PAIR_OR_NULL: Final[JsonObject] = {
    "oneOf": [one_of(PAIR_IDS), {"type": "null"}],
    "description": "The breeding card that the two parents brought; null when the fish is the single parent there, or at no tree.",
}
PAY: Final = told(
    array(one_of(MEANS_IDS), 1, 9),
    "What is paid, in any order: one entry for each worm (its color) or `pearl`, which counts as a worm of any color (P4). The sum must "
    "be exact (P2).",
)
PAID: Final = told(array(one_of(MEANS_IDS), 0, 9), "What was paid: one entry for each worm (its color) or pearl.")
CARD_ID: Final = told(
    integer(1, 9999), "Number of the face-down card: cards dealt face down are numbered from 1, and keep it while they slide."
)
COUNT: Final = integer(0, 99)
FACE: Final = told(one_of(KIND_IDS), "Kind of the card: `fish:<color>:<m or f>`, `coral`, `pearl`, `shark` or `water`.")

COMMANDS: Final[dict[str, JsonObject]] = {
    TakeWorm.TYPE: command_schema(
        TakeWorm.TYPE,
        {"color": told(COLOR, "Color of the worm; it must be in stock.")},
        "Take a worm",
        "R2: the roller's free choice for a die whose color is used up (phase `free`). R3: the other seat's worm of a rolled color "
        "(`bonus`).",
    ),
    DeclineWorm.TYPE: command_schema(DeclineWorm.TYPE, {}, "Take no worm", "R3, Q12: only in the phase `bonus`."),
    Reveal.TYPE: command_schema(
        Reveal.TYPE,
        {"place": PLACE, "pay": PAY},
        "Turn a card face up",
        "A1: a face-down card in reach of one's boats, for one worm of any color.",
    ),
    Take.TYPE: command_schema(
        Take.TYPE,
        {"place": PLACE, "pay": PAY},
        "Take a coral, a pearl or a shark",
        "A2, A3: a face-up card in reach. Price (P2, Q03): 1 in one's own outer row, 2 in a middle row, 3 in the other's outer row; "
        "1 for a card that one revealed oneself this turn. A coral becomes a tree.",
    ),
    TakeFish.TYPE: command_schema(
        TakeFish.TYPE,
        {"place": PLACE, "tree": TREE_OR_NULL, "pay": PAY},
        "Take a fish to a tree",
        "A4: price as for `take`, in worms of the fish's color (P3). At a single parent it breeds at once: of the other sex, and with an "
        "open "
        "breeding card of their two colors (B1).",
    ),
    Settle.TYPE: command_schema(
        Settle.TYPE,
        {"fish": told(FISH_KIND, "Kind of the fish, one of `reserve`: `fish:<color>:<m or f>`."), "tree": TREE},
        "Put a fish in front of you to a tree",
        "A8: free of charge; only where the option `fish_needs_tree` is false.",
    ),
    BuyBoat.TYPE: command_schema(
        BuyBoat.TYPE, {"pay": PAY}, "Buy a boat", "A5: the boat at the next column, for three worms of any color."
    ),
    ChaseCard.TYPE: command_schema(
        ChaseCard.TYPE,
        {"place": PLACE},
        "Send a shark after a card of the reef",
        "A6: any face-up card; shark and card go to the discards. Needs no boat and costs nothing.",
    ),
    ChaseParent.TYPE: command_schema(
        ChaseParent.TYPE,
        {"tree": TREE},
        "Send a shark after a single parent of yours",
        "A7: shark and parent go to the discards, and the tree is empty.",
    ),
    EndTurn.TYPE: command_schema(
        EndTurn.TYPE, {}, "End the turn", "A9: water flows off, the reef is refilled (F1-F4), and the other seat rolls."
    ),
}

DEALT: Final[JsonObject] = {
    "oneOf": [
        told(record({"place": PLACE, "face": FACE}), "A card dealt face up."),
        told(record({"place": PLACE, "card": CARD_ID}), "A card dealt face down; its face is the sealed part `none/card.<number>`."),
    ],
}
FLOWED: Final = {row: told(integer(0, WIDEST), "How many cards flowed off this row.") for row in ROW_IDS}
EVENTS: Final[dict[str, JsonObject]] = {
    CardsDealt.TYPE: told(
        record({"cards": told(array(DEALT, 1), "The cards in the order in which they were dealt.")}),
        "S1, F3, F4: reef cards were dealt from the pile, to the outer rows face up, to the middle rows face down.",
    ),
    BreedingOpened.TYPE: told(
        record({"pair": told(one_of(PAIR_IDS), "The two colors on the card.")}), "S2, B2: a breeding card was turned up."
    ),
    TurnBegun.TYPE: told(
        record(
            {
                "turn": told(integer(1, MOST_TURNS), "Number of the turn, counted over both seats from 1."),
                "dice": told(array(COLOR, 2, 2), "The colors of the two dice."),
            }
        ),
        "R1: the seat rolled, and its turn began.",
    ),
    WormsTaken.TYPE: told(
        record(
            {
                "colors": told(array(COLOR, 0, 2), "Colors of the worms taken, one entry for each."),
                "owed": told(integer(0, 2), "How many worms of free choice the roller may still take (R2)."),
            }
        ),
        "R1-R3: the seat took worms from the stock.",
    ),
    WormDeclined.TYPE: told(record({}), "R3: the seat that did not roll took no worm."),
    PhaseBegun.TYPE: told(
        record(
            {
                "phase": told(
                    one_of(PHASE_IDS),
                    "`free`: the roller's free choice of a worm (R2); `bonus`: the other seat's worm (R3); `act`: purchases (phase 2).",
                )
            }
        ),
        "The seat is to decide.",
    ),
    CardRevealed.TYPE: told(
        record({"place": PLACE, "card": CARD_ID, "face": FACE, "paid": PAID}),
        "A1: a face-down card was turned up; it opens the card's sealed part.",
    ),
    CardTaken.TYPE: told(
        record({"place": PLACE, "face": FACE, "paid": PAID}), "A2, A3: the seat took a coral (a new tree), a pearl or a shark."
    ),
    FishTaken.TYPE: told(
        record({"place": PLACE, "face": FISH_KIND, "tree": TREE_OR_NULL, "bred": PAIR_OR_NULL, "paid": PAID}),
        "A4, B2: the seat took a fish to a tree; with `bred` not null both parents left and the tree is done.",
    ),
    FishSettled.TYPE: told(
        record({"face": FISH_KIND, "tree": TREE, "bred": PAIR_OR_NULL}),
        "A8, B2: the seat put a fish to a tree that lay in front of it; with `bred` not null both parents left and the tree is done.",
    ),
    BoatBought.TYPE: told(
        record({"boats": told(integer(1, WIDEST), "How many boats the seat has now: columns 1 to this are in reach."), "paid": PAID}),
        "A5: the seat bought a boat.",
    ),
    CardChased.TYPE: told(record({"place": PLACE, "face": FACE}), "A6: a shark of the seat and this card of the reef were discarded."),
    ParentChased.TYPE: told(
        record({"tree": TREE, "face": FISH_KIND}),
        "A7: a shark of the seat and the single parent at this tree were discarded; the tree is empty.",
    ),
    WaterFlowed.TYPE: told(
        record({"flowed": told(record(FLOWED), "Numbers of water cards by row.")}),
        "F1: every row closed up towards column 1, its leading face-up water was discarded, and it closed up again.",
    ),
    PileShuffled.TYPE: told(
        record(
            {
                "pool": told(integer(1, 9999), "Number of the new pile; the first one of the match is 0."),
                "pile": told(COUNT, "How many cards it has."),
            }
        ),
        "F2: the discards were shuffled into the draw pile.",
    ),
    TurnEnded.TYPE: told(
        record(
            {
                "dead_turns": told(
                    integer(0, MOST_TURNS), "How many turns in a row, this one included, saw neither a purchase nor flowing water (Q26)."
                )
            }
        ),
        "F5: the seat's turn ended.",
    ),
    GameWon.TYPE: told(record({}), "E1: the seat had its last success and has won."),
    GameStalled.TYPE: told(
        record({"cause": told(one_of(CAUSE_IDS), "Which of the options of this name was reached.")}),
        "Q26: the match is over without a winner.",
    ),
}
CHECKS: Final = {name: Schema(source) for name, source in COMMANDS.items()}


def command_from_json(data: JsonObject) -> Command:
    """Read a command; `Malformed` says what is wrong and where."""
    type_name = str_in(data, "type")
    if type_name not in CHECKS:
        raise Malformed("/type", f"{type_name[:40]} is no command of this game")
    CHECKS[type_name].check(data)
    if type_name == TakeWorm.TYPE:
        return TakeWorm(COLOR_IDS.index(str_in(data, "color")))
    if type_name == DeclineWorm.TYPE:
        return DeclineWorm()
    if type_name == Settle.TYPE:
        return Settle(KIND_IDS.index(str_in(data, "fish")), int_in(data, "tree"))
    if type_name == BuyBoat.TYPE:
        return BuyBoat(means_in(data, "pay"))
    if type_name == ChaseParent.TYPE:
        return ChaseParent(int_in(data, "tree"))
    if type_name == EndTurn.TYPE:
        return EndTurn()
    cell = place_in(data)
    if type_name == ChaseCard.TYPE:
        return ChaseCard(cell)
    if type_name == Reveal.TYPE:
        return Reveal(cell, means_in(data, "pay"))
    if type_name == Take.TYPE:
        return Take(cell, means_in(data, "pay"))
    return TakeFish(cell, tree_in(data), means_in(data, "pay"))


def event_from_json(type_name: str, seat: int, data: JsonObject, parts: dict[str, Json]) -> Event:
    """Read an event; faces of parts that are not given stay UNKNOWN."""
    if type_name in (TurnBegun.TYPE, WormsTaken.TYPE, WormDeclined.TYPE, PhaseBegun.TYPE, TurnEnded.TYPE):
        return turn_event(type_name, seat, data)
    if type_name == CardsDealt.TYPE:
        return cards_dealt(data, parts)
    if type_name == BreedingOpened.TYPE:
        return BreedingOpened(PAIR_IDS.index(str_in(data, "pair")))
    if type_name == WaterFlowed.TYPE:
        flowed = object_in(data, "flowed")
        return WaterFlowed(seat, [int_in(flowed, row) for row in ROW_IDS])
    if type_name == PileShuffled.TYPE:
        return PileShuffled(int_in(data, "pool"), int_in(data, "pile"))
    if type_name == GameWon.TYPE:
        return GameWon(seat)
    if type_name == GameStalled.TYPE:
        return GameStalled(CAUSE_IDS.index(str_in(data, "cause")))
    return purchase_event(type_name, seat, data)


def turn_event(type_name: str, seat: int, data: JsonObject) -> Event:
    """Read an event about whose turn it is and the worms of the roll."""
    if type_name == TurnBegun.TYPE:
        dice = [COLOR_IDS.index(name) for name in strs_in(data, "dice")]
        return TurnBegun(seat, int_in(data, "turn"), dice[0], dice[1])
    if type_name == WormsTaken.TYPE:
        colors: Cells = [COLOR_IDS.index(name) for name in strs_in(data, "colors")]
        return WormsTaken(seat, colors, int_in(data, "owed"))
    if type_name == WormDeclined.TYPE:
        return WormDeclined(seat)
    if type_name == PhaseBegun.TYPE:
        return PhaseBegun(seat, PHASE_IDS.index(str_in(data, "phase")))
    return TurnEnded(seat, int_in(data, "dead_turns"))


def cards_dealt(data: JsonObject, parts: dict[str, Json]) -> CardsDealt:
    """Read the cards that were dealt."""
    places = cells(0)
    faces = cells(0)
    ids = cells(0)
    for i, item in enumerate(list_in(data, "cards")):
        card = as_object(item, f"/cards/{i}")
        places = append(places, place_in(card))
        number = int_in(card, "card") if "card" in card else 0
        ids = append(ids, number)
        if not number:
            faces = append(faces, KIND_IDS.index(str_in(card, "face")))
        elif part_name(number) in parts:
            faces = append(faces, KIND_IDS.index(as_str(parts[part_name(number)], f"/{part_name(number)}")))
        else:
            faces = append(faces, UNKNOWN)
    return CardsDealt(places, faces, ids)


def purchase_event(type_name: str, seat: int, data: JsonObject) -> Event:
    """Read an event of phase 2."""
    if type_name == BoatBought.TYPE:
        return BoatBought(seat, int_in(data, "boats"), means_in(data, "paid"))
    face = KIND_IDS.index(str_in(data, "face"))
    if type_name == FishSettled.TYPE:
        return FishSettled(seat, face, int_in(data, "tree"), bred_in(data))
    if type_name == ParentChased.TYPE:
        return ParentChased(seat, int_in(data, "tree"), face)
    cell = place_in(data)
    if type_name == CardRevealed.TYPE:
        return CardRevealed(seat, cell, int_in(data, "card"), face, means_in(data, "paid"))
    if type_name == CardTaken.TYPE:
        return CardTaken(seat, cell, face, means_in(data, "paid"))
    if type_name == FishTaken.TYPE:
        return FishTaken(seat, cell, face, tree_in(data), bred_in(data), means_in(data, "paid"))
    if type_name == CardChased.TYPE:
        return CardChased(seat, cell, face)
    raise Malformed("/type", f"{type_name} is no event of this game")


def place_in(data: JsonObject) -> int:
    """Return the cell named by `place`."""
    return PLACE_IDS.index(str_in(data, "place"))


def tree_in(data: JsonObject) -> int:
    """Return the tree, or RESERVE where there is none."""
    tree = member(data, "tree", "")
    return RESERVE if tree is None else as_int(tree, "/tree")


def bred_in(data: JsonObject) -> int:
    """Return the pair that was bred, or NO_PAIR."""
    pair = member(data, "bred", "")
    return NO_PAIR if pair is None else PAIR_IDS.index(as_str(pair, "/bred"))


def means_in(data: JsonObject, name: str) -> Cells:
    """Return what is paid, counted by means."""
    counts = cells(MEANS)
    for word in strs_in(data, name):
        counts[MEANS_IDS.index(word)] += 1
    return counts
