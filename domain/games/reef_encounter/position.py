"""The table as JSON: what everybody may know, and everybody's secrets."""

from typing import Final

from domain.games.reef_encounter import kinds
from domain.games.reef_encounter import position_pieces as pieces
from domain.games.reef_encounter.check import check, visible
from domain.games.reef_encounter.components import BOARDS, CELL_NAMES, COLOR_NAMES, COLORS, EMPTY, MOST_SEATS, TILES, Box
from domain.games.reef_encounter.events_table import CAUSE, OVER, STAGE
from domain.games.reef_encounter.legal import legal_moves
from domain.games.reef_encounter.opening import initial_state
from domain.games.reef_encounter.state import UNSURE, State
from domain.kernel.cells import Cells
from domain.kernel.errors import malformed_if
from domain.kernel.fields import Kept, Pieces
from domain.kernel.ids import UNKNOWN, JsonObject
from domain.kernel.kinds import Bit, Name, Whole
from domain.kernel.kinds_of_many import Sequence, Sparse
from domain.kernel.position import Attribute, Each, Figure, Group, Members, OfSeat, Position, Seats

SECRET_HAND: Final = "Its hidden hand tiles, by colour: as many as `hand.hidden` says; null where they are not known."
SECRET_FIRST: Final = "Colour of the hidden first tile of its fish; null where there is none or it is not known."
SECRETS: Final[Members] = (
    Figure("hand", kinds.COUNTS_OR_NULL, SECRET_HAND, pieces.secret_hand, pieces.put_secret_hand),
    Figure("first", kinds.COLOR_OR_NULL, SECRET_FIRST, pieces.secret_first, pieces.put_secret_first),
)
MEMORY: Final = Group(
    "memory",
    (
        OfSeat(
            "dealt_from",
            kinds.COUNTS,
            "What the bag held when the first hands were dealt.",
            attribute="stock.memory.dealt_from",
            width=COLORS,
        ),
        OfSeat("shown", kinds.COUNTS, "How many of the tiles dealt have been shown since.", attribute="stock.memory.shown", width=COLORS),
        OfSeat(
            "least", kinds.COUNTS, "At least so many of the tiles dealt are of this colour.", attribute="stock.memory.least", width=COLORS
        ),
        OfSeat("most", kinds.COUNTS, "At most so many of the tiles dealt are of this colour.", attribute="stock.memory.most", width=COLORS),
        Attribute("draws", kinds.DRAWS, attribute="stock.memory.drawn"),
    ),
    "What a perfect memory knows of the hidden tiles beyond the table (H3); without it nothing was drawn since the deal.",
)


def stage_members() -> Members:
    """Return the members that say how far the match has come."""
    return (
        Attribute("stage", STAGE),
        Attribute("turn", Whole(0, kinds.MOST_TURNS), "Number of the turn, counted over all seats from 1; 0 before the first."),
        Attribute("to_act", Sequence(kinds.SEAT, 0, 1), "The seat that is to decide; empty when nobody is."),
        Attribute("active", kinds.SEAT_OR_NULL, "The seat whose turn it is, or was when the game stopped; null before the first turn."),
        Attribute("start", kinds.SEAT_OR_NULL, "The start player; null before it was drawn (S5)."),
        Attribute("end", CAUSE, attribute="cause"),
    )


