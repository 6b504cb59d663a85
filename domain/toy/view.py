"""What a viewer of Lagoon may know, built up field by field."""

from domain.kernel.cells import Cells
from domain.kernel.ids import ALL_SEEING, NOBODY, UNKNOWN, Json, JsonObject
from domain.kernel.json_fields import json_list
from domain.toy.state import LagoonState


def view_for(state: LagoonState, viewer: int) -> JsonObject:
    """Return the view: counts and points are public, a hidden shell's kind belongs to the seat that knows it."""
    hands: list[Json] = [shells(state, hand, viewer) for hand in state.hands]
    return {
        "seats": state.seats,
        "turn": state.turn,
        "active": state.active,
        "to_act": json_list(state.to_act),
        "over": state.over,
        "unseen": json_list(state.unseen),
        "deck": state.deck,
        "ids": len(state.face),
        "hands": hands,
        "wells": shells(state, state.wells, viewer),
        "points": json_list(state.points),
        "buried": state.buried,
        "shown": None if state.shown == UNKNOWN else state.shown,
        "opener": None if state.opener == NOBODY else state.opener,
    }


def shells(state: LagoonState, ids: Cells, viewer: int) -> list[Json]:
    """Return hidden shells: id, the seat that knows it, and its kind where that seat is the viewer."""
    shown: list[Json] = []
    for shell in ids:
        knower = state.knower[shell]
        knows = (viewer == ALL_SEEING or (viewer != NOBODY and knower == viewer)) and state.face[shell] != UNKNOWN
        shown.append({"shell": shell, "knower": None if knower == NOBODY else knower, "kind": state.face[shell] if knows else None})
    return shown
