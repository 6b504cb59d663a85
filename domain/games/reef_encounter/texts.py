"""What players read of what has happened, in English and German. A text tells what its fact holds, and no more."""

from typing import Final

from domain.games.reef_encounter import events, labels
from domain.games.reef_encounter import events_table as table
from domain.games.reef_encounter.components import BOARD_NAMES, COLOR_NAMES, EMPTY
from domain.kernel.event import Event
from domain.kernel.ids import UNKNOWN, JsonObject
from domain.kernel.localized import Text, capital, count_text, enumerate_texts, inflect, scores_text

LayingFact = events.PolypLaid | events.PolypGrown | events.CubePlayed | events.LayingEnded
ShrimpFact = events.ShrimpEntered | events.ShrimpLifted | events.ShrimpSet
TradeFact = events.CubeTraded | events.PolypTraded | events.AlgaPlayed | events.TileLocked | events.SeaTaken
FishFact = events.FirstFed | events.CubesChosen | events.CoralEaten | events.EatingForgone
StockFact = table.BoardsDrawn | table.CoralTilesTossed | table.SeaStartDrawn | table.PolypDrawn | table.BonusRefilled | table.BonusIntoBag

POLYP: Final = Text("polyp", "Polypen")
POLYPS: Final = Text("polyps", "Polypen")
FACES: Final = [Text("starfish", "Seestern-Seite"), Text("plain", "schlichte Seite")]

CAUSES: Final = [
    Text("it is over", "sie ist vorbei"),
    Text("all coral tiles are locked", "alle Korallenplättchen sind festgelegt"),
    Text("a fish has eaten its fourth shrimp", "ein Fisch hat seine vierte Garnele gefressen"),
    Text("no room is left on the reefs", "auf den Riffen ist kein Platz mehr"),
    Text("the sea cannot be refilled", "das Meer kann nicht aufgefüllt werden"),
    Text("the limit of turns is reached", "die Grenze der Züge ist erreicht"),
]
"""Why the game stopped, in the order of the words of the events."""


def tell(event: Event, seats: int, options: JsonObject) -> Text:
    """Return what a fact says."""
    if isinstance(event, LayingFact):
        return laying_text(event)
    if isinstance(event, ShrimpFact):
        return shrimp_text(event)
    if isinstance(event, TradeFact):
        return trade_text(event)
    if isinstance(event, FishFact):
        return fish_text(event)
    if isinstance(event, StockFact):
        return table_text(event)
    return call_text(event)


def laying_text(event: LayingFact) -> Text:
    """A2a, G1: tell which polyps were laid and grew, and by which cube."""
    seat = event.seat
    if isinstance(event, events.CubePlayed):
        cube = labels.cube_text(event.color)
        return Text(f"Seat {seat} plays {cube.en}", f"Platz {seat} spielt {cube.de}")
    if isinstance(event, events.LayingEnded):
        return Text(f"Seat {seat} stops laying polyps", f"Platz {seat} beendet das Legen von Polypen")
    polyp, spot = labels.polyp_text(event.color), labels.spot_text(event.space)
    if isinstance(event, events.PolypGrown):
        spot_de, color_de = spot.de, inflect(labels.COLORS_DE[event.color], "er")
        return Text(
            f"{capital(polyp.en)} grows on the growth space {spot.en}", f"Auf dem Wachstumsfeld {spot_de} wächst ein {color_de} Polyp"
        )
    source = labels.source_text(event.source)
    en, de = f"Seat {seat} lays {polyp.en} {source.en} on {spot.en}", f"Platz {seat} legt {polyp.de} {source.de} auf {spot.de}"
    if event.eats == EMPTY:
        return Text(en, de)
    prey = labels.polyp_text(event.eats)
    return Text(f"{en}, eating {prey.en}", f"{de} und frisst {prey.de}")


