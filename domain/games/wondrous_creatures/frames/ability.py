"""Abilities at work: which one, how far it has come, and what was chosen in it."""

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.frames.base import ClosedFrame, Frame
from domain.games.wondrous_creatures.kinds import ABILITY, CARD, CARD_OR_NULL, COUNT, FLAG, RESOURCE, SPECIES_NAME, STORAGE_SPACE
from domain.kernel.errors import Malformed
from domain.kernel.fields import Field, Fields, Piece, Pieces, Variants, field
from domain.kernel.ids import Json, JsonObject
from domain.kernel.kinds import Kind, Whole
from domain.kernel.kinds_of_many import Sequence

SET: Final = field(
    "set", COUNT, "Number of the set, in the order in which the ability names them; 0: the card about to be discarded.", attribute="slot"
)


def things_field(name: str, kind: Kind, about: str) -> Field:
    """Return the field of the things in a bound set."""
    return field(name, Sequence(kind, 1, 300), about, attribute="things")


class Yield(Piece):
    """A bound set of things of one sort; `AT` stands in front of their numbers where sets of all sorts lie together."""

    AT: ClassVar[int] = 0

    def __init__(self, slot: int, things: list[int]) -> None:
        self.slot: Final = slot
        self.things: Final = things


@final
class YieldedCards(Yield):
    FIELDS = (SET, things_field("cards", CARD, "Ids of the cards."))


@final
class YieldedResources(Yield):
    AT = lang.BOUND_RESOURCE
    FIELDS = (SET, things_field("resources", RESOURCE, "The kinds of the resources."))


@final
class YieldedSpecies(Yield):
    AT = lang.BOUND_SPECIES
    FIELDS = (SET, things_field("species", SPECIES_NAME, "The species."))


@final
class YieldedOptions(Yield):
    AT = lang.BOUND_OPTION
    FIELDS = (SET, things_field("options", Whole(0, 9), "Numbers of the options that were taken, from 0, in the order of the text."))


@final
class YieldedEggs(Yield):
    AT = lang.BOUND_EGG
    FIELDS = (SET, things_field("eggs", STORAGE_SPACE, "The spaces of the eggs."))


SORTS: Final[list[type[Yield]]] = [YieldedCards, YieldedResources, YieldedSpecies, YieldedOptions, YieldedEggs]
YIELDS: Final = Pieces(Variants([*SORTS]), 0, 40)


def sort_of(thing: int) -> type[Yield]:
    """Return which sort of things a bound one is."""
    return [sort for sort in SORTS if thing >= sort.AT][-1]


@final
class BoundSets(Kind):
    """The sets that steps have bound, by number; in JSON those that hold something."""

    about = "What the steps before have yielded, as far as later ones speak of it."

    def shape(self) -> JsonObject:
        return YIELDS.shape()

    def read(self, value: Json, path: str) -> list[list[int]]:
        sets: list[list[int]] = []
        for i, found in enumerate(YIELDS.read(value, path)):
            assert isinstance(found, Yield)
            if found.slot < len(sets):
                raise Malformed(f"{path}/{i}/set", "the sets come in the order of their numbers")
            sets += [[] for _ in range(found.slot - len(sets))] + [[found.AT + thing for thing in found.things]]
        return sets

    def write(self, value: object) -> Json:
        assert isinstance(value, list)
        found: list[Yield] = []
        for slot, things in enumerate(value):
            if things:
                sort = sort_of(things[0])
                found.append(sort(slot, [thing - sort.AT for thing in things]))
        return YIELDS.write(found)


NO_SETS: Final[list[list[int]]] = []
NOTHING: Final[list[int]] = []


