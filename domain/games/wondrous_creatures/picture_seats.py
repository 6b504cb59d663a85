"""What lies in front of each seat of Wondrous Creatures: points, resources, eggs, markers, crew at home, reserve and hand."""

from domain.games.wondrous_creatures import components_names as names
from domain.games.wondrous_creatures.picture_cards import Library, draw_chips, face_down, height_of_chips
from domain.games.wondrous_creatures.picture_island import CREW_STAR
from domain.games.wondrous_creatures.picture_pieces import egg, resource, text_of
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_int, int_in, ints_in, list_in, object_in, objects_in, str_in, strs_in
from domain.kernel.picture import LARGE, PLAIN, ROOM, SMALL, Panel, Scene
from domain.kernel.picture_pieces import SEATS, TOKENS, TROPHY, badge, glyph, token
from domain.kernel.picture_shapes import Shape, add_title, disc, group, path, rect
from domain.kernel.picture_text import cut, words


def seat_of(scene: Scene, seat: int) -> JsonObject:
    """Return what the view tells of a seat."""
    return objects_in(scene.view, "seats")[seat]


def draw_seat(scene: Scene, library: Library, seat: int) -> Panel:
    """Return what lies in front of a seat."""
    own = seat_of(scene, seat)
    found = [*scene.head_of_seat(seat, 30, 230), captain_of(scene, own)]
    found += score(scene, ints_in(scene.view, "standing")[seat], int_in(own, "trophies"))
    found += resources(scene, seat, own)
    found += crew_at_home(scene, seat, own)
    found += storage(scene, seat, own)
    found += markers(scene, seat, own)
    y = 150
    if list_in(own, "hand") and (seat != scene.viewer or scene.viewer < 0):
        y = draw_held(scene, library, seat, own, found, y)
    reserve = [(library.card(each["card"], strs_in(each, "added")), int_in(each, "energy")) for each in objects_in(own, "reserve")]
    found += draw_chips(scene, [(f"reserve:{seat}/{card.number}", card, energy) for card, energy in reserve], y)
    return scene.panel_of_seat(seat, ROOM, y + height_of_chips(len(reserve)) + 8, found)


def score(scene: Scene, points: int, trophies: int) -> list[Shape]:
    """Return points and trophies, at the right end of a panel."""
    told = scene.say(f"trophies: {trophies}", f"Pokale: {trophies}")
    return [
        words(ROOM - 150, 39, str(points), LARGE, "b e"),
        words(ROOM - 142, 38, scene.points_word(points), SMALL, "s"),
        add_title(told, [glyph(TROPHY, ROOM - 52, 29, 100, "gold"), words(ROOM - 32, 37, str(trophies), PLAIN, "b")]),
    ]


def draw_held(scene: Scene, library: Library, seat: int, own: JsonObject, found: list[Shape], y: int) -> int:
    """Add the hand of another seat: what the viewer knows of it as chips, the rest face down; return where to go on."""
    hand = objects_in(own, "hand")
    hidden = [str_in(each, "place") for each in hand if each["card"] is None]
    known = [(str_in(each, "place"), library.card(each["card"]), 0) for each in hand if each["card"] is not None]
    heading = scene.say(f"Hand {len(hand)}", f"Hand {len(hand)}")
    found.append(words(16, y + 27, heading, SMALL, "s"))
    found += face_down(scene, hidden, scene.say("card in hand, not known to you", "Handkarte, dir unbekannt"), 96, y - 2, ROOM - 112)
    y += 46 if hidden else 38
    found += draw_chips(scene, known, y)
    y += height_of_chips(len(known))
    found.append(words(16, y + 22, scene.say("Reserve", "Reservat"), SMALL, "s"))
    return y + 32


def captain_of(scene: Scene, own: JsonObject) -> Shape:
    """Return who the captain is, and whether it may work already."""
    name = own["captain_name"]
    if not isinstance(name, str) or not name:
        return words(300, 37, scene.say("no captain yet", "noch ohne Kapitän"), SMALL, "s")
    texts = objects_in(object_in(scene.info.content, "texts"), "captains")
    title = next((scene.read(each["text"]) for each in texts if scene.read(each["name"]) == name), name)
    shown: list[Shape] = [words(300, 37, cut(scene.say(f"captain {name}", f"Kapitän {name}"), SMALL, 200), SMALL, "s")]
    if own["unlocked"] is not True:
        title = scene.say(f"locked still. {title}", f"noch gesperrt. {title}")
        shown.append(group([path("M-7 0H7V10H-7Z", "inked"), path("M-4 0V-4A4 4 0 0 1 4-4V0", "ink")], 286, 27))
    return add_title(title, shown)


def resources(scene: Scene, seat: int, own: JsonObject) -> list[Shape]:
    """Return the resources and nets of a seat."""
    counts = [(f"resource:{seat}/{name}", name, as_int(object_in(own, "resources")[name], "")) for name in names.RESOURCES]
    counts.append((f"held:{seat}/nets", "net", int_in(own, "nets")))
    found: list[Shape] = []
    for i, (place, name, count) in enumerate(counts):
        x = 32 + 66 * i
        piece = group([resource(name, x, 76, 15)], 0, 0, 100, "" if count else "dim")
        title = f"{text_of(scene, 'habitats', name)}: {count}"
        found.append(
            scene.place(
                place, title, rect(x - 19, 56, 60, 40, 10, "touch"), [piece, words(x + 22, 84, str(count), PLAIN, "b" if count else "s")]
            )
        )
    return found


