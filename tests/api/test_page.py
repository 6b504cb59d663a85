"""The page for people: what it shows without scripts, in both languages, with which headers, and what it never shows."""

import re
from collections.abc import Iterator
from html import unescape
from string import Formatter
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask

from domain.registry import GAMES
from service.api.app import create_app
from service.settings import Settings
from service.web import assets
from service.web.page_data import tell, tell_strengths
from service.web.words import GAMES as ABOUT
from service.web.words import SCENES, WORDS, say
from tests.api.web import Web, tokens_of

TEMPLATES = sorted(assets.STATIC.parent.glob("templates/*.html"))
SCRIPTS = sorted(assets.STATIC.glob("*.js"))
NOWHERE = "/matches/00000000-0000-4000-8000-000000000000"


@pytest.fixture
def all_games(settings: Settings) -> Iterator[Flask]:
    made = create_app(settings)
    yield made
    made.extensions["atoll"].database.close()


def addresses(page: str) -> list[str]:
    """Return every address that a page names."""
    return [unescape(found) for found in re.findall(r'(?:href|src|data-table)="([^"]*)"', page)]


def visible(page: str) -> str:
    """Return what is to be read on a page."""
    body = re.sub(r"<(script|title)\b.*?</\1>", "", page, flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", body)))


# Words


@pytest.mark.parametrize("name", WORDS)
def test_every_word_is_there_in_both_languages_with_the_same_values(name: str) -> None:
    word = WORDS[name]
    assert word.en.strip()
    assert word.de.strip()
    values = [{field for _, field, _, _ in Formatter().parse(text) if field} for text in (word.en, word.de)]
    assert values[0] == values[1]


def test_every_word_that_is_said_is_in_the_table_and_every_word_is_said() -> None:
    said: set[str] = set()
    for file in [*TEMPLATES, *SCRIPTS, *(assets.STATIC.parent / name for name in ("page_data.py", "pages.py"))]:
        text = file.read_text("utf-8")
        said |= {name for call in re.findall(r"\bsay\(([^)]*)", text) for name in re.findall(r'"([a-z_]+)"', call)}
    prefixes = {name for name in said if name.endswith("_")}
    assert said - prefixes <= WORDS.keys()
    unsaid = [name for name in WORDS if name not in said and not name.startswith((*prefixes, "level_", "means_"))]
    assert not unsaid


def test_every_game_is_told_in_three_sentences_and_has_its_picture() -> None:
    assert ABOUT.keys() == GAMES.keys() == SCENES.keys()
    for game, about in ABOUT.items():
        assert len(re.findall(r"\.(?: |$)", about.en)) == len(re.findall(r"\.(?: |$)", about.de)) == 3
        assert f"{game}.svg" in assets.files()


# Headers and files


def test_pages_run_nothing_that_is_not_from_here(web: Web) -> None:
    match = web.create()
    for path, data in (
        ("/", "words"),
        (f"/matches/{match['id']}", "words deeds kinds"),
        (NOWHERE, "words"),
        ("/rules/lagoon", "words deeds kinds commands"),
        ("/ratings", "words"),
    ):
        answer = web.get(path)
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["Vary"] == "Accept-Language, Cookie"
        assert not re.search(r"<style|\sstyle=|\son\w+=", answer.text)
        kinds = {kind for kind in re.findall(r"<script ([^>]*)>", answer.text) if "src=" not in kind}
        assert kinds == {f'type="application/json" id="{name}"' for name in data.split()}
        assert all(not urlsplit(address).netloc for address in addresses(answer.text))


def test_what_a_page_names_is_there_and_its_files_are_kept_for_ever(web: Web) -> None:
    match = web.create()
    for path in ("/", f"/matches/{match['id']}", "/rules/lagoon", "/ratings"):
        for address in addresses(web.get(path).text):
            if address.startswith("#") or address.endswith("/matches/"):
                continue
            answer = web.get(address)
            assert answer.status_code == 200, address
            assert ("immutable" in answer.headers.get("Cache-Control", "")) == address.startswith("/web/"), address
            answer.close()


def test_a_file_of_another_release_is_not_kept_and_an_unknown_one_is_not_there(web: Web) -> None:
    assert web.get("/web/0/atoll.css").headers["Cache-Control"] == "no-cache"
    for name in ("nothing.css", "__init__.py", "..%2fpages.py"):
        assert web.get(f"/web/{assets.release()}/{name}").status_code == 404


# Lobby


def test_the_lobby_offers_every_game_in_both_languages(all_games: Flask) -> None:
    client = all_games.test_client()
    for language, accepted in (("de", "en"), ("en", "de")):
        page = client.get(f"/?lang={language}", headers={"Accept-Language": accepted}).text
        assert f'<html lang="{language}">' in page
        for name, game in GAMES.items():
            assert str(game.info.title.to_json()[language]) in visible(page)
            assert str(ABOUT[name].to_json()[language]) in visible(page)
            assert f'data-game="{name}"' in page
    assert '<html lang="de">' in client.get("/", headers={"Accept-Language": "de-AT,en;q=0.5"}).text
    assert '<html lang="en">' in client.get("/?lang=fr", headers={"Accept-Language": "fr"}).text


def test_the_lobby_says_how_strong_the_bots_are(all_games: Flask) -> None:
    """As `GET /v1/bots` does, level by level, with the bounds of each but the first, from which points are counted."""
    client = all_games.test_client()
    pages = {language: visible(client.get(f"/?lang={language}").text) for language in ("en", "de")}
    listed: Any = client.get("/v1/bots").json
    for game in GAMES:
        for language, until in (("en", "to"), ("de", "bis")):
            told = []
            for bot in listed["bots"]:
                figure = bot["strength"][game]
                low, high = figure["interval"]
                bounds = f" ({low} {until} {high})" if low < high else ""
                told.append(f"{say(language, 'level_' + bot['level'])} {figure['rating']}{bounds}")
            assert ", ".join(told) + "." in pages[language]


def test_a_game_whose_bots_were_not_measured_says_nothing_of_their_strength() -> None:
    assert tell_strengths([{"level": "quick", "strength": {}}], "lagoon", "en") == ""


def test_a_language_that_was_chosen_is_kept(all_games: Flask) -> None:
    client = all_games.test_client()
    client.set_cookie("atoll_language", "de")
    assert '<html lang="de">' in client.get("/", headers={"Accept-Language": "en"}).text
    assert '<html lang="en">' in client.get("/?lang=en").text
    client.set_cookie("atoll_language", "x")
    assert '<html lang="en">' in client.get("/", headers={"Accept-Language": "en"}).text


def test_seats_are_told_by_name_or_counted_from_one() -> None:
    match = {"seats": [{"name": None, "kind": "human"}, {"name": None, "kind": "bot"}, {"name": "Ada", "kind": "human"}]}
    text = {"en": "Seat 0 takes a worm of seat 1 and of seat 2", "de": "Platz 0 nimmt von Platz 1 und von Platz 2 je einen Wurm, auf Platz"}
    assert tell(match, text, "en") == "Seat 1 takes a worm of Bot and of Ada"
    assert tell(match, text, "de") == "Platz 1 nimmt von Bot und von Ada je einen Wurm, auf Platz"


def test_the_lobby_lists_matches_by_their_state_and_no_private_one(web: Web) -> None:
    running, waiting, hidden = web.create("hh"), web.create("ho"), web.create("hh", private=True)
    page = web.get("/").text
    for match in (running, waiting):
        assert f'href="/matches/{match["id"]}"' in page
    assert hidden["id"] not in page


def test_names_are_text_and_never_markup(web: Web) -> None:
    made = web.post("/v1/matches", {"game": "lagoon", "seats": [{"kind": "human", "name": "<b>&'\""}, {"kind": "human"}]}).json
    for path in ("/", f"/matches/{made['id']}"):
        page = web.get(path).text
        assert "<b>" not in page
        assert "<b>&'\"" in unescape(page)


def test_who_sits_there_and_for_whom_a_seat_is_free_is_told_in_the_lobby_and_at_the_table(web: Web) -> None:
    key = web.player("Deep Lagoon", bot=True, link="https://example.org/<deep>")["key"]
    seats = [{"kind": "human"}, {"kind": "open", "wants": "bots"}, {"kind": "open", "wants": "people"}, {"kind": "open"}]
    match = web.post("/v1/matches", {"game": "lagoon", "seats": seats}, key).json
    for language, words in (
        ("en", ["bot of others", "free, for bots of others", "free, for people", "free"]),
        ("de", ["Bot von anderen", "frei, für Bots von anderen", "frei, für Menschen", "frei"]),
    ):
        lobby, table = (web.get(f"{path}?lang={language}").text for path in ("/", f"/matches/{match['id']}"))
        assert re.findall(r" \(([^()]*)\)[, ]", visible(lobby)[visible(lobby).index("Deep Lagoon") :])[:4] == words
        for word in words:
            assert word in visible(table)
        assert addresses(table).count("https://example.org/<deep>") == 1
        assert "<deep>" not in table


# Table


def test_a_table_tells_all_without_a_script(web: Web) -> None:
    match = web.create()
    tokens = tokens_of(match)
    web.finish(match["id"], tokens)
    told = web.get(f"/v1/matches/{match['id']}/events?limit=1000").json["events"]
    newest = len(told)
    for language in ("en", "de"):
        page = web.get(f"/matches/{match['id']}?lang={language}").text
        seen = visible(page)
        for event in told[-10:]:
            line = re.sub(r"\b([Ss]eat|Platz) (\d)\b", lambda found: f"{found[1]} {int(found[2]) + 1}", event["text"][language])
            assert re.sub(r"\s+", " ", line) in seen
        assert {"en": "Result", "de": "Ergebnis"}[language] in seen
        assert f'href="/v1/matches/{match["id"]}/audit"' in page
        back = f"/matches/{match['id']}?at={newest - 1}&lang={language}"
        assert back in addresses(page)
        before = web.get(back).text
        assert f"board.svg?lang={language}&at={newest - 1}" in unescape(before)
        assert f'data-version="{newest}"' not in before


@pytest.mark.parametrize("stage", ["waiting", "running", "earlier", "over"])
def test_the_room_that_a_page_leaves_for_a_picture_is_as_large_as_the_picture(web: Web, stage: str) -> None:
    match = web.create("ho" if stage == "waiting" else "hh")
    if stage == "over":
        web.finish(match["id"], tokens_of(match))
    moment = "&at=2" if stage == "earlier" else ""
    for language in ("en", "de"):
        page = unescape(web.get(f"/matches/{match['id']}?lang={language}{moment}").text)
        left = re.findall(r'src(?:set)?="([^"]*board[.]svg[^"]*)"[^>]* width="(\d+)" height="(\d+)"', page)
        assert len(left) == 2
        for address, width, height in left:
            assert f'viewBox="0 0 {width} {height}"' in web.get(address).text


def test_links_lead_from_the_first_moment_to_the_last(web: Web) -> None:
    match = web.create()
    newest = web.read(match["id"])["version"]
    address, steps = f"/matches/{match['id']}?at=1", 1
    while "at=" in address:
        found = re.search(r'data-to="forward" href="([^"]*)"', web.get(address).text)
        assert found is not None
        address, steps = unescape(found[1]), steps + 1
    assert steps == newest


def test_no_token_is_in_any_page(web: Web) -> None:
    match = web.create()
    tokens = tokens_of(match)
    web.play(match["id"], tokens[match["to_act"][0]], match["to_act"][0], web.legal(match["id"], tokens[match["to_act"][0]])[0]["command"])
    for path in ("/", f"/matches/{match['id']}", f"/matches/{match['id']}?at=1"):
        page = web.client.get(path, headers={"Authorization": f"Bearer {tokens[0]}"}).text
        assert not [token for token in tokens.values() if token in page]
        assert not [address for address in addresses(page) if "token" in address]


def test_a_page_is_the_same_whoever_asks(web: Web) -> None:
    match = web.create()
    path = f"/matches/{match['id']}"
    assert web.get(path, tokens_of(match)[0]).text == web.get(path).text


@pytest.mark.parametrize("path", [NOWHERE, "/matches/nonsense", "/matches/<b>"])
def test_an_unknown_match_has_a_page_that_says_so(web: Web, path: str) -> None:
    answer = web.get(path, **{"Accept-Language": "de"})
    assert answer.status_code == 404
    assert answer.mimetype == "text/html"
    assert "Diese Partie gibt es nicht." in visible(answer.text)
    assert "<b>" not in answer.text


def test_whoever_mistypes_an_address_in_a_browser_gets_a_page_and_a_program_a_problem(web: Web) -> None:
    browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    for path in ("/nothing", "/players", f"/matches/{NOWHERE}/"):
        answer = web.get(path, **{"Accept": browser, "Accept-Language": "de"})
        assert (answer.status_code, answer.mimetype) == (404, "text/html")
        assert "Unter dieser Adresse gibt es nichts. Zur Lobby" in visible(answer.text)
        assert answer.headers["Vary"].startswith("Accept,")
        assert web.get(path).mimetype == web.get(path, Accept="*/*").mimetype == "application/problem+json"
    assert web.get("/v1/nothing", Accept=browser).mimetype == "application/problem+json"


def test_a_private_match_is_not_there_until_it_is_over(web: Web) -> None:
    match = web.create(private=True)
    path = f"/matches/{match['id']}"
    assert web.get(path).status_code == 404
    assert web.get(path, tokens_of(match)[0]).status_code == 404, "scripts fetch what a seat may see"
    assert web.get(path).text.replace(match["id"], "") == web.get(NOWHERE).text.replace(NOWHERE.rpartition("/")[2], "")
    web.play(match["id"], tokens_of(match)[0], 0, {"type": "resign"})
    assert web.get(path).status_code == 200


def test_a_moment_that_never_was_is_not_shown(web: Web) -> None:
    match = web.create()
    newest = match["version"]
    told = {
        "en": (f"The match has steps 1 to {newest}.", "To the match"),
        "de": (f"Die Partie hat die Schritte 1 bis {newest}.", "Zur Partie"),
    }
    for at, status in (("0", 422), ("999", 422), ("x", 404), ("-1", 404), ("1" * 10, 404)):
        for language, (steps, lead) in told.items():
            answer = web.get(f"/matches/{match['id']}?at={at}&lang={language}")
            assert (answer.status_code, answer.mimetype) == (status, "text/html"), at
            assert f"<p>{steps}</p>" in answer.text
            assert f'href="/matches/{match["id"]}?lang={language}">{lead}</a>' in answer.text
    assert web.get(f"{NOWHERE}?at=999").status_code == 404
