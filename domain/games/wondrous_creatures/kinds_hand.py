"""The kind of a card's place in a hand, which bears a tag that tells nothing, or the number of a card that all have seen."""

import re
from typing import Final, final

from domain.games.wondrous_creatures.components_names import SEATS
from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_str
from domain.kernel.kinds import Kind, show
from domain.kernel.places import place_name

CARD_NAME: Final = "[1-9][0-9]{0,2}"
TAG_NAME: Final = "[1-9][0-9]{0,4}"
HAND_NAME: Final = f"{TAG_NAME}|c{CARD_NAME}"
"""Names of places in hands: a tag, or c and the id of a card that all have seen."""

OPEN_CARD: Final = 100_000
"""Stands in front of the number of a card of a hand that all have seen; below are the tags of the others."""

HAND_SPAN: Final = 2 * OPEN_CARD


@final
class HandPlace(Kind):
    """A card in a hand, also one that all have `seen`.

    In the code `HAND_SPAN` times its seat, and its tag, or `OPEN_CARD` and its number where all have seen it.

    >>> kind = HandPlace()
    >>> kind.write(hand_place(1, 17, 4)), kind.write(hand_place(1, 0, 4)), kind.read("hand:0/c5", "/place")
    ('hand:1/17', 'hand:1/c5', 100004)
    """

    def __init__(self, about: str = "", *, seen: bool = True) -> None:
        self.about = about
        self.seen: Final = seen
        self.pattern: Final = f"^hand:[0-{SEATS - 1}]/({HAND_NAME if seen else TAG_NAME})$"

    def shape(self) -> JsonObject:
        return {"type": "string", "pattern": self.pattern}

    def read(self, value: Json, path: str) -> int:
        text = as_str(value, path)
        if re.fullmatch(self.pattern[1:-1], text) is None:
            raise Malformed(path, f"{show(text)} is no place such as hand:0/17{' or hand:0/c5' if self.seen else ''}")
        zone, _, name = text.partition("/")
        return HAND_SPAN * int(zone[-1]) + (OPEN_CARD + int(name[1:]) - 1 if name.startswith("c") else int(name))

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        seat, name = value // HAND_SPAN, value % HAND_SPAN
        return place_name("hand", str(name) if name < OPEN_CARD else f"c{name - OPEN_CARD + 1}", seat)


def hand_place(seat: int, tag: int, card: int) -> int:
    """Return where a card lies in a hand: by its tag, or by its number where all have seen it (tag 0)."""
    return HAND_SPAN * seat + (tag or OPEN_CARD + card)


def tag_of(place: int) -> int:
    """Return the tag of a card in a hand; 0 where all have seen it."""
    name = place % HAND_SPAN
    return name if name < OPEN_CARD else 0
