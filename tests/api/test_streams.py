"""Streams of one match: what they say, where they begin, how they end, and who gets one."""

import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from domain.registry import content_of
from domain.toy.rules import lagoon
from service.api.app import create_app
from service.settings import Settings
from service.streams.formats import EVENT_STREAM, NDJSON
from service.streams.streams import IN_ALL, Streams
from tests.api.streaming import FORMS, Message, Reader, bare
from tests.api.test_commands import overdue
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of, with_token

each_form = pytest.mark.parametrize("form", FORMS)


@pytest.fixture
def streams(live_app: Flask) -> Streams:
    found = live_app.extensions["atoll_streams"]
    assert isinstance(found, Streams)
    return found


@pytest.fixture
def make_web(settings: Settings) -> Iterator[Callable[..., Web]]:
    """Makes a service whose streams have settings and times of their own."""
    made: list[Flask] = []

    def make(heart_beat: float = 15.0, **changed: Any) -> Web:
        chosen = Settings(**{name: getattr(settings, name) for name in Settings.__slots__} | changed)
        app = create_app(
            chosen,
            {"lagoon": lagoon(content_of("domain.toy"))},
            make_streams=lambda got, data: Streams(got, data, poll=0.05, heart_beat=heart_beat),
        )
        made.append(app)
        return Web(app.test_client())

    yield make
    for app in made:
        app.extensions["atoll_streams"].drain()
        app.extensions["atoll"].database.close()


def records(found: list[Message]) -> list[Any]:
    return [bare(message.data) for message in found]


# What is said


@each_form
def test_the_match_comes_first_then_what_happens_then_the_end(live: Web, form: str) -> None:
    match = live.create("hh")
    tokens = tokens_of(match)
    reader = Reader(live, match["id"], form, tokens[0])
    assert reader.answer.status_code == 200
    assert reader.answer.mimetype == form
    assert reader.answer.headers["X-Accel-Buffering"] == "no"
    assert reader.answer.headers["Cache-Control"] == "private, no-cache"
    first = reader.next()
    assert (first.kind, first.version, first.data) == ("match", match["version"], live.read(match["id"], tokens[0]))
    played = live.play(match["id"], tokens[0], 0, live.legal(match["id"], tokens[0])[0]["command"])
    told = reader.upto(played["version"])
    assert [message.data for message in told] == played["events"], "the very records that the command's own answer holds"
    assert [(message.kind, message.version) for message in told] == [(record["type"], record["version"]) for record in played["events"]]
    live.finish(match["id"], tokens)
    rest = reader.rest()
    assert [message.kind for message in rest[-2:]] == ["match.v1.match_over", "match.v1.seed_revealed"]
    page = live.get(f"/v1/matches/{match['id']}/events?limit=1000", tokens[0]).json["events"]
    assert records(told + rest) == [bare(record) for record in page[match["version"] :]]


def test_server_sent_events_begin_with_the_pause_before_coming_back(live: Web) -> None:
    reader = Reader(live, live.create("hh")["id"], EVENT_STREAM)
    first = next(reader.messages)
    assert first.kind == "retry"
    assert 1000 <= first.version < 3000
    reader.close()


@each_form
def test_signs_of_life_stand_between(make_web: Callable[..., Web], form: str) -> None:
    live = make_web(0.01)
    reader = Reader(live, live.create("hh")["id"], form)
    reader.next()
    assert [next(reader.messages).kind for _ in range(3)] == ["beat"] * 3
    reader.close()


# Where it begins


@each_form
def test_a_cursor_is_where_it_begins(live: Web, form: str) -> None:
    match = live.create("hh")
    tokens = tokens_of(match)
    over = live.finish(match["id"], tokens)
    path = f"/v1/matches/{match['id']}"
    for cursor in range(1, over["version"] + 1):
        found = Reader(live, match["id"], form, tokens[1], f"?after={cursor}").rest()
        assert (found[0].kind, found[0].version) == ("match", cursor)
        assert found[0].data == live.get(f"{path}?at={cursor}", tokens[1]).json
        assert [message.version for message in found[1:]] == list(range(cursor + 1, over["version"] + 1))
    from_nothing = Reader(live, match["id"], form, tokens[1], "?after=0").rest()
    assert [message.version for message in from_nothing] == list(range(1, over["version"] + 1)), "before its first event there is no match"


