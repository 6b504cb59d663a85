"""Positions: the table with everybody's secrets, and what makes one impossible."""

from domain.games.reef_encounter.components import (
    ALGA_NAMES,
    ALGAE,
    BOARDS,
    COLOR_NAMES,
    COLORS,
    EMPTY,
    GRID,
    TILES,
    Components,
)
from domain.games.reef_encounter.events_table import FEEDING, LAST_CHANCE, OVER, TURN
from domain.games.reef_encounter.legal import legal_moves
from domain.games.reef_encounter.state import ReefEncounterState
from domain.games.reef_encounter.table_json import add_secret, first_json, hand_json, read_table, table_json, visible
from domain.kernel.errors import Malformed
from domain.kernel.ids import UNKNOWN, Json, JsonObject
from domain.kernel.reading import as_object, list_in, member
from domain.kernel.schema import Schema


def state_to_json(state: ReefEncounterState) -> JsonObject:
    """Return the full position."""
    position = table_json(state)
    secrets: list[Json] = [{"hand": hand_json(state, seat), "first": first_json(state, seat)} for seat in range(state.seats)]
    position["secrets"] = secrets
    return position


def state_from_json(box: Components, schema: Schema, data: JsonObject, seats: int, options: JsonObject) -> ReefEncounterState:
    """Read a position and check it."""
    schema.check(data)
    state = read_table(box, data, seats, options)
    secrets = list_in(data, "secrets")
    if len(secrets) != seats:
        raise Malformed("/secrets", f"{seats} seats are wanted, not {len(secrets)}")
    for seat, item in enumerate(secrets):
        row = as_object(item, f"/secrets/{seat}")
        add_secret(state, seat, member(row, "hand", ""), member(row, "first", ""), f"/secrets/{seat}")
    check(state)
    for seat in state.to_act:
        if state.unknown[seat] == 0 and not legal_moves(state, seat):
            raise Malformed("/to_act", f"seat {seat} has no legal command")
    return state


def conceal(state: ReefEncounterState) -> tuple[JsonObject, dict[str, Json]]:
    """Split a position into what everybody may know and the sealed parts, named as in play."""
    parts: dict[str, Json] = {}
    for seat in range(state.seats):
        parts[f"seat:{seat}/hand"] = hand_json(state, seat)
        if state.first[seat] >= 0:
            parts[f"seat:{seat}/fish"] = {"color": COLOR_NAMES[state.first[seat]]}
    return table_json(state), parts


def join(public: JsonObject, parts: dict[str, Json]) -> JsonObject:
    """Put a position together again; what the reader does not know is null."""
    secrets: list[Json] = []
    for seat in range(len(list_in(public, "seats"))):
        fish = parts.get(f"seat:{seat}/fish")
        first: Json = None if fish is None else member(as_object(fish, "/fish"), "color", "/fish")
        secrets.append({"hand": parts.get(f"seat:{seat}/hand"), "first": first})
    return {**public, "secrets": secrets}


# What makes a table impossible


def check(state: ReefEncounterState) -> None:
    """Raise `Malformed` where pieces are not conserved or an invariant is broken."""
    if state.reefs.mask != 0:
        check_polyps(state)
    check_cubes_and_cylinders(state)
    check_turn(state)
    check_shrimps(state)
    check_memory(state)


def check_polyps(state: ReefEncounterState) -> None:
    """I1, A10c: 40 polyps of each color; 1 to 3 on each sea space while the match goes on."""
    hidden = 0
    for color in range(COLORS):
        total = visible(state, color) + state.stock.bag[color]
        for seat in range(state.seats):
            total += state.secret[seat * COLORS + color] + (1 if state.first[seat] == color else 0)
        if state.stock.bag[color] < 0 or total != state.box.polyps:
            raise Malformed(
                "/polyps", f"there are {state.box.polyps} {COLOR_NAMES[color]} polyps, not {total - min(0, state.stock.bag[color])}"
            )
        hidden += state.stock.bag[color]
        if state.stock.bonus[color] > (0 if state.stock.bonus_in_bag else 1):
            raise Malformed(
                f"/bonus/polyps/{COLOR_NAMES[color]}", "there is at most one bonus polyp of a color, none once they are in the bag"
            )
    for seat in range(state.seats):
        hidden -= state.unknown[seat] + (1 if state.first[seat] == UNKNOWN else 0)
    if hidden != state.stock.total or hidden < 0:
        raise Malformed("/seats", "more tiles are hidden than are left")
    for space, name in enumerate(COLOR_NAMES):
        count = state.stock.count[space]
        if count > state.box.numbers.sea_holds or (count == 0 and state.to_act):
            raise Malformed(f"/sea/{name}/tiles", f"1 to {state.box.numbers.sea_holds} tiles lie on a sea space, not {count}")
        if state.stock.sea_cube[space] == 0 and state.to_act:
            raise Malformed(f"/sea/{name}/cube", "a cube lies on each sea space")


