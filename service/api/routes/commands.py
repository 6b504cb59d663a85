"""Commands: the one door through which a match changes."""

from flask import Response, request

from service.api.body import COMMAND_BODY, json_body
from service.api.query_parameters import SeatQuery
from service.api.request_context import (
    context,
    credential,
    has_shifted,
    is_known_version,
    json_response,
    not_modified,
    read_query,
    to_response,
    wrong_parameters,
)
from service.api.resources import ETAG, IDEMPOTENCY_KEY, IF_MATCH, IF_NONE_MATCH, LOCATION, REPLAYED, Resources
from service.commands.play import play
from service.commands.request import CommandRequest
from service.matches.problems import invalid
from service.queries.match_reader import find_seated, is_overdue, read_legal

blueprint = Resources("commands", __name__, url_prefix="/v1", description="Playing")


@blueprint.at("/matches/<match_id>/commands", "POST")
@blueprint.describe(
    "play",
    {200: "DryRun", 201: "CommandAnswer"},
    (
        "unauthenticated",
        "not-found",
        "wrong-seat",
        "idempotency-key-required",
        "precondition-required",
        "malformed-precondition",
        "idempotency-mismatch",
        "invalid",
        "stale-version",
        "match-over",
        "not-your-turn",
        "revision-unavailable",
        "illegal-command",
    ),
    body="CommandRequest",
    parameters=(IDEMPOTENCY_KEY, IF_MATCH),
    headers_by_status={200: ETAG, 201: {**LOCATION, **ETAG, **REPLAYED}},
    token="needed",
)
def send_command(match_id: str) -> Response:
    """Play a command, or with `dry_run` learn from your own view what it would do."""
    body = json_body(COMMAND_BODY)
    headers = request.headers
    key, if_match = headers.get("Idempotency-Key"), headers.get("If-Match")
    return to_response(play(context(), CommandRequest(match_id, credential(), body, key, if_match, wrong_parameters())))


@blueprint.at("/matches/<match_id>/legal-commands", "GET")
@blueprint.describe(
    "read_legal_commands",
    {200: "LegalCommandList", 304: None},
    ("unauthenticated", "not-found", "wrong-seat", "malformed-precondition", "invalid", "revision-unavailable"),
    query=SeatQuery,
    parameters=(IF_NONE_MATCH,),
    headers=ETAG,
    token="needed",
)
def legal_commands(match_id: str) -> Response:
    """List ready-to-post commands of your seat, each with a label and the places it touches."""
    params, wrong = read_query(SeatQuery)
    found = find_seated(context(), match_id, credential(), params.get("seat"))
    version = found.current.version
    may_claim = is_overdue(found.current.loaded)  # that time is past changes no version
    has_it = is_known_version(version) and not may_claim and not has_shifted(found.current)
    if wrong:
        raise invalid(wrong)
    return not_modified(version) if has_it else json_response(read_legal(found, credential()), version)
