"""What everybody at the table may know, and what is sealed: the faces of the face-down cards. No seat has secrets of its own."""

from domain.games.das_riff.check import layout_path
from domain.games.das_riff.components import CELLS
from domain.games.das_riff.events import part_name
from domain.games.das_riff.kinds import CARD, FACE
from domain.games.das_riff.position import POSITION, layout_json
from domain.games.das_riff.state import State
from domain.kernel.errors import malformed_if
from domain.kernel.ids import ALL_SEEING, UNKNOWN, Json, JsonObject, Seat
from domain.kernel.json_fields import object_in


def view_for(state: State, viewer: Seat) -> JsonObject:
    """Q25: the view of any seat or spectator: the public table, and the kinds that lie in the pile or face down."""
    view = POSITION.write_view(state)
    return {**view, "layout": layout_json(state, True)} if viewer == ALL_SEEING else view


def state_to_json(state: State) -> JsonObject:
    """Return the full position."""
    return {**POSITION.write(state), "layout": layout_json(state, True)}


def conceal(state: State) -> tuple[JsonObject, dict[str, Json]]:
    """Split a full position into what is public and the faces of the face-down cards."""
    parts: dict[str, Json] = {}
    for cell in range(CELLS):
        malformed_if(state.face[cell] == UNKNOWN, f"{layout_path(cell)}/face", "this member is missing")
        if state.card[cell]:
            parts[part_name(state.card[cell])] = FACE.write(state.face[cell])
    return POSITION.write(state), parts


def join(public: JsonObject, parts: dict[str, Json]) -> JsonObject:
    """Return the public table with the faces that the parts tell."""
    layout: JsonObject = {}
    for row, cards in object_in(public, "layout").items():
        assert isinstance(cards, list)
        layout[row] = [joined_card(card, parts) for card in cards]
    return {**public, "layout": layout}


def joined_card(card: Json, parts: dict[str, Json]) -> Json:
    """Return a card of the layout, with its face where it is face down and known."""
    if not isinstance(card, dict):
        return card
    name = part_name(CARD.read(card["card"], "/card"))
    return {**card, "face": parts[name]} if name in parts else card
