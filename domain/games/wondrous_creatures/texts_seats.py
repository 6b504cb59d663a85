"""What players read of what a seat got, paid and placed."""

from domain.games.wondrous_creatures import components_words as words
from domain.games.wondrous_creatures.components import Box
from domain.games.wondrous_creatures.components_deck import Deck
from domain.games.wondrous_creatures.components_names import FROM_BAG, FROM_HEX, MARKERS, SLOTS
from domain.games.wondrous_creatures.events import seats as of_seats
from domain.games.wondrous_creatures.events.base import SeatFact
from domain.kernel.localized import Text, enumerate_texts, points
from domain.kernel.phrases import phrase


def seat_text(box: Box, deck: Deck, event: SeatFact) -> Text:
    """B1-B6, P3: tell what a seat gained and paid."""
    seat = event.seat
    if isinstance(event, of_seats.ResourceGained):
        return phrase("Seat {} gains {}", "Platz {} erhält {}", seat, words.RESOURCE[event.resource].count(event.amount))
    if isinstance(event, of_seats.ResourcesPaid):
        paid = enumerate_texts([words.RESOURCE[resource].count(amount) for resource, amount in enumerate(event.amounts) if amount])
        if not sum(event.amounts):
            paid = Text("nothing", "nichts")
        return phrase("Seat {} pays {}", "Platz {} zahlt {}", seat, paid)
    if isinstance(event, of_seats.ResourcesExchanged):
        given, taken = words.RESOURCE[event.given].count(event.amount), words.RESOURCE[event.taken].count(event.gained)
        return phrase("Seat {} turns {} into {}", "Platz {} tauscht {} in {}", seat, given, taken)
    if isinstance(event, of_seats.PointsScored):
        return phrase("Seat {} gets {}", "Platz {} bekommt {}", seat, points(event.points))
    if isinstance(event, of_seats.ScoreRewardReached):
        at, gives = box.score_at[event.reward], words.TRACKS[box.score_gives[event.reward]]
        return Text(
            f"Seat {seat} reaches the reward at {at} points of the score track: {gives.en}",
            f"Platz {seat} erreicht die Belohnung bei {at} Punkten des Punktepfads: {gives.de}",
        )
    if isinstance(event, of_seats.NetsGained):
        return phrase("Seat {} gains {}", "Platz {} erhält {}", seat, words.NET.count(event.nets))
    if isinstance(event, of_seats.NetSpent):
        place = words.hex_word(event.hex)
        what = Text("the effect of", "den Effekt von") if event.effect else Text("the egg on", "das Ei auf")
        return phrase("Seat {} uses a net for {} {}", "Platz {} setzt einen Kescher für {} {} ein", seat, what, place)
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
        return phrase("from {}", "von {}", words.hex_word(place))
    return Text("from the bag", "aus dem Beutel") if source == FROM_BAG else Text("from the supply", "aus dem Vorrat")


def egg_text(event: of_seats.EggGained | of_seats.EggsTurned) -> Text:
    """E3-E5: tell which egg was acquired, or how many were turned."""
    seat = event.seat
    if isinstance(event, of_seats.EggsTurned):
        return phrase("Seat {} turns over {}", "Platz {} dreht {} um", seat, words.EGG.count(len(event.eggs)))
    source = source_text(event.source, event.hex)
    told = phrase("Seat {} gains {} {}", "Platz {} erhält {} {}", seat, words.AN_EGG[event.species], source)
    if event.stored:
        return told
    return phrase("{}; the storage is full, and it goes to the supply", "{}; das Lager ist voll, und es geht in den Vorrat", told)


def marker_text(box: Box, event: of_seats.MarkerPlaced | of_seats.MarkerRewarded) -> Text:
    """H2, H7: tell which achievement was completed by which marker, and what it brought."""
    seat, marker = event.seat, event.marker % MARKERS
    number = marker + 1
    if isinstance(event, of_seats.MarkerPlaced):
        return phrase("Seat {} puts marker {} on {}", "Platz {} setzt Marker {} auf {}", seat, number, slot_text(box, event.place))
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
    return phrase("slot {} of an achievement card ({})", "Feld {} einer Errungenschaft ({})", slot, wanted)


def captain_text(deck: Deck, event: SeatFact) -> Text:
    """H7, K7: tell what a seat's captain got and gave."""
    seat = event.seat
    if isinstance(event, of_seats.CaptainUnlocked):
        return Text(f"Seat {seat} unlocks their captain", f"Platz {seat} schaltet den eigenen Kapitän frei")
    if isinstance(event, of_seats.CaptainCharged):
        return phrase(
            "Seat {} puts {} on their captain", "Platz {} legt {} auf den eigenen Kapitän", seat, words.ENERGY.count(event.amount)
        )
    assert isinstance(event, of_seats.CaptainShared), event
    name = deck.names[event.card]
    return Text(
        f"Seat {seat} moves an energy of their captain to {name}", f"Platz {seat} legt eine Energie des eigenen Kapitäns auf {name}"
    )
