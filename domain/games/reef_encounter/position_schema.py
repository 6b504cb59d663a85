"""The JSON Schemas of a position and of a view: the table that all see, with everybody's secrets or with the viewer's own."""

from typing import Final

from domain.games.reef_encounter.components import ALGA_NAMES, BOARDS, COLOR_NAMES, FACE_NAMES, TILES
from domain.games.reef_encounter.events_table import CAUSES, STAGES
from domain.games.reef_encounter.names import COLOR, COUNTS, SPACE, at
from domain.games.reef_encounter.table_json import FIRST_WORDS
from domain.kernel.ids import Json, JsonObject
from domain.kernel.schema import array, integer, one_of, record, told

FLAG: Final[JsonObject] = {"type": "boolean"}
BOARD: Final = one_of([f"R{b}" for b in range(BOARDS)])


def nullable(schema: JsonObject) -> JsonObject:
    """Return the schema of a value that may be null."""
    choices: list[Json] = [schema, {"type": "null"}]
    return {"anyOf": choices}


def spaces_to(schema: JsonObject, meaning: str) -> JsonObject:
    """Return the schema of an object from spaces to values."""
    return at(meaning, {"type": "object", "propertyNames": SPACE, "additionalProperties": schema})


def seat_schema() -> JsonObject:
    """Return the JSON Schema of what lies open at a seat."""
    hand = record(
        {
            "known": told(COUNTS, "Tiles that everybody can name, since they were taken openly or shown (H1)."),
            "hidden": told(integer(0, 9), "How many of its tiles only the seat itself has seen."),
        }
    )
    fish = record(
        {
            "eaten": told(COUNTS, "The polyps in it that all have seen."),
            "first": told(one_of(FIRST_WORDS), "Its first tile (S7): `none`: not given yet; `hidden`; `shown`: counted in `eaten` (H2)."),
        }
    )
    return record(
        {
            "front": told(COUNTS, "Polyps in front of its screen."),
            "cubes": told(COUNTS, "Its cubes; what was taken openly stays known (H1)."),
            "hand": told(hand, "The tiles behind its screen."),
            "fish": told(fish, "What its fish holds; each polyp counts its value (V2)."),
            "shrimps_behind": told(integer(0, 4), "How many of its shrimps are behind its screen."),
            "shrimps_eaten": told(
                integer(0, 4), "How many of its shrimps its fish has eaten: with one it may lock (A1c), four end the game (E2)."
            ),
        }
    )


def turn_schema() -> JsonObject:
    """Return the JSON Schema of what the running turn has seen."""
    return record(
        {
            "begun": told(FLAG, "Something was done in this turn: eating is over (A1d)."),
            "layings": told(integer(0, 2), "How many cubes were played for actions 2 and 3."),
            "laying": told(nullable(COLOR), "Color of the polyps that are being laid (A2a); null: between two actions."),
            "laid_from_hand": told(integer(0, 4), "How many polyps of this laying came from behind the screen; four are the most (A2b)."),
            "laid_board": told(nullable(BOARD), "The board that this laying has used last (A2e); null before the first polyp."),
            "entered": told(FLAG, "Action 4 was done."),
            "lock_played": told(FLAG, "A coral tile was locked in this turn."),
            "shrimp_moves": told(integer(0, 1000), "How often a shrimp was lifted in this turn (A5d)."),
            "lifted": at("Where the shrimp stood that is lifted and must be set now; null without one.", nullable(SPACE)),
            "bound": told(nullable(COLOR), "Color of a cube that must be used at once (A6b, an option); null without one."),
        }
    )


def stage_members(seats: int) -> dict[str, JsonObject]:
    """Return the members that say how far the match has come."""
    return {
        "stage": told(
            one_of(STAGES), "`feeding`: the first tiles (S7); `cubes`: the first cubes (S8); `turn`; `last_chance` to eat (E5); `over`."
        ),
        "turn": told(integer(0, 100000), "Number of the turn, counted over all seats from 1; 0 before the first."),
        "to_act": told(array(integer(0, seats - 1), 0, 1), "The seat that is to decide; empty when nobody is."),
        "active": told(
            nullable(integer(0, seats - 1)), "The seat whose turn it is, or was when the game stopped; null before the first turn."
        ),
        "start": told(nullable(integer(0, seats - 1)), "The start player; null before it was drawn (S5)."),
        "end": told(one_of(CAUSES), "Why the game stopped (E1-E4, E7, in the order of these words); `none` before."),
        "turn_so_far": told(turn_schema(), "What the running turn has seen."),
    }


