"""The component schemas of the OpenAPI document that speak of players."""

from typing import Final

from domain.kernel.ids import JsonObject
from domain.kernel.schema import record, with_description
from service.api.schemas import TEXT_OR_NULL, TIME, UUID
from service.matches import request_schemas

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

PLAYERS: Final[dict[str, JsonObject]] = {
    "Player": record(PLAYER),
    "NewPlayer": record({**PLAYER, "key": PLAYER_KEY}),
    "NewKey": record({"key": PLAYER_KEY}),
    "RematchAsking": request_schemas.REMATCH.source,
    "PlayerCreation": request_schemas.REGISTRATION.source,
}
