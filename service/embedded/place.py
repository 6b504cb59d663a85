"""The folder in which the servers keep their data, and the locks that keep two owners out of it."""

import fcntl
import hashlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

from service.embedded.account import Account, account_of, find_unprivileged_account
from service.embedded.binaries import Binaries
from service.embedded.errors import ServerError
from service.embedded.process import wait_until

# A socket's path has at most 107 bytes on Linux, 103 on macOS.
LONGEST_SOCKET_PATH: Final = 103
_SOCKET_NAME: Final = ".s.PGSQL.5432.lock"
_ELSEWHERE: Final = Path("/var/lib/atoll")


class Place:
    """`folder` holds everything of the servers; `account` is who they run as (None: oneself)."""

    def __init__(self, folder: Path, account: Account | None, note: str = "") -> None:
        self.folder: Final = folder
        self.account: Final = account
        self.note: Final = note
        self._owner_lock: int | None = None
        self.servers_lock: int | None = None
        self._sockets: Path | None = None

    def lock(self, seconds: float) -> None:
        """Become the owner: at once an error when another owner lives; wait for the servers of a dead one to go.

        The second lock is inherited by every server process, so it is free only when the last of them is gone.
        """
        owner = _open_lock(self.folder / "owner.lock")
        if not _try_lock(owner):
            os.close(owner)
            raise ServerError(f"{self.folder} is in use by another process of Atoll: stop that one, or set ATOLL_HOME")
        self._owner_lock = owner
        servers = _open_lock(self.folder / "servers.lock")
        if not wait_until(lambda: _try_lock(servers), seconds):
            os.close(servers)
            self.unlock()
            raise ServerError(f"servers of an earlier start still run on {self.folder} after {seconds:.0f} s")
        self.servers_lock = servers

    def unlock(self) -> None:
        """Give the folder up; the servers must have ended."""
        for descriptor in (self.servers_lock, self._owner_lock):
            if descriptor is not None:
                os.close(descriptor)
        self.servers_lock = self._owner_lock = None

    def private(self, name: str) -> Path:
        """A sub-folder that only the servers' account may enter."""
        folder = self.folder / name
        folder.mkdir(mode=0o700, exist_ok=True)
        self.give(folder)
        return folder

    def give(self, path: Path) -> None:
        """Let the servers' account own `path`."""
        if self.account is not None:
            self.account.own(path)

    def give_all(self, folder: Path) -> None:
        """Let the servers' account own a folder with all that is in it."""
        for path, _, names in os.walk(folder):
            for one in (path, *(os.path.join(path, name) for name in names)):
                self.give(Path(one))

    def sockets(self) -> Path:
        """An empty folder for the sockets, 0700, with a path short enough for one; call it as the owner of the lock."""
        if self._sockets is None:
            self._sockets = self._make_sockets()
        return self._sockets

    def _make_sockets(self) -> Path:
        remembered = self.folder / "sockets"
        if remembered.is_symlink():
            shutil.rmtree(remembered.readlink(), ignore_errors=True)
            remembered.unlink()
        else:
            shutil.rmtree(remembered, ignore_errors=True)
        if len(os.fsencode(remembered / _SOCKET_NAME)) <= LONGEST_SOCKET_PATH:
            return self.private(remembered.name)
        short = Path(tempfile.mkdtemp(prefix="atoll-", dir="/tmp"))
        self.give(short)
        remembered.symlink_to(short)
        return short

    def remove_sockets(self) -> None:
        """The sockets are gone, and their folder when it lies outside of this one."""
        remembered = self.folder / "sockets"
        if remembered.is_symlink():
            shutil.rmtree(remembered.readlink(), ignore_errors=True)
            remembered.unlink()
        self._sockets = None

    def reachable(self, binaries: Binaries) -> Binaries:
        """The same binaries, copied into this folder (once) when the servers' account can't reach the originals."""
        if self.account is None or self.account.may_enter(binaries.folder):
            return binaries
        if not binaries.trees:
            raise ServerError(f"{binaries.folder} can't be reached by the account {self.account.name}")
        state = binaries.folder.stat()
        mark = hashlib.sha256(f"{binaries.folder}:{state.st_mtime_ns}:{state.st_ino}".encode()).hexdigest()[:16]
        copies = self.folder / "binaries"
        copies.mkdir(mode=0o755, exist_ok=True)
        target = copies / mark
        if not target.is_dir():
            fresh = Path(tempfile.mkdtemp(dir=copies))
            for tree in binaries.trees:
                shutil.copytree(tree, fresh / tree.relative_to(binaries.root), symlinks=True)
            fresh.chmod(0o755)
            fresh.rename(target)
        return binaries.below(target)


def place_for(home: Path) -> Place:
    """The place for the servers of `home`: within it, or under /var/lib when the servers' account can't reach it."""
    home.mkdir(parents=True, exist_ok=True)
    inside = home / "servers"
    name = hashlib.sha256(os.fsencode(home.resolve())).hexdigest()[:16]
    elsewhere = _ELSEWHERE / name
    for folder in (inside, elsewhere):
        if (folder / "postgres").is_dir() and os.access(folder, os.W_OK):
            return Place(folder, account_of(folder / "postgres"), _note(folder, home))
    account = find_unprivileged_account()
    if account is None or account.may_enter(home):
        return Place(_shared_folder(inside), account)
    _shared_folder(_ELSEWHERE)
    _shared_folder(elsewhere)
    (elsewhere / "belongs-to").write_text(f"{home}\n")
    if not account.may_enter(elsewhere):
        raise ServerError(f"the account {account.name}, needed to run Postgres, can enter neither {home} nor {elsewhere}")
    return Place(elsewhere, account, _note(elsewhere, home))


def temporary_place() -> Place:
    """A new folder for servers that are thrown away; it belongs to their account."""
    folder = Path(tempfile.mkdtemp(prefix="atoll-test-"))
    account = find_unprivileged_account()
    folder.chmod(0o711)
    if account is not None and not account.may_enter(folder):
        folder.rmdir()
        raise ServerError(f"the account {account.name}, needed to run Postgres, can't enter {folder}: set TMPDIR")
    return Place(folder, account)


def _note(folder: Path, home: Path) -> str:
    if folder.is_relative_to(home):
        return ""
    return f"the data of the servers is in {folder}, since the account that runs them can't enter {home}"


def _shared_folder(folder: Path) -> Path:
    """A folder of ours that others may go through, but not list."""
    folder.mkdir(exist_ok=True)
    if folder.stat().st_uid == os.geteuid():
        folder.chmod(0o711)
    return folder


def _open_lock(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except PermissionError:
        raise ServerError(f"{path.parent} belongs to another user: set ATOLL_HOME to a folder of your own") from None


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
