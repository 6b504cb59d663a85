"""`atoll corpus check --database`: fold and decide again every stored match with the code at hand, and list what differs.

Where it has got is kept in a file after every match, so that it goes on from there when it was ended. Exit status: 0 nothing differs,
1 something does, 2 the database or the file can't be read, 3 nothing differs, but the rules of some matches are not at hand.
"""

import json
import os
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import psycopg

from domain.kernel.revisions import FindGame, RulesNotAtHand
from domain.registry import find_game
from service.cli.audit import escape_line
from service.compiled import source_hash
from service.queries.recheck import find_difference
from service.store import event_store, matches
from service.store.database import Database
from service.store.unavailable import Unavailable

SAME: Final = 0
DIFFERENT: Final = 1
UNREADABLE: Final = 2
NO_RULES: Final = 3

PAGE: Final = 500
PROGRESS_SECONDS: Final = 5.0

Say = Callable[[str], None]


class CannotGoOn(Exception):
    """The file of an earlier run can't be read."""


@dataclass
class Progress:
    """Where a check has got: `after` is the last match that was checked, `code` and `store` what it is a check of."""

    code: str
    store: str
    after: str | None = None
    checked: int = 0
    differences: list[str] = field(default_factory=list)
    without_rules: dict[str, int] = field(default_factory=dict)

    def keep(self, file: Path) -> None:
        """Write it down, whole or not at all."""
        fresh = file.with_name(file.name + ".new")
        fresh.write_text(json.dumps(asdict(self), indent=1) + "\n", "utf-8")
        os.replace(fresh, file)


def run(database_url: str, file: Path, find: FindGame = find_game, say: Say = print) -> int:
    """Check the matches of a database from where `file` says, and say what was found."""

    def line(text: str) -> None:
        say(escape_line(text))

    try:
        with closing(Database(database_url, 2)) as database:
            progress = begin(file, source_hash(), matches.store_name(database), line)
            check_rest(database, progress, file, find, line)
    except (Unavailable, psycopg.Error) as problem:
        line(f"cannot read the database: {problem}")
        return UNREADABLE
    except (CannotGoOn, OSError) as problem:
        line(f"cannot keep where the check has got: {problem}")
        return UNREADABLE
    file.unlink(missing_ok=True)
    return conclude(progress, line)


def begin(file: Path, code: str, store: str, say: Say) -> Progress:
    """Return where an earlier run of this code on this database has got, else a new beginning."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        return Progress(code, store)
    try:
        source: Any = json.loads(file.read_text("utf-8"))
        found = Progress(**source)
    except (ValueError, TypeError) as problem:
        raise CannotGoOn(f"{file} is no such file ({problem}); remove it, or name another by --state") from problem
    if (found.code, found.store) != (code, store):
        say(f"beginning anew: {file} is of other code, or of another database")
        return Progress(code, store)
    say(f"going on behind {found.checked} matches that were checked before ({file})")
    for difference in found.differences:
        say(difference)
    return found


def check_rest(database: Database, progress: Progress, file: Path, find: FindGame, say: Say) -> None:
    """Check one match after the other, in the order of their ids, and keep where it has got."""
    total = matches.count_matches(database)
    said = began = time.monotonic()
    before = progress.checked
    while page := matches.ids_after(database, progress.after, PAGE):
        for match in page:
            check_one(database, match, progress, find, say)
            progress.after = match
            progress.checked += 1
            progress.keep(file)
            now = time.monotonic()
            if now - said >= PROGRESS_SECONDS:
                said = now
                pace = (progress.checked - before) / (now - began)
                say(f"checked {progress.checked} of {total} matches, {pace:.1f}/s; {len(progress.differences)} differ")


def check_one(database: Database, match: str, progress: Progress, find: FindGame, say: Say) -> None:
    """Check one match, and note what differs."""
    loaded = event_store.load(database, match, 0)
    if loaded is None:
        difference = "its row has no server seed beside it"
        named = match
    else:
        named = f"{match} ({loaded.fixed.game} revision {loaded.fixed.revision}, {loaded.summary.status})"
        try:
            difference = find_difference(loaded, find)
        except RulesNotAtHand as missing:
            progress.without_rules[str(missing)] = progress.without_rules.get(str(missing), 0) + 1
            return
    if difference:
        progress.differences.append(f"DIFFERS: match {named}: {difference}")
        say(progress.differences[-1])


def conclude(progress: Progress, say: Say) -> int:
    """Say what was found in all; return the exit status."""
    for reason, count in sorted(progress.without_rules.items()):
        say(f"not checked: {count} matches; {reason}")
    missing = sum(progress.without_rules.values())
    say(f"checked {progress.checked - missing} of {progress.checked} stored matches: {len(progress.differences)} differ")
    if progress.differences:
        return DIFFERENT
    return NO_RULES if progress.without_rules else SAME
