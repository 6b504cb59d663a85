"""Builds the compiled form of the rules and the search: a complete copy of their packages with native modules in it.

The copy lies under its source's hash, so an old build never shadows edited source; where only data was edited, it takes the
native modules of the build before. It is built beside its final place and renamed into it; when anything goes wrong plain
Python runs instead, and one line says so. SIGTERM and Ctrl-C end it at once with all that it started; what even a kill leaves
behind is removed by the next one.
"""

import argparse
import fcntl
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

from service.compiled import BUILDS, COMPILER, MARKER, TREE, hash_of, is_built, source_files, source_hash

_COMPILED_FOLDERS: Final = ("domain", "workers/search")
_NATIVE: Final = {"domain/kernel/cells.py": "domain/kernel/cells_native.py"}
"""Modules that are another one in the compiled form."""

_KEPT_BUILDS: Final = 3
_UNFINISHED: Final = ".new-"
_PROGRESS_SECONDS: Final = 10.0
_BACKGROUND_PROGRESS_SECONDS: Final = 60.0
_LOOK_SECONDS: Final = 0.5
_BACKGROUND_NICENESS: Final = 10
# One C file for each module, compiled side by side: setuptools itself compiles the files of an extension one after the other.
# No other library replaces functions of the native modules: they call one another without a detour by the table of the dynamic linker,
# and may be inlined; a quarter more playouts.
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
if sys.platform == "linux":
    for module in modules:
        module.extra_compile_args.append("-fno-semantic-interposition")
        module.extra_link_args.append("-Wl,-Bsymbolic")
setup(name="atoll_compiled", packages=[], ext_modules=modules)
"""


def main() -> int:
    """The command line; the exit status is 0 when plain Python is a fine answer too."""
    parser = argparse.ArgumentParser(prog="python -m deploy.compile", description=__doc__)
    parser.add_argument("--possible", action="store_true", help="only tell (by the exit status) whether a compiler is there")
    parser.add_argument("--unless-failed", action="store_true", help="don't try again what failed before; plain Python will do")
    parser.add_argument("--background", action="store_true", help="leave the processor to others, and say less")
    wish = parser.parse_args()
    for number in (signal.SIGTERM, signal.SIGINT):  # whoever starts this in the background may have told it to ignore Ctrl-C
        signal.signal(number, _interrupt)
    missing = _missing_compiler()
    if wish.possible:
        return 1 if missing else 0
    if os.environ.get("ATOLL_COMPILED") == "0" and wish.unless_failed:
        return 0
    missing = missing or _missing_mypy()
    if missing:
        _say(f"plain Python runs the rules (several times slower than compiled): there is no {missing}")
        return 0 if wish.unless_failed else 1
    if wish.background:
        os.nice(_BACKGROUND_NICENESS)
    return 0 if build(again=not wish.unless_failed, background=wish.background) or wish.unless_failed else 1


def build(*, again: bool = True, background: bool = False) -> bool:
    """True when the compiled form of the present source is there; a source that failed before is tried `again` or not."""
    name = source_hash()
    log = BUILDS / f"{name}.failed"
    BUILDS.mkdir(parents=True, exist_ok=True)
    with _one_at_a_time():
        _remove_unfinished(name)
        if is_built(BUILDS / name):
            return True
        if log.exists() and not again:
            _say(f"plain Python runs the rules: compiling them failed before ({log})")
            return False
        log.unlink(missing_ok=True)
        built = _build_beside(name, log, background=background)
        _remove_old_builds(keep=name)
        return built


def _build_beside(name: str, log: Path, *, background: bool) -> bool:
    modules = [path for path in source_files() if _is_compiled(path)]
    native = hash_of([*modules, COMPILER])
    began = time.monotonic()
    with tempfile.TemporaryDirectory(dir=BUILDS, prefix=_UNFINISHED) as folder:
        fresh = Path(folder) / name
        for path in source_files():
            target = fresh / path.relative_to(TREE)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(TREE / _NATIVE.get(path.relative_to(TREE).as_posix(), path), target)
        if source_hash() != name:
            _say("plain Python runs the rules: their source was edited just when it was to be compiled")
            return False
        is_lent = _take_native_modules(native, fresh)
        problem = "" if is_lent else _compile(modules, fresh, background=background) or _import_problem(fresh)
        if problem:
            log.write_text(problem)
            _say(f"plain Python runs the rules: compiling them failed (see {log}): {_gist(problem)}")
            return False
        (fresh / MARKER).write_text(native)
        fresh.rename(BUILDS / name)
    how = "took the compiled modules of the build before, whose code is the same," if is_lent else "compiled"
    _say(f"{how} in {time.monotonic() - began:.0f} s; what starts from now on runs the rules several times as fast")
    return True


def _take_native_modules(native: str, fresh: Path) -> bool:
    """Copy the native modules of a build of the same code into a new one; False when there is none, or they can't be imported there."""
    lender = next((path.parent for path in BUILDS.glob(f"*/{MARKER}") if path.read_text() == native), None)
    if lender is None:
        return False
    taken = [fresh / path.relative_to(lender) for path in lender.rglob("*.so")]
    for path in taken:
        shutil.copy2(lender / path.relative_to(fresh), path)
    if problem := _import_problem(fresh):
        _say(f"the modules of {lender.name} can't be taken: {_gist(problem)}")
        for path in taken:
            path.unlink()
    return not problem


