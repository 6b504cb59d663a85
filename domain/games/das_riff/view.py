"""What everybody at the table may know, built up field by field. No seat has secrets: all viewers see the same."""

from domain.games.das_riff.components import (
    COLOR_IDS,
    COLORS,
    DONE,
    EMPTY,
    FISH,
    GAP,
    KIND_IDS,
    KINDS,
    NO_TREE,
    PAIR_IDS,
    PLACE_IDS,
    ROW_IDS,
    ROWS,
    SINGLE,
    TREES,
    WIDEST,
)
from domain.games.das_riff.events import PHASE_IDS
from domain.games.das_riff.state import RiffState
from domain.kernel.cells import Cells
from domain.kernel.ids import ALL_SEEING, NOBODY, Json, JsonObject
from domain.kernel.reading import json_list


def view_for(state: RiffState, viewer: int) -> JsonObject:
    """Return the view of any seat or spectator: the public table, and the kinds that lie in the pile or face down."""
    view = {**public_json(state), "unseen": kinds_json(state.unseen())}
    if viewer == ALL_SEEING:
        view["layout"] = {ROW_IDS[row]: opened_row_json(state, row) for row in range(ROWS)}
    return view


def opened_row_json(state: RiffState, row: int) -> list[Json]:
    """Return the cards of a row as they are seen after the end: the face-down ones with their kind."""
    opened: list[Json] = []
    for column, shown in enumerate(row_json(state, row)):
        face = state.face[row * WIDEST + column]
        opened.append({**shown, "kind": KIND_IDS[face]} if isinstance(shown, dict) and face >= 0 else shown)
    return opened


def public_json(state: RiffState) -> JsonObject:
    """Return the table without the faces of face-down cards, the order of the piles and what is in which of them."""
    seats: list[Json] = [seat_json(state, seat) for seat in range(state.seats)]
    breeding: list[Json] = [PAIR_IDS[pair] for pair in state.open]
    discards: list[Json] = [KIND_IDS[kind] for kind in state.discards]
    return {
        "turn": state.turn,
        "active": state.active,
        "to_act": json_list(state.to_act),
        "phase": PHASE_IDS[state.phase],
        "dice": [COLOR_IDS[state.first_die], COLOR_IDS[state.second_die]],
        "owed": state.owed,
        "purchases": state.acted,
        "dead_turns": state.dead_turns,
        "over": state.over,
        "winner": None if state.winner == NOBODY else state.winner,
        "layout": {ROW_IDS[row]: row_json(state, row) for row in range(ROWS)},
        "revealed": revealed_json(state),
        "next_card": state.next_card,
        "pile": state.pile_size(),
        "discards": discards,
        "pools": pools_json(state),
        "breeding_open": breeding,
        "breeding_deck": sum(state.breeding),
        "supply": colors_json(state.supply, 0),
        "boat_supply": state.boat_supply,
        "seats": seats,
    }


def row_json(state: RiffState, row: int) -> list[Json]:
    """Return the cards of a row from the sea edge: None for a gap, a face, or the id and pile of a face-down card."""
    shown: list[Json] = []
    for cell in range(row * WIDEST, row * WIDEST + state.box.columns):
        if state.card[cell]:
            shown.append({"card": state.card[cell], "pool": state.pool[cell]})
        else:
            shown.append(None if state.face[cell] == GAP else KIND_IDS[state.face[cell]])
    return shown


def revealed_json(state: RiffState) -> list[Json]:
    """Return the cards that were revealed this turn, each with the number of the purchase that did it."""
    return [{"place": PLACE_IDS[cell], "purchase": credit} for cell, credit in enumerate(state.credit) if credit]


def pools_json(state: RiffState) -> list[Json]:
    """Return the piles on which the knowledge of face-down cards depends: what was shuffled in, and what was seen to come out."""
    shown: list[Json] = []
    for i in range(len(state.pools) // (2 * KINDS)):
        start = i * 2 * KINDS
        shown.append(
            {
                "pool": state.first_pool + i,
                "shuffled_in": kinds_json(state.pools[start : start + KINDS]),
                "seen": kinds_json(state.pools[start + KINDS : start + 2 * KINDS]),
            }
        )
    return shown


def kinds_json(counts: Cells) -> JsonObject:
    """Return the kinds that there are, with their numbers."""
    return {KIND_IDS[kind]: counts[kind] for kind in range(len(counts)) if counts[kind]}


def colors_json(counts: Cells, start: int) -> JsonObject:
    """Return the number of worms of each color."""
    return {COLOR_IDS[color]: counts[start + color] for color in range(COLORS)}


def seat_json(state: RiffState, seat: int) -> JsonObject:
    """Return what lies in front of a seat."""
    trees: list[Json] = []
    for tree in state.trees[seat * TREES : seat * TREES + TREES]:
        if tree != NO_TREE:
            trees.append(tree_json(tree))
    return {
        "worms": colors_json(state.worms, seat * COLORS),
        "pearls": state.pearls[seat],
        "sharks": state.sharks[seat],
        "boats": state.boats[seat],
        "trees": trees,
        "reserve": kinds_json(state.reserve[seat * FISH : seat * FISH + FISH]),
        "successes": state.successes[seat],
    }


def tree_json(tree: int) -> JsonObject:
    """Return a tree: empty, with a single parent, or done."""
    if tree == EMPTY:
        return {"state": "empty"}
    if tree < DONE:
        return {"state": "single", "fish": KIND_IDS[tree - SINGLE]}
    return {"state": "done", "breeding": PAIR_IDS[tree - DONE]}
