"""The one table of errors, and how each becomes an `application/problem+json` answer (RFC 9457)."""

import logging
from typing import Any, Final, NamedTuple

import orjson
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, InternalServerError, MethodNotAllowed, NotFound

from domain.kernel.localized import Text
from service.matches.problems import Problem, both, shorten, unavailable
from service.store.unavailable import Unavailable
from service.web.language import preferred_language
from service.web.pages import missing

LOG: Final = logging.getLogger("atoll.api")
MEDIA_TYPE: Final = "application/problem+json"


class Kind(NamedTuple):
    """A type of problem: HTTP status, title, and whether the very same request may succeed later."""

    status: int
    title: Text
    retryable: bool = False


KINDS: Final[dict[str, Kind]] = {
    "too-large": Kind(413, Text("Body too large", "Inhalt zu groß")),
    "unsupported-media-type": Kind(415, Text("Unsupported media type", "Nicht unterstützter Medientyp")),
    "not-acceptable": Kind(406, Text("Not acceptable", "Nicht annehmbar")),
    "malformed": Kind(400, Text("Malformed request", "Anfrage nicht lesbar")),
    "unauthenticated": Kind(401, Text("Unauthorized", "Nicht angemeldet")),
    "not-found": Kind(404, Text("Not found", "Nicht gefunden")),
    "wrong-seat": Kind(403, Text("Token not valid for this seat", "Token gilt nicht für diesen Platz")),
    "idempotency-key-required": Kind(400, Text("Idempotency-Key required", "Idempotency-Key erforderlich")),
    "precondition-required": Kind(428, Text("If-Match required", "If-Match erforderlich")),
    "malformed-precondition": Kind(400, Text("Invalid list of entity tags", "Ungültige Liste von Entity-Tags")),
    "idempotency-mismatch": Kind(422, Text("Idempotency-Key used for another request", "Idempotency-Key gehört zu einer anderen Anfrage")),
    "invalid": Kind(422, Text("Invalid request", "Ungültige Anfrage")),
    "stale-version": Kind(412, Text("Stale version", "Veraltete Version")),
    "match-over": Kind(409, Text("The match is over", "Die Partie ist vorbei")),
    "not-over": Kind(409, Text("The match is not over", "Die Partie ist nicht vorbei")),
    "not-your-turn": Kind(409, Text("It is not this seat's turn", "Dieser Platz ist nicht am Zug")),
    "seat-taken": Kind(409, Text("The seat is taken", "Der Platz ist besetzt")),
    "match-rated": Kind(409, Text("The match is rated", "Die Partie ist gewertet")),
    "revision-unavailable": Kind(
        409, Text("The rules of this match's revision are not at hand", "Die Regeln der Revision dieser Partie sind nicht vorhanden")
    ),
    "illegal-command": Kind(422, Text("The rules forbid it", "Die Regeln verbieten es")),
    "rate-limited": Kind(429, Text("Too many requests", "Zu viele Anfragen"), retryable=True),
    "unavailable": Kind(503, Text("Service unavailable", "Dienst nicht verfügbar"), retryable=True),
    "method-not-allowed": Kind(405, Text("Method not allowed", "Methode nicht erlaubt")),
    "uri-too-long": Kind(414, Text("Address too long", "Adresse zu lang")),
    "headers-too-large": Kind(431, Text("Headers too large", "Kopfzeilen zu groß")),
    "expectation-failed": Kind(417, Text("Expectation failed", "Erwartung nicht erfüllbar")),
    "not-implemented": Kind(501, Text("Transfer encoding not implemented", "Transfer-Encoding nicht unterstützt")),
    "internal-error": Kind(500, Text("Internal error", "Interner Fehler")),
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
    return preferred_language() == "de"


def problem_body(problem: Problem, german: bool) -> dict[str, Any]:
    """Return the members of the answer."""
    kind = KINDS[problem.type]
    pick = "de" if german else "en"
    body: dict[str, Any] = {
        "type": f"/problems/{problem.type}",
        "title": kind.title.to_json()[pick],
        "status": kind.status,
        "detail": shorten(problem.detail.de if german else problem.detail.en, MOST_DETAIL),
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
    allowed = ", ".join(sorted(error.valid_methods or ())) if isinstance(error, MethodNotAllowed) else ""
    problem = Problem(BY_STATUS.get(error.code, "malformed"), detail_of(error, allowed))
    if isinstance(error, NotFound) and wants_page():
        page = missing(problem, "")
        page.headers["Vary"] = f"Accept, {page.headers['Vary']}"
        return page
    response = problem_response(problem)
    if allowed:
        response.headers["Allow"] = allowed
    return response


def wants_page() -> bool:
    """Say whether somebody reads this in a browser, who mistyped an address: programs ask below `/v1`, or for anything."""
    accepted = request.accept_mimetypes
    return not request.path.startswith("/v1/") and accepted["text/html"] > accepted["application/json"]


def detail_of(error: HTTPException, allowed: str) -> Text:
    """Return what is wrong: of an unknown address or method in both languages, of anything else as the framework says it."""
    if isinstance(error, NotFound):
        return Text("There is nothing at this address.", "Unter dieser Adresse gibt es nichts.")
    if allowed:
        return Text(f"This address takes {allowed}.", f"Diese Adresse nimmt {allowed}.")
    return both(str(error.description or error.name))


def handle_bug(error: BaseException) -> Response:
    """A bug: logged once, with the place; the caller learns nothing of it."""
    LOG.error("%s %s failed", request.method, request.path, exc_info=error)
    text = Text(
        "The service failed on this request; the error has been logged.",
        "Der Dienst ist an dieser Anfrage gescheitert; der Fehler wurde aufgezeichnet.",
    )
    return problem_response(Problem("internal-error", text))


def install(app: Flask) -> None:
    """Make every error of the application a problem."""
    app.register_error_handler(Problem, problem_response)
    app.register_error_handler(Unavailable, handle_unavailable)
    app.register_error_handler(HTTPException, handle_http)
    app.register_error_handler(Exception, handle_bug)
