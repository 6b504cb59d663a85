"""A table for tests: a small map or a whole board, set up as wanted, played command by command."""

from typing import Final

import pytest

from domain.games.reef_gardens.commands import Discard, Plant, PlantStored, UseAlgae, UseAlgaeStored
from domain.games.reef_gardens.components import OCTOPUS, SHELLS, Box
from domain.games.reef_gardens.components_boards import SHELL, Board, parse_board, space_number
from domain.games.reef_gardens.options import Options
from domain.games.reef_gardens.rules import ReefGardens
from domain.games.reef_gardens.state import BUILT, FLIPPED, MARKED, PLANTING, START, State
from domain.games.reef_gardens.state_seabed import NEUTRAL
from domain.kernel.cells import cells, to_cells
from domain.kernel.chance import Chance, FastChance
from domain.kernel.command import Command
from domain.kernel.errors import Refused
from domain.kernel.event import Event
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.ledger import Ledger
from domain.kernel.play import decide
from domain.registry import content_of

GAME: Final = ReefGardens(content_of("domain.games.reef_gardens"))
BOX: Final[Box] = GAME.box
LETTERS: Final = {"y": 0, "p": 1, "b": 2, "g": 3, "v": 4}
NAMES: Final = {"y": "yellow", "p": "pink", "b": "blue", "g": "green", "v": "violet"}


def options(**changes: Json) -> JsonObject:
    """Return filled options for four seats with these changes."""
    return GAME.fill_options(dict(changes), 4)


def small_board(rows: list[list[str]]) -> Board:
    """Return the board of a small map, without the constraints that whole boards obey."""
    letters = "".join(sorted({token[1] for row in rows for token in row if token[0] in "@%o"}))
    lines = ["".join(token[1] if token[0] in "@%o" else token if token in ".*^" else "." for token in row) for row in rows]
    return parse_board("small", "long", lines, letters, 0, "/map")


