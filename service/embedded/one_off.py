"""Programs that are started only for what they answer, such as `initdb`, and are waited for."""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path


def run(
    argv: Sequence[str | Path],
    *,
    told: str = "",
    ids: tuple[int, int] | None = None,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run it to its end, with `told` as its input, under the user and group of `ids`; `OSError` when it can't be started.

    It has a session of its own: Ctrl-C at a terminal goes to all of the foreground group, and a program that is ended
    by it would look like one that does not work.
    """
    return subprocess.run(
        argv,
        input=told,
        capture_output=True,
        text=True,
        cwd=cwd,
        env=env,
        user=None if ids is None else ids[0],
        group=None if ids is None else ids[1],
        extra_groups=None if ids is None else [],
        start_new_session=True,
        check=False,
    )
