"""What a view reads from the request: the use cases' context, the caller, query parameters; and how it answers."""

import hashlib
import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import marshmallow as ma
import orjson
from flask import Response, current_app, g, request
from marshmallow import fields
from werkzeug.datastructures import Headers

from domain.kernel.errors import MOST_ERRORS
from domain.kernel.picture import LANGUAGES, LAYOUTS, TALL
from domain.kernel.picture_style import AUTO, THEMES
from service.api.accepting import JSON
from service.matches.context import Context
from service.matches.idempotency import Answer, etag
from service.matches.match_cache import Current
from service.matches.preconditions import names_version
from service.matches.problems import WrongParameter, invalid
from service.matches.request_schemas import MOST_SEATS
from service.matches.texts import find_hidden
from service.matches.tokens import Credential, credential_of, digest_of
from service.queries.access import Access, find_access
from service.queries.reading import DEFAULT_LIMIT, MOST

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
MOST_WAIT: Final = 30


class Whole(fields.Integer):
    """A whole number in a query string (marshmallow's own takes 3.7 for 3)."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not isinstance(value, str) or WHOLE.fullmatch(value) is None:
            raise ma.ValidationError("expected integer")
        return int(value)


class Query(ma.Schema):
    """Query parameters; by itself: of an address that has none."""


def least(value: int) -> ma.validate.Range:
    """Return the check that a number is at least `value`."""
    return ma.validate.Range(min=value, error="expected at least {min}")


def one_of(choices: Sequence[str]) -> ma.validate.OneOf:
    """Return the check that a text is one of these."""
    return ma.validate.OneOf(choices, error="expected one of {choices}")


def one_of_the_seats() -> ma.validate.Range:
    """Return the check that a number can be a seat's."""
    return ma.validate.Range(0, MOST_SEATS - 1, error="expected a seat from {min} to {max}")


def at_most(characters: int) -> ma.validate.Length:
    """Return the check that a text is no longer than so many characters."""
    return ma.validate.Length(max=characters, error="expected at most {max} characters")


def needed_field(about: str, check: ma.validate.Length | None = None) -> fields.String:
    """Return a text that has to be there."""
    missing = "this parameter is missing"
    return fields.String(required=True, validate=check, metadata={"description": about}, error_messages={"required": missing})


def status_field() -> fields.String:
    """Return the parameter for matches of one status."""
    return fields.String(
        validate=one_of(["open", "running", "over"]), metadata={"description": "Only matches that are waiting, running or over."}
    )


def after_field() -> fields.String:
    """Return the parameter that goes on behind a page of a list."""
    return fields.String(metadata={"description": "The cursor of the page before (`next`)."})


def limit_field() -> Whole:
    """Return the parameter for the size of a page."""
    return Whole(
        load_default=DEFAULT_LIMIT, validate=least(1), metadata={"description": f"At most this many; values over {MOST} mean {MOST}."}
    )


class SeatQuery(Query):
    """As whom one reads."""

    seat = Whole(
        validate=one_of_the_seats(),
        metadata={"description": "The seat as which to read: required with the worker key, else the token's."},
    )


class MatchQuery(SeatQuery):
    """Which version of the match."""

    at = Whole(validate=least(1), metadata={"description": "The version to show; default: now."})


class PictureQuery(MatchQuery):
    """Which picture of the match."""

    lang = fields.String(
        load_default="en",
        validate=one_of(LANGUAGES),
        metadata={"description": "The language of titles, words and of the effects on cards."},
    )
    seen_by = Whole(
        validate=one_of_the_seats(),
        metadata={"description": "Of a match that is over: the table as this seat saw it, in place of all that there is."},
    )
    theme = fields.String(
        load_default=AUTO,
        validate=one_of(THEMES),
        metadata={"description": "Light or dark; `auto`: as the reader's system has it. Printed it is light."},
    )
    layout = fields.String(
        load_default=TALL,
        validate=one_of(LAYOUTS),
        metadata={"description": "`tall`: 720 units wide, for phones; `wide`: columns side by side, for desks."},
    )


class EventsQuery(SeatQuery):
    """Which page of the history."""

    after = Whole(load_default=0, validate=least(0), metadata={"description": "The last version already known."})
    limit = limit_field()
    wait = Whole(
        load_default=0,
        validate=ma.validate.Range(0, MOST_WAIT, error="expected seconds from {min} to {max}"),
        metadata={"description": "For so many seconds an empty page is held back until there is news."},
    )


class OwnMatchesQuery(Query):
    """Which of one's own matches, from where on."""

    status = status_field()
    after = after_field()
    limit = limit_field()


class RatingsQuery(Query):
    """The ratings of which game, from where on."""

    game = needed_field("The game.", at_most(64))
    after = after_field()
    limit = limit_field()


class OwnEventsQuery(Query):
    """From where on to follow one's own matches."""

    after = fields.String(
        validate=at_most(100_000),
        metadata={"description": "The cursor of the last event that is known (the `id` of a server-sent event, `cursor` of a line)."},
    )


class GameQuery(Query):
    """Which revision of a game."""

    revision = Whole(
        validate=least(1), metadata={"description": "A revision that is at hand (a match names its own); default: the one on offer."}
    )


