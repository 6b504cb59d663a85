"""What players read of what has happened, in English and German. A text tells what its fact holds, and no more."""

from typing import Final, final

from domain.games.das_riff import events
from domain.games.das_riff.components import COLORS, FIRST_OF, SECOND_OF, TREES, Box
from domain.games.das_riff.kinds import NO_PAIR, RESERVE
from domain.games.das_riff.labels import card_text, means_text, spot_text, that_card, worms_text
from domain.kernel.event import Event
from domain.kernel.ids import UNKNOWN, JsonObject
from domain.kernel.localized import Text, count_text, enumerate_texts, join_texts

RollFact = events.TurnBegun | events.WormsTaken | events.WormDeclined | events.PhaseBegun
PurchaseFact = events.CardRevealed | events.CardTaken | events.FishTaken | events.BoatBought
AnimalFact = events.FishSettled | events.CardChased | events.ParentChased

MOST_NAMED: Final = 4
"""So many cards are named when they are dealt; of more only the number is said."""

CARD: Final = Text("card", "Karte")
CARDS: Final = Text("cards", "Karten")


@final
class Texts:
    """The texts of the facts; the names of the colours are in the box."""

    def __init__(self, box: Box) -> None:
        self.box: Final = box

    def tell(self, event: Event, seats: int, options: JsonObject) -> Text:
        """Return what a fact says."""
        if isinstance(event, PurchaseFact):
            return self.purchase_text(event)
        if isinstance(event, AnimalFact):
            return self.animal_text(event)
        if isinstance(event, RollFact):
            return self.roll_text(event)
        return self.table_text(event)

    def roll_text(self, event: RollFact) -> Text:
        """R1-R3: tell the roll and its worms, and what is to be decided."""
        seat = event.seat
        if isinstance(event, events.TurnBegun):
            dice = enumerate_texts([Text(self.box.color_en[color], self.box.color_de[color]) for color in event.dice])
            return Text(
                f"Seat {seat} begins turn {event.turn} and rolls {dice.en}", f"Platz {seat} beginnt Zug {event.turn} und würfelt {dice.de}"
            )
        if isinstance(event, events.WormsTaken):
            return self.worms_text(event)
        if isinstance(event, events.WormDeclined):
            return Text(f"Seat {seat} takes no worm", f"Platz {seat} nimmt keinen Wurm")
        if event.phase == events.FREE:
            return Text(f"Seat {seat} is to take a worm of any colour", f"Platz {seat} muss einen Wurm beliebiger Farbe nehmen")
        if event.phase == events.BONUS:
            return Text(f"Seat {seat} may take a worm", f"Platz {seat} darf einen Wurm nehmen")
        return Text(f"Seat {seat} may buy and act now", f"Platz {seat} darf jetzt kaufen und handeln")

    def worms_text(self, event: events.WormsTaken) -> Text:
        """R1, R2: tell which worms a seat took, and how many it may still choose."""
        numbers = [event.colors.count(color) for color in range(COLORS)]
        listed = enumerate_texts([worms_text(self.box, color, number) for color, number in enumerate(numbers) if number])
        taken = listed if sum(numbers) else Text("no worm", "keinen Wurm")
        told = Text(f"Seat {event.seat} takes {taken.en}", f"Platz {event.seat} nimmt {taken.de}")
        if not event.owed:
            return told
        more = "1 weiterer von beliebiger Farbe fehlt" if event.owed == 1 else f"{event.owed} weitere von beliebiger Farbe fehlen"
        return Text(f"{told.en}; {event.owed} more of any colour to come", f"{told.de}; {more} noch")

    def purchase_text(self, event: PurchaseFact) -> Text:
        """A1-A5: tell what a seat bought, where, and for what."""
        seat, paid = event.seat, self.paid_text(event.paid)
        if isinstance(event, events.BoatBought):
            return Text(
                f"Seat {seat} buys a boat at column {event.boats}{paid.en}", f"Platz {seat} kauft{paid.de} ein Boot an Spalte {event.boats}"
            )
        spot = spot_text(event.cell)
        if isinstance(event, events.CardRevealed):
            face = card_text(self.box, event.face)
            return Text(
                f"Seat {seat} turns up the card in {spot.en}{paid.en}: {face.en}",
                f"Platz {seat} deckt{paid.de} die Karte in {spot.de} auf: {face.de}",
            )
        card = that_card(self.box, event.face)
        en, de = f"Seat {seat} takes {card.en} in {spot.en}", f"Platz {seat} nimmt{paid.de} {card.de} aus {spot.de}"
        if isinstance(event, events.CardTaken):
            return Text(f"{en}{paid.en}", de)
        if event.tree == RESERVE:
            return Text(f"{en}{paid.en} and lays it down in front of their seat", f"{de} und legt ihn vor sich")
        where = lay_text(event.tree)
        bred = self.bred_text(event.pair)
        return Text(f"{en} {where.en}{paid.en}{bred.en}", f"{de} {where.de}{bred.de}")

    def paid_text(self, paid: list[int]) -> Text:
        """P2-P4: return what was paid; nothing for a card that cost nothing."""
        if not sum(paid):
            return Text("", "")
        means = means_text(self.box, paid)
        return Text(f" for {means.en}", f" für {means.de}")

    def bred_text(self, pair: int) -> Text:
        """B1: return that two parents bred, and by which breeding card."""
        if pair == NO_PAIR:
            return Text("", "")
        card = self.pair_text(pair)
        return Text(f" and breeds: breeding card {card.en}", f" und züchtet: Zuchtkarte {card.de}")

    def pair_text(self, pair: int) -> Text:
        """Return the two colours of a breeding card."""
        return enumerate_texts([Text(self.box.color_en[color], self.box.color_de[color]) for color in (FIRST_OF[pair], SECOND_OF[pair])])

    def animal_text(self, event: AnimalFact) -> Text:
        """A6-A8: tell what a fish or a shark did."""
        seat, card = event.seat, that_card(self.box, event.face)
        if isinstance(event, events.FishSettled):
            where, bred = lay_text(event.tree), self.bred_text(event.pair)
            return Text(f"Seat {seat} puts {card.en} {where.en}{bred.en}", f"Platz {seat} setzt {card.de} {where.de}{bred.de}")
        if isinstance(event, events.CardChased):
            spot = spot_text(event.cell)
            return Text(
                f"A shark of seat {seat} chases away {card.en} in {spot.en}", f"Ein Hai von Platz {seat} vertreibt {card.de} in {spot.de}"
            )
        number = event.tree % TREES + 1
        return Text(
            f"A shark of seat {seat} chases away {card.en} at their own tree {number}",
            f"Ein Hai von Platz {seat} vertreibt {card.de} am eigenen Baum {number}",
        )

    def table_text(self, event: Event) -> Text:
        """Tell what happened to the reef and the piles, and how the match ended."""
        seat = event.seat
        if isinstance(event, events.CardsDealt):
            return self.dealt_text(event)
        if isinstance(event, events.BreedingOpened):
            pair = self.pair_text(event.pair)
            return Text(f"A breeding card is turned up: {pair.en}", f"Eine Zuchtkarte wird aufgedeckt: {pair.de}")
        if isinstance(event, events.WaterFlowed):
            gone = count_text(
                sum(event.flowed), Text("water card flows", "Wasserkarte fließt"), Text("water cards flow", "Wasserkarten fließen")
            )
            if not sum(event.flowed):
                return Text("No water flows off; gaps in the rows close up", "Kein Wasser fließt ab; Lücken in den Reihen schließen sich")
            return Text(f"The rows of the reef close up, and {gone.en} off", f"Die Reihen des Riffs rücken nach, und {gone.de} ab")
        if isinstance(event, events.PileShuffled):
            pile = count_text(event.pile, CARD, CARDS)
            return Text(
                f"The discards are shuffled into a new pile of {pile.en}", f"Die Ablage wird zu einem neuen Stapel von {pile.de} gemischt"
            )
        if isinstance(event, events.TurnEnded):
            return turn_end_text(event)
        if isinstance(event, events.GameWon):
            return Text(f"Seat {seat} has their last breeding success and wins", f"Platz {seat} hat den letzten Zuchterfolg und gewinnt")
        assert isinstance(event, events.GameStalled), event
        if event.cause == events.DEAD_TURNS:
            return Text(
                "The match ends without a winner: too many turns in which nothing was done and no water flowed",
                "Die Partie endet ohne Sieger: zu viele Züge, in denen nichts getan wurde und kein Wasser floss",
            )
        return Text(
            "The match ends without a winner: the limit of turns is reached",
            "Die Partie endet ohne Sieger: Die Grenze der Züge ist erreicht",
        )

    def dealt_text(self, event: events.CardsDealt) -> Text:
        """S1, F3: tell which cards were dealt; of many only how many."""
        if len(event.cells) > MOST_NAMED:
            number, closed = len(event.cells), sum([1 for card in event.cards if card])
            return Text(
                f"{number} cards are dealt to the reef, {closed} of them face down",
                f"{number} Karten kommen ins Riff, {closed} davon verdeckt",
            )
        found: list[Text] = []
        for i, cell in enumerate(event.cells):
            spot = spot_text(cell)
            card = Text("a card", "eine Karte") if event.faces[i] == UNKNOWN else card_text(self.box, event.faces[i])
            down = Text(" face down", " verdeckt") if event.cards[i] else Text("", "")
            found.append(Text(f"{card.en}{down.en} in {spot.en}", f"{card.de}{down.de} in {spot.de}"))
        listed = join_texts(found, Text("; ", "; "))
        come = "kommt" if len(found) == 1 else "kommen"
        return Text(f"Dealt to the reef: {listed.en}", f"Ins Riff {come}: {listed.de}")


def lay_text(tree: int) -> Text:
    """Return the tree that a fish comes to."""
    return Text(f"to tree {tree % TREES + 1}", f"an Baum {tree % TREES + 1}")


def turn_end_text(event: events.TurnEnded) -> Text:
    """F5, Q26: tell that a turn ended, and since when nothing was done."""
    told = Text(f"Seat {event.seat} ends the turn", f"Platz {event.seat} beendet den Zug")
    if not event.dead_turns:
        return told
    turns = count_text(event.dead_turns, Text("turn", "Zug"), Text("turns", "Zügen"))
    return Text(
        f"{told.en}; nothing done and no flowing water for {turns.en}",
        f"{told.de}; nichts getan und kein fließendes Wasser seit {turns.de}",
    )
