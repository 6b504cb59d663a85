"""One stream for all matches of a player: nothing is passed over, wherever it is cut."""

import json
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, LiteralString

import pytest
from flask import Flask, Response

from service.api.app import create_app
from service.api.event_streams import begin_stream
from service.settings import Settings
from service.store.database import Database, Row
from service.store.news import NEWS
from service.store.unavailable import Unavailable
from service.streams.formats import EVENT_STREAM, NDJSON
from service.streams.player_cursor import PlayerCursor, read_player_cursor
from service.streams.streams import IN_ALL, Open, Streams
from tests.api.streaming import Reader as MatchReader
from tests.api.streaming import bare, lines_of
from tests.api.web import Web, tokens_of, with_token
from tests.service import POLL_SECONDS, toy_games

FORMS: Final = (EVENT_STREAM, NDJSON)
each_form = pytest.mark.parametrize("form", FORMS)


class Told:
    """One thing that the stream told: cursor, `match` or the type of a record, and the JSON."""

    def __init__(self, cursor: str, kind: str, data: Any) -> None:
        self.cursor, self.kind, self.data = cursor, kind, data
        self.match: str = data["id"] if kind == "match" else data["match"]
        self.version: int = data["version"]


def told(form: str, pieces: Iterator[bytes]) -> Iterator[Told]:
    fields: dict[str, str] = {}
    for line in lines_of(pieces):
        if form == NDJSON:
            if line:
                found = json.loads(line)
                yield Told(found["cursor"], found["event"], found["data"])
        elif line.startswith((":", "retry")):
            continue
        elif line:
            name, _, value = line.partition(": ")
            fields[name] = value
        elif fields:
            yield Told(fields["id"], fields["event"], json.loads(fields["data"]))
            fields = {}


class Reader:
    """A player's stream that is read step by step."""

    def __init__(self, web: Web, form: str, key: str, query: str = "", **headers: str) -> None:
        self.answer: Final = web.client.get(
            f"/v1/players/me/events{query}", headers=with_token(key, {"Accept": form, **headers}), buffered=False
        )
        assert self.answer.status_code == 200, self.answer.text
        self.told: Final = told(form, self.answer.iter_encoded())

    def take(self, number: int) -> list[Told]:
        return list(islice(self.told, number))

    def close(self) -> None:
        self.answer.close()


def play_one(web: Web, match: str, key: str, seat: int = 0) -> int:
    """Play a listed command of a seat that is to act; return the version it led to."""
    answer = web.play(match, key, seat, web.legal(match, key)[0]["command"])
    return int(answer["version"])


def seat_of_ada(web: Web, ada: Any) -> str:
    """Open a match of a player alone against an open seat that somebody takes, so that seat 0 is to act now or soon."""
    match = web.create_as(ada["key"], "ho")
    other = tokens_of(web.post(f"/v1/matches/{match['id']}/seats", {}).json)[1]
    while 0 not in web.read(match["id"])["to_act"]:
        web.play(match["id"], other, 1, web.legal(match["id"], other)[0]["command"])
    return str(match["id"])


@each_form
def test_each_match_comes_as_it_stands_then_what_happens_in_any(live: Web, form: str) -> None:
    ada = live.player()
    made = [seat_of_ada(live, ada) for _ in range(3)]
    over = live.create_as(ada["key"], "hb")
    live.play(over["id"], ada["key"], 0, {"type": "resign"})
    reader = Reader(live, form, ada["key"])
    first = reader.take(3)
    assert {one.match for one in first} == set(made)
    assert all(one.kind == "match" and one.data == live.read(one.match, ada["key"]) for one in first)
    for match in reversed(made):
        before = live.read(match)["version"]
        version = play_one(live, match, ada["key"])
        news = reader.take(version - before)
        page = live.get(f"/v1/matches/{match}/events?after={before}", ada["key"]).json["events"]
        assert [bare(one.data) for one in news] == [bare(record) for record in page]
    reader.close()


class Counting(Database):
    """A database that notes of which matches news were read."""

    def __init__(self, url: str) -> None:
        super().__init__(url, 4)
        self.looks: Final[list[str]] = []

    def rows(self, sql: LiteralString, params: Sequence[object] = ()) -> list[Row]:
        if sql == NEWS:
            self.looks.append(str(params[0]))
        return super().rows(sql, params)


