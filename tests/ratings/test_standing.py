"""Ratings find out who is stronger, and how sure that is."""

import math
import random

import pytest

from service.ratings.rating import Standing, rate
from service.ratings.results import places_of
from tests.samples import samples

STRENGTHS = [10.0, 17.0, 22.0, 25.0, 27.0, 31.0, 36.0, 44.0]
"""Of those who play, as OpenSkill counts: a deviation of performance is 25 / 6."""
BETA = 25 / 6


def play(luck: random.Random, players: list[int]) -> list[int]:
    """Return the place of each player, by how well each plays this time."""
    played = {player: luck.gauss(STRENGTHS[player], BETA) for player in players}
    order = sorted(players, key=lambda player: -played[player])
    return [order.index(player) for player in players]


def rated(seed: int, matches: int) -> list[Standing]:
    luck = random.Random(seed)
    standings = [Standing() for _ in STRENGTHS]
    for _ in range(matches):
        players = luck.sample(range(len(STRENGTHS)), luck.choice([2, 2, 3, 4]))
        after = rate([standings[player] for player in players], play(luck, players))
        for player, standing in zip(players, after, strict=True):
            standings[player] = standing
    return standings


@pytest.mark.parametrize("seed", range(samples(3, 20)))
def test_a_thousand_matches_of_known_strengths_are_ranked_right_within_the_intervals(seed: int) -> None:
    standings = rated(seed, 1000)
    bounds = [standing.to_json()["interval"] for standing in standings]
    wrong = 0
    for weak in range(len(STRENGTHS)):
        for strong in range(weak + 1, len(STRENGTHS)):
            low, high = bounds[weak], bounds[strong]
            assert isinstance(low, list)
            assert isinstance(high, list)
            assert high[1] > low[0], "no interval lies wholly on the wrong side of another"
            wrong += standings[weak].mu > standings[strong].mu
    assert wrong <= 2, "and the means stand in the right order, but for neighbours"
    assert standings[0].mu < standings[3].mu < standings[7].mu
    assert all(standing.sigma < Standing().sigma / 2 for standing in standings)
    assert sum(standing.matches for standing in standings) > 2000


def test_a_win_raises_a_draw_of_equals_leaves_and_each_makes_surer() -> None:
    winner, loser = rate([Standing(), Standing()], [0, 1])
    assert winner.mu > Standing().mu > loser.mu
    assert math.isclose(winner.mu - Standing().mu, Standing().mu - loser.mu)
    for equal in rate([Standing(), Standing()], [0, 0]):
        assert math.isclose(equal.mu, Standing().mu)
        assert equal.sigma < Standing().sigma
    assert (winner.matches, loser.matches) == (1, 1)


def test_what_is_shown_is_in_whole_hundredths() -> None:
    assert Standing().to_json() == {"rating": 2500, "interval": [833, 4167], "matches": 0}


@pytest.mark.parametrize(
    ("ranking", "absent", "places"),
    [
        ([[1], [0]], [], [1, 0]),
        ([[0, 2], [1]], [], [0, 1, 0]),
        ([[0], [1], [2]], [0], [2, 0, 1]),
        ([[0, 1, 2]], [1], [0, 1, 0]),
        ([[0], [1], [2]], [0, 1, 2], [0, 1, 2]),
        ([[0, 1], [2]], [0, 1], [1, 1, 0]),
    ],
)
def test_who_was_away_at_the_end_comes_last(ranking: list[list[int]], absent: list[int], places: list[int]) -> None:
    assert places_of({"reason": "finished", "scores": None, "ranking": [list(group) for group in ranking]}, absent) == places
