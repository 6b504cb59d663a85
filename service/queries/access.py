"""What every query begins with: is there such a match, and as whom does the caller read?"""

from dataclasses import dataclass

from domain.kernel.ids import Seat
from service.matches.context import Context
from service.matches.match_cache import Current
from service.matches.problems import unauthenticated
from service.matches.rights import is_player, may_know, seats_of, unknown_match, viewer_of
from service.matches.tokens import NO_TOKEN, SEAT_TOKEN, Credential


@dataclass(frozen=True, slots=True)
class Access:
    """The match as it is now, and as whom the caller reads it."""

    current: Current
    viewer: Seat

    def is_finished(self) -> bool:
        """Say whether everything is open to everybody."""
        return self.current.loaded.summary.status == "over"


def find_access(context: Context, match_id: str, credential: Credential, seat: Seat | None, token_needed: bool = False) -> Access:
    """Return the match for a caller; 401, 404 or 403 in this order. Where a token is needed, that of an unknown match is unknown.

    A private match is unknown to strangers.
    """
    if seat is not None and credential.kind == NO_TOKEN:
        raise unauthenticated()
    current = context.current(match_id)
    if current is None or not may_know(credential, current.loaded):
        raise unknown_match(context.database, credential, token_needed=token_needed)
    return Access(current, viewer_of(context.database, credential, current.loaded, seat))


def find_known(context: Context, match_id: str, credential: Credential) -> Current:
    """Return the match for a caller who may know of it, where all are told the same; 404, or 401 for a token that nobody knows."""
    current = context.current(match_id)
    if current is None or not may_know(credential, current.loaded):
        raise unknown_match(context.database, credential)
    if credential.kind == SEAT_TOKEN and not seats_of(credential, current.loaded) and not is_player(context.database, credential):
        raise unauthenticated()
    return current
