"""What players read of what has happened, in English and German. A text tells what its fact holds, and no more."""

from typing import Final, final

from domain.games.wondrous_creatures import components_words as words
from domain.games.wondrous_creatures.components import Box
from domain.games.wondrous_creatures.components_deck import Deck, Library
from domain.games.wondrous_creatures.components_names import CREW
from domain.games.wondrous_creatures.components_names import MARKS as MARK_NAMES
from domain.games.wondrous_creatures.events import cards as of_cards
from domain.games.wondrous_creatures.events import hidden, island, turns
from domain.games.wondrous_creatures.events.base import CardFact, HiddenFact, IslandFact, RobotFact, SeatFact
from domain.games.wondrous_creatures.texts_decisions import awaited_text
from domain.games.wondrous_creatures.texts_robot import robot_text
from domain.games.wondrous_creatures.texts_seats import seat_text
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, UNKNOWN, JsonObject
from domain.kernel.localized import Text, capital, count_text, enumerate_texts, join_texts, scores_text
from domain.kernel.phrases import phrase

BASICS: Final = [
    Text("places crew", "setzt Mannschaft ein"),
    Text("plays cards", "spielt Karten"),
    Text("completes an achievement", "erfüllt eine Errungenschaft"),
    Text("recharges", "regeneriert"),
    Text("passes", "passt"),
]
"""What a seat does in its turn, in the order of the words of the events."""


@final
class Texts:
    """The texts of the facts; the names of the cards are those of the match's deck."""

    def __init__(self, box: Box, library: Library) -> None:
        self.box: Final = box
        self.library: Final = library

    def tell(self, event: Event, seats: int, options: JsonObject) -> Text:
        """Return what a fact says."""
        deck = self.library.deck_of(options["deck"])
        if isinstance(event, SeatFact):
            return seat_text(self.box, deck, event)
        if isinstance(event, HiddenFact):
            return self.hidden_text(deck, event)
        if isinstance(event, CardFact):
            return card_text(deck, event)
        if isinstance(event, IslandFact):
            return self.island_text(event)
        if isinstance(event, RobotFact):
            return robot_text(self.box, deck, event)
        if isinstance(event, hidden.DecisionAwaited):
            return awaited_text(self.box, deck, event)
        return turn_text(event)

    def hidden_text(self, deck: Deck, event: HiddenFact) -> Text:
        """S6, S9, W5, W9: tell what was dealt, drawn, shown and played: what of it the reader knows, by name."""
        seat = event.seat
        if isinstance(event, hidden.CaptainsOffered):
            number = count_text(event.count, Text("captain", "Kapitän"), Text("captains", "Kapitäne"))
            told = phrase("Seat {} is offered {}", "Platz {} bekommt {} zur Wahl", seat, number)
            return with_known(told, [alike(self.box.captains[captain].name) for captain in event.captains if captain != UNKNOWN])
        if isinstance(event, hidden.CaptainChosen):
            name = self.box.captains[event.captain].name
            return Text(f"Seat {seat} keeps {name} as captain", f"Platz {seat} behält {name} als Kapitän")
        if isinstance(event, hidden.CardsDrawn):
            number = words.CARD.count(len(event.cards))
            told = phrase("Seat {} draws {}", "Platz {} zieht {}", seat, number)
            return with_known(told, names_of(deck, event.cards))
        if isinstance(event, hidden.TokensLaid):
            return tokens_text(event)
        if isinstance(event, hidden.TokenTurned):
            return phrase("A time token is turned up: {}", "Ein Zeit-Plättchen wird aufgedeckt: {}", words.MARKS[MARK_NAMES[event.mark]])
        if isinstance(event, hidden.RobotCardHidden):
            told = Text("Tingent gets a card of the deck face down", "Tingent bekommt verdeckt eine Karte des Stapels")
            return with_known(told, names_of(deck, [event.card]))
        return hand_text(deck, event)

    def island_text(self, event: IslandFact) -> Text:
        """S4, S5, D1, P2, R2: tell what came to the island and the table."""
        seat = event.seat
        if isinstance(event, island.EggsLaid):
            return eggs_text(event)
        if isinstance(event, island.TileLaid):
            tile, place = self.tile_word(event.tile), words.hex_word(event.hex)
            if seat == NOBODY:
                return Text(f"{capital(tile.en)} comes to {place.en}", f"{capital(tile.de)} kommt auf {place.de}")
            return phrase("Seat {} lays {} on {}", "Platz {} legt {} auf {}", seat, tile, place)
        if isinstance(event, island.PoolFilled):
            tile = self.tile_word(event.tile)
            return Text(f"{capital(tile.en)} comes to the pool", f"{capital(tile.de)} kommt in die Auslage")
        if isinstance(event, island.CrewPlaced):
            who = (
                Text("their captain", "den eigenen Kapitän")
                if event.member % CREW == 0
                else Text("a crew member", "ein Mannschaftsmitglied")
            )
            return phrase("Seat {} puts {} on {}", "Platz {} stellt {} auf {}", seat, who, words.hexes_word(event.head, event.tail))
        if isinstance(event, island.CrewRecalled):
            return Text(f"The crew of seat {seat} comes home", f"Die Mannschaft von Platz {seat} kommt heim")
        if isinstance(event, island.HourglassMoved):
            space = event.space
            return Text(f"The hourglass stands on space {space} of the time track", f"Die Sanduhr steht auf Feld {space} der Zeitleiste")
        if isinstance(event, island.TrophyRemoved):
            return Text("The time track takes a trophy out of the match", "Die Zeitleiste nimmt einen Pokal aus der Partie")
        assert isinstance(event, island.AchievementsDealt), event
        wanted = join_texts([self.box.achievements[achievement].wanted for achievement in event.achievements], Text("; ", "; "))
        return phrase("The achievements of this match: {}", "Die Errungenschaften dieser Partie: {}", wanted)

    def tile_word(self, tile: int) -> Text:
        """Return how a habitat tile is called."""
        habitat, effect = words.HABITAT[self.box.tile_habitats[tile]].one, self.box.effect_texts[self.box.tile_effects[tile]]
        return phrase("the habitat tile {} ({})", "das Lebensraum-Plättchen {} ({})", habitat, effect)


