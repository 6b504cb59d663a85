"""A table to test on: given a position, when a command, then facts or a refusal. Everything goes through JSON, as in play."""

from typing import Any

import pytest

from domain.games.reef_encounter.components import BOARDS, CELL_NAMES, COLOR_NAMES, COLORS
from domain.games.reef_encounter.state import State
from domain.kernel.chance import Chance, FastChance, ScriptedChance
from domain.kernel.errors import Refused
from domain.kernel.event import Event
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.play import decide, fold
from domain.registry import find_game

GAME = find_game("reef-encounter")
PLAYERS = ["purple", "green", "red", "yellow"]
PREFIX = "reef_encounter.v1."

CELL_OF = {name: cell for cell, name in enumerate(CELL_NAMES)}
"""The number of a cell by the name of its place."""

Counts = dict[str, int]


def counts(given: Counts | None = None) -> Counts:
    """Return counts of all five colours."""
    return {name: (given or {}).get(name, 0) for name in COLOR_NAMES}


def seat_row() -> dict[str, Any]:
    """Return a seat that has nothing but its shrimps."""
    return {
        "front": counts(),
        "cubes": counts(),
        "hand": {"known": counts(), "hidden": 0},
        "fish": {"eaten": counts(), "first": "hidden"},
        "shrimps_behind": 4,
        "shrimps_eaten": 0,
    }


SEA = {"white": 3, "yellow": 3, "orange": 3, "pink": 2, "grey": 1}
"""How many tiles lie on the sea spaces, each of the colour of its cube."""

LARGEST_MEAL = 29
"""What a coral that covers a whole board leaves for the fish."""


def bare_position(seats: int, boards: list[str]) -> dict[str, Any]:
    """Return a position in the first moment of a late turn of seat 0, with nothing on the boards; the first fish tiles are not known."""
    return {
        "stage": "turn",
        "turn": 12 * seats + 1,
        "to_act": [0],
        "active": 0,
        "start": 0,
        "end": "none",
        "boards": boards,
        "polyps": {},
        "shrimps": {},
        "coral_tiles": [{"face": "starfish", "locked": False} for _ in range(10)],
        "alga_space": None,
        "sea": {name: {"cube": True, "tiles": counts({name: count})} for name, count in SEA.items()},
        "bonus": {"polyps": dict.fromkeys(COLOR_NAMES, 1), "in_bag": False},
        "seats": [seat_row() for _ in range(seats)],
        "turn_so_far": {
            "begun": False,
            "layings": 0,
            "laying": None,
            "laid_from_hand": 0,
            "laid_board": None,
            "entered": False,
            "lock_played": False,
            "shrimp_moves": 0,
            "lifted": None,
            "bound": None,
        },
        "secrets": [{"hand": counts(), "first": None} for _ in range(seats)],
    }


