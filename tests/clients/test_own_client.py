"""The project's own client: types as in the document, requests repeated under the same key, streams that go on where they broke."""

import random
import re
import subprocess
import sys
from itertools import islice
from typing import Any

import pytest
from werkzeug.serving import BaseWSGIServer

from domain.kernel.lifecycle_commands import SERVED
from openapi.client import Atoll, Problem, ServiceAway, Told, commands_of_the_game
from openapi.client.atoll import OF_EVERY_MATCH
from service.cli.client_shapes import shapes_of
from tests.clients.cutting import cutting
from tests.docs.pages import TREE, blocks

HUMANS: Any = [{"kind": "human"}, {"kind": "open"}]


def test_the_types_are_those_of_the_document() -> None:
    made = shapes_of((TREE / "openapi" / "openapi.json").read_text("utf-8"))
    assert (TREE / "openapi" / "client" / "shapes.py").read_text("utf-8") == made, "run: atoll openapi"
    assert "\nCommand = LifecycleUndo | " in made


def test_the_client_loads_nothing_of_the_project_and_no_types() -> None:
    program = "import sys, openapi.client; print(*sorted({name.split('.')[0] for name in sys.modules} & {'domain', 'service', 'workers'}))"
    done = subprocess.run(
        [sys.executable, "-c", f"{program}; print('openapi.client.shapes' in sys.modules)"], cwd=TREE, capture_output=True
    )
    assert done.stdout.split() == [b"False"], done.stderr


def test_two_players_play_a_match_by_its_stream(url: str) -> None:
    with Atoll(url) as anybody:
        ada, bob = (anybody.register(name)["key"] for name in ("Ada", "Bob"))
    with Atoll(url, ada) as first, Atoll(url, bob) as second:
        match = first.open_match("lagoon", HUMANS)["id"]
        second.take_seat(match)
        for seat, player in ((0, first), (1, second)):
            while seat not in player.match(match)["to_act"]:
                other = 1 - seat
                acting = (first, second)[other]
                legal = acting.legal_commands(match)
                acting.play(match, other, commands_of_the_game(legal)[0], legal["version"])
        first.play(match, 0, {"type": "resign"})
        told = list(second.follow(match, 0))
        assert [one.version for one in told] == list(range(1, second.match(match)["version"] + 1))
        assert told[-1].kind == "match.v1.seed_revealed"
        assert next(second.follow(match)).kind == "match"
        assert second.own_matches(status="over")[0]["id"] == match


def test_a_stream_that_breaks_anywhere_tells_everything_once_and_in_order(served: BaseWSGIServer, url: str) -> None:
    luck = random.Random(3)
    with Atoll(url) as anybody:
        opened = anybody.open_match("lagoon", [{"kind": "human"}, {"kind": "human"}])
    match, tokens = opened["id"], [seat["token"] for seat in opened["seats"]]
    players = [Atoll(url, token) for token in tokens]
    for _ in range(5):
        now = players[0].match(match)
        seat = now["to_act"][0]
        players[seat].play(match, seat, commands_of_the_game(players[seat].legal_commands(match))[0], now["version"])
    players[0].play(match, 0, {"type": "resign"})
    last = players[0].match(match)["version"]
    with cutting(served.server_port, lambda: luck.randrange(300, 9_000)) as broken, Atoll(broken.url) as reader:
        told = list(reader.follow(match, 0))
        assert [one.version for one in told] == list(range(1, last + 1))
        assert broken.broken
    for after in range(1, last + 1):
        told = list(players[0].follow(match, after))
        assert [one.version for one in told] == list(range(after, last + 1)), "the match as it stood there, over or not, then all the rest"
    for player in players:
        player.connection.close()


