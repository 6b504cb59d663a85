"""docs/api.md says what the API does: its addresses, errors in their order, limits, headers and times."""

import json
import re
from typing import Final

from domain.kernel.errors import MOST_ERRORS
from service.api import body, cors
from service.api.errors import KINDS
from service.api.query_parameters import MOST_WAIT
from service.dispatch.deadlines import LONGEST_GAP
from service.hints.permission import DEFAULT_HINTS, MOST_HINTS
from service.matches import match_summary, preconditions, request_schemas
from service.matches.new_match import COMMITMENT_LIFE, DEFAULT_TURN_SECONDS
from service.matches.texts import MOST_CHARACTERS
from service.queries.match_reader import DEFAULT_LIMIT, MOST
from service.settings import Settings
from service.streams.streams import HEART_BEAT_SECONDS, STALLED_SECONDS
from service.webhooks import registration
from tests.api.test_errors import ORDER
from tests.docs.pages import TREE, rows

API: Final = TREE / "docs" / "api.md"
TEXT: Final = " ".join(API.read_text("utf-8").split())
ERRORS: Final = [(order, name.strip("`"), int(status)) for order, name, status, _ in rows(API, "| order |")]


def test_the_table_of_errors_is_that_of_the_code() -> None:
    assert {name: status for _, name, status in ERRORS} == {name: kind.status for name, kind in KINDS.items()}
    assert len(ERRORS) == len(KINDS)


def test_the_described_order_is_the_one_in_which_the_checks_run() -> None:
    place = {name: int(order) for order, name, _ in ERRORS if order.isdigit()}
    assert [place[name] for _, name, _ in ERRORS if name in place] == sorted(place.values())
    tried = list(dict.fromkeys(name for _, _, name in ORDER))
    assert tried == [name for name in place if name in tried], "the API's tests break the same rules in this order"
    assert set(place) - set(tried) == {
        "not-found",
        "match-over",
        "not-over",
        "match-rated",
        "not-your-turn",
        "seat-taken",
        "revision-unavailable",
    }


def test_the_described_addresses_are_those_of_the_document() -> None:
    paths = json.loads((TREE / "openapi/openapi.json").read_text("utf-8"))["paths"]
    served = {
        f"{method.upper()} {path}": ", ".join(status for status in operation["responses"] if status < "400")
        for path, operations in paths.items()
        for method, operation in operations.items()
        if isinstance(operation, dict) and "responses" in operation
    }
    assert {address.strip("`"): success for address, _, success in rows(API, "| method and path |")} == served


def test_the_described_limits_are_those_of_the_code() -> None:
    settings = Settings.from_env({"ATOLL_HOME": "/home"})
    limits = {
        "bytes of a command's body": (body.COMMAND_BODY,),
        "bytes of a body that opens a match": (body.POSITION_BODY,),
        "bytes of a body that forks a match": (body.FORK_BODY,),
        "bytes of a body that takes a seat, asks for a rematch or makes a player": (body.SMALL_BODY,),
        "bytes of a body that asks for a commitment": (body.NO_BODY,),
        "levels of a body": (body.MOST_DEPTH,),
        "seats of a match": (request_schemas.MOST_SEATS,),
        "webhooks of a player": (registration.MOST,),
        "characters of a text that others see": (MOST_CHARACTERS,),
        "places in `errors`": (MOST_ERRORS,),
        "requests a second for each token, and at once": (settings.rate_limit, settings.rate_burst),
        "requests a second for each address": (settings.address_rate_limit,),
        "matches, commitments and players that an address may make in a minute": (settings.create_limit,),
        "hints that a token may ask for in a minute": (settings.hint_limit,),
        "analyses that an address may begin in a minute": (settings.analysis_limit,),
        "commands of a hint, where nothing is said and at most": (DEFAULT_HINTS, MOST_HINTS),
        "events or matches of a page, where nothing is said and at most": (DEFAULT_LIMIT, MOST),
        "seconds for which a commitment can be used": (int(COMMITMENT_LIFE.total_seconds()),),
        "streams and waiting pages at once: for each token, each address, and in all": (
            settings.token_streams,
            settings.address_streams,
            settings.streams,
        ),
        "seconds for which a page may `wait`": (MOST_WAIT,),
        "seconds between signs of life of a stream": (HEART_BEAT_SECONDS,),
        "seconds in which a reader has to take what a stream sends": (STALLED_SECONDS,),
    }
    described = {what: tuple(float(number) for number in much.split(", ")) for what, much in rows(API, "| what | how much |")}
    assert described == limits
    assert f"a list of up to {preconditions.MOST_TAGS} of them" in TEXT


def test_the_described_headers_for_other_origins_are_sent() -> None:
    described = {name.strip("`"): value.strip("`") for name, value in rows(API, "| header | value |")}
    sent = cors.PREFLIGHT | cors.EVERY_ANSWER
    assert described == {name: value for name, value in sent.items() if name != "Access-Control-Allow-Origin"}
    assert f"kept for {cors.KEEP_SECONDS} s" in TEXT
    assert f"`Access-Control-Allow-Origin: {sent['Access-Control-Allow-Origin']}`" in TEXT


def test_the_described_times_are_those_of_the_code() -> None:
    turn = request_schemas.TURN_SECONDS
    assert f"`turn_seconds` is {turn['minimum']} to {turn['maximum']}, {DEFAULT_TURN_SECONDS} where nothing is said" in TEXT
    assert f"at most {int(match_summary.MOST_GRACE.total_seconds())} s (and at most `turn_seconds`)" in TEXT
    assert f"a gap of over {int(LONGEST_GAP.total_seconds())} s" in TEXT


def test_statuses_in_the_text_belong_to_known_problems() -> None:
    named = {int(status) for status in re.findall(r"\b([45]\d\d)\b", TEXT)}
    assert named <= {kind.status for kind in KINDS.values()}
