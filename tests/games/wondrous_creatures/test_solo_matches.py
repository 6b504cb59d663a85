"""Tingent in random matches: each of its facts against its rules read a second time, from the sheet's data and open pieces (G1-G9)."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from domain.games.wondrous_creatures.frames.robot import RobotPlace
from domain.games.wondrous_creatures.scoring import robot_score
from domain.games.wondrous_creatures.state import State
from domain.kernel.chance import FastChance
from domain.kernel.event import Event
from domain.kernel.ledger import Ledger
from domain.kernel.play import decide
from tests.games.wondrous_creatures.table import GAME
from tests.samples import samples

SHEET: Any = json.loads((Path(__file__).parent / "sheet.json").read_text("utf-8"))
CARDS: Final[list[Any]] = SHEET["creatures"]
ACHIEVEMENTS: Final[list[Any]] = SHEET["achievements"]["list"]
TILES: Final[list[Any]] = SHEET["habitat_tiles"]["tiles"]
SPECIES: Final = ["crustacean", "mammal", "bird", "reptile", "fish", "insect", "dragon"]
HEXES: Final[list[Any]] = SHEET["hexes"]
AT: Final = {(place["q"], place["r"]): number for number, place in enumerate(HEXES) if "A" in place["sides"]}
GROUPS: Final = {"M": "main", "Y": "multi", "S": "single"}
STEPS: Final = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]


def near(place: int) -> set[int]:
    """Return the neighbours of a hex."""
    q, r = HEXES[place]["q"], HEXES[place]["r"]
    return {AT[q + right, r + down] for right, down in STEPS if (q + right, r + down) in AT}


def printed(state: State, place: int) -> Any:
    """Return what lies on a hex: a tile, or what the board shows."""
    return TILES[state.tile_on[place]] if state.tile_on[place] >= 0 else HEXES[place]


def rated_pairs(state: State, habitat: str) -> dict[tuple[int, ...], tuple[int, ...]]:
    """G3: return the free pairs of plains, each with habitats of the kind, others, effects, and eggs (those below it too)."""
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    free = [place for place in AT.values() if HEXES[place]["type"] == "plains" and state.crew_on[place] < 0]
    for one in free:
        for other in near(one).intersection(free):
            beside = (near(one) | near(other)) - {one, other}
            kinds = [kind for kind in [printed(state, place).get("habitat") for place in beside] if kind]
            wanted, effects = kinds.count(habitat), sum("effect" in printed(state, place) for place in beside)
            eggs = sum(state.egg_on[place] >= 0 for place in beside | {one, other})
            found[tuple(sorted((one, other)))] = (wanted, len(kinds) - wanted, effects, eggs)
    return found


class Opponent:
    """What Tingent must have done, fact by fact; `to_do` holds the words of its card that are still due."""

    def __init__(self, state: State, board: str) -> None:
        self.board: Any = next(entry for entry in SHEET["tingent_solo"]["boards"] if entry["id"] == board)
        dealt = [ACHIEVEMENTS[number] for number in state.achievements]
        self.cards: dict[str, list[Any]] = {"main": dealt[:3], "multi": dealt[3:5], "single": dealt[5:]}
        self.target = {"main": 0, "multi": 0, "single": 0}
        self.deck, self.space, self.to_do, self.half = set(range(12)), 1, [""][:0], [""][:0]
        self.shown: list[Any] = []
        self.last: Any = None
        self.eggs: Counter[str] = Counter()
        self.points, self.hidden, self.seen = 0, 0, Counter[str]()

    def wanted(self, word: str) -> list[str]:
        """Return the species of the target that a word speaks of."""
        group = word.split(":")[1]
        species: list[str] = self.cards[group][self.target[group]]["species"]
        return species

    def fits(self, state: State, word: str) -> list[tuple[int, int]]:
        """G4: return points and slots of the cards that it may take, the best last."""
        cards = [(slot, CARDS[card]) for slot, card in enumerate(state.slots) if card >= 0]
        return sorted((card["vp"], -slot) for slot, card in cards if set(card["species"]) & set(self.wanted(word)))

    def check(self, state: State, event: Event, kind: str) -> None:
        """Check one fact against the table before it."""
        data: Any = event.to_data()
        self.seen[kind] += 1
        if kind == "robot_card_drawn":
            self.deck.remove(data["card"])
            card = SHEET["tingent_solo"]["cards"][data["card"]]
            self.half = card["brown" if self.space >= self.board["first_brown"] else "yellow"]
            self.to_do, self.last = [*self.half, *(["gear"] if card["gear"] else [])], None
        elif kind == "robot_cards_reshuffled":
            assert not self.deck or self.space == self.board["first_brown"]
            self.deck = set(range(12))
        elif kind == "robot_crew_moved":
            who, habitat = self.to_do.pop(0).split(":")
            rated, pair = rated_pairs(state, habitat), tuple(sorted((number(data["first"]), number(data["second"]))))
            assert rated[pair] == max(rated.values())
            assert data["points"] == (rated[pair][0] if who == "captain" else 0)
            self.points += data["points"]
        elif kind == "robot_card_taken":
            assert -self.fits(state, self.to_do.pop(0))[-1][1] == int(data["slot"].split("/")[1]) - 1
            self.last = CARDS[data["card"] - 1]
            self.shown.append(self.last)
        elif kind == "robot_card_hidden":
            word = self.to_do.pop(0)
            assert word == "facedown" or not self.fits(state, word)
            self.hidden += 1
        elif kind == "robot_egg_gained":
            if data["source"] == "supply":
                assert self.to_do.pop(0) == "egg"
                assert data["species"] in set(self.last["species"]) & set(self.wanted(self.half[0]))
            else:
                assert state.egg_on[number(data["hex"])] == SPECIES.index(data["species"])
            self.eggs[data["species"]] += 1
        elif kind == "robot_advanced":
            assert [word for word in self.to_do if word != "egg"] == ["gear"]
            self.space, self.to_do = self.space + 1, []
            assert data["space"] == f"tracker/{self.space}"
        elif kind == "tile_laid" and event.seat < 0:
            lakes = [place for place in AT.values() if HEXES[place]["type"] == "lake" and state.tile_on[place] < 0]
            lakes = [place for place in lakes if state.egg_on[place] >= 0] or lakes
            assert number(data["hex"]) == min(lakes, key=lambda place: (2 * HEXES[place]["q"] + HEXES[place]["r"], HEXES[place]["r"]))
        elif kind == "robot_slot_taken":
            self.check_slot(state, data)

    def check_slot(self, state: State, data: Any) -> None:
        """G7: check which slot is taken, and that a trophy comes with it while there are any."""
        group = GROUPS[self.board["track"][self.space - 1]]
        card = self.cards[group][self.target[group]]
        slots = card["slots"].get("1-2") or card["slots"]["1-3"]
        owners = state.slot_owner[3 * [ACHIEVEMENTS[number] for number in state.achievements].index(card) :][:2]
        icons = sum(
            self.eggs[species] + sum(shown["species"].count(species) for shown in self.shown) for species in card.get("species", [])
        )
        slot = [owner < 0 for owner in owners].index(True) if group == "main" else 0 if icons > slots[1]["need"] else 1
        assert data["place"] == f"achievement/{card['id']}.{slot + 1}"
        assert owners[slot] < 0
        assert data["trophy"] == (state.trophies_left > 0)
        self.target[group] = min(2, self.target[group] + 1) if group == "main" else 1 - self.target[group]
        self.points += slots[slot]["vp"] + (3 if data["trophy"] else 0)

    def score(self) -> int:
        """G9: return what it has in the end."""
        cards = sum(card["vp"] + (5 if card["kind"] == "end" else 0) for card in self.shown)
        return int(self.points + cards + self.hidden * self.board["facedown_vp"] + sum(self.eggs.values()))


def number(place: str) -> int:
    """Return the number of a hex by the name of its place."""
    return int(place.split("/")[1][1:]) - 1


@pytest.mark.parametrize("match", range(samples(8, 80)))
def test_g1_to_g9_tingent_plays_by_its_rules(match: int) -> None:
    board = ["lazy", "easygoing", "wild", "terrifying"][match % 4]
    luck, chance = random.Random(match), FastChance(match)
    state = GAME.initial_state(1, GAME.fill_options({"tingent": board}, 1))
    assert isinstance(state, State)
    GAME.set_up(Ledger(state, chance, keep=False))
    tingent = Opponent(state, board)
    while not state.over:
        frame = state.agenda[-1]
        if isinstance(frame, RobotPlace):
            rated = rated_pairs(state, ["fruit", "coral", "flower", "mushroom"][frame.habitat])
            assert {tuple(sorted((pair.first, pair.second))) for pair in frame.pairs} == {
                pair for pair in rated if rated[pair] == max(rated.values())
            }
        seat = state.to_act[0]
        for event in decide(GAME, state, seat, GAME.command_of(state, luck.choice(GAME.legal_moves(state, seat))), chance):
            tingent.check(state, event, event.type_name().split(".")[-1])
            state.apply(event)
    assert tingent.score() == robot_score(state)
    assert tingent.seen["robot_card_drawn"] > 5
