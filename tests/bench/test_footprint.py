"""What `atoll up` needs is measured for each of its parts."""

import os

import pytest

from service.bench.footprint import below, read_memory


def test_the_memory_of_a_process_is_known() -> None:
    if not os.path.exists("/proc/self/smaps_rollup"):
        pytest.skip("no /proc on this system")
    assert os.getpid() in [pid for pid, *_ in below(os.getpid())]
    (own,) = {name: size for name, size in read_memory(os.getpid()).items() if name == "others"}.values()
    assert 10 < own < 4000
