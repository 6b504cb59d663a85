"""The data of the game against the fact sheet they were taken from (a copy: `sheet.json`), field by field.

The sheet writes some things of the effect language in another way; `ours` says in which.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.wondrous_creatures.table import GAME

SHEET: Any = json.loads((Path(__file__).parent / "sheet.json").read_text("utf-8"))
DATA: Any = GAME.info.content
TABLE: Any = DATA["table"]
IDLE = ("source", "score", "distinct", "optional", "other", "note", "until")
"""Members of the sheet's steps that the game's steps mean by themselves."""


def ours(value: Any) -> Any:
    """Return an ability of the sheet as the game's data write it, without the names that steps bind."""
    if isinstance(value, list):
        return [ours(entry) for entry in value]
    if value == "$s":
        return {"declared": "s"}
    if value == "event_card":
        return "about_to_be_discarded"
    if not isinstance(value, dict):
        return value
    if "arrow" in value:
        return {"do": "arrow", **ours(value["arrow"])}
    if value == {"most_habitat": True}:
        return "most_habitat"
    if value.get("do") == "gain_egg" and value["species"] == "map":
        return {"do": "take_map_egg"}
    found = {name: ours(child) for name, child in value.items() if name not in IDLE and not is_idle_binding(name, value)}
    if "event" in found:
        found.pop("each", None)
    if found.get("n") == "all":
        found["n"] = 99
    if found.get("do") == "flip_eggs":
        found["min"] = 0
    return found


def is_idle_binding(name: str, value: Any) -> bool:
    """Say whether a member only names what a step yields (a loop's and a declaration's name is more than that)."""
    return name == "bind" and value.get("do") not in ("for_each", "declare_species")


def bound_names(value: Any) -> set[str]:
    """Return the names that an ability binds."""
    if isinstance(value, list):
        return {name for entry in value for name in bound_names(entry)}
    if isinstance(value, dict):
        own = {value["bind"]} if "bind" in value and value.get("do") != "for_each" else set()
        return own | bound_names(list(value.values()))
    return set()


@pytest.mark.parametrize("number", range(126), ids=[card["name"] for card in SHEET["creatures"]])
def test_a_card(number: int) -> None:
    """Every field, every mark of every field, and the ability."""
    card, wanted = dict(DATA["cards"]["cards"][number]), dict(SHEET["creatures"][number])
    assert sum(card["cost"]) == wanted.pop("cost_total")
    assert ours(card.pop("ability")) == ours(ability := wanted.pop("ability"))
    assert card.get("energy") == wanted.pop("energy")
    card.pop("energy", None)
    assert card == wanted
    assert bound_names(DATA["cards"]["cards"][number]["ability"]) <= bound_names(ability)


def test_the_number_of_cards() -> None:
    assert len(DATA["cards"]["cards"]) == len(SHEET["creatures"]) == 126
    kinds = [card["kind"] for card in SHEET["creatures"]]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {"instant": 74, "energy": 15, "end": 14, "recharge": 13, "continuous": 10}


def test_the_island() -> None:
    for hexagon, wanted in zip(DATA["island"]["hexes"], SHEET["hexes"], strict=True):
        assert {name: value for name, value in wanted.items() if name not in ("q", "r")} == hexagon


def test_special_effects_and_tiles() -> None:
    assert ours(TABLE["special_effects"]["effects"]) == ours(SHEET["special_effects"]["effects"])
    assert TABLE["habitat_tiles"]["tiles"] == SHEET["habitat_tiles"]["tiles"]


@pytest.mark.parametrize("number", range(9), ids=[captain["id"] for captain in SHEET["captains"]["list"]])
def test_a_captain(number: int) -> None:
    captain, wanted = TABLE["captains"][number], SHEET["captains"]["list"][number]
    for name in ("id", "name", "alias", "text"):
        assert captain[name] == wanted[name]
    for name in ("on_place", "on_unlock"):
        assert ours(captain[name]) == ours(wanted[name])
    assert captain.get("mountains_free", False) == (captain["id"] == "helena")


def test_markers_and_storage() -> None:
    assert ours(TABLE["markers"]["rewards"]) == ours(SHEET["achievement_markers"]["rewards"])
    assert TABLE["markers"]["instead"] == [{"do": "gain_vp", "n": SHEET["achievement_markers"]["decline"]["vp"]}]
    words = {"vp": "gain_vp", "take_wilderness": "take_wilderness", "gain_any_resource": "gain_resource"}
    for steps, wanted in zip(
        [*TABLE["egg_storage"]["spaces"], TABLE["egg_storage"]["beyond"]],
        [*SHEET["egg_storage"]["spaces"], SHEET["egg_storage"]["beyond"]],
        strict=True,
    ):
        assert [(step["do"], step["n"]) for step in steps] == [(words[name], number) for name, number in wanted.items()]
        assert all(step.get("type", "any") == "any" for step in steps)


@pytest.mark.parametrize("number", range(19), ids=[entry["id"] for entry in SHEET["achievements"]["list"]])
def test_an_achievement(number: int) -> None:
    """Points and needs of every slot for each number of seats."""
    entry, wanted = TABLE["achievements"][number], SHEET["achievements"]["list"][number]
    assert (entry["id"], entry["group"], entry.get("species"), entry["status"]) == (
        wanted["id"],
        wanted["group"],
        wanted.get("species"),
        wanted["status"],
    )
    for span, slots in wanted["slots"].items():
        low, high = int(span[0]), int(span[-1])
        for seats in range(low, high + 1):
            assert entry["slots"][str(seats)] == [{"vp": slot["vp"], "need": slot.get("need", wanted.get("need"))} for slot in slots]
    if wanted["group"] == "main":
        condition = wanted["condition"]
        kinds = {"count": {"of": "fewest_of_a_kind"}, "min": condition.get("all_kinds_min")}
        assert entry["condition"] == (kinds if "all_kinds_min" in condition else condition)
        assert (entry.get("eggs_of", "none") != "none") == wanted["uses_eggs"]


def test_tracks_set_up_and_constants() -> None:
    for seats in ("2", "3", "4"):
        assert TABLE["time_tracks"][seats]["spaces"] == SHEET["time_tracks"][seats]["spaces"]
        assert TABLE["time_tracks"][seats]["status"] == SHEET["time_tracks"][seats]["status"]
    assert TABLE["time_tracks"]["1"]["spaces"] == TABLE["time_tracks"]["2"]["spaces"]
    assert {str(entry["at"]): entry["gives"] for entry in TABLE["score_track"]["rewards"]} == SHEET["score_track"]["rewards"]
    assert {name: value for name, value in TABLE["constants"].items() if name != "status"}.items() <= SHEET["constants"].items()
    for name in ("board_side", "trophies", "extra_resources_by_seat"):
        assert TABLE["setup"][name] == SHEET["setup"][name]
    *points, own = [(entry["id"], entry["point"], entry["default"]) for entry in TABLE["open_points"]]
    assert points == [(entry["id"], entry["point"], entry["default"]) for entry in SHEET["open_points"]]
    assert own[0] == "O19"


def test_tingent() -> None:
    for card, wanted in zip(DATA["tingent"]["cards"], SHEET["tingent_solo"]["cards"], strict=True):
        assert card == {name: wanted[name] for name in ("id", "gear", "yellow", "brown")}
    for board, wanted in zip(DATA["tingent"]["boards"], SHEET["tingent_solo"]["boards"], strict=True):
        assert board == {name: value for name, value in wanted.items() if name != "stars"}
        assert len(board["track"]) == 24
