"""docs/tutorial-bot.md: its program plays as it stands in the page, many matches by one stream, wherever it is killed and started again."""

import json
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from openapi.client import Atoll
from service.supervisor.stack import Stack
from tests.docs.pages import TREE, blocks
from tests.samples import samples

PROGRAM, PLAN, TAKING = (block.text for block in blocks(TREE / "docs" / "tutorial-bot.md", "python"))
WITH_PLAN: Final = re.sub(r"def choose.*?\n\n\n", lambda _: f"{PLAN}\n\n", PROGRAM, flags=re.DOTALL)
"""The program with the page's plan in the place of its `choose`."""
MOST_LINES: Final = 60
MATCHES: Final = samples(5, 20)
OVER: Final = "match.v1.seed_revealed"
TABLE: Final[Any] = [{"kind": "human"}, {"kind": "open"}]


class Bot:
    """The tutorial's program, in a new folder for each start, to which goes what it has kept."""

    def __init__(self, folder: Path, url: str, key: str | None = None, program: str = PROGRAM) -> None:
        self.folder: Final = folder
        self.url: Final = url
        self.runs = 0
        self.told: Final[defaultdict[str, set[int]]] = defaultdict(set)
        self.over: Final[set[str]] = set()
        self.home().mkdir(parents=True)
        (self.home() / "bot.py").write_text(program)
        if key is not None:
            (self.home() / "bot.key").write_text(key)

    def home(self) -> Path:
        """Return the folder of the present run."""
        return self.folder / str(self.runs)

    @contextmanager
    def run(self, *words: str) -> Iterator[Iterator[str]]:
        """Start the program and yield the lines that it says; kill it in the end, and move what it has kept."""
        command = [sys.executable, "bot.py", *words]
        with subprocess.Popen(command, cwd=self.home(), env={"ATOLL": self.url}, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield (self.note(line) for line in process.stdout)
            finally:
                process.kill()
                for line in process.stdout:
                    if line.endswith("\n"):
                        self.note(line)
        self.runs += 1
        shutil.copytree(self.folder / str(self.runs - 1), self.home())

    def note(self, line: str) -> str:
        """Note what was told."""
        match, version, *rest = line.split(maxsplit=2)
        if version != "outcome":
            self.told[match].add(int(version))
            if rest[0].strip() == OVER:
                self.over.add(match)
        return line


def test_the_program_is_short() -> None:
    assert len(PROGRAM.splitlines()) <= MOST_LINES
    assert WITH_PLAN != PROGRAM
    assert len(PLAN.splitlines()) <= MOST_LINES // 10


def test_a_key_that_is_none_is_said_at_once(url: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(PROGRAM)
    (tmp_path / "bot.key").write_text("")
    ended = subprocess.run([sys.executable, "bot.py"], cwd=tmp_path, env={"ATOLL": url}, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1
    assert "a token is one word" in ended.stderr


def test_open_seats_are_taken_but_those_for_people(url: str) -> None:
    with Atoll(url) as anybody:
        keys = [anybody.register(name, is_bot=True)["key"] for name in ("Ada", "Bob")]
    with Atoll(url, keys[0]) as host, Atoll(url, keys[1]) as bot:
        wished: list[Any] = [{"kind": "open"}, {"kind": "open", "wants": "bots"}, {"kind": "open", "wants": "people"}]
        opened = [host.open_match("lagoon", [{"kind": "human"}, seat])["id"] for seat in wished]
        exec(TAKING, {"bot": bot})
        assert {match["id"] for match in bot.own_matches()} == set(opened[:2])


def test_an_interrupt_ends_it_quietly(url: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(PROGRAM)
    command, pipe = [sys.executable, "bot.py", "lagoon", "1"], subprocess.PIPE
    with subprocess.Popen(command, cwd=tmp_path, env={"ATOLL": url}, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        assert "match" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert (process.returncode, said) == (0, "")


@pytest.mark.slow
def test_killed_anywhere_and_started_elsewhere_it_misses_nothing_and_plays_nothing_twice(url: str, tmp_path: Path) -> None:
    luck = random.Random(MATCHES)
    with Atoll(url) as anybody:
        keys = [anybody.register(name, is_bot=True)["key"] for name in ("Ada", "Bob")]
    ada, bob = (Bot(tmp_path / name, url, key) for name, key in zip(("ada", "bob"), keys, strict=True))
    with Atoll(url, keys[0]) as first, Atoll(url, keys[1]) as second:
        matches = {first.open_match("lagoon", TABLE)["id"] for _ in range(MATCHES)}
        for match in matches:
            second.take_seat(match)
    with bob.run() as told_bob:
        threading.Thread(target=lambda: [*told_bob], daemon=True).start()  # nobody waits for what it says, and its pipe stays empty
        while not ada.over >= matches:
            with ada.run() as lines:
                left = luck.randrange(8 * MATCHES)
                while left and not ada.over >= matches:
                    next(lines)
                    left -= 1
    assert ada.runs > 2
    with Atoll(url) as anybody:
        for match in matches:
            found = anybody.match(match)
            assert found["status"] == "over"
            assert ada.told[match] == set(range(min(ada.told[match]), found["version"] + 1)), "it missed something"
            bundle = anybody.get(f"/v1/matches/{match}/audit")
            assert stand_ins(bundle) == []
            assert len({json.dumps(entry) for entry in bundle["commands"]}) == len(bundle["commands"])


def stand_ins(bundle: Any) -> list[str]:
    """Return the events that say that a seat was played by somebody else."""
    return [event["type"] for event in bundle["events"] if event["type"].startswith("match.v1.stand_in")]


@pytest.mark.e2e
def test_it_opens_its_matches_once_however_often_it_is_started(product: Stack, tmp_path: Path) -> None:
    bot = Bot(tmp_path, product.url, program=WITH_PLAN)
    for _ in range(2):
        with bot.run("reef-gardens", "2") as lines:
            while not bot.over and len(bot.told) < 2:
                next(lines)
            for _ in range(10):
                next(lines)
    with Atoll(product.url, (bot.home() / "bot.key").read_text()) as player:
        matches = player.own_matches()
        assert len(matches) == 2
        assert player.player()["bot"]
        for match in matches:
            if match["status"] != "over":
                player.play(match["id"], 0, {"type": "resign"})
