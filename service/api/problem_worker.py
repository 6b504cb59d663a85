"""gunicorn's threads, with problem+json for what is refused before the application sees it: request line, headers, body's framing.

gunicorn answers such requests with a page of HTML, which may repeat what was sent; here it is the same kind of answer as any other.
"""

from http import HTTPStatus
from typing import Any, Final

import orjson
from gunicorn.http import errors as http  # type: ignore[import-untyped]  # it has no type hints
from gunicorn.util import write_nonblock  # type: ignore[import-untyped]
from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

from domain.kernel.localized import Text
from service.api import cors
from service.api.errors import KINDS, MEDIA_TYPE, problem_body
from service.matches.problems import Problem, both

NO_SUCH_WAY: Final = Text("This transfer coding is not known here.", "Diese Transferkodierung gibt es hier nicht.")
OURS: Final = Text("This is our fault; it has been logged.", "Das ist unser Fehler; er wurde aufgezeichnet.")


class ProblemWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no type hints
    """A worker whose own refusals are problems too."""

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer a request that could not be read, or a failure outside the application; the connection is closed then."""
        refuse(self.log, client, addr, exc)

    def _keepalive_after(self, conn: Any, keepalive: Any) -> bool:
        """Say whether the connection can be used again: not when what is left of the body can't be read; the answer is out already."""
        try:
            return bool(super()._keepalive_after(conn, keepalive))
        except http.ParseException:
            return False


def refuse(log: Any, client: Any, addr: Any, error: BaseException) -> None:
    """Answer with a problem, and log it without what was sent: a header that can't be read may be a token."""
    problem = problem_of(error)
    if problem.type == "internal-error":
        log.error("a request failed outside the application", exc_info=error)
    else:
        log.warning("refused a request of %s: %s (%s)", (addr or ("?",))[0], problem.detail.en, type(error).__name__)
    try:
        write_nonblock(client, answer_of(problem))
    except Exception as failure:
        log.debug("the refusal could not be sent: %s", failure)


def problem_of(error: BaseException) -> Problem:
    """Return what is told to the caller. It repeats nothing that was sent."""
    if isinstance(error, http.LimitRequestLine):
        return Problem("uri-too-long", both("The request line is too long."))
    if isinstance(error, http.LimitRequestHeaders):
        return Problem("headers-too-large", both("There are too many headers, or one is too long."))
    if isinstance(error, http.ExpectationFailed):
        return Problem("expectation-failed", both("Only `Expect: 100-continue` is supported."))
    if isinstance(error, http.UnsupportedTransferCoding):
        return Problem("not-implemented", NO_SUCH_WAY)
    if isinstance(error, http.ParseException) and not isinstance(error, http.ConfigurationProblem):
        return Problem("malformed", both(REASONS.get(type(error), "This is no HTTP request.")))
    return Problem("internal-error", OURS)


REASONS: Final[dict[type[BaseException], str]] = {
    http.InvalidRequestLine: "The request line is malformed.",
    http.InvalidRequestMethod: "The method is malformed.",
    http.InvalidHTTPVersion: "This version of HTTP is not supported.",
    http.InvalidHeader: "A header is malformed, or contradicts another.",
    http.InvalidHeaderName: "The name of a header is malformed.",
    http.ObsoleteFolding: "A header continues on a second line.",
    http.InvalidChunkSize: "The body's chunks are malformed.",
    http.ChunkMissingTerminator: "The body's chunks are malformed.",
    http.InvalidChunkExtension: "The body's chunks are malformed.",
}


def answer_of(problem: Problem) -> bytes:
    """Return the whole answer as bytes."""
    status, body = KINDS[problem.type].status, orjson.dumps(problem_body(problem, german=False))
    headers = {
        "Connection": "close",
        "Content-Type": MEDIA_TYPE,
        "Content-Language": "en",
        "Content-Length": str(len(body)),
        "Cache-Control": "private, no-cache",
        "Vary": "Authorization, Accept, Accept-Language",
        "X-Content-Type-Options": "nosniff",
        **cors.EVERY_ANSWER,
    }
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines).encode("ascii") + b"\r\n\r\n" + body
