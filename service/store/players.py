"""Players: their keys' hashes, their seats, their matches; and what is left of one who has gone."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import psycopg

from domain.kernel.ids import JsonObject
from service.store import ratings
from service.store.answers import blank_answers_of_player
from service.store.database import Database, Row
from service.store.event_store import COLUMNS, FIRST_EXTRA
from service.store.matches import PROGRAMS, Listed, listed_from
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
    + PROGRAMS
    + ", "
    + RANK
    + """
from matches m
join (select p.match_id, bool_or(p.seat = any(s.to_act)) as turn
      from player_seats p join matches s on s.match_id = p.match_id where p.player_id = $1::uuid group by p.match_id
      union
      select s.match_id, false from player_seats p join matches s on s.rematch_of = p.match_id
      where p.player_id = $1::uuid and s.status = 'open' and s.reserved <> '{}'
        and not exists (select from player_seats o where o.match_id = s.match_id and o.player_id = $1::uuid)) h
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

INVITED: Final = """
select s.match_id::text, s.rematch_of::text, s.game, array_agg(mod(p.seat + n.count - 1, n.count)::integer order by p.seat)
from player_seats p join matches s on s.rematch_of = p.match_id cross join lateral (select jsonb_array_length(s.plans) as count) n
where p.player_id = $1::uuid and s.status = 'open' and mod(p.seat + n.count - 1, n.count) = any(s.reserved)
  and not exists (select from player_seats o where o.match_id = s.match_id and o.player_id = $1::uuid)
  and not exists (select from tokens t where t.match_id = s.match_id and t.seat = mod(p.seat + n.count - 1, n.count))
group by s.match_id order by s.match_id
"""

PRESENT: Final = "select (extract(epoch from clock_timestamp()) * 1000)::bigint"

SEATS_UNFINISHED: Final = """
select m.match_id::text, p.seat::integer from player_seats p join matches m on m.match_id = p.match_id
where p.player_id = $1::uuid and m.status <> 'over' order by m.created, m.match_id, p.seat
"""

ERASE_NAMES: Final = """
update names n set name = '' from player_seats h where h.player_id = $1::uuid and n.match_id = h.match_id and n.seat = h.seat
"""
FORGET_RECEIPT: Final = "update receipts set fingerprint = '' where match_id = $1::uuid"
LEFT_OVER: Final = """
insert into players (player_id, name, bot, link, key_hash, created) values ($1::uuid, null, false, null, null, to_timestamp(0))
"""
FREE_RESERVED: Final = """
update matches m set shifts = m.shifts + 1, reserved = array(
    select r from unnest(m.reserved) r where not exists (
        select from player_seats p where p.player_id = $1::uuid and p.match_id = m.rematch_of
          and (p.seat + jsonb_array_length(m.plans) - 1) % jsonb_array_length(m.plans) = r))
where m.status = 'open' and m.rematch_of in (select match_id from player_seats where player_id = $1::uuid)
"""
"""A player who goes does not come back to a rematch: the seat in it is open to all (service/matches/rematch.py, `turned`)."""
SEATS_TO: Final = "update player_seats set player_id = $2::uuid where player_id = $1::uuid"
END_WEBHOOKS: Final = "delete from webhooks where player_id = $1::uuid"
"""They hold an address of the player's, and tell what only the player may know."""

REMOVE: Final = "delete from players where player_id = $1::uuid"


NEVER: Final = 2**52
"""Later than all times, in ms since 1970."""


class PlayerThere(Exception):
    """A player of this id is there already."""


class KeyGone(Exception):
    """The key was replaced meanwhile."""


@dataclass(frozen=True, slots=True)
class Player:
    """One player: the name to sit down under, and whether it is a bot, with its author's link."""

    id: str
    name: str
    bot: bool
    link: str | None
    created: datetime

    def program(self) -> str | None:
        """Return where the author of a bot can be found, "" where it does not say; None for a person."""
        return (self.link or "") if self.bot else None


@dataclass(frozen=True, slots=True)
class Followed:
    """A match of a player as the stream sees it: as which seat it is read, how far it has come, and by what rules it is played."""

    match: str
    seat: int
    version: int
    game: str
    revision: int
    content_sha256: str
    seats: int
    options: JsonObject


@dataclass(frozen=True, slots=True)
class Invited:
    """A rematch that waits for a player: of which match, and the player's seats in it."""

    match: str
    rematch_of: str
    game: str
    seats: list[int]


def read_invited(database: Database, player: str) -> list[Invited]:
    """Return the rematches in which seats are reserved for a player who has not come yet."""
    return [Invited(*row) for row in database.rows(INVITED, (player,))]


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
        cursor.execute(END_WEBHOOKS, (player,))
        cursor.execute(MOVE_LOCK, (player,))
        if receipt is not None:
            try:
                cursor.execute(KEEP_RECEIPT, (rotation, receipt.caller, receipt.key, receipt.fingerprint, receipt.answer))
            except psycopg.errors.UniqueViolation as error:
                raise KeyGone() from error


def read_matches(
    database: Database, player: str, status: str | None, after: tuple[int, datetime, str] | None, limit: int
) -> list[tuple[int, Listed]]:
    """Return a player's matches with their rank, those that wait for the player first, then newest first, from behind `after`."""
    rank, created, match = after if after is not None else (None, None, None)
    rows = database.rows(MATCHES, (player, status, rank, created, match, limit))
    return [(row[FIRST_EXTRA + 3], listed_from(row)) for row in rows]


def read_followed(database: Database, player: str, besides: Sequence[str] = (), since: int | None = None) -> list[Followed]:
    """Return a player's unfinished matches, those of `besides` that are the player's, and those joined after `since` (ms since 1970)."""
    return [Followed(*row) for row in database.rows(FOLLOWED, (player, list(besides), NEVER if since is None else since))]


def read_present(database: Database) -> int:
    """Return the database's time in ms since 1970."""
    return int(database.rows(PRESENT)[0][0])


def read_unfinished_seats(database: Database, player: str) -> list[tuple[str, int]]:
    """Return a player's seats in matches that are not over."""
    return [(match, seat) for match, seat in database.rows(SEATS_UNFINISHED, (player,))]


def erase_player(database: Database, player: str, left_over: str) -> None:
    """Erase a player's names everywhere, the key and the seats' tokens; what was played stays, under an id that says nothing."""
    with database.transaction() as cursor:
        ratings.lock(cursor)
        cursor.execute(MOVE_LOCK, (player,))
        blank_answers_of_player(cursor, player)
        cursor.execute(ERASE_NAMES, (player,))
        cursor.execute(END_TOKENS, (player,))
        cursor.execute(FREE_RESERVED, (player,))
        cursor.execute(END_WEBHOOKS, (player,))
        cursor.execute(LEFT_OVER, (left_over,))
        cursor.execute(SEATS_TO, (player, left_over))
        cursor.execute(ratings.RENAME, (player, left_over))
        cursor.execute(FORGET_RECEIPT, (player,))
        cursor.execute(REMOVE, (player,))
