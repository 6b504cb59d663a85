"""The one path of a command: token, key, fold, version, decide, one statement, answer. Store first, tell later.

A command for the version that this process knows is decided without reading the match again: the one statement that stores it holds only
while nothing has changed. What is not accepted like this is decided anew on a fresh look, so that each failure has its place in the order.
"""

from functools import partial

import orjson

from domain.kernel.ids import NOBODY, Seat
from service.commands.authority import check_authority
from service.commands.command_body import Parsed, check_rules, read_command
from service.commands.decision import decide_parsed
from service.commands.dry_run import answer_dry_run
from service.commands.refusals import convert_refusals
from service.commands.request import CommandRequest, check_if_match, check_is_tags, precondition_required
from service.matches.clock import moment_for
from service.matches.context import Context
from service.matches.idempotency import KEY_RULE, Answer, check_key, etag, is_key
from service.matches.match_cache import Current
from service.matches.new_records import Written, write_down
from service.matches.problems import Problem, unauthenticated
from service.matches.rights import may_know, unknown_match
from service.matches.tokens import NO_TOKEN, SEAT_TOKEN
from service.matches.write_path import RequestKey, replay, retry_taken, store
from service.queries.event_texts import Teller, teller_of
from service.queries.records import Reveals, record_for
from service.store import event_store
from service.store.event_store import VersionTaken
from service.store.rows import Receipt, Stored


def play(context: Context, request: CommandRequest) -> Answer:
    """Play a command, or answer it again, or say why not; with `If-Match: *` it is decided again while others play."""
    if request.credential.kind == NO_TOKEN:
        raise unauthenticated()
    return attempt_unread(context, request) or retry_taken(lambda: attempt(context, request))


def attempt_unread(context: Context, request: CommandRequest) -> Answer | None:
    """Decide on the match as this process last saw it, when the command is for that version; the append says whether it still is the last.

    None where it was not accepted like this, whatever the reason: then a fresh look gives the answer. The key is tried by the append too.
    """
    version = request.wanted_version()
    current = context.recall(request.match_id, version) if version and not request.is_dry_run() else None
    if current is None or not is_key(request.key, 1):
        return None
    try:
        check_authority(context.database, request, current.loaded)
        return decide_and_store(context, current, request)
    except (Problem, VersionTaken):
        return None


def attempt(context: Context, request: CommandRequest) -> Answer:
    """Decide once, on the match as it is now; the checks come in their order (docs/api.md, "Errors")."""
    current = current_for(context, request)
    check_authority(context.database, request, current.loaded)
    if request.is_dry_run():
        check_rules(current, request)
        return answer_dry_run(current, request)
    check_headers(request)
    key = RequestKey(request.credential.scope(), request.key, request.body)
    if current.loaded.receipt is not None:
        return replay(key, current.loaded.receipt, partial(answer_again, context, current, request))
    check_rules(current, request)
    return decide_and_store(context, current, request)


def decide_and_store(context: Context, current: Current, request: CommandRequest) -> Answer:
    """Read the command, decide on it, store what it makes; `VersionTaken` when somebody else was first."""
    parsed = read_command(current.match.game, len(current.match.chairs), request)
    check_if_match(request.if_match or "", current.version)
    written = decide(current, request, parsed)
    store(context, RequestKey(request.credential.scope(), request.key, request.body), written, before=current.loaded)
    return answer_to(teller_of(current), written, parsed.seat)


def current_for(context: Context, request: CommandRequest) -> Current:
    """Return the match; with a seat's token an unknown match is an unknown token."""
    key = request.key if is_key(request.key, 1) else None
    current = context.current(request.match_id, request.credential.scope(), key or "")
    if current is None or not may_know(request.credential, current.loaded):
        raise unknown_match(context.database, request.credential, token_needed=True)
    return current


def check_headers(request: CommandRequest) -> None:
    """A command that is to be stored needs a key, and must say which version it was made for."""
    check_key(request.key, 1, KEY_RULE)
    if request.if_match is None:
        raise precondition_required()
    check_is_tags(request.if_match)


def decide(current: Current, request: CommandRequest, parsed: Parsed) -> Written:
    """Decide on the command, and write it down."""
    at = moment_for(current.loaded)
    with convert_refusals(current.match.game, parsed.command.TYPE):
        decision = decide_parsed(current, parsed, request.credential.kind == SEAT_TOKEN, at)
    summary, present = current.loaded.summary, current.loaded.now
    return write_down(current.id, current.match, summary, parsed.seat, parsed.command, decision, at, parsed.search, present=present)


def answer_to(teller: Teller, written: Written, seat: Seat) -> Answer:
    """Return the answer to an accepted command."""
    reveals = {(version, part) for version, part, _ in written.reveals()}
    summary = written.summary
    return command_answer(teller, written.match_id, summary.version, written.to_stored(), seat, reveals, summary.to_act, summary.status)


def answer_again(context: Context, current: Current, request: CommandRequest, receipt: Receipt) -> Answer:
    """Return the first answer once more: from the command's events as they were seen at its version, without what was opened later."""
    match_id = current.id
    if receipt.answer is not None:  # from before receipts held who was to act
        return answer_with(match_id, receipt.version, receipt.answer)
    assert receipt.to_act is not None
    assert receipt.status is not None
    seat = request.member("seat")
    events = event_store.read_events_of_command(context.database, match_id, receipt.version)
    opened = event_store.read_reveals(context.database, match_id, events[0].version - 1, receipt.version)
    reveals = {part for part, by in opened.items() if by <= receipt.version}
    viewer = Seat(seat) if isinstance(seat, int) else NOBODY
    return command_answer(teller_of(current), match_id, receipt.version, events, viewer, reveals, receipt.to_act, receipt.status)


def command_answer(
    teller: Teller, match_id: str, version: int, events: list[Stored], seat: Seat, reveals: Reveals, to_act: list[int], status: str
) -> Answer:
    """Return the new events as the seat may see them at this version, and who is to act."""
    shown = [record_for(teller, stored, seat, reveals, status == "over") for stored in events]
    return answer_with(match_id, version, orjson.dumps({"version": version, "events": shown, "to_act": to_act, "status": status}))


def answer_with(match_id: str, version: int, body: bytes) -> Answer:
    """Return the body as the answer to an accepted command."""
    return Answer(201, body, {"Location": f"/v1/matches/{match_id}?at={version}", "ETag": etag(version)})
