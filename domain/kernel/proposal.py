"""A proposal that stands: what was proposed, and who has agreed so far."""

from typing import Final, final

from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import json_list


@final
class Proposal:
    """L9: what a seat proposes, known by the version of its `match.v1.proposed`; `accepted` lists who agreed, the earliest first."""

    def __init__(self, version: int, seat: int, what: str, accepted: list[int]) -> None:
        self.version: Final = version
        self.seat: Final = seat
        self.what: Final = what
        self.accepted: Final = accepted

    def accepted_by(self, seat: int) -> "Proposal":
        """Return the proposal after a seat has agreed."""
        return Proposal(self.version, self.seat, self.what, [*self.accepted, seat])

    def to_json(self) -> JsonObject:
        """Return the proposal as a match shows it."""
        return {"version": self.version, "seat": self.seat, "what": self.what, "accepted": json_list(self.accepted)}
