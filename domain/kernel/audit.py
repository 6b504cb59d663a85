"""The offline verifier: proves from one bundle that a match was played as recorded (trust.md, the audit bundle and the verifier).

It believes nothing that the bundle says of itself: it recomputes every hash, opens every commitment, and decides every command again
with the revealed seed, and the records that come out must be the records in the bundle, byte for byte.
"""

import hashlib
import re
from collections.abc import Callable
from typing import Final, final

from domain.kernel.canonical import commitment_of, jcs, sha256_hex
from domain.kernel.command import Command
from domain.kernel.errors import Malformed, Refused
from domain.kernel.game import Game
from domain.kernel.history import entries_of, game_name_of
from domain.kernel.ids import ALL_SEEING, NOBODY, Json, JsonObject
from domain.kernel.lifecycle import (
    Decision,
    Facts,
    MatchIsOver,
    NotYourTurn,
    SeatIsTaken,
    decide_command,
    decide_opening,
    decide_taking,
    patience_seconds,
)
from domain.kernel.lifecycle_commands import OpenMatch, SeatPlan, TakeSeat, is_lifecycle, lifecycle_from_json
from domain.kernel.match import Match
from domain.kernel.moments import milliseconds_of
from domain.kernel.reading import as_int, as_object, as_str, int_in, list_in, member, object_in, str_in
from domain.kernel.record import GENESIS, Envelope, SealedRecord, seal

MEMBERS: Final = ["at", "command", "data", "match", "prev", "sealed", "seat", "type", "version"]
FORMAT: Final = "atoll-audit/1"
HEX_64: Final = re.compile("[0-9a-f]{64}")


class AuditFailed(Exception):
    """The history is not what it claims: `version` is the first event that fails (0: the bundle itself), `reason` says why."""

    def __init__(self, version: int, reason: str) -> None:
        super().__init__(version, reason)
        self.version = version
        self.reason = reason

    def __str__(self) -> str:
        return f"event {self.version}: {self.reason}" if self.version else self.reason


@final
class Report:
    """What was proven. `finished` is false when the two last facts are missing; then only chain and commitments were checked.

    `server_alone` is true when no seat gave a client seed after it could see the commitment: chance was in the server's hands alone.
    `match` is the folded match of a finished history.
    """

    def __init__(self, version: int, commands: int, finished: bool, server_alone: bool, match: Match | None) -> None:
        self.version: Final = version
        self.commands: Final = commands
        self.finished: Final = finished
        self.server_alone: Final = server_alone
        self.match: Final = match


@final
class ServedRecord:
    """A record of the bundle: its nine members, the hash served beside it, and its opened parts."""

    def __init__(self, source: JsonObject, index: int) -> None:
        path = f"/events/{index}"
        self.hash: Final = str_in(source, "hash", path)
        self.opened: Final = object_in(source, "opened", path) if "opened" in source else {}
        self.record: Final[JsonObject] = {name: value for name, value in source.items() if name not in ("hash", "opened")}
        self.claimed: Final = int_in(source, "version", path)
        self.served: Final = source


def verify(bundle: JsonObject, find_game: Callable[[str], Game]) -> Report:
    """Verify a bundle, offline. Returns what was proven; `AuditFailed` names the first event that fails and why.

    `find_game` raises a `LookupError` for a game that it does not know.
    """
    try:
        return checked(bundle, find_game)
    except Malformed as problem:
        raise AuditFailed(0, f"the bundle has the wrong shape at {problem}") from problem


