"""What players read of what has happened, in English and German. A text tells what its fact holds, and no more."""

from typing import Final, final

from domain.games.reef_gardens import events, events_table
from domain.games.reef_gardens.components import PEARLS, SHELL_ROLES, Box
from domain.games.reef_gardens.components_boards import space_name
from domain.games.reef_gardens.kinds import NO_SHELL, SOURCE_IDS
from domain.games.reef_gardens.labels import coral, line_text
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, JsonObject
from domain.kernel.localized import Text, count_text, enumerate_texts, inflect, points, scores_text

CoralFact = events.CoralPlanted | events.CoralDiscarded | events.CoralStored | events.BoatUsed
ShellFact = events.PearlUsed | events.OctopusPlaced | events.SubmarineUsed | events.TurtleUsed
TurnFact = ShellFact | events.LineBought | events.ReefClosed | events.IncomePaid

STORED: Final = SOURCE_IDS.index("stored")
CORAL: Final = Text("coral", "Koralle")
CORALS: Final = Text("corals", "Korallen")
CLOWNFISH: Final = Text("clownfish", "Clownfisch")
CLOWNFISHES: Final = Text("clownfish", "Clownfische")

SHELL_WORDS: Final = {
    "shoal": Text("a shoal", "einen Schwarm"),
    "anemone": Text("an anemone", "eine Anemone"),
    "pearl": Text("a pearl", "eine Perle"),
    "boat": Text("a boat", "ein Boot"),
    "octopus": Text("an octopus", "eine Krake"),
    "algae": Text("algae", "Algen"),
    "submarine": Text("a submarine", "ein U-Boot"),
    "turtle": Text("a turtle", "eine Schildkröte"),
}
"""What is won with a shell (German: in the accusative)."""


@final
class Texts:
    """The texts of the facts; the names of the corals are in the box."""

    def __init__(self, box: Box) -> None:
        self.box: Final = box

    def tell(self, event: Event, seats: int, options: JsonObject) -> Text:
        """Return what a fact says."""
        if isinstance(event, CoralFact):
            return self.coral_text(event)
        if isinstance(event, TurnFact):
            return turn_text(event)
        if isinstance(event, events_table.NurseryFilled):
            return self.filled_text(event)
        return table_text(event)

    def coral_text(self, event: CoralFact) -> Text:
        """P5, P7, K3, K5: tell what a seat did with a coral."""
        seat, tile = event.seat, coral(self.box, self.box.tile_of[event.tile])
        if isinstance(event, events.CoralPlanted):
            return self.planted_text(event, tile)
        if isinstance(event, events.CoralDiscarded):
            lost = points(-event.points)
            if not event.points:
                return Text(f"Seat {seat} discards {tile.en}", f"Platz {seat} wirft {tile.de} ab")
            return Text(f"Seat {seat} discards {tile.en} and loses {lost.en}", f"Platz {seat} wirft {tile.de} ab und verliert {lost.de}")
        if isinstance(event, events.CoralStored):
            return Text(f"Seat {seat} stores {tile.en} on an anemone", f"Platz {seat} lagert {tile.de} auf einer Anemone")
        number = event.space + 1
        return Text(
            f"Seat {seat} takes {tile.en} from nursery space {number} by boat",
            f"Platz {seat} holt mit dem Boot {tile.de} von Auslagefeld {number}",
        )

    def planted_text(self, event: events.CoralPlanted, tile: Text) -> Text:
        """P7, P16, K7: tell where a coral was planted, from where and with what, and the shell won there."""
        at = space_name(event.space)
        source = Text(" from an anemone", " von einer Anemone") if event.source == STORED else Text("", "")
        algae = Text(" with algae", " mit Algen") if event.algae else Text("", "")
        en = f"Seat {event.seat} plants {tile.en}{source.en} on {at}{algae.en}"
        de = f"Platz {event.seat} pflanzt{algae.de} {tile.de}{source.de} auf {at}"
        if event.shell == NO_SHELL:
            return Text(en, de)
        won = self.shell_text(event.shell)
        return Text(f"{en} and wins {won.en}", f"{de} und bekommt {won.de}")

    def shell_text(self, shell: str) -> Text:
        """Return what a shell is, with its value where it has one."""
        kind = self.box.shell_of[shell]
        word, value = SHELL_WORDS[SHELL_ROLES[kind]], self.box.shell_values[kind]
        if not value:
            return word
        worth = Text(f"{value} money", f"{value} Geld") if kind in PEARLS else points(value)
        return Text(f"{word.en} ({worth.en})", f"{word.de} ({worth.de})")

    def filled_text(self, event: events_table.NurseryFilled) -> Text:
        """S7, N3: tell which corals came to the nursery."""
        kinds = [self.box.tile_of[drawn.tile] for drawn in event.tiles]
        found: list[Text] = []
        for kind in sorted(set(kinds)):
            number, fish = kinds.count(kind), kind & 1 > 0
            de = inflect(self.box.species_de[kind >> 1], "e")
            found.append(
                Text(
                    f"{number} {self.box.species[kind >> 1]}{' with clownfish' if fish else ''}",
                    f"{number} {de}{' mit Clownfisch' if fish else ''}",
                )
            )
        listed = enumerate_texts(found)
        drawn = count_text(len(kinds), Text("coral comes", "Koralle kommt"), Text("corals come", "Korallen kommen"))
        return Text(f"{drawn.en} to the nursery: {listed.en}", f"{drawn.de} in die Auslage: {listed.de}")


