"""The zones of Reef Gardens: the board of the match with its sites, the nursery, what lies in front of each seat, and the stacks."""

from domain.games.reef_gardens.components import NURSERY_SPACES, Nursery
from domain.games.reef_gardens.components_boards import SITE, Board
from domain.games.reef_gardens.kinds import BOARD, NURSERY, NURSERY_PLACES, SITE_ZONE, SPACE_PLACES
from domain.games.reef_gardens.options import Options
from domain.kernel.localized import Text
from domain.kernel.places import Place, Zone, common_zone, place_name, zone_of_seats


def zones(options: Options, seats: int) -> list[Zone]:
    """Return every zone of the table of such a match."""
    box = options.box
    board = options.board
    return [
        Zone(BOARD, Text("Board", "Spielplan"), [cell_place(board, cell) for cell in board.plantable_or_cave]),
        Zone(SITE_ZONE, Text("Building sites", "Bauplätze"), [cell_place(board, cell) for cell in board.site_cell]),
        Zone(NURSERY, Text("Nursery", "Auslage"), [nursery_place(options.nursery, space) for space in range(NURSERY_SPACES)]),
        zone_of_seats("hand", Text("Tiles just bought", "Gerade gekaufte Plättchen"), box.tiles, seats),
        zone_of_seats("boat_tile", Text("Tile taken by boat", "Mit dem Boot geholtes Plättchen"), box.tiles, seats),
        zone_of_seats("stored", Text("Corals on anemones", "Korallen auf Anemonen"), box.tiles, seats),
        zone_of_seats("shell", Text("Shells", "Muscheln"), box.shells, seats),
        zone_of_seats("held", Text("Money and divers at home", "Geld und Taucher zu Hause"), ["money", "divers"], seats),
        common_zone(
            "pile",
            Text("Bag, stacks and what is out of the game", "Beutel, Stapel und was aus dem Spiel ist"),
            ["bag", "stations", "chips", "gone"],
        ),
    ]


def name_of(board: Board, cell: int) -> str:
    """Return the name of a space of the board, or of the site that lies there."""
    place = board.place_of[cell]
    if board.ground[cell] == SITE:
        return place_name(SITE_ZONE, board.map[place // 32][place % 32])
    return SPACE_PLACES[place]


def cell_place(board: Board, cell: int) -> Place:
    """P9-P11: return a space or a site with those that it touches orthogonally; W1: what surrounds a site, the coordinates tell."""
    place = board.place_of[cell]
    beside = [name_of(board, near) for near in board.on_board(board.beside(cell))]
    return Place(name_of(board, cell), (place % 32, place // 32), beside)


def nursery_place(nursery: Nursery, space: int) -> Place:
    """Return a space of the nursery, with those that are drawn beside it; which spaces form a line says the content."""
    if not nursery.positions:
        return Place(NURSERY_PLACES[space])
    x, y = nursery.positions[space]
    around = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
    beside = [name for name, at in zip(NURSERY_PLACES, nursery.positions, strict=True) if at in around]
    return Place(NURSERY_PLACES[space], (x, y), beside)


def taken_place(seat: int, tile: str, by_boat: bool) -> str:
    """P4, K5: return where a seat has a tile that it has just taken."""
    return place_name("boat_tile" if by_boat else "hand", tile, seat)
