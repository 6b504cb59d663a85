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
from domain.kernel.schema import Schema, array, command_schema, integer, one_of, record

COLOR: Final = one_of(COLOR_IDS)
PLACE: Final = one_of(PLACE_IDS)
FISH_KIND: Final = one_of(KIND_IDS[:FISH])
TREE: Final = integer(0, TREES - 1)
TREE_OR_NULL: Final[JsonObject] = {"oneOf": [TREE, {"type": "null"}]}
PAIR_OR_NULL: Final[JsonObject] = {"oneOf": [one_of(PAIR_IDS), {"type": "null"}]}
PAY: Final = array(one_of(MEANS_IDS), 1, 9)
PAID: Final = array(one_of(MEANS_IDS), 0, 9)
CARD_ID: Final = integer(1, 9999)
COUNT: Final = integer(0, 99)

COMMANDS: Final[dict[str, JsonObject]] = {
    TakeWorm.TYPE: command_schema(TakeWorm.TYPE, {"color": COLOR}, "Take a worm"),
    DeclineWorm.TYPE: command_schema(DeclineWorm.TYPE, {}, "Take no worm"),
    Reveal.TYPE: command_schema(Reveal.TYPE, {"place": PLACE, "pay": PAY}, "Turn a card face up"),
    Take.TYPE: command_schema(Take.TYPE, {"place": PLACE, "pay": PAY}, "Take a coral, a pearl or a shark"),
    TakeFish.TYPE: command_schema(TakeFish.TYPE, {"place": PLACE, "tree": TREE_OR_NULL, "pay": PAY}, "Take a fish to a tree"),
    Settle.TYPE: command_schema(Settle.TYPE, {"fish": FISH_KIND, "tree": TREE}, "Put a fish in front of you to a tree"),
    BuyBoat.TYPE: command_schema(BuyBoat.TYPE, {"pay": PAY}, "Buy a boat"),
    ChaseCard.TYPE: command_schema(ChaseCard.TYPE, {"place": PLACE}, "Send a shark after a card of the reef"),
    ChaseParent.TYPE: command_schema(ChaseParent.TYPE, {"tree": TREE}, "Send a shark after a single parent of yours"),
    EndTurn.TYPE: command_schema(EndTurn.TYPE, {}, "End the turn"),
}
CHECKS: Final = {name: Schema(source) for name, source in COMMANDS.items()}

DEALT: Final[JsonObject] = {
    "oneOf": [record({"place": PLACE, "face": one_of(KIND_IDS)}), record({"place": PLACE, "card": CARD_ID})],
}
FACE: Final = one_of(KIND_IDS)
EVENTS: Final[dict[str, JsonObject]] = {
    CardsDealt.TYPE: record({"cards": array(DEALT, 1)}),
    BreedingOpened.TYPE: record({"pair": one_of(PAIR_IDS)}),
    TurnBegun.TYPE: record({"turn": integer(1, MOST_TURNS), "dice": array(COLOR, 2, 2)}),
    WormsTaken.TYPE: record({"colors": array(COLOR, 0, 2), "owed": integer(0, 2)}),
    WormDeclined.TYPE: record({}),
    PhaseBegun.TYPE: record({"phase": one_of(PHASE_IDS)}),
    CardRevealed.TYPE: record({"place": PLACE, "card": CARD_ID, "face": FACE, "paid": PAID}),
    CardTaken.TYPE: record({"place": PLACE, "face": FACE, "paid": PAID}),
    FishTaken.TYPE: record({"place": PLACE, "face": FISH_KIND, "tree": TREE_OR_NULL, "bred": PAIR_OR_NULL, "paid": PAID}),
    FishSettled.TYPE: record({"face": FISH_KIND, "tree": TREE, "bred": PAIR_OR_NULL}),
    BoatBought.TYPE: record({"boats": integer(1, WIDEST), "paid": PAID}),
    CardChased.TYPE: record({"place": PLACE, "face": FACE}),
    ParentChased.TYPE: record({"tree": TREE, "face": FISH_KIND}),
    WaterFlowed.TYPE: record({"flowed": record({row: integer(0, WIDEST) for row in ROW_IDS})}),
    PileShuffled.TYPE: record({"pool": integer(1, 9999), "pile": COUNT}),
    TurnEnded.TYPE: record({"dead_turns": integer(0, MOST_TURNS)}),
    GameWon.TYPE: record({}),
    GameStalled.TYPE: record({"cause": one_of(CAUSE_IDS)}),
}


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
