"""What can be tuned in a search. A value here has won its place in a match against the one before (search.md, gates)."""

from typing import Final, final


@final
class Settings:
    """The settings of one search.

    `scale` is the margin in points at which the logistic half of the reward reaches 73 %. `exploration` is the constant of UCB.
    `widening` bounds the moves tried at a node to widening × √visits (0: all of them). `depth` bounds the steps taken in the tree
    (0: no bound; 1 is flat UCB). `reuse` keeps the tree through the decisions of one turn.

    `contest` is the number of random moves of which a playout makes the one that earlier playouts liked best (1: it plays at random).
    `rounds` ends a playout after that many turns of every seat, and compares what each would have if the match ended there (0: it plays
    to the end).
    """

    def __init__(
        self,
        scale: int,
        exploration: float = 0.35,
        widening: float = 1.0,
        depth: int = 0,
        reuse: bool = True,
        contest: int = 1,
        rounds: int = 0,
    ) -> None:
        self.scale: Final = scale
        self.exploration: Final = exploration
        self.widening: Final = widening
        self.depth: Final = depth
        self.reuse: Final = reuse
        self.contest: Final = contest
        self.rounds: Final = rounds


DEFAULT_SCALE: Final = 12


def tree_settings(game: str) -> Settings:
    """Return the settings that play a game best so far."""
    if game == "lagoon":
        return Settings(4)
    if game == "reef-gardens":
        return Settings(15, exploration=0.7, widening=0.0, depth=2, contest=3, rounds=2)
    return Settings(DEFAULT_SCALE, exploration=0.7, widening=2.0, contest=3)


def flat_settings(game: str) -> Settings:
    """Return flat UCB: every move of the root, no tree, all else equal. The rival that each change to the tree must beat."""
    tree = tree_settings(game)
    return Settings(tree.scale, 0.7, 0.0, 1, False, tree.contest, tree.rounds)
