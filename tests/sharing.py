"""Which tests one process of xdist runs one after the other, since they share what is dear to start, and which are begun first.

A plugin of pytest (`-p tests.sharing`). The tests of a file stay together, so that what a module sets up is set up once; so do files that
share a whole product. A process that has no more to do takes the next group, and the last groups are short.
"""

from collections.abc import Generator, Sequence
from typing import Final

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

TOGETHER: Final[dict[str, Sequence[str]]] = {
    "pages": ("tests/e2e/test_page", "tests/docs/test_browser", "tests/docs/test_cross_origin", "tests/verifiers/test_browser"),
    "product": ("tests/e2e/", "tests/docs/test_blocks", "tests/clients/", "tests/bench/", "tests/supervisor/test_stack"),
    "faults": ("tests/faults/",),
}
"""Groups of files by the beginnings of their names; the first that fits counts."""

SHARED: Final = ("product", "sturdy", "running_chromium")
"""What the tests of such a group share, by the names of the fixtures. Idle, a product takes two processor seconds in a minute."""

ALONE: Final = ("tests/laws/", "tests/api/test_two_worlds", "tests/verifiers/", "tests/games/wondrous_creatures/test_match")
"""Files of which each test is a group of its own where many samples are taken: they share nothing dear, and would be the last for long."""

FIRST: Final = (
    *TOGETHER,
    "tests/api/test_two_worlds",
    "tests/supervisor/test_up",
    "tests/docs/",
    "tests/workers/",
    "tests/deploy/",
    "tests/supervisor/",
    "tests/embedded/",
    "tests/search/",
    "tests/laws/",
    "tests/sense/",
    "tests/api/",
)
"""Groups in the order in which they are begun; the others, which take a second or less, come last."""


def group_of(name: str) -> str:
    """Return the group of a test: that of its file, or else the file itself; of many samples each is a group (`ALONE`)."""
    from tests.samples import MANY  # it imports the rules, whose form `tests/conftest.py` chooses first

    file = name.partition("::")[0]
    if MANY and file.startswith(ALONE):
        return name
    return next((group for group, starts in TOGETHER.items() if file.startswith(tuple(starts))), file)


def place_of(group: str) -> int:
    """Return a group's place in the order."""
    return next((number for number, start in enumerate(FIRST) if group.startswith(start)), len(FIRST))


class Sharing(LoadFileScheduling):  # type: ignore[misc]  # xdist tells no types
    """Deals groups to the processes, in their order."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        self.workqueue.move_to_end(min(self.workqueue, key=place_of), last=False)
        super()._assign_work_unit(node)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Sharing:
    """Have the tests dealt as is said here."""
    return Sharing(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """End what a group shares when this was its last test here; at the end of the session it would end anyway."""
    result = yield
    if nextitem is not None and group_of(item.nodeid) in TOGETHER and group_of(item.nodeid) != group_of(nextitem.nodeid):
        assert isinstance(item, pytest.Function)
        for name in SHARED:
            for shared in item.session._fixturemanager.getfixturedefs(name, item) or ():
                shared.finish(item._request)  # type: ignore[arg-type]  # it asks the request for no more than its node
    return result
