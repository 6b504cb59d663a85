"""What a seat (or a spectator) may know: the table, its own secrets, and what follows from both; and what is sealed."""

from typing import Final, final

from domain.games.reef_encounter.components import ALGA_NAMES, COLOR_NAMES, COLORS, FACES, MOST_POLYPS, MOST_SEATS, TILES, Box, CoralTile
from domain.games.reef_encounter.determinize import Belief
from domain.games.reef_encounter.events_table import fish_part, hand_part
from domain.games.reef_encounter.kinds import ALGA, COLOR, COLOR_OR_NULL, COUNTS, COUNTS_OR_NULL, FLAG, POINTS, SEAT, TILE
from domain.games.reef_encounter.opening import initial_state
from domain.games.reef_encounter.position import SECRET_FIRST, SECRET_HAND, SECRETS, count_the_rest
from domain.games.reef_encounter.position_pieces import secret_first, secret_hand
from domain.games.reef_encounter.scoring import standing
from domain.games.reef_encounter.state import State
from domain.kernel.cells import copy_cells
from domain.kernel.errors import malformed_if
from domain.kernel.fields import Kept, KeptPiece, Nested, Piece, Pieces, field
from domain.kernel.ids import ALL_SEEING, NOBODY, UNKNOWN, Json, JsonObject, Seat
from domain.kernel.json_fields import as_object, list_in, member, object_in, without
from domain.kernel.kinds import OrElse, Whole
from domain.kernel.kinds_of_many import Counts
from domain.kernel.position import Attribute, Embedded, Figure, Group, Members, Position, read_members, viewer_member, write_members


@final
class Secret(Piece):
    FIELDS = (
        field("seat", SEAT, "Whose they are."),
        field("hand", COUNTS_OR_NULL, SECRET_HAND),
        field("first", COLOR_OR_NULL, SECRET_FIRST),
    )

    def __init__(self, seat: Seat, hand: object, first: object) -> None:
        self.seat: Final = seat
        self.hand: Final = hand
        self.first: Final = first


@final
class ShownTile(KeptPiece):
    FIELDS = (
        field("place", TILE, attribute="tile"),
        field("stronger", COLOR, "The colour that beats the other."),
        field("weaker", COLOR, "The colour that is beaten (K1)."),
        field("large_alga", ALGA, "Its large alga: the cylinder that flips or locks it (A7b, A7c)."),
        field("small_alga", ALGA, "Its small alga: the large one of its other face."),
        field("locked", FLAG, "It turns over no more."),
    )

    def __init__(self, tile: int, stronger: int, weaker: int, large_alga: int, small_alga: int, locked: bool) -> None:
        self.tile: Final = tile
        self.stronger: Final = stronger
        self.weaker: Final = weaker
        self.large_alga: Final = large_alga
        self.small_alga: Final = small_alga
        self.locked: Final = locked


# The figures of a view; `at` is the viewer.


def secrets(state: State, seat: int) -> Secret:
    """Return what a seat has behind its screen and in its fish."""
    return Secret(Seat(seat), secret_hand(state, seat), secret_first(state, seat))


def own(state: State, at: int) -> object:
    """Return the viewer's own secrets."""
    return secrets(state, at) if at >= 0 else UNKNOWN


def opened_secrets(state: State, at: int) -> object:
    """Return every seat's secrets once the match is over."""
    return [secrets(state, seat) for seat in range(state.seats)] if at == ALL_SEEING else UNKNOWN


def values(state: State, at: int) -> object:
    """V1: return what a polyp is worth, by colour."""
    return state.chain.values()


@final
class TilesShown:
    """What each coral tile shows with either face up, locked or not: at (tile * FACES + face) * 2 + locked."""

    def __init__(self, tiles: list[CoralTile]) -> None:
        self.pieces: Final = [
            ShownTile(i, tile.stronger[face], tile.weaker[face], tile.large[face], tile.small[face], locked)
            for i, tile in enumerate(tiles)
            for face in range(FACES)
            for locked in (False, True)
        ]

    def get(self, state: State, at: int) -> object:
        """Return what the coral tiles show."""
        chain = state.chain
        return [self.pieces[(tile * FACES + chain.face[tile]) * 2 + chain.locked[tile]] for tile in range(TILES)]