def board_members(box: Box) -> Members:
    """Return the members that say what lies on the boards, the sea and the food chain."""
    sea = (
        OfSeat("cube", Bit(), "The cube of this colour lies there.", attribute="stock.sea_cube"),
        OfSeat(
            "tiles",
            kinds.COUNTS,
            f"The polyps there, by colour; {box.numbers.sea_holds} are the most.",
            attribute="stock.sea",
            width=COLORS,
        ),
    )
    bonus = (
        OfSeat("polyps", kinds.COUNTS, "The polyps set aside: at most one of a colour (S3, B1).", attribute="stock.bonus", width=COLORS),
        Attribute("in_bag", kinds.FLAG, "The bonus polyps have gone into the bag for good (B2).", attribute="stock.bonus_in_bag"),
    )
    return (
        Figure(
            "boards",
            Sequence(kinds.BOARD, 0, BOARDS, unique=True),
            "The boards in play, in the order of their numbers; none before they were drawn (S1).",
            pieces.boards,
            pieces.lay_out,
        ),
        Figure(
            "polyps",
            Sparse(CELL_NAMES, kinds.COLOR),
            kinds.at("Colour of the polyp by rock space; a space that is left out has none."),
            pieces.polyps,
            pieces.put_polyps,
        ),
        Figure(
            "shrimps",
            Sparse(CELL_NAMES, kinds.SEAT),
            kinds.at("The seat whose shrimp stands there, by rock space."),
            pieces.shrimps,
            pieces.put_shrimps,
        ),
        Figure(
            "coral_tiles",
            Pieces(Kept(pieces.Tile), TILES, TILES),
            "The coral tiles; the first is `coral_tile/1`.",
            pieces.tiles,
            pieces.lay_tiles,
        ),
        Attribute("alga_space", kinds.ALGA_OR_NULL, "Colour of the cylinder on the alga space; null without one.", attribute="chain.space"),
        Each(
            "sea",
            COLOR_NAMES,
            sea,
            "The sea spaces, by the colour of their cubes (`white`: `sea/white`); clockwise in this order.",
        ),
        Group("bonus", bonus, "The bonus polyps."),
    )


def seat_members(box: Box) -> Members:
    """Return the members that say what lies open at a seat."""
    hand = (
        OfSeat("known", kinds.COUNTS, "Tiles that everybody can name, since they were taken openly or shown (H1).", width=COLORS),
        Figure(
            "hidden",
            Whole(0, box.largest_hand),
            "How many of its tiles only the seat itself has seen.",
            pieces.hidden_hand,
            pieces.put_hidden,
        ),
    )
    fish = (
        OfSeat("eaten", kinds.COUNTS, "The polyps in it that all have seen.", attribute="fish", width=COLORS),
        Figure(
            "first",
            Name(pieces.FIRST_WORDS),
            "Its first tile (S7): `none`: not given yet; `hidden`; `shown`: counted in `eaten` (H2).",
            pieces.first_word,
            pieces.put_first_word,
        ),
    )
    shrimp = Whole(0, box.shrimps)
    return (
        OfSeat("front", kinds.COUNTS, "Polyps in front of its screen.", width=COLORS),
        OfSeat("cubes", kinds.COUNTS, "Its cubes; what was taken openly stays known (H1).", width=COLORS),
        Group("hand", hand, "The tiles behind its screen."),
        Group("fish", fish, "What its fish holds; each polyp counts its value (V2)."),
        OfSeat("shrimps_behind", shrimp, "How many of its shrimps are behind its screen.", attribute="behind"),
        OfSeat(
            "shrimps_eaten",
            shrimp,
            f"How many of its shrimps its fish has eaten: with {box.numbers.eaten_to_lock} it may lock (A1c), "
            f"{box.numbers.eaten_to_end} end the game (E2).",
            attribute="eaten",
        ),
    )


