"""Labels of what random matches seldom list."""

from domain.kernel.ids import Seat
from tests.games.das_riff.table import GAME, Table, seat


def test_a8_a_fish_in_front_of_its_seat_is_named_with_its_tree() -> None:
    table = Table(fish_needs_tree=False)
    table.given(seats=[seat(trees=["empty"], reserve={"fish:green:m": 1}), seat()])
    command = GAME.codec.command_from_json({"type": "settle", "fish": "fish:green:m", "tree": "tree:0/1"})
    label = GAME.describe(table.state, Seat(0), command).label
    assert label.en == "Put the green fish ♂ in front of you to your tree 1"
    assert label.de == "Den grünen Fisch ♂, der vor dir liegt, an deinen Baum 1 setzen"
