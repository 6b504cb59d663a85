"""What every use case stands on: settings, database, queue, games, and the matches folded so far."""

import uuid
from collections.abc import Sequence
from typing import Final

from domain.kernel.game import AnyGame
from domain.kernel.match import Match
from domain.kernel.revisions import RulesNotAtHand, find_rules
from domain.registry import AT_HAND, GAMES
from service.matches.clock import SeenClock
from service.matches.match_cache import Current, MatchCache, fold_on
from service.settings import Settings
from service.store import event_store
from service.store.database import Database
from service.store.jobs import BotQueue
from service.store.rules import rules_of


class Context:
    """The wiring of one process. `games` are those on offer, by public name; `older` are earlier revisions that are at hand too."""

    def __init__(self, settings: Settings, games: dict[str, AnyGame] | None = None, older: Sequence[AnyGame] = ()) -> None:
        self.settings: Final = settings
        self.games: Final = GAMES if games is None else games
        self.at_hand: Final = AT_HAND if games is None else [*games.values(), *older]
        self.rules: Final = rules_of(self.at_hand)
        self.database: Final = Database(settings.database_url, settings.web_threads + 2)
        self.queue: Final = BotQueue(settings.redis_url)
        self.match_cache: Final = MatchCache()
        self.clock: Final = SeenClock()

    def current(self, match_id: str, caller: str = "", key: str = "") -> Current | None:
        """Return the match at its present version, with the receipt of caller and key; None when there is no such match.

        It is folded by its own rules, of its revision and content, and not at all where these are not at hand.
        """
        if not is_uuid(match_id):
            return None
        known = self.match_cache.get(match_id)
        loaded = event_store.load(self.database, match_id, known.version if known else 0, caller, key)
        if loaded is not None and known is not None and loaded.summary.version < known.version:
            known = None
            self.match_cache.drop(match_id)
            loaded = event_store.load(self.database, match_id, 0, caller, key)
        if loaded is None:
            return None
        self.clock.note(loaded.now)
        fixed = loaded.fixed
        try:
            game = find_rules(self.at_hand, fixed.game, fixed.revision, fixed.content_sha256)
        except RulesNotAtHand:
            return Current(loaded, None)
        match = fold_on(game, known, loaded.events)
        self.match_cache.put(match_id, match, loaded)
        return Current(loaded, match)

    def recall(self, match_id: str, version: int) -> Current | None:
        """Return the match as this process last saw it, if that was at this version, without a look into the database.

        None where that is not known, or what the time is there. Whether it is still there, only the lock of an append can tell.
        """
        found = self.match_cache.get_at(match_id, version)
        now = self.clock.estimate()
        return None if found is None or now is None else Current(found[1].standing(found[1].summary, now), found[0])

    def at_version(self, current: Current, version: int) -> Match:
        """Return the match as it stood at a version, folded from its beginning unless it is the present one."""
        if version == current.version:
            return current.match
        return fold_on(current.match.game, None, event_store.read_events(self.database, current.id, 0, version, version))


def is_uuid(text: str) -> bool:
    """Say whether a text is a UUID in its usual form (so that each match has one address)."""
    try:
        return str(uuid.UUID(text)) == text
    except ValueError:
        return False
