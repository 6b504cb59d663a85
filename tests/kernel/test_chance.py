"""Chance is exactly that of docs/history.md, "Chance"; the vectors are committed, so that other verifiers can check themselves."""

import hashlib
import hmac
import json
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.canonical import jcs
from domain.kernel.chance import WORD, FastChance, NoChance, ScriptedChance, SeededChance, match_seed_of
from domain.kernel.errors import ChanceNeeded

VECTORS = json.loads((files("domain.kernel") / "chance_vectors.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS["match_seeds"])
def test_match_seed_vectors(vector: dict[str, object]) -> None:
    seeds = vector["client_seeds"]
    assert isinstance(seeds, list)
    made = match_seed_of(bytes.fromhex(str(vector["server_seed"])), jcs(seeds))
    assert made.hex() == vector["match_seed"]


@pytest.mark.parametrize("vector", VECTORS["draws"])
def test_draw_vectors(vector: dict[str, object]) -> None:
    version, limits = vector["version"], vector["limits"]
    assert isinstance(version, int)
    assert isinstance(limits, list)
    chance = SeededChance(bytes.fromhex(str(vector["match_seed"])), version)
    assert [chance.below(limit) for limit in limits] == vector["results"]


@given(st.binary(min_size=32, max_size=32), st.integers(1, 10**6), st.lists(st.integers(1, 2**40), min_size=1, max_size=20))
def test_below_follows_the_definition(seed: bytes, version: int, limits: list[int]) -> None:
    """An independent reading of the definition: words of HMAC blocks in order, rejected above the largest multiple."""
    words = iter(
        int.from_bytes(hmac.new(seed, f"{version}:{i}".encode(), hashlib.sha256).digest()[j : j + 8], "big")
        for i in range(100)
        for j in (0, 8, 16, 24)
    )
    expected = [next(w for w in words if w < (WORD // limit) * limit) % limit for limit in limits]
    chance = SeededChance(seed, version)
    assert [chance.below(limit) for limit in limits] == expected
    assert chance.draws == list(zip(limits, expected, strict=True))


def test_words_above_the_largest_multiple_are_rejected() -> None:
    """With a limit just above half of 2^64 nearly every second word is rejected; none may leave a bias."""
    limit = WORD // 2 + 1
    chance = SeededChance(b"x" * 32, 1)
    drawn = [chance.below(limit) for _ in range(200)]
    assert max(drawn) < limit
    assert chance.block > 75, "no word was rejected"


def test_below_one_takes_a_word() -> None:
    first, second = SeededChance(b"k" * 32, 5), SeededChance(b"k" * 32, 5)
    first.below(1)
    second.word()
    assert first.below(1000) == second.below(1000)


def test_shuffle_is_fisher_yates_from_the_end() -> None:
    pieces = [0, 1, 2, 3]
    ScriptedChance([0, 1, 1]).shuffle(pieces)
    assert pieces == [3, 2, 1, 0]


def test_pick_counts_in_the_order_of_the_content() -> None:
    assert [ScriptedChance([r]).pick([2, 0, 1]) for r in range(3)] == [0, 0, 2]


def test_no_chance_refuses_and_a_script_cannot_run_over() -> None:
    with pytest.raises(ChanceNeeded):
        NoChance().below(6)
    with pytest.raises(AssertionError, match="was not scripted"):
        ScriptedChance([]).below(6)
    with pytest.raises(AssertionError, match="is not below"):
        ScriptedChance([6]).below(6)


def test_fast_chance_is_fair_enough_and_near_seeds_differ() -> None:
    counts = [0] * 6
    for seed in range(6000):
        counts[FastChance(seed).below(6)] += 1
    assert all(850 < count < 1150 for count in counts), counts
