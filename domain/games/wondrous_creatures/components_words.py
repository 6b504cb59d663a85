"""The words of the game in both languages, and how texts are put together. Lists are in the order of `names`."""

from typing import Final

from domain.games.wondrous_creatures.components_names import HEX_NAMES, RESOURCES, SPECIES
from domain.kernel.localized import Text, capital, with_article
from domain.kernel.phrases import Noun, phrase

CARD: Final[Noun] = Noun(Text("card", "Karte"), Text("cards", "Karten"))
EGG: Final[Noun] = Noun(Text("egg", "Ei"), Text("eggs", "Eier"))
ENERGY: Final[Noun] = Noun(Text("energy", "Energie"), Text("energies", "Energien"))
NET: Final[Noun] = Noun(Text("net", "Kescher"), Text("nets", "Kescher"))
ANY_RESOURCE: Final[Noun] = Noun(Text("resource", "Ressource"), Text("resources", "Ressourcen"))
RESOURCE: Final[list[Noun]] = [
    Noun(Text("fruit", "Frucht"), Text("fruits", "Früchte")),
    Noun(Text("coral", "Koralle"), Text("corals", "Korallen")),
    Noun(Text("flower", "Blume"), Text("flowers", "Blumen")),
    Noun(Text("mushroom", "Pilz"), Text("mushrooms", "Pilze")),
]
HABITAT: Final[list[Noun]] = [*RESOURCE, NET]
"""What a habitat gives: a resource, or a net; it is called by it."""

RESOURCES_IN_COMPOUNDS: Final = ["Frucht", "Korallen", "Blumen", "Pilz"]
SPECIES_DE: Final = ["Krebstier", "Säugetier", "Vogel", "Reptil", "Fisch", "Insekt", "Drache"]
SPECIES_WORDS: Final = [Text(en, de) for en, de in zip(SPECIES, SPECIES_DE, strict=True)]
SPECIES_IN_COMPOUNDS: Final = ["Krebstier", "Säugetier", "Vogel", "Reptil", "Fisch", "Insekten", "Drachen"]
EGG_WORDS: Final = [Text(f"{en} egg", f"{de}-Ei") for en, de in zip(SPECIES, SPECIES_IN_COMPOUNDS, strict=True)]
AN_EGG: Final = [Text(with_article(egg.en), f"ein {egg.de}") for egg in EGG_WORDS]
KIND_WORDS: Final = [
    Text("instant", "Sofort"),
    Text("recharge", "Regenerations"),
    Text("End", "Abschluss"),
    Text("energy", "Energie"),
    Text("continuous", "Dauer"),
]
"""In German the beginning of a compound with -karte."""

KIND_CARD: Final[list[Noun]] = [Noun(phrase("{} card", "{}karte", kind), phrase("{} cards", "{}karten", kind)) for kind in KIND_WORDS]

TRACKS: Final = {
    "token": Text("time token", "Zeit-Plättchen"),
    "net": Text("net", "Kescher"),
    "full_sweep": Text("full sweep", "ganze Wildnis fegen"),
    "remove_trophy": Text("remove a trophy", "einen Pokal entfernen"),
    "discovery": Text("discovery", "Erkundung"),
    "trophy": Text("trophy", "Pokal"),
}
TERRAINS: Final = {
    "plains": Text("plains", "Ebene"),
    "mountain": Text("mountain", "Berg"),
    "lake": Text("lake", "See"),
    "habitat": Text("habitat", "Lebensraum"),
}
MARKS: Final = {
    "circle": Text("circle", "Kreis"),
    "cross": Text("cross", "Kreuz"),
    "triangle": Text("triangle", "Dreieck"),
    "vee": Text("vee", "Winkel"),
    "square": Text("square", "Quadrat"),
}
STATUSES: Final = {
    "sourced": Text("read in a source", "in einer Quelle gelesen"),
    "sourced_low_res": Text("read from a blurred picture", "von einem unscharfen Bild gelesen"),
    "inferred": Text("inferred from sibling cards or a pattern", "aus Geschwisterkarten oder einem Muster erschlossen"),
    "proposed": Text("proposed to fill a gap", "vorgeschlagen, um eine Lücke zu füllen"),
}


def resource_noun(name: str) -> Noun:
    """Return what a resource is called; any other name of the effect language is some resource."""
    return RESOURCE[RESOURCES.index(name)] if name in RESOURCES else ANY_RESOURCE


def species_word(name: str) -> Text:
    """Return what a species is called; any other name of the effect language is some species."""
    return SPECIES_WORDS[SPECIES.index(name)] if name in SPECIES else Text("species", "Art")


def habitat_before(name: str) -> Text:
    """Return the word for a habitat as the beginning of a compound, with its hyphen in German."""
    return Text(f"{name} ", f"{RESOURCES_IN_COMPOUNDS[RESOURCES.index(name)]}-") if name in RESOURCES else Text("", "")


def species_before(name: str) -> Text:
    """Return the word for a species as the beginning of a compound, with its hyphen in German."""
    return Text(f"{name} ", f"{SPECIES_IN_COMPOUNDS[SPECIES.index(name)]}-") if name in SPECIES else Text("", "")


def hex_word(number: int) -> Text:
    """Return how a hex of the island is called, by the name of its place."""
    return Text(f"hex {HEX_NAMES[number]}", f"Feld {HEX_NAMES[number]}")


def hexes_word(first: int, second: int) -> Text:
    """Return how two hexes are called."""
    return Text(f"hexes {HEX_NAMES[first]} and {HEX_NAMES[second]}", f"die Felder {HEX_NAMES[first]} und {HEX_NAMES[second]}")


def sentence(text: Text) -> Text:
    """Return a text as a sentence: a capital in front, a full stop behind."""
    return Text(f"{capital(text.en)}.", f"{capital(text.de)}.")
