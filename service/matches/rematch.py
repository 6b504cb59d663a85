"""`POST /v1/matches/{id}/rematch`: a finished match is played again, its seats turned by one; who held a seat gets one in the new one.

There is one rematch of a match, whoever asks first: the other people's seats wait for them, and they ask at the same address.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import orjson

from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.lifecycle_commands import SeatPlan, TakeSeat
from domain.kernel.localized import Text
from service.matches import request_schemas, seat_claim, tokens
from service.matches.clock import milliseconds
from service.matches.context import Context
from service.matches.idempotency import SECRET_KEY_RULE, Answer, check_key, etag, key_digest, with_tokens
from service.matches.match_cache import Current
from service.matches.match_creation import client_seed_in, save_match, shown_match
from service.matches.new_match import Created, Wish, newcomers_of, open_match, seed_for
from service.matches.problems import Problem, WrongParameter, revision_unavailable, wrong_seat
from service.matches.rated import bots_would_consent, check_may_sit
from service.matches.rights import SEATLESS, may_know, speaks_for, unknown_match
from service.matches.tokens import Credential, SeatTokens
from service.matches.write_path import RequestKey, kept_in, replay, retry_taken, store
from service.store import matches
from service.store.rows import Newcomer

ASKER: Final = "rematch"


@dataclass(frozen=True, slots=True)
class Asking:
    """One request: the finished match, the caller's seats there, the id of the rematch, and the tokens of its seats."""

    old: Current
    own: list[Seat]
    request: RequestKey
    client_seed: str
    seat_tokens: SeatTokens

    def seats(self) -> list[Seat]:
        """Return the caller's seats in the rematch."""
        return sorted(turn_seat(seat, len(self.old.loaded.fixed.plans)) for seat in self.own)

    def token_hash(self, seat: Seat) -> bytes:
        """Return the hash of the token that this request gives to a seat."""
        return tokens.digest_of(self.seat_tokens.of(seat))


def turn_seat(seat: Seat, seats: int) -> Seat:
    """Return where a seat of the old match sits in the rematch: one place earlier, so that the second one begins now."""
    return Seat((seat - 1) % seats)


def seat_before(seat: Seat, seats: int) -> Seat:
    """Return where a seat of the rematch sat in the old match."""
    return Seat((seat + 1) % seats)


def ask_for_rematch(
    context: Context, match_id: str, body: Json, key: str | None, credential: Credential, wrong: Sequence[WrongParameter] = ()
) -> Answer:
    """Open the rematch, or take one's seats in it, or give again the answer that this key got before."""
    old = context.current(match_id)
    if old is None or not may_know(credential, old.loaded):
        raise unknown_match(context.database, credential, token_needed=True)
    own = speaks_for(context.database, credential, old.loaded)
    if not own:
        raise wrong_seat(*SEATLESS)
    if key is not None:
        check_key(key, 32, SECRET_KEY_RULE)
    rematch_id = old.loaded.fixed.rematch or tokens.derive_id(context.settings.secret, f"rematch:{old.id}")
    seat_tokens = SeatTokens(context.settings.secret, rematch_id, key)
    request = RequestKey(ASKER, None if key is None else key_digest(key), body)
    if request.key is not None and (receipt := matches.find_receipt(context.database, rematch_id, ASKER, request.key)):
        return replay(request, receipt, lambda receipt: rematch_answer(seat_tokens, receipt.version, kept_in(receipt)))
    data = request_schemas.check_body(request_schemas.REMATCH, body, wrong)
    old.check_rules()
    if old.loaded.summary.status != "over":
        raise Problem("not-over", Text("The match is not over yet.", "Die Partie ist noch nicht vorbei."))
    asking = Asking(old, own, request, client_seed_in(data), seat_tokens)
    return retry_taken(lambda: attempt(context, asking))


def attempt(context: Context, asking: Asking) -> Answer:
    """Open it when nobody has, else sit down in it."""
    current = context.current(asking.seat_tokens.match)
    return open_rematch(context, asking) if current is None else join(context, asking, current)


def open_rematch(context: Context, asking: Asking) -> Answer:
    """Open the rematch: the caller's seats are taken, bots sit down again, the others' seats are theirs to take."""
    wish, reserved = wish_of(context, asking)
    invitation = tokens.digest_of(asking.seat_tokens.invitation()) if wish.private else None
    created = open_match(context, wish, asking.seat_tokens.match, seed_for(context, wish), invitation)
    created = Created(replace(created.fixed, rematch_of=asking.old.id, reserved=reserved), created.written, created.seed)
    joining = [with_holder(asking, one) for one in newcomers_of(wish, {seat: asking.seat_tokens.of(seat) for seat in asking.seats()}, None)]
    kept = orjson.dumps({"seats": asking.seats(), "invited": wish.private, "match": shown_match(created, joining)})
    store(context, asking.request, created.written, kept, joining, partial(save_match, created, None, None))
    for player in {holder.player for holder in asking.old.loaded.holders.values() if holder.key_hash}:
        context.queue.tell(player, milliseconds(created.written.summary.last_at), [])  # their streams announce it
    return rematch_answer(asking.seat_tokens, created.written.summary.version, kept)


