"""Fish at trees, breeding, the end and the option without trees (A4, A8, B1, B2, E1, Q06-Q09, Q13, Q24, Q29)."""

from domain.games.das_riff.components import PAIR_IDS
from domain.kernel.cells import cells
from domain.kernel.chance import NoChance
from domain.kernel.ids import Seat
from domain.kernel.play import play
from tests.games.das_riff.table import END, Table, bred, chase_parent, own_tree, seat, take_fish

GREENS = {"green": 5, "blue": 3}


def test_b1_two_parents_differ_in_sex_and_an_open_card_shows_their_colors() -> None:
    cells: dict[str, str | None] = {"A_open.1": "fish:green:f", "B_open.1": "fish:blue:m"}
    trees = ["fish:green:f", "fish:blue:m"]
    table = Table().given(cells=cells, seats=[seat(GREENS, trees=trees), seat()], breeding=["red+red", "green+green"])
    assert table.state.open
    table.refused(take_fish("A_open.1", 0, green=1), "same_sex", "B1")
    table.refused(take_fish("A_open.1", 1, green=1), "no_breeding_card", "B1")
    table.refused(take_fish("B_open.1", 0, blue=3), "no_breeding_card", "B1")


def table_before_success(fish_needs_tree: bool = True) -> Table:
    """Return a table at which seat 0 can breed green and blue."""
    cells: dict[str, str | None] = {"A_open.1": "fish:green:m", "B_open.1": "fish:green:f"}
    seats = [seat(GREENS, trees=["empty", "fish:blue:f"]), seat()]
    table = Table(fish_needs_tree=fish_needs_tree)
    return table.given(cells=cells, seats=seats, breeding=["red+red", "blue+green", "pink+pink", "red+blue"])


def test_b2_a_success_discards_both_parents_and_turns_up_a_new_card() -> None:
    table = table_before_success()
    table.when(take_fish("A_open.1", 1, green=1), bred(table.state, "green+green"))
    assert table.discards() == ["fish:blue:f", "fish:green:m"]
    assert table.seat_view(0)["trees"] == [{"state": "empty"}, {"state": "done", "breeding": "blue+green"}]
    assert table.seat_view(0)["successes"] == 1
    assert [PAIR_IDS[pair] for pair in table.state.open] == ["red+red", "pink+pink", "red+blue", "green+green"]


def test_q08_nobody_has_to_complete_a_pair() -> None:
    table = table_before_success()
    table.when(take_fish("A_open.1", 0, green=1), NoChance())
    assert list(table.state.successes) == [0, 0]
    assert table.discards() == []


def test_q06_a_fish_without_a_place_cannot_be_taken() -> None:
    table = Table().given(cells={"A_open.1": "fish:green:f"}, seats=[seat(GREENS, trees=["fish:green:f", "red+red"]), seat()])
    table.refused(take_fish("A_open.1", None, green=1), "needs_tree", "Q06")
    table.refused(take_fish("A_open.1", 1, green=1), "tree_done", "A4")
    assert [move for move in table.game.legal_moves(table.state, Seat(0)) if move >= 112] == []


def test_q07_parents_at_two_trees_never_combine_and_leave_by_a_shark_only() -> None:
    trees = ["fish:green:m", "fish:green:f"]
    table = Table().given(seats=[seat(GREENS, sharks=1, trees=trees), seat()], breeding=["green+green", "red+red", "red+blue", "pink+pink"])
    moves = [table.game.command_of(table.state, move).to_json()["type"] for move in table.game.legal_moves(table.state, Seat(0))]
    assert set(moves) <= {"end_turn", "buy_boat", "reveal", "take", "chase_card", "chase_parent"}
    table.when(chase_parent(0))
    assert list(table.state.successes) == [0, 0]


