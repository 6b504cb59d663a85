"""What can be tuned in a search. A value here has won its place in a match against the one before (search.md, gates)."""

from typing import Final, final


@final
class Settings:
    """The settings of one search.

    `exploration` is the constant of UCB. `widening` bounds the moves tried at a node to widening × √visits (0: all of them).
    `depth` bounds the steps taken in the tree (0: no bound; 1 is flat UCB). `scale` is the margin in points at which the logistic
    half of the reward reaches 73 %. `contest` is the number of random moves of which a playout
    makes the one that earlier playouts liked best (1: it plays at random).
    `reuse` keeps the tree through the decisions of one turn.
    """

    def __init__(
        self,
        scale: int,
        exploration: float = 0.35,
        widening: float = 1.0,
        depth: int = 0,
        contest: int = 1,
        turns: int = 0,
        prior: float = 0.0,
        reuse: bool = True,
    ) -> None:
        self.scale: Final = scale
        self.exploration: Final = exploration
        self.widening: Final = widening
        self.depth: Final = depth
        self.contest: Final = contest
        self.turns: Final = turns
        self.prior: Final = prior
        self.reuse: Final = reuse


SCALES: Final[dict[str, int]] = {"lagoon": 4, "reef-gardens": 15}
"""Margin to the best rival, in points, that counts as a clear lead; measured as the spread of final margins between equal players."""

DEFAULT_SCALE: Final = 12


def scale_of(game: str) -> int:
    """Return the scale of a game's margins."""
    return SCALES.get(game, DEFAULT_SCALE)


def tree_settings(game: str) -> Settings:
    """Return the settings that play best so far."""
    return Settings(scale_of(game))


def flat_settings(game: str) -> Settings:
    """Return flat UCB: every move of the root, no tree. The rival that each change to the tree must beat."""
    return Settings(scale_of(game), exploration=0.7, widening=0.0, depth=1, reuse=False)
