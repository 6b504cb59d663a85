"""What a seat can want: one small command for each decision."""

from typing import ClassVar, Final, final

from domain.games.wondrous_creatures import wire
from domain.games.wondrous_creatures.names import RESOURCES, SPECIES
from domain.kernel.command import Command
from domain.kernel.ids import JsonObject


class PlainCommand(Command):
    """A command that says no more than what it is."""

    TYPE: ClassVar[str] = ""

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE}


class OneCardCommand(Command):
    """A command that names one card."""

    TYPE: ClassVar[str] = ""

    def __init__(self, card: int) -> None:
        self.card: Final = card

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "card": self.card + 1}


@final
class ChooseCaptain(Command):
    """Keep this captain of those on offer."""

    TYPE: ClassVar[str] = "choose_captain"

    def __init__(self, captain: int) -> None:
        self.captain: Final = captain

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "captain": self.captain}


@final
class DiscardCard(OneCardCommand):
    """Discard this card from the hand."""

    TYPE: ClassVar[str] = "discard_card"


@final
class PlaceCrew(Command):
    """Basic action: place the captain or a regular crew member."""

    TYPE: ClassVar[str] = "place_crew"

    def __init__(self, captain: bool) -> None:
        self.captain: Final = captain

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "captain": self.captain}


@final
class Occupy(Command):
    """Place the chosen crew member on these two adjacent hexes."""

    TYPE: ClassVar[str] = "occupy"

    def __init__(self, first: int, second: int) -> None:
        self.first: Final = first
        self.second: Final = second

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "first": wire.hex_name(self.first), "second": wire.hex_name(self.second)}


@final
class Collect(Command):
    """Take the reward of a habitat next to the crew: a card of the wilderness, or (0) its resource or net."""

    TYPE: ClassVar[str] = "collect"

    def __init__(self, habitat: int, card: int) -> None:
        self.habitat: Final = habitat
        self.card: Final = card

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "habitat": wire.hex_name(self.habitat), "card": self.card + 1}


@final
class UseCaptain(PlainCommand):
    """Use the ability of the captain just placed."""

    TYPE: ClassVar[str] = "use_captain"


@final
class PlayCard(OneCardCommand):
    """Play this card."""

    TYPE: ClassVar[str] = "play_card"


@final
class TakeCard(OneCardCommand):
    """Take this card of the wilderness into the hand."""

    TYPE: ClassVar[str] = "take_card"


@final
class ChooseCard(OneCardCommand):
    """Choose this card: to activate, refill, score, keep, or to serve next."""

    TYPE: ClassVar[str] = "choose_card"


@final
class CompleteAchievement(Command):
    """Basic action: place a marker on this slot of an achievement card."""

    TYPE: ClassVar[str] = "complete_achievement"

    def __init__(self, achievement: int, slot: int) -> None:
        self.achievement: Final = achievement
        self.slot: Final = slot

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "achievement": self.achievement, "slot": self.slot}


@final
class TurnEgg(Command):
    """Choose an egg of this species to be hatched, or turned back when it is `hatched`."""

    TYPE: ClassVar[str] = "turn_egg"

    def __init__(self, species: int, hatched: bool) -> None:
        self.species: Final = species
        self.hatched: Final = hatched

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "species": SPECIES[self.species], "hatched": self.hatched}


@final
class Recharge(PlainCommand):
    """Basic action: take all crew back and recharge."""

    TYPE: ClassVar[str] = "recharge"


@final
class UseEnergy(OneCardCommand):
    """Free action: spend an energy of this card."""

    TYPE: ClassVar[str] = "use_energy"


@final
class UseNet(PlainCommand):
    """Free action: return a net, then say for which hex."""

    TYPE: ClassVar[str] = "use_net"


@final
class ChooseHex(Command):
    """Choose this hex."""

    TYPE: ClassVar[str] = "choose_hex"

    def __init__(self, hex: int) -> None:
        self.hex: Final = hex

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "hex": wire.hex_name(self.hex)}


@final
class ChooseTile(Command):
    """Choose this habitat tile of the pool."""

    TYPE: ClassVar[str] = "choose_tile"

    def __init__(self, tile: int) -> None:
        self.tile: Final = tile

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "tile": wire.tile_name(self.tile)}


@final
class ChooseResource(Command):
    """Choose this resource."""

    TYPE: ClassVar[str] = "choose_resource"

    def __init__(self, resource: int) -> None:
        self.resource: Final = resource

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "resource": RESOURCES[self.resource]}


@final
class ChooseSpecies(Command):
    """Choose this species."""

    TYPE: ClassVar[str] = "choose_species"

    def __init__(self, species: int) -> None:
        self.species: Final = species

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "species": SPECIES[self.species]}


@final
class ChooseNumber(Command):
    """Choose this number."""

    TYPE: ClassVar[str] = "choose_number"

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "number": self.number}


@final
class Sweep(Command):
    """Sweep half of the wilderness: 0 the slots 1 to 3, 1 the slots 4 to 6."""

    TYPE: ClassVar[str] = "sweep"

    def __init__(self, half: int) -> None:
        self.half: Final = half

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "half": self.half}


@final
class ChooseOption(Command):
    """Choose one of the things on offer, counted from 0."""

    TYPE: ClassVar[str] = "choose_option"

    def __init__(self, option: int) -> None:
        self.option: Final = option

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "option": self.option}


@final
class ChooseMarker(Command):
    """Choose this achievement marker."""

    TYPE: ClassVar[str] = "choose_marker"

    def __init__(self, marker: int) -> None:
        self.marker: Final = marker

    def to_json(self) -> JsonObject:
        return {"type": self.TYPE, "marker": self.marker}


@final
class Accept(PlainCommand):
    """Take what is on offer, where there is only one thing to take."""

    TYPE: ClassVar[str] = "accept"


@final
class Decline(PlainCommand):
    """Do without what is on offer, or stop here."""

    TYPE: ClassVar[str] = "decline"


@final
class EndTurn(PlainCommand):
    """End the turn."""

    TYPE: ClassVar[str] = "end_turn"