class Table:
    """One table. `position` may be written until the first command; `state` is the live table from then on."""

    def __init__(self, seats: int = 2, boards: str = "", **options: Any) -> None:
        names = boards.split() or [f"R{b}" for b in range(BOARDS)][BOARDS - seats :]
        self.seats = seats
        self.options = GAME.fill_options(options, seats)
        self.position = bare_position(seats, names)
        self.left: Counts = {}
        self.read: State | None = None
        self.chance: Chance = FastChance(7)
        self.events: list[Event] = []

    # Given

    def corals(self, board: str, corals: dict[str, str | list[str]]) -> "Table":
        """Lay corals on a board: colour to spaces ("C3 C4" or a list)."""
        for color, spaces in corals.items():
            for space in spaces.split() if isinstance(spaces, str) else spaces:
                self.position["polyps"][f"reef/{board}.{space}"] = color
        return self

    def shrimps(self, board: str, shrimps: dict[str, int | str]) -> "Table":
        """Put shrimps on a board: space to seat or player colour."""
        for space, owner in shrimps.items():
            seat = PLAYERS.index(owner) if isinstance(owner, str) else owner
            self.position["shrimps"][f"reef/{board}.{space}"] = seat
            self.position["seats"][seat]["shrimps_behind"] -= 1
        return self

    def active(self, seat: int) -> "Table":
        """Make it the turn of a seat."""
        self.position["active"] = seat
        self.position["to_act"] = [seat]
        self.position["start"] = (seat - self.position["turn"] + 1) % self.seats
        return self

    def has(self, seat: int, **things: Any) -> "Table":
        """Give a seat front, hand, secret, cubes and fish (counts), eaten (shrimps), first (hidden fish tile)."""
        row = self.position["seats"][seat]
        for name, value in things.items():
            if name in ("front", "cubes"):
                row[name] = counts(value)
            elif name == "hand":
                row["hand"]["known"] = counts(value)
            elif name == "secret":
                row["hand"]["hidden"] = sum(value.values())
                self.position["secrets"][seat]["hand"] = counts(value)
            elif name == "fish":
                row["fish"]["eaten"] = counts(value)
            elif name == "first":
                row["fish"]["first"] = "hidden"
                self.position["secrets"][seat]["first"] = value
            else:
                assert name == "eaten"
                row["shrimps_eaten"] = value
                row["shrimps_behind"] -= value
        return self

    def now(self, **turn: Any) -> "Table":
        """Say what the turn has seen so far."""
        self.position["turn_so_far"].update(turn)
        return self

    def faces(self, **faces: str) -> "Table":
        """Turn coral tiles: t3="plain", or lock them: t3="starfish locked"."""
        for name, words in faces.items():
            face, _, locked = words.partition(" ")
            self.position["coral_tiles"][int(name[1:]) - 1] = {"face": face, "locked": bool(locked)}
        return self

    def bag_holds(self, left: Counts) -> "Table":
        """Leave so many polyps of these colours in the bag, once the first hands are read: the last seat holds the others in its hand."""
        self.left = left
        for secrets in self.position["secrets"]:
            secrets["first"] = secrets["first"] or "white"
        return self

    def seen(self, color: str) -> int:
        """Return how many polyps of a colour lie outside of the bag."""
        given = self.position
        rows = [row["front"] for row in given["seats"]] + [row["hand"]["known"] for row in given["seats"]]
        rows += [row["fish"]["eaten"] for row in given["seats"]] + [space["tiles"] for space in given["sea"].values()]
        rows += [secrets["hand"] for secrets in given["secrets"]] + [given["bonus"]["polyps"]]
        firsts = [secrets["first"] for secrets in given["secrets"]]
        held: int = sum(row[color] for row in rows)
        return held + firsts.count(color) + list(given["polyps"].values()).count(color)

    def settle(self) -> JsonObject:
        """Return the position with the meals and flips that its fish, its locks, its eaten shrimps and its coral tiles tell of."""
        rows = self.position["seats"]
        tiles = self.position["coral_tiles"]
        if len({tile["face"] for tile in tiles}) > 1 and not any(tile["locked"] for tile in tiles):
            self.position["alga_space"] = self.position["alga_space"] or "red"
        if any(tile["locked"] for tile in tiles) and not any(row["shrimps_eaten"] for row in rows):
            rows[-1]["shrimps_eaten"] = 1
            rows[-1]["shrimps_behind"] -= 1
        for row in rows:
            fish = row["fish"]["eaten"]
            held = sum(fish.values())
            meals = max(sum(count > 0 for count in fish.values()), -(-held // LARGEST_MEAL))
            if meals > row["shrimps_eaten"]:
                row["shrimps_behind"] -= meals - row["shrimps_eaten"]
                row["shrimps_eaten"] = meals
            if not self.options["advanced_game"]:
                fish["white" if held == 0 else max(fish, key=lambda color: fish[color])] += max(0, row["shrimps_eaten"] - held)
        for color, left in self.left.items():
            rows[-1]["hand"]["known"][color] += 40 - left - self.seen(color)
        return self.position

    @property
    def state(self) -> State:
        """The live table, read from the position at first use."""
        if self.read is None:
            state = GAME.codec.state_from_json(self.settle(), self.seats, self.options)
            assert isinstance(state, State)
            self.read = state
        return self.read

    def script(self, *colors: str) -> "Table":
        """Write down which polyps the bag will give."""
        bag = list(self.state.stock.bag)
        results = []
        for name in colors:
            color = COLOR_NAMES.index(name)
            assert bag[color] > 0, f"no {name} polyp is left in the bag"
            results.append(sum(bag[:color]))
            bag[color] -= 1
        self.chance = ScriptedChance(results)
        return self

    # When and then

    def does(self, type_name: str, **members: Any) -> list[Event]:
        """Run a command of the seat to act; return and keep its facts. The command must be among the listed ones."""
        state = self.state
        command = GAME.codec.command_from_json({"type": type_name, **members})
        seat = state.to_act[0]
        assert GAME.move_of(state, command) in GAME.legal_moves(state, seat), f"{type_name} {members} is not listed"
        events = decide(GAME, state, seat, command, self.chance)
        after = fold(state, events)
        assert isinstance(after, State)
        GAME.check(after)
        self.read = after
        self.events += events
        return events

    def refuses(self, code: str, rule: str, type_name: str, **members: Any) -> None:
        """The command is refused with this code and rule, is not listed, and changes nothing."""
        state = self.state
        before = GAME.codec.state_to_json(state)
        command = GAME.codec.command_from_json({"type": type_name, **members})
        seat = state.to_act[0]
        with pytest.raises(Refused) as refusal:
            decide(GAME, state, seat, command, self.chance)
        assert (refusal.value.code, refusal.value.rule) == (code, rule)
        assert GAME.move_of(state, command) not in GAME.legal_moves(state, seat)
        assert code in GAME.info.refusals
        assert GAME.codec.state_to_json(state) == before

    def lays(self, board: str, spaces: str, source: str = "hand") -> "Table":
        """Lay polyps one after another."""
        for space in spaces.split():
            self.does("lay_polyp", place=f"reef/{board}.{space}", source=source)
        return self

    def moves_shrimp(self, start: str, end: str) -> "Table":
        """Lift a shrimp and set it."""
        self.does("lift_shrimp", place=start)
        self.does("set_shrimp", place=None if end == "behind" else end)
        return self

    # Reading

    def table(self) -> dict[str, Any]:
        """Return what everybody sees."""
        shown = GAME.view_for(self.state, Seat(-1))["table"]
        assert isinstance(shown, dict)
        return shown

    def coral(self, board: str, color: str) -> list[str]:
        """Return the spaces of a colour on a board."""
        return sorted(s.split(".")[1] for s, c in self.table()["polyps"].items() if c == color and s.startswith(f"reef/{board}."))

    def front(self, seat: int) -> Counts:
        """Return what lies in front of a seat's screen."""
        row: Counts = self.table()["seats"][seat]["front"]
        return {name: count for name, count in row.items() if count}

    def facts(self, short: str) -> list[dict[str, Any]]:
        """Return the data of all facts so far of a type."""
        return [event.to_data() for event in self.events if event.type_name() == PREFIX + short]


def row_of(values: list[int], seat: int) -> Counts:
    """Return the counts of a seat from a row of the state."""
    return {COLOR_NAMES[c]: values[seat * COLORS + c] for c in range(COLORS) if values[seat * COLORS + c]}


def laying(color: str, hand: int = 0, front: int = 0, **options: object) -> Table:
    """Return a table in the midst of laying a colour on R2 and R3."""
    table = Table(2, "R2 R3", **options).has(0, hand={color: hand}, front={color: front}, cubes={"grey": 1})
    return table.now(begun=True, layings=1, laying=color)