def checked(bundle: JsonObject, find_game: Callable[[str], Game]) -> Report:
    """Run every check in the order in which a failure is most telling: shape, chain, commitments, decisions, outcome."""
    if member(bundle, "format", "") != FORMAT:
        raise AuditFailed(0, f"the format is not {FORMAT}")
    served = [ServedRecord(as_object(item, f"/events/{i}"), i) for i, item in enumerate(list_in(bundle, "events"))]
    if not served:
        raise AuditFailed(0, "the bundle holds no events")
    check_chain(served)
    check_commitments(served)
    check_bodies(served, list_in(bundle, "commands"))
    name = game_name_of([entry.record for entry in served])
    try:
        game = find_game(name)
    except LookupError as problem:
        raise AuditFailed(1, f"the game {name} is not known here") from problem
    check_rules(game, served[0], object_in(bundle, "rules"))
    types = [str_in(entry.record, "type") for entry in served]
    finished = types[-2:] == ["match.v1.match_over", "match.v1.seed_revealed"]
    if not finished:
        if "match.v1.match_over" in types or "match.v1.seed_revealed" in types:
            raise AuditFailed(len(served), "the history does not end with match_over and seed_revealed")
        return Report(len(served), count_commands(served), False, server_alone(served), None)
    match = redecide(game, served)
    check_summary(match, object_in(bundle, "match"))
    return Report(len(served), count_commands(served), True, server_alone(served), match)


def check_chain(served: list[ServedRecord]) -> None:
    """Nine members each, versions without a gap, every hash right and every `prev` the hash before, times never falling."""
    prev = GENESIS
    at = ""
    match = member(served[0].record, "match", "/events/0")
    for index, entry in enumerate(served):
        version = index + 1
        if entry.claimed != version:
            raise AuditFailed(version, f"version {version} is wanted here, not {entry.claimed}")
        if sorted(entry.record) != MEMBERS:
            raise AuditFailed(version, "the record does not have exactly the nine members")
        if entry.record["match"] != match:
            raise AuditFailed(version, "the record belongs to another match")
        if entry.record["prev"] != prev:
            raise AuditFailed(version, "prev is not the hash of the record before")
        if sha256_hex(jcs(entry.record)) != entry.hash:
            raise AuditFailed(version, "the hash is not that of the record")
        now = as_str(entry.record["at"], "/at")
        if now < at:
            raise AuditFailed(version, "the time lies before that of the record before")
        prev = entry.hash
        at = now


def check_commitments(served: list[ServedRecord]) -> None:
    """Every opened part is the one that was committed to."""
    for entry in served:
        sealed = object_in(entry.record, "sealed")
        match = str_in(entry.record, "match")
        for name, value in entry.opened.items():
            if name not in sealed:
                raise AuditFailed(entry.claimed, f"part {name} is opened, but was never sealed")
            part = as_object(value, f"/opened/{name}")
            made = commitment_of(match, entry.claimed, name, str_in(part, "salt"), member(part, "data", ""))
            if made != sealed[name]:
                raise AuditFailed(entry.claimed, f"part {name} is not the one that was committed to")


def check_bodies(served: list[ServedRecord], commands: list[Json]) -> None:
    """The list of commands is that of the records, and each body equals its opened part."""
    first: list[ServedRecord] = []
    for entry in served:
        if not first or first[-1].record["command"] != entry.record["command"]:
            first.append(entry)
    if len(commands) != len(first):
        raise AuditFailed(0, f"the bundle lists {len(commands)} commands, the records hold {len(first)}")
    for i, (item, entry) in enumerate(zip(commands, first, strict=True)):
        listed = as_object(item, f"/commands/{i}")
        if listed.get("id") != entry.record["command"] or listed.get("version") != entry.claimed:
            raise AuditFailed(entry.claimed, "the list of commands names another command here")
        if "command" not in object_in(entry.record, "sealed"):
            raise AuditFailed(entry.claimed, "the first record of a command has no part `command`")
        opened = entry.opened.get("command")
        body = None if opened is None else member(as_object(opened, "/opened/command"), "data", "")
        if listed.get("body") != body:
            raise AuditFailed(entry.claimed, "the body in the list of commands is not the opened one")


def check_rules(game: Game, first: ServedRecord, rules: JsonObject) -> None:
    """The match was played by the rules at hand: game, revision and content."""
    pinned: JsonObject = {"game": game.name, "revision": game.revision, "content_sha256": game.content_sha256}
    data = object_in(first.record, "data")
    for name, value in pinned.items():
        if data.get(name) != value:
            raise AuditFailed(1, f"{name} of the match is {data.get(name)}, here it is {value}")
        if rules.get(name) != value:
            raise AuditFailed(0, f"{name} in the bundle's rules is {rules.get(name)}, the match says {value}")