def names_of(deck: Deck, cards: list[int]) -> list[Text]:
    """Return the names of those cards that the reader knows."""
    return [alike(deck.names[card]) for card in cards if card >= 0]


def alike(name: str) -> Text:
    """Return what is called the same in both languages."""
    return Text(name, name)


def with_known(told: Text, known: list[Text]) -> Text:
    """Return a text with what the reader knows of it."""
    return phrase("{}: {}", "{}: {}", told, enumerate_texts(known)) if known else told


def hand_text(deck: Deck, event: HiddenFact) -> Text:
    """W9, C1: tell which card of a hand was discarded, shown or played."""
    seat = event.seat
    if isinstance(event, hidden.CardDiscarded):
        return Text(f"Seat {seat} discards {deck.names[event.card]}", f"Platz {seat} wirft {deck.names[event.card]} ab")
    if isinstance(event, hidden.CardShown):
        return Text(f"Seat {seat} shows {deck.names[event.card]}", f"Platz {seat} zeigt {deck.names[event.card]} vor")
    assert isinstance(event, hidden.CardPlayed), event
    name = deck.names[event.card]
    if event.slot >= 0:
        return Text(f"Seat {seat} plays {name} from the wilderness", f"Platz {seat} spielt {name} aus der Wildnis")
    return Text(f"Seat {seat} plays {name}", f"Platz {seat} spielt {name}")


def tokens_text(event: hidden.TokensLaid) -> Text:
    """S6: tell which time tokens lie face down."""
    number = count_text(event.count, Text("time token lies", "Zeit-Plättchen liegt"), Text("time tokens lie", "Zeit-Plättchen liegen"))
    late = enumerate_texts([words.MARKS[MARK_NAMES[mark]] for mark in event.late])
    told = phrase(
        "{} face down, in the last two spaces in unknown order {}",
        "{} verdeckt, auf den letzten zwei Feldern in unbekannter Folge {}",
        number,
        late,
    )
    return with_known(told, [words.MARKS[MARK_NAMES[mark]] for mark in event.marks if mark >= 0])


def eggs_text(event: island.EggsLaid) -> Text:
    """S5, R3: tell which eggs came to the island, and where."""
    if not event.hexes:
        return Text("No egg comes to the island", "Kein Ei kommt auf die Insel")
    laid = zip(event.hexes, event.species, strict=True)
    found = [phrase("{} on {}", "{} auf {}", words.AN_EGG[species], words.hex_word(place)) for place, species in laid]
    return phrase("To the island: {}", "Auf die Insel: {}", enumerate_texts(found))


