"""A real two-player game is replayed step by step: every step legal, every size, lock, growth and value as recorded (W11, W16)."""

from typing import Any

import pytest

from domain.games.reef_encounter.components import COLOR_NAMES
from domain.kernel.ids import NOBODY, Seat
from domain.kernel.play import fold
from domain.kernel.record import reader_of
from tests.games.reef_encounter.replay import FIRST_TILE, SOURCE, Replay, replayed, sea_plans
from tests.games.reef_encounter.table import GAME, PLAYERS, row_of

END: dict[str, Any] = SOURCE["end"]


@pytest.fixture(scope="module", params=sea_plans(), ids=lambda plan: str(plan[0]))
def replay(request: pytest.FixtureRequest) -> Replay:
    """The game, once for each first filling of the sea that fits the log."""
    return replayed(request.param)


def test_e2_the_fourth_shrimp_ends_the_game_and_e6_the_coral_of_five_is_not_offered(replay: Replay) -> None:
    assert replay.state.over
    assert replay.state.turn == len(SOURCE["turns"]) == 19
    last = [(event.type_name().split(".")[-1], event.seat, event.to_data()) for event in replay.events[-5:]]
    assert last[0] == ("end_reached", 0, {"cause": "fourth_shrimp_eaten"})
    assert last[1] == ("eating_forgone", 1, {"forced": True})


def test_v1_values_and_a7d_locks_are_as_recorded(replay: Replay) -> None:
    chain = replay.state.chain
    assert {name: chain.value_of(color) for color, name in enumerate(COLOR_NAMES)} == END["values"]
    shown = {
        str(tile.number): f"{COLOR_NAMES[tile.stronger[chain.face[i]]]} over {COLOR_NAMES[tile.weaker[chain.face[i]]]}"
        for i, tile in enumerate(chain.tiles)
    }
    assert {number: words for number, words in shown.items() if chain.locked[int(number) - 1]} == END["locked"]
    assert {number: words for number, words in shown.items() if not chain.locked[int(number) - 1]} == END["free"]


def test_v2_fish_and_points_are_as_recorded(replay: Replay) -> None:
    first = END["values"][FIRST_TILE]
    for player, points in END["points_without_first_tile"].items():
        seat = PLAYERS.index(player)
        fish = row_of(list(replay.state.fish), seat)
        fish[FIRST_TILE] -= 1
        assert {name: count for name, count in fish.items() if count} == END["fish_without_first_tile"][player]
        assert GAME.standing(replay.state)[seat] == points + first
        assert row_of(list(replay.state.front), seat) == END["in_front_left"][player]
    outcome = GAME.outcome(replay.state)
    assert outcome.ranking == [[0], [1]]


def test_the_statistics_of_the_log(replay: Replay) -> None:
    names = [event.type_name().split(".")[-1] for event in replay.events]
    assert names.count("polyp_laid") == 52
    assert names.count("polyp_grown") == 6
    assert names.count("cube_played") == 19
    assert names.count("coral_eaten") == 7
    assert (names.count("alga_played"), names.count("tile_locked")) == (1, 6)
    eats = [event.to_data()["eats"] for event in replay.events if event.type_name().endswith("polyp_laid")]
    assert sum(eaten is not None for eaten in eats) == 14


def test_h1_all_hidden_tiles_of_the_hands_were_played_in_the_end(replay: Replay) -> None:
    """The start hands were deduced from what was laid: a perfect memory knows in the end that nothing hidden is left."""
    table: Any = GAME.view_for(replay.state, NOBODY)["table"]
    assert [seat["hand"]["hidden"] for seat in table["seats"]] == [0, 0]
    assert GAME.view_for(fold(replay.opening, replay.events), NOBODY)["table"] == table


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1])
def test_h1_the_history_a_seat_is_served_folds_to_its_view_at_every_turn(replay: Replay, viewer: int) -> None:
    full = replay.opening.clone()
    seen = replay.opening.clone()
    for event in replay.events:
        parts = {name: data for name, data in event.parts().items() if reader_of(name) == viewer >= 0}
        full.apply(event)
        seen.apply(GAME.codec.event_from_json(event.type_name(), event.seat, event.to_data(), parts))
        assert GAME.view_for(seen, Seat(viewer)) == GAME.view_for(full, Seat(viewer))
