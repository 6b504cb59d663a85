"""The games and bots on offer."""

from typing import Any

from domain.kernel.game import AnyGame
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_object
from domain.kernel.lifecycle_commands import LIFECYCLE_SCHEMAS
from domain.kernel.lifecycle_events import LIFECYCLE_EVENT_SCHEMAS
from domain.registry import bots
from service.matches.context import Context
from service.matches.problems import not_found


def list_games(context: Context) -> list[dict[str, Any]]:
    """Return every game in short."""
    return [game_json(game) for game in context.games.values()]


def game_json(game: AnyGame) -> dict[str, Any]:
    """Return a game in short: name, seats, options with their defaults."""
    return {
        "id": game.name,
        "title": game.info.title.to_json(),
        "revision": game.revision,
        "content_sha256": game.content_sha256,
        "seats": {"min": game.info.min_seats, "max": game.info.max_seats},
        "options": game.options.source,
    }


def find_offered(context: Context, name: str) -> AnyGame:
    """Return the game on offer of this name; `not-found` when there is none."""
    game = context.games.get(name)
    if game is None:
        raise not_found("game", "Dieses Spiel")
    return game


def find_revision(context: Context, offered: AnyGame, revision: int | None) -> AnyGame:
    """Return this revision of a game, by which stored matches may still be played (default: the one on offer); else `not-found`."""
    if revision is None:
        return offered
    for game in context.at_hand:
        if (game.name, game.revision) == (offered.name, revision):
            return game
    raise not_found(f"revision of {offered.name}", f"Diese Fassung von {offered.name}")


def read_game(game: AnyGame) -> dict[str, Any]:
    """Return everything about a game that a client needs to play it."""
    return {
        **game_json(game),
        "commands": {**game.codec.command_schemas(), **LIFECYCLE_SCHEMAS},
        "events": {**game.codec.event_schemas(), **LIFECYCLE_EVENT_SCHEMAS},
        "position": game.codec.state_schema(),
        "view": game.codec.view_schema(),
        "refusals": {code: text.to_json() for code, text in game.info.refusals.items()},
        "rules": [rule.to_json() for rule in game.info.rules],
        "zones": zones_json(game, game.info.max_seats, game.fill_options({}, game.info.max_seats)),
        "content": game.info.content,
    }


def zones_json(game: AnyGame, seats: int, options: JsonObject) -> list[Json]:
    """Return the zones of the table of such a match, with their places."""
    return [zone.to_json() for zone in game.info.zones(seats, options)]


def thinking_times() -> dict[str, Any]:
    """Return by game the strengths of the search by the time that it has for a decision, shortest first; games may be missing."""
    found: dict[str, Any] = as_object(bots().get("curve", {}), "/curve")
    return found


def list_bots() -> list[dict[str, Any]]:
    """Return the bot levels, weakest first."""
    return [{"level": level, **as_object(figures, f"/levels/{level}")} for level, figures in as_object(bots()["levels"], "/levels").items()]
