"""The shapes of the catalogue: games on offer, their zones and places."""

from typing import Final

from domain.kernel.ids import JsonObject
from domain.kernel.schema import array, integer, record, with_description
from service.api.schemas import ANY, CONTENT_HASH, DE, EN, GAME, JSON_SCHEMA, REVISION, TEXT, ref

SHORT_GAME: Final[dict[str, JsonObject]] = {
    "id": GAME,
    "title": with_description(TEXT, "Its name."),
    "revision": REVISION,
    "content_sha256": CONTENT_HASH,
    "seats": with_description(
        record({"min": with_description(integer(1, 10), "At least so many."), "max": with_description(integer(1, 10), "At most so many.")}),
        "How many can play.",
    ),
    "options": with_description(JSON_SCHEMA, "JSON Schema of the options; each has a default."),
}

CATALOGUE: Final[dict[str, JsonObject]] = {
    "GameList": record({"games": with_description(array(record(SHORT_GAME)), "The games on offer.")}),
    "Place": record(
        {
            "place": {
                "type": "string",
                "description": "Its name, the same in commands, events, positions and `places`: `zone/name` or `zone:SEAT/name`.",
            },
            "x": {"type": ["integer", "null"], "description": "Column, to the right; null where it is drawn anywhere."},
            "y": {"type": ["integer", "null"], "description": "Row, downwards; null where it is drawn anywhere."},
            "neighbours": {"type": "array", "items": {"type": "string"}, "description": "The places next to it."},
        }
    ),
    "Zone": record(
        {
            "zone": {"type": "string", "description": "Its name: what stands before the slash, or before the seat."},
            "title": with_description(TEXT, "What people call it."),
            "of_seats": {"type": "boolean", "description": "Each seat has its own: `zone:SEAT/name`."},
            "hidden": {"type": "boolean", "description": "The names are tags, new at each entry."},
            "pattern": {
                "type": ["string", "null"],
                "description": "Pattern of the names where pieces come and go; null where `places` lists them.",
            },
            "places": with_description(array(ref("Place")), "The fixed places, of every seat; empty with a `pattern`."),
        }
    ),
    "ZoneList": record(
        {"zones": with_description(array(ref("Zone")), "The zones of the table of this match with their places. They never change.")}
    ),
    "Game": record(
        {
            **SHORT_GAME,
            "commands": {"type": "object", "description": "JSON Schema of every command by type.", "additionalProperties": JSON_SCHEMA},
            "events": {
                "type": "object",
                "description": "JSON Schema of the data of every event by type.",
                "additionalProperties": JSON_SCHEMA,
            },
            "position": with_description(JSON_SCHEMA, "JSON Schema of a position, from which a match can be opened."),
            "view": with_description(JSON_SCHEMA, "JSON Schema of a view: the `state` of a match."),
            "refusals": {"type": "object", "additionalProperties": TEXT, "description": "What each `code` of a refusal says."},
            "rules": with_description(
                array(record({"id": {"type": "string", "description": "Its number."}, "en": EN, "de": DE})), "The numbered rules."
            ),
            "zones": with_description(
                array(ref("Zone")), "The zones of the table with their places, for the most seats and the options as they are by default."
            ),
            "content": with_description(ANY, "Boards, tiles, cards."),
        }
    ),
}
