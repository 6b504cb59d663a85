"""Histories in a real database without rules behind them, and a look at the whole log."""

import hashlib
import uuid
from typing import Final

import psycopg

from service.embedded.process import wait_until
from service.log.keys import open_checkpoint
from service.log.log_reader import bytes_of
from service.log.merkle import hash_leaf, root_of
from service.log.notes import read_key
from service.store import log as store
from service.store.database import Database
from service.store.unavailable import Unavailable

MATCH = """
insert into matches (match_id, game, revision, created, turn_seconds, seed_commitment, unrated, options, plans, version, status, to_act,
                     taken, stand_ins, deadlines, due, head, last_at)
values (%s, 'none', 1, now(), 60, '', false, '{}', '[]', %s, 'running', '{}', '{}', '{}', '{}', '[]', %s, now())
"""
EVENTS = """
insert into events (match_id, version, command, type, at, record, hash, parts)
select %(match)s::uuid, v, gen_random_uuid(), 'none', now(), '', sha256((%(match)s::text || v)::bytea), ''
from generate_series(%(first)s::integer, %(last)s::integer) v
"""

BEHIND: Final = """
select count(*) from matches m
where m.version > coalesce((select max(l.version) from log_leaves l where l.match_id = m.match_id), 0)
   or exists (select from log_checkpoints where note is null and size = (select max(size) from log_checkpoints))
"""
"""Matches whose head is in no leaf; all of them while the newest checkpoint is not signed. An older one stays unsigned where its writer was
killed before he signed it: the next one signs the newest."""


class Written:
    """Writes events as commands do: with the row of the match, in one transaction."""

    def __init__(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        self.connection = connection
        self.versions: dict[str, int] = {}

    def match(self, events: int) -> str:
        match = str(uuid.uuid4())
        with self.connection.transaction():
            self.connection.execute(MATCH, (match, events, self.hash_of(match, events)))
            self.connection.execute(EVENTS, {"match": match, "first": 1, "last": events})
        self.versions[match] = events
        return match

    def more(self, match: str, events: int) -> None:
        before = self.versions[match]
        self.versions[match] = last = before + events
        with self.connection.transaction():
            self.connection.execute(
                "update matches set version = %s, head = %s where match_id = %s", (last, self.hash_of(match, last), match)
            )
            self.connection.execute(EVENTS, {"match": match, "first": before + 1, "last": last})

    def forget_transactions(self) -> None:
        """Leave the events as the migration finds them."""
        self.connection.execute("update events set xact = null")

    @staticmethod
    def hash_of(match: str, version: int) -> bytes:
        return hashlib.sha256(f"{match}{version}".encode()).digest()


def whole_log(url: str) -> int:
    """Wait until a running product has logged and signed every head; return the size of the log, which is whole."""
    database = Database(url, 2)

    def has_all() -> bool:
        try:
            return database.rows(BEHIND) == [(0,)]
        except Unavailable:
            return False

    assert wait_until(has_all, 60)
    size = known_tree(database)
    database.close()
    return size


def known_tree(database: Database) -> int:
    """Return the size of the log; its leaves are without gap, each match's in order, and give the root of every checkpoint, all signed."""
    checkpoints = database.rows("select size, root, note from log_checkpoints order by size")
    size: int = checkpoints[-1][0]
    heads = store.leaves(database, 0, size + 1)
    assert len(heads) == size
    assert [index for (index,) in database.rows("select index from log_leaves order by index")] == list(range(size))
    versions: dict[str, int] = {}
    for head in heads:
        assert head.version > versions.get(head.match, 0)
        versions[head.match] = head.version
    hashed = [hash_leaf(bytes_of(head)) for head in heads]
    keys = [read_key(key) for key, _ in store.keys(database)]
    for of, root, note in checkpoints:
        assert root == root_of(hashed[:of])
        if note is not None:
            _, found = open_checkpoint(note, keys[0])
            assert (found.size, found.root) == (of, root)
    assert checkpoints[-1][2] is not None
    return size
