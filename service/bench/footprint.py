"""`python -P -m service.bench.footprint`: how soon `atoll up` answers from an empty folder, and the memory that it needs when it idles.

Memory is the proportional set size: what processes share is counted once. Processor seconds say more than seconds where others work too.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from service.bench.processor import processes
from service.supervisor.ready import answers

_IDLE_SECONDS: Final = 5.0
_READY_SECONDS: Final = 120.0
_NAMES: Final = {
    "atoll web": "web",
    "atoll streams": "streams",
    "Caddyfile": "front",
    "atoll dispatch": "dispatcher",
    "atoll worker": "workers",
    "fork_server": "fork server",
    "service.cli up": "supervisor",
    "valkey-server": "valkey",
    "postgres": "postgres",
}
"""What the command line of a process holds, and under which name it counts."""


def measure() -> dict[str, Any]:
    """Start the product on an empty folder, wait for its first answer, let it idle, and return the figures."""
    with tempfile.TemporaryDirectory(prefix="atoll-footprint-") as folder:
        Path(folder).chmod(0o755)
        port = free_port()
        kept = {name: value for name, value in os.environ.items() if not name.startswith("ATOLL_") or name == "ATOLL_COMPILED"}
        began = time.monotonic()
        running = subprocess.Popen(
            [sys.executable, "-P", "-m", "service.cli", "up", "--no-demo"],
            env=kept | {"ATOLL_HOME": f"{folder}/home", "ATOLL_PORT": str(port)},
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            while not answers(f"http://127.0.0.1:{port}/v1/games"):
                if running.poll() is not None or time.monotonic() - began > _READY_SECONDS:
                    raise RuntimeError("`atoll up` did not come up")
                time.sleep(0.01)
            first = time.monotonic() - began
            used = sum(seconds for *_, seconds in below(running.pid, with_ended=True))
            while not is_complete(read_memory(running.pid)) and time.monotonic() - began < _READY_SECONDS:
                time.sleep(0.1)
            time.sleep(_IDLE_SECONDS)
            memory = read_memory(running.pid)
        finally:
            running.send_signal(signal.SIGTERM)
            running.wait()
    return {
        "first_answer_s": round(first, 2),
        "processor_s_until_then": round(used, 2),
        "memory_mib": {**memory, "all": round(sum(memory.values()), 1)},
    }


def is_complete(memory: dict[str, float]) -> bool:
    """Say whether all runs that is started, and nothing more starts it; yes where nothing can be known."""
    return not memory or ("workers" in memory and "fork server" not in memory)


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def below(root: int, *, with_ended: bool = False) -> Iterator[tuple[int, int, int, float]]:
    """Return number, parent, session and CPU seconds of a process and of all that it, and they, started."""
    everybody, found = list(processes(with_ended=with_ended)), {root}
    while more := {pid for pid, parent, *_ in everybody if parent in found} - found:
        found |= more
    return (entry for entry in everybody if entry[0] in found)


def read_memory(root: int) -> dict[str, float]:
    """Return the MiB of each part of the product; nothing on systems without /proc."""
    totals: Counter[str] = Counter()
    for pid, *_ in below(root):
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
        except OSError:
            continue
        name = next((name for word, name in _NAMES.items() if word in command), "others")
        totals[name] += int(rollup.partition("\nPss:")[2].split()[0])
    return {name: round(kilobytes / 1024, 1) for name, kilobytes in totals.most_common()}


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
