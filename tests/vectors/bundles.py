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

Change = Callable[[Any], object]
ID: Final = "00000000-0000-4000-8000-00000000000"
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

# ---- changes


def at(*path: Any) -> Callable[[Any], Change]:
    """Return what makes the change that writes a value at a place of the bundle."""

    def write(value: Any) -> Change:
        def change(bundle: Any) -> None:
            place = bundle
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = copy.deepcopy(value)

        return change

    return write


def each(*changes: Change) -> Change:
    """Return all the changes in one."""

    def change(bundle: Any) -> None:
        for one in changes:
            one(bundle)

    return change


def event(bundle: Any, type_name: str) -> Any:
    """Return the first event of a type."""
    return next(entry for entry in bundle["events"] if entry["type"].endswith(f".{type_name}"))


def in_event(type_name: str, *path: Any) -> Callable[[Any], Change]:
    """Return what makes the change that writes a value into the first event of a type."""

    def write(value: Any) -> Change:
        return lambda bundle: at(*path)(value)(event(bundle, type_name))

    return write


def add_to_first_draw(bundle: Any) -> None:
    """One draw is another one that could have been."""
    pair = next(entry["opened"]["chance"]["data"]["draws"][0] for entry in bundle["events"] if "chance" in entry["opened"])
    pair[1] = (pair[1] + 1) % pair[0]


def swap_draws(bundle: Any) -> None:
    """Two draws of a command change places."""
    draws = next(entry["opened"]["chance"]["data"]["draws"] for entry in bundle["events"] if "chance" in entry["opened"])
    i = next(i for i in range(len(draws) - 1) if draws[i] != draws[i + 1])
    draws[i], draws[i + 1] = draws[i + 1], draws[i]


def leave_out(name: str) -> Change:
    """A part vanishes, with its commitment."""

    def change(bundle: Any) -> None:
        entry = next(entry for entry in bundle["events"] if name in entry["opened"])
        del entry["opened"][name], entry["sealed"][name]

    return change


def another_seed(bundle: Any) -> None:
    """A server that chose its seed at the end."""
    bundle["events"][-1]["data"]["server_seed"] = "00" * 32


def seal_again(bundle: Any) -> None:
    """The second record of a command seals the command, too."""
    entry = bundle["events"][1]
    entry["opened"]["command"], entry["sealed"]["command"] = copy.deepcopy(bundle["events"][0]["opened"]["command"]), ""


def stand_in_early(bundle: Any) -> None:
    """From the stand-in on everything happens at the time of the record before it."""
    events = bundle["events"]
    first = events.index(event(bundle, "stand_in_started"))
    for entry in events[first:]:
        entry["at"] = events[first - 1]["at"]


def everywhere(name: str, value: Any) -> Change:
    """A member of every record."""
    return lambda bundle: [entry.__setitem__(name, value) for entry in bundle["events"]]


def stated(name: str, value: Any) -> Change:
    """What the opening states, in its data and in its command."""
    opening = at("events", 0, "data", name)(value)
    return each(opening, at("events", 0, "opened", "command", "data", "command", name)(value))


def swap_outcome(bundle: Any) -> None:
    """The other seat wins."""
    outcome = event(bundle, "match_over")["data"]["outcome"]
    outcome["ranking"].reverse()
    bundle["match"]["outcome"] = outcome


def swap_last(bundle: Any) -> None:
    """The two last events change places."""
    events = bundle["events"]
    events[-1], events[-2] = events[-2], events[-1]
    events[-2]["version"], events[-1]["version"] = len(events) - 1, len(events)


def undo_further(bundle: Any) -> None:
    """The seat goes back to before its match began."""
    entry = event(bundle, "undone")
    entry["data"]["to"] = entry["opened"]["command"]["data"]["command"]["to"] = 1


def impossible_draw(bundle: Any) -> None:
    """A draw is as large as its limit."""
    pair = next(entry["opened"]["chance"]["data"]["draws"][0] for entry in bundle["events"] if "chance" in entry["opened"])
    pair[1] = pair[0]


def abandon_early(bundle: Any) -> None:
    """The people had left a minute ago only."""
    started = event(bundle, "stand_in_started")["at"]
    soon = started[:17] + "59.999Z"
    event(bundle, "match_abandoned")["data"]["deadline"] = soon
    for entry in bundle["events"][-3:]:
        entry["at"] = soon


def search_by_a_person(bundle: Any) -> None:
    """A person's command reports a search."""
    entry = bundle["events"][4]
    entry["opened"]["search"], entry["sealed"]["search"] = {"salt": "11" * 32, "data": {"fallback": "none"}}, ""


def take_less(bundle: Any) -> None:
    """Another legal command, and the fact that it makes."""
    entry = next(entry for entry in bundle["events"] if entry["data"].get("stones", 0) > 1)
    entry["data"]["stones"] = entry["opened"]["command"]["data"]["command"]["stones"] = 1


def deadline_early(bundle: Any) -> None:
    """The stand-in came in time, but its seat had less than a turn's time."""
    entry = event(bundle, "stand_in_started")
    entry["data"]["deadline"] = "2026-01-02T00:00:00.000Z"


def drop_event(bundle: Any) -> None:
    """A command goes, and the versions close the gap."""
    del bundle["events"][5]
    for version, entry in enumerate(bundle["events"], 1):
        entry["version"] = version
    bundle["match"]["version"] = len(bundle["events"])


def insert_event(bundle: Any) -> None:
    """A command is played twice, and the versions make room."""
    copied = copy.deepcopy(bundle["events"][5])
    copied["command"] = ID + "9"
    bundle["events"].insert(6, copied)
    for version, entry in enumerate(bundle["events"], 1):
        entry["version"] = version
    bundle["match"]["version"] = len(bundle["events"])


def swap_events(bundle: Any) -> None:
    """Two records change places as they are."""
    events = bundle["events"]
    events[4], events[5] = events[5], events[4]


def shorten(bundle: Any) -> None:
    """The last record is cut off."""
    del bundle["events"][-1]


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
