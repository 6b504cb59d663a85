"""An audit bundle as it is read: its members and its records, with nothing else in them; JSON types count."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, final

from domain.kernel.canonical import jcs
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.ids import MAX_INTEGER, Json, JsonObject
from domain.kernel.json_fields import as_object, int_in, list_in, member, object_in, str_in

FORMAT: Final = "atoll-audit/1"
BUNDLE_MEMBERS: Final = ["commands", "events", "format", "match", "rules"]
RECORD_MEMBERS: Final = ["at", "command", "data", "match", "prev", "sealed", "seat", "type", "version"]
BESIDE: Final = ["hash", "opened"]
"""What is served beside the nine members, and not hashed."""


KINDS: Final = {
    "shape": "a member is missing, unknown, or has not its form",
    "version": "versions do not count from 1 without a gap",
    "match": "a record belongs to another match",
    "prev": "`prev` is not the hash of the record before",
    "hash": "`hash` is not that of the record",
    "time": "times fall, or differ within a command",
    "part": "an opened part is not the one that was committed to, or was never sealed",
    "closed": "a part is not opened, though the match is over",
    "opens": "a record shows a part that is not opened at an earlier record",
    "commands": "ids and parts of commands, or the list of commands, are not right",
    "rules": "`rules` is not what the first record says",
    "end": "one of the two last facts stands elsewhere",
    "seed": "the revealed server seed is not the one that was committed to",
    "chance": "a recorded draw is not the one that the seeds give",
    "deadline": "a stand-in or an abandonment came before its time",
    "decision": "the command, decided again, is refused or gives other records",
    "shown": "`match` is not what the history folds to",
}
"""What can fail, in one word each. Other verifiers and the test vectors use the same words (docs/verifying.md)."""


class AuditFailed(Exception):
    """The history is not what it claims: `version` is the first event that fails (0: the bundle itself), `kind` one of KINDS, `reason`
    says why.
    """

    def __init__(self, version: int, kind: str, reason: str) -> None:
        super().__init__(version, kind, reason)
        assert kind in KINDS, kind
        self.version = version
        self.kind = kind
        self.reason = reason

    def __str__(self) -> str:
        return f"event {self.version}: {self.reason}" if self.version else self.reason


def fail_if(wrong: object, version: int, kind: str, reason: str) -> None:
    """Raise `AuditFailed` where something is wrong."""
    if wrong:
        raise AuditFailed(version, kind, reason)


@contextmanager
def expect_form(version: int) -> Iterator[None]:
    """Name the event whose record is read here where it is `Malformed`."""
    try:
        yield
    except Malformed as problem:
        raise AuditFailed(version, "shape", f"the record has the wrong form at {problem}") from problem


@final
class ServedRecord:
    """A record of the bundle: its nine members, the hash served beside it, and its opened parts."""

    def __init__(self, source: JsonObject, index: int) -> None:
        path = f"/events/{index}"
        self.hash: Final = str_in(source, "hash", path)
        self.opened: Final = object_in(source, "opened", path)
        self.record: Final[JsonObject] = {name: value for name, value in source.items() if name not in BESIDE}
        self.claimed: Final = int_in(source, "version", path)
        self.served: Final = source

    def type_name(self) -> str:
        """Return the type of the fact."""
        return str_in(self.record, "type")

    def data(self) -> JsonObject:
        """Return what everybody may know of the fact."""
        return object_in(self.record, "data")

    def part(self, name: str) -> Json:
        """Return the data of an opened part."""
        return member(object_in(self.opened, name, "/opened"), "data", f"/opened/{name}")


def read_records(bundle: JsonObject) -> list[ServedRecord]:
    """Return the records of a bundle; `AuditFailed` or `Malformed` when it has another form."""
    check_json(bundle, "")
    fail_if(member(bundle, "format", "") != FORMAT, 0, "shape", f"the format is not {FORMAT}")
    check_members(bundle, BUNDLE_MEMBERS, "")
    served = [ServedRecord(as_object(item, f"/events/{i}"), i) for i, item in enumerate(list_in(bundle, "events"))]
    fail_if(not served, 0, "shape", "the bundle holds no events")
    return served


def check_members(owner: JsonObject, names: list[str], path: str) -> None:
    """Refuse an object that has not exactly these members."""
    for name in names:
        member(owner, name, path)
    for name in owner:
        malformed_if(name not in names, f"{path}/{name}", "a bundle has no such member")


def check_json(value: object, path: str) -> None:
    """Refuse what is never hashed: floats, integers beyond 2^53 - 1, U+0000 and lone surrogates (docs/history.md, "Canonical JSON")."""
    if value is None or isinstance(value, bool):
        return
    if isinstance(value, int):
        malformed_if(abs(value) > MAX_INTEGER, path, "the number is too large")
    elif isinstance(value, str):
        check_text(value, path)
    elif isinstance(value, list):
        for i, item in enumerate(value):
            check_json(item, f"{path}/{i}")
    elif isinstance(value, dict):
        for name, item in value.items():
            check_text(name, path)
            check_json(item, f"{path}/{name}")
    else:
        raise Malformed(path, f"{value!r} is no value that is ever hashed")


def check_text(text: object, path: str) -> None:
    """Refuse a text that no record can hold."""
    if not isinstance(text, str) or "\x00" in text or not (text.isascii() or is_whole(text)):
        raise Malformed(path, "this text cannot be in a record")


def is_whole(text: str) -> bool:
    """Say whether a text has no lone surrogates.

    >>> is_whole(chr(0x1F41A)), is_whole(chr(0xD83D))
    (True, False)
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def same(one: Json, other: Json) -> bool:
    """Say whether two JSON values are the same, their types included: false is not 0."""
    return jcs(one) == jcs(other)


def brief(value: Json) -> str:
    """Return a value for a message, cut where it is long."""
    text = jcs(value).decode()
    return text if len(text) <= 200 else text[:200] + " …"


def by_command(served: list[ServedRecord]) -> list[list[ServedRecord]]:
    """Group records by the command that caused them."""
    groups: list[list[ServedRecord]] = []
    for entry in served:
        if groups and groups[-1][0].record["command"] == entry.record["command"]:
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return groups
