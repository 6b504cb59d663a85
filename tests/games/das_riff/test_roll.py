"""Set-up and the roll: S1-S3, R1-R3, Q10-Q12, Q27."""

import pytest

from domain.games.das_riff.components import COLOR_IDS, COLORS
from domain.games.das_riff.events import CardsDealt
from domain.games.das_riff.opening import begin_turn
from domain.games.das_riff.state import State
from domain.kernel.chance import FastChance
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger
from domain.kernel.play import fold, set_up
from tests.games.das_riff.table import DECLINE, END, GAME, Table, drawn, reveal, seat, worm


def started(seed: int, starter: str = "seat_0") -> State:
    """Return a table after set-up."""
    opening = GAME.initial_state(2, GAME.fill_options({"starter": starter}, 2))
    state = fold(opening, set_up(GAME, opening, FastChance(seed)))
    assert isinstance(state, State)
    return state


def rolled(table: Table, first: str, second: str) -> Table:
    """Begin a turn of the active seat with these dice."""
    begin_turn(Ledger(table.state, drawn(table.state, [], (first, second))), table.state.active)
    table.game.check(table.state)
    return table


def test_s1_deals_outer_rows_face_up_and_middle_rows_face_down() -> None:
    view = GAME.view_for(started(3), Seat(0))
    layout = view["layout"]
    assert isinstance(layout, dict)
    for name, cards in layout.items():
        assert isinstance(cards, list)
        assert len(cards) == 8
        assert all(isinstance(card, dict if name.endswith("mid") else str) for card in cards)
    assert view["pile"] == 28
    assert view["discards"] == []


def test_s1_seals_each_face_down_card_in_a_part_of_its_own() -> None:
    opening = GAME.initial_state(2, GAME.fill_options({}, 2))
    dealt = set_up(GAME, opening, FastChance(1))[0]
    assert isinstance(dealt, CardsDealt)
    assert sorted(dealt.parts()) == sorted(f"none/card/{n}" for n in range(1, 17))


def test_s2_opens_four_breeding_cards() -> None:
    view = GAME.view_for(started(3), Seat(0))
    breeding = view["breeding_open"]
    assert isinstance(breeding, list)
    assert len(set(map(str, breeding))) == 4
    assert view["breeding_deck"] == 17


def test_s3_hands_out_a_boat_and_a_worm_of_each_color() -> None:
    opening = GAME.initial_state(2, GAME.fill_options({}, 2))
    assert isinstance(opening, State)
    assert list(opening.worms) == [1] * 2 * COLORS
    assert list(opening.supply) == [6] * COLORS
    assert (list(opening.boats), opening.boat_supply) == ([1, 1], 13)
    assert (list(opening.pearls), list(opening.sharks), sum(opening.trees)) == ([0, 0], [0, 0], 0)


@pytest.mark.parametrize(("starter", "seats"), [("seat_0", {0}), ("seat_1", {1}), ("random", {0, 1})])
def test_q27_the_option_names_who_starts(starter: str, seats: set[int]) -> None:
    assert {started(seed, starter).active for seed in range(20)} == seats


def test_r1_takes_one_worm_for_each_die_and_two_for_doubles() -> None:
    table = rolled(Table(), "red", "blue")
    assert table.seat_view(0)["worms"] == {"red": 2, "yellow": 1, "blue": 2, "green": 1, "purple": 1, "pink": 1}
    table = rolled(Table(), "pink", "pink")
    assert list(table.state.worms[:COLORS]) == [1, 1, 1, 1, 1, 3]
    assert list(table.state.supply) == [6, 6, 6, 6, 6, 4]


def test_r1_nothing_is_bought_before_the_worms_are_taken() -> None:
    table = rolled(Table(), "red", "blue")
    table.refused(END, "worm_first", "R1")
    table.refused(reveal("A_mid.1", red=1), "worm_first", "R1")
    table.when(DECLINE)
    table.refused(worm("red"), "no_worm_now", "R1")
    table.refused(DECLINE, "no_worm_now", "R1")


