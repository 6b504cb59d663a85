"""Which form of the rules runs: the compiled one when it was built from exactly this source, else plain Python.

Only the standard library is imported here, since this must run before anything of `domain` or `workers` is imported.
`python -P -m service.compiled MODULE …` runs a module in that form.
"""

import hashlib
import importlib.util
import os
import runpy
import sys
import sysconfig
from pathlib import Path
from typing import Final

TREE: Final = Path(__file__).absolute().parent.parent
PACKAGES: Final = ("domain", "workers")
BUILDS: Final = TREE / "build" / "compiled"
COMPILER: Final = TREE / "deploy" / "compile.py"
MARKER: Final = "OK"
VARIABLE: Final = "ATOLL_COMPILED"
COMPILED: Final = "compiled"
PLAIN: Final = "plain Python"

_chosen: list[Path | None] = []
"""Nothing before this process has chosen its form, then that."""


class NotCompiledError(RuntimeError):
    """The compiled form was required and there is none for this source."""


def activate() -> Path | None:
    """Let this process and its children import the compiled form; None when plain Python runs.

    ATOLL_COMPILED=0 asks for plain Python, ATOLL_COMPILED=require makes a missing build an error. A process chooses once; after that, and
    in its forks, this only tells children of the form that was chosen.
    """
    if not _chosen:
        _chosen.append(choose())
    build = _chosen[0]
    inherited = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    for paths in (sys.path, inherited):  # whoever started this process may have chosen a build of older source
        paths[:] = [path for path in paths if not path.startswith(str(BUILDS) + os.sep)]
    if build is not None:
        first = str(build)
        if imported := [name for name in PACKAGES if name in sys.modules and not _lies_below(name, first)]:
            _chosen.clear()
            raise NotCompiledError(f"{', '.join(imported)} was imported before the compiled form was chosen")
        sys.path.insert(0, first)
        inherited.insert(0, first)
    if inherited:
        os.environ["PYTHONPATH"] = os.pathsep.join(inherited)
    else:
        os.environ.pop("PYTHONPATH", None)
    return build


def choose() -> Path | None:
    """Return the build that fits the present source and ATOLL_COMPILED; None for plain Python."""
    wish = os.environ.get(VARIABLE, "")
    build = BUILDS / source_hash() if wish != "0" else None
    if build is not None and not is_built(build):
        if wish == "require":
            raise NotCompiledError(f"{VARIABLE}=require, and this source was not compiled: run `make compile`")
        build = None
    return build


def is_built(build: Path | None = None) -> bool:
    """True when a build (default: the one of the present source) is complete."""
    return ((build or BUILDS / source_hash()) / MARKER).is_file()


def source_hash() -> str:
    """A digest of every file that the compiled form is made from, of what makes it, and of the Python it is made for."""
    return hash_of([*source_files(), COMPILER])


def hash_of(files: list[Path]) -> str:
    """A digest of files of the tree, and of this Python."""
    digest = hashlib.sha256((sysconfig.get_config_var("SOABI") or sys.version).encode())
    for path in files:
        content = path.read_bytes()
        digest.update(f"\0{path.relative_to(TREE)}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:20]


def source_files() -> list[Path]:
    """Code and data of the packages that the compiled form replaces as a whole, in a fixed order."""
    found: list[Path] = []
    for package in PACKAGES:
        for folder, subfolders, names in os.walk(TREE / package):
            subfolders[:] = [name for name in subfolders if name != "__pycache__" and not name.startswith(".")]
            found += [Path(folder, name) for name in names if not name.startswith(".") and not name.endswith(".pyc")]
    return sorted(found)


def form() -> str:
    """Tells what this process imports, or would: "compiled" or "plain Python"."""
    found = importlib.util.find_spec("domain")  # which does not import it
    return COMPILED if found is not None and (Path(found.origin or "").parent.parent / MARKER).is_file() else PLAIN


def _lies_below(name: str, folder: str) -> bool:
    return str(getattr(sys.modules[name], "__file__", "")).startswith(folder + os.sep)


if __name__ == "__main__":
    activate()
    sys.argv.pop(0)
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
