"""The account that the servers run as. Postgres refuses to run as root, so root lends them an unprivileged one."""

import os
import pwd
from dataclasses import dataclass
from pathlib import Path

from service.embedded.errors import ServerError
from service.embedded.one_off import run


@dataclass(frozen=True)
class Account:
    """An account other than one's own, that only root can lend."""

    name: str
    uid: int
    gid: int

    def may_enter(self, folder: Path) -> bool:
        """True when this account can go through `folder` and all its parents; asked of the kernel, not computed."""
        return run(["/bin/sh", "-c", 'test -x "$0/."', str(folder)], ids=(self.uid, self.gid), cwd=Path("/")).returncode == 0

    def own(self, path: Path) -> None:
        os.chown(path, self.uid, self.gid)


def find_unprivileged_account() -> Account | None:
    """None for an ordinary user, who runs servers as himself; for root `postgres`, or `nobody` where there is none."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(name, entry.pw_uid, entry.pw_gid)
    raise ServerError("Postgres doesn't run as root, and this machine has neither an account `postgres` nor `nobody`")


def account_of(folder: Path) -> Account | None:
    """The account that root must lend for the files in `folder`: their owner's."""
    owner = folder.stat()
    if os.geteuid() != 0 or owner.st_uid == 0:
        return find_unprivileged_account()
    try:
        name = pwd.getpwuid(owner.st_uid).pw_name
    except KeyError:
        raise ServerError(f"{folder} belongs to user {owner.st_uid}, who isn't an account of this machine") from None
    return Account(name, owner.st_uid, owner.st_gid)
