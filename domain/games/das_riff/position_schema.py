"""The JSON Schemas of a position and of a view. They differ in the face-down cards: a view knows them only after the end."""

from typing import Final

from domain.games.das_riff.components import COLOR_IDS, FISH, KIND_IDS, PAIR_IDS, PLACE_IDS, ROW_IDS, SEATS, TREES, WIDEST
from domain.games.das_riff.events import PHASE_IDS
from domain.games.das_riff.options import MOST_TURNS
from domain.kernel.ids import JsonObject
from domain.kernel.schema import array, integer, one_of, record, told

COUNT: Final = integer(0, 99)
CARD: Final = told(integer(1, 9999), "Number of the card: cards dealt face down are numbered from 1, and keep it while they slide.")
POOL: Final = told(
    integer(0, 9999), "Number of the draw pile it came from; the first one of the match is 0, each shuffle (F2) makes the next."
)
KIND: Final = told(one_of(KIND_IDS), "Its kind: `fish:<color>:<m or f>`, `coral`, `pearl`, `shark` or `water`.")
FACE_DOWN: Final = told(record({"card": CARD, "pool": POOL, "face": KIND}, ["face"]), "A face-down card.")
FACE_DOWN_SEEN: Final = told(record({"card": CARD, "pool": POOL, "kind": KIND}, ["kind"]), "A face-down card; `kind` only after the end.")
TREE: Final[JsonObject] = {
    "oneOf": [
        record({"state": told({"const": "empty"}, "Nothing lies at the tree.")}),
        record(
            {
                "state": told({"const": "single"}, "A single parent lies at the tree."),
                "fish": told(one_of(KIND_IDS[:FISH]), "Kind of the parent: `fish:<color>:<m or f>`."),
            }
        ),
        record(
            {
                "state": told({"const": "done"}, "The tree bears its breeding card."),
                "breeding": told(one_of(PAIR_IDS), "The two colors on the card."),
            }
        ),
    ]
}


def kind_counts(kinds: list[str], meaning: str) -> JsonObject:
    """Return the schema of counts by kind of card; kinds of which there is none are left out."""
    return {
        "type": "object",
        "propertyNames": {"enum": list(kinds)},
        "additionalProperties": COUNT,
        "description": f"{meaning} By kind; kinds of which there is none are left out.",
    }


def worms(meaning: str) -> JsonObject:
    """Return the schema of numbers of worms by color."""
    return told(record({color: told(COUNT, f"How many {color} worms.") for color in COLOR_IDS}), meaning)


def seat_schema() -> JsonObject:
    """Return the schema of what lies in front of a seat."""
    return record(
        {
            "worms": worms("Its worms."),
            "pearls": told(COUNT, "How many pearls it holds (P4)."),
            "sharks": told(COUNT, "How many sharks it holds (A6, A7)."),
            "boats": told(integer(0, WIDEST), "How many boats it has: columns 1 to this are in reach (P1)."),
            "trees": told(
                array(TREE, 0, TREES), "Its trees in the order in which they were planted; the index is the number that commands name."
            ),
            "reserve": kind_counts(KIND_IDS[:FISH], "Fish that lie in front of it at no tree (A8); only where `fish_needs_tree` is false."),
            "successes": told(integer(0, TREES), "How many of its trees are done; five win (E1)."),
        }
    )


def turn_members() -> dict[str, JsonObject]:
    """Return the members that say whose turn it is and how far it has come."""
    return {
        "turn": told(integer(0, MOST_TURNS), "Number of the turn, counted over both seats from 1; 0 before the first."),
        "active": told(integer(0, 1), "The seat that rolled and whose turn it is."),
        "to_act": told(
            array(integer(0, 1), 0, 1),
            "The seat that is to decide: in the phase `bonus` the other one; empty before the first turn and when the match is over.",
        ),
        "phase": told(
            one_of(PHASE_IDS), "`free`: a free choice of a worm (R2); `bonus`: the other seat's worm (R3); `act`: purchases (phase 2)."
        ),
        "dice": told(array(one_of(COLOR_IDS), 2, 2), "The colors rolled in this turn; of no meaning before the first."),
        "owed": told(integer(0, 2), "How many worms of free choice the active seat may still take (R2)."),
        "purchases": told(integer(0, 999), "How many commands of phase 2 this turn has seen: reveals, purchases, sharks."),
        "dead_turns": told(
            integer(0, MOST_TURNS), "How many turns in a row before this one saw neither a purchase nor flowing water (Q26)."
        ),
        "over": told({"type": "boolean"}, "The match is over."),
        "winner": {"oneOf": [{"type": "null"}, integer(0, 1)], "description": "The seat that has won; null before, and after a stalemate."},
    }


def table_members(face_down: JsonObject) -> dict[str, JsonObject]:
    """Return the members that say what lies on the table, with what is shown of a face-down card."""
    cell: JsonObject = {"oneOf": [{"type": "null"}, KIND, face_down]}
    row = told(array(cell, 1, WIDEST), "The row from column 1 at the sea edge: a kind, a face-down card, or null for a gap.")
    revealed = record(
        {
            "place": told(one_of(PLACE_IDS), "Where it lies: row and column, such as `A_mid.3`."),
            "purchase": told(integer(1, 999), "Which of this turn's `purchases` revealed it, from 1."),
        }
    )
    pool = record(
        {
            "pool": told(integer(0, 9999), "Number of the pile."),
            "shuffled_in": kind_counts(KIND_IDS, "The discards that made it out of the pile before."),
            "seen": kind_counts(KIND_IDS, "The cards that all have seen come out of it."),
        }
    )
    return {
        "layout": told(
            record(dict.fromkeys(ROW_IDS, row)),
            "The reef by row: `A_open` is the outer row of seat 0, `B_open` that of seat 1, `A_mid` and `B_mid` lie between.",
        ),
        "revealed": told(array(revealed), "The cards that were revealed in this turn and still lie there: they cost less (Q03)."),
        "next_card": told(integer(1, 9999), "The number that the next card dealt face down gets."),
        "pile": told(COUNT, "How many cards the draw pile has."),
        "discards": told(array(one_of(KIND_IDS)), "Kinds of the discarded cards, the last one at the end."),
        "pools": told(
            array(pool, 1),
            "The draw piles on which the knowledge of face-down cards depends.",
        ),
        "breeding_open": told(array(one_of(PAIR_IDS)), "The two colors of each open breeding card."),
        "breeding_deck": told(COUNT, "How many breeding cards are left face down."),
        "supply": worms("The worms in stock."),
        "boat_supply": told(COUNT, "How many boats can still be bought."),
        "seats": told(array(seat_schema(), SEATS, SEATS), "What lies in front of each seat, seat 0 first."),
    }


UNSEEN: Final = kind_counts(KIND_IDS, "Cards that nobody has seen: in the pile or face down; only in views.")
POSITION: Final = told(
    record({**turn_members(), **table_members(FACE_DOWN), "unseen": UNSEEN}, ["unseen"], "A position of Das Riff"),
    "The whole table. What lies in the pile follows from the option `deck`; every face-down card has its `face`.",
)
VIEW: Final = told(
    record({**turn_members(), **table_members(FACE_DOWN_SEEN), "unseen": UNSEEN}, title="A view of Das Riff"),
    "The table as everybody sees it: no seat has secrets of its own (Q25). The `places` of legal commands are `A_mid.3` (row and column) "
    "and "
    "`seat_0.tree_2` (a tree, from 0).",
)
