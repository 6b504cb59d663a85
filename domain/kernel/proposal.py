"""A proposal that stands: what was proposed, and who has agreed so far."""

from typing import Final, final

from domain.kernel.ids import JsonObject, Seat
from domain.kernel.json_fields import json_list


@final
class Proposal:
    """L9: what a seat proposes, known by the version of its `match.v1.proposed`; `accepted` lists who agreed, the earliest first.

    `to` is the version to go back to, None where that is not proposed.
    """

    def __init__(self, version: int, seat: Seat, what: str, accepted: list[int], to: int | None = None) -> None:
        self.version: Final = version
        self.seat: Final = seat
        self.what: Final = what
        self.accepted: Final = accepted
        self.to: Final = to

    def accepted_by(self, seat: Seat) -> "Proposal":
        """Return the proposal after a seat has agreed."""
        return Proposal(self.version, self.seat, self.what, [*self.accepted, seat], self.to)

    def to_json(self) -> JsonObject:
        """Return the proposal as a match shows it."""
        back: JsonObject = {} if self.to is None else {"to": self.to}
        return {"version": self.version, "seat": self.seat, "what": self.what, **back, "accepted": json_list(self.accepted)}
