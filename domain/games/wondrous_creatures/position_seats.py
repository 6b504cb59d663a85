"""What lies in front of each seat and of Tingent, as JSON: the members of a position that `position` puts together."""

from typing import Final, final

from domain.games.wondrous_creatures.components_names import BOARDS, ENERGY, MARKERS, RESOURCES, SPECIES
from domain.games.wondrous_creatures.kinds import (
    CAPTAIN,
    CARD,
    CARD_OR_NULL,
    COUNT,
    MARKER,
    TRACKER_SPACE,
)
from domain.games.wondrous_creatures.kinds_hand import hand_place, tag_of
from domain.games.wondrous_creatures.position_pieces import (
    Egg,
    FaceDownCard,
    HeldCard,
    Label,
    Reserved,
    Stand,
    flags,
    known_card,
    narrow,
    put_crew,
    robot_of,
    stand_of,
)
from domain.games.wondrous_creatures.state import NONE
from domain.games.wondrous_creatures.state_robot import ROBOT
from domain.kernel.cells import cells
from domain.kernel.errors import Malformed
from domain.kernel.fields import Nested, Pieces
from domain.kernel.ids import UNKNOWN, Json, JsonObject
from domain.kernel.json_fields import as_object
from domain.kernel.kinds import Bit, Name, OrElse, Whole
from domain.kernel.kinds_of_many import Counts, Sequence
from domain.kernel.position import Attribute, Figure, Member, OfSeat, read_members, schema_of, write_members
from domain.kernel.state import State

# What seats have


def captain_name(state: State, at: int) -> object:
    """Return the name of a seat's captain."""
    table = narrow(state)
    return table.box.captains[table.captain[at]].name if table.captain[at] >= 0 else ""


def offer(state: State, at: int) -> object:
    """Return the captains on offer, of which all know the one that was kept."""
    table = narrow(state)
    return [captain if captain == table.captain[at] else UNKNOWN for captain in table.offers[at]]


def put_offer(state: State, at: int, found: object, path: str) -> None:
    """Write the captains on offer."""
    assert isinstance(found, list)
    narrow(state).offers[at] = found


def hand(state: State, at: int) -> object:
    """Return the cards of a hand."""
    table = narrow(state)
    held, tags, epochs = table.hands[at], table.tags[at], table.epochs[at]
    cards = [held[i] if tags[i] == 0 else UNKNOWN for i in range(len(held))]
    return [HeldCard(card, hand_place(at, tags[i], card), epochs[i]) for i, card in enumerate(cards)]


def put_hand(state: State, at: int, found: object, path: str) -> None:
    """Write the cards of a hand."""
    table = narrow(state)
    assert isinstance(found, list)
    for i, entry in enumerate(found):
        assert isinstance(entry, HeldCard)
        tag = tag_of(entry.place)
        if entry.place != hand_place(at, tag, entry.card):
            raise Malformed(f"{path}/{i}/place", "this is another seat's place, or another card's")
        table.hands[at].append(known_card(table, entry.card, f"{path}/{i}/card"))
        table.tags[at].append(tag)
        table.epochs[at].append(entry.epoch)


def reserve(state: State, at: int) -> object:
    """Return the cards of a reserve."""
    table = narrow(state)
    found: list[Reserved] = []
    for card in table.reserves[at]:
        added = [s for s in range(7) if table.extra[card] >> s & 1]
        found.append(Reserved(card, table.energy[card], added, table.deck.names[card]))
    return found


def put_reserve(state: State, at: int, found: object, path: str) -> None:
    """Write the cards of a reserve."""
    table = narrow(state)
    assert isinstance(found, list)
    for i, entry in enumerate(found):
        assert isinstance(entry, Reserved)
        card = known_card(table, entry.card, f"{path}/{i}/card")
        most = table.deck.limit[card] if table.deck.kind[card] == ENERGY else 0
        if entry.energy > most:
            raise Malformed(f"{path}/{i}/energy", f"at most {most} energies lie on this card")
        table.reserves[at].append(card)
        table.holder[card] = at
        table.energy[card] = entry.energy
        for species in entry.added:
            table.extra[card] |= 1 << species


def eggs(state: State, at: int) -> object:
    """Return the eggs of a storage."""
    table = narrow(state)
    return [Egg(table.eggs[at][i], table.hatched[at][i]) for i in range(len(table.eggs[at]))]


def put_eggs(state: State, at: int, found: object, path: str) -> None:
    """Write the eggs of a storage."""
    assert isinstance(found, list)
    for egg in found:
        assert isinstance(egg, Egg)
        narrow(state).eggs[at].append(egg.species)
        narrow(state).hatched[at].append(egg.hatched)


def crew(state: State, at: int) -> object:
    """Return where a seat's crew stands."""
    table = narrow(state)
    return [stand_of(table, table.crew[k], table.flipped[k]) for k in range(3 * at, 3 * at + 3)]


def put_seat_crew(state: State, at: int, found: object, path: str) -> None:
    """Write where a seat's crew stands."""
    table = narrow(state)
    put_crew(table, found, table.crew, table.flipped, 3 * at, at, path)


