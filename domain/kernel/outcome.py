"""The outcome of a match: reason, scores and ranking."""

from typing import Final, final

from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import json_list


@final
class Outcome:
    """`reason` is finished, resigned, agreed, abandoned, aborted, stalemate or closed; `scores` is None where there are none.

    `ranking` lists groups of seats, best first; seats of one group share the place. `won` is for games against the table (solo).

    >>> Outcome("finished", [71, 60], [[0], [1]]).to_json()
    {'reason': 'finished', 'scores': [71, 60], 'ranking': [[0], [1]]}
    >>> Outcome("closed", None, [[0]], won=False).to_json()
    {'reason': 'closed', 'scores': None, 'ranking': [[0]], 'won': False}
    """

    def __init__(self, reason: str, scores: list[int] | None, ranking: list[list[int]], won: bool | None = None) -> None:
        self.reason: Final = reason
        self.scores: Final = scores
        self.ranking: Final = ranking
        self.won: Final = won

    def to_json(self) -> JsonObject:
        """Return the outcome as records and the API show it (docs/history.md, "Lifecycle")."""
        ranking: list[Json] = [json_list(group) for group in self.ranking]
        shown: JsonObject = {
            "reason": self.reason,
            "scores": None if self.scores is None else json_list(self.scores),
            "ranking": ranking,
        }
        if self.won is not None:
            shown["won"] = self.won
        return shown


def ranking_by(scores: list[int]) -> list[list[int]]:
    """Group the seats by score, highest first; equal scores share a place.

    >>> ranking_by([60, 71, 60])
    [[1], [0, 2]]
    """
    return [[s for s in range(len(scores)) if scores[s] == score] for score in sorted(set(scores), reverse=True)]
