"""Every event tells itself: complete texts in both languages, made from what the reader knows; and labels that can be told apart."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from domain.kernel.event import Event
from domain.kernel.game import AnyGame
from domain.kernel.history import event_of
from domain.kernel.ids import NOBODY, Json, JsonObject, Seat
from domain.kernel.lifecycle_events import LIFECYCLE_EVENT_SCHEMAS, lifecycle_event_from_json
from domain.kernel.lifecycle_texts import event_text, lifecycle_text, outcome_text
from domain.kernel.localized import Text
from domain.kernel.record import own_parts
from domain.registry import GAMES
from tests.corpus.make import CORPUS
from tests.laws.json_samples import sample
from tests.laws.settings import ALL_GAMES, Setting, settings
from tests.laws.test_random_matches import setting_of
from tests.laws.wording import ARTICLES, DISAGREEING_DE, DISAGREEING_EN, check_wording
from tests.laws.world import World
from tests.samples import samples

NAMES = list(ALL_GAMES)
MATCHES = samples(3, 60)
MOST_COMMANDS = samples(400, 20_000)
SAMPLES = samples(20, 300)

SEEKING = 0.3
"""How often a match takes the kind of command that was played least, so that every kind is listed somewhere."""

UNTOLD_IN_GERMAN = {"nim"}
"""Games without texts of their own: what they declare is said in both languages."""

WIDER = {"reef-gardens": 6}
"""How many times as many matches are looked through for labels where they are short."""

RARE: dict[str, dict[str, JsonObject]] = {
    "reef-encounter": {"forgo_eating": {}, "lock_tile": {"place": "coral_tile/3", "pays": "orange"}},
    "reef-gardens": {"use_algae_stored": {"tile": "blue_clownfish", "space": "board/B2"}},
    "das-riff": {"settle": {}},
    "wondrous-creatures": {"choose_number": {}},
}
"""Commands that so few matches may not come to. An example of each is labelled at any table, where that can be."""

NEEDS_ITS_TABLE = {"choose_number", "settle"}
"""Commands that are labelled in the tests of their games."""


@cache
def played(name: str, number: int) -> World:
    """Return a random match, played to its end or far enough."""
    luck = random.Random(f"texts {name} {number}")
    world = World(setting_of(ALL_GAMES[name], number), number)
    game = world.setting.game
    while not world.state.over and world.commands < MOST_COMMANDS:
        seat = luck.choice(world.state.to_act)
        world.play(seat, game.command_of(world.state, luck.choice(game.legal_moves(world.state, seat))))
    return world


def public(game: AnyGame, event: Event) -> Event:
    """Return a fact as somebody knows it who may open no part of it."""
    return game.codec.event_from_json(event.type_name(), event.seat, event.to_data(), {})


def small(schema: Json) -> Json:
    """Return a schema whose integers are small, so that samples name cards and places that there are."""
    if isinstance(schema, list):
        return [small(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: small(each) for name, each in schema.items()}
    low, high = found.get("minimum", 0), found.get("maximum")
    if isinstance(low, int) and isinstance(high, int):
        found["maximum"] = min(high, low + 8)
    return found


def sampled(game: AnyGame, type_name: str, luck: random.Random) -> Event:
    """Return a fact with random values that fit its schema."""
    schema = small(game.codec.event_schemas()[type_name])
    assert isinstance(schema, dict)
    return game.codec.event_from_json(type_name, Seat(luck.randrange(2)), sample(schema, luck), {})


def kept_records(name: str) -> Iterator[tuple[int, JsonObject, JsonObject]]:
    """Yield the records of the kept matches of a game, with the number of seats and the options of theirs."""
    for path in sorted(CORPUS.glob(f"{name}/r{ALL_GAMES[name].revision}/*.json")):
        bundle = json.loads(path.read_text("utf-8"))
        for record in bundle["events"]:
            yield len(bundle["match"]["seats"]), bundle["match"]["options"], record


# Events


@pytest.mark.parametrize("name", NAMES)
def test_every_fact_of_a_game_is_told(name: str) -> None:
    game, luck = ALL_GAMES[name], random.Random(name)
    told: set[str] = set()
    for number in range(MATCHES):
        world = played(name, number)
        for viewer in world.viewers():
            for event in world.redacted(viewer, with_opened=viewer == NOBODY):
                check_wording(tell(world.setting, event))
                told.add(event.type_name())
    for seats, options, record in kept_records(name):
        for opened in ({}, record["opened"]):
            assert isinstance(opened, dict)
            check_wording(event_text(game, seats, options, event_of(game, record, own_parts(opened))))
        told.add(str(record["type"]))
    setting = settings(game)[0]
    for type_name in sorted(set(game.codec.events) - told):
        for _ in range(SAMPLES):
            check_wording(tell(setting, sampled(game, type_name, luck)))


def tell(setting: Setting, event: Event) -> Text:
    return event_text(setting.game, setting.seats, setting.options, event)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in UNTOLD_IN_GERMAN])
def test_german_is_another_language(name: str) -> None:
    texts = [tell(played(name, 0).setting, event) for event in played(name, 0).events]
    assert all(text.en != text.de for text in texts)
    assert not any(" the " in text.de or " der " in text.en for text in texts)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_sealed_tells_itself_to_its_readers_alone(name: str) -> None:
    """The text is made from the event as its reader knows it: of what is closed to him it says the same whatever it is."""
    game = ALL_GAMES[name]
    richer = 0
    for number in range(MATCHES):
        world = played(name, number)
        by_shape: dict[str, list[Event]] = {}
        for event in world.events:
            if event.parts():
                by_shape.setdefault(event.type_name(), []).append(event)
        for events in by_shape.values():
            for event in events[:50]:
                closed = tell(world.setting, public(game, event))
                for other in events[:50]:
                    if other.seat == event.seat and other.to_data() == event.to_data():
                        assert tell(world.setting, public(game, other)).to_json() == closed.to_json()
                richer += tell(world.setting, event).to_json() != closed.to_json()
    if name in ("das-riff", "lagoon", "reef-encounter", "wondrous-creatures"):
        assert richer, "whoever knows more is told more"


# The facts of the kernel


def test_every_fact_of_a_match_is_told() -> None:
    luck = random.Random(1)
    for type_name, schema in LIFECYCLE_EVENT_SCHEMAS.items():
        if type_name in ("match.v1.match_opened", "match.v1.match_over"):
            continue
        for _ in range(SAMPLES):
            event = lifecycle_event_from_json(type_name, Seat(1), sample(schema, luck), {})
            if "seat" in event.to_data():
                assert event.seat == 1
            check_wording(lifecycle_text(Text("Nim", "Nim"), event))
    for name in GAMES:
        assert {str(record["type"]) for _, _, record in kept_records(name)} >= {"match.v1.match_opened", "match.v1.match_over"}


@pytest.mark.parametrize(
    ("outcome", "en", "de"),
    [
        (
            {"reason": "finished", "scores": [1, 2], "ranking": [[1], [0]]},
            "The match is over: seat 1 has won; seat 0 has 1 point and seat 1 has 2 points",
            "Die Partie ist zu Ende: Platz 1 hat gewonnen; Platz 0 hat 1 Punkt und Platz 1 hat 2 Punkte",
        ),
        (
            {"reason": "resigned", "scores": None, "ranking": [[0, 2], [1]]},
            "The match is over by resignation: seats 0 and 2 share the victory",
            "Die Partie ist durch Aufgabe zu Ende: die Plätze 0 und 2 teilen sich den Sieg",
        ),
        (
            {"reason": "stalemate", "scores": None, "ranking": [[0, 1]]},
            "The match is over, since it does not get on: it is a draw",
            "Die Partie ist zu Ende, weil sie nicht vorankommt: unentschieden",
        ),
        (
            {"reason": "closed", "scores": None, "ranking": [[0, 1]]},
            "The match is over, since it was closed",
            "Die Partie ist zu Ende, weil sie geschlossen wurde",
        ),
        (
            {"reason": "finished", "scores": [40], "ranking": [[0]], "won": False},
            "The match is over: seat 0 has lost against the game; seat 0 has 40 points",
            "Die Partie ist zu Ende: Platz 0 hat gegen das Spiel verloren; Platz 0 hat 40 Punkte",
        ),
        (
            {"reason": "finished", "scores": [60], "ranking": [[0]], "won": True},
            "The match is over: seat 0 has won against the game; seat 0 has 60 points",
            "Die Partie ist zu Ende: Platz 0 hat gegen das Spiel gewonnen; Platz 0 hat 60 Punkte",
        ),
    ],
)
def test_an_outcome_is_told(outcome: JsonObject, en: str, de: str) -> None:
    text = outcome_text(outcome)
    assert (text.en, text.de) == (en, de)
    check_wording(text)


# Labels


@pytest.mark.parametrize("name", NAMES)
def test_labels_are_worded_well_and_told_apart(name: str) -> None:
    game = ALL_GAMES[name]
    listed: set[str] = set()
    times: Counter[str] = Counter()
    for number in range(MATCHES * WIDER.get(name, 1)):
        luck = random.Random(f"labels {name} {number}")
        world = World(setting_of(game, number), number)
        while not world.state.over and world.commands < MOST_COMMANDS:
            seat = luck.choice(world.state.to_act)
            moves = game.legal_moves(world.state, seat)
            labels: dict[str, list[str]] = {"en": [], "de": []}
            commands = [game.command_of(world.state, move) for move in moves]
            for command in commands:
                label = game.describe(world.state, seat, command).label
                check_wording(label)
                labels["en"].append(label.en)
                labels["de"].append(label.de)
                listed.add(command.TYPE)
            for language, shown in labels.items():
                assert len(set(shown)) == len(shown), f"{language}: {sorted({one for one in shown if shown.count(one) > 1})}"
            luck.shuffle(commands)
            chosen = min(commands, key=lambda command: times[command.TYPE]) if number % 2 and luck.random() < SEEKING else commands[0]
            times[chosen.TYPE] += 1
            world.play(seat, chosen)
    rare = RARE.get(name, {})
    assert set(game.codec.commands) - listed <= set(rare), "commands whose label no match has shown"
    for type_name, members in rare.items():
        if type_name not in NEEDS_ITS_TABLE:
            command = game.codec.command_from_json({"type": type_name, **members})
            check_wording(game.describe(played(name, 0).opening, Seat(0), command).label)


# The check itself


@pytest.mark.parametrize("text", ["Gets 1 points", "Pays 1 red worms", "Draws 2 card", "Has 0 point", "Buys 12 boat"])
def test_a_wrong_number_is_found_in_english(text: str) -> None:
    assert DISAGREEING_EN.search(text)


@pytest.mark.parametrize("text", ["Bekommt 1 Punkte", "Zahlt 1 rote Würmer", "Zieht 2 Karte", "Hat 0 Punkt"])
def test_a_wrong_number_is_found_in_german(text: str) -> None:
    assert DISAGREEING_DE.search(text)


@pytest.mark.parametrize(
    "text",
    [
        "Seat 0 surfaces from its reef",
        "Seat 1 is to decide: how it pays",
        "The shark of seat 2 goes by itself",
        "Takes a worm of any color",
    ],
)
def test_a_person_as_a_thing_and_an_american_spelling_are_found(text: str) -> None:
    with pytest.raises(AssertionError):
        check_wording(Text(text, text))


@pytest.mark.parametrize("text", ["A orange cube", "Plays a orange cube", "Takes an grey cube"])
def test_a_wrong_article_is_found(text: str) -> None:
    assert ARTICLES.search(text)


@pytest.mark.parametrize(
    "text",
    ["", "Seat None", "Take blue_clownfish", "Go to hand:0/7", "Take heap/3", "Two  blanks", "Ends with:", "small", "{what}", "Of ()"],
)
def test_untidy_texts_are_found(text: str) -> None:
    with pytest.raises(AssertionError):
        check_wording(Text(text, text))