def test_q09_a_parent_may_have_a_color_that_no_open_card_shows() -> None:
    table = Table().given(
        cells={"A_open.1": "fish:green:m"},
        seats=[seat(GREENS, trees=["empty"]), seat()],
        breeding=["red+red", "red+blue", "pink+pink", "red+pink"],
    )
    table.when(take_fish("A_open.1", 0, green=1), NoChance())
    assert table.seat_view(0)["trees"] == [{"state": "single", "fish": "fish:green:m"}]


def test_q29_a_card_turned_up_counts_at_once_but_parents_at_trees_do_not_breed_by_it() -> None:
    cells: dict[str, str | None] = {"A_open.1": "fish:green:m", "B_open.1": "fish:pink:m"}
    trees = ["fish:blue:f", "fish:purple:f", "fish:purple:m"]
    seats = [seat({"green": 1, "pink": 3}, trees=trees), seat()]
    table = Table().given(cells=cells, seats=seats, breeding=["red+red", "blue+green", "pink+pink", "red+blue"])
    table.refused(take_fish("B_open.1", 1, pink=3), "no_breeding_card")
    table.when(take_fish("A_open.1", 0, green=1), bred(table.state, "purple+pink"))
    table.when(take_fish("B_open.1", 1, pink=3), bred(table.state, "purple+purple"))
    assert list(table.state.successes) == [2, 0]
    assert table.seat_view(0)["trees"] == [
        {"state": "done", "breeding": "blue+green"},
        {"state": "done", "breeding": "purple+pink"},
        {"state": "single", "fish": "fish:purple:m"},
    ]


def test_e1_q24_the_fifth_success_wins_at_once() -> None:
    cells: dict[str, str | None] = {"A_open.1": "fish:green:m", "A_open.5": "water", "A_open.2": "coral"}
    trees = ["red+red", "red+pink", "pink+pink", "blue+blue", "fish:blue:f"]
    table = Table().given(
        cells=cells, seats=[seat(GREENS, trees=trees), seat()], breeding=["blue+green", "red+blue", "red+green", "red+yellow"]
    )
    deck = sum(table.state.breeding)
    table.when(take_fish("A_open.1", 4, green=1), NoChance())
    assert table.state.over
    assert table.state.to_act == []
    assert sum(table.state.breeding) == deck, "no breeding card is turned up"
    assert len(table.state.open) == 3
    assert table.front("A_open")[0] is None, "nothing slides and nothing is refilled"
    outcome = table.game.outcome(table.state)
    assert (outcome.reason, outcome.scores, outcome.ranking) == ("finished", [5, 0], [[0], [1]])
    assert table.game.standing(table.state) == [5, 0]


def test_q13_without_a_breeding_card_left_play_goes_on() -> None:
    table = table_before_success()
    table.state.breeding = cells(len(PAIR_IDS))
    read = table.game.codec.command_from_json(own_tree(take_fish("A_open.1", 1, green=1), 0))
    play(table.game, table.state, Seat(0), read, NoChance())
    assert len(table.state.open) == 3
    assert not table.state.over


def test_a8_option_a_fish_may_wait_in_front_of_its_taker() -> None:
    table = table_before_success(fish_needs_tree=False)
    table.when(take_fish("A_open.1", None, green=1), NoChance())
    assert table.seat_view(0)["reserve"] == {"fish:green:m": 1}
    table.refused({"type": "settle", "fish": "fish:green:f", "tree": 0}, "no_such_fish", "A8")
    assert table.lists({"type": "settle", "fish": "fish:green:m", "tree": 0})
    table.when({"type": "settle", "fish": "fish:green:m", "tree": 1}, bred(table.state, "green+green"))
    assert list(table.state.successes) == [1, 0]
    assert table.seat_view(0)["reserve"] == {}
    assert table.discards() == ["fish:blue:f", "fish:green:m"]


def test_a8_is_closed_by_default() -> None:
    table = table_before_success()
    table.refused({"type": "settle", "fish": "fish:green:m", "tree": 0}, "no_such_fish", "A8")
    table.when(END)
