"""Counting finished rated matches. It is done beside the commands, in transactions that hold matches and ratings together.

So a kill costs nothing: what was not committed is counted again. Matches count in the order in which they finished; one that is
seen late, behind one that is counted already, has the ratings of its game made anew.
"""

from typing import Final

from service.ratings.rating import Standing, rate
from service.ratings.results import result_of
from service.store import ratings
from service.store.database import Cursor, Database
from service.store.ratings import Finished

AT_ONCE: Final = 200
"""How many matches one transaction counts."""


def count_finished(database: Database) -> int:
    """Let the ratings hold every finished rated match; return how many were new."""
    counted = 0
    while found := count_some(database):
        counted += found
    return counted


def count_some(database: Database) -> int:
    """Count the first that wait; return how many there were."""
    with database.transaction() as cursor:
        ratings.lock(cursor)
        waiting = ratings.read_uncounted(cursor, AT_ONCE)
        for game in sorted({finished.game for finished in waiting}):
            of_game = [finished for finished in waiting if finished.game == game]
            if of_game[0].place() > ratings.read_through(cursor, game):
                count(cursor, game, of_game)
            else:
                count_anew(cursor, game)
        return len(waiting)


def count_anew(cursor: Cursor, game: str) -> None:
    """Make the ratings of a game from all its matches."""
    ratings.forget_game(cursor, game)
    everything = list(ratings.read_all(cursor, game))
    if everything:
        count(cursor, game, everything)


def count(cursor: Cursor, game: str, matches: list[Finished]) -> None:
    """Count matches of a game, the earliest first, behind those that its ratings hold."""
    results = [result for finished in matches if (result := result_of(finished)) is not None]
    players = sorted({player for result in results for player in result.players})
    standings = {player: Standing(*known) for player, known in ratings.read_standings(cursor, game, players).items()}
    for result in results:
        before = [standings.get(player, Standing()) for player in result.players]
        standings.update(zip(result.players, rate(before, result.places), strict=True))
    ratings.keep_standings(cursor, game, {player: (each.mu, each.sigma, each.matches) for player, each in standings.items()})
    ratings.mark_counted(cursor, game, matches[-1].place(), [finished.match for finished in matches])
