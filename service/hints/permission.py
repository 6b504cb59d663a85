"""Who may have hints, and for which decision: everything that is checked before anybody thinks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from domain.kernel.ids import NOBODY, Json, Seat
from domain.kernel.json_fields import int_in
from domain.kernel.localized import Text
from domain.kernel.schema import Schema, integer, record, with_description
from service.matches.context import Context
from service.matches.match_cache import Current
from service.matches.problems import Problem, WrongParameter, unauthenticated, wrong_seat
from service.matches.request_schemas import check_body
from service.matches.rights import SEATLESS
from service.matches.tokens import NO_TOKEN, OPERATOR, WORKER, Credential
from service.queries.access import find_access

MOST_HINTS: Final = 20
DEFAULT_HINTS: Final = 5

REQUEST: Final = Schema(
    record(
        {"limit": with_description(integer(1, MOST_HINTS), f"How many commands at most; {DEFAULT_HINTS} where nothing is said.")},
        ["limit"],
        "HintRequest",
    )
)


@dataclass(frozen=True, slots=True)
class Wish:
    """Hints that somebody may have: for a seat that is to act in a match as it is now."""

    current: Current
    seat: Seat
    limit: int


def read_wish(
    context: Context, match_id: str, credential: Credential, seat: Seat | None, body: Json, wrong: Sequence[WrongParameter]
) -> Wish:
    """Return what is wished for, or say why not; the checks come in their order (docs/api.md, "Errors")."""
    if credential.kind == NO_TOKEN:
        raise unauthenticated()
    access = find_access(context, match_id, credential, seat, token_needed=True)
    if credential.kind in (WORKER, OPERATOR):
        raise wrong_seat("Hints are for those who play a seat.", "Tipps gibt es für die, die einen Platz spielen.")
    if access.viewer == NOBODY:
        raise wrong_seat(*SEATLESS)
    wanted = check_body(REQUEST, body, wrong)
    check_time(access.current, access.viewer)
    return Wish(access.current, access.viewer, int_in(wanted, "limit") if "limit" in wanted else DEFAULT_HINTS)


def check_time(current: Current, seat: Seat) -> None:
    """Refuse, 409, where there is nothing to decide for a seat, or where nobody may be helped."""
    match = current.match
    if current.loaded.fixed.rated:
        raise Problem("match-rated", Text("There are no hints in a rated match.", "In gewerteten Partien gibt es keine Tipps."))
    if match.status == "over":
        raise Problem("match-over", Text("The match is over.", "Die Partie ist vorbei."))
    if match.chairs[seat].resigned or seat not in match.to_act():
        raise Problem("not-your-turn", Text("This seat is not to act now.", "Dieser Platz ist jetzt nicht am Zug."))
