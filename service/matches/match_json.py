"""A match as the API shows it, for one viewer."""

from datetime import datetime
from typing import Any

from domain.kernel.ids import ALL_SEEING, Json, JsonObject
from domain.kernel.match import Match
from service.matches.clock import text_of
from service.matches.match_cache import Current
from service.store.matches import Listed
from service.store.rows import Fixed


def match_json(current: Current, match: Match, viewer: int) -> dict[str, Any]:
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
        )
        for seat, chair in enumerate(match.chairs)
    ]
    shown["undo"] = match.creation_facts().undo_allowed()
    shown["proposal"] = None if match.proposal is None else match.proposal.to_json()
    finished = current.match.status == "over"
    shown["state"] = state_json(match, viewer, finished)
    shown["position"] = match.game.codec.state_to_json(match.state) if finished and match.state is not None else None
    shown["outcome"] = match.outcome
    return shown


def state_json(match: Match, viewer: int, finished: bool) -> JsonObject | None:
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
        )
        for seat, plan in enumerate(listed.fixed.plans)
    ]
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
) -> dict[str, Any]:
    """Return one seat; an open seat that was taken is a human's, and `program` says that the player who holds it is a bot."""
    shown: dict[str, Any] = {"seat": seat, "kind": "human" if kind == "open" and taken else kind, "name": name, "player": player}
    if bot is not None:
        shown["bot"] = bot
    if program is not None:
        shown["program"] = {"link": program or None}
    if wants is not None and not taken:
        shown["wants"] = wants
    shown["stand_in"] = stand_in
    return shown


def time_json(moment: datetime | None) -> str | None:
    """Return a time, or None."""
    return None if moment is None else text_of(moment)
