"""The picture of Reef Encounter: the reefs and the open sea, who eats whom, what each seat has, and what is left."""

from domain.games.reef_encounter.picture_pieces import ALGAE, COLORS, alga, alga_name, color_name, padlock, shrimp
from domain.games.reef_encounter.picture_reefs import THREE, count_of, draw_reefs, draw_sea, number
from domain.games.reef_encounter.picture_seats import draw_seat
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import bool_in, int_in, object_in, objects_in, str_in, strs_in
from domain.kernel.picture import PLAIN, ROOM, SIDE, SMALL, Drawing, Panel, Row, Scene
from domain.kernel.picture_pieces import cube, glyph, tile
from domain.kernel.picture_shapes import Shape, add_title, group, rect
from domain.kernel.picture_text import paragraph, words


def draw_table(scene: Scene) -> Drawing:
    """Return the drawing of a table."""
    table, known = object_in(scene.view, "table"), object_in(scene.view, "known")
    turn = int_in(table, "turn")
    strip = in_hand(scene, table)
    laying = isinstance(object_in(table, "turn_so_far")["laying"], str)
    caption = scene.say("laid now", "gelegt wird") if laying else scene.say("lifted", "aufgenommen")
    return Drawing(
        describe_turn(scene, table),
        scene.say(f"turn {turn}", f"Zug {turn}"),
        arrange(scene, table, known),
        strip,
        54 if strip else 0,
        caption,
    )


def arrange(scene: Scene, table: JsonObject, known: JsonObject) -> list[list[Row]]:
    """Return the panels: the viewer's own things first, or beside the reefs, since one looks at them with every polyp that is laid."""
    room = SIDE if scene.wide else ROOM
    first, *rest = scene.seats_from_viewer()
    own: list[Row] = [[draw_seat(scene, table, known, first, room)]]
    reefs = draw_reefs(scene, table)
    boards = len(strs_in(table, "boards"))
    few = scene.wide and boards < THREE
    others: list[Row] = [[draw_seat(scene, table, known, seat, SIDE if few else ROOM)] for seat in rest]
    if str_in(table, "stage") == "cubes":  # they are chosen from the supply
        own.append([draw_supply(scene, table, known, room)])
    else:
        others.append([draw_supply(scene, table, known, SIDE if few else ROOM)])
    if not scene.wide:
        return [[*own, *reefs, [draw_dominance(scene, known, ROOM)], *others]]
    if few:
        return [[*reefs, [draw_dominance(scene, known, ROOM)]], [*own, *others]]
    sea: list[Row] = [] if boards == THREE else [[draw_sea(scene, table, SIDE, 0)]]
    return [[*reefs, *others], [*own, *sea, [draw_dominance(scene, known, SIDE)]]]


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
        return scene.say("eat, lay, move or trade", "fressen, legen, versetzen oder tauschen")
    return scene.say("lay, move, trade, or take a sea space", "legen, versetzen, tauschen oder ein Meeresfeld nehmen")


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


