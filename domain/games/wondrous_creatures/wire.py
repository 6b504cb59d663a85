"""How pieces and places are written in JSON: hexes `h33`, tiles `t05`, cards by their number, the rest by name."""

from domain.games.wondrous_creatures.names import index_of
from domain.kernel.cells import Cells
from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_str, list_in, str_in


def hex_name(place: int) -> str:
    """Return the name of a hex."""
    return f"h{place + 1:02d}"


def hex_of(name: str, path: str) -> int:
    """Return the hex of a name."""
    return numbered(name, "h", path)


def tile_name(tile: int) -> str:
    """Return the name of a habitat tile."""
    return f"t{tile + 1:02d}"


def numbered(name: str, letter: str, path: str) -> int:
    """Return the number of a name such as `h07`, counted from 0."""
    digits = name[1:]
    if not name.startswith(letter) or not digits.isascii() or not digits.isdigit() or len(digits) != 2 or digits == "00":
        raise Malformed(path, f"{name[:40]!r} is no name such as {letter}07")
    return int(digits) - 1


def tiles_in(owner: JsonObject, name: str, path: str = "") -> Cells:
    """Return the member `name`, an array of tiles."""
    return [numbered(as_str(v, f"{path}/{name}/{i}"), "t", f"{path}/{name}/{i}") for i, v in enumerate(list_in(owner, name, path))]


def name_in(owner: JsonObject, name: str, names: list[str], path: str = "") -> int:
    """Return the member `name`, one of `names`, as its index."""
    return index_of(names, str_in(owner, name, path), f"{path}/{name}")


def names_in(owner: JsonObject, name: str, names: list[str], path: str = "") -> Cells:
    """Return the member `name`, an array of `names`, as indices."""
    return [index_of(names, as_str(v, f"{path}/{name}/{i}"), f"{path}/{name}/{i}") for i, v in enumerate(list_in(owner, name, path))]


def maybe_name(value: Json, names: list[str], path: str) -> int:
    """Return the index of a name; -1 for null."""
    return -1 if value is None else index_of(names, as_str(value, path), path)


def card_ids(cards: Cells) -> list[Json]:
    """Return card numbers."""
    return [card + 1 for card in cards]


def card_or_null(card: int) -> Json:
    """Return the card's number; null for none or an unknown one."""
    return card + 1 if card >= 0 else None


def hex_names(places: Cells) -> list[Json]:
    """Return the names of hexes."""
    return [hex_name(place) for place in places]


def named(values: Cells, names: list[str]) -> list[Json]:
    """Return the names of the values."""
    return [names[value] for value in values]


def named_or_null(value: int, names: list[str]) -> Json:
    """Return the name; null for -1."""
    return names[value] if value >= 0 else None
