"""Dry runs: what a command would do, as far as the caller's view tells. Nothing is stored."""

from typing import Any, Final

import orjson

from domain.kernel.chance import FastChance
from domain.kernel.errors import Refused
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, JsonObject
from domain.kernel.lifecycle import foresee_command
from domain.kernel.lifecycle_commands import MAX_UNDOS, NEVER, is_lifecycle
from domain.kernel.lifecycle_events import SeedRevealed
from domain.kernel.play import Foresight
from service.commands.command_body import Parsed, read_command
from service.commands.decision import check_not_resigned, decide_parsed
from service.commands.refusals import convert_timing, text_of
from service.commands.request import CommandRequest, check_if_match, check_is_tags
from service.matches.clock import moment_for
from service.matches.idempotency import Answer, etag
from service.matches.match_cache import Current
from service.matches.tokens import SEAT_TOKEN
from service.queries.event_texts import Teller, teller_of

ANY_SEED: Final = 1
"""What fills the unknown part of a view is the same each time; the answer does not depend on it."""


def answer_dry_run(current: Current, request: CommandRequest) -> Answer:
    """Say whether the command is legal, and which facts it makes before the first that the caller can't know."""
    if request.if_match is not None:
        check_is_tags(request.if_match)
    parsed = read_command(current.match.game, len(current.match.chairs), request)
    if request.if_match is not None:
        check_if_match(request.if_match, current.version)
    shown: dict[str, Any] = {
        "version": current.version,
        "seat": None if parsed.seat == NOBODY else parsed.seat,
        "legal": True,
        "undoable": False,
        "events": [],
    }
    try:
        with convert_timing():
            foreseen = find_facts(current, parsed, request.credential.kind == SEAT_TOKEN)
        teller = teller_of(current)
        shown["undoable"] = foreseen.stays_open and may_undo(current)
        shown["events"] = [fact_json(teller, fact) for fact in foreseen.events]
    except Refused as refusal:
        shown["legal"] = False
        shown["refusal"] = {
            "code": refusal.code,
            "rule": refusal.rule,
            **text_of(current.match.game, refusal, parsed.command.TYPE).to_json(),
        }
    return Answer(200, orjson.dumps(shown), {"ETag": etag(current.version)})


def may_undo(current: Current) -> bool:
    """L2, L8: say whether the match allows one more undo this turn."""
    return current.match.creation_facts().undo_rule() != NEVER and current.match.undos_of_turn() < MAX_UNDOS


def find_facts(current: Current, parsed: Parsed, by_owner: bool) -> Foresight:
    """Return the facts: of a game command as the view alone gives them, of the rest but for the secret seed."""
    if is_lifecycle(str(parsed.command.to_json()["type"])):
        decision = decide_parsed(current, parsed, by_owner, moment_for(current.loaded))
        return Foresight([fact for fact in decision.events if not isinstance(fact, SeedRevealed)], False)
    check_not_resigned(current, parsed, by_owner)
    return foresee_command(current.match, parsed.seat, parsed.command, FastChance(ANY_SEED))


def fact_json(teller: Teller, fact: Event) -> dict[str, Any]:
    """Return a foreseen fact: what everybody would know of it, and that in words."""
    shown: JsonObject = {"type": fact.type_name(), "seat": None if fact.seat == NOBODY else fact.seat, "data": fact.to_data()}
    return {**shown, "text": orjson.Fragment(teller.make_text(shown, {}))}
