"""Facts about open cards: the wilderness, the discard pile and reserves."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.wondrous_creatures import kinds
from domain.games.wondrous_creatures.events.base import CARD, PREFIX, CardFact
from domain.kernel.fields import field
from domain.kernel.ids import Seat
from domain.kernel.kinds import Whole
from domain.kernel.kinds_of_many import Sequence


@mypyc_attr(acyclic=True)
class OneCardFact(CardFact):
    """A fact about one card of a seat, and nothing else."""

    FIELDS = (CARD,)

    def __init__(self, seat: Seat, card: int) -> None:
        self.seat = seat
        self.card: Final = card


@mypyc_attr(acyclic=True)
@final
class CardTaken(CardFact):
    TYPE = PREFIX + "card_taken"
    ABOUT = "W1: the seat took a card of the wilderness into its hand."
    FIELDS = (CARD, field("slot", kinds.WILD_SLOT))

    def __init__(self, seat: Seat, card: int, slot: int) -> None:
        self.seat = seat
        self.card: Final = card
        self.slot: Final = slot


@mypyc_attr(acyclic=True)
@final
class WildernessFilled(CardFact):
    TYPE = PREFIX + "wilderness_filled"
    ABOUT = "W2, W3: cards of the deck lie in the wilderness."
    FIELDS = (
        field("slots", Sequence(kinds.WILD_SLOT, 0, 6), "Slots of the wilderness, such as `wilderness/1`."),
        field("cards", Sequence(kinds.CARD), "Ids of the cards, in the order of the slots."),
    )
    SEATED = False

    def __init__(self, slots: list[int], cards: list[int]) -> None:
        self.slots: Final = slots
        self.cards: Final = cards


@mypyc_attr(acyclic=True)
@final
class WildernessSwept(CardFact):
    TYPE = PREFIX + "wilderness_swept"
    ABOUT = "W3, W4: cards of the wilderness were discarded."
    FIELDS = (field("slots", Sequence(kinds.WILD_SLOT, 0, 6), "Their slots, such as `wilderness/1`."),)

    def __init__(self, seat: Seat, slots: list[int]) -> None:
        self.seat = seat
        self.slots: Final = slots


@final
class DeckReshuffled(CardFact):
    TYPE = PREFIX + "deck_reshuffled"
    ABOUT = "W6: the discard pile became the deck."
    SEATED = False


@final
class CardsLookedAt(CardFact):
    TYPE = PREFIX + "cards_looked_at"
    ABOUT = "W8: cards of the deck lie open in front of the seat."
    FIELDS = (field("cards", Sequence(kinds.CARD), "Their ids."),)

    def __init__(self, seat: Seat, cards: list[int]) -> None:
        self.seat = seat
        self.cards: Final = cards


@final
class CardKept(OneCardFact):
    TYPE = PREFIX + "card_kept"
    ABOUT = "W8: the seat took one of the cards it looked at into its hand; the others were discarded."


@final
class NoneKept(CardFact):
    TYPE = PREFIX + "none_kept"
    ABOUT = "W8, L3: the seat kept none of the cards it looked at; all were discarded."


@final
class RechargeActivated(OneCardFact):
    TYPE = PREFIX + "recharge_activated"
    ABOUT = "R5: the seat activated a recharge card."


@mypyc_attr(acyclic=True)
@final
class EnergySpent(OneCardFact):
    TYPE = PREFIX + "energy_spent"
    ABOUT = "F2: the seat spent an energy of a card."


@final
class EnergyRestored(CardFact):
    TYPE = PREFIX + "energy_restored"
    ABOUT = "An energy card of the seat is full again."
    FIELDS = (CARD, field("energy", Whole(0, 9), "How many it has now."))

    def __init__(self, seat: Seat, card: int, energy: int) -> None:
        self.seat = seat
        self.card: Final = card
        self.energy: Final = energy


@final
class SpeciesAdded(CardFact):
    TYPE = PREFIX + "species_added"
    ABOUT = "K1: an egg of the supply lies on a card of the seat."
    FIELDS = (CARD, field("species", kinds.SPECIES_NAME, "The species it counts as too."))

    def __init__(self, seat: Seat, card: int, species: int) -> None:
        self.seat = seat
        self.card: Final = card
        self.species: Final = species


@final
class DiscountGranted(CardFact):
    TYPE = PREFIX + "discount_granted"
    ABOUT = "C3: the next card that the seat plays in this turn costs less."
    FIELDS = (field("amount", kinds.COUNT, "By how many resources."),)

    def __init__(self, seat: Seat, amount: int) -> None:
        self.seat = seat
        self.amount: Final = amount
