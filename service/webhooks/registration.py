"""`/v1/players/me/webhooks`: where a player wants to be told."""

import base64
import uuid
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlsplit

import orjson

from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import str_in
from domain.kernel.localized import Text
from domain.kernel.schema import Schema, record, with_description
from service.matches import request_schemas, tokens
from service.matches.clock import text_of
from service.matches.context import Context
from service.matches.idempotency import SECRET_KEY_RULE, Answer, check_key
from service.matches.problems import Problem, WrongParameter, invalid, not_found
from service.store import webhooks
from service.store.database import Database
from service.store.players import Player, read_present
from service.store.webhooks import TooMany, Webhook
from service.streams.player_cursor import PlayerCursor, read_player_cursor
from service.webhooks.http_post import is_public_name

MOST: Final = 5
MARGIN_MS: Final = 60_000
"""A seat that was taken so long ago may have been committed only now."""

LATEST: Final = 2**31 - 1
"""The largest version that the database can compare with; a cursor of somebody's own making may name more."""

MISMATCH: Final = Text("This Idempotency-Key was used for another address.", "Dieser Idempotency-Key gehört zu einer anderen Adresse.")

URL: Final[JsonObject] = {
    "type": "string",
    "pattern": "^https?://[!-~]{1,500}$",
    "description": "Where events are sent: HTTPS, in a public network.",
}
AFTER: Final[JsonObject] = {
    "type": "string",
    "maxLength": 60_000,
    "description": "A cursor of your stream or of a webhook: what happened behind it is told again. Left out: what happens from now on.",
}
CREATION: Final = Schema(record({"url": URL, "after": AFTER}, ["after"], "WebhookCreation"))
SECRET: Final = with_description({"type": "string"}, "What deliveries are signed with (Standard Webhooks). It is told in this answer only.")


def create(context: Context, player: Player, body: Json, key: str | None, wrong: Sequence[WrongParameter] = ()) -> Answer:
    """Store a webhook and return it with its secret; the same key gives the same one."""
    if key is not None:
        check_key(key, 32, SECRET_KEY_RULE)
    data = request_schemas.check_body(CREATION, body, wrong)
    url = checked_url(str_in(data, "url"), context.settings.webhooks_loopback)
    cursor = cursor_in(data)
    secret = context.settings.secret
    webhook_id = str(uuid.uuid4()) if key is None else tokens.derive_id(secret, f"webhook:{player.id}:{key}")
    known = None if key is None else find_own(context, player, webhook_id)
    webhook = known or add(context, player, webhook_id, url, cursor)
    if webhook.url != url:
        raise Problem("idempotency-mismatch", MISMATCH)
    shown = {**webhook_json(context.database, webhook), "secret": signing_secret(secret, webhook_id)}
    replayed = {} if known is None else {"Idempotent-Replayed": "true"}
    return Answer(201, orjson.dumps(shown), {"Location": f"/v1/players/me/webhooks/{webhook_id}", **replayed})


def add(context: Context, player: Player, webhook_id: str, url: str, cursor: PlayerCursor | None) -> Webhook:
    """Store a webhook that begins behind a cursor, None for the present; `invalid` when the player has enough of them."""
    present = read_present(context.database)
    since = present if cursor is None else min(cursor.since, present)
    versions = None if cursor is None else {match: min(version, LATEST) for match, version in cursor.versions.items()}
    try:
        return webhooks.add(context.database, webhook_id, player.id, url, since, versions, MARGIN_MS, MOST)
    except TooMany as error:
        raise invalid([Malformed("", f"a player has at most {MOST} webhooks")]) from error


def checked_url(url: str, loopback: bool) -> str:
    """Refuse an address that is none, has a name and password in it, or is not HTTPS."""
    try:
        parts = urlsplit(url)
        is_address = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        is_address = False
    if not is_address or parts.username is not None or parts.fragment:
        raise invalid([Malformed("/url", "expected the address of a server, without user and fragment")])
    if parts.scheme != "https" and not loopback:
        raise invalid([Malformed("/url", "the address must begin with https://")])
    if not is_public_name(str(parts.hostname), loopback):
        raise invalid([Malformed("/url", "the address must be in a public network; events are sent nowhere else")])
    return url


def cursor_in(data: JsonObject) -> PlayerCursor | None:
    """Read the cursor to begin behind, None for the present."""
    if "after" not in data:
        return None
    found = read_player_cursor(str_in(data, "after"))
    if found is None:
        raise invalid([Malformed("/after", "expected a cursor of a player's stream or of a webhook")])
    return found


def list_own(context: Context, player: Player) -> dict[str, Any]:
    """Return a player's webhooks."""
    return {"webhooks": [webhook_json(context.database, one) for one in webhooks.list_of(context.database, player.id)]}


def read_own(context: Context, player: Player, webhook: str) -> dict[str, Any]:
    """Return a webhook of a player; 404 when there is none of this id."""
    found = find_own(context, player, webhook)
    if found is None:
        raise no_such_webhook()
    return webhook_json(context.database, found)


def find_own(context: Context, player: Player, webhook: str) -> Webhook | None:
    """Return the player's webhook of an id, None where there is none."""
    return next((one for one in webhooks.list_of(context.database, player.id) if one.id == webhook), None)


def webhook_json(database: Database, webhook: Webhook) -> dict[str, Any]:
    """Return a webhook as its player sees it: what becomes of it, and how far it has told."""
    return {
        "id": webhook.id,
        "url": webhook.url,
        "created": text_of(webhook.created),
        "status": "active" if webhook.paused is None else "paused",
        "failing_since": None if webhook.failing is None else text_of(webhook.failing),
        "error": webhook.error,
        "cursor": PlayerCursor(webhook.since, webhooks.cursors_of(database, webhook.id)).text(),
    }


def signing_secret(secret: str, webhook: str) -> str:
    """Return the secret of a webhook as Standard Webhooks writes it; it is derived, so that it is kept nowhere."""
    return "whsec_" + base64.b64encode(tokens.keyed_digest(secret, f"webhook-secret:{webhook}")).decode()


def remove(context: Context, player: Player, webhook: str) -> None:
    """Forget a webhook; 404 when the player has none of this id."""
    try:
        is_gone = webhooks.remove(context.database, player.id, str(uuid.UUID(webhook)))
    except ValueError:
        is_gone = False
    if not is_gone:
        raise no_such_webhook()


def no_such_webhook() -> Problem:
    """The player has no webhook of this id."""
    return not_found("webhook", "Diesen Webhook")
