"""An event: a fact about the table, in the past tense, with its results in it."""

from abc import ABC, abstractmethod

from domain.kernel.ids import Json, JsonObject


class Event(ABC):
    """A fact. Subclasses are `@final`, have `Final` fields, and a `TYPE` such as `reef_gardens.v1.line_bought`.

    `seat` is the seat that the fact belongs to, or NOBODY.
    """

    seat: int

    @abstractmethod
    def type_name(self) -> str:
        """Return `<game>.v<shape>.<past tense>`."""

    @abstractmethod
    def to_data(self) -> JsonObject:
        """Return what everybody at the table may know of the fact."""

    def parts(self) -> dict[str, Json]:
        """Return what only some may know, by part name (`seat:N/place`, `none/place`; trust.md, sealed parts).

        A part whose content this holder does not know (a redacted event) is left out. Names and number of the parts that exist must
        not depend on what is hidden.
        """
        return {}

    def opens(self) -> list[str]:
        """Return the names of earlier parts whose content this fact shows to everybody; `to_data` repeats it."""
        return []

    def news_for(self, seat: int) -> bool:
        """Say whether the fact tells `seat` (NOBODY: a spectator) something that its view did not hold, apart from chance.

        The answer must not depend on what is hidden. A command with news for anybody cannot be undone, and a dry run stops before it.
        """
        return bool(self.opens())
