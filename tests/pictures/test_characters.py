"""The table in characters: of any game, with whatever options, at any moment of a match."""

import random

import pytest

from domain.kernel.game import AnyGame
from domain.kernel.ids import NOBODY, JsonObject, Seat
from domain.kernel.json_fields import list_in
from domain.kernel.picture_characters import LINE, draw_characters, find_all, in_words, read_zone, tell_changes, told_on
from domain.kernel.picture_plain import TURN
from domain.kernel.places import is_known
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
    ends = [*columns[1:], None]
    told = [" ".join(line[start:end].strip() for line in below).strip() for start, end in zip(columns, ends, strict=True)]
    assert told == [in_words(str(card)) for card in list_in(view["layout"], "A_open")]


@pytest.mark.parametrize("name", ALL_GAMES)
def test_what_changed_is_told_and_nothing_else(name: str) -> None:
    way, *_ = settings(ALL_GAMES[name])
    zones = [read_zone(zone.to_json()) for zone in way.game.info.zones(way.seats, way.options)]
    before, after = (way.game.view_for(played(way.game, way.seats, way.options, random.Random(1), depth), Seat(0)) for depth in (0, 12))
    assert tell_changes(zones, before, before, way.seats, "en") == []
    assert tell_changes(zones, before, after, way.seats, "en")


@pytest.mark.parametrize("name", ALL_GAMES)
def test_no_word_of_a_piece_is_broken(name: str) -> None:
    luck = random.Random(5)
    for way in settings(ALL_GAMES[name])[:2]:
        view = way.game.view_for(played(way.game, way.seats, way.options, luck, 8), Seat(0))
        zones = [read_zone(zone.to_json()) for zone in way.game.info.zones(way.seats, way.options)]
        words = set(" ".join(drawn(way.game, way.seats, way.options, view)).replace("[", " ").replace("]", " ").replace(",", " ").split())
        lying, _ = find_all(zones, view, "en")
        told = {word.strip(",") for place in lying for word in told_on(place, lying).split() if is_known(zones, place, way.seats)}
        assert told <= words | {""}