def draw_dominance(scene: Scene, known: JsonObject, room: int) -> Panel:
    """Return the coral tiles: the larger colour eats the smaller; below them the alga that turns the tile, and the one on its back."""
    narrow = room != ROOM
    told = scene.say("the large alga flips or locks", "die große Alge dreht oder legt fest")
    found: list[Shape] = [words(16, 32, scene.say("Who eats whom", "Wer wen frisst"), PLAIN, "b s")]
    found.append(words(16, 54, told, SMALL - 2, "s") if narrow else words(ROOM - 16, 32, told, SMALL, "e s"))
    top, wide, high = (62, 81, 88) if narrow else (46, 137, 92)
    tiles = objects_in(known, "coral_tiles")
    for i, each in enumerate(tiles):
        found.append(coral_tile(scene, each, (room - 5 * wide) // 2 + 3 + i % 5 * wide, top + i // 5 * high, wide - 6, high - 6))
    y = top + high * (-(-len(tiles) // 5)) + 24
    step = (room - 100) // 5 if narrow else 66
    for i, (color, dye) in enumerate(COLORS.items()):
        value = int_in(object_in(known, "values"), color)
        x = 106 + i * step
        title = scene.say(
            f"a {color} polyp eaten is worth {value} now", f"ein gefressener Polyp {color_name(scene, color)} ist jetzt {value} wert"
        )
        found.append(add_title(title, [tile(dye, x, y, 30), words(x + 21, y + 8, str(value), PLAIN, "b")]))
    found.append(words(16, y + 7, scene.say("Worth", "Wert"), SMALL, "s"))
    left, y = (16, y + 42) if narrow else (430, y)
    found.append(words(left, y + 7, scene.say("Algae", "Algen"), SMALL, "s"))
    for i, name in enumerate(ALGAE):
        x = left + (90 if narrow else 74) + i * (step if narrow else 52)
        count = int_in(object_in(known, "cylinders"), name)
        title = scene.say(f"{name} cylinders in the supply", f"Zylinder {alga_name(scene, name)} im Vorrat")
        found.append(count_of(scene, f"cylinder/{name}", title, x, y, count, alga(name, 0, 0, 110), 52))
    return Panel("coral_tile", room, y + 28, found, "card")


def coral_tile(scene: Scene, each: JsonObject, x: int, y: int, wide: int, high: int) -> Shape:
    """Return a coral tile."""
    stronger, weaker, locked = str_in(each, "stronger"), str_in(each, "weaker"), bool_in(each, "locked")
    large, small = str_in(each, "large_alga"), str_in(each, "small_alga")
    size = min(wide * 45 // 100, 40)
    inside = [
        tile(COLORS[stronger], x + wide * 28 // 100, y + 26, size),
        glyph("M-4-7L4 0L-4 7", x + wide * 58 // 100, y + 26, 100, "ink"),
        tile(COLORS[weaker], x + wide * 80 // 100, y + 26, size * 70 // 100),
    ]
    title = scene.say(f"{stronger} eats {weaker}", f"{color_name(scene, stronger)} frisst {color_name(scene, weaker)}")
    low = y + high - 19
    if locked:
        inside.append(padlock(x + wide // 2, low - 3, 115))
        title += scene.say(", locked", ", festgelegt")
    else:
        inside += [alga(large, x + wide * 32 // 100, low - 1, 135), alga(small, x + wide * 74 // 100, low + 2, 95)]
        title += scene.say(
            f"; {large} alga turns it, {small} turns it back",
            f"; Alge {alga_name(scene, large)} dreht es, {alga_name(scene, small)} zurück",
        )
    return scene.place(str_in(each, "place"), title, rect(x, y, wide, high, 12, "deep" if locked else "zone"), inside)


def draw_supply(scene: Scene, table: JsonObject, known: JsonObject, room: int) -> Panel:
    """Return what is left: the bag, the cubes, and the bonus polyps; in two rows where the panel is narrow."""
    bag = int_in(known, "bag")
    bonus = object_in(table, "bonus")
    told, bonus_x, low, high = (106, 150, 74, 102) if room != ROOM else (150, 500, 28, 56)
    found: list[Shape] = [
        scene.place(
            "bag/polyps",
            scene.say(f"bag: {bag} polyps", f"Beutel: {bag} Polypen"),
            rect(8, low - 20, 130, 40, 10, "touch"),
            [words(16, low + 8, scene.say(f"Bag {bag}", f"Beutel {bag}"), PLAIN, "b")],
        ),
        *paragraph(16 if room != ROOM else told, 25, ["Larven-", "würfel"] if scene.german else ["larva", "cubes"], 16, 17, "s"),
        words(bonus_x, low + 8, scene.say("bonus", "Bonus"), SMALL, "s"),
    ]
    for i, (color, dye) in enumerate(COLORS.items()):
        word = color_name(scene, color)
        x, far = (106 + i * 62, 230 + i * 36) if room != ROOM else (236 + i * 53, 572 + i * 28)
        title = scene.say(f"{word} cubes in the supply", f"Larvenwürfel {word} im Vorrat")
        found.append(count_of(scene, f"supply/{color}", title, x, 28, int_in(object_in(known, "cubes"), color), cube(dye, 0, 0, 115), 54))
        count = number(object_in(bonus, "polyps")[color])
        inside = [group([tile(dye, far, low, 24)], 0, 0, 100, "" if count else "dim")]
        title = scene.say(f"bonus polyp {word}: {count}", f"Bonuspolyp {word}: {count}")
        found.append(scene.place(f"bonus/{color}", title, rect(far - 13, low - 13, 26, 26, 8, "touch"), inside))
    return Panel("supply", room, high, found, "card")
