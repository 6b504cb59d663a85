"""The one write path: an answer that a key got before is given again, else a decision is stored with its receipt and told.

Store first, tell later. Whoever loses a race to the next version decides again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from domain.kernel.ids import Json
from service.matches.clock import milliseconds
from service.matches.context import Context
from service.matches.idempotency import Answer, check_same_body, fingerprint_of
from service.matches.new_records import Written
from service.matches.problems import unavailable
from service.store import event_store
from service.store.database import Database
from service.store.event_store import VersionTaken
from service.store.rows import Append, Loaded, Newcomer, NewReceipt, Receipt

TRIES: Final = 16
"""How often a request is decided again while others write to the same match."""

AnswerAgain = Callable[[Receipt], Answer]
"""Makes the answer that a receipt stands for."""

Save = Callable[[Database, Append], None]
"""Appends all or nothing; `VersionTaken` when somebody was first."""


@dataclass(frozen=True, slots=True)
class RequestKey:
    """Under which caller and key (None: without one) a body is answered; `key` is as it is stored, so never a secret."""

    caller: str
    key: str | None
    body: Json

    def receipt(self, kept: bytes | None) -> NewReceipt | None:
        """Return the receipt of an answer, None where there is no key to find it by."""
        return None if self.key is None else NewReceipt(self.caller, self.key, fingerprint_of(self.body), kept)


def retry_taken(attempt: Callable[[], Answer]) -> Answer:
    """Attempt until no other writer is first; 503 when the match gives no chance."""
    for _ in range(TRIES):
        try:
            return attempt()
        except VersionTaken:
            continue
    raise unavailable()


def replay(key: RequestKey, receipt: Receipt, answer_again: AnswerAgain) -> Answer:
    """Give the answer again that this key got before; refuse the key when it came with another body then."""
    check_same_body(receipt, key.body)
    answer = answer_again(receipt)
    answer.headers["Idempotent-Replayed"] = "true"
    return answer


def kept_in(receipt: Receipt) -> bytes:
    """Return what a receipt keeps to make the answer from."""
    assert receipt.answer is not None, "only the answer to a command is made again from events"
    return receipt.answer


def store(
    context: Context,
    key: RequestKey,
    written: Written,
    kept: bytes | None = None,
    newcomers: Sequence[Newcomer] = (),
    save: Save = event_store.append,
    before: Loaded | None = None,
) -> None:
    """Store a decision with its receipt, then tell whoever waits; `VersionTaken` when somebody was first.

    `kept` is what the answer is made from when it is asked for again, None where the events are enough. `before` is what the database
    said of the match that was decided on, where nothing of it but the summary has changed.
    """
    save(context.database, written.append(key.receipt(kept), list(newcomers)))
    known = None if before is None or written.left() else before.standing(written.summary, before.now)
    context.match_cache.put(written.match_id, written.after, known)
    context.queue.tell(written.match_id, written.summary.version, written.jobs)
    for player in {newcomer.player for newcomer in newcomers if newcomer.player is not None}:
        context.queue.tell(player, milliseconds(written.summary.last_at), [])
