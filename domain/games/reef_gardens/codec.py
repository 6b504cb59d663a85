"""Commands and their JSON Schemas; events are in event_codec.py, positions in position.py."""

from typing import Final

from domain.games.reef_gardens import commands
from domain.games.reef_gardens.boards import COLUMNS, MAX_SIDE, place_number
from domain.games.reef_gardens.components import NURSERY_SPACES, PEARLS, Box
from domain.kernel.command import Command
from domain.kernel.errors import Malformed
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import int_in, json_list, str_in
from domain.kernel.schema import Schema, command_schema, integer, one_of, with_description

Shape = tuple[dict[str, JsonObject], str, str]
"""Members, title and description of a command."""

PLACE: Final[JsonObject] = {
    "type": "string",
    "pattern": f"^[A-{COLUMNS[-1]}]([1-9]|1[0-9]|2[0-{MAX_SIDE - 20}])$",
    "title": "a space: column letter and row number",
}


def on_board(meaning: str) -> JsonObject:
    """Return the schema of a space of the board, with what it means in this place."""
    return with_description(
        PLACE, f"{meaning} Spaces go by column letter and row number, both counted from the top left: `H6` is column 8, row 6."
    )


def tile_schema(box: Box, meaning: str) -> JsonObject:
    """Return the schema of a coral tile, with what it means in this place."""
    return with_description(one_of(box.tiles), f"{meaning} A tile is a species, with `_clownfish` where it bears one.")


def command_schemas(box: Box) -> dict[str, JsonObject]:
    """Return the JSON Schema of every command by type."""
    shells = {**coral_shell_shapes(box), **other_shell_shapes(box)}
    return {
        **planting_schemas(box),
        **{name: command_schema(name, fields, title, text) for name, (fields, title, text) in shells.items()},
    }


def planting_schemas(box: Box) -> dict[str, JsonObject]:
    """Return the schemas of the commands that need no shell."""
    lines = sorted({name for nursery in box.nurseries.values() for name in nursery.line_names})
    line = with_description(
        one_of(lines), "Name of the line: a key of `lines` in the match's layout (content `nursery/layouts`, option `nursery`)."
    )
    taken = tile_schema(box, "One of `hand`, or `boat_tile`, which comes first.")
    return {
        commands.BuyLine.TYPE: command_schema(
            commands.BuyLine.TYPE,
            {"line": line},
            "Buy a line of the nursery",
            f"P1-P3: takes all tiles of a line for 1 money each; with {box.refill_at} or fewer left the nursery is refilled at once (N1).",
        ),
        commands.BuildStation.TYPE: command_schema(
            commands.BuildStation.TYPE,
            {"site": with_description(one_of(list(box.letters)), "Letter of a site whose state is `marked`.")},
            "Put the revealed station on a marked site",
            "N2: only in the phase `building`, when nothing else may be done; `pending_station` is the station.",
        ),
        commands.Plant.TYPE: command_schema(
            commands.Plant.TYPE,
            {"tile": taken, "space": on_board("Where it goes: a free space or one with a shell (P7).")},
            "Plant a tile just taken",
            "P7-P16: starts a new reef beside a station (with a diver from home) or extends an own one; a shell on the space is won.",
        ),
        commands.Discard.TYPE: command_schema(
            commands.Discard.TYPE, {"tile": taken}, "Put a tile just taken out of the game", f"P5, P6: costs {box.discard_penalty} points."
        ),
        commands.CloseReef.TYPE: command_schema(
            commands.CloseReef.TYPE,
            {"space": on_board("Any space of the own reef to be closed.")},
            "Surface from a reef",
            "U1-U3: 1 point a coral and 1 a clownfish, the diver comes home; more closings may follow, and the turn's end pays the income.",
        ),
        commands.EndTurn.TYPE: command_schema(
            commands.EndTurn.TYPE,
            {},
            "End the turn",
            "W1, U4: scores surrounded stations, or pays the income after surfacing. Every tile taken must have its place by then.",
        ),
    }


