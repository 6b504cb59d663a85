"""Every End card: worth nothing, worth something, worth no more than its bound (rule Z2)."""

import pytest

from domain.games.wondrous_creatures.effects_counting import end_points
from tests.games.wondrous_creatures.table import (
    BIRD,
    CRUSTACEAN,
    DRAGON,
    FISH,
    INSECT,
    MAMMAL,
    REPTILE,
    Table,
    card,
    cards_with,
)

OF_SPECIES = {
    "Sunarrow": CRUSTACEAN,
    "Dracougar": MAMMAL,
    "Skyrant": BIRD,
    "Torterran": REPTILE,
    "Sharkhon": FISH,
    "Gemantis": INSECT,
    "Newtyrant": DRAGON,
}


def worth(table: Table, name: str) -> int:
    """Return what an End card of seat 0 is worth."""
    if card(name) not in table.state.reserves[0]:
        table.reserve(0, name)
    return end_points(table.state, 0, card(name))


@pytest.mark.parametrize("name", OF_SPECIES)
def test_icons_of_a_species(name: str) -> None:
    """E1, E2: its own two icons, those of other cards, and eggs, hatched or not; eggs of other species don't count."""
    kind = OF_SPECIES[name]
    table = Table()
    assert worth(table, name) == 2
    table.eggs(0, kind, 2, 1)
    table.eggs(0, (kind + 1) % 7, 1)
    table.reserve(0, *cards_with(species=kind, kind=0)[:2])
    assert worth(table, name) == 7


def test_bustosaur() -> None:
    """Bustosaur: the best other End card once more; none, nothing; never itself."""
    table = Table()
    assert worth(table, "Bustosaur") == 0
    table.eggs(0, FISH, 4)
    table.reserve(0, "Eggorgeous", "Sunarrow")
    assert worth(table, "Bustosaur") == 4
    assert table.total() == 4 + 4 + 3
    table.eggs(0, CRUSTACEAN, 4)
    assert worth(table, "Bustosaur") == 8


@pytest.mark.parametrize(("count", "points"), [(0, 0), (5, 5), (12, 12), (14, 12)])
def test_duckaiser(count: int, points: int) -> None:
    """Duckaiser: 1 point for each instant card, twelve the most."""
    table = Table()
    table.reserve(0, *cards_with(kind=0)[:count])
    assert worth(table, "Duckaiser") == points


@pytest.mark.parametrize(("unhatched", "hatched"), [(0, 0), (1, 0), (3, 4), (6, 6)])
def test_eggorgeous(unhatched: int, hatched: int) -> None:
    """Eggorgeous: 1 point for each egg, hatched or not."""
    table = Table()
    table.eggs(0, INSECT, unhatched)
    table.eggs(0, FISH, 0, hatched)
    assert worth(table, "Eggorgeous") == unhatched + hatched


@pytest.mark.parametrize(("sets", "points"), [(0, 0), (1, 4), (3, 12), (4, 12)])
def test_solaroller(sets: int, points: int) -> None:
    """Solaroller: 4 points for each complete set of habitats, twelve the most; it counts itself as fruit."""
    table = Table()
    for habitat in range(4):
        table.reserve(0, *cards_with(habitat=habitat, kind=0)[: sets + (1 if habitat == 2 else 0)])
    assert worth(table, "Solaroller") == points


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 3), (4, 12), (5, 12)])
def test_swimmah(count: int, points: int) -> None:
    """Swimmah: 3 points for each recharge card, twelve the most."""
    table = Table()
    table.reserve(0, *cards_with(kind=1)[:count])
    assert worth(table, "Swimmah") == points


@pytest.mark.parametrize(("each", "nets", "points"), [(0, 0, 0), (1, 1, 5), (2, 3, 11), (3, 0, 12), (6, 3, 12)])
def test_wolture(each: int, nets: int, points: int) -> None:
    """Wolture: 1 point for each resource and net, twelve the most."""
    table = Table()
    table.resources(0, each, each, each, each)
    table.nets(0, nets)
    assert worth(table, "Wolture") == points


@pytest.mark.parametrize(("count", "points"), [(0, 0), (2, 6), (4, 12), (6, 12)])
def test_yormovent(count: int, points: int) -> None:
    """Yormovent: 3 points for each energy card, twelve the most."""
    table = Table()
    table.reserve(0, *cards_with(kind=3)[:count])
    assert worth(table, "Yormovent") == points