def board_members(seats: int) -> dict[str, JsonObject]:
    """Return the members that say what lies on the boards, the sea and the food chain."""
    tile = record(
        {
            "face": told(one_of(FACE_NAMES), "The face that is up; what it shows says content `coral_tiles.json`, and `known` of a view."),
            "locked": told(FLAG, "A cylinder lies on it, and it turns over no more."),
        }
    )
    sea = record(
        {
            "cube": told(FLAG, "The cube of this color lies there."),
            "tiles": told(COUNTS, "The polyps there, by color; three are the most."),
        }
    )
    bonus = record(
        {
            "polyps": told(COUNTS, "The polyps set aside: at most one of a color (S3, B1)."),
            "in_bag": told(FLAG, "The bonus polyps have gone into the bag for good (B2)."),
        }
    )
    return {
        "boards": told(array(BOARD, 0, BOARDS), "The boards in play; none before they were drawn (S1)."),
        "polyps": spaces_to(COLOR, "Color of the polyp by rock space; a space that is left out has none."),
        "shrimps": spaces_to(integer(0, seats - 1), "The seat whose shrimp stands there, by rock space."),
        "coral_tiles": told(array(tile, TILES, TILES), "The ten coral tiles; index 0 is tile 1."),
        "alga_space": told(nullable(one_of(ALGA_NAMES)), "Color of the cylinder on the alga space; null without one."),
        "sea": told(
            record({name: told(sea, f"The space of the {name} cube.") for name in COLOR_NAMES}),
            "The sea spaces, by the color of their cubes; clockwise in this order.",
        ),
        "bonus": told(bonus, "The bonus polyps."),
    }


def memory_schema() -> JsonObject:
    """Return the JSON Schema of what a perfect memory holds."""
    draw: JsonObject = {
        "type": "array",
        "prefixItems": [COLOR, integer(1, 400)],
        "minItems": 2,
        "maxItems": 2,
        "description": "Color of the polyp, and how many of its color lay in the bag and hidden with the seats before.",
    }
    return record(
        {
            "dealt_from": told(COUNTS, "What the bag held when the first hands were dealt."),
            "shown": told(COUNTS, "How many of the tiles dealt have been shown since."),
            "least": told(COUNTS, "At least so many of the tiles dealt are of this color."),
            "most": told(COUNTS, "At most so many of the tiles dealt are of this color."),
            "draws": told(array(draw, 0, 20000), "Every polyp that has come out of the bag since the deal, in order."),
        }
    )


def table_members(seats: int) -> dict[str, JsonObject]:
    """Return the members that everybody may know."""
    return {
        **stage_members(seats),
        **board_members(seats),
        "memory": told(memory_schema(), "What a perfect memory knows of the hidden tiles beyond the table (H3)."),
        "seats": told(array(seat_schema(), 2, seats), "What lies open at each seat, seat 0 first."),
    }


def secret_members() -> dict[str, JsonObject]:
    """Return the members that hold the secrets of a seat."""
    return {
        "hand": told(nullable(COUNTS), "Its hidden hand tiles, by color: as many as `hand.hidden` says; null where they are not known."),
        "first": told(nullable(COLOR), "Color of the hidden first tile of its fish; null where there is none or it is not known."),
    }


def position_schema(seats: int = 4) -> JsonObject:
    """Return the JSON Schema of a position."""
    secrets = told(array(record(secret_members()), 2, seats), "What only the seats know, seat 0 first.")
    schema = record({**table_members(seats), "secrets": secrets}, optional=["memory"], title="A position of Reef Encounter")
    return told(schema, "The whole table; without `memory` nothing was drawn since the deal.")


def known_schema(seats: int) -> JsonObject:
    """Return the JSON Schema of what follows from the rest of a view."""
    tile = record(
        {
            "tile": told(integer(1, TILES), "Its number, from 1."),
            "stronger": told(COLOR, "The color that beats the other."),
            "weaker": told(COLOR, "The color that is beaten (K1)."),
            "large_alga": told(one_of(ALGA_NAMES), "Its large alga: the cylinder that flips or locks it (A7b, A7c)."),
            "small_alga": told(one_of(ALGA_NAMES), "Its small alga: the large one of its other face."),
            "locked": told(FLAG, "It turns over no more."),
        }
    )
    values = {name: told(integer(1, 15), f"What a {name} polyp is worth now.") for name in COLOR_NAMES}
    cylinders = {name: told(integer(0, 5), f"How many are {name}.") for name in ALGA_NAMES}
    return record(
        {
            "values": told(record(values), "What a polyp is worth, by color (V1)."),
            "coral_tiles": told(array(tile, TILES, TILES), "What the coral tiles show now, in their order."),
            "cubes": told(COUNTS, "The cubes in the supply."),
            "cylinders": told(record(cylinders), "The cylinders in the supply."),
            "bag": told(integer(0, 400), "How many polyps the bag holds."),
            "unseen": told(COUNTS, "The polyps in the bag or hidden with the other seats, which the viewer cannot tell apart."),
            "points": told(array(integer(0, 1000), 2, seats), "Points in the fish of each seat, as far as the viewer knows them."),
        }
    )


def view_schema(seats: int = 4) -> JsonObject:
    """Return the JSON Schema of a view."""
    secret = record({"seat": told(integer(0, seats - 1), "Whose they are."), **secret_members()})
    table = record(table_members(seats))
    members = {
        "viewer": told(
            nullable(integer(0, seats - 1)), "The seat that sees this; null for a spectator, and for all once the match is over."
        ),
        "table": told(table, "What everybody may know."),
        "own": told(nullable(secret), "The viewer's own secrets; null for a spectator, and once the match is over."),
        "opened": told(nullable(array(secret, 2, seats)), "Every seat's secrets once the match is over; null before."),
        "known": told(known_schema(seats), "What follows from the rest."),
    }
    about = (
        "What one seat, or a spectator, may know. The boards themselves are in content `boards.json`. The `places` of legal commands are "
        "spaces such as `R1:E4`, `sea:white`, `coral_tile:3` (from 1) and `alga_space`."
    )
    return told(record(members, title="A view of Reef Encounter"), about)