def test_r2_a_used_up_color_leaves_a_free_choice_after_the_other_die() -> None:
    table = Table().given(seats=[seat({"red": 4}), seat({"red": 4})])
    rolled(table, "red", "blue")
    assert table.state.to_act == [0]
    assert list(table.state.worms[:COLORS]) == [4, 0, 1, 0, 0, 0]
    table.refused(worm("red"), "used_up", "R2")
    table.when(worm("pink"))
    assert list(table.state.worms[:COLORS]) == [4, 0, 1, 0, 0, 1]
    assert table.state.to_act == [1]


def test_r2_two_used_up_dice_leave_two_free_choices() -> None:
    table = Table().given(seats=[seat({"red": 4}), seat({"red": 4})])
    rolled(table, "red", "red")
    table.when(worm("pink"))
    assert table.state.to_act == [0]
    table.when(worm("pink"))
    assert table.state.worms[5] == 2


def test_r3_the_other_seat_takes_one_rolled_worm_and_the_roller_goes_on() -> None:
    table = rolled(Table(), "red", "blue")
    assert table.state.to_act == [1]
    assert GAME.legal_moves(table.state, Seat(0)) == []
    assert not table.lists(worm("green"))
    table.when(worm("blue"), by=1)
    assert list(table.state.worms[COLORS:]) == [1, 1, 2, 1, 1, 1]
    assert table.state.to_act == [0]


def test_q10_with_no_rolled_color_left_the_other_seat_chooses_freely() -> None:
    table = Table().given(seats=[seat({"red": 4}), seat({"red": 3})])
    rolled(table, "red", "red")
    table.when(worm("green"))
    assert table.state.supply[0] == 0
    assert all(table.lists(worm(color)) for color in COLOR_IDS[1:])


def test_q10_one_rolled_color_left_is_the_only_one() -> None:
    table = Table().given(seats=[seat({"red": 4}), seat({"red": 4})])
    rolled(table, "red", "blue")
    table.when(worm("green"))
    table.refused(worm("green"), "not_rolled", "Q10")
    assert table.lists(worm("blue"))


def test_q10_option_a_used_up_color_frees_the_choice() -> None:
    table = Table(opponent_bonus_free_choice="if_a_rolled_color_is_used_up").given(seats=[seat({"red": 4}), seat({"red": 4})])
    rolled(table, "red", "blue")
    table.when(worm("green"))
    assert table.lists(worm("pink"))
    assert not table.lists(worm("red"))


def test_q10_option_never_gives_nothing_when_the_rolled_colors_are_used_up() -> None:
    table = Table(opponent_bonus_free_choice="never").given(seats=[seat({"red": 4}), seat({"red": 4})])
    rolled(table, "red", "red")
    table.when(worm("green"))
    table.when(worm("green"))
    assert table.state.to_act == [0], "the other seat has no choice and is not asked"


def test_q11_with_the_stock_empty_nobody_takes() -> None:
    everything = dict.fromkeys(COLOR_IDS, 8)
    table = rolled(Table().given(seats=[seat(everything), seat({})]), "red", "blue")
    assert table.state.to_act == [0]
    assert table.lists(END)
    assert sum(table.state.worms) == 48


def test_q11_the_last_worm_serves_one_die_only() -> None:
    rest = {**dict.fromkeys(COLOR_IDS, 8), "pink": 7}
    table = rolled(Table().given(seats=[seat(rest), seat({})]), "red", "blue")
    assert table.state.owed == 1
    table.when(worm("pink"))
    assert table.state.owed == 0
    assert table.lists(END)


def test_q12_the_roller_may_not_decline_the_other_seat_may() -> None:
    table = Table().given(seats=[seat({"red": 4}), seat({"red": 4})])
    rolled(table, "red", "blue")
    table.refused(DECLINE, "worms_mandatory", "Q12")
    table.when(worm("green"))
    before = list(table.state.worms[COLORS:])
    table.when(DECLINE, by=1)
    assert list(table.state.worms[COLORS:]) == before
