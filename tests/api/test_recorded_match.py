"""A match of Reef Encounter that people played, replayed command by command over the API, and proven by the audit.

The record of that match says what was on the sea, and nobody can order what is drawn; so each turn is a match of its own, opened from
the position that the record leads to, and whatever does not hang on the drawn tiles must come out as recorded.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from domain.games.reef_encounter.components import COLOR_NAMES
from domain.kernel.audit import verify
from domain.kernel.event import Event
from domain.kernel.ids import JsonObject
from domain.registry import find_game
from service.api.app import create_app
from service.settings import Settings
from tests.api.web import OPERATOR_KEY, Web, tokens_of
from tests.games.reef_encounter.replay import FIRST_TILE, SOURCE, Replay, sea_plans
from tests.games.reef_encounter.table import GAME, PLAYERS

END: dict[str, Any] = SOURCE["end"]


@pytest.fixture
def web(settings: Settings) -> Iterator[Web]:
    """A caller of the application with the catalogue's own games."""
    made: Flask = create_app(settings)
    yield Web(made.test_client())
    made.extensions["atoll"].database.close()


class Stretch:
    """A stretch of the recorded match: the position before it, its commands by seat, and the facts that each must make."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.options = replay.options
        self.position = GAME.codec.state_to_json(replay.state)
        self.start = len(replay.commands)
        self.after: JsonObject = {}

    def played(self) -> "Stretch":
        """Note where the replay has come to."""
        self.steps = list(zip(self.replay.commands[self.start :], self.replay.by_command[self.start + 1 :], strict=True))
        self.after = GAME.codec.state_to_json(self.replay.state)
        return self


def stretches() -> list[Stretch]:
    """Return the recorded match, cut after every turn; the choices before the first turn belong to it."""
    replay = Replay(sea_plans()[0])
    found = [Stretch(replay)]
    replay.choose()
    for turn in SOURCE["turns"]:
        replay.turn(turn)
        found[-1].played()
        found.append(Stretch(replay))
    return found[:-1]


def facts_of(events: list[Event]) -> list[Any]:
    """Return facts as they are served, without the colours of drawn tiles."""
    return [without_luck(event.type_name(), event.seat if event.seat >= 0 else None, event.to_data()) for event in events]


def without_luck(type_name: str, seat: int | None, data: Any) -> tuple[str, int | None, Any]:
    """Return a fact without the colour of a drawn tile, and without the places where sealed parts were."""
    luck = "color" if type_name.endswith(".polyp_drawn") else ""
    return type_name, seat, {name: value for name, value in data.items() if name not in (luck, "opens")}


def settled(position: Any) -> Any:
    """Return a position without what hangs on the last draws from the bag."""
    shown = {name: value for name, value in position.items() if name not in ("sea", "memory")}
    sea = {space: (held["cube"], sum(held["tiles"].values())) for space, held in position["sea"].items()}
    return {**shown, "sea": sea}


def canonical(command: JsonObject) -> JsonObject:
    """Return a command as it is listed: two chosen cubes have an order there."""
    cubes = command.get("cubes")
    return {**command, "cubes": sorted(cubes, key=lambda cube: COLOR_NAMES.index(str(cube)))} if isinstance(cubes, list) else command


def replay(web: Web, stretch: Stretch) -> tuple[Any, Any]:
    """Play a stretch over the API; return the match, closed if it was not over, and its proven bundle."""
    wish = {"game": "reef-encounter", "seats": [{"kind": "human"}] * 2, "options": stretch.options, "position": stretch.position}
    match = web.post("/v1/matches", wish).json
    tokens, version = tokens_of(match), match["version"]
    for (seat, command), facts in stretch.steps:
        assert web.read(match["id"])["to_act"] == [seat]
        listed = [entry["command"] for entry in web.legal(match["id"], tokens[seat])]
        assert canonical(command) in listed, f"{command} is not listed"
        answer = web.command(match["id"], tokens[seat], seat, command, if_match=f'"{version}"')
        assert answer.status_code == 201, answer.text
        told = [without_luck(record["type"], record["seat"], record["data"]) for record in answer.json["events"]]
        assert [fact for fact in told if not fact[0].startswith("match.")] == facts_of(facts)
        version = answer.json["version"]
    if web.read(match["id"])["status"] != "over":
        assert web.command(match["id"], OPERATOR_KEY, None, {"type": "close", "reason": "the turn is over"}).status_code == 201
    bundle = web.get(f"/v1/matches/{match['id']}/audit").json
    assert verify(bundle, find_game).finished
    return web.read(match["id"]), bundle


def test_every_turn_that_people_played_is_played_again(web: Web) -> None:
    turns = stretches()
    assert len(turns) == 19
    shown: list[str] = []
    for stretch in turns:
        match, bundle = replay(web, stretch)
        assert settled(match["position"]) == settled(stretch.after)
        shown += [record["type"].split(".")[-1] for record in bundle["events"]]
    counts = {word: shown.count(word) for word in ("polyp_laid", "polyp_grown", "cube_played", "coral_eaten", "alga_played", "tile_locked")}
    assert counts == {"polyp_laid": 52, "polyp_grown": 6, "cube_played": 19, "coral_eaten": 7, "alga_played": 1, "tile_locked": 6}
    check_end(match)


def check_end(match: Any) -> None:
    """E2, E6, V1, V2, W16: the end, the values, the locks and the points are those of the record."""
    first = END["values"][FIRST_TILE]
    points = [END["points_without_first_tile"][player] + first for player in PLAYERS[:2]]
    assert match["outcome"] == {"reason": "finished", "scores": points, "ranking": [[0], [1]]}
    known = match["state"]["known"]
    assert known["values"] == END["values"]
    tiles = {tile["place"].split("/")[1]: (f"{tile['stronger']} over {tile['weaker']}", tile["locked"]) for tile in known["coral_tiles"]}
    assert {number: words for number, (words, locked) in tiles.items() if locked} == END["locked"]
    assert {number: words for number, (words, locked) in tiles.items() if not locked} == END["free"]
    for seat, player in enumerate(PLAYERS[:2]):
        fish = dict(match["position"]["seats"][seat]["fish"]["eaten"])
        fish[FIRST_TILE] -= 1
        wanted = END["fish_without_first_tile"][player]
        assert fish == {name: wanted.get(name, 0) for name in COLOR_NAMES}
