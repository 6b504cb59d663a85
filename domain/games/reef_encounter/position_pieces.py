"""The figures that a position is made of: how each is read off the state, and how it is laid into it."""

from typing import Final, final

from domain.games.reef_encounter.components import BOARDS, CELL_NAMES, COLORS, EMPTY, FACES, GRID, SHRIMPS
from domain.games.reef_encounter.kinds import FACE
from domain.games.reef_encounter.state import NOT_FED, SHOWN, State
from domain.kernel.cells import to_list
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.fields import KeptPiece, field
from domain.kernel.ids import UNKNOWN
from domain.kernel.json_fields import pointer
from domain.kernel.kinds import Bit

FIRST_WORDS: Final = ["none", "hidden", "shown"]
FIRST: Final = [NOT_FED, UNKNOWN, SHOWN]


# Boards


def boards(state: State, at: int) -> object:
    """Return the boards in play."""
    return [board for board in range(BOARDS) if state.reefs.mask >> board & 1]


def lay_out(state: State, at: int, value: list[int], path: str) -> None:
    """Lay the boards out, without their start polyps."""
    malformed_if(len(value) not in (0, state.seats), path, f"{state.seats} different boards are wanted")
    malformed_if(value != sorted(value), path, "the boards stand in the order of their numbers")
    reefs = state.reefs
    reefs.lay_out(value)
    for cell in reefs.in_play:
        if reefs.polyp[cell] != EMPTY:
            reefs.bite(cell)


def need_rock(state: State, cell: int, path: str) -> None:
    """Raise `Malformed` where a cell is no rock space in play."""
    if not state.box.reef.is_rock[cell] or not state.reefs.mask >> (cell // GRID) & 1:
        raise Malformed(path + pointer([CELL_NAMES[cell]]), "this is no rock space in play")


def polyps(state: State, at: int) -> object:
    """Return the colour of each polyp, by its cell."""
    reefs = state.reefs
    polyp = reefs.polyp
    return {cell: polyp[cell] for cell in reefs.in_play if polyp[cell] != EMPTY}


def put_polyps(state: State, at: int, value: dict[int, int], path: str) -> None:
    """Put the polyps on the boards."""
    for cell, color in value.items():
        need_rock(state, cell, path)
        state.reefs.put(cell, color)


def shrimps(state: State, at: int) -> object:
    """Return the seat of each shrimp, by its cell."""
    return {post: i // SHRIMPS for i, post in enumerate(state.reefs.posts) if post != EMPTY}


def put_shrimps(state: State, at: int, value: dict[int, int], path: str) -> None:
    """Put the shrimps on the boards."""
    for cell, seat in value.items():
        need_rock(state, cell, path)
        malformed_if(seat >= state.seats, path + pointer([CELL_NAMES[cell]]), f"there is no seat {seat}")
        malformed_if(state.reefs.guard[cell] != EMPTY, path + pointer([CELL_NAMES[cell]]), "another shrimp is on this coral")
        state.reefs.stand(seat, cell)


# Coral tiles


@final
class Tile(KeptPiece):
    FIELDS = (
        field("face", FACE, "The face that is up; what it shows says content `coral_tiles.json`, and `known` of a view."),
        field("locked", Bit("A cylinder lies on it, and it turns over no more.")),
    )

    def __init__(self, face: int, locked: int) -> None:
        self.face: Final = face
        self.locked: Final = locked


TILE_SHOWN: Final = [Tile(face, locked) for face in range(FACES) for locked in range(2)]


def tiles(state: State, at: int) -> object:
    """Return the coral tiles."""
    chain = state.chain
    return [TILE_SHOWN[face * 2 + locked] for face, locked in zip(chain.face, chain.locked, strict=True)]


def lay_tiles(state: State, at: int, value: list[Tile], path: str) -> None:
    """Lay the coral tiles out; the cylinders on them come out of the supply."""
    chain = state.chain
    for tile, shown in enumerate(value):
        chain.face[tile] = shown.face
        chain.rank(tile)
        if shown.locked:
            chain.lock(tile, chain.large_alga(tile))


# Seats and their secrets


def hidden_hand(state: State, at: int) -> object:
    """Return how many hand tiles only the seat itself has seen."""
    return state.secrets_of(at)


def put_hidden(state: State, at: int, value: int, path: str) -> None:
    """Write that so many hand tiles are hidden, and not known."""
    state.unknown[at] = value


def first_word(state: State, at: int) -> object:
    """Return what everybody knows of a fish's first tile."""
    first = state.first[at]
    return 0 if first == NOT_FED else 2 if first == SHOWN else 1


def put_first_word(state: State, at: int, value: int, path: str) -> None:
    """Write what everybody knows of a fish's first tile."""
    state.first[at] = FIRST[value]


def secret_hand(state: State, at: int) -> object:
    """Return the hidden hand tiles by colour, UNKNOWN where they are not known."""
    return UNKNOWN if state.unknown[at] > 0 else to_list(state.secret[at * COLORS : (at + 1) * COLORS])


def put_secret_hand(state: State, at: int, value: object, path: str) -> None:
    """Write the hidden hand tiles that are known."""
    if not isinstance(value, list):
        return
    malformed_if(sum(value) != state.unknown[at], path, f"{state.unknown[at]} hidden tiles are wanted, not {sum(value)}")
    state.unknown[at] = 0
    for color in range(COLORS):
        state.secret[at * COLORS + color] = value[color]


def secret_first(state: State, at: int) -> object:
    """Return the colour of the hidden first fish tile, EMPTY where there is none or it is not known."""
    return max(EMPTY, state.first[at])


def put_secret_first(state: State, at: int, value: int, path: str) -> None:
    """Write the hidden first fish tile that is known."""
    if value == EMPTY:
        return
    malformed_if(state.first[at] != UNKNOWN, path, "this fish has no hidden first tile")
    state.first[at] = value
