"""flask-smorest, bent to the contract: versions as entity tags, problems as errors, bodies checked in the order of the table.

Its own argument parsing answers 422 before anybody has looked at the token, its entity tags are hashes of bodies, its errors are not
problem+json and its pages are numbered. So only its routing and its OpenAPI document are used.
"""

from collections.abc import Callable
from copy import deepcopy
from functools import wraps
from typing import Any, Final, TypeVar, cast

from flask_smorest import Api, Blueprint  # type: ignore[import-untyped]  # it has no type hints

from service.api.content_negotiation import BYTES, JSON, PLAIN, SVG, check_acceptable
from service.api.errors import KINDS, MEDIA_TYPE
from service.api.query_parameters import Query, Whole

View = TypeVar("View", bound=Callable[..., Any])

ALWAYS: Final = ("rate-limited", "unavailable")
POSTED: Final = ("too-large", "unsupported-media-type", "not-acceptable", "malformed")
READ: Final = ("not-acceptable",)

PHRASES: Final = {
    200: "OK",
    201: "Created",
    202: "Workers compute the answer: ask again after `Retry-After`",
    204: "Done; the answer has no body",
    304: "Not modified: `If-None-Match` names the present entity tag",
}
PHRASES_OF: Final = {
    ("play", 200): "The answer to a dry run; nothing is stored",
    ("play", 201): "The command is stored; its events as the seat may see them",
    ("read_analysis", 202): "The analysis as far as it has come: ask again after `Retry-After`",
    ("read_events", 204): "A stream that is not to be opened again: the match is over, and `Last-Event-ID` is its last version",
    ("read_receipt", 204): "With `missing=nothing`: there is no receipt yet",
}
"""What a success means where the phrase of its status says too little, by operation and status."""

IN_PATHS: Final = {
    "game": "Id of the game.",
    "match_id": "Id of the match.",
    "seat": "Number of the seat, from 0.",
    "webhook_id": "Id of the webhook.",
    "tile": "`<level>/<index>` or `entries/<index>`, the index in groups of three digits (`x001/234`), `.p/<width>` behind it unless full.",
}

ETAG: Final = {"ETag": {"description": "The version, in quotes.", "schema": {"type": "string"}}}
LINK: Final = {"Link": {"description": 'Of a page that is not the last: the next one, `rel="next"`.', "schema": {"type": "string"}}}
LOCATION: Final = {"Location": {"description": "Where it can be read.", "schema": {"type": "string"}}}
REPLAYED: Final = {
    "Idempotent-Replayed": {"description": "`true` when the key was known and this is its first answer.", "schema": {"type": "string"}}
}

IDEMPOTENCY_KEY: Final = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "1 to 255 printable ASCII characters; needed unless `dry_run`. The same key gives the first answer again.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 255},
}
SECRET_KEY: Final = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "Your secret: 32 to 255 random printable ASCII characters. The same key gives the first answer again, tokens included.",
    "schema": {"type": "string", "minLength": 32, "maxLength": 255},
}
IF_MATCH: Final = {
    "name": "If-Match",
    "in": "header",
    "required": False,
    "description": (
        'The version the command was made for, in quotes (`"17"`), or `*`; needed unless `dry_run`. A list names several. '
        "`W/` in front counts for nothing: a tag names a version, not bytes."
    ),
    "schema": {"type": "string"},
}
IF_NONE_MATCH: Final = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": 'The version already known, in quotes (`"17"`), a list of them, or `*`.',
    "schema": {"type": "string"},
}


CONTENT_TAG: Final = {"ETag": {"description": "SHA-256 of the answer's bytes, in quotes.", "schema": {"type": "string"}}}
IF_NONE_MATCH_TAG: Final = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": "The entity tag of the answer already known.",
    "schema": {"type": "string"},
}

LAST_EVENT: Final = {
    "name": "Last-Event-ID",
    "in": "header",
    "required": False,
    "description": "Of a stream: the last version already known, as browsers send it; it counts before `after`.",
    "schema": {"type": "string"},
}
INVITATION: Final = {
    "name": "Atoll-Invitation",
    "in": "header",
    "required": False,
    "description": "The secret of a private match's invitation: without it or a seat the match is not there before it is over.",
    "schema": {"type": "string"},
}
LINES: Final = (
    "The match as it stands at the cursor on the first line, then each later record, as on a page, on a line of its own. "
    "Empty lines are heart-beats."
)
EVENTS: Final = (
    "Server-sent events: first `match`, the match as it stands at the cursor, then each later record. "
    "`id` is the version, `event` the type of the record, `data` its JSON."
)
STREAMED: Final = {
    "application/x-ndjson": {"schema": {"type": "string", "description": LINES}},
    "text/event-stream": {"schema": {"type": "string", "description": EVENTS}},
}
"""The forms of a stream, beside JSON."""
OWN_STREAMS: Final = {
    "text/event-stream": {
        "schema": {
            "type": "string",
            "description": (
                "Server-sent events: `id` is an opaque cursor, `event` is `match`, the type of a record, or `rematch`; `data` is "
                "the match, the record, or of a rematch that waits for the player `match` (its id), `version` (0), "
                "`rematch_of`, `game` and the player's `seats` there."
            ),
        }
    },
    "application/x-ndjson": {
        "schema": {
            "type": "string",
            "description": "The same as lines: `cursor`, `event`, and as `data` the same. Empty lines are heart-beats.",
        }
    },
}
"""The forms of a player's stream."""
LAST_OWN_EVENT: Final = {
    "name": "Last-Event-ID",
    "in": "header",
    "required": False,
    "description": "The cursor of the last event that is known, as browsers send it; it counts before `after`.",
    "schema": {"type": "string"},
}


