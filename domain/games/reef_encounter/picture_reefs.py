"""The reefs of Reef Encounter and the open sea."""

from typing import Final

from domain.games.reef_encounter.picture_pieces import COLORS, SPROUT, alga, alga_name, color_name, shield, shrimp
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_int, as_object, bool_in, object_in, objects_in, str_in, strs_in
from domain.kernel.picture import GAP, PLAIN, ROOM, SMALL, Panel, Row, Scene
from domain.kernel.picture_pieces import badge, cube, glyph, tile
from domain.kernel.picture_shapes import Shape, add_title, disc, group, rect
from domain.kernel.picture_text import words

NARROW: Final = 50
TEN: Final = 10
HALF: Final = (ROOM - GAP) // 2
THREE: Final = 3
"""Of so many reefs the sea has the place of a fourth; with more, it and what all share stand beside them in a wide picture."""
PITCH: Final = 44
LEFT: Final = 31
TOP: Final = 66
COLUMNS: Final = "ABCDEFG"


def draw_reefs(scene: Scene, table: JsonObject) -> list[Row]:
    """Return the reefs, two a row; the open sea fills the place of a fourth, or has a row of its own where none is kept for it."""
    panels = [draw_reef(scene, table, board) for board in strs_in(table, "boards")]
    if len(panels) == THREE:
        panels.append(draw_sea(scene, table, HALF, panels[0].height))
        return [panels[:2], panels[2:]]
    rows: list[Row] = [panels[i : i + 2] for i in range(0, len(panels), 2)]
    return rows if scene.wide and len(panels) > THREE else [*rows, [draw_sea(scene, table, ROOM, 0)]]


def neighbours_of(scene: Scene) -> dict[str, list[str]]:
    """Return the places next to each place of the reefs."""
    reef = next(zone for zone in scene.info.zones(scene.seats, scene.options) if zone.name == "reef")
    return {place.name: place.neighbours for place in reef.places}


def find_protected_polyps(scene: Scene, table: JsonObject) -> set[str]:
    """W2: return the polyps under a shrimp, and those beside one on its own coral."""
    polyps, shrimps = object_in(table, "polyps"), object_in(table, "shrimps")
    near = neighbours_of(scene)
    found = {place for place in shrimps if place in polyps}
    for place in shrimps:
        found |= {other for other in near[place] if place in polyps and polyps.get(other) == polyps[place]}
    return found