STAND: Final = OrElse(Nested(Stand), NONE)
EGG_COUNTS: Final = Counts(SPECIES, 99, each="How many eggs of this species.")
SEAT_MEMBERS: Final = (
    OfSeat("captain", OrElse(CAPTAIN, NONE), "Its captain: index in content `table/captains`, from 0; null before it chose one (S9)."),
    Figure("captain_name", Label(), "Name of the captain; null without one.", captain_name),
    OfSeat("unlocked", Bit(), "Its captain's ability works (H7, K3)."),
    OfSeat("captain_energy", COUNT, "Energies on its captain (K7)."),
    Figure(
        "offer",
        Sequence(OrElse(CAPTAIN, UNKNOWN), 0, 9),
        "The captains that it could choose from, as indices, `offer:SEAT/1` first; null for those that the viewer may not know.",
        offer,
        put_offer,
    ),
    Figure("hand", Pieces(Nested(HeldCard), 0, 250), "Its hand, in the order in which the cards came.", hand, put_hand),
    Figure("reserve", Pieces(Nested(Reserved), 0, 250), "The cards it has played, in this order.", reserve, put_reserve),
    Figure("eggs", Pieces(Nested(Egg), 0, 12), "Its eggs by storage space, `storage:SEAT/1` first (E3).", eggs, put_eggs),
    OfSeat("resources", Counts(RESOURCES, 6), "Its resource tracks (B4).", width=4),
    OfSeat("nets", Whole(0, 3), "Its nets (B5)."),
    OfSeat("score", COUNT, "Its place on the score track; what only the end scores (Z2) is not in it."),
    OfSeat("score_rewards", Whole(0, 10), "How many rewards of the score track it has had (B2).", attribute="reached"),
    OfSeat("trophies", Whole(0, 16), "Its trophies."),
    flags("markers", MARKER, "The achievement markers it still has (H1).", "markers", MARKERS),
    flags("received", MARKER, "The placed markers whose reward it really received (K2).", "received", MARKERS),
    Figure(
        "crew",
        Pieces(STAND, 3, 3),
        "Where its captain, `crew:SEAT/captain`, and then `crew:SEAT/1` and `crew:SEAT/2` stand; null for one that is at home.",
        crew,
        put_seat_crew,
    ),
)


# What Tingent has


def hidden_robot_cards(state: State, at: int) -> object:
    """Return Tingent's cards that lie face down."""
    robot = robot_of(state)
    return [FaceDownCard(UNKNOWN, robot.tags[i], robot.epochs[i]) for i in range(len(robot.hidden))]


def put_robot_hidden(state: State, at: int, found: object, path: str) -> None:
    """Write Tingent's cards that lie face down."""
    robot = robot_of(state)
    assert isinstance(found, list)
    for i, entry in enumerate(found):
        assert isinstance(entry, FaceDownCard)
        robot.hidden.append(known_card(narrow(state), entry.card, f"{path}/{i}/card"))
        robot.tags.append(entry.tag)
        robot.epochs.append(entry.epoch)


def robot_crew(state: State, at: int) -> object:
    """Return where Tingent's crew stands."""
    return [stand_of(narrow(state), pair, 0) for pair in robot_of(state).crew]


def put_robot_crew(state: State, at: int, found: object, path: str) -> None:
    """Write where Tingent's crew stands."""
    put_crew(narrow(state), found, robot_of(state).crew, cells(0), 0, ROBOT, path)


ROBOT_MEMBERS: Final = (
    Attribute("board", Name(BOARDS), "Its board, the option `tingent`.", attribute="robot.board"),
    flags("cards", Whole(1, 12, first=1), "Ids of the solo cards left in its deck (content `tingent/cards`).", "robot.cards", 12),
    Attribute("space", TRACKER_SPACE, "The space of its tracker.", attribute="robot.space"),
    Attribute("shown", Sequence(CARD, 0, 250), "Ids of its creature cards that lie face up.", attribute="robot.shown"),
    Figure(
        "hidden",
        Pieces(Nested(FaceDownCard), 0, 250),
        "Its creature cards that lie face down; nobody has seen them.",
        hidden_robot_cards,
        put_robot_hidden,
    ),
    Attribute("eggs", EGG_COUNTS, "Its eggs by species.", attribute="robot.eggs"),
    Attribute("points", COUNT, "The points its captain has scored (G3).", attribute="robot.points"),
    Attribute("trophies", Whole(0, 16), "Its trophies.", attribute="robot.trophies"),
    Attribute("markers", Whole(0, 6), "How many achievement markers it has left.", attribute="robot.markers"),
    Figure(
        "crew",
        Pieces(STAND, 2, 2),
        "Where its captain, `tingent_crew/captain`, and `tingent_crew/1` stand; null before the first placement.",
        robot_crew,
        put_robot_crew,
    ),
    Attribute(
        "targets",
        Sequence(Whole(0, 2), 3, 3),
        "Its target among the single-species, two-species and main achievements dealt: an index from 0 in each group.",
        attribute="robot.targets",
    ),
    Attribute(
        "last_taken",
        CARD_OR_NULL,
        "Id of the creature card that its present solo card took face up; null without one.",
        attribute="robot.last_taken",
    ),
)


@final
class Tingent(Member):
    """What Tingent has, or null where it does not play."""

    def __init__(self) -> None:
        self.name = "tingent"
        self.about = "What Tingent has; null unless one plays alone."

    def shape(self) -> JsonObject:
        return {"oneOf": [schema_of(ROBOT_MEMBERS), {"type": "null"}]}

    def write(self, state: State, at: int) -> Json:
        return None if narrow(state).robot is None else write_members(ROBOT_MEMBERS, state, 0)

    def read(self, state: State, at: int, value: Json, path: str) -> None:
        if (value is None) != (narrow(state).robot is None):
            raise Malformed(path, "Tingent plays with one seat, and only then")
        if value is not None:
            read_members(ROBOT_MEMBERS, state, 0, as_object(value, path), path)
