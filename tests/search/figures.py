"""Prints visit tables, one a line: run by `test_forms` in either form (ATOLL_COMPILED says which), which must print the same.

The argument says how many moves are made from one that is searched to the next.
"""

import json
import sys

from service.compiled import activate  # isort: skip

if __name__ == "__main__":
    activate()

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from domain.kernel.play import fold, play_move, set_up
from domain.registry import GAMES, content_of
from domain.toy.rules import lagoon
from workers.search import tree
from workers.search.budget import Budget
from workers.search.greedy import GreedyPlayer
from workers.search.settings import flat_settings, tree_settings
from workers.search.turn import TurnSearch


def still() -> float:
    return 0.0


def tables(game: AnyGame, seats: int, seed: int, every: int) -> None:
    """A few moves of a match, each found greedily, and some searched in three ways."""
    options = game.fill_options({}, seats)
    chance = FastChance(seed)
    opening = game.initial_state(seats, options)
    state = fold(opening, set_up(game, opening, chance))
    for version in range(6):
        if state.over:
            return
        seat = state.to_act[0]
        belief = game.belief_of(game.view_for(state, seat), seat, options)
        searches = (tree_settings(game), tree_settings(game, 1), flat_settings(game)) if version % every == 0 else ()
        for settings in searches:
            choice = TurnSearch(game, seat, settings).decide(belief, seats, version, seed, Budget(iterations=25), still)
            print(game.name, seats, version, json.dumps([[a.move, a.visits, a.value] for a in choice.alternatives]), choice.values)
        move = GreedyPlayer(game, seat, seed).choose(belief, version)
        print(game.name, seats, version, move)
        play_move(game, state, seat, move, chance)


print(tree.__file__.rsplit(".", 1)[-1], file=sys.stderr)
for one in [lagoon(content_of("domain.toy")), *GAMES.values()]:
    for count in sorted({one.info.min_seats, min(3, one.info.max_seats)}):
        tables(one, count, 11, int(sys.argv[1]))