def _compile(modules: Sequence[Path], fresh: Path, *, background: bool) -> str:
    """Compile these modules of a copy of the packages; the answer is what went wrong, else empty."""
    how = "beside all else, at low priority" if background else "some minutes, once for each version of them"
    _say(f"compiling {len(modules)} modules of the rules and the search ({how}; ATOLL_COMPILED=0 does without it)")
    command = [sys.executable, "-c", _SETUP, "--quiet", "build_ext", "--inplace", f"--build-temp={fresh.parent}/objects"]
    environment = os.environ | {"PYTHONPATH": str(fresh), "MYPY_CACHE_DIR": f"{fresh.parent}/cache"}
    pace = _BACKGROUND_PROGRESS_SECONDS if background else _PROGRESS_SECONDS
    names = ",".join(str(path.relative_to(TREE)) for path in modules)
    problem = _run_with_progress([*command, names], fresh, environment, len(modules), pace)
    shutil.rmtree(fresh / "build", ignore_errors=True)
    return problem


def _run_with_progress(command: Sequence[str], fresh: Path, environment: Mapping[str, str], count: int, pace: float) -> str:
    """Run the build and tell now and then how far it is; the answer is what it said when it failed, else empty.

    It has a process group of its own, so that whatever ends this function ends the build's compilers, too.
    """
    with (fresh.parent / "output").open("w+") as output:
        process = subprocess.Popen(command, cwd=fresh, env=environment, stdout=output, stderr=subprocess.STDOUT, process_group=0)
        progress = Progress(fresh.parent / "objects", count)
        next_line = time.monotonic() + pace
        try:
            while process.poll() is None:
                try:
                    process.wait(_LOOK_SECONDS)
                except subprocess.TimeoutExpired:
                    progress.look()
                if time.monotonic() > next_line:
                    next_line += pace
                    _say(progress.tell())
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        output.seek(0)
        return output.read() or "it failed without a word" if process.returncode else ""


class Progress:
    """How many modules are compiled, and how long the rest should take at the pace so far."""

    def __init__(self, objects: Path, count: int) -> None:
        self._objects: Final = objects
        self._count: Final = count
        self._done = 0
        self._first: tuple[float, int] | None = None

    def look(self) -> None:
        """Count what is compiled; the pace is taken from the first module on, since checking the types comes before."""
        self._done = len(list(self._objects.rglob("__native_*.o")))
        if self._done and self._first is None:
            self._first = time.monotonic(), self._done

    def tell(self) -> str:
        """The line that says so."""
        if self._first is None:
            return "checking the types of the rules (then they are compiled, which takes longer)"
        if self._done >= self._count:
            return "all compiled; linking"
        began, first = self._first
        fresh = self._done - first
        left = (time.monotonic() - began) / fresh * (self._count - self._done) if fresh else 0.0
        return f"compiled {self._done} of {self._count}" + (f", about {left:.0f} s left" if fresh else "")


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


def _remove_unfinished(name: str) -> None:
    """Remove what interrupted builds left; nobody else builds, since the lock is held."""
    for path in BUILDS.glob(f"{_UNFINISHED}*"):
        shutil.rmtree(path, ignore_errors=True)
    if not is_built(BUILDS / name):
        shutil.rmtree(BUILDS / name, ignore_errors=True)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """End in order on SIGTERM, as on Ctrl-C: the build's processes and folder go with this one."""
    raise KeyboardInterrupt


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
