"""What an operator could forge who makes all hashes, commitments and the chain anew: whatever docs/history.md states is checked."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel.audit import AuditFailed, verify
from domain.kernel.revisions import RulesNotAtHand
from tests.kernel.forging import Path, eventful, eventful_bundle, forged, nodes_to_change, others, put, remade
from tests.laws.settings import find

BUNDLE: Any = eventful_bundle()
UNFINISHED: Any = eventful().bundle(0)


def index_of(type_name: str) -> int:
    return next(i for i, event in enumerate(BUNDLE["events"]) if event["type"] == f"match.v1.{type_name}")


STAND_IN = index_of("stand_in_started")
BACK = index_of("stand_in_ended")
TAKEN = index_of("undone")
LATE = "2026-01-09T00:00:00.000Z"


def opening(b: Any) -> tuple[Any, Any]:
    """Return what the opening says, and the command that it came from."""
    return b["events"][0]["data"], b["events"][0]["opened"]["command"]["data"]["command"]


def set_opening(name: str, value: Any) -> Callable[[Any], None]:
    def change(b: Any) -> None:
        for place in opening(b):
            place[name] = value

    return change


def set_everywhere(name: str, value: Any) -> Callable[[Any], None]:
    def change(b: Any) -> None:
        for event in b["events"]:
            event[name] = value

    return change


def set_at(path: Path, value: Any) -> Callable[[Any], None]:
    def change(b: Any) -> None:
        place = b["events"]
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def set_bot(bot: Any) -> Callable[[Any], None]:
    def change(b: Any) -> None:
        for place in opening(b):
            place["seats"][2]["bot"] = bot
        b["match"]["seats"][2]["bot"] = bot

    return change


def set_client_seed(b: Any) -> None:
    b["events"][1]["data"]["client_seed"] = opening(b)[1]["client_seed"] = "x" * 65


def deadline(value: str) -> Callable[[Any], None]:
    return set_at((STAND_IN, "data", "deadline"), value)


def earlier_stand_in(b: Any) -> None:
    """The stand-in, and all that follows, come at the time of the record before."""
    for event in b["events"][STAND_IN:]:
        event["at"] = b["events"][STAND_IN - 1]["at"]


def reported(b: Any) -> None:
    """A person's command reports a search."""
    part = copy.deepcopy(next(event["opened"]["search"] for event in b["events"] if "search" in event["opened"]))
    b["events"][TAKEN]["opened"]["search"] = part
    b["events"][TAKEN]["sealed"]["search"] = ""


def sealed_twice(b: Any) -> None:
    b["events"][1]["opened"]["command"] = copy.deepcopy(b["events"][0]["opened"]["command"])
    b["events"][1]["sealed"]["command"] = ""


