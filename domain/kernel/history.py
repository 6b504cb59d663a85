"""Reading records back into a match: the one path by which service, audit and clients fold a history."""

from domain.kernel.errors import malformed_if
from domain.kernel.event import Event
from domain.kernel.game import AnyGame
from domain.kernel.ids import NOBODY, Json, JsonObject, Seat
from domain.kernel.json_fields import as_int, int_in, member, object_in, str_in
from domain.kernel.lifecycle_events import lifecycle_event_from_json
from domain.kernel.match import Entry, Match
from domain.kernel.record import own_parts, without_opens
from domain.kernel.revisions import FindGame


def event_of(game: AnyGame, record: JsonObject, parts: dict[str, Json]) -> Event:
    """Read the event of a record, given the data of its own parts that the reader knows."""
    type_name = str_in(record, "type")
    seat = member(record, "seat", "")
    holder = NOBODY if seat is None else Seat(as_int(seat, "/seat"))
    data = without_opens(object_in(record, "data"))
    if type_name.startswith("match."):
        return lifecycle_event_from_json(type_name, holder, data, parts)
    return game.codec.event_from_json(type_name, holder, data, parts)


def entries_of(game: AnyGame, records: list[JsonObject]) -> list[Entry]:
    """Group served records (with or without `opened`) by command, in order. They must begin with the first fact of a command."""
    entries: list[Entry] = []
    last = ""
    for record in records:
        opened = record.get("opened", {})
        event = event_of(game, record, own_parts(opened) if isinstance(opened, dict) else {})
        command = str_in(record, "command")
        if command == last:
            entries[-1].events.append(event)
        else:
            entries.append(Entry(int_in(record, "version"), [event], "chance" in object_in(record, "sealed"), str_in(record, "at")))
            last = command
    return entries


def fold_records(game: AnyGame, records: list[JsonObject], match: Match | None = None) -> Match:
    """Return the match after `records`, starting from `match` (left as it is) or from nothing."""
    folded = Match(game) if match is None else match.clone()
    for entry in entries_of(game, records):
        folded.apply(entry)
    return folded


def game_of(records: list[JsonObject], find_game: FindGame) -> AnyGame:
    """Return the rules that a history was begun with; `RulesNotAtHand` when they are not here."""
    malformed_if(not records, "/events", "a history has at least one event")
    path = "/events/0/data"
    data = object_in(records[0], "data", "/events/0")
    return find_game(str_in(data, "game", path), int_in(data, "revision", path), str_in(data, "content_sha256", path))
