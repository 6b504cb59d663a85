"""What lies in front of each seat and of Tingent, as JSON: the members of a position that `position` puts together."""

from typing import Final, final

from domain.games.wondrous_creatures import kinds
from domain.games.wondrous_creatures import position_pieces as pieces
from domain.games.wondrous_creatures.components_names import BOARDS, ENERGY, MARKERS, RESOURCES, SPECIES
from domain.games.wondrous_creatures.kinds_hand import hand_place, tag_of
from domain.games.wondrous_creatures.state import NONE, State, robot_of
from domain.games.wondrous_creatures.state_robot import ROBOT
from domain.kernel import state as kernel
from domain.kernel.cells import cells
from domain.kernel.errors import malformed_if
from domain.kernel.fields import Nested, Pieces
from domain.kernel.ids import UNKNOWN, Json, JsonObject
from domain.kernel.json_fields import as_object
from domain.kernel.kinds import Bit, Name, OrElse, Whole
from domain.kernel.kinds_of_many import Counts, Sequence
from domain.kernel.position import Attribute, Figure, Member, Members, OfSeat, read_members, schema_of, write_members

# What seats have


def captain_name(state: State, at: int) -> object:
    """Return the name of a seat's captain."""
    return state.captain_of(at).name if state.captain[at] >= 0 else ""


def offer(state: State, at: int) -> object:
    """Return the captains on offer, of which all know the one that was kept."""
    return [captain if captain == state.captain[at] else UNKNOWN for captain in state.offers[at]]


def put_offer(state: State, at: int, found: list[int], path: str) -> None:
    """Write the captains on offer."""
    state.offers[at] = found


def hand(state: State, at: int) -> object:
    """Return the cards of a hand."""
    held, tags, epochs = state.hands[at], state.tags[at], state.epochs[at]
    cards = [held[i] if tags[i] == 0 else UNKNOWN for i in range(len(held))]
    return [pieces.HeldCard(card, hand_place(at, tags[i], card), epochs[i]) for i, card in enumerate(cards)]


def put_hand(state: State, at: int, found: list[pieces.HeldCard], path: str) -> None:
    """Write the cards of a hand."""
    for i, entry in enumerate(found):
        tag = tag_of(entry.place)
        malformed_if(entry.place != hand_place(at, tag, entry.card), f"{path}/{i}/place", "this is another seat's place, or another card's")
        state.hands[at].append(pieces.known_card(state, entry.card, f"{path}/{i}/card"))
        state.tags[at].append(tag)
        state.epochs[at].append(entry.epoch)


def reserve(state: State, at: int) -> object:
    """Return the cards of a reserve."""
    found: list[pieces.Reserved] = []
    for card in state.reserves[at]:
        added = [s for s in range(7) if state.extra[card] >> s & 1]
        found.append(pieces.Reserved(card, state.energy[card], added, state.deck.names[card]))
    return found


def put_reserve(state: State, at: int, found: list[pieces.Reserved], path: str) -> None:
    """Write the cards of a reserve."""
    for i, entry in enumerate(found):
        card = pieces.known_card(state, entry.card, f"{path}/{i}/card")
        most = state.deck.limit[card] if state.deck.kind[card] == ENERGY else 0
        malformed_if(entry.energy > most, f"{path}/{i}/energy", f"at most {most} energies lie on this card")
        state.reserves[at].append(card)
        state.holder[card] = at
        state.energy[card] = entry.energy
        for species in entry.added:
            state.extra[card] |= 1 << species


def eggs(state: State, at: int) -> object:
    """Return the eggs of a storage."""
    return [pieces.Egg(state.eggs[at][i], state.hatched[at][i]) for i in range(len(state.eggs[at]))]


def put_eggs(state: State, at: int, found: list[pieces.Egg], path: str) -> None:
    """Write the eggs of a storage."""
    for egg in found:
        state.eggs[at].append(egg.species)
        state.hatched[at].append(egg.hatched)


def crew(state: State, at: int) -> object:
    """Return where a seat's crew stands."""
    return [pieces.stand_of(state, state.crew[k], state.flipped[k]) for k in range(3 * at, 3 * at + 3)]


def put_seat_crew(state: State, at: int, found: object, path: str) -> None:
    """Write where a seat's crew stands."""
    pieces.put_crew(state, found, state.crew, state.flipped, 3 * at, at, path)


