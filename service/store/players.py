"""Players: their keys' hashes, their seats, their matches; and what is left of one who has gone."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import orjson
import psycopg

from domain.kernel.ids import JsonObject
from service.store.database import Cursor, Database, Row
from service.store.event_store import COLUMNS, FIRST_EXTRA
from service.store.matches import Listed, listed_from
from service.store.rows import NewReceipt
from service.store.rules import CONTENT

PLAYER: Final = "player_id::text, name, bot, link, created"

BY_KEY: Final = f"select {PLAYER} from players where key_hash = $1::bytea"

ADD: Final = f"""
with added as (
    insert into players (player_id, name, bot, link, key_hash, created)
    values ($1::uuid, $2, $3, $4, $5::bytea, date_trunc('milliseconds', now())) returning {PLAYER}
), answered as (
    insert into receipts (match_id, caller, key, fingerprint, answer, version)
    select $1::uuid, $6::text, $7::text, $8::bytea, ''::bytea, 0 where $7::text is not null
)
select * from added
"""

BY_ID: Final = f"select {PLAYER} from players where player_id = $1::uuid"

ROTATE: Final = "update players set key_hash = $3::bytea where player_id = $1::uuid and key_hash = $2::bytea returning player_id"
END_TOKENS: Final = """
delete from tokens t using player_seats h where h.player_id = $1::uuid and t.match_id = h.match_id and t.seat = h.seat
"""
MOVE_LOCK: Final = """
update matches m set shifts = shifts + 1 where m.match_id in (select match_id from player_seats where player_id = $1::uuid)
"""
"""Whoever decides on a command by what it saw before has to look again: a token that it knows may have ended."""

KEEP_RECEIPT: Final = """
insert into receipts (match_id, caller, key, fingerprint, answer, version) values ($1::uuid, $2, $3, $4::bytea, $5::bytea, 0)
"""

RANK: Final = "case when m.status = 'over' then 2 when m.status = 'running' and h.turn then 0 else 1 end"
"""Whose turn first: 0 where the player is to act, 1 in other unfinished matches, 2 in finished ones."""

MATCHES: Final = (
    "select "
    + COLUMNS
    + """,
       (select jsonb_object_agg(n.seat, n.name) from names n where n.match_id = m.match_id),
       (select jsonb_object_agg(o.seat, o.player_id) from player_seats o where o.match_id = m.match_id), """
    + RANK
    + """
from matches m
join (select p.match_id, bool_or(p.seat = any(s.to_act)) as turn
      from player_seats p join matches s on s.match_id = p.match_id where p.player_id = $1::uuid group by p.match_id) h
    on h.match_id = m.match_id
where ($2::text is null or m.status = $2::text)
  and ($3::integer is null or """
    + RANK
    + """ > $3::integer or ("""
    + RANK
    + """ = $3::integer and (m.created, m.match_id) < ($4::timestamptz, $5::uuid)))
order by """
    + RANK
    + """, m.created desc, m.match_id desc limit $6
"""
)

FOLLOWED: Final = f"""
select m.match_id::text, min(p.seat)::integer, m.version, m.game, m.revision, {CONTENT}, jsonb_array_length(m.plans), m.options
from player_seats p join matches m on m.match_id = p.match_id
where p.player_id = $1::uuid and (m.status <> 'over' or m.match_id = any($2::uuid[]) or p.joined > to_timestamp($3::float8 / 1000))
group by m.match_id order by m.match_id
"""

PRESENT: Final = "select (extract(epoch from clock_timestamp()) * 1000)::bigint"

SEATS_RUNNING: Final = """
select m.match_id::text, p.seat::integer from player_seats p join matches m on m.match_id = p.match_id
where p.player_id = $1::uuid and m.status = 'running' order by m.created, m.match_id, p.seat
"""

NAMED: Final = """
select r.match_id::text, r.caller, r.key, r.answer, array_agg(p.seat::integer)
from player_seats p join receipts r on r.match_id = p.match_id
where p.player_id = $1::uuid and r.answer is not null and r.caller in ('creator', 'joiner') group by r.match_id, r.caller, r.key
"""
RENAMED: Final = "update receipts set answer = $4::bytea where match_id = $1::uuid and caller = $2 and key = $3"
ERASE_NAMES: Final = """
update names n set name = '' from player_seats h where h.player_id = $1::uuid and n.match_id = h.match_id and n.seat = h.seat
"""
FORGET_RECEIPT: Final = "update receipts set fingerprint = '' where match_id = $1::uuid"
LEFT_OVER: Final = """
insert into players (player_id, name, bot, link, key_hash, created) values ($1::uuid, null, false, null, null, to_timestamp(0))
"""
SEATS_TO: Final = "update player_seats set player_id = $2::uuid where player_id = $1::uuid"
REMOVE: Final = "delete from players where player_id = $1::uuid"


NEVER: Final = 2**52
"""Later than all times, in ms since 1970."""


class PlayerThere(Exception):
    """A player of this id is there already."""


class KeyGone(Exception):
    """The key was replaced meanwhile."""


@dataclass(frozen=True, slots=True)
class Player:
    """One player: the name under which he sits down, and whether it is a bot, with its author's link."""

    id: str
    name: str
    bot: bool
    link: str | None
    created: datetime


