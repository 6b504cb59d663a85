"""Facts with sealed parts: hands, the captains on offer, the time tokens and Tingent's face-down cards; and the decision awaited."""

from typing import ClassVar, Final, final

from domain.games.wondrous_creatures import wire
from domain.games.wondrous_creatures.events.base import PREFIX, HiddenFact, TurnFact
from domain.games.wondrous_creatures.frames import FRAME, Frame, frames_from_json
from domain.games.wondrous_creatures.names import MARKS
from domain.games.wondrous_creatures.wire import CARD
from domain.kernel.cells import Cells
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, UNKNOWN, Json, JsonObject
from domain.kernel.reading import as_int, int_in, list_in
from domain.kernel.schema import array, integer, one_of, record


def hand_part(seat: int, tag: int) -> str:
    """Return the name of the part that holds a card drawn into a hand."""
    return f"seat:{seat}/hand.{tag}"


def offer_part(seat: int, place: int) -> str:
    """Return the name of the part that holds a captain on offer."""
    return f"seat:{seat}/captain.{place}"


def token_part(place: int) -> str:
    """Return the name of the part that holds a face-down time token."""
    return f"none/token.{place}"


def robot_part(tag: int) -> str:
    """Return the name of the part that holds a face-down card of Tingent."""
    return f"none/tingent.{tag}"


def part_number(parts: dict[str, Json], name: str) -> int:
    """Return the number in a part; UNKNOWN when the reader does not know it."""
    return as_int(parts[name], name) if name in parts else UNKNOWN


@final
class CaptainsOffered(HiddenFact):
    """A seat was dealt captains to choose from."""

    TYPE: ClassVar[str] = PREFIX + "captains_offered"
    SHAPE: ClassVar[JsonObject] = record({"count": integer(1, 9)})

    def __init__(self, seat: int, captains: Cells) -> None:
        self.seat = seat
        self.captains: Final = captains

    def to_data(self) -> JsonObject:
        return {"count": len(self.captains)}

    def parts(self) -> dict[str, Json]:
        return {offer_part(self.seat, i): captain for i, captain in enumerate(self.captains) if captain >= 0}

    def news_for(self, seat: int) -> bool:
        return seat == self.seat


@final
class CaptainChosen(HiddenFact):
    """A seat chose the captain at this place of its offer; the other went back unseen."""

    TYPE: ClassVar[str] = PREFIX + "captain_chosen"
    SHAPE: ClassVar[JsonObject] = record({"captain": integer(0, 30), "place": integer(0, 8)})

    def __init__(self, seat: int, captain: int, place: int) -> None:
        self.seat = seat
        self.captain: Final = captain
        self.place: Final = place

    def to_data(self) -> JsonObject:
        return {"captain": self.captain, "place": self.place}

    def opens(self) -> list[str]:
        return [offer_part(self.seat, self.place)]

    def news_for(self, seat: int) -> bool:
        return seat != self.seat


@final
class CardsDrawn(HiddenFact):
    """A seat drew cards of the deck: unseen ones get the tags from `tag` on; `shown` ones all have seen (tag 0)."""

    TYPE: ClassVar[str] = PREFIX + "cards_drawn"
    SHAPE: ClassVar[JsonObject] = record({"count": integer(0, 250), "tag": integer(0, 99999), "cards": array(CARD)})

    def __init__(self, seat: int, tag: int, cards: Cells, shown: bool) -> None:
        self.seat = seat
        self.tag: Final = tag
        self.cards: Final = cards
        self.shown: Final = shown

    def to_data(self) -> JsonObject:
        return {"count": len(self.cards), "tag": self.tag, "cards": wire.card_ids(self.cards) if self.shown else []}

    def parts(self) -> dict[str, Json]:
        if self.shown:
            return {}
        return {hand_part(self.seat, self.tag + i): card + 1 for i, card in enumerate(self.cards) if card >= 0}


@final
class CardDiscarded(HiddenFact):
    """A seat discarded a card from its hand, face up."""

    TYPE: ClassVar[str] = PREFIX + "card_discarded"
    SHAPE: ClassVar[JsonObject] = record({"card": CARD, "tag": integer(0, 99999)})

    def __init__(self, seat: int, card: int, tag: int) -> None:
        self.seat = seat
        self.card: Final = card
        self.tag: Final = tag

    def to_data(self) -> JsonObject:
        return {"card": self.card + 1, "tag": self.tag}

    def opens(self) -> list[str]:
        return [hand_part(self.seat, self.tag)] if self.tag > 0 else []

    def news_for(self, seat: int) -> bool:
        return self.tag > 0 and seat != self.seat


@final
class CardPlayed(HiddenFact):
    """A seat played a card from its hand (`slot` -1), where all have seen it, or from a slot of the wilderness into its reserve."""

    TYPE: ClassVar[str] = PREFIX + "card_played"
    SHAPE: ClassVar[JsonObject] = record({"card": CARD, "slot": integer(-1, 5)})

    def __init__(self, seat: int, card: int, slot: int) -> None:
        self.seat = seat
        self.card: Final = card
        self.slot: Final = slot

    def to_data(self) -> JsonObject:
        return {"card": self.card + 1, "slot": self.slot}


@final
class CardShown(HiddenFact):
    """A seat showed a card of its hand that it is about to play or discard."""

    TYPE: ClassVar[str] = PREFIX + "card_shown"
    SHAPE: ClassVar[JsonObject] = record({"card": CARD, "tag": integer(1, 99999)})

    def __init__(self, seat: int, card: int, tag: int) -> None:
        self.seat = seat
        self.card: Final = card
        self.tag: Final = tag

    def to_data(self) -> JsonObject:
        return {"card": self.card + 1, "tag": self.tag}

    def opens(self) -> list[str]:
        return [hand_part(self.seat, self.tag)]

    def news_for(self, seat: int) -> bool:
        return seat != self.seat


