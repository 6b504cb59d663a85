"""Positions as JSON: the public table plus the faces of face-down cards. What lies in the pile follows from the deck."""

from typing import Final

from domain.games.das_riff.check import check, placed_cards
from domain.games.das_riff.components import (
    CELLS,
    COLOR_IDS,
    COLORS,
    DONE,
    EMPTY,
    FISH,
    KIND_IDS,
    KINDS,
    PAIR_IDS,
    PLACE_IDS,
    ROW_IDS,
    SINGLE,
    TREES,
    WIDEST,
    Box,
)
from domain.games.das_riff.events import PHASE_IDS, part_name
from domain.games.das_riff.options import Options
from domain.games.das_riff.position_schema import POSITION
from domain.games.das_riff.state import RiffState
from domain.games.das_riff.view import public_json
from domain.kernel.cells import Cells, cells, copied
from domain.kernel.errors import Malformed
from domain.kernel.ids import NOBODY, UNKNOWN, Json, JsonObject
from domain.kernel.reading import as_int, as_object, bool_in, int_in, ints_in, list_in, member, object_in, str_in, strs_in
from domain.kernel.schema import Schema

CHECKER: Final = Schema(POSITION)


def state_to_json(state: RiffState) -> JsonObject:
    """Return the full position."""
    return join(public_json(state), hidden_parts(state))


def hidden_parts(state: RiffState) -> dict[str, Json]:
    """Return the faces of the face-down cards by part name."""
    found: dict[str, Json] = {}
    for cell in range(CELLS):
        if state.card[cell] and state.face[cell] != UNKNOWN:
            found[part_name(state.card[cell])] = KIND_IDS[state.face[cell]]
    return found


def conceal(state: RiffState) -> tuple[JsonObject, dict[str, Json]]:
    """Split a full position into what is public and the faces of the face-down cards."""
    for cell in range(CELLS):
        if state.face[cell] == UNKNOWN:
            raise Malformed(f"/layout/{ROW_IDS[cell // WIDEST]}/{cell % WIDEST}/face", "this member is missing")
    return public_json(state), hidden_parts(state)


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
    name = part_name(int_in(card, "card"))
    return {**card, "face": parts[name]} if name in parts else card


def state_from_json(box: Box, data: JsonObject, options: Options) -> RiffState:
    """Read a position or a view; `Malformed` with the path when the shape is wrong or no such table can be."""
    CHECKER.check(data)
    state = RiffState(box, options)
    read_turn(state, data)
    read_layout(state, data)
    read_pools(state, list_in(data, "pools"))
    for seat, item in enumerate(list_in(data, "seats")):
        read_seat(state, seat, as_object(item, f"/seats/{seat}"))
    read_counts(object_in(data, "supply"), COLOR_IDS, state.supply, 0)
    state.boat_supply = int_in(data, "boat_supply")
    state.discards = [KIND_IDS.index(name) for name in strs_in(data, "discards")]
    read_piles(state, data)
    check(state)
    return state


def read_turn(state: RiffState, data: JsonObject) -> None:
    """Read whose turn it is and how far it has come."""
    state.turn = int_in(data, "turn")
    state.active = int_in(data, "active")
    state.to_act = ints_in(data, "to_act")
    state.phase = PHASE_IDS.index(str_in(data, "phase"))
    dice = strs_in(data, "dice")
    state.first_die = COLOR_IDS.index(dice[0])
    state.second_die = COLOR_IDS.index(dice[1])
    state.owed = int_in(data, "owed")
    state.acted = int_in(data, "purchases")
    state.dead_turns = int_in(data, "dead_turns")
    state.over = bool_in(data, "over")
    winner = member(data, "winner", "")
    state.winner = int(NOBODY) if winner is None else as_int(winner, "/winner")
    state.next_card = int_in(data, "next_card")