def card_text(deck: Deck, event: CardFact) -> Text:
    """W1-W8, R5, F2: tell what happened to open cards."""
    seat = event.seat
    if isinstance(event, of_cards.CardTaken):
        name = deck.names[event.card]
        return Text(f"Seat {seat} takes {name} from the wilderness", f"Platz {seat} nimmt {name} aus der Wildnis")
    if isinstance(event, of_cards.WildernessFilled):
        number = count_text(len(event.cards), Text("card comes", "Karte kommt"), Text("cards come", "Karten kommen"))
        return with_known(phrase("{} to the wilderness", "{} in die Wildnis", number), names_of(deck, event.cards))
    if isinstance(event, of_cards.WildernessSwept):
        return swept_text(event)
    if isinstance(event, of_cards.DeckReshuffled):
        return Text("The discards are shuffled into a new deck", "Die Ablage wird zu einem neuen Stapel gemischt")
    if isinstance(event, of_cards.CardsLookedAt):
        return phrase("Seat {} looks at {}", "Platz {} sieht sich {} an", seat, enumerate_texts(names_of(deck, event.cards)))
    if isinstance(event, of_cards.CardKept):
        return Text(f"Seat {seat} keeps {deck.names[event.card]}", f"Platz {seat} behält {deck.names[event.card]}")
    if isinstance(event, of_cards.NoneKept):
        return Text(f"Seat {seat} keeps none of these cards", f"Platz {seat} behält keine dieser Karten")
    return reserve_text(deck, event)


def swept_text(event: of_cards.WildernessSwept) -> Text:
    """W3, W4: tell which slots of the wilderness were swept."""
    if not event.slots:
        return Text("Nothing lies where the wilderness is swept", "Wo die Wildnis gefegt wird, liegt nichts")
    slots = enumerate_texts([alike(f"{slot + 1}") for slot in event.slots])
    if len(event.slots) == 1:
        return phrase("Slot {} of the wilderness is swept", "Platz {} der Wildnis wird gefegt", slots)
    return phrase("Slots {} of the wilderness are swept", "Die Plätze {} der Wildnis werden gefegt", slots)


def reserve_text(deck: Deck, event: CardFact) -> Text:
    """R5, F2, K1, C3: tell what a card of a reserve did or got."""
    seat = event.seat
    if isinstance(event, of_cards.RechargeActivated):
        return Text(f"Seat {seat} activates {deck.names[event.card]}", f"Platz {seat} aktiviert {deck.names[event.card]}")
    if isinstance(event, of_cards.EnergySpent):
        name = deck.names[event.card]
        return Text(f"Seat {seat} spends an energy of {name}", f"Platz {seat} gibt eine Energie von {name} aus")
    if isinstance(event, of_cards.EnergyRestored):
        full = words.ENERGY.count(event.energy)
        return phrase("Seat {} fills {} to {}", "Platz {} füllt {} auf {} auf", seat, deck.names[event.card], full)
    if isinstance(event, of_cards.SpeciesAdded):
        return phrase("Seat {} lays {} on {}", "Platz {} legt {} auf {}", seat, words.AN_EGG[event.species], deck.names[event.card])
    assert isinstance(event, of_cards.DiscountGranted), event
    return phrase(
        "The next card that seat {} plays in this turn costs {} less",
        "Die nächste Karte, die Platz {} in diesem Zug spielt, kostet {} weniger",
        seat,
        words.ANY_RESOURCE.count(event.amount),
    )


def turn_text(event: Event) -> Text:
    """A1-A3, Z1, Z2: tell turns, basic actions and the end."""
    seat = event.seat
    if isinstance(event, turns.TurnBegan):
        return Text(f"Seat {seat} begins turn {event.turn}", f"Platz {seat} beginnt Zug {event.turn}")
    if isinstance(event, turns.BasicDone):
        return phrase("Seat {} {}", "Platz {} {}", seat, BASICS[event.basic])
    if isinstance(event, turns.EndTriggered):
        return Text(
            f"The last trophy goes in the turn of seat {seat}, and the end is near",
            f"Im Zug von Platz {seat} geht der letzte Pokal weg, und das Ende ist nah",
        )
    assert isinstance(event, turns.MatchScored), event
    return phrase("The final scoring: {}", "Die Schlusswertung: {}", scores_text(event.scores))