def wish_of(context: Context, asking: Asking) -> tuple[Wish, list[int]]:
    """Return what the rematch is to be, and the seats in it that are reserved; 409 where its rules are not on offer any more."""
    loaded = asking.old.loaded
    fixed, count = loaded.fixed, len(loaded.fixed.plans)
    if fixed.game not in context.games:
        raise revision_unavailable(fixed)
    before = [seat_before(Seat(seat), count) for seat in range(count)]
    plans = [plan_again(fixed.plans[seat], seat in asking.own) for seat in before]
    names = [loaded.names.get(seat) if plan.kind != "open" else None for seat, plan in zip(before, plans, strict=True)]
    reserved = [seat for seat in range(count) if plans[seat].kind == "open" and can_come_back(asking.old, before[seat])]
    undo = asking.old.match.creation_facts().undo
    wish = Wish(
        fixed.game,
        fixed.options,
        plans,
        names,
        asking.client_seed,
        None,
        fixed.turn_seconds,
        private=fixed.invitation is not None,
        undo=None if fixed.rated and bots_would_consent(plans, undo) else undo,
        rated=fixed.rated,
    )
    return wish, reserved


def plan_again(plan: JsonObject, own: bool) -> SeatPlan:
    """Return the plan of a seat: a bot's as it was, the caller's taken, any other open."""
    if plan["kind"] == "bot":
        bot = plan.get("bot")
        return SeatPlan("bot", bot if isinstance(bot, dict) else None)
    return SeatPlan("human" if own else "open")


def can_come_back(old: Current, seat: Seat) -> bool:
    """Say whether somebody could show to have held the seat: by its token, or as a player who has not gone."""
    holder = old.loaded.holders.get(seat)
    return seat in old.loaded.tokens or (holder is not None and bool(holder.key_hash))


def with_holder(asking: Asking, newcomer: Newcomer) -> Newcomer:
    """Return a newcomer's seat as that of the player who held it before, if one did."""
    if newcomer.token_hash is None:
        return newcomer
    old = asking.old.loaded
    holder = old.holders.get(seat_before(Seat(newcomer.seat), len(old.fixed.plans)))
    return replace(newcomer, player=holder.player) if holder is not None and holder.key_hash else newcomer


def join(context: Context, asking: Asking, current: Current) -> Answer:
    """Take the caller's seats that are still open in the rematch, one after the other; the last one is stored with the answer."""
    given = [seat for seat in asking.seats() if current.loaded.tokens.get(seat) == asking.token_hash(seat)]
    wanted = [seat for seat in asking.seats() if current.match.status == "open" and seat in current.match.open_seats()]
    if not wanted:
        kept = {"seats": given, "invited": False, "match": seat_claim.shown_present(current, asking.seats()[0])}
        return rematch_answer(asking.seat_tokens, current.version, orjson.dumps(kept))
    count, old = len(asking.old.loaded.fixed.plans), asking.old.loaded
    for seat in wanted:
        newcomer = with_holder(asking, Newcomer(seat, asking.token_hash(seat), old.names.get(seat_before(seat, count))))
        check_may_sit(current.loaded, newcomer.player)
        written = seat_claim.decide(current, seat, TakeSeat(asking.client_seed))
        shown = seat_claim.shown_match(current, written, newcomer)
        kept_bytes = orjson.dumps({"seats": sorted([*given, *wanted]), "invited": False, "match": shown})
        last = seat == wanted[-1]
        store(context, asking.request if last else replace(asking.request, key=None), written, kept_bytes, [newcomer])
        if not last:
            found = context.current(asking.seat_tokens.match)
            assert found is not None, "a match does not go away"
            current = found
    return rematch_answer(asking.seat_tokens, written.summary.version, kept_bytes)


def rematch_answer(seat_tokens: SeatTokens, version: int, kept: bytes) -> Answer:
    """Return the rematch with the tokens of the seats that this request got, which are kept nowhere."""
    answer: dict[str, Any] = orjson.loads(kept)
    shown = answer["match"]
    if answer["invited"]:
        shown["invitation"] = seat_tokens.invitation()
    headers = {"Location": f"/v1/matches/{shown['id']}", "ETag": etag(version)}
    return Answer(201, with_tokens(shown, {seat: seat_tokens.of(seat) for seat in answer["seats"]}), headers)