def turn_text(event: TurnFact) -> Text:
    """P1, U1, K4: tell what a seat bought, used and got."""
    seat = event.seat
    if isinstance(event, events.LineBought):
        line = line_text(event.line)
        return Text(f"Seat {seat} buys {line.en} for {event.cost} money", f"Platz {seat} kauft {line.de} für {event.cost} Geld")
    if isinstance(event, events.PearlUsed):
        return Text(f"Seat {seat} turns a pearl into {event.money} money", f"Platz {seat} macht eine Perle zu {event.money} Geld")
    if isinstance(event, events.OctopusPlaced):
        at = space_name(event.space)
        return Text(f"Seat {seat} lays an octopus on {at}", f"Platz {seat} legt eine Krake auf {at}")
    if isinstance(event, events.SubmarineUsed):
        return Text(f"Seat {seat} sends a submarine", f"Platz {seat} setzt ein U-Boot ein")
    if isinstance(event, events.TurtleUsed):
        at = space_name(event.space)
        return Text(
            f"Seat {seat} takes over the neutral reef at {at} with a turtle",
            f"Platz {seat} übernimmt mit einer Schildkröte das neutrale Riff bei {at}",
        )
    if isinstance(event, events.ReefClosed):
        gained, at = points(event.points), space_name(event.space)
        size = count_text(event.corals, CORAL, CORALS)
        if event.clownfish:
            fish = count_text(event.clownfish, CLOWNFISH, CLOWNFISHES)
            size = Text(f"{size.en} and {fish.en}", f"{size.de} und {fish.de}")
        return Text(
            f"Seat {seat} surfaces from their reef at {at} and gets {gained.en} for {size.en}",
            f"Platz {seat} taucht vom eigenen Riff bei {at} auf und bekommt {gained.de} für {size.de}",
        )
    lost = event.income - event.money
    told = Text(f"Seat {seat} gets an income of {event.money} money", f"Platz {seat} bekommt {event.money} Geld Einkommen")
    return Text(f"{told.en}; {lost} more would be too much", f"{told.de}; {lost} mehr wären zu viel") if lost else told


def table_text(event: Event) -> Text:
    """Tell what happened to the table: turns, stations, sites, shells, and the scoring."""
    seat = event.seat
    if isinstance(event, events_table.TurnStarted):
        return Text(f"The turn of seat {seat} begins", f"Platz {seat} ist am Zug")
    if isinstance(event, events_table.TurnSkipped):
        return Text(
            f"Seat {seat} can neither buy nor surface and is skipped",
            f"Platz {seat} kann weder kaufen noch auftauchen und wird übersprungen",
        )
    if isinstance(event, events_table.TableStuck):
        return Text(
            f"Nobody can buy or surface: if possible, a station is built, on a site that seat {seat} chooses, and the nursery refilled",
            f"Niemand kann kaufen oder auftauchen: Wenn es geht, wird auf einem Bauplatz, den Platz {seat} wählt, eine Station gebaut und "
            "die Auslage aufgefüllt",
        )
    if isinstance(event, (events_table.StationRevealed, events_table.StationBuilt)):
        return station_text(event)
    if isinstance(event, events_table.SiteMarked):
        return Text(f"Site {event.site} is marked for a station", f"Bauplatz {event.site} wird markiert")
    if isinstance(event, events_table.StationsRemoved):
        gone = count_text(event.count, Text("station leaves", "Station kommt"), Text("stations leave", "Stationen kommen"))
        return Text(f"The bag is empty: {gone.en} the game", f"Der Beutel ist leer: {gone.de} aus dem Spiel")
    if isinstance(event, events_table.ShellsLaid):
        laid = count_text(len(event.shells), Text("shell is", "Muschel wird"), Text("shells are", "Muscheln werden"))
        return Text(f"{laid.en} laid on the board", f"{laid.de} auf den Plan gelegt")
    return scored_text(event)


def station_text(event: events_table.StationRevealed | events_table.StationBuilt) -> Text:
    """S3, N2: tell that a station was revealed or built; in the set-up it is nobody's."""
    seat, values = event.seat, event.station.name()
    if isinstance(event, events_table.StationRevealed):
        return Text(
            f"The station {values} is revealed; seat {seat} chooses the site",
            f"Die Station {values} wird aufgedeckt; Platz {seat} wählt ihren Bauplatz",
        )
    if seat == NOBODY:
        return Text(f"The station {values} stands on site {event.site}", f"Die Station {values} steht auf Bauplatz {event.site}")
    return Text(
        f"Seat {seat} builds the station {values} on site {event.site}", f"Platz {seat} baut die Station {values} auf Bauplatz {event.site}"
    )


def scored_text(event: Event) -> Text:
    """W1-W6, E3-E7: tell who got points for a station, and what all have at the end."""
    if isinstance(event, events.StationScored):
        who = enumerate_texts([got_text(seat, gained) for seat, gained in enumerate(event.points) if gained])
        if not any(event.points):
            who = Text("nobody gets points", "niemand bekommt Punkte")
        return Text(
            f"The station on site {event.site} is scored: {who.en}", f"Die Station auf Bauplatz {event.site} wird gewertet: {who.de}"
        )
    assert isinstance(event, events.TableScored), event
    listed = scores_text(event.points)
    return Text(f"The final scoring: {listed.en}", f"Die Schlusswertung: {listed.de}")


def got_text(seat: int, gained: int) -> Text:
    """Return what a seat got."""
    told = points(gained)
    return Text(f"seat {seat} gets {told.en}", f"Platz {seat} bekommt {told.de}")