@each_form
def test_last_event_id_counts_before_after(live: Web, form: str) -> None:
    match = live.create("hh")
    reader = Reader(live, match["id"], form, None, "?after=1", **{"Last-Event-ID": "2"})
    assert [reader.next().version for _ in range(2)] == [2, 3]
    reader.close()


@each_form
@pytest.mark.parametrize("text", ["99", "-1", "x", "1.0", "999999999999"])
def test_a_cursor_that_the_match_has_not_is_refused(live: Web, form: str, text: str) -> None:
    match = live.create("hh")
    path = f"/v1/matches/{match['id']}/events"
    for place, name, answer in (
        ("header", "Last-Event-ID", live.get(path, Accept=form, **{"Last-Event-ID": text})),
        ("parameter", "after", live.get(f"{path}?after={text}", Accept=form)),
    ):
        assert answer.status_code == 422, answer.text
        (error,) = answer.json["errors"]
        assert error == {place: name, "message": error["message"]}
        assert answer.json["detail"] == f"{'?' if place == 'parameter' else ''}{name}: {error['message']}"


def test_a_browser_that_knows_the_end_is_told_not_to_come_back(live: Web) -> None:
    match = live.create("hh")
    over = live.finish(match["id"], tokens_of(match))
    last = {"Last-Event-ID": str(over["version"])}
    answer = live.get(f"/v1/matches/{match['id']}/events", Accept=EVENT_STREAM, **last)
    assert (answer.status_code, answer.data) == (204, b"")
    assert [message.kind for message in Reader(live, match["id"], EVENT_STREAM, None, f"?after={over['version']}").rest()] == ["match"]
    assert [message.kind for message in Reader(live, match["id"], NDJSON, None, "", **last).rest()] == ["match"]


# In which form


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("*/*", "application/json"),
        ("application/*", "application/json"),
        ("text/html, */*;q=0.8", "application/json"),
        ("text/*", EVENT_STREAM),
        ("text/event-stream, */*;q=0.1", EVENT_STREAM),
        ("application/json;q=0.5, application/x-ndjson", NDJSON),
        ("application/json, application/x-ndjson", "application/json"),
        ("application/x-ndjson;q=0.9, text/event-stream;q=0.8", NDJSON),
    ],
)
def test_accept_chooses_the_form(live: Web, accept: str, form: str) -> None:
    match = live.create("hh")
    answer = live.client.get(f"/v1/matches/{match['id']}/events", headers={"Accept": accept}, buffered=False)
    assert (answer.status_code, answer.mimetype) == (200, form)
    answer.close()


def test_no_form_that_is_taken_is_406(live: Web) -> None:
    answer = live.get(f"/v1/matches/{live.create('hh')['id']}/events", Accept="text/html, text/event-stream;q=0")
    assert answer.status_code == 406
    assert all(form in answer.json["detail"] for form in ("application/json", *FORMS))


@each_form
def test_a_stream_has_no_pages(live: Web, form: str) -> None:
    answer = live.get(f"/v1/matches/{live.create('hh')['id']}/events?limit=5&wait=3", Accept=form)
    assert answer.status_code == 422
    assert [error["parameter"] for error in answer.json["errors"]] == ["limit", "wait"]


# Who gets one


@each_form
def test_whoever_may_not_read_gets_the_same_answer_as_elsewhere(live: Web, form: str) -> None:
    match, other = live.create("hb"), live.create("hh")
    path = f"/v1/matches/{match['id']}/events"
    cases = [
        (f"/v1/matches/{'0' * 8}-0000-4000-8000-{'0' * 12}/events", None),
        (path, "an unknown token"),
        (path, tokens_of(other)[0]),
        (f"{path}?seat=1", tokens_of(match)[0]),
        (f"{path}?seat=0", None),
        (f"{path}?seat=0", WORKER_KEY),
        (path, WORKER_KEY),
        (f"{path}?colour=red", None),
    ]
    for address, token in cases:
        as_page, as_stream = live.get(address, token), live.get(address, token, Accept=form)
        assert as_stream.status_code == as_page.status_code >= 400, address
        assert as_stream.data == as_page.data


