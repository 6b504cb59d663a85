"""What players read: every refusal has its sentence and is used, labels name tiles and places in both languages."""

import random
import re
from pathlib import Path

import pytest

from domain.games.reef_gardens import labels
from domain.games.reef_gardens.commands import (
    BuildStation,
    BuyLine,
    CloseReef,
    Discard,
    EndTurn,
    Plant,
    Store,
    UseAlgae,
    UseBoat,
    UseOctopus,
    UsePearl,
    UseSubmarine,
    UseTurtle,
)
from domain.games.reef_gardens.events_table import TableStuck
from domain.games.reef_gardens.picture import describe_turn
from domain.games.reef_gardens.state import BUILDING, PLANTING, SURFACING, State
from domain.kernel.chance import FastChance
from domain.kernel.command import Command
from domain.kernel.game import any_game
from domain.kernel.ids import Seat
from domain.kernel.picture import Scene
from domain.kernel.play import decide, fold
from tests.games.reef_gardens.table import GAME, Table, algae, algae_stored, plant, plant_stored, space
from tests.laws.settings import settings
from tests.laws.world import World

FOLDER = Path(labels.__file__).parent


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    sources = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py") if path.name != "labels.py")
    used = set(re.findall(r'Refused\("(\w+)", "[A-Z]+\d+"', sources)) | set(
        re.findall(r'^    (?:\w+: )?\("(\w+)", "[A-Z]+\d+"\)', sources, re.M)
    )
    assert used == set(GAME.info.refusals)


def table() -> Table:
    """Return a table at which something of every kind can be described."""
    found = (
        Table()
        .reef(0, "green", "H5", "H4", fish=1)
        .reef(-1, "blue", "A1", "A2")
        .reef(0, "yellow", "A3")
        .nursery("yellow", "pink_clownfish", "blue")
    )
    found.state.pending = 4
    return found


@pytest.mark.parametrize(
    ("command", "phase", "en", "de", "places"),
    [
        (
            BuyLine("R1"),
            0,
            "Buy row 1 of the nursery for 2 money: 1 yellow coral and 1 pink coral with clownfish",
            "Reihe 1 der Auslage für 2 Geld kaufen: 1 gelbe Koralle und 1 rosa Koralle mit Clownfisch",
            ["nursery/1", "nursery/2", "held:0/money"],
        ),
        (
            BuyLine("C2"),
            0,
            "Buy column 2 of the nursery for 1 money: 1 yellow coral",
            "Spalte 2 der Auslage für 1 Geld kaufen: 1 gelbe Koralle",
            ["nursery/1", "held:0/money"],
        ),
        (BuildStation("F"), BUILDING, "Build the station 10/5 on site F", "Die Station 10/5 auf Bauplatz F bauen", ["site/F"]),
        (
            CloseReef(space("H5")),
            0,
            "Surface from the green reef at H5 for 3 points",
            "Vom grünen Riff bei H5 auftauchen für 3 Punkte",
            ["board/H4", "board/H5", "held:0/divers"],
        ),
        (EndTurn(), PLANTING, "End the turn", "Zug beenden", []),
        (EndTurn(), SURFACING, "End the turn and take the income", "Zug beenden und Einkommen nehmen", []),
        (
            Discard("yellow"),
            PLANTING,
            "Discard a yellow coral (−3 points)",
            "Eine gelbe Koralle abwerfen (−3 Punkte)",
            ["hand:0/yellow", "pile/gone"],
        ),
        (
            Store("yellow"),
            PLANTING,
            "Store a yellow coral on an anemone",
            "Eine gelbe Koralle auf einer Anemone lagern",
            ["hand:0/yellow", "shell:0/anemone", "stored:0/yellow"],
        ),
        (
            plant("yellow", "H7"),
            PLANTING,
            "Plant a yellow coral on H7",
            "Eine gelbe Koralle auf H7 pflanzen",
            ["hand:0/yellow", "board/H7", "held:0/divers"],
        ),
        (
            plant_stored("yellow", "H7"),
            PLANTING,
            "Plant a yellow coral from an anemone on H7",
            "Eine gelbe Koralle von einer Anemone auf H7 pflanzen",
            ["stored:0/yellow", "board/H7", "held:0/divers"],
        ),
        (
            algae("yellow", "A2"),
            PLANTING,
            "Plant a yellow coral on A2 with algae",
            "Eine gelbe Koralle mit Algen auf A2 pflanzen",
            ["hand:0/yellow", "board/A2", "shell:0/algae"],
        ),
        (
            algae_stored("yellow", "A2"),
            PLANTING,
            "Plant a yellow coral from an anemone on A2 with algae",
            "Eine gelbe Koralle von einer Anemone mit Algen auf A2 pflanzen",
            ["stored:0/yellow", "board/A2", "shell:0/algae"],
        ),
        (UsePearl("pearl_3"), 0, "Turn a pearl into 3 money", "Eine Perle zu 3 Geld machen", ["shell:0/pearl_3", "held:0/money"]),
        (
            UseBoat(2),
            0,
            "Take a blue coral from nursery space 3 by boat",
            "Eine blaue Koralle von Auslagefeld 3 mit dem Boot holen",
            ["nursery/3", "shell:0/boat", "boat_tile:0/blue"],
        ),
        (UseOctopus(space("B1")), 0, "Lay an octopus on B1", "Eine Krake auf B1 legen", ["board/B1", "shell:0/octopus"]),
        (
            UseSubmarine(),
            0,
            "Send the submarine: build a station and refill the nursery",
            "Das U-Boot einsetzen: eine Station bauen und die Auslage auffüllen",
            ["shell:0/submarine"],
        ),
        (
            UseTurtle(space("A2")),
            0,
            "Take over the neutral reef at A2 with a turtle",
            "Das neutrale Riff bei A2 mit einer Schildkröte übernehmen",
            ["board/A1", "board/A2", "shell:0/turtle", "held:0/divers"],
        ),
    ],
)
def test_labels_name_tiles_and_places(command: Command, phase: int, en: str, de: str, places: list[str]) -> None:
    at = table().turn_of(0, phase)
    shown = GAME.describe(at.state, Seat(0), command)
    assert (shown.label.en, shown.label.de, shown.places) == (en, de, places)


