"""The words of the game in both languages, and how texts are put together. Lists are in the order of `names`."""

from typing import Final

from domain.games.wondrous_creatures.components_names import HEX_NAMES, KINDS, RESOURCES, SPECIES
from domain.kernel.localized import Text, capital, count_text

RESOURCES_DE: Final = ["Frucht", "Koralle", "Blume", "Pilz"]
RESOURCES_MANY: Final = ["fruits", "corals", "flowers", "mushrooms"]
RESOURCES_MANY_DE: Final = ["Früchte", "Korallen", "Blumen", "Pilze"]
SPECIES_DE: Final = ["Krebstier", "Säugetier", "Vogel", "Reptil", "Fisch", "Insekt", "Drache"]
RESOURCES_IN_COMPOUNDS: Final = ["Frucht", "Korallen", "Blumen", "Pilz"]
SPECIES_IN_COMPOUNDS: Final = ["Krebstier", "Säugetier", "Vogel", "Reptil", "Fisch", "Insekten", "Drachen"]
KINDS_DE: Final = ["Sofort", "Regenerations", "Abschluss", "Energie", "Dauer"]
"""Each is the beginning of a compound with -karte."""

KIND_WORDS: Final = ["instant", "recharge", "End", "energy", "continuous"]

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


def resource_word(resource: int) -> Text:
    """Return the word for a resource, which is that of its habitat too."""
    return Text(RESOURCES[resource], RESOURCES_DE[resource])


def habitat_word(habitat: int) -> Text:
    """Return the word for a habitat; the last one is that of nets."""
    return resource_word(habitat) if habitat < len(RESOURCES) else NET


def species_word(species: int) -> Text:
    """Return the word for a species."""
    return Text(SPECIES[species], SPECIES_DE[species])


def kind_word(kind: int) -> Text:
    """Return the word for a kind of card."""
    return Text(f"{KIND_WORDS[kind]} card", f"{KINDS_DE[kind]}karte")


def kind_words(kind: int) -> Text:
    """Return the word for several cards of a kind."""
    return Text(f"{KIND_WORDS[kind]} cards", f"{KINDS_DE[kind]}karten")


def name_resource(name: str) -> Text:
    """Return the word for a resource by its name; any other name of the effect language is some resource."""
    return resource_word(RESOURCES.index(name)) if name in RESOURCES else RESOURCE


def name_resources(name: str) -> Text:
    """Return the word for several resources by their name."""
    number = RESOURCES.index(name) if name in RESOURCES else -1
    return SOME_RESOURCES if number < 0 else Text(RESOURCES_MANY[number], RESOURCES_MANY_DE[number])


def habitat_before(name: str) -> Text:
    """Return the word for a habitat as the beginning of a compound, with its hyphen in German."""
    return Text(f"{name} ", f"{RESOURCES_IN_COMPOUNDS[RESOURCES.index(name)]}-") if name in RESOURCES else Text("", "")


def species_before(name: str) -> Text:
    """Return the word for a species as the beginning of a compound, with its hyphen in German."""
    return Text(f"{name} ", f"{SPECIES_IN_COMPOUNDS[SPECIES.index(name)]}-") if name in SPECIES else Text("", "")


def name_species(name: str) -> Text:
    """Return the word for a species by its name."""
    return species_word(SPECIES.index(name)) if name in SPECIES else Text("species", "Art")


def kind_index(name: str) -> int:
    """Return the number of a kind by its name."""
    return KINDS.index(name)


def resources_of(resource: int, number: int) -> Text:
    """Return a number of resources of a kind."""
    return count_text(number, resource_word(resource), Text(RESOURCES_MANY[resource], RESOURCES_MANY_DE[resource]))


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


def egg_word(species: int) -> Text:
    """Return the word for an egg of a species."""
    return Text(f"{SPECIES[species]} egg", f"{SPECIES_IN_COMPOUNDS[species]}-Ei")


def hex_word(number: int) -> Text:
    """Return how a hex of the island is called, by the name of its place."""
    return Text(f"hex {HEX_NAMES[number]}", f"Feld {HEX_NAMES[number]}")


def hexes_word(first: int, second: int) -> Text:
    """Return how two hexes are called."""
    return Text(f"hexes {HEX_NAMES[first]} and {HEX_NAMES[second]}", f"die Felder {HEX_NAMES[first]} und {HEX_NAMES[second]}")


def sentence(text: Text) -> Text:
    """Return a text as a sentence: a capital in front, a full stop behind."""
    return Text(f"{capital(text.en)}.", f"{capital(text.de)}.")
