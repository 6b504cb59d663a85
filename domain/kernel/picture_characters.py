"""The table in plain characters, for a terminal: any game's zones and places, and on each place what the view tells of it.

What lies where is found as for the plain drawing, so that nothing of the view is left out.
"""

from typing import Final

from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_object, bool_in, list_in, object_in, str_in
from domain.kernel.localized import Text
from domain.kernel.picture_plain import TURN, find_by_zone, find_pieces, names_in, show_value
from domain.kernel.places import Place, Zone, is_place, read_place

LINE: Final = 100
"""Characters of a line at most, where words allow it."""

NARROWEST: Final = 6
NOTHING: Final[list[Json]] = [None, [], {}]


def read_zone(json: JsonObject) -> Zone:
    """Read a zone as the catalogue shows it."""
    places = [read_fixed_place(as_object(each, "/places")) for each in list_in(json, "places")]
    title = object_in(json, "title")
    pattern = json["pattern"]
    return Zone(
        str_in(json, "zone"),
        Text(str_in(title, "en"), str_in(title, "de")),
        places,
        pattern=pattern if isinstance(pattern, str) else "",
        of_seats=bool_in(json, "of_seats"),
        hidden=bool_in(json, "hidden"),
    )


def read_fixed_place(json: JsonObject) -> Place:
    """Read a place as the catalogue shows it."""
    x, y = json["x"], json["y"]
    return Place(str_in(json, "place"), (x, y) if isinstance(x, int) and isinstance(y, int) else None)


def draw_characters(zones: list[Zone], view: JsonObject, seats: int, language: str) -> list[str]:
    """Return the lines of a picture of any table: each zone, then what the view tells of no place."""
    lying, rest = find_all(zones, view, language)
    found: list[str] = []
    for zone in zones:
        names = names_in(zone, lying, zones, seats)
        if any(name in lying for name in names):
            found.append(f"-- {zone.title.de if language == 'de' else zone.title.en} --")
            found += zone_lines(zone, names, lying)
    told = [line for text in rest for line in wrap(text)]
    return [*found, *(["--"] if told else []), *told]


def tell_changes(zones: list[Zone], before: JsonObject, after: JsonObject, seats: int, language: str) -> list[str]:
    """Return what differs between two views of a table: places on which something else lies now, and what is told of no place."""
    was, _ = find_all(zones, before, language)
    lying, rest = find_all(zones, after, language)
    found: list[str] = []
    for zone in zones:
        names = dict.fromkeys([*names_in(zone, was, zones, seats), *names_in(zone, lying, zones, seats)])
        changed = [name for name in names if told_on(name, was) != told_on(name, lying)]
        if changed:
            title = zone.title.de if language == "de" else zone.title.en
            found += wrap(f"{title}: " + ", ".join([f"{short(name)} [{told_on(name, lying) or '–'}]" for name in changed]))
    old = find_all(zones, before, language)[1]
    return [*found, *[line for text in rest if text not in old for line in wrap(text)]]


def find_all(zones: list[Zone], view: JsonObject, language: str) -> tuple[dict[str, list[str]], list[str]]:
    """Return what lies on each place, and a text for all else that the view tells, each with its name; what is empty is not told."""
    yes, no = ("ja", "nein") if language == "de" else ("yes", "no")
    lying: dict[str, list[str]] = {}
    rest: list[str] = []
    for name, value in view.items():
        if name in TURN and (name != "seats" or not isinstance(value, list)):
            continue
        in_rows = isinstance(value, dict) and any(find_row(zones, row, each, lying) for row, each in value.items())
        if in_rows or find_pieces(value, lying) or find_by_zone(zones, name, value, lying) or find_by_name(zones, name, value, lying):
            continue
        if value not in NOTHING:
            rest += rest_texts(name, value, yes, no)
    return lying, rest


def find_by_name(zones: list[Zone], name: str, value: Json, lying: dict[str, list[str]]) -> bool:
    """Note the values of a list that is called as a zone and has one for each of its places."""
    for zone in zones:
        if isinstance(value, list) and name in (zone.name, f"{zone.name}s") and len(zone.places) == len(value):
            for place, each in zip(zone.places, value, strict=True):
                lying[place.name] = [show_value(each)]
            return True
    return False


