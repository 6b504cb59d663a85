"""The offline verifier: proves from one bundle that a match was played as recorded (docs/history.md, "The audit bundle").

It believes nothing that the bundle says of itself: it recomputes every hash, opens every commitment, and decides every command again
with the revealed seed, and the records that come out must be the records in the bundle, byte for byte. What stands beside the records
is compared with them; what cannot be is named in the report as no part of the proof.
"""

import re
from typing import Final, final

from domain.kernel.audit_bundle import FORMAT, AuditFailed, ServedRecord, by_command, check_members, fail_if, read_records, same
from domain.kernel.audit_chain import check_chain, check_commands, check_commitments, check_openings
from domain.kernel.audit_chance import check_chance, revealed_seed
from domain.kernel.audit_decisions import redecide
from domain.kernel.audit_forms import check_facts, check_game_facts, check_match_opened
from domain.kernel.audit_match import check_match
from domain.kernel.audit_waiting import Waiting
from domain.kernel.canonical import sha256_hex
from domain.kernel.errors import Malformed
from domain.kernel.game import AnyGame
from domain.kernel.history import fold_records, game_of
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_object, list_in, object_in, str_in
from domain.kernel.lifecycle_events import MatchOver, SeatTaken, SeedRevealed
from domain.kernel.match import Match
from domain.kernel.revisions import FindGame

__all__ = ["FORMAT", "AuditFailed", "Report", "recheck", "verify"]

ENDING: Final = [MatchOver.TYPE, SeedRevealed.TYPE]
POSITION: Final = "/commands/0/body/command/position"
EVENT: Final = re.compile("/events/([0-9]+)")


@final
class Report:
    """What was proven of the match, folded. `finished` is false when the two last facts are missing; then no command was decided again.

    `server_alone` is true when no seat gave a client seed after it could see the commitment: chance was in the server's hands alone.
    `last_hash` is that of the last event: whoever kept one can compare. `unproven` lists the paths in the bundle that are no part of
    the proof.
    """

    def __init__(self, served: list[ServedRecord], match: Match, unproven: list[str]) -> None:
        opened = match.creation_facts()
        self.id: Final = str_in(served[0].record, "match")
        self.game: Final = opened.game
        self.revision: Final = opened.revision
        self.content_sha256: Final = opened.content_sha256
        self.seed_commitment: Final = opened.seed_commitment
        self.version: Final = len(served)
        self.last_hash: Final = served[-1].hash
        self.commands: Final = len(by_command(served))
        self.finished: Final = match.status == "over"
        self.server_alone: Final = server_alone(served)
        self.folded: Final = match
        self.match: Final = match if match.status == "over" else None
        self.unproven: Final = unproven


def verify(bundle: JsonObject, find_game: FindGame) -> Report:
    """Verify a bundle, offline. Returns what was proven; `AuditFailed` names the first event that fails and why.

    `find_game` raises `RulesNotAtHand` for rules that it does not have; so does this, when all that needs no rules holds.
    """
    try:
        return run_checks(bundle, find_game)
    except Malformed as problem:
        raise AuditFailed(event_at(problem.path), "shape", f"the bundle has the wrong shape at {problem}") from problem


def event_at(path: str) -> int:
    """Return the version of the event at a path in the bundle, 0 for a path elsewhere."""
    found = EVENT.match(path)
    return int(found[1]) + 1 if found else 0


def run_checks(bundle: JsonObject, find_game: FindGame) -> Report:
    """Run every check in the order in which a failure is most telling: shape, chain, commitments, chance; then what needs the rules.

    Other verifiers keep this order, so that they name the same failure (docs/verifying.md).
    """
    served, seed = check_without_rules(bundle)
    game = game_of([entry.served for entry in served], find_game)
    if seed is None:
        check_game_facts(game, served)
    check_match_opened(game, served[0])
    waiting = Waiting()
    match = fold_unfinished(game, served, waiting) if seed is None else redecide(game, served, seed, waiting)
    unproven = check_match(match, served, object_in(bundle, "match"), waiting.earliest(match))
    return Report(served, match, unproven if seed is None else unproven + other_spelling(game, served[0]))


