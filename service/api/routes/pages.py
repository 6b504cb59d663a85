"""The documents that describe the API: OpenAPI, pages to browse, what each type of problem means."""

from html import escape
from pathlib import Path
from typing import Final

import orjson
import swagger_ui_bundle
from flask import Blueprint, Response, current_app, send_from_directory

from service.api.errors import KINDS
from service.api.spec import document_bytes, older_document
from service.matches.problems import not_found

blueprint = Blueprint("pages", __name__)

SWAGGER: Final = Path(swagger_ui_bundle.swagger_ui_path)

DOCS_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Atoll: REST API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="/docs/favicon-32x32.png">
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
"""

DOCS_SCRIPT: Final = 'SwaggerUIBundle({url: "/docs/openapi.json", dom_id: "#docs", deepLinking: true, validatorUrl: null});\n'


@blueprint.get("/openapi.json")
def openapi() -> Response:
    """Return the OpenAPI 3.1 document."""
    return Response(document_bytes(current_app.extensions["atoll_spec"]), 200, mimetype="application/json")


@blueprint.get("/docs")
def docs() -> Response:
    """Return the documents as pages to browse, without anything from elsewhere."""
    return Response(DOCS_PAGE, 200, mimetype="text/html")


@blueprint.get("/docs/start.js")
def docs_script() -> Response:
    """Return the script that fills the page."""
    return Response(DOCS_SCRIPT, 200, mimetype="text/javascript")


@blueprint.get("/docs/openapi.json")
def docs_openapi() -> Response:
    """Return the document in the form that the bundled pages can read (OpenAPI 3.0)."""
    return Response(orjson.dumps(older_document(current_app.extensions["atoll_spec"])), 200, mimetype="application/json")


@blueprint.get("/docs/<path:name>")
def docs_file(name: str) -> Response:
    """Return a file of the bundled pages."""
    if name not in ("swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png", "favicon-16x16.png"):
        raise not_found("page", "Diese Seite")
    return send_from_directory(SWAGGER, name, max_age=86400)


@blueprint.get("/problems/<name>")
def problem_page(name: str) -> Response:
    """Say what a type of problem means."""
    kind = KINDS.get(name)
    if kind is None:
        raise not_found("problem", "Dieses Problem")
    page = (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(name)}</title></head><body>'
        f"<h1>{escape(name)}</h1><p>HTTP {kind.status}</p><p>{escape(kind.title.en)}.</p>"
        f'<p lang="de">{escape(kind.title.de)}.</p><p><a href="/docs">The API</a></p></body></html>'
    )
    return Response(page, 200, mimetype="text/html")
