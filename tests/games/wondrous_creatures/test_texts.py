"""Texts in English and German: everything that is shown has both, and they say the same numbers as the effect language and the data."""

import re
from typing import Any

import pytest

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures import components_words as words
from domain.games.wondrous_creatures.components_names import RESOURCES, SPECIES
from domain.games.wondrous_creatures.effects import CHOOSE, FIELDS
from domain.games.wondrous_creatures.effects_assembly import Assembler
from domain.games.wondrous_creatures.effects_text_abilities import ability_text
from domain.games.wondrous_creatures.effects_text_counts import Names
from domain.games.wondrous_creatures.effects_text_steps import steps_text
from domain.games.wondrous_creatures.picture import describe_turn
from domain.games.wondrous_creatures.state import TURNED
from domain.kernel.chance import FastChance
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.ledger import Ledger
from domain.kernel.picture import Scene
from tests.games.wondrous_creatures.table import CAPTAINS, CORAL, FISH, FRUIT, GAME, MAIN_14, Table, card

SHOWN: Any = GAME.info.content
TEXTS: Any = SHOWN["texts"]
PRINTED: Any = SHOWN["cards"]["cards"]
ENGLISH = re.compile(r"\b(the|card|cards|egg|eggs|gain|your|each|take|habitat|fruit|flower|reserve|points|trophy)\b")
GERMAN = re.compile(r"\b(die|der|Karte|Karten|Ei|Eier|erhalte|deiner|je|nimm|Lebensraums|Frucht|Reservat|Punkte|Pokal)\b")


def pairs(value: Any, path: str = "") -> list[tuple[str, str, str]]:
    """Return every text below a value: its place, English and German."""
    if isinstance(value, dict) and set(value) == {"en", "de"}:
        return [(path, value["en"], value["de"])]
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for name, child in children for found in pairs(child, f"{path}/{name}")]


def test_every_text_of_the_catalogue_has_both_languages() -> None:
    found = pairs(TEXTS)
    assert len(found) > 500
    for path, en, de in found:
        assert en.strip() == en != "", path
        assert de.strip() == de != "", path
        assert not GERMAN.search(en), (path, en)
        assert not ENGLISH.search(de.replace("{cards}", "")), (path, de)


def test_all_pieces_have_texts() -> None:
    assert [entry["id"] for entry in TEXTS["cards"]] == list(range(1, 127))
    assert [entry["name"]["en"] for entry in TEXTS["captains"]] == list(CAPTAINS)
    assert [len(TEXTS[name]) for name in ("tiles", "markers", "egg_storage", "achievements", "effects")] == [14, 6, 12, 19, 14]
    for table, part in (("statuses", "status_legend"),):
        assert set(TEXTS[table]) == set(SHOWN["cards"][part]) == set(SHOWN["table"][part])
    assert set(TEXTS["options"]) == set(GAME.options.source["properties"])  # type: ignore[arg-type]
    assert [entry["id"] for entry in TEXTS["open_points"]] == [entry["id"] for entry in SHOWN["table"]["open_points"]]
    assert set(TEXTS["tingent_boards"]) == {board["id"] for board in SHOWN["tingent"]["boards"]}
    spaces = {word for track in SHOWN["table"]["time_tracks"].values() for space in track["spaces"] for word in space}
    assert spaces <= set(TEXTS["tracks"])


@pytest.mark.parametrize("entry", PRINTED, ids=lambda entry: entry["name"])
def test_a_card_says_in_both_languages_what_its_data_say(entry: Any) -> None:
    """Each number of the ability (1 and the plain 0 apart) stands in both texts, and the written text agrees with the made one."""
    text = TEXTS["cards"][entry["id"] - 1]["text"]
    numbers = {
        number for number in re.findall(r"\d+", str(entry["ability"]["steps"]) + str(entry["ability"].get("on", ""))) if number > "1"
    }
    for language in ("en", "de"):
        assert text[language].endswith(".")
        assert numbers <= set(re.findall(r"\d+", text[language])), text[language]
    english, german = (sorted(re.findall(r"\d+", text[language])) for language in ("en", "de"))
    assert english == german
    written = {number for number in re.findall(r"\d+", entry["text"]) if number not in ("1", "0")}
    assert written <= set(english) | {"2"}, (entry["text"], text["en"])
    for names, index in ((RESOURCES, words.RESOURCES_IN_COMPOUNDS), (SPECIES, words.SPECIES_IN_COMPOUNDS)):
        for i, name in enumerate(names):
            if re.search(rf"'{name}'", str(entry["ability"])):
                assert name in text["en"]
                assert index[i][:4] in text["de"]


