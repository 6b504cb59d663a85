"""`atoll audit FILE|URL`: verify a match offline, from its audit bundle alone; with `--receipt`, that it is the one that was logged.

Exit status: 0 everything holds (as far as the match has got), 1 something does not, 2 the bundle can't be read, 3 the rules that it was
played by are not at hand, 4 everything holds, but some bot moves are of a search engine that is not at hand.
"""

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import httpx

from domain.kernel.audit import AuditFailed, Report, verify
from domain.kernel.audit_match import shown_kind
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_object, list_in, object_in
from domain.kernel.revisions import FindGame, RulesNotAtHand
from domain.registry import find_game

PROVEN: Final = 0
FAILED: Final = 1
UNREADABLE: Final = 2
NO_RULES: Final = 3
NOT_SEARCHED: Final = 4
MOST_BYTES: Final = 256 * 1024 * 1024

NEEDS_TOKEN: Final = (
    "the match is not over, so that only a seat's token opens its history. To check what can be checked by now:\n"
    "  curl -sS -H 'Authorization: Bearer <token>' -o bundle.json {address}\n"
    "  atoll audit bundle.json"
)

Say = Callable[[str], None]


class CannotRead(Exception):
    """The bundle can't be had, or is no JSON object."""


def run(
    source: str, *, bots: bool = False, receipts: Sequence[str] = (), log_key: str = "", find: FindGame = find_game, say: Say = print
) -> int:
    """Verify the bundle in a file (`-`: standard input) or at an address, and say what was proven; then the receipts in files, if any."""
    try:
        bundle = parse_strictly(fetch(source))
    except CannotRead as problem:
        say(f"cannot read {source}: {problem}")
        return UNREADABLE

    def line(text: str) -> None:
        say(escape_line(text))

    status = verify_and_say(bundle, bots, find, line)
    if not receipts or status == FAILED:
        return status
    from service.cli.audit_receipts import check_receipts

    return check_receipts(bundle, receipts, log_key, line) or status


def verify_and_say(bundle: JsonObject, bots: bool, find: FindGame, say: Say) -> int:
    """Verify a bundle that was read, and say what was proven."""
    try:
        report = verify(bundle, find)
        say_report(report, bundle, say)
        return check_bots(bundle, report, find, say) if bots else PROVEN
    except RulesNotAtHand as missing:
        say(f"NOT PROVEN, and not disproven: {missing}. Audit it with an Atoll that has these rules")
        return NO_RULES
    except AuditFailed as failure:
        say(f"FAILED at {failure}" if failure.version else f"FAILED: {failure}")
        return FAILED
    except (AssertionError, KeyError, ValueError, TypeError, IndexError, RecursionError) as problem:
        say(f"FAILED: the history cannot be followed ({type(problem).__name__}: {problem})")
        return FAILED


def fetch(source: str) -> bytes:
    """Return the bytes of a file, of standard input, or of what an address answers (a match's own address means its bundle)."""
    try:
        if source.startswith(("http://", "https://")):
            return download(source)
        return sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except (OSError, httpx.HTTPError, httpx.InvalidURL) as problem:
        raise CannotRead(str(problem) or type(problem).__name__) from problem


def download(url: str) -> bytes:
    """Download a bundle."""
    path = url.split("?", 1)[0].rstrip("/")
    address = f"{path}/audit" if "/v1/matches/" in path and not path.endswith("/audit") else url
    with httpx.stream("GET", address, timeout=30.0, follow_redirects=True, headers={"Accept": "application/json"}) as answer:
        if answer.status_code == 401:
            raise CannotRead(NEEDS_TOKEN.format(address=address))
        if not answer.is_success:
            raise CannotRead(f"the service answers {answer.status_code}")
        content = bytearray()
        for chunk in answer.iter_bytes():
            content += chunk
            if len(content) > MOST_BYTES:
                raise CannotRead("the answer is too large")
        return bytes(content)


