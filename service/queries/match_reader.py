"""Reading one match: its table, its history, the commands that a seat may send."""

from typing import Any, Final

from domain.kernel.command import Command
from domain.kernel.ids import NOBODY, JsonObject, Seat
from domain.kernel.lifecycle import lifecycle_commands
from domain.kernel.lifecycle_commands import Abort, Answer, ClaimTimeout, Leave, Propose, Resign, Undo
from domain.kernel.lifecycle_texts import answer_label, proposed_undo_label, undo_label
from domain.kernel.localized import Description, Text
from domain.kernel.match import Match
from service.matches.clock import moment_for
from service.matches.context import Context
from service.matches.match_cache import Current
from service.matches.match_json import match_json
from service.matches.problems import WrongParameter, invalid, unauthenticated, wrong_seat
from service.matches.rights import SEATLESS
from service.matches.tokens import NO_TOKEN, OPERATOR, SEAT_TOKEN, Credential
from service.queries.access import Access, find_access
from service.queries.catalogue import zones_json
from service.queries.event_texts import teller_of
from service.queries.records import record_for
from service.store import event_store
from service.store.rows import Loaded

DEFAULT_LIMIT: Final = 200
MOST: Final = 1000
COME_BACK: Final = Text("Come back to the table", "Zurück an den Tisch kommen")


def read_match(context: Context, access: Access, at: int | None) -> dict[str, Any]:
    """Return the match at a version (default: now), as the caller may see it."""
    return match_json(access.current, match_at(context, access, at), access.viewer)


def match_at(context: Context, access: Access, at: int | None) -> Match:
    """Return the match as it stood at a version (default: now); `invalid` where it has none of that number."""
    current = access.current
    if at is None:
        return current.match
    if not 1 <= at <= current.version:
        raise invalid([WrongParameter("at", f"the match has the versions 1 to {current.version}")])
    return context.at_version(current, at)


def read_zones(access: Access) -> dict[str, Any]:
    """Return the zones of the match's own table, with their places: they follow from its seats and options, and never change."""
    fixed = access.current.loaded.fixed
    return {"zones": zones_json(access.current.match.game, len(fixed.plans), fixed.options)}


def read_events(context: Context, access: Access, after: int, limit: int) -> dict[str, Any]:
    """Return a page of the history; an empty page ends it."""
    current = access.current
    current.check_rules()
    upto = min(after + min(limit, MOST), current.version)
    stored = event_store.read_events(context.database, current.id, after, upto, MOST) if upto > after else []
    reveals = {} if access.is_finished() or not stored else event_store.read_reveals(context.database, current.id, after, upto)
    teller = teller_of(current)
    return {
        "version": current.version,
        "events": [record_for(teller, event, access.viewer, reveals, access.is_finished()) for event in stored],
    }


def find_seated(context: Context, match_id: str, credential: Credential, seat: Seat | None) -> Access:
    """Return the match for a caller who may be told what the seat may do; 409 where its rules are not at hand."""
    if credential.kind == NO_TOKEN:
        raise unauthenticated()
    access = find_access(context, match_id, credential, seat, token_needed=True)
    if credential.kind == OPERATOR:
        raise wrong_seat("The operator can't play.", "Der Betreiber kann nicht spielen.")
    if access.viewer == NOBODY:
        raise wrong_seat(*SEATLESS)
    access.current.check_rules()
    return access


def read_legal(access: Access, credential: Credential) -> dict[str, Any]:
    """Return the commands that the caller's seat may send now, ready to post."""
    return legal_json(access.current, access.viewer, credential.kind == SEAT_TOKEN)


def legal_json(current: Current, seat: Seat, by_owner: bool) -> dict[str, Any]:
    """Return the listed commands with labels: the game's for a seat that is to act, then those of the kernel."""
    match = current.match
    listed: list[JsonObject] = []
    if not (by_owner and match.chairs[seat].resigned):
        if seat in match.to_act():
            for move in match.game.legal_moves(match.table(), seat):
                command = match.game.command_of(match.table(), move)
                listed.append(listed_json(command, match.game.describe(match.table(), seat, command)))
        listed.extend(
            listed_json(command, Description(label_of(match, seat, command), [])) for command in lifecycle_commands(match, seat, by_owner)
        )
    if by_owner and match.may_come_back(seat):
        listed.append(listed_json(ClaimTimeout(), Description(COME_BACK, [])))
    elif is_overdue(current.loaded):
        listed.append(listed_json(ClaimTimeout(), Description(label_of(match, seat, ClaimTimeout()), [])))
    return {"version": current.version, "seat": seat, "legal_commands": listed}


def listed_json(command: Command, description: Description) -> JsonObject:
    """Return one listed command."""
    return {"command": command.to_json(), **description.to_json()}


def label_of(match: Match, seat: Seat, command: Command) -> Text:
    """Return how a command of the kernel is shown."""
    if isinstance(command, Undo):
        return undo_label(match, command.to)
    if isinstance(command, Resign):
        return Text("Resign the match", "Die Partie aufgeben")
    if isinstance(command, Abort):
        return Text("Call the match off", "Die Partie absagen")
    if isinstance(command, Leave):
        return Text("Leave the table", "Den Tisch verlassen")
    if isinstance(command, Propose):
        if command.to is not None:
            return proposed_undo_label(match, command.to)
        return Text("Propose to end the match", "Vorschlagen, die Partie zu beenden")
    if isinstance(command, Answer):
        return answer_label(match, seat, command.accept)
    return Text("Let a stand-in play for whoever is late", "Für alle, deren Zeit um ist, eine Vertretung spielen lassen")


def is_overdue(loaded: Loaded) -> bool:
    """Say whether time can be claimed."""
    until = loaded.summary.claimed_at()
    return until is not None and until <= moment_for(loaded)
