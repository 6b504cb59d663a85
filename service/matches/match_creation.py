"""`POST /v1/matches`: from the request to the answer, once per key."""

import uuid
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import orjson

from domain.kernel.errors import Malformed
from domain.kernel.ids import NOBODY, Json, JsonObject, Seat
from domain.kernel.json_fields import as_object, bool_in, int_in, list_in, object_in, str_in
from domain.kernel.lifecycle_commands import BY_RULES, SeatPlan
from domain.kernel.localized import Text
from domain.kernel.schema import Schema
from service.matches import request_schemas, tokens
from service.matches.context import Context
from service.matches.idempotency import SECRET_KEY_RULE, Answer, check_key, etag, key_digest, with_tokens
from service.matches.match_cache import Current
from service.matches.match_json import match_json
from service.matches.new_match import DEFAULT_TURN_SECONDS, Created, Wish, commitment_problem, newcomers_of, open_match, seed_for
from service.matches.problems import Problem, WrongParameter, invalid
from service.matches.rated import check_rated
from service.matches.texts import check_normal, keep_text
from service.matches.tokens import SeatTokens
from service.matches.write_path import RequestKey, kept_in, replay, retry_taken, store
from service.store import matches
from service.store.database import Database
from service.store.players import Player
from service.store.rows import Append, Holder, Loaded, Newcomer

CREATOR: Final = "creator"
PATIENCE_SECONDS: Final = 30
"""When to ask again once enough matches of bots run."""


def create_match(
    context: Context, body: Json, key: str | None, address: str, player: Player | None, wrong: Sequence[WrongParameter] = ()
) -> Answer:
    """Open a match for a caller at an address, or give again the answer that this key got before.

    The human seats are the player's, if the caller is one. `wrong` is what is wrong with the query string.
    """
    if key is not None:
        check_key(key, 32, SECRET_KEY_RULE)
    return retry_taken(lambda: attempt(context, body, key, address, player, wrong))


def attempt(context: Context, body: Json, key: str | None, address: str, player: Player | None, wrong: Sequence[WrongParameter]) -> Answer:
    """Open it once; with a key its id and its tokens are always the same."""
    match_id = str(uuid.uuid4()) if key is None else tokens.derive_id(context.settings.secret, f"create:{key}")
    request = RequestKey(CREATOR, None if key is None else key_digest(key), body)
    seat_tokens = SeatTokens(context.settings.secret, match_id, key)
    make_answer = partial(creation_answer, seat_tokens)
    if request.key is not None and (receipt := matches.find_receipt(context.database, match_id, CREATOR, request.key)):
        return replay(request, receipt, lambda receipt: make_answer(receipt.version, kept_in(receipt)))
    wish = wish_of(body, context, wrong)
    if wish.rated:
        check_rated(wish.plans, wish.options, wish.position, wish.undo, by_player=player is not None)
    return open_wished(context, wish, request, seat_tokens, address, player)


def open_wished(context: Context, wish: Wish, request: RequestKey, seat_tokens: SeatTokens, address: str, player: Player | None) -> Answer:
    """Open the match that is wished for, store it with the answer that the request gets, and give that."""
    match_id = seat_tokens.match
    wish = wish if player is None else with_player(wish, player)
    invitation = tokens.digest_of(seat_tokens.invitation()) if wish.private else None
    created = open_match(context, wish, match_id, seed_for(context, wish), invitation)
    joining = newcomers_of(
        wish,
        {seat: seat_tokens.of(Seat(seat)) for seat, plan in enumerate(wish.plans) if plan.kind == "human"},
        None if player is None else player.id,
        None if player is None else player.program(),
    )
    kept = orjson.dumps(shown_match(created, joining))
    save = partial(save_match, created, wish.seed_commitment, bounds_of(context, wish, address))
    store(context, request, created.written, kept, joining, save)
    return creation_answer(seat_tokens, created.written.summary.version, kept)


def save_match(created: Created, commitment: str | None, bounds: matches.Bounds | None, database: Database, append: Append) -> None:
    """Store a new match with its first records; a problem when its seed's commitment is gone or too many matches of bots run."""
    try:
        matches.create(database, created.fixed, created.seed, commitment, append, bounds)
    except matches.SeedGone as error:
        raise invalid([commitment_problem()]) from error
    except matches.TooManyRun as error:
        raise too_many_of_bots(own=error.own) from error


