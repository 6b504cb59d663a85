"""`atoll fairness` calls fair luck fair, and finds what is not."""

import copy
import hashlib
import json
import random
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.chance import SeededChance
from service.cli.fairness import LEVEL, run
from service.cli.fairness_tests import Evidence, Outcome, corrected
from tests.corpus.make import CORPUS
from tests.samples import samples
from tests.vectors.bundles import HONEST

LIMITS = [6, 6, 52, 51, 50, 12, 3, 2, 100, 8, 7, 6, 5, 4, 3, 2, 2, 9]


def evidence_of(number: int, commands: int = 60) -> Evidence:
    """Return what fair matches of one game give."""
    evidence = Evidence("fair")
    seed = hashlib.sha256(f"fair {number}".encode()).digest()
    for version in range(1, commands + 1):
        chance = SeededChance(seed, version)
        evidence.count_draws([[limit, chance.below(limit)] for limit in LIMITS], by_bot=version % 3 == 0)
        evidence.begun[3, "{}"].append((chance.below(3), [False, True, version % 2 == 0]))
    return evidence


def found_in(evidence: Evidence) -> dict[str, Outcome]:
    return {outcome.what: outcome for outcome in corrected(evidence.outcomes())}


def test_everything_is_tested() -> None:
    assert set(found_in(evidence_of(0))) == {
        *(f"draws below {limit}" for limit in range(2, 10)),
        "draws below 10 and more, by tenths",
        "high and low results",
        "a draw and the next one",
        "draws in bots' moves and others",
        "pieces that shuffles left",
        "first seat of 3",
        "bots that begin",
    }


def test_fair_luck_is_as_surprising_as_luck_is() -> None:
    """Of fair matches each p-value is below a tenth in about a tenth of all runs, and after correction hardly ever below the level."""
    runs = samples(40, 400)
    told = [found_in(evidence_of(number)) for number in range(runs)]
    for what in told[0]:
        low = sum(found[what].chance < 0.1 for found in told)
        assert low < 0.1 * runs + 4 * (0.09 * runs) ** 0.5, what
    assert sum(any(outcome.corrected < LEVEL for outcome in found.values()) for found in told) <= 2 + 0.03 * runs


def loaded_die(draws: list[list[int]], luck: random.Random) -> None:
    for draw in draws:
        if draw[0] == 6 and draw[1] == 5 and luck.random() < 0.8:
            draw[1] = 0


def never_low(draws: list[list[int]], luck: random.Random) -> None:
    for draw in draws:
        if draw[0] > 40:
            draw[1] = max(draw[1], luck.randrange(draw[0]))


def repeating(draws: list[list[int]], luck: random.Random) -> None:
    draws[1][1] = draws[0][1]
    draws[3][1] = min(draws[2][1], 50)


def leaving_alone(draws: list[list[int]], luck: random.Random) -> None:
    for draw in draws[9:16]:
        if luck.random() < 0.5:
            draw[1] = draw[0] - 1


@pytest.mark.parametrize(
    ("bias", "what"),
    [
        (loaded_die, "draws below 6"),
        (never_low, "draws below 10 and more, by tenths"),
        (repeating, "a draw and the next one"),
        (leaving_alone, "pieces that shuffles left"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_luck_that_is_not_fair_is_found(bias: Any, what: str) -> None:
    evidence, luck = Evidence("biased"), random.Random(1)
    for version in range(1, 400):
        chance = SeededChance(b"b" * 32, version)
        draws = [[limit, chance.below(limit)] for limit in LIMITS]
        bias(draws, luck)
        evidence.count_draws(draws, by_bot=False)
    assert found_in(evidence)[what].corrected < LEVEL / 100


def test_bots_that_draw_better_or_begin_more_often_are_found() -> None:
    evidence, luck = Evidence("for bots"), random.Random(2)
    for number in range(400):
        by_bot = number % 2 == 0
        evidence.count_draws([[20, max(luck.randrange(20), luck.randrange(20) if by_bot else 0)]], by_bot)
        evidence.begun[2, "{}"].append((1 if luck.random() < 0.7 else 0, [False, True]))
    found = found_in(evidence)
    assert all(found[what].corrected < LEVEL for what in ("draws in bots' moves and others", "bots that begin", "first seat of 2"))


def test_a_game_whose_rules_name_the_first_seat_is_not_tested_for_it() -> None:
    evidence = Evidence("ruled")
    evidence.begun[2, "{}"].extend([(0, [False, True])] * 50)
    evidence.begun[2, '{"few":true}'].extend([(0, [False, True]), (1, [False, True])])
    assert evidence.outcomes() == []


def test_the_corpus_is_fair_and_written_down(tmp_path: Path) -> None:
    said: list[str] = []
    assert run([str(CORPUS)], tmp_path / "f.json", tmp_path / "f.svg", said.append) == 0
    told = json.loads((tmp_path / "f.json").read_text())
    assert set(told["games"]) == {path.name for path in CORPUS.iterdir() if list(path.glob("r*/*.json"))}
    assert told["faults"] == []
    assert len(told["tests"]) > 15
    assert all(0 <= test["p"] <= test["p_corrected"] <= 1 for test in told["tests"])
    assert said[-1].startswith("nothing is suspicious")
    circles = ElementTree.parse(tmp_path / "f.svg").getroot().iter("{http://www.w3.org/2000/svg}circle")
    assert len(list(circles)) == 2 * len(told["tests"])


def test_a_history_that_does_not_hold_is_named_and_not_counted(tmp_path: Path) -> None:
    bundle = HONEST["lagoon"]()
    lie = copy.deepcopy(bundle)
    lie["events"][-1]["data"]["server_seed"] = "00" * 32
    (tmp_path / "lie.json").write_text(json.dumps(lie))
    (tmp_path / "other.json").write_text("{}")
    said: list[str] = []
    assert run([str(tmp_path)], None, None, said.append) == 2
    assert "lie.json does not hold: event 29" in said[0]
    assert "other.json" not in "".join(said), "a folder may hold other files"
    (tmp_path / "true.json").write_text(json.dumps(bundle))
    assert run([str(tmp_path)], None, None, said.append) == 1
    assert run([str(tmp_path / "true.json")], None, None, said.append) == 0
    assert run([str(tmp_path / "none.json")], None, None, said.append) == 2
    assert run(["http://127.0.0.1:1"], None, None, said.append) == 2
