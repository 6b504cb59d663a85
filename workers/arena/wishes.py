"""What the command lines of the arena wish for, read before anything is played; what cannot be had ends the program and says why."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from domain.kernel.errors import Malformed
from domain.kernel.game import AnyGame
from domain.kernel.revisions import RulesNotAtHand
from domain.registry import content_of, find_game
from domain.toy.rules import lagoon
from workers.arena.entrants import Entrant, parse_entrant
from workers.search.budget import MOST_ITERATIONS
from workers.search.settings import Settings


@contextmanager
def refusing(parser: argparse.ArgumentParser) -> Iterator[None]:
    """End the program as argparse does, with the usage and status 2, where what is read within cannot be had."""
    try:
        yield
    except (ValueError, OSError, Malformed, RulesNotAtHand) as problem:
        parser.error(str(problem))


def game_named(name: str) -> AnyGame:
    """Return a game of the registry, or the toy game; `UnknownGame` when there is none of this name."""
    return lagoon(content_of("domain.toy")) if name == "lagoon" else find_game(name)


def seats_wished(game: AnyGame, wish: Sequence[int] | None) -> list[int]:
    """Return the numbers of seats to play with, else two, and three where the game allows that; nobody plays alone.

    ValueError says which number the game does not allow.
    """
    least, most = max(2, game.info.min_seats), game.info.max_seats
    for seats in wish or ():
        if not least <= seats <= most:
            raise ValueError(f"--seats {seats}: {game.name} is played by {least} to {most}")
    return list(wish) if wish else sorted({least, min(3, most)})


def entrants_named(game: AnyGame, names: Sequence[str], least: int, most: int | None = None) -> list[Entrant]:
    """Return the entrants of these names; ValueError when one is none, or when they are not `least` to `most`."""
    if not least <= len(names) <= (most or len(names)):
        wanted = f"{least}" if least == most else f"{least} to {most}" if most else f"{least} or more"
        raise ValueError(f"entrants: {wanted} are wanted, {len(names)} named")
    return [parse_entrant(name, game) for name in names]


def searcher_named(game: AnyGame, name: str) -> tuple[Entrant, Settings, int]:
    """Return the entrant of this name, with its settings and iterations; ValueError when it does not search so many."""
    entrant = parse_entrant(name, game)
    if entrant.settings is None or entrant.budget is None or entrant.budget.iterations == MOST_ITERATIONS:
        raise ValueError(f"{name!r}: an entrant that searches a number of iterations is wanted, such as tree@100it")
    return entrant, entrant.settings, entrant.budget.iterations


def one_or_more(text: str) -> int:
    """Read a whole number of one or more, as a type of argparse."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number of one or more")
    return int(text)