@final
class TokensLaid(HiddenFact):
    """Time tokens lie face down on the token spaces; the two marks in `late` are on the last two, in unknown order."""

    TYPE: ClassVar[str] = PREFIX + "tokens_laid"
    SHAPE: ClassVar[JsonObject] = record({"count": integer(0, 5), "late": array(one_of(MARKS), 2, 2)})

    def __init__(self, marks: Cells, late: Cells) -> None:
        self.seat = NOBODY
        self.marks: Final = marks
        self.late: Final = late

    def to_data(self) -> JsonObject:
        return {"count": len(self.marks), "late": wire.named(self.late, MARKS)}

    def parts(self) -> dict[str, Json]:
        return {token_part(i): mark for i, mark in enumerate(self.marks) if mark >= 0}


@final
class TokenTurned(HiddenFact):
    """A time token was turned up and left the match."""

    TYPE: ClassVar[str] = PREFIX + "token_turned"
    SHAPE: ClassVar[JsonObject] = record({"place": integer(0, 4), "mark": one_of(MARKS)})

    def __init__(self, seat: int, place: int, mark: int) -> None:
        self.seat = seat
        self.place: Final = place
        self.mark: Final = mark

    def to_data(self) -> JsonObject:
        return {"place": self.place, "mark": MARKS[self.mark]}

    def opens(self) -> list[str]:
        return [token_part(self.place)]


@final
class RobotCardHidden(HiddenFact):
    """Tingent put a card of the deck face down before it; nobody has seen it."""

    TYPE: ClassVar[str] = PREFIX + "robot_card_hidden"
    SHAPE: ClassVar[JsonObject] = record({"tag": integer(1, 99999)})

    def __init__(self, card: int, tag: int) -> None:
        self.seat = NOBODY
        self.card: Final = card
        self.tag: Final = tag

    def to_data(self) -> JsonObject:
        return {"tag": self.tag}

    def parts(self) -> dict[str, Json]:
        return {robot_part(self.tag): self.card + 1} if self.card >= 0 else {}


@final
class DecisionAwaited(TurnFact):
    """A seat is to decide (NOBODY: nobody is); this is what is still to be done, the next at the end."""

    TYPE: ClassVar[str] = PREFIX + "decision_awaited"
    SHAPE: ClassVar[JsonObject] = record({"frames": array(FRAME)})

    def __init__(self, seat: int, frames: list[Frame]) -> None:
        self.seat = seat
        self.frames: Final = frames

    def to_data(self) -> JsonObject:
        frames: list[Json] = [frame.to_json() for frame in self.frames]
        return {"frames": frames}


def read(name: str, seat: int, data: JsonObject, parts: dict[str, Json]) -> Event | None:
    """Return the fact of this name, None when it is not in this group."""
    if name == "cards_drawn":
        tag, count = int_in(data, "tag"), int_in(data, "count")
        shown = wire.cards_in(data, "cards")
        if tag == 0:
            return CardsDrawn(seat, 0, shown, True)
        hidden = [part_number(parts, hand_part(seat, tag + i)) for i in range(count)]
        return CardsDrawn(seat, tag, [card - 1 if card != UNKNOWN else UNKNOWN for card in hidden], False)
    if name == "card_discarded":
        return CardDiscarded(seat, int_in(data, "card") - 1, int_in(data, "tag"))
    if name == "card_played":
        return CardPlayed(seat, int_in(data, "card") - 1, int_in(data, "slot"))
    if name == "card_shown":
        return CardShown(seat, int_in(data, "card") - 1, int_in(data, "tag"))
    if name == "decision_awaited":
        return DecisionAwaited(seat, frames_from_json(list_in(data, "frames"), "/frames"))
    if name == "captains_offered":
        return CaptainsOffered(seat, [part_number(parts, offer_part(seat, i)) for i in range(int_in(data, "count"))])
    if name == "captain_chosen":
        return CaptainChosen(seat, int_in(data, "captain"), int_in(data, "place"))
    if name == "tokens_laid":
        marks = [part_number(parts, token_part(i)) for i in range(int_in(data, "count"))]
        return TokensLaid(marks, wire.names_in(data, "late", MARKS))
    if name == "token_turned":
        return TokenTurned(seat, int_in(data, "place"), wire.name_in(data, "mark", MARKS))
    if name == "robot_card_hidden":
        card = part_number(parts, robot_part(int_in(data, "tag")))
        return RobotCardHidden(card - 1 if card != UNKNOWN else UNKNOWN, int_in(data, "tag"))
    return None


def shapes() -> dict[str, JsonObject]:
    """Return the JSON Schema of every fact of this group by full type name."""
    return {
        CaptainsOffered.TYPE: CaptainsOffered.SHAPE,
        CaptainChosen.TYPE: CaptainChosen.SHAPE,
        CardsDrawn.TYPE: CardsDrawn.SHAPE,
        CardDiscarded.TYPE: CardDiscarded.SHAPE,
        CardPlayed.TYPE: CardPlayed.SHAPE,
        CardShown.TYPE: CardShown.SHAPE,
        TokensLaid.TYPE: TokensLaid.SHAPE,
        TokenTurned.TYPE: TokenTurned.SHAPE,
        RobotCardHidden.TYPE: RobotCardHidden.SHAPE,
        DecisionAwaited.TYPE: DecisionAwaited.SHAPE,
    }
