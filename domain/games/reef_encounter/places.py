"""The zones of Reef Encounter: the four reefs, the open sea, the coral tiles, supplies and bag, and what each seat has."""

from domain.games.reef_encounter.components import ALGA_NAMES, BOARDS, CELL_NAMES, COLOR_NAMES, COLORS, COLUMNS, GRID, ROWS, Box
from domain.games.reef_encounter.kinds import SEA_SPACE, TILE
from domain.kernel.localized import Text
from domain.kernel.places import Place, Zone, common_zone, place_name, zone_of_seats

ALGA_SPACE = place_name("alga", "space")
BAG = place_name("bag", "polyps")


def zones(box: Box, seats: int) -> list[Zone]:
    """Return every zone of the table; of the four reefs those lie on it that were drawn (S1)."""
    return [
        Zone("reef", Text("Reefs", "Riffe"), reefs(box)),
        Zone("sea", Text("Open sea", "Offenes Meer"), sea()),
        Zone("coral_tile", Text("Coral tiles", "Korallenplättchen"), [Place(name, (i, 0)) for i, name in enumerate(TILE.words)]),
        common_zone("alga", Text("Alga space", "Algenfeld"), ["space"]),
        common_zone("supply", Text("Larva cubes in the supply", "Larvenwürfel im Vorrat"), COLOR_NAMES),
        common_zone("cylinder", Text("Alga cylinders in the supply", "Algenzylinder im Vorrat"), ALGA_NAMES),
        common_zone("bonus", Text("Bonus polyps", "Bonuspolypen"), COLOR_NAMES),
        common_zone("bag", Text("Bag", "Beutel"), ["polyps"]),
        zone_of_seats("front", Text("Polyps in front of the screen", "Polypen vor dem Schirm"), COLOR_NAMES, seats),
        zone_of_seats("hand", Text("Polyps behind the screen", "Polypen hinter dem Schirm"), [*COLOR_NAMES, "dealt"], seats),
        zone_of_seats("cube", Text("Larva cubes behind the screen", "Larvenwürfel hinter dem Schirm"), COLOR_NAMES, seats),
        zone_of_seats("shrimp", Text("Shrimps off the reefs", "Garnelen außerhalb der Riffe"), ["behind", "lifted", "eaten"], seats),
        zone_of_seats("fish", Text("Parrotfish", "Papageifisch"), [*COLOR_NAMES, "first"], seats),
    ]


def reefs(box: Box) -> list[Place]:
    """Return the rock spaces of the four boards, which are drawn two by two with a gap between them."""
    found: list[Place] = []
    for board in range(BOARDS):
        left, top = board % 2 * (COLUMNS + 1), board // 2 * (ROWS + 1)
        for cell in box.reef.cells_of[1 << board]:
            here = cell % GRID
            near = [CELL_NAMES[other] for other in box.reef.near[cell]]
            found.append(Place(CELL_NAMES[cell], (left + here % COLUMNS, top + here // COLUMNS), near))
    return found


def sea() -> list[Place]:
    """Return the sea spaces, each between those before and after it (they lie in a ring, clockwise)."""
    ring = SEA_SPACE.words
    return [Place(name, (i, 0), [ring[i - 1], ring[(i + 1) % COLORS]]) for i, name in enumerate(ring)]


def of_color(zone: str, seat: int, color: int) -> str:
    """Return the name of a seat's place for a colour."""
    return place_name(zone, COLOR_NAMES[color], seat)


def of_colors(zone: str, seat: int, counts: list[int]) -> list[str]:
    """Return the names of a seat's places for the colours of which there are some."""
    return [of_color(zone, seat, color) for color, count in enumerate(counts) if count]


def in_supply(color: int) -> str:
    """Return the name of the place of a cube in the supply."""
    return place_name("supply", COLOR_NAMES[color])
