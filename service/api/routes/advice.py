"""Advice: hints for a decision, the analysis of a finished match."""

from flask import Response, current_app, g, request

from domain.kernel.ids import Seat
from domain.kernel.localized import Text
from service.analysis import match_analysis
from service.api.addresses import caller_address
from service.api.body import COMMAND_BODY, SMALL_BODY, json_body
from service.api.limits import Limits
from service.api.query_parameters import Query, SeatQuery
from service.api.request_context import context, credential, json_response, read_query, read_request, read_valid_query
from service.api.resources import INVITATION, Resources
from service.hints import permission, search_jobs
from service.matches.problems import Problem
from service.store.limits import Counter

blueprint = Resources("advice", __name__, url_prefix="/v1", description="Hints, and analyses of finished matches")
for_workers = Resources("advice-for-workers", __name__, url_prefix="/workers/v1", description="What workers read and hand in")

RETRY_AFTER = {"Retry-After": {"description": "The seconds after which to ask again.", "schema": {"type": "integer"}}}


@blueprint.at("/matches/<match_id>/hints", "POST")
@blueprint.describe(
    "find_hints",
    {200: "HintList", 202: "PendingHints"},
    ("unauthenticated", "not-found", "wrong-seat", "invalid", "match-rated", "match-over", "not-your-turn", "revision-unavailable"),
    body="HintRequest",
    body_required=False,
    query=SeatQuery,
    parameters=(INVITATION,),
    headers_by_status={202: RETRY_AFTER},
    token="needed",
)
def find_hints(match_id: str) -> Response:
    """Get the best commands of your seat with what they are worth, from what you may know; 202: ask again in a moment."""
    body = json_body(SMALL_BODY, empty={})
    params, wrong = read_query(SeatQuery)
    wish = permission.read_wish(context(), match_id, credential(), params.get("seat"), body, wrong)
    found = search_jobs.find_hints(context(), wish)
    if found is None:
        if not search_jobs.is_looked_for(context(), wish):
            limit = context().settings.hint_limit
            address = Counter("hints-address", caller_address(), limit / 30, 2 * limit)
            check_limit(Counter("hints", credential().digest.hex(), limit / 60, limit), address)
            search_jobs.look_for(context(), wish)
        found = search_jobs.wait_for(context(), wish)
    return json_response(found) if found is not None else come_back(search_jobs.pending_json(wish), search_jobs.RETRY_SECONDS)


@blueprint.at("/matches/<match_id>/analysis", "GET")
@blueprint.describe(
    "read_analysis",
    {200: "Analysis", 202: "Analysis"},
    ("unauthenticated", "not-found", "wrong-seat", "invalid", "not-over", "revision-unavailable"),
    query=SeatQuery,
    parameters=(INVITATION,),
    headers_by_status={202: RETRY_AFTER},
    token="optional",
)
def read_analysis(match_id: str) -> Response:
    """Get what each decision of a finished match was worth, and where most was lost; 202: as far as it has come, ask again."""
    found, _ = read_request(match_id, SeatQuery)
    shown, progress = match_analysis.read_analysis(context(), found)
    if progress.complete:
        return json_response(shown)
    if not match_analysis.is_going_on(context(), found, progress):
        limit = context().settings.analysis_limit
        check_limit(Counter("analyses", caller_address(), limit / 60, limit))
        match_analysis.go_on(context(), found, progress)
    return come_back(shown, match_analysis.RETRY_SECONDS)


def check_limit(*counters: Counter) -> None:
    """Limit what keeps workers busy; whoever only asks whether it is ready is not counted, and who is refused takes nothing more."""
    limits = current_app.extensions["atoll_limits"]
    assert isinstance(limits, Limits)
    for counter in counters:
        allowance = limits.take([counter])
        if allowance is not None and allowance.wait:
            g.allowance = allowance
            text = Text("Too many hints or analyses; slow down.", "Zu viele Tipps oder Analysen; bitte langsamer.")
            raise Problem("rate-limited", text, retry_after=allowance.retry_after())


def come_back(shown: dict[str, object], seconds: int) -> Response:
    """Answer that workers are at it."""
    response = json_response(shown)
    response.status_code = 202
    response.headers["Retry-After"] = str(seconds)
    return response


# For workers: addresses that are no part of the contract


@for_workers.at("/matches/<match_id>/hints/<int:seat>/<int:version>", "GET")
def read_hint_view(match_id: str, seat: Seat, version: int) -> Response:
    """Return the view for which a worker has a grant."""
    read_valid_query(Query)
    return json_response(search_jobs.read_view(context(), credential(), match_id, seat, version, request.headers.get("Atoll-Grant", "")))


@for_workers.at("/matches/<match_id>/hints/<int:seat>/<int:version>", "PUT")
def keep_hints(match_id: str, seat: Seat, version: int) -> Response:
    """Keep the hints for the view of a grant."""
    body = json_body(COMMAND_BODY)
    search_jobs.keep_hints(context(), credential(), match_id, seat, version, request.headers.get("Atoll-Grant", ""), body)
    return json_response({})


@for_workers.at("/matches/<match_id>/analysis/bundle", "GET")
def read_bundle(match_id: str) -> Response:
    """Return the bundle of a finished match to a worker."""
    return json_response(match_analysis.read_bundle(context(), credential(), match_id))


@for_workers.at("/matches/<match_id>/analysis", "PUT")
def keep_stretch(match_id: str) -> Response:
    """Keep a stretch of an analysis."""
    match_analysis.keep_stretch(context(), credential(), match_id, json_body(COMMAND_BODY))
    return json_response({})