@dataclass(frozen=True, slots=True)
class Followed:
    """A match of a player as his stream sees it: as which seat he reads, how far it has come, and by what rules it is played."""

    match: str
    seat: int
    version: int
    game: str
    revision: int
    content_sha256: str
    seats: int
    options: JsonObject


def find_player(database: Database, key_hash: bytes) -> Player | None:
    """Return the player whose key has this hash."""
    return one_of(database.rows(BY_KEY, (key_hash,)))


def read_player(database: Database, player: str) -> Player | None:
    """Return a player by id."""
    return one_of(database.rows(BY_ID, (player,)))


def one_of(rows: list[Row]) -> Player | None:
    """Read the first row; a player who has gone is none."""
    return Player(*rows[0]) if rows and rows[0][1] is not None else None


def add_player(
    database: Database, player: str, name: str, bot: bool, link: str | None, key_hash: bytes, receipt: NewReceipt | None
) -> Player:
    """Store a new player with the receipt of the request; `PlayerThere` when that was done before."""
    kept = (None, None, None) if receipt is None else (receipt.caller, receipt.key, receipt.fingerprint)
    try:
        return Player(*database.write(ADD, (player, name, bot, link, key_hash, *kept))[0])
    except psycopg.errors.UniqueViolation as error:
        raise PlayerThere() from error


def replace_key(database: Database, player: str, old_hash: bytes, new_hash: bytes, rotation: str, receipt: NewReceipt | None) -> None:
    """Let a new key take the place of the old one, and end all tokens of the player's seats; `KeyGone` when it is replaced already."""
    with database.transaction() as cursor:
        if cursor.execute(ROTATE, (player, old_hash, new_hash)).fetchone() is None:
            raise KeyGone()
        cursor.execute(END_TOKENS, (player,))
        cursor.execute(MOVE_LOCK, (player,))
        if receipt is not None:
            try:
                cursor.execute(KEEP_RECEIPT, (rotation, receipt.caller, receipt.key, receipt.fingerprint, receipt.answer))
            except psycopg.errors.UniqueViolation as error:
                raise KeyGone() from error


def read_matches(
    database: Database, player: str, status: str | None, after: tuple[int, datetime, str] | None, limit: int
) -> list[tuple[int, Listed]]:
    """Return a player's matches with their rank, those where he is to act first, then newest first, from behind `after`."""
    rank, created, match = after if after is not None else (None, None, None)
    rows = database.rows(MATCHES, (player, status, rank, created, match, limit))
    return [(row[FIRST_EXTRA + 2], listed_from(row)) for row in rows]


def read_followed(database: Database, player: str, besides: Sequence[str] = (), since: int | None = None) -> list[Followed]:
    """Return a player's unfinished matches, those of `besides` that are his, and those that he joined after `since` (ms since 1970)."""
    return [Followed(*row) for row in database.rows(FOLLOWED, (player, list(besides), NEVER if since is None else since))]


def read_present(database: Database) -> int:
    """Return the database's time in ms since 1970."""
    return int(database.rows(PRESENT)[0][0])


def read_running_seats(database: Database, player: str) -> list[tuple[str, int]]:
    """Return a player's seats in running matches."""
    return [(match, seat) for match, seat in database.rows(SEATS_RUNNING, (player,))]


def erase_player(database: Database, player: str, left_over: str) -> None:
    """Erase a player's names everywhere, his key and his seats' tokens; what he has played stays, under an id that says nothing."""
    with database.transaction() as cursor:
        blank_answers(cursor, player)
        cursor.execute(ERASE_NAMES, (player,))
        cursor.execute(END_TOKENS, (player,))
        cursor.execute(MOVE_LOCK, (player,))
        cursor.execute(LEFT_OVER, (left_over,))
        cursor.execute(SEATS_TO, (player, left_over))
        cursor.execute(FORGET_RECEIPT, (player,))
        cursor.execute(REMOVE, (player,))


def blank_answers(cursor: Cursor, player: str) -> None:
    """Take the names of a player's seats out of the stored answers that showed the match when a seat was taken."""
    for match, caller, key, answer, seats in cursor.execute(NAMED, (player,)).fetchall():
        kept = orjson.loads(answer)
        for seat in kept.get("match", kept)["seats"]:
            if seat["seat"] in seats:
                seat["name"] = seat["player"] = None
        cursor.execute(RENAMED, (match, caller, key, orjson.dumps(kept)))