def test_l7_what_looks_back_says_from_where() -> None:
    """L7: the last instant before this card, not before now: an interruption may have played another since."""
    for name in ("Berrong", "Blizard", "Metaforma", "Metamorpha"):
        text = TEXTS["cards"][card(name)]["text"]
        assert "before this one" in text["en"]
        assert "vor dieser" in text["de"]


def test_h4_the_kinds_of_cards_are_not_taken_for_species() -> None:
    """H4: `Art` is the German word for a species; the card that wants two cards of each kind speaks of the five kinds."""
    wanted = GAME.box.achievements[[card.name for card in GAME.box.achievements].index("main_2_each_kind")].wanted
    assert (wanted.en, wanted.de) == ("at least 2 cards of each of the five kinds", "mindestens 2 Karten jeder der fünf Sorten")


def test_r2_where_the_hourglass_stays_nobody_is_told_that_it_moves() -> None:
    """R2: on the last space it stays, and the fact is the same."""
    table = Table()
    last = len(GAME.box.tracks[2]) - 1
    table.state.hourglass = last
    table.state.tokens = [TURNED - mark for mark in table.state.tokens]
    table.crew_out(0)
    table.do(c.Recharge())
    for fact in table.told("hourglass_moved"):
        told = GAME.info.tell(fact, 2, GAME.fill_options({}, 2))
        assert told.to_json() == {
            "en": f"The hourglass stands on space {last} of the time track",
            "de": f"Die Sanduhr steht auf Feld {last} der Zeitleiste",
        }
    assert len(table.told("hourglass_moved")) == 1


def test_d1_when_a_tile_or_a_card_is_taken_is_told_in_the_words_of_the_rules() -> None:
    """D1: the German word for a discovery is `Erkundung`; P5, W1: a card at a habitat is collected, and not by `take_card`."""
    moments = GAME.info.moments
    assert "Erkundung" in moments["choose_tile"].de
    assert "collects" in moments["take_card"].en
    assert "sammelt" in moments["take_card"].de


def asked_for(table: Table) -> list[str]:
    """Return what the picture says that seat 0 is to do, in English and German."""
    options, view = GAME.fill_options({}, 2), GAME.view_for(table.state, Seat(0))
    return [describe_turn(Scene(GAME.info, options, view, Seat(0), ["", ""], [Seat(0)], language=language)) for language in ("en", "de")]


def test_r5_the_crew_is_home_when_recharge_cards_are_activated() -> None:
    table = Table()
    table.reserve(0, "Cryodon", "Magape")
    table.crew_out(0)
    table.do(c.Recharge())
    assert table.asked() == "recharging"
    assert table.state.crew[0] < 0
    assert asked_for(table) == ["activate recharge cards", "Regenerationskarten aktivieren"]


def test_p6_with_every_habitat_visited_only_the_captain_is_asked_for() -> None:
    table = Table()
    table.wilderness()
    table.captain(0, "Cabot")
    table.do(c.PlaceCrew(True), c.Occupy(table.at("(1,2)"), table.at("(0,1)")))
    assert table.to_visit()
    assert "habitat" in asked_for(table)[0]
    while table.to_visit():
        table.do(c.Collect(table.to_visit()[0], -1))
    assert asked_for(table) == ["use an ability, or finish placing", "eine Fähigkeit nutzen oder das Einsetzen beenden"]


def test_cards_with_one_ability_have_one_text() -> None:
    texts: dict[str, set[str]] = {}
    for entry in PRINTED:
        texts.setdefault(str((entry["kind"] == "end", entry["ability"])), set()).add(TEXTS["cards"][entry["id"] - 1]["text"]["de"])
    assert all(len(found) == 1 for found in texts.values())
    assert len({next(iter(found)) for found in texts.values()}) == len(texts), "abilities that differ are told apart"


