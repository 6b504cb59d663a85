"""`POST /v1/matches`: from the request to the answer, once per key."""

import uuid
from collections.abc import Sequence
from typing import Any, Final

import orjson

from domain.kernel.errors import Malformed
from domain.kernel.ids import NOBODY, Json, JsonObject
from domain.kernel.lifecycle_commands import SeatPlan
from domain.kernel.reading import as_object, int_in, list_in, object_in, str_in
from domain.kernel.schema import Schema
from domain.kernel.text import Text
from service.matches import request_schemas, tokens
from service.matches.context import Context
from service.matches.creating import DEFAULT_TURN_SECONDS, Created, Wish, commitment_gone, newcomers_of, open_match, seed_for
from service.matches.idempotency import SECRET_KEY_RULE, Answer, check_key, check_same_body, etag, fingerprint_of, key_digest, with_tokens
from service.matches.match_cache import Current
from service.matches.match_json import match_json
from service.matches.problems import Problem, WrongParameter, invalid, unavailable
from service.matches.texts import check_normal, keep_text
from service.store import matches as store
from service.store.event_store import VersionTaken
from service.store.rows import Loaded, NewReceipt

CREATOR: Final = "creator"
PATIENCE_SECONDS: Final = 30
"""When to ask again once enough matches of bots run."""


def create_match(context: Context, body: Json, key: str | None, address: str, wrong: Sequence[WrongParameter] = ()) -> Answer:
    """Open a match for a caller at an address, or give again the answer that this key got before.

    `wrong` is what is wrong with the query string.
    """
    if key is not None:
        check_key(key, 32, SECRET_KEY_RULE)
    match_id = str(uuid.uuid4()) if key is None else tokens.derive_match_id(context.settings.secret, key)
    if key is not None and (answer := replayed(context, match_id, key, body)):
        return answer
    wish = wish_of(body, context, wrong)
    seat_tokens = {seat: token_for(context, match_id, seat, key) for seat, plan in enumerate(wish.plans) if plan.kind == "human"}
    created = open_match(context, wish, match_id, seed_for(context, wish))
    shown = shown_match(created, wish)
    receipt = None if key is None else NewReceipt(CREATOR, key_digest(key), fingerprint_of(body), orjson.dumps(shown))
    try:
        append = created.written.append(receipt, newcomers_of(wish, seat_tokens))
        store.create(context.database, created.fixed, created.seed, wish.seed_commitment, append, bounds_of(context, wish, address))
    except store.SeedGone as error:
        raise invalid([commitment_gone()]) from error
    except store.TooManyRun as error:
        raise too_many_of_bots(own=error.own) from error
    except VersionTaken as error:
        if key is not None and (answer := replayed(context, match_id, key, body)):
            return answer
        raise unavailable() from error
    context.match_cache.put(match_id, created.written.after)
    context.queue.tell(match_id, created.written.summary.version, created.written.jobs)
    return answer_of(shown, seat_tokens)


def bounds_of(context: Context, wish: Wish, address: str) -> store.Bounds | None:
    """Return how many matches of bots alone may run, None for another match. The address itself is stored nowhere."""
    if any(plan.kind != "bot" for plan in wish.plans):
        return None
    settings = context.settings
    return store.Bounds(tokens.keyed_digest(settings.secret, f"address:{address}"), settings.bot_matches, settings.bot_matches_total)


def too_many_of_bots(*, own: bool) -> Problem:
    """Say that enough matches of bots alone run, and when it may be worth trying again."""
    text = Text(
        "Enough matches of bots alone are running; one has to end first.", "Es laufen genug Partien nur mit Bots; erst muss eine enden."
    )
    return Problem("rate-limited" if own else "unavailable", text, retry_after=PATIENCE_SECONDS)


def token_for(context: Context, match_id: str, seat: int, key: str | None) -> str:
    """Return the token of a new seat: random, or the one that belongs to the caller's key."""
    return tokens.random_token() if key is None else tokens.derive_token(context.settings.secret, match_id, seat, key)


