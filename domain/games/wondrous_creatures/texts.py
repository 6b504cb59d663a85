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
from domain.kernel.localized import Text, capital, count_text, enumerate_texts, join_texts, scores_text, with_article

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
            told = Text(f"Seat {seat} is offered {number.en}", f"Platz {seat} bekommt {number.de} zur Wahl")
            return with_names(told, [self.box.captains[captain].name for captain in event.captains if captain != UNKNOWN])
        if isinstance(event, hidden.CaptainChosen):
            name = self.box.captains[event.captain].name
            return Text(f"Seat {seat} keeps {name} as its captain", f"Platz {seat} behält {name} als Kapitän")
        if isinstance(event, hidden.CardsDrawn):
            number = words.cards(len(event.cards))
            told = Text(f"Seat {seat} draws {number.en}", f"Platz {seat} zieht {number.de}")
            return with_names(told, names_of(deck, event.cards))
        if isinstance(event, hidden.TokensLaid):
            return tokens_text(event)
        if isinstance(event, hidden.TokenTurned):
            mark = words.MARKS[MARK_NAMES[event.mark]]
            return Text(f"A time token is turned up: {mark.en}", f"Ein Zeit-Plättchen wird aufgedeckt: {mark.de}")
        if isinstance(event, hidden.RobotCardHidden):
            told = Text("Tingent gets a card of the deck face down", "Tingent bekommt verdeckt eine Karte des Stapels")
            return with_names(told, names_of(deck, [event.card]))
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
            return Text(f"Seat {seat} lays {tile.en} on {place.en}", f"Platz {seat} legt {tile.de} auf {place.de}")
        if isinstance(event, island.PoolFilled):
            tile = self.tile_word(event.tile)
            return Text(f"{capital(tile.en)} comes to the pool", f"{capital(tile.de)} kommt in die Auslage")
        if isinstance(event, island.CrewPlaced):
            who = (
                Text("its captain", "den eigenen Kapitän") if event.member % CREW == 0 else Text("a crew member", "ein Mannschaftsmitglied")
            )
            pair = words.hexes_word(event.head, event.tail)
            return Text(f"Seat {seat} puts {who.en} on {pair.en}", f"Platz {seat} stellt {who.de} auf {pair.de}")
        if isinstance(event, island.CrewRecalled):
            return Text(f"The crew of seat {seat} comes home", f"Die Mannschaft von Platz {seat} kommt heim")
        if isinstance(event, island.HourglassMoved):
            space = event.space
            return Text(f"The hourglass moves to space {space} of the time track", f"Die Sanduhr rückt auf Feld {space} der Zeitleiste vor")
        if isinstance(event, island.TrophyRemoved):
            return Text("The time track takes a trophy out of the match", "Die Zeitleiste nimmt einen Pokal aus der Partie")
        assert isinstance(event, island.AchievementsDealt), event
        wanted = join_texts([self.box.achievements[achievement].wanted for achievement in event.achievements], Text("; ", "; "))
        return Text(f"The achievements of this match: {wanted.en}", f"Die Errungenschaften dieser Partie: {wanted.de}")

    def tile_word(self, tile: int) -> Text:
        """Return how a habitat tile is called."""
        habitat = words.HABITAT_WORDS[self.box.tile_habitats[tile]]
        effect = self.box.effect_texts[self.box.tile_effects[tile]]
        return Text(f"the habitat tile {habitat.en} ({effect.en})", f"das Lebensraum-Plättchen {habitat.de} ({effect.de})")


def names_of(deck: Deck, cards: list[int]) -> list[str]:
    """Return the names of those cards that the reader knows."""
    return [deck.names[card] for card in cards if card >= 0]


def list_names(names: list[str]) -> Text:
    """Return names, one after the other."""
    return enumerate_texts([Text(name, name) for name in names])


def with_names(told: Text, names: list[str]) -> Text:
    """Return a text with the names that the reader knows."""
    if not names:
        return told
    known = list_names(names)
    return Text(f"{told.en}: {known.en}", f"{told.de}: {known.de}")


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
    told = Text(
        f"{number.en} face down, in the last two spaces in unknown order {late.en}",
        f"{number.de} verdeckt, auf den letzten zwei Feldern in unbekannter Folge {late.de}",
    )
    known = [words.MARKS[MARK_NAMES[mark]] for mark in event.marks if mark >= 0]
    if not known:
        return told
    marks = enumerate_texts(known)
    return Text(f"{told.en}: {marks.en}", f"{told.de}: {marks.de}")


def eggs_text(event: island.EggsLaid) -> Text:
    """S5, R3: tell which eggs came to the island, and where."""
    if not event.hexes:
        return Text("No egg comes to the island", "Kein Ei kommt auf die Insel")
    found: list[Text] = []
    for place, species in zip(event.hexes, event.species, strict=True):
        egg, spot = words.EGG_WORDS[species], words.hex_word(place)
        found.append(Text(f"{with_article(egg.en)} on {spot.en}", f"ein {egg.de} auf {spot.de}"))
    eggs = enumerate_texts(found)
    return Text(f"To the island: {eggs.en}", f"Auf die Insel: {eggs.de}")