@each_form
def test_head_says_the_same_and_holds_nothing(live: Web, streams: Streams, form: str) -> None:
    match = live.create("hh")
    answer = live.client.head(f"/v1/matches/{match['id']}/events", headers={"Accept": form})
    assert (answer.status_code, answer.mimetype, answer.data) == (200, form, b"")
    assert live.client.head(f"/v1/matches/{match['id']}/events?after=9999&wait=30").status_code == 200
    assert streams.places.count(IN_ALL) == 0


def test_where_streams_do_not_run_they_and_waiting_answer_503(web: Web) -> None:
    path = f"/v1/matches/{web.create('hh')['id']}/events"
    for query, accept in (("", EVENT_STREAM), ("", NDJSON), ("?wait=1", "application/json"), ("?wait=1&after=9999", "*/*")):
        answer = web.get(path + query, Accept=accept)
        assert (answer.status_code, answer.json["type"]) == (503, "/problems/unavailable"), query
    assert web.get(f"{path}?wait=0").status_code == 200
    assert web.get(path, Accept="text/event-stream;q=0.5, application/json").mimetype == "application/json"


@pytest.mark.parametrize("bound", ["streams", "address_streams", "token_streams"])
def test_places_are_bounded_and_given_back(make_web: Callable[..., Web], bound: str) -> None:
    live = make_web(**{bound: 2})
    match = live.create("hh")
    token = tokens_of(match)[0]
    held = [Reader(live, match["id"], form, token) for form in FORMS]
    path = f"/v1/matches/{match['id']}/events"
    for query, accept in (("", EVENT_STREAM), ("", NDJSON), ("?after=9999&wait=30", "application/json")):
        refused = live.get(path + query, token, Accept=accept)
        assert (refused.status_code, refused.json["type"]) == (429, "/problems/rate-limited")
        assert int(refused.headers["Retry-After"]) >= 1
    assert live.get(path, token).status_code == 200, "pages have no such bound"
    held.pop().close()
    again = Reader(live, match["id"], EVENT_STREAM, token)
    assert again.next().kind == "match"
    assert held[0].next().kind == "match", "none is evicted"
    for reader in [again, *held]:
        reader.close()
        reader.close()


def test_the_bound_of_one_token_leaves_others_alone(make_web: Callable[..., Web]) -> None:
    live = make_web(token_streams=1)
    match = live.create("hh")
    held = [Reader(live, match["id"], NDJSON, token) for token in [*tokens_of(match).values(), None, None, OPERATOR_KEY, OPERATOR_KEY]]
    assert [reader.answer.status_code for reader in held] == [200] * 6
    for reader in held:
        reader.close()


# While the worker key reads for a stand-in


@each_form
def test_a_worker_reads_a_stand_ins_seat_only_while_it_plays(live: Web, settings: Settings, form: str) -> None:
    match = live.create("hh", options={"rounds": 3})
    tokens = tokens_of(match)
    overdue(settings, match)
    assert live.command(match["id"], WORKER_KEY, 0, {"type": "claim_timeout"}).status_code == 201
    bot = Reader(live, match["id"], form, WORKER_KEY, "?seat=0")
    assert bot.next().data["state"]["hands"][0][0]["kind"] is not None
    assert live.command(match["id"], WORKER_KEY, 0, {"type": "dive"}).status_code == 201
    played = live.play(match["id"], tokens[1], 1, {"type": "dive"})
    assert bot.upto(played["version"])[-1].data == played["events"][-1]
    live.play(match["id"], tokens[0], 0, {"type": "dive"})
    assert bot.rest() == [], "nothing from the moment on in which the player is back"


# Waiting for a page


def waiting(web: Web, path: str, token: str | None = None) -> tuple[threading.Thread, list[Any]]:
    """Ask in a thread of its own; the answer stands in the list afterwards."""
    answers: list[Any] = []
    client = web.client.application.test_client()
    thread = threading.Thread(target=lambda: answers.append(client.get(path, headers=with_token(token, {}))))
    thread.start()
    return thread, answers


def test_an_empty_page_waits_for_news(live: Web, streams: Streams) -> None:
    match = live.create("hh")
    tokens = tokens_of(match)
    path = f"/v1/matches/{match['id']}/events?after={match['version']}&wait=30"
    thread, answers = waiting(live, path, tokens[1])
    while not streams.opened:
        assert thread.is_alive()
    played = live.play(match["id"], tokens[0], 0, live.legal(match["id"], tokens[0])[0]["command"])
    thread.join(20)
    assert answers[0].json == live.get(path.replace("&wait=30", ""), tokens[1]).json
    assert answers[0].json["version"] == played["version"]
    assert streams.places.count(IN_ALL) == 0