def unseen(state: State, at: int) -> object:
    """Return the tiles, by colour, that lie in the bag or hidden with the others: the viewer cannot tell where."""
    counts = copy_cells(state.stock.bag)
    for seat in range(state.seats):
        if at not in (seat, ALL_SEEING):
            for color in range(COLORS):
                counts[color] += state.secret[seat * COLORS + color]
            if state.first[seat] >= 0:
                counts[state.first[seat]] += 1
    return counts


def points(state: State, at: int) -> object:
    """V2: return the points in each fish as far as the viewer knows them."""
    found = standing(state)
    for seat in range(state.seats):
        if at not in (seat, ALL_SEEING) and state.first[seat] >= 0:
            found[seat] -= state.chain.value_of(state.first[seat])
    return found


def view_of(box: Box, table: Position) -> Position:
    """Return what a view holds."""
    known: Members = (
        Figure(
            "values",
            Counts(COLOR_NAMES, COLORS, each="What one of it is worth."),
            "What a polyp is worth, by colour (V1).",
            values,
        ),
        Figure(
            "coral_tiles",
            Pieces(Kept(ShownTile), TILES, TILES),
            "What the coral tiles show now, in their order.",
            TilesShown(box.tiles).get,
        ),
        Attribute("cubes", COUNTS, "The cubes in the supply.", attribute="stock.cubes"),
        Attribute("cylinders", Counts(ALGA_NAMES, box.cylinders), "The cylinders in the supply.", attribute="chain.cylinders"),
        Attribute("bag", Whole(0, COLORS * MOST_POLYPS), "How many polyps the bag holds.", attribute="stock.total"),
        Figure("unseen", COUNTS, "The polyps in the bag or hidden with the other seats, which the viewer cannot tell apart.", unseen),
        Figure("points", POINTS, "Points in the fish of each seat, as far as the viewer knows them.", points),
    )
    secret = Nested(Secret)
    members: Members = (
        viewer_member(SEAT, "The seat that sees this; null for a spectator, and for all once the match is over."),
        Embedded("table", table),
        Figure("own", OrElse(secret, UNKNOWN), "The viewer's own secrets; null for a spectator, and once the match is over.", own),
        Figure(
            "opened",
            OrElse(Pieces(secret, 2, MOST_SEATS), UNKNOWN),
            "Every seat's secrets once the match is over; null before.",
            opened_secrets,
        ),
        Group("known", known, "What follows from the rest."),
    )
    return Position(members, VIEW)


VIEW: Final = (
    "What one seat, or a spectator, may know. The boards themselves are in content `boards.json`; `zones` of the catalogue list the places."
)


def view_for(views: Position, state: State, viewer: Seat) -> JsonObject:
    """H1: return the view of a seat, a spectator or, once the match is over, of all."""
    return write_members(views.members, state, viewer)


def belief_of(box: Box, table: Position, view: JsonObject, viewer: Seat, options: JsonObject) -> Belief:
    """Read a view into a belief."""
    shown = object_in(view, "table")
    state = initial_state(box, len(list_in(shown, "seats", "/table")), options)
    table.read(state, shown)
    if viewer != NOBODY:
        read_members(SECRETS, state, viewer, without(object_in(view, "own"), "seat"), "/own")
    count_the_rest(state, True)
    return Belief(state)


def conceal(table: Position, state: State) -> tuple[JsonObject, dict[str, Json]]:
    """Split a full position into what everybody may know and the sealed parts, named as in play; `Malformed` where it is not full."""
    parts: dict[str, Json] = {}
    for seat in range(state.seats):
        malformed_if(state.unknown[seat] > 0, f"/secrets/{seat}/hand", "the hidden tiles are wanted")
        malformed_if(state.first[seat] == UNKNOWN, f"/secrets/{seat}/first", "the hidden first tile of the fish is wanted")
        parts[hand_part(seat)] = COUNTS_OR_NULL.write(secret_hand(state, seat))
        if state.first[seat] >= 0:
            parts[fish_part(seat)] = {"color": COLOR.write(state.first[seat])}
    return table.write_view(state), parts


def join(public: JsonObject, parts: dict[str, Json]) -> JsonObject:
    """Put a position together again; what the reader does not know is null."""
    found: list[Json] = []
    for seat in range(len(list_in(public, "seats"))):
        fish = parts.get(fish_part(seat))
        first: Json = None if fish is None else member(as_object(fish, "/fish"), "color", "/fish")
        found.append({"hand": parts.get(hand_part(seat)), "first": first})
    return {**public, "secrets": found}
