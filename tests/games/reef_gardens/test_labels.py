"""What players read: every refusal has its sentence and is used, labels name tiles and places in both languages."""

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
    Store,
    UseBoat,
    UseOctopus,
    UsePearl,
    UseSubmarine,
    UseTurtle,
)
from domain.games.reef_gardens.state import BUILDING, PLANTING, SURFACING
from domain.kernel.command import Command
from tests.games.reef_gardens.table import GAME, Table, algae, algae_stored, plant, plant_stored, space

FOLDER = Path(labels.__file__).parent


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    sources = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py") if path.name != "labels.py")
    used = set(re.findall(r'Refused\("(\w+)", "[A-Z]+\d+"', sources)) | set(re.findall(r'^    \("(\w+)", "[A-Z]+\d+"\)', sources, re.M))
    assert used == set(GAME.info.refusals)


def table() -> Table:
    """Return a table at which something of every kind can be described."""
    found = Table().reef(0, "green", "H5", "H4", fish=1).reef(-1, "blue", "A1", "A2").nursery("yellow", "pink_clownfish", "blue")
    found.state.pending = 4
    return found


@pytest.mark.parametrize(
    ("command", "phase", "en", "de", "places"),
    [
        (
            BuyLine("R1"),
            0,
            "Buy line R1 for 2: yellow, pink with clownfish",
            "Reihe R1 für 2 kaufen: gelb, rosa mit Clownfisch",
            ["nursery/1", "nursery/2"],
        ),
        (BuildStation("F"), BUILDING, "Build the station 10/5 on site F", "Station 10/5 auf Platz F bauen", ["H2"]),
        (
            CloseReef(space("H5")),
            0,
            "Surface from the green reef at H5: 3 points",
            "Vom Riff bei H5 (grün) auftauchen: 3 Punkte",
            ["H4", "H5"],
        ),
        (EndTurn(), PLANTING, "End the turn", "Zug beenden", []),
        (EndTurn(), SURFACING, "End the turn and take the income", "Zug beenden und Einkommen nehmen", []),
        (Discard("yellow"), PLANTING, "Discard yellow (−3)", "gelb abwerfen (−3)", []),
        (Store("yellow"), PLANTING, "Store yellow on an anemone", "gelb auf einer Anemone lagern", ["shell/anemone"]),
        (plant("yellow", "H7"), PLANTING, "Plant yellow on H7", "gelb auf H7 pflanzen", ["H7"]),
        (plant_stored("yellow", "H7"), PLANTING, "Plant stored yellow on H7", "gelb von der Anemone auf H7 pflanzen", ["H7"]),
        (algae("yellow", "A1"), PLANTING, "Plant yellow with algae on A1", "gelb mit Algen auf A1 pflanzen", ["A1"]),
        (
            algae_stored("yellow", "A1"),
            PLANTING,
            "Plant stored yellow with algae on A1",
            "gelb von der Anemone mit Algen auf A1 pflanzen",
            ["A1"],
        ),
        (UsePearl(3), 0, "Give a pearl for 3 money", "Eine Perle für 3 Geld abgeben", ["shell/pearl_3"]),
        (UseBoat(3), 0, "Take blue by boat", "blau mit dem Boot holen", ["nursery/3"]),
        (UseOctopus(space("B1")), 0, "Lay an octopus on B1", "Eine Krake auf B1 legen", ["B1"]),
        (UseSubmarine(), 0, "Send the submarine: build and refill", "Das U-Boot einsetzen: bauen und auffüllen", ["shell/submarine"]),
        (
            UseTurtle(space("A2")),
            0,
            "Take over the neutral reef at A2 with a turtle",
            "Das neutrale Riff bei A2 mit einer Schildkröte übernehmen",
            ["A1", "A2"],
        ),
    ],
)
def test_labels_name_tiles_and_places(command: Command, phase: int, en: str, de: str, places: list[str]) -> None:
    at = table().turn_of(0, phase)
    shown = GAME.describe(at.state, 0, command)
    assert (shown.label.en, shown.label.de, shown.places) == (en, de, places)


def test_p6_a_discard_shows_what_it_costs() -> None:
    table = Table(allow_negative_vp=False).hand("yellow")
    table.state.points[0] = 2
    label = GAME.describe(table.state, 0, Discard("yellow")).label
    assert (label.en, label.de) == ("Discard yellow (−2)", "gelb abwerfen (−2)")
