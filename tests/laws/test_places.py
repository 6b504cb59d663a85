"""One grammar of places: what is named anywhere is known to the catalogue, and each command that touches something names it."""

import random
import re
from collections.abc import Iterator

import pytest

from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, Json
from domain.kernel.places import is_known, read_place
from tests.laws.settings import ALL_GAMES, settings
from tests.laws.world import World
from tests.samples import samples

NAMES = list(ALL_GAMES)

TOUCHES_NOTHING: dict[str, set[str]] = {
    "das-riff": {"decline_worm", "end_turn"},
    "lagoon": {"reply"},
    "reef-encounter": {"end_laying", "forgo_eating"},
    "reef-gardens": {"end_turn"},
    "wondrous-creatures": {"accept", "choose_option", "decline", "end_turn"},
}
"""Commands that take, put and pay nothing."""

MATCHES = samples(2, 20)


def names_in(value: Json) -> Iterator[str]:
    """Yield every text in a JSON value that has a slash: only places have one."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from names_in(key)
            yield from names_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from names_in(each)
    elif isinstance(value, str) and "/" in value:
        yield value


def pieces_of(event: Event) -> Iterator[str]:
    """Yield the places that sealed parts of a fact name: what follows the first slash."""
    for part in [*event.parts(), *event.opens()]:
        _, found, piece = part.partition("/")
        if found:
            yield piece


def check_commands(world: World) -> set[str]:
    """Check the listed commands of the seats to act; return the places that they name."""
    game, state = world.setting.game, world.state
    found: set[str] = set()
    for seat in state.to_act:
        for move in game.legal_moves(state, seat):
            command = game.command_of(state, move)
            data, shown = command.to_json(), game.describe(state, seat, command)
            assert bool(shown.places) != (data["type"] in TOUCHES_NOTHING.get(game.name, set())), data
            assert len(set(shown.places)) == len(shown.places), shown.places
            assert set(names_in(data)) <= set(shown.places), (data, shown.places)
            check_numbers(shown.label.en, shown.places)
            check_numbers(shown.label.de, shown.places)
            found |= set(shown.places)
    return found


def check_numbers(label: str, places: list[str]) -> None:
    """The number that a label gives a place is the one in the place's name; a square of a board stands in one with its board.

    A column of the nursery is no place, but a line of places.
    """
    names = [read_place(place).name for place in places]
    numbered = r"\b(tree|Baum|shell|Muschel|well|Brunnen|column|Spalte|tile|plättchen) (\d+)\b(?! of the nursery| der Auslage)"
    for _, number in re.findall(numbered, label):
        assert any(name == number or name.endswith(f".{number}") for name in names), (label, places)
    for kind, row, column in re.findall(r"\b(outer|middle|Außen|Mittel)(?: row|reihe) ([AB]), (?:column|Spalte) (\d+)", label):
        assert f"{row}_{'open' if kind in ('outer', 'Außen') else 'mid'}.{column}" in names, (label, places)
    for square, board in re.findall(r"\b([A-G][1-6])(?: of reef| von Riff) (R[0-3])", label):
        assert f"{board}.{square}" in names, (label, places)


@pytest.mark.parametrize("number", range(MATCHES))
@pytest.mark.parametrize("name", NAMES)
def test_every_place_that_is_named_is_known(name: str, number: int) -> None:
    choices = settings(ALL_GAMES[name])
    setting = choices[number % len(choices)]
    game, luck = setting.game, random.Random(number)
    zones = game.info.zones(setting.seats, setting.options)
    world = World(setting, number)
    found: set[str] = set()
    while not world.state.over and world.commands < 300:
        found |= check_commands(world)
        found |= set(names_in(game.codec.state_to_json(world.state)))
        for viewer in (NOBODY, *range(setting.seats)):
            found |= set(names_in(game.view_for(world.state, viewer)))
        seat = luck.choice(world.state.to_act)
        world.play(seat, game.command_of(world.state, luck.choice(game.legal_moves(world.state, seat))))
    for event in world.events:
        found |= set(names_in(event.to_data())) | set(pieces_of(event))
    assert found
    for place in found:
        assert is_known(zones, place, setting.seats), place


@pytest.mark.parametrize("name", NAMES)
def test_zones_are_sound(name: str) -> None:
    for setting in settings(ALL_GAMES[name]):
        zones = setting.game.info.zones(setting.seats, setting.options)
        assert len({zone.name for zone in zones}) == len(zones)
        places = {place.name: place for zone in zones for place in zone.places}
        assert len(places) == sum(len(zone.places) for zone in zones)
        for name_of, place in places.items():
            assert is_known(zones, name_of, setting.seats)
            for other in place.neighbours:
                assert name_of in places[other].neighbours, "neighbours are each other's"
        drawn = [(zone.name, read_place(place.name).seat, place.at) for zone in zones for place in zone.places if place.at is not None]
        assert len(set(drawn)) == len(drawn), "two places of a zone are drawn at one point"


@pytest.mark.parametrize(
    "text", ["reef", "/1", "reef/", "Reef/1", "tree:/1", "tree:01/1", "tree:-1/1", "a b/1", "reef/A/1", "reef/ä", "reef/1\n"]
)
def test_other_texts_are_no_places(text: str) -> None:
    with pytest.raises(Malformed):
        read_place(text)