def parse_strictly(raw: bytes) -> JsonObject:
    """Read strictly: a duplicate key, or a number that is no integer, would be read differently elsewhere."""
    try:
        text = raw.decode("utf-8")  # json.loads would take UTF-16 and a byte order mark, too
        bundle = json.loads(text, object_pairs_hook=unique, parse_float=no_number, parse_constant=no_number)
    except (ValueError, RecursionError) as problem:
        raise CannotRead(f"it is no JSON as bundles are written: {problem}") from problem
    if not isinstance(bundle, dict):
        raise CannotRead("it is no JSON object")
    return bundle


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object, unless it has a duplicate key."""
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("duplicate key in an object")
    return made


def no_number(text: str) -> Any:
    """Refuse what is no integer."""
    raise ValueError(f"{text} is no integer")


def say_report(report: Report, bundle: JsonObject, say: Say) -> None:
    """Say what was proven, what a reader may want to compare, and what was not proven."""
    say(f"match {report.id}: {report.version} events of {report.commands} commands")
    say(f"  game             {report.game}, revision {report.revision}, content {report.content_sha256}")
    for seat, text in enumerate(seats_in_words(report, bundle)):
        say(f"  seat {seat}           {text}")
    say(f"  seed commitment  {report.seed_commitment}")
    say(f"  last event       {report.version}, hash {report.last_hash}")
    if report.finished:
        say("proven: every hash, the chain, every opened part")
        say("proven: each command, decided again with the revealed seed, gives exactly the recorded events")
        assert report.match is not None
        say(f"proven: final state and outcome {json.dumps(report.match.outcome)}, and whatever else the bundle says of the match")
    else:
        say(f"unfinished up to version {report.version}: the match goes on, or the rest of its history is missing here")
        say("proven so far: no event was changed, dropped, added or moved, and every part that you may open is the one that was sealed")
        say("not proven yet: that the commands were legal and the luck was that of the committed seed. The seed is revealed with the last")
        say("  event; audit the match again when it is over")
    if report.unproven:
        say(f"not part of the proof: {', '.join(report.unproven)}")
    if report.server_alone:
        say("note: no seat gave a seed of its own after the commitment: chance was in the server's hands alone")


def seats_in_words(report: Report, bundle: JsonObject) -> list[str]:
    """Return who sits where: what the records say, and the display name, which is no part of the proof."""
    words: list[str] = []
    shown = list_in(object_in(bundle, "match"), "seats")
    for chair, seat in zip(report.folded.chairs, shown, strict=True):
        kind = shown_kind(chair, chair.taken)
        bot = "" if chair.plan.bot is None else f" {json.dumps(chair.plan.bot)}"
        left = ", resigned" if chair.resigned else ", a stand-in plays" if chair.stand_in else ""
        name = as_object(seat, "/seat").get("name")
        words.append(f"{kind}{bot}{left}" + ("" if name is None else f", calls itself {json.dumps(name)}"))
    return words


def escape_line(text: str) -> str:
    """Return a line with whatever would move a terminal's cursor, or feign another line, written out."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def check_bots(bundle: JsonObject, report: Report, find: FindGame, say: Say) -> int:
    """Search every bot's moves again."""
    if not report.finished:
        say("bots: their searches are sealed until the match is over")
        return PROVEN
    from workers.replay import ReplayFailed, replay_bundle

    try:
        done = replay_bundle(bundle, find)
    except ReplayFailed as failure:
        say(f"FAILED at {failure}")
        return FAILED
    say(f"proven: {done.searched} bot moves, searched again from what the bot could see, come out the same, and so do their reports")
    say(f"bots: {done.forced} more had no alternative, {done.fallbacks} were fallbacks that nobody can search again")
    if done.silent:
        say(f"NOT SEARCHED AGAIN: {done.silent} bot moves without a report of their search")
    for engine, moves in sorted(done.engines_away.items()):
        say(f"NOT SEARCHED AGAIN: {moves} bot moves of the engine {engine}, which is not at hand (at hand: {done.engine})")
    return NOT_SEARCHED if done.silent or done.engines_away else PROVEN
