"""The picture of Reef Encounter: the reefs and the open sea, who eats whom, what each seat has, and what is left."""

from typing import Final

from domain.games.reef_encounter.picture_pieces import ALGAE, COLORS, alga, alga_name, color_name, fish, padlock, shrimp
from domain.games.reef_encounter.picture_reefs import count_of, draw_reefs, hidden_count, number
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_object, bool_in, int_in, ints_in, list_in, object_in, str_in
from domain.kernel.picture import LARGE, PLAIN, ROOM, SMALL, Drawing, Panel, Row, Scene, share_out
from domain.kernel.picture_pieces import badge, cube, glyph, stripes, tile, token
from domain.kernel.picture_shapes import Shape, add_title, disc, group, rect
from domain.kernel.picture_text import cut, words

RIGHT: Final = 372
"""Where the second group of a seat's row begins."""


def draw_table(scene: Scene) -> Drawing:
    """Return the drawing of a table."""
    table, known = object_in(scene.view, "table"), object_in(scene.view, "known")
    turn = int_in(table, "turn")
    seats = [draw_seat(scene, table, known, seat) for seat in scene.seats_from_viewer()]
    columns: list[list[Row]] = [draw_reefs(scene, table), [[draw_dominance(scene, known)]]]
    share_out(columns, [*seats, draw_supply(scene, table, known)], scene.wide)
    strip = in_hand(scene, table)
    return Drawing(describe_turn(scene, table), scene.say(f"turn {turn}", f"Zug {turn}"), columns, strip, 54 if strip else 0)


def describe_turn(scene: Scene, table: JsonObject) -> str:
    """Return what the seat to act is to do."""
    stage, now = str_in(table, "stage"), object_in(table, "turn_so_far")
    if not scene.to_act:
        return ""
    if stage == "feeding":
        return scene.say(
            "choose a first polyp (one of your tiles) for the fish", "einen ersten Polypen (ein Plättchen) für den Fisch wählen"
        )
    if stage == "cubes":
        return scene.say("choose two larva cubes", "zwei Larvenwürfel wählen")
    if stage == "last_chance":
        return scene.say("last chance to eat", "letzte Gelegenheit zum Fressen")
    if now["lifted"] is not None:
        return scene.say("put the shrimp down", "die Garnele absetzen")
    laying = now["laying"]
    if isinstance(laying, str):
        return scene.say(f"lay {laying} polyps, or end the laying", f"{adjective(laying)} Polypen legen oder das Legen beenden")
    if not bool_in(now, "begun"):
        return scene.say("eat, lay, move or trade", "fressen, legen, ziehen oder tauschen")
    return scene.say("lay, move, trade, or take a sea space", "legen, ziehen, tauschen oder ein Meeresfeld nehmen")


def adjective(color: str) -> str:
    """Return the German adjective for polyps of a colour."""
    return {"white": "weiße", "yellow": "gelbe", "orange": "orange", "pink": "rosa", "grey": "graue"}[color]


def in_hand(scene: Scene, table: JsonObject) -> list[Shape]:
    """Return the cube that was played, or the shrimp that was lifted, for the strip on top."""
    now = object_in(table, "turn_so_far")
    if now["lifted"] is not None:
        active = int_in(table, "active")
        title = scene.say("lifted shrimp", "aufgenommene Garnele")
        return [scene.place(f"shrimp:{active}/lifted", title, rect(6, 34, 44, 44, 12, "touch"), [shrimp(active, 28, 56, 140)])]
    laying = now["laying"]
    if isinstance(laying, str):
        return [add_title(scene.say(f"laying {laying}", f"gelegt wird {color_name(scene, laying)}"), [cube(COLORS[laying], 28, 56, 170)])]
    return []


