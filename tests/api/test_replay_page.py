"""What the page of a finished match tells of its course: points over time, and the table through a seat's eyes."""

import itertools
import re

import pytest

from service.web.curve import APART, draw_curve
from tests.api.test_page import visible
from tests.api.web import Web, tokens_of


def test_points_over_time_end_with_the_scores_and_are_told_of_finished_matches_only(web: Web) -> None:
    match = web.create()
    path = f"/matches/{match['id']}"
    assert 'id="curve"' not in web.get(path).text
    over = web.finish(match["id"], tokens_of(match), pick=3)
    page = web.get(f"{path}?lang=en").text
    told = re.search(r'<desc id="curve-told">(.*?)</desc>', page)
    assert told is not None
    assert [int(score) for score in re.findall(r": (-?\d+)", told[1])] == over["outcome"]["scores"]
    assert "Points over time So many points as the final scoring would have given at each step." in visible(page)
    assert 'id="curve"' in web.get(f"{path}?at=3").text


def test_points_of_a_match_that_ended_early_say_that_they_are_scored_as_if_it_were_over(web: Web) -> None:
    match = web.create()
    web.play(match["id"], tokens_of(match)[0], 0, {"type": "resign"})
    page = visible(web.get(f"/matches/{match['id']}?lang=en").text)
    assert "The match ended early: so many points the final scoring would have given then." in page


def test_a_finished_match_is_seen_through_the_eyes_of_a_seat(web: Web) -> None:
    match = web.create()
    tokens = tokens_of(match)
    picture = f"/v1/matches/{match['id']}/board.svg"
    version = match["version"]
    mine = web.get(f"{picture}?at={version}", tokens[0]).text
    assert web.get(f"{picture}?seen_by=0").status_code == 422, "while it runs nobody looks into another hand"
    assert web.get(f"{picture}?seen_by=0", tokens[1]).status_code == 422
    web.play(match["id"], tokens[0], 0, {"type": "resign"})
    assert web.get(f"{picture}?at={version}&seen_by=0").text == mine
    assert web.get(f"{picture}?at={version}&seen_by=1").text != mine
    assert web.get(f"{picture}?at={version}").text != mine
    assert "ETag" not in web.get(f"{picture}?seen_by=0").headers, "the tag names what the caller may see"
    for wrong in ("2", "-1", "x"):
        assert web.get(f"{picture}?seen_by={wrong}").status_code == 422


def test_a_curve_of_nothing_is_none() -> None:
    assert draw_curve([]) is None
    assert draw_curve([(1, [0, 0]), (9, [0, 0])]) is None


@pytest.mark.parametrize("ends", [[5, 5, 5, 5], [0, 1, 2, 3], [-8, 90, 90, 89], [7]])
def test_lines_stay_in_the_picture_and_labels_apart(ends: list[int]) -> None:
    curve = draw_curve([(4, [0] * len(ends)), (10, ends)])
    assert curve is not None
    heights = sorted(line.label_y for line in curve.lines)
    assert all(below - above >= APART for above, below in itertools.pairwise(heights))
    for line in curve.lines:
        assert all(0 <= float(number) <= curve.width for number in re.findall(r"\d+\.?\d*", line.path))
    assert [line.last for line in curve.lines] == ends
