"""Positions: the table with everybody's secrets."""

from domain.games.reef_encounter.check import check
from domain.games.reef_encounter.components import COLOR_NAMES, Components
from domain.games.reef_encounter.legal import legal_moves
from domain.games.reef_encounter.state import ReefEncounterState
from domain.games.reef_encounter.table_json import add_secret, first_json, hand_json, read_table, table_json
from domain.kernel.errors import Malformed
from domain.kernel.ids import UNKNOWN, Json, JsonObject
from domain.kernel.reading import as_object, list_in, member
from domain.kernel.schema import Schema


def state_to_json(state: ReefEncounterState) -> JsonObject:
    """Return the full position."""
    position = table_json(state)
    secrets: list[Json] = [{"hand": hand_json(state, seat), "first": first_json(state, seat)} for seat in range(state.seats)]
    position["secrets"] = secrets
    return position


def state_from_json(box: Components, schema: Schema, data: JsonObject, seats: int, options: JsonObject) -> ReefEncounterState:
    """Read a position and check it."""
    schema.check(data)
    state = read_table(box, data, seats, options)
    secrets = list_in(data, "secrets")
    if len(secrets) != seats:
        raise Malformed("/secrets", f"{seats} seats are wanted, not {len(secrets)}")
    for seat, item in enumerate(secrets):
        row = as_object(item, f"/secrets/{seat}")
        add_secret(state, seat, member(row, "hand", ""), member(row, "first", ""), f"/secrets/{seat}")
    check(state)
    for seat in state.to_act:
        if state.unknown[seat] == 0 and not legal_moves(state, seat):
            raise Malformed("/to_act", f"seat {seat} has no legal command")
    return state


def conceal(state: ReefEncounterState) -> tuple[JsonObject, dict[str, Json]]:
    """Split a full position into what everybody may know and the sealed parts, named as in play; `Malformed` where it is not full."""
    parts: dict[str, Json] = {}
    for seat in range(state.seats):
        if state.unknown[seat] > 0:
            raise Malformed(f"/secrets/{seat}/hand", "the hidden tiles are wanted")
        if state.first[seat] == UNKNOWN:
            raise Malformed(f"/secrets/{seat}/first", "the hidden first tile of the fish is wanted")
        parts[f"seat:{seat}/hand"] = hand_json(state, seat)
        if state.first[seat] >= 0:
            parts[f"seat:{seat}/fish"] = {"color": COLOR_NAMES[state.first[seat]]}
    return table_json(state), parts


def join(public: JsonObject, parts: dict[str, Json]) -> JsonObject:
    """Put a position together again; what the reader does not know is null."""
    secrets: list[Json] = []
    for seat in range(len(list_in(public, "seats"))):
        fish = parts.get(f"seat:{seat}/fish")
        first: Json = None if fish is None else member(as_object(fish, "/fish"), "color", "/fish")
        secrets.append({"hand": parts.get(f"seat:{seat}/hand"), "first": first})
    return {**public, "secrets": secrets}
