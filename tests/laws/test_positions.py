"""A position is accepted only if its own rules could have left it.

What random play leaves is accepted, after every command. What is accepted of its mutations is not over, has somebody with a legal
command, is given back byte for byte, keeps every invariant, and can be played on: so do all positions that follow.
"""

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from domain.games.reef_encounter.check_end import check_nothing_pending
from domain.games.reef_encounter.events_table import TURN
from domain.games.reef_encounter.state import State as ReefEncounterState
from domain.kernel.chance import FastChance
from domain.kernel.errors import Malformed
from domain.kernel.game import AnyGame
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.lifecycle import Facts, decide_creation
from domain.kernel.lifecycle_commands import OpenMatch, SeatPlan
from domain.kernel.play import decide, fold
from domain.kernel.state import State
from domain.toy.state import State as LagoonState
from tests.laws.mutations import mutated
from tests.laws.settings import ALL_GAMES, Setting, settings
from tests.laws.shapes import state_shape
from tests.laws.world import World

FEW, MANY = 10, 1500
"""Positions mutated for each game, in `make test` and in `make test-all`."""

EACH = 12
"""Mutations of a position."""

NOT_YET: tuple[str, ...] = ()
"""Games whose positions are not checked as strictly yet: what the law finds there is expected, and not a failure of this suite."""

NAMES = [pytest.param(name, marks=pytest.mark.xfail(strict=False) if name in NOT_YET else ()) for name in ALL_GAMES]

FACTS = Facts(bytes(32), "0" * 64)


def admit(setting: Setting, position: JsonObject) -> State:
    """Return the state in which a match from this position starts; `Malformed` where it does not."""
    plans = [SeatPlan("open", None) for _ in range(setting.seats)]
    decide_creation(setting.game, OpenMatch(setting.game.name, setting.options, plans, 3600, "", position), FACTS)
    return setting.game.codec.state_from_json(position, setting.seats, setting.options)


def admitted(setting: Setting, position: JsonObject) -> State | None:
    """Return the state in which a match from this position starts, or None where it does not."""
    try:
        return admit(setting, position)
    except Malformed:
        return None


def wire(value: JsonObject) -> Any:
    """Return what a reader gets."""
    return json.loads(json.dumps(value))


def lagoon_is_over(state: State) -> bool:
    """E1, T1 of Lagoon: every turn was had, or the active seat can do nothing."""
    assert isinstance(state, LagoonState)
    stuck = state.opener < 0 and not (state.deck or state.wells or state.hands[state.active])
    return stuck or state.turn > state.rounds * state.seats


def reef_encounter_is_over(state: State) -> bool:
    """E1-E3, A2f, B1 of Reef Encounter, told once more."""
    assert isinstance(state, ReefEncounterState)
    if state.stage != TURN:
        return False
    check_nothing_pending(state)
    free = any(state.reefs.polyp[cell] < 0 for cell in state.reefs.in_play)
    return min(state.chain.locked) == 1 or max(state.eaten) == 4 or not (free or state.options.end3_any)


HEAPS = ("reefs", "spaces", "clownfish", "shells", "unseen_stations", "hand", "stored", "stored_this_turn")
"""Lists of Reef Gardens whose order says nothing: they are read in any, and written in one."""

OWN_END: dict[str, Callable[[State], bool]] = {"lagoon": lagoon_is_over, "reef-encounter": reef_encounter_is_over}
"""End tests of the games that tell them apart from their commands."""


def arranged(name: str, value: Json) -> Json:
    """Return a position of Reef Gardens with its heaps in one order, and without the stations of which there are none."""
    if isinstance(value, dict):
        return {member: arranged(member, inner) for member, inner in value.items()}
    if not isinstance(value, list):
        return value
    items = [arranged("", item) for item in value]
    if name == "unseen_stations":
        items = [item for item in items if isinstance(item, dict) and item["count"] != 0]
    return sorted(items, key=json.dumps) if name in HEAPS else items


def says_the_same(given: Json, read: Json) -> bool:
    """Say whether everything that was given stands in what was read; null may have been filled in."""
    if isinstance(given, dict):
        return isinstance(read, dict) and all(name in read and says_the_same(given[name], read[name]) for name in given)
    if isinstance(given, list):
        return isinstance(read, list) and len(given) == len(read) and all(map(says_the_same, given, read))
    return given is None or (type(given) is type(read) and given == read)


def check_accepted(setting: Setting, given: JsonObject, state: State, luck: random.Random) -> None:
    """Everything that holds of a position of the game's own matches holds of one that was accepted."""
    game = setting.game
    assert not state.over
    assert state.to_act
    if game.name in OWN_END:
        assert not OWN_END[game.name](state)
    for seat in range(setting.seats):
        assert bool(game.legal_moves(state, Seat(seat))) == (seat in state.to_act)
    shown = game.codec.state_to_json(state)
    same = says_the_same(arranged("", given), arranged("", shown)) if game.name == "reef-gardens" else says_the_same(given, shown)
    assert same, "what was read is not what was given"
    again = game.codec.state_to_json(game.codec.state_from_json(wire(shown), setting.seats, setting.options))
    assert json.dumps(again) == json.dumps(shown)
    check_playable(setting, state, luck)


def check_playable(setting: Setting, state: State, luck: random.Random) -> None:
    """A few random commands are carried out, and what each leaves is whole and accepted too."""
    game = setting.game
    for _ in range(4):
        if state.over:
            return
        game.check(state)
        seat = luck.choice(state.to_act)
        command = game.command_of(state, luck.choice(game.legal_moves(state, seat)))
        state = fold(state, decide(game, state, seat, command, FastChance(luck.randrange(2**31))))
        if not state.over:
            admit(setting, wire(game.codec.state_to_json(state)))
    game.check(state)


def setting_for(game: AnyGame, number: int) -> Setting:
    """Return the settings of a game in turn, far apart ones first."""
    choices = settings(game)
    return choices[number * 7 % len(choices)]


def walk(game: AnyGame, number: int, positions: int) -> Counter[str]:
    """Play a match, mutate some of its positions, and count what was refused and accepted."""
    luck = random.Random(f"{game.name} {number}")
    setting = setting_for(game, number)
    world = World(setting, number)
    found: Counter[str] = Counter()
    states: list[JsonObject] = []
    while not world.state.over and world.commands < 400:
        position = wire(world.position())
        if world.commands < 30 or luck.random() < 0.1:
            admit(setting, position)
            states.append(position)
        seat = luck.choice(world.state.to_act)
        world.play(seat, game.command_of(world.state, luck.choice(game.legal_moves(world.state, seat))))
    for position in luck.sample(states, min(positions, len(states))):
        for _ in range(EACH):
            given = mutated(position, state_shape(game.codec), luck)
            if given == position:
                continue
            state = admitted(setting, wire(given))
            found["refused" if state is None else "accepted"] += 1
            if state is not None:
                check_accepted(setting, given, state, luck)
    return found


def search(name: str, part: int, positions: int) -> None:
    """Walk through matches until so many positions have been mutated."""
    found: Counter[str] = Counter()
    for number in range(max(1, positions // 10)):
        found += walk(ALL_GAMES[name], 1000 * part + number, 10)
    assert found["refused"] > 0, found
    assert found["accepted"] > 0, found


@pytest.mark.parametrize("name", NAMES)
def test_accepted_positions_could_have_been_left_by_the_rules(name: str) -> None:
    search(name, 0, FEW)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", NAMES)
def test_accepted_positions_could_have_been_left_by_the_rules_many(name: str, part: int) -> None:
    search(name, part + 1, MANY // 4)