def recheck(records: list[JsonObject], server_seed: bytes, find_game: FindGame) -> Match:
    """Check a history whose seed is known, finished or not, as `verify` does a finished one; return the match that it folds to.

    `records` have their hash and all their parts (`opened`). `AuditFailed` names the first event that fails.
    """
    try:
        served = [ServedRecord(record, i) for i, record in enumerate(records)]
        fail_if(not served, 0, "shape", "there are no events")
        check_chain(served)
        check_commitments(served, finished=True)
        check_openings(served)
        check_end(served, [entry.type_name() for entry in served[-2:]] == ENDING)
        check_facts(served)
        if served[0].data().get("seed_commitment") != sha256_hex(server_seed):
            raise AuditFailed(1, "seed", "the server seed is not the one that was committed to")
        check_chance(served, server_seed)
        game = game_of(records, find_game)
        check_match_opened(game, served[0])
        return redecide(game, served, server_seed, Waiting())
    except Malformed as problem:
        raise AuditFailed(event_at(problem.path), "shape", f"the history has the wrong shape at {problem}") from problem


def check_without_rules(bundle: JsonObject) -> tuple[list[ServedRecord], bytes | None]:
    """Check all that needs no rules; return the records and, of a finished match, the revealed seed."""
    served = read_records(bundle)
    finished = [entry.type_name() for entry in served[-2:]] == ENDING
    check_chain(served)
    check_commitments(served, finished)
    check_openings(served)
    check_commands(served, list_in(bundle, "commands"))
    check_rules(served[0], object_in(bundle, "rules"))
    check_end(served, finished)
    check_facts(served)
    if not finished:
        return served, None
    seed = revealed_seed(served)
    check_chance(served, seed)
    return served, seed


def other_spelling(game: AnyGame, first: ServedRecord) -> list[str]:
    """Return the path of the position that the opening command gives, where the game itself would write it otherwise.

    Some games read pieces in any order, or without their names: then the spelling is no part of the proof, only what it means.
    """
    command = object_in(as_object(first.part("command"), POSITION), "command")
    if "position" not in command:
        return []
    state = game.codec.state_from_json(object_in(command, "position"), len(list_in(command, "seats")), object_in(command, "options"))
    return [] if same(game.codec.state_to_json(state), command["position"]) else [POSITION]


def check_rules(first: ServedRecord, rules: JsonObject) -> None:
    """The bundle's rules are those that the first event names."""
    check_members(rules, ["game", "revision", "content_sha256"], "/rules")
    data = first.data()
    for name, value in rules.items():
        if name not in data or not same(data[name], value):
            raise AuditFailed(0, "rules", f"{name} in the bundle's rules is {value}, the match says {data.get(name)}")


def check_end(served: list[ServedRecord], finished: bool) -> None:
    """The two last facts stand at the end, and nowhere else."""
    for entry in served[: -2 if finished else None]:
        fail_if(entry.type_name() in ENDING, len(served), "end", "the history does not end with match_over and seed_revealed")


def fold_unfinished(game: AnyGame, served: list[ServedRecord], waiting: Waiting) -> Match:
    """Fold a history that nobody can decide again yet."""
    match = Match(game)
    try:
        for group in by_command(served):
            match = fold_records(game, [entry.served for entry in group], match)
            waiting.follow(match, str_in(group[0].record, "at"))
        return match
    except (LookupError, ValueError, TypeError, AssertionError) as problem:
        raise AuditFailed(len(served), "decision", f"the history cannot be followed: {problem!r}") from problem


def server_alone(served: list[ServedRecord]) -> bool:
    """Say whether no seat gave a client seed after a commitment."""
    for entry in served:
        if entry.type_name() == SeatTaken.TYPE:
            data = entry.data()
            if data.get("client_seed") and not data.get("before_commitment"):
                return False
    return True