def crew_at_home(scene: Scene, seat: int, own: JsonObject) -> list[Shape]:
    """Return the crew that is at home."""
    found: list[Shape] = [words(354, 83, scene.say("home", "daheim"), SMALL, "s")]
    for i, member in enumerate(list_in(own, "crew")):
        if member is None:
            x, place = 456 + 42 * i, names.CREW_PLACES[names.CREW * seat + i]
            title = scene.say("captain, at home", "Kapitän, daheim") if i == 0 else scene.say("crew, at home", "Mannschaft, daheim")
            body = [rect(x - 16, 68, 32, 17, 8, "rim", SEATS[seat].fill)]
            if i == 0:
                body.append(glyph(CREW_STAR, x, 77, 95, "", "#FFFFFF" if SEATS[seat].white else "#10303A"))
            found.append(scene.place(place, title, rect(x - 20, 62, 40, 29, 10, "touch"), [add_title(title, body)]))
    return found


def storage(scene: Scene, seat: int, own: JsonObject) -> list[Shape]:
    """Return the eggs of a seat on their twelve spaces."""
    eggs = objects_in(own, "eggs")
    texts = list_in(object_in(scene.info.content, "texts"), "egg_storage")
    found: list[Shape] = []
    for i in range(max(names.STORAGE_SPACES, len(eggs))):
        x = 28 + 34 * i
        inside: list[Shape] = []
        title = scene.say("free: ", "frei: ") + scene.read(texts[i]) if i < len(texts) else scene.say("egg", "Ei")
        if i < len(eggs):
            species, hatched = str_in(eggs[i], "species"), eggs[i]["hatched"] is True
            word = text_of(scene, "species", species)
            title = scene.say(f"{word} egg{', hatched' if hatched else ''}", f"Ei {word}{', ausgebrütet' if hatched else ''}")
            inside.append(add_title(title, [egg(species, x, 123, 100, hatched)]))
        spot = rect(x - 15, 105, 30, 34, 14, "touch" if inside else "none")
        found.append(
            scene.place(names.STORAGE[names.STORAGE_SPACES * seat + i], title, spot, inside) if i < names.STORAGE_SPACES else group(inside)
        )
    return found


def markers(scene: Scene, seat: int, own: JsonObject) -> list[Shape]:
    """Return the achievement markers of a seat that are left, and where used ones lay."""
    left = strs_in(own, "markers")
    texts = list_in(object_in(scene.info.content, "texts"), "markers")
    found: list[Shape] = []
    for i in range(names.MARKERS):
        x = 470 + 38 * i
        place = names.MARKER_PLACES[names.MARKERS * seat + i]
        here = place in left
        used = "" if here else scene.say(" (used)", " (benutzt)")
        title = f"{scene.say('marker', 'Marker')} {i + 1}: {scene.read(texts[i])}{used}"
        inside = [add_title(title, [token(seat, x, 122, 118, str(i + 1))])] if here else [group([path(TOKENS[seat], "none")], x, 122, 100)]
        found.append(scene.place(place, title, disc(x, 122, 19, "touch"), inside))
    return found


def draw_robot(scene: Scene, library: Library, robot: JsonObject) -> Panel:
    """Return Tingent, against whom one plays alone."""
    points = scene.view["tingent_points"]
    total = points if isinstance(points, int) else int_in(robot, "points")
    place, left = str_in(robot, "space"), int_in(robot, "markers")
    space = names.TRACKER.index(place) + 1
    found: list[Shape] = [
        group([disc(0, 0, 14, "rock"), words(0, 7, "T", PLAIN, "b m k")], 30, 30),
        words(56, 37, f"Tingent ({text_of(scene, 'tingent_boards', str_in(robot, 'board'))})", PLAIN, "b"),
        *score(scene, total, int_in(robot, "trophies")),
    ]
    told = scene.say(f"space {space} of {len(names.TRACKER)} · markers {left}", f"Feld {space} von {len(names.TRACKER)} · Marker {left}")
    where = scene.say(f"Tingent's tracker, space {space}", f"Tingents Zeiger, Feld {space}")
    found.append(scene.place(place, where, rect(10, 56, 260, 32, 8, "touch"), [words(16, 78, told, SMALL, "s")]))
    x = 420
    for species, count in object_in(robot, "eggs").items():
        if as_int(count, ""):
            title = f"{text_of(scene, 'species', species)}: {as_int(count, '')}"
            found.append(add_title(title, [egg(species, x, 71, 95), *badge(x + 13, 60, str(as_int(count, "")), 9)]))
            x += 38
    hidden = objects_in(robot, "hidden")
    y = 96
    if hidden:
        found.append(words(16, y + 28, scene.say(f"face down {len(hidden)}", f"verdeckt {len(hidden)}"), SMALL, "s"))
        told = scene.say("face-down card of Tingent", "verdeckte Karte von Tingent")
        found += face_down(scene, [str_in(each, "place") for each in hidden], told, 140, y, ROOM - 156)
        y += 52
    shown = [library.card(index) for index in list_in(robot, "shown")]
    chips = draw_chips(scene, [("", card, 0) for card in shown], y)
    found += [add_title(card.title(scene), chip.children[1:-1]) for card, chip in zip(shown, chips, strict=True)]
    return Panel("tingent", ROOM, y + height_of_chips(len(shown)) + 8, found, "card")