def draw_reef(scene: Scene, table: JsonObject, board: str) -> Panel:
    """Return a reef: rock with polyps and shrimps."""
    boards = objects_in(object_in(scene.info.content, "boards.json"), "boards")
    rows = next(strs_in(each, "layout") for each in boards if str_in(each, "id") == board)
    safe = find_protected_polyps(scene, table)
    found: list[Shape] = [words(16, 30, scene.say(f"Reef {board}", f"Riff {board}"), PLAIN, "b s")]
    rock: list[Shape] = []
    places: list[Shape] = []
    for x in range(len(COLUMNS)):
        found.append(words(LEFT + x * PITCH + PITCH // 2, TOP - 8, COLUMNS[x], SMALL, "m s"))
    for y, row in enumerate(rows):
        found.append(words(LEFT - 7, TOP + y * PITCH + PITCH // 2 + 7, str(y + 1), SMALL, "e s"))
        for x, symbol in enumerate(row):
            if symbol != ".":
                rock.append(rect(LEFT + x * PITCH, TOP + y * PITCH, PITCH, PITCH, 6, "deep"))
                places.append(draw_rock(scene, table, f"{board}.{COLUMNS[x]}{y + 1}", x, y, symbol == "*", safe))
    return Panel(f"reef-{board}", HALF, TOP + len(rows) * PITCH + 14, [*found, *rock, *places])


def draw_rock(scene: Scene, table: JsonObject, name: str, column: int, row: int, growth: bool, safe: set[str]) -> Shape:
    """Return a space of rock with what lies there."""
    x, y = LEFT + column * PITCH + PITCH // 2, TOP + row * PITCH + PITCH // 2
    place = f"reef/{name}"
    polyp, owner = object_in(table, "polyps").get(place), object_in(table, "shrimps").get(place)
    told: list[str] = []
    inside: list[Shape] = []
    if isinstance(polyp, str):
        told.append(scene.say(f"{polyp} polyp", f"Polyp {color_name(scene, polyp)}"))
        inside.append(add_title(told[0], [tile(COLORS[polyp], x, y, 38)]))
    elif growth:
        inside.append(glyph(SPROUT, x, y, 100, "ink"))
    if growth:
        told.append(scene.say("extra growth", "Extrawachstum"))
    if isinstance(owner, int):
        told.append(scene.say(f"shrimp of {scene.seat_name(owner)}", f"Garnele von {scene.seat_name(owner)}"))
        inside.append(add_title(told[-1], [shrimp(owner, x + 9, y + 9, 104)]))
    if place in safe:
        told.append(scene.say("protected", "geschützt"))
        if not isinstance(owner, int):
            inside.append(add_title(told[-1], [shield(x + 12, y + 11, 105)]))
    title = f"{name}: {', '.join(told) or scene.say('bare rock', 'freier Fels')}"
    return scene.place(place, title, rect(x - 19, y - 19, 38, 38, 11, "touch" if isinstance(polyp, str) else "free"), inside)


def draw_sea(scene: Scene, table: JsonObject, room: int, height: int) -> Panel:
    """Return the open sea: five spaces with a cube and tiles each, and the space for an alga cylinder."""
    sea = object_in(table, "sea")
    across = 6 if room == ROOM else 3
    wide, high = (room - 16) // across, 132 if room == HALF else 104
    found: list[Shape] = [words(16, 30, scene.say("Open sea", "Offenes Meer"), PLAIN, "b")]
    for i, (color, holds) in enumerate(sea.items()):
        x, y = 8 + i % across * wide, 42 + i // across * high
        found.append(draw_sea_space(scene, color, as_object(holds, "/sea"), x, y, wide - 6, high - 8))
    x, y = 8 + 5 % across * wide + (wide - 6) // 2, 42 + 5 // across * high + (high - 8) // 2
    lying = table["alga_space"]
    radius = 46 if room == HALF else 42
    label = words(x, y + 32, scene.say("alga", "Alge"), SMALL, "m s")
    inside = [*([add_title(alga_name(scene, lying), [alga(lying, x, y - 6, 170)])] if isinstance(lying, str) else []), label]
    title = scene.say(f"alga space: {lying or 'empty'}", f"Algenfeld: {alga_name(scene, lying) if isinstance(lying, str) else 'leer'}")
    found.append(scene.place("alga/space", title, disc(x, y, radius, "card"), inside))
    return Panel("sea", room, max(height, 42 + (6 // across) * high + 6), found, "deep")


def draw_sea_space(scene: Scene, color: str, holds: JsonObject, x: int, y: int, wide: int, high: int) -> Shape:
    """Return a sea space: its cube above, its tiles below."""
    counts = {name: as_int(count, "/tiles") for name, count in object_in(holds, "tiles").items()}
    tiles = [name for name, count in counts.items() for _ in range(count)]
    inside: list[Shape] = []
    told: list[str] = []
    middle = x + wide // 2
    if bool_in(holds, "cube"):
        told.append(scene.say(f"{color} cube", f"Larvenwürfel {color_name(scene, color)}"))
        inside.append(add_title(told[0], [cube(COLORS[color], middle, y + high * 30 // 100, 150)]))
    else:
        told.append(scene.say("no cube", "kein Larvenwürfel"))
        inside.append(add_title(told[0], [group([cube(COLORS[color], middle, y + high * 30 // 100, 68)], 0, 0, 100, "dim")]))
    told += [f"{count} {color_name(scene, name)}" for name, count in counts.items() if count]
    step = min(30, (wide - 8) // max(len(tiles), 1))
    for i, name in enumerate(tiles):
        inside.append(
            add_title(
                color_name(scene, name), [tile(COLORS[name], middle + i * step - (len(tiles) - 1) * step // 2, y + high * 73 // 100, 28)]
            )
        )
    title = scene.say(f"sea space {color}", f"Meeresfeld {color_name(scene, color)}")
    return scene.place(
        f"sea/{color}", f"{title}: {', '.join(told) or scene.say('empty', 'leer')}", rect(x, y, wide, high, 16, "card"), inside
    )


def number(value: Json) -> int:
    """Return a count."""
    return as_int(value, "/count")


def count_of(scene: Scene, place: str, title: str, x: int, y: int, count: int, piece: Shape, wide: int = 56) -> Shape:
    """Return pieces of a kind, drawn around 0 0, with their number; of none left the piece is faint, the digit is not."""
    shown = add_title(title, [group([piece], x, y)])
    if not count:
        shown.attributes["class"] = "piece dim"
    digit = words(x + 19, y + 8, str(count), PLAIN, "b" if count else "s") if count < TEN else words(x + 16, y + 7, str(count), 17, "b")
    return scene.place(place, f"{title}: {count}", rect(x - 17, y - 18, wide - 3, 36, 10, "touch"), [shown, digit])


def stock_of(scene: Scene, place: str, title: str, x: int, y: int, count: int, piece: Shape, wide: int) -> Shape:
    """Return what a seat has of a kind, drawn around 0 0, with its number; of what it has none of, a small faint piece alone."""
    roomy = wide > NARROW
    shown = add_title(title, [group([piece], x, y, 100 if count and roomy else 80 if count else 60)])
    spot = rect(x - 17, y - 18, wide - 3, 36, 10, "touch") if roomy else rect(x - 15, y - 18, wide - 1, 36, 10, "touch")
    if not count:
        shown.attributes["class"] = "piece dim"
        return scene.place(place, f"{title}: 0", spot, [shown])
    digit = words(x + (17 if roomy else 14), y + 8, str(count), PLAIN if count < TEN else 17 if roomy else 15, "b")
    return scene.place(place, f"{title}: {count}", spot, [shown, digit])


def hidden_count(scene: Scene, place: str, title: str, x: int, y: int, count: int, piece: list[Shape]) -> Shape:
    """Return hidden pieces with their number."""
    return scene.place(
        place, f"{title}: {count}", rect(x - 17, y - 19, 53, 38, 10, "touch"), [add_title(title, piece), *badge(x + 22, y, str(count), 13)]
    )
