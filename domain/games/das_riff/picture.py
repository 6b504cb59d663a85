"""The picture of Das Riff: four rows of cards that drift to the sea, boats above and below, and both seats' worms, trees and fish."""

from typing import Final

from domain.games.das_riff import picture_pieces as pieces
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_int, as_list, as_str, int_in, list_in, object_in, objects_in, str_in, strs_in
from domain.kernel.picture import GAP, LEAD, PLAIN, ROOM, SMALL, Drawing, Panel, Scene
from domain.kernel.picture_pieces import STAR, badge, glyph, stripes
from domain.kernel.picture_shapes import Shape, add_title, group, path, rect
from domain.kernel.picture_text import words

ROWS: Final = ["A_open", "A_mid", "B_mid", "B_open"]
SHORT_ROWS: Final = {
    "A_open": ("outer", "außen"),
    "A_mid": ("mid", "Mitte"),
    "B_mid": ("mid", "Mitte"),
    "B_open": ("outer", "außen"),
}
LEFT: Final = 56
PITCH: Final = 80
TALL: Final = 100
CARD: Final = (74, 94)
TOP: Final = 48
TREES: Final = 5
BROAD: Final = 430
NARROW: Final = ROOM - BROAD - GAP


def draw_table(scene: Scene) -> Drawing:
    """Return the drawing of a table."""
    turn = int_in(scene.view, "turn")
    strip = dice(scene)
    first, second = draw_seat(scene, 0), draw_seat(scene, 1)
    if scene.wide:
        columns = [[[first], [draw_reef(scene)], [second]], [[draw_breeding(scene, NARROW)], [draw_stock(scene, NARROW)]]]
    else:
        columns = [[[first], [draw_reef(scene)], [second], [draw_breeding(scene, BROAD), draw_stock(scene, NARROW)]]]
    rolled = scene.say("rolled", "gewürfelt")
    return Drawing(describe_turn(scene), scene.say(f"turn {turn}", f"Zug {turn}"), columns, strip, 60 * len(strip), rolled)


def describe_turn(scene: Scene) -> str:
    """Return what the seat to act is to do."""
    if not scene.to_act:
        return ""
    return {
        "free": scene.say("choose a worm: no rolled colour is in stock", "einen Wurm wählen: keine gewürfelte Farbe ist da"),
        "bonus": scene.say("take a worm of the other seat's roll", "einen Wurm vom Wurf des anderen nehmen"),
        "act": scene.say("reveal, take, buy a boat or end the turn", "aufdecken, nehmen, Boot kaufen, Zug beenden"),
    }[str_in(scene.view, "phase")]


def dice(scene: Scene) -> list[Shape]:
    """Return what was rolled, for the strip on top."""
    found: list[Shape] = []
    for i, color in enumerate(strs_in(scene.view, "dice")):
        title = scene.say(f"rolled: {color}", f"gewürfelt: {pieces.color_name(scene, color)}")
        found.append(add_title(title, [rect(60 * i + 8, 31, 48, 48, 11, "card"), pieces.worm(color, 60 * i + 32, 55, 18)]))
    return found