def draw_dominance(scene: Scene, known: JsonObject) -> Panel:
    """Return the coral tiles: the larger colour eats the smaller; beside them the alga that turns the tile, and the one on its back."""
    found: list[Shape] = [
        words(16, 32, scene.say("Who eats whom", "Wer wen frisst"), PLAIN, "b s"),
        words(ROOM - 16, 32, scene.say("the large alga flips or locks", "die große Alge dreht oder legt fest"), SMALL, "e s"),
    ]
    for i, item in enumerate(list_in(known, "coral_tiles")):
        each = as_object(item, "/coral_tiles")
        found.append(coral_tile(scene, each, 12 + i % 5 * 137, 46 + i // 5 * 62))
    for i, (color, dye) in enumerate(COLORS.items()):
        value = int_in(object_in(known, "values"), color)
        x = 100 + i * 66
        title = scene.say(
            f"a {color} polyp eaten is worth {value} now", f"ein gefressener Polyp {color_name(scene, color)} ist jetzt {value} wert"
        )
        found.append(add_title(title, [tile(dye, x, 192, 30), words(x + 21, 200, str(value), PLAIN, "b")]))
    found.append(words(16, 199, scene.say("Worth", "Wert"), SMALL, "s"))
    found.append(words(430, 199, scene.say("Algae", "Algen"), SMALL, "s"))
    for i, name in enumerate(ALGAE):
        left = int_in(object_in(known, "cylinders"), name)
        title = scene.say(f"{name} cylinders in the supply", f"Zylinder {alga_name(scene, name)} im Vorrat")
        found.append(count_of(scene, f"cylinder/{name}", title, 500 + i * 52, 192, left, alga(name, 500 + i * 52, 192, 110), 52))
    return Panel("coral_tile", ROOM, 222, found, "card")


def coral_tile(scene: Scene, each: JsonObject, x: int, y: int) -> Shape:
    """Return a coral tile."""
    stronger, weaker, locked = str_in(each, "stronger"), str_in(each, "weaker"), bool_in(each, "locked")
    large, small = str_in(each, "large_alga"), str_in(each, "small_alga")
    inside = [
        tile(COLORS[stronger], x + 23, y + 28, 36),
        glyph("M-4-7L4 0L-4 7", x + 50, y + 28, 100, "ink"),
        tile(COLORS[weaker], x + 71, y + 28, 25),
    ]
    title = scene.say(f"{stronger} eats {weaker}", f"{color_name(scene, stronger)} frisst {color_name(scene, weaker)}")
    if locked:
        inside.append(padlock(x + 107, y + 28, 115))
        title += scene.say(", locked", ", festgelegt")
    else:
        inside += [alga(large, x + 100, y + 22, 105), alga(small, x + 120, y + 42, 68)]
        title += scene.say(
            f"; {large} alga turns it, {small} turns it back",
            f"; Alge {alga_name(scene, large)} dreht es, {alga_name(scene, small)} zurück",
        )
    return scene.place(str_in(each, "place"), title, rect(x, y, 131, 56, 12, "deep" if locked else "zone"), inside)


def own_of(scene: Scene, seat: int) -> JsonObject | None:
    """Return what the viewer knows of a seat's hidden tiles: of its own, and of all at the end."""
    opened = scene.view["opened"]
    if isinstance(opened, list):
        return as_object(opened[seat], "/opened")
    own = scene.view["own"]
    return own if isinstance(own, dict) and own["seat"] == seat else None


def draw_seat(scene: Scene, table: JsonObject, known: JsonObject, seat: int) -> Panel:
    """Return what a seat has: shrimps and points, tiles behind and before the screen, cubes, and what its fish has eaten."""
    each = as_object(list_in(table, "seats")[seat], "/seats")
    name = scene.seat_name(seat)
    shown = f"{name} ({scene.say('you', 'du')})" if seat == scene.viewer else name
    points = ints_in(known, "points")[seat]
    found: list[Shape] = [
        token(seat, 30, 30, 125),
        words(56, 37, cut(shown, PLAIN, 220, bold=True), PLAIN, "b" if seat in scene.to_act else ""),
    ]
    score = [words(ROOM - 88, 38, str(points), LARGE, "b e"), words(ROOM - 80, 37, scene.points_word(points), SMALL, "s")]
    found.append(add_title(scene.say("points, as far as they are known", "Punkte, soweit sie bekannt sind"), score))
    behind, eaten = int_in(each, "shrimps_behind"), int_in(each, "shrimps_eaten")
    found.append(
        shrimps(
            scene,
            f"shrimp:{seat}/behind",
            scene.say("shrimps behind the screen", "Garnelen hinter dem Schirm"),
            300,
            behind,
            shrimp(seat, 300, 29, 100),
        )
    )
    found.append(shrimps(scene, f"shrimp:{seat}/eaten", scene.say("shrimps eaten", "Garnelen gefressen"), 376, eaten, fish(376, 29, 120)))
    if object_in(table, "turn_so_far")["lifted"] is None or table["active"] != seat:
        found.append(
            scene.place(f"shrimp:{seat}/lifted", scene.say("no shrimp taken up", "keine Garnele aufgenommen"), disc(458, 29, 12, "none"))
        )
    found += hand_of(scene, seat, each)
    row = scene.say
    for i, (color, dye) in enumerate(COLORS.items()):
        word = color_name(scene, color)
        x, far = 32 + i * 58, RIGHT + 18 + i * 54
        found.append(
            count_of(
                scene,
                f"front:{seat}/{color}",
                row(f"{word}, in front of the screen", f"{word}, vor dem Schirm"),
                far,
                96,
                number(object_in(each, "front")[color]),
                tile(dye, far, 96, 30),
            )
        )
        found.append(
            count_of(
                scene,
                f"cube:{seat}/{color}",
                row(f"{word} cubes", f"Würfel {word}"),
                x,
                164,
                number(object_in(each, "cubes")[color]),
                cube(dye, x, 164, 125),
            )
        )
        eaten_tiles = number(object_in(object_in(each, "fish"), "eaten")[color])
        found.append(
            count_of(
                scene,
                f"fish:{seat}/{color}",
                row(f"{word}, eaten by the fish", f"{word}, vom Fisch gefressen"),
                far,
                164,
                eaten_tiles,
                tile(dye, far, 164, 24),
            )
        )
    found += first_tile(scene, seat, str_in(object_in(each, "fish"), "first"))
    for x, y, en, de in (
        (16, 72, "behind the screen", "hinter dem Schirm"),
        (RIGHT, 72, "in front of it", "davor"),
        (16, 140, "cubes", "Würfel"),
        (RIGHT, 140, "in the fish", "im Fisch"),
    ):
        found.append(words(x, y, scene.say(en, de), SMALL, "s"))
    return Panel(f"seat-{seat}", ROOM, 192, found, "turn" if seat in scene.to_act else "card")


def shrimps(scene: Scene, place: str, title: str, x: int, count: int, piece: Shape) -> Shape:
    """Return a number of shrimps."""
    digit = words(x + 20, 37, str(count), PLAIN, "b" if count else "s")
    return scene.place(
        place, f"{title}: {count}", rect(x - 20, 10, 60, 40, 10, "touch"), [group([piece], 0, 0, 100, "" if count else "dim"), digit]
    )


def hand_of(scene: Scene, seat: int, each: JsonObject) -> list[Shape]:
    """Return the tiles behind a seat's screen: what is known of them by colour, the rest as a count."""
    hand, own = object_in(each, "hand"), own_of(scene, seat)
    hidden = int_in(hand, "hidden")
    found: list[Shape] = []
    for i, (color, dye) in enumerate(COLORS.items()):
        count = number(object_in(hand, "known")[color]) + (number(object_in(own, "hand")[color]) if own is not None else 0)
        x = 32 + i * 58
        title = scene.say(f"{color}, behind the screen", f"{color_name(scene, color)}, hinter dem Schirm")
        found.append(count_of(scene, f"hand:{seat}/{color}", title, x, 96, count, tile(dye, x, 96, 30)))
    if own is None and hidden:
        title = scene.say("tiles that only their owner has seen", "Polypen, die nur ihr Besitzer kennt")
        found.append(hidden_count(scene, f"hand:{seat}/dealt", title, 322, 96, hidden, stripes(307, 81, 30, 30, 9)))
    return found


def first_tile(scene: Scene, seat: int, first: str) -> list[Shape]:
    """Return the tile with which a seat fed its fish: it stays secret to the end."""
    own = own_of(scene, seat)
    known = own["first"] if own is not None else None
    x = RIGHT + 18 + 5 * 54
    if isinstance(known, str):
        word = color_name(scene, known)
        title = scene.say(f"first tile in the fish, secret: {word}", f"erster Polyp im Fisch, geheim: {word}")
        piece = [*stripes(x - 16, 148, 32, 32, 9), tile(COLORS[known], x, 164, 20)]
    elif first == "hidden":
        title = scene.say("first tile in the fish, secret", "erster Polyp im Fisch, geheim")
        piece = [*stripes(x - 16, 148, 32, 32, 9), *badge(x, 164, "?", 11, "card")]
    else:
        title = scene.say("first tile in the fish: none, or shown", "erster Polyp im Fisch: keiner oder aufgedeckt")
        return [scene.place(f"fish:{seat}/first", title, rect(x - 16, 148, 32, 32, 9, "none"))]
    return [scene.place(f"fish:{seat}/first", title, rect(x - 19, 145, 38, 38, 10, "touch"), [add_title(title, piece)])]


def draw_supply(scene: Scene, table: JsonObject, known: JsonObject) -> Panel:
    """Return what is left: the bag, the cubes, and the bonus polyps."""
    bag = int_in(known, "bag")
    bonus = object_in(table, "bonus")
    found: list[Shape] = [
        scene.place(
            "bag/polyps",
            scene.say(f"bag: {bag} polyps", f"Beutel: {bag} Polypen"),
            rect(8, 8, 116, 40, 10, "touch"),
            [words(16, 36, scene.say(f"Bag {bag}", f"Beutel {bag}"), PLAIN, "b")],
        ),
        words(150, 36, scene.say("cubes", "Würfel"), SMALL, "s"),
        words(500, 36, scene.say("bonus", "Bonus"), SMALL, "s"),
    ]
    for i, (color, dye) in enumerate(COLORS.items()):
        word = color_name(scene, color)
        x, far = 236 + i * 53, 572 + i * 28
        found.append(
            count_of(
                scene,
                f"supply/{color}",
                scene.say(f"{word} cubes in the supply", f"Würfel {word} im Vorrat"),
                x,
                28,
                int_in(object_in(known, "cubes"), color),
                cube(dye, x, 28, 115),
                54,
            )
        )
        count = number(object_in(bonus, "polyps")[color])
        inside = [group([tile(dye, far, 28, 24)], 0, 0, 100, "" if count else "dim")]
        found.append(
            scene.place(
                f"bonus/{color}",
                scene.say(f"bonus polyp {word}: {count}", f"Bonuspolyp {word}: {count}"),
                rect(far - 13, 15, 26, 26, 8, "touch"),
                inside,
            )
        )
    return Panel("supply", ROOM, 56, found, "card")
