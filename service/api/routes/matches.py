"""Matches: create, list, read, take a seat, history, audit."""

from flask import Response, request

from domain.kernel.ids import JsonObject
from service.api.addresses import caller_address
from service.api.body import FORK_BODY, NO_BODY, POSITION_BODY, SMALL_BODY, json_body
from service.api.content_negotiation import JSON, SVG, choose_form
from service.api.event_streams import ALL_FORMS, stream_response, wait_for_news
from service.api.query_parameters import EventsQuery, MatchesQuery, MatchQuery, PictureQuery, SeatQuery
from service.api.request_context import (
    context,
    credential,
    has_create_key,
    has_shifted,
    is_known,
    json_response,
    not_modified,
    page_response,
    read_query,
    read_request,
    read_valid_query,
    to_response,
    wrong_parameters,
)
from service.api.resources import ETAG, IF_NONE_MATCH, INVITATION, LAST_EVENT, LINK, LOCATION, REPLAYED, SECRET_KEY, STREAMED, Resources
from service.commands import fork
from service.matches import match_creation, name_erasure, new_match, rematch, request_schemas, seat_claim
from service.matches.idempotency import etag
from service.matches.problems import WrongParameter, invalid, unauthenticated
from service.matches.tokens import NOTHING as NOTHING_SHOWN
from service.matches.tokens import SEAT_TOKEN
from service.players.player_json import asking_player, known_player
from service.queries import audit_bundle, match_list, match_reader, pictures
from service.store.players import Player

blueprint = Resources("matches", __name__, url_prefix="/v1", description="Matches, their seats and their histories")

NOTHING: JsonObject = {}

LONGEST_TURN = 2**31 - 1
"""More than any match has."""
ONLY_STYLES = "default-src 'none'; style-src 'unsafe-inline'"
"""What a browser that opens a picture lets it do."""


@blueprint.at("/seed-commitments", "POST")
@blueprint.describe("commit_to_seed", {201: "SeedCommitment"}, ("invalid",), body="Nothing", body_required=False)
def commit_to_seed() -> Response:
    """Get a commitment to a server seed before naming your own."""
    request_schemas.check_body(request_schemas.NOTHING, json_body(NO_BODY, empty=NOTHING), wrong_parameters())
    response = json_response(new_match.commit_to_seed(context()))
    response.status_code = 201
    return response


@blueprint.at("/matches", "POST")
@blueprint.describe(
    "create_match",
    {201: "Match"},
    ("unauthenticated", "idempotency-key-required", "idempotency-mismatch", "invalid"),
    body="MatchCreation",
    parameters=(SECRET_KEY,),
    headers={**LOCATION, **ETAG, **REPLAYED},
    token="optional",
)
def create_match() -> Response:
    """Open a match; the answer holds the tokens of its human seats."""
    body = json_body(POSITION_BODY)
    player = player_creating()
    key = request.headers.get("Idempotency-Key")
    return to_response(match_creation.create_match(context(), body, key, caller_address(), player, wrong_parameters()))


def player_creating() -> Player | None:
    """Return the player who opens a match, None for somebody without a key; where creating is limited to API keys, one is needed.

    A token that is neither is refused, so that an old key never opens a match that its player would not hold.
    """
    if has_create_key():
        return None
    if credential().kind == SEAT_TOKEN:
        return asking_player(context(), credential())
    if context().settings.create_keys:
        raise unauthenticated()
    return None


@blueprint.at("/matches", "GET")
@blueprint.describe("list_matches", {200: "MatchList"}, ("invalid",), query=MatchesQuery, headers=LINK)
def list_matches() -> Response:
    """List matches, newest first."""
    params = read_valid_query(MatchesQuery)
    limit = min(params["limit"], match_reader.MOST)
    patience = None
    if "turn_seconds_min" in params or "turn_seconds_max" in params:
        patience = params.get("turn_seconds_min", 0), params.get("turn_seconds_max", LONGEST_TURN)
    found, cursor = match_list.list_matches(context(), params.get("status"), params.get("game"), params.get("after"), limit, patience)
    return page_response("matches", found, cursor, limit)


