"""Deciding every command of a finished history again, with the revealed seed and the recorded facts of the service."""

from domain.kernel.audit_bundle import RECORD_MEMBERS, AuditFailed, ServedRecord, brief, by_command, check_members, fail_if, same
from domain.kernel.audit_waiting import Waiting
from domain.kernel.canonical import sha256_hex
from domain.kernel.command import Command
from domain.kernel.errors import Malformed, Refused, malformed_if
from domain.kernel.game import AnyGame
from domain.kernel.history import entries_of
from domain.kernel.ids import NOBODY, JsonObject, Seat
from domain.kernel.json_fields import as_int, as_object, as_str, int_in, object_in, str_in
from domain.kernel.lifecycle import (
    Decision,
    Facts,
    MatchIsOver,
    NotYourTurn,
    SeatIsTaken,
    decide_command,
    decide_creation,
    decide_taking,
    patience_seconds,
)
from domain.kernel.lifecycle_commands import Close, OpenMatch, TakeSeat, is_lifecycle, lifecycle_from_json
from domain.kernel.lifecycle_events import MatchAbandoned, SeatTaken, StandInEnded, StandInStarted
from domain.kernel.match import Match
from domain.kernel.record import Envelope, SealedRecord, seal, without_opens
from domain.kernel.times import milliseconds_of
from domain.kernel.upcast import upcast


def redecide(game: AnyGame, served: list[ServedRecord], server_seed: bytes, waiting: Waiting) -> Match:
    """Decide every command again with the revealed seed; the records must come out the same."""
    commitment = sha256_hex(server_seed)
    match = Match(game)
    for group in by_command(served):
        redecide_one(match, group, server_seed, commitment, waiting)
        for entry in entries_of(game, [item.served for item in group]):
            match.apply(entry)
        waiting.follow(match, str_in(group[0].record, "at"))
    return match


def redecide_one(match: Match, group: list[ServedRecord], server_seed: bytes, commitment: str, waiting: Waiting) -> None:
    """Decide one command again and compare record by record."""
    first = group[0]
    try:
        seat, command = read_body(match.game, as_object(first.part("command"), "/opened/command/data"))
        check_seat(match, seat, command)
        check_search(match, group, seat, command)
        decision = decide_again(match, seat, command, recorded_facts(match, group, server_seed, commitment, waiting))
    except Refused as refusal:
        raise AuditFailed(first.claimed, "decision", f"the rules forbid the recorded command: {refusal}") from refusal
    except (NotYourTurn, MatchIsOver, SeatIsTaken) as conflict:
        raise AuditFailed(first.claimed, "decision", f"the recorded command was not possible: {type(conflict).__name__}") from conflict
    except Malformed as mistake:
        raise AuditFailed(first.claimed, "decision", f"the recorded command has the wrong shape at {mistake}") from mistake
    except (LookupError, ValueError, TypeError, AssertionError) as problem:
        raise AuditFailed(first.claimed, "decision", f"the recorded command cannot be decided: {problem!r}") from problem
    if len(decision.events) != len(group):
        raise AuditFailed(first.claimed, "decision", f"the command makes {len(decision.events)} events, {len(group)} are recorded")
    for made, recorded in zip(seal_again(match, group, seat, command, decision), group, strict=True):
        compare(match.game, made, recorded)


def check_seat(match: Match, seat: Seat, command: Command) -> None:
    """Opening and closing belong to no seat, everything else to one of the match."""
    nobody = isinstance(command, (OpenMatch, Close))
    if nobody != (seat == NOBODY) or (not nobody and not 0 <= seat < len(match.chairs)):
        raise Malformed("/seat", "this command is not of this seat")


def check_search(match: Match, group: list[ServedRecord], seat: Seat, command: Command) -> None:
    """Only a worker, which plays a bot's seat or a stand-in's, reports a search."""
    if "search" not in object_in(group[0].record, "sealed"):
        return
    came_back = group[0].type_name() == StandInEnded.TYPE
    of_match = isinstance(command, (OpenMatch, TakeSeat, Close)) or is_lifecycle(str_in(command.to_json(), "type"))
    if of_match or came_back or not match.chairs[seat].is_played_by_service():
        raise AuditFailed(group[0].claimed, "decision", "a search is reported for a command that no bot gave")
    as_object(group[0].part("search"), "/opened/search/data")


