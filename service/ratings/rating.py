"""What a rating is: a normal distribution of strength, moved by each match (OpenSkill, the model of Plackett and Luce)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

MODEL: Final = PlackettLuce()
DEVIATIONS: Final = 2
"""An interval reaches so many standard deviations to both sides of a rating: the strength lies within with about 95 %."""
UNIT: Final = 100
"""Ratings are shown as whole hundredths, so that everybody begins at 2500."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How strong somebody is held to be: mean and standard deviation, after so many matches."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    matches: int = 0

    def to_json(self) -> dict[str, object]:
        """Return the rating as the API shows it."""
        low, high = (self.mu + side * DEVIATIONS * self.sigma for side in (-1, 1))
        return {"rating": round(UNIT * self.mu), "interval": [round(UNIT * low), round(UNIT * high)], "matches": self.matches}


def rate(standings: Sequence[Standing], places: Sequence[int]) -> list[Standing]:
    """Return the standings after a match in which each came to its place (0 the best; equal ones shared it)."""
    before = [[MODEL.create_rating([each.mu, each.sigma])] for each in standings]
    after = MODEL.rate(before, ranks=[float(place) for place in places])
    return [Standing(new.mu, new.sigma, each.matches + 1) for (new,), each in zip(after, standings, strict=True)]
