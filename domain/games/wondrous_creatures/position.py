"""The table as JSON: the full position, or what one viewer may know of it. Built field by field; a secret passes the lens or is null."""

from typing import Final, final

from domain.games.wondrous_creatures import wire
from domain.games.wondrous_creatures.events.hidden import hand_part, offer_part, robot_part, token_part
from domain.games.wondrous_creatures.frames.all import AGENDA
from domain.games.wondrous_creatures.names import BASICS, MARKS, RESOURCES, SPECIES
from domain.games.wondrous_creatures.robot_state import ROBOT
from domain.games.wondrous_creatures.state import NONE, TURNED, WondrousState
from domain.kernel.cells import Cells
from domain.kernel.ids import ALL_SEEING, Json, JsonObject
from domain.kernel.json_fields import json_list

ALL: Final = ALL_SEEING
"""The eyes of the truth: as a viewer it sees everything."""


@final
class Lens:
    """What a viewer may see: hands and offers of `viewer` alone; everything when it is ALL; what is concealed is kept in `parts`."""

    def __init__(self, viewer: int) -> None:
        self.viewer: Final = viewer
        self.parts: Final[dict[str, Json]] = {}

    def sees(self, owner: int) -> bool:
        """Say whether the viewer sees what lies hidden before `owner` (-1: before nobody)."""
        return self.viewer == ALL or (owner >= 0 and owner == self.viewer)

    def number(self, value: int, owner: int, part: str, offset: int) -> Json:
        """Return a hidden number (counted from `offset`), or null when it is unknown or not for this viewer."""
        if value < 0:
            return None
        if not self.sees(owner):
            self.parts[part] = value + offset
            return None
        return value + offset


def table_json(state: WondrousState, lens: Lens) -> JsonObject:
    """Return the table as the lens shows it."""
    seats: list[Json] = [seat_json(state, seat, lens) for seat in range(state.seats)]
    tokens: list[Json] = [token_json(state, place, lens) for place in range(len(state.tokens))]
    return {
        "turn": state.turn,
        "active": state.active,
        "to_act": json_list(state.to_act),
        "over": state.over,
        "basic": wire.named_or_null(state.basic, BASICS),
        "passes": state.passes,
        "energy_used": wire.card_ids(state.energy_used),
        "net_used": wire.hex_names(state.net_used),
        "discount": state.discount,
        "end_seat": None if state.end_seat == NONE else state.end_seat,
        "final": json_list(state.final),
        "next_tag": state.next_tag,
        "deck": deck_json(state),
        "discards": wire.card_ids(state.discards),
        "wilderness": [wire.card_or_null(card) for card in state.slots],
        "looked": wire.card_ids(state.looked),
        "bag": counts_json(state.bag),
        "supply": counts_json(state.supply),
        "stack": tile_names([tile for tile in range(len(state.stack)) if state.stack[tile]]),
        "pool": tile_names(state.pool),
        "island": island_json(state),
        "hourglass": state.hourglass,
        "tokens": tokens,
        "late_marks": wire.named(state.late, MARKS),
        "trophies_left": state.trophies_left,
        "trophies_removed": state.trophies_removed,
        "achievements": achievements_json(state),
        "seats": seats,
        "tingent": robot_json(state, lens),
        "agenda": AGENDA.write(state.agenda),
    }


def deck_json(state: WondrousState) -> JsonObject:
    """Return the size of the deck, and which cards each reshuffle brought back."""
    entered: list[Json] = []
    for k in range(1, state.reshuffles + 1):
        entered.append(wire.card_ids([card for card in range(state.deck.size) if state.entered[card] == k]))
    return {"cards": state.pile_size, "reshuffled": entered}


def tile_names(tiles: Cells) -> list[Json]:
    """Return the names of tiles."""
    return [wire.tile_name(tile) for tile in tiles]


def counts_json(counts: Cells) -> JsonObject:
    """Return how many eggs there are of each species."""
    return {SPECIES[s]: counts[s] for s in range(7)}


def island_json(state: WondrousState) -> JsonObject:
    """Return eggs and tiles by hex."""
    eggs: JsonObject = {}
    tiles: JsonObject = {}
    for place in range(len(state.egg_on)):
        if state.egg_on[place] >= 0:
            eggs[wire.hex_name(place)] = SPECIES[state.egg_on[place]]
        if state.tile_on[place] >= 0:
            tiles[wire.hex_name(place)] = wire.tile_name(state.tile_on[place])
    return {"side": state.island.side, "eggs": eggs, "tiles": tiles}


