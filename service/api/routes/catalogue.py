"""What is on offer: games and bots; and the queue of bot turns."""

import orjson
from flask import Response, current_app

from service.api.query_parameters import GameQuery
from service.api.request_context import Document, context, credential, document_response, json_response, read_valid_query
from service.api.resources import CONTENT_TAG, IF_NONE_MATCH_TAG, Resources
from service.matches.problems import unauthenticated
from service.matches.tokens import OPERATOR
from service.queries import catalogue, turns

blueprint = Resources("catalogue", __name__, url_prefix="/v1", description="Games and bots on offer")


@blueprint.at("/games", "GET")
@blueprint.describe("list_games", {200: "GameList"}, ("invalid",))
def list_games() -> Response:
    """List the games on offer."""
    read_valid_query()
    return json_response({"games": catalogue.list_games(context())})


@blueprint.at("/games/<game>", "GET")
@blueprint.describe(
    "read_game",
    {200: "Game", 304: None},
    ("not-found", "invalid"),
    query=GameQuery,
    parameters=(IF_NONE_MATCH_TAG,),
    headers=CONTENT_TAG,
)
def read_game(game: str) -> Response:
    """Read all about a game: options, schemas of commands, events and positions, rules, content."""
    offered = catalogue.find_offered(context(), game)
    found = catalogue.find_revision(context(), offered, read_valid_query(GameQuery).get("revision"))
    known: dict[tuple[str, int], Document] = current_app.extensions.setdefault("atoll_catalogue", {})
    key = (found.name, found.revision)
    if key not in known:
        known[key] = Document.of(orjson.dumps(catalogue.read_game(found)))
    return document_response(known[key])


@blueprint.at("/bots", "GET")
@blueprint.describe("list_bots", {200: "BotList"}, ("invalid",))
def list_bots() -> Response:
    """List the bot levels with their budgets and measured strengths."""
    read_valid_query()
    return json_response({"bots": catalogue.list_bots()})


@blueprint.at("/bot-turns", "GET")
@blueprint.describe("read_bot_turns", {200: "BotTurns"}, ("unauthenticated", "invalid"), token="needed")
def read_bot_turns() -> Response:
    """Read what the bot queue holds (operator key)."""
    if credential().kind != OPERATOR:
        raise unauthenticated()
    read_valid_query()
    return json_response(turns.figures(context().database, context().queue, context().rules).to_json())
