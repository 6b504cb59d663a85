"""The compiled form is built, used only for the very source it was made from, and never needed."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from deploy.compile import Progress
from service.embedded.process import wait_until

_TREE = Path(__file__).parents[2]
_RULE = "def double(n: int) -> int:\n    return n * 2\n"
_ASK = "from service.compiled import activate, form; activate(); import domain.rule as r; print(form(), r.double(4), r.__file__[-3:])"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small work tree: the real build code, and a rule book of one rule."""
    return _make_tree(tmp_path)


_QUICK_COMPILER = """\
#!/bin/sh
kept=$(dirname "$0")/kept
for word; do
  case $last in -o) object=$word;; -c) source=$word;; esac
  last=$word
done
case $source in */__native*.c | "") exec cc "$@" -O0;; esac
same=$kept/$(cksum "$source" | tr -c '[:alnum:]\\n' _)
if [ ! -e "$same" ]; then
  mkdir -p "$kept"
  cc "$@" -O0 || exit
  cp "$object" "$same.$$" && exec mv "$same.$$" "$same"
fi
exec cp "$same" "$object"
"""


@pytest.fixture(scope="module", autouse=True)
def quick_compiler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The C compiler without optimisation, which takes most of its time.

    What is the same in each build, mypyc's runtime, it compiles once.
    """
    script = tmp_path_factory.mktemp("cc") / "cc"
    script.write_text(_QUICK_COMPILER)
    script.chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CC", str(script))
        yield


@pytest.fixture(scope="module")
def first_build(tmp_path_factory: pytest.TempPathFactory, quick_compiler: None) -> tuple[Path, str]:
    """Such a tree that was built, and what was said."""
    folder = _make_tree(tmp_path_factory.mktemp("built"))
    done = _build(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder, done.stdout


@pytest.fixture
def built(first_build: tuple[Path, str], tmp_path: Path) -> Path:
    """A copy of the built tree."""
    return Path(shutil.copytree(first_build[0], tmp_path / "built"))


def _make_tree(tmp_path: Path) -> Path:
    for name in ("service/__init__.py", "service/compiled.py", "deploy/compile.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(_TREE / name, tmp_path / name)
    for name, text in {
        "domain/__init__.py": '"""Rules."""\n',
        "domain/rule.py": _RULE,
        "domain/bots.json": "[]\n",
        "workers/__init__.py": "",
        "workers/main.py": "from domain.rule import double\n",
        "workers/search/__init__.py": "",
        "workers/search/best.py": "from domain.rule import double\n\ndef best() -> int:\n    return double(3)\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def _python(tree: Path, arguments: Sequence[str], **env: str) -> subprocess.CompletedProcess[str]:
    base = {name: value for name, value in os.environ.items() if name != "ATOLL_COMPILED"}
    return subprocess.run(
        [sys.executable, "-P", *arguments],
        cwd="/",
        env=base | {"PYTHONPATH": str(tree)} | env,
        capture_output=True,
        text=True,
        check=False,
    )


def _build(tree: Path, *options: str, **env: str) -> subprocess.CompletedProcess[str]:
    return _python(tree, ["-m", "deploy.compile", *options], **env)


def _runs(tree: Path, **env: str) -> str:
    done = _python(tree, ["-c", _ASK], **env)
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler on this machine")


@needs_compiler
def test_the_build_is_used_for_its_own_source_only(tree: Path, first_build: tuple[Path, str], built: Path) -> None:
    assert _runs(tree) == "plain Python 8 .py"
    assert "compiling 4 modules" in first_build[1]
    tree = built
    assert _runs(tree) == "compiled 8 .so"
    assert _runs(tree, ATOLL_COMPILED="require") == "compiled 8 .so"
    assert _runs(tree, ATOLL_COMPILED="0") == "plain Python 8 .py"

    assert _build(tree).stdout == ""  # nothing to do

    (tree / "domain/bots.json").write_text("[1]\n")
    assert _runs(tree) == "plain Python 8 .py"
    (tree / "domain/bots.json").write_text("[]\n")
    assert _runs(tree) == "compiled 8 .so"

    (tree / "domain/rule.py").write_text(_RULE.replace("2", "3"))
    assert _runs(tree) == "plain Python 12 .py"
    assert _runs(tree, ATOLL_COMPILED="require").endswith("this source was not compiled: run `make compile`")


@needs_compiler
@pytest.mark.slow
def test_edited_data_takes_the_native_modules_of_the_build_before(built: Path) -> None:
    (built / "domain/bots.json").write_text("[1]\n")
    done = _build(built)
    assert (done.returncode, done.stderr) == (0, "")
    assert "took the compiled modules of the build before" in done.stdout
    assert "compiling" not in done.stdout
    assert _runs(built, ATOLL_COMPILED="require") == "compiled 8 .so"
    (root,) = _python(built, ["-c", "from service.compiled import activate; print(activate())"]).stdout.split()
    assert (Path(root) / "domain/bots.json").read_text() == "[1]\n"
    (built / "domain/rule.py").write_text(_RULE.replace("2", "3"))
    assert "compiling 4 modules" in _build(built).stdout
    assert _runs(built, ATOLL_COMPILED="require") == "compiled 12 .so"


@pytest.mark.slow
@needs_compiler
def test_native_modules_that_can_not_be_imported_are_compiled_anew(built: Path) -> None:
    for module in (built / "build/compiled").rglob("*.so"):
        module.write_bytes(b"")
    (built / "domain/bots.json").write_text("[2]\n")
    done = _build(built)
    assert "can't be taken" in done.stdout
    assert "compiling 4 modules" in done.stdout
    assert _runs(built, ATOLL_COMPILED="require") == "compiled 8 .so"


@needs_compiler
def test_children_and_the_rest_of_the_workers_use_the_build_too(built: Path) -> None:
    left = built / "build/compiled/.new-left-by-a-kill/domain"
    left.mkdir(parents=True)
    assert _build(built).returncode == 0
    assert not left.parent.exists()
    ask = (
        "import subprocess, sys; from service.compiled import activate; root = activate();"
        "code = 'import domain.rule, workers.main, workers.search.best as b; print(domain.rule.__file__, workers.main.__file__, b.best())';"
        "print(root, subprocess.run([sys.executable, '-P', '-c', code], capture_output=True, text=True).stdout)"
    )
    root, rule, workers, best = _python(built, ["-c", ask]).stdout.split()
    assert rule.startswith(root)
    assert workers == f"{root}/workers/main.py"
    assert best == "6"
    assert (Path(root) / "domain/bots.json").read_text() == "[]\n"


def test_a_build_of_older_source_is_not_inherited(tree: Path) -> None:
    old = tree / "build/compiled/of-older-source"
    (old / "domain").mkdir(parents=True)
    (old / "OK").touch()
    (old / "domain/__init__.py").write_text("")
    (old / "domain/rule.py").write_text(_RULE.replace("2", "9"))
    for wish in ("", "0"):
        assert _runs(tree, PYTHONPATH=f"{old}{os.pathsep}{tree}", ATOLL_COMPILED=wish) == "plain Python 8 .py"


@pytest.mark.slow
@needs_compiler
def test_what_does_not_compile_runs_as_plain_python_and_is_not_tried_again(tree: Path) -> None:
    (tree / "domain/rule.py").write_text(_RULE + "wrong: int = 'text'\n")
    done = _build(tree, "--unless-failed")
    assert done.returncode == 0
    assert [line for line in done.stdout.splitlines() if "plain Python runs the rules" in line]
    assert "domain/rule.py:3" in done.stdout
    assert _runs(tree) == "plain Python 8 .py"
    assert "failed before" in _build(tree, "--unless-failed").stdout
    assert _build(tree).returncode == 1


@pytest.mark.slow
@needs_compiler
def test_a_module_that_fails_when_imported_is_no_build(tree: Path) -> None:
    (tree / "domain/rule.py").write_text(_RULE + "assert double(1) == 3\n")
    assert _build(tree).returncode == 1
    assert not list((tree / "build/compiled").glob("*/OK"))


@needs_compiler
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_an_interrupted_build_ends_at_once_and_leaves_nothing(tree: Path, number: signal.Signals) -> None:
    env = {name: value for name, value in os.environ.items() if name != "ATOLL_COMPILED"} | {"PYTHONPATH": str(tree)}
    build = subprocess.Popen([sys.executable, "-P", "-m", "deploy.compile"], env=env, start_new_session=True, stdout=subprocess.DEVNULL)

    def compilers() -> list[str]:
        """The processes that work in the tree."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if (folder / "cwd").readlink().is_relative_to(tree / "build"):
                    found.append(folder.name)
        return found

    assert wait_until(lambda: bool(compilers()), 30)
    build.send_signal(number)
    assert build.wait(60) == 130
    assert wait_until(lambda: not compilers(), 30), compilers()
    assert [path.name for path in (tree / "build/compiled").iterdir()] == [".lock"]


