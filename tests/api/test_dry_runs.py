"""Dry runs: what a command would do is told, and nothing is stored."""

from domain.kernel.lifecycle_commands import is_lifecycle
from tests.api.web import Web, hand, tokens_of


def test_a_dry_run_stores_nothing_and_needs_no_headers(web: Web) -> None:
    match = web.create("hh")
    token = tokens_of(match)[0]
    shell = hand(web, match, token, 0)[0]
    answer = web.command(match["id"], token, 0, {"type": "bury", "shell": shell}, if_match=None, key=None, dry_run=True)
    assert answer.status_code == 200, answer.text
    assert answer.json["legal"] is True
    assert [event["type"] for event in answer.json["events"]] == ["lagoon.v1.shell_buried"]
    assert web.read(match["id"])["version"] == match["version"]
    web.play(match["id"], token, 0, {"type": "bury", "shell": shell})
    told = web.get(f"/v1/matches/{match['id']}/events?after={match['version']}").json["events"]
    assert answer.json["events"][0]["text"] == told[0]["text"], "the words are those for everybody"


def test_a_dry_run_says_truly_whether_undo_would_be_possible(web: Web) -> None:
    match = web.create("hh")
    tokens = tokens_of(match)
    seen = set()
    for step in range(60):
        now = web.read(match["id"])
        if now["status"] == "over":
            break
        seat = now["to_act"][0]
        listed = [entry["command"] for entry in web.legal(match["id"], tokens[seat]) if not is_lifecycle(entry["command"]["type"])]
        quiet = [command for command in listed if command["type"] == "bury"]
        command = quiet[0] if quiet and step % 2 == 0 else listed[step * 7 % len(listed)]
        foreseen = web.command(match["id"], tokens[seat], seat, command, dry_run=True).json["undoable"]
        web.play(match["id"], tokens[seat], seat, command)
        wish = {"type": "undo", "to": now["version"]}
        offered = web.read(match["id"])["status"] == "running" and wish in [
            entry["command"] for entry in web.legal(match["id"], tokens[seat])
        ]
        assert offered == foreseen, command
        seen.add(foreseen)
    assert seen == {False, True}


def test_a_dry_run_stops_before_chance_and_news(web: Web) -> None:
    match = web.create("hh")
    token = tokens_of(match)[0]
    well = web.read(match["id"], token)["state"]["wells"][0]["shell"]
    for command in ({"type": "dive"}, {"type": "open_well", "shell": well}):
        answer = web.command(match["id"], token, 0, command, dry_run=True)
        assert (answer.status_code, answer.json["legal"], answer.json["events"]) == (200, True, [])


def test_a_dry_run_tells_a_refusal(web: Web) -> None:
    match = web.create("hh")
    answer = web.command(match["id"], tokens_of(match)[0], 0, {"type": "play", "shell": 199}, dry_run=True)
    assert answer.status_code == 200
    assert answer.json["legal"] is False
    assert answer.json["refusal"]["code"] == "not_in_hand"
    assert answer.json["refusal"]["en"] != answer.json["refusal"]["de"]


def test_a_dry_run_of_resigning_does_not_show_the_seed(web: Web) -> None:
    match = web.create("hh")
    answer = web.command(match["id"], tokens_of(match)[0], 0, {"type": "resign"}, dry_run=True)
    assert [event["type"] for event in answer.json["events"]] == ["match.v1.seat_resigned", "match.v1.match_over"]
    assert web.read(match["id"])["status"] == "running"


def test_a_dry_run_is_checked_like_any_command(web: Web) -> None:
    match = web.create("hh")
    tokens = tokens_of(match)
    assert web.command(match["id"], None, 0, {"type": "dive"}, dry_run=True).status_code == 401
    assert web.command(match["id"], tokens[0], 1, {"type": "dive"}, dry_run=True).status_code == 403
    assert web.command(match["id"], tokens[0], 0, {"type": "fly"}, dry_run=True).status_code == 422
    assert web.command(match["id"], tokens[1], 1, {"type": "dive"}, dry_run=True).status_code == 409