class MatchesQuery(Query):
    """Which matches, from where on."""

    status = status_field()
    game = fields.String(validate=at_most(64), metadata={"description": "Only matches of this game."})
    turn_seconds_min = Whole(validate=least(0), metadata={"description": "Only matches with so many `turn_seconds` or more."})
    turn_seconds_max = Whole(validate=least(0), metadata={"description": "Only matches with so many `turn_seconds` or fewer."})
    after = after_field()
    limit = limit_field()


def context() -> Context:
    """Return the use cases' context of this application."""
    found = current_app.extensions["atoll"]
    assert isinstance(found, Context)
    return found


def credential() -> Credential:
    """Return what the caller showed."""
    found = g.get("credential")
    if found is None:
        settings = context().settings
        invitation = request.headers.get("Atoll-Invitation")
        g.credential = found = credential_of(request.headers.get("Authorization"), settings.worker_key, settings.operator_key, invitation)
    assert isinstance(found, Credential)
    return found


def has_create_key() -> bool:
    """Say whether the caller shows one of the keys that creating may be limited to."""
    shown = credential().digest
    return bool(sum(hmac.compare_digest(digest_of(key), shown) for key in context().settings.create_keys))


@cache
def reader_of(schema: type[Query]) -> Query:
    """Return the one reader of this shape; making it costs more than reading."""
    return schema()


def read_query(schema: type[Query]) -> tuple[dict[str, Any], list[WrongParameter]]:
    """Read the query string: the parameters that are right, and what is wrong with the others, unknown ones among them."""
    wrong: list[WrongParameter] = []
    reader = reader_of(schema)
    known = reader.fields
    given: dict[str, str] = {}
    for name, values in request.args.lists() if request.query_string else ():
        if name not in known:
            wrong.append(WrongParameter(name, "unknown parameter"))
        elif len(values) > 1:
            wrong.append(WrongParameter(name, "duplicate parameter"))
        elif hidden := find_hidden(values[0]):
            wrong.append(WrongParameter(name, f"{hidden} is not allowed"))
        else:
            given[name] = values[0]
        if len(wrong) >= MOST_ERRORS:
            break
    try:
        return dict(reader.load(given)), wrong
    except ma.ValidationError as error:
        wrong.extend(WrongParameter(str(name), "; ".join(map(str, told))) for name, told in error.messages_dict.items())
        return dict(error.valid_data or {}), wrong


def read_valid_query(schema: type[Query] = Query) -> dict[str, Any]:
    """Return the parameters of the query string; `invalid` lists every one that is wrong."""
    found, wrong = read_query(schema)
    if wrong:
        raise invalid(wrong)
    return found


def wrong_parameters() -> tuple[WrongParameter, ...]:
    """Return what is wrong with the query string of an address without parameters."""
    if not request.query_string:
        return ()
    return tuple(read_query(Query)[1])


def is_known(current: Current) -> bool:
    """Say whether the caller has the match already as it is: `If-None-Match`, 400 when it is no list of versions.

    Of a match with an erased name nobody is told so: he may have it from before.
    """
    return is_known_version(current.version) and not current.loaded.has_erased


def is_known_version(version: int) -> bool:
    """Say whether the caller has this version already: `If-None-Match`, 400 when it is no list of versions."""
    header = request.headers.get("If-None-Match")
    return header is not None and names_version(header, "If-None-Match", version)


class JsonResponse(Response):
    """An answer of JSON that is whole: its length is known, and no address in its headers has to be completed or quoted."""

    def __init__(self, body: bytes, status: int = 200) -> None:
        super().__init__(body, status, content_type=JSON)

    def get_wsgi_headers(self, environ: "WSGIEnvironment") -> Headers:
        """Return the headers as they are."""
        return self.headers


def json_response(body: Any, version: int | None = None) -> Response:
    """Answer with JSON; with a version as its entity tag."""
    response = JsonResponse(orjson.dumps(body))
    if version is not None:
        response.headers["ETag"] = etag(version)
    return response


def not_modified(version: int) -> Response:
    """Answer that the caller has this version already; nothing was made for it."""
    return Response(status=304, headers={"ETag": etag(version)})


@dataclass(frozen=True, slots=True)
class Document:
    """An answer that is the same for everybody until the next release; its entity tag is the SHA-256 of its bytes."""

    body: bytes
    tag: str

    @classmethod
    def of(cls, body: bytes) -> "Document":
        """Return the document with these bytes."""
        return cls(body, hashlib.sha256(body).hexdigest())


def document_response(document: Document) -> Response:
    """Answer with a document, or 304 when the caller has it."""
    has_it = request.method in ("GET", "HEAD") and request.if_none_match.contains_weak(document.tag)
    response = Response(status=304) if has_it else JsonResponse(document.body)
    response.headers["ETag"] = f'"{document.tag}"'
    return response


def to_response(answer: Answer) -> Response:
    """Answer with what a use case wrote."""
    response = JsonResponse(answer.body, answer.status)
    response.headers.update(answer.headers)
    return response


def read_request(match_id: str, schema: type[Query], tagged: bool = False) -> tuple[Access, dict[str, Any]]:
    """Return the match as the caller reads it, and the query; a wrong query is told after 401, 404, 403 and 400.

    `tagged`: the answer has an entity tag, so that `If-None-Match` counts.
    """
    params, wrong = read_query(schema)
    found = find_access(context(), match_id, credential(), params.get("seat"))
    if tagged:
        is_known_version(found.current.version)
    if wrong:
        raise invalid(wrong)
    return found, params
