"""A game's files, and the names in them that every game has, come from the list in CONTRIBUTING.md."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = [
    *sorted(path.parent for path in (ROOT / "domain" / "games").glob("*/__init__.py")),
    ROOT / "domain" / "toy",
    ROOT / "domain" / "nim",
]
ROW = re.compile(r"^\| `([a-z]+)\.py` \|[^|]*\|([^|]*)\|$", re.MULTILINE)
NAMES = {role: re.findall(r"`(\w+)`", names) for role, names in ROW.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8"))}
"""The names of each role."""
ROLE_OF = {name: role for role, names in NAMES.items() for name in names}


def role_of(path: Path) -> str:
    """Return the role of a file `role.py`, `role_part.py` or `role/part.py`; nothing where it has none."""
    inner = path.parent.name if path.parent.name in NAMES else path.stem
    role = inner.partition("_")[0]
    return role if role in NAMES else ""


def modules_of(folder: Path) -> list[Path]:
    """Return the Python files of a game besides the docstring of its folder."""
    return sorted(path for path in folder.rglob("*.py") if path != folder / "__init__.py")


def names_in(path: Path) -> set[str]:
    """Return what a module defines itself."""
    found: set[str] = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def test_the_list_is_read() -> None:
    assert len(NAMES) > 20
    assert ROLE_OF["State"] == "state"


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_every_file_has_a_role(folder: Path) -> None:
    modules = modules_of(folder)
    assert [path.name for path in modules if not role_of(path)] == []
    assert {role_of(path) for path in modules} >= {"commands", "state", "rules"}
    for path in folder.iterdir():
        if path.is_dir() and path.name != "__pycache__":
            assert path.name == "content" or path.name in NAMES, f"{path} is no role"


@pytest.mark.parametrize("folder", [folder for folder in GAMES if folder.name != "nim"], ids=lambda folder: folder.name)
def test_what_every_game_has_goes_by_one_name_in_the_files_of_its_role(folder: Path) -> None:
    defined: dict[str, set[str]] = {}
    for path in modules_of(folder):
        for name in names_in(path):
            defined.setdefault(name, set()).add(role_of(path))
    roles = {role_of(path) for path in modules_of(folder)}
    for name, role in ROLE_OF.items():
        assert defined.get(name, {role}) == {role}, f"{name} of {folder.name} is defined in {defined[name]}"
        assert role not in roles or name in defined, f"{folder.name} has files of the role {role} and no {name}"


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_class_that_has_its_name_from_the_kernel_derives_from_it(folder: Path) -> None:
    derived: set[str] = set()
    for path in modules_of(folder):
        for node in ast.parse(path.read_text("utf-8")).body:
            if not isinstance(node, ast.ClassDef):
                continue
            for base in node.bases:
                named = ast.unparse(base).partition("[")[0]
                assert named not in ("Belief", "Codec"), f"{path}: {node.name} goes by another name than {named}"
                if named.startswith("kernel."):
                    assert named == f"kernel.{node.name}", f"{path}: {node.name} derives from {named}"
                    derived.add(node.name)
    assert derived


@pytest.mark.parametrize("readme", sorted((ROOT / "domain").glob("**/README*.md")), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_readme_lists_the_files_that_are_there(readme: Path) -> None:
    text = readme.read_text("utf-8")
    begin = max(text.find(heading) for heading in ("\n## Files", "\n| file | what |"))
    listed = [name for names in re.findall(r"`([a-z_/ ]+)`", text[begin:] if begin >= 0 else "") for name in names.split()]
    missing = [name for name in listed if not (readme.parent / (name if name.endswith("/") else f"{name}.py")).exists()]
    assert missing == []
    if listed:
        there = {str(path.relative_to(readme.parent).with_suffix("")) for path in modules_of(readme.parent)}
        unlisted = {name for name in there if name not in listed and f"{name.partition('/')[0]}/" not in listed}
        assert unlisted == set(), "the list of files lacks these"
