"""S1-S10: the table after set-up, for every number of seats and both sides."""

import pytest

from domain.games.reef_gardens.components_boards import CAVE, SHELL
from domain.games.reef_gardens.events_table import ShellsLaid, StationBuilt, TurnStarted
from domain.games.reef_gardens.state import BARE, BUILT, FLIPPED, MARKED, State
from domain.kernel.cells import to_list
from domain.kernel.chance import FastChance, ScriptedChance
from domain.kernel.errors import Malformed
from domain.kernel.ids import Json
from domain.kernel.ledger import Ledger
from domain.kernel.play import fold, set_up
from tests.games.reef_gardens.table import BOX, GAME


def opened(seats: int, seed: int = 1, **options: Json) -> State:
    """Return a table after set-up."""
    opening = GAME.initial_state(seats, GAME.fill_options(dict(options), seats))
    state = fold(opening, set_up(GAME, opening, FastChance(seed)))
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize(("seats", "board"), [(2, "B_short"), (3, "A_long"), (4, "A_long")])
def test_s1_the_recommended_side_depends_on_the_seats(seats: int, board: str) -> None:
    assert GAME.fill_options({}, seats)["board"] == board


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("board", ["A_long", "B_short"])
def test_s1_both_sides_are_allowed_for_all_seats(seats: int, board: str) -> None:
    state = opened(seats, board=board)
    assert state.options.board.name == board
    GAME.check(state)


@pytest.mark.parametrize(("board", "corals", "bag"), [("A_long", 90, 79), ("B_short", 60, 49)])
def test_s2_s7_the_bag_after_set_up(board: str, corals: int, bag: int) -> None:
    state = opened(2, board=board)
    assert state.bag == bag
    assert sum(state.unseen) == 79, "removed corals stay among the unseen ones"
    assert bag + 11 == corals
    assert [space + 1 for space in range(12) if state.nursery[space] < 0] == [6]


def test_s2_v4_removed_corals_are_unseen_and_never_drawn() -> None:
    drawn: set[int] = set()
    for seed in range(30):
        state = opened(2, seed, board="B_short")
        drawn.update(state.nursery)
        assert state.options.board.corals_removed == 30
    assert drawn == {-1, *range(BOX.kinds)}, "every kind may be among those that stay"


@pytest.mark.parametrize(("seats", "letters"), [(2, "ABC"), (3, "ABCD"), (4, "ABCDE")])
def test_s3_starting_stations_stand_on_the_first_letters(seats: int, letters: str) -> None:
    for seed in range(5):
        state = opened(seats, seed)
        built = [state.options.board.letters[site] for site in range(15) if state.site_state[site] == BUILT]
        assert "".join(built) == letters
        assert FLIPPED not in state.site_state


def test_s3_station_values_vary_and_are_drawn_without_replacement() -> None:
    seen = {tuple(opened(4, seed).station[:5]) for seed in range(20)}
    assert len(seen) > 10
    for values in seen:
        assert all(values.count(value) <= 3 for value in values)


@pytest.mark.parametrize(("seats", "count"), [(2, 3), (3, 4), (4, 5)])
def test_s4_v5_starting_sites_may_be_drawn(seats: int, count: int) -> None:
    seen: set[int] = set()
    for seed in range(40):
        state = opened(seats, seed, random_start=True)
        built = [site for site in range(15) if state.site_state[site] == BUILT]
        assert len(built) == count
        seen.update(built)
    assert seen == set(range(15))


def test_s5_three_sites_are_marked_and_none_of_them_is_built() -> None:
    seen: set[int] = set()
    for seed in range(40):
        state = opened(4, seed)
        marked = [site for site in range(15) if state.site_state[site] == MARKED]
        assert len(marked) == 3
        seen.update(marked)
    assert seen == set(range(5, 15))


def test_s6_every_colony_space_has_a_shell_and_the_rest_leaves_the_game() -> None:
    for board, spaces in (("A_long", 20), ("B_short", 14)):
        state = opened(2, 4, board=board)
        lying = [cell for cell in state.options.board.plantable if SHELL <= state.seabed.what[cell] < CAVE]
        assert lying == state.options.board.colonies
        assert len(lying) == spaces
        for kind in range(11):
            assert [state.seabed.what[cell] - SHELL for cell in lying].count(kind) <= BOX.shell_counts[kind]
        assert sum(state.shells) == 0


