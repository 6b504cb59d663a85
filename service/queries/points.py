"""How the points of a finished match went: those that each seat would have had, had the match ended after each command."""

from typing import Any, Final

from domain.kernel.history import entries_of
from domain.kernel.match import Match
from service.matches.context import Context
from service.matches.match_cache import full_record
from service.queries.access import Access
from service.store import event_store

KEPT: Final = 64
"""So many finished matches' points are kept in a process; then all are let go at once."""

_points: Final[dict[str, list[tuple[int, list[int]]]]] = {}


def read_points(context: Context, access: Access) -> list[tuple[int, list[int]]]:
    """Return (version, points of each seat) where they changed, the first and the last too; nothing of a match that is not over."""
    if not access.is_finished():
        return []
    current = access.current
    if current.id not in _points:
        if len(_points) >= KEPT:
            _points.clear()
        _points[current.id] = follow_points(context, access)
    return _points[current.id]


def follow_points(context: Context, access: Access) -> list[tuple[int, list[int]]]:
    """Fold the match command by command, and note the points."""
    current = access.current
    game = current.match.game
    stored = event_store.read_events(context.database, current.id, 0, current.version, current.version)
    records: list[dict[str, Any]] = [full_record(each) for each in stored]
    match = Match(game)
    found: list[tuple[int, list[int]]] = []
    for entry in entries_of(game, records):
        match.apply(entry)
        if match.state is not None:
            points = list(game.standing(match.state))
            if not found or found[-1][1] != points:
                found.append((match.version, points))
    if found and found[-1][0] != match.version:
        found.append((match.version, found[-1][1]))
    return found
