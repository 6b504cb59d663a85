"""The table as JSON: everything that everybody may know, and the way back."""

from typing import Final

from domain.games.reef_encounter.components import (
    ALGA_NAMES,
    BOARDS,
    CELL_NAMES,
    COLOR_NAMES,
    COLORS,
    EMPTY,
    FACE_NAMES,
    GRID,
    TILES,
    Components,
)
from domain.games.reef_encounter.events_table import CAUSES, OVER, STAGES
from domain.games.reef_encounter.names import (
    cell_named,
    cell_of,
    color_of,
    counts_json,
    read_counts,
    read_word,
    word_of,
)
from domain.games.reef_encounter.opening import opening
from domain.games.reef_encounter.state import NOT_FED, SHOWN, ReefEncounterState
from domain.games.reef_encounter.stock import EVIDENCE
from domain.kernel.cells import append, cells, copied
from domain.kernel.errors import Malformed
from domain.kernel.ids import NOBODY, UNKNOWN, Json, JsonObject
from domain.kernel.reading import (
    as_int,
    as_list,
    as_object,
    bool_in,
    int_in,
    ints_in,
    json_list,
    list_in,
    member,
    object_in,
    strs_in,
)

FIRST_WORDS: Final = ["none", "hidden", "shown"]


def seat_or_null(seat: int) -> Json:
    """Return a seat, or null for NOBODY."""
    return None if seat == NOBODY else seat


def board_ids(state: ReefEncounterState) -> list[str]:
    """Return the names of the boards in play."""
    return [f"R{board}" for board in range(BOARDS) if state.reefs.mask >> board & 1]


def table_json(state: ReefEncounterState) -> JsonObject:
    """Return what everybody may know of the table."""
    reefs = state.reefs
    boards: list[Json] = list(board_ids(state))
    polyps: JsonObject = {CELL_NAMES[c]: COLOR_NAMES[reefs.polyp[c]] for c in reefs.in_play if reefs.polyp[c] != EMPTY}
    shrimps: JsonObject = {CELL_NAMES[c]: reefs.shrimp[c] for c in reefs.in_play if reefs.shrimp[c] != EMPTY}
    tiles: list[Json] = [{"face": FACE_NAMES[state.chain.face[t]], "locked": state.chain.locked[t] == 1} for t in range(TILES)]
    sea: JsonObject = {}
    for space, name in enumerate(COLOR_NAMES):
        sea[name] = {"cube": state.stock.sea_cube[space] == 1, "tiles": counts_json(state.stock.sea, space * COLORS)}
    seats: list[Json] = [seat_json(state, seat) for seat in range(state.seats)]
    return {
        "stage": STAGES[state.stage],
        "turn": state.turn,
        "to_act": json_list(state.to_act),
        "active": seat_or_null(state.active),
        "start": seat_or_null(state.start),
        "end": CAUSES[state.cause],
        "boards": boards,
        "polyps": polyps,
        "shrimps": shrimps,
        "coral_tiles": tiles,
        "alga_space": None if state.chain.space == EMPTY else ALGA_NAMES[state.chain.space],
        "sea": sea,
        "bonus": {"polyps": counts_json(state.stock.bonus), "in_bag": state.stock.bonus_in_bag},
        "memory": memory_json(state),
        "seats": seats,
        "turn_so_far": turn_json(state),
    }


