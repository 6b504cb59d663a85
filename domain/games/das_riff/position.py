"""The table as JSON: what everybody may know, with the faces of face-down cards where the reader knows them."""

from typing import Final, final

from domain.games.das_riff.check import check, placed_cards
from domain.games.das_riff.check_turn import check_between_commands
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
    ROW_IDS,
    SEATS,
    SINGLE,
    TREES,
    WIDEST,
    Box,
)
from domain.games.das_riff.events import PHASE
from domain.games.das_riff.kinds import CARD, COLOR, COUNT, FACE, FISH_KIND, KIND_COUNTS, MOST_NUMBERS, PAIR, PLACE, POOL, PURCHASE, SEAT
from domain.games.das_riff.options import MOST_TURNS, Options
from domain.games.das_riff.state import State
from domain.kernel import state as kernel
from domain.kernel.cells import append, cells, copy_cells, to_list
from domain.kernel.errors import malformed_if
from domain.kernel.fields import Nested, Piece, Pieces, field
from domain.kernel.ids import NOBODY, UNKNOWN, Json, JsonObject
from domain.kernel.json_fields import as_object
from domain.kernel.kinds import Case, Cases, Flag, OrElse, Whole, check_members, items_of
from domain.kernel.kinds_of_many import Counts, Padded, Sequence
from domain.kernel.position import Attribute, Derived, Figure, Member, OfSeat, Position, Seats
from domain.kernel.schema import closed_object


@final
class Card(Piece):
    ABOUT = "A face-down card; `face` only where it is known: in a position that a match begins from, and after the end."
    FIELDS = (field("card", CARD), field("pool", POOL), field("face", FACE, absent=UNKNOWN))

    def __init__(self, card: int, pool: int, face: int = UNKNOWN) -> None:
        self.card: Final = card
        self.pool: Final = pool
        self.face: Final = face


@final
class Revealed(Piece):
    FIELDS = (field("place", PLACE, attribute="cell"), field("purchase", PURCHASE))

    def __init__(self, cell: int, purchase: int) -> None:
        self.cell: Final = cell
        self.purchase: Final = purchase


@final
class Pool(Piece):
    FIELDS = (
        field("pool", POOL, "Number of the pile."),
        field("shuffled_in", KIND_COUNTS, "The discards that made it out of the pile before."),
        field("seen", KIND_COUNTS, "The cards that all have seen come out of it."),
    )

    def __init__(self, pool: int, shuffled_in: list[int], seen: list[int]) -> None:
        self.pool: Final = pool
        self.shuffled_in: Final = shuffled_in
        self.seen: Final = seen


CLOSED: Final = Nested(Card)
ROW: Final = "The row from column 1 at the sea edge: a kind, a face-down card, or null for a gap."


@final
class Layout(Member):
    """The reef: `face`, `card` and `pool` of each cell."""

    def __init__(self) -> None:
        self.name = "layout"
        self.about = "The reef by row: `A_open` is the outer row of seat 0, `B_open` that of seat 1, `A_mid` and `B_mid` lie between."

    def shape(self) -> JsonObject:
        cell: JsonObject = {"oneOf": [{"type": "null"}, FACE.schema(), CLOSED.schema()]}
        row: JsonObject = {"type": "array", "items": cell, "minItems": 1, "maxItems": WIDEST, "description": ROW}
        return closed_object(dict.fromkeys(ROW_IDS, row))

    def write(self, state: kernel.State, at: int) -> Json:
        assert isinstance(state, State)
        return layout_json(state, False)

    def read(self, state: kernel.State, at: int, value: Json, path: str) -> None:
        assert isinstance(state, State)
        rows = as_object(value, path)
        check_members(rows, ROW_IDS, ROW_IDS, path)
        for row, name in enumerate(ROW_IDS):
            columns = state.box.columns
            for column, card in enumerate(items_of(rows[name], f"{path}/{name}", columns, columns)):
                self.read_cell(state, row * WIDEST + column, card, f"{path}/{name}/{column}")

    def read_cell(self, state: State, cell: int, value: Json, path: str) -> None:
        """Read what lies in a cell."""
        if isinstance(value, dict):
            card = CLOSED.read(value, path)
            assert isinstance(card, Card)
            state.card[cell], state.pool[cell], state.face[cell] = card.card, card.pool, card.face
        elif value is not None:
            state.face[cell] = FACE.read(value, path)


