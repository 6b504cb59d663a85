"""What is on offer: games and bots; and the queue of bot turns."""

import orjson
from flask import Response, current_app

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
@blueprint.describe("read_game", {200: "Game", 304: None}, ("not-found", "invalid"), parameters=(IF_NONE_MATCH_TAG,), headers=CONTENT_TAG)
def read_game(game: str) -> Response:
    """Read all about a game: options, schemas of commands, events and positions, rules, content."""
    known: dict[str, Document] = current_app.extensions.setdefault("atoll_catalogue", {})
    if game not in known:
        known[game] = Document.of(orjson.dumps(catalogue.read_game(context(), game)))
    read_valid_query()
    return document_response(known[game])


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
