"""Time as the records write it: UTC, RFC 3339, milliseconds. What the time is, the database says (`service.store.database.present`)."""

from datetime import UTC, datetime

from service.store.rows import Loaded


def now() -> datetime:
    """Return the present by this process's own clock, cut to milliseconds. Nothing that is stored counts by it."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def moment_for(loaded: Loaded) -> datetime:
    """Return the time of a command: the database's when the match was read, but never before the last record."""
    return max(loaded.now, loaded.summary.last_at)


def text_of(moment: datetime) -> str:
    """Write a time so that times compare as text."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def milliseconds(moment: datetime) -> int:
    """Return the milliseconds since 1970."""
    return round(moment.timestamp() * 1000)