def layout_json(state: State, opened: bool) -> JsonObject:
    """Return the reef by row; with `opened` the face-down cards have their faces."""
    rows: JsonObject = {}
    for row, name in enumerate(ROW_IDS):
        first = row * WIDEST
        rows[name] = [cell_json(state, cell, opened) for cell in range(first, first + state.box.columns)]
    return rows


def cell_json(state: State, cell: int, opened: bool) -> Json:
    """Return None for a gap, a face, or a face-down card."""
    if state.card[cell]:
        return CLOSED.write(Card(state.card[cell], state.pool[cell], state.face[cell] if opened else UNKNOWN))
    return None if state.face[cell] == GAP else FACE.write(state.face[cell])


def credits(state: State, at: int) -> object:
    """Return the cards revealed in this turn: `credit` of each cell."""
    return [Revealed(cell, credit) for cell, credit in enumerate(state.credit) if credit]


def put_credits(state: State, at: int, found: list[Revealed], path: str) -> None:
    """Write the cards revealed in this turn."""
    last = -1
    for i, entry in enumerate(found):
        malformed_if(entry.cell <= last, f"{path}/{i}/place", "the cards stand in the order of their places, each once")
        state.credit[entry.cell] = entry.purchase
        last = entry.cell


def pools(state: State, at: int) -> object:
    """Return the piles that matter still."""
    shown: list[Pool] = []
    for i in range(len(state.pools) // (2 * KINDS)):
        start = i * 2 * KINDS
        figures = to_list(state.pools[start : start + 2 * KINDS])
        shown.append(Pool(state.first_pool + i, figures[:KINDS], figures[KINDS:]))
    return shown


def put_pools(state: State, at: int, found: list[Pool], path: str) -> None:
    """Write the piles; their numbers follow one another."""
    state.pools = cells(0)
    state.first_pool = found[0].pool
    for i, pool in enumerate(found):
        malformed_if(pool.pool != state.first_pool + i, f"{path}/{i}/pool", f"{state.first_pool + i} comes next, not {pool.pool}")
        for count in pool.shuffled_in + pool.seen:
            state.pools = append(state.pools, count)


def worms(about: str) -> Counts:
    """Return the kind of numbers of worms by colour."""
    return Counts(COLOR_IDS, 99, about, each="How many worms of this colour.")


def count_breeding(state: State) -> int:
    """Return the number of breeding cards that lie face down."""
    return sum(state.breeding)


TREE_KIND: Final = Cases("state", [Case("empty", EMPTY), Case("single", SINGLE, "fish", FISH_KIND), Case("done", DONE, "breeding", PAIR)])
SEAT_MEMBERS: Final = (
    OfSeat("worms", worms("Its worms."), width=COLORS),
    OfSeat("pearls", COUNT, "How many pearls it holds (P4)."),
    OfSeat("sharks", COUNT, "How many sharks it holds (A6, A7)."),
    OfSeat("boats", Whole(0, WIDEST), "How many boats it has: columns 1 to this are in reach (P1)."),
    OfSeat(
        "trees",
        Padded(TREE_KIND, TREES, NO_TREE),
        "Its trees in the order in which they were planted; the first is the place `tree:SEAT/1`.",
        width=TREES,
    ),
    OfSeat(
        "reserve",
        Counts(KIND_IDS[:FISH], 99, each="How many fish of this kind.", sparse=True),
        "Fish that lie in front of it at no tree (A8), by kind; only where `fish_needs_tree` is false.",
        width=FISH,
    ),
    OfSeat("successes", Whole(0, TREES), "How many of its trees are done; five win (E1)."),
)


POSITION: Final = Position(
    (
        Attribute("turn", Whole(0, MOST_TURNS), "Number of the turn, counted over both seats from 1; 0 during set-up."),
        Attribute("active", SEAT, "The seat that rolled and whose turn it is."),
        Attribute(
            "to_act",
            Sequence(SEAT, 0, 1),
            "The seat that is to decide: in the phase `bonus` the other one; empty when the match is over.",
        ),
        Attribute("phase", PHASE),
        Attribute("dice", Sequence(COLOR, 2, 2), "The colours rolled in this turn."),
        Attribute("owed", Whole(0, 2), "How many worms of free choice the active seat may still take (R2)."),
        Attribute(
            "purchases", Whole(0, 999), "How many commands of phase 2 this turn has seen: reveals, purchases, sharks.", attribute="acted"
        ),
        Attribute(
            "dead_turns",
            Whole(0, MOST_TURNS),
            "In how many turns in a row before this one nothing was done in phase 2 and no water flowed (Q26).",
        ),
        Attribute("over", Flag(), "The match is over."),
        Attribute("winner", OrElse(SEAT, int(NOBODY)), "The seat that has won; null before, and after a stalemate."),
        Layout(),
        Figure(
            "revealed",
            Pieces(Nested(Revealed)),
            "The cards that were revealed in this turn and still lie there: they cost less (Q03).",
            credits,
            put_credits,
        ),
        Attribute("next_card", Whole(1, MOST_NUMBERS), "The number that the next card dealt face down gets."),
        Derived("pile", COUNT, "How many cards the draw pile has.", State.pile_size),
        Attribute("discards", Sequence(FACE), "Kinds of the discarded cards, the last one at the end."),
        Figure("pools", Pieces(Nested(Pool), 1), "The draw piles on which the knowledge of face-down cards depends.", pools, put_pools),
        Attribute("breeding_open", Sequence(PAIR), "The two colours of each open breeding card.", attribute="open"),
        Derived("breeding_deck", COUNT, "How many breeding cards are left face down.", count_breeding),
        Attribute("supply", worms("The worms in stock.")),
        Attribute("boat_supply", COUNT, "How many boats can still be bought."),
        Seats(SEAT_MEMBERS, SEATS, SEATS),
    ),
    "The whole table. No seat has secrets of its own (Q25): all see the same. What lies in the pile follows from the option `deck`; in a "
    "position that a match begins from every face-down card has its `face`.",
    of_views=(
        Derived("unseen", KIND_COUNTS, "Cards that nobody has seen, by kind: in the pile or face down; only in views.", State.unseen),
    ),
)


def state_from_json(box: Box, data: JsonObject, options: Options) -> State:
    """Read a position or a view; `Malformed` with the path when the shape is wrong or no such table can be."""
    state = State(box, options)
    POSITION.read(state, data)
    lay_piles(state)
    POSITION.check_derived(state, data)
    check(state)
    check_between_commands(state)
    return state


def lay_piles(state: State) -> None:
    """Work out what the draw pile and the breeding deck hold: all that lies nowhere else."""
    left = copy_cells(state.options.deck.counts)
    taken = placed_cards(state)
    for kind in range(KINDS):
        left[kind] -= taken[kind]
        malformed_if(left[kind] < 0, "/pile", f"there are {-left[kind]} {KIND_IDS[kind]} more than the deck has")
    state.pile = left
    deck = copy_cells(state.box.breeding)
    for pair in to_list(state.open) + [tree - DONE for tree in state.trees if tree >= DONE]:
        deck[pair] -= 1
        malformed_if(deck[pair] < 0, "/breeding_open", f"{PAIR_IDS[pair]} is there more often than it exists")
    state.breeding = deck
