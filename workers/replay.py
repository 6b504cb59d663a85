"""Searching a bot's moves again from the record of a match: evidence that it did not peek (docs/history.md, "Bot moves").

Each search is given nothing but what the bot's own seat could see, its seed, its iterations and how far it looked, and must come to the
recorded command, and to what the report says of it.
"""

from dataclasses import dataclass, field
from typing import Final

from domain.kernel.audit_bundle import same
from domain.kernel.errors import Malformed
from domain.kernel.game import AnyGame
from domain.kernel.history import fold_records, game_of
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.json_fields import as_int, as_object, int_in, ints_in, list_in, member, object_in, str_in
from domain.kernel.lifecycle_commands import is_lifecycle
from domain.kernel.match import Match
from domain.kernel.revisions import FindGame
from workers.levels import SIGHTS, settings_of
from workers.report import report_of, tells_more
from workers.search.budget import MOST_ITERATIONS, Budget
from workers.search.turn import Choice, TurnSearch, engine_of


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
    """What a seat saw at a version when it decided, the command it then gave, and that command's records.

    `by_bot`: it is a game command of a bot's own seat.
    """

    version: int
    seat: Seat
    seats: int
    view: JsonObject
    command: JsonObject
    report: JsonObject | None
    records: list[JsonObject]
    by_bot: bool


@dataclass
class Replay:
    """What was searched again: `searched` moves came out as recorded, `forced` had no alternative, `fallbacks` were not searched.

    `silent` moves of bots have no report at all.
    `engines_away` counts the moves of each engine that is not at hand: those nobody can search again here. `engine` is the one that is.
    """

    engine: str
    searched: int = 0
    forced: int = 0
    fallbacks: int = 0
    silent: int = 0
    engines_away: dict[str, int] = field(default_factory=dict)


class Trail:
    """A seat's searches since its tree began at `root`: what each spent, and the version to which their commands have led.

    `how_far` is the sight that their reports name.
    """

    def __init__(self, search: TurnSearch, how_far: str, root: int, seed: int) -> None:
        self.search: Final = search
        self.how_far: Final = how_far
        self.root: Final = root
        self.seed: Final = seed
        self.spent: list[int] = []
        self.version = root

    def leads_to(self, version: int, how_far: str, root: int, seed: int, spent: list[int]) -> bool:
        """Say whether the next search is the last one of a report made at `version`."""
        return (self.version, self.how_far, self.root, self.seed, self.spent) == (version, how_far, root, seed, spent[:-1])


def still() -> float:
    """A clock that stands: replays are bounded by iterations only."""
    return 0.0


def replay_bundle(bundle: JsonObject, find_game: FindGame) -> Replay:
    """Search every bot move of a finished match's bundle again; `ReplayFailed` names the first that comes out otherwise.

    Whatever bounded the search when it was played, its report says how many iterations were made: so many are made again.
    """
    records = [as_object(item, "/events") for item in list_in(bundle, "events")]
    game = game_of(records, find_game)
    options = object_in(object_in(records[0], "data"), "options")
    done = Replay(engine_of(game))
    seen: dict[int, Sight] = {}
    trails: dict[int, Trail] = {}
    for sight in sights(game, records):
        seen[sight.version] = sight
        if sight.report is None:
            done.silent += sight.by_bot
            continue
        if "fallback" in sight.report:
            done.fallbacks += 1
            continue
        engine = engine_in(sight)
        if engine != done.engine:
            done.engines_away[engine] = done.engines_away.get(engine, 0) + 1
            continue
        try:
            check_move(sight, replay_move(game, options, seen, sight, trails))
        except (Malformed, ValueError) as problem:
            raise ReplayFailed(sight.version + 1, f"its report has not the form of one: {problem}") from problem
        if int_in(sight.report, "iterations"):
            done.searched += 1
        else:
            done.forced += 1
    return done


def check_move(sight: Sight, choice: Choice) -> None:
    """Compare a command and its report with what was found when it was searched again; whatever a level is called, it is believed."""
    found, report = choice.command().to_json(), sight.report
    assert report is not None
    if found != sight.command:
        raise ReplayFailed(sight.version + 1, f"the bot played {sight.command}, its search gives {found}")
    again = report_of(choice, str_in(report, "level"), str_in(report, "sight"))
    wrong = sorted(name for name in {*again, *report} if name not in again or name not in report or not same(again[name], report[name]))
    if wrong:
        raise ReplayFailed(sight.version + 1, f"its report says something else of its search than that gives: {', '.join(wrong)}")


def engine_in(sight: Sight) -> str:
    """Return the name and version of the engine that a report names."""
    engine = None if sight.report is None else sight.report.get("engine")
    if not isinstance(engine, str):
        raise ReplayFailed(sight.version + 1, "its report names no engine")
    return engine


def replay_move(game: AnyGame, options: JsonObject, seen: dict[int, Sight], last: Sight, trails: dict[int, Trail]) -> Choice:
    """Search again for the command of `last`, and return what is chosen.

    The search goes on where that of the seat's command before it ended, or begins at the version where its tree began.
    """
    report = last.report
    assert report is not None
    root, seed, spent = int_in(report, "root_version"), int(str_in(report, "seed")), ints_in(report, "spent")
    if not all(0 <= iterations <= MOST_ITERATIONS for iterations in spent):  # more would keep the reader busy without end
        raise ReplayFailed(last.version + 1, f"its report says that a decision spent less than nothing, or more than {MOST_ITERATIONS}")
    how_far = report.get("sight")
    if not isinstance(how_far, str) or how_far not in SIGHTS:
        raise ReplayFailed(last.version + 1, "its report names no sight that a search has")
    trail = trails.get(last.seat)
    if trail is None or not trail.leads_to(last.version, how_far, root, seed, spent):
        trail = Trail(TurnSearch(game, last.seat, settings_of(how_far, game)), how_far, root, seed)
        trails[last.seat] = trail
    choice: Choice | None = None
    for iterations in spent[len(trail.spent) :]:
        sight = seen.get(trail.version)
        if sight is None or sight.seat != last.seat:
            raise ReplayFailed(last.version + 1, f"its report begins at version {root}, where it did not decide")
        belief = game.belief_of(sight.view, sight.seat, options)
        choice = trail.search.decide(belief, sight.seats, trail.version, seed, Budget(iterations=iterations), still)
        trail.search.follow(choice.move(), tells_more(list(sight.records)))
        trail.spent.append(iterations)
        trail.version += len(sight.records)
    if choice is None or trail.version != last.version + len(last.records):
        raise ReplayFailed(last.version + 1, "its report does not lead to this command")
    return choice


def sights(game: AnyGame, records: list[JsonObject]) -> list[Sight]:
    """Return every game command of a history with what its seat saw before it."""
    found: list[Sight] = []
    match: Match | None = None
    for group in by_command(records):
        opened = object_in(group[0], "opened")
        body = object_in(as_object(member(opened, "command", "/opened"), "/opened/command"), "data")
        if match is not None and match.status == "running" and body["seat"] is not None:
            seat = Seat(as_int(body["seat"], "/seat"))
            report = object_in(as_object(opened["search"], "/opened/search"), "data") if "search" in opened else None
            view = game.view_for(match.table(), seat)
            command = object_in(body, "command")
            by_bot = not match.chairs[seat].is_human() and not is_lifecycle(str_in(command, "type"))
            found.append(Sight(match.version, seat, len(match.chairs), view, command, report, group, by_bot))
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
