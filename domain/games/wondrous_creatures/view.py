"""What a seat may know: what everybody may know, and the secrets that it holds; and positions with their secrets apart."""

from typing import Final

from domain.games.wondrous_creatures.components_names import MARKS
from domain.games.wondrous_creatures.events.hidden import hand_part, offer_part, robot_part, token_part
from domain.games.wondrous_creatures.kinds import COUNT, POINTS, SEAT
from domain.games.wondrous_creatures.position import MEMBERS, POSITION
from domain.games.wondrous_creatures.scoring import robot_score, standing
from domain.games.wondrous_creatures.state import State
from domain.kernel.errors import Malformed
from domain.kernel.ids import ALL_SEEING, NOBODY, UNKNOWN, Json, JsonObject
from domain.kernel.json_fields import as_int, as_list, as_object, object_in, str_in
from domain.kernel.kinds import OrElse
from domain.kernel.kinds_of_many import Sequence
from domain.kernel.position import Figure, Position, viewer_member, write_members


def points(state: State, at: int) -> object:
    """Return the points of each seat if the match ended now: they hang on open things alone."""
    return standing(state)


def tingent_points(state: State, at: int) -> object:
    """Return Tingent's points if the match ended now."""
    return int(NOBODY) if state.robot is None else robot_score(state)


VIEW: Final = Position(
    (
        *MEMBERS,
        viewer_member(SEAT, "The seat that sees this; null for a spectator, and once the match is over."),
        Figure("standing", Sequence(COUNT, 1, 4), "Points of each seat if the match ended now, or the final scores.", points),
        Figure(
            "tingent_points",
            OrElse(POINTS, int(NOBODY)),
            "Tingent's points if the match ended now; null unless one plays alone against it.",
            tingent_points,
        ),
    ),
    "What one seat, or a spectator, may know: cards, captains and time tokens that it may not know are null.",
)


def hidden_parts(state: State) -> dict[str, Json]:
    """Return what lies hidden, by the names that it has in play."""
    parts: dict[str, Json] = {}
    for seat in range(state.seats):
        for card, tag in zip(state.hands[seat], state.tags[seat], strict=True):
            if tag > 0 and card >= 0:
                parts[hand_part(seat, tag)] = card + 1
        for i, captain in enumerate(state.offers[seat]):
            if captain not in (UNKNOWN, state.captain[seat]):
                parts[offer_part(seat, i)] = captain
    for i, mark in enumerate(state.tokens):
        if mark >= 0:
            parts[token_part(i)] = mark
    if state.robot is not None:
        for card, tag in zip(state.robot.hidden, state.robot.tags, strict=True):
            if card >= 0:
                parts[robot_part(tag)] = card + 1
    return parts


def view_for(state: State, at: int) -> JsonObject:
    """Return what a viewer may know: the open table, and what lies hidden before it (ALL_SEEING: all)."""
    mine = {name: part for name, part in hidden_parts(state).items() if at == ALL_SEEING or name.startswith(f"seat:{at}/")}
    return join(write_members(VIEW.members, state, at), mine)


def state_to_json(state: State) -> JsonObject:
    """Return the full position."""
    return join(POSITION.write(state), hidden_parts(state))


def conceal(state: State) -> tuple[JsonObject, dict[str, Json]]:
    """Return the position with its secrets taken out, and the secrets by the names that they have in play."""
    check_known(state)
    return POSITION.write(state), hidden_parts(state)


def check_known(state: State) -> None:
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
    joined["tokens"] = [
        MARKS[as_int(parts[token_part(i)], token_part(i))] if token is None and token_part(i) in parts else token
        for i, token in enumerate(as_list(public["tokens"], "/tokens"))
    ]
    if public.get("tingent") is not None:
        tingent = object_in(public, "tingent")
        joined["tingent"] = {**tingent, "hidden": cards_with(as_list(tingent["hidden"], ""), "none", parts)}
    return joined


def seat_with(source: JsonObject, seat: int, parts: dict[str, Json]) -> JsonObject:
    """Return a seat with what the reader knows of its hand and offer."""
    offer = as_list(source["offer"], "")
    return {
        **source,
        "offer": [parts.get(offer_part(seat, i)) if captain is None else captain for i, captain in enumerate(offer)],
        "hand": cards_with(as_list(source["hand"], ""), f"seat:{seat}", parts),
    }


def cards_with(source: list[Json], reader: str, parts: dict[str, Json]) -> list[Json]:
    """Return hidden cards with those that the reader of such parts knows."""
    cards = [as_object(entry, "") for entry in source]
    return [card if card.get("card") is not None else {**card, "card": parts.get(f"{reader}/{str_in(card, 'place')}")} for card in cards]