def shrimp_text(event: ShrimpFact) -> Text:
    """A4a, A5a: tell where a shrimp came from and went."""
    seat = event.seat
    if isinstance(event, events.ShrimpSet) and event.space == EMPTY:
        return Text(f"Seat {seat} puts the shrimp behind their screen", f"Platz {seat} legt die Garnele hinter den Schirm")
    spot = labels.spot_text(event.space)
    if isinstance(event, events.ShrimpEntered):
        return Text(f"Seat {seat} puts a new shrimp on {spot.en}", f"Platz {seat} setzt eine neue Garnele auf {spot.de}")
    if isinstance(event, events.ShrimpLifted):
        return Text(f"Seat {seat} takes up their shrimp on {spot.en}", f"Platz {seat} nimmt die eigene Garnele auf {spot.de} auf")
    return Text(f"Seat {seat} puts the shrimp on {spot.en}", f"Platz {seat} setzt die Garnele auf {spot.de}")


def trade_text(event: TradeFact) -> Text:
    """A6a, A7a, A8a, A10a: tell what was given and what it brought."""
    seat = event.seat
    if isinstance(event, events.SeaTaken):
        taken = labels.sea_text(event.space, event.tiles)
        return Text(f"Seat {seat} takes {taken.en}", f"Platz {seat} nimmt {taken.de}")
    if isinstance(event, (events.CubeTraded, events.PolypTraded)):
        cube, polyp = labels.cube_text(event.color), labels.polyp_text(event.color)
        if isinstance(event, events.CubeTraded):
            return Text(f"Seat {seat} trades {cube.en} for {polyp.en}", f"Platz {seat} tauscht {cube.de} gegen {polyp.de}")
        told = Text(f"Seat {seat} trades {polyp.en} for {cube.en}", f"Platz {seat} tauscht {polyp.de} gegen {cube.de}")
        return Text(f"{told.en}, which must be used at once", f"{told.de}, der sofort zu verwenden ist") if event.bound else told
    paid, cylinder, flipped = labels.polyp_text(event.pays), labels.cylinder_text(event.alga), labels.flipped_text(event.flipped)
    if isinstance(event, events.AlgaPlayed):
        en = f"Seat {seat} pays {paid.en} and puts {cylinder.en} on the alga space"
        de = f"Platz {seat} zahlt {paid.de} und setzt {cylinder.de} auf das Algenfeld"
    else:
        number = event.tile + 1
        en = f"Seat {seat} pays {paid.en} and locks coral tile {number} with {cylinder.en}"
        de = f"Platz {seat} zahlt {paid.de} und legt mit {labels.dative(cylinder.de)} Korallenplättchen {number} fest"
    return Text(f"{en}; {flipped.en}", f"{de}; {flipped.de}") if event.flipped else Text(en, de)


def fish_text(event: FishFact) -> Text:
    """S7, S8, A1a, E5: tell what a fish ate, and what was chosen at the start."""
    seat = event.seat
    if isinstance(event, events.FirstFed):
        polyp = Text("a polyp", "einen Polypen") if event.color == UNKNOWN else labels.polyp_text(event.color)
        return Text(
            f"Seat {seat} puts {polyp.en} into their fish, face down", f"Platz {seat} legt verdeckt {polyp.de} in den eigenen Fisch"
        )
    if isinstance(event, events.CubesChosen):
        cubes = labels.cubes_text(event.cubes)
        return Text(f"Seat {seat} takes {cubes.en}", f"Platz {seat} nimmt {cubes.de}")
    if isinstance(event, events.EatingForgone):
        if event.forced:
            return Text(f"Seat {seat} has no coral to eat", f"Platz {seat} hat keine Koralle zu fressen")
        return Text(f"Seat {seat} eats nothing", f"Platz {seat} frisst nichts")
    spot = labels.spot_text(event.space)
    size, color = count_text(len(event.spaces), POLYP, POLYPS), inflect(labels.COLORS_DE[event.color], "e")
    en = f"The fish of seat {seat} eats the {COLOR_NAMES[event.color]} coral of {size.en} at {spot.en} with the shrimp there"
    de = f"Der Fisch von Platz {seat} frisst die {color} Koralle aus {size.de} bei {spot.de} samt Garnele"
    return Text(
        f"{en}: {event.kept} into the fish, {event.lost} into the bag", f"{de}: {event.kept} in den Fisch, {event.lost} in den Beutel"
    )