def test_what_happens_in_one_match_costs_no_look_at_the_others(settings: Settings) -> None:
    counting = Counting(settings.database_url)
    app = create_app(settings, toy_games(), make_streams=lambda chosen, database: Streams(chosen, counting, poll=POLL_SECONDS))
    web = Web(app.test_client())
    ada = web.player()
    for _ in range(4):
        seat_of_ada(web, ada)
    reader = Reader(web, NDJSON, ada["key"])
    *_, third, last = [one.match for one in reader.take(4)]
    streams = app.extensions["atoll_streams"]
    for match in (last, third):  # before there is anything to tell of the last one, all are read
        before = web.read(match)["version"]
        streams.registry.forget_news()
        counting.looks.clear()
        news = reader.take(play_one(web, match, ada["key"]) - before)
        assert {one.match for one in news} == {match}
    assert set(counting.looks) == {third}
    reader.close()
    streams.drain()
    counting.close()
    app.extensions["atoll"].database.close()


@each_form
def test_a_match_joined_meanwhile_begins_with_its_first_event(live: Web, form: str) -> None:
    ada = live.player()
    reader = Reader(live, form, ada["key"])
    match = live.create("ho")
    live.post(f"/v1/matches/{match['id']}/seats", {}, ada["key"])
    news = reader.take(live.read(match["id"])["version"])
    assert [(one.match, one.version) for one in news] == [(match["id"], n + 1) for n in range(len(news))]
    reader.close()


@pytest.mark.parametrize("form", [EVENT_STREAM, pytest.param(NDJSON, marks=pytest.mark.slow)])
def test_a_rematch_that_waits_is_announced_until_its_seat_is_taken(live: Web, form: str) -> None:
    ada, bob = live.player(), live.player("Bob")
    match = live.create_as(ada["key"], "ho")
    assert live.post(f"/v1/matches/{match['id']}/seats", {}, bob["key"]).status_code == 201
    live.play(match["id"], ada["key"], 0, {"type": "resign"})
    reader = Reader(live, form, ada["key"])
    again = live.post(f"/v1/matches/{match['id']}/rematch", {}, bob["key"]).json
    announced = reader.take(1)[0]
    told = {"match": again["id"], "version": 0, "rematch_of": match["id"], "game": "lagoon", "seats": [1]}
    assert (announced.kind, announced.data) == ("rematch", told)
    later = Reader(live, form, ada["key"], f"?after={announced.cursor}")
    assert later.take(1)[0].data == told, "as long as it waits each stream tells it"
    later.close()
    assert live.post(f"/v1/matches/{match['id']}/rematch", {}, ada["key"]).status_code == 201
    assert live.read(again["id"])["seats"][1]["kind"] == "human"
    assert [(one.match, one.version) for one in reader.take(2)] == [(again["id"], 1), (again["id"], 2)]
    reader.close()
    after = Reader(live, form, ada["key"])
    assert after.take(1)[0].kind == "match"
    after.close()
    other = Reader(live, form, bob["key"])
    assert other.take(1)[0].kind == "match", "who asked is told of the match alone"
    other.close()


@each_form
def test_cut_anywhere_and_begun_again_anywhere_nothing_is_passed_over(live: Web, form: str) -> None:
    luck = random.Random(7)
    ada = live.player()
    seen: dict[str, set[int]] = defaultdict(set)
    reader = Reader(live, form, ada["key"])
    cursor = ""
    for _ in range(12):
        for _ in range(luck.randrange(4)):
            step = luck.randrange(3)
            unfinished = [one["id"] for one in live.get("/v1/players/me/matches", ada["key"]).json["matches"] if one["status"] == "running"]
            if step == 0 or not unfinished:
                seat_of_ada(live, ada)
            elif step == 1:
                live.play(luck.choice(unfinished), ada["key"], 0, {"type": "resign"})
            else:
                match = luck.choice(unfinished)
                if 0 in live.read(match)["to_act"]:
                    play_one(live, match, ada["key"])
        behind = missing(live, ada, seen)
        for one in reader.take(luck.randrange(behind + 1)):
            seen[one.match].add(one.version)
            cursor = one.cursor
        reader.close()
        reader = Reader(live, form, ada["key"], f"?after={cursor}" if cursor else "")
    while missing(live, ada, seen):
        (one,) = reader.take(1)
        seen[one.match].add(one.version)
    reader.close()


