"""Players as the API shows them, and who is asking."""

from collections.abc import Sequence
from typing import Any

from service.matches.clock import text_of
from service.matches.context import Context
from service.matches.problems import unauthenticated
from service.matches.tokens import SEAT_TOKEN, Credential
from service.store.players import Player, find_player


def player_json(player: Player, ratings: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
    """Return a player without the key; a new one has no ratings."""
    shown = {"id": player.id, "name": player.name, "bot": player.bot, "link": player.link, "created": text_of(player.created)}
    return {**shown, "ratings": list(ratings)}


def known_player(context: Context, credential: Credential) -> Player | None:
    """Return the player whose key the caller shows, None for anything else."""
    return find_player(context.database, credential.digest) if credential.kind == SEAT_TOKEN and credential.digest else None


def asking_player(context: Context, credential: Credential) -> Player:
    """Return the player whose key the caller shows; 401 for anything else."""
    found = known_player(context, credential)
    if found is None:
        raise unauthenticated()
    return found
