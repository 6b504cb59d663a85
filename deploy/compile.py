"""Builds the compiled form of the rules and the search: a complete copy of their packages with native modules in it.

The copy lies under its source's hash, so an old build never shadows edited source. It is built beside its final place
and renamed into it; when anything goes wrong plain Python runs instead, and one line says so.
"""

import argparse
import fcntl
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from service.compiled import BUILDS, MARKER, TREE, source_files, source_hash

_COMPILED_FOLDERS: Final = ("domain", "workers/search")
_KEPT_BUILDS: Final = 3
_PROGRESS_SECONDS: Final = 10.0
# One C file for each module, compiled side by side: setuptools itself compiles the files of an extension one after the other.
_SETUP: Final = """
import os, sys
from concurrent.futures import ThreadPoolExecutor
from mypyc.build import mypycify
from setuptools import setup
from distutils.ccompiler import CCompiler

def compile_side_by_side(self, sources, output_dir=None, macros=None, include_dirs=None, debug=0, extra_preargs=None,
                         extra_postargs=None, depends=None):
    _, objects, postargs, pp_opts, build = self._setup_compile(output_dir, macros, include_dirs, sources, depends, extra_postargs)
    cc_args = self._get_cc_args(pp_opts, debug, extra_preargs)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda name: self._compile(name, *build[name], cc_args, postargs, pp_opts), build))
    return objects

CCompiler.compile = compile_side_by_side
arguments = ["--ignore-missing-imports", *sys.argv.pop().split(",")]
modules = mypycify(arguments, group_name="atoll", opt_level="2", debug_level="0", multi_file=True)
setup(name="atoll_compiled", packages=[], ext_modules=modules)
"""


def main() -> int:
    """The command line; the exit status is 0 when plain Python is a fine answer too."""
    parser = argparse.ArgumentParser(prog="python -m deploy.compile", description=__doc__)
    parser.add_argument("--possible", action="store_true", help="only tell (by the exit status) whether a compiler is there")
    parser.add_argument("--unless-failed", action="store_true", help="don't try again what failed before; plain Python will do")
    wish = parser.parse_args()
    missing = _missing_compiler()
    if wish.possible:
        return 1 if missing else 0
    if os.environ.get("ATOLL_COMPILED") == "0" and wish.unless_failed:
        return 0
    missing = missing or _missing_mypy()
    if missing:
        _say(f"plain Python runs the rules (several times slower than compiled): there is no {missing}")
        return 0 if wish.unless_failed else 1
    return 0 if build(again=not wish.unless_failed) or wish.unless_failed else 1


def build(*, again: bool = True) -> bool:
    """True when the compiled form of the present source is there; a source that failed before is tried `again` or not."""
    name = source_hash()
    log = BUILDS / f"{name}.failed"
    BUILDS.mkdir(parents=True, exist_ok=True)
    with _one_at_a_time():
        if (BUILDS / name / MARKER).is_file():
            return True
        if log.exists() and not again:
            _say(f"plain Python runs the rules: compiling them failed before ({log})")
            return False
        log.unlink(missing_ok=True)
        built = _build_beside(name, log)
        _remove_old_builds(keep=name)
        return built


def _build_beside(name: str, log: Path) -> bool:
    modules = [str(path.relative_to(TREE)) for path in source_files() if _is_compiled(path)]
    _say(
        f"compiling {len(modules)} modules of the rules and the search (some minutes, once for each version of them; "
        "ATOLL_COMPILED=0 starts without it)"
    )
    began = time.monotonic()
    with tempfile.TemporaryDirectory(dir=BUILDS, prefix=".new-") as folder:
        fresh = Path(folder) / name
        for path in source_files():
            target = fresh / path.relative_to(TREE)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, target)
        command = [sys.executable, "-c", _SETUP, "--quiet", "build_ext", "--inplace", f"--build-temp={folder}/objects"]
        environment = os.environ | {"PYTHONPATH": str(fresh), "MYPY_CACHE_DIR": f"{folder}/cache"}
        problem = _run_with_progress([*command, ",".join(modules)], fresh, environment, len(modules)) or _import_problem(fresh)
        if problem:
            log.write_text(problem)
            _say(f"plain Python runs the rules: compiling them failed (see {log}): {_gist(problem)}")
            return False
        shutil.rmtree(fresh / "build", ignore_errors=True)
        (fresh / MARKER).touch()
        fresh.rename(BUILDS / name)
    _say(f"compiled in {time.monotonic() - began:.0f} s")
    return True


def _run_with_progress(command: Sequence[str], fresh: Path, environment: Mapping[str, str], count: int) -> str:
    """Run the build and tell now and then how far it is; the answer is what it said when it failed, else empty."""
    with (fresh.parent / "output").open("w+") as output:
        process = subprocess.Popen(command, cwd=fresh, env=environment, stdout=output, stderr=subprocess.STDOUT)
        while True:
            try:
                process.wait(_PROGRESS_SECONDS)
            except subprocess.TimeoutExpired:
                done = len(list((fresh.parent / "objects").rglob("__native_*.o")))
                _say("linking" if done >= count else f"compiled {done} of {count}" if done else "checking types")
                continue
            output.seek(0)
            return output.read() or "it failed without a word" if process.returncode else ""


def _import_problem(fresh: Path) -> str:
    """What goes wrong when every compiled module is imported; empty when nothing does."""
    natives = [path.relative_to(fresh) for folder in _COMPILED_FOLDERS for path in (fresh / folder).rglob("*.so")]
    if not natives:
        return "no native module was built"
    modules = sorted({".".join((*path.parent.parts, path.name.split(".")[0])).removesuffix(".__init__") for path in natives})
    program = "import importlib, sys\nfor name in sys.argv[1:]: assert importlib.import_module(name).__file__.endswith('.so'), name"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, *modules],
        cwd="/",
        env=os.environ | {"PYTHONPATH": str(fresh)},
        text=True,
        capture_output=True,
        check=False,
    )
    return done.stderr if done.returncode else ""


def _is_compiled(path: Path) -> bool:
    """True for the modules that are worth it: the rules, and the search that plays by them."""
    relative = path.relative_to(TREE).as_posix()
    return path.suffix == ".py" and relative.startswith(tuple(f"{folder}/" for folder in _COMPILED_FOLDERS))


def _missing_compiler() -> str:
    """Names what a build lacks, without trying it; empty when nothing."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return f"C compiler ({compiler})"
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return "" if headers.is_file() else "Python.h (Debian: python3-dev)"


def _missing_mypy() -> str:
    return "" if importlib.util.find_spec("mypyc") else "mypy"


def _remove_old_builds(keep: str) -> None:
    old = sorted((path for path in BUILDS.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in [path for path in old if path.name != keep][_KEPT_BUILDS - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    with (BUILDS / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _gist(problem: str) -> str:
    lines = [line for line in problem.splitlines() if "error" in line.lower()] or problem.splitlines()
    return lines[0][:200] if lines else "it said nothing"


def _say(text: str) -> None:
    print(f"atoll: {text}", flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