def token_json(state: WondrousState, place: int, lens: Lens) -> Json:
    """Return a time token: null face down, its mark for who may see it, `{"turned": mark}` when it has left."""
    mark = state.tokens[place]
    if mark <= TURNED:
        return {"turned": MARKS[TURNED - mark]}
    number = lens.number(mark, -1, token_part(place), 0)
    return MARKS[number] if isinstance(number, int) else None


def achievements_json(state: WondrousState) -> list[Json]:
    """Return the achievement cards dealt, with the owners of their slots."""
    found: list[Json] = []
    for dealt in range(len(state.achievements)):
        card = state.box.achievements[state.achievements[dealt]]
        slots: list[Json] = []
        for slot in range(card.size(state.seats)):
            owner = state.slot_owner[3 * dealt + slot]
            slots.append("tingent" if owner == ROBOT else (owner if owner >= 0 else None))
        found.append({"card": state.achievements[dealt], "id": card.name, "slots": slots})
    return found


def seat_json(state: WondrousState, seat: int, lens: Lens) -> JsonObject:
    """Return what a seat holds."""
    captain = state.captain[seat]
    hand: list[Json] = [hand_json(state, seat, i, lens) for i in range(len(state.hands[seat]))]
    offer: list[Json] = []
    for i, offered in enumerate(state.offers[seat]):
        known = offered == captain or lens.sees(seat)
        offer.append(offered if known and offered >= 0 else lens.number(offered, seat, offer_part(seat, i), 0))
    eggs: list[Json] = []
    for i in range(len(state.eggs[seat])):
        eggs.append({"species": SPECIES[state.eggs[seat][i]], "hatched": state.hatched[seat][i] == 1})
    reserve: list[Json] = [reserve_json(state, card) for card in state.reserves[seat]]
    crew: list[Json] = [crew_json(state, state.crew[k], state.flipped[k]) for k in range(3 * seat, 3 * seat + 3)]
    return {
        "captain": captain if captain >= 0 else None,
        "captain_name": state.box.captains[captain].name if captain >= 0 else None,
        "unlocked": state.unlocked[seat] == 1,
        "captain_energy": state.captain_energy[seat],
        "offer": offer,
        "hand": hand,
        "reserve": reserve,
        "eggs": eggs,
        "resources": {RESOURCES[i]: state.resources[4 * seat + i] for i in range(4)},
        "nets": state.nets[seat],
        "score": state.score[seat],
        "score_rewards": state.reached[seat],
        "trophies": state.trophies[seat],
        "markers": json_list([k + 1 for k in range(6) if state.markers[6 * seat + k]]),
        "received": json_list([k + 1 for k in range(6) if state.received[6 * seat + k]]),
        "crew": crew,
    }


def hand_json(state: WondrousState, seat: int, place: int, lens: Lens) -> JsonObject:
    """Return a card of a hand; `tag` 0: all have seen it, else the part of the history that holds it."""
    card, tag = state.hands[seat][place], state.tags[seat][place]
    number = lens.number(card, seat, hand_part(seat, tag), 1) if tag > 0 else card + 1
    return {"card": number, "tag": tag, "epoch": state.epochs[seat][place]}


def reserve_json(state: WondrousState, card: int) -> JsonObject:
    """Return a card of a reserve, with its energies and the species added to it."""
    extra = [s for s in range(7) if state.extra[card] >> s & 1]
    return {"card": card + 1, "name": state.deck.names[card], "energy": state.energy[card], "added": wire.named(extra, SPECIES)}


def crew_json(state: WondrousState, pair: int, flipped: int) -> Json:
    """Return where a crew member stands, its head first; null when it is at home."""
    if pair < 0:
        return None
    ends: Cells = [state.island.firsts[pair], state.island.seconds[pair]]
    return wire.hex_names(ends if flipped else [ends[1], ends[0]])


def robot_json(state: WondrousState, lens: Lens) -> Json:
    """Return Tingent's side of the table; null when it does not play."""
    robot = state.robot
    if robot is None:
        return None
    hidden: list[Json] = []
    for i in range(len(robot.hidden)):
        number = lens.number(robot.hidden[i], -1, robot_part(robot.tags[i]), 1)
        hidden.append({"card": number, "tag": robot.tags[i], "epoch": robot.epochs[i]})
    crew: list[Json] = [crew_json(state, pair, 0) for pair in robot.crew]
    return {
        "board": state.box.robot.boards[robot.board],
        "cards": json_list([k + 1 for k in range(len(robot.cards)) if robot.cards[k]]),
        "space": robot.space,
        "shown": wire.card_ids(robot.shown),
        "hidden": hidden,
        "eggs": counts_json(robot.eggs),
        "points": robot.points,
        "trophies": robot.trophies,
        "markers": robot.markers,
        "crew": crew,
        "targets": json_list(robot.targets),
        "last_taken": wire.card_or_null(robot.last_taken),
    }