STAND: Final = OrElse(Nested(pieces.Stand), NONE)
EGG_COUNTS: Final = Counts(SPECIES, 99, each="How many eggs of this species.")
SEAT_MEMBERS: Final[Members] = (
    OfSeat(
        "captain", OrElse(kinds.CAPTAIN, NONE), "Its captain: index in content `table/captains`, from 0; null before it chose one (S9)."
    ),
    Figure("captain_name", pieces.Label(), "Name of the captain; null without one.", captain_name),
    OfSeat("unlocked", Bit(), "Its captain's ability works (H7, K3)."),
    OfSeat("captain_energy", kinds.COUNT, "Energies on its captain (K7)."),
    Figure(
        "offer",
        Sequence(OrElse(kinds.CAPTAIN, UNKNOWN), 0, 9),
        "The captains that it could choose from, as indices, `offer:SEAT/1` first; null for those that the viewer may not know.",
        offer,
        put_offer,
    ),
    Figure("hand", Pieces(Nested(pieces.HeldCard), 0, 250), "Its hand, in the order in which the cards came.", hand, put_hand),
    Figure("reserve", Pieces(Nested(pieces.Reserved), 0, 250), "The cards it has played, in this order.", reserve, put_reserve),
    Figure("eggs", Pieces(Nested(pieces.Egg), 0, 12), "Its eggs by storage space, `storage:SEAT/1` first (E3).", eggs, put_eggs),
    OfSeat("resources", Counts(RESOURCES, 6), "Its resource tracks (B4).", width=4),
    OfSeat("nets", Whole(0, 3), "Its nets (B5)."),
    OfSeat("score", kinds.COUNT, "Its place on the score track; what only the end scores (Z2) is not in it."),
    OfSeat("score_rewards", Whole(0, 10), "How many rewards of the score track it has had (B2).", attribute="reached"),
    OfSeat("trophies", Whole(0, 16), "Its trophies."),
    pieces.flags("markers", kinds.MARKER, "The achievement markers it still has (H1).", "markers", MARKERS),
    pieces.flags("received", kinds.MARKER, "The placed markers whose reward it really received (K2).", "received", MARKERS),
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
    return [pieces.FaceDownCard(UNKNOWN, robot.tags[i], robot.epochs[i]) for i in range(len(robot.hidden))]


def put_robot_hidden(state: State, at: int, found: list[pieces.FaceDownCard], path: str) -> None:
    """Write Tingent's cards that lie face down."""
    robot = robot_of(state)
    for i, entry in enumerate(found):
        robot.hidden.append(pieces.known_card(state, entry.card, f"{path}/{i}/card"))
        robot.tags.append(entry.tag)
        robot.epochs.append(entry.epoch)


def robot_crew(state: State, at: int) -> object:
    """Return where Tingent's crew stands."""
    return [pieces.stand_of(state, pair, 0) for pair in robot_of(state).crew]


def put_robot_crew(state: State, at: int, found: object, path: str) -> None:
    """Write where Tingent's crew stands."""
    pieces.put_crew(state, found, robot_of(state).crew, cells(0), 0, ROBOT, path)


ROBOT_MEMBERS: Final[Members] = (
    Attribute("board", Name(BOARDS), "Its board, the option `tingent`.", attribute="robot.board"),
    pieces.flags("cards", Whole(1, 12, first=1), "Ids of the solo cards left in its deck (content `tingent/cards`).", "robot.cards", 12),
    Attribute("space", kinds.TRACKER_SPACE, "The space of its tracker.", attribute="robot.space"),
    Attribute("shown", Sequence(kinds.CARD, 0, 250), "Ids of its creature cards that lie face up.", attribute="robot.shown"),
    Figure(
        "hidden",
        Pieces(Nested(pieces.FaceDownCard), 0, 250),
        "Its creature cards that lie face down; nobody has seen them.",
        hidden_robot_cards,
        put_robot_hidden,
    ),
    Attribute("eggs", EGG_COUNTS, "Its eggs by species.", attribute="robot.eggs"),
    Attribute("points", kinds.COUNT, "The points its captain has scored (G3).", attribute="robot.points"),
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
        kinds.CARD_OR_NULL,
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

    def write(self, state: kernel.State, at: int) -> Json:
        assert isinstance(state, State)
        return None if state.robot is None else write_members(ROBOT_MEMBERS, state, 0)

    def read(self, state: kernel.State, at: int, value: Json, path: str) -> None:
        assert isinstance(state, State)
        malformed_if((value is None) != (state.robot is None), path, "Tingent plays with one seat, and only then")
        if value is not None:
            read_members(ROBOT_MEMBERS, state, 0, as_object(value, path), path)