def turn_members(box: Box) -> Members:
    """Return the members that say what the running turn has seen."""
    most = box.numbers.hand_tiles
    return (
        Attribute("begun", kinds.FLAG, "Something was done in this turn: eating is over (A1d)."),
        Attribute("layings", Whole(0, box.numbers.layings), "How many cubes were played for actions 2 and 3."),
        Attribute("laying", kinds.COLOR_OR_NULL, "Colour of the polyps that are being laid (A2a); null: between two actions."),
        Attribute(
            "laid_from_hand",
            Whole(0, most),
            f"How many polyps of this laying came from behind the screen; {most} are the most (A2b).",
            attribute="laid_hand",
        ),
        Attribute("laid_board", kinds.BOARD_OR_NULL, "The board that this laying has used last (A2e); null before the first polyp."),
        Attribute("entered", kinds.FLAG, "Action 4 was done."),
        Attribute("lock_played", kinds.FLAG, "A coral tile was locked in this turn."),
        Attribute("shrimp_moves", Whole(0, 1000), "How often a shrimp was lifted in this turn (A5d).", attribute="moves"),
        Attribute("lifted", kinds.SPACE_OR_NULL, kinds.at("Where the shrimp stood that is lifted and must be set now; null without one.")),
        Attribute("bound", kinds.COLOR_OR_NULL, "Colour of a cube that must be used at once (A6b, an option); null without one."),
    )


def table_of(box: Box) -> Position:
    """Return what everybody may know, with bounds and numbers from the data."""
    members = (
        *stage_members(),
        *board_members(box),
        Seats(seat_members(box), 2, MOST_SEATS, about="What lies open at each seat, seat 0 first."),
        Group("turn_so_far", turn_members(box), "What the running turn has seen."),
    )
    return Position(members, "What everybody may know.", of_views=(MEMORY,))


def position_of(table: Position) -> Position:
    """Return the whole table: what everybody may know, and everybody's secrets."""
    secrets = Seats(SECRETS, 2, MOST_SEATS, "secrets", "What only the seats know, seat 0 first.")
    return Position((*table.members, secrets), "The whole table.", of_views=table.of_views)


def state_from_json(box: Box, position: Position, data: JsonObject, seats: int, options: JsonObject) -> State:
    """Read a position; `Malformed` with the path when the shape is wrong or no such table can be."""
    state = initial_state(box, seats, options)
    position.read(state, data)
    need_seats(state)
    count_the_rest(state, "memory" in data)
    check(state)
    for seat in state.to_act:
        malformed_if(state.unknown[seat] == 0 and not legal_moves(state, seat), "/to_act", f"seat {seat} has no legal command")
    return state


def need_seats(state: State) -> None:
    """Raise `Malformed` where a seat is named that the match does not have."""
    for name, seat in [("active", state.active), ("start", state.start), *[("to_act/0", seat) for seat in state.to_act]]:
        malformed_if(seat >= state.seats, f"/{name}", f"there is no seat {seat}")


def count_the_rest(state: State, remembered: bool) -> None:
    """Work out bag and supplies from what lies on the table; every hidden tile that is not known may be any tile that nobody sees."""
    state.over = state.stage == OVER
    state.settled = UNSURE if state.moves > 0 or state.entered else 0
    stock = state.stock
    if state.chain.space != EMPTY:
        state.chain.cylinders[state.chain.space] -= 1
    seen = visible(state)
    for color in range(COLORS):
        stock.count[color] = sum(stock.sea[color * COLORS : (color + 1) * COLORS])
        stock.cubes[color] = state.box.cubes - stock.sea_cube[color] - count_held(state, state.cubes, color)
        stock.memory.pool[color] = state.box.polyps - seen[color] if state.reefs.mask else 0
        stock.bag[color] = stock.memory.pool[color] - count_held(state, state.secret, color)
        for first in state.first:
            stock.bag[color] -= 1 if first == color else 0
    hands = sum(state.secrets_of(seat) + (1 if state.first[seat] >= UNKNOWN else 0) for seat in range(state.seats))
    stock.total = sum(stock.memory.pool) - hands
    if remembered:
        stock.memory.dealt = state.turn > 0
        for color in range(COLORS):
            stock.memory.pool[color] += stock.memory.shown[color]
    elif state.turn > 0:
        stock.memory.deal()


def count_held(state: State, rows: Cells, color: int) -> int:
    """Return how many of a colour the seats have in these rows."""
    return sum(rows[seat * COLORS + color] for seat in range(state.seats))
