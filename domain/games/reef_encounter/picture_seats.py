"""What a seat of Reef Encounter has: shrimps and points, tiles behind and before the screen, cubes, and what its fish has eaten."""

from typing import Final

from domain.games.reef_encounter.picture_pieces import COLORS, color_name, fish, shrimp
from domain.games.reef_encounter.picture_reefs import hidden_count, number, stock_of
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_object, int_in, ints_in, object_in, objects_in, str_in
from domain.kernel.picture import LARGE, PLAIN, ROOM, SMALL, Panel, Scene
from domain.kernel.picture_pieces import badge, cube, stripes, tile
from domain.kernel.picture_shapes import Shape, add_title, disc, group, rect
from domain.kernel.picture_text import paragraph, words

RIGHT: Final = 372
"""Where the second group of a seat's row begins where both stand side by side."""
LINE: Final = 39
LABELS: Final = (
    ("hand", ("behind", "the screen"), ("hinter dem", "Schirm")),
    ("cube", ("larva", "cubes"), ("Larven-", "würfel")),
    ("front", ("before", "the screen"), ("vor dem", "Schirm")),
    ("fish", ("in the fish", ""), ("im Fisch", "")),
    ("shrimp", ("shrimps", ""), ("Garnelen", "")),
)


def own_of(scene: Scene, seat: int) -> JsonObject | None:
    """Return what the viewer knows of a seat's hidden tiles: of its own, and of all at the end."""
    opened = scene.view["opened"]
    if isinstance(opened, list):
        return as_object(opened[seat], "/opened")
    own = scene.view["own"]
    return own if isinstance(own, dict) and own["seat"] == seat else None


def draw_seat(scene: Scene, table: JsonObject, known: JsonObject, seat: int, room: int) -> Panel:
    """Return what a seat has: its groups two a row, or one below the other where the panel is narrow."""
    each = objects_in(table, "seats")[seat]
    points = ints_in(known, "points")[seat]
    found = scene.head_of_seat(seat, 30, 220)
    score = [words(room - 90, 38, str(points), LARGE, "b e"), words(room - 80, 37, scene.points_word(points), SMALL, "s")]
    found.append(add_title(scene.say("points, as far as they are known", "Punkte, soweit sie bekannt sind"), score))
    if room == ROOM:
        found += shrimps_of(scene, table, seat, each, 300, 30, 76)
        spots = {"hand": (32, 96, 58), "cube": (32, 164, 58), "front": (RIGHT + 18, 96, 54), "fish": (RIGHT + 18, 164, 54)}
        for label, en, de in LABELS[:4]:
            x, y, _ = spots[label]
            found.append(words(x - 16, y - 24, scene.say(" ".join(en), " ".join(de).replace("- ", "")).rstrip(), SMALL, "s"))
        height = 192
    else:
        tops = {label: 74 + i * LINE for i, (label, _, _) in enumerate(LABELS)}
        for label, en, de in LABELS:
            lines = [line for line in (de if scene.german else en) if line]
            found += paragraph(16, tops[label] + (-3 if len(lines) > 1 else 5), lines, 16, 17, "s")
        found += shrimps_of(scene, table, seat, each, 136, tops["shrimp"], 76)
        spots = {label: (136, tops[label], 49) for label in ("hand", "front", "fish")} | {"cube": (136, tops["cube"], 49)}
        height = tops["shrimp"] + LINE // 2 + 6
    found += hand_of(scene, seat, each, *spots["hand"])
    for i, (color, dye) in enumerate(COLORS.items()):
        word = color_name(scene, color)
        kinds = [
            (
                "front",
                scene.say(f"{word}, in front of the screen", f"{word}, vor dem Schirm"),
                object_in(each, "front"),
                tile(dye, 0, 0, 30),
            ),
            ("cube", scene.say(f"{word} cubes", f"Larvenwürfel {word}"), object_in(each, "cubes"), cube(dye, 0, 0, 125)),
            (
                "fish",
                scene.say(f"{word}, eaten by the fish", f"{word}, vom Fisch gefressen"),
                object_in(object_in(each, "fish"), "eaten"),
                tile(dye, 0, 0, 24),
            ),
        ]
        for kind, title, counts, piece in kinds:
            x, y, step = spots[kind]
            found.append(stock_of(scene, f"{kind}:{seat}/{color}", title, x + i * step, y, number(counts[color]), piece, step))
    x, y, step = spots["fish"]
    found.append(first_tile(scene, seat, str_in(object_in(each, "fish"), "first"), x + 5 * step + 5, y))
    return scene.panel_of_seat(seat, room, height, found)