def test_the_stream_of_all_matches_goes_on_behind_a_cursor_and_where_it_broke(served: BaseWSGIServer, url: str) -> None:
    luck = random.Random(5)
    with Atoll(url) as anybody:
        key = anybody.register("Ada")["key"]
    with Atoll(url, key) as ada:
        matches = {ada.open_match("lagoon", HUMANS)["id"] for _ in range(3)}
        first = list(islice(ada.follow_all(), len(matches)))
        assert {told.match for told in first} == matches
        for match in matches:
            ada.play(match, 0, {"type": "abort"})
        with cutting(served.server_port, lambda: luck.randrange(2_000, 9_000)) as broken, Atoll(broken.url, key) as reader:
            told: list[Told] = []
            for one in reader.follow_all(first[-1].cursor):
                told.append(one)
                if sum(one.kind == "match.v1.seed_revealed" for one in told) == len(matches):
                    break
        for match in matches:
            shown = next(one.version for one in first if one.match == match)
            assert [one.version for one in told if one.match == match] == list(range(shown + 1, ada.match(match)["version"] + 1))


def test_a_request_whose_answer_is_lost_is_sent_again_and_done_once(served: BaseWSGIServer, url: str) -> None:
    lost = iter([0, 0])
    with cutting(served.server_port, lambda: next(lost, None)) as broken, Atoll(broken.url) as caller:
        opened = caller.open_match("lagoon", HUMANS)
        assert broken.broken == 2
    with Atoll(url) as anybody:
        assert [match["id"] for match in anybody.matches()] == [opened["id"]]
    lost = iter([0])
    with cutting(served.server_port, lambda: next(lost, None)) as broken, Atoll(broken.url, opened["seats"][0]["token"]) as caller:
        answer = caller.play(opened["id"], 0, {"type": "abort"}, opened["version"])
        assert broken.broken == 1
        assert answer["status"] == "over"


def test_what_the_service_refuses_is_a_problem_with_its_kind(url: str) -> None:
    with Atoll(url) as anybody:
        opened = anybody.open_match("lagoon", HUMANS)
        with pytest.raises(Problem, match="not-found") as unknown:
            anybody.match("00000000-0000-0000-0000-000000000000")
        assert not unknown.value.is_past()
    with Atoll(url, opened["seats"][0]["token"]) as seat:
        assert seat.try_out(opened["id"], 0, {"type": "abort"})["legal"]
        with pytest.raises(Problem) as stale:
            seat.play(opened["id"], 0, {"type": "abort"}, opened["version"] + 1)
        assert (stale.value.status, stale.value.kind) == (412, "stale-version")
        assert stale.value.is_past()


def test_a_service_that_is_away_is_waited_for_and_then_reported() -> None:
    with Atoll("http://127.0.0.1:1", patience=0.2) as nobody, pytest.raises(ServiceAway, match="ConnectError"):
        nobody.games()


@pytest.mark.slow
def test_a_rematch_that_waits_is_told_once(url: str) -> None:
    with Atoll(url) as anybody:
        keys = [anybody.register(name)["key"] for name in ("Ada", "Bob")]
    with Atoll(url, keys[0]) as ada, Atoll(url, keys[1]) as bob:
        match = ada.open_match("lagoon", HUMANS)["id"]
        bob.take_seat(match)
        ada.play(match, 0, {"type": "resign"})
        again = bob.post(f"/v1/matches/{match}/rematch", {}, "k" * 40)["id"]
        told = ada.follow_all()
        announced = next(told)
        assert (announced.match, announced.version, announced.kind, announced.data["seats"]) == (again, 0, "rematch", [1])
        ada.post(f"/v1/matches/{announced.data['rematch_of']}/rematch", {}, "l" * 40)
        assert [(each.match, each.version) for each in islice(told, 2)] == [(again, 1), (again, 2)]


def test_the_commands_of_every_match_are_those_of_the_code_in_the_client_and_in_the_docs() -> None:
    assert SERVED.keys() == OF_EVERY_MATCH
    sample = next(block.text for block in blocks(TREE / "docs" / "api.md", "python") if "OF_EVERY_MATCH" in block.text)
    named = re.search(r"OF_EVERY_MATCH = \((.*)\)", sample)
    assert named is not None
    assert set(re.findall(r'"(\w+)"', named[1])) == SERVED.keys() - {"close"}, "`close` is never listed: it is the operator's"
    listed = re.search(r"Commands of the match itself \((.*?)\)", (TREE / "docs" / "clients.md").read_text())
    assert listed is not None
    assert set(re.findall(r"`(\w+)`", listed[1])) == SERVED.keys() - {"close"}
