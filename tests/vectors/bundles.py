"""Whole small bundles for verifiers: honest ones, and forged ones by a server that makes every hash, commitment and the chain anew.

Each forgery is one change. `rules` marks what only deciding commands again can find.
"""

import copy
import json
from collections.abc import Callable
from typing import Any, Final

from domain.kernel.ids import NOBODY, Seat
from domain.kernel.lifecycle_commands import ClaimTimeout, Close, Resign, Undo
from domain.nim.commands import Take
from domain.toy.commands import Bury
from tests.kernel.book import Book, play_out
from tests.kernel.forging import ReportingBook, forged, middle
from tests.laws.settings import LAGOON, NIM
from tests.vectors.changes import (
    ID,
    Change,
    abandon_early,
    add_to_first_draw,
    another_seed,
    at,
    deadline_early,
    drop_event,
    everywhere,
    impossible_draw,
    in_event,
    insert_event,
    leave_out,
    seal_again,
    search_by_a_person,
    shorten,
    stand_in_early,
    stated,
    swap_draws,
    swap_events,
    swap_last,
    swap_outcome,
    take_less,
    undo_further,
)

GUEST: Final = 'guest "\U0001f41a"'


def everything() -> ReportingBook:
    """A short match in which nearly everything happens: a seat taken later, undo, a bot, a stand-in and its end, resignations."""
    book = ReportingBook(LAGOON, ["human", "open", "bot"], {"rounds": 2})
    book.take(1, GUEST)
    hands: Any = LAGOON.view_for(book.match.table(), Seat(0))["hands"]
    book.play(0, Bury(hands[0][0]["shell"]))
    book.play(0, Undo(book.match.version - 1))
    book.play(1, ClaimTimeout(), {0: book.let_time_pass()})
    middle(book, by_owner=False)
    while book.match.to_act() != [0]:
        middle(book, by_owner=False)
    middle(book, by_owner=True)
    book.play(1, Resign())
    return book


def whole() -> Any:
    """Return the bundle of that match, resigned by its last human."""
    book = everything()
    book.play(0, Resign())
    return bundle_of(book)


def bundle_of(book: Book, viewer: int = NOBODY) -> Any:
    """Return the bundle as JSON gives it, with a display name that is hard to write."""
    bundle: Any = json.loads(json.dumps(book.bundle(viewer)))
    bundle["match"]["seats"][0]["name"] = 'Ada\u2028 "\U0001f41a"'
    return bundle


def played(kinds: list[str]) -> Any:
    """Return a match of Nim that was played to its end."""
    book = Book(NIM, kinds)
    play_out(book)
    return bundle_of(book)


def ended(book: Book, *seats: int) -> Any:
    """Return the bundle of a match that seats resigned."""
    for seat in seats:
        book.play(seat, Resign())
    return bundle_of(book)


def closed() -> Any:
    """Return a match that the operator closed before anybody had come."""
    book = Book(NIM, ["human", "open"])
    book.play(NOBODY, Close("nobody came"))
    return bundle_of(book)


def abandoned() -> Any:
    """Return a match whose people had all gone: one by deadline, and nobody came back."""
    book = Book(NIM, ["human", "bot"])
    book.play(0, ClaimTimeout(), {0: book.let_time_pass()})
    book.abandon(0, book.let_time_pass())
    return bundle_of(book)


def from_position() -> Any:
    """Return a match that began from a position."""
    state: Any = NIM.initial_state(2, {})
    state.apply(NIM.codec.event_from_json("nim.v1.stones_taken", Seat(0), {"heap": "heap/1", "stones": 2}, {}))
    book = Book(NIM, ["human", "human"], position=NIM.codec.state_to_json(state))
    book.play(1, Take(2, 5))
    return ended(book, 1)


def cut_off() -> Any:
    """Return a finished match without its last command."""
    bundle = whole()
    last = bundle["events"][-1]["command"]
    bundle["events"] = [event for event in bundle["events"] if event["command"] != last]
    bundle["commands"].pop()
    return bundle


HONEST: Final[dict[str, Callable[[], Any]]] = {
    "lagoon": whole,
    "lagoon-unfinished-seat-0": lambda: bundle_of(everything(), 0),
    "lagoon-unfinished-spectator": lambda: bundle_of(everything()),
    "lagoon-cut-off": cut_off,
    "nim": lambda: played(["human", "human"]),
    "nim-bot": lambda: played(["bot", "human"]),
    "nim-closed": closed,
    "nim-abandoned": abandoned,
    "nim-position": from_position,
    "nim-resigned": lambda: ended(Book(NIM, ["human", "human"]), 1),
}


