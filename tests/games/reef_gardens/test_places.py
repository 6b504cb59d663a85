"""The zones of a match are those of its own board: a custom map has its own spaces, sites, coordinates and neighbours."""

from typing import Final

from domain.games.reef_gardens.components_boards import BORDER, SITE, Board
from domain.games.reef_gardens.options import options_of
from domain.kernel.game import any_game
from domain.kernel.ids import Json, JsonObject
from domain.kernel.places import Place, Zone
from tests.games.reef_gardens.table import BOX, GAME
from tests.laws.settings import settings

LONG: Final = GAME.box.boards["A_long"]


def zones_of(**options: Json) -> dict[str, Zone]:
    """Return the zones of a match of three with these options, by name."""
    return {zone.name: zone for zone in GAME.info.zones(3, GAME.fill_options(dict(options), 3))}


def places_of(zones: dict[str, Zone]) -> dict[str, Place]:
    """Return all fixed places by name."""
    return {place.name: place for zone in zones.values() for place in zone.places}


def mirrored() -> JsonObject:
    """Return the long board seen in a mirror."""
    return {"side": "long", "map": [row[::-1] for row in LONG.map]}


def test_every_space_of_a_board_is_a_place_where_it_lies_on_the_map() -> None:
    for setting in settings(any_game(GAME)):
        board: Board = options_of(BOX, setting.options).board
        zones = {zone.name: zone for zone in GAME.info.zones(setting.seats, setting.options)}
        drawn = {place.at: place.name for name in ("board", "site") for place in zones[name].places}
        assert len(drawn) == board.rows * board.cols
        for cell in range(board.size):
            if board.ground[cell] == BORDER:
                continue
            row, column = divmod(board.place_of[cell], 32)
            symbol = board.map[row][column]
            assert drawn[column, row] == (f"site/{symbol}" if board.ground[cell] == SITE else f"board/{board.name_of(cell)}")


def test_p9_neighbours_are_the_spaces_and_sites_at_the_sides() -> None:
    places = places_of(zones_of(board="A_long"))
    assert sorted(places["site/A"].neighbours) == ["board/G6", "board/H5", "board/H7", "board/I6"]
    assert places["site/A"].at == (7, 5)
    assert sorted(places["board/A1"].neighbours) == ["board/A2", "board/B1"]
    assert "site/A" in places["board/G6"].neighbours


def test_a_custom_board_has_zones_of_its_own() -> None:
    own, standard = places_of(zones_of(board=mirrored())), places_of(zones_of(board="A_long"))
    assert own["site/D"].at != standard["site/D"].at
    width = LONG.cols - 1
    for letter in LONG.letters:
        x, y = standard[f"site/{letter}"].at or (0, 0)
        assert own[f"site/{letter}"].at == (width - x, y)


def test_p1_the_nursery_is_drawn_as_its_layout_says() -> None:
    diamond = places_of(zones_of(nursery="diamond"))
    assert diamond["nursery/1"].at == (1, 0)
    assert diamond["nursery/3"].neighbours == ["nursery/4", "nursery/7"]
    assert places_of(zones_of(nursery="rows_only"))["nursery/1"].at == (0, 0)


def test_every_seat_has_zones_of_its_own() -> None:
    zones = zones_of()
    for name in ("hand", "boat_tile", "stored", "shell", "held"):
        assert zones[name].of_seats
        assert {place.name.partition("/")[0] for place in zones[name].places} == {f"{name}:{seat}" for seat in range(3)}