def card_text(deck: Deck, event: CardFact) -> Text:
    """W1-W8, R5, F2: tell what happened to open cards."""
    seat = event.seat
    if isinstance(event, of_cards.CardTaken):
        name = deck.names[event.card]
        return Text(f"Seat {seat} takes {name} from the wilderness", f"Platz {seat} nimmt {name} aus der Wildnis")
    if isinstance(event, of_cards.WildernessFilled):
        number = count_text(len(event.cards), Text("card comes", "Karte kommt"), Text("cards come", "Karten kommen"))
        return with_names(Text(f"{number.en} to the wilderness", f"{number.de} in die Wildnis"), names_of(deck, event.cards))
    if isinstance(event, of_cards.WildernessSwept):
        return swept_text(event)
    if isinstance(event, of_cards.DeckReshuffled):
        return Text("The discards are shuffled into a new deck", "Die Ablage wird zu einem neuen Stapel gemischt")
    if isinstance(event, of_cards.CardsLookedAt):
        cards = list_names(names_of(deck, event.cards))
        return Text(f"Seat {seat} looks at {cards.en}", f"Platz {seat} sieht sich {cards.de} an")
    if isinstance(event, of_cards.CardKept):
        return Text(f"Seat {seat} keeps {deck.names[event.card]}", f"Platz {seat} behält {deck.names[event.card]}")
    if isinstance(event, of_cards.NoneKept):
        return Text(f"Seat {seat} keeps none of these cards", f"Platz {seat} behält keine dieser Karten")
    return reserve_text(deck, event)


def swept_text(event: of_cards.WildernessSwept) -> Text:
    """W3, W4: tell which slots of the wilderness were swept."""
    if not event.slots:
        return Text("Nothing lies where the wilderness is swept", "Wo die Wildnis gefegt wird, liegt nichts")
    slots = list_names([f"{slot + 1}" for slot in event.slots])
    if len(event.slots) == 1:
        return Text(f"Slot {slots.en} of the wilderness is swept", f"Platz {slots.de} der Wildnis wird gefegt")
    return Text(f"Slots {slots.en} of the wilderness are swept", f"Die Plätze {slots.de} der Wildnis werden gefegt")


def reserve_text(deck: Deck, event: CardFact) -> Text:
    """R5, F2, K1, C3: tell what a card of a reserve did or got."""
    seat = event.seat
    if isinstance(event, of_cards.RechargeActivated):
        return Text(f"Seat {seat} activates {deck.names[event.card]}", f"Platz {seat} aktiviert {deck.names[event.card]}")
    if isinstance(event, of_cards.EnergySpent):
        name = deck.names[event.card]
        return Text(f"Seat {seat} spends an energy of {name}", f"Platz {seat} gibt eine Energie von {name} aus")
    if isinstance(event, of_cards.EnergyRestored):
        full = words.energies(event.energy)
        name = deck.names[event.card]
        return Text(f"Seat {seat} fills {name} to {full.en}", f"Platz {seat} füllt {name} auf {full.de} auf")
    if isinstance(event, of_cards.SpeciesAdded):
        egg, name = words.EGG_WORDS[event.species], deck.names[event.card]
        return Text(f"Seat {seat} lays {with_article(egg.en)} on {name}", f"Platz {seat} legt ein {egg.de} auf {name}")
    assert isinstance(event, of_cards.DiscountGranted), event
    saved = words.some_resources(event.amount)
    return Text(
        f"The next card that seat {seat} plays in this turn costs {saved.en} less",
        f"Die nächste Karte, die Platz {seat} in diesem Zug spielt, kostet {saved.de} weniger",
    )


def turn_text(event: Event) -> Text:
    """A1-A3, Z1, Z2: tell turns, basic actions and the end."""
    seat = event.seat
    if isinstance(event, turns.TurnBegan):
        return Text(f"Seat {seat} begins turn {event.turn}", f"Platz {seat} beginnt Zug {event.turn}")
    if isinstance(event, turns.BasicDone):
        does = BASICS[event.basic]
        return Text(f"Seat {seat} {does.en}", f"Platz {seat} {does.de}")
    if isinstance(event, turns.EndTriggered):
        return Text(
            f"The last trophy goes in the turn of seat {seat}, and the end is near",
            f"Im Zug von Platz {seat} geht der letzte Pokal weg, und das Ende ist nah",
        )
    assert isinstance(event, turns.MatchScored), event
    all_scored = scores_text(event.scores)
    return Text(f"The final scoring: {all_scored.en}", f"Die Schlusswertung: {all_scored.de}")
