"""Step 7 of the checks: does this caller speak for that seat?"""

from domain.kernel.ids import Seat
from service.commands.request import CommandRequest
from service.matches.problems import wrong_seat
from service.matches.request_schemas import MOST_SEATS
from service.matches.rights import is_played_by_service, not_for_workers, not_yours, speaks_for
from service.matches.tokens import OPERATOR, SEAT_TOKEN, WORKER
from service.store.database import Database
from service.store.rows import Loaded


def check_authority(database: Database, request: CommandRequest, loaded: Loaded) -> None:
    """Refuse the token of another seat, a worker at a human's seat, and anybody but the operator closing a match.

    A `seat` that can be none of any match is left to the check of the body's shape.
    """
    kind = request.credential.kind
    own = speaks_for(database, request.credential, loaded)
    if request.has("search") and kind != WORKER:
        raise wrong_seat("Only the worker key may send `search`.", "Nur der Worker-Schlüssel darf `search` mitschicken.")
    if request.command_type() == "close" and kind != OPERATOR:
        raise wrong_seat("Only the operator may close a match.", "Nur der Betreiber darf eine Partie schließen.")
    if not request.has("seat"):
        return
    seat = request.member("seat")
    if kind == OPERATOR:
        if seat is not None:
            raise wrong_seat("The operator can't play.", "Der Betreiber kann nicht spielen.")
    elif seat is None:
        raise wrong_seat("Only the operator acts for no seat.", "Nur der Betreiber handelt für keinen Platz.")
    elif isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < MOST_SEATS:
        check_seat(request, loaded, own, Seat(seat))


def check_seat(request: CommandRequest, loaded: Loaded, own: list[Seat], seat: Seat) -> None:
    """Refuse a seat that the token or the worker key does not speak for."""
    if request.credential.kind == SEAT_TOKEN and seat not in own:
        raise not_yours(own)
    if request.credential.kind == WORKER and request.command_type() != "claim_timeout" and not is_played_by_service(loaded, seat):
        raise not_for_workers(seat)
