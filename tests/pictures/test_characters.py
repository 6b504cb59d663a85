"""The table in characters: of any game, with whatever options, at any moment of a match."""

import random

import pytest

from domain.kernel.game import AnyGame
from domain.kernel.ids import NOBODY, JsonObject, Seat
from domain.kernel.picture_characters import LINE, draw_characters, read_zone
from domain.kernel.picture_plain import TURN
from tests.laws.settings import ALL_GAMES, settings
from tests.pictures.test_any_table import DEPTHS, TABLES, played


def drawn(game: AnyGame, seats: int, options: JsonObject, view: JsonObject, language: str = "en") -> list[str]:
    zones = [read_zone(zone.to_json()) for zone in game.info.zones(seats, options)]
    return draw_characters(zones, view, seats, language)


@pytest.mark.parametrize("name", ALL_GAMES)
def test_any_table_is_drawn_with_everything_that_the_view_tells_of_no_place(name: str) -> None:
    luck = random.Random(4)
    ways = settings(ALL_GAMES[name])
    for number in range(TABLES):
        way = luck.choice(ways)
        state = played(way.game, way.seats, way.options, luck, DEPTHS[number % len(DEPTHS)])
        viewer = luck.choice([NOBODY, 0])
        view = way.game.view_for(state, Seat(viewer))
        lines = drawn(way.game, way.seats, way.options, view)
        text = " ".join(" ".join(lines).split())
        assert all(len(line) <= LINE or " " not in line.strip() for line in lines), max(lines, key=len)
        for member, value in view.items():
            if member not in TURN and isinstance(value, int | str) and not isinstance(value, bool):
                assert f"{member.replace('_', ' ')}: {value}" in text
    assert text


def test_places_with_coordinates_stand_in_their_columns_with_what_lies_on_them() -> None:
    way, *_ = settings(ALL_GAMES["das-riff"])
    view = way.game.view_for(played(way.game, way.seats, way.options, random.Random(1), 0), Seat(0))
    assert isinstance(view["layout"], dict)
    lines = drawn(way.game, way.seats, way.options, view, "de")
    names = lines[1].split()
    assert names == [f"A_open.{column}" for column in range(1, 9)]
    below = lines[2 : next(i for i, line in enumerate(lines) if line.startswith("A_mid"))]
    columns = [lines[1].index(name) for name in names]
    told = ["".join(line[start : start + columns[1]].strip() for line in below) for start in columns]
    assert told == view["layout"]["A_open"]
