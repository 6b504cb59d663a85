"""The ratings: a table that finished rated matches give, in the order in which they finished."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from domain.kernel.ids import JsonObject
from service.store.database import Cursor, Database, Row

LOCK: Final = 0x52415445
"""The advisory lock under which ratings are counted, and players' ids in them changed (the letters RATE)."""

FINISHED: Final = """
select m.match_id::text, m.game, m.last_at, m.plans, m.stand_ins, m.outcome,
       (select jsonb_object_agg(h.seat, h.player_id) from player_seats h where h.match_id = m.match_id)
from matches m where m.rated and m.status = 'over'
"""
TO_COUNT: Final = FINISHED + " and not m.counted order by m.last_at, m.match_id limit $1"
ORDER_OF_GAME: Final = "select match_id from matches where rated and status = 'over' and game = $1 order by last_at, match_id"
OF_IDS: Final = FINISHED + " and m.match_id = any($1::uuid[]) order by m.last_at, m.match_id"
COUNTED: Final = "update matches set counted = true where match_id = any($1::uuid[])"

THROUGH: Final = "select finished, match_id::text from rated_through where game = $1"
GO_THROUGH: Final = """
insert into rated_through (game, finished, match_id) values ($1, $2::timestamptz, $3::uuid)
on conflict (game) do update set finished = excluded.finished, match_id = excluded.match_id
"""

STANDINGS: Final = "select player, mu, sigma, matches from ratings where game = $1 and player = any($2::text[])"
KEEP: Final = """
insert into ratings (game, player, mu, sigma, matches)
select $1, new.* from unnest($2::text[], $3::float8[], $4::float8[], $5::integer[]) new
on conflict (game, player) do update set mu = excluded.mu, sigma = excluded.sigma, matches = excluded.matches
"""
FORGET_GAME: Final = "delete from ratings where game = $1"

LOW: Final = "(r.mu - 2 * r.sigma)"
BEST: Final = f"""
select r.player, p.name, coalesce(p.bot, true), r.mu, r.sigma, r.matches, {LOW}
from ratings r left join players p on p.player_id::text = r.player
where r.game = $1 and ($2::float8 is null or {LOW} < $2::float8 or ({LOW} = $2::float8 and r.player > $3::text))
order by {LOW} desc, r.player limit $4
"""
OF_PLAYER: Final = "select game, mu, sigma, matches from ratings where player = $1 order by game"
RENAME: Final = "update ratings set player = $2 where player = $1"

BEGINNING: Final = (datetime.fromisoformat("1970-01-01T00:00:00+00:00"), "00000000-0000-0000-0000-000000000000")
PAGE: Final = 500


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished rated match: when, who was asked for at each seat, who was away at the end, the outcome, and who held the seats."""

    match: str
    game: str
    at: datetime
    plans: list[JsonObject]
    absent: list[int]
    outcome: JsonObject
    players: dict[int, str]

    def place(self) -> tuple[datetime, str]:
        """Return where it stands among all others."""
        return self.at, self.match


@dataclass(frozen=True, slots=True)
class Rated:
    """A line of the list: a player (or a level of bots) with name and rating; `low` is what the list is ordered by."""

    player: str
    name: str | None
    bot: bool
    mu: float
    sigma: float
    matches: int
    low: float


def lock(cursor: Cursor) -> None:
    """Wait for whoever counts, until the end of the transaction."""
    cursor.execute("select pg_advisory_xact_lock($1)", (LOCK,))


def read_uncounted(cursor: Cursor, limit: int) -> list[Finished]:
    """Return the finished rated matches that the ratings do not hold yet, the earliest first."""
    return [finished_from(row) for row in cursor.execute(TO_COUNT, (limit,)).fetchall()]


def read_all(cursor: Cursor, game: str) -> Iterator[Finished]:
    """Go through all finished rated matches of a game, in the order in which they finished."""
    order = [match for (match,) in cursor.execute(ORDER_OF_GAME, (game,)).fetchall()]
    for first in range(0, len(order), PAGE):
        yield from (finished_from(row) for row in cursor.execute(OF_IDS, (order[first : first + PAGE],)).fetchall())


def finished_from(row: Row) -> Finished:
    """Read the row of a finished match."""
    match, game, at, plans, absent, outcome, players = row
    return Finished(match, game, at, plans, absent, outcome, {int(seat): player for seat, player in (players or {}).items()})


def read_through(cursor: Cursor, game: str) -> tuple[datetime, str]:
    """Return the last match of a game that the ratings hold."""
    finished, match = cursor.execute(THROUGH, (game,)).fetchone() or BEGINNING
    return finished, match


def mark_counted(cursor: Cursor, game: str, last: tuple[datetime, str], matches: list[str]) -> None:
    """Note that the ratings hold these matches, the last of which is `last`."""
    cursor.execute(COUNTED, (matches,))
    cursor.execute(GO_THROUGH, (game, *last))


def read_standings(cursor: Cursor, game: str, players: list[str]) -> dict[str, tuple[float, float, int]]:
    """Return mean, deviation and number of matches of those players who have a rating."""
    return {player: (mu, sigma, matches) for player, mu, sigma, matches in cursor.execute(STANDINGS, (game, players)).fetchall()}


def keep_standings(cursor: Cursor, game: str, standings: dict[str, tuple[float, float, int]]) -> None:
    """Store ratings."""
    columns: list[list[Any]] = [list(column) for column in zip(*standings.values(), strict=True)] or [[], [], []]
    cursor.execute(KEEP, (game, list(standings), *columns))


def forget_game(cursor: Cursor, game: str) -> None:
    """Drop all ratings of a game."""
    cursor.execute(FORGET_GAME, (game,))


def read_best(database: Database, game: str, after: tuple[float, str] | None, limit: int) -> list[Rated]:
    """Return the ratings of a game from behind `after`, the best first."""
    low, player = after if after is not None else (None, None)
    return [Rated(*row) for row in database.rows(BEST, (game, low, player, limit))]


def read_of_player(database: Database, player: str) -> list[tuple[str, float, float, int]]:
    """Return a player's ratings by game."""
    return [(game, mu, sigma, matches) for game, mu, sigma, matches in database.rows(OF_PLAYER, (player,))]
