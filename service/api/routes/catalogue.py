"""What is on offer: games and bots; and the queue of bot turns."""

from flask import Response

from service.api.request_context import context, credential, json_response, read_valid_query
from service.api.resources import Resources
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
@blueprint.describe("read_game", {200: "Game"}, ("not-found", "invalid"))
def read_game(game: str) -> Response:
    """Read all about a game: options, schemas of commands, events and positions, rules, content."""
    found = catalogue.read_game(context(), game)
    read_valid_query()
    return json_response(found)


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
