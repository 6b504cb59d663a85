"""For those who run the service: liveness, readiness, metrics."""

from flask import Response

from domain.kernel.localized import Text
from service.api.metrics import exposition
from service.api.request_context import context, credential, json_response, read_valid_query
from service.api.resources import Resources
from service.matches.problems import Problem, unauthenticated
from service.matches.tokens import OPERATOR

blueprint = Resources("operations", __name__, description="For those who run the service")


@blueprint.at("/healthz", "GET")
@blueprint.describe("healthz", {200: "Health"}, ("invalid",), limited=False)
def healthz() -> Response:
    """Say that this process is alive."""
    read_valid_query()
    return json_response({"status": "ok"})


@blueprint.at("/readyz", "GET")
@blueprint.describe("readyz", {200: "Health"}, ("invalid", "unavailable"), limited=False)
def readyz() -> Response:
    """Say whether the service can work: database, migrations, Redis."""
    read_valid_query()
    problems = [problem for problem in (context().database.problem(), context().queue.problem()) if problem is not None]
    if problems:
        raise Problem("unavailable", Text("; ".join(problems), "; ".join(problems)))
    return json_response({"status": "ok"})


@blueprint.at("/metrics", "GET")
@blueprint.describe("metrics", {200: "Figures"}, ("unauthenticated", "invalid", "unavailable"), token="needed", limited=False)
def metrics() -> Response:
    """Return figures for Prometheus (operator key)."""
    if credential().kind != OPERATOR:
        raise unauthenticated()
    read_valid_query()
    return exposition(context())
