"""A table of Das Riff for tests: positions written like the cases, commands written like the wire, luck written as cards."""

import json
from importlib.resources import files
from typing import Any

import pytest

from domain.games.das_riff.components import COLOR_IDS, KIND_IDS, MEANS_IDS, PAIR_IDS, ROW_IDS
from domain.games.das_riff.state import State
from domain.kernel.chance import Chance, FastChance, ScriptedChance
from domain.kernel.content import Content
from domain.kernel.errors import Refused
from domain.kernel.event import Event
from domain.kernel.game import AnyGame
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.play import decide
from domain.registry import GAMES

GAME = GAMES["das-riff"]


def option(name: str) -> Any:
    """Return the schema of an option."""
    return json.loads(json.dumps(GAME.options.source))["properties"][name]


WORMS: JsonObject = dict.fromkeys(COLOR_IDS, 1)


def content() -> Content:
    """Return the game's own content data."""
    package = files("domain.games.das_riff")
    data = {item.name: item.read_bytes() for item in (package / "content").iterdir()}
    return Content(data, (package / "README.md").read_text("utf-8"), (package / "README.de.md").read_text("utf-8"))


def seat(
    worms: dict[str, int] | None = None,
    pearls: int = 0,
    sharks: int = 0,
    boats: int = 1,
    trees: list[str] | None = None,
    reserve: dict[str, int] | None = None,
) -> JsonObject:
    """Return what lies in front of a seat; a tree is "empty", a fish, or a pair."""
    shown: list[Json] = [tree_json(tree) for tree in trees or []]
    held = WORMS if worms is None else {color: worms.get(color, 0) for color in COLOR_IDS}
    return {
        "worms": dict(held),
        "pearls": pearls,
        "sharks": sharks,
        "boats": boats,
        "trees": shown,
        "reserve": dict(reserve or {}),
        "successes": sum(1 for tree in trees or [] if "+" in tree),
    }


def tree_json(tree: str) -> JsonObject:
    """Return a tree as positions show it."""
    if tree == "empty":
        return {"state": "empty"}
    return {"state": "done", "breeding": tree} if "+" in tree else {"state": "single", "fish": tree}


def row(*cards: str | None, pool: int = 0, first: int = 1) -> list[Json]:
    """Return a row of the layout; "?coral" is face down, None a gap."""
    shown: list[Json] = []
    for i, card in enumerate(cards):
        if card is not None and card.startswith("?"):
            shown.append({"card": f"card/{first + i}", "pool": pool, "face": card[1:]})
        else:
            shown.append(card)
    return shown


def dull_layout() -> dict[str, list[Json]]:
    """Return a reef in which nothing can flow off: coral and sharks at the sea edge, water behind."""
    return {
        "A_open": row("coral", *["water"] * 3, "coral", *["water"] * 3),
        "A_mid": row("?coral", *["?water"] * 3, "?coral", "?pearl", "?pearl", "?fish:pink:f"),
        "B_mid": row("?coral", *["?water"] * 3, "?coral", "?pearl", "?pearl", "?fish:yellow:f", first=11),
        "B_open": row("shark", *["water"] * 3, "shark", *["water"] * 3),
    }