def count_commands(served: list[ServedRecord]) -> int:
    """Return the number of commands in the history."""
    return len({as_str(entry.record["command"], "/command") for entry in served})


def server_alone(served: list[ServedRecord]) -> bool:
    """Say whether no seat gave a client seed after a commitment."""
    for entry in served:
        if entry.record["type"] == "match.v1.seat_taken":
            data = object_in(entry.record, "data")
            if data.get("client_seed") and not data.get("before_commitment"):
                return False
    return True


def redecide(game: Game, served: list[ServedRecord]) -> Match:
    """Decide every command again with the revealed seed; the records must come out the same."""
    revealed = str_in(object_in(served[-1].record, "data"), "server_seed")
    if not HEX_64.fullmatch(revealed):
        raise AuditFailed(len(served), "the revealed server seed is not 32 bytes in lower case hex")
    server_seed = bytes.fromhex(revealed)
    commitment = hashlib.sha256(server_seed).hexdigest()
    if object_in(served[0].record, "data").get("seed_commitment") != commitment:
        raise AuditFailed(len(served), "the revealed server seed is not the one that was committed to")
    match = Match(game)
    start = 0
    while start < len(served):
        end = start + 1
        while end < len(served) and served[end].record["command"] == served[start].record["command"]:
            end += 1
        group = served[start:end]
        redecide_one(match, group, server_seed, commitment)
        for entry in entries_of(game, [item.served for item in group]):
            match.apply(entry)
        start = end
    return match


def redecide_one(match: Match, group: list[ServedRecord], server_seed: bytes, commitment: str) -> None:
    """Decide one command again and compare record by record."""
    first = group[0]
    if "command" not in first.opened:
        raise AuditFailed(first.claimed, "the part `command` is not opened, though the match is over")
    part = as_object(first.opened["command"], "/opened/command")
    body = object_in(part, "data")
    try:
        seat, command = read_body(match.game, body)
        decision = decide_again(match, seat, command, recorded_facts(match, group, server_seed, commitment))
    except Refused as refusal:
        raise AuditFailed(first.claimed, f"the rules forbid the recorded command: {refusal}") from refusal
    except (NotYourTurn, MatchIsOver, SeatIsTaken) as problem:
        raise AuditFailed(first.claimed, f"the recorded command was not possible: {type(problem).__name__}") from problem
    except Malformed as problem:
        raise AuditFailed(first.claimed, f"the recorded command has the wrong shape at {problem}") from problem
    except (LookupError, ValueError, TypeError, AssertionError) as problem:
        raise AuditFailed(first.claimed, f"the recorded command cannot be decided: {problem!r}") from problem
    if len(decision.events) != len(group):
        raise AuditFailed(first.claimed, f"the command makes {len(decision.events)} events, {len(group)} are recorded")
    for made, recorded in zip(seal_again(match, group, seat, command, decision), group, strict=True):
        compare(made, recorded)


def recorded_facts(match: Match, group: list[ServedRecord], server_seed: bytes, commitment: str) -> Facts:
    """Return the service's facts as the events recorded them, checked for sense: no stand-in, and no end, before its deadline."""
    abandoned_at = ""
    deadlines: dict[int, str] = {}
    seen = True
    now = as_str(group[0].record["at"], "/at")
    for entry in group:
        data = object_in(entry.record, "data")
        if entry.record["type"] == "match.v1.stand_in_started" and data.get("deadline") is not None:
            deadline = str_in(data, "deadline")
            if now < deadline:
                raise AuditFailed(entry.claimed, f"a stand-in started at {now}, before the deadline {deadline}")
            deadlines[int_in(data, "seat")] = deadline
        if entry.record["type"] == "match.v1.match_abandoned":
            abandoned_at = str_in(data, "deadline")
            check_abandoned(match, entry.claimed, now, abandoned_at)
        if entry.record["type"] == "match.v1.seat_taken" and data.get("before_commitment"):
            seen = False
    came_back = group[0].record["type"] == "match.v1.stand_in_ended"
    return Facts(server_seed, commitment, now, deadlines, by_owner=came_back, commitment_seen=seen, abandoned_at=abandoned_at)


