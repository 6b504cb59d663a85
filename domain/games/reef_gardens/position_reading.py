"""Reading a position: each piece is put on the table, then `check` looks whether such a table can be."""

from domain.games.reef_gardens.boards import CAVE, FREE, SHELL
from domain.games.reef_gardens.check import check
from domain.games.reef_gardens.components import SHELLS
from domain.games.reef_gardens.event_codec import shell_named, station_in, tile_named
from domain.games.reef_gardens.options import Terms
from domain.games.reef_gardens.seabed import NEUTRAL
from domain.games.reef_gardens.state import BUILT, FLIPPED, OVER, PHASES, SITE_STATES, State
from domain.kernel.cells import Cells, cells
from domain.kernel.errors import Malformed
from domain.kernel.ids import NOBODY, Json, JsonObject
from domain.kernel.reading import as_object, as_str, int_in, list_in, member, object_in, str_in, strs_in
from domain.kernel.schema import Schema


def state_from_json(schema: Schema, terms: Terms, data: JsonObject, seats: int) -> State:
    """Read a position; `Malformed` with the path when its shape is wrong or the table cannot be."""
    schema.check(data)
    state = state_from_view(terms, data, seats)
    check(state)
    return state


def state_from_view(terms: Terms, data: JsonObject, seats: int) -> State:
    """Read a position that is known to be right."""
    box = terms.box
    state = State(terms, seats)
    state.turn = int_in(data, "turn")
    state.active = int_in(data, "active")
    state.phase = PHASES.index(str_in(data, "phase"))
    state.resume = PHASES.index(str_in(data, "resume"))
    state.over = state.phase == OVER
    if not NOBODY <= state.active < seats:
        raise Malformed("/active", f"there is no seat {state.active}")
    if (state.active == NOBODY) != (state.turn == 0):
        raise Malformed("/turn", "turns count from 1, and only before the first nobody is active")
    state.to_act = [] if state.over or state.active < 0 else [state.active]
    read_sites(state, object_in(data, "sites"))
    read_shells(state, object_in(data, "shells"))
    for i, entry in enumerate(list_in(data, "reefs")):
        read_reef(state, as_object(entry, f"/reefs/{i}"), f"/reefs/{i}")
    pending = member(data, "pending_station", "")
    if pending is not None:
        state.pending = station_in(box, as_object(pending, "/pending_station"), "/pending_station")
    read_stack(state, list_in(data, "unseen_stations"))
    state.stack = int_in(data, "station_stack")
    for space, value in enumerate(list_in(data, "nursery")):
        if value is not None:
            state.nursery[space] = tile_named(box, as_str(value, f"/nursery/{space}"), f"/nursery/{space}")
            state.mask |= 1 << space
    state.bag = int_in(data, "bag")
    state.unseen = counts_in(box.tile_of, object_in(data, "unseen"), "/unseen")
    state.gone = counts_in(box.tile_of, object_in(data, "gone"), "/gone")
    rows = list_in(data, "seats")
    if len(rows) != seats:
        raise Malformed("/seats", f"{seats} seats play, not {len(rows)}")
    for seat, entry in enumerate(rows):
        read_seat(state, seat, as_object(entry, f"/seats/{seat}"))
    state.hand = tiles_in(state, data, "hand", "")
    state.hand_left = sum(state.hand)
    state.fresh = tiles_in(state, data, "stored_this_turn", "")
    boat = member(data, "boat_tile", "")
    state.boat = -1 if boat is None else tile_named(box, as_str(boat, "/boat_tile"), "/boat_tile")
    count_rings(state)
    return state


def read_stack(state: State, rows: list[Json]) -> None:
    """Read how many of each station nobody has seen; each stands there once."""
    box = state.terms.box
    state.unseen_stations = cells(len(box.high))
    seen: list[int] = []
    for i, entry in enumerate(rows):
        path = f"/unseen_stations/{i}"
        shown = as_object(entry, path)
        station = station_in(box, shown, path)
        if station in seen:
            raise Malformed(path, f"the stations {box.high[station]}/{box.low[station]} are there twice")
        seen.append(station)
        state.unseen_stations[station] = int_in(shown, "count", path)


