"""`GET /v1/ratings`: the best first, by the lower end of their intervals; and a player's own ratings."""

import base64
import binascii
from typing import Any

from service.matches.context import Context
from service.queries.cursors import invalid_cursor
from service.ratings.rating import Standing
from service.ratings.results import BOT
from service.store import ratings
from service.store.ratings import Rated


def list_ratings(context: Context, game: str, after: str | None, limit: int) -> tuple[list[dict[str, Any]], str | None]:
    """Return a page of the ratings of a game, and the cursor of the next page when there is one."""
    found = ratings.read_best(context.database, game, None if after is None else read_place(after), limit + 1)
    cursor = write_place(found[limit - 1]) if len(found) > limit else None
    return [rated_json(rated) for rated in found[:limit]], cursor


def rated_json(rated: Rated) -> dict[str, Any]:
    """Return one line: a player, whose name is null after leaving, or a level of the service's bots."""
    level = rated.player.removeprefix(BOT) if rated.player.startswith(BOT) else None
    shown = Standing(rated.mu, rated.sigma, rated.matches).to_json()
    return {"player": rated.player if level is None else None, "level": level, "name": rated.name, "bot": rated.bot, **shown}


def ratings_of(context: Context, player: str) -> list[dict[str, Any]]:
    """Return a player's ratings by game."""
    found = ratings.read_of_player(context.database, player)
    return [{"game": game, **Standing(mu, sigma, matches).to_json()} for game, mu, sigma, matches in found]


def write_place(rated: Rated) -> str:
    """Return the place behind a line, as an opaque text."""
    return base64.urlsafe_b64encode(f"{rated.low.hex()}|{rated.player}".encode()).decode().rstrip("=")


def read_place(text: str) -> tuple[float, str]:
    """Read what `write_place` wrote; `invalid` for anything else."""
    try:
        low, _, player = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True).decode().partition("|")
        place = float.fromhex(low)
    except (binascii.Error, ValueError, OverflowError) as error:
        raise invalid_cursor() from error
    if "\x00" in player:
        raise invalid_cursor()
    return place, player
