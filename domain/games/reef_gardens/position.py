"""Positions: the whole table as JSON and back. `bag` and `station_stack` are what can be drawn; `unseen` corals may be removed ones too."""

from domain.games.reef_gardens.boards import CAVE, SHELL
from domain.games.reef_gardens.components import SHELLS, Box
from domain.games.reef_gardens.seabed import NEUTRAL
from domain.games.reef_gardens.state import BUILT, FLIPPED, NONE, PHASES, SITE_STATES, State
from domain.kernel.cells import Cells
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import json_strs


def state_to_json(state: State) -> JsonObject:
    """Return the full position; everything in it is public."""
    box = state.terms.box
    nursery: list[Json] = [None if tile < 0 else box.tiles[tile] for tile in state.nursery]
    seats: list[Json] = [seat_to_json(state, seat) for seat in range(state.seats)]
    return {
        "turn": state.turn,
        "active": state.active,
        "phase": PHASES[state.phase],
        "resume": PHASES[state.resume],
        "reefs": reefs_to_json(state),
        "shells": {
            state.terms.board.name_of(cell): box.shells[state.seabed.what[cell] - SHELL]
            for cell in state.terms.board.plantable
            if SHELL <= state.seabed.what[cell] < CAVE
        },
        "sites": sites_to_json(state),
        "pending_station": None if state.pending == NONE else station_to_json(box, state.pending),
        "unseen_stations": [{**station_to_json(box, i), "count": count} for i, count in enumerate(state.unseen_stations)],
        "station_stack": state.stack,
        "nursery": nursery,
        "bag": state.bag,
        "unseen": counts_to_json(box.tiles, state.unseen, 0),
        "gone": counts_to_json(box.tiles, state.gone, 0),
        "seats": seats,
        "hand": json_strs(named(box.tiles, state.hand, 0)),
        "boat_tile": None if state.boat < 0 else box.tiles[state.boat],
        "stored_this_turn": json_strs(named(box.tiles, state.fresh, 0)),
    }


def reefs_to_json(state: State) -> list[Json]:
    """Return all reefs in order of their first space: species, owner, spaces, and which of them bear clownfish."""
    bed = state.seabed
    board = state.terms.board
    found: list[Json] = []
    for reef in bed.reefs():
        spaces = bed.cells_of(reef)
        found.append(
            {
                "species": state.terms.box.species[bed.what[reef] >> 1],
                "owner": None if bed.owner[reef] == NEUTRAL else bed.owner[reef],
                "spaces": [board.name_of(cell) for cell in spaces],
                "clownfish": [board.name_of(cell) for cell in spaces if bed.what[cell] & 1],
            }
        )
    return found


def sites_to_json(state: State) -> JsonObject:
    """Return what is on each site, by letter."""
    box = state.terms.box
    found: JsonObject = {}
    for site, letter in enumerate(state.terms.board.letters):
        built = state.site_state[site] in (BUILT, FLIPPED)
        found[letter] = {
            "state": SITE_STATES[state.site_state[site]],
            "station": station_to_json(box, state.station[site]) if built else None,
        }
    return found


def station_to_json(box: Box, station: int) -> JsonObject:
    """Return both values of a station."""
    return {"high": box.high[station], "low": box.low[station]}


def seat_to_json(state: State, seat: int) -> JsonObject:
    """Return what lies in front of a seat; all of it is public."""
    box = state.terms.box
    return {
        "money": state.money[seat],
        "points": state.points[seat],
        "divers_home": state.home[seat],
        "shells": counts_to_json(box.shells, state.shells, seat * SHELLS),
        "stored": json_strs(named(box.tiles, state.stored, seat * box.kinds)),
    }


def counts_to_json(names: list[str], counts: Cells, base: int) -> JsonObject:
    """Return the counts above 0 by name."""
    return {name: counts[base + i] for i, name in enumerate(names) if counts[base + i] > 0}


def named(names: list[str], counts: Cells, base: int) -> list[str]:
    """Return each piece by name, as often as it is there."""
    found: list[str] = []
    for i, name in enumerate(names):
        found.extend([name] * counts[base + i])
    return found
