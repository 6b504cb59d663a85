"""Which stored matches can be folded by the rules at hand: the others stay in lists, and nothing is ever due in them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from domain.kernel.game import AnyGame
from service.store.database import Database

CONTENT: Final = """coalesce(m.content_sha256, (
        select convert_from(first.record, 'UTF8')::jsonb #>> '{data,content_sha256}'
        from events first where first.match_id = m.match_id and first.version = 1), '')"""
"""The content hash of a match `m`: of its row, else (a row from before that column) of its first event."""

AT_HAND: Final = f"(m.game, m.revision, {CONTENT}) in (select * from unnest($1::text[], $2::integer[], $3::text[]))"
"""Says that the rules of a match `m` are among those of the first three parameters."""

WITHOUT: Final = f"""
select m.game, m.revision, count(*) from matches m
where ({AT_HAND}) is not true group by m.game, m.revision order by m.game, m.revision
"""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules at hand as statements take them: names, revisions and content hashes, side by side."""

    names: list[str]
    revisions: list[int]
    contents: list[str]

    def params(self) -> tuple[list[str], list[int], list[str]]:
        """Return the first three parameters of a statement with `AT_HAND`."""
        return self.names, self.revisions, self.contents


@dataclass(frozen=True, slots=True)
class Stranded:
    """How many stored matches of one game and revision have no rules at hand."""

    game: str
    revision: int
    matches: int


def rules_of(games: Iterable[AnyGame]) -> Rules:
    """Return games as the rules that statements take."""
    listed = list(games)
    return Rules([game.name for game in listed], [game.revision for game in listed], [game.content_sha256 for game in listed])


def count_without_rules(database: Database, rules: Rules) -> list[Stranded]:
    """Count the stored matches whose rules are not at hand, by game and revision."""
    return [Stranded(*row) for row in database.rows(WITHOUT, rules.params())]


def sentence_on(stranded: list[Stranded]) -> str:
    """Say in one line how many matches are without their rules; empty for none."""
    if not stranded:
        return ""
    total = sum(entry.matches for entry in stranded)
    parts = ", ".join(f"{entry.game} revision {entry.revision}: {entry.matches}" for entry in stranded)
    which = "1 stored match needs rules that are" if total == 1 else f"{total} stored matches need rules that are"
    return f"{which} not at hand here ({parts}); such matches stay in lists, and can neither be read nor go on"
