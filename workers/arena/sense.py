"""`python -m workers.arena.sense`: plays or reads matches of bots and counts what a person would laugh at (workers/arena/silliness.py)."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from domain.kernel.game import AnyGame
from domain.kernel.history import fold_records, game_of
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_int, as_object, list_in, member, object_in
from domain.kernel.match import Match
from domain.registry import find_game
from workers.arena.entrants import parse_entrant
from workers.arena.silliness import Silliness
from workers.arena.table import Deal, play_match
from workers.arena.wishes import entrants_named, one_or_more, refusing, seats_wished
from workers.replay import by_command


def play(game: AnyGame, seats: int, entrants: list[str], matches: int, seed: int = 1, options: JsonObject | None = None) -> Silliness:
    """Play matches among entrants (the first one fills the seats that are left) and count."""
    found = Silliness(game)
    line_up = [parse_entrant(entrants[seat] if seat < len(entrants) else entrants[0], game) for seat in range(seats)]
    filled = game.fill_options(options or {}, seats)
    for number in range(matches):
        found.begin()
        play_match(Deal(game, filled, seed * 100_000 + number), line_up, seed * 100_000 + number, found.watch)
    return found


def read(bundle: JsonObject, find: Callable[[str, int, str], AnyGame]) -> Silliness:
    """Read the bundle of a finished match and count what its seats did."""
    records = [as_object(item, "/events") for item in list_in(bundle, "events")]
    game = game_of(records, find)
    found = Silliness(game)
    found.begin()
    match: Match | None = None
    for group in by_command(records):
        body = object_in(as_object(member(object_in(group[0], "opened"), "command", "/opened"), "/opened/command"), "data")
        before = match.table().clone() if match is not None and match.status == "running" and body["seat"] is not None else None
        match = fold_records(game, group, match)
        if before is not None:
            command = game.codec.command_from_json(object_in(body, "command"))
            found.watch(before, as_int(body["seat"], "/seat"), command, match.table())
    return found


def main() -> None:
    """Print the counts as JSON, a line for each game or bundle."""
    parser = argparse.ArgumentParser(prog="python -m workers.arena.sense", description=__doc__)
    parser.add_argument("entrants", nargs="*", default=["quick"], help="players as in the arena; the first fills the seats that are left")
    parser.add_argument("--game", default="reef-encounter")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=one_or_more, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bundle", type=Path, nargs="*", default=[], help="read these bundles of finished matches instead")
    wish = parser.parse_args()
    with refusing(parser):
        counts = [read(json.loads(path.read_text("utf-8")), lambda name, revision, _: find_game(name, revision)) for path in wish.bundle]
        game = find_game(wish.game)
        seats_wished(game, [wish.seats])
        entrants_named(game, wish.entrants, 1, wish.seats)
    if not counts:
        counts = [play(game, wish.seats, wish.entrants, wish.matches, wish.seed)]
    for count in counts:
        print(json.dumps(count.summary()))


if __name__ == "__main__":
    main()
