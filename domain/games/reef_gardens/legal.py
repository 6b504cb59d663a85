"""The legal commands of a seat as ints, and back. A move is kind * 1024 + what it names: a space, a line, a site or a tile."""

from typing import Final

from domain.games.reef_gardens import commands
from domain.games.reef_gardens.components import ALGAE, ANEMONE, BOAT, NURSERY_SPACES, OCTOPUS, PEARLS, SHELLS, SUBMARINE, TURTLE
from domain.games.reef_gardens.components_boards import FREE
from domain.games.reef_gardens.execute_shells import keeps_purchase, may_use_boat, may_use_submarine, may_use_turtle
from domain.games.reef_gardens.execute_turns import may_end_turn
from domain.games.reef_gardens.legal_placing import algae_spaces_for, spaces_for
from domain.games.reef_gardens.state import BUILDING, MARKED, PLANTING, START, SURFACING, State
from domain.kernel.command import Command
from domain.kernel.ids import Seat

STEP: Final = 1024
BUY: Final = 0
BUILD: Final = 1
DISCARD: Final = 2
STORE: Final = 3
PEARL: Final = 4
BOAT_TRIP: Final = 5
OCTOPUS_LAID: Final = 6
SUBMARINE_TRIP: Final = 7
TURTLE_RIDE: Final = 8
CLOSE: Final = 9
END: Final = 10
PLANT: Final = 16
PLANT_STORED: Final = 32
COVER: Final = 48
COVER_STORED: Final = 64
"""The last four have the coral kind added."""

PLANTINGS: Final = {"plant": PLANT, "plant_stored": PLANT_STORED, "use_algae": COVER, "use_algae_stored": COVER_STORED}


def legal_moves(state: State, seat: Seat) -> list[int]:
    """Return the canonical legal commands of the seat in fixed order; empty when it is not to act."""
    moves: list[int] = []
    if seat != state.active or state.over:
        return moves
    phase = state.phase
    if phase == BUILDING:
        for site in range(len(state.site_state)):
            if state.site_state[site] == MARKED:
                moves.append(BUILD * STEP + site)
        return moves
    if phase in (START, SURFACING):
        for reef in state.own_reefs(seat):
            moves.append(CLOSE * STEP + reef)
    if phase != SURFACING:
        if phase != PLANTING and state.boat < 0:
            add_lines(state, seat, moves)
        if state.hand_left > 0 or state.boat >= 0:
            add_tiles(state, seat, moves)
        if has_shells(state, seat):
            add_shells(state, seat, moves)
    if phase != START and may_end_turn(state, seat):
        moves.append(END * STEP)
    return moves


def has_shells(state: State, seat: Seat) -> bool:
    """Say whether the seat has any shell that does something."""
    return any(state.shells[shell] > 0 for shell in range(seat * SHELLS + ANEMONE, (seat + 1) * SHELLS))


def add_lines(state: State, seat: Seat, moves: list[int]) -> None:
    """P1, P3: add the lines that can be paid; lines with the same tiles left are one choice, listed by the first of them."""
    masks = state.options.nursery.masks
    popcount = state.box.popcount
    money = state.money[seat]
    seen: list[int] = []
    for line in range(len(masks)):
        tiles = masks[line] & state.mask
        if tiles != 0 and popcount[tiles] <= money and tiles not in seen:
            seen.append(tiles)
            moves.append(BUY * STEP + line)


def add_tiles(state: State, seat: Seat, moves: list[int]) -> None:
    """P4-P7: add planting, discarding and storing of the tiles in hand."""
    may_store = state.free_anemones(seat) > 0 and (state.boat < 0 or state.options.boat_to_anemone)
    for species in range(state.box.kinds >> 1):
        plain = state.holds(2 * species)
        fish = state.holds(2 * species + 1)
        if not plain and not fish:
            continue
        spaces = spaces_for(state, seat, species)
        for kind in (2 * species, 2 * species + 1):
            if plain if kind & 1 == 0 else fish:
                base = (PLANT + kind) * STEP
                for cell in spaces:
                    moves.append(base + cell)
                moves.append(DISCARD * STEP + kind)
                if may_store:
                    moves.append(STORE * STEP + kind)


