"""Names and players of seats, wherever they stand outside the histories, and how they are erased: in tables and in stored answers."""

from collections.abc import Sequence
from typing import Final

import orjson

from service.store.database import Cursor

CALLERS: Final = "('creator', 'joiner', 'rematch', 'fork')"
"""Whose stored answers show a match with names."""

NAMED_OF_PLAYER: Final = f"""
select r.match_id::text, r.caller, r.key, r.answer, array_agg(p.seat::integer)
from player_seats p join receipts r on r.match_id = p.match_id
where p.player_id = $1::uuid and r.answer is not null and r.caller in {CALLERS} group by r.match_id, r.caller, r.key
"""
NAMED_IN_MATCH: Final = f"""
select r.match_id::text, r.caller, r.key, r.answer, $2::integer[]
from receipts r where r.match_id = $1::uuid and r.answer is not null and r.caller in {CALLERS}
"""
RENAMED: Final = "update receipts set answer = $4::bytea where match_id = $1::uuid and caller = $2 and key = $3"
LEFT: Final = (
    "delete from tokens where match_id = $1::uuid and seat = any($2::smallint[])",
    "delete from names where match_id = $1::uuid and seat = any($2::smallint[])",
    "delete from player_seats where match_id = $1::uuid and seat = any($2::smallint[])",
    "update matches set reserved = array(select r from unnest(reserved) r where r <> all($2::smallint[])) where match_id = $1::uuid",
)


def blank_answers_of_player(cursor: Cursor, player: str) -> None:
    """Take the names of a player's seats out of the stored answers that showed the match when a seat was taken."""
    blank(cursor, cursor.execute(NAMED_OF_PLAYER, (player,)).fetchall())


def erase_seats(cursor: Cursor, match: str, seats: list[int]) -> None:
    """End the tokens of seats that were left, erase their names and players, and reserve them for nobody."""
    blank(cursor, cursor.execute(NAMED_IN_MATCH, (match, seats)).fetchall())
    for statement in LEFT:
        cursor.execute(statement, (match, seats))


def erase_name(cursor: Cursor, match: str, seat: int) -> None:
    """Take the name of a seat out of the stored answers that showed the match; its player stays."""
    blank(cursor, cursor.execute(NAMED_IN_MATCH, (match, [seat])).fetchall(), with_player=False)


def blank(cursor: Cursor, rows: Sequence[tuple[str, str, str, bytes, list[int]]], *, with_player: bool = True) -> None:
    """Take the names of seats, and who holds them, out of stored answers."""
    for match, caller, key, answer, seats in rows:
        kept = orjson.loads(answer)
        for seat in kept.get("match", kept)["seats"]:
            if seat["seat"] in seats:
                seat["name"] = None
                if with_player:
                    seat["player"] = None
                    seat.pop("program", None)
        cursor.execute(RENAMED, (match, caller, key, orjson.dumps(kept)))
