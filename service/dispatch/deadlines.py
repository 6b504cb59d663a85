"""Overdue deadlines: claimed by REST like by anybody else. While the service was down, deadlines stood still."""

import logging
from datetime import datetime, timedelta
from typing import Final

import httpx

from service.store import turns
from service.store.database import Database
from service.store.rules import Rules
from service.store.turns import BEGINNING

LONGEST_GAP: Final = timedelta(seconds=5)
PAGE: Final = 100

LOG: Final = logging.getLogger("atoll.dispatch")


def keep_heartbeat(database: Database, now: datetime, *, starting: bool = False) -> None:
    """Write the heartbeat; after a gap, deadlines are moved by it first. Between two runs of the service a gap is normal."""
    found = turns.beat(database, now, LONGEST_GAP)
    if found.ahead:
        LOG.warning(
            "the heartbeat lay %s in the future: the database's clock was set back; deadlines count on from now", whole(found.ahead)
        )
    if not found.gap:
        return
    pause = whole(found.gap)
    if starting:
        LOG.info("deadlines stood still for %s while the service was off: each is later by as much, nobody loses time", pause)
    else:
        LOG.warning("deadlines could not be watched for %s although the dispatcher ran: each is later by as much, nobody loses time", pause)


def whole(span: timedelta) -> timedelta:
    """Return a time span in whole seconds."""
    return timedelta(seconds=round(span.total_seconds()))


def claim_overdue(database: Database, client: httpx.Client, rules: Rules, now: datetime) -> int:
    """Claim the time of every match with a seat past its deadline; return how many claims were accepted."""
    after, accepted = BEGINNING, 0
    while page := turns.overdue(database, rules, now, after, PAGE):
        turns.look_later(database, [found.match for found in page if found.seat is None])
        accepted += sum(claim(client, found.match, found.version, found.seat) for found in page if found.seat is not None)
        after = (page[-1].deadline, page[-1].match)
    return accepted


def claim(client: httpx.Client, match: str, version: int, seat: int) -> bool:
    """Post one claim. The key is made of match and version, so that two dispatchers claim once."""
    answer = client.post(
        f"/v1/matches/{match}/commands",
        json={"seat": seat, "command": {"type": "claim_timeout"}},
        headers={"If-Match": f'"{version}"', "Idempotency-Key": f"timeout:{match}:{version}"},
    )
    if answer.status_code not in (201, 409, 412, 422):
        LOG.warning("match %s version %d: claiming the time of seat %d: %s", match, version, seat, answer.status_code)
    return answer.status_code == 201
