"""One real game, played by people, as commands: what the log leaves out (first sea filling, first fish tiles) is filled in."""

import json
from pathlib import Path
from typing import Any

from domain.games.reef_encounter.components import BOARDS, COLOR_NAMES, EMPTY
from domain.games.reef_encounter.state import State
from domain.kernel.chance import ScriptedChance
from domain.kernel.event import Event
from domain.kernel.ids import JsonObject
from domain.kernel.play import decide, fold, set_up
from tests.games.reef_encounter.table import GAME, PLAYERS

SOURCE: dict[str, Any] = json.loads((Path(__file__).parent / "replay_2p.json").read_text("utf-8"))
FIRST_TILE = "grey"
"""The hidden first fish tiles are not in the log; any colour that is left will do."""


def place_of(space: str) -> str | None:
    """Return the place of a space of the log (`R1:E4`); None: behind the screen."""
    return None if space == "behind" else f"reef/{space.replace(':', '.')}"


class Draws:
    """Scripted results for draws by colour from a bag of known content."""

    def __init__(self, bag: list[int]) -> None:
        self.bag = list(bag)
        self.results: list[int] = []

    def take(self, name: str, put_back: bool = False) -> None:
        """Write down the result that draws a polyp of this colour."""
        color = COLOR_NAMES.index(name)
        assert self.bag[color] > 0
        self.results.append(sum(self.bag[:color]))
        self.bag[color] -= 0 if put_back else 1


Plan = tuple[str, list[str | None]]
"""The first sea space, and the colour of every polyp drawn onto the sea, in order, as far as somebody took it later."""


def sea_plans() -> list[Plan]:
    """Return the ways in which the sea may have been filled so that every space held as many polyps as were taken from it."""
    takes = [step for turn in SOURCE["turns"] for step in turn["steps"] if step.get("action") == 10]
    return [plan for first in range(5) if (plan := plan_from(first, takes)) is not None]


def plan_from(first: int, takes: list[dict[str, Any]]) -> Plan | None:
    """Return the plan when the sea was filled from this space on; None when the sizes do not fit."""
    spaces: list[list[int]] = [[], [], [], [], []]
    colors: list[str | None] = []

    def draw(space: int) -> None:
        spaces[space].append(len(colors))
        colors.append(None)

    for step, count in enumerate([3, 3, 3, 2, 1]):
        for _ in range(count):
            draw((first + step) % 5)
    for take in takes:
        space = COLOR_NAMES.index(take["cube"])
        if len(spaces[space]) != len(take["tiles"]):
            return None
        for number, name in zip(spaces[space], take["tiles"], strict=True):
            colors[number] = name
        spaces[space] = []
        for step in range(5):
            if len(spaces[(space + step) % 5]) < 3:
                draw((space + step) % 5)
    return COLOR_NAMES[first], colors


