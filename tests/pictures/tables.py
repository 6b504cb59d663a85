"""Tables to draw: moments of recorded matches, as the service would show them."""

import json
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from domain.kernel.game import AnyGame
from domain.kernel.history import fold_records
from domain.kernel.ids import ALL_SEEING, NOBODY, JsonObject, Seat
from domain.kernel.match import Match
from domain.kernel.picture import Scene
from domain.kernel.places import is_known
from domain.pictures import DRAWINGS, picture_of
from domain.registry import find_game
from service.queries.pictures import BEGINNINGS, MOST_TOUCHED, places_in
from tests.corpus.make import folder_of

GOLDEN: Final = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class Table:
    """A moment of a recorded match (in hundredths of its events), who looks, and how it is drawn."""

    name: str
    match: str
    moment: int
    viewer: int
    language: str
    theme: str
    layout: str


TABLES: Final = [
    Table("typical", "bots", 50, 0, "en", "auto", "tall"),
    Table("crowded", "undo", 96, 1, "de", "dark", "wide"),
    Table("final", "bots", 100, 0, "en", "light", "tall"),
]
"""The corpus' match of two bots in its middle and at its end; its match of the most seats near its end (Das Riff has but two)."""

GAMES: Final = sorted(DRAWINGS)


def golden_of(game: str, table: Table) -> Path:
    """Return the file of a golden picture."""
    return GOLDEN / f"{game}-{table.name}.svg"


@cache
def records(game: str, match: str) -> list[JsonObject]:
    """Return the records of a match of the corpus."""
    found: list[JsonObject] = json.loads((folder_of(find_game(game)) / f"{match}.json").read_text())["events"]
    return found


def moment_of(game: str, match: str, hundredths: int) -> int:
    """Return the last version of the command that falls on a moment."""
    events = records(game, match)
    version = max(len(events) * hundredths // 100, 1)
    while version < len(events) and events[version]["command"] == events[version - 1]["command"]:
        version += 1
    return version


def touched_at(game: AnyGame, match: Match, events: list[JsonObject]) -> list[str]:
    """Return the places that the last command touched, by what everybody may read of it."""
    zones = game.info.zones(len(match.chairs), match.creation_facts().options)
    found: dict[str, None] = {}
    command: Any = None
    for event in reversed(events):
        if found and event["command"] != command:
            break
        command = event["command"]
        if event["type"] in BEGINNINGS:
            return []
        if not str(event["type"]).startswith("match."):
            found |= dict.fromkeys(name for name in places_in(event["data"]) if is_known(zones, name, len(match.chairs)))
    return list(found) if len(found) <= MOST_TOUCHED else []


def scene_of(game: str, match: str, version: int, viewer: int, language: str = "en", layout: str = "tall") -> Scene:
    """Return what a drawing of a match at a version is told."""
    rules, events = find_game(game), records(game, match)[:version]
    folded = fold_records(rules, events)
    over = folded.status == "over"
    return Scene(
        rules.info,
        folded.creation_facts().options,
        rules.view_for(folded.table(), Seat(ALL_SEEING if over else viewer)),
        Seat(viewer),
        ["Ada", "", "Grace & Co.", ""][: len(folded.chairs)],
        sorted(folded.to_act()),
        folded.outcome,
        touched_at(rules, folded, events),
        language,
        layout,
    )


def scene_at(game: str, table: Table) -> Scene:
    """Return what a drawing of a table is told."""
    version = moment_of(game, table.match, table.moment)
    viewer = table.viewer if table.viewer < len(fold_records(find_game(game), records(game, table.match)[:version]).chairs) else NOBODY
    return scene_of(game, table.match, version, viewer, table.language, table.layout)


def page_picture(game: str, language: str) -> str:
    """Return the text of the picture that the lobby and the rules show."""
    return picture_of(game, scene_at(game, replace(TABLES[0], language=language)), "auto") + "\n"
