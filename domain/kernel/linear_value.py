"""What the holdings of a seat promise: features that a player would name, each times its weight.

The weights come from a data file beside the game (`prospects.json`), which `python -m workers.arena.fit` writes. They are no part of the
rules: matches do not depend on them, only how bots play.
"""

from collections.abc import Sequence
from typing import Final, final

from domain.kernel.errors import malformed_if
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_int, as_object, object_in

WHOLE: Final = 1000
"""The whole of a match, in thousandths."""


@final
class LinearValue:
    """Weights in hundredths of a point for one unit of each feature: `early` when the whole match is left, `late` when nothing is."""

    def __init__(self, names: list[str], early: list[int], late: list[int]) -> None:
        self.names: Final = names
        self.early: Final = early
        self.late: Final = late

    def worth(self, features: list[int], left: int) -> int:
        """Return what features promise in hundredths of a point, with so many thousandths of the match left."""
        gone = WHOLE - left
        total = 0
        for i in range(len(features)):
            if features[i] != 0:
                total += features[i] * (self.early[i] * left + self.late[i] * gone)
        return total // WHOLE


def linear_value(names: Sequence[str], prospects: JsonObject) -> LinearValue:
    """Read the weights of a data file (an empty one: nothing promises anything); a feature that it leaves out counts nothing.

    `Malformed` when it names a feature that the game does not have.
    """
    given = object_in(prospects, "weights") if "weights" in prospects else {}
    for name in given:
        malformed_if(name not in names, f"/weights/{name}", "the game has no such feature")
    early: list[int] = []
    late: list[int] = []
    for name in names:
        pair = as_object(given[name], f"/weights/{name}") if name in given else {}
        early.append(as_int(pair.get("early", 0), f"/weights/{name}/early"))
        late.append(as_int(pair.get("late", 0), f"/weights/{name}/late"))
    return LinearValue(list(names), early, late)