def memory_json(state: ReefEncounterState) -> JsonObject:
    """Return what a perfect memory needs beside the table: what was dealt from, shown since, and drawn since."""
    memory = state.stock.memory
    draws: list[Json] = [[COLOR_NAMES[entry // EVIDENCE], entry % EVIDENCE] for entry in memory.drawn]
    return {
        "dealt_from": counts_json(memory.dealt_from),
        "shown": counts_json(memory.shown),
        "least": counts_json(memory.least),
        "most": counts_json(memory.most),
        "draws": draws,
    }


def seat_json(state: ReefEncounterState, seat: int) -> JsonObject:
    """Return what everybody may know of a seat: of its hand the known tiles and the number of the others."""
    base = seat * COLORS
    first = state.first[seat]
    return {
        "front": counts_json(state.front, base),
        "cubes": counts_json(state.cubes, base),
        "hand": {"known": counts_json(state.known, base), "hidden": state.secrets_of(seat)},
        "fish": {
            "eaten": counts_json(state.fish, base),
            "first": FIRST_WORDS[0] if first == NOT_FED else FIRST_WORDS[2] if first == SHOWN else FIRST_WORDS[1],
        },
        "shrimps_behind": state.behind[seat],
        "shrimps_eaten": state.eaten[seat],
    }


def turn_json(state: ReefEncounterState) -> JsonObject:
    """Return what the running turn has seen so far."""
    return {
        "begun": state.begun,
        "layings": state.layings,
        "laying": None if state.laying == EMPTY else COLOR_NAMES[state.laying],
        "laid_from_hand": state.laid_hand,
        "laid_board": None if state.laid_board == EMPTY else f"R{state.laid_board}",
        "entered": state.entered,
        "lock_played": state.lock_played,
        "shrimp_moves": state.moves,
        "lifted": None if state.lifted == EMPTY else CELL_NAMES[state.lifted],
        "bound": None if state.bound == EMPTY else COLOR_NAMES[state.bound],
    }


def read_table(box: Components, data: JsonObject, seats: int, options: JsonObject) -> ReefEncounterState:
    """Read a table; all secrets are UNKNOWN until they are added."""
    state = opening(box, seats, options)
    state.stage = word_of(data, "stage", STAGES)
    state.turn = int_in(data, "turn")
    state.to_act = ints_in(data, "to_act")
    state.over = state.stage == OVER
    state.active = read_seat(data, "active", seats)
    state.start = read_seat(data, "start", seats)
    state.cause = word_of(data, "end", CAUSES)
    rows = list_in(data, "seats")
    if len(rows) != seats:
        raise Malformed("/seats", f"{seats} seats are wanted, not {len(rows)}")
    for seat, row in enumerate(rows):
        read_seat_row(state, seat, as_object(row, f"/seats/{seat}"))
    read_turn(state, object_in(data, "turn_so_far"))
    read_reefs(state, data)
    read_chain(state, data)
    read_sea(state, data)
    count_the_rest(state)
    if "memory" in data:
        read_memory(state, object_in(data, "memory"))
    return state


def read_seat(data: JsonObject, name: str, seats: int) -> int:
    """Read a seat or null."""
    value = member(data, name, "")
    if value is None:
        return NOBODY
    seat = as_int(value, f"/{name}")
    if not 0 <= seat < seats:
        raise Malformed(f"/{name}", f"there is no seat {seat}")
    return seat


def read_seat_row(state: ReefEncounterState, seat: int, row: JsonObject) -> None:
    """Read one seat."""
    path = f"/seats/{seat}"
    base = seat * COLORS
    hand = object_in(row, "hand", path)
    fish = object_in(row, "fish", path)
    front = read_counts(member(row, "front", path), f"{path}/front")
    cubes = read_counts(member(row, "cubes", path), f"{path}/cubes")
    known = read_counts(member(hand, "known", f"{path}/hand"), f"{path}/hand/known")
    eaten = read_counts(member(fish, "eaten", f"{path}/fish"), f"{path}/fish/eaten")
    for color in range(COLORS):
        state.front[base + color] = front[color]
        state.cubes[base + color] = cubes[color]
        state.known[base + color] = known[color]
        state.fish[base + color] = eaten[color]
    state.unknown[seat] = int_in(hand, "hidden", f"{path}/hand")
    first = word_of(fish, "first", FIRST_WORDS, f"{path}/fish")
    state.first[seat] = NOT_FED if first == 0 else UNKNOWN if first == 1 else SHOWN
    state.behind[seat] = int_in(row, "shrimps_behind", path)
    state.eaten[seat] = int_in(row, "shrimps_eaten", path)


def read_turn(state: ReefEncounterState, turn: JsonObject) -> None:
    """Read the running turn."""
    path = "/turn_so_far"
    state.begun = bool_in(turn, "begun", path)
    state.layings = int_in(turn, "layings", path)
    state.laid_hand = int_in(turn, "laid_from_hand", path)
    state.entered = bool_in(turn, "entered", path)
    state.lock_played = bool_in(turn, "lock_played", path)
    state.moves = int_in(turn, "shrimp_moves", path)
    if member(turn, "laying", path) is not None:
        state.laying = color_of(turn, "laying", path)
    if member(turn, "bound", path) is not None:
        state.bound = color_of(turn, "bound", path)
    if member(turn, "lifted", path) is not None:
        state.lifted = cell_of(turn, "lifted", path)
    if member(turn, "laid_board", path) is not None:
        state.laid_board = word_of(turn, "laid_board", [f"R{b}" for b in range(BOARDS)], path)


def read_reefs(state: ReefEncounterState, data: JsonObject) -> None:
    """Read boards, polyps and shrimps."""
    reefs = state.reefs
    names = [f"R{board}" for board in range(BOARDS)]
    boards = [read_word(word, names, f"/boards/{i}") for i, word in enumerate(strs_in(data, "boards"))]
    if len(set(boards)) != len(boards) or len(boards) not in (0, state.seats):
        raise Malformed("/boards", f"{state.seats} different boards are wanted")
    reefs.lay_out(boards)
    for cell in reefs.in_play:
        if reefs.polyp[cell] != EMPTY:
            reefs.bite(cell)
    polyps = object_in(data, "polyps")
    for name in polyps:
        cell = cell_named(name, f"/polyps/{name}")
        if not state.box.reef.is_rock[cell] or cell // GRID not in boards:
            raise Malformed(f"/polyps/{name}", "this is no rock space in play")
        reefs.put(cell, read_word(polyps[name], COLOR_NAMES, f"/polyps/{name}"))
    shrimps = object_in(data, "shrimps")
    for name in shrimps:
        cell = cell_named(name, f"/shrimps/{name}")
        seat = as_int(shrimps[name], f"/shrimps/{name}")
        if not state.box.reef.is_rock[cell] or cell // GRID not in boards:
            raise Malformed(f"/shrimps/{name}", "this is no rock space in play")
        if not 0 <= seat < state.seats:
            raise Malformed(f"/shrimps/{name}", f"there is no seat {seat}")
        if reefs.guard[cell] != EMPTY:
            raise Malformed(f"/shrimps/{name}", "another shrimp is on this coral")
        reefs.stand(seat, cell)


def read_chain(state: ReefEncounterState, data: JsonObject) -> None:
    """Read the coral tiles and the alga space; the supply of cylinders is what they leave."""
    chain = state.chain
    rows = list_in(data, "coral_tiles")
    if len(rows) != TILES:
        raise Malformed("/coral_tiles", f"{TILES} coral tiles are wanted")
    for tile, item in enumerate(rows):
        row = as_object(item, f"/coral_tiles/{tile}")
        chain.face[tile] = word_of(row, "face", FACE_NAMES, f"/coral_tiles/{tile}")
        chain.rank(tile)
        if bool_in(row, "locked", f"/coral_tiles/{tile}"):
            chain.lock(tile, chain.large_alga(tile))
    if member(data, "alga_space", "") is not None:
        chain.put_on_space(word_of(data, "alga_space", ALGA_NAMES))


def read_sea(state: ReefEncounterState, data: JsonObject) -> None:
    """Read sea and bonus polyps."""
    sea = object_in(data, "sea")
    for space, name in enumerate(COLOR_NAMES):
        row = object_in(sea, name, "/sea")
        tiles = read_counts(member(row, "tiles", f"/sea/{name}"), f"/sea/{name}/tiles")
        state.stock.sea_cube[space] = 1 if bool_in(row, "cube", f"/sea/{name}") else 0
        for color in range(COLORS):
            state.stock.sea[space * COLORS + color] = tiles[color]
            state.stock.count[space] += tiles[color]
    bonus = object_in(data, "bonus")
    polyps = read_counts(member(bonus, "polyps", "/bonus"), "/bonus/polyps")
    for color in range(COLORS):
        state.stock.bonus[color] = polyps[color]
    state.stock.bonus_in_bag = bool_in(bonus, "in_bag", "/bonus")


def visible(state: ReefEncounterState, color: int) -> int:
    """Return how many polyps of a color everybody can see or follow."""
    total = state.stock.bonus[color]
    for cell in state.reefs.in_play:
        if state.reefs.polyp[cell] == color:
            total += 1
    for space in range(COLORS):
        total += state.stock.sea[space * COLORS + color]
    for seat in range(state.seats):
        at = seat * COLORS + color
        total += state.front[at] + state.known[at] + state.fish[at]
    return total


def count_the_rest(state: ReefEncounterState) -> None:
    """Work out bag and supplies from what lies on the table; every hidden tile may be any tile that nobody sees."""
    stock = state.stock
    for color in range(COLORS):
        stock.cubes[color] = state.box.cubes - stock.sea_cube[color]
        for seat in range(state.seats):
            stock.cubes[color] -= state.cubes[seat * COLORS + color]
        stock.bag[color] = state.box.polyps - visible(state, color) if state.reefs.mask else 0
        stock.total += stock.bag[color]
        stock.memory.pool[color] = stock.bag[color]
    for seat in range(state.seats):
        stock.total -= state.unknown[seat] + (1 if state.first[seat] == UNKNOWN else 0)
    if state.turn > 0:
        stock.memory.deal()


def read_memory(state: ReefEncounterState, data: JsonObject) -> None:
    """Read what a perfect memory holds."""
    memory = state.stock.memory
    memory.dealt_from = read_counts(member(data, "dealt_from", "/memory"), "/memory/dealt_from")
    memory.most = read_counts(member(data, "most", "/memory"), "/memory/most")
    least = read_counts(member(data, "least", "/memory"), "/memory/least")
    shown = read_counts(member(data, "shown", "/memory"), "/memory/shown")
    for color in range(COLORS):
        memory.least[color] = least[color]
        memory.shown[color] = shown[color]
        memory.pool[color] += shown[color]
    drawn = cells(0)
    for i, item in enumerate(list_in(data, "draws", "/memory")):
        path = f"/memory/draws/{i}"
        pair = as_list(item, path)
        if len(pair) != 2 or not 0 < as_int(pair[1], path) < EVIDENCE:
            raise Malformed(path, "a color and the number of its polyps in bag and hands are wanted")
        drawn = append(drawn, read_word(pair[0], COLOR_NAMES, path) * EVIDENCE + as_int(pair[1], path))
    memory.drawn = copied(drawn)


def add_secret(state: ReefEncounterState, seat: int, hand: Json, first: Json, path: str) -> None:
    """Put in what is known of a seat's secrets: its hidden hand tiles (null: nothing) and its first fish tile (null: nothing)."""
    if hand is not None:
        counts = read_counts(hand, f"{path}/hand")
        if sum(counts) != state.unknown[seat]:
            raise Malformed(f"{path}/hand", f"{state.unknown[seat]} hidden tiles are wanted, not {sum(counts)}")
        state.unknown[seat] = 0
        for color in range(COLORS):
            state.stock.bag[color] -= counts[color]
            state.secret[seat * COLORS + color] = counts[color]
    if first is not None:
        color = read_word(first, COLOR_NAMES, f"{path}/first")
        if state.first[seat] != UNKNOWN:
            raise Malformed(f"{path}/first", "this fish has no hidden first tile")
        state.first[seat] = color
        state.stock.bag[color] -= 1


def hand_json(state: ReefEncounterState, seat: int) -> Json:
    """Return the hidden hand tiles of a seat; null where they are not known."""
    if state.unknown[seat] > 0:
        return None
    return counts_json(state.secret, seat * COLORS)


def first_json(state: ReefEncounterState, seat: int) -> Json:
    """Return the hidden first fish tile of a seat; null where there is none or it is not known."""
    return COLOR_NAMES[state.first[seat]] if state.first[seat] >= 0 else None
