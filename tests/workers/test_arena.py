"""The arena: matches are kept and taken up again, and weights are found again where they are known."""

import random
from collections import Counter
from pathlib import Path

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.linear_value import linear_value
from domain.kernel.play import fold, set_up
from domain.registry import GAMES
from tests.laws.settings import LAGOON
from workers.arena.charts import keep_known
from workers.arena.entrants import parse_entrant, weighing
from workers.arena.fit import Lesson, learn, weights_json
from workers.arena.ladder import ahead_json, conduct_of, figures_of, kept_figures, lineups_of, play_ladder, play_ladder_for
from workers.arena.results import Results

OPTIONS = LAGOON.fill_options({"rounds": 2}, 2)
NAMES = ["random", "greedy", "tree@3it", "cheat@3it", "textbook@3it"]


def test_a_ladder_that_was_broken_off_is_taken_up_again(tmp_path: Path) -> None:
    entrants = [parse_entrant(name, LAGOON) for name in NAMES]
    kept = tmp_path / "arena.jsonl"
    whole, costs = play_ladder(Results(kept), LAGOON, OPTIONS, entrants, 2, 6)
    lines = kept.read_text().splitlines()
    assert len(lines) == 12
    kept.write_text("\n".join(lines[:7]) + "\n" + lines[7][:40])
    again = Results(kept)
    assert play_ladder(again, LAGOON, OPTIONS, entrants, 2, 6)[0] == whole
    assert (again.reused, again.played) == (7, 5)
    figures = figures_of(whole, costs, "greedy", "a command", 2)
    assert list(figures) == NAMES
    assert (figures["greedy"]["rating"], figures["greedy"]["interval"]) == (0, [0, 0])


def test_a_ladder_by_time_plays_every_pair_and_goes_on_where_it_was(tmp_path: Path) -> None:
    entrants = [parse_entrant(name, LAGOON) for name in NAMES[:3]]
    kept = tmp_path / "arena.jsonl"
    first, _ = play_ladder_for(Results(kept), LAGOON, OPTIONS, entrants, 2, 0.0)
    assert [{name for group in orders[0] for name in group} for orders in first] == [set(NAMES[:2]), set(NAMES[1:3])]
    again = Results(kept)
    longer, costs = play_ladder_for(again, LAGOON, OPTIONS, entrants, 2, 0.004)
    assert longer[:2] == first
    assert (again.reused, again.played > 0) == (4, True)
    assert set(costs) == set(NAMES[:3])


def test_pairs_that_have_played_little_when_the_time_is_over_go_on(tmp_path: Path) -> None:
    entrants = [parse_entrant(name, LAGOON) for name in NAMES[:3]]
    results = Results(tmp_path / "arena.jsonl")
    in_time, _ = play_ladder_for(results, LAGOON, OPTIONS, entrants, 2, 0.003)
    longer, _ = play_ladder_for(results, LAGOON, OPTIONS, entrants, 2, 0.003, least=[2 * len(in_time) + 1])
    assert longer[: len(in_time)] == in_time
    met = Counter(frozenset(orders[0][0] + orders[0][-1]) for orders in longer)
    assert set(met.values()) == {len(in_time) + 1}, "so many deals, each played from two seats"
    apart, _ = play_ladder_for(results, LAGOON, OPTIONS, entrants, 2, 0.0, least=[2, 6])
    assert [{name for group in orders[0] for name in group} for orders in apart] == [set(NAMES[:2])] + 3 * [set(NAMES[1:3])]
    with pytest.raises(ValueError, match="3 numbers of matches for 2 pairs"):
        play_ladder_for(results, LAGOON, OPTIONS, entrants, 2, 0.0, least=[1, 2, 3])


def test_what_counted_is_kept_and_gives_the_same_figures(tmp_path: Path) -> None:
    entrants = [parse_entrant(name, LAGOON) for name in NAMES[:3]]
    kept = tmp_path / "lagoon.jsonl"
    play_ladder(Results(kept), LAGOON, OPTIONS, entrants[1:], 2, 3, seed=9)
    results = Results(kept)
    orders, costs = play_ladder_for(results, LAGOON, OPTIONS, entrants, 2, 0.003)
    results.keep_counted()
    assert list(Results(kept).kept) == list(results.counted) != list(results.kept)
    figures = figures_of(orders, costs, "random", "a command", 2)
    assert kept_figures(list(Results(kept).kept.values()), "random", "a command") == figures
    again = Results(kept)
    assert play_ladder_for(again, LAGOON, OPTIONS, entrants, 2, 0.003)[0] == orders
    assert again.played == 0
    assert "ahead" not in figures["random"]
    assert sum(figures[name]["ahead"]["matches"] for name in NAMES[1:3]) == len(results.counted)


