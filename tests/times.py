"""`make test-times`: what each test costs in processor seconds, with all processes that it starts; on a busy machine seconds tell little.

A plugin of pytest (`-p tests.times`). A worker of xdist writes down what its tests cost; the one who started the workers sums up. What is
left running, a server of the session, counts for whichever test runs. A process whose parent ended before it counts for none.
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

SHOWN: Final = 20
FOLDER: Final = Path(os.environ.setdefault("TEST_TIMES", tempfile.mkdtemp(prefix="test-times-")))
"""The workers of xdist inherit the name."""


def used() -> float:
    """Return the processor seconds of this process and of those below it, those that have ended and been waited for included."""
    return sum(seconds for *_, seconds in below(os.getpid(), with_ended=True))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Write down what a test costs, from its set-up to its end."""
    before = used()
    result = yield
    looked = os.times()
    after = used()
    again = os.times()
    own = again.user + again.system - looked.user - looked.system
    with (FOLDER / f"{os.getpid()}.jsonl").open("a") as file:
        file.write(json.dumps([item.nodeid, after - own - before]) + "\n")
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show what costs most, by file and by test."""
    tests: Counter[str] = Counter()
    for file in FOLDER.glob("*.jsonl"):
        for line in file.read_text().splitlines():
            name, seconds = json.loads(line)
            tests[name] += seconds
    files: Counter[str] = Counter()
    for name, seconds in tests.items():
        files[name.partition("::")[0]] += seconds
    for title, found in (("files", files), ("tests", tests)):
        terminalreporter.section(f"processor seconds, {title}")
        for name, seconds in found.most_common(SHOWN):
            terminalreporter.line(f"{seconds:7.1f}  {name}")
    terminalreporter.line(f"{sum(tests.values()):7.1f}  all {len(tests)} tests, without collecting them")
