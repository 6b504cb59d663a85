"""Rules are found by name, revision and content: a history is never folded by the rules of another one (ADR 7)."""

from collections.abc import Callable
from typing import Final

from domain.kernel.game import AnyGame

FindGame = Callable[[str, int, str], AnyGame]
"""Returns the game of this name, revision and content hash; `RulesNotAtHand` when these rules are not here."""


class RulesNotAtHand(LookupError):
    """The rules of a history are not here: neither can it go on, nor can it be proven. `reason` says which, and what is here."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason: Final = reason

    def __str__(self) -> str:
        return self.reason


def find_rules(games: list[AnyGame], name: str, revision: int, content_sha256: str) -> AnyGame:
    """Return the one of `games` with this name, revision and content; `RulesNotAtHand` when there is none."""
    known = [game for game in games if game.name == name]
    if not known:
        raise RulesNotAtHand(f"the game {name} is not known here")
    same = [game for game in known if game.revision == revision]
    if not same:
        here = ", ".join(str(game.revision) for game in known)
        raise RulesNotAtHand(f"revision {revision} of {name} is not at hand here (at hand: {here})")
    for game in same:
        if game.content_sha256 == content_sha256:
            return game
    raise RulesNotAtHand(f"{name} revision {revision} with the content {content_sha256} is not at hand here: its boards or cards differ")
