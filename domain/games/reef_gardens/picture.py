"""The picture of Reef Gardens: the board, the nursery with its lines, the seats, and what is left."""

from typing import Final

from domain.games.reef_gardens.picture_board import draw_board
from domain.games.reef_gardens.picture_pieces import SPECIES_DE, coral, shell, shell_name, species_name, tile_name
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_int, as_list, as_object, int_in, list_in, object_in, objects_in, str_in, strs_in
from domain.kernel.picture import GAP, LARGE, LEAD, PLAIN, ROOM, SIDE, SMALL, Drawing, Panel, Row, Scene, pile_up
from domain.kernel.picture_pieces import SEATS, TOKENS, badge
from domain.kernel.picture_shapes import Shape, add_title, disc, group, path, rect
from domain.kernel.picture_text import words

NURSERY_WIDTH: Final = 272
SEAT_WIDTH: Final = ROOM - NURSERY_WIDTH - GAP
SEAT_HEIGHT: Final = 96
PITCH: Final = 54


def draw_table(scene: Scene) -> Drawing:
    """Return the drawing of a table."""
    nursery = draw_nursery(scene)
    beside = [draw_seat(scene, seat) for seat in scene.seats_from_viewer()]
    rows: list[Row]
    if scene.wide:
        rows = [[nursery, draw_piles_narrow(scene, SIDE - NURSERY_WIDTH - GAP, nursery.height)], *[[panel] for panel in beside]]
    elif scene.seats == 2:
        rows = [[nursery, pile_up([*beside, draw_piles(scene, SEAT_WIDTH)])]]
    else:
        rows = [[nursery, pile_up(beside)], [draw_piles(scene, ROOM)]]
    strip = hand(scene)
    turn = int_in(scene.view, "turn")
    return Drawing(
        describe_turn(scene),
        scene.say(f"turn {turn}", f"Zug {turn}"),
        [[[draw_board(scene)]], rows],
        strip,
        54 * len(strip),
        scene.say("in hand", "in der Hand"),
    )


def describe_turn(scene: Scene) -> str:
    """K5, N2, P4: return what the seat to act is to do; a tile taken by boat is placed before a purchase too."""
    phase = str_in(scene.view, "phase")
    if phase == "building":
        station = as_object(scene.view["pending_station"], "/pending_station")
        values = f"{int_in(station, 'high')}/{int_in(station, 'low')}"
        return scene.say(f"build the station {values} on a marked site", f"die Station {values} auf einem markierten Bauplatz bauen")
    if list_in(scene.view, "hand") or scene.view["boat_tile"] is not None:
        return scene.say("plant, store or discard the corals in hand", "die Korallen pflanzen, lagern oder abwerfen")
    return {
        "start": scene.say("buy a row or column, or surface", "eine Reihe oder Spalte kaufen, oder auftauchen"),
        "committed": scene.say("a shell was used: now buy a row or column", "Muschel benutzt: nun eine Reihe oder Spalte kaufen"),
        "planting": scene.say("use shells, or end the turn", "Muscheln benutzen oder den Zug beenden"),
        "surfacing": scene.say("surface from more reefs, or end the turn", "von weiteren Riffen auftauchen oder den Zug beenden"),
    }.get(phase, "")


def hand(scene: Scene) -> list[Shape]:
    """Return the tiles that the active seat has just taken, for the strip on top."""
    active = int_in(scene.view, "active")
    boat = scene.view["boat_tile"]
    held = strs_in(scene.view, "hand")
    tiles = [("hand", name, held.count(name)) for name in dict.fromkeys(held)]
    if isinstance(boat, str):
        tiles.append(("boat_tile", boat, 1))
    found: list[Shape] = []
    for i, (zone, name, count) in enumerate(tiles):
        title = scene.say(f"in hand: {count} {tile_name(scene, name)}", f"in der Hand: {count} {tile_name(scene, name)}")
        spot = rect(54 * i + 5, 31, 46, 46, 13, "touch")
        more = badge(54 * i + 40, 43, str(count), 11) if count > 1 else []
        found.append(scene.place(f"{zone}:{active}/{name}", title, spot, [coral(name, 54 * i + 28, 54, 44), *more]))
    return found


