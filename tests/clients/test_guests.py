"""`python -m workers.arena.guests`: strangers' programs against the bots of a service, over the API."""

import subprocess
import sys
import threading
from pathlib import Path
from typing import Final

import pytest

from openapi.client import Atoll
from service.supervisor.stack import Stack
from tests.clients.test_tutorial import Bot
from tests.docs.pages import TREE
from tests.samples import samples
from workers.arena.guests import GuestBroken, Program, Tally

MATCHES: Final = samples(2, 4)
SOME_THEN_RESIGN: Final = """
import json, sys
asked = {}
for line in sys.stdin:
    question = json.loads(line)
    match = question["id"]
    asked[match] = asked.get(match, 0) + 1
    assert question["legal_commands"] and question["state"] and question["seat"] in (0, 1)
    print(json.dumps({"choice": 0} if asked[match] < 3 else {"command": {"type": "resign"}}), flush=True)
"""


def arena(*words: str) -> "subprocess.CompletedProcess[str]":
    """Run the arena's command."""
    command = [sys.executable, "-P", "-m", "workers.arena.guests", *words]
    return subprocess.run(command, cwd=TREE, capture_output=True, text=True, timeout=500, check=False)


@pytest.mark.e2e
def test_a_program_that_speaks_lines_of_json_plays_and_gets_its_table(product: Stack, tmp_path: Path) -> None:
    (tmp_path / "guest.py").write_text(SOME_THEN_RESIGN)
    guest = f"{sys.executable} {tmp_path / 'guest.py'}"
    done = arena("--url", product.url, "--game", "das-riff", "--matches", str(MATCHES), "--program", guest)
    assert done.returncode == 0, done.stderr
    half = str(MATCHES // 2)
    head, _, *rows = done.stdout.splitlines()
    assert "against quick (equal strength: 50.0 %)" in head
    assert [row.split()[:3] for row in rows] == [["seat", "0", half], ["seat", "1", half], ["all", str(MATCHES), "0.0"]]
    assert f"resigned {MATCHES}" in rows[-1]


@pytest.mark.e2e
def test_a_program_that_does_not_answer_is_named(product: Stack) -> None:
    done = arena("--url", product.url, "--game", "das-riff", "--matches", "1", "--program", f"{sys.executable} -c pass")
    assert done.returncode == 1
    assert "arena: " in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.e2e
def test_the_tutorials_bot_plays_by_its_own_key(product: Stack, tmp_path: Path) -> None:
    with Atoll(product.url) as anybody:
        bot = Bot(tmp_path, product.url, anybody.register("First of the list", is_bot=True)["key"])
    with bot.run() as lines:
        threading.Thread(target=lambda: [*lines], daemon=True).start()  # its pipe stays empty
        done = arena("--url", product.url, "--game", "das-riff", "--matches", "2", "--key-file", str(bot.home() / "bot.key"))
    assert done.returncode == 0, done.stderr
    assert "First of the list against quick" in done.stdout
    assert done.stdout.splitlines()[-1].split()[:2] == ["all", "2"]
    assert not any(reason in done.stdout for reason in ("resigned", "abandoned")), "each was played to its end"


def test_a_shared_win_counts_in_part() -> None:
    tally = Tally()
    tally.add({"ranking": [[0, 1]], "scores": [7, 7], "reason": "finished"}, 1)
    tally.add({"ranking": [], "scores": None, "reason": "aborted"}, 1)
    assert (tally.wins, tally.matches, tally.points, tally.rivals) == (0.5, 2, [7], [7])
    assert "25.0 %" in tally.line("all")


@pytest.mark.parametrize("answer", ["{}", "[]", '{"choice": 7}', "nonsense", ""])
def test_an_answer_of_another_form_is_the_guests_fault(answer: str) -> None:
    program = f"""{sys.executable} -c "print('''{answer}''')" """
    with Program(program) as guest, pytest.raises(GuestBroken):
        guest.choose({"legal_commands": []})
