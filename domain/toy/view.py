"""What a viewer of Lagoon may know, and positions with their secrets apart."""

from domain.kernel.errors import Malformed
from domain.kernel.ids import NOBODY, UNKNOWN, Json, JsonObject, Seat
from domain.kernel.json_fields import as_list, as_object, int_in, list_in
from domain.kernel.position import write_members
from domain.toy.events import part_name
from domain.toy.position import POSITION
from domain.toy.state import State


def view_for(state: State, viewer: Seat) -> JsonObject:
    """Return the view: counts and points are public, a hidden shell's kind belongs to the seat that knows it."""
    return write_members(POSITION.members, state, viewer)


def conceal(state: State) -> tuple[JsonObject, dict[str, Json]]:
    """Split a full position into what a spectator sees and the kinds of the hidden shells."""
    hidden = [shell for hand in state.hands for shell in hand] + state.wells
    if any(state.face[shell] == UNKNOWN for shell in hidden):
        raise Malformed("/hands", "the kind of every hidden shell is wanted")
    return view_for(state, NOBODY), {part_name(shell, state.knower[shell]): state.face[shell] for shell in hidden}


def join(public: JsonObject, parts: dict[str, Json]) -> JsonObject:
    """Return a position with the kinds that the parts tell."""
    hands: list[Json] = [shells_with(as_list(hand, "/hands"), parts) for hand in list_in(public, "hands")]
    return {**public, "hands": hands, "wells": shells_with(list_in(public, "wells"), parts)}


def shells_with(shells: list[Json], parts: dict[str, Json]) -> list[Json]:
    """Return hidden shells with the kinds that the parts tell."""
    found: list[Json] = []
    for item in shells:
        shell = as_object(item, "/shells")
        knower = shell["knower"]
        name = part_name(int_in(shell, "shell"), knower if isinstance(knower, int) else NOBODY)
        found.append({**shell, "kind": parts.get(name)})
    return found
