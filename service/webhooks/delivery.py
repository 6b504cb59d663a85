"""Delivering what happens: one event after the other, in order for each match, noted when it was taken, tried again when not.

Postgres alone says what is to be told and what was: whoever is killed at any point is followed by somebody who sends the same event again.
"""

import logging
import random
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

import orjson
from standardwebhooks import Webhook as Signer

from domain.kernel.game import AnyGame
from domain.kernel.ids import Seat
from domain.kernel.revisions import RulesNotAtHand, find_rules
from service.queries.event_texts import Teller
from service.queries.match_news import Line, read_news
from service.store import webhooks
from service.store.database import Database
from service.store.players import Followed
from service.store.unavailable import Unavailable
from service.store.webhooks import Claimed, Pending
from service.webhooks.http_post import Gone, NotTaken, post
from service.webhooks.registration import signing_secret

LEASE: Final = timedelta(seconds=60)
"""For how long a webhook is held; each event that is taken holds it anew. Whoever is killed lets it go by this."""

AT_ONCE: Final = 4
"""So many webhooks are served at the same time: one that hangs holds up no other."""

IN_ONE_GO: Final = 200
"""After so many events others come first."""

BUG: Final = "the service has failed; it is logged there"

LOG: Final = logging.getLogger("atoll.webhooks")


@dataclass(frozen=True)
class Patience:
    """The pauses after an event that was not taken, in seconds, and how often it is tried before the webhook is paused."""

    first: float = 5.0
    longest: float = 6 * 3600.0
    tries: int = 16
    answer: float = 8.0
    """For a whole request, from the look-up of the name to the answer's head: a server that answers later counts as silent."""

    def pause(self, attempts: int) -> timedelta:
        """Return the pause after so many attempts before this one: three times the last, and not the same for everybody."""
        seconds = min(self.first * 3.0 ** min(attempts, 20), self.longest)
        return timedelta(seconds=seconds * random.uniform(0.8, 1.2))

    def is_over(self, attempts: int) -> bool:
        """Say whether this attempt was the last one."""
        return attempts + 1 >= self.tries


class Courier:
    """Serves webhooks: `sweep` takes those that have something to tell and gives each to a thread."""

    def __init__(
        self, database: Database, games: Sequence[AnyGame], secret: str, *, loopback: bool = False, patience: Patience | None = None
    ) -> None:
        self.database: Final = database
        self.games: Final = list(games)
        self.secret: Final = secret
        self.loopback: Final = loopback
        self.patience: Final = Patience() if patience is None else patience
        self.threads: Final = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="webhook")
        self.busy: list[Future[None]] = []
        self.is_ending = False

    def sweep(self) -> None:
        """Start serving webhooks that are due, as many as threads are free; a bug in one that was served is raised here."""
        done = [one for one in self.busy if one.done()]
        self.busy = [one for one in self.busy if one not in done]
        for one in done:
            one.result()
        if free := AT_ONCE - len(self.busy):
            self.busy += [self.threads.submit(self.serve, claimed) for claimed in webhooks.claim(self.database, free, LEASE)]

    def finish(self) -> None:
        """Wait until everything that was begun is done."""
        for one in self.busy:
            one.result()
        self.busy = []

    def close(self) -> None:
        """Finish the events at hand, and begin no others."""
        self.is_ending = True
        self.threads.shutdown()

    def serve(self, claimed: Claimed) -> None:
        """Tell one webhook what there is, until nothing is left, it does not take it, or others should have their turn."""
        left = IN_ONE_GO
        try:
            for pending in webhooks.pending_of(self.database, claimed.id):
                left -= self.tell(claimed, pending, left)
                if left <= 0 or self.is_ending:
                    break
            webhooks.release(self.database, claimed.id)
        except NotTaken as trouble:
            give_up = isinstance(trouble, Gone) or self.patience.is_over(claimed.attempts)
            webhooks.note_failed(self.database, claimed.id, str(trouble), self.patience.pause(claimed.attempts), give_up=give_up)
            if give_up:
                LOG.info("webhook %s is paused: %s", claimed.id, trouble)
        except Unavailable:
            LOG.warning("Postgres does not answer; webhook %s is told later", claimed.id)
        except Exception:  # what one receiver or one match brings about must not keep the others from being told
            LOG.exception("webhook %s cannot be told", claimed.id)
            webhooks.note_failed(self.database, claimed.id, BUG, self.patience.pause(claimed.attempts), give_up=False)

    def tell(self, claimed: Claimed, pending: Pending, most: int) -> int:
        """Send the next events of a match, at most so many; return how many were taken."""
        match, told = pending.followed.match, 0
        news = read_news(self.database, match, pending.told)
        for line in [] if news is None else news.for_viewer(self.teller(pending.followed), Seat(pending.followed.seat), pending.told):
            if told >= most or self.is_ending:
                break
            self.send(claimed, match, line)
            if not webhooks.note_delivered(self.database, claimed.id, match, line.version, LEASE):
                raise Forgotten()
            told += 1
        return told

    def send(self, claimed: Claimed, match: str, line: Line) -> None:
        """Send one event, signed; its id is always the same, so that a receiver knows it again."""
        record = orjson.loads(line.json)
        body = orjson.dumps({"type": line.type, "timestamp": record["at"], "data": orjson.Fragment(line.json)})
        now = datetime.now(UTC)
        identity = f"{match}.{line.version}"
        signature = Signer(signing_secret(self.secret, claimed.id)).sign(identity, now, body.decode())
        headers = {"webhook-id": identity, "webhook-timestamp": str(int(now.timestamp())), "webhook-signature": signature}
        post(claimed.url, headers, body, self.patience.answer, loopback=self.loopback)

    def teller(self, followed: Followed) -> Teller:
        """Return who says in words what happened in a match; without its rules at hand, in bare ones."""
        try:
            game: AnyGame | None = find_rules(self.games, followed.game, followed.revision, followed.content_sha256)
        except RulesNotAtHand:
            game = None
        return Teller(game, followed.seats, followed.options)


class Forgotten(NotTaken):
    """The webhook was deleted meanwhile: nothing is left to note."""
