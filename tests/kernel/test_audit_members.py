"""Every kind of member of a bundle, at every depth, is changed in turn: each change is found, or is a display name.

`make test` changes one of each kind in one way, `make test-all` every one in every way.
"""

from typing import Any

import pytest

from domain.kernel.audit import AuditFailed, Report, verify
from domain.kernel.audit_match import ADDED
from domain.kernel.ids import NOBODY, Seat
from domain.kernel.revisions import RulesNotAtHand
from tests.kernel.forging import Path, eventful, eventful_bundle, nodes_to_change, others, put
from tests.laws.settings import LAGOON, find

BUNDLE: Any = eventful_bundle()
BOOK = eventful()
UNFINISHED: Any = BOOK.bundle(0)


def is_name(path: Path) -> bool:
    return len(path) == 4 and path[:2] == ("match", "seats") and path[3] == "name"


def says_nothing(path: Path, changed: Any) -> bool:
    """Say whether only members were dropped that older bundles lack, with the value that a match has without them."""
    lacking = set(BUNDLE["match"]) - set(changed["match"])
    return path == ("match",) and lacking <= set(ADDED) and all(BUNDLE["match"][name] == ADDED[name] for name in lacking)


def proof_of(bundle: Any) -> Report | None:
    """Return the report on a bundle, None when it is found out."""
    try:
        return verify(bundle, find)
    except (AuditFailed, RulesNotAtHand):
        return None


def missed(bundle: Any, top: str, every: bool) -> list[tuple[Path, str, Any, Report]]:
    """Change everything under one member of a bundle, every one in `every` way or one of each kind in one; return what is not found."""
    found: list[tuple[Path, str, Any, Report]] = []
    for number, (path, value) in enumerate(nodes_to_change(bundle, top, every)):
        ways = list(others(value))
        for how, other in ways if every else [ways[number % len(ways)]]:
            changed = put(bundle, path, other)
            report = proof_of(changed)
            if report is not None:
                found.append((path, how, changed, report))
    return found


@pytest.mark.parametrize("bundle", [BUNDLE, UNFINISHED], ids=["finished", "unfinished"])
def test_the_bundle_itself_is_proven(bundle: Any) -> None:
    report = proof_of(bundle)
    assert report is not None
    names = [f"/match/seats/{seat}/name" for seat in range(3)]
    assert report.unproven == names + ([] if report.finished else ["/match/deadline"])


TOPS = pytest.mark.parametrize("top", ["format", "match", "commands", "rules", "events"])
WAYS = pytest.mark.parametrize("every", [False, pytest.param(True, marks=[pytest.mark.slow, pytest.mark.timeout(600)])])


@WAYS
@TOPS
def test_every_change_to_a_finished_bundle_is_found_or_is_a_display_name(top: str, every: bool) -> None:
    found = missed(BUNDLE, top, every)
    assert [(path, how) for path, how, changed, _ in found if not is_name(path) and not says_nothing(path, changed)] == []


@WAYS
@TOPS
def test_a_change_to_an_unfinished_bundle_is_found_or_named_as_not_proven(top: str, every: bool) -> None:
    views = [LAGOON.view_for(BOOK.match.table(), Seat(reader)) for reader in range(NOBODY, 3)]
    for path, how, changed, report in missed(UNFINISHED, top, every):
        named = is_name(path) or "/" + "/".join(map(str, path)) in report.unproven
        named = named or (len(changed["events"]) < len(UNFINISHED["events"]) and "/match/version" in report.unproven)
        named = named or says_nothing(path, changed)
        left = changed["events"][path[1]]["opened"] if path[2:] == ("opened",) and how == "drop" else None
        if left is not None:  # what one seat alone may know is missing in the bundle of another
            named = all(name.startswith("seat:") for name in set(UNFINISHED["events"][path[1]]["opened"]) - set(left))
        assert named or (path[:2] == ("match", "state") and changed["match"]["state"] in views), (path, how)


@pytest.mark.parametrize("bundle", [BUNDLE, UNFINISHED], ids=["finished", "unfinished"])
def test_members_that_are_added_to_or_dropped_from_the_bundle_itself_are_found(bundle: Any) -> None:
    for name in bundle:
        assert proof_of({key: value for key, value in bundle.items() if key != name}) is None, name
    assert proof_of({**bundle, "note": ""}) is None


@pytest.mark.parametrize("name", ["", " " * 65, 7, ["Ada"], {}, False])
def test_a_display_name_has_the_form_of_one(name: Any) -> None:
    assert proof_of(put(BUNDLE, ("match", "seats", 0, "name"), name)) is None


def test_a_bundle_that_was_cut_off_names_what_it_says_of_later() -> None:
    cut = {**BUNDLE, "events": BUNDLE["events"][:-2]}
    report = proof_of(cut)
    assert report is not None
    assert not report.finished
    assert {"/match/status", "/match/version", "/match/outcome", "/match/state", "/match/position", "/match/deadline"} <= set(
        report.unproven
    )
    for path in (("match", "options"), ("match", "seed_commitment"), ("match", "id"), ("match", "turn_seconds"), ("match", "unrated")):
        assert proof_of(put(cut, path, None)) is None, path
    assert proof_of(put(cut, ("match", "seats", 2, "kind"), "human")) is None