def table_text(event: StockFact) -> Text:
    """S1-S4, A10c, B1, B2: tell the set-up, what came to the sea, and what happened to the bonus polyps."""
    if isinstance(event, table.BoardsDrawn):
        listed = enumerate_texts([Text(BOARD_NAMES[board], BOARD_NAMES[board]) for board in event.boards])
        return Text(f"The reefs {listed.en} are in play", f"Im Spiel sind die Riffe {listed.de}")
    if isinstance(event, table.CoralTilesTossed):
        face = FACES[event.face]
        return Text(f"All coral tiles begin with the {face.en} face up", f"Bei allen Korallenplättchen liegt zu Beginn die {face.de} oben")
    if isinstance(event, table.SeaStartDrawn):
        return Text(
            f"The {COLOR_NAMES[event.space]} sea space is filled first",
            f"Das {inflect(labels.COLORS_DE[event.space], 'e')} Meeresfeld wird zuerst gefüllt",
        )
    if isinstance(event, table.BonusIntoBag):
        return Text(
            "The bag is empty, and the bonus polyps go into it for good",
            "Der Beutel ist leer, und die Bonuspolypen kommen endgültig hinein",
        )
    color = labels.COLORS_DE[event.color]
    if isinstance(event, table.PolypDrawn):
        en = capital(labels.polyp_text(event.color).en)
        return Text(
            f"{en} comes to the {COLOR_NAMES[event.space]} sea space",
            f"Ein {inflect(color, 'er')} Polyp kommt auf das {inflect(labels.COLORS_DE[event.space], 'e')} Meeresfeld",
        )
    if event.found:
        return Text(
            f"{labels.polyp_text(event.color).en.capitalize()} of the bag becomes the bonus polyp of its colour",
            f"Ein {inflect(color, 'er')} Polyp aus dem Beutel wird Bonuspolyp seiner Farbe",
        )
    return Text(
        f"The bag holds no {COLOR_NAMES[event.color]} polyp for the bonus",
        f"Im Beutel ist kein {inflect(color, 'er')} Polyp für den Bonus",
    )


def call_text(event: Event) -> Text:
    """S5-S8, T1, E1-E7, V1: tell who is to decide, what was dealt, and the end."""
    seat = event.seat
    if isinstance(event, table.StartSeatDrawn):
        return Text(f"Seat {seat} is the start player", f"Platz {seat} beginnt")
    if isinstance(event, table.HandDealt):
        dealt = count_text(event.count, POLYP, POLYPS)
        if not event.tiles:
            return Text(f"Seat {seat} draws {dealt.en} unseen", f"Platz {seat} zieht verdeckt {dealt.de}")
        known = labels.polyps_text(event.tiles)
        return Text(f"Seat {seat} draws {dealt.en} unseen: {known.en}", f"Platz {seat} zieht verdeckt {dealt.de}: {known.de}")
    if isinstance(event, table.SeatCalled):
        if event.stage == table.FEEDING:
            return Text(
                f"Seat {seat} is to put a first polyp (one of their tiles) into their fish",
                f"Platz {seat} muss den ersten Polypen (eines der eigenen Plättchen) in den eigenen Fisch legen",
            )
        if event.stage == table.CUBES:
            return Text(f"Seat {seat} is to choose two cubes", f"Platz {seat} muss zwei Larvenwürfel wählen")
        return Text(f"Seat {seat} has a last chance to eat a coral", f"Platz {seat} hat eine letzte Chance, eine Koralle zu fressen")
    if isinstance(event, table.TurnBegan):
        return Text(f"Seat {seat} begins turn {event.turn}", f"Platz {seat} beginnt Zug {event.turn}")
    if isinstance(event, table.EndReached):
        cause = CAUSES[event.cause]
        return Text(
            f"The game stops in the turn of seat {seat}: {cause.en}", f"Das Spiel endet im Zug von Platz {seat}: {capital(cause.de)}"
        )
    if isinstance(event, table.FishOpened):
        return Text(
            f"The first polyp in the fish of seat {seat} is {COLOR_NAMES[event.color]}",
            f"Der erste Polyp im Fisch von Platz {seat} ist {labels.COLORS_DE[event.color]}",
        )
    assert isinstance(event, table.MatchScored), event
    listed = scores_text(event.points)
    return Text(f"The fish are counted: {listed.en}", f"Die Fische werden gezählt: {listed.de}")
