"""`POST /v1/matches/{id}/seats`: an open seat is taken by one conditional write."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import orjson

from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.json_fields import int_in, str_in
from domain.kernel.lifecycle import Facts, MatchIsOver, SeatIsTaken, decide_taking
from domain.kernel.lifecycle_commands import TakeSeat
from domain.kernel.localized import Text
from service.matches import request_schemas, tokens
from service.matches.clock import moment_for
from service.matches.context import Context
from service.matches.idempotency import SECRET_KEY_RULE, Answer, check_key, etag, key_digest, with_tokens
from service.matches.match_cache import Current
from service.matches.match_creation import client_seed_in
from service.matches.match_json import match_json
from service.matches.new_records import Written, write_down
from service.matches.problems import Problem, WrongParameter, invalid, unauthenticated
from service.matches.rated import check_may_sit
from service.matches.rights import may_know, seats_of, unknown_match
from service.matches.texts import keep_text
from service.matches.tokens import SEAT_TOKEN, Credential, SeatTokens
from service.matches.write_path import RequestKey, kept_in, replay, retry_taken, store
from service.store.players import Player, find_player
from service.store.rows import Holder, Loaded, Newcomer

JOINER: Final = "joiner"
FOR_PEOPLE: Final = Text("This seat is for people.", "Dieser Platz ist für Menschen.")
FOR_BOTS: Final = Text(
    "This seat is for bots of others, known by a player's key.", "Dieser Platz ist für Bots anderer, mit dem Schlüssel eines Spielers."
)


def take_seat(
    context: Context, match_id: str, body: Json, key: str | None, credential: Credential, wrong: Sequence[WrongParameter] = ()
) -> Answer:
    """Take an open seat, or give again the answer that this key got before; `wrong` is what is wrong with the query string."""
    return retry_taken(lambda: attempt(context, match_id, body, key, credential, wrong))


def attempt(
    context: Context, match_id: str, body: Json, key: str | None, credential: Credential, wrong: Sequence[WrongParameter]
) -> Answer:
    """Seat the caller once, at the match as it is now."""
    request = RequestKey(JOINER, None if key is None else key_digest(key), body)
    current = context.current(match_id, JOINER, request.key or "")
    player = player_joining(context, credential, current)
    if current is None or not may_know(credential, current.loaded):
        raise unknown_match(context.database, credential)
    if key is not None:
        check_key(key, 32, SECRET_KEY_RULE)
    seat_tokens = SeatTokens(context.settings.secret, current.id, key)
    make_answer = partial(seating_answer, seat_tokens)
    if current.loaded.receipt is not None:
        return replay(request, current.loaded.receipt, lambda receipt: make_answer(receipt.version, kept_in(receipt)))
    problems: list[Malformed | WrongParameter] = list(wrong)
    data = request_schemas.check_body(request_schemas.TAKING, keep_text(body, "name", "", problems), problems)
    seat = wanted_seat(current, data, player)
    check_not_reserved(current, seat)
    check_may_sit(current.loaded, None if player is None else player.id)
    written = decide(current, seat, TakeSeat(client_seed_in(data)))
    name = str_in(data, "name") if "name" in data else None if player is None else player.name
    newcomer = Newcomer(
        seat,
        tokens.digest_of(seat_tokens.of(seat)),
        name,
        None if player is None else player.id,
        None if player is None else player.program(),
    )
    kept = orjson.dumps({"seat": seat, "match": shown_match(current, written, newcomer)})
    store(context, request, written, kept, [newcomer])
    return make_answer(written.summary.version, kept)


def player_joining(context: Context, credential: Credential, current: Current | None) -> Player | None:
    """Return the player who takes the seat, None for somebody without a key or with a token of this very match; others are refused."""
    if credential.kind != SEAT_TOKEN:
        return None
    player = find_player(context.database, credential.digest)
    if player is None and not (current is not None and seats_of(credential, current.loaded)):
        raise unauthenticated()
    return player


def wanted_seat(current: Current, data: JsonObject, player: Player | None) -> Seat:
    """Return the seat asked for, by default the lowest open one that is for such a player; 403 where it is for others."""
    match, is_bot = current.match, player is not None and player.bot
    if "seat" in data:
        seat = Seat(int_in(data, "seat"))
        if seat >= len(match.chairs):
            raise invalid([Malformed("/seat", f"the match has {len(match.chairs)} seats")])
    else:
        free = match.open_seats()
        unreserved = [one for one in free if one not in current.loaded.fixed.reserved] or free
        seat = min([one for one in unreserved if is_for(current, one, is_bot)] or unreserved, default=Seat(0))
    if seat in match.open_seats() and not is_for(current, seat, is_bot):
        raise Problem("wrong-seat", FOR_PEOPLE if is_bot else FOR_BOTS)
    return seat


def is_for(current: Current, seat: Seat, is_bot: bool) -> bool:
    """Say whether an open seat is for bots of others, or for people."""
    return current.loaded.fixed.plans[seat].get("wants") in (None, "bots" if is_bot else "people")


def check_not_reserved(current: Current, seat: Seat) -> None:
    """Refuse a seat of a rematch that waits for whoever held it before."""
    if current.match.status == "open" and current.loaded.fixed.is_reserved(seat) and seat in current.match.open_seats():
        raise Problem(
            "seat-taken",
            Text(
                f"Seat {seat} waits for whoever held it in the match before; they ask for the rematch of that match.",
                f"Platz {seat} ist für die Person reserviert, die ihn in der vorigen Partie hatte; sie fordert dort die Revanche.",
            ),
        )


def decide(current: Current, seat: Seat, command: TakeSeat) -> Written:
    """Decide on the taking, and seal its records; 409 when it is not possible."""
    at = moment_for(current.loaded)
    facts = Facts(current.loaded.server_seed, current.loaded.fixed.seed_commitment)
    try:
        decision = decide_taking(current.match, seat, command, facts)
    except MatchIsOver as error:
        raise Problem("match-over", Text("The match is over.", "Die Partie ist vorbei.")) from error
    except SeatIsTaken as error:
        raise Problem("seat-taken", Text(f"Seat {seat} is not open.", f"Platz {seat} ist nicht frei.")) from error
    return write_down(current.id, current.match, current.loaded.summary, seat, command, decision, at, present=current.loaded.now)


def shown_match(current: Current, written: Written, newcomer: Newcomer) -> dict[str, Any]:
    """Return the match after the taking, as the new seat sees it."""
    old, seat = current.loaded, newcomer.seat
    names = old.names if newcomer.name is None else {**old.names, seat: newcomer.name}
    holders = old.holders if newcomer.player is None else {**old.holders, seat: Holder(newcomer.player, b"", newcomer.program)}
    loaded = Loaded(old.fixed, written.summary, old.server_seed, old.tokens, names, None, [], old.now, holders)
    return match_json(Current(loaded, written.after), written.after, Seat(seat))


def shown_present(current: Current, seat: Seat) -> dict[str, Any]:
    """Return the match as it is, as a seat sees it."""
    return match_json(current, current.match, seat)


def seating_answer(seat_tokens: SeatTokens, version: int, kept: bytes) -> Answer:
    """Return the answer to a taking: the match with the token of the seat, which is kept nowhere."""
    answer = orjson.loads(kept)
    shown, seat = answer["match"], answer["seat"]
    headers = {"Location": f"/v1/matches/{shown['id']}", "ETag": etag(version)}
    return Answer(201, with_tokens(shown, {seat: seat_tokens.of(seat)}), headers)
