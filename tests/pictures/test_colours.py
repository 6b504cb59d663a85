"""No two pieces of a game fall together, whoever looks: their motifs differ, and so do their colours to every sight."""

import re
from importlib import import_module
from itertools import combinations

import pytest

from domain.kernel.picture_pieces import MOTIFS, SEATS, TOKENS, Dye
from domain.kernel.picture_style import DARK, LIGHT
from tests.pictures.colours import SIGHTS, ciede2000, contrast, distance
from tests.pictures.tables import GAMES

LEAST = 15
"""The smallest distance (CIEDE2000) of two pieces of a set, to any sight."""

SETS: list[tuple[str, dict[str, Dye]]] = [
    (f"{game}-{number}", found)
    for game in GAMES
    for number, found in enumerate(import_module(f"domain.games.{game.replace('-', '_')}.picture_pieces").SETS)
]
each_set = pytest.mark.parametrize("pieces", [found for _, found in SETS], ids=[name for name, _ in SETS])


@each_set
def test_no_two_pieces_share_a_motif(pieces: dict[str, Dye]) -> None:
    assert len({dye.motif for dye in pieces.values()}) == len(pieces)


@each_set
@pytest.mark.parametrize("sight", SIGHTS)
def test_no_two_colours_fall_together(pieces: dict[str, Dye], sight: str) -> None:
    near = {
        (one, other): round(distance(pieces[one].fill, pieces[other].fill, sight), 1)
        for one, other in combinations(pieces, 2)
        if distance(pieces[one].fill, pieces[other].fill, sight) < LEAST
    }
    assert not near


@each_set
def test_motifs_stand_out_from_their_ground(pieces: dict[str, Dye]) -> None:
    for dye in pieces.values():
        assert contrast(dye.fill, "#FFFFFF" if dye.white else "#10303A") >= 3


def test_seats_differ_by_shape_and_by_colour_to_every_sight() -> None:
    assert len({*TOKENS}) == len(SEATS) == len({dye.motif for dye in SEATS})
    for sight in SIGHTS:
        assert min(distance(one.fill, other.fill, sight) for one, other in combinations(SEATS, 2)) >= LEAST
    assert all(contrast(dye.fill, "#FFFFFF" if dye.white else "#10303A") >= 4.5 for dye in SEATS)


def test_motifs_are_all_different() -> None:
    assert len(set(MOTIFS.values())) == len(MOTIFS)


def tokens(sheet: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z0-9]+):(#[0-9A-F]{6})", sheet))


@pytest.mark.parametrize("sheet", [LIGHT, DARK], ids=["light", "dark"])
def test_words_can_be_read_on_every_ground(sheet: str) -> None:
    colours = tokens(sheet)
    for ground in ("paper", "card", "water", "water2", "sand"):
        assert contrast(colours["ink"], colours[ground]) >= 7
        assert contrast(colours["soft"], colours[ground]) >= 4.5
        assert contrast(colours["accent"], colours[ground]) >= 4.4
        assert contrast(colours["field"], colours[ground]) >= 3
    assert tokens(LIGHT).keys() == tokens(DARK).keys()


def test_the_distance_is_that_of_the_published_examples() -> None:
    pairs = [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ]
    for first, second, wanted in pairs:
        assert ciede2000(first, second) == pytest.approx(wanted, abs=1e-4)
