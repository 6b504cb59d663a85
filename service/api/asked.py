"""What a view reads from the request: the use cases' core, the caller, query parameters; and how it answers."""

import re
from typing import Any, Final

import marshmallow as ma
import orjson
from flask import Response, current_app, g, request
from marshmallow import fields

from domain.kernel.errors import Malformed
from service.matches.answers import Answer, etag
from service.matches.core import Core
from service.matches.problems import Problem, invalid
from service.matches.tokens import Credential, credential_of
from service.queries.asking import Asked, ask

WHOLE: Final = re.compile(r"-?[0-9]{1,9}")


class Whole(fields.Integer):
    """A whole number in a query string (marshmallow's own takes 3.7 for 3)."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not isinstance(value, str) or WHOLE.fullmatch(value) is None:
            raise ma.ValidationError("a whole number is wanted")
        return int(value)


class Query(ma.Schema):
    """Query parameters; unknown ones are left alone."""

    class Meta:
        """How marshmallow treats what it does not know."""

        unknown = ma.EXCLUDE


def least(value: int) -> ma.validate.Range:
    """Return the check that a number is at least `value`."""
    return ma.validate.Range(min=value, error="at least {min} is wanted")


class SeatQuery(Query):
    """As whom one reads."""

    seat = Whole(validate=least(0), metadata={"description": "The seat as which to read: required with the worker key, else the token's."})


class MatchQuery(SeatQuery):
    """Which version of the match."""

    at = Whole(validate=least(1), metadata={"description": "The version to show; default: now."})


class EventsQuery(SeatQuery):
    """Which page of the history."""

    after = Whole(load_default=0, validate=least(0), metadata={"description": "The last version already known."})
    limit = Whole(load_default=200, validate=least(1), metadata={"description": "At most this many; values over 1000 mean 1000."})


class MatchesQuery(Query):
    """Which matches, from where on."""

    status = fields.String(
        validate=ma.validate.OneOf(["open", "running", "over"]), metadata={"description": "Only matches that are waiting, running or over."}
    )
    game = fields.String(validate=ma.validate.Length(max=64), metadata={"description": "Only matches of this game."})
    after = fields.String(metadata={"description": "The cursor of the page before (`next`)."})
    limit = Whole(load_default=200, validate=least(1), metadata={"description": "At most this many; values over 1000 mean 1000."})


def core() -> Core:
    """Return the use cases' core of this application."""
    found = current_app.extensions["atoll"]
    assert isinstance(found, Core)
    return found


def credential() -> Credential:
    """Return what the caller showed."""
    if "credential" not in g:
        settings = core().settings
        g.credential = credential_of(request.headers.get("Authorization"), settings.worker_key, settings.operator_key)
    found = g.credential
    assert isinstance(found, Credential)
    return found


def query(schema: type[Query]) -> dict[str, Any]:
    """Read the query string; `invalid` lists every parameter that is wrong."""
    problems: list[Malformed] = []
    for name, value in request.args.items():
        if "\x00" in value:
            problems.append(Malformed(f"/{name}", "U+0000 is not allowed"))
    try:
        loaded: dict[str, Any] = schema().load(request.args.to_dict())
    except ma.ValidationError as error:
        problems.extend(Malformed(f"/{name}", "; ".join(map(str, told))) for name, told in error.messages_dict.items())
        raise invalid(problems) from error
    if problems:
        raise invalid(problems)
    return loaded


def sent(body: Any, version: int | None = None) -> Response:
    """Answer with JSON; with a version as its entity tag, and 304 when the caller has that one."""
    if version is not None and request.method in ("GET", "HEAD") and request.if_none_match.contains_weak(str(version)):
        response = Response(status=304)
    else:
        response = Response(orjson.dumps(body), 200, mimetype="application/json")
    if version is not None:
        response.headers["ETag"] = etag(version)
    return response


def answered(answer: Answer) -> Response:
    """Answer with what a use case wrote."""
    response = Response(answer.body, answer.status, mimetype="application/json")
    response.headers.update(answer.headers)
    return response


def asked(match_id: str, schema: type[Query]) -> tuple[Asked, dict[str, Any]]:
    """Return the match as the caller reads it, and the query; a wrong query is told after 401, 404 and 403."""
    try:
        params = query(schema)
    except Problem:
        ask(core(), match_id, credential(), None)
        raise
    return ask(core(), match_id, credential(), params.get("seat")), params
