"""The handed rules questions, each answered by play: `cases.json` holds question and answer, a function asks it."""

import json
from pathlib import Path

import pytest

from tests.games.wondrous_creatures import cases_of_the_table, cases_of_turns

CASES = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))["cases"]
ASKED = {**vars(cases_of_turns), **vars(cases_of_the_table)}
TESTS = {name.split("_")[0].upper(): value for name, value in ASKED.items() if name[:1] == "t" and name[1:3].isdigit()}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_handed_case(case: dict[str, str]) -> None:
    """Every handed case has its function here, and passes."""
    TESTS[case["id"]]()
