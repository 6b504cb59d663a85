"""Looking at processes that the product started by itself."""

from pathlib import Path

from service.supervisor.stack import Stack


def web_processes(stack: Stack) -> list[int]:
    """Return gunicorn's worker processes: the children of its first process."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(") ")[2].split()
        except OSError:
            continue
        if int(fields[1]) == stack.web.pid and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found