def check_cubes_and_cylinders(state: ReefEncounterState) -> None:
    """I2, I3, I5: 10 cubes of each color, 5 cylinders of each, values that sum to 15."""
    for color in range(COLORS):
        total = state.stock.cubes[color] + state.stock.sea_cube[color]
        for seat in range(state.seats):
            total += state.cubes[seat * COLORS + color]
        if state.stock.cubes[color] < 0 or total != state.box.cubes:
            raise Malformed("/seats", f"there are {state.box.cubes} {COLOR_NAMES[color]} cubes")
    chain = state.chain
    for alga in range(ALGAE):
        total = chain.cylinders[alga] + (1 if chain.space == alga else 0)
        for tile in range(TILES):
            if chain.locked[tile] == 1 and chain.large_alga(tile) == alga:
                total += 1
        if chain.cylinders[alga] < 0 or total != state.box.cylinders:
            raise Malformed("/coral_tiles", f"there are {state.box.cylinders} {ALGA_NAMES[alga]} cylinders")
    if sum(chain.value_of(color) for color in range(COLORS)) != COLORS + TILES:
        raise Malformed("/coral_tiles", "the values do not sum to 15")


def check_shrimps(state: ReefEncounterState) -> None:
    """I4, I6: four shrimps a seat; one on a coral, two own on a board, none on bare rock outside the own turn."""
    reefs = state.reefs
    for seat in range(state.seats):
        total = state.behind[seat] + state.eaten[seat] + (1 if seat == state.active and state.lifted != EMPTY else 0)
        for board in range(BOARDS):
            total += reefs.crowd[seat * BOARDS + board]
            if reefs.crowd[seat * BOARDS + board] > state.box.numbers.own_per_board:
                raise Malformed("/shrimps", f"seat {seat} has more than two shrimps on R{board}")
        if total != state.box.shrimps:
            raise Malformed(f"/seats/{seat}/shrimps_behind", f"seat {seat} has {state.box.shrimps} shrimps, not {total}")
        resting = seat != state.active or state.stage != TURN
        if resting and state.cause == 0 and reefs.on_bare_rock(seat):
            raise Malformed("/shrimps", f"a shrimp of seat {seat} stands on bare rock outside its turn")
    for cell in reefs.in_play:
        guard = reefs.guard[cell]
        if reefs.polyp[cell] == EMPTY:
            if guard != (EMPTY if reefs.shrimp[cell] == EMPTY else cell):
                raise Malformed("/shrimps", "bare rock is guarded")
            continue
        if reefs.shrimp[cell] != EMPTY and guard != cell:
            raise Malformed("/shrimps", "two shrimps are on one coral")
        for other in reefs.near[cell]:
            if reefs.polyp[other] == reefs.polyp[cell] and reefs.guard[other] != guard:
                raise Malformed("/shrimps", "two shrimps are on one coral")


def check_memory(state: ReefEncounterState) -> None:
    """H3: what was dealt lies between what a perfect memory allows."""
    if state.turn == 0:
        return
    memory = state.stock.memory
    for color in range(COLORS):
        dealt = memory.shown[color]
        for seat in range(state.seats):
            dealt += state.secret[seat * COLORS + color] + (1 if state.first[seat] == color else 0)
        if dealt > memory.most[color] or dealt > memory.dealt_from[color]:
            raise Malformed("/memory", f"{dealt} {COLOR_NAMES[color]} polyps cannot have been dealt")
        if sum(state.unknown) == 0 and UNKNOWN not in state.first and dealt < memory.least[color]:
            raise Malformed("/memory", f"at least {memory.least[color]} {COLOR_NAMES[color]} polyps must have been dealt")
        if memory.pool[color] - dealt != state.stock.bag[color]:
            raise Malformed("/memory", "bag and dealt polyps do not fit together")


def check_turn(state: ReefEncounterState) -> None:
    """T1, T2: stage, seats and what the turn has seen fit together."""
    if state.stage == OVER or state.turn == 0:
        if state.to_act:
            raise Malformed("/to_act", "nobody is to act in this stage")
        return
    if len(state.to_act) != 1 and state.cause == 0:
        raise Malformed("/to_act", "exactly one seat is to act")
    if state.start < 0 or (state.active < 0) != (state.stage < TURN):
        raise Malformed("/active", "the start player, and from the first turn on the active seat, are wanted")
    if state.stage == TURN and state.to_act and state.to_act[0] != state.active:
        raise Malformed("/to_act", "in a turn the active seat is to act")
    if state.stage == LAST_CHANCE and (state.cause == 0 or state.active in state.to_act):
        raise Malformed("/end", "the last chance comes after an end, for the others")
    if state.stage == FEEDING and state.to_act and state.secrets_of(state.to_act[0]) == 0:
        raise Malformed("/secrets", "a first hand is wanted")
    if state.laying != EMPTY and (state.layings == 0 or state.stage != TURN or not state.begun):
        raise Malformed("/turn_so_far/laying", "laying belongs to a turn that has begun")
    if state.lifted != EMPTY and (
        state.stage != TURN or not state.box.reef.is_rock[state.lifted] or not state.reefs.mask >> (state.lifted // GRID) & 1
    ):
        raise Malformed("/turn_so_far/lifted", "a shrimp is lifted from a rock space in one's turn")
    if state.bound != EMPTY and state.cubes[state.active * COLORS + state.bound] == 0:
        raise Malformed("/turn_so_far/bound", "the bound cube must lie behind the screen")
