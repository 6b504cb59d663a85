"""The component schemas of the OpenAPI document that speak of players."""

from typing import Final

from domain.kernel.ids import JsonObject
from domain.kernel.schema import array, one_of, record, with_description
from service.api.schemas import TEXT_OR_NULL, TIME, UUID, ref
from service.matches import request_schemas
from service.webhooks import registering

PLAYER: Final[dict[str, JsonObject]] = {
    "id": with_description(UUID, "Id of the player, as seats show it."),
    "name": {"type": "string", "description": "How the player is shown where a seat has no name of its own."},
    "bot": {"type": "boolean", "description": "A program plays."},
    "link": with_description(TEXT_OR_NULL, "Of a bot: where its author can be found."),
    "created": with_description(TIME, "Since when."),
}
PLAYER_KEY: Final[JsonObject] = {
    "type": "string",
    "description": "The secret that acts for every seat of the player: as bearer token. It is told once; keep it.",
}

WEBHOOK: Final[dict[str, JsonObject]] = {
    "id": with_description(UUID, "Id of the webhook."),
    "url": {"type": "string", "description": "Where events are sent."},
    "created": with_description(TIME, "Since when it is."),
    "status": with_description(one_of(["active", "paused"]), "`paused`: nothing got through for so long that it was given up."),
    "failing_since": with_description(
        {"type": ["string", "null"], "format": "date-time"}, "Since when the next event was not taken; null while all is well."
    ),
    "error": with_description(TEXT_OR_NULL, "Why it was not taken; null while all is well."),
    "cursor": {"type": "string", "description": "How far it has told: the `after` of a webhook, or of your stream, that goes on there."},
}

PLAYERS: Final[dict[str, JsonObject]] = {
    "Player": record(PLAYER),
    "NewPlayer": record({**PLAYER, "key": PLAYER_KEY}),
    "NewKey": record({"key": PLAYER_KEY}),
    "PlayerCreation": request_schemas.REGISTRATION.source,
    "Webhook": record(WEBHOOK),
    "NewWebhook": record({**WEBHOOK, "secret": registering.SECRET}),
    "WebhookList": record({"webhooks": with_description(array(ref("Webhook")), "In the order in which they were made.")}),
    "WebhookCreation": registering.CREATION.source,
}
