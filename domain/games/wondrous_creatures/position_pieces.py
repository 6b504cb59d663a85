"""The pieces that positions are made of, and how they are written into a state."""

from typing import Final, final

from domain.games.wondrous_creatures import kinds
from domain.games.wondrous_creatures.components_names import HEXES, MARKS
from domain.games.wondrous_creatures.state import NONE, TURNED, State
from domain.games.wondrous_creatures.state_robot import ROBOT
from domain.kernel import state as kernel
from domain.kernel.cells import Cells, part_of, write_part
from domain.kernel.errors import malformed_if
from domain.kernel.fields import Nested, Piece, Pieces, Slot, field
from domain.kernel.ids import UNKNOWN, Json, JsonObject
from domain.kernel.json_fields import as_str
from domain.kernel.kinds import Bit, Kind, OrElse, Whole
from domain.kernel.kinds_of_many import Sequence
from domain.kernel.position import Figure
from domain.kernel.schema import closed_object


@final
class Label(Kind):
    """A name that follows from the rest: written for readers, and compared by `check.check_repeated`."""

    about = ""

    def shape(self) -> JsonObject:
        return {"type": ["string", "null"]}

    def read(self, value: Json, path: str) -> str:
        return "" if value is None else as_str(value, path)

    def write(self, value: object) -> Json:
        assert isinstance(value, str)
        return value or None


@final
class Token(Kind):
    """A time token as the state holds it."""

    about = ""

    def shape(self) -> JsonObject:
        turned = closed_object({"turned": kinds.MARK.schema("Mark of a token that was turned up and left.")})
        return {"oneOf": [kinds.MARK.shape(), turned, {"type": "null"}]}

    def read(self, value: Json, path: str) -> int:
        if not isinstance(value, dict):
            return UNKNOWN if value is None else kinds.MARK.read(value, path)
        malformed_if(list(value) != ["turned"], path, "expected a mark, null, or an object with the one member turned")
        return TURNED - kinds.MARK.read(value["turned"], f"{path}/turned")

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        return {"turned": MARKS[TURNED - value]} if value <= TURNED else None


@final
class HeldCard(Piece):
    FIELDS = (
        field("card", kinds.CARD_OR_NULL, "Id of the card (content `cards/cards`); null where the viewer does not know it."),
        field("place", kinds.IN_HAND),
        field("epoch", kinds.COUNT, "How often the discard pile had become the deck when it was drawn."),
    )

    def __init__(self, card: int, place: int, epoch: int) -> None:
        self.card: Final = card
        self.place: Final = place
        self.epoch: Final = epoch


@final
class FaceDownCard(Piece):
    FIELDS = (
        HeldCard.FIELDS[0],
        field("place", kinds.FACE_DOWN, attribute="tag"),
        HeldCard.FIELDS[2],
    )

    def __init__(self, card: int, tag: int, epoch: int) -> None:
        self.card: Final = card
        self.tag: Final = tag
        self.epoch: Final = epoch


@final
class Reserved(Piece):
    FIELDS = (
        field("card", kinds.CARD, "Id of the card (content `cards/cards`)."),
        field("energy", Whole(0, 9), "How many energies lie on it."),
        field(
            "added", Sequence(kinds.SPECIES_NAME, 0, 7, unique=True), "Species it counts as beyond those printed, by eggs laid on it (K1)."
        ),
        field("name", Label(), "Its name.", absent=-1),
    )

    def __init__(self, card: int, energy: int, added: list[int], name: object) -> None:
        self.card: Final = card
        self.energy: Final = energy
        self.added: Final = added
        self.name: Final = name


@final
class Egg(Piece):
    FIELDS = (field("species", kinds.SPECIES_NAME, "Its species."), field("hatched", Bit(), "It is hatched (E5)."))

    def __init__(self, species: int, hatched: int) -> None:
        self.species: Final = species
        self.hatched: Final = hatched


@final
class Stand(Piece):
    FIELDS = (field("head", kinds.HEX, "The hex of its head (K6)."), field("tail", kinds.HEX, "The other hex."))

    def __init__(self, head: int, tail: int) -> None:
        self.head: Final = head
        self.tail: Final = tail


