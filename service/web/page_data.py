"""What the page tells of matches: the answers of the API's own queries, with the words that people need."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson

from service.matches.bot_names import bot_name
from service.matches.context import Context
from service.matches.match_json import match_json
from service.queries import match_list, match_reader
from service.queries.access import Access
from service.queries.pictures import measure_picture
from service.web.words import pick, say

LISTED: Final = 12
"""So many matches of each kind are listed."""
SEAT: Final = re.compile(r"\b([Ss]eat|Platz) (\d)\b")
"""How texts of the rules speak of a seat: by its number, from 0."""
SHOWN: Final = 60
"""So many events stand beside the picture where no script reads on."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A match at a version, and what led there; newest first."""

    match: dict[str, Any]
    newest: int
    over: bool
    events: list[dict[str, Any]]
    sizes: dict[str, tuple[int, int]]
    """Width and height of the picture in each layout."""


def title_of(context: Context, game: str, language: str) -> str:
    """Return the name of a game; its id where it is not on offer any more."""
    known = context.games.get(game)
    return game if known is None else pick(language, known.info.title)


def older_revision(context: Context, match: dict[str, Any]) -> int | None:
    """Return the revision of the rules that a match goes on by, where another one is on offer by now."""
    known = context.games.get(match["game"])
    return None if known is not None and known.revision == match["revision"] else int(match["revision"])


def list_by_status(context: Context, status: str) -> list[dict[str, Any]]:
    """Return the newest matches of a status."""
    return match_list.list_matches(context, status, None, None, LISTED)[0]


def read_moment(context: Context, access: Access, at: int | None, language: str) -> Moment:
    """Return the match at a version (default: now), which is folded once for all that is told of it."""
    access.current.check_rules()
    folded = match_reader.match_at(context, access, at)
    match = match_json(access.current, folded, access.viewer)
    version: int = match["version"]
    page = match_reader.read_events(context, access, max(version - SHOWN, 0), min(SHOWN, version))
    events: list[dict[str, Any]] = orjson.loads(orjson.dumps(page["events"]))
    sizes = measure_picture(access, folded, language)
    return Moment(match, access.current.version, access.is_finished(), events[::-1], sizes)


def seat_name(match: dict[str, Any], seat: int, language: str) -> str:
    """Return what a seat is called: the name of who sits there, or its number."""
    return known_name(match, seat) or say(language, "seat", number=seat + 1)


def known_name(match: dict[str, Any], seat: int) -> str | None:
    """Return the name of who sits at a seat, or what its bot is called."""
    name: str | None = match["seats"][seat]["name"]
    return name or bot_name([each["kind"] for each in match["seats"]], seat)


def tell(match: dict[str, Any], text: dict[str, str], language: str) -> str:
    """Return what happened in words, its seats by the names of who sits there, else counted from 1 as players do."""

    def name_seat(found: re.Match[str]) -> str:
        seat = int(found[2])
        name = known_name(match, seat) if seat < len(match["seats"]) else None
        return name or f"{found[1]} {seat + 1}"

    return SEAT.sub(name_seat, text[language])


def seat_kind(seat: dict[str, Any], language: str) -> str:
    """Return in words who sits at a seat, or for whom it is free."""
    kind, wanted = seat["kind"], seat.get("wants")
    if kind == "open" and "reserved" in seat:
        return say(language, "kind_reserved")
    if kind == "open" and wanted:
        return say(language, "wants_" + wanted)
    level = seat.get("bot", {}).get("level")
    if level:
        return say(language, "level_" + level)
    return say(language, "kind_program") if "program" in seat else say(language, "kind_" + kind)


def tell_strengths(levels: Sequence[dict[str, Any]], game: str, language: str) -> str:
    """Return how strong the bot levels are in a game, weakest first (counted from the first); nothing where it was not measured."""
    told: list[str] = []
    for bot in levels:
        if figure := bot["strength"].get(game):
            rating, (low, high) = figure["rating"], figure["interval"]
            level = say(language, "level_" + bot["level"])
            bounds = f" {say(language, 'bounds', low=low, high=high)}" if low < high else ""
            told.append(f"{level} {rating}{bounds}")
    return say(language, "bot_strengths", levels=", ".join(told)) if told else ""


def author_link(seat: dict[str, Any]) -> str | None:
    """Return where the author of a seat's bot can be found, None where nobody says so."""
    link: str | None = seat.get("program", {}).get("link")
    return link


def join_names(names: Sequence[str], language: str) -> str:
    """Return names as an enumeration."""
    return say(language, "and").join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def tell_turn(match: dict[str, Any], language: str) -> str:
    """Return in a sentence how the match stands: who is to act, or who has won."""
    if match["status"] == "open":
        return say(language, "waiting")
    if match["status"] == "over":
        return tell_outcome(match, language)
    return say(language, "turn_of", who=join_names([seat_name(match, seat, language) for seat in match["to_act"]], language))


def tell_outcome(match: dict[str, Any], language: str) -> str:
    """Return in a sentence who has won."""
    outcome = match["outcome"] or {}
    if outcome.get("won") is False:
        return say(language, "lost_alone")
    if outcome.get("reason") == "closed" or not outcome.get("ranking"):
        return say(language, "is_over")
    winners = [seat_name(match, seat, language) for seat in outcome["ranking"][0]]
    return say(language, "wins" if len(winners) == 1 else "share", who=join_names(winners, language))


def results(match: dict[str, Any], standing: list[int] | None, language: str) -> list[tuple[int, str, int | None]]:
    """Return rank, name and points of each seat of a finished match, best first; of one that ended early its points as they stood then."""
    outcome = match["outcome"] or {}
    scores = outcome.get("scores")
    if scores is None:
        scores = standing
    found: list[tuple[int, str, int | None]] = []
    for group in outcome.get("ranking") or []:
        rank = len(found) + 1
        found += [(rank, seat_name(match, seat, language), None if scores is None else scores[seat]) for seat in group]
    return found
