"""The commands: buying, planting, surfacing and the end of a turn. Shells are in execute_shells.py, building in execute_refill.py."""

from domain.games.reef_gardens import commands, execute_shells
from domain.games.reef_gardens.components import ALGAE
from domain.games.reef_gardens.components_boards import CAVE, SHELL
from domain.games.reef_gardens.events import CoralDiscarded, CoralPlanted, LineBought, ReefClosed
from domain.games.reef_gardens.execute_refill import build_station, refill_if_short
from domain.games.reef_gardens.execute_turns import end_turn, unstick
from domain.games.reef_gardens.kinds import BOUGHT, BY_BOAT, NO_SHELL, STORED
from domain.games.reef_gardens.legal_placing import PROBLEMS, divers_after, placement
from domain.games.reef_gardens.scoring import penalty_of
from domain.games.reef_gardens.state import BUILDING, PLANTING, START, STUCK, SURFACING, State
from domain.games.reef_gardens.state_seabed import NEUTRAL
from domain.kernel.command import Command
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger


def execute(ledger: Ledger[State], seat: Seat, command: Command) -> None:
    """A1, N2: run a command of the seat that is to act; a revealed station comes before all else."""
    state = ledger.state
    if seat not in state.to_act:
        raise Refused("not_your_turn", "A1")
    if isinstance(command, commands.BuildStation):
        if state.phase != BUILDING:
            raise Refused("no_station", "N2")
        build_station(ledger, seat, command.site)
        if state.phase == STUCK:
            unstick(ledger)
        return
    if state.phase == BUILDING:
        raise Refused("station_first", "N2")
    tile_of = state.box.tile_of
    if isinstance(command, commands.Plant):
        plant(ledger, seat, tile_of[command.tile], state.options.board.cell_at[command.space], False)
    elif isinstance(command, commands.BuyLine):
        buy_line(ledger, seat, command.line)
    elif isinstance(command, commands.EndTurn):
        end_turn(ledger, seat)
    elif isinstance(command, commands.CloseReef):
        close_reef(ledger, seat, state.options.board.cell_at[command.space])
    elif isinstance(command, commands.Discard):
        discard(ledger, seat, tile_of[command.tile])
    else:
        execute_shell(ledger, seat, command)


def execute_shell(ledger: Ledger[State], seat: Seat, command: Command) -> None:
    """K1, A2: run a command that uses a shell; only in a planting turn."""
    state = ledger.state
    if state.phase == SURFACING:
        raise Refused("no_shells_when_surfacing", "K1")
    board = state.options.board
    tile_of = state.box.tile_of
    if isinstance(command, commands.UseOctopus):
        execute_shells.use_octopus(ledger, seat, board.cell_at[command.space])
    elif isinstance(command, commands.Store):
        execute_shells.store(ledger, seat, tile_of[command.tile])
    elif isinstance(command, commands.PlantStored):
        plant_stored(ledger, seat, tile_of[command.tile], board.cell_at[command.space], False)
    elif isinstance(command, commands.UseAlgae):
        plant(ledger, seat, tile_of[command.tile], board.cell_at[command.space], True)
    elif isinstance(command, commands.UseAlgaeStored):
        plant_stored(ledger, seat, tile_of[command.tile], board.cell_at[command.space], True)
    elif isinstance(command, commands.UsePearl):
        execute_shells.use_pearl(ledger, seat, state.box.shell_of[command.shell])
    elif isinstance(command, commands.UseBoat):
        execute_shells.use_boat(ledger, seat, command.space)
    elif isinstance(command, commands.UseSubmarine):
        execute_shells.use_submarine(ledger, seat)
    else:
        assert isinstance(command, commands.UseTurtle), command
        execute_shells.use_turtle(ledger, seat, board.cell_at[command.space])


