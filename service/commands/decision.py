"""Deciding on a command with the facts that only the service knows: the time, deadlines, the secret seed."""

from datetime import datetime

from domain.kernel.errors import Refused
from domain.kernel.ids import NOBODY
from domain.kernel.lifecycle import Decision, Facts, decide_command
from domain.kernel.lifecycle_commands import ClaimTimeout
from service.commands.command_body import Parsed
from service.matches.clock import text_of
from service.matches.match_cache import Current


def decide_parsed(current: Current, parsed: Parsed, by_owner: bool, at: datetime) -> Decision:
    """Decide; raises as the kernel does. `by_owner`: the seat's own token sent it."""
    check_not_resigned(current, parsed, by_owner)
    summary = current.loaded.summary
    facts = Facts(
        current.loaded.server_seed,
        current.loaded.fixed.seed_commitment,
        text_of(at),
        {seat: text_of(until) for seat, until in enumerate(summary.deadlines) if until is not None},
        by_owner=by_owner,
        abandoned_at="" if summary.abandoned_at is None else text_of(summary.abandoned_at),
    )
    return decide_command(current.match, parsed.seat, parsed.command, facts)


def check_not_resigned(current: Current, parsed: Parsed, by_owner: bool) -> None:
    """L4: after giving up, one's seat is played by its stand-in; only the time of others can still be claimed."""
    if current.match.status != "running" or parsed.seat == NOBODY or isinstance(parsed.command, ClaimTimeout):
        return
    if by_owner and current.match.chairs[parsed.seat].resigned:
        raise Refused("already_resigned", "L4")