@pytest.mark.parametrize("number", range(3))
def test_labels_and_places_agree(number: int) -> None:
    game = any_game(GAME)
    choices = settings(game)
    world = World(choices[(5 * number + 1) % len(choices)], number)
    luck = random.Random(number)
    said = 0
    while not world.state.over:
        seat = world.state.to_act[0]
        commands = [game.command_of(world.state, move) for move in game.legal_moves(world.state, seat)]
        for command in luck.sample(commands, min(5, len(commands))):
            shown = game.describe(world.state, seat, command)
            for label in (shown.label.en, shown.label.de):
                spaces = re.findall(r"\b(?:on|at|auf|bei) ([A-X]\d+)\b", label)
                sites = re.findall(r"\b(?:site|Bauplatz) ([A-Z])\b", label)
                assert {f"board/{name}" for name in spaces} | {f"site/{letter}" for letter in sites} <= set(shown.places), label
                said += len(spaces) + len(sites)
        world.play(seat, luck.choice(commands))
    assert said > 100


def test_n2_a_site_is_not_called_like_a_seat_in_german() -> None:
    """`Platz` is a seat in German texts, a site is a `Bauplatz` (a starting one a `Startplatz`): in rules, refusals and the picture."""
    texts = [rule.text for rule in GAME.info.rules] + list(GAME.info.refusals.values())
    spoken = [text for text in texts if re.search(r"\bsites?\b", text.en)]
    assert len(spoken) > 9
    for text in spoken:
        assert re.search(r"Bauplatz|Bauplätze|Startplätze", text.de), text.de
    table = Table().shells(0, "submarine")
    table.play(UseSubmarine())
    view = GAME.view_for(table.state, Seat(0))
    assert "Bauplatz" in describe_turn(Scene(GAME.info, {}, view, Seat(0), [""] * 4, [Seat(0)], language="de"))


def test_p1_rules_speak_of_columns_in_german_too() -> None:
    """P1, P3, A3: a line of the nursery is a row or a column; the German word for a row does not mean both."""
    for rule in GAME.info.rules:
        if rule.number in ("A3", "P1", "P3"):
            assert "Reihe oder Spalte" in rule.text.de


def test_p14_f1_planting_names_the_divers_where_one_comes_or_goes() -> None:
    table = Table(["y1 . y1"]).hand("yellow")
    assert GAME.describe(table.state, Seat(0), plant("yellow", "B1")).places == ["hand:0/yellow", "board/B1", "held:0/divers"]
    table = Table(["y1 . ."]).hand("yellow")
    assert GAME.describe(table.state, Seat(0), plant("yellow", "B1")).places == ["hand:0/yellow", "board/B1"]


def test_k5_a_tile_taken_by_boat_is_named_where_it_lies() -> None:
    table = Table(["y1 . ."]).hand("yellow")
    table.state.boat = GAME.box.tile_of["yellow"]
    assert GAME.describe(table.state, Seat(0), plant("yellow", "B1")).places == ["boat_tile:0/yellow", "board/B1"]