SAID: list[tuple[str, str, str]] = [
    (
        "Applet",
        "Gain 2 points for each fruit icon in your reserve (at most 10).",
        "Erhalte 2 Punkte je Frucht-Zeichen im Reservat (höchstens 10).",
    ),
    (
        "Pharabog",
        "Each time you play a card with a printed cost of at least 4 (this one too): gain 2 points.",
        "Jedes Mal, wenn du eine Karte mit aufgedruckten Kosten von mindestens 4 spielst (auch diese): erhalte 2 Punkte.",
    ),
    (
        "Fafkeen",
        "If you have no cards in your hand: draw 4 cards → for each of them: gain 1 resource of the habitat of that card.",
        "Wenn du keine Karten auf der Hand hast: ziehe 4 Karten → für jede davon: erhalte 1 Ressource des Lebensraums dieser Karte.",
    ),
    ("Mentimidae", "Gain 1 point for every 2 hatched eggs.", "Erhalte 1 Punkt je 2 ausgebrütete Eier."),
    (
        "Cavigator",
        "Costs 1 resource less for each mushroom icon in your reserve (not counting this card). Gain 3 points.",
        "Kostet 1 Ressource weniger je Pilz-Zeichen im Reservat (ohne diese Karte). Erhalte 3 Punkte.",
    ),
]


@pytest.mark.parametrize(("name", "en", "de"), SAID, ids=[said[0] for said in SAID])
def test_some_cards_word_for_word(name: str, en: str, de: str) -> None:
    assert TEXTS["cards"][card(name)]["text"] == {"en": en, "de": de}


COUNTS: list[Any] = [
    *[{"of": "habitat_icons", "habitat": name} for name in (*RESOURCES, "most", "any", "least", {"habitat_of": "b"}, {"same_as": "b"})],
    *[
        {"of": "species_icons", "species": name, "eggs": eggs}
        for name in (*SPECIES, "most", "any", {"species_of": "b"}, {"declared": "b"})
        for eggs in ("all", "unhatched", "none")
    ],
    *[{"of": "eggs", "state": state} for state in ("any", "hatched", "unhatched")],
    *[{"of": "cards", **more} for more in ({}, {"kind": "end"}, {"zone": "hand"})],
    *[{"of": "resource", "type": name} for name in ("fruit", "any", "least", {"same_as": "b"})],
    *[{"of": name} for name in ("trophies", "resources_and_nets", "habitat_sets", "fewest_of_a_kind")],
    {"of": "bound", "name": "b"},
]
NUMBERS: list[Any] = [0, 1, 3, {"printed_vp_of": "b"}]
NUMBERS += [{"count": count, **more} for count in COUNTS for more in ({}, {"per": 2, "times": 3, "plus": 1, "max": 9})]
KINDS_OF_GAIN: list[Any] = [*RESOURCES, "any", "any_one_type", "least", "most_habitat", {"habitat_of": "b"}, {"same_as": "b"}]
KINDS_OF_EGG: list[Any] = [*SPECIES, "any", "random", {"species_of": "b"}, {"species_of": "last_instant"}, {"declared": "b"}]


def sayings() -> list[JsonObject]:
    """Return steps of every word of the language, with every number and name that it takes."""
    found: list[JsonObject] = []
    for do in (
        "gain_vp",
        "gain_net",
        "draw",
        "take_wilderness",
        "activate_recharge",
        "restore_energy",
        "discount_next_play",
        "captain_energy_add",
    ):
        found += [{"do": do, "n": number} for number in NUMBERS]
    found += [{"do": "gain_resource", "type": kind, "n": number} for kind in KINDS_OF_GAIN for number in NUMBERS[:6]]
    found += [{"do": "gain_egg", "species": kind, "n": number} for kind in KINDS_OF_EGG for number in NUMBERS[:6]]
    found += [{"do": "take_wilderness_all", "species": kind} for kind in KINDS_OF_EGG]
    for do in ("flip_eggs", "hatch_eggs", "discard_hand"):
        found += [{"do": do, "min": low, "max": high} for low, high in ((0, 1), (1, 1), (0, 3), (2, 2))]
    found += [
        {"do": "if", "cond": {"count": count, **more}, "then": []}
        for count in COUNTS
        for more in ({"min": 2}, {"max": 0}, {"min": 1, "max": 4}, {})
    ]
    found += [
        {"do": "play_card", "from": ["hand", "wilderness"], "cost": cost, "filter": {"kind": "end", "max_printed_cost": 3}}
        for cost in ("normal", "free")
    ]
    found += [{"do": "play_card", "from": [], "cost": "free"}, {"do": "activate_special_effect", "scope": "map"}]
    found += [{"do": do} for do, (must, _) in FIELDS.items() if not must]
    return found


