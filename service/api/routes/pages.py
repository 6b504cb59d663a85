"""The pages for programmers: the API's description and a viewer of it, what each type of problem means.

The viewer is Swagger UI from the package flask-swagger-ui, of which only the files are used: it reads OpenAPI 3.1 and comes with
everything it needs. A content security policy keeps the browser from asking any other host.
"""

from html import escape
from pathlib import Path
from typing import Final

import flask_swagger_ui
from flask import Blueprint, Response, current_app, send_from_directory

from service.api.errors import KINDS
from service.api.request_context import document_response
from service.matches.problems import not_found

blueprint = Blueprint("pages", __name__)

VIEWER: Final = Path(flask_swagger_ui.__file__).parent / "dist"
VIEWER_FILES: Final = ("swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png", "favicon-16x16.png")
ONLY_FROM_HERE: Final = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"
NOTHING_BUT_WORDS: Final = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

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

DOCS_SCRIPT: Final = (
    'SwaggerUIBundle({url: "/openapi.json", dom_id: "#docs", deepLinking: true, validatorUrl: null, defaultModelsExpandDepth: 0});\n'
)


@blueprint.get("/openapi.json")
def openapi() -> Response:
    """Return the OpenAPI 3.1 document."""
    return document_response(current_app.extensions["atoll_openapi"]())


@blueprint.get("/docs")
@blueprint.get("/docs/")
def docs() -> Response:
    """Return the documents as pages to browse, without anything from elsewhere."""
    return Response(DOCS_PAGE, 200, {"Content-Security-Policy": ONLY_FROM_HERE}, mimetype="text/html")


@blueprint.get("/docs/start.js")
def docs_script() -> Response:
    """Return the script that fills the page."""
    return Response(DOCS_SCRIPT, 200, mimetype="text/javascript")


@blueprint.get("/docs/<path:name>")
def docs_file(name: str) -> Response:
    """Return a file of the viewer."""
    if name not in VIEWER_FILES:
        raise not_found("page", "Diese Seite")
    return send_from_directory(VIEWER, name, max_age=86400)


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
    return Response(page, 200, {"Content-Security-Policy": NOTHING_BUT_WORDS}, mimetype="text/html")
