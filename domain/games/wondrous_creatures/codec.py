"""Reading positions and views, and checking that a table is possible: pieces conserved, invariants kept."""

from domain.games.wondrous_creatures import wire
from domain.games.wondrous_creatures.components import Box
from domain.games.wondrous_creatures.deck import Deck
from domain.games.wondrous_creatures.frames.all import AGENDA
from domain.games.wondrous_creatures.frames.base import Frame
from domain.games.wondrous_creatures.names import BASICS, ENERGY, MARKS, RESOURCES, SPECIES, index_of
from domain.games.wondrous_creatures.options import House
from domain.games.wondrous_creatures.position import ALL, Lens, table_json
from domain.games.wondrous_creatures.robot_state import ROBOT, RobotState
from domain.games.wondrous_creatures.state import NONE, TURNED, WondrousState
from domain.kernel.cells import Cells, cells
from domain.kernel.errors import Malformed
from domain.kernel.ids import UNKNOWN, Json, JsonObject
from domain.kernel.json_fields import as_int, as_list, as_object, as_str, bool_in, int_in, ints_in, list_in, member, object_in, str_in


def state_to_json(state: WondrousState) -> JsonObject:
    """Return the full position."""
    return table_json(state, Lens(ALL))


def read_position(box: Box, deck: Deck, house: House, data: JsonObject, seats: int) -> WondrousState:
    """Read the shape of a position or view; null stands for UNKNOWN. Whether the table is possible is for `check`."""
    state = WondrousState(box, deck, house, seats)
    state.lay_out(0)
    state.turn = int_in(data, "turn")
    state.active = int_in(data, "active")
    state.to_act = ints_in(data, "to_act")
    state.over = bool_in(data, "over")
    state.basic = wire.maybe_name(data.get("basic"), BASICS, "/basic")
    state.passes = int_in(data, "passes")
    state.energy_used = cards_of(state, data, "energy_used")
    state.net_used = [place_of(state, name, "/net_used") for name in list_in(data, "net_used")]
    state.discount = int_in(data, "discount")
    state.end_seat = NONE if data.get("end_seat") is None else int_in(data, "end_seat")
    state.final = ints_in(data, "final")
    state.next_tag = int_in(data, "next_tag")
    state.discards = cards_of(state, data, "discards")
    state.looked = cards_of(state, data, "looked")
    state.slots = [card_of(state, value, f"/wilderness/{i}") for i, value in enumerate(list_in(data, "wilderness"))]
    state.bag = egg_counts(data, "bag")
    state.supply = egg_counts(data, "supply")
    state.stack = cells(len(box.tile_habitats))
    for i, tile in enumerate(wire.tiles_in(data, "stack")):
        state.stack[in_range(tile, len(box.tile_habitats), f"/stack/{i}")] += 1
    state.pool = wire.tiles_in(data, "pool")
    state.hourglass = in_range(int_in(data, "hourglass"), len(box.tracks[seats]), "/hourglass")
    state.tokens = [token_of(value, f"/tokens/{i}") for i, value in enumerate(list_in(data, "tokens"))]
    state.late = wire.names_in(data, "late_marks", MARKS)
    state.trophies_left = int_in(data, "trophies_left")
    state.trophies_removed = int_in(data, "trophies_removed")
    read_island(state, object_in(data, "island"))
    read_achievements(state, list_in(data, "achievements"))
    entries = list_in(data, "seats")
    if len(entries) != seats:
        raise Malformed("/seats", f"there are {seats} seats")
    for seat in range(seats):
        read_seat(state, seat, as_object(entries[seat], f"/seats/{seat}"), f"/seats/{seat}")
    if (data.get("tingent") is None) != (state.robot is None):
        raise Malformed("/tingent", "Tingent plays with one seat, and only then")
    if state.robot is not None:
        read_robot(state, state.robot, object_in(data, "tingent"))
    for frame in AGENDA.read(member(data, "agenda", ""), "/agenda"):
        assert isinstance(frame, Frame)
        state.agenda.append(frame)
    read_deck(state, object_in(data, "deck"))
    return state


def in_range(value: int, limit: int, path: str) -> int:
    """Return a number that must be below `limit`."""
    if 0 <= value < limit:
        return value
    raise Malformed(path, f"{value} is out of range")


def card_of(state: WondrousState, value: Json, path: str) -> int:
    """Return a card index, UNKNOWN for null."""
    return UNKNOWN if value is None else in_range(as_int(value, path) - 1, state.deck.size, path)


def cards_of(state: WondrousState, owner: JsonObject, name: str) -> Cells:
    """Return an array of cards."""
    return [card_of(state, as_int(value, f"/{name}/{i}"), f"/{name}/{i}") for i, value in enumerate(list_in(owner, name))]


