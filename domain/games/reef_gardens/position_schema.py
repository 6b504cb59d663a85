"""The JSON Schema of a position, which is also that of a view: nothing is hidden."""

from typing import Final

from domain.games.reef_gardens.boards import COLUMNS
from domain.games.reef_gardens.codec import PLACE, tile_schema
from domain.games.reef_gardens.components import NURSERY_SPACES, Box
from domain.games.reef_gardens.state import PHASES, SITE_STATES
from domain.kernel.ids import JsonObject
from domain.kernel.schema import array, integer, one_of, record, told

NONE: Final[JsonObject] = {"type": "null"}
ABOUT: Final = (
    "The whole table. Nothing is hidden, so every seat sees all of it. What never changes is in the content of the game: the map of the "
    "board under `boards/boards/<option board>/map` (rows from the top, symbols as in `boards/legend`), the lines of the nursery under "
    "`nursery/layouts/<option nursery>/lines` (numbers of spaces, from 1; `positions` has row and column of each for a picture). The "
    "`places` of legal commands are spaces such as `H6`, nursery spaces such as `nursery/3` and shells in hand such as `shell/pearl_2`."
)


def state_schema(box: Box) -> JsonObject:
    """Return the JSON Schema of a position."""
    members = {**turn_members(box), **board_members(box), **stock_members(box), **seat_members(box)}
    return told(record(members, title="A position of Reef Gardens"), ABOUT)


def or_null(schema: JsonObject) -> JsonObject:
    """Return the schema of a value that may be null."""
    return {"anyOf": [schema, NONE]}


def turn_members(box: Box) -> dict[str, JsonObject]:
    """Return the members that say whose turn it is and how far it has come."""
    phases = (
        "`start`: nothing done yet; `committed`: shells were used before the purchase, which must follow (A2); `planting`: a line was "
        "bought; "
        "`surfacing`: a reef was closed; `building`: the revealed station awaits its site (N2); `stuck`: every seat was skipped (A4); "
        "`over`."
    )
    tile = one_of(box.tiles)
    return {
        "turn": told(integer(0, 10_000), "Number of the turn, counted over all seats from 1, skipped turns included; 0 before the first."),
        "active": told(integer(-1, 3), "The seat whose turn it is; -1 before the first turn."),
        "phase": told(one_of(list(PHASES)), f"How far the turn has come. {phases}"),
        "resume": told(one_of(list(PHASES)), "In the phase `building`: the phase that goes on afterwards; of no meaning else."),
        "hand": told(array(tile), "Tiles that the active seat has bought and not placed yet, one entry for each (P4)."),
        "boat_tile": told(or_null(tile), "Tile that the active seat took by boat and must place before all others (K5); null without one."),
        "stored_this_turn": told(
            array(tile),
            "Those of the active seat's `stored` tiles that it stored in this turn: they cannot be planted before its next one (K3).",
        ),
    }


def board_members(box: Box) -> dict[str, JsonObject]:
    """Return the members that say what lies on the board."""
    reef = record(
        {
            "species": told(one_of(box.species), "Species of its corals."),
            "owner": told(or_null(integer(0, 3)), "The seat whose diver is on it; null: it is neutral (U7)."),
            "spaces": told(
                array(PLACE, 1), "Its spaces in reading order, such as `H6` (column 8, row 6); the first one is its canonical name."
            ),
            "clownfish": told(array(PLACE), "Those of its spaces whose coral bears a clownfish."),
        }
    )
    site = record(
        {
            "state": told(
                one_of(list(SITE_STATES)),
                "`bare`: its chip is in the sonar stack; `marked`: its chip lies on it, the next station may be built there; `station`: "
                "not yet "
                "scored; `flipped`: scored (W6).",
            ),
            "station": told(or_null(station_schema()), "The station there; null unless the state is `station` or `flipped`."),
        }
    )
    return {
        "reefs": told(array(reef), "Every reef (a connected group of corals of one species), in reading order of their first spaces."),
        "shells": {
            "type": "object",
            "propertyNames": {"pattern": f"^[A-{COLUMNS[-1]}][0-9]+$"},
            "additionalProperties": told(one_of(box.shells), "Kind of the shell, with its value where it has one, such as `pearl_3`."),
            "description": "The shells that lie on the board, octopuses laid by seats included (K6), by space such as `H6`.",
        },
        "sites": {
            "type": "object",
            "additionalProperties": told(site, "A site."),
            "description": "Every site of the board, by its letter. Where it lies says the map: content `boards`, or the option `board`.",
        },
    }


def station_schema() -> JsonObject:
    """Return the schema of a station."""
    return record(station_members())


def station_members() -> dict[str, JsonObject]:
    """Return the two values of a station."""
    return {
        "high": told(integer(1, 100), "Points for the most corals around it (W4)."),
        "low": told(integer(1, 100), "Points for the second most; at the end of the match for the most, if it was not scored (E3)."),
    }


def stock_members(box: Box) -> dict[str, JsonObject]:
    """Return the members that say what lies in stacks, bag and nursery."""
    unseen = record({**station_members(), "count": told(integer(0, box.stations), "How many such stations nobody has seen yet.")})
    return {
        "pending_station": told(or_null(station_schema()), "The station just revealed, which awaits its site (N2); null without one."),
        "unseen_stations": told(
            array(unseen), "The stations that nobody has seen yet, by their values: in the stack, or removed with it (N4)."
        ),
        "station_stack": told(integer(0, box.stations), "How many stations are left in the stack."),
        "nursery": told(
            array(or_null(tile_schema(box, "The tile there.")), NURSERY_SPACES, NURSERY_SPACES),
            "The tiles of the nursery by space: index 0 is space 1; null where it is empty.",
        ),
        "bag": told(integer(0, box.corals), "How many corals can still be drawn."),
        "unseen": told(
            counts_schema(box.tiles, "tiles"),
            "Corals that nobody has seen yet, by tile: in the bag, and on a short side the 30 removed (S2).",
        ),
        "gone": told(
            counts_schema(box.tiles, "tiles"), "Corals that are out of the game, by tile: discarded (P5) or covered by algae (K7)."
        ),
    }


def seat_members(box: Box) -> dict[str, JsonObject]:
    """Return the member that says what lies in front of the seats."""
    seat = record(
        {
            "money": told(integer(0, box.money_cap), f"Its money, at most {box.money_cap} (U6)."),
            "points": told(integer(-1000, 10_000), "Its points so far; what is scored at the end (E3-E5) is not in them before."),
            "divers_home": told(
                integer(0, box.divers), f"How many of its {box.divers} divers are at home; each other is on one of its reefs."
            ),
            "shells": told(counts_schema(box.shells, "shells"), "Its shells by kind, anemones that hold a coral included."),
            "stored": told(array(one_of(box.tiles)), "The corals on its anemones, one entry for each (K3)."),
        }
    )
    return {"seats": told(array(seat, 2, 4), "What lies in front of each seat, seat 0 first.")}


def counts_schema(names: list[str], pieces: str) -> JsonObject:
    """Return the schema of counts by name; what is not named counts 0."""
    return record({name: told(integer(1, 200), f"How many {pieces} `{name}`; left out for none.") for name in names}, list(names))
