"""What players read of what a seat got, paid and placed."""

from domain.games.wondrous_creatures.components import Box
from domain.games.wondrous_creatures.components_deck import Deck
from domain.games.wondrous_creatures.components_names import FROM_BAG, FROM_HEX, MARKERS, SLOTS
from domain.games.wondrous_creatures.components_words import EGG_WORDS, TRACKS, eggs, energies, hex_word, nets, resources_of
from domain.games.wondrous_creatures.events import seats as of_seats
from domain.games.wondrous_creatures.events.base import SeatFact
from domain.kernel.localized import Text, enumerate_texts, points, with_article


def seat_text(box: Box, deck: Deck, event: SeatFact) -> Text:
    """B1-B6, P3: tell what a seat gained and paid."""
    seat = event.seat
    if isinstance(event, of_seats.ResourceGained):
        gained = resources_of(event.resource, event.amount)
        return Text(f"Seat {seat} gains {gained.en}", f"Platz {seat} erhält {gained.de}")
    if isinstance(event, of_seats.ResourcesPaid):
        paid = enumerate_texts([resources_of(resource, amount) for resource, amount in enumerate(event.amounts) if amount])
        if not sum(event.amounts):
            paid = Text("nothing", "nichts")
        return Text(f"Seat {seat} pays {paid.en}", f"Platz {seat} zahlt {paid.de}")
    if isinstance(event, of_seats.ResourcesExchanged):
        given, taken = resources_of(event.given, event.amount), resources_of(event.taken, event.gained)
        return Text(f"Seat {seat} turns {given.en} into {taken.en}", f"Platz {seat} tauscht {given.de} in {taken.de}")
    if isinstance(event, of_seats.PointsScored):
        scored = points(event.points)
        return Text(f"Seat {seat} gets {scored.en}", f"Platz {seat} bekommt {scored.de}")
    if isinstance(event, of_seats.ScoreRewardReached):
        at, gives = box.score_at[event.reward], TRACKS[box.score_gives[event.reward]]
        return Text(
            f"Seat {seat} reaches the reward at {at} points of the score track: {gives.en}",
            f"Platz {seat} erreicht die Belohnung bei {at} Punkten des Punktepfads: {gives.de}",
        )
    if isinstance(event, of_seats.NetsGained):
        gained = nets(event.nets)
        return Text(f"Seat {seat} gains {gained.en}", f"Platz {seat} erhält {gained.de}")
    if isinstance(event, of_seats.NetSpent):
        place = hex_word(event.hex)
        what = Text("the effect of", "den Effekt von") if event.effect else Text("the egg on", "das Ei auf")
        return Text(f"Seat {seat} uses a net for {what.en} {place.en}", f"Platz {seat} setzt einen Kescher für {what.de} {place.de} ein")
    if isinstance(event, (of_seats.EggGained, of_seats.EggsTurned)):
        return egg_text(event)
    if isinstance(event, of_seats.TrophyGained):
        return Text(f"Seat {seat} gains a trophy", f"Platz {seat} erhält einen Pokal")
    if isinstance(event, (of_seats.MarkerPlaced, of_seats.MarkerRewarded)):
        return marker_text(box, event)
    return captain_text(deck, event)


def source_text(source: int, place: int) -> Text:
    """Return where an egg came from."""
    if source == FROM_HEX:
        spot = hex_word(place)
        return Text(f"from {spot.en}", f"von {spot.de}")
    return Text("from the bag", "aus dem Beutel") if source == FROM_BAG else Text("from the supply", "aus dem Vorrat")


def egg_text(event: of_seats.EggGained | of_seats.EggsTurned) -> Text:
    """E3-E5: tell which egg was acquired, or how many were turned."""
    seat = event.seat
    if isinstance(event, of_seats.EggsTurned):
        turned = eggs(len(event.eggs))
        return Text(f"Seat {seat} turns over {turned.en}", f"Platz {seat} dreht {turned.de} um")
    egg, source = EGG_WORDS[event.species], source_text(event.source, event.hex)
    told = Text(f"Seat {seat} gains {with_article(egg.en)} {source.en}", f"Platz {seat} erhält ein {egg.de} {source.de}")
    if event.stored:
        return told
    return Text(f"{told.en}; the storage is full, and it goes to the supply", f"{told.de}; das Lager ist voll, und es geht in den Vorrat")


def marker_text(box: Box, event: of_seats.MarkerPlaced | of_seats.MarkerRewarded) -> Text:
    """H2, H7: tell which achievement was completed by which marker, and what it brought."""
    seat, marker = event.seat, event.marker % MARKERS
    number = marker + 1
    if isinstance(event, of_seats.MarkerPlaced):
        slot = slot_text(box, event.place)
        return Text(f"Seat {seat} puts marker {number} on {slot.en}", f"Platz {seat} setzt Marker {number} auf {slot.de}")
    if event.instead:
        return Text(
            f"Seat {seat} takes 2 points instead of the reward of marker {number}",
            f"Platz {seat} nimmt 2 Punkte statt der Belohnung von Marker {number}",
        )
    reward = box.marker_texts[marker]
    en, de = f"Seat {seat} receives the reward of marker {number}", f"Platz {seat} erhält die Belohnung von Marker {number}"
    return Text(f"{en}: {reward.en}", f"{de}: {reward.de}")


def slot_text(box: Box, place: int) -> Text:
    """H2, G7: return a slot by its number and what its card wants."""
    wanted, slot = box.achievements[place // SLOTS].wanted, place % SLOTS + 1
    return Text(f"slot {slot} of an achievement card ({wanted.en})", f"Feld {slot} einer Errungenschaft ({wanted.de})")


def captain_text(deck: Deck, event: SeatFact) -> Text:
    """H7, K7: tell what a seat's captain got and gave."""
    seat = event.seat
    if isinstance(event, of_seats.CaptainUnlocked):
        return Text(f"Seat {seat} unlocks its captain", f"Platz {seat} schaltet den eigenen Kapitän frei")
    if isinstance(event, of_seats.CaptainCharged):
        put = energies(event.amount)
        return Text(f"Seat {seat} puts {put.en} on its captain", f"Platz {seat} legt {put.de} auf den eigenen Kapitän")
    assert isinstance(event, of_seats.CaptainShared), event
    name = deck.names[event.card]
    return Text(f"Seat {seat} moves an energy of its captain to {name}", f"Platz {seat} legt eine Energie des eigenen Kapitäns auf {name}")
