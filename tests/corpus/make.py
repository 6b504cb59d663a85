"""`python -m tests.corpus.make`: play matches on the real product and keep their audit bundles, for ever.

A bundle that is there is never written again: what it proves is that later code still proves it. A change that a bundle does not
survive is a new revision of the game, whose bundles lie beside the old ones.
"""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from domain.kernel.game import AnyGame
from domain.kernel.lifecycle_commands import is_lifecycle
from domain.registry import GAMES
from service.supervisor.stack import Stack, start_stack
from tests.e2e.caller import Caller, in_turn, table, tokens_of
from tests.e2e.positions import briefly, late
from tests.e2e.proofs import prove
from tests.laws.settings import variations

CORPUS: Final = Path(__file__).parent
UNLIMITED: Final = dict.fromkeys(
    [
        "ATOLL_RATE_LIMIT",
        "ATOLL_ADDRESS_RATE_LIMIT",
        "ATOLL_CREATE_LIMIT",
        "ATOLL_CREATE_TOTAL",
        "ATOLL_BOT_MATCHES",
        "ATOLL_BOT_MATCHES_TOTAL",
    ],
    "0",
)
LEFT: Final = 40
"""Decisions in the matches that begin shortly before their end."""

MOST_UNDOS: Final = 8

Plays = Callable[[Stack, Caller, AnyGame], str]
"""Plays a match to its end and returns its id."""


def folder_of(game: AnyGame) -> Path:
    """Return where the bundles of a game's present revision lie."""
    return CORPUS / game.name / f"r{game.revision}"


def bots_from_set_up(stack: Stack, caller: Caller, game: AnyGame) -> str:
    """As few bots as can play, from set-up to scoring, with a seed of the creator's."""
    opened = caller.create(game.name, table("b" * game.info.min_seats, iterations=2), options=briefly(game), client_seed="corpus")
    return str(caller.wait_over(opened["id"], 500)["id"])


def people_who_undo(stack: Stack, caller: Caller, game: AnyGame) -> str:
    """A full table of people who often take back what they did, with an option that is not the usual one."""
    options = random.Random(game.name).choice(variations(game)[1:] or [{}])
    seats = game.info.max_seats
    opened = caller.create(game.name, table("h" * seats), **late(game, seats, LEFT, 3, {**briefly(game), **options}))
    play_and_undo(caller, opened["id"], tokens_of(opened))
    return str(opened["id"])


def seats_taken_and_left(stack: Stack, caller: Caller, game: AnyGame) -> str:
    """A committed seed, an open seat that somebody takes, bots at the others, one who resigns; the operator closes what still runs."""
    commitment = caller.http.post("/v1/seed-commitments", json={}).json()["seed_commitment"]
    kinds = ("ho" + "b" * game.info.max_seats)[: game.info.max_seats]
    opened = caller.create(game.name, table(kinds), client_seed="of the first", seed_commitment=commitment, options=briefly(game))
    match: str = opened["id"]
    seated = caller.http.post(f"/v1/matches/{match}/seats", json={"client_seed": "of the second"}).json()
    tokens = {**tokens_of(opened), **tokens_of(seated)}
    caller.play_seats(match, tokens, in_turn(), 200, most=8)
    leaver, token = max(tokens.items())
    left = caller.play(match, token, leaver, {"type": "resign"})
    del tokens[leaver]
    if left["status"] != "over":
        caller.wait_for(match, lambda now: now["version"] >= left["version"] + 12 or now["to_act"] == [min(tokens)], 200)
        caller.play(match, stack.operator_key, None, {"type": "close", "reason": "the corpus has seen enough"})
    return match


def one_who_never_came(stack: Stack, caller: Caller, game: AnyGame) -> str:
    """A person whose time runs out: a stand-in plays on, beside a bot where there is room for it."""
    kinds = ("hb" + "b" * game.info.min_seats)[: max(2, game.info.min_seats)]
    opened = caller.create(game.name, table(kinds), turn_seconds=10, **late(game, len(kinds), 10, 4, briefly(game)))
    return str(caller.wait_over(opened["id"], 500)["id"])


MATCHES: Final[dict[str, Plays]] = {
    "bots": bots_from_set_up,
    "undo": people_who_undo,
    "resigned": seats_taken_and_left,
    "stand-in": one_who_never_came,
}


def play_and_undo(caller: Caller, match: str, tokens: dict[int, str]) -> None:
    """Play all seats to the end; every fifth time that something can be taken back it is, up to a few times in all."""
    pick, chances, taken_back = in_turn(), 0, 0
    while (now := caller.read(match))["status"] != "over":
        seat = now["to_act"][0]
        listed = caller.get(f"/v1/matches/{match}/legal-commands", tokens[seat])["legal_commands"]
        commands = [entry["command"] for entry in listed]
        undos = [command for command in commands if command["type"] == "undo"]
        chances += bool(undos)
        if undos and chances % 5 == 0 and taken_back < MOST_UNDOS:
            taken_back += 1
            caller.play(match, tokens[seat], seat, undos[-1])
        else:
            caller.play(match, tokens[seat], seat, pick([command for command in commands if not is_lifecycle(command["type"])]))


def missing() -> Iterator[tuple[AnyGame, str]]:
    """Return the bundles that are not there."""
    for game in GAMES.values():
        for name in MATCHES:
            if not (folder_of(game) / f"{name}.json").exists():
                yield game, name


def main() -> None:
    """Make every bundle that is missing."""
    wanted = list(missing())
    if not wanted:
        print("nothing is missing")
        return
    with start_stack(env=UNLIMITED) as stack, Caller(stack.url) as caller:
        for game, name in wanted:
            match = MATCHES[name](stack, caller, game)
            prove(caller, match)
            keep(folder_of(game) / f"{name}.json", caller.audit(match))


def keep(target: Path, bundle: Any) -> None:
    """Write a bundle, in a form that takes little room."""
    target.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(bundle, ensure_ascii=False, separators=(",", ":"))
    with target.open("x") as file:
        file.write(text + "\n")
    print(f"{target.relative_to(CORPUS)}: {len(bundle['events'])} events, {len(text) // 1024} kB", flush=True)


if __name__ == "__main__":
    main()
