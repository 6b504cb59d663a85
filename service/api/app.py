"""The web application: `service.api.app:create_app()` for gunicorn."""

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any, Final

from flask import Flask, Response, g, request
from werkzeug.wrappers import Response as AnyResponse

from domain.kernel.game import AnyGame
from domain.kernel.localized import Text
from service.api import cors, errors, metrics, spec
from service.api.addresses import caller_address
from service.api.body import MOST_BYTES, discard_body
from service.api.limits import Allowance, Limits
from service.api.request_context import credential
from service.api.routes.advice import for_workers
from service.api.routes.pages import blueprint as pages
from service.matches.context import Context
from service.matches.problems import Problem
from service.matches.tokens import SEAT_TOKEN, WORKER
from service.settings import Settings, SettingsError
from service.store.database import Database
from service.store.limits import Counter, SharedCounters
from service.streams.streams import Streams
from service.web.pages import blueprint as web

CREATING: Final = (("POST", "/v1/matches"), ("POST", "/v1/seed-commitments"), ("POST", "/v1/players"))
CREATING_ANEW: Final = ("/rematch", "/forks")
"""How the addresses end that open a match out of another one."""
LIMITED: Final = ("/v1/", "/matches/", "/workers/", "/rules/", "/ratings")
"""What costs a look into the database, perhaps a match folded anew, or a page to be made; so does the lobby."""
LOBBY: Final = "/"
NO_SNIFFING: Final = ("X-Content-Type-Options", "nosniff")
FRESH: Final = ("Cache-Control", "private, no-cache")
VARY: Final = ("Vary", "Authorization, Accept")
VARY_IN_WORDS: Final = ("Vary", "Authorization, Accept, Accept-Language")
"""Of answers that are in one language: problems."""


MakeStreams = Callable[[Settings, Database], Streams]


class Application(Flask):
    """Flask without a look at each function of each request whether it is a coroutine: none is."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function."""
        return func


def create_app(
    settings: Settings | None = None,
    games: dict[str, AnyGame] | None = None,
    older: Sequence[AnyGame] = (),
    make_streams: MakeStreams | None = None,
) -> Flask:
    """Return the application. Nothing is connected yet: each process opens its pool with its first request.

    Only with `make_streams` it serves streams: in a process where a connection that waits holds no thread.
    """
    chosen = Settings.from_env() if settings is None else settings
    if not chosen.secret:
        raise SettingsError("ATOLL_SECRET is not set (`atoll up` makes one in ATOLL_HOME)")
    context = Context(chosen, games, older)
    app = Application("atoll", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MOST_BYTES  # each address has a limit of its own below that
    app.url_map.strict_slashes = True
    app.url_map.merge_slashes = False  # `//v1` is no address, and nothing leads from it to one
    app.extensions["atoll"] = context
    if make_streams is not None:
        app.extensions["atoll_streams"] = make_streams(chosen, context.database)
    cors.install(app)
    metrics.install(app)
    install_limits(app, chosen)
    spec.register(app, context.games)
    app.register_blueprint(for_workers)
    app.register_blueprint(pages)
    app.register_blueprint(web)
    errors.install(app)
    app.after_request(add_headers)
    app.after_request(discard_body)
    return app


def install_limits(app: Flask, settings: Settings) -> None:
    """Limit requests per token and per address, and new matches per address and in all; workers are not limited."""
    limits = app.extensions["atoll_limits"] = Limits(SharedCounters(settings.redis_url))
    address_burst = max(settings.rate_burst, settings.address_rate_limit)

    def check() -> None:
        method, path = request.method, request.path
        if path != LOBBY and not path.startswith(LIMITED):
            return
        caller = credential()
        if caller.kind == WORKER:
            return
        counters = [Counter("address", caller_address(), settings.address_rate_limit, address_burst)]
        if caller.kind == SEAT_TOKEN:
            counters.append(Counter("token", caller.digest.hex(), settings.rate_limit, settings.rate_burst))
        g.allowance = limits.take(counters)
        if g.allowance is not None and g.allowance.wait:
            text = Text("Too many requests; slow down.", "Zu viele Anfragen; bitte langsamer.")
            raise Problem("rate-limited", text, retry_after=g.allowance.retry_after())

        if (method, path) in CREATING or (method == "POST" and path.endswith(CREATING_ANEW)):
            check_creating(limits, settings)

    app.before_request(check)


def check_creating(limits: Limits, settings: Settings) -> None:
    """Limit what one address, and all together, create in a minute. Whoever is refused takes nothing from the others."""
    own = limits.take([Counter("create", caller_address(), settings.create_limit / 60, settings.create_limit)])
    if own is not None and own.wait:
        g.allowance = own
        text = Text("Too many new matches or players; slow down.", "Zu viele neue Partien oder Spieler; bitte langsamer.")
        raise Problem("rate-limited", text, retry_after=own.retry_after())
    everybody = limits.take([Counter("create-total", "", settings.create_total / 60, settings.create_total)])
    if everybody is not None and everybody.wait:
        busy = Text(
            "Too many matches are being opened; please try again soon.", "Gerade werden zu viele Partien eröffnet; bitte bald noch einmal."
        )
        raise Problem("unavailable", busy, retry_after=everybody.retry_after())


def add_headers(response: Response) -> AnyResponse:
    """Keep answers private and fresh, but for those that say otherwise, and tell callers what they have left.

    What has no content is of no type, either (RFC 9110, 8.3).
    """
    if response.status_code in (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED):
        response.headers.pop("Content-Type", None)
    told = set(response.headers.keys(lower=True))  # to ask the headers for one that is not there costs an exception, each time
    if "cache-control" in told:
        response.headers.extend((NO_SNIFFING,))  # a page, or the same for everybody: nothing of the caller is in it
        return response
    response.headers.extend((NO_SNIFFING, FRESH, VARY_IN_WORDS if "content-language" in told else VARY))
    allowance = g.get("allowance")
    if isinstance(allowance, Allowance):
        response.headers.extend(allowance.headers())
    return response
