"""Webhooks: where they go, how far each match was told, and who is at it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from service.store.database import Database, Row
from service.store.players import Followed
from service.store.rules import CONTENT

SHOWN: Final = "webhook_id::text, url, created, since, failing, error, paused"

COUNT_LOCK: Final = "select from players where player_id = $1::uuid for update"
COUNT: Final = "select count(*) from webhooks where player_id = $1::uuid and webhook_id <> $2::uuid"

ADD: Final = """
insert into webhooks (webhook_id, player_id, url, created, since, next_at)
values ($1::uuid, $2::uuid, $3, date_trunc('milliseconds', now()), $4::bigint, now())
on conflict (webhook_id) do nothing returning webhook_id
"""

BEGIN_NOW: Final = """
insert into webhook_cursors (webhook_id, match_id, version)
select $1::uuid, m.match_id, m.version from player_seats p join matches m on m.match_id = p.match_id
where p.player_id = $2::uuid and (m.status <> 'over' or p.joined > to_timestamp($3::float8 / 1000)) group by m.match_id
"""
"""Without a cursor matches are told from the present on."""

BEGIN_AT: Final = """
insert into webhook_cursors (webhook_id, match_id, version)
select $1::uuid, m.match_id, least(told.version, m.version) from unnest($3::uuid[], $4::integer[]) told (match_id, version)
join matches m on m.match_id = told.match_id
where exists (select from player_seats p where p.match_id = m.match_id and p.player_id = $2::uuid)
"""
"""With a cursor from there on; finished matches that are not in it were told to their end."""

LIST: Final = f"select {SHOWN} from webhooks where player_id = $1::uuid order by created, webhook_id"
BY_ID: Final = f"select {SHOWN} from webhooks where player_id = $1::uuid and webhook_id = $2::uuid"
CURSORS: Final = """
select c.match_id::text, c.version from webhook_cursors c join matches m on m.match_id = c.match_id
where c.webhook_id = $1::uuid and (m.status <> 'over' or c.version < m.version)
"""
REMOVE: Final = "delete from webhooks where player_id = $1::uuid and webhook_id = $2::uuid returning webhook_id"

PENDING: Final = """
from player_seats p join matches m on m.match_id = p.match_id
left join webhook_cursors c on c.webhook_id = w.webhook_id and c.match_id = m.match_id
where p.player_id = w.player_id and (c.match_id is not null or m.status <> 'over' or p.joined > to_timestamp(w.since::float8 / 1000))
  and m.version > coalesce(c.version, 0)
"""
"""The matches of a webhook `w` of which there is something to tell."""

CLAIM: Final = f"""
with due as (
    select w.webhook_id from webhooks w
    where w.paused is null and w.next_at <= now() and (w.lease is null or w.lease <= now()) and exists (select {PENDING})
    order by w.next_at, w.webhook_id limit $1 for update skip locked
)
update webhooks w set lease = now() + $2::interval from due where w.webhook_id = due.webhook_id
returning w.webhook_id::text, w.url, w.attempts
"""

WORK: Final = f"""
select found.id, found.seat, found.version, found.game, found.revision, found.content, found.seats, found.options, found.told
from webhooks w cross join lateral (
    select m.match_id::text id, min(p.seat)::integer seat, m.version, m.game, m.revision, {CONTENT} content,
           jsonb_array_length(m.plans) seats, m.options, coalesce(c.version, 0) told, m.last_at
    {PENDING} group by m.match_id, c.version
) found
where w.webhook_id = $1::uuid order by found.last_at, found.id
"""

DELIVERED: Final = """
with told as (
    update webhooks set lease = now() + $4::interval, attempts = 0, failing = null, error = null
    where webhook_id = $1::uuid returning webhook_id
)
insert into webhook_cursors (webhook_id, match_id, version) select told.webhook_id, $2::uuid, $3::integer from told
on conflict (webhook_id, match_id) do update set version = greatest(webhook_cursors.version, excluded.version) returning version
"""

FAILED: Final = """
update webhooks set lease = null, attempts = attempts + 1, failing = coalesce(failing, now()), error = $2, next_at = now() + $3::interval,
       paused = case when $4::boolean then now() end
where webhook_id = $1::uuid
"""

RELEASED: Final = "update webhooks set lease = null, next_at = now() where webhook_id = $1::uuid"
"""Whoever has waited longest is next."""


class TooMany(Exception):
    """The player has enough of them."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """One webhook, as its player sees it: since when nothing got through, why, and when it was given up."""

    id: str
    url: str
    created: datetime
    since: int
    failing: datetime | None
    error: str | None
    paused: datetime | None


@dataclass(frozen=True, slots=True)
class Claimed:
    """A webhook with something to tell, which nobody else is at for now."""

    id: str
    url: str
    attempts: int


@dataclass(frozen=True, slots=True)
class Pending:
    """A match of a webhook's player that has gone on behind the version up to which it was told."""

    followed: Followed
    told: int


def add(
    database: Database, webhook: str, player: str, url: str, since: int, versions: dict[str, int] | None, margin: int, most: int
) -> Webhook:
    """Store a webhook that begins at the present, or at a cursor's versions; one that is there stays. `TooMany` when there are `most`."""
    with database.transaction() as cursor:
        cursor.execute(COUNT_LOCK, (player,))
        (count,) = cursor.execute(COUNT, (player, webhook)).fetchone() or (0,)
        if count >= most:
            raise TooMany()
        if cursor.execute(ADD, (webhook, player, url, since)).fetchone() is not None:
            if versions is None:
                cursor.execute(BEGIN_NOW, (webhook, player, since - margin))
            else:
                cursor.execute(BEGIN_AT, (webhook, player, list(versions), list(versions.values())))
        row = cursor.execute(BY_ID, (player, webhook)).fetchone()
    assert row is not None
    return Webhook(*row)


def list_of(database: Database, player: str) -> list[Webhook]:
    """Return a player's webhooks."""
    return [Webhook(*row) for row in database.rows(LIST, (player,))]


def cursors_of(database: Database, webhook: str) -> dict[str, int]:
    """Return up to which versions the matches that can go on were told."""
    return dict(database.rows(CURSORS, (webhook,)))


def remove(database: Database, player: str, webhook: str) -> bool:
    """Forget a webhook of a player; say whether there was one."""
    return bool(database.write(REMOVE, (player, webhook)))


def claim(database: Database, most: int, lease: timedelta) -> list[Claimed]:
    """Return webhooks with something to tell, at most so many; nobody else gets them before the lease is over."""
    return [Claimed(*row) for row in database.write(CLAIM, (most, lease))]


def pending_of(database: Database, webhook: str) -> list[Pending]:
    """Return the matches of which there is something to tell, those that have waited longest first."""
    return [pending_from(row) for row in database.rows(WORK, (webhook,))]


def pending_from(row: Row) -> Pending:
    """Read a row of `WORK`."""
    *followed, told = row
    return Pending(Followed(*followed), told)


def note_delivered(database: Database, webhook: str, match: str, version: int, lease: timedelta) -> bool:
    """Note that a match was told up to a version, and go on holding the webhook; False when it is gone."""
    return bool(database.write(DELIVERED, (webhook, match, version, lease)))


def note_failed(database: Database, webhook: str, error: str, pause: timedelta, *, give_up: bool) -> None:
    """Note that an event was not taken, and when it is tried again, if ever."""
    database.write(FAILED, (webhook, error, pause, give_up))


def release(database: Database, webhook: str) -> None:
    """Let others have the webhook."""
    database.write(RELEASED, (webhook,))
