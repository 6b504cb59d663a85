"""The quick answers against slow ones written from the rules alone: reefs by flooding, spaces by trying every one, purchases by search."""

import itertools
from typing import Any

import pytest

from domain.games.reef_gardens.commands import Plant, UseAlgae
from domain.games.reef_gardens.components import NURSERY_SPACES
from domain.games.reef_gardens.legal_purchase import reaches
from domain.games.reef_gardens.state import State
from domain.kernel.chance import FastChance
from domain.kernel.ids import Json, Seat
from domain.kernel.ledger import Ledger
from tests.games.reef_gardens.table import BOX, GAME, options

Space = tuple[int, int]
SETTINGS: list[dict[str, Json]] = [
    {"board": "A_long"},
    {"board": "B_short", "atolls": True},
    {"board": "B_short", "fusion_compare_own": "sum", "flipped_station_offers_starts": False},
]


class Reference:
    """The table read from its public JSON, without the engine's own bookkeeping."""

    def __init__(self, state: State) -> None:
        data: Any = GAME.codec.state_to_json(state)
        self.rows = state.options.board.map
        self.options = state.options
        self.seat: int = data["active"]
        self.home: int = data["seats"][self.seat]["divers_home"]
        self.shells = {at(laid["space"]) for laid in data["shells"]}
        self.coral: dict[Space, tuple[str, int | None]] = {}
        for reef in data["reefs"]:
            for name in reef["spaces"]:
                self.coral[at(name)] = (reef["species"], reef["owner"])
        built = {"station", "flipped"} if state.options.flipped_starts else {"station"}
        states = {site["site"]: site["state"] for site in data["sites"]}
        self.sites = {
            (row, col): states[f"site/{symbol}"] in built
            for row, line in enumerate(self.rows)
            for col, symbol in enumerate(line)
            if symbol.isalpha()
        }

    def flooded(self, start: Space) -> frozenset[Space]:
        """Return the reef of a coral."""
        found, todo = {start}, [start]
        while todo:
            for near in beside(todo.pop()):
                if near not in found and self.coral.get(near, ("", None))[0] == self.coral[start][0]:
                    found.add(near)
                    todo.append(near)
        return frozenset(found)

    def may_plant(self, species: str, space: Space, algae: bool) -> bool:
        """P7-P14, F2-F6, K7, V1: say whether the active seat may plant there."""
        row, col = space
        symbol = self.rows[row][col]
        if algae:
            if space in self.coral:
                below, owner = self.coral[space]
                if owner is not None or (below == species and len(self.flooded(space)) > 1):
                    return False
            elif symbol != "^":
                return False
        elif symbol == "^" or symbol.isalpha() or space in self.coral:
            return False
        reefs = {self.flooded(near) for near in beside(space) if self.coral.get(near, ("", None))[0] == species}
        owners = {reef: self.coral[min(reef)][1] for reef in reefs}
        own = [len(reef) for reef, owner in owners.items() if owner == self.seat]
        neutral = [len(reef) for reef, owner in owners.items() if owner is None]
        if len(own) + len(neutral) < len(reefs):
            return False
        if own:
            if any(size > (sum(own) if self.options.compare_sum else max(own)) for size in neutral):
                return False
        elif neutral or self.home == 0 or not any(self.sites.get(near) for near in beside(space)):
            return False
        if self.options.atolls:
            for site in beside(space):
                if site in self.sites and any(self.coral.get(near, ("", 0))[0] == species for near in beside(site) if near != space):
                    return False
        return True


def at(name: str) -> Space:
    """Read a space's name as (row, col)."""
    column, row = name[len("board/")], name[len("board/") + 1 :]
    return int(row) - 1, ord(column) - ord("A")


def beside(space: Space) -> list[Space]:
    """Return the orthogonal neighbours, on the board or not."""
    row, col = space
    return [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]


