"""Texts that others see: names, reasons, seeds, and every other text of a body."""

import unicodedata
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as sized
from hypothesis import strategies as st

from domain.kernel.errors import Malformed
from service.matches.texts import check_normal, find_hidden, normalize_text
from tests.api.web import OPERATOR_KEY, Web, tokens_of
from tests.samples import samples

HIDDEN = {
    "a line break": "A\nB",
    "a tabulator": "A\tB",
    "U+0085": "A\x85B",
    "a zero-width space": "A\u200bB",
    "a zero-width joiner": "A\u200dB",
    "a right-to-left override": "A\u202eB",
    "an isolate": "A\u2066B",
    "a byte order mark": "\ufeffA",
    "a soft hyphen": "A\u00adB",
    "a line separator": "A\u2028B",
    "a paragraph separator": "A\u2029B",
    "a private character": "A\ue000B",
    "an unassigned character": "A\u0378B",
    "a tag character": "A\U000e0041B",
    "a filler": "\u3164",
    "a blank of Braille": "\u2800",
}
BLANK = {"nothing": "", "spaces": "   ", "a no-break space": "\u00a0", "an ideographic space": "\u3000", "a mark alone": "\u0301"}
KEPT = {
    "spaces at the ends": ("  Ada \u3000", "Ada"),
    "a line break at the end": ("Ada\n", "Ada"),
    "letters with marks beside them": ("Zoe\u0308", "Zoë"),
    "64 characters between spaces": (" " + "x" * 64 + " ", "x" * 64),
    "64 syllables taken apart": (unicodedata.normalize("NFD", "각" * 64), "각" * 64),
    "other scripts": ("Ἀλέξανδρος 李白", "Ἀλέξανδρος 李白"),
    "an emoji": ("Ada 🪸", "Ada 🪸"),
}
LONG = {"65 characters": "x" * 65, "a very long one": "x" * 2000, "65 after normalising": "\u0958" * 33}


def path_of(answer: Any) -> list[str]:
    assert answer.status_code == 422, answer.text
    assert answer.json["type"] == "/problems/invalid"
    return [error["path"] for error in answer.json["errors"]]


@pytest.mark.parametrize("name", [*HIDDEN.values(), *BLANK.values(), *LONG.values()], ids=[*HIDDEN, *BLANK, *LONG])
def test_names_and_reasons_that_others_cannot_see_are_refused(web: Web, name: str) -> None:
    creation = {"game": "lagoon", "seats": [{"kind": "human"}, {"kind": "human", "name": name}]}
    assert path_of(web.post("/v1/matches", creation)) == ["/seats/1/name"]
    waiting = web.create("ho")
    assert path_of(web.post(f"/v1/matches/{waiting['id']}/seats", {"name": name})) == ["/name"]
    assert path_of(web.command(waiting["id"], OPERATOR_KEY, None, {"type": "close", "reason": name})) == ["/command/reason"]
    assert web.read(waiting["id"])["version"] == waiting["version"]


@pytest.mark.parametrize(("sent", "kept"), KEPT.values(), ids=KEPT)
def test_names_and_reasons_are_kept_trimmed_and_normalised(web: Web, sent: str, kept: str) -> None:
    answer = web.post("/v1/matches", {"game": "lagoon", "seats": [{"kind": "human", "name": sent}, {"kind": "open"}]})
    assert answer.json["seats"][0]["name"] == kept
    match = answer.json["id"]
    assert web.post(f"/v1/matches/{match}/seats", {"name": sent}).json["seats"][1]["name"] == kept
    assert [seat["name"] for seat in web.read(match)["seats"]] == [kept, kept]
    closed = web.command(match, OPERATOR_KEY, None, {"type": "close", "reason": sent})
    assert closed.status_code == 201, closed.text
    assert closed.json["events"][0]["data"] == {"reason": kept}
    assert closed.json["events"][0]["opened"]["command"]["data"]["command"]["reason"] == kept


@pytest.mark.parametrize("seed", [*HIDDEN.values(), " ", "x ", " x", "Zoe\u0308", "x" * 65, "\u0301"])
def test_a_client_seed_is_refused_rather_than_changed(web: Web, seed: str) -> None:
    creation = {"game": "lagoon", "seats": [{"kind": "human"}, {"kind": "open"}]}
    assert path_of(web.post("/v1/matches", {**creation, "client_seed": seed})) == ["/client_seed"]
    waiting = web.create("ho")
    assert path_of(web.post(f"/v1/matches/{waiting['id']}/seats", {"client_seed": seed})) == ["/client_seed"]


@pytest.mark.parametrize("seed", ["", "x" * 64, "any words of mine: part of the luck", "Zoë 李白 🪸"])
def test_a_client_seed_is_recorded_as_it_was_given(web: Web, seed: str) -> None:
    match = web.create("hh", client_seed=seed)
    events = web.get(f"/v1/matches/{match['id']}/events").json["events"]
    assert events[1]["data"]["client_seed"] == seed


@pytest.mark.parametrize("hidden", [text for name, text in HIDDEN.items() if name != "a filler"])
def test_no_text_of_a_body_holds_what_is_not_shown(web: Web, hidden: str) -> None:
    creation = {"game": "lagoon", "seats": [{"kind": "human"}, {"kind": "human"}]}
    assert path_of(web.post("/v1/matches", {**creation, "options": {"rounds": 2, "deep": [hidden]}})) == ["/options/deep/0"]
    assert len(path_of(web.post("/v1/matches", {**creation, "options": {hidden: 2}}))) == 1
    match = web.create("hh")
    body = {"type": "dive", "extra": {"a": [hidden]}}
    assert path_of(web.command(match["id"], tokens_of(match)[0], 0, body)) == ["/command/extra/a/0"]
    answer: Any = web.client.get("/v1/matches", query_string={"game": hidden})
    assert [error["parameter"] for error in answer.json["errors"]] == ["game"]


@given(text=st.text(max_size=80) | st.text(alphabet=st.characters(categories=["Cf", "Mn", "Lo", "Zs", "Ll"]), max_size=80))
@sized(max_examples=samples(200, 2000), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_what_is_kept_is_a_fixed_point_and_can_be_seen(text: str) -> None:
    try:
        kept = normalize_text(text, "/name")
    except Malformed:
        return
    assert 1 <= len(kept) <= 64
    assert normalize_text(kept, "/name") == kept == check_normal(kept, "/name")
    assert unicodedata.is_normalized("NFC", kept)
    assert kept == kept.strip()
    assert not find_hidden(kept)
    assert not any(unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} for char in kept)


def test_the_document_says_what_texts_may_hold(web: Web) -> None:
    schemas = web.get("/openapi.json").json["components"]["schemas"]
    for name in (
        schemas["SeatTaking"]["properties"]["name"],
        schemas["SeatPlan"]["properties"]["name"],
    ):
        assert (name["minLength"], name["maxLength"]) == (1, 64)
        assert "NFC" in name["description"]
    assert schemas["LifecycleClose"]["properties"]["reason"]["maxLength"] == 64