def check_abandoned(match: Match, version: int, now: str, deadline: str) -> None:
    """Nobody ends a match before its people were absent for as long as L5 says."""
    if now < deadline:
        raise AuditFailed(version, f"the match was abandoned at {now}, before the deadline {deadline}")
    try:
        lasted = milliseconds_of(deadline) - milliseconds_of(match.left_since)
    except ValueError as problem:
        raise AuditFailed(version, f"the match was abandoned, but its people had not left: {problem}") from problem
    if lasted < 1000 * patience_seconds(match.opening_facts().turn_seconds):
        raise AuditFailed(version, f"the match was abandoned {lasted} ms after its people had left, which is too soon")


def read_body(game: Game, body: JsonObject) -> tuple[int, Command]:
    """Read the parsed body of any command, opening and taking a seat included."""
    seat = member(body, "seat", "")
    holder = NOBODY if seat is None else as_int(seat, "/seat")
    data = object_in(body, "command")
    type_name = str_in(data, "type", "/command")
    if type_name == "open_match":
        return holder, opening_from_json(data)
    if type_name == "take_seat":
        return holder, TakeSeat(str_in(data, "client_seed"))
    if is_lifecycle(type_name):
        return holder, lifecycle_from_json(data)
    return holder, game.command_from_json(data)


def opening_from_json(data: JsonObject) -> OpenMatch:
    """Read the command that opened the match."""
    plans: list[SeatPlan] = []
    for i, item in enumerate(list_in(data, "seats")):
        plan = as_object(item, f"/seats/{i}")
        plans.append(SeatPlan(str_in(plan, "kind"), object_in(plan, "bot") if "bot" in plan else None))
    return OpenMatch(
        str_in(data, "game"),
        object_in(data, "options"),
        plans,
        int_in(data, "turn_seconds"),
        str_in(data, "client_seed"),
        object_in(data, "position") if "position" in data else None,
    )


def decide_again(match: Match, seat: int, command: Command, facts: Facts) -> Decision:
    """Decide any command of a history."""
    if isinstance(command, OpenMatch):
        if match.version:
            raise Malformed("/type", "a match is opened once")
        return decide_opening(match.game, command, facts)
    if isinstance(command, TakeSeat):
        return decide_taking(match, seat, command, facts)
    return decide_command(match, seat, command, facts)


def seal_again(match: Match, group: list[ServedRecord], seat: int, command: Command, decision: Decision) -> list[SealedRecord]:
    """Make the records of a decision, with the recorded ids, times and salts."""
    first = group[0]
    opened = {entry.claimed: entry.opened for entry in group}

    def salt(version: int, part: str) -> str:
        if part not in opened[version]:
            raise AuditFailed(version, f"part {part} should have been sealed here")
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


def compare(made: SealedRecord, recorded: ServedRecord) -> None:
    """The record that the decision makes is the recorded one."""
    if made.hash == recorded.hash:
        return
    for name in MEMBERS:
        if made.record[name] != recorded.record[name]:
            raise AuditFailed(
                recorded.claimed,
                f"deciding the command again gives another `{name}`: {made.record[name]} is not {recorded.record[name]}",
            )
    raise AuditFailed(recorded.claimed, "deciding the command again gives another record")


def check_summary(match: Match, summary: JsonObject) -> None:
    """What the bundle says of the match is what its history says: outcome, version, final state."""
    if summary.get("outcome") != match.outcome:
        raise AuditFailed(match.version, "the outcome in the bundle's match is not the one in its history")
    if summary.get("version") != match.version:
        raise AuditFailed(match.version, "the version in the bundle's match is not the last of its history")
    if match.state is not None and summary.get("state") != match.game.view_for(match.state, ALL_SEEING):
        raise AuditFailed(match.version, "the state in the bundle's match is not the one its history folds to")
