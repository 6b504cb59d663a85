"""What a seat may know, and positions with their secrets apart."""

from domain.games.wondrous_creatures.events.hidden import hand_part, offer_part, robot_part, token_part
from domain.games.wondrous_creatures.names import MARKS
from domain.games.wondrous_creatures.position import Lens, table_json
from domain.games.wondrous_creatures.scoring import robot_score, standing
from domain.games.wondrous_creatures.state import WondrousState
from domain.kernel.errors import Malformed
from domain.kernel.ids import NOBODY, UNKNOWN, Json, JsonObject
from domain.kernel.json_fields import as_int, as_list, as_object, int_in, json_list, object_in


def view_for(state: WondrousState, viewer: int) -> JsonObject:
    """Return what a viewer may know: the table through its eyes, and the points as they stand (they hang on open things alone)."""
    view = table_json(state, Lens(viewer))
    view["viewer"] = viewer if viewer >= 0 else None
    view["standing"] = json_list(standing(state))
    if state.robot is not None:
        view["tingent_points"] = robot_score(state)
    return view


def conceal(state: WondrousState) -> tuple[JsonObject, dict[str, Json]]:
    """Return the position with its secrets taken out, and the secrets by the names that they have in play."""
    check_known(state)
    lens = Lens(NOBODY)
    return table_json(state, lens), lens.parts


def check_known(state: WondrousState) -> None:
    """Raise `Malformed` where a secret is not told: a match cannot be played on with a card that nobody knows."""
    places = [(f"/seats/{seat}/hand", state.hands[seat]) for seat in range(state.seats)]
    places += [(f"/seats/{seat}/offer", state.offers[seat]) for seat in range(state.seats)]
    places.append(("/tokens", state.tokens))
    if state.robot is not None:
        places.append(("/tingent/hidden", state.robot.hidden))
    for path, pieces in places:
        if UNKNOWN in pieces:
            raise Malformed(f"{path}/{pieces.index(UNKNOWN)}", "in a position that a match begins from every piece is known, not null")


def join(public: JsonObject, parts: dict[str, Json]) -> JsonObject:
    """Put the secrets that the reader knows back into a position."""
    joined = dict(public)
    joined["seats"] = [seat_with(as_object(seat, ""), i, parts) for i, seat in enumerate(as_list(public["seats"], "/seats"))]
    tokens: list[Json] = []
    for i, token in enumerate(as_list(public["tokens"], "/tokens")):
        part = token_part(i)
        tokens.append(MARKS[as_int(parts[part], part)] if token is None and part in parts else token)
    joined["tokens"] = tokens
    if public.get("tingent") is not None:
        tingent = dict(object_in(public, "tingent"))
        tingent["hidden"] = cards_with(as_list(tingent["hidden"], ""), -1, parts)
        joined["tingent"] = tingent
    return joined


def seat_with(source: JsonObject, seat: int, parts: dict[str, Json]) -> JsonObject:
    """Return a seat with what the reader knows of its hand and offer."""
    joined = dict(source)
    joined["hand"] = cards_with(as_list(source["hand"], ""), seat, parts)
    offer: list[Json] = []
    for i, captain in enumerate(as_list(source["offer"], "")):
        offer.append(parts.get(offer_part(seat, i)) if captain is None else captain)
    joined["offer"] = offer
    return joined


def cards_with(source: list[Json], seat: int, parts: dict[str, Json]) -> list[Json]:
    """Return hidden cards with those that the reader knows (seat -1: Tingent's)."""
    found: list[Json] = []
    for entry in source:
        card = dict(as_object(entry, ""))
        tag = int_in(card, "tag")
        if card.get("card") is None:
            card["card"] = parts.get(hand_part(seat, tag) if seat >= 0 else robot_part(tag))
        found.append(card)
    return found
