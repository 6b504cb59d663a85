"""What processes use of the processor: a figure that hardly depends on what else runs on the machine."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from service.supervisor.child import Child


def read_processor_seconds(children: Sequence[Child], postmaster: int) -> dict[str, float]:
    """Return the CPU seconds used so far by these processes with all theirs, and by Postgres; nothing on systems without /proc."""
    if not Path("/proc/self/stat").exists():
        return {}
    sessions = {child.pid: child.name for child in children}
    totals = dict.fromkeys((*sessions.values(), "postgres"), 0.0)
    for pid, parent, session, seconds in processes():
        if session in sessions:
            totals[sessions[session]] += seconds
        elif postmaster in (pid, parent):
            totals["postgres"] += seconds
    return totals


def processes(*, with_ended: bool = False) -> Iterator[tuple[int, int, int, float]]:
    """Return number, parent, session and CPU seconds of every process, with those of ended processes that it waited for if wanted."""
    ticks = os.sysconf("SC_CLK_TCK")
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text().rpartition(") ")[2].split()
        except OSError:
            continue
        yield (
            int(file.parent.name),
            int(fields[1]),
            int(fields[3]),
            sum(int(field) for field in fields[11 : 15 if with_ended else 13]) / ticks,
        )


def each(before: dict[str, float], after: dict[str, float], count: int) -> dict[str, float]:
    """Return the milliseconds that each of `count` units took."""
    return {name: (after[name] - before[name]) * 1000 / max(count, 1) for name in after}
