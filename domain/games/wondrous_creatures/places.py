"""The zones of Wondrous Creatures, and the places that commands touch."""

from typing import Final

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures import components_names as names
from domain.games.wondrous_creatures.components import Box
from domain.games.wondrous_creatures.components_island import ABSENT, Island
from domain.games.wondrous_creatures.execute_steps import SWEPT
from domain.games.wondrous_creatures.frames.ability import AbilityFrame, ExchangeNumber
from domain.games.wondrous_creatures.frames.actions import Hatching
from domain.games.wondrous_creatures.kinds import FACE_DOWN, IN_HAND
from domain.games.wondrous_creatures.kinds_hand import CARD_NAME, HAND_NAME, hand_place
from domain.games.wondrous_creatures.legal import member_to_place
from domain.games.wondrous_creatures.legal_steps import egg_place
from domain.games.wondrous_creatures.state import State
from domain.kernel.command import Command
from domain.kernel.ids import Seat
from domain.kernel.localized import Text
from domain.kernel.places import Place, Zone, common_zone, place_name, places_among, zone_of_seats

OFFER_NAME: Final = f"[1-{names.MOST_CAPTAINS}]"
TOKEN_NAME: Final = "[1-5]"


def zones(box: Box, seats: int) -> list[Zone]:
    """Return every zone of the table."""
    slots = [
        names.SLOT_PLACES[names.SLOTS * card + slot]
        for card, achievement in enumerate(box.achievements)
        for slot in range(achievement.size(seats))
    ]
    return [
        Zone("island", Text("Island", "Insel"), hexes(box.island_of(seats))),
        Zone("wilderness", Text("Wilderness", "Wildnis"), [Place(name) for name in names.WILDERNESS]),
        Zone("looked", Text("Cards looked at, by id", "Angesehene Karten, nach Nummer"), [], pattern=CARD_NAME),
        common_zone("pool", Text("Face-up habitat tiles", "Offene Lebensraum-Plättchen"), names.TILES),
        common_zone("supply", Text("Eggs of the supply", "Eier im Vorrat"), names.SPECIES),
        Zone("achievement", Text("Slots of achievement cards", "Plätze der Errungenschaften"), [Place(name) for name in slots]),
        Zone("time", Text("Time track", "Zeitleiste"), track(names.TIME[: len(box.tracks[seats])])),
        Zone("token", Text("Time tokens", "Zeit-Plättchen"), [], pattern=TOKEN_NAME, hidden=True),
        Zone("tracker", Text("Tingent's track", "Tingents Leiste"), track(names.TRACKER)),
        Zone("tingent_crew", Text("Tingent's crew", "Tingents Mannschaft"), [Place(name) for name in names.TINGENT_CREW]),
        FACE_DOWN.zone(Text("Tingent's face-down cards", "Tingents verdeckte Karten")),
        Zone("offer", Text("Captains on offer", "Kapitäne zur Wahl"), [], pattern=OFFER_NAME, of_seats=True, hidden=True),
        Zone(
            "hand",
            Text("Hand: by tag, or c and the id of a card that all have seen", "Hand: nach Marke, oder c und Nummer einer bekannten Karte"),
            [],
            pattern=HAND_NAME,
            of_seats=True,
            hidden=True,
        ),
        Zone("reserve", Text("Reserve, by id of the card", "Reservat, nach Nummer der Karte"), [], pattern=CARD_NAME, of_seats=True),
        zone_of_seats("storage", Text("Egg storage", "Eierlager"), names.numbers(names.STORAGE_SPACES), seats),
        zone_of_seats("resource", Text("Resource tracks", "Ressourcenleisten"), names.RESOURCES, seats),
        zone_of_seats("held", Text("Nets", "Kescher"), ["nets"], seats),
        zone_of_seats("marker", Text("Achievement markers", "Errungenschaftsmarker"), names.numbers(names.MARKERS), seats),
        zone_of_seats("crew", Text("Crew", "Mannschaft"), names.CREW_NAMES, seats),
    ]


def track(spaces: list[str]) -> list[Place]:
    """Return the spaces of a track, in a line."""
    return [Place(name, (i, 0), spaces[max(i - 1, 0) : i] + spaces[i + 1 : i + 2]) for i, name in enumerate(spaces)]


def hexes(island: Island) -> list[Place]:
    """Return the hexes of a side of the board; odd rows are drawn half a hex to the right, and a hex is two columns wide."""
    found: list[Place] = []
    for place, terrain in enumerate(island.terrain):
        if terrain != ABSENT:
            row = island.rows[place]
            found.append(
                Place(names.HEXES[place], (2 * island.columns[place] + row % 2, row), [names.HEXES[near] for near in island.near[place]])
            )
    return found


def card_place(state: State, seat: int, card: int) -> str:
    """Return where a card lies: in the seat's hand, in the wilderness, among those looked at, or in the seat's reserve."""
    place = state.place_in_hand(seat, card)
    if place >= 0:
        return str(IN_HAND.write(hand_place(seat, state.tags[seat][place], card)))
    slot = state.slot_of(card)
    if slot >= 0:
        return names.WILDERNESS[slot]
    return place_name("looked", str(card + 1)) if card in state.looked else place_name("reserve", str(card + 1), seat)


def places_of_command(state: State, command: Command) -> list[str]:
    """Return the places that a legal command touches."""
    seat = state.active
    if isinstance(command, c.PlayCard | c.DiscardCard | c.TakeCard | c.ChooseCard | c.UseEnergy):
        return [card_place(state, seat, command.number)]
    if isinstance(command, c.Collect):
        return [names.HEXES[command.habitat], *([names.WILDERNESS[state.slot_of(command.card)]] if command.card >= 0 else [])]
    if isinstance(command, c.ChooseTile):
        return [place_name("pool", names.TILES[command.number])]
    if isinstance(command, c.Sweep):
        return [names.WILDERNESS[slot] for slot in SWEPT[command.number]]
    return places_of_seat(state, seat, command)


def places_of_seat(state: State, seat: Seat, command: Command) -> list[str]:
    """Return the places in front of the seat, and in the supply, that a command touches."""
    if isinstance(command, c.ChooseResource):
        return [place_name("resource", names.RESOURCES[command.number], seat)]
    if isinstance(command, c.ChooseNumber):
        frame = state.agenda[len(state.agenda) - 1]
        assert isinstance(frame, ExchangeNumber)
        return [place_name("resource", names.RESOURCES[resource], seat) for resource in (frame.given, frame.taken)]
    if isinstance(command, c.ChooseSpecies):
        return [place_name("supply", names.SPECIES[command.number])]
    if isinstance(command, c.TurnEgg):
        frame = state.agenda[len(state.agenda) - 1]
        assert isinstance(frame, AbilityFrame | Hatching)
        chosen = frame.eggs if isinstance(frame, Hatching) else frame.chosen
        return [names.STORAGE[egg_place(state, seat, chosen, 2 * command.species + (1 if command.hatched else 0))]]
    if isinstance(command, c.ChooseCaptain):
        return [names.OFFERED[names.MOST_CAPTAINS * seat + state.offers[seat].index(command.number)]]
    if isinstance(command, c.PlaceCrew):
        return [names.CREW_PLACES[member_to_place(state, seat, command.number == 1)]]
    if isinstance(command, c.UseCaptain):
        return [names.CREW_PLACES[names.CREW * seat]]
    if isinstance(command, c.Recharge):
        return names.CREW_PLACES[names.CREW * seat : names.CREW * seat + names.CREW]
    return [place_name("held", "nets", seat)] if isinstance(command, c.UseNet) else places_among(command.to_json())
