"""Programs that are waited for: Ctrl-C at the terminal is for whoever waits, never for them."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import service
from service.embedded.one_off import run

_WAITS = """
import signal, sys
from service.embedded.one_off import run
signal.signal(signal.SIGINT, lambda *_: print("heard", flush=True))
done = run(["sh", "-c", 'echo started > "$0"; sleep 0.5; echo ended', sys.argv[1]])
print(done.returncode, done.stdout.strip(), flush=True)
"""


def test_it_is_not_ended_by_an_interrupt_of_the_foreground_group(tmp_path: Path) -> None:
    mark = tmp_path / "started"
    command = [sys.executable, "-P", "-c", _WAITS, str(mark)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as waiting:
        while not mark.exists():
            assert waiting.poll() is None
        os.killpg(waiting.pid, signal.SIGINT)
        assert waiting.stdout is not None
        assert sorted(waiting.stdout.read().splitlines()) == ["0 ended", "heard"]


def test_one_that_can_not_be_started_is_an_error_of_the_system() -> None:
    with pytest.raises(FileNotFoundError):
        run(["/no/such/program"])


@pytest.mark.parametrize("file", sorted((Path(service.__file__).parent / "embedded").glob("*.py")), ids=lambda file: file.name)
def test_no_other_file_waits_for_a_program(file: Path) -> None:
    assert file.name == "one_off.py" or not any(word in file.read_text() for word in ("subprocess.run(", "check_output(", "check_call("))