def find_row(zones: list[Zone], row: str, value: Json, lying: dict[str, list[str]]) -> bool:
    """Note the values of a list whose places are called `ROW.1` and so on; say whether there are such places."""
    known = {read_place(place.name).name: place.name for zone in zones for place in zone.places}
    if not isinstance(value, list) or not value or f"{row}.{len(value)}" not in known:
        return False
    for i, each in enumerate(value):
        if each is not None:
            places = [piece for piece in each.values() if isinstance(piece, str) and is_place(piece)] if isinstance(each, dict) else []
            lying[known[f"{row}.{i + 1}"]] = places[:1] or [show_value(each)]
    return True


def rest_texts(name: str, value: Json, yes: str, no: str) -> list[str]:
    """Return what the view tells of no place: the name, and its value; of a list of objects a text for each."""
    label = name.replace("_", " ")
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [f"{label} {i}: {show_value(each, yes, no)}" for i, each in enumerate(value)]
    return [f"{label}: {show_value(value, yes, no)}"]


def zone_lines(zone: Zone, names: list[str], lying: dict[str, list[str]]) -> list[str]:
    """Return the places of a zone: as a grid where all have coordinates and no word is too long for it, else one after the other."""
    at = {place.name: place.at for place in zone.places if place.at is not None}
    if len(at) == len(names):
        widths: dict[int, int] = {}
        for name, (x, _) in at.items():
            longest = max([len(word) for word in [short(name), *told_on(name, lying).split()]])
            widths[x] = max(widths.get(x, NARROWEST), longest + 1)
        if sum(widths.values()) <= LINE:
            return grid_lines(at, widths, lying)
    return wrap(", ".join([f"{short(name)} [{told_on(name, lying)}]" for name in names if name in lying]))


def grid_lines(at: dict[str, tuple[int, int]], widths: dict[int, int], lying: dict[str, list[str]]) -> list[str]:
    """Return places by their coordinates: a line of names, and lines below that tell what lies there, word by word."""
    lines: list[str] = []
    columns = sorted(widths)
    for row in sorted({y for _, y in at.values()}):
        cells = {x: name for name, (x, y) in at.items() if y == row}
        texts = {x: [short(name), *cell_lines(told_on(name, lying), widths[x] - 1)] for x, name in cells.items()}
        for number in range(max([len(text) for text in texts.values()])):
            lines.append(
                "".join([(texts[x][number] if x in texts and number < len(texts[x]) else "").ljust(widths[x]) for x in columns]).rstrip()
            )
    return lines


def cell_lines(text: str, room: int) -> list[str]:
    """Return a text in lines of so many characters, broken between words only.

    >>> cell_lines("green clownfish", 9), cell_lines("", 9)
    (['green', 'clownfish'], [])
    """
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= room:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines


def told_on(name: str, lying: dict[str, list[str]]) -> str:
    """Return what lies on a place, without what the values are called."""
    return " ".join([in_words(each.rsplit(": ", 1)[-1]) for each in lying.get(name, [])])


def in_words(text: str) -> str:
    """Return what a piece is called, as words.

    >>> in_words("green_clownfish"), in_words("?fish:yellow:f")
    ('green clownfish', '?fish yellow f')
    """
    return text.replace("_", " ").replace(":", " ")


def short(name: str) -> str:
    """Return a place without its zone, with the number of its seat.

    >>> short("board/C5"), short("tree:0/1")
    ('C5', '0/1')
    """
    place = read_place(name)
    return place.name if place.seat < 0 else f"{place.seat}/{place.name}"


def wrap(text: str) -> list[str]:
    """Return a text in lines that are not too long; further ones are set in.

    >>> wrap("a b")
    ['a b']
    """
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        if line.strip() and len(line) + 1 + len(word) > LINE:
            lines.append(line)
            line = f"    {word}"
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]
