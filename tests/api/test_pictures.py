"""Pictures over the API: what they are, who may see them, and what is marked."""

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from service.api.app import create_app
from service.settings import Settings
from tests.api.web import Web, tokens_of
from tests.laws.settings import LAGOON, NIM


@pytest.fixture
def web(settings: Settings) -> Iterator[Web]:
    app = create_app(settings, {game.name: game for game in (LAGOON, NIM)})
    yield Web(app.test_client())
    app.extensions["atoll"].database.close()


def picture(web: Web, match: str, token: str | None = None, query: str = "", **headers: str) -> Any:
    return web.get(f"/v1/matches/{match}/board.svg{query}", token, **headers)


def places(answer: Any, look: str = "place") -> list[str]:
    found = [node.get("data-place") for node in ElementTree.fromstring(answer.data).iter() if look in (node.get("class") or "").split()]
    return [name for name in found if name is not None]


def test_it_is_an_svg_document_with_the_version_as_its_tag(web: Web) -> None:
    match = web.create("hh", game="nim")
    answer = picture(web, match["id"])
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert answer.headers["ETag"] == f'"{match["version"]}"'
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert places(answer) == ["heap/1", "heap/2", "heap/3"]
    again = picture(web, match["id"], **{"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert picture(web, match["id"], query=f"?at={match['version']}").headers.get("ETag") is None
    assert picture(web, match["id"], Accept="image/png").status_code == 406


def test_what_the_last_command_touched_is_marked(web: Web) -> None:
    match = web.create("hh", game="nim")
    tokens = tokens_of(match)
    assert places(picture(web, match["id"]), "changed") == []
    first = web.play(match["id"], tokens[0], 0, {"type": "take", "heap": "heap/1", "stones": 1})
    assert places(picture(web, match["id"]), "changed") == ["heap/1"]
    web.play(match["id"], tokens[1], 1, {"type": "take", "heap": "heap/3", "stones": 2})
    assert places(picture(web, match["id"]), "changed") == ["heap/3"]
    earlier = picture(web, match["id"], query=f"?at={first['version']}")
    assert places(earlier, "changed") == ["heap/1"]
    web.play(match["id"], tokens[0], 0, {"type": "resign"})
    assert places(picture(web, match["id"]), "changed") == ["heap/3"]


def test_language_theme_and_layout_are_chosen(web: Web) -> None:
    match = web.create("hh", game="nim")
    token = tokens_of(match)[0]
    assert "Your turn" in picture(web, match["id"], token).text
    assert "Seat 1 is to act" in picture(web, match["id"]).text
    assert "Du bist am Zug" in picture(web, match["id"], token, "?lang=de").text
    assert "prefers-color-scheme" not in picture(web, match["id"], None, "?theme=dark&layout=wide").text
    wrong = picture(web, match["id"], None, "?lang=fr&theme=blue&layout=round&colour=red")
    assert wrong.status_code == 422
    assert sorted(error["parameter"] for error in wrong.json["errors"]) == ["colour", "lang", "layout", "theme"]


def test_a_hand_is_shown_to_its_seat_alone(web: Web) -> None:
    match = web.create("hh")
    shown = [picture(web, match["id"], token).text for token in (tokens_of(match)[0], tokens_of(match)[1], None)]
    assert len(set(shown)) == 3
    assert [text.count("kind ?") > text.count("kind 1") for text in shown][2]


def test_who_may_look_is_who_may_read_the_match(web: Web) -> None:
    match = web.create("hh")
    tokens = tokens_of(match)
    assert picture(web, match["id"], "no-token").status_code == 401
    assert picture(web, "00000000-0000-4000-8000-000000000000").status_code == 404
    assert picture(web, match["id"], tokens[0], "?seat=1").status_code == 403
    assert picture(web, match["id"], None, "?at=99999").status_code == 422
    assert picture(web, match["id"], None, "", **{"If-None-Match": "nonsense"}).status_code == 400


def test_a_match_that_waits_for_seats_has_a_picture_too(web: Web) -> None:
    match = web.create("ho")
    answer = picture(web, match["id"])
    assert answer.status_code == 200
    assert "The match begins when every seat is taken." in answer.text


def test_names_of_seats_stay_text(web: Web) -> None:
    seats = [{"kind": "human", "name": "<script>&\"'"}, {"kind": "human", "name": "Zoë"}]
    match = web.post("/v1/matches", {"game": "nim", "seats": seats}).json
    root = ElementTree.fromstring(picture(web, match["id"]).data)
    assert not [node for node in root.iter() if node.tag.endswith("script")]
    assert "<script>&\"'" in "".join(root.itertext())


def test_a_finished_match_says_who_has_won(web: Web) -> None:
    match = web.create("hh", game="nim")
    web.finish(match["id"], tokens_of(match))
    assert "has won" in picture(web, match["id"]).text
    assert "hat gewonnen" in picture(web, match["id"], query="?lang=de").text