class Table:
    """A position, and what happens to it."""

    def __init__(self, game: AnyGame | None = None, **options: Json) -> None:
        self.game = GAME if game is None else game
        self.options = self.game.fill_options(options, 2)
        self.given()

    def given(
        self,
        layout: dict[str, list[Json]] | None = None,
        cells: dict[str, str | None] | None = None,
        seats: list[JsonObject] | None = None,
        discards: list[str] | None = None,
        breeding: list[str] | None = None,
        **turn: Json,
    ) -> "Table":
        """Lay out a position: `cells` changes single places; stock, pile and breeding deck are what is left over, open
        breeding cards are filled up to four from the end of the list."""
        rows = dull_layout() if layout is None else {name: list(cards) for name, cards in layout.items()}
        for place, card in (cells or {}).items():
            name, column = place.split(".")
            index = int(column) - 1
            down = card is not None and card.startswith("?")
            rows[name][index] = row(card, first=100 + 10 * ROW_IDS.index(name) + index)[0] if down or card else None
        self.state = self.read(rows, seats or [seat(), seat()], discards or [], breeding or [], turn)
        return self

    def read(
        self, rows: dict[str, list[Json]], seats: list[JsonObject], discards: list[str], breeding: list[str], turn: JsonObject
    ) -> State:
        """Return the state; the sizes of the piles are worked out from what is on the table."""
        used = [tree for one in seats for tree in one["trees"]]  # type: ignore[union-attr]
        reef = sum(1 for cards in rows.values() for card in cards if card is not None) + len(discards) + len(used)
        reef += sum(1 for tree in used if isinstance(tree, dict) and "fish" in tree)
        done = sum(1 for tree in used if isinstance(tree, dict) and "breeding" in tree)
        for one in seats:
            reserve = one["reserve"]
            assert isinstance(reserve, dict)
            reef += count(one, "pearls") + count(one, "sharks") + sum(count(reserve, kind) for kind in reserve)
        supply: JsonObject = {color: 8 - sum(held_worms(one, color) for one in seats) for color in COLOR_IDS}
        taken = {tree.get("breeding") for tree in used if isinstance(tree, dict)}
        rest = [pair for pair in reversed(PAIR_IDS) if pair not in taken and pair not in breeding]
        breeding = breeding + rest[: 4 - len(breeding)]
        active = turn.get("active", 0)
        phase = turn.get("phase", "act")
        assert isinstance(active, int)
        position: JsonObject = {
            "turn": count(turn, "dead_turns") + 1 if "dead_turns" in turn else 1,
            "active": active,
            "to_act": [1 - active if phase == "bonus" else active],
            "phase": phase,
            "dice": ["red", "red"],
            "owed": 0,
            "purchases": purchases_before(rows, discards),
            "dead_turns": 0,
            "over": False,
            "winner": None,
            "layout": dict(rows.items()),
            "revealed": [],
            "next_card": 500,
            "pile": 60 - reef,
            "discards": list(discards),
            "pools": [{"pool": 0, "shuffled_in": {}, "seen": {}}],
            "breeding_open": list(breeding),
            "breeding_deck": 21 - len(breeding) - done,
            "supply": supply,
            "boat_supply": 15 - sum(count(one, "boats") for one in seats),
            "seats": list(seats),
            **turn,
        }
        state = self.game.codec.state_from_json(position, 2, self.options)
        assert isinstance(state, State)
        return state

    def when(self, command: JsonObject, chance: Chance | None = None, by: int | None = None) -> list[Event]:
        """Play a command (of the seat to act) and return its facts."""
        actor = self.state.to_act[0] if by is None else by
        read = self.game.codec.command_from_json(own_tree(command, actor))
        before = self.game.legal_moves(self.state, Seat(actor))
        events = decide(self.game, self.state, Seat(actor), read, FastChance(5) if chance is None else chance)
        assert self.game.move_of(self.state, read) in before, "accepted, but its canonical form is not listed"
        for event in events:
            self.state.apply(event)
        self.game.check(self.state)
        return events

    def refused(self, command: JsonObject, code: str, rule: str = "") -> None:
        """Expect a refusal that changes nothing."""
        before = self.game.codec.state_to_json(self.state)
        with pytest.raises(Refused) as refusal:
            decide(
                self.game,
                self.state,
                self.state.to_act[0],
                self.game.codec.command_from_json(own_tree(command, self.state.to_act[0])),
                FastChance(5),
            )
        assert refusal.value.code == code
        assert not rule or refusal.value.rule == rule
        assert self.game.codec.state_to_json(self.state) == before
        assert code in self.game.info.refusals

    def lists(self, command: JsonObject) -> bool:
        """Say whether a command's canonical form is among the legal moves of the seat to act."""
        read = self.game.codec.command_from_json(own_tree(command, self.state.to_act[0]))
        return self.game.move_of(self.state, read) in self.game.legal_moves(self.state, self.state.to_act[0])

    def front(self, name: str) -> list[str | None]:
        """Return a row as words; face-down cards begin with "?"."""
        layout = self.game.codec.state_to_json(self.state)["layout"]
        assert isinstance(layout, dict)
        cards = layout[name]
        assert isinstance(cards, list)
        return [f"?{card['face']}" if isinstance(card, dict) else card for card in cards]  # type: ignore[misc]

    def seat_view(self, index: int) -> JsonObject:
        """Return what lies in front of a seat."""
        seats = self.game.view_for(self.state, Seat(index))["seats"]
        assert isinstance(seats, list)
        one = seats[index]
        assert isinstance(one, dict)
        return one

    def discards(self) -> list[str]:
        """Return the discards in order."""
        return [KIND_IDS[kind] for kind in self.state.discards]


