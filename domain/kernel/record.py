"""Event records: exactly nine members, chained by hash, with sealed parts (docs/history.md, "The event record")."""

from collections.abc import Callable
from typing import Final, final

from domain.kernel.canonical import commitment_of, jcs, sha256_hex
from domain.kernel.command import Command
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, Json, JsonObject, Seat
from domain.kernel.lifecycle_commands import OpenMatch

GENESIS: Final = "0" * 64
"""`prev` of version 1."""

OPEN_TO_ALL: Final = -1
"""Reader of a part that everybody may open at once."""

OPEN_TO_NOBODY: Final = -2
"""Reader of a part that nobody may open yet."""


@final
class Part:
    """A sealed part: its salt (32 random bytes, hex), its data, and who may open it before the match is over.

    `reader` is a seat, OPEN_TO_ALL or OPEN_TO_NOBODY.
    """

    def __init__(self, salt: str, data: Json, reader: int) -> None:
        self.salt: Final = salt
        self.data: Final = data
        self.reader: Final = reader

    def to_json(self) -> JsonObject:
        """Return `{"salt", "data"}`, as served under `opened`."""
        return {"salt": self.salt, "data": self.data}


@final
class SealedRecord:
    """One record ready to be stored: the nine members, their canonical bytes and hash, and the parts kept aside.

    `opens` lists the (version, part) pairs that this record opens to everybody.
    """

    def __init__(self, record: JsonObject, parts: dict[str, Part], opens: list[tuple[int, str]]) -> None:
        self.record: Final = record
        self.canonical: Final = jcs(record)
        self.hash: Final = sha256_hex(self.canonical)
        self.parts: Final = parts
        self.opens: Final = opens


@final
class Envelope:
    """What surrounds the facts of one command: ids, time, the command itself, luck drawn, and a bot's search report."""

    def __init__(
        self,
        match: str,
        command_id: str,
        at: str,
        seat: Seat,
        command: Command,
        draws: list[tuple[int, int]],
        search: JsonObject | None = None,
    ) -> None:
        self.match: Final = match
        self.command_id: Final = command_id
        self.at: Final = at
        self.seat: Final = seat
        self.command: Final = command
        self.draws: Final = draws
        self.search: Final = search

    def body(self) -> JsonObject:
        """Return the parsed body `{"seat", "command"}`."""
        return {"seat": None if self.seat == NOBODY else self.seat, "command": self.command.to_json()}


def reader_of(part: str) -> int:
    """Return who may open a part of a game's event: its seat for `seat:N…`, else nobody yet."""
    if part.startswith("seat:"):
        return int(part[5:].split("/", 1)[0])
    return OPEN_TO_NOBODY


def command_reader(seat: Seat, command: Command, first: Event) -> int:
    """Return who may open the part `command`: everybody, or its seat when it names something hidden (nobody for no seat).

    Opening a match names something hidden when it gives a position with sealed parts.
    """
    if not command.names_hidden() and not (isinstance(command, OpenMatch) and first.parts()):
        return OPEN_TO_ALL
    return OPEN_TO_NOBODY if seat == NOBODY else seat


def first_parts(envelope: Envelope, first: Event) -> dict[str, tuple[Json, int]]:
    """Return the parts that the first record of a command has beside the event's own: command, chance, search."""
    parts: dict[str, tuple[Json, int]] = {"command": (envelope.body(), command_reader(envelope.seat, envelope.command, first))}
    if envelope.draws:
        draws: list[Json] = [[limit, result] for limit, result in envelope.draws]
        parts["chance"] = ({"draws": draws}, OPEN_TO_NOBODY)
    if envelope.search is not None:
        parts["search"] = (envelope.search, OPEN_TO_NOBODY)
    return parts


def seal(
    envelope: Envelope,
    events: list[Event],
    version: int,
    prev: str,
    seals: dict[str, int],
    salt: Callable[[int, str], str],
) -> list[SealedRecord]:
    """Return the records of a command's facts, the first at `version` behind the hash `prev`.

    `seals` says at which version each part that is still closed was sealed (`Match.seals` before the command); `salt(version, part)`
    gives fresh random salts when playing and the recorded ones when auditing.
    """
    known = dict(seals)
    records: list[SealedRecord] = []
    for event in events:
        contents = {name: (data, reader_of(name)) for name, data in event.parts().items()}
        if not records:
            contents.update(first_parts(envelope, event))
        parts = {name: Part(salt(version, name), data, reader) for name, (data, reader) in contents.items()}
        opens = [(known[name], name) for name in event.opens()]
        sealed: JsonObject = {name: commitment_of(envelope.match, version, name, part.salt, part.data) for name, part in parts.items()}
        record: JsonObject = {
            "match": envelope.match,
            "version": version,
            "type": event.type_name(),
            "at": envelope.at,
            "seat": None if event.seat == NOBODY else event.seat,
            "command": envelope.command_id,
            "data": with_opens(event.to_data(), opens),
            "sealed": sealed,
            "prev": prev,
        }
        finished = SealedRecord(record, parts, opens)
        records.append(finished)
        prev = finished.hash
        for name in event.parts():
            known[name] = version
        version += 1
    return records


def with_opens(data: JsonObject, opens: list[tuple[int, str]]) -> JsonObject:
    """Return the data of an event with the member `opens` where it shows sealed facts."""
    if not opens:
        return data
    shown = dict(data)
    pairs: list[Json] = [{"version": version, "part": part} for version, part in opens]
    shown["opens"] = pairs
    return shown


def without_opens(data: JsonObject) -> JsonObject:
    """Return the data of a record as the event itself made it."""
    if "opens" not in data:
        return data
    return {name: value for name, value in data.items() if name != "opens"}


def own_parts(opened: JsonObject) -> dict[str, Json]:
    """Return the data of the event's own opened parts, from the `opened` member of a served record."""
    found: dict[str, Json] = {}
    for name, part in opened.items():
        if name not in ("command", "chance", "search"):
            assert isinstance(part, dict)
            found[name] = part["data"]
    return found
