"""Reading commands from JSON: what the published schema forbids is refused before it is looked at."""

from typing import Final

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures import wire
from domain.games.wondrous_creatures.command_schemas import command_schemas
from domain.games.wondrous_creatures.names import RESOURCES, SPECIES
from domain.kernel.command import Command
from domain.kernel.errors import Malformed
from domain.kernel.ids import JsonObject
from domain.kernel.reading import bool_in, int_in, str_in
from domain.kernel.schema import Schema

CHECKS: Final = {name: Schema(shape) for name, shape in command_schemas().items()}


def first_half(kind: str, data: JsonObject) -> Command | None:
    """Read a command of the first half of the list, None when it is none."""
    if kind == c.ChooseCaptain.TYPE:
        return c.ChooseCaptain(int_in(data, "captain"))
    if kind == c.DiscardCard.TYPE:
        return c.DiscardCard(int_in(data, "card") - 1)
    if kind == c.PlaceCrew.TYPE:
        return c.PlaceCrew(bool_in(data, "captain"))
    if kind == c.Occupy.TYPE:
        return c.Occupy(wire.hex_in(data, "first"), wire.hex_in(data, "second"))
    if kind == c.Collect.TYPE:
        return c.Collect(wire.hex_in(data, "habitat"), int_in(data, "card") - 1)
    if kind == c.UseCaptain.TYPE:
        return c.UseCaptain()
    if kind == c.PlayCard.TYPE:
        return c.PlayCard(int_in(data, "card") - 1)
    if kind == c.TakeCard.TYPE:
        return c.TakeCard(int_in(data, "card") - 1)
    if kind == c.ChooseCard.TYPE:
        return c.ChooseCard(int_in(data, "card") - 1)
    if kind == c.CompleteAchievement.TYPE:
        return c.CompleteAchievement(int_in(data, "achievement"), int_in(data, "slot"))
    if kind == c.TurnEgg.TYPE:
        return c.TurnEgg(wire.name_in(data, "species", SPECIES), bool_in(data, "hatched"))
    if kind == c.Recharge.TYPE:
        return c.Recharge()
    return None


def second_half(kind: str, data: JsonObject) -> Command | None:
    """Read a command of the second half of the list, None when it is none."""
    if kind == c.UseEnergy.TYPE:
        return c.UseEnergy(int_in(data, "card") - 1)
    if kind == c.UseNet.TYPE:
        return c.UseNet()
    if kind == c.ChooseHex.TYPE:
        return c.ChooseHex(wire.hex_in(data, "hex"))
    if kind == c.ChooseTile.TYPE:
        return c.ChooseTile(wire.tile_in(data, "tile"))
    if kind == c.ChooseResource.TYPE:
        return c.ChooseResource(wire.name_in(data, "resource", RESOURCES))
    if kind == c.ChooseSpecies.TYPE:
        return c.ChooseSpecies(wire.name_in(data, "species", SPECIES))
    if kind == c.ChooseNumber.TYPE:
        return c.ChooseNumber(int_in(data, "number"))
    if kind == c.Sweep.TYPE:
        return c.Sweep(int_in(data, "half"))
    if kind == c.ChooseOption.TYPE:
        return c.ChooseOption(int_in(data, "option"))
    if kind == c.ChooseMarker.TYPE:
        return c.ChooseMarker(int_in(data, "marker"))
    if kind == c.Accept.TYPE:
        return c.Accept()
    if kind == c.Decline.TYPE:
        return c.Decline()
    if kind == c.EndTurn.TYPE:
        return c.EndTurn()
    return None


def command_from_json(data: JsonObject) -> Command:
    """Read a command; `Malformed` says what is wrong and where."""
    kind = str_in(data, "type")
    if kind not in CHECKS:
        raise Malformed("/type", f"{kind[:40]!r} is no command of this game")
    CHECKS[kind].check(data)
    command = first_half(kind, data)
    if command is None:
        command = second_half(kind, data)
    assert command is not None, "every command with a schema is read"
    return command
