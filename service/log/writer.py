"""Who writes the log: looks into Postgres for heads that it has not, appends them, signs.

Appending is one transaction under an advisory lock. Only what is committed is signed, so that no two trees of one size ever are. Whoever
begins looks at every match once; then it asks for what was written by transactions that had not ended when it last asked.
"""

import logging
from collections.abc import Sequence
from typing import Final

from service.log.keys import Signer
from service.log.log_reader import bytes_of, reader
from service.log.merkle import Edge, count_at, edge_of, hash_leaf
from service.log.notes import Checkpoint, Note
from service.store import log as store
from service.store.database import Cursor, Database
from service.store.log import BEGINNING, Head, Stored

BATCH: Final = 5000
LOG: Final = logging.getLogger("atoll.log")


class LogBroken(Exception):
    """The log must not be signed as it stands: its key is another, or its rows are not those of its roots."""


class LogWriter:
    """Appends and signs. Any number may run side by side; one at a time appends."""

    def __init__(self, database: Database, name: str, seeds: Sequence[bytes]) -> None:
        self.database: Final = database
        self.name: Final = name
        self.seeds: Final = list(seeds)
        self.signers: list[Signer] = []
        self.edge = Edge([])
        self.horizon: str | None = None

    def follow(self) -> int:
        """Append what is new, and sign; return how many leaves were appended. The first look goes through all matches."""
        if not self.signers:
            self.signers = self.known_signers()
        try:
            return self.sweep() if self.horizon is None else self.look(self.horizon)
        except Exception:
            self.horizon = None  # after whatever went wrong, perhaps with another server behind the address, nothing is taken for known
            raise

    def sweep(self) -> int:
        """Append every head that the log has not, whenever it was written."""
        horizon, after, appended = store.horizon(self.database), BEGINNING, 0
        while True:
            with self.database.transaction() as cursor:
                if not self.begin(cursor):
                    return appended
                heads, last = store.heads_of_page(cursor, after, BATCH)
                edge = self.append(cursor, heads)
            self.edge = edge
            self.sign()
            appended += len(heads)
            if last is None:
                self.horizon = horizon
                return appended
            after = last

    def look(self, horizon: str) -> int:
        """Append the heads of what was committed since."""
        coming = store.horizon(self.database)
        with self.database.transaction() as cursor:
            if not self.begin(cursor):
                return 0
            heads = store.new_heads(cursor, horizon, BATCH)
            edge = self.append(cursor, heads)
        self.edge = edge
        self.sign()
        if len(heads) < BATCH:
            self.horizon = coming
        return len(heads)

    def begin(self, cursor: Cursor) -> bool:
        """Take the lock and the tree as it is; False while somebody else has the lock."""
        if not store.take_lock(cursor):
            return False
        last = store.last(cursor)
        if last is None:
            self.edge = Edge([])
            store.append(cursor, 0, [], [], self.edge.root())
        elif last.size != self.edge.size():
            self.edge = edge_of(last.size, reader(self.database))
        if last is not None and last.root != self.edge.root():
            raise LogBroken(f"the leaves of the log do not give the root of its size {last.size}: rows of it were changed")
        return True

    def append(self, cursor: Cursor, heads: Sequence[Head]) -> Edge:
        """Append leaves to the tree, if there are any; return its edge, which counts once this is committed."""
        if not heads:
            return self.edge
        edge = Edge([list(level) for level in self.edge.levels])
        size = edge.size()
        made: list[tuple[int, int, bytes]] = []
        for head in heads:
            filled = edge.append(hash_leaf(bytes_of(head)))
            made += [(level, count_at(edge.size(), level) - 1, found) for level, found in filled]
        store.append(cursor, size, heads, made, edge.root())
        return edge

    def sign(self) -> None:
        """Sign the newest checkpoint, if it is not signed yet: it is committed, so that there can't be another of its size."""
        with self.database.cursor() as cursor:
            last = store.last(cursor)
        if last is not None and last.note is None:
            store.sign(self.database, last.size, self.note_of(last))

    def note_of(self, checkpoint: Stored) -> str:
        """Return the checkpoint signed by every key."""
        text = Checkpoint(self.signers[0].key.name, checkpoint.size, checkpoint.root).text()
        return str(Note(text, tuple(signer.sign(text) for signer in self.signers)))

    def known_signers(self) -> list[Signer]:
        """Return the keys under the name that the log has had from its beginning; one of them must have signed before."""
        known = store.keys(self.database)
        name = known[0][0].partition("+")[0] if known else self.name
        signers = [Signer(name, seed) for seed in self.seeds]
        if known and not {str(signer.key) for signer in signers} & {key for key, _ in known}:
            raise LogBroken(f"the log of {name} was signed by another key than ATOLL_LOG_KEY so far (docs/operating.md, The log)")
        last = store.last_signed(self.database)
        for signer in signers:
            if str(signer.key) not in {key for key, _ in known}:
                LOG.info("the log of %s is signed by %s from now on", name, signer.key)
                store.add_key(self.database, str(signer.key), 0 if last is None else last.size)
        return signers