ANY_TOKEN: Final[list[dict[str, list[str]]]] = [{}, {"bearer": []}]
"""A token may be shown. It stands once for all operations: generators that find it at an operation ask for a token there."""


class AtollApi(Api):  # type: ignore[misc]
    """flask-smorest's Api without its default errors: ours are installed by service.api.errors."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """Leave errors to service.api.errors."""

    def _register_responses(self) -> None:
        """Leave responses to `Resources.describe`."""

    def _register_etag_headers(self) -> None:
        """Entity tags are versions here."""

    def _register_pagination_header(self) -> None:
        """Pages go by cursor here."""


class Resources(Blueprint):  # type: ignore[misc]
    """A blueprint whose operations say everything that they can answer."""

    def at(self, rule: str, method: str) -> Callable[[View], View]:
        """Register a view for one method of an address."""

        def decorate(view: View) -> View:
            found = [name for name in IN_PATHS if f"<{name}>" in rule or f":{name}>" in rule]
            named = [{"in": "path", "name": name, "description": IN_PATHS[name]} for name in found]
            registered: View = self.route(rule, methods=[method], parameters=named)(view)
            return registered

        return decorate

    def describe(
        self,
        operation: str,
        success: dict[int, str | None],
        problems: tuple[str, ...] = (),
        *,
        body: str | None = None,
        body_required: bool = True,
        query: type[Query] | None = None,
        parameters: tuple[dict[str, Any], ...] = (),
        headers: dict[str, Any] | None = None,
        headers_by_status: dict[int, dict[str, Any]] | None = None,
        token: str = "none",
        limited: bool = True,
        streams: dict[str, Any] | None = None,
    ) -> Callable[[View], View]:
        """Document a view: its successes by status (component names), its problems, body, parameters and need of a token.

        Where a token is optional, what the whole document says of tokens applies (`ANY_TOKEN`).
        `headers` are those of every success; where successes differ, `headers_by_status` says whose are which.
        `streams` are further forms of the answer; the view chooses among them by `Accept`.
        What is `limited` may also answer that there were too many requests, or that the database is away.
        """
        names = [*(POSTED if body is not None else READ), *problems, *(ALWAYS if limited else ())]
        doc: dict[str, Any] = {
            "operationId": operation,
            "responses": responses(operation, success, names, headers_by_status or dict.fromkeys(success, headers or {})),
            "parameters": [*parameters, *(query_parameters(query) if query is not None else [])],
        }
        if streams is not None:
            doc["responses"]["200"].setdefault("content", {}).update(streams)
        if token != "optional":
            doc["security"] = [{"bearer": []}] if token == "needed" else []
        if body is not None:
            doc["requestBody"] = {
                "required": body_required,
                "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{body}"}}},
            }

        def decorate(view: View) -> View:
            checked = view if body is not None or streams is not None else check_accept(view, media_of(success))
            decorated: View = self.doc(**deepcopy(doc))(checked)
            return decorated

        return decorate


OTHER_MEDIA: Final = {"Figures": PLAIN, "Picture": SVG, "Checkpoint": PLAIN, "Receipt": PLAIN, "Consistency": PLAIN, "Tile": BYTES}
"""Components that are no JSON."""


def media_of(success: dict[int, str | None]) -> str:
    """Return the media type of the successes of an operation."""
    return OTHER_MEDIA.get(success.get(200) or "", JSON)


def check_accept(view: View, media: str) -> View:
    """Return the view with the check of `Accept` before it; where there is a body, its reading holds that check in its order."""

    @wraps(view)
    def check_then_view(*args: Any, **kwargs: Any) -> Any:
        check_acceptable(media)
        return view(*args, **kwargs)

    return cast(View, check_then_view)


def responses(operation: str, success: dict[int, str | None], names: list[str], headers: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """Return every answer of an operation by status."""
    found: dict[str, Any] = {}
    for status, schema in success.items():
        found[str(status)] = {"description": PHRASES_OF.get((operation, status), PHRASES[status])}
        if headers.get(status):
            found[str(status)]["headers"] = deepcopy(headers[status])
        if schema is not None:
            found[str(status)]["content"] = {media_of(success): {"schema": {"$ref": f"#/components/schemas/{schema}"}}}
    for status in sorted({KINDS[name].status for name in names}):
        told = [name for name in dict.fromkeys(names) if KINDS[name].status == status]
        found[str(status)] = {
            "description": "; ".join(f"`{name}`: {KINDS[name].title.en}" for name in told),
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
        if status == 401:
            found["401"]["headers"] = {"WWW-Authenticate": {"schema": {"type": "string"}}}
        if status in (429, 503):
            found[str(status)]["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}
    return found


def query_parameters(query: type[Query]) -> list[dict[str, Any]]:
    """Return the query parameters of a marshmallow schema as OpenAPI parameters."""
    found: list[dict[str, Any]] = []
    for name, field in query().fields.items():
        schema: dict[str, Any] = {"type": "integer", "maximum": 999_999_999} if isinstance(field, Whole) else {"type": "string"}
        for check in field.validators:
            if getattr(check, "min", None) is not None:
                schema["minimum"] = check.min  # type: ignore[attr-defined]
            if getattr(check, "max", None) is not None:
                schema["maximum" if isinstance(field, Whole) else "maxLength"] = check.max  # type: ignore[attr-defined]
            if getattr(check, "choices", None) is not None:
                schema["enum"] = list(check.choices)  # type: ignore[attr-defined]
        if isinstance(field.load_default, int | str):
            schema["default"] = field.load_default
        parameter = {"name": name, "in": "query", "required": field.required, "schema": schema}
        if "description" in field.metadata:
            parameter["description"] = field.metadata["description"]
        found.append(parameter)
    return found
