"""What must hold of every finished match, whatever happened while it was played."""

from collections import Counter
from typing import Any, Final

import psycopg

from domain.kernel.history import fold_records
from domain.kernel.ids import ALL_SEEING
from domain.kernel.json_fields import without
from domain.kernel.lifecycle_commands import is_lifecycle
from domain.kernel.match import Match
from domain.registry import find_game
from service.cli.audit import PROVEN, run
from tests.e2e.caller import Caller
from workers.replay import by_command

ENDING: Final = ["match.v1.match_over", "match.v1.seed_revealed"]


def prove(caller: Caller, match: str, *, bots: bool = False) -> list[Any]:
    """Read the whole history of a finished match and check it in every way a stranger can; return its records."""
    now = caller.read(match)
    records = caller.events(match)
    bundle = caller.audit(match)
    assert now["status"] == "over", now
    assert [record["version"] for record in records] == list(range(1, now["version"] + 1))
    assert [record["type"] for record in records[-2:]] == ENDING
    assert all(record["text"]["en"] and record["text"]["de"] for record in records), "each says in words what happened"
    assert bundle["events"] == [without(record, "text") for record in records]
    assert bundle["match"] == now
    assert all(set(record["opened"]) == set(record["sealed"]) for record in records), "at the end every part is open"
    folds_to(now, fold_records(find_game(now["game"], now["revision"]), records))
    said: list[str] = []
    assert run(f"{caller.url}/v1/matches/{match}", bots=bots, say=said.append) == PROVEN, said
    assert any("decided again with the revealed seed" in line for line in said), said
    return records


def folds_to(now: Any, folded: Match) -> None:
    """The match that the API shows is the fold of its history: table, outcome, scores."""
    game, state = folded.game, folded.table()
    assert now["state"] == game.view_for(state, ALL_SEEING)
    assert now["outcome"] == folded.outcome
    assert (now["status"], now["version"], now["to_act"]) == (folded.status, folded.version, [])
    if now["outcome"]["reason"] == "finished":
        assert state.over
        assert now["outcome"]["scores"] == game.outcome(state).scores


def game_commands(records: list[Any]) -> list[list[Any]]:
    """Return the records of each command of the game's own rules, in order."""
    groups: list[list[Any]] = list(by_command(records))
    return [group for group in groups if not is_lifecycle(body_of(group)["command"]["type"]) and seat_of(group) is not None]


def body_of(group: list[Any]) -> Any:
    """Return the body of a command from its opened part."""
    return group[0]["opened"]["command"]["data"]


def seat_of(group: list[Any]) -> int | None:
    """Return the seat that gave a command of the game, None for opening and taking seats."""
    body = body_of(group)
    return None if body["command"]["type"] in ("open_match", "take_seat") else body["seat"]


def bots_played_once(database_url: str, match: str, records: list[Any], seats: set[int]) -> None:
    """Every turn of these seats was played once, by a worker, with its search in the record; nobody else's record has one."""
    played = {(seat_of(group), group[0]["version"] - 1): group for group in game_commands(records)}
    assert len(played) == len(game_commands(records))
    for (seat, version), group in played.items():
        report = group[0]["opened"].get("search", {}).get("data")
        assert (report is not None) == (seat in seats), (seat, version, report)
        assert not any("search" in record["sealed"] for record in group[1:])
    wanted = Counter(f"bot:{match}:{seat}:{version}" for seat, version in played if seat in seats)
    with psycopg.connect(database_url) as connection:
        rows = connection.execute("select key from receipts where match_id = %s and caller = 'worker'", [match]).fetchall()
    assert Counter(key for (key,) in rows if key.startswith("bot:")) == wanted