def bounds_of(context: Context, wish: Wish, address: str) -> matches.Bounds | None:
    """Return how many matches of bots alone may run, None for another match. The address itself is stored nowhere."""
    if any(plan.kind != "bot" for plan in wish.plans):
        return None
    settings = context.settings
    return matches.Bounds(tokens.keyed_digest(settings.secret, f"address:{address}"), settings.bot_matches, settings.bot_matches_total)


def too_many_of_bots(*, own: bool) -> Problem:
    """Say that enough matches of bots alone run, and when it may be worth trying again."""
    text = Text(
        "Enough matches of bots alone are running; one has to end first.", "Es laufen genug Partien nur mit Bots; erst muss eine enden."
    )
    return Problem("rate-limited" if own else "unavailable", text, retry_after=PATIENCE_SECONDS)


def creation_answer(seat_tokens: SeatTokens, version: int, kept: bytes) -> Answer:
    """Return the answer to a creation, with the tokens of its people in it."""
    shown = orjson.loads(kept)
    if shown["private"]:
        shown["invitation"] = seat_tokens.invitation()
    headers = {"Location": f"/v1/matches/{shown['id']}", "ETag": etag(version)}
    people = [seat["seat"] for seat in shown["seats"] if seat["kind"] == "human"]
    return Answer(201, with_tokens(shown, {seat: seat_tokens.of(seat) for seat in people}), headers)


def with_player(wish: Wish, player: Player) -> Wish:
    """Let the player's seats have the player's name where the request gives them none."""
    named = [player.name if name is None and plan.kind == "human" else name for name, plan in zip(wish.names, wish.plans, strict=True)]
    return replace(wish, names=named)


def shown_match(created: Created, joining: Sequence[Newcomer]) -> dict[str, Any]:
    """Return the new match as everybody may see it."""
    summary = created.written.summary
    names: dict[int, str] = {one.seat: one.name for one in joining if one.name is not None}
    holders: dict[int, Holder] = {one.seat: Holder(one.player, b"", one.program) for one in joining if one.player is not None}
    loaded = Loaded(created.fixed, summary, created.seed, {}, names, None, [], summary.last_at, holders)
    after = created.written.after
    return match_json(Current(loaded, after), after, NOBODY)


def wish_of(body: Json, context: Context, wrong: Sequence[WrongParameter] = ()) -> Wish:
    """Read what the creator asks for."""
    problems: list[Malformed | WrongParameter] = list(wrong)
    body = with_kept_names(body, problems)
    data = request_schemas.check_body(Schema(request_schemas.creation(list(context.games))), body, problems)
    plans, names = plans_in(data)
    return Wish(
        game=str_in(data, "game"),
        options=object_in(data, "options") if "options" in data else {},
        plans=plans,
        names=names,
        client_seed=client_seed_in(data),
        seed_commitment=str_in(data, "seed_commitment") if "seed_commitment" in data else None,
        turn_seconds=int_in(data, "turn_seconds") if "turn_seconds" in data else DEFAULT_TURN_SECONDS,
        position=object_in(data, "position") if "position" in data else None,
        private=bool_in(data, "private") if "private" in data else False,
        wants=wants_in(data),
        undo=str_in(data, "undo") if data.get("undo", BY_RULES) != BY_RULES else None,
        rated=bool_in(data, "rated") if "rated" in data else False,
    )


def plans_in(data: JsonObject) -> tuple[list[SeatPlan], list[str | None]]:
    """Return what is asked for each seat, and its name."""
    seats = [as_object(item, "/seats") for item in list_in(data, "seats")]
    plans = [plan_of(seat, f"/seats/{i}") for i, seat in enumerate(seats)]
    return plans, [str_in(seat, "name") if "name" in seat else None for seat in seats]


def wants_in(data: JsonObject) -> tuple[str | None, ...]:
    """Return whom each open seat is for."""
    return tuple(wants_of(as_object(item, "/seats"), f"/seats/{i}") for i, item in enumerate(list_in(data, "seats")))


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


def wants_of(seat: JsonObject, path: str) -> str | None:
    """Read whom an open seat is for, None for everybody."""
    if "wants" in seat and str_in(seat, "kind") != "open":
        raise invalid([Malformed(f"{path}/wants", "only an open seat can say whom it is for")])
    return str_in(seat, "wants") if "wants" in seat else None


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
