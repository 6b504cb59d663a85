"""What every turn needs is loaded and built once, before the fork: a fork that begins cold pays for it at each turn.

Measured cold: 90 ms of CPU for the first request (a TLS context, 41 modules), 5 to 17 ms for a game's first decision.
"""

import encodings.idna  # noqa: F401  loaded by the socket module at the first connection
import secrets  # noqa: F401  loaded by redis at the first connection
from functools import cache
from typing import Final

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from domain.kernel.play import fold, set_up
from domain.registry import GAMES
from workers import advise, analyse  # noqa: F401  the other jobs
from workers.config import Config
from workers.partners import prepare
from workers.search.budget import Budget
from workers.search.settings import tree_settings
from workers.search.turn import TurnSearch
from workers.think import clock

ONE_STEP: Final = Budget(iterations=1)


def warm_up(config: Config) -> None:
    """Load what the forks will use. No connection is opened: they must not share one."""
    prepare(config)
    warm_games()


@cache
def warm_games() -> None:
    """Think a step in each game, once in a process and all that are forked from it."""
    for game in GAMES.values():
        decide_once(game)


def decide_once(game: AnyGame) -> None:
    """Think one step about the first decision of a match, as a job does."""
    seats = game.info.min_seats
    options = game.fill_options({}, seats)
    opening = game.initial_state(seats, options)
    state = fold(opening, set_up(game, opening, FastChance(1)))
    seat = state.to_act[0]
    belief = game.belief_of(game.view_for(state, seat), seat, options)
    choice = TurnSearch(game, seat, tree_settings(game)).decide(belief, seats, 1, 1, ONE_STEP, clock)
    choice.command().to_json()
