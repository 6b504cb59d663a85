"""`POST /v1/matches/{id}/forks`: a new match from the table of another one.

Of a finished match that is the whole table. Of a running one it is a table drawn anew from what the caller's view allows, by the games'
own beliefs: so a fork tells nothing that the caller could not have drawn himself.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import orjson

from domain.kernel.chance import Chance, SeededChance
from domain.kernel.errors import Malformed
from domain.kernel.game import AnyGame
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.json_fields import int_in
from domain.kernel.lifecycle_commands import Origin
from domain.kernel.localized import Text
from domain.kernel.state import State
from service.matches import match_creation, request_schemas, tokens
from service.matches.context import Context
from service.matches.idempotency import SECRET_KEY_RULE, Answer, check_key, key_digest
from service.matches.match_cache import Current
from service.matches.new_match import Wish
from service.matches.problems import Problem, WrongParameter, invalid, revision_unavailable, wrong_seat
from service.matches.tokens import WORKER, Credential, SeatTokens
from service.matches.write_path import RequestKey, kept_in, replay, retry_taken
from service.queries.access import Access, find_access
from service.store import event_store, matches
from service.store.players import Player

FORKER: Final = "fork"


@dataclass(frozen=True, slots=True)
class Caller:
    """Who forks: what is shown, as which seat it is read (None: the only one), the address, and the player where it is one."""

    credential: Credential
    seat: Seat | None
    address: str
    player: Player | None


def fork(context: Context, match_id: str, body: Json, key: str | None, caller: Caller, wrong: Sequence[WrongParameter] = ()) -> Answer:
    """Open a match from the table of another one, or give again the answer that this key got before."""
    if caller.credential.kind == WORKER:
        raise wrong_seat("The worker key plays, and opens no matches.", "Der Worker-Schlüssel spielt und eröffnet keine Partien.")
    access = find_access(context, match_id, caller.credential, caller.seat)
    if key is not None:
        check_key(key, 32, SECRET_KEY_RULE)
    fork_id = tokens.derive_id(context.settings.secret, f"fork:{secrets.token_hex(32) if key is None else key}")
    seat_tokens = SeatTokens(context.settings.secret, fork_id, key)
    asked: Json = {"match": access.current.id, "seat": access.viewer, "body": body}
    request = RequestKey(FORKER, None if key is None else key_digest(key), asked)

    def attempt() -> Answer:
        if request.key is not None and (receipt := matches.find_receipt(context.database, fork_id, FORKER, request.key)):
            return replay(request, receipt, lambda receipt: match_creation.creation_answer(seat_tokens, receipt.version, kept_in(receipt)))
        wish = wish_of(context, access, body, wrong)
        return match_creation.open_wished(context, wish, request, seat_tokens, caller.address, caller.player)

    return retry_taken(attempt)


def wish_of(context: Context, access: Access, body: Json, wrong: Sequence[WrongParameter]) -> Wish:
    """Read what is asked for, and find or draw its table."""
    problems: list[Malformed | WrongParameter] = list(wrong)
    data = request_schemas.check_body(request_schemas.FORK, match_creation.with_kept_names(body, problems), problems)
    plans, names = match_creation.plans_in(data)
    current = access.current
    fixed = current.loaded.fixed
    if len(plans) != len(fixed.plans):
        raise invalid([Malformed("/seats", f"the match has {len(fixed.plans)} seats")])
    if fixed.rated and not access.is_finished():
        raise Problem(
            "not-over",
            Text("A rated match is forked when it is over.", "Eine gewertete Partie muss dafür vorbei sein."),
        )
    game = context.games.get(fixed.game)
    if game is None or (game.revision, game.content_sha256) != (fixed.revision, fixed.content_sha256):
        raise revision_unavailable(fixed)
    at = int_in(data, "at") if "at" in data else current.version
    state = table_at(context, current, at)
    if not access.is_finished():
        state = draw_table(game, state, access.viewer, fixed.options, SeededChance(secrets.token_bytes(32), at))
    return Wish(
        fixed.game,
        fixed.options,
        plans,
        names,
        match_creation.client_seed_in(data),
        None,
        fixed.turn_seconds,
        game.codec.state_to_json(state),
        private=fixed.invitation is not None and not access.is_finished(),
        wants=match_creation.wants_in(data),
        fork=Origin(current.id, at),
    )


def table_at(context: Context, current: Current, at: int) -> State:
    """Return the table at a version; `invalid` where the match has none of that number, or nobody can go on from there."""
    if not 1 <= at <= current.version:
        raise invalid([Malformed("/at", f"the match has the versions 1 to {current.version}")])
    match = context.at_version(current, at)
    if match.state is None or match.state.over or not match.state.to_act:
        raise invalid([Malformed("/at", f"nobody is to act on the table of version {at}")])
    if at < current.version and is_within_command(context, current, at):
        raise invalid([Malformed("/at", f"version {at} is not the last one of a command")])
    return match.state


def is_within_command(context: Context, current: Current, at: int) -> bool:
    """Say whether the command of a version made the next one too."""
    stored = event_store.read_events(context.database, current.id, at - 1, at + 1, 2)
    return len({orjson.loads(event.record)["command"] for event in stored}) == 1


def draw_table(game: AnyGame, state: State, viewer: Seat, options: JsonObject, chance: Chance) -> State:
    """Return a table that looks to the viewer as this one does; only that view of it is read."""
    return game.belief_of(game.view_for(state, viewer), viewer, options).determinize(chance)
