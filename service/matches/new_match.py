"""A new match as it is wished for, decided and not yet stored; and committing to a seed before the client names its own."""

import hashlib
import secrets
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

from domain.kernel.errors import Malformed
from domain.kernel.game import AnyGame, check_seats
from domain.kernel.ids import NOBODY, Json, JsonObject, Seat
from domain.kernel.lifecycle import Facts, decide_creation
from domain.kernel.lifecycle_commands import OpenMatch, Origin, SeatPlan
from domain.kernel.match import Match
from service.matches import clock, tokens
from service.matches.context import Context
from service.matches.new_records import Written, write_down
from service.matches.problems import below, invalid
from service.store import matches as store
from service.store.database import read_clock
from service.store.rows import Fixed, Newcomer

COMMITMENT_LIFE: Final = timedelta(hours=1)
DEFAULT_TURN_SECONDS: Final = 259_200


@dataclass(frozen=True, slots=True)
class Wish:
    """What the creator asks for, its shape already checked."""

    game: str
    options: JsonObject
    plans: list[SeatPlan]
    names: list[str | None]
    client_seed: str = ""
    seed_commitment: str | None = None
    turn_seconds: int = DEFAULT_TURN_SECONDS
    position: JsonObject | None = None
    private: bool = False
    undo: str | None = None
    rated: bool = False
    fork: Origin | None = None
    wants: tuple[str | None, ...] = ()
    """By seat, whom an open one is for; it stands outside the history, as players do."""


@dataclass(frozen=True, slots=True)
class Created:
    """A match that was opened, with its secret seed."""

    fixed: Fixed
    written: Written
    seed: bytes = field(repr=False)


def commit_to_seed(context: Context) -> dict[str, Any]:
    """Draw a server seed, keep it, and return the commitment to it."""
    seed = secrets.token_bytes(32)
    commitment = hashlib.sha256(seed).hexdigest()
    expires = store.commit_to(context.database, commitment, seed, COMMITMENT_LIFE)
    return {"seed_commitment": commitment, "expires": clock.text_of(expires)}


def seed_for(context: Context, wish: Wish) -> bytes:
    """Return the server seed of a new match: the one the client has a commitment to, or a fresh one."""
    if wish.seed_commitment is None:
        return secrets.token_bytes(32)
    seed = store.find_committed_seed(context.database, wish.seed_commitment)
    if seed is None:
        raise invalid([commitment_problem()])
    return seed


def commitment_problem() -> Malformed:
    """Say that a commitment can't be used."""
    return Malformed("/seed_commitment", "this commitment was used, has expired, or was never given")


def open_match(context: Context, wish: Wish, match_id: str, seed: bytes, invitation: bytes | None = None) -> Created:
    """Decide on the creation of a match; nothing is stored yet. `invitation` is the hash of a private match's secret."""
    game = context.games[wish.game]
    options = fill_options(game, wish)
    command = OpenMatch(wish.game, options, wish.plans, wish.turn_seconds, wish.client_seed, wish.position, wish.undo, wish.fork)
    commitment = hashlib.sha256(seed).hexdigest()
    at = read_clock(context.database)
    try:
        decision = decide_creation(game, command, Facts(seed, commitment, commitment_seen=wish.seed_commitment is not None))
        check_somebody_can_act(game, command)
    except Malformed as problem:
        raise invalid([with_body_path(problem)]) from problem
    written = write_down(match_id, Match(game), None, NOBODY, command, decision, at, present=at)
    plans: list[dict[str, Json]] = [plan.to_json() for plan in wish.plans]
    for plan, wants in zip(plans, wish.wants, strict=False):
        if wants is not None:
            plan["wants"] = wants
    fixed = Fixed(
        match_id,
        game.name,
        game.revision,
        game.content_sha256,
        at,
        wish.turn_seconds,
        commitment,
        wish.position is not None,
        command.options,
        plans,
        invitation,
        wish.rated,
        None if wish.fork is None else wish.fork.match,
        None if wish.fork is None else wish.fork.at,
    )
    return Created(fixed, written, seed)


def check_somebody_can_act(game: AnyGame, command: OpenMatch) -> None:
    """Refuse a position in which no seat that is to act has anything to do."""
    if command.position is None:
        return
    state = game.codec.state_from_json(command.position, len(command.seats), command.options)
    if not any(game.legal_moves(state, seat) for seat in state.to_act):
        raise Malformed("/position", "nobody can act in this position")


def fill_options(game: AnyGame, wish: Wish) -> JsonObject:
    """Return the options with every default filled in."""
    seats = len(wish.plans)
    try:
        check_seats(game, seats)
    except Malformed as problem:
        raise invalid([problem]) from problem
    try:
        return game.fill_options(wish.options, seats)
    except Malformed as problem:
        raise invalid([below("/options", problem)]) from problem


def with_body_path(problem: Malformed) -> Malformed:
    """Return a problem of the creation with a path in the request body; a game's own paths lie in the position."""
    return problem if problem.path == "/client_seed" else below("/position", problem)


def newcomers_of(wish: Wish, seat_tokens: dict[int, str], player: str | None, program: str | None = None) -> list[Newcomer]:
    """Return the tokens' hashes and the names of the seats; those with a token are the player's, if there is one."""
    return [
        Newcomer(Seat(seat), tokens.digest_of(seat_tokens[seat]), name, player, program)
        if seat in seat_tokens
        else Newcomer(Seat(seat), None, name)
        for seat, name in enumerate(wish.names)
        if seat in seat_tokens or name is not None
    ]
