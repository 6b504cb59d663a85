"""A turn and the four basic actions."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.wondrous_creatures import kinds
from domain.games.wondrous_creatures.components_names import RESOURCES
from domain.games.wondrous_creatures.frames.base import ClosedFrame, Frame
from domain.kernel.fields import field
from domain.kernel.kinds import Whole
from domain.kernel.kinds_of_many import Counts, Sequence


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Turn(Frame):
    TYPE = "turn"
    ABOUT = "A1: a turn: its basic action, then its end."


@mypyc_attr(acyclic=True)
@final
class FinishTurn(Frame):
    TYPE = "finish_turn"
    ABOUT = "A4: the wilderness is filled, and the next turn begins."


@mypyc_attr(acyclic=True)
@final
class Where(Frame):
    TYPE = "where"
    ABOUT = "P1, P2: where a crew member goes."
    FIELDS = (field("captain", kinds.FLAG, "It is the captain."),)

    def __init__(self, captain: bool) -> None:
        self.captain: Final = captain


@final
class Face(ClosedFrame):
    TYPE = "face"
    ABOUT = "K6: where the captain looks out from."
    FIELDS = (field("first", kinds.HEX, "One of the two hexes that it goes to."), field("second", kinds.HEX, "The other one."))

    def __init__(self, first: int, second: int) -> None:
        self.first: Final = first
        self.second: Final = second


@mypyc_attr(acyclic=True)
@final
class Fee(ClosedFrame):
    TYPE = "fee"
    ABOUT = "P3: what is paid for a mountain."
    FIELDS = (
        field("captain", kinds.FLAG, "The captain goes there."),
        field("head", kinds.HEX, "The hex of its head."),
        field("tail", kinds.HEX, "The other hex."),
    )

    def __init__(self, captain: bool, head: int, tail: int) -> None:
        self.captain: Final = captain
        self.head: Final = head
        self.tail: Final = tail


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Collecting(Frame):
    TYPE = "collect"
    ABOUT = "P5, P6: crew was placed; the habitats next to it are visited, and the captain's ability may be used."
    FIELDS = (
        field("captain", kinds.FLAG, "The captain's ability can still be used."),
        field("habitats", Sequence(kinds.HEX, 0, 10, unique=True), "The habitats still to be visited."),
        field("effects", Sequence(kinds.HEX, 0, 10, unique=True), "The habitats whose special effect can still be used (O15)."),
    )

    def __init__(self, captain: bool, habitats: list[int], effects: list[int]) -> None:
        self.captain: Final = captain
        self.habitats: Final = habitats
        self.effects: Final = effects


@mypyc_attr(acyclic=True)
@final
class SecondCard(Frame):
    TYPE = "second_card"
    ABOUT = "C1: a second card may be played."


@mypyc_attr(acyclic=True)
@final
class Paying(ClosedFrame):
    TYPE = "pay"
    ABOUT = "C2, C3: a card is paid for."
    FIELDS = (
        field("card", kinds.CARD, "Id of the card."),
        field("slot", kinds.SLOT_OR_HAND),
        field("cost", Counts(RESOURCES, 9, "The price that is left, by resource.", each="How many of them.")),
        field("discount", kinds.COUNT, "By how many resources the price is still lowered."),
        field("discards_left", kinds.COUNT, "How many cards may still be discarded for it."),
        field("discarded", kinds.COUNT, "How many cards were discarded for it."),
    )

    def __init__(self, card: int, slot: int, cost: list[int], discount: int, discards_left: int, discarded: int = 0) -> None:
        self.card: Final = card
        self.slot: Final = slot
        self.cost: Final = cost
        self.discount: Final = discount
        self.discards_left: Final = discards_left
        self.discarded: Final = discarded


@final
class Doomed(ClosedFrame):
    TYPE = "doomed"
    ABOUT = "L8: a card is about to be discarded, and may be saved."
    FIELDS = (field("card", kinds.CARD, "Id of the card."),)

    def __init__(self, card: int) -> None:
        self.card: Final = card


SPECIES_SET: Final = Sequence(kinds.SPECIES_NAME, 0, 7, unique=True)


@final
class WhichSpecies(ClosedFrame):
    TYPE = "which_species"
    ABOUT = "H5: for which species an achievement is completed."
    FIELDS = (field("place", kinds.SLOT),)

    def __init__(self, place: int) -> None:
        self.place: Final = place


@final
class WhichMarker(ClosedFrame):
    TYPE = "which_marker"
    ABOUT = "H2: which marker is placed on an achievement."
    FIELDS = (
        field("place", kinds.SLOT),
        field("eggs", kinds.COUNT, "How many eggs are hatched for it (H6)."),
        field("species", SPECIES_SET, "The species that they may be of."),
    )

    def __init__(self, place: int, eggs: int, species: list[int]) -> None:
        self.place: Final = place
        self.eggs: Final = eggs
        self.species: Final = species


@final
class Hatching(ClosedFrame):
    TYPE = "hatching"
    ABOUT = "H6: eggs are chosen that hatch together for an achievement."
    FIELDS = (
        field("species", SPECIES_SET, "The species that they may be of."),
        field("left", kinds.COUNT, "How many more have to be chosen."),
        field("above", kinds.COUNT, "How many beyond those may be chosen (O19)."),
        field("eggs", Sequence(kinds.STORAGE_SPACE, 0, 12, unique=True), "The spaces of the eggs chosen so far."),
    )

    def __init__(self, species: list[int], left: int, above: int, eggs: list[int]) -> None:
        self.species: Final = species
        self.left: Final = left
        self.above: Final = above
        self.eggs: Final = eggs


@final
class RewardOrPoints(ClosedFrame):
    TYPE = "reward_or_points"
    ABOUT = "H7: the reward of a marker, or points instead."
    FIELDS = (field("marker", kinds.MARKER),)

    def __init__(self, marker: int) -> None:
        self.marker: Final = marker


@final
class TrophyDue(Frame):
    TYPE = "trophy"
    ABOUT = "H7: a trophy is gained."


@final
class UnlockDue(Frame):
    TYPE = "unlocking"
    ABOUT = "H7: the captain is unlocked."


@mypyc_attr(acyclic=True)
@final
class TimeSpace(Frame):
    TYPE = "space"
    ABOUT = "R2: the space of the hourglass works."
    FIELDS = (
        field("space", kinds.TIME_SPACE),
        field("symbol", Whole(0, 9), "Index of its next symbol, from 0."),
        field("for_seat", kinds.FLAG, "A seat recharges, and gets the net; false: Tingent moved the hourglass (G6)."),
    )

    def __init__(self, space: int, symbol: int, for_seat: bool) -> None:
        self.space: Final = space
        self.symbol: Final = symbol
        self.for_seat: Final = for_seat


@mypyc_attr(acyclic=True)
@final
class HandLimit(Frame):
    TYPE = "hand_limit"
    ABOUT = "R4: the hand is discarded down to its limit."


@mypyc_attr(acyclic=True)
@final
class Recharging(Frame):
    TYPE = "recharging"
    ABOUT = "R5: recharge cards may be activated."
    FIELDS = (
        field("begun", kinds.FLAG, "One was activated already; those that are played now wait."),
        field("cards", Sequence(kinds.CARD, 0, 250, unique=True), "Ids of those still to be activated; empty before the first one."),
    )

    def __init__(self, begun: bool, cards: list[int]) -> None:
        self.begun: Final = begun
        self.cards: Final = cards
