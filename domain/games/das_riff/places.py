"""The zones of Das Riff: the reef as a grid, what lies in front of each seat, the stock and the piles."""

from domain.games.das_riff.components import COLOR_IDS, FISH, KIND_IDS, PAIR_IDS, PLACE_IDS, ROWS, SEATS, TREE_IDS, WIDEST, Box
from domain.games.das_riff.kinds import CARD
from domain.kernel.localized import Text
from domain.kernel.places import Place, Zone, common_zone, place_name, zone_of_seats


def zones(box: Box) -> list[Zone]:
    """Return every zone of the table."""
    boats = [str(column + 1) for column in range(box.boat_limit)]
    return [
        Zone("reef", Text("Reef", "Riff"), reef(box)),
        CARD.zone(Text("Face-down cards", "Verdeckte Karten")),
        zone_of_seats("boat", Text("Boats by column", "Boote nach Spalten"), boats, SEATS),
        Zone("tree", Text("Coral trees", "Korallenbäume"), [Place(name) for name in TREE_IDS], of_seats=True),
        zone_of_seats("worm", Text("Worms", "Würmer"), COLOR_IDS, SEATS),
        zone_of_seats("held", Text("Pearls and sharks", "Perlen und Haie"), ["pearl", "shark"], SEATS),
        zone_of_seats("reserve", Text("Fish at no tree", "Fische ohne Baum"), KIND_IDS[:FISH], SEATS),
        common_zone("supply", Text("Stock", "Vorrat"), [*COLOR_IDS, "boat"]),
        common_zone("breeding", Text("Open breeding cards", "Offene Zuchtkarten"), PAIR_IDS),
        common_zone("pile", Text("Piles", "Stapel"), ["reef", "breeding", "discards"]),
    ]


def reef(box: Box) -> list[Place]:
    """Return the places of the reef: column 1 at the sea edge, the row of seat 0 on top."""
    found: list[Place] = []
    for row in range(ROWS):
        for column in range(box.columns):
            around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            names = [PLACE_IDS[y * WIDEST + x] for y, x in around if 0 <= y < ROWS and 0 <= x < box.columns]
            found.append(Place(PLACE_IDS[row * WIDEST + column], (column, row), names))
    return found


def paid_places(seat: int, paid: list[int]) -> list[str]:
    """Return the places from which a payment comes."""
    worms, pearls = paid[: len(COLOR_IDS)], paid[len(COLOR_IDS) :]
    found = [place_name("worm", color, seat) for color, count in zip(COLOR_IDS, worms, strict=True) if count]
    return [*found, place_name("held", "pearl", seat)] if sum(pearls) else found
