"""Nim, the example of CONTRIBUTING.md, is served like every game."""

from collections.abc import Iterator

import pytest

from service.api.app import create_app
from service.settings import Settings
from tests.api.web import Web, tokens_of
from tests.laws.settings import NIM


@pytest.fixture
def web(settings: Settings) -> Iterator[Web]:
    app = create_app(settings, {"nim": NIM})
    yield Web(app.test_client())
    app.extensions["atoll"].database.close()


def test_people_play_it_over_the_api(web: Web) -> None:
    match = web.create("hh", game="nim")
    tokens = tokens_of(match)
    for seat, heap, stones in [(0, 1, 3), (1, 2, 4)]:
        web.play(match["id"], tokens[seat], seat, {"type": "take", "heap": f"heap/{heap}", "stones": stones})
    shown = web.read(match["id"], tokens[0])
    assert shown["state"]["heaps"] == [0, 0, 5]
    listed = [entry for entry in web.legal(match["id"], tokens[0]) if entry["command"]["type"] == "take"]
    assert len(listed) == 5
    assert listed[0]["label"] == {"en": "Take stones: heap 3, stones 1", "de": "Take stones: heap 3, stones 1"}
    assert listed[0]["places"] == ["heap/3"]
    last = web.play(match["id"], tokens[0], 0, {"type": "take", "heap": "heap/3", "stones": 5})
    assert last["events"][0]["text"] == dict.fromkeys(("en", "de"), "Seat 0 took stones from a heap (heap 3, stones 5)")
    assert web.read(match["id"])["outcome"] == {"reason": "finished", "scores": [1, 0], "ranking": [[0], [1]]}


def test_it_is_in_the_catalogue_of_that_service(web: Web) -> None:
    shown = web.get("/v1/games/nim").json
    assert shown["seats"] == {"min": 2, "max": 2}
    assert shown["options"]["properties"] == {}
    assert shown["content"] == {}
    assert [rule["id"] for rule in shown["rules"]] == ["H1", "T1", "E1"]
    assert shown["rules"][0]["de"] == shown["rules"][0]["en"]
    assert [zone["zone"] for zone in shown["zones"]] == ["heap"]


def test_a_refusal_names_the_rule(web: Web) -> None:
    match = web.create("hh", game="nim")
    answer = web.command(match["id"], tokens_of(match)[0], 0, {"type": "take", "heap": "heap/1", "stones": 4})
    assert answer.status_code == 422
    assert (answer.json["code"], answer.json["rule"]) == ("too_few_stones", "T1")


def test_one_goes_back_behind_what_another_did_when_he_agrees(web: Web) -> None:
    match = web.create("hh", game="nim", undo="consent")
    tokens, start = tokens_of(match), match["version"]
    web.play(match["id"], tokens[0], 0, {"type": "take", "heap": "heap/1", "stones": 3})
    web.play(match["id"], tokens[1], 1, {"type": "take", "heap": "heap/2", "stones": 4})
    (entry,) = [entry for entry in web.legal(match["id"], tokens[0]) if entry["command"]["type"] == "propose" and "to" in entry["command"]]
    assert entry["command"] == {"type": "propose", "what": "undo", "to": start}
    assert entry["label"]["de"].startswith("Vorschlagen, deinen Schritt und den danach zurückzunehmen: ")
    proposed = web.play(match["id"], tokens[0], 0, {"type": "propose", "what": "undo"})
    assert proposed["events"][0]["text"]["en"] == f"Seat 0 proposes to take back everything after step {start}"
    standing = {"version": proposed["version"], "seat": 0, "what": "undo", "to": start, "accepted": []}
    assert web.read(match["id"])["proposal"] == standing
    yes = {"type": "answer", "proposal": proposed["version"], "accept": True}
    labels = {str(entry["command"]): entry["label"]["en"] for entry in web.legal(match["id"], tokens[1])}
    assert labels[str(yes)] == f"Agree to go back to step {start}"
    answered = web.play(match["id"], tokens[1], 1, yes)
    assert [event["type"] for event in answered["events"]] == ["match.v1.answered", "match.v1.undone"]
    now = web.read(match["id"], tokens[0])
    assert (now["state"]["heaps"], now["to_act"], now["proposal"], now["undo"]) == ([3, 4, 5], [0], None, "consent")


def test_a_match_without_consent_says_so(web: Web) -> None:
    match = web.create("hh", game="nim")
    tokens = tokens_of(match)
    web.play(match["id"], tokens[0], 0, {"type": "take", "heap": "heap/1", "stones": 3})
    refused = web.command(match["id"], tokens[0], 0, {"type": "propose", "what": "undo"})
    assert (refused.status_code, refused.json["code"], refused.json["rule"]) == (422, "no_consent", "L11")
    wrong = web.command(match["id"], tokens[0], 0, {"type": "propose", "what": "end", "to": 3})
    assert (wrong.status_code, wrong.json["code"], wrong.json["rule"]) == (422, "only_undo_goes_back", "L10")
