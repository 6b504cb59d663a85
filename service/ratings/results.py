"""What a finished rated match says: who took part, and who came to which place."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_int, as_list, list_in, str_in
from service.store.ratings import Finished

UNCOUNTED: Final = ("aborted", "closed", "abandoned")
"""Ends that say nothing of strength."""
BOT: Final = "bot:"
"""What the name of a level begins with among players, whose names are ids."""


@dataclass(frozen=True, slots=True)
class Result:
    """Those who took part, by seat, and their places, 0 the best."""

    players: list[str]
    places: list[int]


def result_of(finished: Finished) -> Result | None:
    """Return what a match says, None where it does not count: called off, closed, left by all, or of bots alone."""
    players = [player_at(finished, seat, plan) for seat, plan in enumerate(finished.plans)]
    known = [player for player in players if player is not None]
    if str_in(finished.outcome, "reason") in UNCOUNTED or len(set(known)) < max(len(players), 2):
        return None
    if all(player.startswith(BOT) for player in known):
        return None
    return Result(known, places_of(finished.outcome, finished.absent))


def player_at(finished: Finished, seat: int, plan: JsonObject) -> str | None:
    """Return who plays a seat: a player's id or a bot's level, None for anybody else."""
    if plan["kind"] != "bot":
        return finished.players.get(seat)
    bot = plan.get("bot")
    level = bot.get("level") if isinstance(bot, dict) else None
    return f"{BOT}{level}" if isinstance(level, str) else None


def places_of(outcome: JsonObject, absent: Sequence[int]) -> list[int]:
    """Return the place of each seat. Who was away at the end, or has resigned, comes behind all others, in the order of the ranking."""
    ranking = [[as_int(seat, "/ranking") for seat in as_list(group, "/ranking")] for group in list_in(outcome, "ranking")]
    there = [[seat for seat in group if seat not in absent] for group in ranking]
    away = [[seat for seat in group if seat in absent] for group in ranking]
    places: dict[int, int] = {}
    for place, group in enumerate([group for group in [*there, *away] if group]):
        places.update(dict.fromkeys(group, place))
    return [places[seat] for seat in sorted(places)]
