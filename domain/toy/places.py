"""The zones of Lagoon: hands and wells hold shells that lie hidden, under ids that are new at each entry."""

from domain.kernel.ids import Seat
from domain.kernel.localized import Text
from domain.kernel.places import Zone, common_zone, place_name


def zones() -> list[Zone]:
    """Return every zone of the table."""
    ids = "0|[1-9][0-9]{0,2}"
    return [
        common_zone("deck", Text("Deck", "Stapel"), ["top"]),
        Zone("hand", Text("Hands", "Hände"), [], pattern=ids, of_seats=True, hidden=True),
        Zone("well", Text("Wells", "Brunnen"), [], pattern=ids, hidden=True),
        Zone("shell", Text("Hidden shells", "Verdeckte Muscheln"), [], pattern=ids, hidden=True),
    ]


def hand_place(seat: Seat, shell: int) -> str:
    """Return the name of the place of a shell in a hand."""
    return place_name("hand", str(shell), seat)


def well_place(shell: int) -> str:
    """Return the name of the place of a well."""
    return place_name("well", str(shell))
