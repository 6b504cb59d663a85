"""The web application: `service.api.app:create_app()` for gunicorn."""

from typing import Final

from flask import Flask, Response, g, request
from werkzeug.wrappers import Response as AnyResponse

from domain.kernel.game import Game
from domain.kernel.text import Text
from service.api import errors, metrics, spec
from service.api.addresses import client_address
from service.api.asked import credential
from service.api.body import MOST_BYTES
from service.api.limits import Allowance, Limits
from service.api.routes.pages import blueprint as pages
from service.matches.core import Core
from service.matches.problems import Problem
from service.matches.tokens import SEAT_TOKEN, WORKER
from service.settings import Settings, SettingsError
from service.store.limits import Counter, SharedCounters

HEADERS: Final = {"Cache-Control": "private, no-cache", "Vary": "Authorization, Accept"}


def create_app(settings: Settings | None = None, games: dict[str, Game] | None = None) -> Flask:
    """Return the application. Nothing is connected yet: each process opens its pool with its first request."""
    chosen = Settings.from_env() if settings is None else settings
    if not chosen.secret:
        raise SettingsError("ATOLL_SECRET is not set (`atoll up` makes one in ATOLL_HOME)")
    core = Core(chosen, games)
    app = Flask("atoll", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MOST_BYTES + 1  # a longer chunked body is cut there, and then noticed
    app.url_map.strict_slashes = True
    app.extensions["atoll"] = core
    metrics.install(app)
    install_limits(app, chosen)
    spec.register(app, core.games)
    app.register_blueprint(pages)
    errors.install(app)
    app.after_request(add_headers)
    return app


def install_limits(app: Flask, settings: Settings) -> None:
    """Limit requests per token and per address; workers are not limited."""
    limits = Limits(SharedCounters(settings.redis_url))
    address_burst = max(settings.rate_burst, settings.address_rate_limit)

    def check() -> None:
        if not request.path.startswith("/v1/") or credential().kind == WORKER:
            return
        address = client_address(request.environ, settings.front_listen, settings.trusted_proxies)
        counters = [Counter("address", address, settings.address_rate_limit, address_burst)]
        if credential().kind == SEAT_TOKEN:
            counters.append(Counter("token", credential().digest.hex(), settings.rate_limit, settings.rate_burst))
        g.allowance = limits.take(counters)
        if g.allowance is not None and g.allowance.wait:
            raise Problem("rate-limited", Text("Too many requests; slow down.", "Zu viele Anfragen; bitte langsamer."))

    app.before_request(check)


def add_headers(response: Response) -> AnyResponse:
    """Keep answers private and fresh, and tell callers what they have left."""
    response.headers["X-Content-Type-Options"] = "nosniff"
    if request.path.startswith("/v1/"):
        response.headers.update(HEADERS)
        allowance = g.get("allowance")
        if isinstance(allowance, Allowance):
            response.headers.update(allowance.headers())
    return response
