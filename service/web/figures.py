"""Which parts of a game's picture stand beside its chapters of rules: by a chapter's first rule, an SVG view box and a caption."""

from typing import Final

from domain.kernel.localized import Text

Figure = tuple[Text, Text]
"""The view box in the picture of each language, and the caption."""


def _box(box: str) -> Text:
    return Text(box, box)


FIGURES: Final[dict[str, dict[str, Figure]]] = {
    "das-riff": {
        "S1": (
            _box("8,270,704,498"),
            Text(
                "Four rows drift to the left, to the sea; the outer ones lie open.",
                "Vier Reihen treiben nach links ins Meer; die äußeren liegen offen.",
            ),
        ),
        "P1": (
            _box("8,94,704,168"),
            Text("In front of a seat: successes, worms, pearls, sharks, trees.", "Vor einem Platz: Erfolge, Würmer, Perlen, Haie, Bäume."),
        ),
        "A1": (_box("8,950,704,122"), Text("Open breeding cards, pile and stock.", "Offene Zuchtkarten, Stapel und Vorrat.")),
    },
    "reef-gardens": {
        "S1": (
            _box("8,92,704,640"),
            Text("The board with stations, reefs, shells and caves.", "Der Plan mit Stationen, Riffen, Muscheln und Höhlen."),
        ),
        "P1": (
            _box("8,738,274,322"),
            Text("The nursery: a line's price stands at its end.", "Die Auslage: Am Ende jeder Reihe steht ihr Preis."),
        ),
        "W1": (
            _box("290,350,240,240"),
            Text(
                "A station: the arcs say which spaces around it are filled.",
                "Eine Station: Die Bögen zeigen, welche Felder um sie gefüllt sind.",
            ),
        ),
        "U1": (
            _box("288,738,426,206"),
            Text("Points, money, divers at home and shells of a seat.", "Punkte, Geld, Taucher zu Hause und Muscheln eines Platzes."),
        ),
    },
    "reef-encounter": {
        "S1": (_box("8,292,704,348"), Text("The boards with corals and shrimps.", "Die Riffe mit Korallen und Garnelen.")),
        "A6a": (
            _box("8,808,704,286"),
            Text(
                "The coral tiles: the large alga's coral is stronger; a padlock locks.",
                "Die Korallenplättchen: Die Koralle mit der großen Alge ist stärker; ein Schloss sperrt.",
            ),
        ),
        "A10a": (_box("8,646,704,156"), Text("The open sea and the alga space.", "Das offene Meer und das Algenfeld.")),
        "H1": (
            _box("8,90,704,196"),
            Text("Behind the screen, in front of it, and in the fish.", "Hinter dem Schirm, davor und im Fisch."),
        ),
    },
    "wondrous-creatures": {
        "S1": (
            _box("8,92,704,548"),
            Text("The island with crew, eggs, tiles and mountains.", "Die Insel mit Mannschaft, Eiern, Plättchen und Bergen."),
        ),
        "C1": (
            _box("0,930,720,282"),
            Text("Cards: habitat, points, species; at the top what they cost.", "Karten: Lebensraum, Punkte, Art; oben, was sie kosten."),
        ),
        "H1": (
            Text("8,2001,704,232", "8,2024,704,232"),
            Text("Achievements with their slots.", "Errungenschaften mit ihren Feldern."),
        ),
        "R1": (Text("8,1895,704,102", "8,1918,704,102"), Text("The time track.", "Die Zeitleiste.")),
        "E1": (
            _box("8,648,704,246"),
            Text("A seat with resources, storage, markers and reserve.", "Ein Platz mit Ressourcen, Lager, Markern und Reservat."),
        ),
    },
}
"""A game without an entry has rules without pictures."""
