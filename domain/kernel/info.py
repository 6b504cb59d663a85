"""What people read of a game: title, numbers of seats, rules, pieces, refusals, zones, and what happens in words."""

from collections.abc import Callable, Sequence
from typing import Final, final

from domain.kernel.content import Content
from domain.kernel.event_texts import Tell, plain_text
from domain.kernel.ids import JsonObject
from domain.kernel.localized import Rule, Text
from domain.kernel.places import Zone

Zones = list[Zone] | Callable[[int, JsonObject], list[Zone]]
"""The zones of every match, or what returns those of a match with so many seats and such (filled) options."""


@final
class Info:
    """The catalogue texts of a game. `pieces` is what it shows of boards, tiles and cards: every data file unless it is given.

    `tell` says what its facts mean to people (default: by what they declare); `readme` holds the rules as pages, Markdown.
    `moments` say by the type of a command when it can be given; refusals with a code in `untimely` are told with it.
    """

    def __init__(
        self,
        title: Text,
        min_seats: int,
        max_seats: int,
        content: Content,
        refusals: dict[str, Text],
        *,
        pieces: JsonObject | None = None,
        zones: Zones | None = None,
        tell: Tell = plain_text,
        moments: dict[str, Text] | None = None,
        untimely: Sequence[str] = (),
    ) -> None:
        self.title: Final = title
        self.min_seats: Final = min_seats
        self.max_seats: Final = max_seats
        self.readme: Final = Text(content.readme, content.readme_de or content.readme)
        self.rules: Final[list[Rule]] = content.rules()
        self.content: Final[JsonObject] = content.objects() if pieces is None else pieces
        self.refusals: Final = refusals
        self.zones_of: Final[Zones] = [] if zones is None else zones
        self.tell: Final[Tell] = tell
        self.moments: Final[dict[str, Text]] = moments or {}
        self.untimely: Final = untimely

    def moment_of(self, kind: str, code: str) -> Text | None:
        """Return when a kind of command can be given, for who gave it at the wrong time; None where a refusal says enough by itself."""
        return self.moments.get(kind) if code in self.untimely else None

    def zones(self, seats: int, options: JsonObject) -> list[Zone]:
        """Return the zones of the table of such a match, with their places; none where the game lists none."""
        if isinstance(self.zones_of, list):
            return self.zones_of
        return self.zones_of(seats, options)