def read_layout(state: RiffState, data: JsonObject) -> None:
    """Read the four rows and which of their cards were revealed this turn."""
    layout = object_in(data, "layout")
    for row, name in enumerate(ROW_IDS):
        cards = list_in(layout, name, "/layout")
        if len(cards) != state.box.columns:
            raise Malformed(f"/layout/{name}", f"a row has {state.box.columns} places, this one {len(cards)}")
        for column, card in enumerate(cards):
            read_card(state, row * WIDEST + column, card)
    for i, item in enumerate(list_in(data, "revealed")):
        entry = as_object(item, f"/revealed/{i}")
        state.credit[PLACE_IDS.index(str_in(entry, "place"))] = int_in(entry, "purchase")


def read_card(state: RiffState, cell: int, card: Json) -> None:
    """Read what lies in a cell."""
    if isinstance(card, dict):
        state.card[cell] = int_in(card, "card")
        state.pool[cell] = int_in(card, "pool")
        state.face[cell] = KIND_IDS.index(str_in(card, "face")) if "face" in card else UNKNOWN
    elif isinstance(card, str):
        state.face[cell] = KIND_IDS.index(card)


def read_pools(state: RiffState, pools: list[Json]) -> None:
    """Read the piles that matter still; their numbers follow one another."""
    state.pools = cells(2 * KINDS * len(pools))
    for i, item in enumerate(pools):
        path = f"/pools/{i}"
        pool = as_object(item, path)
        number = int_in(pool, "pool", path)
        if i == 0:
            state.first_pool = number
        elif number != state.first_pool + i:
            raise Malformed(f"{path}/pool", f"{state.first_pool + i} comes next, not {number}")
        read_counts(object_in(pool, "shuffled_in"), KIND_IDS, state.pools, i * 2 * KINDS)
        read_counts(object_in(pool, "seen"), KIND_IDS, state.pools, i * 2 * KINDS + KINDS)


def read_counts(source: JsonObject, names: list[str], target: Cells, start: int) -> None:
    """Read the numbers of the names that are there."""
    for i, name in enumerate(names):
        target[start + i] = int_in(source, name) if name in source else 0


def read_seat(state: RiffState, seat: int, data: JsonObject) -> None:
    """Read what lies in front of a seat."""
    path = f"/seats/{seat}"
    read_counts(object_in(data, "worms", path), COLOR_IDS, state.worms, seat * COLORS)
    read_counts(object_in(data, "reserve", path), KIND_IDS[:FISH], state.reserve, seat * FISH)
    state.pearls[seat] = int_in(data, "pearls", path)
    state.sharks[seat] = int_in(data, "sharks", path)
    state.boats[seat] = int_in(data, "boats", path)
    state.successes[seat] = int_in(data, "successes", path)
    for i, item in enumerate(list_in(data, "trees", path)):
        tree = as_object(item, f"{path}/trees/{i}")
        if "fish" in tree:
            value = SINGLE + KIND_IDS.index(str_in(tree, "fish"))
        elif "breeding" in tree:
            value = DONE + PAIR_IDS.index(str_in(tree, "breeding"))
        else:
            value = EMPTY
        state.trees[seat * TREES + i] = value


def read_piles(state: RiffState, data: JsonObject) -> None:
    """Work out what the draw pile and the breeding deck hold: all that lies nowhere else. Their sizes must be the given ones."""
    left = copied(state.options.deck.counts)
    taken = placed_cards(state)
    for kind in range(KINDS):
        left[kind] -= taken[kind]
        if left[kind] < 0:
            raise Malformed("/pile", f"there are {-left[kind]} {KIND_IDS[kind]} more than the deck has")
    state.pile = left
    if state.pile_size() != int_in(data, "pile"):
        raise Malformed("/pile", f"{state.pile_size()} cards are left for the pile, not {int_in(data, 'pile')}")
    state.open = [PAIR_IDS.index(name) for name in strs_in(data, "breeding_open")]
    deck = copied(state.box.breeding)
    for pair in state.open + [tree - DONE for tree in state.trees if tree >= DONE]:
        deck[pair] -= 1
        if deck[pair] < 0:
            raise Malformed("/breeding_open", f"{PAIR_IDS[pair]} is there more often than it exists")
    state.breeding = deck
    if sum(deck) != int_in(data, "breeding_deck"):
        raise Malformed("/breeding_deck", f"{sum(deck)} breeding cards are left, not {int_in(data, 'breeding_deck')}")
