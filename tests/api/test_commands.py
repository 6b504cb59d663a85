"""Commands: idempotency, concurrency, resigning, deadlines, stand-ins, closing."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from flask import Flask

from service.api.app import create_app
from service.settings import Settings
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, hand, tokens_of


def overdue(settings: Settings, match: Any) -> None:
    """Let every deadline that runs be past."""
    with psycopg.connect(settings.database_url, autocommit=True) as connection:
        connection.execute(
            "update matches set deadline = now() - interval '1 minute', deadlines = array(select case when d is null then null"
            " else now() - interval '1 minute' end from unnest(deadlines) with ordinality x (d, n) order by n) where match_id = %s",
            (match["id"],),
        )


# Answers


def test_an_accepted_command(web: Web) -> None:
    match = web.create("hh")
    answer = web.command(match["id"], tokens_of(match)[0], 0, {"type": "dive"}, if_match=f'"{match["version"]}"')
    assert answer.status_code == 201
    body = answer.json
    assert body["version"] == match["version"] + len(body["events"])
    assert answer.headers["ETag"] == f'"{body["version"]}"'
    assert answer.headers["Location"] == f"/v1/matches/{match['id']}?at={body['version']}"
    assert [event["version"] for event in body["events"]] == list(range(match["version"] + 1, body["version"] + 1))
    assert body["status"] == "running"
    assert body["to_act"] == [1]
    assert body["events"] == web.get(f"/v1/matches/{match['id']}/events?after={match['version']}", tokens_of(match)[0]).json["events"]


def test_the_bots_search_report_is_sealed_until_the_end(web: Web) -> None:
    match = web.create("bh")
    answer = web.command(match["id"], WORKER_KEY, 0, {"type": "dive"}, search={"iterations": 7, "seed": "1"})
    assert answer.status_code == 201, answer.text
    first = answer.json["events"][0]
    assert "search" in first["sealed"]
    assert "search" not in first["opened"]
    assert "chance" in first["sealed"]
    assert "chance" not in first["opened"]
    web.play(match["id"], tokens_of(match)[1], 1, {"type": "resign"})
    page = web.get(f"/v1/matches/{match['id']}/events?after={match['version']}&limit=1").json
    assert page["events"][0]["opened"]["search"]["data"] == {"iterations": 7, "seed": "1"}


@pytest.mark.parametrize(
    "command", [{"type": "resign"}, {"type": "undo", "to": 1}, {"type": "claim_timeout"}], ids=lambda command: command["type"]
)
def test_only_commands_of_the_game_are_searched_for(web: Web, command: Any) -> None:
    match = web.create("bh")
    answer = web.command(match["id"], WORKER_KEY, 0, command, search={"iterations": 7})
    assert answer.status_code == 422, answer.text
    assert [error["path"] for error in answer.json["errors"]] == ["/search"]
    assert web.get(f"/v1/matches/{match['id']}").json["version"] == match["version"]


# Idempotency


def test_the_same_key_gives_the_first_answer(web: Web) -> None:
    match = web.create("hh")
    token = tokens_of(match)[0]
    first = web.command(match["id"], token, 0, {"type": "dive"}, key="k")
    web.play(match["id"], tokens_of(match)[1], 1, {"type": "dive"})
    again = web.command(match["id"], token, 0, {"type": "dive"}, if_match='"1"', key="k")
    assert again.status_code == 201
    assert again.data == first.data
    assert again.headers["ETag"] == first.headers["ETag"]
    assert again.headers["Location"] == first.headers["Location"]
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers


def test_another_body_with_the_same_key_is_refused(web: Web) -> None:
    match = web.create("hh")
    token = tokens_of(match)[0]
    web.command(match["id"], token, 0, {"type": "dive"}, key="k")
    assert web.command(match["id"], token, 0, {"type": "resign"}, key="k").status_code == 422


def test_keys_are_scoped_to_match_and_caller(web: Web) -> None:
    match, other = web.create("hh"), web.create("hh")
    for which, seat in ((match, 0), (match, 1), (other, 0)):
        answer = web.command(which["id"], tokens_of(which)[seat], seat, {"type": "dive"}, key="k")
        assert answer.status_code == 201
        assert "Idempotent-Replayed" not in answer.headers


def test_a_refused_key_may_be_used_again(web: Web) -> None:
    match = web.create("hh")
    token = tokens_of(match)[0]
    assert web.command(match["id"], token, 0, {"type": "play", "shell": 199}, key="k").status_code == 422
    assert web.command(match["id"], token, 0, {"type": "dive"}, key="k").status_code == 201


def test_keys_are_taken_literally(web: Web) -> None:
    match = web.create("hh")
    key = "%20 ~!\"'; drop table matches; --"
    assert web.command(match["id"], tokens_of(match)[0], 0, {"type": "dive"}, key=key).status_code == 201
    again = web.command(match["id"], tokens_of(match)[0], 0, {"type": "dive"}, key=key)
    assert again.headers["Idempotent-Replayed"] == "true"


# Concurrency


def test_fifty_same_commands_at_once_are_one(web: Web) -> None:
    match = web.create("hh")
    token, version = tokens_of(match)[0], match["version"]
    with ThreadPoolExecutor(50) as pool:
        answers = list(
            pool.map(lambda _: web.command(match["id"], token, 0, {"type": "dive"}, if_match=f'"{version}"', key="k"), range(50))
        )
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.data for answer in answers}) == 1
    assert sum("Idempotent-Replayed" not in answer.headers for answer in answers) == 1
    assert web.read(match["id"])["version"] == answers[0].json["version"]


def test_fifty_rivals_at_once_and_exactly_one_is_accepted(web: Web) -> None:
    match = web.create("hh")
    token, version = tokens_of(match)[0], match["version"]
    with ThreadPoolExecutor(50) as pool:
        answers = list(pool.map(lambda _: web.command(match["id"], token, 0, {"type": "dive"}, if_match=f'"{version}"'), range(50)))
    assert sorted(answer.status_code for answer in answers) == [201] + [412] * 49


def test_the_star_is_decided_again_when_the_version_moves(web: Web) -> None:
    match = web.create("hhhh")
    tokens = tokens_of(match)
    with ThreadPoolExecutor(3) as pool:
        answers = list(pool.map(lambda seat: web.command(match["id"], tokens[seat], seat, {"type": "resign"}), range(3)))
    assert [answer.status_code for answer in answers] == [201] * 3
    versions = [event["version"] for event in web.get(f"/v1/matches/{match['id']}/events?limit=1000").json["events"]]
    assert versions == list(range(1, len(versions) + 1))


# The cost of a command


def test_a_command_reads_nothing_old_when_the_match_is_known(web: Web, app: Flask) -> None:
    match = web.create("hh", options={"rounds": 9})
    context, tokens = app.extensions["atoll"], tokens_of(match)
    for _ in range(8):
        seat = web.read(match["id"])["to_act"][0]
        web.play(match["id"], tokens[seat], seat, {"type": "dive"})
        assert context.current(match["id"]).loaded.events == []
    known = context.current(match["id"])
    context.match_cache.drop(match["id"])
    anew = context.current(match["id"])
    assert len(anew.loaded.events) == anew.version
    assert anew.match.game.codec.state_to_json(anew.match.table()) == known.match.game.codec.state_to_json(known.match.table())


def test_what_another_process_wrote_is_folded_on(web: Web, app: Flask, settings: Settings) -> None:
    match = web.create("hh")
    other = create_app(settings, app.extensions["atoll"].games)
    theirs, tokens = Web(other.test_client()), tokens_of(match)
    for _ in range(2):
        theirs.play(match["id"], tokens[0], 0, {"type": "dive"})
        assert web.read(match["id"]) == theirs.read(match["id"])
        web.play(match["id"], tokens[1], 1, {"type": "dive"})
        assert web.read(match["id"]) == theirs.read(match["id"])
    other.extensions["atoll"].database.close()


def test_the_number_of_known_matches_is_bounded(web: Web, app: Flask) -> None:
    cache = app.extensions["atoll"].match_cache
    cache.size = 3
    made = [web.create("hh")["id"] for _ in range(5)]
    assert list(cache.matches) == made[2:]
    assert web.read(made[0])["status"] == "running"


# Resigning


def test_resigning_at_a_table_of_two_ends_the_match(web: Web) -> None:
    match = web.create("hh")
    answer = web.play(match["id"], tokens_of(match)[1], 1, {"type": "resign"})
    assert answer["status"] == "over"
    assert [event["type"] for event in answer["events"]] == [
        "match.v1.seat_resigned",
        "match.v1.match_over",
        "match.v1.seed_revealed",
    ]
    assert web.read(match["id"])["outcome"] == {"reason": "resigned", "scores": None, "ranking": [[0], [1]]}


def test_resigning_at_a_table_of_three_brings_a_stand_in(web: Web) -> None:
    match = web.create("hhh", options={"rounds": 1})
    tokens = tokens_of(match)
    web.play(match["id"], tokens[0], 0, {"type": "resign"})
    now = web.read(match["id"])
    assert now["status"] == "running"
    assert now["seats"][0]["stand_in"] is True
    assert now["deadline"] is None, "a stand-in has no deadline"
    answer = web.command(match["id"], tokens[0], 0, {"type": "dive"})
    assert (answer.status_code, answer.json["code"]) == (422, "already_resigned")
    assert web.command(match["id"], tokens[0], 0, {"type": "resign"}).status_code == 422
    assert web.legal(match["id"], tokens[0]) == []
    while (now := web.read(match["id"]))["status"] != "over":
        seat = now["to_act"][0]
        web.play(match["id"], WORKER_KEY if seat == 0 else tokens[seat], seat, {"type": "dive"})
    assert now["outcome"]["ranking"][-1] == [0]


# Deadlines and stand-ins


def test_a_deadline_runs_for_people_only(web: Web) -> None:
    assert web.create("hb")["deadline"] is not None
    assert web.create("bh")["deadline"] is None
    assert web.create("ho")["deadline"] is None


def test_time_can_be_claimed_when_it_is_past_and_not_before(web: Web, settings: Settings) -> None:
    match = web.create("hh", turn_seconds=10)
    tokens = tokens_of(match)
    early = web.command(match["id"], tokens[1], 1, {"type": "claim_timeout"})
    assert (early.status_code, early.json["code"], early.json["rule"]) == (422, "not_overdue", "L3")
    assert {"type": "claim_timeout"} not in [entry["command"] for entry in web.legal(match["id"], tokens[1])]
    path, had = f"/v1/matches/{match['id']}/legal-commands", {"If-None-Match": f'"{match["version"]}"'}
    assert web.get(path, tokens[1], **had).status_code == 304
    overdue(settings, match)
    deadline = web.read(match["id"])["deadline"]
    assert {"type": "claim_timeout"} in [entry["command"] for entry in web.legal(match["id"], tokens[1])]
    assert web.get(path, tokens[1], **had).status_code == 200, "that time is past changes no version"
    answer = web.play(match["id"], tokens[1], 1, {"type": "claim_timeout"})
    assert [event["type"] for event in answer["events"]] == ["match.v1.stand_in_started"]
    assert answer["events"][0]["data"] == {"seat": 0, "deadline": deadline, "reason": "deadline"}
    assert web.read(match["id"])["seats"][0]["stand_in"] is True


def test_the_worker_plays_for_the_stand_in_until_its_player_is_back(web: Web, settings: Settings) -> None:
    match = web.create("hh", options={"rounds": 3})
    tokens = tokens_of(match)
    overdue(settings, match)
    assert web.command(match["id"], WORKER_KEY, 0, {"type": "claim_timeout"}).status_code == 201
    assert web.read(match["id"], WORKER_KEY, "?seat=0")["state"]["hands"][0][0]["kind"] is not None
    assert web.command(match["id"], WORKER_KEY, 0, {"type": "dive"}).status_code == 201
    web.play(match["id"], tokens[1], 1, {"type": "dive"})
    back = web.play(match["id"], tokens[0], 0, {"type": "dive"})
    assert back["events"][0]["type"] == "match.v1.stand_in_ended"
    now = web.read(match["id"])
    assert now["seats"][0]["stand_in"] is False
    assert web.command(match["id"], WORKER_KEY, 0, {"type": "dive"}).status_code == 403
    assert web.get(f"/v1/matches/{match['id']}?seat=0", WORKER_KEY).status_code == 403


def test_own_commands_do_not_renew_a_deadline_and_turns_do(web: Web) -> None:
    match = web.create("hh", turn_seconds=1000)
    tokens = tokens_of(match)
    web.play(match["id"], tokens[0], 0, {"type": "bury", "shell": hand(web, match, tokens[0], 0)[0]})
    assert web.read(match["id"])["deadline"] == match["deadline"]
    web.play(match["id"], tokens[0], 0, {"type": "dive"})
    assert web.read(match["id"])["deadline"] >= match["deadline"]


# Closing


@pytest.mark.parametrize("seats", ["hh", "ho", "bb"])
def test_the_operator_closes_a_match(web: Web, seats: str) -> None:
    match = web.create(seats)
    answer = web.command(match["id"], OPERATOR_KEY, None, {"type": "close", "reason": "broken table"})
    assert answer.status_code == 201, answer.text
    now = web.read(match["id"])
    assert now["status"] == "over"
    assert now["outcome"] == {"reason": "closed", "scores": None, "ranking": [[0, 1]]}
    assert now["to_act"] == []
    assert now["deadline"] is None


# Legal commands


def test_every_listed_command_is_accepted(web: Web, settings: Settings) -> None:
    match = web.create("hh")
    tokens = tokens_of(match)
    web.play(match["id"], tokens[0], 0, {"type": "bury", "shell": hand(web, match, tokens[0], 0)[0]})
    for seat in (0, 1):
        listed = web.legal(match["id"], tokens[seat])
        assert listed
        for entry in listed:
            assert set(entry["label"]) == {"en", "de"}
            answer = web.command(match["id"], tokens[seat], seat, entry["command"], if_match=None, key=None, dry_run=True)
            assert (answer.status_code, answer.json["legal"]) == (200, True), entry


def test_legal_commands_are_for_seats(web: Web) -> None:
    match = web.create("hb")
    path = f"/v1/matches/{match['id']}/legal-commands"
    assert web.get(path).status_code == 401
    assert web.get(path + "?seat=x").status_code == 401
    assert web.get(path, "nonsense").status_code == 401
    assert web.get(path, OPERATOR_KEY).status_code == 403
    assert web.get(path, WORKER_KEY).status_code == 422
    assert web.get(path + "?seat=0", WORKER_KEY).status_code == 403
    assert web.get(path + "?seat=1", WORKER_KEY).status_code == 200
    token = tokens_of(match)[0]
    assert web.get(path + "?seat=1", token).status_code == 403
    assert web.get(path + "?seat=x", token).status_code == 422
    answer = web.get(path + "?seat=0", token)
    assert answer.headers["ETag"] == f'"{match["version"]}"'
    assert web.get(path, token, **{"If-None-Match": answer.headers["ETag"]}).status_code == 304
    missing = f"/v1/matches/{uuid.uuid4()}/legal-commands"
    assert web.get(missing).status_code == 401
    assert web.get(missing, token).status_code == 401
    assert web.get(missing + "?seat=0", WORKER_KEY).status_code == 404


def test_a_seat_that_is_not_to_act_gets_lifecycle_commands_only(web: Web) -> None:
    match = web.create("hh")
    assert [entry["command"] for entry in web.legal(match["id"], tokens_of(match)[1])] == [
        {"type": "resign"},
        {"type": "abort"},
        {"type": "propose", "what": "end"},
    ]
    open_match = web.create("ho")
    assert [entry["command"] for entry in web.legal(open_match["id"], tokens_of(open_match)[0])] == [
        {"type": "abort"},
        {"type": "leave"},
    ]


@pytest.mark.parametrize("seats", ["hh", "hhh"])
def test_every_answer_of_a_match_is_given_again_byte_for_byte(web: Web, seats: str) -> None:
    """Long afterwards too, when the match is over and all is open: the answer is that of its version."""
    match = web.create(seats)
    tokens = tokens_of(match)
    answers: list[Any] = []
    while (now := web.read(match["id"]))["status"] == "running":
        seat = now["to_act"][0]
        listed = web.legal(match["id"], tokens[seat])
        of_game = [entry["command"] for entry in listed if entry["command"]["type"] not in ("resign", "abort", "propose")]
        command = of_game[len(answers) % max(1, len(of_game) - 1)]
        key, tag = f"key {len(answers)}", f'"{now["version"]}"'
        first = web.command(match["id"], tokens[seat], seat, command, key=key, if_match=tag)
        assert first.status_code == 201, first.json
        answers.append((tokens[seat], seat, command, key, tag, first))
    assert len(answers) > 10
    for token, seat, command, key, tag, first in answers:
        again = web.command(match["id"], token, seat, command, key=key, if_match=tag)
        assert (again.status_code, again.data, again.headers["Idempotent-Replayed"]) == (201, first.data, "true")
        assert {name: again.headers[name] for name in ("Location", "ETag")} == {name: first.headers[name] for name in ("Location", "ETag")}


def test_an_answer_that_was_kept_whole_is_given_again_as_it_is(web: Web, app: Flask) -> None:
    """Receipts from before the fourth migration hold the answer itself."""
    match = web.create("hh")
    token = tokens_of(match)[0]
    tag = f'"{match["version"]}"'
    first = web.command(match["id"], token, 0, {"type": "dive"}, key="old", if_match=tag)
    assert first.status_code == 201
    database = app.extensions["atoll"].database
    database.write("update receipts set answer = $1::bytea, to_act = null, status = null where key = 'old'", (first.data,))
    again = web.command(match["id"], token, 0, {"type": "dive"}, key="old", if_match=tag)
    assert (again.status_code, again.data, again.headers["Idempotent-Replayed"]) == (201, first.data, "true")
