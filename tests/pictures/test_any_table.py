"""Whatever is played, with whatever options and by however many: the table can be drawn for everybody, and hostile names stay names."""

import random
from xml.etree import ElementTree

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from domain.kernel.ids import ALL_SEEING, NOBODY, Json, JsonObject, Seat
from domain.kernel.json_fields import object_in, strs_in
from domain.kernel.picture import Scene
from domain.kernel.places import is_known
from domain.kernel.play import decide, set_up
from domain.kernel.state import State
from domain.pictures import DRAWINGS, picture_of
from domain.registry import find_game
from tests.laws.settings import ALL_GAMES, settings
from tests.samples import samples

HOSTILE = "\"><script>alert('&')</script>\x00"
DEPTHS = [0, 1, 3, 7, 15, 30, 120, 400]
SVG = "{http://www.w3.org/2000/svg}"
TABLES = samples(8, 60)


def played(game: AnyGame, seats: int, options: JsonObject, luck: random.Random, commands: int) -> State:
    """Return the table after so many random commands, or at the end of the match."""
    state, chance = game.initial_state(seats, options), FastChance(luck.randrange(1000))
    for event in set_up(game, state, chance):
        state.apply(event)
    for _ in range(commands):
        if state.over:
            break
        seat = luck.choice(state.to_act)
        command = game.command_of(state, luck.choice(game.legal_moves(state, seat)))
        for event in decide(game, state, seat, command, chance):
            state.apply(event)
    return state


def check(game: AnyGame, state: State, options: JsonObject, viewer: int, number: int) -> None:
    """Draw a table, and look at what every drawing has to obey."""
    view = game.view_for(state, Seat(ALL_SEEING if state.over else viewer))
    outcome = game.outcome(state).to_json() if state.over else None
    names = [HOSTILE, "", "Ägir", "x" * 64][: state.seats]
    to_act = [] if state.over else sorted(state.to_act)
    scene = Scene(
        game.info, options, view, Seat(viewer), names, to_act, outcome, [], ("en", "de")[number % 2], ("tall", "wide")[number // 2 % 2]
    )
    root = ElementTree.fromstring(picture_of(game.name, scene, "auto"))
    assert not [node for node in root.iter() if node.tag == f"{SVG}script"]
    zones = game.info.zones(state.seats, options)
    found = [name for node in root.iter() if (name := node.get("data-place")) is not None]
    assert len(found) == len(set(found))
    assert all(is_known(zones, name, state.seats) for name in found)
    assert found
    if viewer in to_act and game.name in DRAWINGS:
        for move in game.legal_moves(state, Seat(viewer))[:300]:
            touched = game.describe(state, Seat(viewer), game.command_of(state, move)).places
            assert not touched or set(touched) & set(found), touched


@pytest.mark.parametrize("name", list(ALL_GAMES))
def test_any_table_can_be_drawn(name: str) -> None:
    game, luck = ALL_GAMES[name], random.Random(name)
    choices = settings(game)
    for number in range(TABLES):
        setting = luck.choice(choices)
        state = played(game, setting.seats, setting.options, luck, DEPTHS[number % len(DEPTHS)])
        for viewer in range(NOBODY, setting.seats):
            check(game, state, setting.options, viewer, number)


@pytest.mark.parametrize("name", list(ALL_GAMES))
def test_tables_that_look_the_same_to_a_viewer_have_the_same_picture(name: str) -> None:
    game, luck = ALL_GAMES[name], random.Random(f"{name} twice")
    different = 0
    for number in range(TABLES):
        setting = luck.choice(settings(game))
        state = played(game, setting.seats, setting.options, luck, DEPTHS[number % 7])
        viewer = luck.randrange(NOBODY, setting.seats)
        if state.over:
            continue
        other = game.belief_of(game.view_for(state, Seat(viewer)), Seat(viewer), setting.options).determinize(FastChance(number))
        different += game.codec.state_to_json(other) != game.codec.state_to_json(state)
        pictures = [
            picture_of(
                name,
                Scene(game.info, setting.options, game.view_for(each, Seat(viewer)), Seat(viewer), [""] * setting.seats, each.to_act),
                "dark",
            )
            for each in (state, other)
        ]
        assert pictures[0] == pictures[1]
    assert different or name in ("nim", "reef-gardens")


def test_a_board_of_ones_own_is_drawn() -> None:
    game = find_game("reef-gardens")
    boards = object_in(object_in(game.info.content, "boards"), "boards")
    mirrored: list[Json] = [row[::-1] for row in strs_in(object_in(boards, "A_long"), "map")]
    options = game.fill_options({"board": {"side": "long", "map": mirrored}}, 2)
    check(game, played(game, 2, options, random.Random(1), 40), options, 0, 0)


def test_a_deck_of_ones_own_is_drawn() -> None:
    game = find_game("wondrous-creatures")
    corrected: JsonObject = {"corrections": [{"id": number, "vp": 77} for number in range(1, 127)]}
    options = game.fill_options({"deck": corrected}, 2)
    state = played(game, 2, options, random.Random(1), 20)
    check(game, state, options, 0, 0)
    scene = Scene(game.info, options, game.view_for(state, Seat(0)), Seat(0), ["", ""], state.to_act)
    assert ">77<" in picture_of(game.name, scene, "light")
