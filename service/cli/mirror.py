"""`atoll mirror URL FOLDER`: follow a transparency log from outside, keep it, and shout when its history changes.

Exit status: 0 all is well, 1 the log has shown two histories, 2 it can't be read (with --once), or the key is not the one that is kept.
"""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import httpx

from service.log.keys import NotSigned
from service.log.mirror import Fetch, HistoryChanged, Mirror, Unreachable
from service.log.notes import Key, NoteError, read_key

WELL: Final = 0
CHANGED: Final = 1
UNREADABLE: Final = 2
MOST_BYTES: Final = 1_000_000

Say = Callable[[str], None]


def run(source: str, folder: Path, key: str | None, others: Sequence[str], every: float, once: bool, say: Say = print) -> int:
    """Follow a log until its history changes, or look once."""
    fetch = fetcher(source)
    while True:
        try:
            mirror = Mirror(folder, trusted_key(source, folder, key, say))
            return follow(mirror, fetch, [(other, fetcher(other)) for other in others], every, once, say)
        except HistoryChanged as alarm:
            say(str(alarm))
            return CHANGED
        except (NoteError, NotSigned, OSError) as error:
            say(f"cannot go on from {folder}: {error}")
            return UNREADABLE
        except Unreachable as error:
            say(f"cannot read {source}: {error}")
            if once:
                return UNREADABLE
            time.sleep(every)


def follow(mirror: Mirror, fetch: Fetch, others: Sequence[tuple[str, Fetch]], every: float, once: bool, say: Say) -> int:
    """Look again and again, or once."""
    while True:
        fresh = mirror.update(fetch)
        if fresh or once:
            say(f"{mirror.checkpoint.origin}: {mirror.checkpoint.size} leaves, {fresh} of them new; one history with all that was kept")
        for name, other in others:
            size = mirror.compare(other, name)
            if once:
                say(f"{name}: {size} leaves, of the same history")
        if once:
            return WELL
        time.sleep(every)


def trusted_key(source: str, folder: Path, given: str | None, say: Say) -> Key:
    """Return the key that is given, else the one that is kept; at the first time the one that the log shows of itself. Keep it."""
    file = folder / "key"
    kept = read_key(file.read_text()) if file.exists() else None
    if given is not None:
        key = read_key(Path(given).read_text() if "+" not in given else given)
        if kept is not None and kept.name != key.name:
            raise NoteError(f"the folder is of {kept.name}")
    elif kept is not None:
        return kept
    else:
        try:
            shown = read(f"{base_of(source)}")
            key = read_key(shown.json()["keys"][-1]["key"])
        except (ValueError, KeyError, IndexError, TypeError) as error:
            raise NoteError("the log does not show its key; name it with --key") from error
        say(f"trusting the key that the log shows of itself, from now on: {key}")
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{key}\n")
    return key


def base_of(source: str) -> str:
    """Return the address of a log: that of a service means the log of it."""
    return source.rstrip("/") + ("/v1/log" if urlsplit(source).path in ("", "/") else "")


def fetcher(source: str) -> Fetch:
    """Return what reads a log at an address, or the folder of another mirror."""
    if source.startswith(("http://", "https://")):
        base = base_of(source)
        return lambda path: read(f"{base}/{path}").content

    def from_folder(path: str) -> bytes:
        try:
            return (Path(source) / path).read_bytes()
        except OSError as error:
            raise Unreachable(str(error)) from error

    return from_folder


def read(url: str) -> httpx.Response:
    """Read an address."""
    try:
        answer = httpx.get(url, timeout=30.0, follow_redirects=True)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise Unreachable(str(error) or type(error).__name__) from error
    if not answer.is_success or len(answer.content) > MOST_BYTES:
        raise Unreachable(f"{url} answers {answer.status_code}")
    return answer
