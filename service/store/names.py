"""Erasing the name of one seat: in its row, and in the stored answers that show the match."""

from typing import Final

from service.store import answers
from service.store.database import Database

ERASED: Final = ""
"""Stands in the place of a name that was erased; it is never shown, and no name is empty."""

MOVE_LOCK: Final = "update matches set shifts = shifts + 1 where match_id = $1::uuid"
"""Whoever is about to store an answer that shows the old name has to look again."""

ERASE: Final = f"update names set name = '{ERASED}' where match_id = $1::uuid and seat = $2"


def erase_name(database: Database, match: str, seat: int) -> None:
    """Erase the name of a seat; nothing happens where it has none."""
    with database.transaction() as cursor:
        cursor.execute(MOVE_LOCK, (match,))
        cursor.execute(ERASE, (match, seat))
        answers.erase_name(cursor, match, seat)


def names_in(stored: dict[str, str] | None) -> dict[int, str]:
    """Return the names that are there, by seat."""
    return {int(seat): name for seat, name in (stored or {}).items() if name != ERASED}


def has_erased(stored: dict[str, str] | None) -> bool:
    """Say whether a name of the match was erased."""
    return ERASED in (stored or {}).values()
