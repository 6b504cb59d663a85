"""What a caller may do at a match: which seats it speaks for, as whom it reads, and whether it may know of it at all."""

import hmac
from typing import Final

from domain.kernel.ids import NOBODY, Seat
from service.matches.problems import Problem, WrongParameter, invalid, no_such_match, unauthenticated, wrong_seat
from service.matches.tokens import NO_TOKEN, OPERATOR, SEAT_TOKEN, WORKER, Credential
from service.store import players
from service.store.database import Database
from service.store.rows import Fixed, Loaded

SEATLESS: Final = ("This player has no seat in this match.", "Dieser Spieler hat keinen Platz in dieser Partie.")


def seats_of(credential: Credential, loaded: Loaded) -> list[Seat]:
    """Return the seats that a token or a player's key speaks for."""
    if credential.kind != SEAT_TOKEN or not credential.digest:
        return []
    digests = [*loaded.tokens.items(), *((seat, holder.key_hash) for seat, holder in loaded.holders.items())]
    return sorted({Seat(seat) for seat, digest in digests if hmac.compare_digest(digest, credential.digest)})


def is_played_by_service(loaded: Loaded, seat: Seat) -> bool:
    """Say whether workers play a seat: a bot's, or one that a stand-in holds."""
    plans = loaded.fixed.plans
    return 0 <= seat < len(plans) and (plans[seat]["kind"] == "bot" or seat in loaded.summary.stand_ins)


def not_for_workers(seat: object) -> Problem:
    """Return the refusal of a worker at a human's seat."""
    return wrong_seat(
        f"The worker key plays for bots and stand-ins only, and seat {seat} has neither.",
        f"Der Worker-Schlüssel spielt nur für Bots und Vertretungen, und auf Platz {seat} sitzt keines von beiden.",
    )


def not_yours(own: list[Seat]) -> Problem:
    """Return the refusal of a seat that is none of the caller's."""
    listed = ", ".join(map(str, own))
    if len(own) == 1:
        return wrong_seat(f"This token belongs to seat {listed}.", f"Dieses Token gehört zu Platz {listed}.")
    return wrong_seat(f"Yours are the seats {listed}.", f"Dir gehören die Plätze {listed}.")


def unknown_match(database: Database, credential: Credential, *, token_needed: bool = False) -> Problem:
    """Return what to say of a match that is not there, or that the caller may not know of; where a token is needed, none or an unknown
    one is told first.
    """
    is_unknown = credential.kind == NO_TOKEN or (credential.kind == SEAT_TOKEN and not is_player(database, credential))
    if token_needed and is_unknown:
        return unauthenticated()
    return no_such_match()


def is_player(database: Database, credential: Credential) -> bool:
    """Say whether a token is the key of some player."""
    return bool(credential.digest) and players.find_player(database, credential.digest) is not None


def may_know(credential: Credential, loaded: Loaded) -> bool:
    """Say whether the caller may know of a match: of a private one, until it is over, those at the table, the invited, and the service."""
    if loaded.fixed.invitation is None or loaded.summary.status == "over" or credential.kind in (WORKER, OPERATOR):
        return True
    return is_invited(credential, loaded.fixed) or bool(seats_of(credential, loaded))


def is_invited(credential: Credential, fixed: Fixed) -> bool:
    """Say whether the caller showed the secret of a private match."""
    return fixed.invitation is not None and hmac.compare_digest(fixed.invitation, credential.invitation)


def viewer_of(database: Database, credential: Credential, loaded: Loaded, seat: Seat | None) -> Seat:
    """Return as whom the caller reads: a seat, or NOBODY for a spectator. `seat` is the query parameter."""
    if credential.kind == SEAT_TOKEN:
        own = seats_of(credential, loaded)
        return seat_among(own, seat) if own else seatless(database, credential, seat)
    if credential.kind == WORKER:
        if seat is None:
            raise invalid([WrongParameter("seat", "with the worker key the query parameter `seat` is required")])
        if not is_played_by_service(loaded, seat):
            raise not_for_workers(seat)
        return seat
    if seat is not None:
        if credential.kind == OPERATOR:
            raise wrong_seat("The operator sees no seat's secrets.", "Der Betreiber sieht keine verdeckten Informationen eines Platzes.")
        raise unauthenticated()
    return NOBODY


def seat_among(own: list[Seat], seat: Seat | None) -> Seat:
    """Return the seat that is asked for, one of the caller's; it may be left out where there is one only."""
    if seat is None:
        if len(own) > 1:
            listed = ", ".join(map(str, own))
            raise invalid([WrongParameter("seat", f"yours are the seats {listed}: the query parameter `seat` is required")])
        return own[0]
    if seat not in own:
        raise not_yours(own)
    return seat


def seatless(database: Database, credential: Credential, seat: Seat | None) -> Seat:
    """Let a player who has no seat here read as a spectator; a token that nobody knows is refused."""
    if not is_player(database, credential):
        raise unauthenticated()
    if seat is not None:
        raise wrong_seat(*SEATLESS)
    return NOBODY


def speaks_for(database: Database, credential: Credential, loaded: Loaded) -> list[Seat]:
    """Return the seats for which the caller may send commands; who has none is refused."""
    if credential.kind == NO_TOKEN:
        raise unauthenticated()
    if credential.kind != SEAT_TOKEN:
        return []
    own = seats_of(credential, loaded)
    if own:
        return own
    raise wrong_seat(*SEATLESS) if is_player(database, credential) else unauthenticated()
