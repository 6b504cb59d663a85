"""A match as the API shows it, for one viewer."""

from datetime import datetime
from typing import Any

from domain.kernel.ids import ALL_SEEING, Json, JsonObject, Seat
from domain.kernel.match import Match
from service.matches.clock import text_of
from service.matches.match_cache import Current
from service.store.matches import Listed
from service.store.rows import Fixed


def match_json(current: Current, match: Match, viewer: Seat) -> dict[str, Any]:
    """Return the match at the version of `match`, as `viewer` may see it; all of it when the match is over now."""
    present = match.version == current.version
    shown = head_json(current.loaded.fixed, match.status, match.version, sorted(match.to_act()))
    shown["deadline"] = time_json(current.loaded.summary.deadline()) if present else None
    shown["seats"] = [
        seat_json(
            seat,
            chair.plan.kind,
            chair.plan.bot,
            chair.taken,
            chair.stand_in,
            current.loaded.names.get(seat),
            current.loaded.player_of(seat),
            current.loaded.program_of(seat),
            current.loaded.fixed.plans[seat].get("wants"),
            current.loaded.fixed.is_reserved(seat),
        )
        for seat, chair in enumerate(match.chairs)
    ]
    shown["fork"] = fork_json(current.loaded.fixed)
    shown["undo"] = match.creation_facts().undo_rule()
    shown["proposal"] = None if match.proposal is None else match.proposal.to_json()
    finished = current.match.status == "over"
    shown["state"] = state_json(match, viewer, finished)
    shown["position"] = match.game.codec.state_to_json(match.state) if finished and match.state is not None else None
    shown["outcome"] = match.outcome
    return shown


def state_json(match: Match, viewer: Seat, finished: bool) -> JsonObject | None:
    """Return the table as the viewer may see it, None before it is set up."""
    if match.state is None:
        return None
    return match.game.view_for(match.state, ALL_SEEING if finished else viewer)


def listed_json(listed: Listed) -> dict[str, Any]:
    """Return a match in a list: everything but the table."""
    summary = listed.summary
    shown = head_json(listed.fixed, summary.status, summary.version, summary.to_act)
    shown["deadline"] = time_json(summary.deadline())
    shown["seats"] = [
        seat_json(
            seat,
            plan["kind"],
            plan.get("bot"),
            seat in summary.taken,
            seat in summary.stand_ins,
            listed.names.get(seat),
            listed.players.get(seat),
            listed.programs.get(seat),
            plan.get("wants"),
            listed.fixed.is_reserved(seat),
        )
        for seat, plan in enumerate(listed.fixed.plans)
    ]
    shown["fork"] = fork_json(listed.fixed)
    shown["outcome"] = summary.outcome
    return shown


def head_json(fixed: Fixed, status: str, version: int, to_act: list[int]) -> dict[str, Any]:
    """Return the members that need no table."""
    return {
        "id": fixed.id,
        "game": fixed.game,
        "revision": fixed.revision,
        "options": fixed.options,
        "status": status,
        "version": version,
        "to_act": to_act,
        "turn_seconds": fixed.turn_seconds,
        "created": text_of(fixed.created),
        "seed_commitment": fixed.seed_commitment,
        "unrated": fixed.unrated,
        "private": fixed.invitation is not None,
        "rated": fixed.rated,
        "rematch": fixed.rematch,
        "rematch_of": fixed.rematch_of,
    }


def seat_json(
    seat: int,
    kind: str,
    bot: Json,
    taken: bool,
    stand_in: bool,
    name: str | None,
    player: str | None,
    program: str | None,
    wants: Json,
    reserved: bool,
) -> dict[str, Any]:
    """Return one seat: a person's when it is taken, else open, where it can be `reserved` or for some only (`wants`)."""
    shown: dict[str, Any] = {"seat": seat, "kind": kind if kind == "bot" else "human" if taken else "open", "name": name, "player": player}
    if bot is not None:
        shown["bot"] = bot
    if program is not None:
        shown["program"] = {"link": program or None}
    if wants is not None and not taken:
        shown["wants"] = wants
    shown["stand_in"] = stand_in
    if reserved and not taken:
        shown["reserved"] = True
    return shown


def fork_json(fixed: Fixed) -> dict[str, Any] | None:
    """Return the match and version from whose table a match began, None where it is no fork."""
    return None if fixed.fork_of is None else {"match": fixed.fork_of, "at": fixed.fork_at}


def time_json(moment: datetime | None) -> str | None:
    """Return a time, or None."""
    return None if moment is None else text_of(moment)