def buy_line(ledger: Ledger[State], seat: Seat, name: str) -> None:
    """A1, A3, K5, P1-P3: choose a line, pay one money for each of its tiles and take them all; then refill if due (N1)."""
    state = ledger.state
    if state.phase in (PLANTING, SURFACING):
        raise Refused("turn_is_taken", "A1")
    if state.boat >= 0:
        raise Refused("boat_tile_first", "K5")
    nursery = state.options.nursery
    line = nursery.line_of.get(name, -1)
    spaces: list[int] = [] if line < 0 else [space for space in nursery.lines[line] if state.nursery[space] >= 0]
    if not spaces:
        raise Refused("empty_line", "P1")
    if len(spaces) > state.money[seat]:
        raise Refused("too_expensive", "P3", f"the line costs {len(spaces)}, and there is {state.money[seat]} money")
    ledger.record(LineBought(seat, name, spaces, len(spaces)))
    refill_if_short(ledger)


def plant(ledger: Ledger[State], seat: Seat, kind: int, cell: int, algae: bool) -> None:
    """P4, P7-P16: plant a tile that was just taken."""
    execute_shells.check_tile(ledger.state, kind)
    lay(ledger, seat, kind, cell, BY_BOAT if ledger.state.boat >= 0 else BOUGHT, algae)


def plant_stored(ledger: Ledger[State], seat: Seat, kind: int, cell: int, algae: bool) -> None:
    """K3, K5: plant a coral from an anemone, after at least one coral was bought in this turn; a tile taken by boat comes first."""
    state = ledger.state
    if state.stored[seat * state.box.kinds + kind] == 0:
        raise Refused("no_stored_coral", "K3")
    if state.phase != PLANTING:
        raise Refused("buy_first", "K3")
    if state.boat >= 0:
        raise Refused("boat_tile_first", "K5")
    if not state.may_plant_stored(kind):
        raise Refused("stored_this_turn", "K3")
    lay(ledger, seat, kind, cell, STORED, algae)


def lay(ledger: Ledger[State], seat: Seat, kind: int, cell: int, source: int, algae: bool) -> None:
    """P8, P14-P16, F1, F2, K1, K7: lay a coral where it may lie; divers come and go, and a shell below it is taken."""
    state = ledger.state
    if algae and not state.has_shell(seat, ALGAE):
        raise Refused("no_such_shell", "K1")
    found = placement(state, seat, kind >> 1, cell, algae)
    if found < 0:
        code, rule = PROBLEMS[found]
        raise Refused(code, rule)
    home = divers_after(state, seat, kind >> 1, cell, found)
    what = state.seabed.what[cell]
    box = state.box
    shell = box.shells[what - SHELL] if SHELL <= what < CAVE else NO_SHELL
    ledger.record(CoralPlanted(seat, box.tiles[kind], state.options.board.place_of[cell], source, algae, home, shell))


def discard(ledger: Ledger[State], seat: Seat, kind: int) -> None:
    """P5, P6: put a tile out of the game, also one that could be planted; it costs points."""
    state = ledger.state
    execute_shells.check_tile(state, kind)
    source = BY_BOAT if state.boat >= 0 else BOUGHT
    ledger.record(CoralDiscarded(seat, state.box.tiles[kind], source, -penalty_of(state, seat)))


def close_reef(ledger: Ledger[State], seat: Seat, cell: int) -> None:
    """A1, U1-U3, U7: close one of the own reefs for one point a coral and one a clownfish; more may follow."""
    state = ledger.state
    if state.phase not in (START, SURFACING):
        raise Refused("turn_is_taken", "A1")
    bed = state.seabed
    reef = bed.reef[cell]
    if reef < 0 or bed.owner[reef] == NEUTRAL or bed.owner[reef] != seat:
        raise Refused("not_own_reef", "U1")
    ledger.record(ReefClosed(seat, state.options.board.place_of[reef], bed.corals[reef], bed.fish[reef], bed.corals[reef] + bed.fish[reef]))