@blueprint.at("/matches/<match_id>/seats", "POST")
@blueprint.describe(
    "take_seat",
    {201: "Match"},
    (
        "unauthenticated",
        "not-found",
        "wrong-seat",
        "idempotency-key-required",
        "idempotency-mismatch",
        "invalid",
        "match-over",
        "wrong-seat",
        "seat-taken",
        "revision-unavailable",
    ),
    body="SeatTaking",
    body_required=False,
    parameters=(SECRET_KEY, INVITATION),
    headers={**LOCATION, **ETAG, **REPLAYED},
    token="optional",
)
def take_seat(match_id: str) -> Response:
    """Take an open seat; the answer holds its token. The match starts when no seat is open."""
    body = json_body(SMALL_BODY, empty=NOTHING)
    return to_response(
        seat_claim.take_seat(context(), match_id, body, request.headers.get("Idempotency-Key"), credential(), wrong_parameters())
    )


@blueprint.at("/matches/<match_id>/rematch", "POST")
@blueprint.describe(
    "ask_for_rematch",
    {201: "Match"},
    (
        "unauthenticated",
        "not-found",
        "wrong-seat",
        "idempotency-key-required",
        "idempotency-mismatch",
        "invalid",
        "not-over",
        "revision-unavailable",
    ),
    body="RematchAsking",
    body_required=False,
    parameters=(SECRET_KEY,),
    headers={**LOCATION, **ETAG, **REPLAYED},
    token="needed",
)
def ask_for_rematch(match_id: str) -> Response:
    """Play a finished match again, seats turned by one: the first who asks opens it, the others get their seats here too."""
    body = json_body(SMALL_BODY, empty=NOTHING)
    key = request.headers.get("Idempotency-Key")
    return to_response(rematch.ask_for_rematch(context(), match_id, body, key, credential(), wrong_parameters()))


@blueprint.at("/matches/<match_id>/forks", "POST")
@blueprint.describe(
    "fork_match",
    {201: "Match"},
    (
        "unauthenticated",
        "not-found",
        "wrong-seat",
        "idempotency-key-required",
        "idempotency-mismatch",
        "invalid",
        "not-over",
        "revision-unavailable",
    ),
    body="ForkCreation",
    query=SeatQuery,
    parameters=(SECRET_KEY, INVITATION),
    headers={**LOCATION, **ETAG, **REPLAYED},
    token="optional",
)
def fork_match(match_id: str) -> Response:
    """Open a match from the table of another one: of a finished one the whole table, of a running one drawn anew from what you may know."""
    body = json_body(FORK_BODY)
    params, wrong = read_query(SeatQuery)
    shown, player = (NOTHING_SHOWN, None) if has_create_key() else (credential(), known_player(context(), credential()))
    if context().settings.create_keys and player is None and not has_create_key():
        raise unauthenticated()
    caller = fork.Caller(shown, params.get("seat"), caller_address(), player)
    return to_response(fork.fork(context(), match_id, body, request.headers.get("Idempotency-Key"), caller, wrong))


@blueprint.at("/matches/<match_id>/seats/<seat>/name", "DELETE")
@blueprint.describe("erase_name", {204: None}, ("unauthenticated", "not-found", "wrong-seat", "invalid"), token="needed")
def erase_name(match_id: str, seat: str) -> Response:
    """Erase the name of your seat (the operator: of any). What was played stays provable; once more changes nothing."""
    name_erasure.erase_name(context(), match_id, seat, credential(), wrong_parameters())
    return Response(status=204)


