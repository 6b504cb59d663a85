"""Times as the records write them: UTC, RFC 3339, milliseconds, so that they compare as text."""

import re
from typing import Final

from domain.kernel.errors import Malformed

TIME: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\.([0-9]{3})Z")
DAYS: Final = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
TO_1970: Final = 719_468
"""Days from the first of March of the year 0 to the first of January 1970."""


def milliseconds_of(text: str, path: str = "") -> int:
    """Return the milliseconds since 1970 of a time; `Malformed` when the text is no time of this form.

    >>> milliseconds_of("1970-01-02T00:00:00.250Z")
    86400250
    >>> milliseconds_of("2026-02-29T00:00:00.000Z", "/at")
    Traceback (most recent call last):
    domain.kernel.errors.Malformed: /at: 2026-02-29T00:00:00.000Z is no time that there can be
    """
    found = TIME.fullmatch(text)
    if found is None:
        raise Malformed(path, f"{text[:40]!r} is no time of the form 2026-01-31T12:00:00.000Z")
    year, month, day, hour, minute, second, thousandth = [int(part) for part in found.groups()]
    if not 1 <= month <= 12 or not 1 <= day <= days_in(year, month) or hour > 23 or minute > 59 or second > 59:
        raise Malformed(path, f"{text} is no time that there can be")
    days = days_since_1970(year, month, day)
    return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000 + thousandth


def days_in(year: int, month: int) -> int:
    """Return the number of days of a month.

    >>> [days_in(year, 2) for year in (2023, 2024, 1900, 2000)]
    [28, 29, 28, 29]
    """
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return DAYS[month - 1] + (1 if leap and month == 2 else 0)


def days_since_1970(year: int, month: int, day: int) -> int:
    """Return the days from 1970-01-01 to a date: years are counted from March, so that the odd day comes last.

    >>> days_since_1970(1970, 1, 1), days_since_1970(2000, 3, 1)
    (0, 11017)
    """
    if month <= 2:
        year -= 1
        month += 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * (month - 3) + 2) // 5 + day - 1 - TO_1970