def add_shells(state: State, seat: Seat, moves: list[int]) -> None:
    """K1-K9: add the shells that may be used now."""
    board = state.options.board
    if state.phase == PLANTING and state.boat < 0:
        add_stored(state, seat, moves)
    if state.has_shell(seat, ALGAE):
        for kind in range(state.box.kinds):
            if state.holds(kind):
                for cell in algae_spaces_for(state, seat, kind >> 1):
                    moves.append((COVER + kind) * STEP + cell)
    if state.has_shell(seat, BOAT) and state.boat < 0:
        for space in range(NURSERY_SPACES):
            if state.nursery[space] >= 0 and may_use_boat(state, seat, space):
                moves.append(BOAT_TRIP * STEP + space)
    if state.has_shell(seat, SUBMARINE) and may_use_submarine(state, seat):
        moves.append(SUBMARINE_TRIP * STEP)
    if not keeps_purchase(state, seat):
        return
    for pearl in PEARLS:
        if state.has_shell(seat, pearl):
            moves.append(PEARL * STEP + pearl)
    if state.has_shell(seat, OCTOPUS):
        for cell in board.plantable:
            if state.seabed.what[cell] == FREE:
                moves.append(OCTOPUS_LAID * STEP + cell)
    if state.has_shell(seat, TURTLE) and state.home[seat] > 0:
        for reef in state.seabed.reefs():
            if may_use_turtle(state, reef):
                moves.append(TURTLE_RIDE * STEP + reef)


def add_stored(state: State, seat: Seat, moves: list[int]) -> None:
    """K3, K7: add planting of corals from anemones, with algae too."""
    for kind in range(state.box.kinds):
        if state.may_plant_stored(kind):
            for cell in spaces_for(state, seat, kind >> 1):
                moves.append((PLANT_STORED + kind) * STEP + cell)
            if state.has_shell(seat, ALGAE):
                for cell in algae_spaces_for(state, seat, kind >> 1):
                    moves.append((COVER_STORED + kind) * STEP + cell)


def command_of(state: State, move: int) -> Command:
    """Return the command that a move stands for."""
    kind = move // STEP
    what = move % STEP
    board = state.options.board
    tiles = state.box.tiles
    if kind >= COVER_STORED:
        return commands.UseAlgaeStored(tiles[kind - COVER_STORED], board.place_of[what])
    if kind >= COVER:
        return commands.UseAlgae(tiles[kind - COVER], board.place_of[what])
    if kind >= PLANT_STORED:
        return commands.PlantStored(tiles[kind - PLANT_STORED], board.place_of[what])
    if kind >= PLANT:
        return commands.Plant(tiles[kind - PLANT], board.place_of[what])
    if kind == BUY:
        return commands.BuyLine(state.options.nursery.line_names[what])
    if kind == DISCARD:
        return commands.Discard(tiles[what])
    if kind == OCTOPUS_LAID:
        return commands.UseOctopus(board.place_of[what])
    if kind == CLOSE:
        return commands.CloseReef(board.place_of[what])
    if kind == END:
        return commands.EndTurn()
    if kind == BUILD:
        return commands.BuildStation(board.letters[what])
    if kind == STORE:
        return commands.Store(tiles[what])
    if kind == PEARL:
        return commands.UsePearl(state.box.shells[what])
    if kind == BOAT_TRIP:
        return commands.UseBoat(what)
    if kind == SUBMARINE_TRIP:
        return commands.UseSubmarine()
    assert kind == TURTLE_RIDE, move
    return commands.UseTurtle(board.place_of[what])


def move_of(state: State, command: Command) -> int:
    """Return the listed move of an accepted command: equal lines by the first of them, reefs by their first space."""
    cell_at = state.options.board.cell_at
    box = state.box
    if isinstance(command, commands.PlantingCommand):
        return (PLANTINGS[command.TYPE] + box.tile_of[command.tile]) * STEP + cell_at[command.space]
    if isinstance(command, commands.BuyLine):
        return BUY * STEP + first_equal_line(state, state.options.nursery.line_of[command.line])
    if isinstance(command, commands.EndTurn):
        return END * STEP
    if isinstance(command, commands.CloseReef):
        return CLOSE * STEP + state.seabed.reef[cell_at[command.space]]
    if isinstance(command, commands.Discard):
        return DISCARD * STEP + box.tile_of[command.tile]
    if isinstance(command, commands.BuildStation):
        return BUILD * STEP + state.options.board.site_of[command.site]
    if isinstance(command, commands.UseOctopus):
        return OCTOPUS_LAID * STEP + cell_at[command.space]
    if isinstance(command, commands.Store):
        return STORE * STEP + box.tile_of[command.tile]
    if isinstance(command, commands.UsePearl):
        return PEARL * STEP + box.shell_of[command.shell]
    if isinstance(command, commands.UseBoat):
        return BOAT_TRIP * STEP + command.space
    if isinstance(command, commands.UseSubmarine):
        return SUBMARINE_TRIP * STEP
    assert isinstance(command, commands.UseTurtle), command
    return TURTLE_RIDE * STEP + state.seabed.reef[cell_at[command.space]]


def first_equal_line(state: State, line: int) -> int:
    """P1: return the first line that holds the same tiles now."""
    masks = state.options.nursery.masks
    for other in range(line):
        if masks[other] & state.mask == masks[line] & state.mask:
            return other
    return line