def draw_nursery(scene: Scene) -> Panel:
    """P1: return the nursery: its spaces with tiles, the number of each row and column at one end of it, and its price at the other."""
    layout = object_in(object_in(object_in(scene.info.content, "nursery"), "layouts"), str_in(scene.options, "nursery"))
    at = [(as_int(as_list(each, "")[1], ""), as_int(as_list(each, "")[0], "")) for each in list_in(layout, "positions")]
    tiles = list_in(scene.view, "nursery")
    left, top = 57, 66
    bottom = top + (max(y for _, y in at) + 1) * PITCH
    found: list[Shape] = [
        words(16, 32, scene.say("Nursery", "Auslage"), PLAIN, "b s"),
        words(10, bottom + 29, scene.say("price", "Preis"), 15, "s"),
    ]
    for name, line in object_in(layout, "lines").items():
        first, *rest = [at[as_int(each, "") - 1] for each in as_list(line, "")]
        price = sum(1 for each in as_list(line, "") if tiles[as_int(each, "") - 1] is not None)
        worth = scene.say(f"price {price}", f"Preis {price}") if price else scene.say("empty", "leer")
        number = name[1:]
        if name[0] == "C":
            title = scene.say(f"column {number}: {worth}", f"Spalte {number}: {worth}")
            x, y = left + first[0] * PITCH + 24, bottom + 24
            guide = f"M{x} {y - 18}V{top + (rest or [first])[-1][1] * PITCH + 46}"
            label = words(x, top - 9, number, SMALL, "m s")
        else:
            title = scene.say(f"row {number}: {worth}", f"Reihe {number}: {worth}")
            x, y = 36, top + first[1] * PITCH + 24
            guide = f"M{x + 18} {y}H{left + first[0] * PITCH + 2}"
            label = words(11, y + 6, number, SMALL, "m s")
        shown = add_title(title, [path(guide, "guide"), *badge(x, y, str(price), 16), label])
        found.append(shown if price else group([shown], 0, 0, 100, "dim"))
    for i, (x, y) in enumerate(at):
        middle_x, middle_y = left + x * PITCH + 24, top + y * PITCH + 24
        lying = tiles[i]
        name = lying if isinstance(lying, str) else ""
        spot = rect(middle_x - 23, middle_y - 23, 46, 46, 13, "touch" if name else "free")
        inside = [coral(name, middle_x, middle_y, 44)] if name else []
        title = tile_name(scene, name) if name else scene.say("empty", "leer")
        where = scene.say(f"nursery space {i + 1} (row {y + 1}, column {x + 1})", f"Auslagefeld {i + 1} (Reihe {y + 1}, Spalte {x + 1})")
        found.append(scene.place(f"nursery/{i + 1}", f"{where}: {title}", spot, inside))
    return Panel("nursery", NURSERY_WIDTH, bottom + 52, found, "card")


def draw_seat(scene: Scene, seat: int) -> Panel:
    """Return what lies in front of a seat."""
    own = objects_in(scene.view, "seats")[seat]
    points, money, home = int_in(own, "points"), int_in(own, "money"), int_in(own, "divers_home")
    name = scene.seat_name(seat)
    found: list[Shape] = [
        *scene.head_of_seat(seat, 30, 230),
        words(SEAT_WIDTH - 84, 40, str(points), LARGE, "b e"),
        words(SEAT_WIDTH - 76, 39, scene.points_word(points), SMALL, "s"),
    ]
    coin = [disc(0, 0, 12, "gold"), disc(0, 0, 7, "faint")]
    purse = [group(coin, 30, 72), words(48, 79, str(money), LEAD, "b")]
    found.append(
        scene.place(
            f"held:{seat}/money", scene.say(f"{name}: {money} money", f"{name}: {money} Geld"), rect(12, 55, 66, 34, 10, "touch"), purse
        )
    )
    divers = [group([path(TOKENS[seat], "edge", SEATS[seat].fill if i < home else "none")], 18 * i + 100, 72, 68) for i in range(5)]
    told = scene.say(f"{name}: {home} diver{'' if home == 1 else 's'} at home", f"{name}: {home} Taucher zu Hause")
    found.append(scene.place(f"held:{seat}/divers", told, rect(86, 55, 102, 34, 10, "touch"), divers))
    found += belongings(scene, seat, own)
    return scene.panel_of_seat(seat, SEAT_WIDTH, SEAT_HEIGHT, found)


