"""The worked example and the cases T01-T22 (cases.json): given a table, when commands are played, then the table is as written.

`status` says whether a case follows from the rules, from a resolution, or was written by us for a resolution.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from domain.games.das_riff.components import COLOR_IDS, KIND_IDS, PAIR_IDS
from domain.games.das_riff.events import CardsDealt, PileShuffled, TurnBegun, WaterFlowed
from domain.games.das_riff.opening import begin_turn
from domain.games.das_riff.state import State
from domain.kernel.chance import Chance, FastChance
from domain.kernel.event import Event
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.ledger import Ledger
from tests.games.das_riff.table import DECLINE, Table, bred, drawn, pay, row, seat, worm

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))
CODES = {
    "NO_BOAT": "no_boat",
    "SAME_SEX": "same_sex",
    "NO_IMMEDIATE_SUCCESS": "no_breeding_card",
    "NO_TREE": "needs_tree",
    "TREE_LIMIT": "tree_limit",
    "TREE_LOCKED": "tree_done",
    "WRONG_AMOUNT": "wrong_amount",
    "WRONG_COLOR": "wrong_color",
    "FACE_UP": "face_up",
    "FACE_DOWN": "face_down",
    "BOAT_LIMIT": "boat_limit",
    "TOO_FEW_WORMS": "too_few_worms",
    "NO_SINGLE": "no_single_parent",
    "NO_SHARK": "no_shark",
    "WATER": "water",
    "ILLEGAL_BONUS_COLOR": "not_rolled",
}
SEATS = {"A": 0, "B": 1}


class Run:
    """One case being played."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.given: dict[str, Any] = case["state"]
        self.pile: list[str] = list(self.given.get("draw", []))
        self.breeding: list[str] = list(self.given.get("breeding_deck", []))
        self.events: list[Event] = []
        self.before_shuffle: list[str] = []
        players = [self.given["players"][name] for name in ("A", "B")]
        self.table = Table().given(
            layout={name: row(*cards, first=1 + 20 * i) for i, (name, cards) in enumerate(self.given["layout"].items())},
            seats=[seat_of(player) for player in players],
            discards=self.given.get("discard", []),
            breeding=self.given["breeding_open"],
            active=SEATS[self.given["active"]],
        )

    def step(self, step: dict[str, Any]) -> None:
        """Play one step, or see it refused."""
        source = step["command"]
        error = step.get("expect_error")
        if source["cmd"] == "roll":
            self.roll(source, error)
        elif error == "GAME_OVER":
            assert self.table.state.over
            assert not self.table.state.to_act
        elif error is not None:
            self.table.refused(self.command(source), CODES[error])
        else:
            self.play(self.command(source))

    def play(self, command: JsonObject) -> None:
        """Play a command with the case's own luck."""
        before = self.table.discards()
        events = self.table.when(command, self.luck(command))
        for event in events:
            if isinstance(event, WaterFlowed):
                before += ["water"] * sum(event.flowed)
            if isinstance(event, PileShuffled):
                self.before_shuffle = before
        self.events += events

    def luck(self, command: JsonObject) -> Chance:
        """Return luck that draws the case's next cards; after a shuffle any."""
        state = self.table.state
        if command["type"] == "end_turn" and self.pile:
            needed = self.needed()
            return FastChance(7) if needed is None else drawn(state, self.pile[:needed])
        if command["type"] == "take_fish" and self.breeding:
            return bred(state, next(pair for pair in self.breeding if state.breeding[PAIR_IDS.index(pair)]))
        return FastChance(7)

    def needed(self) -> int | None:
        """Return how many cards the end of the turn will draw, or None when it shuffles first."""
        clone = Table()
        clone.options = self.table.options
        clone.state = self.table.state.clone()
        events = clone.when({"type": "end_turn"}, FastChance(7))
        if any(isinstance(event, PileShuffled) for event in events):
            return None
        return sum(len(event.cells) for event in events if isinstance(event, CardsDealt))

    def roll(self, source: dict[str, Any], error: str | None) -> None:
        """Begin a turn with these dice; a missing choice leaves the table waiting for it."""
        table = Table()
        table.state = self.table.state.clone()
        begin_turn(Ledger(table.state, drawn(table.state, [], tuple(source["dice"]))), table.state.active)
        for color in source.get("free_choices", []):
            assert table.state.to_act == [table.state.active]
            table.when(worm(color))
        if error == "CHOICE_NEEDED":
            assert table.game.view_for(table.state, Seat(0))["phase"] == "free"
            table.refused({"type": "end_turn"}, "worm_first")
            return
        assert table.state.to_act == [1 - table.state.active]
        choice = source["opponent_choice"]
        if error is not None:
            table.refused(worm(choice), CODES[error])
            return
        table.when(DECLINE if choice is None else worm(choice))
        self.table = table

    def command(self, source: dict[str, Any]) -> JsonObject:
        """Translate a case's command."""
        if source["cmd"] == "end_turn":
            return {"type": "end_turn"}
        paid = pay(**source.get("pay", {}))
        if source["cmd"] == "buy_boat":
            return {"type": "buy_boat", "pay": paid}
        if source["cmd"] == "shark":
            target = source["target"]
            if "tree" in target:
                return {"type": "chase_parent", "tree": target["tree"]}
            return {"type": "chase_card", "place": place(target["at"])}
        if source["cmd"] == "reveal":
            return {"type": "reveal", "place": place(source["at"]), "pay": paid}
        if "tree" in source:
            return {"type": "take_fish", "place": place(source["at"]), "tree": source["tree"], "pay": paid}
        return {"type": "take", "place": place(source["at"]), "pay": paid}


