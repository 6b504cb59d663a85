"""Folded matches, cached per process. A cached match is never written to: whoever folds on works on a clone."""

import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

import orjson

from domain.kernel.game import AnyGame
from domain.kernel.history import entries_of
from domain.kernel.ids import JsonObject
from domain.kernel.match import Match
from service.matches.problems import revision_unavailable
from service.store.rows import Loaded, Stored


@dataclass(frozen=True, slots=True)
class Current:
    """A match at its present version: what the database says, and the folded history (None where its rules are not at hand)."""

    loaded: Loaded
    folded: Match | None

    @property
    def match(self) -> Match:
        """The folded history; 409 `revision-unavailable` where the rules are not at hand, whoever asks and for whatever."""
        self.check_rules()
        assert self.folded is not None
        return self.folded

    def check_rules(self) -> None:
        """Refuse, 409, what needs no table of a match whose rules are not at hand."""
        if self.folded is None:
            raise revision_unavailable(self.loaded.fixed)

    @property
    def id(self) -> str:
        """The match's id."""
        return self.loaded.fixed.id

    @property
    def version(self) -> int:
        """The number of its events."""
        return self.loaded.summary.version


class MatchCache:
    """The least recently used matches, at some version each; older ones are folded anew when they are asked for.

    Beside a match stands what the database said of it at that version, where that is known; display names never.
    """

    def __init__(self, size: int = 512) -> None:
        self.size = size
        self.guard: Final = threading.Lock()
        self.matches: Final[OrderedDict[str, tuple[Match, Loaded | None]]] = OrderedDict()

    def get(self, match_id: str) -> Match | None:
        """Return the match as it was last seen by this process."""
        with self.guard:
            found = self.matches.get(match_id)
            if found is None:
                return None
            self.matches.move_to_end(match_id)
            return found[0]

    def get_at(self, match_id: str, version: int) -> tuple[Match, Loaded] | None:
        """Return the match at this version with what the database said of it, None where this process does not know both."""
        with self.guard:
            match, loaded = self.matches.get(match_id, (None, None))
            if match is None or loaded is None or match.version != version:
                return None
            self.matches.move_to_end(match_id)
            return match, loaded

    def put(self, match_id: str, match: Match, loaded: Loaded | None = None) -> None:
        """Keep a match, unless a newer one is kept already; `loaded` is what the database says of it at this version."""
        with self.guard:
            known, _ = self.matches.get(match_id, (None, None))
            if known is None or known.version <= match.version:
                self.matches[match_id] = match, None if loaded is None else loaded.standing(loaded.summary, loaded.now)
                self.matches.move_to_end(match_id)
            while len(self.matches) > self.size:
                self.matches.popitem(last=False)

    def drop(self, match_id: str) -> None:
        """Forget a match."""
        with self.guard:
            self.matches.pop(match_id, None)


def full_record(stored: Stored) -> JsonObject:
    """Return a stored event with every part open, for folding the full truth."""
    record: dict[str, Any] = orjson.loads(stored.record)
    record["opened"] = stored.parts
    return record


def fold_on(game: AnyGame, known: Match | None, events: list[Stored]) -> Match:
    """Return the match after `events`, which follow `known`; `known` is left as it is."""
    if known is not None and not events:
        return known
    match = Match(game) if known is None else known.clone()
    for entry in entries_of(game, [full_record(stored) for stored in events]):
        match.apply(entry)
    return match