# ---- forgeries, by name: the bundle that is changed, and the change

CHAINED: Final[dict[str, tuple[str, Change]]] = {
    "time-falls": ("lagoon", at("events", 6, "at")("2025-12-31T23:59:59.999Z")),
    "time-no-day": ("nim", at("events", -1, "at")("2027-02-29T00:00:00.000Z")),
    "time-other-zone": ("nim", at("events", -1, "at")("2027-02-03T00:00:00.000+01:00")),
    "time-two-in-one-command": ("nim-resigned", at("events", -1, "at")("2027-02-03T00:00:00.000Z")),
    "version-gap": ("nim", at("events", 4, "version")(7)),
    "match-of-another": ("nim", at("events", 4, "match")(ID + "1")),
    "match-no-uuid": ("nim", everywhere("match", "match-7")),
    "seat-too-high": ("nim", at("events", 4, "seat")(10)),
    "type-no-form": ("nim", at("events", 4, "type")("stones_taken")),
    "member-extra": ("nim", at("events", 4, "note")("")),
    "salt-short": ("nim", at("events", 4, "opened", "command", "salt")("00")),
    "salt-upper-case": ("nim", at("events", 4, "opened", "command", "salt")("AB" * 32)),
    "part-with-note": ("nim", at("events", 4, "opened", "command", "note")(1)),
    "part-no-name": ("nim", at("events", 4, "sealed", "hand")("0" * 64)),
    "part-not-opened": ("nim", at("events", 4, "sealed", "none/x")("0" * 64)),
    "part-never-sealed": ("nim", at("events", 4, "opened", "none/x")({"salt": "00" * 32, "data": 1})),
    "opens-later-event": ("nim", at("events", 4, "data", "opens")([{"version": 6, "part": "command"}])),
    "opens-no-such-part": ("nim", at("events", 4, "data", "opens")([{"version": 2, "part": "none/x"}])),
    "command-id-used": ("nim", lambda bundle: at("events", 5, "command")(bundle["events"][0]["command"])(bundle)),
    "command-no-part": ("nim", leave_out("command")),
    "command-sealed-twice": ("nim", seal_again),
    "end-too-early": ("nim", at("events", 4, "type")("match.v1.match_over")),
    "end-swapped": ("nim", swap_last),
    "fact-unknown": ("nim", at("events", 4, "type")("match.v1.forgotten")),
    "fact-second-opening": ("nim", at("events", 4, "type")("match.v1.match_opened")),
    "fact-with-note": ("lagoon", in_event("stand_in_started", "data", "note")("")),
    "turn-too-short": ("nim", stated("turn_seconds", 9)),
    "bot-two-budgets": ("nim-bot", stated("seats", [{"kind": "bot", "bot": {"level": "quick", "iterations": 5}}, {"kind": "human"}])),
    "seed-another": ("lagoon", another_seed),
    "seed-client-changed": ("lagoon", in_event("seat_taken", "data", "client_seed")("another")),
    "chance-draw": ("lagoon", add_to_first_draw),
    "chance-swapped": ("lagoon", swap_draws),
    "chance-impossible": ("lagoon", impossible_draw),
    "stand-in-early": ("lagoon", stand_in_early),
    "stand-in-for-a-bot": ("lagoon", in_event("stand_in_started", "data", "seat")(2)),
    "undo-too-far": ("lagoon", undo_further),
    "undo-other-than-asked": ("lagoon", in_event("undone", "data", "to")(1)),
    "resigned-by-another": ("nim-resigned", in_event("seat_resigned", "opened", "command", "data", "seat")(0)),
    "resigned-has-won": ("nim-resigned", swap_outcome),
    "closed-for-another-reason": ("nim-closed", in_event("match_closed", "data", "reason")("because")),
    "abandoned-too-soon": ("nim-abandoned", abandon_early),
    "seat-taken-by-another": ("lagoon", at("events", 3, "opened", "command", "data", "seat")(2)),
    "opening-other-turn": ("nim", at("events", 0, "data", "turn_seconds")(60)),
    "search-by-a-person": ("nim", search_by_a_person),
}
BY_RULES: Final[dict[str, tuple[str, Change]]] = {
    "rules-outcome": ("nim", swap_outcome),
    "rules-fact": ("nim", at("events", 4, "data", "stones")(1)),
    "rules-command": ("nim", take_less),
    "rules-event-dropped": ("nim", drop_event),
    "rules-event-inserted": ("nim", insert_event),
    "rules-deadline": ("lagoon", deadline_early),
    "rules-state": ("nim", at("match", "state", "heaps")([0, 0, 1])),
}
"""With all hashes made anew, too; found by deciding again alone."""

