"""Names in JSON for colors, algae, cells and counts, and the way back; `Malformed` with the path when a name is none."""

from domain.games.reef_encounter.components import CELL_OF, COLOR_NAMES, COLORS
from domain.kernel.cells import Cells, cells
from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.reading import as_int, as_object, as_str, member, str_in, strs_in
from domain.kernel.schema import array, integer, one_of, record, told

COLOR: JsonObject = one_of(COLOR_NAMES)
SPACE: JsonObject = {"type": "string", "pattern": "^R[0-3]:[A-G][1-6]$"}
COUNTS: JsonObject = record({name: told(integer(0, 400), f"How many are {name}.") for name in COLOR_NAMES})
SPACES: JsonObject = array(SPACE, 0, 200)


def at(meaning: str, schema: JsonObject = SPACE) -> JsonObject:
    """Return the schema of a rock space, with what it means in this place."""
    return told(schema, f"{meaning} `R1:E4` is board R1, column E, row 4 (A1 is top left).")


def counts_json(counts: Cells, base: int = 0) -> JsonObject:
    """Return five counts by color, from `base` in a row of counts."""
    return {name: counts[base + color] for color, name in enumerate(COLOR_NAMES)}


def read_counts(value: Json, path: str) -> Cells:
    """Read five counts by color."""
    source = as_object(value, path)
    counts = cells(COLORS)
    for color, name in enumerate(COLOR_NAMES):
        counts[color] = as_int(member(source, name, path), f"{path}/{name}")
        if counts[color] < 0:
            raise Malformed(f"{path}/{name}", "a count cannot be negative")
    if len(source) != COLORS:
        raise Malformed(path, "only the five colors are counted")
    return counts


def read_word(value: Json, words: list[str], path: str) -> int:
    """Return the place of a word in its list."""
    word = as_str(value, path)
    if word not in words:
        raise Malformed(path, f"{word!r} is none of {', '.join(words)}")
    return words.index(word)


def word_of(owner: JsonObject, name: str, words: list[str], path: str = "") -> int:
    """Return the place of the member `name` in the list of words."""
    return read_word(member(owner, name, path), words, f"{path}/{name}")


def color_of(owner: JsonObject, name: str, path: str = "") -> int:
    """Return the color in the member `name`."""
    return word_of(owner, name, COLOR_NAMES, path)


def cell_named(word: str, path: str) -> int:
    """Return the cell of a name such as `R1:E4`."""
    if word not in CELL_OF:
        raise Malformed(path, f"{word!r} is no space such as R1:E4")
    return CELL_OF[word]


def cell_of(owner: JsonObject, name: str, path: str = "") -> int:
    """Return the cell in the member `name`."""
    return cell_named(str_in(owner, name, path), f"{path}/{name}")


def cells_of(owner: JsonObject, name: str, path: str = "") -> list[int]:
    """Return the cells in the member `name`."""
    return [cell_named(word, f"{path}/{name}/{i}") for i, word in enumerate(strs_in(owner, name, path))]
