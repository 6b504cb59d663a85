"""Times as the records write them (`2026-11-27T21:00:00.123Z`), as whole milliseconds: the rule books know no clock."""

import re
from typing import Final

FORM: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\.(\d{3})Z")


def milliseconds_of(moment: str) -> int:
    """Return the milliseconds since 1970; `ValueError` for a text of another form."""
    found = FORM.fullmatch(moment)
    if found is None:
        raise ValueError(f"{moment!r} is no time of a record")
    year, month, day, hours, minutes, seconds, thousandths = (int(part) for part in found.groups())
    return (((days_of(year, month, day) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + thousandths


def days_of(year: int, month: int, day: int) -> int:
    """Return the days since 1970-01-01: years begin in March here, so that a leap day is the last of its year."""
    years = year if month > 2 else year - 1
    in_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return years * 365 + years // 4 - years // 100 + years // 400 + in_year - 719_468
