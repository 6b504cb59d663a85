"""The transparency log: C2SP tlog-tiles below `/v1/log`, receipts and proofs for who wants no tiles, and the way in for witnesses."""

from typing import Final, cast

from flask import Response
from marshmallow import fields

from service.api.body import SMALL_BODY, json_body
from service.api.query_parameters import Query, Whole, least, needed_field, one_of
from service.api.request_context import context, credential, json_response, read_valid_query, wrong_parameters
from service.api.resources import INVITATION, Resources
from service.log import log_answers
from service.matches import request_schemas
from service.queries.access import find_known

blueprint = Resources("log", __name__, url_prefix="/v1/log", description="The transparency log")

FOR_EVER: Final = "public, max-age=31536000, immutable"
FOR_A_SECOND: Final = "public, max-age=1"


class CheckpointQuery(Query):
    """Which checkpoint."""

    size = Whole(validate=least(0), metadata={"description": "The size of the tree; default: the newest that is signed."})


class InclusionQuery(Query):
    """Of what a receipt is wanted."""

    match = needed_field("Id of the match.")
    version = Whole(validate=least(1), metadata={"description": "The version to be covered; default: the match's last one."})


class ReceiptQuery(CheckpointQuery, InclusionQuery):
    """Of what a receipt is wanted, in which tree, and what answers while there is none."""

    missing = fields.String(
        load_default="problem",
        validate=one_of(["problem", "nothing"]),
        metadata={"description": "What answers while the log does not have that version yet: a `problem` (404), or `nothing` (204)."},
    )


ConsistencyQuery: Final = cast(
    type[Query],
    Query.from_dict(
        {
            "from": Whole(load_default=0, validate=least(0), metadata={"description": "The size that is known."}),
            "to": Whole(validate=least(0), metadata={"description": "The size of a later checkpoint; default: the newest."}),
        },
        name="ConsistencyQuery",
    ),
)
"""Between which sizes."""


@blueprint.at("", "GET")
@blueprint.describe("read_log", {200: "Log"}, ("not-found", "invalid"))
def read_log() -> Response:
    """Read what the log is: origin, public keys, size, witnesses."""
    read_valid_query()
    return json_response(log_answers.read_log(context()))


@blueprint.at("/checkpoint", "GET")
@blueprint.describe("read_checkpoint", {200: "Checkpoint"}, ("not-found", "invalid"), query=CheckpointQuery)
def read_checkpoint() -> Response:
    """Read a checkpoint: size and root of the tree, signed (C2SP tlog-checkpoint)."""
    size = read_valid_query(CheckpointQuery).get("size")
    return text_response(log_answers.read_checkpoint(context(), size), FOR_A_SECOND)


@blueprint.at("/tile/<path:tile>", "GET")
@blueprint.describe("read_tile", {200: "Tile"}, ("not-found", "invalid"))
def read_tile(tile: str) -> Response:
    """Read a tile of hashes, or of entries (C2SP tlog-tiles). It never changes."""
    read_valid_query()
    return Response(log_answers.read_tile(context(), tile), mimetype="application/octet-stream", headers={"Cache-Control": FOR_EVER})


@blueprint.at("/proof", "GET")
@blueprint.describe(
    "read_receipt",
    {200: "Receipt", 204: None},
    ("unauthenticated", "not-found", "invalid"),
    query=ReceiptQuery,
    parameters=(INVITATION,),
    token="optional",
)
def read_receipt() -> Response:
    """Read a receipt: that a version of a match stands in the log (C2SP tlog-proof). Keep it; it proves so offline."""
    params = read_valid_query(ReceiptQuery)
    current = find_known(context(), params["match"], credential())
    receipt = log_answers.read_receipt(context(), current, params.get("version"), params.get("size"))
    if receipt is None and params["missing"] == "nothing":
        return Response(status=204)
    return text_response(log_answers.needed(receipt))


@blueprint.at("/inclusion", "GET")
@blueprint.describe(
    "read_inclusion",
    {200: "Receipt"},
    ("unauthenticated", "not-found", "invalid"),
    query=InclusionQuery,
    parameters=(INVITATION,),
    token="optional",
)
def read_inclusion() -> Response:
    """Read the same receipt as at `/v1/log/proof`, in the newest tree."""
    params = read_valid_query(InclusionQuery)
    current = find_known(context(), params["match"], credential())
    return text_response(log_answers.needed(log_answers.read_receipt(context(), current, params.get("version"), None)))


@blueprint.at("/consistency", "GET")
@blueprint.describe("read_consistency", {200: "Consistency"}, ("not-found", "invalid"), query=ConsistencyQuery)
def read_consistency() -> Response:
    """Read the proof that the log of a later size goes on from one of an earlier size, as a witness takes it (C2SP tlog-witness)."""
    params = read_valid_query(ConsistencyQuery)
    return text_response(log_answers.read_consistency(context(), params["from"], params.get("to")))


@blueprint.at("/cosignatures", "POST")
@blueprint.describe("add_cosignatures", {200: "Cosignatures"}, ("not-found", "invalid"), body="NewCosignatures")
def add_cosignatures() -> Response:
    """Hand in what a witness has signed (C2SP tlog-cosignature). Only witnesses that the operator has named count."""
    body = json_body(SMALL_BODY)
    checked = request_schemas.check_body(request_schemas.COSIGNATURES, body, wrong_parameters())
    return json_response(log_answers.cosign(context(), checked))


def text_response(text: str, cache: str | None = None) -> Response:
    """Answer with plain text."""
    response = Response(text, mimetype="text/plain")
    if cache is not None:
        response.headers["Cache-Control"] = cache
    return response