def place_of(state: WondrousState, value: Json, path: str) -> int:
    """Return a hex of this side of the board."""
    place = in_range(wire.hex_of(as_str(value, path), path), len(state.island.names), path)
    if state.island.terrain[place] < 0:
        raise Malformed(path, "this hex is not on this side of the board")
    return place


def egg_counts(owner: JsonObject, name: str, path: str = "") -> Cells:
    """Return how many eggs there are of each species."""
    counts = object_in(owner, name, path)
    return [int_in(counts, species, f"{path}/{name}") for species in SPECIES]


def token_of(value: Json, path: str) -> int:
    """Return a time token as the state holds it."""
    if isinstance(value, dict):
        return TURNED - wire.name_in(value, "turned", MARKS, path)
    return wire.maybe_name(value, MARKS, path)


def read_island(state: WondrousState, source: JsonObject) -> None:
    """Read eggs and tiles."""
    if source.get("side") != state.island.side:
        raise Malformed("/island/side", f"side {state.island.side} is used with {state.seats} seats")
    for name, species in object_in(source, "eggs", "/island").items():
        place = place_of(state, name, f"/island/eggs/{name[:8]}")
        state.egg_on[place] = index_of(SPECIES, as_str(species, f"/island/eggs/{name}"), f"/island/eggs/{name}")
    for name, tile in object_in(source, "tiles", "/island").items():
        path = f"/island/tiles/{name[:8]}"
        number = in_range(wire.numbered(as_str(tile, path), "t", path), len(state.stack), path)
        state.tile_on[place_of(state, name, path)] = number


def read_achievements(state: WondrousState, source: list[Json]) -> None:
    """Read the achievement cards dealt and who has their slots."""
    state.slot_owner = cells(3 * len(source), NONE)
    for dealt, entry in enumerate(source):
        path = f"/achievements/{dealt}"
        card = in_range(int_in(as_object(entry, path), "card", path), len(state.box.achievements), f"{path}/card")
        if card in state.achievements:
            raise Malformed(f"{path}/card", "this card was dealt already")
        state.achievements.append(card)
        for slot, owner in enumerate(list_in(as_object(entry, path), "slots", path)):
            where = f"{path}/slots/{slot}"
            in_range(slot, state.box.achievements[card].size(state.seats), where)
            if owner == "tingent":
                state.slot_owner[3 * dealt + slot] = ROBOT
            elif owner is not None:
                state.slot_owner[3 * dealt + slot] = in_range(as_int(owner, where), state.seats, where)


def read_seat(state: WondrousState, seat: int, source: JsonObject, path: str) -> None:
    """Read what a seat holds."""
    count = len(state.box.captains)
    captain = source.get("captain")
    state.captain[seat] = NONE if captain is None else in_range(as_int(captain, f"{path}/captain"), count, f"{path}/captain")
    state.unlocked[seat] = 1 if bool_in(source, "unlocked", path) else 0
    state.captain_energy[seat] = int_in(source, "captain_energy", path)
    for i, value in enumerate(list_in(source, "offer", path)):
        offered = UNKNOWN if value is None else in_range(as_int(value, f"{path}/offer/{i}"), count, f"{path}/offer/{i}")
        state.offers[seat].append(offered)
    read_hidden(state, list_in(source, "hand", path), f"{path}/hand", state.hands[seat], state.tags[seat], state.epochs[seat])
    for i, entry in enumerate(list_in(source, "reserve", path)):
        read_reserve(state, seat, as_object(entry, f"{path}/reserve/{i}"), f"{path}/reserve/{i}")
    for i, entry in enumerate(list_in(source, "eggs", path)):
        egg = as_object(entry, f"{path}/eggs/{i}")
        state.eggs[seat].append(wire.name_in(egg, "species", SPECIES, f"{path}/eggs/{i}"))
        state.hatched[seat].append(1 if bool_in(egg, "hatched", f"{path}/eggs/{i}") else 0)
    resources = object_in(source, "resources", path)
    for i in range(4):
        state.resources[4 * seat + i] = int_in(resources, RESOURCES[i], f"{path}/resources")
    state.nets[seat] = int_in(source, "nets", path)
    state.score[seat] = int_in(source, "score", path)
    state.reached[seat] = in_range(int_in(source, "score_rewards", path), len(state.box.score_at) + 1, f"{path}/score_rewards")
    state.trophies[seat] = int_in(source, "trophies", path)
    for k in range(6):
        state.markers[6 * seat + k] = 1 if k + 1 in ints_in(source, "markers", path) else 0
        state.received[6 * seat + k] = 1 if k + 1 in ints_in(source, "received", path) else 0
    for k, value in enumerate(list_in(source, "crew", path)):
        pair, flipped = read_pair(state, value, f"{path}/crew/{k}")
        state.crew[3 * seat + k] = pair
        state.flipped[3 * seat + k] = flipped
        occupy(state, pair, seat, f"{path}/crew/{k}")


