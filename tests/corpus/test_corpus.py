"""Finished matches of every game and revision, kept for ever: today's code must still prove each of them."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.audit import verify
from domain.kernel.game import AnyGame
from domain.kernel.history import fold_records, game_of
from domain.registry import AT_HAND, GAMES, find_game
from tests.corpus.make import CORPUS, MATCHES, folder_of
from workers.replay import replay_bundle
from workers.search.turn import engine_of

BUNDLES = sorted(CORPUS.glob("*/r*/*.json"))


LONG_SEARCHES = {CORPUS / game / "r2" / "bots.json" for game in ("das-riff", "reef-encounter")}
"""They take more than ten seconds to search again."""


def name_of(path: Path) -> str:
    return str(path.relative_to(CORPUS))


def read(path: Path) -> Any:
    return json.loads(path.read_text())


@pytest.mark.parametrize("path", BUNDLES, ids=name_of)
def test_a_kept_match_is_still_proven(path: Path) -> None:
    bundle = read(path)
    game, revision, _ = path.relative_to(CORPUS).parts
    assert (bundle["rules"]["game"], f"r{bundle['rules']['revision']}") == (game, revision)
    report = verify(bundle, find_game)
    assert report.finished
    assert report.match is not None
    assert report.match.outcome == bundle["match"]["outcome"]
    assert fold_records(game_of(bundle["events"], find_game), bundle["events"]).version == bundle["match"]["version"]


def test_every_older_revision_at_hand_is_kept_and_every_one_kept_is_at_hand() -> None:
    assert {(game.name, f"r{game.revision}") for game in AT_HAND} == {path.relative_to(CORPUS).parts[:2] for path in BUNDLES}


@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=[pytest.mark.slow] if path in LONG_SEARCHES else [], id=name_of(path)) for path in BUNDLES]
)
def test_bots_of_kept_matches_are_searched_again_or_their_engine_is_not_at_hand(path: Path) -> None:
    bundle = read(path)
    game = game_of(bundle["events"], find_game)
    done = replay_bundle(bundle, find_game)
    assert done.engine == engine_of(game)
    assert set(done.engines_away) <= {f"atoll-ismcts/{version}" for version in range(1, game.engine)}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_present_revision_of_every_game_is_kept(game: AnyGame) -> None:
    kept = {path.stem for path in folder_of(game).glob("*.json")}
    assert kept >= set(MATCHES), f"missing for {game.name} r{game.revision}; run: python -m tests.corpus.make"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_corpus_covers_the_life_of_a_match(game: AnyGame) -> None:
    types = Counter(record["type"] for path in folder_of(game).glob("*.json") for record in read(path)["events"])
    for word in ("seat_taken", "undone", "seat_resigned", "stand_in_started", "match_over", "seed_revealed"):
        assert types[f"match.v1.{word}"], word
    seats = {len(read(path)["match"]["seats"]) for path in folder_of(game).glob("*.json")}
    assert {game.info.min_seats, game.info.max_seats} <= seats
