"""Commands to rules: the set-up choices are here, the actions of a turn in the files named after them."""

from domain.games.reef_encounter import commands as wishes
from domain.games.reef_encounter.components import COLORS
from domain.games.reef_encounter.events import CubesChosen, FirstFed
from domain.games.reef_encounter.events_table import CUBES, FEEDING, SeatCalled, TurnBegan
from domain.games.reef_encounter.execute_ending import forgo_eating
from domain.games.reef_encounter.execute_lay import end_laying, lay_polyp, play_cube
from domain.games.reef_encounter.execute_sea import take_from_sea
from domain.games.reef_encounter.execute_shrimps import eat, enter_shrimp, lift_shrimp, set_shrimp
from domain.games.reef_encounter.execute_trade import lock_tile, play_alga, trade_cube, trade_polyp
from domain.games.reef_encounter.state import State
from domain.kernel.command import Command
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger


def execute(ledger: Ledger[State], seat: Seat, command: Command) -> None:
    """T1: run the rule of a command of a seat whose decision is awaited."""
    if seat not in ledger.state.to_act:
        raise Refused("not_to_act", "T1")
    if isinstance(command, wishes.LayPolyp):
        lay_polyp(ledger, seat, command)
    elif isinstance(command, wishes.SetShrimp):
        set_shrimp(ledger, seat, command)
    elif isinstance(command, wishes.LiftShrimp):
        lift_shrimp(ledger, seat, command)
    elif isinstance(command, wishes.PlayCube):
        play_cube(ledger, seat, command)
    elif isinstance(command, wishes.EndLaying):
        end_laying(ledger, seat)
    elif isinstance(command, wishes.TakeFromSea):
        take_from_sea(ledger, seat, command)
    elif isinstance(command, wishes.EnterShrimp):
        enter_shrimp(ledger, seat, command)
    elif isinstance(command, wishes.TradePolyp):
        trade_polyp(ledger, seat, command)
    elif isinstance(command, wishes.PlayAlga):
        play_alga(ledger, seat, command)
    elif isinstance(command, wishes.LockTile):
        lock_tile(ledger, seat, command)
    elif isinstance(command, wishes.TradeCube):
        trade_cube(ledger, seat, command)
    elif isinstance(command, wishes.Eat):
        eat(ledger, seat, command)
    elif isinstance(command, wishes.FeedFirst):
        feed_first(ledger, seat, command)
    elif isinstance(command, wishes.ChooseCubes):
        choose_cubes(ledger, seat, command)
    else:
        assert isinstance(command, wishes.ForgoEating), "a command of this game is wanted"
        forgo_eating(ledger, seat)


def feed_first(ledger: Ledger[State], seat: Seat, command: wishes.FeedFirst) -> None:
    """S7: everybody, from the start player on, puts one tile of the first hand secretly into the fish."""
    state = ledger.state
    if state.stage != FEEDING:
        raise Refused("wrong_stage", "S7")
    if state.secret[seat * COLORS + command.color] == 0:
        raise Refused("no_such_polyp", "S7")
    ledger.record(FirstFed(seat, command.color))
    following = Seat((seat + 1) % state.seats)
    ledger.record(SeatCalled(following, CUBES if following == state.start else FEEDING))


def choose_cubes(ledger: Ledger[State], seat: Seat, command: wishes.ChooseCubes) -> None:
    """S8: everybody, from the start player on, openly takes two cubes of free choice; then the first turn begins."""
    state = ledger.state
    if state.stage != CUBES:
        raise Refused("wrong_stage", "S8")
    ledger.record(CubesChosen(seat, command.cubes))
    following = Seat((seat + 1) % state.seats)
    if following == state.start:
        ledger.record(TurnBegan(following, 1))
    else:
        ledger.record(SeatCalled(following, CUBES))
