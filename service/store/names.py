"""Erasing the name of one seat: in its row, and in the stored answers that show the match."""

from typing import Final

import orjson

from service.store.database import Cursor, Database

ERASED: Final = ""
"""Stands in the place of a name that was erased; it is never shown, and no name is empty."""

MOVE_LOCK: Final = "update matches set shifts = shifts + 1 where match_id = $1::uuid"
"""Whoever is about to store an answer that shows the old name has to look again."""

ERASE: Final = f"update names set name = '{ERASED}' where match_id = $1::uuid and seat = $2"
ANSWERS: Final = "select caller, key, answer from receipts where match_id = $1::uuid and answer is not null"
ANSWER: Final = "update receipts set answer = $4::bytea where match_id = $1::uuid and caller = $2 and key = $3"


def erase_name(database: Database, match: str, seat: int) -> None:
    """Erase the name of a seat; nothing happens where it has none."""
    with database.transaction() as cursor:
        cursor.execute(MOVE_LOCK, (match,))
        cursor.execute(ERASE, (match, seat))
        blank_answers(cursor, match, seat)


def blank_answers(cursor: Cursor, match: str, seat: int) -> None:
    """Take the name of a seat out of the stored answers that showed the match."""
    for caller, key, answer in cursor.execute(ANSWERS, (match,)).fetchall():
        kept = orjson.loads(answer)
        for shown in kept.get("match", kept).get("seats", []):
            if shown["seat"] == seat:
                shown["name"] = None
        cursor.execute(ANSWER, (match, caller, key, orjson.dumps(kept)))


def names_in(stored: dict[str, str] | None) -> dict[int, str]:
    """Return the names that are there, by seat."""
    return {int(seat): name for seat, name in (stored or {}).items() if name != ERASED}


def has_erased(stored: dict[str, str] | None) -> bool:
    """Say whether a name of the match was erased."""
    return ERASED in (stored or {}).values()
