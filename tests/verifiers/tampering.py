"""The tamper matrix: every member of a bundle at every depth, changed in every way, put before both verifiers.

`plain` changes a bundle as it is; `chained` does so as a server that makes every commitment, every hash and the chain anew. What both
accept has to be the server's to choose, or no part of the proof. `python -m tests.verifiers.tampering` runs the whole matrix and prints
its figures (half an hour); `sampled` leaves out what is of a kind with something that was tried: each kind of place is changed in some way,
and each kind of change is tried on each type of value in each type of record.
"""

import copy
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, final

from domain.kernel.audit import AuditFailed, Report, verify
from domain.kernel.audit_match import OUTSIDE
from domain.kernel.revisions import RulesNotAtHand
from domain.registry import find_game
from service.cli.audit import CannotRead, parse_strictly
from tests.corpus.make import CORPUS
from tests.kernel.forging import Path, kind_of, nodes, others, put, remade
from tests.verifiers.node import Node, started

ALL: Final = -1
EACH_KIND: Final = -2
PLACE: Final = re.compile("[/0-9]")
"""What the name of a place, a tile or a card has, and no name of a member."""
MATRIX: Final = [("stand-in", "resigned", ALL), ("resigned", "undo", EACH_KIND)]
"""The match that is changed, the one whose values are put into it, and where."""

GAMES: Final = sorted({path.relative_to(CORPUS).parts[0] for path in CORPUS.glob("*/r*/*.json")})


def kept(game: str, name: str) -> Any:
    """Return a match of the corpus, of the game's latest revision."""
    folder = max((CORPUS / game).glob("r*"), key=lambda path: int(path.name[1:]))
    return json.loads((folder / f"{name}.json").read_text("utf-8"))