def shrimps_of(scene: Scene, table: JsonObject, seat: int, each: JsonObject, x: int, y: int, step: int) -> list[Shape]:
    """Return the shrimps of a seat: behind the screen, eaten, and where one that is taken up lies."""
    behind, eaten = int_in(each, "shrimps_behind"), int_in(each, "shrimps_eaten")
    told = scene.say("shrimps behind the screen", "Garnelen hinter dem Schirm")
    found = [shrimps(scene, f"shrimp:{seat}/behind", told, x, y, behind, shrimp(seat, 0, 0, 100))]
    told = scene.say("shrimps eaten", "Garnelen gefressen")
    found.append(shrimps(scene, f"shrimp:{seat}/eaten", told, x + step, y, eaten, fish(0, 0, 120)))
    if object_in(table, "turn_so_far")["lifted"] is None or table["active"] != seat:
        told = scene.say("no shrimp taken up", "keine Garnele aufgenommen")
        found.append(scene.place(f"shrimp:{seat}/lifted", told, disc(x + 2 * step, y, 9, "none")))
    return found


def shrimps(scene: Scene, place: str, title: str, x: int, y: int, count: int, piece: Shape) -> Shape:
    """Return a number of shrimps; of none a small faint one."""
    spot = rect(x - 20, y - 18, 60, 36, 10, "touch")
    if not count:
        return scene.place(place, f"{title}: 0", spot, [group([piece], x, y, 60, "dim")])
    return scene.place(place, f"{title}: {count}", spot, [group([piece], x, y), words(x + 20, y + 8, str(count), PLAIN, "b")])


def hand_of(scene: Scene, seat: int, each: JsonObject, x: int, y: int, step: int) -> list[Shape]:
    """Return the tiles behind a seat's screen: what is known of them by colour, the rest as a count."""
    hand, own = object_in(each, "hand"), own_of(scene, seat)
    hidden = int_in(hand, "hidden")
    found: list[Shape] = []
    for i, (color, dye) in enumerate(COLORS.items()):
        count = number(object_in(hand, "known")[color]) + (number(object_in(own, "hand")[color]) if own is not None else 0)
        title = scene.say(f"{color}, behind the screen", f"{color_name(scene, color)}, hinter dem Schirm")
        found.append(stock_of(scene, f"hand:{seat}/{color}", title, x + i * step, y, count, tile(dye, 0, 0, 30), step))
    if own is None and hidden:
        title = scene.say("tiles that only their owner has seen", "Polypen, die nur ihr Besitzer kennt")
        left = x + 5 * step + 3
        found.append(hidden_count(scene, f"hand:{seat}/dealt", title, left, y, hidden, stripes(left - 15, y - 15, 30, 30, 9)))
    return found


def first_tile(scene: Scene, seat: int, first: str, x: int, y: int) -> Shape:
    """Return the tile with which a seat fed its fish: it stays secret to the end."""
    own = own_of(scene, seat)
    known = own["first"] if own is not None else None
    if isinstance(known, str):
        word = color_name(scene, known)
        title = scene.say(f"first tile in the fish, secret: {word}", f"erster Polyp im Fisch, geheim: {word}")
        piece = [*stripes(x - 16, y - 16, 32, 32, 9), tile(COLORS[known], x, y, 20)]
    elif first == "hidden":
        title = scene.say("first tile in the fish, secret", "erster Polyp im Fisch, geheim")
        piece = [*stripes(x - 16, y - 16, 32, 32, 9), *badge(x, y, "?", 11, "card")]
    else:
        title = scene.say("first tile in the fish: none, or shown", "erster Polyp im Fisch: keiner oder aufgedeckt")
        return scene.place(f"fish:{seat}/first", title, rect(x - 12, y - 12, 24, 24, 7, "none"))
    return scene.place(f"fish:{seat}/first", title, rect(x - 18, y - 18, 36, 36, 10, "touch"), [add_title(title, piece)])
