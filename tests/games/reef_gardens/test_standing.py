"""What search and greedy players compare: the points if the match ended now, against a recount from the public table (W1-W8, E3-E5)."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.games.reef_gardens.commands import BuyLine, EndTurn, UseOctopus, UseSubmarine
from domain.games.reef_gardens.components import SHELLS
from domain.games.reef_gardens.state import BUILDING, MARKED, State
from domain.kernel.chance import FastChance
from domain.kernel.ids import Json, JsonObject
from domain.kernel.play import decide, set_up
from tests.games.reef_gardens.table import GAME, Table, space
from tests.samples import samples

SETTINGS: list[tuple[int, dict[str, Json]]] = [
    (2, {}),
    (3, {"atolls": True, "random_start": True}),
    (4, {"board": "B_short", "shells_before_purchase_must_leave_a_purchase": False}),
    (4, {"nursery": "rows_only", "allow_negative_vp": False}),
]
Space = tuple[int, int]


def at(name: str) -> Space:
    """Read a space's name as (row, col)."""
    column, row = name[len("board/")], name[len("board/") + 1 :]
    return int(row) - 1, ord(column) - ord("A")


def recount(state: State) -> list[int]:
    """Return the points of each seat if the match ended now, counted from the table that everybody sees."""
    data: Any = GAME.codec.state_to_json(state)
    seats = range(len(data["seats"]))
    if data["phase"] == "over":
        return [data["seats"][seat]["points"] for seat in seats]
    reefs = [(reef["owner"], {at(name) for name in reef["spaces"]}, len(reef["clownfish"])) for reef in data["reefs"]]
    filled = {spot for _, spots, _ in reefs for spot in spots} | {at(laid["space"]) for laid in data["shells"]}
    turn = data["resume"] if data["phase"] == "building" else data["phase"]
    total = [data["seats"][seat]["points"] + shell_points(data["seats"][seat]) for seat in seats]
    for owner, spots, fish in reefs:
        if owner is not None:
            total[owner] += len(spots) + fish
    sites = {site["site"]: site for site in data["sites"]}
    rows = state.options.board.map
    for row, line in enumerate(rows):
        for col, letter in enumerate(line):
            if not letter.isalpha() or sites[f"site/{letter}"]["state"] != "station":
                continue
            ring = {(row + up, col + left) for up in (-1, 0, 1) for left in (-1, 0, 1) if up or left}
            ring = {(r, c) for r, c in ring if 0 <= r < len(rows) and 0 <= c < len(line)}
            corals = [sum(len(spots) for owner, spots, _ in reefs if owner == seat and spots & ring) for seat in seats]
            full = turn in ("committed", "planting") and all(spot in filled or rows[spot[0]][spot[1]] == "^" for spot in ring)
            station = sites[f"site/{letter}"]["station"]
            for seat, points in enumerate(shares(corals, station["high"], station["low"], full)):
                total[seat] += points
    return total


def shares(corals: list[int], high: int, low: int, full: bool) -> list[int]:
    """W4, W5, E3: return what each seat gets for a station that is scored at the end of the turn (`full`), or at the end of the match."""
    ranks = sorted({count for count in corals if count > 0}, reverse=True)
    found = [0] * len(corals)
    for seat, count in enumerate(corals):
        if ranks and count == ranks[0]:
            found[seat] = high if full else low
        elif full and len(ranks) > 1 and count == ranks[1] and corals.count(ranks[0]) == 1:
            found[seat] = low
    return found


def shell_points(seat: Any) -> int:
    """E5: return what the shells in front of a seat bring."""
    points = 0
    for name, count in seat["shells"].items():
        if name.startswith("shoal_"):
            points += count * int(name[-1])
        else:
            points += len(seat["stored"]) if name == "anemone" else count
    return points


def states(seats: int, changes: dict[str, Json], seed: int) -> Iterator[State]:
    """Yield a match of random moves at every version, set-up and facts in the middle of commands included.

    Every seat has an octopus more, which it lays where it closes a ring as soon as it can, so that rings close before a purchase too.
    """
    options: JsonObject = GAME.fill_options(dict(changes), seats)
    state = GAME.initial_state(seats, options)
    assert isinstance(state, State)
    chance = FastChance(seed)
    for event in set_up(GAME, state, chance):
        state.apply(event)
        yield state
    for seat in range(seats):
        state.shells[seat * SHELLS + GAME.box.shell_of["octopus"]] += 1
    while not state.over:
        seat = state.to_act[0]
        commands = [GAME.command_of(state, move) for move in GAME.legal_moves(state, seat)]
        closing = [command for command in commands if isinstance(command, UseOctopus) and closes(state, command.space)]
        chosen = (closing or commands)[chance.below(len(closing or commands))]
        before = GAME.standing(state) if isinstance(chosen, EndTurn) else None
        for event in decide(GAME, state, seat, chosen, chance):
            state.apply(event)
            yield state
        if before is not None:
            assert GAME.standing(state) == before, "the end of a turn brings what was counted before"


def closes(state: State, place: int) -> bool:
    """Say whether something laid on this place fills the ring of a station."""
    cell = state.options.board.cell_at[place]
    return any(state.open_ring[site] == 1 for site in state.options.board.rings_at[cell])


@pytest.mark.parametrize("seed", range(samples(3, 6)))
@pytest.mark.parametrize("setting", range(len(SETTINGS)))
def test_standing_is_the_recount_at_every_version(setting: int, seed: int) -> None:
    seats, changes = SETTINGS[setting]
    for state in states(seats, changes, 100 * setting + seed):
        assert GAME.standing(state) == recount(state)


def surrounded_but_one() -> Table:
    """Return a table of two seats whose station A lacks one space in its ring, which an octopus can fill."""
    table = Table(["y1 y1 y1 .", "b2 @A . .", "bn bn pn .", ". . . ."], seats=2)
    return table.shells(0, "octopus").bag(40)


def test_w1_k6_a_ring_closed_before_the_purchase_counts_at_once() -> None:
    table = surrounded_but_one()
    high = GAME.box.pairs[table.state.station[0]].high
    low = GAME.box.pairs[table.state.station[0]].low
    assert GAME.standing(table.state) == [3 + low + 1, 1]
    table.play(UseOctopus(space("C2")))
    assert GAME.standing(table.state) == [3 + high, 1 + low] == recount(table.state)
    table.play(BuyLine("R1"))
    assert GAME.standing(table.state) == [3 + high, 1 + low] == recount(table.state)


def test_n2_w1_it_counts_while_a_station_is_built() -> None:
    table = Table(["y1 y1 y1 . . oB", "b2 @A . . . .", "bn bn pn . . .", ". . . . . ."], seats=2).bag(40)
    table.shells(0, "octopus", "submarine").sites(B=MARKED)
    table.play(UseOctopus(space("C2")))
    before = GAME.standing(table.state)
    table.play(UseSubmarine())
    assert table.state.phase == BUILDING
    assert GAME.standing(table.state) == [before[0] - 1, before[1]] == recount(table.state), "all but the shell that was used"
