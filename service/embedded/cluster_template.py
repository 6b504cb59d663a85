"""A fresh cluster of Postgres, kept beside the installed binaries: copying it takes a fraction of what `initdb` takes.

It is made of the first cluster that these binaries make, before a server has run on it. Whoever can't write beside the binaries, or can't
read what another account kept there, makes each cluster by `initdb`. All copies have one system identifier: nothing of Atoll replicates
or archives, which is what that number is for.
"""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from service.embedded.binaries import Binaries

_FOLDER: Final = "atoll_clusters"


def template_of(binaries: Binaries, arguments: Sequence[str]) -> Path | None:
    """Where the cluster lies that these binaries make with these arguments; None for those of the system, beside which nothing is kept."""
    if not binaries.trees:
        return None
    made = hashlib.sha256()
    for program in ("postgres", "initdb"):
        state = binaries.program(program).stat()
        made.update(f"{binaries.program(program)}:{state.st_size}:{state.st_mtime_ns}\0".encode())
    # initdb writes the time zone of the machine into the settings.
    zone = os.environ.get("TZ") or os.path.realpath("/etc/localtime")
    made.update("\0".join([zone, *arguments]).encode())
    return binaries.root / _FOLDER / made.hexdigest()[:20]


def copy_from(template: Path | None, cluster: Path) -> bool:
    """Fill the empty folder `cluster` from the template; False, with the folder empty again, where that can't be done."""
    if template is None or not template.is_dir() or template.stat().st_uid != os.geteuid():
        return False
    try:
        shutil.copytree(template, cluster, dirs_exist_ok=True)
    except (OSError, shutil.Error):
        for rest in cluster.iterdir():
            shutil.rmtree(rest) if rest.is_dir() else rest.unlink()
        return False
    return True


def keep(template: Path | None, cluster: Path) -> None:
    """Keep a cluster on which no server has run. Of two that do so at once one is kept."""
    if template is None or template.exists():
        return
    try:
        template.parent.mkdir(exist_ok=True)
        fresh = Path(tempfile.mkdtemp(dir=template.parent))
    except OSError:
        return
    try:
        shutil.copytree(cluster, fresh / "cluster")
        (fresh / "cluster").rename(template)
    except (OSError, shutil.Error):
        pass  # somebody else was first, or there is no room: the next one tries again
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