class Table:
    """A state and what tests do with it. Seats count from 0; it is seat 0's turn unless `active` says otherwise."""

    def __init__(self, rows: list[str] | None = None, seats: int = 4, active: int = 0, **changes: Json) -> None:
        filled = options(**changes)
        self.events: list[Event] = []
        if rows is None:
            self.state = GAME.initial_state(seats, filled)
            GAME.set_up(Ledger(self.state, FastChance(7)))
        else:
            tokens = [row.split() for row in rows]
            board = small_board(tokens)
            self.state = State(Options(BOX, board, BOX.nurseries["diamond"], filled), seats)
            self.lay_map(tokens)
            self.nursery("yellow", "pink", "blue", "green", "violet", "yellow", "pink", "blue", "green", "violet", "yellow", "pink")
        self.state.turn = 1
        self.turn_of(active)

    def turn_of(self, seat: int, phase: int = START) -> "Table":
        """Make it the turn of a seat."""
        self.state.active = Seat(seat)
        self.state.to_act = [Seat(seat)]
        self.state.phase = phase
        return self

    def lay_map(self, tokens: list[list[str]]) -> None:
        """Put on the board what the small map shows."""
        state = self.state
        for row, line in enumerate(tokens):
            for col, token in enumerate(line):
                cell = state.options.board.cell_at[32 * row + col]
                if token == "*":
                    state.seabed.what[cell] = SHELL
                elif token == "&":
                    state.seabed.what[cell] = SHELL + OCTOPUS
                elif token[0] in "@%":
                    site = state.options.board.site_of[token[1]]
                    state.site_state[site] = BUILT if token[0] == "@" else FLIPPED
                    state.station[site] = 0
                elif token[0] in LETTERS:
                    self.coral(cell, 2 * LETTERS[token[0]], NEUTRAL if token[1] == "n" else int(token[1]) - 1)
        state.open_ring = state.seabed.count_rings()

    def coral(self, cell: int, kind: int, owner: int) -> None:
        """Lay a coral of a seat (or neutral) and join it with the same owner's reefs beside it; divers follow."""
        state = self.state
        bed = state.seabed
        reef = bed.begin_reef(cell, kind, owner)
        for step in state.options.board.steps:
            near = cell + step
            if bed.what[near] >> 1 == kind >> 1 and bed.reef[near] != reef and bed.owner[bed.reef[near]] == owner:
                if owner >= 0:
                    state.lift_diver(owner, bed.reef[near])
                    state.home[owner] += 1
                reef = bed.merge(reef, bed.reef[near])
        if owner >= 0:
            state.put_diver(owner, reef)
            state.home[owner] -= 1
        state.open_ring = state.seabed.count_rings()

    def reef(self, seat: int, species: str, *spaces: str, fish: int = 0) -> "Table":
        """Lay a reef; the first `fish` of its corals bear clownfish."""
        for i, name in enumerate(spaces):
            self.coral(self.at(name), BOX.tile_of[species] + (1 if i < fish else 0), seat)
        return self

    def at(self, name: str) -> int:
        """Return the space of a name."""
        return self.state.options.board.cell_of(space(name), "/test")

    def nursery(self, *tiles: str | None) -> "Table":
        """Fill the nursery from space 1 on; None and what is left out stay empty."""
        state = self.state
        state.nursery = cells(12, -1)
        state.mask = 0
        for space, tile in enumerate(tiles):
            if tile is not None:
                state.nursery[space] = BOX.tile_of[tile]
                state.mask |= 1 << space
        return self

    def bag(self, count: int) -> "Table":
        """Leave so many corals in the bag, as evenly as it goes."""
        self.state.unseen = to_cells([count // BOX.kinds + (1 if kind < count % BOX.kinds else 0) for kind in range(BOX.kinds)])
        self.state.bag = count
        return self

    def hand(self, *tiles: str) -> "Table":
        """Give the active seat bought tiles to place."""
        self.state.phase = PLANTING
        for tile in tiles:
            self.state.hand[BOX.tile_of[tile]] += 1
            self.state.hand_left += 1
        return self

    def shells(self, seat: int, *names: str) -> "Table":
        """Lay shells in front of a seat."""
        for name in names:
            self.state.shells[seat * SHELLS + BOX.shell_of[name]] += 1
        return self

    def store(self, seat: int, *tiles: str) -> "Table":
        """Lay corals on a seat's anemones since an earlier turn."""
        for tile in tiles:
            self.state.stored[seat * BOX.kinds + BOX.tile_of[tile]] += 1
        return self

    def station(self, letter: str, high: int) -> "Table":
        """Give the station on a site the values of the pair with this higher value."""
        self.state.station[self.state.options.board.site_of[letter]] = [station.high for station in BOX.pairs].index(high)
        return self

    def sites(self, **states: int) -> "Table":
        """Set what is on sites, by letter."""
        for letter, found in states.items():
            site = self.state.options.board.site_of[letter]
            self.state.site_state[site] = found
            self.state.station[site] = 0 if found in (BUILT, FLIPPED) else -1
        return self

    def marked(self) -> list[str]:
        """Return the letters of the marked sites."""
        return [letter for i, letter in enumerate(self.state.options.board.letters) if self.state.site_state[i] == MARKED]

    # Playing

    def play(self, command: Command, chance: Chance | None = None) -> list[Event]:
        """Play a command of the seat that is to act; it must be listed. Return its facts."""
        seat = self.state.to_act[0]
        events = decide(GAME, self.state, seat, command, FastChance(3) if chance is None else chance)
        assert GAME.move_of(self.state, command) in GAME.legal_moves(self.state, seat), command.to_json()
        for event in events:
            self.state.apply(event)
        self.events = events
        return events

    def types(self) -> list[str]:
        """Return the short names of the last command's facts."""
        return [event.type_name().split(".")[-1] for event in self.events]

    def refused(self, command: Command, code: str, rule: str) -> None:
        """Check that a command is refused for this reason, changes nothing and is not listed."""
        seat = self.state.to_act[0]
        before = GAME.codec.state_to_json(self.state)
        with pytest.raises(Refused) as refusal:
            decide(GAME, self.state, seat, command, FastChance(3))
        assert (refusal.value.code, refusal.value.rule) == (code, rule)
        assert GAME.codec.state_to_json(self.state) == before
        listed = [GAME.command_of(self.state, move).to_json() for move in GAME.legal_moves(self.state, seat)]
        assert command.to_json() not in listed

    def verdict(self, command: Command) -> str:
        """Return `accepted`, or the code of the refusal."""
        try:
            decide(GAME, self.state, self.state.to_act[0], command, FastChance(3))
        except Refused as refusal:
            return refusal.code
        return "accepted"

    def size(self, name: str) -> int:
        """Return how many corals the reef on a space has."""
        return self.state.seabed.corals[self.state.seabed.reef[self.at(name)]]

    def owner(self, name: str) -> int:
        """Return whose reef lies on a space."""
        return self.state.seabed.owner[self.state.seabed.reef[self.at(name)]]


def space(name: str) -> int:
    """Return the place number of a name."""
    return space_number(name, "/test")


def place_at(at: list[int]) -> int:
    """Return the place number of the data sheet's [row, col]."""
    return 32 * at[0] + at[1]


def plant(tile: str, name: str) -> Plant:
    """Plant a tile on a named space."""
    return Plant(tile, space(name))


def plant_stored(tile: str, name: str) -> PlantStored:
    """Plant a stored tile on a named space."""
    return PlantStored(tile, space(name))


def algae(tile: str, name: str) -> UseAlgae:
    """Plant a tile with algae on a named space."""
    return UseAlgae(tile, space(name))


def algae_stored(tile: str, name: str) -> UseAlgaeStored:
    """Plant a stored tile with algae on a named space."""
    return UseAlgaeStored(tile, space(name))


def discard_all(table: Table) -> None:
    """Put all tiles of the hand out of the game."""
    for kind in range(BOX.kinds):
        while table.state.hand[kind] > 0:
            table.play(Discard(BOX.tiles[kind]))


def four_reefs(money: int) -> Table:
    """Return a table where seat 0 has a diver at home and four reefs of one coral."""
    table = Table()
    for name in ("A1", "A4", "A7", "A10"):
        table.reef(0, "yellow", name)
    table.state.money[0] = money
    return table
