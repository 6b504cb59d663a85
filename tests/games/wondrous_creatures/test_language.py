"""The effect language as it is read: what it refuses, and where (rules L1-L4); each step of the language occurs in play."""

from typing import Any

import pytest

from domain.games.wondrous_creatures import effects
from domain.games.wondrous_creatures.effects import FIELDS
from domain.games.wondrous_creatures.effects_assembly import Assembler
from domain.kernel.errors import Malformed
from domain.kernel.ids import Json
from tests.games.wondrous_creatures.table import DECK, GAME

BROKEN: list[tuple[list[Json], str, str]] = [
    ([{"do": "dance"}], "/x/0/do", "no step"),
    ([{"n": 1}], "/x/0/do", "missing"),
    ([{"do": "gain_vp"}], "/x/0/n", "missing"),
    ([{"do": "gain_vp", "n": 1, "why": 2}], "/x/0/why", "not known"),
    ([{"do": "gain_vp", "n": -1}], "/x/0/n", "0 to 99"),
    ([{"do": "gain_vp", "n": "many"}], "/x/0/n", "expected object"),
    ([{"do": "gain_vp", "n": {"count": {"of": "stars"}}}], "/x/0/n/count/of", "none of"),
    ([{"do": "gain_vp", "n": {"count": {"of": "trophies"}, "per": 0}}], "/x/0/n/per", "1 or more"),
    ([{"do": "gain_resource", "type": "gold", "n": 1}], "/x/0/type", "none of"),
    ([{"do": "gain_resource", "type": {"habitat_of": "drawn"}, "n": 1}], "/x/0/type/habitat_of", "nothing was bound"),
    ([{"do": "gain_egg", "species": "cat", "n": 1}], "/x/0/species", "none of"),
    ([{"do": "discard_hand", "min": 2, "max": 1}], "/x/0/min", "more than max"),
    ([{"do": "look_pick", "look": 3, "take": 2}], "/x/0/take", "exactly 1"),
    ([{"do": "play_card", "from": ["pocket"], "cost": "free"}], "/x/0/from/0", "none of"),
    ([{"do": "play_card", "from": ["hand"], "cost": "cheap"}], "/x/0/cost", "none of"),
    ([{"do": "choose", "k": 3, "options": [[], []]}], "/x/0/k", "between 1"),
    ([{"do": "arrow", "left": [{"do": "gain_vp", "n": 1}], "right": []}], "/x/0/left", "must end with"),
    ([{"do": "arrow", "left": [], "right": []}], "/x/0/left", "must end with"),
    ([{"do": "for_each", "bind": "drawn", "as": "d", "steps": []}], "/x/0/bind", "nothing was bound"),
    ([{"do": "if", "cond": {"count": {"of": "trophies"}, "about": 3}, "then": []}], "/x/0/cond/about", "not known"),
    ([{"do": "activate_special_effect", "scope": "moon"}], "/x/0/scope", "none of"),
]


@pytest.mark.parametrize(("steps", "path", "message"), BROKEN, ids=[str(i) for i in range(len(BROKEN))])
def test_broken_abilities_are_refused_with_their_place(steps: list[Json], path: str, message: str) -> None:
    with pytest.raises(Malformed) as problem:
        Assembler().steps(steps, "/x")
    assert problem.value.path == path
    assert message in problem.value.message


def test_l1_an_arrow_becomes_a_jump_over_its_right_side() -> None:
    assembler = Assembler()
    left: Json = {"do": "sweep"}
    right: Json = {"do": "gain_vp", "n": 2}
    steps = assembler.steps([{"do": "arrow", "left": [left], "right": [right]}], "/x")
    ops = [step.op for step in steps]
    assert ops == [effects.SWEEP, effects.UNLESS_DONE, effects.GAIN_POINTS, effects.END]
    assert steps[1].targets == [3]


def test_w7_a_draw_is_shown_only_when_a_later_step_speaks_of_it() -> None:
    def shown(steps: list[Json]) -> int:
        return Assembler().steps(steps, "/x")[0].shown

    draw: Json = {"do": "draw", "n": 1, "bind": "drawn"}
    assert shown([draw]) == 0
    assert shown([draw, {"do": "gain_resource", "type": {"habitat_of": "drawn"}, "n": 1}]) == 1


def test_l4_numbers_are_bounded_and_rounded_down() -> None:
    source: Any = {"count": {"of": "eggs", "state": "hatched"}, "per": 2, "times": 3, "plus": 1, "max": 9}
    amount = Assembler().amount(source, "/x")
    assert (amount.per, amount.times, amount.plus, amount.most) == (2, 3, 1, 9)


def test_every_word_of_the_language_is_used_by_some_card_captain_marker_or_effect() -> None:
    used = {effects.OP_NAMES[step.op] for steps in DECK.steps for step in steps}
    words = set(FIELDS) | {"next", "jump", "end"}
    assert used == words


def test_the_catalogue_keeps_the_marks() -> None:
    content = GAME.info.content
    cards: Any = content["cards"]
    assert len(cards["cards"]) == 126
    marks = {mark["status"] for entry in cards["cards"] for mark in entry["prov"].values()}
    assert marks == set(cards["status_legend"])
    table: Any = content["table"]
    assert [point["id"] for point in table["open_points"]][:3] == ["O1", "O2", "O3"]
    assert {track["status"] for track in table["time_tracks"].values()} == {"inferred", "sourced"}
    tingent: Any = content["tingent"]
    assert tingent["boards"][3]["status"] == "proposed"
