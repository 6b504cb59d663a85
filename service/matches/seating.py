"""`POST /v1/matches/{id}/seats`: an open seat is taken by one conditional write."""

from collections.abc import Sequence
from typing import Any, Final

import orjson

from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.lifecycle import Decision, Facts, MatchIsOver, SeatIsTaken, decide_taking
from domain.kernel.lifecycle_commands import TakeSeat
from domain.kernel.match import Match
from domain.kernel.reading import int_in, str_in
from domain.kernel.text import Text
from service.matches import request_schemas, tokens
from service.matches.clock import moment_for
from service.matches.context import Context
from service.matches.idempotency import SECRET_KEY_RULE, Answer, check_key, check_same_body, etag, fingerprint_of, key_digest, with_tokens
from service.matches.match_cache import Current
from service.matches.match_json import match_json
from service.matches.new_records import Written, write_down
from service.matches.opening import client_seed_in, token_for
from service.matches.problems import Problem, WrongParameter, invalid, no_such_match, unavailable
from service.matches.texts import keep_text
from service.store import event_store
from service.store.rows import Loaded, Newcomer, NewReceipt, Receipt

JOINER: Final = "joiner"
TRIES: Final = 16


def take_seat(context: Context, match_id: str, body: Json, key: str | None, wrong: Sequence[WrongParameter] = ()) -> Answer:
    """Take an open seat, or give again the answer that this key got before; `wrong` is what is wrong with the query string."""
    for _ in range(TRIES):
        current = context.current(match_id, JOINER, "" if key is None else key_digest(key))
        if current is None:
            raise no_such_match()
        if key is not None:
            check_key(key, 32, SECRET_KEY_RULE)
            if current.loaded.receipt is not None:
                return replayed(context, current.id, current.loaded.receipt, key, body)
        problems: list[Malformed | WrongParameter] = list(wrong)
        data = request_schemas.check_body(request_schemas.TAKING, keep_text(body, "name", "", problems), problems)
        try:
            return seated(context, current, data, body, key)
        except event_store.VersionTaken:
            continue
    raise unavailable()


def seated(context: Context, current: Current, data: JsonObject, body: Json, key: str | None) -> Answer:
    """Seat the caller and store it; `VersionTaken` when the match has moved meanwhile."""
    seat = wanted_seat(current.match, data)
    command = TakeSeat(client_seed_in(data))
    at = moment_for(current.loaded)
    decision = decided(current, seat, command)
    written = write_down(current.id, current.match, current.loaded.summary, seat, command, decision, at, present=current.loaded.now)
    name = str_in(data, "name") if "name" in data else None
    token = token_for(context, current.id, seat, key)
    shown = shown_match(current, written, seat, name)
    receipt = None if key is None else NewReceipt(JOINER, key_digest(key), fingerprint_of(body), stored_answer(shown, seat))
    event_store.append(context.database, written.append(receipt, [Newcomer(seat, tokens.digest_of(token), name)]))
    context.match_cache.put(current.id, written.after)
    context.queue.tell(current.id, written.summary.version, written.jobs)
    return answer_of(shown, seat, token)


def wanted_seat(match: Match, data: JsonObject) -> int:
    """Return the seat asked for, by default the lowest open one."""
    if "seat" in data:
        seat = int_in(data, "seat")
        if seat >= len(match.chairs):
            raise invalid([Malformed("/seat", f"the match has {len(match.chairs)} seats")])
        return seat
    return min(match.open_seats(), default=0)


def decided(current: Current, seat: int, command: TakeSeat) -> Decision:
    """Decide on the taking; 409 when it is not possible."""
    facts = Facts(current.loaded.server_seed, current.loaded.fixed.seed_commitment)
    try:
        return decide_taking(current.match, seat, command, facts)
    except MatchIsOver as error:
        raise Problem("match-over", Text("The match is over.", "Die Partie ist vorbei.")) from error
    except SeatIsTaken as error:
        raise Problem("seat-taken", Text(f"Seat {seat} is not open.", f"Platz {seat} ist nicht frei.")) from error


def shown_match(current: Current, written: Written, seat: int, name: str | None) -> dict[str, Any]:
    """Return the match after the taking, as the new seat sees it."""
    old = current.loaded
    names = old.names if name is None else {**old.names, seat: name}
    loaded = Loaded(old.fixed, written.summary, old.server_seed, old.tokens, names, None, [], old.now)
    return match_json(Current(loaded, written.after), written.after, seat)


def stored_answer(shown: dict[str, Any], seat: int) -> bytes:
    """Return the answer as it is kept: without the token, with the seat that it goes to."""
    return orjson.dumps({"seat": seat, "match": shown})


def replayed(context: Context, match_id: str, receipt: Receipt, key: str, body: Json) -> Answer:
    """Return the answer that a key got before."""
    check_same_body(receipt, body)
    kept = orjson.loads(receipt.answer)
    answer = answer_of(kept["match"], kept["seat"], tokens.derive_token(context.settings.secret, match_id, kept["seat"], key))
    answer.headers["Idempotent-Replayed"] = "true"
    return answer


def answer_of(shown: dict[str, Any], seat: int, token: str) -> Answer:
    """Return the answer to a taking."""
    headers = {"Location": f"/v1/matches/{shown['id']}", "ETag": etag(shown["version"])}
    return Answer(201, with_tokens(shown, {seat: token}), headers)
