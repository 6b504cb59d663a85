"""Every answer that a test gets from an application is held against the document of that application.

A plugin of pytest, as `tests/service.py` is: a test in which an answer does not fit its document fails, whatever it was about.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from flask import Flask, Response, request
from jsonschema_rs import Draft202012Validator

from domain.kernel.game import AnyGame
from service.api import spec
from service.api.content_negotiation import JSON
from service.api.errors import MEDIA_TYPE

FAILURES_OF_OURS: Final = 500
"""No document announces a bug; tests that make one look at the answer by themselves."""

UNFIT: Final[list[str]] = []
"""What did not fit since the test began."""


class Documented:
    """The answers that a document announces, by address and method."""

    def __init__(self, document: bytes) -> None:
        told: Final[dict[str, Any]] = json.loads(document)
        self.operations: Final[dict[str, Any]] = told["paths"]
        self.components: Final[dict[str, Any]] = told["components"]
        self.checks: Final[dict[str, Draft202012Validator]] = {}

    def faults(self, address: str, method: str, response: Response) -> Iterator[str]:
        """Yield what in an answer its document does not announce."""
        operation = self.operations.get(address, {}).get(method)
        if operation is None or response.status_code == FAILURES_OF_OURS:
            return
        told = operation["responses"].get(str(response.status_code))
        if told is None:
            yield "the status is not documented"
            return
        yield from self.wrong_headers(told, response)
        media = response.mimetype
        if response.status_code in (204, 304):
            if "Content-Type" in response.headers:
                yield "nothing has a type"
            return
        if media not in told["content"]:
            yield f"{media} is not documented"
        elif media in (JSON, MEDIA_TYPE) and not response.is_streamed:
            yield from self.wrong_body(told, media, response)

    def wrong_body(self, told: dict[str, Any], media: str, response: Response) -> Iterator[str]:
        """Yield where the body differs from its schema, and a type of problem that the operation does not name."""
        schema = told["content"][media]["schema"]
        body = json.loads(response.get_data())
        for error in self.check_of(schema).iter_errors(body):
            yield f"{list(error.instance_path)}: {error.message[:300]}"
        if media == MEDIA_TYPE and f"`{body['type'].rpartition('/')[2]}`" not in told["description"]:
            yield f"{body['type']} is not documented"

    def wrong_headers(self, told: dict[str, Any], response: Response) -> Iterator[str]:
        """Yield headers of this contract that the answer has and its document does not, and those that have to be there and are not."""
        named = set(told.get("headers", {}))
        yield from (f"{name} is not documented" for name in ANNOUNCED if name in response.headers and name not in named)
        yield from (f"{name} is missing" for name in ALWAYS & named if name not in response.headers)

    def check_of(self, schema: dict[str, Any]) -> Draft202012Validator:
        """Return the check of a schema, made once."""
        key = json.dumps(schema)
        if key not in self.checks:
            self.checks[key] = Draft202012Validator({**schema, "components": self.components}, validate_formats=True)
        return self.checks[key]


ANNOUNCED: Final = ("ETag", "Location", "Link", "Retry-After", "Idempotent-Replayed", "WWW-Authenticate")
ALWAYS: Final = {"Location", "Retry-After", "WWW-Authenticate"}
"""Those of them that are there wherever they are announced; a page that is the last has no link, a state of long ago no entity tag."""


def check_every_answer() -> None:
    """Let each application that is made from now on note in `UNFIT` which of its answers do not fit its document."""
    register = spec.register
    documents: dict[tuple[object, ...], Documented] = {}

    def registered(app: Flask, games: dict[str, AnyGame]) -> None:
        register(app, games)
        key = tuple((name, type(game), game.revision, game.content_sha256) for name, game in games.items())

        def check(response: Response) -> Response:
            rule = request.url_rule
            if rule is not None and request.method != "HEAD":
                if key not in documents:
                    documents[key] = Documented(spec.openapi_bytes(games))
                address = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
                faults = documents[key].faults(address, request.method.lower(), response)
                UNFIT.extend(f"{request.method} {request.full_path}, {response.status_code}: {fault}" for fault in faults)
            return response

        app.after_request(check)

    spec.register = registered


@pytest.fixture(autouse=True)
def _every_answer_fits_its_document() -> Iterator[None]:
    """Fail a test in which an answer did not fit."""
    UNFIT.clear()
    yield
    assert not UNFIT, "\n".join(UNFIT)


check_every_answer()
