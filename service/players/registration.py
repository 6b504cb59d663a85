"""`POST /v1/players` and `POST /v1/players/me/key`: a key is told once, and again to whoever repeats the request with its secret key."""

import uuid
from collections.abc import Sequence
from typing import Final

import orjson

from domain.kernel.errors import Malformed
from domain.kernel.ids import Json
from domain.kernel.json_fields import bool_in, str_in
from service.matches import request_schemas, tokens
from service.matches.context import Context
from service.matches.idempotency import SECRET_KEY_RULE, Answer, check_key, check_same_body, fingerprint_of, key_digest
from service.matches.problems import WrongParameter, invalid, unauthenticated, unavailable
from service.matches.texts import keep_text
from service.matches.tokens import Credential
from service.players.player_json import known_player, player_json
from service.store import matches, players
from service.store.players import KeyGone, Player, PlayerThere
from service.store.rows import NewReceipt, Receipt

NEWCOMER: Final = "player"
ROTATION: Final = "key"


def register(context: Context, body: Json, key: str | None, wrong: Sequence[WrongParameter] = ()) -> Answer:
    """Make a player, or give again the answer that this key got before."""
    if key is not None:
        check_key(key, 32, SECRET_KEY_RULE)
    secret = context.settings.secret
    player_id = str(uuid.uuid4()) if key is None else tokens.derive_id(secret, f"player:{key}")
    own_key = tokens.random_token() if key is None else tokens.derive_secret(secret, f"player:{player_id}:{key}")
    if key is not None and (receipt := matches.find_receipt(context.database, player_id, NEWCOMER, key_digest(key))):
        return registered_again(context, player_id, own_key, body, receipt)
    problems: list[Malformed | WrongParameter] = list(wrong)
    data = request_schemas.check_body(request_schemas.REGISTRATION, keep_text(body, "name", "", problems), problems)
    is_bot = bool_in(data, "bot") if "bot" in data else False
    if "link" in data and not is_bot:
        raise invalid([Malformed("/link", "only a bot can have a link to its author")])
    link = str_in(data, "link") if "link" in data else None
    kept = None if key is None else NewReceipt(NEWCOMER, key_digest(key), fingerprint_of(body), b"")
    try:
        player = players.add_player(context.database, player_id, str_in(data, "name"), is_bot, link, tokens.digest_of(own_key), kept)
    except PlayerThere:  # the same request has come twice at once: the other one has its receipt by now
        return register(context, body, key, wrong)
    return registration_answer(player, own_key)


def registered_again(context: Context, player_id: str, own_key: str, body: Json, receipt: Receipt) -> Answer:
    """Give the first answer again; the key that it tells may have been replaced since."""
    check_same_body(receipt, body)
    player = players.read_player(context.database, player_id)
    if player is None:
        raise unavailable()
    answer = registration_answer(player, own_key)
    answer.headers["Idempotent-Replayed"] = "true"
    return answer


def registration_answer(player: Player, own_key: str) -> Answer:
    """Return the player with the key, as only the answer that makes it shows it."""
    return Answer(201, orjson.dumps({**player_json(player), "key": own_key}), {"Location": "/v1/players/me"})


def replace_key(context: Context, credential: Credential, body: Json, key: str | None, wrong: Sequence[WrongParameter] = ()) -> Answer:
    """Give a new key and end the old one with all tokens of the player's seats; the old key may repeat the request with its secret key."""
    if key is not None:
        check_key(key, 32, SECRET_KEY_RULE)
    secret, shown = context.settings.secret, credential.digest
    rotation = str(uuid.uuid4()) if key is None else tokens.derive_id(secret, f"key:{shown.hex()}:{key}")
    new_key = tokens.random_token() if key is None else tokens.derive_secret(secret, f"key:{rotation}:{key}")
    player = known_player(context, credential)  # before the receipt: where this very request has ended the key meanwhile, that is there
    if key is not None and (receipt := matches.find_receipt(context.database, rotation, ROTATION, key_digest(key))):
        check_same_body(receipt, body)
        return rotation_answer(new_key, replayed=True)
    if player is None:
        raise unauthenticated()
    request_schemas.check_body(request_schemas.NOTHING, body, wrong)
    kept = None if key is None else NewReceipt(ROTATION, key_digest(key), fingerprint_of(body), b"")
    try:
        players.replace_key(context.database, player.id, shown, tokens.digest_of(new_key), rotation, kept)
    except KeyGone:  # replaced at the same time, by this request or by another one: the next look tells which
        return replace_key(context, credential, body, key, wrong)
    end_streams(context, player.id, player.id)
    return rotation_answer(new_key, replayed=False)


def end_streams(context: Context, player: str, holder: str) -> None:
    """Let the streams that a player's key or tokens opened look again, once these are ended; `holder` is whose the seats are now."""
    context.queue.tell(player, players.read_present(context.database), [])
    for followed in players.read_followed(context.database, holder):
        context.queue.tell(followed.match, followed.version + 1, [])


def rotation_answer(new_key: str, *, replayed: bool) -> Answer:
    """Return the new key."""
    return Answer(201, orjson.dumps({"key": new_key}), {"Idempotent-Replayed": "true"} if replayed else {})
