"""The job of a hint: what the search thinks of a seat's commands, from what that seat may know.

The worker reads the one view for which it has a grant and nothing else of the match; nobody's token is told to it.
"""

from typing import Final

from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.json_fields import int_in, object_in, str_in
from domain.registry import find_game
from workers.advice import alternative_json, assess, seed_of, values_json
from workers.client import Client, MovedOn
from workers.config import Config
from workers.lease import OTHER_LEASES, Lease
from workers.partners import take
from workers.search.budget import Budget
from workers.search.turn import engine_of

BUDGET: Final = Budget(iterations=2_000, milliseconds=1_000)
"""For one hint: somebody waits for it, and others behind."""

SHOWN: Final = 20
"""How many commands are told."""


def hint(match: str, seat: Seat, version: int, grant: str) -> str:
    """Look for hints for a seat at a version; return in a few words what became of it."""
    config = Config.from_env()
    with take(config) as partners, Lease(partners.redis, OTHER_LEASES) as lease:
        if not lease.take(f"hint-{match}-{seat}-{version}"):
            return "another worker has it"
        try:
            return find_and_hand_in(partners.client, match, seat, version, grant)
        except MovedOn as reason:
            return f"moved on: {reason}"


def find_and_hand_in(client: Client, match: str, seat: Seat, version: int, grant: str) -> str:
    """Read the view, search, hand in."""
    found = hints_for(client.hint_view(match, seat, version, grant), seat, BUDGET)
    client.hand_in_hints(match, seat, version, grant, found)
    return f"searched {found['iterations']} times"


def hints_for(seen: JsonObject, seat: Seat, budget: Budget) -> JsonObject:
    """Return the best commands at a view, with all that is needed to search it again."""
    game = find_game(str_in(seen, "game"), int_in(seen, "revision"))
    view, options = object_in(seen, "state"), object_in(seen, "options")
    seed = seed_of(view, seat, options)
    found = assess(game, game.belief_of(view, seat, options), seat, int_in(seen, "seats"), seed, budget)
    hints: list[Json] = [alternative_json(one) for one in found.alternatives[:SHOWN]]
    return {"hints": hints, "values": values_json(found), "engine": engine_of(game), "iterations": found.iterations, "seed": str(seed)}