def read_sites(state: State, data: JsonObject) -> None:
    """Read what is on each site of the board."""
    board = state.terms.board
    for letter in data:
        if letter not in board.site_of:
            raise Malformed(f"/sites/{letter}", "the board has no such site")
    for site, letter in enumerate(board.letters):
        path = f"/sites/{letter}"
        entry = object_in(data, letter, "/sites")
        state.site_state[site] = SITE_STATES.index(str_in(entry, "state", path))
        station = member(entry, "station", path)
        if (station is not None) != (state.site_state[site] in (BUILT, FLIPPED)):
            raise Malformed(f"{path}/station", "a built site has a station, any other has none")
        if station is not None:
            state.station[site] = station_in(state.terms.box, as_object(station, f"{path}/station"), f"{path}/station")


def read_shells(state: State, data: JsonObject) -> None:
    """Read the shells that lie on the board."""
    bed = state.seabed
    for name, shell in data.items():
        path = f"/shells/{name}"
        cell = state.terms.board.cell_named(name, path)
        if bed.what[cell] != FREE:
            raise Malformed(path, "no shell can lie on this space")
        bed.what[cell] = SHELL + shell_named(state.terms.box, as_str(shell, path), path)


def read_reef(state: State, data: JsonObject, path: str) -> None:
    """Read one reef, space by space; its spaces must hang together and touch no other reef of the species."""
    bed = state.seabed
    board = state.terms.board
    owner_value = member(data, "owner", path)
    owner = NEUTRAL if owner_value is None else int_in(data, "owner", path)
    if owner >= state.seats:
        raise Malformed(f"{path}/owner", f"there is no seat {owner}")
    species = state.terms.box.species.index(str_in(data, "species", path))
    fish = strs_in(data, "clownfish", path)
    spaces = strs_in(data, "spaces", path)
    for i, name in enumerate(fish):
        if name not in spaces or name in fish[:i]:
            raise Malformed(f"{path}/clownfish/{i}", f"{name} is no space of the reef, or stands there twice")
    own = [board.cell_named(name, f"{path}/spaces/{i}") for i, name in enumerate(spaces)]
    reef = -1
    for i, cell in enumerate(own):
        if bed.what[cell] not in (FREE, CAVE):
            raise Malformed(f"{path}/spaces/{i}", f"no coral can lie on {spaces[i]}, or two pieces lie there")
        part = bed.found(cell, 2 * species + (1 if spaces[i] in fish else 0), owner)
        for step in board.steps:
            near = cell + step
            if bed.what[near] >> 1 == species and bed.reef[near] != part:
                if near not in own:
                    raise Malformed(f"{path}/spaces/{i}", f"{spaces[i]} touches another reef of its species")
                part = bed.merge(part, bed.reef[near])
        reef = part
    for i, cell in enumerate(own):
        if bed.reef[cell] != reef:
            raise Malformed(f"{path}/spaces/{i}", "the spaces of the reef do not hang together")
    if owner >= 0:
        slots = state.slots[owner * state.terms.box.divers : (owner + 1) * state.terms.box.divers]
        if -1 not in slots:
            raise Malformed(f"{path}/owner", f"seat {owner} has more reefs than divers")
        state.put_diver(owner, reef)


def read_seat(state: State, seat: int, data: JsonObject) -> None:
    """Read what lies in front of a seat."""
    path = f"/seats/{seat}"
    box = state.terms.box
    state.money[seat] = int_in(data, "money", path)
    state.points[seat] = int_in(data, "points", path)
    state.home[seat] = int_in(data, "divers_home", path)
    shells = counts_in(box.shell_of, object_in(data, "shells", path), f"{path}/shells")
    stored = tiles_in(state, data, "stored", path)
    for shell in range(SHELLS):
        state.shells[seat * SHELLS + shell] = shells[shell]
    for kind in range(box.kinds):
        state.stored[seat * box.kinds + kind] = stored[kind]


def counts_in(numbers: dict[str, int], data: JsonObject, path: str) -> Cells:
    """Read counts by name."""
    found = cells(len(numbers))
    for name in data:
        found[numbers[name]] = int_in(data, name, path)
    return found


def tiles_in(state: State, data: JsonObject, name: str, path: str) -> Cells:
    """Read a list of tiles into counts by kind."""
    box = state.terms.box
    found = cells(box.kinds)
    for i, tile in enumerate(strs_in(data, name, path)):
        found[tile_named(box, tile, f"{path}/{name}/{i}")] += 1
    return found


def count_rings(state: State) -> None:
    """Count the spaces around each site that nothing fills."""
    for site, ring in enumerate(state.terms.board.ring):
        state.open_ring[site] = sum(1 for cell in ring if state.seabed.what[cell] == FREE)
