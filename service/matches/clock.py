"""Time as the records write it: UTC, RFC 3339, milliseconds."""

from datetime import UTC, datetime


def now() -> datetime:
    """Return the present, cut to milliseconds."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def text_of(moment: datetime) -> str:
    """Write a time so that times compare as text."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def milliseconds(moment: datetime) -> int:
    """Return the milliseconds since 1970."""
    return round(moment.timestamp() * 1000)