FORGERIES: dict[str, tuple[Callable[[Any], object], str]] = {
    "a time that falls": (set_at((STAND_IN, "at"), "2025-12-31T23:59:59.999Z"), "before that of the record before"),
    "a time that is none": (set_at((-1, "at"), "soon"), "no time"),
    "a day that there is not": (set_at((-1, "at"), "2026-02-30T00:00:00.000Z"), "no time that there can be"),
    "a time without milliseconds": (set_at((-1, "at"), "2027-02-03T00:00:00Z"), "no time of the form"),
    "a time of another zone": (set_at((-1, "at"), "2027-02-03T00:00:00.000+01:00"), "no time of the form"),
    "two times in one command": (set_at((-1, "at"), "2027-02-03T00:00:00.000Z"), "different times"),
    "a short salt": (set_at((0, "opened", "command", "salt"), "00"), "32 bytes"),
    "an empty salt": (set_at((0, "opened", "command", "salt"), ""), "32 bytes"),
    "a long salt": (set_at((0, "opened", "command", "salt"), "00" * 33), "32 bytes"),
    "a salt in upper case": (set_at((0, "opened", "command", "salt"), "AB" * 32), "32 bytes"),
    "a part with a note": (set_at((0, "opened", "command", "note"), 1), "no such member"),
    "a match id that is no UUID": (set_everywhere("match", "match-7"), "not a UUID"),
    "a match id in upper case": (set_everywhere("match", "0000000A-0000-0000-0000-000000000007"), "not a UUID"),
    "a command id that is no UUID": (set_at((TAKEN, "command"), "undo"), "not a UUID"),
    "a command id that was used": (set_at((TAKEN, "command"), BUNDLE["events"][0]["command"]), "id of the command is that of an earlier"),
    "a record of another match": (set_at((5, "match"), "00000000-0000-0000-0000-000000000008"), "another match"),
    "too short a turn": (set_opening("turn_seconds", 9), "turn_seconds"),
    "too long a turn": (set_opening("turn_seconds", 1_209_601), "turn_seconds"),
    "a turn that is a word": (set_opening("turn_seconds", "60"), "turn_seconds"),
    "options that were not filled": (set_opening("options", {}), "options"),
    "options of no game": (set_opening("options", {"rounds": 2, "odd": 1}), "options"),
    "options out of range": (set_opening("options", {"rounds": 10}), "options"),
    "a bot without a budget": (set_bot({}), "bot"),
    "a bot with two budgets": (set_bot({"level": "quick", "iterations": 5}), "bot"),
    "a bot with a boolean budget": (set_bot({"iterations": True}), "bot"),
    "a long client seed": (set_client_seed, "client_seed"),
    "a second seed of the seat": (set_at((1, "data", "client_seed"), "another"), "the seeds give"),
    "a mark that says nothing": (set_at((2, "data", "before_commitment"), False), "before_commitment"),
    "a commitment to another seed": (set_at((0, "data", "seed_commitment"), "0" * 64), "not the one that was committed to"),
    "a stand-in before its deadline": (earlier_stand_in, "before the deadline"),
    "a deadline that came too early": (deadline("2026-01-02T00:00:00.000Z"), "before its time was up"),
    "a deadline that is no time": (deadline("tomorrow"), "no time"),
    "a deadline after the stand-in": (deadline(LATE), "before the deadline"),
    "a stand-in for another seat": (set_at((STAND_IN, "data", "seat"), 1), "nobody waited for"),
    "a stand-in for a bot": (set_at((STAND_IN, "data", "seat"), 2), "nobody waited for"),
    "an opening by a seat": (set_at((0, "opened", "command", "data", "seat"), 0), "/seat"),
    "an undo by nobody": (set_at((TAKEN, "opened", "command", "data", "seat"), None), "/seat"),
    "an undo by a seat that is not there": (set_at((TAKEN, "opened", "command", "data", "seat"), 7), "/seat"),
    "a body with a note": (set_at((TAKEN, "opened", "command", "data", "note"), ""), "no such member"),
    "a command with a note": (set_at((TAKEN, "opened", "command", "data", "command", "note"), ""), "note"),
    "a search by a person": (reported, "no bot gave"),
    "a command sealed twice": (sealed_twice, "only the first record of a command"),
    "a part with no such name": (set_at((0, "sealed", "hand"), "0" * 64), "name of a part"),
    "a commitment that is no hash": (set_at((-1, "sealed", "none/x"), "yes"), "32 bytes"),
    "a seat too many": (set_at((TAKEN, "seat"), 10), "/seat"),
    "a type of no form": (set_at((-3, "type"), "undone"), "type of fact"),
    "an unknown fact of a match": (set_at((TAKEN, "type"), "match.v1.forgotten"), "known shape"),
    "a second opening": (set_at((TAKEN, "type"), "match.v1.match_opened"), "begins with match_opened"),
    "an end in the middle": (set_at((TAKEN, "type"), "match.v1.match_over"), "does not end with"),
    "a fact with a note": (set_at((STAND_IN, "data", "note"), ""), "note"),
    "a stand-in that a number ends": (set_at((BACK, "data", "seat"), False), "seat"),
    "a seed that is not 32 bytes": (set_at((-1, "data", "server_seed"), "00"), "server_seed"),
    "another outcome": (set_at((-2, "data", "outcome", "ranking"), [[2], [1], [0]]), "another `data`"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_with_all_hashes_made_anew_is_found(name: str) -> None:
    change, reason = FORGERIES[name]
    with pytest.raises(AuditFailed) as failure:
        verify(forged(BUNDLE, change), find)
    assert reason in str(failure.value)


def test_the_forging_operator_of_these_tests_makes_everything_right() -> None:
    assert remade(copy.deepcopy(BUNDLE)) == BUNDLE
    assert verify(forged(BUNDLE, set_everywhere("match", "00000000-0000-0000-0000-00000000000a")), find).finished


@pytest.mark.parametrize(("name", "value"), [("revision", 3), ("content_sha256", "0" * 64), ("game", "other")])
def test_rules_that_are_not_at_hand_are_neither_proven_nor_a_failure(name: str, value: Any) -> None:
    with pytest.raises(RulesNotAtHand):
        verify(forged(BUNDLE, lambda b: b["events"][0]["data"].__setitem__(name, value)), find)


def free(path: Path) -> bool:
    """Say whether an operator may choose a value freely: when, salts, ids, and what a bot says of its search (`--bots` proves that)."""
    if path[-3:] == ("command", "data", "seat") and BUNDLE["events"][path[1]]["type"] == "match.v1.stand_in_started":
        return True  # any seat may claim the time of another
    return path[-1] == "salt" or path[2] in ("at", "command") or path[2:5] == ("opened", "search", "data")


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=[pytest.mark.slow, pytest.mark.timeout(600)])])
def test_every_forged_value_of_a_record_is_found_unless_it_is_the_operators_to_choose(every: bool) -> None:
    missed = []
    for number, (path, value) in enumerate(nodes_to_change(BUNDLE, "events", every)):
        if len(path) < 3 or path[2] in ("hash", "prev", "sealed") or isinstance(value, dict | list):
            continue
        ways: list[tuple[str, Any]] = list(others(value))
        for how, other in ways if every else [ways[number % len(ways)]]:
            try:
                lie = remade(copy.deepcopy(put(BUNDLE, path, other)))
            except (AttributeError, TypeError, KeyError):
                continue  # not even the forger can go on with it
            try:
                verify(lie, find)
            except (AuditFailed, RulesNotAtHand):
                continue
            if not free(path):
                missed.append((path, how, other))
    assert missed == []


@pytest.mark.parametrize("path", [("at",), ("command",), ("match",), ("seat",), ("type",)])
def test_forms_are_checked_in_an_unfinished_history_too(path: Path) -> None:
    values: list[Any] = ["", "x", 70, True, [], {}]
    for value in values:
        with pytest.raises(AuditFailed):
            verify(forged(UNFINISHED, set_at((len(UNFINISHED["events"]) - 1, *path), value)), find)
