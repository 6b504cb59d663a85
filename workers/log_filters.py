"""A queue that is lost is told in one line, where RQ prints a traceback or the same line every two seconds."""

import logging
from typing import Final

import redis

LOST: Final = "Redis does not answer (%s): the turn at hand is played all the same, then this worker waits for Redis or is started anew"


class LostQueue(logging.Filter):
    """Lets the first report of a lost queue through, as one line, and holds the others back until something else is reported."""

    def __init__(self) -> None:
        super().__init__()
        self.is_told = False

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether to print a record; one that is about Redis becomes a line without a traceback."""
        error = redis_error_of(record)
        if error is None:
            self.is_told = False
            return True
        was_told, self.is_told = self.is_told, True
        record.msg, record.args, record.exc_info, record.exc_text = LOST, (error,), None, None
        return not was_told


def redis_error_of(record: logging.LogRecord) -> redis.RedisError | None:
    """Return the trouble with Redis that a record is about, None when it is about something else."""
    arguments = record.args if isinstance(record.args, tuple) else ()
    for found in (record.exc_info[1] if record.exc_info else None, *arguments):
        if isinstance(found, redis.RedisError):
            return found
    return None