def purchases_before(rows: dict[str, list[Json]], discards: list[str]) -> int:
    """Return how many purchases of this turn have at least led to such a reef and such discards."""
    gaps = sum(1 for cards in rows.values() for card in cards if card is None)
    return gaps or len(discards) // 7


def count(owner: JsonObject, name: str) -> int:
    """Return an integer member."""
    value = owner[name]
    assert isinstance(value, int)
    return value


def held_worms(one: JsonObject, color: str) -> int:
    """Return how many worms of a colour a seat holds."""
    worms = one["worms"]
    assert isinstance(worms, dict)
    return count(worms, color)


def own_tree(command: JsonObject, seat: int) -> JsonObject:
    """Return the command as it is sent: a number from 0 stands for a tree of the seat's own."""
    tree = command.get("tree")
    return {**command, "tree": f"tree:{seat}/{tree + 1}"} if isinstance(tree, int) else command


def pay(**means: int) -> list[Json]:
    """Return a payment: pay(red=1, pearl=2)."""
    return [name for name in MEANS_IDS for _ in range(means.get(name, 0))]


def reveal(place: str, **means: int) -> JsonObject:
    """Return the command to turn a card up."""
    return {"type": "reveal", "place": f"reef/{place}", "pay": pay(**means)}


def take(place: str, **means: int) -> JsonObject:
    """Return the command to take a coral, a pearl or a shark."""
    return {"type": "take", "place": f"reef/{place}", "pay": pay(**means)}


def take_fish(place: str, tree: int | None, **means: int) -> JsonObject:
    """Return the command to take a fish."""
    return {"type": "take_fish", "place": f"reef/{place}", "tree": tree, "pay": pay(**means)}


def chase(place: str) -> JsonObject:
    """Return the command to send a shark after a card."""
    return {"type": "chase_card", "place": f"reef/{place}"}


def chase_parent(tree: int) -> JsonObject:
    """Return the command to send a shark after a parent."""
    return {"type": "chase_parent", "tree": tree}


def boat(**means: int) -> JsonObject:
    """Return the command to buy a boat."""
    return {"type": "buy_boat", "pay": pay(**means)}


def worm(color: str) -> JsonObject:
    """Return the command to take a worm."""
    return {"type": "take_worm", "color": color}


DECLINE: JsonObject = {"type": "decline_worm"}
END: JsonObject = {"type": "end_turn"}


def drawn(state: State, cards: list[str], dice: tuple[str, str] = ("red", "red")) -> ScriptedChance:
    """Return luck that draws these cards from the pile in this order, then rolls these dice."""
    left = list(state.pile)
    results: list[int] = []
    for card in cards:
        kind = KIND_IDS.index(card)
        results.append(sum(left[:kind]))
        assert left[kind], f"no {card} is left"
        left[kind] -= 1
    return ScriptedChance(results + [COLOR_IDS.index(die) for die in dice])


def bred(state: State, pair: str) -> ScriptedChance:
    """Return luck that turns up this breeding card."""
    index = PAIR_IDS.index(pair)
    assert state.breeding[index], f"{pair} is not in the deck"
    return ScriptedChance([sum(state.breeding[:index])])
