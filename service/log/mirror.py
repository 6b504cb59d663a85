"""A mirror: it follows a log from outside, keeps all of it, and notices when what is kept and what is shown are not one history.

The folder has the addresses of tlog-tiles, so that any web server can offer it to other mirrors. The checkpoint is written last.
"""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

from service.log.entries import Entry, from_bundle, read_entry, to_bundle
from service.log.keys import NotSigned, open_checkpoint
from service.log.merkle import EMPTY_ROOT, TILE, Edge, ProofFailed, check_consistency, edge_of, hash_leaf, prove_consistency, tree_root
from service.log.notes import Checkpoint, Key, NoteError
from service.log.tiles import ENTRIES, Tile, tiles_between, tiles_of

Fetch = Callable[[str], bytes]
"""Return what stands at an address below the log's; `Unreachable` where nothing can be had."""


class Unreachable(Exception):
    """A log can't be read now."""


class HistoryChanged(Exception):
    """The log has shown two histories. The message says how, and where the proof of it is kept."""


class Mirror:
    """What is kept of a log in a folder, under the key that is trusted."""

    def __init__(self, folder: Path, key: Key) -> None:
        self.folder: Final = folder
        self.key: Final = key
        self.note, self.checkpoint = self.kept()
        self.versions: Final[dict[str, int]] = {}
        for tile in tiles_between(ENTRIES, 0, self.checkpoint.size):
            self.note_versions([read_entry(raw) for raw in from_bundle(self.read(tile.path()))])

    def kept(self) -> tuple[str, Checkpoint]:
        """Return the last checkpoint, or the empty tree."""
        file = self.folder / "checkpoint"
        if not file.exists():
            return "", Checkpoint(self.key.name, 0, EMPTY_ROOT)
        text = file.read_text()
        return text, open_checkpoint(text, self.key)[1]

    def read(self, path: str) -> bytes:
        """Read a kept tile by its address below `tile/`."""
        return (self.folder / "tile" / path).read_bytes()

    def update(self, fetch: Fetch) -> int:
        """Look at the log, check it against what is kept, and keep what is new; return how many leaves that were."""
        text, seen = self.look(fetch)
        if seen.size <= self.checkpoint.size:
            if tree_root(seen.size, tiles_of(self.checkpoint.size, self.read)) != seen.root:
                raise self.alarm(text, f"its tree of {seen.size} leaves is another than the one that is kept")
            if seen.size == self.checkpoint.size:
                self.keep("checkpoint", text.encode())  # perhaps with more signatures
                self.note = text
            return 0
        fresh = self.fresh_entries(fetch, seen.size)
        edge = edge_of(self.checkpoint.size, tiles_of(self.checkpoint.size, self.read))
        for entry in fresh:
            edge.append(hash_leaf(entry))
        if edge.root() != seen.root:
            raise self.alarm(text, f"its tree of {seen.size} leaves does not go on from the {self.checkpoint.size} that are kept")
        try:
            self.note_versions([read_entry(raw) for raw in fresh])
        except NoteError as error:
            raise self.alarm(text, str(error)) from error
        self.keep_all(fresh, seen.size)
        self.keep("checkpoint", text.encode())
        self.drop_partial(seen.size)
        self.note, self.checkpoint = text, seen
        return len(fresh)

    def look(self, fetch: Fetch) -> tuple[str, Checkpoint]:
        """Return the checkpoint that is shown; one that is not signed is no word of the log's."""
        try:
            text = fetch("checkpoint").decode()
            return text, open_checkpoint(text, self.key)[1]
        except (NoteError, NotSigned, UnicodeDecodeError) as error:
            raise Unreachable(f"what is shown is no checkpoint of this log: {error}") from error

    def fresh_entries(self, fetch: Fetch, size: int) -> list[bytes]:
        """Fetch the entries behind those that are kept."""
        found: list[bytes] = []
        for tile in tiles_between(ENTRIES, self.checkpoint.size, size):
            try:
                entries = from_bundle(fetch(f"tile/{tile.path()}"))
            except NoteError as error:
                raise Unreachable(str(error)) from error
            if len(entries) != tile.width:
                raise Unreachable(f"{tile.path()} has {len(entries)} entries")
            found += entries[max(0, self.checkpoint.size - tile.first()) :]
        return found

    def note_versions(self, entries: list[Entry]) -> None:
        """Note the last version of each match; a version that was passed already would be a second history of that match."""
        for entry in entries:
            if entry.version <= self.versions.get(entry.match, 0):
                raise NoteError(f"match {entry.match} has version {entry.version} after {self.versions[entry.match]}: it was rewritten")
            self.versions[entry.match] = entry.version

    def keep_all(self, fresh: list[bytes], size: int) -> None:
        """Keep the entries and the hashes of every tile that is new or wider."""
        old = self.checkpoint.size
        loose = old % TILE
        before = from_bundle(self.read(Tile(ENTRIES, old // TILE, loose).path())) if loose else []
        entries = before + fresh
        for tile in tiles_between(ENTRIES, old, size):
            first = tile.first() - (old - loose)
            self.keep(f"tile/{tile.path()}", to_bundle(entries[first : first + tile.width]))
        edge, hashes = Edge([]), [hash_leaf(entry) for entry in entries]
        if old:
            edge = edge_of(old - loose, tiles_of(old, self.read))
        rows: dict[int, list[bytes]] = {level: list(row) for level, row in enumerate(edge.levels)}
        for hashed in hashes:
            rows.setdefault(0, []).append(hashed)
            for level, made in edge.append(hashed):
                rows.setdefault(level, []).append(made)
        for level, row in rows.items():
            wanted = tiles_between(level, old, size)
            begin = wanted[0].first() if wanted else 0
            for tile in wanted:
                self.keep(f"tile/{tile.path()}", b"".join(row[tile.first() - begin : tile.first() - begin + tile.width]))

    def drop_partial(self, size: int) -> None:
        """Drop the partial tiles that have become full since."""
        for level in (ENTRIES, *range(8)):
            for tile in tiles_between(level, self.checkpoint.size, size):
                if tile.width == TILE:
                    shutil.rmtree(self.folder / "tile" / f"{tile.path()}.p", ignore_errors=True)

    def keep(self, path: str, raw: bytes) -> None:
        """Write a file whole, or not at all."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_name(f"{file.name}.new")
        with fresh.open("wb") as out:
            out.write(raw)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(file)

    def compare(self, fetch: Fetch, whose: str) -> int:
        """Compare with what another has seen of the log, who offers its tiles; return the size of that tree."""
        text, theirs = self.look(fetch)
        ours = self.checkpoint
        try:
            if theirs.size >= ours.size:
                read = tiles_of(theirs.size, lambda path: fetch(f"tile/{path}"))
                proof = prove_consistency(ours.size, theirs.size, read)
                check_consistency(ours.size, theirs.size, ours.root, theirs.root, proof)
            elif tree_root(theirs.size, tiles_of(ours.size, self.read)) != theirs.root:
                raise ProofFailed("the roots differ")
        except (ProofFailed, NoteError) as error:
            raise self.alarm(text, f"{whose} was shown another tree ({theirs.size} leaves there, {ours.size} here: {error})") from error
        return theirs.size

    def alarm(self, text: str, what: str) -> HistoryChanged:
        """Keep both signed checkpoints, which together prove that the log has shown two histories, and return the alarm."""
        number = len(list(self.folder.glob("evidence/*"))) + 1
        path = f"evidence/{number:03}"
        self.keep(path, f"{self.note}\n{'-' * 72}\n\n{text}".encode())
        return HistoryChanged(f"THE LOG {self.key.name} HAS CHANGED ITS HISTORY: {what}. Both checkpoints: {self.folder / path}")