def test_whatever_the_language_can_say_has_a_text() -> None:
    """A home-made deck is never read without its texts: no word, number or name of the language is without one."""
    bound: Json = {"do": "look_pick", "look": 3, "take": 1, "bind": "b"}
    said = sayings()
    assert {str(step["do"]) for step in said} | {
        "look_pick",
        "declare_species",
        "choose",
        "for_each",
        "arrow",
        "score_end_card_now",
        "activate_special_effect",
    } == set(FIELDS)
    for step in said:
        wrapped: Json = {"do": "choose", "k": 1, "options": [[step], [{"do": "gain_vp", "n": 1}]]}
        source: list[Json] = [bound, wrapped]
        compiled = Assembler().steps(source, "/x")
        text = steps_text(source, Names())
        assert text.en, step
        assert text.de, step
        assert [len(found.options) for found in compiled if found.op == CHOOSE] == [2], step


def test_abilities_of_other_shapes_have_a_text() -> None:
    text = ability_text({"steps": [], "pay": [{"mod": "discount", "n": 2}]}, "instant")
    assert (text.en, text.de) == ("Costs 2 less.", "Kostet 2 weniger.")
    assert ability_text({"steps": []}, "instant").en == ""


def test_labels_speak_german_of_options_tiles_markers_and_achievements() -> None:
    table = Table()
    table.deck("Shellmit")
    table.use("Lavarp")
    assert label(table, c.ChooseOption(1)) == (
        "Gain 1 resource of the habitat of the card drawn",
        "Erhalte 1 Ressource des Lebensraums der gezogenen Karte",
    )
    table = Table()
    table.achievements("main_14_cards", "multi_bird_reptile")
    table.reserve(0, *MAIN_14)
    assert label(table, c.CompleteAchievement(0)) == (
        "Complete the achievement for 15 points: at least 14 cards in your reserve",
        "Die Errungenschaft für 15 Punkte erfüllen: mindestens 14 Karten im Reservat",
    )
    table.do(c.CompleteAchievement(0))
    assert label(table, c.ChooseMarker(1)) == (
        "Place marker 2: take 2 cards from the wilderness",
        "Marker 2 setzen: nimm 2 Karten aus der Wildnis",
    )
    table = Table()
    table.captain(0, "Marie")
    table.pool(0, 2, 4)
    table.eggs(0, FISH, 1)
    table.do(c.PlaceCrew(True), c.Occupy(table.at("(1,2)"), table.at("(2,2)")), c.UseCaptain())
    assert label(table, c.ChooseTile(0)) == (
        "Use the effect of the habitat tile flower: gain 1 random egg of the bag",
        "Den Effekt des Lebensraum-Plättchens Blume nutzen: erhalte 1 zufälliges Ei des Beutels",
    )


def label(table: Table, command: Any) -> tuple[str, str]:
    """Return the label of a command that is legal now."""
    assert table.offers(command)
    text = GAME.describe(table.state, table.state.to_act[0], command).label
    return text.en, text.de


@pytest.mark.parametrize("seats", [1, 4])
def test_every_label_of_a_match_has_both_languages(seats: int) -> None:
    luck = FastChance(seats)
    state = GAME.initial_state(seats, GAME.fill_options({}, seats))
    GAME.set_up(Ledger(state, luck, keep=False))
    while not state.over:
        seat = state.to_act[0]
        moves = GAME.legal_moves(state, seat)
        for move in moves:
            text = GAME.describe(state, seat, GAME.command_of(state, move)).label
            assert text.en
            assert text.de
            assert "_" not in text.en + text.de, "no name of the data is shown"
            assert not ENGLISH.search(text.de), text.de
        GAME.execute(Ledger(state, luck, keep=False), seat, GAME.command_of(state, moves[luck.below(len(moves))]))


def test_turning_resources_into_others_is_labelled_at_each_step() -> None:
    table = Table()
    table.resources(0, 1, 2, 0, 0)
    table.use("Elepharm")
    assert label(table, c.ChooseResource(CORAL)) == ("Gain coral", "Koralle erhalten")
    table.do(c.ChooseResource(CORAL))
    assert label(table, c.ChooseResource(CORAL)) == ("Give corals for another resource", "Korallen in eine andere Ressource tauschen")
    table.do(c.ChooseResource(CORAL))
    assert label(table, c.ChooseResource(FRUIT)) == ("Turn corals into fruits", "Korallen in Früchte tauschen")
    table.do(c.ChooseResource(FRUIT))
    assert label(table, c.ChooseNumber(1)) == ("Turn 1 coral into 1 fruit", "1 Koralle in 1 Frucht tauschen")
    assert label(table, c.ChooseNumber(2)) == ("Turn 2 corals into 2 fruits", "2 Korallen in 2 Früchte tauschen")
    assert label(table, c.Decline()) == ("Turn no resources into others", "Keine Ressourcen tauschen")
