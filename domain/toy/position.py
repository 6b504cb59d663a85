"""The table of Lagoon as JSON. `at` is the viewer whose shells are told: ALL_SEEING writes the full position."""

from typing import Final, final

from domain.kernel import state as kernel
from domain.kernel.errors import Malformed
from domain.kernel.fields import Nested, Piece, Pieces, field
from domain.kernel.ids import ALL_SEEING, NOBODY, UNKNOWN, JsonObject
from domain.kernel.kinds import Flag, OrElse, Whole
from domain.kernel.kinds_of_many import Sequence
from domain.kernel.position import Attribute, Derived, Figure, Position, turn_members
from domain.toy.check import check_shells
from domain.toy.commands import KIND, KIND_OR_NULL, SEAT_OR_NULL, SHELL
from domain.toy.components import Box
from domain.toy.state import State


@final
class HiddenShell(Piece):
    """A shell in a hand or a well."""

    FIELDS = (
        field("shell", SHELL),
        field("knower", SEAT_OR_NULL, "The seat that knows it; null: nobody does."),
        field("kind", KIND_OR_NULL),
    )

    def __init__(self, shell: int, knower: int, kind: int) -> None:
        self.shell: Final = shell
        self.knower: Final = knower
        self.kind: Final = kind


SHELLS: Final = Pieces(Nested(HiddenShell))


def narrow(state: kernel.State) -> State:
    """Narrow a state to this game's."""
    assert isinstance(state, State), "not a state of Lagoon"
    return state


def seats(state: kernel.State) -> int:
    """Return the number of seats."""
    return state.seats


def shells(state: State, ids: list[int], at: int) -> list[HiddenShell]:
    """Return hidden shells: id, the seat that knows it, and its kind where that seat is the viewer."""
    found: list[HiddenShell] = []
    for shell in ids:
        knower = state.knower[shell]
        knows = at == ALL_SEEING or (at != NOBODY and knower == at)
        found.append(HiddenShell(shell, knower, state.face[shell] if knows else UNKNOWN))
    return found


def put_shells(state: State, found: object, path: str) -> list[int]:
    """Read hidden shells into the faces of a state; return their ids."""
    assert isinstance(found, list)
    ids: list[int] = []
    for i, piece in enumerate(found):
        assert isinstance(piece, HiddenShell)
        if piece.shell >= len(state.face) or piece.shell in ids or any(piece.shell in hand for hand in state.hands):
            raise Malformed(f"{path}/{i}/shell", "this id is too large or stands twice")
        state.face[piece.shell], state.knower[piece.shell] = piece.kind, piece.knower
        ids.append(piece.shell)
    return ids


def ids(state: kernel.State, at: int) -> int:
    """Return how many ids were given."""
    return len(narrow(state).face)


def put_ids(state: kernel.State, at: int, found: object, path: str) -> None:
    """Make room for so many hidden shells."""
    assert isinstance(found, int)
    table = narrow(state)
    table.face, table.knower = [UNKNOWN] * found, [NOBODY + 0] * found


def hands(state: kernel.State, at: int) -> list[list[HiddenShell]]:
    """Return the hands."""
    table = narrow(state)
    return [shells(table, hand, at) for hand in table.hands]


def put_hands(state: kernel.State, at: int, found: object, path: str) -> None:
    """Read the hands."""
    assert isinstance(found, list)
    table = narrow(state)
    if len(found) != table.seats:
        raise Malformed(path, f"the match has {table.seats} seats")
    table.hands = [[] for _ in found]
    for seat, hand in enumerate(found):
        table.hands[seat] = put_shells(table, hand, f"{path}/{seat}")


def wells(state: kernel.State, at: int) -> list[HiddenShell]:
    """Return the wells."""
    table = narrow(state)
    return shells(table, table.wells, at)


def put_wells(state: kernel.State, at: int, found: object, path: str) -> None:
    """Read the wells."""
    narrow(state).wells = put_shells(narrow(state), found, path)


POSITION: Final = Position(
    (
        Derived("seats", Whole(2, 4), "How many seats play.", seats),
        *turn_members(100, 4),
        Attribute("active", Whole(0, 3), "The seat whose turn it is."),
        Attribute(
            "unseen", Sequence(Whole(0, 99), 3, 3), "How many shells of each kind nobody has shown: in the deck, in hands and in wells."
        ),
        Attribute("deck", Whole(0, 99), "How many shells the deck has."),
        Figure("ids", Whole(0, 200), "How many ids were given to hidden shells: the next one.", ids, put_ids),
        Figure("hands", Pieces(SHELLS, 2, 4), "The hands, seat 0 first.", hands, put_hands),
        Figure("wells", SHELLS, "The wells.", wells, put_wells),
        Attribute("points", Sequence(Whole(-99, 999), 2, 4), "Points by seat."),
        Attribute("buried", Flag(), "The active seat has buried a shell in this turn."),
        Attribute("shown", OrElse(KIND, UNKNOWN), "Kind of the opened well that waits for its answer; null without one."),
        Attribute("opener", SEAT_OR_NULL, "The seat that opened it; null without one."),
    ),
    "The whole table; the kind of a hidden shell belongs to the seat that knows it.",
)


def read_table(box: Box, data: JsonObject, seats: int, rounds: int) -> State:
    """Read a position or a view, whose shells are all there."""
    state = State(box, seats, rounds)
    POSITION.read(state, data)
    POSITION.check_derived(state, data)
    check_shells(state)
    return state
