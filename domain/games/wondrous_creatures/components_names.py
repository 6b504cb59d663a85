"""The names of resources, species, kinds, terrains and marks, in their fixed order."""

from typing import Final

from domain.kernel.errors import Malformed
from domain.kernel.places import place_name

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

ACHIEVEMENTS: Final = 19
BOARDS: Final = ["lazy", "easygoing", "wild", "terrifying"]
HEX_NAMES: Final = [f"h{number + 1:02d}" for number in range(68)]
HEXES: Final = [place_name("island", name) for name in HEX_NAMES]
"""The places of the island, on both sides."""

WILDERNESS: Final = [place_name("wilderness", str(slot + 1)) for slot in range(6)]
TILES: Final = [f"t{number + 1:02d}" for number in range(14)]

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
