"""The page of ratings: what was measured of each level, and who stands where after rated matches, in both languages."""

import re
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.json_fields import object_in
from domain.registry import GAMES, bots
from service.queries.catalogue import list_bots
from service.ratings.rating_update import count_finished
from service.web.strengths import Strength, draw_bars, levels_of
from service.web.words import WORDS, pick, say
from tests.api.test_page import all_games, visible
from tests.api.test_ratings import QUICK, database, rated, resign
from tests.api.web import Web
from workers.levels import find_level

__all__ = ["all_games", "database"]
RATINGS = st.integers(-3000, 3000)


def section(page: str, game: str) -> str:
    """Return what the page shows of a game."""
    found = re.search(rf'<section class="chapter panel" id="{game}".*?</section>', page, re.DOTALL)
    assert found, game
    return found[0]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_level_is_shown_as_it_plays_and_as_it_was_measured(all_games: Flask, language: str) -> None:
    page = all_games.test_client().get(f"/ratings?lang={language}").text
    for game in GAMES:
        shown = section(page, game)
        rows = [visible(row) for row in re.findall(r'<tr><th scope="row">.*?</tr>', shown)]
        levels: dict[str, Any] = object_in(bots(), "levels")
        assert len(rows) == len(levels)
        for row, (name, level) in zip(rows, levels.items(), strict=True):
            figure, plays = level["strength"][game], find_level(name, game)
            assert pick(language, WORDS[f"level_{name}"]) in row
            assert pick(language, WORDS[f"sight_{plays.sight}"]) in row
            assert f" {plays.budget.iterations} " in row
            assert str(figure["rating"]) in row
            if "ahead" in figure:
                low, high = figure["interval"]
                assert say(language, "bounds", low=low, high=high) in row
                assert f"{figure['ahead']['percent']:.1f} %".replace(".", "," if language == "de" else ".") in row
        assert shown.count('class="dot"') == len(levels) + len(object_in(object_in(bots(), "curve"), game))


def test_a_game_of_which_nothing_was_measured_says_so(web: Web) -> None:
    shown = visible(section(web.get("/ratings?lang=de").text, "lagoon"))
    assert say("de", "not_measured") in shown
    assert say("de", "nobody_rated") in shown


def test_players_stand_in_the_order_of_the_list_and_names_are_text(web: Web, database: Any) -> None:
    ada, bob, eve = web.player("<b>Ada</b>"), web.player("Bob", bot=True), web.player("Eve")
    match = rated(web, [ada, bob, eve], QUICK)
    for seat, player in enumerate((ada, bob, eve)):
        resign(web, match, player, seat)
    assert count_finished(database) == 1
    assert web.client.delete("/v1/players/me", headers={"Authorization": f"Bearer {eve['key']}"}).status_code == 204
    page = web.get("/ratings?lang=en").text
    assert "<b>Ada</b>" not in page
    rows = [visible(row) for row in re.findall(r'<tr><th scope="row">.*?</tr>', section(page, "lagoon"))]
    listed = web.get("/v1/ratings?game=lagoon").json["ratings"]
    assert len(rows) == len(listed) == 4
    for row, line in zip(rows, listed, strict=True):
        assert say("en", "bounds", low=line["interval"][0], high=line["interval"][1]) in row
        name = f"{line['level']} {say('en', 'bot')}" if line["level"] else line["name"] or say("en", "has_left")
        assert name in row
        assert (say("en", "kind_program") in row) == (line["name"] == "Bob")


def test_the_lobby_and_a_rated_match_lead_there(web: Web) -> None:
    ada = web.player()
    match = rated(web, [ada, web.player("Bob")])
    assert 'href="/ratings"' in web.get("/").text
    assert say("de", "is_rated") in visible(web.get("/?lang=de").text)
    table = web.get(f"/matches/{match['id']}?lang=de").text
    assert say("de", "is_rated") in visible(table)
    assert 'href="/ratings?lang=de#lagoon"' in table
    assert say("de", "is_rated") not in visible(web.get(f"/matches/{web.create()['id']}?lang=de").text)


@given(st.lists(st.tuples(RATINGS, st.integers(0, 2000), st.integers(0, 2000)), min_size=2, max_size=7))
def test_bars_lie_within_the_picture_in_the_order_of_their_ratings(found: list[tuple[int, int, int]]) -> None:
    strengths = [Strength(str(at), rating, rating - below, rating + above, 1) for at, (rating, below, above) in enumerate(found)]
    drawn = draw_bars(strengths)
    assert drawn is not None
    assert [bar.strength for bar in drawn.bars] == strengths
    for bar in drawn.bars:
        assert drawn.left <= bar.left <= bar.x <= bar.right <= drawn.width
        assert drawn.top < bar.y < drawn.height - drawn.bottom
    for one, other in pairwise(sorted(drawn.bars, key=lambda bar: bar.strength.rating)):
        assert one.x <= other.x
    assert all(drawn.left <= x <= drawn.width for x, _ in drawn.grid)
    assert 2 <= len(drawn.grid) <= 6


def test_one_strength_alone_is_not_drawn() -> None:
    assert draw_bars([]) is None
    assert draw_bars(levels_of(list_bots(), "das-riff")[:1]) is None
