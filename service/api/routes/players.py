"""Players: a key for all seats that one holds, one's own matches."""

from flask import Response, request

from service.api.body import COMMAND_BODY, NO_BODY, SMALL_BODY, json_body
from service.api.content_negotiation import choose_form
from service.api.event_streams import player_stream_response
from service.api.query_parameters import OwnEventsQuery, OwnMatchesQuery, RatingsQuery
from service.api.request_context import (
    context,
    credential,
    has_create_key,
    json_response,
    page_response,
    read_query,
    read_valid_query,
    to_response,
    wrong_parameters,
)
from service.api.resources import LAST_OWN_EVENT, LINK, LOCATION, OWN_STREAMS, REPLAYED, SECRET_KEY, Resources
from service.matches.problems import invalid, not_found, unauthenticated
from service.players import own_matches, registration
from service.players.deletion import leave
from service.players.player_json import asking_player, player_json
from service.queries.match_reader import MOST
from service.ratings.rating_list import list_ratings, ratings_of
from service.streams.formats import EVENT_STREAM, NDJSON
from service.webhooks import registration as webhook_registering

blueprint = Resources("players", __name__, url_prefix="/v1", description="Players, their keys and their matches")


@blueprint.at("/players", "POST")
@blueprint.describe(
    "create_player",
    {201: "NewPlayer"},
    ("unauthenticated", "idempotency-key-required", "idempotency-mismatch", "invalid"),
    body="PlayerCreation",
    parameters=(SECRET_KEY,),
    headers={**LOCATION, **REPLAYED},
    token="optional",
)
def create_player() -> Response:
    """Become a player: the answer holds your key. Show it when you open a match or take a seat, and the seat is yours."""
    body = json_body(SMALL_BODY)
    if context().settings.create_keys and not has_create_key():
        raise unauthenticated()
    return to_response(registration.register(context(), body, request.headers.get("Idempotency-Key"), wrong_parameters()))


@blueprint.at("/players/me", "GET")
@blueprint.describe("read_player", {200: "Player"}, ("unauthenticated", "invalid"), token="needed")
def read_player() -> Response:
    """Read your player, with its rating in each game of which you have played rated matches."""
    player = asking_player(context(), credential())
    read_valid_query()
    return json_response(player_json(player, ratings_of(context(), player.id)))


@blueprint.at("/ratings", "GET")
@blueprint.describe("list_ratings", {200: "RatingList"}, ("not-found", "invalid"), query=RatingsQuery, headers=LINK)
def read_ratings() -> Response:
    """List the ratings of a game, by the lower end of their intervals: players, those who have gone without names, and levels of bots."""
    params = read_valid_query(RatingsQuery)
    if params["game"] not in context().games:
        raise not_found("game", "Dieses Spiel")
    limit = min(params["limit"], MOST)
    found, cursor = list_ratings(context(), params["game"], params.get("after"), limit)
    return page_response("ratings", found, cursor, limit)


@blueprint.at("/players/me", "DELETE")
@blueprint.describe("delete_player", {204: None}, ("unauthenticated", "invalid"), token="needed")
def delete_player() -> Response:
    """Delete your player: running seats are resigned, names are erased everywhere. What you have played stays provable."""
    asking_player(context(), credential())
    read_valid_query()
    leave(context(), credential())
    return Response(status=204)


@blueprint.at("/players/me/key", "POST")
@blueprint.describe(
    "replace_key",
    {201: "NewKey"},
    ("unauthenticated", "idempotency-key-required", "idempotency-mismatch", "invalid"),
    body="Nothing",
    body_required=False,
    parameters=(SECRET_KEY,),
    headers=REPLAYED,
    token="needed",
)
def replace_key() -> Response:
    """Get a new key. The old one ends, with all tokens of your seats and the streams that they opened."""
    body = json_body(NO_BODY, empty={})
    return to_response(registration.replace_key(context(), credential(), body, request.headers.get("Idempotency-Key"), wrong_parameters()))


@blueprint.at("/players/me/matches", "GET")
@blueprint.describe(
    "list_own_matches", {200: "MatchList"}, ("unauthenticated", "invalid"), query=OwnMatchesQuery, headers=LINK, token="needed"
)
def list_own_matches() -> Response:
    """List your matches, private ones too: those where you are to act first, then unfinished ones, then the others, newest first."""
    player = asking_player(context(), credential())
    params, wrong = read_query(OwnMatchesQuery)
    if wrong:
        raise invalid(wrong)
    limit = min(params["limit"], MOST)
    found, cursor = own_matches.list_own(context(), player, params.get("status"), params.get("after"), limit)
    return page_response("matches", found, cursor, limit)


@blueprint.at("/players/me/webhooks", "POST")
@blueprint.describe(
    "create_webhook",
    {201: "NewWebhook"},
    ("unauthenticated", "idempotency-key-required", "idempotency-mismatch", "invalid"),
    body="WebhookCreation",
    parameters=(SECRET_KEY,),
    headers={**LOCATION, **REPLAYED},
    token="needed",
)
def create_webhook() -> Response:
    """Create a webhook: each event of your matches is posted to an address of yours, signed, in order, at least once."""
    body = json_body(COMMAND_BODY)
    player = asking_player(context(), credential())
    return to_response(webhook_registering.create(context(), player, body, request.headers.get("Idempotency-Key"), wrong_parameters()))


@blueprint.at("/players/me/webhooks", "GET")
@blueprint.describe("list_webhooks", {200: "WebhookList"}, ("unauthenticated", "invalid"), token="needed")
def list_webhooks() -> Response:
    """List your webhooks: whether they work, and up to which event they have been delivered."""
    player = asking_player(context(), credential())
    read_valid_query()
    return json_response(webhook_registering.list_own(context(), player))


@blueprint.at("/players/me/webhooks/<webhook_id>", "GET")
@blueprint.describe("read_webhook", {200: "Webhook"}, ("unauthenticated", "not-found", "invalid"), token="needed")
def read_webhook(webhook_id: str) -> Response:
    """Read a webhook of yours: whether it works, and up to which event it has been delivered."""
    player = asking_player(context(), credential())
    read_valid_query()
    return json_response(webhook_registering.read_own(context(), player, webhook_id))


@blueprint.at("/players/me/webhooks/<webhook_id>", "DELETE")
@blueprint.describe("delete_webhook", {204: None}, ("unauthenticated", "not-found", "invalid"), token="needed")
def delete_webhook(webhook_id: str) -> Response:
    """Delete a webhook of yours: it gets no more events."""
    player = asking_player(context(), credential())
    read_valid_query()
    webhook_registering.remove(context(), player, webhook_id)
    return Response(status=204)


@blueprint.at("/players/me/events", "GET")
@blueprint.describe(
    "follow_own_matches",
    {200: None},
    ("unauthenticated", "invalid"),
    query=OwnEventsQuery,
    parameters=(LAST_OWN_EVENT,),
    token="needed",
    streams=OWN_STREAMS,
)
def follow_own_matches() -> Response:
    """Follow all your matches by one stream: each as it stands now, then what happens in any of them, and those that you join later.

    With a cursor it goes on behind that. Each event comes at least once, those of a match in order; drop what you have.
    """
    form = choose_form((EVENT_STREAM, NDJSON))
    player = asking_player(context(), credential())
    read_valid_query(OwnEventsQuery)
    return player_stream_response(player, form)
