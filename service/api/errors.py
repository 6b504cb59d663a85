"""The one table of errors, and how each becomes an `application/problem+json` answer (RFC 9457)."""

import logging
from typing import Any, Final, NamedTuple

import orjson
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, InternalServerError, MethodNotAllowed

from domain.kernel.text import Text
from service.matches.problems import Problem, cut, unavailable
from service.store.database import Unavailable

LOG: Final = logging.getLogger("atoll.api")
MEDIA_TYPE: Final = "application/problem+json"


class Kind(NamedTuple):
    """A type of problem: HTTP status, title, and whether the very same request may succeed later."""

    status: int
    title: Text
    retryable: bool = False


KINDS: Final[dict[str, Kind]] = {
    "too-large": Kind(413, Text("The body is too large", "Der Inhalt ist zu groß")),
    "unsupported-media-type": Kind(415, Text("Only application/json is understood", "Nur application/json wird verstanden")),
    "not-acceptable": Kind(406, Text("The answer has no form that Accept allows", "Die Antwort hat keine Form, die Accept zulässt")),
    "malformed": Kind(400, Text("The request is malformed", "Die Anfrage ist nicht lesbar")),
    "unauthenticated": Kind(401, Text("Who are you?", "Wer fragt?")),
    "not-found": Kind(404, Text("There is no such thing", "Das gibt es nicht")),
    "wrong-seat": Kind(403, Text("The token does not speak for this seat", "Das Token gilt nicht für diesen Platz")),
    "idempotency-key-required": Kind(400, Text("An Idempotency-Key is needed", "Ein Idempotency-Key ist nötig")),
    "precondition-required": Kind(428, Text("If-Match is needed", "If-Match ist nötig")),
    "malformed-precondition": Kind(400, Text("That is no list of entity tags", "Das ist keine Liste von Entity-Tags")),
    "idempotency-mismatch": Kind(422, Text("The key belongs to another request", "Der Schlüssel gehört zu einer anderen Anfrage")),
    "invalid": Kind(422, Text("The request has the wrong shape", "Die Anfrage hat die falsche Form")),
    "stale-version": Kind(412, Text("The match has moved on", "Die Partie ist weitergegangen")),
    "match-over": Kind(409, Text("The match is over", "Die Partie ist vorbei")),
    "not-your-turn": Kind(409, Text("It is not this seat's turn", "Dieser Platz ist nicht am Zug")),
    "seat-taken": Kind(409, Text("The seat is taken", "Der Platz ist besetzt")),
    "revision-unavailable": Kind(
        409, Text("The rules of this match's revision are not at hand", "Die Regeln der Revision dieser Partie sind nicht vorhanden")
    ),
    "illegal-command": Kind(422, Text("The rules forbid it", "Die Regeln verbieten es")),
    "rate-limited": Kind(429, Text("Too many requests", "Zu viele Anfragen"), retryable=True),
    "unavailable": Kind(503, Text("Not available now", "Gerade nicht verfügbar"), retryable=True),
    "method-not-allowed": Kind(405, Text("This method is not for this address", "Diese Methode gibt es hier nicht")),
    "uri-too-long": Kind(414, Text("The address is too long", "Die Adresse ist zu lang")),
    "headers-too-large": Kind(431, Text("The headers are too large", "Die Kopfzeilen sind zu groß")),
    "expectation-failed": Kind(417, Text("What Expect asks for is not known here", "Was Expect verlangt, gibt es hier nicht")),
    "not-implemented": Kind(
        501, Text("This way to send a body is not known here", "Diese Art, einen Inhalt zu senden, gibt es hier nicht")
    ),
    "internal-error": Kind(500, Text("Something is broken here", "Hier ist etwas kaputt")),
}

BY_STATUS: Final = {
    kind.status: name
    for name, kind in KINDS.items()
    if name
    in ("not-found", "method-not-allowed", "not-acceptable", "too-large", "uri-too-long", "unsupported-media-type", "headers-too-large")
}
"""What the framework refuses by itself; any other status of its own is a malformed request."""
MOST_DETAIL: Final = 1000


def wants_german() -> bool:
    """Say whether the caller prefers German to English."""
    return request.accept_languages.best_match(["en", "de"], default="en") == "de"


def problem_body(problem: Problem, german: bool) -> dict[str, Any]:
    """Return the members of the answer."""
    kind = KINDS[problem.type]
    pick = "de" if german else "en"
    body: dict[str, Any] = {
        "type": f"/problems/{problem.type}",
        "title": kind.title.to_json()[pick],
        "status": kind.status,
        "detail": cut(problem.detail.de if german else problem.detail.en, MOST_DETAIL),
        **problem.members,
    }
    if kind.retryable:
        body["retryable"] = True
    return body


def problem_response(problem: Problem) -> Response:
    """Answer a problem in the caller's language."""
    german = wants_german()
    kind = KINDS[problem.type]
    response = Response(orjson.dumps(problem_body(problem, german)), kind.status, mimetype=MEDIA_TYPE)
    response.headers["Content-Language"] = "de" if german else "en"
    if kind.status == 401:
        response.headers["WWW-Authenticate"] = 'Bearer realm="atoll"'
    if kind.retryable:
        response.headers["Retry-After"] = str(problem.retry_after)
    return response


def handle_unavailable(error: Unavailable) -> Response:
    """The database is away: say so, and when to come back."""
    LOG.warning("the database does not answer: %s", error)
    return problem_response(unavailable())


def handle_http(error: HTTPException) -> Response | HTTPException:
    """Answer what the framework refused by itself."""
    if error.code is None or error.code < 400:
        return error
    if isinstance(error, InternalServerError):
        return handle_bug(error.original_exception or error)
    name = BY_STATUS.get(error.code, "malformed")
    detail = str(error.description or error.name)
    response = problem_response(Problem(name, Text(detail, detail)))
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


def handle_bug(error: BaseException) -> Response:
    """A bug: logged once, with the place; the caller learns nothing of it."""
    LOG.error("%s %s failed", request.method, request.path, exc_info=error)
    text = Text("This is our fault; it has been logged.", "Das ist unser Fehler; er wurde aufgezeichnet.")
    return problem_response(Problem("internal-error", text))


def install(app: Flask) -> None:
    """Make every error of the application a problem."""
    app.register_error_handler(Problem, problem_response)
    app.register_error_handler(Unavailable, handle_unavailable)
    app.register_error_handler(HTTPException, handle_http)
    app.register_error_handler(Exception, handle_bug)