def missing(web: Web, ada: Any, seen: dict[str, set[int]]) -> int:
    """Return how many events of the player's matches were not told yet: of each match behind what it was first shown at."""
    count = 0
    for match in web.get("/v1/players/me/matches", ada["key"]).json["matches"]:
        count += len(set(range(1, match["version"] + 1)) - seen[match["id"]])
    return count


@each_form
def test_a_match_that_began_and_ended_while_nobody_read_is_told(live: Web, form: str) -> None:
    ada = live.player()
    first = seat_of_ada(live, ada)
    reader = Reader(live, form, ada["key"])
    cursor = reader.take(1)[0].cursor
    reader.close()
    match = live.create_as(ada["key"], "hb")["id"]
    live.play(match, ada["key"], 0, {"type": "resign"})
    reader = Reader(live, form, ada["key"], **{"Last-Event-ID": cursor})
    news = reader.take(live.read(match)["version"])
    assert {one.match for one in news} == {match}
    assert news[-1].kind == "match.v1.seed_revealed"
    kept = read_player_cursor(news[-1].cursor)
    assert kept is not None
    assert set(kept.versions) == {first}
    reader.close()


@each_form
def test_a_replaced_key_ends_its_streams_and_those_of_its_seats_tokens(live: Web, form: str) -> None:
    ada = live.player()
    match = live.create_as(ada["key"], "ho")
    reader = Reader(live, form, ada["key"])
    assert reader.take(1)[0].match == match["id"]
    seat = MatchReader(live, match["id"], form, tokens_of(match)[0])
    assert seat.next().kind == "match"
    live.post("/v1/players/me/key", {}, ada["key"])
    live.post(f"/v1/matches/{match['id']}/seats", {})
    assert reader.take(1) == []
    assert seat.rest() == []
    reader.close()


@pytest.mark.parametrize("text", ["x", "AAAA", "!" * 11])
def test_a_cursor_of_ones_own_making_is_refused(live: Web, text: str) -> None:
    key = live.player()["key"]
    path = "/v1/players/me/events"
    answer = live.get(f"{path}?after={text}", key, Accept=NDJSON)
    assert (answer.status_code, answer.json["errors"][0]["parameter"]) == (422, "after")
    answer = live.get(path, key, Accept=NDJSON, **{"Last-Event-ID": text})
    assert (answer.status_code, answer.json["errors"][0]["header"]) == (422, "Last-Event-ID")


@each_form
def test_who_is_forgotten_hears_no_more_of_anything_at_once(live: Web, form: str) -> None:
    ada = live.player()
    match = live.create_as(ada["key"], "ho")
    reader = Reader(live, form, ada["key"])
    seat = MatchReader(live, match["id"], form, tokens_of(match)[0])
    assert reader.take(1)[0].match == seat.next().data["id"] == match["id"]
    live.client.delete("/v1/players/me", headers=with_token(ada["key"], {}))
    assert reader.take(1) == []
    assert seat.rest() == [], "nothing happens in the match any more: the wake-up behind the erasure ends it"
    reader.close()


def test_a_stream_that_cannot_begin_gives_its_places_back(live_app: Flask) -> None:
    streams = live_app.extensions["atoll_streams"]

    def fail(opened: Open) -> Open:
        assert streams.places.count(IN_ALL) == 1
        raise Unavailable("the database went away")

    with live_app.test_request_context("/v1/players/me/events"), pytest.raises(Unavailable):
        begin_stream(Response(), streams, fail)
    assert streams.places.count(IN_ALL) == 0


def test_pages_are_not_a_form_of_it(live: Web) -> None:
    assert live.get("/v1/players/me/events", live.player()["key"], Accept="application/json").status_code == 406


def test_a_cursor_is_read_as_it_was_written() -> None:
    cursor = PlayerCursor(1_796_000_000_000, {"00000000-0000-4000-8000-00000000000a": 17, "ffffffff-ffff-4fff-bfff-ffffffffffff": 2**31})
    assert read_player_cursor(cursor.text()) == cursor
    assert read_player_cursor(PlayerCursor(0).text()) == PlayerCursor(0)