def test_s6_a_draw_of_shells_never_exceeds_the_box() -> None:
    opening = GAME.initial_state(2, GAME.fill_options({"board": "A_long"}, 2))
    results = [0] * 3 + [0] * 3 + [0] * 20 + [0] * 11 + [0]
    events = set_up(GAME, opening, ScriptedChance(results))
    laid = next(event for event in events if isinstance(event, ShellsLaid))
    assert [GAME.box.shell_of[each.shell] for each in laid.shells] == [0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6, 6, 6, 7, 7, 7]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s8_every_seat_starts_alike(seats: int) -> None:
    state = opened(seats)
    assert to_list(state.money) == [6] * seats
    assert to_list(state.points) == [0] * seats
    assert to_list(state.home) == [5] * seats


def test_s9_the_start_seat_is_drawn() -> None:
    assert {opened(4, seed).to_act[0] for seed in range(40)} == {0, 1, 2, 3}
    state = opened(3)
    assert state.turn == 1


def test_s9_the_turn_starts_with_a_fact() -> None:
    opening = GAME.initial_state(3, GAME.fill_options({}, 3))
    events = set_up(GAME, opening, FastChance(1))
    assert isinstance(events[-1], TurnStarted)
    assert all(event.seat == -1 for event in events if isinstance(event, StationBuilt))


@pytest.mark.parametrize(("seats", "stack"), [(2, 12), (3, 11), (4, 10)])
def test_s10_stations_and_chips_run_out_together(seats: int, stack: int) -> None:
    state = opened(seats)
    assert state.stack == stack
    assert to_list(state.site_state).count(BARE) + to_list(state.site_state).count(MARKED) == stack


def test_s10_at_most_15_stations_are_built_and_stack_and_chips_agree() -> None:
    for seed in range(10):
        state = opened(4, seed)
        chance = FastChance(seed)
        while not state.over:
            seat = state.to_act[0]
            moves = GAME.legal_moves(state, seat)
            GAME.execute(Ledger(state, chance), seat, GAME.command_of(state, moves[chance.below(len(moves))]))
            chips = to_list(state.site_state).count(BARE) + to_list(state.site_state).count(MARKED)
            if state.bag > 0:
                assert state.stack + (1 if state.pending >= 0 else 0) == chips
            else:
                assert state.stack == 0


def with_sites(letters: str) -> Json:
    """Return the long side with these of its sites only."""
    rows = GAME.box.boards["A_long"].map
    sites = [(row, col) for row, line in enumerate(rows) for col, symbol in enumerate(line) if symbol in letters]
    kept: list[Json] = []
    for row, line in enumerate(rows):
        shown = ""
        for col, symbol in enumerate(line):
            starts = any(abs(row - r) + abs(col - c) == 1 for r, c in sites)
            shown += symbol if symbol in letters or symbol in ".*^" or starts else "."
        kept.append(shown)
    return {"side": "long", "map": kept, "letters": letters}


@pytest.mark.parametrize("sites", range(8, 16))
def test_s10_the_stack_holds_a_station_more_for_each_site_that_the_board_lacks(sites: int) -> None:
    letters = "ABCDEFGHIJKLMNO"[:sites]
    for seed in range(3):
        state = opened(4, seed, board=with_sites(letters))
        chance = FastChance(seed)
        while not state.over:
            GAME.check(state)
            chips = to_list(state.site_state).count(BARE) + to_list(state.site_state).count(MARKED)
            if state.bag > 0:
                assert state.stack + (1 if state.pending >= 0 else 0) == chips + 15 - sites
            moves = GAME.legal_moves(state, state.to_act[0])
            GAME.execute(Ledger(state, chance), state.to_act[0], GAME.command_of(state, moves[chance.below(len(moves))]))
        assert to_list(state.site_state).count(BUILT) + to_list(state.site_state).count(FLIPPED) <= sites


def test_custom_boards_with_fewer_sites_drop_their_chips() -> None:
    rows = ["." * 15 for _ in range(10)]
    letters = "ABCDEFGH"
    for i, letter in enumerate(letters):
        row, col = 1 + 3 * (i // 4), 1 + 3 * (i % 4)
        rows[row] = rows[row][:col] + letter + rows[row][col + 1 :]
    rows[9] = "**^............"
    board: Json = {"side": "long", "map": list(rows), "letters": letters}
    state = opened(2, 1, board=board)
    assert len(state.site_state) == 8
    GAME.check(state)
    with pytest.raises(Malformed, match="site D, where a station stands at the start"):
        GAME.fill_options({"board": {"side": "long", "map": [row.replace("D", "I") for row in rows], "letters": "ABCIEFGH"}}, 3)
