"""The history of a match as it grows: streams, and pages that wait for news."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import orjson
from flask import Response, current_app, request

from domain.kernel.ids import Seat
from domain.kernel.localized import Text
from domain.kernel.revisions import RulesNotAtHand, find_rules
from service.api.addresses import caller_address
from service.api.content_negotiation import JSON
from service.api.query_parameters import WHOLE
from service.api.request_context import context, credential
from service.matches.context import Context
from service.matches.problems import Problem, WrongHeader, WrongParameter, invalid
from service.matches.rights import is_played_by_service
from service.matches.tokens import SEAT_TOKEN, WORKER, Credential
from service.queries import match_reader
from service.queries.access import Access, find_access
from service.queries.event_texts import Teller, teller_of
from service.store.news import Fresh
from service.store.players import Followed, Player
from service.streams.formats import EVENT_STREAM, FORMS, NDJSON
from service.streams.player_cursor import PlayerCursor, read_player_cursor
from service.streams.player_stream import PlayerReader, PlayerStream
from service.streams.stream import Reader
from service.streams.streams import IN_ALL, Caller, Open, Streams

ALL_FORMS: Final = (JSON, NDJSON, EVENT_STREAM)
LAST_EVENT_ID: Final = "Last-Event-ID"
NOT_HERE: Final = Text(
    "Streams and `wait` have a process of their own, which does not run here; ask for pages.",
    "Streams und `wait` haben einen eigenen Prozess, der hier nicht läuft; bitte Seiten abfragen.",
)


def find_streams() -> Streams:
    """Return the streams of this process; 503 where they live in another one."""
    found = current_app.extensions.get("atoll_streams")
    if found is None:
        raise Problem("unavailable", NOT_HERE)
    assert isinstance(found, Streams)
    return found


def wait_for_news(access: Access, after: int, seconds: int) -> bool:
    """Return once the match has gone on from a version, or after so long; say whether it had to be waited for."""
    access.current.check_rules()
    streams = find_streams()
    if access.current.version > after or access.is_finished() or request.method == "HEAD":
        return False
    streams.wait(caller(), access.current.id, after, seconds)
    return True


def stream_response(access: Access, form: str) -> Response:
    """Answer with a stream: the match as it stands at the cursor, then all that follows."""
    access.current.check_rules()
    streams = find_streams()
    cursor = read_cursor(access.current.version)
    if form == EVENT_STREAM and access.is_finished() and LAST_EVENT_ID in request.headers and cursor == access.current.version:
        return Response(status=204)
    response = Response(mimetype=form, headers={"X-Accel-Buffering": "no"})
    if request.method == "HEAD":
        return response
    return begin_stream(response, streams, lambda opened: opened.begin(*reader_of(access, cursor, form)))


def begin_stream(response: Response, streams: Streams, begin: Callable[[Open], Open]) -> Response:
    """Take the caller's places, and answer with what `begin` lets the stream send; where it fails the places are given back."""
    opened = streams.open(caller())
    try:
        response.response = begin(opened)
    except BaseException:
        opened.close()
        raise
    return response


def reader_of(access: Access, cursor: int | None, form: str) -> tuple[Reader, bytes]:
    """Return the reader of a stream, and the match as seen first; before its first event there is none."""
    current = access.current
    begin = current.version if cursor is None else cursor
    first = b""
    if begin:
        shown = match_reader.read_match(context(), access, cursor)
        first = FORMS[form].match(begin, orjson.dumps(shown))
    return Reader(current.id, teller_of(current), access.viewer, begin, FORMS[form], reading_right(access)), first


def reading_right(access: Access) -> Callable[[Fresh], bool]:
    """Return what says, from the match as it is, whether a reader may still read: a seat's while its token or key is not replaced, a
    worker only while nobody else has the seat.
    """
    if credential().kind == SEAT_TOKEN and access.viewer >= 0:
        key = (access.viewer, credential().digest)
        return lambda fresh: key in fresh.keys
    if credential().kind != WORKER:
        return lambda fresh: True
    viewer, is_bot = access.viewer, access.current.loaded.fixed.plans[access.viewer]["kind"] == "bot"
    assert is_played_by_service(access.current.loaded, viewer)
    return lambda fresh: is_bot or viewer in fresh.stand_ins


def player_stream_response(player: Player, form: str) -> Response:
    """Answer with one stream for all matches of a player."""
    streams = find_streams()
    cursor = read_own_cursor()
    response = Response(mimetype=form, headers={"X-Accel-Buffering": "no"})
    if request.method == "HEAD":
        return response
    reader = PlayerReader(player.id, credential().digest, form, partial(show_own, context(), credential()), partial(teller_for, context()))

    def begin(opened: Open) -> Open:
        stream = PlayerStream(streams.database, opened.subscriber, reader, cursor, streams.heart_beat, streams.is_ending)
        return opened.run(stream.pieces())

    return begin_stream(response, streams, begin)


def show_own(of: Context, shown: Credential, followed: Followed) -> tuple[int, bytes] | None:
    """Return a match as a player's seat sees it now, with its version; None where its rules are not at hand."""
    try:
        access = find_access(of, followed.match, shown, Seat(followed.seat))
        return access.current.version, orjson.dumps(match_reader.read_match(of, access, None))
    except Problem:
        return None


def teller_for(of: Context, followed: Followed) -> Teller:
    """Return who tells the events of a player's match."""
    try:
        game = find_rules(of.at_hand, followed.game, followed.revision, followed.content_sha256)
    except RulesNotAtHand:
        return Teller(None, followed.seats, followed.options)
    return Teller(game, followed.seats, followed.options)


def read_own_cursor() -> PlayerCursor | None:
    """Return what the reader of a player's stream knows, None where nothing is named: `Last-Event-ID`, else `after`."""
    wrong, text = read_cursor_text()
    if not text:
        return None
    found = read_player_cursor(text)
    if found is None:
        raise invalid([wrong("invalid cursor; leave it out to begin with your matches as they are")])
    return found


def read_cursor(version: int) -> int | None:
    """Return the last version that the reader knows, None where none is named: `Last-Event-ID`, else `after`."""
    if "limit" in request.args or "wait" in request.args:
        raise invalid([WrongParameter(name, "a stream has no pages") for name in ("limit", "wait") if name in request.args])
    wrong, text = read_cursor_text()
    if not text:
        return None
    if WHOLE.fullmatch(text) is None or not 0 <= int(text) <= version:
        raise invalid([wrong(f"the match has the versions 1 to {version}")])
    return int(text)


def read_cursor_text() -> tuple[Callable[[str], WrongParameter], str]:
    """Return the cursor as it was sent, "" where there is none, and how to say that it is wrong where it stood."""
    if text := request.headers.get(LAST_EVENT_ID, ""):
        return partial(WrongHeader, LAST_EVENT_ID), text
    return partial(WrongParameter, "after"), request.args.get("after", "")


def caller() -> Caller:
    """Return who asks, as places are counted."""
    settings = context().settings
    bounds = {IN_ALL: settings.streams}
    if credential().kind != WORKER:
        bounds[f"address {caller_address()}"] = settings.address_streams
    if credential().kind == SEAT_TOKEN:
        bounds[f"token {credential().digest.hex()}"] = settings.token_streams
    connection: Any = request.environ.get("gunicorn.socket")
    return Caller(bounds, connection)
