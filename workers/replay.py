"""Searching a bot's moves again from the record of a match: evidence that it did not peek (trust.md, bot moves).

Each search is given nothing but what the bot's own seat could see, its seed and its iterations, and must come to the recorded command.
"""

from collections.abc import Callable
from dataclasses import dataclass

from domain.kernel.game import Game
from domain.kernel.history import fold_records, game_name_of
from domain.kernel.ids import JsonObject
from domain.kernel.match import Match
from domain.kernel.reading import as_int, as_object, int_in, ints_in, list_in, member, object_in, str_in
from workers.report import tells_more
from workers.search.budget import Budget
from workers.search.settings import tree_settings
from workers.search.turn import ENGINE, TurnSearch


class ReplayFailed(Exception):
    """A bot's move is not the one that its search finds: `version` is the first event of its command, `reason` says what is wrong."""

    def __init__(self, version: int, reason: str) -> None:
        super().__init__(version, reason)
        self.version = version
        self.reason = reason

    def __str__(self) -> str:
        return f"event {self.version}: {self.reason}"


@dataclass(frozen=True)
class Sight:
    """What a seat saw at a version when it decided, the command it then gave, and that command's records."""

    version: int
    seat: int
    seats: int
    view: JsonObject
    command: JsonObject
    report: JsonObject | None
    records: list[JsonObject]


@dataclass
class Replay:
    """What was searched again: `searched` moves came out as recorded, `forced` had no alternative, `fallbacks` were not searched."""

    searched: int = 0
    forced: int = 0
    fallbacks: int = 0


def still() -> float:
    """A clock that stands: replays are bounded by iterations only."""
    return 0.0


def replay_bundle(bundle: JsonObject, find_game: Callable[[str], Game]) -> Replay:
    """Search every bot move of a finished match's bundle again; `ReplayFailed` names the first that comes out otherwise."""
    records = [as_object(item, "/events") for item in list_in(bundle, "events")]
    game = find_game(game_name_of(records))
    options = object_in(object_in(records[0], "data"), "options")
    done = Replay()
    seen: dict[int, Sight] = {}
    for sight in sights(game, records):
        seen[sight.version] = sight
        if sight.report is None:
            continue
        if "fallback" in sight.report:
            done.fallbacks += 1
            continue
        found = replay_move(game, options, seen, sight)[-1]
        if found != sight.command:
            raise ReplayFailed(sight.version + 1, f"the bot played {sight.command}, its search gives {found}")
        if int_in(sight.report, "iterations"):
            done.searched += 1
        else:
            done.forced += 1
    return done


def replay_move(game: Game, options: JsonObject, seen: dict[int, Sight], last: Sight) -> list[JsonObject]:
    """Search again from the version where the tree of `last` began; return the commands found, `last`'s own at the end."""
    report = last.report
    assert report is not None
    if report.get("engine") != ENGINE:
        raise ReplayFailed(last.version + 1, f"it was searched by {report.get('engine')}, this is {ENGINE}")
    search = TurnSearch(game, last.seat, tree_settings(game.name))
    seed = int(str_in(report, "seed"))
    version = int_in(report, "root_version")
    found: list[JsonObject] = []
    for iterations in ints_in(report, "spent"):
        sight = seen.get(version)
        if sight is None or sight.seat != last.seat:
            raise ReplayFailed(last.version + 1, f"its report begins at version {report.get('root_version')}, where it did not decide")
        belief = game.belief_of(sight.view, sight.seat, options)
        choice = search.decide(belief, sight.seats, version, seed, Budget(iterations=iterations), still)
        found.append(choice.command().to_json())
        search.follow(choice.move(), tells_more(list(sight.records)))
        version += len(sight.records)
    if not found or version != last.version + len(last.records):
        raise ReplayFailed(last.version + 1, "its report does not lead to this command")
    return found


def sights(game: Game, records: list[JsonObject]) -> list[Sight]:
    """Return every game command of a history with what its seat saw before it."""
    found: list[Sight] = []
    match: Match | None = None
    for group in by_command(records):
        opened = object_in(group[0], "opened")
        body = object_in(as_object(member(opened, "command", "/opened"), "/opened/command"), "data")
        if match is not None and match.status == "running" and body["seat"] is not None:
            seat = as_int(body["seat"], "/seat")
            report = object_in(as_object(opened["search"], "/opened/search"), "data") if "search" in opened else None
            view = game.view_for(match.table(), seat)
            found.append(Sight(match.version, seat, len(match.chairs), view, object_in(body, "command"), report, group))
        match = fold_records(game, group, match)
    return found


def by_command(records: list[JsonObject]) -> list[list[JsonObject]]:
    """Group records by the command that caused them."""
    groups: list[list[JsonObject]] = []
    for record in records:
        if groups and groups[-1][0]["command"] == record["command"]:
            groups[-1].append(record)
        else:
            groups.append([record])
    return groups