def check_reefs(state: State, reference: Reference) -> None:
    """Compare reefs: each is maximal, has one owner, and sizes and divers agree."""
    bed = state.seabed
    for space in reference.coral:
        cell = state.options.board.cell_at[32 * space[0] + space[1]]
        flooded = reference.flooded(space)
        assert bed.corals[bed.reef[cell]] == len(flooded)
        assert {reference.coral[part][1] for part in flooded} == {reference.coral[space][1]}
        assert bed.fish[bed.reef[cell]] == sum(bed.what[state.options.board.cell_at[32 * row + col]] & 1 for row, col in flooded)
    for seat in range(state.seats):
        names = {min(reference.flooded(space)) for space, (_, owner) in reference.coral.items() if owner == seat}
        assert len(names) == 5 - state.home[seat] == len(state.own_reefs(seat))


def check_plants(state: State, reference: Reference) -> None:
    """Compare the listed spaces of every tile in hand with those that the rules allow, one by one."""
    listed = [GAME.command_of(state, move) for move in GAME.legal_moves(state, Seat(reference.seat))]
    for kind in range(BOX.kinds):
        if not state.holds(kind):
            continue
        species = BOX.species[kind >> 1]
        plants = {divmod(command.space, 32) for command in listed if isinstance(command, Plant) and command.tile == BOX.tiles[kind]}
        covers = {divmod(command.space, 32) for command in listed if isinstance(command, UseAlgae) and command.tile == BOX.tiles[kind]}
        spaces = list(itertools.product(range(len(reference.rows)), range(len(reference.rows[0]))))
        assert plants == {space for space in spaces if reference.may_plant(species, space, False)}
        if state.has_shell(reference.seat, 8):
            assert covers == {space for space in spaces if reference.may_plant(species, space, True)}


@pytest.mark.parametrize("setting", range(len(SETTINGS)))
def test_p9_f2_k7_v1_listed_spaces_and_reefs_are_those_of_the_rules(setting: int) -> None:
    for seed in range(6):
        state = GAME.initial_state(3, options(**SETTINGS[setting]))
        chance = FastChance(seed)
        GAME.set_up(Ledger(state, chance))
        while not state.over:
            seat = state.to_act[0]
            moves = GAME.legal_moves(state, seat)
            if (state.hand_left > 0 or state.boat >= 0) and state.pending < 0:
                reference = Reference(state)
                check_reefs(state, reference)
                check_plants(state, reference)
                plants = [move for move in moves if isinstance(GAME.command_of(state, move), Plant | UseAlgae)]
                moves = plants or moves
            GAME.execute(Ledger(state, chance), seat, GAME.command_of(state, moves[chance.below(len(moves))]))


def slow_reach(lines: list[set[int]], tiles: frozenset[int], bag: int, money: int, boats: int, submarines: int) -> bool:
    """A2: try everything with sets instead of masks."""
    if any(0 < len(line & tiles) <= money for line in lines):
        return True
    full = filled(tiles, bag)
    if submarines and full != (tiles, bag) and slow_reach(lines, *full, money, boats, submarines - 1):
        return True
    for space in tiles if boats else ():
        rest: tuple[frozenset[int], int] = (tiles - {space}, bag)
        if len(rest[0]) <= 3:
            rest = filled(*rest)
        if slow_reach(lines, *rest, money, boats - 1, submarines):
            return True
    return False


def filled(tiles: frozenset[int], bag: int) -> tuple[frozenset[int], int]:
    """N3: fill the lowest free spaces."""
    free = [space for space in range(NURSERY_SPACES) if space not in tiles][:bag]
    return tiles | set(free), bag - len(free)


@pytest.mark.parametrize("nursery", list(BOX.nurseries))
def test_a2_a4_whether_a_purchase_is_possible_agrees_with_a_full_search(nursery: str) -> None:
    state = GAME.initial_state(2, options(nursery=nursery))
    lines = [set(line) for line in state.options.nursery.lines]
    chance = FastChance(11)
    answers = set()
    for _ in range(600):
        tiles = frozenset(space for space in range(NURSERY_SPACES) if chance.below(4) > 0)
        bag, money, boats, submarines = chance.below(4) * 5, chance.below(3), chance.below(3), chance.below(2)
        answer = slow_reach(lines, tiles, bag, money, boats, submarines)
        mask = sum(1 << space for space in tiles)
        assert reaches(state.options, mask, bag, money, boats, submarines) is answer
        answers.add(answer)
    assert answers == {True, False}