def written(bundle: Any) -> bytes:
    """Return the bytes of a bundle."""
    return json.dumps(bundle, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


@final
class Verdicts:
    """What both verifiers say of a changed bundle: `accepted`, `refused`, `unreadable` or (the audit alone) `no rules`."""

    def __init__(self, audit: str, failure: AuditFailed | None, report: Report | None, other: Any) -> None:
        self.audit: Final = audit
        self.failure: Final = failure
        self.report: Final = report
        self.other: Final = other
        self.javascript: Final = "accepted" if other["status"] == "proven" else str(other["status"])

    def agree(self) -> bool:
        """Say whether both name the same event and kind, or both accept."""
        if self.failure is None:
            return self.audit == self.javascript
        told = self.other["failure"]
        return told is not None and (self.failure.version, self.failure.kind) == (told["event"], told["kind"])


def judge(node: Node, raw: bytes) -> Verdicts:
    """Put the bytes of a bundle before both verifiers. Whatever else the audit raises is a fault of it."""
    node.ask(raw)
    try:
        report = verify(parse_strictly(raw), find_game)
    except CannotRead:
        return Verdicts("unreadable", None, None, node.answer())
    except RulesNotAtHand:
        return Verdicts("no rules", None, None, node.answer())
    except AuditFailed as failure:
        return Verdicts("refused", failure, None, node.answer())
    except Exception as fault:
        node.answer()
        raise AssertionError(f"the audit does not name what fails: {fault!r}") from fault
    return Verdicts("accepted", None, report, node.answer())


def ways(value: Any, foreign: list[Any]) -> Iterator[tuple[str, Any]]:
    """Return other values for one: those of `others`, shortened and doubled ones, and those of another match."""
    yield from others(value)
    if isinstance(value, str) and value:
        yield from [("truncate", value[:-1]), ("duplicate", value + value), ("flip", value[:-1] + ("0" if value[-1:] != "0" else "1"))]
        yield "type", {}
    if isinstance(value, int) and not isinstance(value, bool):
        yield from [("flip", -value - 1), ("insert", value * 10 + 1), ("insert", 2**53)]
    if isinstance(value, list) and value:
        yield from [("truncate", value[: len(value) // 2]), ("truncate", [])]
    if isinstance(value, dict) and value:
        yield "truncate", {}
    for other in foreign:
        if type(other) is not type(value) or other != value:
            yield "foreign", other


def foreign_values(bundle: Any) -> dict[tuple[str, ...], list[Any]]:
    """Return one value of another match for each kind of place."""
    found: dict[tuple[str, ...], list[Any]] = {}
    for path, value in nodes(bundle):
        if path:
            found.setdefault(kind_of(bundle, path), [value])
    return found


def places(bundle: Any, most: int) -> list[tuple[Path, Any]]:
    """Return the places of a bundle: ALL, or one of EACH_KIND, or about so many of different kinds, from everywhere in it."""
    found = [(path, value) for path, value in nodes(bundle) if path]
    if most == ALL:
        return found
    kinds = list({(kind_of(bundle, path), type(value)): (path, value) for path, value in found}.values())
    return kinds if most < 0 else kinds[:: max(1, len(kinds) // most)]


@final
class Change:
    """One change to a bundle: where, how, and what comes of it."""

    def __init__(self, bundle: Any, path: Path, how: str, old: Any, new: Any, raw: bytes) -> None:
        self.path: Final = path
        self.how: Final = how
        self.old: Final = old
        self.new: Final = new
        self.raw: Final = raw
        self.type: Final = str(bundle["events"][path[1]]["type"]) if path[0] == "events" and len(path) > 1 else ""

    def __str__(self) -> str:
        return f"{self.how} /{'/'.join(map(str, self.path))} {self.type}: {str(self.old)[:60]} -> {str(self.new)[:60]}"


class Seen:
    """Which kinds of places, and of changes, were tried. A fresh one takes everything that is new to it, once."""

    def __init__(self) -> None:
        self.kinds: Final[set[tuple[str, ...]]] = set()

    def kinds_of(self, bundle: Any, path: Path, value: Any, how: str) -> set[tuple[str, ...]]:
        """Return what a change is: a kind of place, and a way to change a type of value in a type of record."""
        first, *rest = kind_of(bundle, path)
        shape = (first, *(name if number == 0 or not PLACE.search(name) else "*" for number, name in enumerate(rest)))
        return {("place", *shape), ("way", *shape[:2], type(value).__name__, how)}

    def is_new(self, bundle: Any, path: Path, value: Any, how: str) -> bool:
        """Say whether such a change was not tried yet."""
        return not self.kinds_of(bundle, path, value, how) <= self.kinds

    def note(self, bundle: Any, path: Path, value: Any, how: str) -> None:
        """Note a change that is tried."""
        self.kinds.update(self.kinds_of(bundle, path, value, how))


def plain(bundle: Any, other: Any, most: int = ALL, seen: Seen | None = None) -> Iterator[Change]:
    """Return the changes to a bundle as it is: in each way, or about `most` places in one; with `seen` only those that are new to it."""
    foreign = foreign_values(other)
    for number, (path, value) in enumerate(places(bundle, most)):
        for how, new in chosen(list(ways(value, foreign.get(kind_of(bundle, path), []))), number, most < 0):
            if seen is None or seen.is_new(bundle, path, value, how):
                yield Change(bundle, path, how, value, new, written(put(bundle, path, new)))
                if seen is not None:
                    seen.note(bundle, path, value, how)


def chosen(found: list[tuple[str, Any]], number: int, every: bool) -> list[tuple[str, Any]]:
    """Return one way of each kind, or one of all, others at each place."""
    kinds: dict[str, list[Any]] = {}
    for how, new in found:
        kinds.setdefault(how, []).append(new)
    each = [(how, news[number % len(news)]) for how, news in kinds.items()]
    turned = each[number % len(each) :] + each[: number % len(each)] if each else []
    return turned if every else turned[:1]


def chained(bundle: Any, other: Any, most: int = ALL, seen: Seen | None = None) -> Iterator[Change]:
    """Return the changes to records and parts by a server that makes all the hashes anew, where the bundle still is one then."""
    foreign = foreign_values(other)
    as_it_was = json.dumps(bundle, sort_keys=True)
    of_records = [found for found in places({**bundle, "match": {}, "commands": [], "rules": {}}, most) if len(found[0]) > 1]
    for number, (path, value) in enumerate(of_records):
        for how, new in chosen(list(ways(value, foreign.get(kind_of(bundle, path), []))), number, most < 0):
            if seen is not None and not seen.is_new(bundle, path, value, how):
                continue
            try:
                lie = remade(copy.deepcopy(put(bundle, path, new)))
            except (AttributeError, TypeError, KeyError, ValueError):
                continue  # not even that server could go on with it
            if json.dumps(lie, sort_keys=True) != as_it_was:
                yield Change(bundle, path, how, value, new, written(lie))
                if seen is not None:
                    seen.note(bundle, path, value, how)


Changes = Callable[[Any, Any, int, Seen | None], Iterator[Change]]


def is_outside(change: Change, verdicts: Verdicts) -> bool:
    """Say whether all that a change changes is no part of the proof, and named as such: names, players, who may know of the match."""
    unproven = [] if verdicts.report is None else verdicts.report.unproven
    return all(
        is_of_no_record(path) and "".join(f"/{step}" for step in path) in unproven
        for path in differences(change.old, change.new, change.path)
    )


def is_of_no_record(path: Path) -> bool:
    """Say whether no record tells a member of the bundle."""
    is_who = path[:2] == ("match", "seats") and path[3:] in (("name",), ("player",))
    return is_who or (path[:1] == ("match",) and path[1:] in [(name,) for name in OUTSIDE])


def is_free(change: Change) -> bool:
    """Say whether all that a change changes is the server's to choose: times and ids within the rules, salts, what a bot says of its
    search, who it was that claimed the time of another, whether a client seed was given after its player saw the commitment.
    """
    return all(is_free_at(path[2:], change.type) for path in differences(change.old, change.new, change.path))


def is_spelling(change: Change, verdicts: Verdicts) -> bool:
    """Say whether a change gives the position of the opening command in another order that the report names as no part of the proof."""
    report, start = verdicts.report, ("events", 0, "opened", "command", "data", "command", "position")
    named = report is not None and "/commands/0/body/command/position" in report.unproven
    return named and all(path[:7] == start for path in differences(change.old, change.new, change.path))


def is_free_at(path: Path, type_name: str) -> bool:
    """Say whether a member of a record, or of what stands beside it, is the server's to choose."""
    if path[:1] in (("at",), ("command",)) or path[-1:] == ("salt",) or path[:3] == ("opened", "search", "data"):
        return True
    if path == ("opened", "command", "data", "seat"):
        return type_name in ("match.v1.stand_in_started", "match.v1.match_abandoned")
    return type_name == "match.v1.seat_taken" and path == ("data", "before_commitment")


def differences(old: Any, new: Any, path: Path) -> Iterator[Path]:
    """Return the places where two values differ, the deepest ones."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name in sorted({*old, *new}):
            if name in old and name in new:
                yield from differences(old[name], new[name], (*path, name))
            else:
                yield (*path, name)
    elif type(old) is not type(new) or old != new:
        yield path


def is_for_rules(change: Change, verdicts: Verdicts) -> bool:
    """Say whether nothing but deciding again can find a change: some of it is of the game's own facts, parts, commands or tables."""
    if is_of_limits(change):
        return True
    if change.path[0] == "match":
        return change.path[1:2] in (("state",), ("position",), ("to_act",))
    places = differences(change.old, change.new, change.path)
    return verdicts.audit == "no rules" or any(is_for_rules_at(path[2:], change.type) for path in places)


def is_of_limits(change: Change) -> bool:
    """Say whether draws have other limits, or are more or fewer: results are what the seeds give, of how many pieces the rules say.
    What is the server's to choose, such as another salt, may differ beside.
    """
    judged = [path for path in differences(change.old, change.new, change.path) if not is_free_at(path[2:], change.type)]
    return bool(judged) and all(is_of_limits_at(change, path) for path in judged)


def is_of_limits_at(change: Change, path: Path) -> bool:
    """Say so of one place: all draws of a command, one of them, or its limit."""
    if path[2:6] != ("opened", "chance", "data", "draws"):
        return False
    old, new = (value_at(value, path[len(change.path) :]) for value in (change.old, change.new))
    if len(path) == 8:
        return bool(path[7] == 0)
    if not isinstance(old, list) or not isinstance(new, list):
        return False
    return limits_of(old) != limits_of(new) if len(path) == 6 else limits_of([old]) != limits_of([new])


def limits_of(draws: list[Any]) -> list[Any]:
    """Return the limits of draws."""
    return [draw[0] if isinstance(draw, list) and draw else None for draw in draws]


def value_at(value: Any, path: Path) -> Any:
    """Return what stands at a place within a value."""
    for step in path:
        value = value[step]
    return value


def is_for_rules_at(path: Path, type_name: str) -> bool:
    """Say whether a member of a record, or of what stands beside it, says something that only the rules can judge."""
    if path[:1] == ("opened",) and path[1:2] != ("chance",) and not type_name.startswith("match."):
        return True
    if type_name == "match.v1.match_opened":
        of_command = path[:1] == ("opened",) and path[1] in ("command", "chance", "search")
        hidden = path[:1] == ("opened",) and not of_command
        return hidden or path[:2] == ("data", "position") or path[:5] == ("opened", "command", "data", "command", "position")
    if type_name.startswith("match."):
        places = {"match.v1.match_over": ("data", "outcome"), "match.v1.stand_in_started": ("data", "deadline")}
        return path[:2] == places.get(type_name)
    return path[:1] in (("data",), ("seat",), ("type",))


@final
class Tally:
    """What came of many changes."""

    def __init__(self) -> None:
        self.tried = 0
        self.ways: Counter[str] = Counter()
        self.audit = 0
        self.javascript = 0
        self.agreed = 0
        self.unproven = 0
        self.by_rules: list[str] = []
        self.false_accepts: list[str] = []
        self.false_alarms: list[str] = []

    def add(self, change: Change, verdicts: Verdicts, allowed: bool) -> None:
        """Count one change; `allowed` says whether both may accept it."""
        self.tried += 1
        self.ways[change.how] += 1
        self.audit += verdicts.audit != "accepted"
        self.javascript += verdicts.javascript != "accepted"
        self.agreed += verdicts.agree()
        told = f"{change}: audit {verdicts.failure or verdicts.audit}, JavaScript {verdicts.other['failure'] or verdicts.javascript}"
        if verdicts.audit == "accepted" and not allowed:
            self.false_accepts.append(told)
        elif verdicts.audit == "accepted":
            self.unproven += 1
            if verdicts.javascript != "accepted":
                self.false_alarms.append(told)
        elif verdicts.javascript == "accepted":
            self.by_rules.append(told)
            if not is_for_rules(change, verdicts):
                self.false_accepts.append(told)

    def line(self) -> str:
        """Return the figures in one line."""
        ways = ", ".join(f"{how} {count}" for how, count in sorted(self.ways.items()))
        return (
            f"{self.tried} changes ({ways}): found by atoll audit {self.audit}, by JavaScript {self.javascript}, by the audit alone "
            f"{len(self.by_rules)}, same event and kind {self.agreed}, no part of the proof {self.unproven}, "
            f"false accepts {len(self.false_accepts)}, false alarms {len(self.false_alarms)}"
        )


def sampled(changes: Changes, game: str) -> Iterator[Change]:
    """Return changes to the matches of a game, one of each kind."""
    seen = Seen()
    for name, other, _ in MATRIX:
        yield from changes(kept(game, name), kept(game, other), ALL, seen)


def run(node: Node, changes: Iterator[Change], chain: bool) -> Tally:
    """Put changes before both verifiers."""
    tally = Tally()
    for change in changes:
        verdicts = judge(node, change.raw)
        tally.add(change, verdicts, (is_free(change) or is_spelling(change, verdicts)) if chain else is_outside(change, verdicts))
    return tally


def main() -> None:
    """Run the whole matrix, and print its figures."""
    with started() as node:
        for game in GAMES:
            for name, other, most in MATRIX:
                for changes in (plain, chained):
                    tally = run(node, changes(kept(game, name), kept(game, other), most), changes is chained)
                    print(f"{game} {name} {changes.__name__}: {tally.line()}", flush=True)
                    for told in [*tally.false_accepts, *tally.false_alarms]:
                        print("  WRONG", told, flush=True)


if __name__ == "__main__":
    main()
