"""Figures for Prometheus: requests as they happen, the queues when they are asked for."""

import os
import time
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from flask import Flask, Response, g, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest, multiprocess
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import REGISTRY, Collector

from service.matches.context import Context
from service.queries import turns
from service.store.advice_jobs import AdviceQueue

REQUESTS: Final = Counter("atoll_requests_total", "Requests answered.", ["method", "route", "status"])
SECONDS: Final = Histogram(
    "atoll_request_seconds",
    "Time to answer a request.",
    ["route"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0),
)


def install(app: Flask) -> None:
    """Count and time every request."""
    app.before_request(start)
    app.after_request(count)


def start() -> None:
    """Note when the request arrived."""
    g.started = time.perf_counter()


def count(response: Response) -> Response:
    """Count the answer by method, route and status."""
    rule = request.url_rule
    route = rule.rule if rule is not None else "none"
    count_answers(request.method if rule is not None else "any", route, response.status_code).inc()
    started = g.get("started")
    if started is not None:
        time_route(route).observe(time.perf_counter() - started)
    return response


@lru_cache(1024)
def count_answers(method: str, route: str, status: int) -> Counter:
    """Return the counter of such answers."""
    return REQUESTS.labels(method, route, str(status))


@lru_cache(1024)
def time_route(route: str) -> Histogram:
    """Return the histogram of a route."""
    return SECONDS.labels(route)


class QueueCollector(Collector):
    """The queues, read from Postgres and Redis at each scrape: the same from every process."""

    def __init__(self, context: Context) -> None:
        self.context: Final = context

    def collect(self) -> Iterator[Metric]:
        """Yield the figures; those of Redis are left out while it is away."""
        figures = turns.figures(self.context.database, self.context.queue, self.context.rules).to_json()
        for name, value in figures.items():
            if value is not None:
                yield GaugeMetricFamily(f"atoll_bot_turns_{name}", "See GET /v1/bot-turns.", value=float(value))
        for name, count in (AdviceQueue(self.context.queue).count_waiting() or {}).items():
            yield GaugeMetricFamily(f"atoll_{name}_waiting", f"Jobs in the queue of {name}.", value=float(count))


def exposition(context: Context) -> Response:
    """Return everything in Prometheus' text format, over all processes of the web server."""
    registry = CollectorRegistry()
    registry.register(QueueCollector(context))
    text = generate_latest(registry)
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        own = CollectorRegistry()
        multiprocess.MultiProcessCollector(own)  # type: ignore[no-untyped-call]
        text += generate_latest(own)
    else:
        text += generate_latest(REGISTRY)
    return Response(text, 200, content_type=CONTENT_TYPE_LATEST)
