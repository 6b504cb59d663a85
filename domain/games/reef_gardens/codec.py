"""Commands and their JSON Schemas; events are in event_codec.py, positions in position.py."""

from typing import Final

from domain.games.reef_gardens import commands
from domain.games.reef_gardens.boards import COLUMNS, MAX_SIDE, place_number
from domain.games.reef_gardens.components import NURSERY_SPACES, PEARLS, Box
from domain.kernel.command import Command
from domain.kernel.errors import Malformed
from domain.kernel.ids import JsonObject
from domain.kernel.reading import int_in, json_list, str_in
from domain.kernel.schema import Schema, command_schema, integer, one_of

PLACE: Final[JsonObject] = {
    "type": "string",
    "pattern": f"^[A-{COLUMNS[-1]}]([1-9]|1[0-9]|2[0-{MAX_SIDE - 20}])$",
    "title": "a space: column letter and row number",
}


def command_schemas(box: Box) -> dict[str, JsonObject]:
    """Return the JSON Schema of every command by type."""
    tile = {"tile": one_of(box.tiles)}
    space: dict[str, JsonObject] = {"space": PLACE}
    lines = sorted({name for nursery in box.nurseries.values() for name in nursery.line_names})
    pearl: JsonObject = {"type": "integer", "enum": json_list(sorted({box.shell_values[pearl] for pearl in PEARLS}))}
    members: dict[str, tuple[dict[str, JsonObject], str]] = {
        commands.BuyLine.TYPE: ({"line": one_of(lines)}, "P1-P3: buy a line of the nursery"),
        commands.BuildStation.TYPE: ({"site": one_of(list(box.letters))}, "N2: put the revealed station on a marked site"),
        commands.Plant.TYPE: ({**tile, **space}, "P7-P16: plant a tile"),
        commands.PlantStored.TYPE: ({**tile, **space}, "K3: plant a coral from an anemone"),
        commands.UseAlgae.TYPE: ({**tile, **space}, "K7: plant a tile over a cave or a neutral coral"),
        commands.UseAlgaeStored.TYPE: ({**tile, **space}, "K7: plant a stored coral over a cave or a neutral coral"),
        commands.Discard.TYPE: (tile, "P5: put a tile out of the game"),
        commands.Store.TYPE: (tile, "K3: store a tile on an anemone"),
        commands.UsePearl.TYPE: ({"value": pearl}, "K4: turn a pearl into money"),
        commands.UseBoat.TYPE: ({"space": integer(1, NURSERY_SPACES)}, "K5: take a tile of the nursery"),
        commands.UseOctopus.TYPE: (space, "K6: lay an octopus"),
        commands.UseSubmarine.TYPE: ({}, "K8: build and refill"),
        commands.UseTurtle.TYPE: (space, "K9: take over a neutral reef"),
        commands.CloseReef.TYPE: (space, "U1: surface from a reef"),
        commands.EndTurn.TYPE: ({}, "end the turn"),
    }
    return {name: command_schema(name, fields, title) for name, (fields, title) in members.items()}


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
