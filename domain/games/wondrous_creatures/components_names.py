"""The names of resources, species, kinds, terrains and marks, in their fixed order."""

from typing import Final

from domain.kernel.errors import Malformed
from domain.kernel.places import place_name, place_names

RESOURCES: Final = ["fruit", "coral", "flower", "mushroom"]
HABITATS: Final = ["fruit", "coral", "flower", "mushroom", "net"]
SPECIES: Final = ["crustacean", "mammal", "bird", "reptile", "fish", "insect", "dragon"]
KINDS: Final = ["instant", "recharge", "end", "energy", "continuous"]
TERRAINS: Final = ["plains", "mountain", "lake", "habitat"]
EFFECTS: Final = [
    "gain_fruit",
    "gain_coral",
    "gain_flower",
    "gain_mushroom",
    "vp_3",
    "sweep_take",
    "flip_1",
    "random_egg",
    "draw_2",
    "take_plus_resource",
    "recharge_1",
    "discard_for_2",
    "flip_2",
    "play_1",
]
"""The special effects of habitats."""

MARKS: Final = ["circle", "cross", "triangle", "vee", "square"]

BASICS: Final = ["place", "play", "achieve", "recharge", "pass"]
EGG_SOURCES: Final = ["supply", "bag", "island"]
SKIPPED: Final = ["no_lake_or_tile", "no_free_slot", "slot_taken", "no_marker"]
GROUPS: Final = ["single", "multi", "main"]

ACHIEVEMENTS: Final = [
    "main_14_cards",
    "main_8_eggs",
    "main_6_same_habitat",
    "main_10_same_species",
    "main_2_each_kind",
    "single_crustacean",
    "single_mammal",
    "single_bird",
    "single_reptile",
    "single_fish",
    "single_insect",
    "single_dragon",
    "multi_bird_reptile",
    "multi_reptile_dragon",
    "multi_mammal_dragon",
    "multi_mammal_fish",
    "multi_fish_insect",
    "multi_crustacean_bird",
    "multi_crustacean_insect",
]
"""The achievement cards, in the order of the content."""

BOARDS: Final = ["lazy", "easygoing", "wild", "terrifying"]
HEX_NAMES: Final = [f"h{number + 1:02d}" for number in range(68)]
HEXES: Final = [place_name("island", name) for name in HEX_NAMES]
"""The places of the island, on both sides."""

TILES: Final = [f"t{number + 1:02d}" for number in range(14)]
HALVES: Final = ["first", "second"]


def numbers(count: int) -> list[str]:
    """Return the numbers from 1 on, as names of places have them."""
    return [str(number + 1) for number in range(count)]


# Places by number: of those that each seat has, those of seat 0 come first

SEATS: Final = 4
MOST_CAPTAINS: Final = 9
MARKERS: Final = 6
STORAGE_SPACES: Final = 12
CREW: Final = 3
SLOTS: Final = 3
"""An achievement card has at most so many slots."""

WILDERNESS: Final = place_names("wilderness", numbers(6))
TOKENS: Final = place_names("token", numbers(5))
TIME: Final = [place_name("time", str(space)) for space in range(14)]
"""The spaces of the time track; the hourglass starts on `time/0`."""

TRACKER: Final = place_names("tracker", numbers(24))
"""The spaces of Tingent's tracker."""

SLOT_NAMES: Final = [f"{name}.{number}" for name in ACHIEVEMENTS for number in numbers(SLOTS)]
SLOT_PLACES: Final = place_names("achievement", SLOT_NAMES)
OFFERED: Final = place_names("offer", numbers(MOST_CAPTAINS), SEATS)
MARKER_PLACES: Final = place_names("marker", numbers(MARKERS), SEATS)
STORAGE: Final = place_names("storage", numbers(STORAGE_SPACES), SEATS)
CREW_NAMES: Final = ["captain", "1", "2"]
CREW_PLACES: Final = place_names("crew", CREW_NAMES, SEATS)
TINGENT_CREW: Final = place_names("tingent_crew", CREW_NAMES[:2])

INSTANT: Final = 0
RECHARGE: Final = 1
ENDING: Final = 2
ENERGY: Final = 3
CONTINUOUS: Final = 4

PLACE: Final = 0
PLAY: Final = 1
ACHIEVE: Final = 2
RECHARGE_BASIC: Final = 3
PASS: Final = 4

FROM_SUPPLY: Final = 0
FROM_BAG: Final = 1
FROM_HEX: Final = 2

NO_LAKE_OR_TILE: Final = 0
NO_FREE_SLOT: Final = 1
SLOT_TAKEN: Final = 2
NO_MARKER: Final = 3

SINGLE: Final = 0
MULTI: Final = 1
MAIN: Final = 2

NET_HABITAT: Final = 4


def index_of(names: list[str], name: str, path: str) -> int:
    """Return the place of a name in its list; `Malformed` names the choices."""
    if name in names:
        return names.index(name)
    raise Malformed(path, f"{name!r} is none of {', '.join(names)}")
