"""Whatever is changed in a bundle is found by `atoll audit` and by the verifier in JavaScript, or is listed as no part of the proof.

`make test` takes a few places and ways. `make test-all` takes of two matches of each game one of each kind of place, and each kind of
change to each type of value in each type of record; `python -m tests.verifiers.tampering` takes every place in every way. A change that
only deciding again can find is one of the game's own facts, parts, commands or tables.
"""

import json
import random
from typing import Any

import pytest

from domain.kernel.audit import AuditFailed, verify
from tests.kernel.forging import Path, forged, kind_of, put
from tests.laws.settings import find
from tests.samples import samples
from tests.vectors.bundles import HONEST, everything
from tests.verifiers.node import Node
from tests.verifiers.tampering import (
    ALL,
    GAMES,
    MATRIX,
    Seen,
    Tally,
    chained,
    foreign_values,
    judge,
    kept,
    places,
    plain,
    run,
    sampled,
    ways,
    written,
)

FEW = {plain: 12, chained: 8}


def holds(tally: Tally) -> None:
    """Nothing was accepted that should not be, and both agree where neither needs rules."""
    assert tally.tried >= 4
    assert tally.false_accepts == []
    assert tally.false_alarms == []
    assert tally.audit + tally.unproven == tally.tried
    assert tally.javascript + len(tally.by_rules) + tally.unproven == tally.tried


@pytest.mark.parametrize(("name", "other"), [(name, other) for name, other, _ in MATRIX])
@pytest.mark.parametrize("changes", [plain, chained], ids=lambda function: function.__name__)
@pytest.mark.parametrize("game", GAMES)
def test_a_few_changes_are_found_or_are_no_part_of_the_proof(node: Node, game: str, changes: Any, name: str, other: str) -> None:
    holds(run(node, changes(kept(game, name), kept(game, other), FEW[changes]), changes is chained))


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("changes", [plain, chained], ids=lambda function: function.__name__)
@pytest.mark.parametrize("game", GAMES)
def test_each_kind_of_change_is_found_or_is_no_part_of_the_proof(node: Node, game: str, changes: Any) -> None:
    holds(run(node, sampled(changes, game), changes is chained))


@pytest.mark.slow
def test_the_sample_leaves_out_no_kind_of_place_and_no_kind_of_change() -> None:
    game = GAMES[0]
    whole, taken = Seen(), Seen()
    for name, other, _ in MATRIX:
        bundle, foreign = kept(game, name), foreign_values(kept(game, other))
        for path, value in places(bundle, ALL):
            for how, _ in ways(value, foreign.get(kind_of(bundle, path), [])):
                whole.note(bundle, path, value, how)
    count = 0
    for name, other, _ in MATRIX:
        bundle = kept(game, name)
        for change in plain(bundle, kept(game, other), ALL, taken):
            count += 1
            assert change.raw != written(bundle)
    assert taken.kinds == whole.kinds
    assert count * 5 < sum(1 for name, _, _ in MATRIX for _, value in places(kept(game, name), ALL) for _ in dict(ways(value, [])))


@pytest.mark.parametrize("game", GAMES)
def test_a_history_that_is_cut_off_between_two_commands_is_unfinished(node: Node, game: str) -> None:
    bundle = kept(game, "stand-in")
    for count in range(1, len(bundle["commands"])):
        last = bundle["commands"][count]["version"] - 1
        cut = {**bundle, "commands": bundle["commands"][:count], "events": bundle["events"][:last]}
        report, other = verify(cut, find), node.verify(written(cut))
        assert (other["status"], other["finished"], report.finished) == ("proven", False, False)
        assert other["unproven"] == report.unproven
        assert {"/match/status", "/match/version", "/match/outcome", "/match/state"} <= set(report.unproven)


@pytest.mark.parametrize("game", GAMES)
def test_the_records_of_another_match_are_found(node: Node, game: str) -> None:
    mine, other = kept(game, "stand-in"), kept(game, "resigned")
    for names in (["events"], ["events", "commands"], ["match"], ["rules", "match"], ["commands"]):
        mixed = {**mine, **{name: other[name] for name in names}}
        report = node.verify(written(mixed))
        assert report["status"] == "refused", names
        with pytest.raises(AuditFailed):
            verify(mixed, find)