def recorded_facts(match: Match, group: list[ServedRecord], server_seed: bytes, commitment: str, waiting: Waiting) -> Facts:
    """Return the service's facts as the events recorded them, checked for sense: no stand-in before its deadline, no deadline too early."""
    abandoned_at = ""
    deadlines: dict[int, str] = {}
    seen = True
    now = as_str(group[0].record["at"], "/at")
    for entry in group:
        data = entry.data()
        if entry.type_name() == StandInStarted.TYPE and data.get("deadline") is not None:
            seat, deadline = int_in(data, "seat"), str_in(data, "deadline")
            waiting.check_deadline(match, entry.claimed, Seat(seat), deadline, now)
            deadlines[seat] = deadline
        if entry.type_name() == MatchAbandoned.TYPE:
            abandoned_at = str_in(data, "deadline")
            check_abandoned(match, entry.claimed, now, abandoned_at)
        if entry.type_name() == SeatTaken.TYPE and data.get("before_commitment"):
            seen = False
    came_back = group[0].type_name() == StandInEnded.TYPE
    return Facts(server_seed, commitment, now, deadlines, by_owner=came_back, commitment_seen=seen, abandoned_at=abandoned_at)


def check_abandoned(match: Match, version: int, now: str, deadline: str) -> None:
    """L5: nobody ends a match before its people were absent for as long as the rules say."""
    fail_if(not match.is_left() or not match.left_since, version, "deadline", "the match was abandoned, but its people had not left")
    lasted = milliseconds_of(deadline, "/deadline") - milliseconds_of(match.left_since)
    if milliseconds_of(now) < milliseconds_of(deadline, "/deadline"):
        raise AuditFailed(version, "deadline", f"the match was abandoned at {now}, before the deadline {deadline}")
    if lasted < 1000 * patience_seconds(match.creation_facts().turn_seconds):
        raise AuditFailed(version, "deadline", f"the match was abandoned {lasted} ms after its people had left, which is too soon")


def read_body(game: AnyGame, body: JsonObject) -> tuple[Seat, Command]:
    """Read the parsed body of any command, creation and taking a seat included."""
    check_members(body, ["seat", "command"], "")
    seat = body["seat"]
    holder = NOBODY if seat is None else Seat(as_int(seat, "/seat"))
    data = object_in(body, "command")
    type_name = str_in(data, "type", "/command")
    if type_name == "open_match":
        return holder, OpenMatch.read(data)
    if type_name == "take_seat":
        return holder, TakeSeat.read(data)
    if is_lifecycle(type_name):
        return holder, lifecycle_from_json(data)
    return holder, game.codec.command_from_json(data)


def decide_again(match: Match, seat: Seat, command: Command, facts: Facts) -> Decision:
    """Decide any command of a history."""
    if isinstance(command, OpenMatch):
        malformed_if(match.version, "/type", "a match is opened once")
        malformed_if(command.game != match.game.name, "/game", f"the match is one of {match.game.name}")
        return decide_creation(match.game, command, facts)
    if isinstance(command, TakeSeat):
        return decide_taking(match, seat, command, facts)
    return decide_command(match, seat, command, facts)


def seal_again(match: Match, group: list[ServedRecord], seat: Seat, command: Command, decision: Decision) -> list[SealedRecord]:
    """Make the records of a decision, with the recorded ids, times and salts."""
    first = group[0]
    opened = {entry.claimed: entry.opened for entry in group}

    def salt(version: int, part: str) -> str:
        fail_if(part not in opened[version], version, "decision", f"part {part} should have been sealed here")
        return str_in(as_object(opened[version][part], f"/opened/{part}"), "salt")

    search = as_object(first.opened["search"], "/opened/search") if "search" in first.opened else None
    envelope = Envelope(
        as_str(first.record["match"], "/match"),
        as_str(first.record["command"], "/command"),
        as_str(first.record["at"], "/at"),
        seat,
        command,
        decision.draws,
        None if search is None else object_in(search, "data"),
    )
    return seal(envelope, decision.events, first.claimed, as_str(first.record["prev"], "/prev"), match.seals, salt)


def compare(game: AnyGame, made: SealedRecord, recorded: ServedRecord) -> None:
    """The record that the decision makes is the recorded one, or what its upcaster makes of one in an old shape.

    Then `prev` of the next one differs, too: that it is right for what was recorded was seen when the chain was checked.
    """
    if made.hash == recorded.hash:
        return
    present = in_present_shape(game, recorded.record)
    for name in RECORD_MEMBERS:
        if name != "prev" and not same(made.record[name], present[name]):
            difference = f"{brief(made.record[name])} is not {brief(present[name])}"
            raise AuditFailed(recorded.claimed, "decision", f"deciding the command again gives another `{name}`: {difference}")


def in_present_shape(game: AnyGame, record: JsonObject) -> JsonObject:
    """Return a record as it would be written today; itself unless its type is an old one. What it `opens` stays as it is."""
    data = object_in(record, "data")
    name, read = upcast(game.codec.upcasters, str_in(record, "type"), without_opens(data))
    if name == record["type"]:
        return record
    return {**record, "type": name, "data": {**read, "opens": data["opens"]} if "opens" in data else read}
