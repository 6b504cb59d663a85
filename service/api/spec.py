"""The OpenAPI document, generated from the views, the shapes and the games."""

import json
from copy import deepcopy
from functools import cache
from typing import Any, Final

from flask import Flask

from domain.kernel.game import AnyGame
from domain.registry import GAMES
from service.api.components import components
from service.api.request_context import Document
from service.api.resources import ANY_TOKEN, AtollApi
from service.api.routes import advice, catalogue, commands, log, matches, operations, players

VERSION: Final = "1.0.0"
INFO: Final = {
    "description": (
        "Modern board games over REST. One door: humans, bots and programs play through `POST /v1/matches/{id}/commands`. "
        "One cursor: the version (the number of events) is the entity tag, `?after=`, `?at=`. Errors are `application/problem+json`."
    ),
    "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
}

DOCUMENTED: Final = (catalogue, matches, commands, advice, players, log, operations)
"""The modules of routes that stand in the document."""


def register(app: Flask, games: dict[str, AnyGame]) -> None:
    """Register the views. The document that describes them takes longer than all else and is made when somebody first reads it."""
    for module in DOCUMENTED:
        app.register_blueprint(module.blueprint)
    app.extensions["atoll_openapi"] = cache(lambda: Document.of(openapi_bytes(games)))


def openapi_bytes(games: dict[str, AnyGame]) -> bytes:
    """Return the OpenAPI document of these games; needs no server and no settings."""
    told = {
        "title": "Atoll",
        "version": VERSION,
        "openapi_version": "3.1.0",
        "info": INFO,
        "servers": [{"url": "/"}],
        "security": ANY_TOKEN,
    }
    api = AtollApi(Flask("atoll"), spec_kwargs=told)
    for name, schema in components(games).items():
        api.spec.components.schema(name, deepcopy(schema))
    api.spec.components.security_scheme(
        "bearer",
        {"type": "http", "scheme": "bearer", "description": "A seat's token, a player's key, the worker key or the operator key."},
    )
    for module in DOCUMENTED:
        api.register_blueprint(module.blueprint)
    return document_bytes(api.spec.to_dict())


def openapi_json(games: dict[str, AnyGame] | None = None) -> str:
    """Return the OpenAPI document of the games on offer as text."""
    return openapi_bytes(GAMES if games is None else games).decode()


def document_bytes(document: dict[str, Any]) -> bytes:
    """Return the document as it is committed and served: indented, keys in the order in which they were made."""
    return json.dumps(document, indent=1, ensure_ascii=False).encode() + b"\n"
