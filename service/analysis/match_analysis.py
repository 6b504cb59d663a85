"""The analysis of a finished match: workers make it stretch by stretch, Postgres keeps it, whoever asks for it keeps it going."""

from typing import Any, Final

import redis

from domain.kernel.ids import NOBODY, Json, JsonObject, Seat
from domain.kernel.json_fields import as_object, int_in, list_in, str_in
from domain.kernel.localized import Text
from domain.kernel.schema import Schema, array, integer, record
from service.matches.context import Context
from service.matches.match_cache import Current
from service.matches.problems import Problem, invalid, no_such_match, not_found, wrong_seat
from service.matches.request_schemas import SEAT
from service.matches.tokens import NOTHING, WORKER, Credential
from service.queries.access import Access
from service.queries.audit_bundle import read_audit
from service.store import analyses
from service.store.advice_jobs import AdviceQueue, QueueFull, analysis_job
from service.store.analyses import Decision, MovedOn, Progress, Stretch

RETRY_SECONDS: Final = 2
MOST_WORST: Final = 5
LEAST_LOSS: Final = 20
"""A loss below this, in thousandths, is no more than the search's own doubt."""

MOST_VERSION: Final = 2**31 - 1
VALUE: Final = integer(0, 1000)
TOLD: Final[JsonObject] = {"type": "object"}

STRETCH: Final = Schema(
    record(
        {
            "engine": {"type": "string", "maxLength": 64},
            "after": integer(0, MOST_VERSION),
            "upto": integer(1, MOST_VERSION),
            "decisions": array(
                record(
                    {
                        "version": integer(0, MOST_VERSION),
                        "seat": SEAT,
                        "values": array(VALUE, 1, 10),
                        "played": TOLD,
                        "best": TOLD,
                        "loss": VALUE,
                    }
                ),
                0,
                100,
            ),
        }
    )
)
"""What a worker hands in."""

FAILED: Final = Text("This match can't be analysed now.", "Diese Partie lässt sich gerade nicht analysieren.")


def check_over(current: Current) -> None:
    """Refuse, 409, to analyse what is still being played."""
    current.check_rules()
    if current.loaded.summary.status != "over":
        raise Problem("not-over", Text("The match is not over.", "Die Partie ist nicht vorbei."))


def read_analysis(context: Context, access: Access) -> tuple[dict[str, Any], Progress]:
    """Return the analysis as far as it has come, and how far that is."""
    current = access.current
    check_over(current)
    progress = analyses.read_progress(context.database, current.id) or Progress(None, 0, False)
    found = analyses.read_decisions(context.database, current.id) if progress.analysed_to else []
    shown = {
        "version": current.version,
        "analysed_to": progress.analysed_to,
        "complete": progress.complete,
        "engine": progress.engine,
        "decisions": [{"version": one.version, "seat": one.seat, **one.found} for one in found],
        "worst": worst_of(found),
    }
    return shown, progress


def worst_of(found: list[Decision]) -> list[int]:
    """Return the versions of the decisions that lost most, the worst first."""
    losses = sorted((-one.found["loss"], one.version) for one in found if one.found["loss"] >= LEAST_LOSS)
    return [version for _, version in losses[:MOST_WORST]]


def is_going_on(context: Context, access: Access, progress: Progress) -> bool:
    """Say whether a worker is at it, or will be."""
    try:
        return AdviceQueue(context.queue).is_alive(analysis_job(access.current.id, progress.analysed_to))
    except redis.RedisError as error:
        raise Problem("unavailable", FAILED) from error


def go_on(context: Context, access: Access, progress: Progress) -> None:
    """Have a worker begin the analysis, or go on where it stands."""
    analyses.begin(context.database, access.current.id)
    try:
        AdviceQueue(context.queue).start(analysis_job(access.current.id, progress.analysed_to))
    except (QueueFull, redis.RedisError) as error:
        raise Problem("unavailable", FAILED, retry_after=60) from error


# What a worker reads and hands in


def finished_match(context: Context, credential: Credential, match_id: str) -> Current:
    """Return a finished match to a worker."""
    if credential.kind != WORKER:
        raise wrong_seat("Only workers come here.", "Hierher kommen nur Worker.")
    current = context.current(match_id)
    if current is None:
        raise no_such_match()
    check_over(current)
    return current


def read_bundle(context: Context, credential: Credential, match_id: str) -> dict[str, Any]:
    """Return the audit bundle of a finished match, as anybody may read it."""
    return read_audit(context, Access(finished_match(context, credential, match_id), NOBODY), NOTHING)


def keep_stretch(context: Context, credential: Credential, match_id: str, body: Json) -> None:
    """Keep a stretch of an analysis; 404 where nobody has asked for it, 409 where another worker has come further."""
    current = finished_match(context, credential, match_id)
    if problems := STRETCH.problems(body):
        raise invalid(problems)
    given = as_object(body, "")
    after, upto = int_in(given, "after"), int_in(given, "upto")
    if not after < upto <= current.version:
        raise not_found("stretch", "Diesen Abschnitt")
    decisions = [decision_of(as_object(entry, "/decisions")) for entry in list_in(given, "decisions")]
    stretch = Stretch(current.id, str_in(given, "engine"), after, upto, decisions)
    try:
        analyses.store(context.database, stretch, upto == current.version)
    except MovedOn as error:
        raise Problem("stale-version", Text("Another worker was first.", "Ein anderer Worker war schneller.")) from error


def decision_of(entry: JsonObject) -> Decision:
    """Read one decision of a stretch."""
    found: dict[str, Any] = {name: entry[name] for name in ("values", "played", "best", "loss")}
    return Decision(int_in(entry, "version"), Seat(int_in(entry, "seat")), found)
