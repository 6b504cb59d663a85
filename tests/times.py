"""`make test-times`: what each test costs in processor seconds, with all processes that it starts; on a busy machine seconds tell little.

A plugin of pytest (`-p tests.times`). A worker of xdist writes down what its tests cost; the one who started the workers sums up. What is
left running, a server of the session, counts for whichever test runs. A process whose parent ended before it counts for none.
What a test's set-up costs is told as well: there it shows what many tests could share.
"""

import json
import os
import tempfile
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

from service.bench.footprint import below

SHOWN: Final = 40
TEST: Final = "test"
SET_UP: Final = "set-up"
COLLECTING: Final = "collecting"
BEGAN: Final = pytest.StashKey[float]()
FOLDER: Final = Path(os.environ.setdefault("TEST_TIMES", tempfile.mkdtemp(prefix="test-times-")))
"""The workers of xdist inherit the name."""


_looking = [0.0]
"""What it has cost so far to look: a test is not charged with that."""


def used() -> float:
    """Return the processor seconds of this process and of those below it, those that have ended and been waited for included."""
    before = os.times()
    seconds = sum(seconds for *_, seconds in below(os.getpid(), with_ended=True)) - _looking[0]
    after = os.times()
    _looking[0] += after.user + after.system - before.user - before.system
    return seconds


def note(kind: str, name: str, seconds: float) -> None:
    """Write down what something costs."""
    with (FOLDER / f"{os.getpid()}.jsonl").open("a") as file:
        file.write(json.dumps([kind, name, seconds]) + "\n")


def pytest_collection_finish() -> None:
    """Write down what it costs to begin: imports and collecting."""
    note(COLLECTING, "", used())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Write down what a test costs, from its set-up to its end."""
    item.stash[BEGAN] = used()
    result = yield
    note(TEST, item.nodeid, used() - item.stash[BEGAN])
    return result


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    """Write down what the set-up of a test costs."""
    result = yield
    note(SET_UP, item.nodeid, used() - item.stash[BEGAN])
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show what costs most: by folder, by file, by test, and by test's set-up."""
    noted = [json.loads(line) for file in FOLDER.glob("*.jsonl") for line in file.read_text().splitlines()]
    tests, set_ups, folders, files = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for kind, name, seconds in noted:
        if kind == TEST:
            tests[name] += seconds
            files[name.partition("::")[0]] += seconds
            folders["/".join(name.split("/")[:2]).partition("::")[0]] += seconds
        elif kind == SET_UP:
            set_ups[name] += seconds
    for title, found in (("folders", folders), ("files", files), ("tests", tests), ("set-up alone", set_ups)):
        terminalreporter.section(f"processor seconds, {title}")
        for name, seconds in found.most_common(SHOWN):
            terminalreporter.line(f"{seconds:7.1f}  {name}")
    terminalreporter.line(f"{sum(set_ups.values()):7.1f}  all set-ups")
    terminalreporter.line(f"{sum(tests.values()):7.1f}  all {len(tests)} tests, their set-ups included")
    terminalreporter.line(f"{sum(seconds for kind, _, seconds in noted if kind == COLLECTING):7.1f}  collecting them in each process")
