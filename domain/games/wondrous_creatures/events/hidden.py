"""Facts with sealed parts: hands, the captains on offer, the time tokens and Tingent's face-down cards; and the decision awaited."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from domain.games.wondrous_creatures import kinds
from domain.games.wondrous_creatures.components_names import MOST_CAPTAINS, OFFERED, TOKENS
from domain.games.wondrous_creatures.events.base import CARD, PREFIX, HiddenFact, TurnFact
from domain.games.wondrous_creatures.frames.all import AGENDA
from domain.games.wondrous_creatures.frames.base import Frame
from domain.games.wondrous_creatures.kinds_hand import hand_place, tag_of
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.event import Event
from domain.kernel.fields import field, read_fields
from domain.kernel.ids import UNKNOWN, Json, JsonObject, Seat
from domain.kernel.kinds import Whole
from domain.kernel.kinds_of_many import Sequence
from domain.kernel.places import place_name


def hand_part(seat: int, tag: int) -> str:
    """Return the name of the part that holds a card drawn into a hand."""
    return f"seat:{seat}/{place_name('hand', str(tag), seat)}"


def offer_part(seat: int, place: int) -> str:
    """Return the name of the part that holds a captain on offer."""
    return f"seat:{seat}/{OFFERED[MOST_CAPTAINS * seat + place]}"


def token_part(place: int) -> str:
    """Return the name of the part that holds a face-down time token."""
    return f"none/{TOKENS[place]}"


def robot_part(tag: int) -> str:
    """Return the name of the part that holds a face-down card of Tingent."""
    return f"none/{kinds.FACE_DOWN.name_of(tag)}"


def part_value(kind: Whole, parts: dict[str, Json], name: str) -> int:
    """Return what a part holds; UNKNOWN when the reader does not know it."""
    return kind.read(parts[name], f"/{name}") if name in parts else UNKNOWN


@final
class CaptainsOffered(HiddenFact):
    TYPE = PREFIX + "captains_offered"
    ABOUT = "S9: the seat was dealt captains; each is a sealed part, such as `seat:0/offer:0/1`: an index in content `table/captains`."
    FIELDS = (field("count", Whole(1, 9), "How many."),)

    def __init__(self, seat: Seat, captains: list[int]) -> None:
        self.seat = seat
        self.captains: Final = captains

    @property
    def count(self) -> int:
        """How many captains were dealt."""
        return len(self.captains)

    @classmethod
    def read(cls, seat: Seat, data: JsonObject, parts: dict[str, Json]) -> Event:
        (count,) = read_fields(cls.FIELDS, data)
        assert isinstance(count, int)
        return CaptainsOffered(seat, [part_value(kinds.CAPTAIN, parts, offer_part(seat, i)) for i in range(count)])

    def parts(self) -> dict[str, Json]:
        return {offer_part(self.seat, i): captain for i, captain in enumerate(self.captains) if captain >= 0}

    def news_for(self, seat: Seat) -> bool:
        return seat == self.seat


@final
class CaptainChosen(HiddenFact):
    TYPE = PREFIX + "captain_chosen"
    ABOUT = "S9: the seat chose its captain."
    FIELDS = (
        field("captain", kinds.CAPTAIN, "Index in content `table/captains`, from 0."),
        field("place", kinds.OFFER),
    )

    def __init__(self, seat: Seat, captain: int, place: int) -> None:
        self.seat = seat
        self.captain: Final = captain
        self.place: Final = place

    def opens(self) -> list[str]:
        return [offer_part(self.seat, self.place % MOST_CAPTAINS)]

    def news_for(self, seat: Seat) -> bool:
        return seat != self.seat


@mypyc_attr(acyclic=True)
@final
class CardsDrawn(HiddenFact):
    TYPE = PREFIX + "cards_drawn"
    ABOUT = "W5, W7: the seat drew cards of the deck; each unseen one is a sealed part, such as `seat:0/hand:0/17`, with its id."
    FIELDS = (
        field("places", Sequence(kinds.IN_HAND, 1, 250), "Where they lie, in the order in which they came."),
        field("cards", Sequence(kinds.CARD), "Their ids when all have seen them; else empty.", attribute="open_cards"),
    )

    def __init__(self, seat: Seat, tag: int, cards: list[int], shown: bool) -> None:
        self.seat = seat
        self.tag: Final = tag
        self.cards: Final = cards
        self.shown: Final = shown

    @property
    def places(self) -> list[int]:
        """Where the cards lie in the hand."""
        return [hand_place(self.seat, 0 if self.shown else self.tag + i, card) for i, card in enumerate(self.cards)]

    @property
    def open_cards(self) -> list[int]:
        """The cards when all have seen them; else none."""
        return self.cards if self.shown else []

    @classmethod
    def read(cls, seat: Seat, data: JsonObject, parts: dict[str, Json]) -> Event:
        places, shown = read_fields(cls.FIELDS, data)
        assert isinstance(places, list)
        assert isinstance(shown, list)
        tag = tag_of(places[0])
        cards = shown if tag == 0 else [part_value(kinds.CARD, parts, hand_part(seat, tag + i)) for i in range(len(places))]
        drawn = CardsDrawn(seat, tag, cards, tag == 0)
        if drawn.places != places or drawn.open_cards != shown:
            raise Malformed("/places", "all have seen these cards, or their tags follow one another")
        return drawn

    def parts(self) -> dict[str, Json]:
        if self.shown:
            return {}
        return {hand_part(self.seat, self.tag + i): card + 1 for i, card in enumerate(self.cards) if card >= 0}


@mypyc_attr(acyclic=True)
class FromHand(HiddenFact):
    """A fact about a card of a hand, which may have been hidden till now."""

    def __init__(self, seat: Seat, card: int, tag: int) -> None:
        self.seat = seat
        self.card: Final = card
        self.tag: Final = tag

    @property
    def place(self) -> int:
        """Where the card lay in the hand."""
        return hand_place(self.seat, self.tag, self.card)

    @classmethod
    def read(cls, seat: Seat, data: JsonObject, parts: dict[str, Json]) -> Event:
        card, place = read_fields(cls.FIELDS, data)
        assert isinstance(card, int)
        assert isinstance(place, int)
        malformed_if(place != hand_place(seat, tag_of(place), card), "/place", "this is another seat's place, or another card's")
        return cls.make_of(seat, [card, tag_of(place)])

    def opens(self) -> list[str]:
        return [hand_part(self.seat, self.tag)] if self.tag > 0 else []

    def news_for(self, seat: Seat) -> bool:
        return self.tag > 0 and seat != self.seat


@mypyc_attr(acyclic=True)
@final
class CardDiscarded(FromHand):
    TYPE = PREFIX + "card_discarded"
    ABOUT = "W9: the seat discarded a card of its hand."
    FIELDS = (
        CARD,
        field("place", kinds.IN_HAND, "Where it lay: `hand:SEAT/<tag>`, a sealed part, or `hand:SEAT/c<id>` where all had seen it."),
    )


@mypyc_attr(acyclic=True)
@final
class CardPlayed(HiddenFact):
    TYPE = PREFIX + "card_played"
    ABOUT = "C1: the seat played a card into its reserve."
    FIELDS = (CARD, field("slot", kinds.SLOT_OR_HAND))

    def __init__(self, seat: Seat, card: int, slot: int) -> None:
        self.seat = seat
        self.card: Final = card
        self.slot: Final = slot


@mypyc_attr(acyclic=True)
@final
class CardShown(FromHand):
    TYPE = PREFIX + "card_shown"
    ABOUT = "The seat showed a card of its hand that it is about to play or discard; it lies at `hand:SEAT/c<id>` from now on."
    FIELDS = (CARD, field("place", kinds.UNSEEN, "Where it lay till now, a sealed part."))


@final
class TokensLaid(HiddenFact):
    TYPE = PREFIX + "tokens_laid"
    ABOUT = "S6: time tokens lie face down; each is a sealed part, such as `none/token/1`."
    FIELDS = (
        field("count", Whole(0, 5), "How many."),
        field("late", Sequence(kinds.MARK, 2, 2), "The two marks on the last two token spaces, in unknown order."),
    )
    SEATED = False

    def __init__(self, marks: list[int], late: list[int]) -> None:
        self.marks: Final = marks
        self.late: Final = late

    @property
    def count(self) -> int:
        """How many tokens were laid."""
        return len(self.marks)

    @classmethod
    def read(cls, seat: Seat, data: JsonObject, parts: dict[str, Json]) -> Event:
        count, late = read_fields(cls.FIELDS, data)
        assert isinstance(count, int)
        assert isinstance(late, list)
        return TokensLaid([part_value(kinds.MARK_NUMBER, parts, token_part(i)) for i in range(count)], late)

    def parts(self) -> dict[str, Json]:
        return {token_part(i): mark for i, mark in enumerate(self.marks) if mark >= 0}


@mypyc_attr(acyclic=True)
@final
class TokenTurned(HiddenFact):
    TYPE = PREFIX + "token_turned"
    ABOUT = "R3: a time token was turned up and left the match."
    FIELDS = (
        field("place", kinds.TOKEN_SPACE),
        field("mark", kinds.MARK, "Its mark."),
    )

    def __init__(self, seat: Seat, place: int, mark: int) -> None:
        self.seat = seat
        self.place: Final = place
        self.mark: Final = mark

    def opens(self) -> list[str]:
        return [token_part(self.place)]


@mypyc_attr(acyclic=True)
@final
class RobotCardHidden(HiddenFact):
    TYPE = PREFIX + "robot_card_hidden"
    ABOUT = "G4: a card of the deck lies face down before Tingent, unseen: a sealed part, such as `none/tingent/17`."
    FIELDS = (field("place", kinds.FACE_DOWN, attribute="tag"),)
    SEATED = False

    def __init__(self, card: int, tag: int) -> None:
        self.card: Final = card
        self.tag: Final = tag

    @classmethod
    def read(cls, seat: Seat, data: JsonObject, parts: dict[str, Json]) -> Event:
        (tag,) = read_fields(cls.FIELDS, data)
        assert isinstance(tag, int)
        return RobotCardHidden(part_value(kinds.CARD, parts, robot_part(tag)), tag)

    def parts(self) -> dict[str, Json]:
        return {robot_part(self.tag): self.card + 1} if self.card >= 0 else {}


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class DecisionAwaited(TurnFact):
    TYPE = PREFIX + "decision_awaited"
    ABOUT = "A seat is to decide (`seat` null: nobody is)."
    FIELDS = (field("frames", AGENDA, "What is still to be done, as in the position's `agenda`; the last one is the decision."),)

    def __init__(self, seat: Seat, frames: list[Frame]) -> None:
        self.seat = seat
        self.frames: Final = frames