PLAIN: Final[dict[str, tuple[str, Change]]] = {
    "format": ("nim", at("format")("atoll-audit/2")),
    "hash": ("nim", at("events", 4, "hash")("0" * 64)),
    "prev": ("nim", at("events", 4, "prev")("0" * 64)),
    "data": ("nim", at("events", 4, "data", "stones")(3)),
    "sealed": ("nim", at("events", 4, "sealed", "command")("0" * 64)),
    "salt": ("nim", at("events", 4, "opened", "command", "salt")("0" * 64)),
    "part": ("lagoon", at("events", -3, "opened", "command", "data", "seat")(1)),
    "seat-as-boolean": ("nim", at("events", 4, "seat")(True)),
    "version-as-text": ("nim", at("events", 4, "version")("5")),
    "event-dropped": ("nim", lambda bundle: bundle["events"].__delitem__(5)),
    "event-doubled": ("nim", lambda bundle: bundle["events"].insert(5, copy.deepcopy(bundle["events"][5]))),
    "event-swapped": ("nim", swap_events),
    "event-truncated": ("nim", shorten),
    "events-none": ("nim", at("events")([])),
    "command-dropped": ("nim", lambda bundle: bundle["commands"].pop()),
    "command-version": ("nim", at("commands", 1, "version")(2)),
    "command-body": ("nim", at("commands", 1, "body", "seat")(1)),
    "rules-revision": ("nim", at("rules", "revision")(2)),
    "rules-extra": ("nim", at("rules", "note")("")),
    "match-status": ("nim", at("match", "status")("running")),
    "match-outcome": ("nim", at("match", "outcome", "ranking")([[1], [0]])),
    "match-seat-kind": ("nim-bot", at("match", "seats", 0, "kind")("human")),
    "match-unrated": ("nim", at("match", "unrated")(0)),
    "match-name-empty": ("nim", at("match", "seats", 0, "name")("")),
    "match-name-long": ("nim", at("match", "seats", 0, "name")("\U0001f41a" * 65)),
    "match-extra": ("nim", at("match", "note")("")),
    "match-deadline": ("nim", at("match", "deadline")("2026-01-09T00:00:00.000Z")),
}

Rewrite = Callable[[str], bytes]
BYTES: Final[dict[str, tuple[str, Rewrite]]] = {
    "bytes-no-json": ("nim", lambda text: text[:-1].encode()),
    "bytes-duplicate-name": ("nim", lambda text: text.replace('"format":', '"format":"atoll-audit/1","format":', 1).encode()),
    "bytes-fraction": ("nim", lambda text: text.replace('"version":2,', '"version":2.0,', 1).encode()),
    "bytes-utf-16": ("nim", lambda text: text.encode("utf-16")),
    "bytes-order-mark": ("nim", lambda text: b"\xef\xbb\xbf" + text.encode()),
    "bytes-no-utf-8": ("nim", lambda text: text.encode().replace(b"nobody", b"nob\xffdy").replace(b"Ada", b"Ad\xff")),
    "bytes-array": ("nim", lambda text: f"[{text}]".encode()),
    "bytes-large-integer": ("nim", lambda text: text.replace('"version":2,', '"version":9007199254740993,', 1).encode()),
    "bytes-zero-character": ("nim", lambda text: text.replace('"Ada', '"\\u0000Ada', 1).encode()),
    "bytes-half-a-character": ("nim", lambda text: text.replace('"Ada', '"\\ud83dAda', 1).encode()),
}


def compact(bundle: Any) -> str:
    """Return a bundle as text that takes little room."""
    return json.dumps(bundle, ensure_ascii=False, separators=(",", ":"))


def forgeries() -> dict[str, bytes]:
    """Return every forged bundle by its name."""
    honest = {name: make() for name, make in HONEST.items()}
    made: dict[str, bytes] = {}
    for table in (CHAINED, BY_RULES):
        for name, (base, change) in table.items():
            made[name] = compact(forged(honest[base], change)).encode()
    for name, (base, change) in PLAIN.items():
        lie = copy.deepcopy(honest[base])
        change(lie)
        made[name] = compact(lie).encode()
    for name, (base, rewrite) in BYTES.items():
        made[name] = rewrite(compact(honest[base]))
    return made