def coral_shell_shapes(box: Box) -> dict[str, Shape]:
    """Return the commands that place a tile by a shell (A2, K1): members, title and description by type."""
    taken = tile_schema(box, "One of `hand`, or `boat_tile`, which comes first.")
    stored = tile_schema(box, "One of the seat's `stored` tiles, stored in an earlier turn.")
    covered = on_board("A cave, or a space with a neutral coral: where the tile goes.")
    space = on_board("Where it goes: a free space or one with a shell (P7).")
    return {
        commands.PlantStored.TYPE: (
            {"tile": stored, "space": space},
            "Plant a coral from an anemone",
            "K3: only after a line was bought in this turn; else like `plant`.",
        ),
        commands.UseAlgae.TYPE: (
            {"tile": taken, "space": covered},
            "Plant a tile over a cave or a neutral coral",
            "K7: uses up an algae shell. Over a coral of the same species only if that lies alone.",
        ),
        commands.UseAlgaeStored.TYPE: (
            {"tile": stored, "space": covered},
            "Plant a coral from an anemone over a cave or a neutral coral",
            "K3, K7: uses up an algae shell; only after a line was bought in this turn.",
        ),
        commands.Store.TYPE: (
            {"tile": taken},
            "Store a tile on an anemone",
            "K3: needs an anemone without a coral; from a later turn on `plant_stored` plants it.",
        ),
    }


def other_shell_shapes(box: Box) -> dict[str, Shape]:
    """Return the other commands that use a shell (A2, K1): members, title and description by type."""
    pearl: JsonObject = {"type": "integer", "enum": json_list(sorted({box.shell_values[pearl] for pearl in PEARLS}))}
    return {
        commands.UsePearl.TYPE: (
            {"value": with_description(pearl, "Which pearl: the money that it brings (shell `pearl_2` or `pearl_3`).")},
            "Turn a pearl into money",
            f"K4: uses it up; nobody holds more than {box.money_cap} money (U6).",
        ),
        commands.UseBoat.TYPE: (
            {
                "space": with_description(
                    integer(1, NURSERY_SPACES), "Number of the nursery space, from 1: index + 1 of the state's `nursery`."
                )
            },
            "Take a tile of the nursery free of charge",
            "K5: uses up a boat. After a due refill the tile is placed before any other and before a purchase.",
        ),
        commands.UseOctopus.TYPE: (
            {"space": on_board("A free space for it.")},
            "Lay an octopus on the board",
            "K6: it fills the space until somebody plants there and takes it.",
        ),
        commands.UseSubmarine.TYPE: (
            {},
            "Build a station and refill the nursery",
            "K8: uses up a submarine; refused when it changes nothing.",
        ),
        commands.UseTurtle.TYPE: (
            {"space": on_board(f"Any space of a neutral reef of at most {box.turtle_limit} corals.")},
            "Take over a neutral reef",
            "K9: uses up a turtle and sends a diver from home, for neither points nor money.",
        ),
    }


def command_checkers(box: Box) -> dict[str, Schema]:
    """Return the compiled checkers of the commands' schemas."""
    return {name: Schema(source) for name, source in command_schemas(box).items()}


def command_from_json(checkers: dict[str, Schema], data: JsonObject) -> Command:
    """Read a command; `Malformed` says what is wrong and where."""
    name = str_in(data, "type")
    if name not in checkers:
        raise Malformed("/type", f"there is no command {name[:40]!r}")
    checkers[name].check(data)
    for plain in (commands.UseSubmarine, commands.EndTurn):
        if name == plain.TYPE:
            return plain()
    for on_space in (commands.UseOctopus, commands.UseTurtle, commands.CloseReef):
        if name == on_space.TYPE:
            return on_space(place_in(data))
    for planting in (commands.Plant, commands.PlantStored, commands.UseAlgae, commands.UseAlgaeStored):
        if name == planting.TYPE:
            return planting(str_in(data, "tile"), place_in(data))
    for with_tile in (commands.Discard, commands.Store):
        if name == with_tile.TYPE:
            return with_tile(str_in(data, "tile"))
    if name == commands.BuyLine.TYPE:
        return commands.BuyLine(str_in(data, "line"))
    if name == commands.BuildStation.TYPE:
        return commands.BuildStation(str_in(data, "site"))
    if name == commands.UsePearl.TYPE:
        return commands.UsePearl(int_in(data, "value"))
    return commands.UseBoat(int_in(data, "space"))


def place_in(data: JsonObject) -> int:
    """Read the member `space` as a place number."""
    return place_number(str_in(data, "space"), "/space")
