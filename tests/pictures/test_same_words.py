"""Pictures call things as the texts of commands do, in both languages."""

import re

from domain.games.reef_gardens.labels import line_text
from domain.pictures import picture_of
from tests.pictures.tables import moment_of, scene_of


def test_reef_gardens_rows_and_columns_are_called_as_in_its_commands() -> None:
    for language in ("en", "de"):
        picture = picture_of("reef-gardens", scene_of("reef-gardens", "bots", moment_of("reef-gardens", "bots", 50), 0, language), "light")
        for name in ("R1", "R4", "C1", "C4"):
            text = line_text(name)
            called = " ".join((text.de if language == "de" else text.en).split()[:2])
            assert f"<title>{called}: " in picture
            assert f">{name}<" not in picture
        assert (
            "<title>Auslagefeld 3 (Reihe 2, Spalte 1): " if language == "de" else "<title>nursery space 3 (row 2, column 1): "
        ) in picture


def test_reef_encounters_larva_cubes_are_no_dice_in_german() -> None:
    for match, moment in (("bots", 30), ("bots", 70), ("undo", 96)):
        for layout in ("wide", "tall"):
            version = moment_of("reef-encounter", match, moment)
            picture = picture_of("reef-encounter", scene_of("reef-encounter", match, version, 0, "de", layout), "light")
            assert not re.search(r"Würfel|ziehen", picture)


def test_wondrous_creatures_hexes_have_their_names_over_all_that_lies_on_them() -> None:
    for match, moment in (("bots", 5), ("bots", 50), ("bots", 100)):
        for layout in ("wide", "tall"):
            version = moment_of("wondrous-creatures", match, moment)
            picture = picture_of("wondrous-creatures", scene_of("wondrous-creatures", match, version, 0, "de", layout), "light")
            names = re.findall(r'data-place="island/(h\d\d)"', picture)
            assert len(names) > 50
            last = max(found.start() for found in re.finditer(r'data-place="island/h|class="[^"]*\bspan\b', picture))
            for name in names:
                assert [found.start() > last for found in re.finditer(f">{name}<", picture)] == [True], name
