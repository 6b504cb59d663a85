"""The component schemas of the OpenAPI document that speak of players."""

from typing import Final

from domain.kernel.ids import JsonObject
from domain.kernel.schema import array, one_of, record, with_description
from service.api.schemas import COUNT, GAME, TEXT_OR_NULL, TIME, UUID, UUID_OR_NULL, ref
from service.matches import request_schemas
from service.webhooks import registration

RATING: Final[dict[str, JsonObject]] = {
    "rating": {"type": "integer", "description": "The mean of what the strength may be; everybody begins at 2500."},
    "interval": with_description(
        array({"type": "integer"}, 2, 2), "Within these bounds, two standard deviations to both sides, the strength lies with about 95 %."
    ),
    "matches": with_description(COUNT, "How many rated matches it comes from."),
}
RATED: Final[dict[str, JsonObject]] = {
    "player": with_description(UUID_OR_NULL, "Id of the player; null for a level of bots."),
    "level": with_description(TEXT_OR_NULL, "The level of `GET /v1/bots` that it is of; null for a player."),
    "name": with_description(TEXT_OR_NULL, "The player's name; null for a level, and for one who has gone."),
    "bot": {"type": "boolean", "description": "A program plays."},
    **RATING,
}
PLAYER: Final[dict[str, JsonObject]] = {
    "id": with_description(UUID, "Id of the player, as seats show it."),
    "name": {"type": "string", "description": "How the player is shown where a seat has no name of its own."},
    "bot": {"type": "boolean", "description": "A program plays."},
    "link": with_description(TEXT_OR_NULL, "Of a bot: where its author can be found."),
    "created": with_description(TIME, "Since when."),
    "ratings": with_description(
        array(record({"game": GAME, **RATING}, title="GameRating")), "How strong the player is held to be, in each game with rated matches."
    ),
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
    "RatingList": record(
        {
            "ratings": with_description(array(record(RATED, title="Rating")), "By the lower end of their intervals, the highest first."),
            "next": with_description(TEXT_OR_NULL, "Cursor of the next page; null when this is the last one."),
        }
    ),
    "NewKey": record({"key": PLAYER_KEY}),
    "ForkCreation": request_schemas.FORK.source,
    "RematchAsking": request_schemas.REMATCH.source,
    "PlayerCreation": request_schemas.REGISTRATION.source,
    "Webhook": record(WEBHOOK),
    "NewWebhook": record({**WEBHOOK, "secret": registration.SECRET}),
    "WebhookList": record({"webhooks": with_description(array(ref("Webhook")), "In the order in which they were made.")}),
    "WebhookCreation": registration.CREATION.source,
}