def replayed(context: Context, match_id: str, key: str, body: Json) -> Answer | None:
    """Return the answer that a key got before, None when it is new."""
    receipt = store.find_receipt(context.database, match_id, CREATOR, key_digest(key))
    if receipt is None:
        return None
    check_same_body(receipt, body)
    shown = orjson.loads(receipt.answer)
    seat_tokens = {
        seat["seat"]: tokens.derive_token(context.settings.secret, match_id, seat["seat"], key)
        for seat in shown["seats"]
        if seat["kind"] == "human"
    }
    answer = answer_of(shown, seat_tokens)
    answer.headers["Idempotent-Replayed"] = "true"
    return answer


def answer_of(shown: dict[str, Any], seat_tokens: dict[int, str]) -> Answer:
    """Return the answer to a creation."""
    headers = {"Location": f"/v1/matches/{shown['id']}", "ETag": etag(shown["version"])}
    return Answer(201, with_tokens(shown, seat_tokens), headers)


def shown_match(created: Created, wish: Wish) -> dict[str, Any]:
    """Return the new match as everybody may see it."""
    names = {seat: name for seat, name in enumerate(wish.names) if name is not None}
    loaded = Loaded(created.fixed, created.written.summary, created.seed, {}, names, None, [], created.written.summary.last_at)
    after = created.written.after
    return match_json(Current(loaded, after), after, NOBODY)


def wish_of(body: Json, context: Context, wrong: Sequence[WrongParameter] = ()) -> Wish:
    """Read what the creator asks for."""
    problems: list[Malformed | WrongParameter] = list(wrong)
    body = with_kept_names(body, problems)
    data = request_schemas.check_body(Schema(request_schemas.creation(list(context.games))), body, problems)
    seats = [as_object(item, "/seats") for item in list_in(data, "seats")]
    return Wish(
        game=str_in(data, "game"),
        options=object_in(data, "options") if "options" in data else {},
        plans=[plan_of(seat, f"/seats/{i}") for i, seat in enumerate(seats)],
        names=[str_in(seat, "name") if "name" in seat else None for seat in seats],
        client_seed=client_seed_in(data),
        seed_commitment=str_in(data, "seed_commitment") if "seed_commitment" in data else None,
        turn_seconds=int_in(data, "turn_seconds") if "turn_seconds" in data else DEFAULT_TURN_SECONDS,
        position=object_in(data, "position") if "position" in data else None,
    )


def with_kept_names(body: Json, problems: list[Malformed | WrongParameter]) -> Json:
    """Return the body with the seats' names as they are kept."""
    if not isinstance(body, dict) or not isinstance(seats := body.get("seats"), list) or len(seats) > request_schemas.MOST_SEATS:
        return body
    return {**body, "seats": [keep_text(seat, "name", f"/seats/{i}", problems) for i, seat in enumerate(seats)]}


def client_seed_in(data: JsonObject) -> str:
    """Read a client seed, "" for none."""
    try:
        return check_normal(str_in(data, "client_seed"), "/client_seed") if "client_seed" in data else ""
    except Malformed as problem:
        raise invalid([problem]) from problem


def plan_of(seat: JsonObject, path: str) -> SeatPlan:
    """Read what the creator wants of one seat; a bot plays at the level `normal` when nothing else is said."""
    kind = str_in(seat, "kind")
    if kind == "bot":
        return SeatPlan("bot", object_in(seat, "bot") if "bot" in seat else {"level": "normal"})
    if "bot" in seat:
        raise invalid([Malformed(f"{path}/bot", f"a seat of kind {kind} has no bot")])
    if kind == "open" and "name" in seat:
        raise invalid([Malformed(f"{path}/name", "an open seat gets its name from whoever takes it")])
    return SeatPlan(kind)