def belongings(scene: Scene, seat: int, own: JsonObject) -> list[Shape]:
    """Return a seat's shells, and the corals on its anemones."""
    things: list[tuple[str, str, int]] = [("shell", name, as_int(count, "")) for name, count in object_in(own, "shells").items()]
    stored = strs_in(own, "stored")
    things += [("stored", name, stored.count(name)) for name in dict.fromkeys(stored)]
    step = min(44, (SEAT_WIDTH - 206) // max(len(things), 1))
    found: list[Shape] = []
    for i, (zone, name, count) in enumerate(things):
        x = SEAT_WIDTH - 34 - step * (len(things) - 1 - i)
        word = shell_name(scene, name) if zone == "shell" else tile_name(scene, name)
        piece = shell(name, x, 72, 95) if zone == "shell" else coral(name, x, 72, 34)
        more = badge(x + 14, 58, str(count), 11) if count > 1 else []
        found.append(
            scene.place(
                f"{zone}:{seat}/{name}", f"{word}: {count}", rect(x - 19, 53, 38, 38, 12, "touch"), [add_title(word, [piece]), *more]
            )
        )
    return found


def count_piles(scene: Scene) -> list[tuple[str, str, int]]:
    """Return what is left in the bag, of stations and of chips, and what is out of the game: name, word and number."""
    chips = sum(1 for site in objects_in(scene.view, "sites") if str_in(site, "state") == "bare")
    gone = sum(as_int(count, "") for count in object_in(scene.view, "gone").values())
    return [
        ("bag", scene.say("Bag", "Beutel"), int_in(scene.view, "bag")),
        ("stations", scene.say("Stations", "Stationen"), int_in(scene.view, "station_stack")),
        ("chips", scene.say("Sites", "Bauplätze"), chips),
        ("gone", scene.say("Out", "Entfernt"), gone),
    ]


def unseen(scene: Scene, species: str, x: int, y: int, both: bool) -> Shape:
    """Return how many corals of a species nobody has seen yet; those with a clownfish apart where there is room for `both`."""
    counts = object_in(scene.view, "unseen")
    plain, fish = as_int(counts.get(species, 0), ""), as_int(counts.get(f"{species}_clownfish", 0), "")
    title = scene.say(
        f"{species}, not seen yet: {plain + fish}, {fish} with a clownfish",
        f"{species_name(scene, species)}, noch ungesehen: {plain + fish}, {fish} mit Clownfisch",
    )
    return add_title(
        title, [coral(species, x + 16, y, 30), words(x + 38, y + 7, f"{plain}+{fish}" if both else str(plain + fish), PLAIN, "b")]
    )


def draw_piles(scene: Scene, room: int) -> Panel:
    """Return what is left, in a row, and below it how many corals of each species nobody has seen."""
    found: list[Shape] = []
    width = (room - 12) // 4
    for i, (name, title, count) in enumerate(count_piles(scene)):
        x = 8 + width * i
        inside = [words(x + 8, 30, title, SMALL, "s"), words(x + 8, 58, str(count), LEAD, "b")]
        found.append(scene.place(f"pile/{name}", f"{title}: {count}", rect(x, 8, width - 4, 58, 10, "touch"), inside))
    step = (room - 16) // 5
    found += [unseen(scene, species, 14 + i * step, 90, room == ROOM) for i, species in enumerate(SPECIES_DE)]
    return Panel("pile", room, 116, found, "card")


def draw_piles_narrow(scene: Scene, room: int, height: int) -> Panel:
    """Return what is left, in a column."""
    found: list[Shape] = []
    for i, (name, title, count) in enumerate(count_piles(scene)):
        y = 8 + 31 * i
        inside = [words(10, y + 22, title, SMALL - 1, "s"), words(room - 10, y + 22, str(count), PLAIN, "b e")]
        found.append(scene.place(f"pile/{name}", f"{title}: {count}", rect(6, y, room - 12, 30, 9, "touch"), inside))
    step = (height - 140) // 5
    found += [unseen(scene, species, 14, 132 + step // 2 + i * step, True) for i, species in enumerate(SPECIES_DE)]
    return Panel("pile", room, height, found, "card")
