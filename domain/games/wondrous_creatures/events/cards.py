"""Facts about open cards: the wilderness, the discard pile and reserves."""

from typing import ClassVar, Final, final

from domain.games.wondrous_creatures import wire
from domain.games.wondrous_creatures.events.base import PREFIX, CardFact
from domain.games.wondrous_creatures.names import SPECIES
from domain.games.wondrous_creatures.wire import CARD
from domain.kernel.cells import Cells
from domain.kernel.ids import NOBODY, JsonObject
from domain.kernel.reading import json_list
from domain.kernel.schema import array, integer, one_of, record


class OneCardFact(CardFact):
    """A fact about one card of a seat, and nothing else."""

    SHAPE: ClassVar[JsonObject] = record({"card": CARD})

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card: Final = card

    def to_data(self) -> JsonObject:
        return {"card": self.card + 1}


@final
class CardTaken(CardFact):
    """A seat took a card of the wilderness into its hand."""

    TYPE: ClassVar[str] = PREFIX + "card_taken"
    SHAPE: ClassVar[JsonObject] = record({"card": CARD, "slot": integer(-1, 9999)})

    def __init__(self, seat: int, card: int, slot: int) -> None:
        self.seat = seat
        self.card: Final = card
        self.slot: Final = slot

    def to_data(self) -> JsonObject:
        return {"card": self.card + 1, "slot": self.slot}


@final
class WildernessFilled(CardFact):
    """Cards of the deck lie face up in these slots of the wilderness."""

    TYPE: ClassVar[str] = PREFIX + "wilderness_filled"
    SHAPE: ClassVar[JsonObject] = record({"slots": array(integer(-1, 9999)), "cards": array(CARD)})

    def __init__(self, slots: Cells, cards: Cells) -> None:
        self.seat = NOBODY
        self.slots: Final = slots
        self.cards: Final = cards

    def to_data(self) -> JsonObject:
        return {"slots": json_list(self.slots), "cards": wire.card_ids(self.cards)}


@final
class WildernessSwept(CardFact):
    """The cards in these slots were discarded."""

    TYPE: ClassVar[str] = PREFIX + "wilderness_swept"
    SHAPE: ClassVar[JsonObject] = record({"slots": array(integer(-1, 9999))})

    def __init__(self, seat: int, slots: Cells) -> None:
        self.seat = seat
        self.slots: Final = slots

    def to_data(self) -> JsonObject:
        return {"slots": json_list(self.slots)}


@final
class DeckReshuffled(CardFact):
    """The discard pile became the deck."""

    TYPE: ClassVar[str] = PREFIX + "deck_reshuffled"
    SHAPE: ClassVar[JsonObject] = record({})

    def __init__(self) -> None:
        self.seat = NOBODY

    def to_data(self) -> JsonObject:
        return {}


@final
class CardsLookedAt(CardFact):
    """Cards of the deck lie in front of a seat, face up."""

    TYPE: ClassVar[str] = PREFIX + "cards_looked_at"
    SHAPE: ClassVar[JsonObject] = record({"cards": array(CARD)})

    def __init__(self, seat: int, cards: Cells) -> None:
        self.seat = seat
        self.cards: Final = cards

    def to_data(self) -> JsonObject:
        return {"cards": wire.card_ids(self.cards)}


@final
class CardKept(OneCardFact):
    """A seat took one of the cards before it into its hand and discarded the rest."""

    TYPE: ClassVar[str] = PREFIX + "card_kept"


@final
class NoneKept(CardFact):
    """A seat discarded all cards that lay before it."""

    TYPE: ClassVar[str] = PREFIX + "none_kept"
    SHAPE: ClassVar[JsonObject] = record({})

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def to_data(self) -> JsonObject:
        return {}


@final
class RechargeActivated(OneCardFact):
    """A seat activated one of its recharge cards."""

    TYPE: ClassVar[str] = PREFIX + "recharge_activated"


@final
class EnergySpent(OneCardFact):
    """A seat spent an energy of a card."""

    TYPE: ClassVar[str] = PREFIX + "energy_spent"


@final
class EnergyRestored(CardFact):
    """An energy card is full again."""

    TYPE: ClassVar[str] = PREFIX + "energy_restored"
    SHAPE: ClassVar[JsonObject] = record({"card": CARD, "energy": integer(-1, 9999)})

    def __init__(self, seat: int, card: int, energy: int) -> None:
        self.seat = seat
        self.card: Final = card
        self.energy: Final = energy

    def to_data(self) -> JsonObject:
        return {"card": self.card + 1, "energy": self.energy}


@final
class SpeciesAdded(CardFact):
    """An egg of the supply lies on a card, which counts as that species too."""

    TYPE: ClassVar[str] = PREFIX + "species_added"
    SHAPE: ClassVar[JsonObject] = record({"card": CARD, "species": one_of(SPECIES)})

    def __init__(self, seat: int, card: int, species: int) -> None:
        self.seat = seat
        self.card: Final = card
        self.species: Final = species

    def to_data(self) -> JsonObject:
        return {"card": self.card + 1, "species": SPECIES[self.species]}


@final
class DiscountGranted(CardFact):
    """The next card that the seat plays this turn costs less."""

    TYPE: ClassVar[str] = PREFIX + "discount_granted"
    SHAPE: ClassVar[JsonObject] = record({"amount": integer(-1, 9999)})

    def __init__(self, seat: int, amount: int) -> None:
        self.seat = seat
        self.amount: Final = amount

    def to_data(self) -> JsonObject:
        return {"amount": self.amount}
