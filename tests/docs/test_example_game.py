"""Nim, the example of CONTRIBUTING.md, is as small as it says, stands there as it is in the code, and is played by people and bots.

The laws of `tests/laws` run over it as over every game.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.kernel.ids import Seat
from domain.nim.state import State as NimState
from domain.registry import GAMES
from tests.laws.settings import ALL_GAMES, NIM
from workers.arena.entrants import parse_entrant
from workers.arena.table import Deal, play_match
from workers.search.budget import Budget
from workers.search.searcher import SearchPlayer
from workers.search.settings import tree_settings

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "domain" / "nim"
SHOWN = re.compile(r"```\w*\n(?:#|<!--) (domain/nim/\w+\.\w+)(?: -->)?\n(.*?)```", re.DOTALL)


def test_it_has_at_most_120_lines_in_at_most_6_files() -> None:
    files = [path for path in FOLDER.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert len(files) <= 6
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= 120


def test_contributing_shows_what_stands_in_the_code() -> None:
    shown = SHOWN.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    assert {name for name, _ in shown} == {f"domain/nim/{name}" for name in ("README.md", "commands.py", "state.py", "rules.py")}
    for name, text in shown:
        whole = (ROOT / name).read_text("utf-8")
        for part in text.split("    ...\n"):
            assert part.strip("\n") in whole, f"{name} has other lines now: {part}"


def test_the_law_suite_has_it_and_the_catalogue_has_not() -> None:
    assert "nim" in ALL_GAMES
    assert "nim" not in GAMES


def wins(heaps: list[int]) -> Iterator[int]:
    """Yield every winning move: it leaves heaps whose nim-sum is zero."""
    for move in NIM.legal_moves(NimState(heaps), Seat(0)):
        left = heaps[:]
        left[move // 10] -= move % 10
        if left[0] ^ left[1] ^ left[2] == 0:
            yield move


@pytest.mark.parametrize("heaps", [[1, 0, 3], [0, 0, 4], [1, 1, 2], [2, 3, 0]], ids=str)
def test_a_bot_finds_the_move_that_wins(heaps: list[int]) -> None:
    """On tables that are decided within the two rounds that a search looks ahead."""
    state = NimState(heaps)
    state.turn = 5
    player = SearchPlayer(NIM, Seat(0), 2, 7, tree_settings(NIM), Budget(iterations=2000), lambda: 0.0)
    belief = NIM.belief_of(NIM.view_for(state, Seat(0)), Seat(0), {})
    assert player.choose(belief, 1) in list(wins(heaps))


@pytest.mark.parametrize("kinds", [("random", "greedy"), ("tree@200it", "random")], ids=str)
def test_bots_play_whole_matches(kinds: tuple[str, str]) -> None:
    for seed in range(4):
        result = play_match(Deal(NIM, {}, seed), [parse_entrant(kind, NIM) for kind in kinds], seed)
        assert sorted(result.scores) == [0, 1]
        assert 3 <= result.moves <= 12
