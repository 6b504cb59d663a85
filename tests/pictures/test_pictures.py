"""Every game's drawing: golden pictures, and what holds of each of them, whatever table is drawn."""

import gzip
import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from domain.kernel.history import fold_records
from domain.kernel.ids import NOBODY
from domain.kernel.picture import Scene
from domain.kernel.picture_shapes import Shape
from domain.kernel.places import is_known
from domain.pictures import DRAWINGS, picture_of
from domain.registry import find_game
from service.web.assets import files
from tests.pictures.tables import GAMES, TABLES, Table, golden_of, moment_of, page_picture, records, scene_at, scene_of
from tests.samples import samples

SVG = "{http://www.w3.org/2000/svg}"
MOMENTS = samples(6, 60)
"""How many moments of each recorded match are drawn."""

ONE_OF_MANY = r"\b1 (?:worms|pearls|sharks|boats|points|divers|trophies|Würmer|Perlen|Haie|Boote|Punkte|Pokale)\b"
MANY_AS_ONE = r"\b(?:[2-9]|\d\d) (?:fruit|coral|flower|mushroom|Frucht|Koralle|Blume|Pilz)(?=[,;)])"

each_game = pytest.mark.parametrize("game", GAMES)
each_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)


@cache
def moments(game: str) -> list[tuple[Scene, str]]:
    """Return pictures from all over the recorded matches, seen by seats and by a spectator, in both languages and layouts."""
    found: list[Scene] = []
    for match in ("bots", "undo", "resigned"):
        events = records(game, match)
        started = next(i for i, event in enumerate(events) if not str(event["type"]).startswith("match."))
        ends = [i for i, (one, other) in enumerate(pairwise(events), 1) if one["command"] != other["command"] and i > started]
        for number, end in enumerate([*ends[:: max(len(ends) // MOMENTS, 1)], len(events)]):
            viewer = NOBODY if number % 3 == 2 else 0
            found.append(scene_of(game, match, end, viewer, ("en", "de")[number % 2], ("tall", "wide")[number // 2 % 2]))
    return [(scene, picture_of(game, scene, "auto")) for scene in found]


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


@each_game
@each_table
def test_the_golden_picture_is_drawn(game: str, table: Table) -> None:
    drawn = picture_of(game, scene_at(game, table), table.theme)
    assert drawn == picture_of(game, scene_at(game, table), table.theme)
    assert drawn + "\n" == golden_of(game, table).read_text("utf-8"), "run: python -m tests.pictures, and look at what has changed"


@each_game
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_picture_of_the_lobby_and_the_rules_is_what_is_drawn_now(game: str, language: str) -> None:
    shown = files()[f"{game}.svg" if language == "en" else f"{game}-{language}.svg"].decode()
    assert shown == page_picture(game, language), "run: python -m tests.pictures, and look at what has changed"


@each_game
@each_table
def test_a_picture_is_small(game: str, table: Table) -> None:
    assert len(gzip.compress(golden_of(game, table).read_bytes())) < 30_000


@each_game
def test_who_has_won_is_asked_nothing_however_the_match_ended(game: str) -> None:
    scene = scene_of(game, "resigned", len(records(game, "resigned")), 0)
    assert scene.outcome is not None
    asked = DRAWINGS[game](scene).asked
    assert asked or game != "reef-gardens", "this match ended in the middle of a turn"
    assert not asked or asked.lower() not in picture_of(game, scene, "auto").lower()


@each_game
def test_titles_agree_with_their_numbers(game: str) -> None:
    wrong = [word for _, picture in moments(game) for word in re.findall(f"{ONE_OF_MANY}|{MANY_AS_ONE}", picture)]
    assert not wrong, set(wrong)


@each_game
def test_places_are_known_and_drawn_once_and_say_what_they_are(game: str) -> None:
    for scene, picture in moments(game):
        root = parsed(picture)
        places = [node for node in root.iter(f"{SVG}g") if "place" in (node.get("class") or "").split()]
        names = [node.get("data-place") or "" for node in places]
        zones = scene.info.zones(scene.seats, scene.options)
        assert not [name for name in names if not is_known(zones, name, scene.seats)]
        assert len(set(names)) == len(names), [name for name in set(names) if names.count(name) > 1]
        assert {name for name in names if name in scene.touched} == {
            node.get("data-place") for node in places if "changed" in (node.get("class") or "")
        }
        for node in places:
            assert node.get("tabindex") == "-1"
            assert node[0].tag == f"{SVG}title"
            assert node[0].text
        pieces = [node for node in root.iter(f"{SVG}g") if node.get("class") == "piece"]
        assert pieces
        assert all(node[0].tag == f"{SVG}title" and node[0].text for node in pieces)


@each_game
def test_every_listed_command_touches_a_place_that_is_drawn(game: str) -> None:
    rules, seen = find_game(game), 0
    for match in ("bots", "undo"):
        for moment in range(8, 100, 100 // MOMENTS):
            version = moment_of(game, match, moment)
            folded = fold_records(rules, records(game, match)[:version])
            for seat in folded.to_act():
                drawn = set(re.findall(r'data-place="([^"]*)"', picture_of(game, scene_of(game, match, version, seat), "auto")))
                for move in rules.legal_moves(folded.table(), seat)[:200]:
                    touched = rules.describe(folded.table(), seat, rules.command_of(folded.table(), move)).places
                    assert not touched or set(touched) & drawn, (version, touched)
                    seen += len(touched)
    assert seen > 30


@each_game
def test_nothing_comes_from_elsewhere_and_nothing_runs(game: str) -> None:
    for _, picture in moments(game)[::4]:
        assert not re.search(r"(href|src|url\(|@import|<script|\son[a-z]+=)", picture)
        assert picture.count("http") == 1


@each_game
def test_both_languages_have_titles_of_their_own(game: str) -> None:
    version = len(records(game, "bots")) // 2
    english, german = (
        {node.text or "" for node in parsed(picture_of(game, scene_of(game, "bots", version, 0, language), "auto")).iter(f"{SVG}title")}
        for language in ("en", "de")
    )
    assert len(english) > 20
    same = english & german
    assert len(same) < len(english) * 35 // 100, sorted(same)[:40]


def numbers(shape: Shape) -> list[object]:
    """Return the values of all attributes of a shape and of those in it."""
    found: list[object] = list(shape.attributes.values())
    for child in shape.children:
        found += numbers(child)
    return found


@each_game
def test_every_class_that_is_used_is_in_the_style_sheet(game: str) -> None:
    for _, picture in moments(game)[::3]:
        sheet = parsed(picture).findtext(f"{SVG}style") or ""
        known = set(re.findall(r"\.([a-z][a-z0-9]*)", sheet)) | {"panel", "piece"}
        used = {name for classes in re.findall(r'class="([^"]*)"', picture) for name in classes.split()}
        assert used <= known, used - known


@each_game
def test_panels_stay_within_the_picture(game: str) -> None:
    for scene, _ in moments(game)[::3]:
        drawing = DRAWINGS[game](scene)
        for column in drawing.columns:
            for row in column:
                assert sum(panel.width + 10 for panel in row) - 10 <= 704
        for column in drawing.columns:
            for row in column:
                for panel in row:
                    assert all(isinstance(value, int | str) for shape in panel.shapes for value in numbers(shape))