def test_how_a_ladder_was_played_is_counted_for_each_entrant(tmp_path: Path) -> None:
    results = Results(tmp_path / "arena.jsonl")
    play_ladder(results, LAGOON, OPTIONS, [parse_entrant(name, LAGOON) for name in NAMES[:3]], 2, 3)
    conduct = conduct_of(results.counted.values())
    assert conduct == conduct_of(Results(tmp_path / "arena.jsonl").kept.values())
    assert set(conduct) == set(NAMES[:3])
    for name, counts in conduct.items():
        played = [result for result in results.counted.values() if name in result.entrants]
        assert counts["matches"] == len(played)
        assert counts["turns"] == sum(len(one.lengths[one.entrants.index(name)]) for one in played)
        assert counts["longest_turn_s"] <= round(max(one.seconds[one.entrants.index(name)] for one in played), 2)
        assert counts["commands_per_turn_max"] >= counts["commands_per_turn_median"] >= 1
    for result in results.counted.values():
        assert sum(map(sum, result.lengths)) == result.moves  # of this game each command is of a turn


def test_who_is_ahead_is_counted_by_places() -> None:
    orders = [[[["a"], ["b", "c"]], [["b"], ["c"], ["a"]]], [[["b", "c"], ["a"]], [["c"], ["a"]]]]
    assert ahead_json("b", "a", orders) == {"of": "a", "percent": 66.7, "interval": [20.8, 93.9], "matches": 3}
    assert ahead_json("c", "b", orders)["percent"] == 33.3  # twice level, once behind


def test_matches_of_a_changed_entrant_are_played_anew(tmp_path: Path) -> None:
    kept = tmp_path / "arena.jsonl"
    for name in ("tree@3it", "tree@3it,c=0.5"):
        results = Results(kept)
        play_ladder(results, LAGOON, OPTIONS, [parse_entrant("greedy", LAGOON), parse_entrant(name, LAGOON)], 2, 1)
        assert (results.reused, results.played) == (0, 2)


def test_neighbours_meet_twice_as_often_as_others() -> None:
    entrants = [parse_entrant(name, LAGOON) for name in NAMES]
    met = [tuple(sorted(NAMES.index(one.name) for one in lineup)) for lineup in lineups_of(entrants, 2, 33)]
    assert met.count((0, 1)) == 2 * met.count((0, 2)) == 6
    assert {len({one.name for one in lineup}) for lineup in lineups_of(entrants, 3, 20)} == {3}


def test_weights_that_are_known_are_found() -> None:
    dice = random.Random(1)
    lesson = Lesson(2)
    for _ in range(500):
        row = [float(dice.randrange(-5, 6)) for _ in range(4)]
        lesson.take(row, 30 * row[0] + 50 * row[1] - 20 * row[2] + dice.gauss(0, 10))
    weights = lesson.weights()
    assert weights == pytest.approx([30, 50, 0, 0], abs=1.5)
    assert weights_json(["a", "b"], [29.6, 0.2, 0.0, 4.9]) == {"a": {"early": 30, "late": 0}, "b": {"early": 0, "late": 5}}
    assert 0.5 < lesson.explained(weights) < 1


def test_the_same_seed_gives_the_same_weights() -> None:
    game = GAMES["reef-gardens"]
    one, other = (learn(game, parse_entrant("tree@2it", game), [2], 1, 7).weights() for _ in range(2))
    assert one == other
    assert any(one)


def test_weights_go_from_early_to_late() -> None:
    value = linear_value(["a", "b"], {"weights": {"b": {"early": 100, "late": 20}}})
    assert [value.worth([7, 3], left) for left in (1000, 500, 0)] == [300, 180, 60]


def test_entrants_with_other_weights_see_the_game_otherwise() -> None:
    game = GAMES["das-riff"]
    options = game.fill_options({}, 2)
    opening = game.initial_state(2, options)
    state = fold(opening, set_up(game, opening, FastChance(1)))
    blind = weighing(game, {})
    assert blind.prospects(state) == [0, 0] != game.prospects(state)
    assert parse_entrant("tree@5it,c=0.5,v=none", game).weights == {}
    with pytest.raises(ValueError, match="is wanted"):
        parse_entrant("tree@5it,z=1", game)


def test_pictures_show_the_first_figure_and_those_of_ten_matches() -> None:
    figures = [{"matches": matches} for matches in (2, 9, 10, 4, 80)]
    series = {"das-riff": list(zip("abcde", figures, strict=True)), "reef-gardens": []}
    assert {game: [name for name, _ in points] for game, points in keep_known(series).items()} == {
        "das-riff": ["a", "c", "e"],
        "reef-gardens": [],
    }