@blueprint.at("/matches/<match_id>", "GET")
@blueprint.describe(
    "read_match",
    {200: "Match", 304: None},
    ("unauthenticated", "not-found", "wrong-seat", "malformed-precondition", "invalid", "revision-unavailable"),
    query=MatchQuery,
    parameters=(IF_NONE_MATCH, INVITATION),
    headers=ETAG,
    token="optional",
)
def read_match(match_id: str) -> Response:
    """Read the match as you may see it, now or at a version (then without an entity tag)."""
    found, params = read_request(match_id, MatchQuery, tagged=True)
    at, version = params.get("at"), found.current.version
    if at is not None:
        return json_response(match_reader.read_match(context(), found, at))
    found.current.check_rules()
    has_rematch = found.current.loaded.fixed.rematch is not None  # asking for it changes no version
    has_it = is_known(found.current) and not has_rematch and not has_shifted(found.current)
    return not_modified(version) if has_it else json_response(match_reader.read_match(context(), found, None), version)


@blueprint.at("/matches/<match_id>/zones", "GET")
@blueprint.describe(
    "read_zones",
    {200: "ZoneList"},
    ("unauthenticated", "not-found", "wrong-seat", "invalid", "revision-unavailable"),
    query=SeatQuery,
    parameters=(INVITATION,),
    token="optional",
)
def read_zones(match_id: str) -> Response:
    """Read the zones and places of the match's own table: with a board of one's own they are others than in the catalogue."""
    found, _ = read_request(match_id, SeatQuery)
    return json_response(match_reader.read_zones(found))


@blueprint.at("/matches/<match_id>/board.svg", "GET")
@blueprint.describe(
    "read_picture",
    {200: "Picture", 304: None},
    ("unauthenticated", "not-found", "wrong-seat", "malformed-precondition", "invalid", "revision-unavailable"),
    query=PictureQuery,
    parameters=(IF_NONE_MATCH, INVITATION),
    headers=ETAG,
    token="optional",
)
def read_picture(match_id: str) -> Response:
    """Get a picture of the table as you may see it, now or at a version (then without an entity tag)."""
    found, params = read_request(match_id, PictureQuery, tagged=True)
    found.current.check_rules()
    at = params.get("at")
    seen_by = params.get("seen_by")
    if seen_by is not None and not (found.is_finished() and seen_by < len(found.current.match.chairs)):
        raise invalid([WrongParameter("seen_by", "one of the seats of a match that is over")])
    wish = pictures.Wish(params["lang"], params["theme"], params["layout"], seen_by)
    version = None if at is not None else found.current.version
    if version is not None and seen_by is None and is_known(found.current):
        return not_modified(version)
    response = Response(pictures.read_picture(context(), found, at, wish), mimetype=SVG, headers={"Content-Security-Policy": ONLY_STYLES})
    if version is not None and seen_by is None:
        response.headers["ETag"] = etag(version)
    return response


@blueprint.at("/matches/<match_id>/events", "GET")
@blueprint.describe(
    "read_events",
    {200: "EventsPage", 204: None},
    ("unauthenticated", "not-found", "wrong-seat", "invalid", "revision-unavailable"),
    query=EventsQuery,
    parameters=(LAST_EVENT, INVITATION),
    token="optional",
    streams=STREAMED,
)
def read_events(match_id: str) -> Response:
    """Read the history after a version: a page (an empty one ends it, or `wait`s for news), or a stream that goes on to the match's end."""
    form = choose_form(ALL_FORMS)
    found, params = read_request(match_id, EventsQuery)
    if form != JSON:
        return stream_response(found, form)
    if params["wait"] and wait_for_news(found, params["after"], params["wait"]):
        found, params = read_request(match_id, EventsQuery)
    return json_response(match_reader.read_events(context(), found, params["after"], params["limit"]))


@blueprint.at("/matches/<match_id>/audit", "GET")
@blueprint.describe(
    "read_audit",
    {200: "AuditBundle"},
    ("unauthenticated", "not-found", "wrong-seat", "invalid", "revision-unavailable"),
    query=SeatQuery,
    parameters=(INVITATION,),
    token="optional",
)
def read_audit(match_id: str) -> Response:
    """Get everything needed to verify the match offline: of a finished match without a token."""
    found, _ = read_request(match_id, SeatQuery)
    return json_response(audit_bundle.read_audit(context(), found, credential()))
