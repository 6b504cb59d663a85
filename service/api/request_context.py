"""What a view reads from the request: the use cases' context, the caller, the query string; and how it answers."""

import hashlib
import hmac
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import marshmallow as ma
import orjson
from flask import Response, current_app, g, request
from werkzeug.datastructures import Headers

from domain.kernel.errors import MOST_ERRORS
from service.api.content_negotiation import JSON
from service.api.query_parameters import Query
from service.matches.context import Context
from service.matches.idempotency import Answer, etag
from service.matches.match_cache import Current
from service.matches.preconditions import CODINGS, names_version
from service.matches.problems import WrongParameter, invalid
from service.matches.texts import find_hidden
from service.matches.tokens import Credential, credential_of, digest_of
from service.queries.access import Access, find_access

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


def context() -> Context:
    """Return the use cases' context of this application."""
    found = current_app.extensions["atoll"]
    assert isinstance(found, Context)
    return found


def credential() -> Credential:
    """Return what the caller showed."""
    found = g.get("credential")
    if found is None:
        settings, headers = context().settings, request.headers
        shown, invitation = headers.get("Authorization"), headers.get("Atoll-Invitation")
        g.credential = found = credential_of(shown, settings.worker_key, settings.operator_key, invitation)
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

    Of a match with an erased name nobody is told so: it may be known from before.
    """
    return is_known_version(current.version) and not current.loaded.has_erased


def has_shifted(current: Current) -> bool:
    """Say whether something of the match has changed since its last event: no version tells of it, so that 304 would hide it."""
    return current.loaded.summary.shifts > 0


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


def page_response(name: str, found: list[Any], cursor: str | None, limit: int) -> Response:
    """Answer with a page of a list; where there is a next one, `Link` asks for it as this one was asked for."""
    response = json_response({name: found, "next": cursor})
    if cursor is not None:
        asked = {each: text for each, text in request.args.items() if each not in ("limit", "after")}
        query = urlencode({**asked, "limit": limit, "after": cursor})
        response.headers["Link"] = f'<{request.path}?{query}>; rel="next"'
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
    tags = (document.tag, *(f"{document.tag}-{coding}" for coding in CODINGS))  # proxies that compress say so in the tag (ADR 9)
    has_it = request.method in ("GET", "HEAD") and any(map(request.if_none_match.contains_weak, tags))
    response = Response(status=304) if has_it else JsonResponse(document.body)
    response.headers["ETag"] = f'"{document.tag}"'
    return response


def to_response(answer: Answer) -> Response:
    """Answer with what a use case wrote."""
    response = JsonResponse(answer.body, answer.status)
    response.headers.extend(answer.headers)
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
