"""What a seat (or a spectator) may know, built up field by field."""

from domain.games.reef_encounter.components import ALGA_NAMES, COLOR_NAMES, COLORS, TILES, Components
from domain.games.reef_encounter.determinize import ReefEncounterBelief
from domain.games.reef_encounter.names import counts_json
from domain.games.reef_encounter.state import ReefEncounterState
from domain.games.reef_encounter.table_json import add_secret, first_json, hand_json, read_table, table_json
from domain.kernel.ids import ALL_SEEING, NOBODY, Json, JsonObject
from domain.kernel.reading import json_list, member, object_in


def view_for(state: ReefEncounterState, viewer: int) -> JsonObject:
    """H1: return `table` (what everybody knows), `own` (the viewer's secrets; null for a spectator) and `known` (worked out from both).

    `opened` holds every seat's secrets once the match is over, and is null before.
    The hands in `table` are marked: `known` tiles everybody with a perfect memory can name, `hidden` ones only their seat has seen.
    """
    own: Json = None
    opened: Json = None
    if viewer == ALL_SEEING:
        opened = [secrets_json(state, seat) for seat in range(state.seats)]
    elif viewer != NOBODY:
        own = secrets_json(state, viewer)
    known = known_json(state, viewer)
    return {"viewer": viewer if viewer >= 0 else None, "table": table_json(state), "own": own, "opened": opened, "known": known}


def secrets_json(state: ReefEncounterState, seat: int) -> JsonObject:
    """Return what a seat has behind its screen and in its fish."""
    return {"seat": seat, "hand": hand_json(state, seat), "first": first_json(state, seat)}


def known_json(state: ReefEncounterState, viewer: int) -> JsonObject:
    """Return what follows from the rest of the view: values, coral tiles, supplies, points, and the tiles that the viewer has not seen."""
    chain = state.chain
    tiles: list[Json] = []
    for tile in range(TILES):
        face = chain.face[tile]
        source = chain.tiles[tile]
        tiles.append(
            {
                "tile": source.number,
                "stronger": COLOR_NAMES[source.stronger[face]],
                "weaker": COLOR_NAMES[source.weaker[face]],
                "large_alga": ALGA_NAMES[source.large[face]],
                "small_alga": ALGA_NAMES[source.small[face]],
                "locked": chain.locked[tile] == 1,
            }
        )
    return {
        "values": {name: chain.value_of(color) for color, name in enumerate(COLOR_NAMES)},
        "coral_tiles": tiles,
        "cubes": counts_json(state.stock.cubes),
        "cylinders": {name: chain.cylinders[alga] for alga, name in enumerate(ALGA_NAMES)},
        "bag": state.stock.total,
        "unseen": unseen_json(state, viewer),
        "points": json_list([shown_points(state, seat, viewer) for seat in range(state.seats)]),
    }


def unseen_json(state: ReefEncounterState, viewer: int) -> JsonObject:
    """Return the tiles, by color, that lie in the bag or hidden with the others: the viewer cannot tell where."""
    counts: JsonObject = {}
    for color, name in enumerate(COLOR_NAMES):
        total = state.stock.bag[color]
        for seat in range(state.seats):
            if viewer not in (seat, ALL_SEEING):
                total += state.secret[seat * COLORS + color] + (1 if state.first[seat] == color else 0)
        counts[name] = total
    return counts


def shown_points(state: ReefEncounterState, seat: int, viewer: int) -> int:
    """Return the points in a seat's fish as far as the viewer knows them."""
    points = 0
    for color in range(COLORS):
        points += state.fish[seat * COLORS + color] * state.chain.value_of(color)
    if viewer in (seat, ALL_SEEING) and state.first[seat] >= 0:
        points += state.chain.value_of(state.first[seat])
    return points


def belief_of(box: Components, view: JsonObject, viewer: int, options: JsonObject) -> ReefEncounterBelief:
    """Read a view into a belief."""
    table = object_in(view, "table")
    seats = table["seats"]
    assert isinstance(seats, list)
    state = read_table(box, table, len(seats), options)
    if viewer != NOBODY:
        own = object_in(view, "own")
        add_secret(state, viewer, member(own, "hand", "/own"), member(own, "first", "/own"), "/own")
    return ReefEncounterBelief(state)