class OnHex(Piece):
    """Something that lies on a hex: the code holds it in an array with one entry for each hex."""

    def __init__(self, hex: int, thing: int) -> None:
        self.hex: Final = hex
        self.thing: Final = thing


@final
class IslandEgg(OnHex):
    FIELDS = (field("hex", kinds.HEX), field("species", kinds.SPECIES_NAME, "Its species.", attribute="thing"))


@final
class IslandTile(OnHex):
    FIELDS = (field("hex", kinds.HEX, "The lake on which it lies."), field("tile", kinds.TILE, "Its id.", attribute="thing"))


@final
class Dealt(Piece):
    FIELDS = (
        field("card", kinds.ACHIEVEMENT, "Index of the card in content `table/achievements`, from 0."),
        field(
            "slots",
            Sequence(OrElse(OrElse(kinds.SEAT, ROBOT, word="tingent"), NONE), 0, 3),
            "Who has its slots, the first and best one first: a seat, `tingent`, or null for nobody.",
        ),
        field("id", Label(), "Its id there.", absent=-1),
    )

    def __init__(self, card: int, slots: list[int], name: object) -> None:
        self.card: Final = card
        self.slots: Final = slots
        self.id: Final = name


def known_card(state: State, card: int, path: str) -> int:
    """Return a card of the deck of this match."""
    malformed_if(card >= state.deck.size, path, f"the deck has {state.deck.size} cards")
    return card


def stand_of(state: State, pair: int, flipped: int) -> object:
    """Return where crew stands; NONE for one that is at home."""
    if pair < 0:
        return NONE
    first, second = state.island.firsts[pair], state.island.seconds[pair]
    return Stand(first, second) if flipped else Stand(second, first)


def put_crew(state: State, found: object, crew: Cells, flipped: Cells, first: int, owner: int, path: str) -> None:
    """Write where crew stands, and who stands on the hexes; two cannot stand on one."""
    assert isinstance(found, list)
    for i, stand in enumerate(found):
        if isinstance(stand, Stand):
            pair = state.island.pair_of(stand.head, stand.tail)
            malformed_if(pair < 0, f"{path}/{i}", "these are not two adjacent land hexes")
            for place in (stand.head, stand.tail):
                malformed_if(state.crew_on[place] >= 0, f"{path}/{i}", "somebody stands there already")
                state.crew_on[place] = owner
            crew[first + i] = pair
            if len(flipped) > 0:
                flipped[first + i] = 1 if state.island.firsts[pair] == stand.head else 0


def on_hexes(name: str, piece: type[OnHex], high: int, about: str, attribute: str) -> Figure[kernel.State, list[OnHex]]:
    """Return a member that lists what lies on the hexes, from an array that holds NONE for the others."""

    slot = Slot(attribute)

    def get(state: kernel.State, at: int) -> object:
        return [piece(place, thing) for place, thing in enumerate(part_of(slot.get(state), 0, len(HEXES))) if thing != NONE]

    def put(state: kernel.State, at: int, found: list[OnHex], path: str) -> None:
        for each in found:
            write_part(slot.get(state), each.hex, [each.thing])

    return Figure(name, Pieces(Nested(piece), 0, high), about, get, put)


def flags(name: str, kind: Kind, about: str, attribute: str, width: int) -> Figure[kernel.State, list[int]]:
    """Return a member that lists whose flag is set, by their numbers in an array with `width` of them for each seat."""

    slot = Slot(attribute)

    def get(state: kernel.State, at: int) -> object:
        array = part_of(slot.get(state), at * width, at * width + width)
        return [at * width + i for i in range(width) if array[i]]

    def put(state: kernel.State, at: int, found: list[int], path: str) -> None:
        for k, i in enumerate(found):
            malformed_if(i // width != at, f"{path}/{k}", "this is another seat's")
        write_part(slot.get(state), at * width, [1 if at * width + i in found else 0 for i in range(width)])

    return Figure(name, Sequence(kind, 0, width, unique=True), about, get, put)