def draw_reef(scene: Scene) -> Panel:
    """Return the reef: column 1 at the sea edge on the left, the row of seat 0 on top."""
    layout = object_in(scene.view, "layout")
    prices = object_in(object_in(scene.info.content, "table"), "prices")
    looks = scene.viewer if scene.viewer >= 0 else int_in(scene.view, "active")
    take = objects_in(prices, "take")[looks]
    revealed = [str_in(each, "place") for each in objects_in(scene.view, "revealed")]
    bottom = TOP + len(ROWS) * TALL
    found: list[Shape] = [path(f"M{LEFT - 8} {TOP}q-7 10 0 20" + "t0 20" * (len(ROWS) * TALL // 20 - 1), "shore")]
    found += [glyph("M12 0H-12M-5-7L-12 0L-5 7", 26, y, 100, "ink") for y in (24, bottom + 24)]
    for y, row in enumerate(ROWS):
        middle = TOP + y * TALL + TALL // 2 - 3
        price = int_in(take, row)
        title = scene.say(f"a card of this row costs {price}", f"eine Karte dieser Reihe kostet {price}")
        found.append(add_title(title, badge(26, middle, str(price), 19)))
        found.append(words(26, middle - 28, row[0], SMALL, "m b s"))
        found.append(words(26, middle + 36, scene.say(*SHORT_ROWS[row]), 14, "m s"))
        for x, card in enumerate(as_list(layout[row], f"/layout/{row}")):
            found.append(reef_card(scene, row, x, y, card, f"reef/{row}.{x + 1}" in revealed))
    found += boats(scene, 0, 26) + boats(scene, 1, bottom + 26)
    return Panel("reef", ROOM, bottom + 50, found)


def reef_card(scene: Scene, row: str, column: int, line: int, card: Json, own: bool) -> Shape:
    """Return a place of the reef with its card; one that was revealed this turn bears the price 1."""
    x, y = LEFT + column * PITCH + 2, TOP + line * TALL
    width, height = CARD
    outer = row.endswith("open")
    where = scene.say(
        f"{'outer' if outer else 'middle'} row {row[0]}, column {column + 1}",
        f"{'Außen' if outer else 'Mittel'}reihe {row[0]}, Spalte {column + 1}",
    )
    name = f"reef/{row}.{column + 1}"
    if card is None:
        return scene.place(name, f"{where}: {scene.say('gap', 'Lücke')}", rect(x, y, width, height, 11, "none"))
    known = card.get("face") if isinstance(card, dict) else card
    if isinstance(card, dict):
        pool = int_in(card, "pool")
        title = scene.say(f"face-down card, shuffle {pool}", f"verdeckte Karte, Mischung {pool}")
        inside = stripes(x, y, width, height, 11)
        if isinstance(known, str):
            title += f": {pieces.face_name(scene, known)}"
            inside += [rect(x + 9, y + 19, width - 18, height - 38, 12, "card"), *pieces.face(known, x + width // 2, y + height // 2, 62)]
        else:
            inside += badge(x + width // 2, y + height // 2, "?", 19, "card")
        return scene.place(name, f"{where}: {title}", rect(x, y, width, height, 11, "touch"), [add_title(title, inside)])
    shown = as_str(known, f"/layout/{row}")
    title = pieces.face_name(scene, shown)
    inside = [add_title(title, pieces.face(shown, x + width // 2, y + height // 2, 100))]
    if own:
        inside.append(
            add_title(
                scene.say("revealed this turn: costs 1", "in diesem Zug aufgedeckt: kostet 1"),
                badge(x + width - 15, y + height - 15, "1", 16),
            )
        )
    return scene.place(name, f"{where}: {title}", rect(x, y, width, height, 11, "free" if shown == "water" else "card"), inside)


def boats(scene: Scene, seat: int, y: int) -> list[Shape]:
    """Return the columns of a seat: its boats, and where the next ones would lie."""
    count = int_in(seat_of(scene, seat), "boats")
    found: list[Shape] = []
    for column in range(8):
        x = LEFT + column * PITCH + 39
        spot = rect(x - 30, y - 20, 60, 40, 10, "touch")
        name = scene.seat_name(seat)
        if column < count:
            title = scene.say(f"boat of {name} in column {column + 1}", f"Boot von {name} in Spalte {column + 1}")
            inside = [pieces.boat(seat, x, y, 105)]
        else:
            title = scene.say(f"no boat of {name} in column {column + 1}", f"kein Boot von {name} in Spalte {column + 1}")
            inside = [words(x, y + 7, str(column + 1), SMALL, "m s")]
        found.append(scene.place(f"boat:{seat}/{column + 1}", title, spot, inside))
    return found


def seat_of(scene: Scene, seat: int) -> JsonObject:
    """Return what the view tells of a seat."""
    return objects_in(scene.view, "seats")[seat]


def draw_seat(scene: Scene, seat: int) -> Panel:
    """Return what lies in front of a seat: families, worms, pearls and sharks on the left, its trees on the right."""
    own = seat_of(scene, seat)
    name, bred = scene.seat_name(seat), int_in(own, "successes")
    found = scene.head_of_seat(seat, 32, 170)
    stars = [glyph(STAR, 244 + 27 * i, 32, 125, "gold" if i < bred else "lack") for i in range(TREES)]
    found.append(
        add_title(scene.say(f"{name} has bred {bred} of {TREES} families", f"{name} hat {bred} von {TREES} Familien gezüchtet"), stars)
    )
    for i, color in enumerate(pieces.COLORS):
        count = as_int(object_in(own, "worms")[color], "/worms")
        title = scene.say(f"{color} worms: {count}", f"Würmer {pieces.color_name(scene, color)}: {count}")
        found.append(draw_count(scene, f"worm:{seat}/{color}", title, 28 + 62 * i, 84, count, pieces.worm(color, 0, 0, 16)))
    pearls, sharks = int_in(own, "pearls"), int_in(own, "sharks")
    title = scene.say(f"pearls: {pearls}", f"Perlen: {pearls}")
    found.append(draw_count(scene, f"held:{seat}/pearl", title, 32, 136, pearls, pieces.pearl(-3, 0, 60)))
    title = scene.say(f"sharks: {sharks}", f"Haie: {sharks}")
    found.append(draw_count(scene, f"held:{seat}/shark", title, 114, 136, sharks, pieces.shark(-4, 0, 56)))
    for i, (kind, many) in enumerate(object_in(own, "reserve").items()):
        _, color, sex = kind.split(":")
        x = 190 + 84 * i
        title = f"{pieces.face_name(scene, kind)}: {as_int(many, '')}"
        inside = [
            pieces.fish(color, sex, x, 132, 66),
            pieces.sign(sex, x + 31, 138, 80),
            *(badge(x - 18, 118, str(many), 11) if many != 1 else []),
        ]
        found.append(scene.place(f"reserve:{seat}/{kind}", title, rect(x - 28, 112, 80, 48, 10, "touch"), inside))
    trees = objects_in(own, "trees")
    for i in range(TREES):
        found.append(draw_tree(scene, seat, i, trees[i] if i < len(trees) else None))
    return scene.panel_of_seat(seat, ROOM, 166, found)


def draw_count(scene: Scene, place: str, title: str, x: int, y: int, count: int, piece: Shape) -> Shape:
    """Return pieces of a kind with their number; of none left the piece is faint, the digit is not."""
    inside = [group([group([piece], -3, 0, 100, "" if count else "dim"), words(17, 8, str(count), LEAD, "b" if count else "s")], x, y)]
    return scene.place(place, title, rect(x - 22, y - 22, 58, 44, 11, "touch"), inside)


def draw_tree(scene: Scene, seat: int, number: int, found: JsonObject | None) -> Shape:
    """Return a tree of a seat with what hangs on it."""
    x, y = 408 + 58 * number, 12
    spot = rect(x, y, 54, 142, 11, "none" if found is None else "zone")
    place = f"tree:{seat}/{number + 1}"
    what = scene.say(f"tree {number + 1}", f"Baum {number + 1}")
    if found is None:
        return scene.place(place, f"{what}: {scene.say('none yet', 'noch keiner')}", spot)
    inside = [pieces.tree(x + 27, y + 108, 78)]
    state = str_in(found, "state")
    if state == "empty":
        title = scene.say("no fish", "kein Fisch")
    elif state == "single":
        kind = str_in(found, "fish")
        _, color, sex = kind.split(":")
        title = pieces.face_name(scene, kind)
        inside.append(add_title(title, [pieces.fish(color, sex, x + 24, y + 32, 72), pieces.sign(sex, x + 40, y + 58, 85)]))
    else:
        pair = str_in(found, "breeding")
        first, _, second = pair.partition("+")
        title = scene.say(f"family {pieces.pair_name(scene, pair)}", f"Familie {pieces.pair_name(scene, pair)}")
        inside.append(
            add_title(
                title,
                [pieces.worm(first, x + 15, y + 20, 12), pieces.worm(second, x + 39, y + 20, 12), glyph(STAR, x + 27, y + 51, 130, "gold")],
            )
        )
    return scene.place(place, f"{what}: {title}", spot, inside)


def draw_breeding(scene: Scene, room: int) -> Panel:
    """Return the open breeding cards and how many are to come; two a row where the panel is narrow."""
    narrow = room == NARROW
    deck = int_in(scene.view, "breeding_deck")
    found: list[Shape] = [words(16, 32, scene.say("Breeding cards", "Zuchtkarten"), PLAIN, "b s")]
    told = scene.say(f"deck {deck}", f"Zuchtstapel {deck}")
    x, y = (8, 42) if narrow else (290, 8)
    label = words(16, 66, told, SMALL, "s") if narrow else words(412, 32, told, SMALL, "e s")
    found.append(scene.place("pile/breeding", told, rect(x, y, 130, 34, 10, "touch"), [label]))
    pairs = strs_in(scene.view, "breeding_open")
    for i, pair in enumerate(dict.fromkeys(pairs)):
        first, _, second = pair.partition("+")
        x, y = (18 + 118 * (i % 2), 84 + 62 * (i // 2)) if narrow else (14 + 103 * i, 48)
        many = pairs.count(pair)
        inside = [
            pieces.worm(first, x + 26, y + 26, 19),
            pieces.worm(second, x + 70, y + 26, 19),
            *(badge(x + 88, y + 10, str(many), 12) if many > 1 else []),
        ]
        found.append(scene.place(f"breeding/{pair}", pieces.pair_name(scene, pair), rect(x, y, 96, 52, 12, "sand"), inside))
    return Panel("breeding", room, 210 if narrow else 114, found, "card")


def draw_stock(scene: Scene, room: int) -> Panel:
    """Return the worms and boats left, the pile of the reef and its discards."""
    pile, discards = int_in(scene.view, "pile"), len(list_in(scene.view, "discards"))
    found: list[Shape] = []
    told = scene.say(f"pile {pile}", f"Riffstapel {pile}")
    found.append(scene.place("pile/reef", told, rect(8, 8, 96, 34, 10, "touch"), [words(14, 32, told, SMALL, "s")]))
    told = scene.say(f"discards {discards}", f"Abwurf {discards}")
    found.append(scene.place("pile/discards", told, rect(106, 8, 150, 34, 10, "touch"), [words(room - 14, 32, told, SMALL, "e s")]))
    supply = object_in(scene.view, "supply")
    for i, color in enumerate(pieces.COLORS):
        count = as_int(supply[color], "/supply")
        x = 24 + 35 * i
        title = scene.say(f"{color} worms in stock: {count}", f"Würmer {pieces.color_name(scene, color)} im Vorrat: {count}")
        inside = [group([pieces.worm(color, x, 66, 13)], 0, 0, 100, "" if count else "dim"), words(x, 104, str(count), PLAIN, "m b")]
        found.append(scene.place(f"supply/{color}", title, rect(x - 16, 49, 32, 60, 9, "touch"), inside))
    left = int_in(scene.view, "boat_supply")
    title = scene.say(f"boats in stock: {left}", f"Boote im Vorrat: {left}")
    inside = [glyph(pieces.BOAT, 239, 67, 80, "sand"), words(239, 104, str(left), PLAIN, "m b")]
    found.append(scene.place("supply/boat", title, rect(223, 49, 32, 60, 9, "touch"), inside))
    return Panel("supply", room, 114, found, "card")