def test_progress_is_told_with_an_estimate_of_the_rest(tmp_path: Path) -> None:
    progress = Progress(tmp_path, 4)
    progress.look()
    assert progress.tell().startswith("checking the types")
    for number in range(4):
        (tmp_path / f"__native_{number}.o").touch()
        progress.look()
        if number == 0:
            assert progress.tell() == "compiled 1 of 4"
        elif number < 3:
            assert re.fullmatch(rf"compiled {number + 1} of 4, about \d+ s left", progress.tell())
    assert progress.tell() == "all compiled; linking"


def test_without_a_compiler_one_line_says_so(tree: Path) -> None:
    done = _build(tree, "--unless-failed", CC="/no/such/cc")
    assert done.returncode == 0
    assert done.stdout == (
        "atoll: plain Python runs the rules (several times slower than compiled): there is no C compiler (/no/such/cc)\n"
    )
    assert _build(tree, "--possible", CC="/no/such/cc").returncode == 1


def test_a_half_made_build_is_never_used(tree: Path) -> None:
    half = _python(tree, ["-c", "from service.compiled import *; print(BUILDS / source_hash())"]).stdout.strip()
    (Path(half) / "domain").mkdir(parents=True)
    (Path(half) / "domain" / "__init__.py").touch()
    assert _runs(tree) == "plain Python 8 .py"


def test_rules_imported_before_the_choice_are_an_error(tree: Path) -> None:
    half = _python(tree, ["-c", "from service.compiled import *; print(BUILDS / source_hash())"]).stdout.strip()
    Path(half).mkdir(parents=True)
    (Path(half) / "OK").touch()
    done = _python(tree, ["-c", "import domain; from service.compiled import activate; activate()"])
    assert "domain was imported before the compiled form was chosen" in done.stderr


def test_a_process_chooses_its_form_once() -> None:
    """A fork does not choose again, though the source or the setting has changed since its code was loaded."""
    ask = "import os; from service.compiled import activate; os.environ['ATOLL_COMPILED'] = '0'; activate(); "
    ask += "os.environ['ATOLL_COMPILED'] = 'require'; print(activate())"
    assert subprocess.run([sys.executable, "-P", "-c", ask], capture_output=True, text=True, check=True).stdout == "None\n"
