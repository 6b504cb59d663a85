"""Children are real processes: started, ended in order, ended by force, gone with their parent."""

import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from service.embedded.process import wait_until
from service.supervisor.child import Child, Program

_STUBBORN = """
import signal, subprocess, sys
signal.signal(signal.SIGTERM, signal.SIG_IGN)
other = subprocess.Popen(["sleep", "600"], start_new_session=False, process_group=0)
print(other.pid, flush=True)
signal.pause()
"""


def _child(tmp_path: Path, code: str, stop_seconds: float = 10) -> Child:
    program = Program("program", [sys.executable, "-c", code], dict(os.environ), stop_seconds)
    return Child(program, tmp_path / "log")


def gone(pid: int) -> bool:
    """Say whether a process has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].startswith("Z")
    except FileNotFoundError:
        return True


def test_a_child_ends_in_order_when_it_is_stopped(tmp_path: Path) -> None:
    child = _child(tmp_path, "import signal; print('ready', flush=True); signal.sigwait([signal.SIGTERM]); print('bye')")
    child.start()
    assert wait_until(lambda: "ready" in child.output(), 10)
    child.stop()
    assert child.exit_status in (0, -signal.SIGTERM)
    assert not child.is_running


def test_a_child_that_does_not_end_is_killed_with_all_that_it_started(tmp_path: Path) -> None:
    child = _child(tmp_path, _STUBBORN, stop_seconds=0.2)
    child.start()
    assert wait_until(lambda: child.output().endswith("\n"), 10)
    child.stop()
    assert child.exit_status == -signal.SIGKILL
    assert wait_until(partial(gone, int(child.output())), 10)


def test_a_child_does_not_hear_the_terminal(tmp_path: Path) -> None:
    child = _child(tmp_path, "import signal; signal.pause()")
    child.start()
    assert os.getsid(child.pid) == child.pid != os.getsid(0)
    child.kill()


@pytest.mark.faults
def test_a_child_is_gone_when_its_parent_was_killed() -> None:
    code = """
import signal, sys
from service.supervisor.child import Child, Program
child = Child(Program("child", [sys.executable, "-c", "import signal; signal.pause()"], {}, 1))
child.start()
print(child.pid, flush=True)
signal.pause()
"""
    parent = subprocess.Popen([sys.executable, "-P", "-c", code], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    assert not gone(pid)
    parent.kill()
    parent.wait()
    assert wait_until(partial(gone, pid), 10)


def test_lines_for_the_terminal_name_their_process() -> None:
    code = """
import sys
from service.supervisor.child import Child, Program
child = Child(Program("worker 1", [sys.executable, "-c", "print('one'); print('two')"], {}, 1))
child.start()
child.wait(10)
"""
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "worker 1   | one\nworker 1   | two\n"
