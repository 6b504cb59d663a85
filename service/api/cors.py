"""Any origin may ask: callers are known by bearer tokens alone, never by cookies, so a foreign page gains nothing that it doesn't hold."""

from typing import Final

from flask import Flask, Response, request

EXPOSED: Final = (
    "ETag, Location, Link, Retry-After, RateLimit, RateLimit-Policy, Idempotent-Replayed, Allow, Content-Language, WWW-Authenticate"
)
METHODS: Final = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
ASKED: Final = (
    "Authorization, Content-Type, Accept, Accept-Language, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Atoll-Invitation"
)
KEEP_SECONDS: Final = 86_400
"""For how long a browser may keep the answer to a preflight (browsers cap it: Chromium at two hours)."""

EVERY_ANSWER: Final = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": EXPOSED}
PREFLIGHT: Final = {
    "Access-Control-Allow-Methods": METHODS,
    "Access-Control-Allow-Headers": ASKED,
    "Access-Control-Max-Age": str(KEEP_SECONDS),
}


def install(app: Flask) -> None:
    """Answer preflights before anything else is asked, and let every origin read every answer, errors too."""
    app.before_request(preflight)
    app.after_request(allow)


def preflight() -> Response | None:
    """Answer a browser that asks whether a page may ask; it sends no token then, whatever the address is."""
    if request.method != "OPTIONS" or "Access-Control-Request-Method" not in request.headers:
        return None
    return Response(status=204, headers=PREFLIGHT)


def allow(response: Response) -> Response:
    """Let the page read the answer and its headers."""
    response.headers.extend(EVERY_ANSWER)
    return response
