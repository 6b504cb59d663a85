"""`DELETE /v1/matches/{id}/seats/{seat}/name`: a display name is erased; every proof holds, as names stand outside the history."""

from collections.abc import Sequence

from domain.kernel.ids import Seat
from service.matches.context import Context
from service.matches.problems import WrongParameter, invalid, not_found, unauthenticated, wrong_seat
from service.matches.rights import may_know, not_yours, speaks_for, unknown_match
from service.matches.tokens import NO_TOKEN, OPERATOR, WORKER, Credential
from service.store import names


def erase_name(context: Context, match_id: str, seat: str, credential: Credential, wrong: Sequence[WrongParameter] = ()) -> None:
    """Erase the name of a seat, for whoever speaks for it and for the operator; once more changes nothing.

    No rules are needed for it: it is done in matches whose rules are not at hand, too, and in finished ones.
    """
    if credential.kind == NO_TOKEN:
        raise unauthenticated()
    current = context.current(match_id)
    if current is None or not may_know(credential, current.loaded):
        raise unknown_match(context.database, credential, token_needed=True)
    own = speaks_for(context.database, credential, current.loaded)
    if seat not in map(str, range(len(current.loaded.fixed.plans))):
        raise not_found("seat", "Diesen Platz")
    if credential.kind == WORKER:
        raise wrong_seat("The worker key erases no names.", "Der Worker-Schlüssel löscht keine Namen.")
    if credential.kind != OPERATOR and int(seat) not in own:
        raise not_yours(own)
    if wrong:
        raise invalid(list(wrong))
    names.erase_name(context.database, current.id, Seat(int(seat)))
