"""The one path of a command: token, key, fold, version, decide, one statement, answer. Store first, tell later."""

from typing import Final

import orjson

from service.commands.authority import check_authority
from service.commands.deciding import decide_parsed
from service.commands.dry_run import foresee
from service.commands.reading import Parsed, check_rules, read_command
from service.commands.refusals import convert_refusals
from service.commands.request import CommandRequest, check_if_match, check_is_tags, precondition_required
from service.matches.clock import moment_for
from service.matches.context import Context
from service.matches.idempotency import KEY_RULE, Answer, check_key, check_same_body, etag, fingerprint_of, is_key
from service.matches.match_cache import Current
from service.matches.new_records import Written, write_down
from service.matches.problems import no_such_match, unauthenticated, unavailable
from service.matches.tokens import NO_TOKEN, SEAT_TOKEN
from service.queries.records import record_for
from service.store import event_store
from service.store.rows import NewReceipt, Receipt

TRIES: Final = 16
"""How often `If-Match: *` is decided again while others play."""


def play(context: Context, request: CommandRequest) -> Answer:
    """Play a command, or answer it again, or say why not; the checks come in the order of api.md's table."""
    if request.credential.kind == NO_TOKEN:
        raise unauthenticated()
    for _ in range(TRIES):
        current = current_for(context, request)
        check_authority(request, current.loaded)
        if request.is_dry_run():
            check_rules(current, request)
            return foresee(current, request)
        check_headers(request)
        if current.loaded.receipt is not None:
            return replayed(current, current.loaded.receipt, request)
        check_rules(current, request)
        parsed = read_command(current.match.game, len(current.match.chairs), request)
        check_if_match(request.if_match or "", current.version)
        written = decided(current, request, parsed)
        try:
            return stored(context, current, request, parsed, written)
        except event_store.VersionTaken:
            continue
    raise unavailable()


def current_for(context: Context, request: CommandRequest) -> Current:
    """Return the match; with a seat's token an unknown match is an unknown token."""
    key = request.key if is_key(request.key, 1) else None
    current = context.current(request.match_id, request.credential.scope(), key or "")
    if current is None:
        raise unauthenticated() if request.credential.kind == SEAT_TOKEN else no_such_match()
    return current


def check_headers(request: CommandRequest) -> None:
    """A command that is to be stored needs a key, and must say which version it was made for."""
    check_key(request.key, 1, KEY_RULE)
    if request.if_match is None:
        raise precondition_required()
    check_is_tags(request.if_match)


def decided(current: Current, request: CommandRequest, parsed: Parsed) -> Written:
    """Decide on the command, and write it down."""
    at = moment_for(current.loaded)
    with convert_refusals(current.match.game):
        decision = decide_parsed(current, parsed, request.credential.kind == SEAT_TOKEN, at)
    summary, present = current.loaded.summary, current.loaded.now
    return write_down(current.id, current.match, summary, parsed.seat, parsed.command, decision, at, parsed.search, present=present)


def stored(context: Context, current: Current, request: CommandRequest, parsed: Parsed, written: Written) -> Answer:
    """Store it with its receipt, then tell whoever waits; `VersionTaken` when somebody was first."""
    body = answer_body(written, parsed.seat)
    receipt = NewReceipt(request.credential.scope(), request.key or "", fingerprint_of(request.body), body)
    event_store.append(context.database, written.append(receipt))
    context.match_cache.put(current.id, written.after)
    context.queue.tell(current.id, written.summary.version, written.jobs)
    return answer_of(current.id, written.summary.version, body)


def answer_body(written: Written, seat: int) -> bytes:
    """Return the new events as the seat may see them, and who is to act."""
    finished = written.after.status == "over"
    openings = {(version, part) for version, part, _ in written.openings()}
    return orjson.dumps(
        {
            "version": written.summary.version,
            "events": [record_for(stored, seat, openings, finished) for stored in written.stored()],
            "to_act": written.summary.to_act,
            "status": written.summary.status,
        }
    )


def answer_of(match_id: str, version: int, body: bytes) -> Answer:
    """Return the answer to an accepted command."""
    return Answer(201, body, {"Location": f"/v1/matches/{match_id}?at={version}", "ETag": etag(version)})


def replayed(current: Current, receipt: Receipt, request: CommandRequest) -> Answer:
    """Return the answer that this key got before."""
    check_same_body(receipt, request.body)
    answer = answer_of(current.id, receipt.version, receipt.answer)
    answer.headers["Idempotent-Replayed"] = "true"
    return answer