def test_p6_a_discard_shows_what_it_costs() -> None:
    table = Table(allow_negative_vp=False).hand("yellow")
    table.state.points[0] = 2
    label = GAME.describe(table.state, Seat(0), Discard("yellow")).label
    assert (label.en, label.de) == ("Discard a yellow coral (−2 points)", "Eine gelbe Koralle abwerfen (−2 Punkte)")


@pytest.mark.parametrize("number", range(3))
def test_p5_a_purchase_is_warned_of_if_and_only_if_nothing_of_it_can_be_planted(number: int) -> None:
    world = World(settings(any_game(GAME))[0], number)
    luck = random.Random(number)
    seen = {True: 0, False: 0}
    while not world.state.over:
        state, seat = world.state, world.state.to_act[0]
        assert isinstance(state, State)
        commands = [GAME.command_of(state, move) for move in GAME.legal_moves(state, seat)]
        for command in [each for each in commands if isinstance(each, BuyLine)]:
            after = fold(state, decide(GAME, state, seat, command, FastChance(1)))
            is_warned = " – but " in GAME.describe(state, seat, command).label.en
            if after.count_left() > after.box.refill_at:
                kinds = [type(GAME.command_of(after, move)) for move in GAME.legal_moves(after, seat)]
                assert is_warned == (Plant not in kinds and UseAlgae not in kinds)
                seen[is_warned] += 1
            else:
                assert not is_warned, "a station may come first"
        world.play(seat, luck.choice(commands))
    assert seen[False] > 0
    assert seen[True] > 0


def test_k7_what_can_be_planted_with_algae_is_not_warned_of() -> None:
    """P5, K7: the pink tiles have no place but on the neutral coral beside the station."""
    table = Table(["@A yn . bn"]).nursery("pink", "pink", "blue", "blue", "blue", "blue", "blue", "blue")
    for command in (BuyLine("R1"), UseBoat(0)):
        assert " – but " in GAME.describe(table.state, Seat(0), command).label.en
    table.shells(0, "algae")
    for command in (BuyLine("R1"), UseBoat(0)):
        assert " – but " not in GAME.describe(table.state, Seat(0), command).label.en


def test_a4_a_stuck_table_is_not_told_to_build_what_it_cannot() -> None:
    """A4, N4: with the bag and the stations gone nothing is built or refilled."""
    told = GAME.info.tell(TableStuck(Seat(1)), 2, {})
    assert "if possible" in told.en
    assert "Wenn es geht" in told.de


def test_k5_a_tile_taken_by_boat_is_asked_for_before_the_purchase() -> None:
    """K5: with a tile of the boat at hand nothing can be bought, so buying is not what the picture asks for."""
    table = Table().shells(0, "boat")
    table.play(UseBoat(0))
    for language, to_place, to_buy in (("en", "discard", "buy"), ("de", "abwerfen", "kaufen")):
        asked = describe_turn(Scene(GAME.info, {}, GAME.view_for(table.state, Seat(0)), Seat(0), [""] * 4, [Seat(0)], language=language))
        assert to_place in asked
        assert to_buy not in asked
    table.play(Discard(GAME.box.tiles[table.state.boat]))
    asked = describe_turn(Scene(GAME.info, {}, GAME.view_for(table.state, Seat(0)), Seat(0), [""] * 4, [Seat(0)]))
    assert "now buy" in asked


def test_p5_k4_what_is_paid_for_nothing_is_warned_of() -> None:
    lonely = Table(["y1 . ."]).nursery("pink", "yellow", "blue", "pink", "blue", "pink", "blue", "pink", "blue")
    assert " – but " not in GAME.describe(lonely.state, Seat(0), BuyLine("R1")).label.en, "the yellow one can be planted"
    lonely.state.money[0] = lonely.state.box.money_cap - 1
    pearl = GAME.describe(lonely.state, Seat(0), UsePearl("pearl_3")).label
    assert (pearl.en, pearl.de) == (
        "Turn a pearl into 3 money – but only 1 of it fits, as you can hold 12",
        "Eine Perle zu 3 Geld machen – es passt aber nur 1 davon, denn mehr als 12 darfst du nicht haben",
    )
    lonely.state.money[0] = lonely.state.box.money_cap
    pearl = GAME.describe(lonely.state, Seat(0), UsePearl("pearl_3")).label
    assert (pearl.en, pearl.de) == (
        "Turn a pearl into 3 money – but none of it fits, as you can hold 12",
        "Eine Perle zu 3 Geld machen – es passt aber nichts davon, denn mehr als 12 darfst du nicht haben",
    )
