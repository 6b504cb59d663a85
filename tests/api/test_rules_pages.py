"""The pages of rules: every rule by its number, in both languages, with pictures, and what of it is a reconstruction."""

import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask

from domain.kernel.lifecycle_commands import LIFECYCLE_SCHEMAS
from domain.registry import GAMES
from service.web import assets
from service.web.choices import choices_of
from service.web.deeds import DEEDS, FOR_EVERY_GAME, STAGES
from service.web.figures import FIGURES
from service.web.option_words import OPTION_WORDS
from service.web.rulebook import NumberedRule, parse
from service.web.words import pick
from tests.api.test_page import all_games, visible
from tests.api.web import Web

__all__ = ["all_games"]
LANGUAGES = ("en", "de")


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_stands_once_under_its_number_in_both_languages(all_games: Flask, name: str) -> None:
    game = GAMES[name]
    client = all_games.test_client()
    for language in LANGUAGES:
        page = client.get(f"/rules/{name}?lang={language}").text
        seen = visible(page)
        assert re.findall(r'<li id="([A-Z]+\d+[a-z]?)">', page) == [rule.number for rule in game.info.rules]
        for rule in parse(pick(language, game.info.readme)).chapters[0].rules:
            assert re.sub(r"\s+", " ", rule.line.text()) in seen
        assert "```" not in seen
        assert not re.search(r"\*\*|`", visible(re.sub(r"<code>.*?</code>", "", page)))


@pytest.mark.parametrize("name", GAMES)
def test_pages_of_a_game_know_the_names_of_its_cards(all_games: Flask, name: str) -> None:
    client = all_games.test_client()
    for language in LANGUAGES:
        told = re.search(r'<script type="application/json" id="cards">(.*?)</script>', client.get(f"/rules/{name}?lang={language}").text)
        if name != "wondrous-creatures":
            assert told is None
            continue
        assert told is not None
        cards = json.loads(told[1])
        content: Any = GAMES[name].info.content
        assert sorted(map(int, cards)) == [card["id"] for card in content["cards"]["cards"]]
        assert all(re.fullmatch("[A-Z][a-z]+", card) for card in cards.values())


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_rules_the_same_doubts_and_a_meaning_of_every_option(name: str) -> None:
    game = GAMES[name]
    books = [parse(pick(language, game.info.readme)) for language in LANGUAGES]
    rules: list[list[NumberedRule]] = [[rule for chapter in book.chapters for rule in chapter.rules] for book in books]
    assert [(rule.number, bool(rule.doubt)) for rule in rules[0]] == [(rule.number, bool(rule.doubt)) for rule in rules[1]]
    assert any(rule.doubt for rule in rules[0])
    options = game.options.source["properties"]
    assert isinstance(options, dict)
    for book in books:
        assert book.certain is not None
        assert not [option for option in options if not book.meaning_of(option)]


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_in_short_stands_on_top_in_both_languages_and_links_to_rules_that_are_there(all_games: Flask, name: str) -> None:
    game = GAMES[name]
    shorts = [parse(pick(language, game.info.readme)).short for language in LANGUAGES]
    known = {rule.number for rule in game.info.rules}
    for language, short in zip(LANGUAGES, shorts, strict=True):
        assert short is not None
        assert 5 <= len(short.steps) <= 8
        page = all_games.test_client().get(f"/rules/{name}?lang={language}").text
        box = page.partition('id="in-short"')[2].partition("</section>")[0]
        assert page.index('id="in-short"') < page.index("<li id=")
        for told in short.summaries():
            assert told.numbers, told.line.text()
            assert set(told.numbers) <= known
            assert len(told.line.text()) <= 280
            assert told.line.text() in visible(box)
        assert set(re.findall(r'href="#(\w+)"', box)) == {number for told in short.summaries() for number in told.numbers}
    assert shorts[0] is not None
    assert shorts[1] is not None
    assert [told.numbers for told in shorts[0].summaries()] == [told.numbers for told in shorts[1].summaries()]


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_told_in_words_of_players(name: str) -> None:
    jargon = re.compile(r"`|\b(host|engine|stalemate|view|API|JSON|Invariants?|Invarianten|Sicht|Gastgeber|Sitze?s?)\b")
    for language in LANGUAGES:
        book = parse(pick(language, GAMES[name].info.readme))
        for chapter in book.chapters:
            told = [chapter.title, *(rule.line.text() for rule in chapter.rules)]
            assert not [text for text in told if jargon.search(text)]
        assert not [line for line in book.lead if ("code", "README.md") in line.spans]


@pytest.mark.parametrize("name", GAMES)
def test_options_are_told_in_words_of_players(all_games: Flask, name: str) -> None:
    for language in LANGUAGES:
        choices = choices_of(GAMES[name], language)
        assert OPTION_WORDS[name].keys() >= {choice.name for choice in choices}
        assert len({choice.meaning for choice in choices}) == len(choices)
        for choice in choices:
            told = [choice.meaning, *(words for _, words in choice.values)]
            assert not [words for words in told if re.search(r"_|\bQ\d|\b[A-Z]\d|[{}]|\bfalse\b|\bseat 0\b", words)], told
            assert len(set(told)) == len(told)
        page = visible(all_games.test_client().get(f"/rules/{name}?lang={language}").text)
        assert all(choice.meaning in page for choice in choices)


@pytest.mark.parametrize("name", GAMES)
def test_pictures_stand_beside_chapters_that_are_there(all_games: Flask, name: str) -> None:
    book = parse(GAMES[name].info.readme.en)
    assert FIGURES[name].keys() <= {chapter.anchor() for chapter in book.chapters}
    for language, file in (("en", f"{name}.svg"), ("de", f"{name}-de.svg")):
        page = unescape(all_games.test_client().get(f"/rules/{name}?lang={language}").text)
        assert page.count(f"{assets.address_of(file)}#svgView(viewBox(") == len(FIGURES[name])
        assert f'lang="{language}"' in assets.files()[file].decode()[:300]


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_command_has_a_name(name: str) -> None:
    assert DEEDS[name].keys() == GAMES[name].codec.command_schemas().keys()
    assert STAGES.get(name, {}).keys() <= DEEDS[name].keys()
    assert FOR_EVERY_GAME.keys() | {"close"} == LIFECYCLE_SCHEMAS.keys()


@pytest.mark.parametrize("name", GAMES)
def test_what_is_refused_as_untimely_says_when_it_can_be_done(name: str) -> None:
    info = GAMES[name].info
    assert info.untimely
    assert set(info.untimely) <= info.refusals.keys()
    assert info.moments.keys() <= GAMES[name].codec.command_schemas().keys()
    if name in ("reef-encounter", "wondrous-creatures"):
        assert info.moments.keys() == GAMES[name].codec.command_schemas().keys(), "any of them may be refused as untimely"
    for moment in info.moments.values():
        assert moment.en.endswith(".")
        assert moment.de.endswith(".")
        assert moment.en != moment.de


def test_a_game_that_is_not_on_offer_has_no_rules(web: Web) -> None:
    answer = web.get("/rules/chess?lang=de")
    assert (answer.status_code, answer.mimetype) == (404, "text/html")
    assert web.get("/rules/lagoon").status_code == 200, "a game without pictures, tables and German rules has a page, too"


def test_a_readme_without_rules_is_an_empty_book() -> None:
    assert parse("").chapters == ()
    assert parse("# Nim\n\nTake stones.").lead[0].text() == "Take stones."
