"""The verifier in JavaScript proves every match of the corpus, and what is played of each game, with the figures of the bundle."""

import json
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.audit import verify
from domain.kernel.lifecycle_commands import Resign
from tests.corpus.make import CORPUS
from tests.kernel.book import Book, play_out
from tests.laws.settings import ALL_GAMES, find
from tests.vectors.make import VECTORS
from tests.verifiers.node import Node
from tests.verifiers.tampering import written

BUNDLES = sorted(CORPUS.glob("*/r*/*.json"))


@pytest.mark.parametrize("path", BUNDLES, ids=lambda path: str(path.relative_to(CORPUS)))
def test_a_kept_match_is_proven(node: Node, path: Path) -> None:
    raw = path.read_bytes()
    bundle = json.loads(raw)
    report = node.verify(raw)
    assert (report["status"], report["finished"], report["failure"]) == ("proven", True, None)
    assert (report["events"], report["commands"]) == (len(bundle["events"]), len(bundle["commands"]))
    assert report["draws"] == sum(
        len(event["opened"].get("chance", {"data": {"draws": []}})["data"]["draws"]) for event in bundle["events"]
    )
    assert report["last_hash"] == bundle["events"][-1]["hash"]
    assert {name: report[name] for name in ("game", "revision", "content_sha256")} == bundle["rules"]
    assert report["outcome"] == bundle["match"]["outcome"]
    assert set(report["unchecked"]) <= {"/match/state", "/match/position", "/commands/0/body/command/position"}


@pytest.mark.parametrize("name", ALL_GAMES)
def test_what_is_played_is_proven_at_every_stage(node: Node, name: str) -> None:
    game = ALL_GAMES[name]
    book = Book(game, ["human", "open"] if game.info.max_seats > 1 else ["human"])
    stages: list[Any] = [book.bundle(0)]
    if game.info.max_seats > 1:
        book.take(1, "late")
        stages.append(book.bundle(1))
    seat = book.match.to_act()[0]
    moves = game.legal_moves(book.match.table(), seat)
    book.play(seat, game.command_of(book.match.table(), moves[0]))
    stages.extend(book.bundle(viewer) for viewer in (-1, 0))
    for bundle in stages:
        report, audited = node.verify(written(bundle)), verify(bundle, find)
        assert (report["status"], report["finished"]) == ("proven", False), report["failure"]
        assert (report["events"], report["last_hash"]) == (audited.version, audited.last_hash)
        assert report["unproven"] == audited.unproven


def test_a_match_for_one_is_proven(node: Node) -> None:
    alone = [game for game in ALL_GAMES.values() if game.info.min_seats == 1]
    assert alone
    for game in alone:
        book = Book(game, ["human"])
        book.play(0, Resign())
        report = node.verify(written(book.bundle()))
        assert (report["status"], report["outcome"]["won"]) == ("proven", False)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lagoon", "nim"])
def test_whole_matches_are_proven(node: Node, name: str) -> None:
    game = ALL_GAMES[name]
    for seats in range(game.info.min_seats, game.info.max_seats + 1):
        book = Book(game, ["human"] + ["bot"] * (seats - 1))
        play_out(book, game.longest)
        assert node.verify(written(book.bundle()))["status"] == "proven"


def test_a_report_lists_what_was_checked(node: Node) -> None:
    finished, unfinished = (json.loads((VECTORS / "honest" / f"{name}.json").read_text("utf-8")) for name in ("lagoon", "lagoon-cut-off"))
    checked = node.verify(written(finished))["checked"]
    assert checked == ["forms", "chain", "parts", "opens", "commands", "rules", "seed", "chance", "lifecycle", "match"]
    assert node.verify(written(unfinished))["checked"] == [*checked[:6], checked[-1]]
