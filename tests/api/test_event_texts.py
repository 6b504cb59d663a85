"""Every record that is served tells itself: in pages, streams and answers alike, as its reader may know it, and in audits not at all."""

import random
from typing import Any, Final

import pytest
from flask import Flask

from domain.kernel.audit import verify
from domain.kernel.history import event_of
from domain.kernel.lifecycle_texts import event_text
from domain.kernel.localized import Text
from domain.kernel.record import own_parts
from domain.registry import GAMES, find_game
from tests.api.streaming import FORMS, Reader
from tests.api.web import OPERATOR_KEY, Web, tokens_of
from tests.laws.wording import check_wording
from tests.samples import samples

COMMANDS: Final = samples(16, 25)
NAME: Final = "Zaphod 1 points"
"""A display name, which no text may hold."""


def page(web: Web, match: str, token: str | None) -> list[Any]:
    """Return the whole history as a caller sees it."""
    events: list[Any] = web.get(f"/v1/matches/{match}/events?limit=1000", token).json["events"]
    return events


def check(game: str, match: Any, records: list[Any]) -> None:
    """Check that each text is that of the record as it was served, and worded well."""
    for record in records:
        event = event_of(GAMES[game], record, own_parts(record["opened"]))
        text = event_text(GAMES[game], len(match["seats"]), match["options"], event)
        assert record["text"] == text.to_json(), "made from nothing but what is served"
        check_wording(text)
        assert list(record)[-1] == "text"
        assert NAME not in str(record["text"])


@pytest.mark.parametrize("name", list(GAMES))
def test_every_served_record_tells_itself(catalogue_app_with_streams: Flask, name: str) -> None:
    web, luck = Web(catalogue_app_with_streams.test_client()), random.Random(name)
    seats = [{"kind": "human", "name": NAME}] * min(3, GAMES[name].info.max_seats)
    match = web.post("/v1/matches", {"game": name, "seats": seats, "client_seed": "texts"}).json
    tokens, path = tokens_of(match), f"/v1/matches/{match['id']}"
    for _ in range(COMMANDS):
        now = web.read(match["id"])
        if now["status"] == "over":
            break
        seat = now["to_act"][0]
        listed = web.get(f"{path}/legal-commands", tokens[seat]).json["legal_commands"]
        for entry in listed:
            check_wording(Text(**entry["label"]))
        for language in ("en", "de"):
            assert len({entry["label"][language] for entry in listed}) == len(listed)
        chosen = luck.choice([entry["command"] for entry in listed if entry["command"]["type"] not in ("resign", "abort", "propose")])
        answer = web.play(match["id"], tokens[seat], seat, chosen)
        assert answer["events"] == page(web, match["id"], tokens[seat])[-len(answer["events"]) :]
    callers = [None, OPERATOR_KEY, *tokens.values()]
    seen = [page(web, match["id"], token) for token in callers]
    for token, records in zip(callers, seen, strict=True):
        check(name, match, records)
        for form in FORMS:
            told = Reader(web, match["id"], form, token, "?after=0").upto(records[-1]["version"])
            assert [message.data for message in told if message.kind != "match"] == records
    web.command(match["id"], OPERATOR_KEY, None, {"type": "close", "reason": NAME})
    check(name, match, page(web, match["id"], None))


@pytest.mark.parametrize("name", ["reef-encounter", "wondrous-creatures"])
def test_who_holds_a_part_is_told_more_and_at_the_end_all_are(catalogue_app_with_streams: Flask, name: str) -> None:
    web = Web(catalogue_app_with_streams.test_client())
    match = web.post("/v1/matches", {"game": name, "seats": [{"kind": "human"}] * 2}).json
    tokens = tokens_of(match)
    own, other, stranger = [[record["text"] for record in page(web, match["id"], token)] for token in (tokens[0], tokens[1], None)]
    dealt = [(mine, theirs) for mine, theirs, nobodys in zip(own, other, stranger, strict=True) if mine != nobodys and theirs == nobodys]
    assert dealt
    for mine, theirs in dealt:
        assert all(mine[language].startswith(theirs[language]) and len(mine[language]) > len(theirs[language]) for language in ("en", "de"))
    web.command(match["id"], OPERATOR_KEY, None, {"type": "close", "reason": "enough"})
    in_the_end = [record["text"] for record in page(web, match["id"], None)]
    for mine, theirs, everybodys in zip(own, other, in_the_end, strict=False):
        for language in ("en", "de"):
            assert everybodys[language].startswith(max(mine[language], theirs[language], key=len))


def test_an_audit_holds_no_texts_and_proves_the_match(catalogue_app_with_streams: Flask) -> None:
    web = Web(catalogue_app_with_streams.test_client())
    match = web.post("/v1/matches", {"game": "reef-gardens", "seats": [{"kind": "human"}] * 2}).json
    web.command(match["id"], OPERATOR_KEY, None, {"type": "close", "reason": "enough"})
    bundle = web.get(f"/v1/matches/{match['id']}/audit").json
    assert all("text" not in record for record in bundle["events"])
    assert verify(bundle, find_game).finished


def test_undo_says_what_it_takes_back(web: Web) -> None:
    match = web.create("hh", options={"rounds": 3})
    tokens, path = tokens_of(match), f"/v1/matches/{match['id']}"

    def undos() -> list[str]:
        listed = web.get(f"{path}/legal-commands", tokens[0]).json["legal_commands"]
        return [entry["label"]["en"] for entry in listed if entry["command"]["type"] == "undo"]

    assert not undos()
    shell = next(entry["command"]["shell"] for entry in web.legal(match["id"], tokens[0]) if entry["command"]["type"] == "bury")
    web.play(match["id"], tokens[0], 0, {"type": "bury", "shell": shell})
    well = 6
    assert undos() == [f"Take back your last move: Seat 0 buries shell {shell} as well {well}"]