def read_hidden(state: WondrousState, source: list[Json], path: str, held: Cells, tags: Cells, epochs: Cells) -> None:
    """Read cards that may be hidden, with their tags and epochs."""
    for i, entry in enumerate(source):
        card = as_object(entry, f"{path}/{i}")
        held.append(card_of(state, card.get("card"), f"{path}/{i}/card"))
        tags.append(in_range(int_in(card, "tag", f"{path}/{i}"), state.next_tag, f"{path}/{i}/tag"))
        epochs.append(int_in(card, "epoch", f"{path}/{i}"))


def read_reserve(state: WondrousState, seat: int, source: JsonObject, path: str) -> None:
    """Read a card of a reserve."""
    card = card_of(state, as_int(source.get("card"), f"{path}/card"), f"{path}/card")
    state.reserves[seat].append(card)
    state.holder[card] = seat
    most = state.deck.limit[card] if state.deck.kind[card] == ENERGY else 0
    state.energy[card] = in_range(int_in(source, "energy", path), most + 1, f"{path}/energy")
    for species in wire.names_in(source, "added", SPECIES, path):
        state.extra[card] |= 1 << species


def read_pair(state: WondrousState, value: Json, path: str) -> tuple[int, int]:
    """Return (pair, flipped) of a crew member; its head comes first."""
    if value is None:
        return NONE, 0
    ends = [place_of(state, name, path) for name in as_list(value, path)]
    pair = state.island.pair_of(ends[0], ends[1])
    if pair < 0:
        raise Malformed(path, "these are not two adjacent land hexes")
    return pair, 1 if state.island.firsts[pair] == ends[0] else 0


def occupy(state: WondrousState, pair: int, owner: int, path: str) -> None:
    """Write who stands on a pair; two cannot stand on one hex."""
    if pair >= 0:
        for place in (state.island.firsts[pair], state.island.seconds[pair]):
            if state.crew_on[place] >= 0:
                raise Malformed(path, "somebody stands there already")
            state.crew_on[place] = owner


def read_robot(state: WondrousState, robot: RobotState, source: JsonObject) -> None:
    """Read Tingent's side of the table."""
    rules, path = state.box.robot, "/tingent"
    robot.board = index_of(rules.boards, str_in(source, "board", path), f"{path}/board")
    robot.cards = cells(len(rules.gears))
    for number in ints_in(source, "cards", path):
        robot.cards[in_range(number - 1, len(rules.gears), f"{path}/cards")] = 1
    robot.space = in_range(int_in(source, "space", path), len(rules.tracks[robot.board]) + 1, f"{path}/space")
    robot.shown = [card_of(state, value, f"{path}/shown") for value in list_in(source, "shown", path)]
    read_hidden(state, list_in(source, "hidden", path), f"{path}/hidden", robot.hidden, robot.tags, robot.epochs)
    robot.eggs = egg_counts(source, "eggs", path)
    robot.points = int_in(source, "points", path)
    robot.trophies = int_in(source, "trophies", path)
    robot.markers = int_in(source, "markers", path)
    for k, value in enumerate(list_in(source, "crew", path)):
        robot.crew[k] = read_pair(state, value, f"{path}/crew/{k}")[0]
        occupy(state, robot.crew[k], ROBOT, f"{path}/crew/{k}")
    robot.targets = ints_in(source, "targets", path)
    robot.last_taken = card_of(state, source.get("last_taken"), f"{path}/last_taken")


def read_deck(state: WondrousState, source: JsonObject) -> None:
    """Read the deck: its cards are those that lie nowhere else."""
    state.pile_size = int_in(source, "cards", "/deck")
    waves = list_in(source, "reshuffled", "/deck")
    state.reshuffles = len(waves)
    for k, wave in enumerate(waves):
        for value in as_list(wave, f"/deck/reshuffled/{k}"):
            state.entered[card_of(state, as_int(value, "/deck"), f"/deck/reshuffled/{k}")] = k + 1
    state.pile = cells(state.deck.size, 1)
    for card in located(state):
        state.pile[card] = 0


def located(state: WondrousState) -> Cells:
    """Return every known card that is not in the deck, as often as it is found."""
    found: Cells = [card for card in state.slots if card >= 0] + state.discards + state.looked
    for seat in range(state.seats):
        found += [card for card in state.hands[seat] if card >= 0] + state.reserves[seat]
    if state.robot is not None:
        found += state.robot.shown + [card for card in state.robot.hidden if card >= 0]
    return found
