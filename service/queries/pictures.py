"""The picture of a match: its table as the caller may see it, with a mark on what the last command touched."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import orjson

from domain.kernel.ids import Json, Seat
from domain.kernel.match import Match
from domain.kernel.picture import LAYOUTS, Scene
from domain.kernel.picture_plain import draw_waiting
from domain.kernel.picture_style import AUTO
from domain.kernel.places import is_known, is_place
from domain.pictures import picture_of
from service.matches.bot_names import bot_name
from service.matches.context import Context
from service.matches.match_json import state_json
from service.queries.access import Access
from service.queries.match_reader import match_at
from service.queries.records import find_open_parts
from service.store import event_store

LOOKED_AT: Final = 60
"""How many events back a command that touched a place is looked for; one of more events is not marked."""
BEGINNINGS: Final = ("match.v1.match_opened", "match.v1.seat_taken")
"""The table is set up by the command that opened the match or took its last seat: nobody has played yet, so nothing is marked."""
SIZE: Final = re.compile(r'viewBox="0 0 (\d+) (\d+)"')
MOST_TOUCHED: Final = 24
"""A command that touched more than so many places (a set-up) is not marked: everything would be."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What kind of picture is wanted."""

    language: str
    theme: str
    layout: str
    seen_by: Seat | None = None
    """Of a finished match: the table as this seat saw it, in place of all that there is."""


def read_picture(context: Context, access: Access, at: int | None, wish: Wish) -> str:
    """Return the picture of the match at a version (default: now), as the caller may see it."""
    match = match_at(context, access, at)
    return draw(access, match, wish, find_touched(context, access, match))


def measure_picture(access: Access, match: Match, language: str) -> dict[str, tuple[int, int]]:
    """Return how wide and how high the picture of each layout is, so that a page can leave room for it before it is there."""
    found: dict[str, tuple[int, int]] = {}
    for layout in LAYOUTS:
        size = SIZE.search(draw(access, match, Wish(language, AUTO, layout), []))
        assert size is not None
        found[layout] = int(size[1]), int(size[2])
    return found


def draw(access: Access, match: Match, wish: Wish, touched: list[str]) -> str:
    """Return the picture of a match as the caller may see it, with a mark on each place that was touched."""
    current = access.current
    seen_by = wish.seen_by if access.is_finished() else None
    view = state_json(match, access.viewer if seen_by is None else seen_by, access.is_finished() and seen_by is None)
    kinds = [chair.plan.kind for chair in match.chairs]
    scene = Scene(
        match.game.info,
        current.loaded.fixed.options,
        {} if view is None else view,
        access.viewer if seen_by is None else seen_by,
        [current.loaded.names.get(seat) or bot_name(kinds, seat) or "" for seat in range(len(match.chairs))],
        sorted(match.to_act()),
        match.outcome,
        touched,
        wish.language,
        wish.layout,
    )
    if view is None:
        return draw_waiting(scene, wish.theme)
    return picture_of(match.game.name, scene, wish.theme)


def find_touched(context: Context, access: Access, match: Match) -> list[str]:
    """Return the places that the last command touched, as far as the caller may know; none after an undo."""
    after = max(match.version - LOOKED_AT, 0)
    stored = event_store.read_events(context.database, access.current.id, after, match.version, LOOKED_AT)
    reveals = {} if access.is_finished() else event_store.read_reveals(context.database, access.current.id, after, match.version)
    zones = match.game.info.zones(len(match.chairs), access.current.loaded.fixed.options)
    found: dict[str, None] = {}
    command = ""
    for event in reversed(stored):
        record: dict[str, Any] = orjson.loads(event.record)
        if found and record["command"] != command:
            break
        command = record["command"]
        if record["type"] == "match.v1.undone" or record["type"] in BEGINNINGS:
            return []
        if record["type"].startswith("match."):
            continue
        told: list[Json] = [record["data"]]
        told += [part["data"] for part in find_open_parts(event, access.viewer, reveals, access.is_finished()).values()]
        found |= dict.fromkeys(name for name in places_in(told) if is_known(zones, name, len(match.chairs)))
    else:
        return []
    return list(found) if len(found) <= MOST_TOUCHED else []


def places_in(value: Json) -> Iterator[str]:
    """Yield every text in a JSON value that has the form of a place."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from places_in(name)
            yield from places_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from places_in(each)
    elif isinstance(value, str) and is_place(value):
        yield value