def test_a_page_that_is_not_empty_waits_for_nothing(live: Web) -> None:
    match = live.create("hh")
    assert live.get(f"/v1/matches/{match['id']}/events?after=1&wait=30").json["events"]
    live.finish(match["id"], tokens_of(match))
    assert live.get(f"/v1/matches/{match['id']}/events?after=9999&wait=30").json["events"] == [], "nothing follows the end"


def test_a_page_that_waited_in_vain_is_empty(live: Web, streams: Streams) -> None:
    match = live.create("hh")
    answer = live.get(f"/v1/matches/{match['id']}/events?after={match['version']}&wait=1")
    assert answer.json == {"version": match["version"], "events": []}
    assert not streams.opened


@pytest.mark.parametrize("text", ["31", "-1", "x", ""])
def test_how_long_to_wait_is_bounded(live: Web, text: str) -> None:
    answer = live.get(f"/v1/matches/{live.create('hh')['id']}/events?wait={text}")
    assert (answer.status_code, answer.json["errors"][0]["parameter"]) == (422, "wait")


# The end of the process


@each_form
def test_a_stop_sends_readers_away_to_come_back(live: Web, streams: Streams, form: str) -> None:
    match = live.create("hh")
    reader = Reader(live, match["id"], form)
    reader.next()
    thread, answers = waiting(live, f"/v1/matches/{match['id']}/events?after={match['version']}&wait=30")
    while len(streams.opened) < 2:
        assert thread.is_alive()
    streams.drain()
    assert [message.kind for message in reader.messages] == (["retry"] if form == EVENT_STREAM else [])
    reader.close()
    thread.join(20)
    assert answers[0].json["events"] == []
    assert not streams.opened


# A reader who takes nothing


def test_whoever_takes_nothing_is_cut_off_and_holds_nobody_up(settings: Settings) -> None:
    app = create_app(
        settings,
        {"lagoon": lagoon(content_of("domain.toy"))},
        make_streams=lambda chosen, database: Streams(chosen, database, poll=0.02, stalled=0.05),
    )
    live, streams = Web(app.test_client()), app.extensions["atoll_streams"]
    match = live.create("hh")
    tokens = tokens_of(match)
    ours, theirs = socket.socketpair()
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
    slow = app.test_client().get(
        f"/v1/matches/{match['id']}/events", headers={"Accept": NDJSON}, buffered=False, environ_overrides={"gunicorn.socket": ours}
    )
    ended: list[BaseException] = []
    thread = threading.Thread(target=send_all, args=(slow, ours, ended))
    thread.start()
    quick = Reader(live, match["id"], NDJSON, tokens[0])
    assert quick.next().kind == "match"
    over = live.finish(match["id"], tokens)
    assert quick.rest()[-1].version == over["version"]
    thread.join(20)
    assert isinstance(ended[0], OSError), "its connection was shut"
    assert not streams.opened
    assert streams.places.count(IN_ALL) == 0
    ours.close()
    theirs.close()
    streams.drain()
    app.extensions["atoll"].database.close()


def send_all(answer: Any, connection: socket.socket, ended: list[BaseException]) -> None:
    """Send a stream as a server does, and keep what ended it."""
    try:
        for piece in answer.iter_encoded():
            connection.sendall(piece)
    except OSError as error:
        ended.append(error)
    finally:
        answer.close()


# A match whose rules are not at hand


def test_a_match_of_other_rules_is_refused_as_elsewhere(live: Web, settings: Settings) -> None:
    match = live.create("hh")
    app = create_app(settings, {}, make_streams=lambda chosen, database: Streams(chosen, database))
    other, path = Web(app.test_client()), f"/v1/matches/{match['id']}/events"
    for query, form in (("", EVENT_STREAM), ("", NDJSON), ("?after=1", NDJSON), ("?after=9999&wait=30", "application/json")):
        answer = other.get(path + query, tokens_of(match)[0], Accept=form)
        assert (answer.status_code, answer.json["type"]) == (409, "/problems/revision-unavailable")
    assert not app.extensions["atoll_streams"].opened
    app.extensions["atoll"].database.close()