@mypyc_attr(acyclic=True)
class AbilityFrame(Frame):
    """An ability at one of its steps: `left` is how much of the step is left (-1: it has not begun), `chosen` the pieces chosen in it.

    `card` is the card that the ability works for: its own, one that repeats it, or -1. `sets` holds the bound sets by slot.
    """

    def __init__(
        self,
        ability: int,
        step: int = 0,
        card: int = -1,
        done: bool = False,
        sets: list[list[int]] | None = None,
        left: int = -1,
        chosen: list[int] | None = None,
    ) -> None:
        self.ability: Final = ability
        self.step: Final = step
        self.card: Final = card
        self.done: Final = done
        self.sets: Final[list[list[int]]] = NO_SETS if sets is None else sets
        self.left: Final = left
        self.chosen: Final[list[int]] = NOTHING if chosen is None else chosen


OF_ABILITY: Final = (
    field("ability", ABILITY),
    field("step", Whole(0, 999), "Number of the step within the ability, from 0, with the jumps of its arrows, choices and loops."),
    field("card", CARD_OR_NULL, "Id of the card that the ability works for: its own, or the one that repeats it; null without one."),
    field("done", FLAG, "The step before was done, which an arrow asks for (L3)."),
    field("sets", BoundSets()),
)
LEFT: Final = field("left", COUNT, "How much of the step is left.")


def chosen_fields(kind: Kind, what: str) -> Fields:
    """Return the fields of a step in which things of a kind were chosen."""
    return (*OF_ABILITY, LEFT, field("chosen", Sequence(kind, 0, 300), f"{what} chosen in this step so far."))


@mypyc_attr(acyclic=True)
@final
class AbilityStep(AbilityFrame):
    TYPE = "ability"
    ABOUT = "L1: a step of an ability is due."
    FIELDS = OF_ABILITY


@mypyc_attr(acyclic=True)
@final
class Choosing(AbilityFrame):
    TYPE = "choosing"
    ABOUT = "L3: a step of an ability has begun."
    FIELDS = (*OF_ABILITY, LEFT)


@mypyc_attr(acyclic=True)
@final
class ChoosingCards(AbilityFrame):
    TYPE = "choosing_cards"
    ABOUT = "L3: cards are taken, discarded, activated or refilled one after the other."
    FIELDS = chosen_fields(CARD, "Ids of the cards")


@mypyc_attr(acyclic=True)
@final
class ChoosingEggs(AbilityFrame):
    TYPE = "choosing_eggs"
    ABOUT = "E5: eggs are chosen one after the other; they turn together."
    FIELDS = chosen_fields(STORAGE_SPACE, "The spaces of the eggs")


@mypyc_attr(acyclic=True)
@final
class ChoosingResources(AbilityFrame):
    TYPE = "choosing_resources"
    ABOUT = "B4: resources are gained one after the other."
    FIELDS = chosen_fields(RESOURCE, "The resources")


@mypyc_attr(acyclic=True)
@final
class ChoosingSpecies(AbilityFrame):
    TYPE = "choosing_species"
    ABOUT = "E6: eggs are gained one after the other, of one species."
    FIELDS = chosen_fields(SPECIES_NAME, "The species of the eggs that was")


@final
class ExchangeInto(ClosedFrame):
    TYPE = "exchange_into"
    ABOUT = "L2: what a resource is turned into."
    FIELDS = (field("given", RESOURCE, "The resource that is given."),)

    def __init__(self, given: int) -> None:
        self.given: Final = given


@final
class ExchangeNumber(ClosedFrame):
    TYPE = "exchange_number"
    ABOUT = "L2: how many resources are turned into others."
    FIELDS = (field("given", RESOURCE, "The resource that is given."), field("taken", RESOURCE, "The resource that is taken."))

    def __init__(self, given: int, taken: int) -> None:
        self.given: Final = given
        self.taken: Final = taken


@mypyc_attr(acyclic=True)
@final
class Triggers(Frame):
    TYPE = "triggers"
    ABOUT = "L5: lasting cards that fire at the same time; their owner orders them."
    FIELDS = (field("cards", Sequence(CARD, 1, 300), "Ids of the cards that are still to be served, one entry for each time."),)

    def __init__(self, cards: list[int]) -> None:
        self.cards: Final = cards