class Replay:
    """The logged game on a live table; every command goes through its JSON form and `decide`, every fact is kept."""

    def __init__(self, plan: Plan) -> None:
        self.options = GAME.fill_options({}, 2)
        self.opening = GAME.initial_state(2, self.options)
        self.first_space = plan[0]
        self.sea = list(plan[1])
        self.events = set_up(GAME, self.opening, self.set_up_chance())
        self.by_command: list[list[Event]] = [list(self.events)]
        self.state = self.folded()
        self.commands: list[tuple[int, JsonObject]] = []

    def folded(self) -> State:
        """Return the state after all facts."""
        state = fold(self.opening, self.events)
        assert isinstance(state, State)
        return state

    def any_color(self, bag: list[int]) -> str:
        """Return a colour that is plentiful, for polyps that nobody took."""
        return COLOR_NAMES[bag.index(max(bag))]

    def draw_to_sea(self, draws: Draws) -> None:
        """Write down the next draw onto the sea."""
        draws.take(self.sea.pop(0) or self.any_color(draws.bag))

    def set_up_chance(self) -> ScriptedChance:
        """Return the luck of the set-up."""
        draws = Draws([37] * 5)
        left = list(range(BOARDS))
        for name in SOURCE["boards"]:
            draws.results.append(left.index(int(name[1:])))
            left.remove(int(name[1:]))
        draws.results.append(["starfish", "plain"].index(SOURCE["coral_tiles_start"]))
        draws.take(self.first_space, put_back=True)
        for _ in range(12):
            self.draw_to_sea(draws)
        draws.results.append(0)
        for player in SOURCE["turn_order"]:
            for name, count in SOURCE["start_hands_after_the_fish_tile"][player].items():
                for _ in range(count):
                    draws.take(name)
            draws.take(FIRST_TILE)
        return ScriptedChance(draws.results)

    def command(self, data: JsonObject, results: list[int] | None = None) -> list[Event]:
        """Decide a command of the seat to act, which must be listed, and keep its facts; all luck must be used."""
        (seat,) = self.state.to_act
        command = GAME.codec.command_from_json(data)
        assert GAME.move_of(self.state, command) in GAME.legal_moves(self.state, seat), data
        chance = ScriptedChance(results or [])
        events = decide(GAME, self.state, seat, command, chance)
        assert chance.used == len(chance.results)
        for event in events:
            self.state.apply(event)
        GAME.check(self.state)
        self.events += events
        self.by_command.append(events)
        self.commands.append((seat, data))
        return events

    def choose(self) -> None:
        """Play the hidden first tiles and the first cubes."""
        for _ in SOURCE["turn_order"]:
            self.command({"type": "feed_first", "color": FIRST_TILE})
        for player in SOURCE["turn_order"]:
            self.command({"type": "choose_cubes", "cubes": SOURCE["start_cubes"][player]})

    def turn(self, turn: dict[str, Any]) -> None:
        """Play one turn of the log."""
        assert [PLAYERS.index(turn["player"])] == self.state.to_act
        steps = [step for step in turn["steps"] if "growth" not in step]
        fronts = 0
        events: list[Event] = []
        for step in steps:
            action = step.get("action")
            if "lay" not in step and not step.get("inside_other_action") and self.state.laying != EMPTY:
                self.command({"type": "end_laying"})
            if "lay" in step:
                source = "front" if fronts else "hand"
                fronts = max(0, fronts - 1)
                events = self.command({"type": "lay_polyp", "place": place_of(step["lay"]), "source": source})
                assert events[0].to_data()["eats"] == step.get("eats"), step
                self.compare_growth(turn["steps"], step, events)
            elif action in (2, 3):
                fronts = step["from_front"]
                self.command({"type": "play_cube", "color": step["cube"]})
            else:
                self.other_action(step)

    def compare_growth(self, steps: list[dict[str, Any]], step: dict[str, Any], events: list[Event]) -> None:
        """A growth follows a tile exactly where the log has one."""
        at = steps.index(step) + 1
        logged = [place_of(steps[at]["growth"])] if at < len(steps) and "growth" in steps[at] else []
        assert [e.to_data()["place"] for e in events if e.type_name().endswith("polyp_grown")] == logged

    def other_action(self, step: dict[str, Any]) -> None:
        """Play actions 1, 4 to 8 and 10."""
        action = step["action"]
        if action == 1:
            (eaten, *_) = self.command({"type": "eat", "place": place_of(step["shrimp"])})
            data = eaten.to_data()
            assert isinstance(data["places"], list)
            assert (len(data["places"]), data["color"], data["kept"]) == (step["size"], step["colour"], step["into_fish"])
        elif action == 4:
            self.command({"type": "enter_shrimp", "place": place_of(step["to"])})
        elif action == 5:
            assert (self.state.laying != EMPTY) == step["inside_other_action"]
            self.command({"type": "lift_shrimp", "place": place_of(step["from"])})
            self.command({"type": "set_shrimp", "place": place_of(step["to"])})
        elif action == 6:
            self.command({"type": "trade_polyp", "color": step["colour"]})
        elif action == 7 and step["on"] == "space":
            self.command({"type": "play_alga", "alga": step["cylinder"], "pays": step["pays"]})
        elif action == 7:
            (locked, *_) = self.command({"type": "lock_tile", "place": f"coral_tile/{step['on']}", "pays": step["pays"]})
            assert locked.to_data()["alga"] == step["cylinder"]
        elif action == 8:
            self.command({"type": "trade_cube", "color": step["colour"]})
        else:
            assert action == 10
            self.take(step)

    def take(self, step: dict[str, Any]) -> None:
        """Take from the sea; the polyps there must be those of the log."""
        space = COLOR_NAMES.index(step["cube"])
        draws = Draws(list(self.state.stock.bag))
        counts = list(self.state.stock.count)
        counts[space] = 0
        for _ in [count for count in counts if count < 3]:
            self.draw_to_sea(draws)
        (taken, *_) = self.command({"type": "take_from_sea", "place": f"sea/{step['cube']}"}, draws.results)
        assert taken.to_data()["tiles"] == {name: step["tiles"].count(name) for name in COLOR_NAMES}


def replayed(plan: Plan) -> Replay:
    """Return the logged game, played to its end."""
    replay = Replay(plan)
    replay.choose()
    for turn in SOURCE["turns"]:
        replay.turn(turn)
    return replay
