"""The names of resources, species, kinds, terrains and marks, in their fixed order."""

from typing import Final

from domain.kernel.errors import Malformed

RESOURCES: Final = ["fruit", "coral", "flower", "mushroom"]
HABITATS: Final = ["fruit", "coral", "flower", "mushroom", "net"]
SPECIES: Final = ["crustacean", "mammal", "bird", "reptile", "fish", "insect", "dragon"]
KINDS: Final = ["instant", "recharge", "end", "energy", "continuous"]
TERRAINS: Final = ["plains", "mountain", "lake", "habitat"]
MARKS: Final = ["circle", "cross", "triangle", "vee", "square"]

INSTANT: Final = 0
RECHARGE: Final = 1
ENDING: Final = 2
ENERGY: Final = 3
CONTINUOUS: Final = 4

NET_HABITAT: Final = 4
EFFECT_LIMIT: Final = 64


def index_of(names: list[str], name: str, path: str) -> int:
    """Return the place of a name in its list; `Malformed` names the choices."""
    if name in names:
        return names.index(name)
    raise Malformed(path, f"{name!r} is none of {', '.join(names)}")