@pytest.mark.parametrize("game", GAMES)
def test_flipped_dropped_and_doubled_bytes_are_found_by_both(node: Node, game: str) -> None:
    """Both read alike: what one finds the other finds, but for the rules; what is accepted is the same bundle, but for names."""
    bundle = put(kept(game, "stand-in"), ("match", "seats", 0, "name"), 'Ada \U0001f41a "\\')
    raw, luck = written(bundle), random.Random(game)
    for _ in range(samples(25, 1500)):
        at, new = luck.randrange(len(raw)), luck.choice([b"", b"0", b'"', b",", b"\\", b" ", bytes([luck.randrange(256)])])
        changed = raw[:at] + luck.choice([new, raw[at : at + 1] + new, bytes([raw[at] ^ 1 << luck.randrange(8)])]) + raw[at + 1 :]
        verdicts = judge(node, changed)
        if verdicts.audit == "accepted":
            assert verdicts.javascript == "accepted", (at, verdicts.other)
            read = json.loads(changed)
            assert put(read, ("match", "seats", 0, "name"), "") == put(bundle, ("match", "seats", 0, "name"), ""), at
        elif verdicts.javascript != "accepted":
            assert verdicts.agree() or verdicts.audit in ("refused", "no rules"), (at, verdicts.audit, verdicts.other["failure"])
            assert (verdicts.audit == "unreadable") == (verdicts.javascript == "unreadable"), (at, verdicts.other["failure"])
        else:
            read = json.loads(changed)
            assert read["events"] == bundle["events"], at
            assert verdicts.failure is not None
            assert verdicts.failure.kind == "shown"


def names_of(bundle: Any) -> list[Path]:
    return [("match", "seats", seat, "name") for seat in range(len(bundle["match"]["seats"]))]


def test_display_names_are_listed_as_no_part_of_the_proof(node: Node) -> None:
    bundle = HONEST["lagoon"]()
    for path in names_of(bundle):
        for name in ("another", None):
            changed = put(bundle, path, name)
            report, other = verify(changed, find), node.verify(written(changed))
            assert other["unproven"] == report.unproven
            assert (f"/match/seats/{path[2]}/name" in report.unproven) == (name is not None)


def test_a_search_may_be_left_out_and_a_command_may_not(node: Node) -> None:
    """A bot need not tell how it found its move; so a server that makes everything anew can withhold that, and nothing else."""
    bundle = HONEST["lagoon"]()
    index = next(i for i, entry in enumerate(bundle["events"]) if "search" in entry["opened"])

    def leave_out(name: str) -> Any:
        def change(lie: Any) -> None:
            del lie["events"][index]["opened"][name], lie["events"][index]["sealed"][name]

        return forged(bundle, change)

    assert verify(leave_out("search"), find).finished
    assert node.verify(written(leave_out("search")))["status"] == "proven"
    assert node.verify(written(leave_out("command")))["failure"]["kind"] == "commands"


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_what_a_seat_cannot_open_is_no_failure(node: Node, viewer: int) -> None:
    bundle = everything().bundle(viewer)
    report = node.verify(written(bundle))
    assert (report["status"], report["finished"]) == ("proven", False)
    assert report["unproven"] == verify(bundle, find).unproven


def test_the_order_of_a_position_that_means_the_same_is_named_as_not_proven(node: Node) -> None:
    """Reef Gardens reads the spaces of a reef in any order; the command that opened the match is then the server's word for it."""
    bundle = kept("reef-gardens", "stand-in")

    def change(lie: Any) -> None:
        position = lie["events"][0]["opened"]["command"]["data"]["command"]["position"]
        position["reefs"].reverse()

    lie, named = forged(bundle, change), "/commands/0/body/command/position"
    assert verify(lie, find).unproven == [*verify(bundle, find).unproven, named]
    assert named in node.verify(written(lie))["unchecked"]


def test_players_and_private_are_listed_as_no_part_of_the_proof(node: Node) -> None:
    bundle = HONEST["lagoon"]()
    bundle["match"]["private"], bundle["match"]["seats"][1]["player"] = True, bundle["match"]["id"]
    report, other = verify(bundle, find), node.verify(written(bundle))
    assert other["unproven"] == report.unproven
    assert {"/match/private", "/match/seats/1/player"} <= set(report.unproven)
    for path, value in ((("match", "private"), 1), (("match", "seats", 1, "player"), "x")):
        wrong = node.verify(written(put(bundle, path, value)))
        assert (wrong["failure"]["event"], wrong["failure"]["kind"]) == (0, "shape")
        with pytest.raises(AuditFailed, match=r"boolean|UUID"):
            verify(put(bundle, path, value), find)
