"""What can be tuned in a search. A value here has won its place in a match against the one before."""

from typing import Final, final

from domain.kernel.game import AnyGame


@final
class Settings:
    """The settings of one search.

    `scale` is the margin in points at which the logistic half of the reward reaches 73 %. `exploration` is the constant of UCB, in
    standard deviations of the rewards that the search has seen: the standard deviation of the rewards differs a hundredfold between games.
    `widening` bounds the moves tried below the root to widening × √visits (0: all of them). `expansion_threshold` is the number of visits
    after which the moves behind a move are told apart (1: at once); before, playouts do better. `depth` bounds the steps taken in the tree
    (0: no bound; 1 is flat UCB). `reuse` keeps the tree through the decisions of one turn.

    `tournament_size` is the number of random moves of which a playout makes the one that earlier playouts liked best (1: any);
    with `greedy` each seat takes the greedy step instead; with `planned` it follows a plan (`ImprovingSteps`), and behind a move of the
    tree that plan is tried first, then the moves that look best at once. `rounds` ends every iteration that many turns of every seat after
    the root, and compares what each would have if the match ended there (0: it plays to the end); with `own_turn` it looks no further
    than the end of the turn at hand. `near` is the share, in percent, that each round on the way has of what is left of the reward (0: only
    the last look counts). `common` lets the moves of the root meet the same worlds.
    """

    def __init__(
        self,
        scale: int,
        exploration: float = 1.4,
        widening: float = 1.0,
        expansion_threshold: int = 1,
        depth: int = 0,
        reuse: bool = True,
        tournament_size: int = 1,
        rounds: int = 0,
        greedy: bool = False,
        own_turn: bool = False,
        common: bool = True,
        planned: bool = False,
        near: int = 0,
    ) -> None:
        self.scale: Final = scale
        self.exploration: Final = exploration
        self.widening: Final = widening
        self.expansion_threshold: Final = expansion_threshold
        self.depth: Final = depth
        self.reuse: Final = reuse
        self.tournament_size: Final = tournament_size
        self.rounds: Final = rounds
        self.greedy: Final = greedy
        self.own_turn: Final = own_turn
        self.common: Final = common
        self.planned: Final = planned
        self.near: Final = near


ROUNDS: Final = 2
"""How many turns of every seat an iteration looks ahead."""
NEAR: Final = 40
"""The share of each round on the way where a search follows plans, which make a gain whenever it is looked for."""


def tree_settings(game: AnyGame, rounds: int = ROUNDS) -> Settings:
    """Return the settings that play a game best so far."""
    planned = game.small_steps
    near = NEAR if planned else 0
    return Settings(game.clear_lead, expansion_threshold=50, tournament_size=3, rounds=rounds, greedy=planned, planned=planned, near=near)


def own_turn_settings(game: AnyGame) -> Settings:
    """Return the short sight of beginners: a turn is completed by greedy steps, and what comes after it is not looked at."""
    return Settings(game.clear_lead, expansion_threshold=50, tournament_size=3, greedy=True, own_turn=True)


def flat_settings(game: AnyGame) -> Settings:
    """Return flat UCB: the same playouts, every move of the root, no tree, more exploration. The rival of each change to the tree."""
    return Settings(game.clear_lead, exploration=5.0, depth=1, reuse=False, tournament_size=3, rounds=ROUNDS, greedy=game.small_steps)
