"""The words of the game in both languages, and how texts are put together. Lists are in the order of `names`."""

from typing import Final

from domain.games.wondrous_creatures.components_names import HEX_NAMES, RESOURCES, SPECIES
from domain.kernel.localized import Text, capital, count_text

CARD: Final = Text("card", "Karte")
CARDS: Final = Text("cards", "Karten")
EGG: Final = Text("egg", "Ei")
EGGS: Final = Text("eggs", "Eier")
ENERGY: Final = Text("energy", "Energie")
ENERGIES: Final = Text("energies", "Energien")
NET: Final = Text("net", "Kescher")
NETS: Final = Text("nets", "Kescher")
RESOURCE: Final = Text("resource", "Ressource")
SOME_RESOURCES: Final = Text("resources", "Ressourcen")

RESOURCE_WORDS: Final = [Text("fruit", "Frucht"), Text("coral", "Koralle"), Text("flower", "Blume"), Text("mushroom", "Pilz")]
SEVERAL: Final = [Text("fruits", "Früchte"), Text("corals", "Korallen"), Text("flowers", "Blumen"), Text("mushrooms", "Pilze")]
RESOURCES_IN_COMPOUNDS: Final = ["Frucht", "Korallen", "Blumen", "Pilz"]
HABITAT_WORDS: Final = [*RESOURCE_WORDS, NET]
SPECIES_DE: Final = ["Krebstier", "Säugetier", "Vogel", "Reptil", "Fisch", "Insekt", "Drache"]
SPECIES_WORDS: Final = [Text(en, de) for en, de in zip(SPECIES, SPECIES_DE, strict=True)]
SPECIES_IN_COMPOUNDS: Final = ["Krebstier", "Säugetier", "Vogel", "Reptil", "Fisch", "Insekten", "Drachen"]
EGG_WORDS: Final = [Text(f"{en} egg", f"{de}-Ei") for en, de in zip(SPECIES, SPECIES_IN_COMPOUNDS, strict=True)]
KIND_WORDS: Final = [
    Text("instant", "Sofort"),
    Text("recharge", "Regenerations"),
    Text("End", "Abschluss"),
    Text("energy", "Energie"),
    Text("continuous", "Dauer"),
]
"""In German the beginning of a compound with -karte."""

KIND_CARD: Final = [Text(f"{kind.en} card", f"{kind.de}karte") for kind in KIND_WORDS]
KIND_CARDS: Final = [Text(f"{kind.en} cards", f"{kind.de}karten") for kind in KIND_WORDS]

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


def word_of(name: str, names: list[str], words: list[Text], other: Text) -> Text:
    """Return the word of a name; any other name of the effect language is some thing of the kind."""
    return words[names.index(name)] if name in names else other


def habitat_before(name: str) -> Text:
    """Return the word for a habitat as the beginning of a compound, with its hyphen in German."""
    return Text(f"{name} ", f"{RESOURCES_IN_COMPOUNDS[RESOURCES.index(name)]}-") if name in RESOURCES else Text("", "")


def species_before(name: str) -> Text:
    """Return the word for a species as the beginning of a compound, with its hyphen in German."""
    return Text(f"{name} ", f"{SPECIES_IN_COMPOUNDS[SPECIES.index(name)]}-") if name in SPECIES else Text("", "")


def resources_of(resource: int, number: int) -> Text:
    """Return a number of resources of a kind."""
    return count_text(number, RESOURCE_WORDS[resource], SEVERAL[resource])


def cards(number: int) -> Text:
    """Return a number of cards."""
    return count_text(number, CARD, CARDS)


def eggs(number: int) -> Text:
    """Return a number of eggs."""
    return count_text(number, EGG, EGGS)


def energies(number: int) -> Text:
    """Return a number of energies."""
    return count_text(number, ENERGY, ENERGIES)


def some_resources(number: int) -> Text:
    """Return a number of resources of whatever kind."""
    return count_text(number, RESOURCE, SOME_RESOURCES)


def nets(number: int) -> Text:
    """Return a number of nets."""
    return count_text(number, NET, NETS)


def hex_word(number: int) -> Text:
    """Return how a hex of the island is called, by the name of its place."""
    return Text(f"hex {HEX_NAMES[number]}", f"Feld {HEX_NAMES[number]}")


def hexes_word(first: int, second: int) -> Text:
    """Return how two hexes are called."""
    return Text(f"hexes {HEX_NAMES[first]} and {HEX_NAMES[second]}", f"die Felder {HEX_NAMES[first]} und {HEX_NAMES[second]}")


def sentence(text: Text) -> Text:
    """Return a text as a sentence: a capital in front, a full stop behind."""
    return Text(f"{capital(text.en)}.", f"{capital(text.de)}.")