def place(at: list[Any]) -> str:
    """Return a place of a case."""
    return f"reef/{at[0]}.{at[1]}"


def seat_of(player: dict[str, Any]) -> JsonObject:
    """Return a player of a case as a seat."""
    trees = [tree.get("fish") or tree.get("breeding") or "empty" for tree in player["trees"]]
    return seat(player["worms"], player["pearls"], player["sharks"], player["boats"], trees)


def check_players(table: Table, expected: dict[str, Any]) -> None:
    """Compare what the case says of the seats."""
    for name, wanted in expected.items():
        shown = table.seat_view(SEATS[name])
        for key, value in wanted.items():
            assert shown["successes" if key == "done" else key] == value, f"{name} {key}"


def check_reef(run: Run, expected: dict[str, Any]) -> None:
    """Compare what the case says of the reef, the piles and what happened to them."""
    table = run.table
    for name, cards in expected.get("layout", {}).items():
        assert table.front(name) == cards
    for name, cards in expected.get("layout_front", {}).items():
        assert table.front(name)[: len(cards)] == cards
    for at, card in expected.get("layout_cell", {}).items():
        name, column = at.split(",")
        assert table.front(name)[int(column) - 1] == card
    if "discard_before_reshuffle" in expected:
        assert run.before_shuffle == expected["discard_before_reshuffle"]
    happened = {
        "flowed": sum(sum(event.flowed) for event in run.events if isinstance(event, WaterFlowed)),
        "refilled": sum(len(event.cells) for event in run.events if isinstance(event, CardsDealt)),
        "reshuffled": any(isinstance(event, PileShuffled) for event in run.events),
        "discard": table.discards(),
        "discard_count": len(table.discards()),
        "draw_count": table.state.pile_size(),
        "breeding_open": [PAIR_IDS[pair] for pair in table.state.open],
        "breeding_open_count": len(table.state.open),
        "breeding_deck_count": sum(table.state.breeding),
        "supply": dict(zip(COLOR_IDS, table.state.supply, strict=True)),
        "boat_supply": table.state.boat_supply,
        "winner": None if table.state.winner < 0 else "AB"[table.state.winner],
        "active": "AB"[table.state.active],
    }
    for key, value in happened.items():
        if key in expected:
            assert value == expected[key], key


def check_phase(run: Run, wanted: str) -> None:
    """Compare the phase; "roll" is over at once here, the next turn has begun."""
    if wanted == "roll":
        assert any(isinstance(event, TurnBegun) for event in run.events)
    elif wanted == "over":
        assert run.table.state.over
    else:
        assert run.table.game.view_for(run.table.state, Seat(0))["phase"] == wanted


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    run = Run(case)
    for step in case["steps"]:
        run.step(step)
    expected = case["expect"]
    check_players(run.table, expected.get("players", {}))
    check_reef(run, expected)
    if "phase" in expected:
        check_phase(run, expected["phase"])


def test_all_cases_are_there() -> None:
    assert len(CASES) == 24
    assert {case["status"] for case in CASES} == {"rule", "resolution", "ours"}


@pytest.mark.parametrize("case", [case for case in CASES if "supply" in case["state"]], ids=lambda case: case["id"])
def test_fixtures_hold_every_piece(case: dict[str, Any]) -> None:
    """What a position leaves over is what the fixture says lies in the pile, the stock and the breeding deck."""
    state: State = Run(case).table.state
    given = case["state"]
    assert sorted(given["draw"]) == sorted(KIND_IDS[kind] for kind in range(16) for _ in range(state.pile[kind]))
    assert given["supply"] == dict(zip(COLOR_IDS, state.supply, strict=True))
    assert given["boat_supply"] == state.boat_supply
    assert sorted(given["breeding_deck"]) == sorted(PAIR_IDS[pair] for pair in range(21) if state.breeding[pair])
