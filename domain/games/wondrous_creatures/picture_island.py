"""The island of Wondrous Creatures with its crew and eggs, the tiles to discover, the time track, and the achievements."""

from typing import Final

from domain.games.wondrous_creatures.components_names import CREW, CREW_NAMES, CREW_PLACES, TIME, TINGENT_CREW, TOKENS
from domain.games.wondrous_creatures.picture_pieces import KINDS, MARKS, SWEEP, dye_of, effect, egg, icon, mark, resource, text_of
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_list, as_str, int_in, list_in, object_in, objects_in, str_in, strs_in
from domain.kernel.picture import PLAIN, ROOM, SMALL, Panel, Scene
from domain.kernel.picture_pieces import SEATS, TROPHY, badge, glyph, token
from domain.kernel.picture_shapes import Shape, add_title, disc, group, hexagon, path, rect
from domain.kernel.picture_text import paragraph, words, wrap
from domain.kernel.places import place_name

CREW_STAR: Final = "M0-7L2-2L7-2L3 1L5 6L0 3L-5 6L-3 1L-7-2L-2-2Z"
MOUNTAIN: Final = "M-20 12L-5-14L3-2L8-9L20 12Z"
LAKE: Final = "M-14 0q4-4 8 0t8 0t8 0"
TOP: Final = 74
Point = tuple[int, int]


def draw_island(scene: Scene) -> Panel:
    """Return the island; the tiles to discover and the trophies left stand above it. Names of hexes lie over all that is on them."""
    zone = next(each for each in scene.info.zones(scene.seats, scene.options) if each.name == "island")
    at = {place.name: place.at for place in zone.places if place.at is not None}
    left, right = min(x for x, _ in at.values()), max(x for x, _ in at.values())
    top, bottom = min(y for _, y in at.values()), max(y for _, y in at.values())
    half = min((ROOM - 16) // (right - left + 2), 29)
    side = half * 1155 // 1000
    indent = (ROOM - half * (right - left + 2)) // 2
    middles: dict[str, Point] = {
        name: (indent + (x - left + 1) * half, TOP + side + (y - top) * side * 3 // 2) for name, (x, y) in at.items()
    }
    view = object_in(scene.view, "island")
    eggs = {str_in(each, "hex"): str_in(each, "species") for each in objects_in(view, "eggs")}
    tiles = {str_in(each, "hex"): str_in(each, "tile") for each in objects_in(view, "tiles")}
    hexes = {f"island/{str_in(each, 'id')}": each for each in objects_in(object_in(scene.info.content, "island"), "hexes")}
    found: list[Shape] = [words(16, 30, scene.say("Island", "Insel"), PLAIN, "b s")]
    found += [draw_hex(scene, name, middle, half, hexes[name], eggs.get(name), tiles.get(name)) for name, middle in middles.items()]
    found += draw_crews(scene, middles, half)
    found += [words(x, y - half * 72 // 100 + 5, name.partition("/")[2], 13, "m name") for name, (x, y) in middles.items()]
    found += draw_pool(scene)
    return Panel("island", ROOM, TOP + 2 * side + (bottom - top) * side * 3 // 2 + 12, found)


def tile_of(scene: Scene, tile: str) -> JsonObject:
    """Return what the content tells of a habitat tile."""
    tiles = objects_in(object_in(object_in(scene.info.content, "table"), "habitat_tiles"), "tiles")
    return next(each for each in tiles if each["id"] == tile)


def draw_hex(scene: Scene, name: str, middle: Point, half: int, printed: JsonObject, lying: str | None, tile: str | None) -> Shape:
    """Return a hex: terrain, habitat with its effect, egg, and the mark of a time token."""
    x, y = middle
    source = printed if tile is None else tile_of(scene, tile)
    terrain = "habitat" if tile is not None else str_in(printed, "type")
    told = [text_of(scene, "terrains", terrain)]
    inside: list[Shape] = []
    if terrain == "habitat":
        habitat = str_in(source, "habitat")
        dye = dye_of(habitat)
        spot = hexagon(x, y, half - 1, "edge", dye.fill)
        told = [f"{text_of(scene, 'terrains', 'habitat')} {text_of(scene, 'habitats', habitat)}"]
        power = source.get("effect")
        if isinstance(power, str):
            told.append(text_of(scene, "effects", power))
            inside.append(icon(dye.motif, x, y - half // 4 + 2, half * 84 // 28, dye.white))
            inside += effect(power, x, y + half // 2 + 1, dye.white, half * 3)
        else:
            inside.append(icon(dye.motif, x, y + half * 16 // 100, half * 125 // 28, dye.white))
    else:
        spot = hexagon(x, y, half - 1, {"plains": "plain", "mountain": "plain", "lake": "deep"}[terrain])
        if terrain == "mountain":
            inside.append(glyph(MOUNTAIN, x, y + 2, half * 100 // 28, "rock"))
        elif terrain == "lake" and lying is None:
            inside.append(glyph(LAKE, x + 2, y, 100, "shallow"))
    late = printed.get("mark")
    if isinstance(late, str) and tile is None:
        told.append(scene.say(f"mark {late}", f"Zeichen {text_of(scene, 'marks', late)}"))
        inside.append(mark(late, x, y + half * 64 // 100, half * 270 // 100))
    if lying is not None:
        word = text_of(scene, "species", lying)
        told.append(scene.say(f"{word} egg", f"Ei {word}"))
        low, size = (-half // 8, 285) if isinstance(late, str) else (half // 4, 325)
        inside.append(add_title(told[-1], [egg(lying, x, y + low, half * size // 100)]))
    return scene.place(name, f"{name.partition('/')[2]}: {', '.join(told)}", spot, inside)


def capsule(first: Point, second: Point, look: str, width: int, fill: str = "") -> Shape:
    """Return a thick line between two middles."""
    shown = path(f"M{first[0]} {first[1]}L{second[0]} {second[1]}", look)
    shown.attributes["style"] = f"fill:none;stroke-width:{width}" + (f";stroke:{fill}" if fill else "")
    return shown


def crew_on(head: Point, tail: Point, seat: int, captain: bool, half: int) -> list[Shape]:
    """Return a crew member over two hexes: the head is ringed, the captain has a star."""
    fill = SEATS[seat].fill if seat >= 0 else "#7C8E96"
    line = SEATS[seat].line() if seat >= 0 else "white"
    wide = half * 95 // 100
    found = [
        capsule(head, tail, "", wide + 8, "#FFFFFF"),
        capsule(head, tail, "", wide + 4, "#10303A"),
        capsule(head, tail, "", wide, fill),
        disc(head[0], head[1], half * 30 // 100, line),
    ]
    if captain:
        found.append(glyph(CREW_STAR, tail[0], tail[1], 110, "", "#FFFFFF" if line == "white" else "#10303A"))
    if seat >= 0:
        middle = ((head[0] + tail[0]) // 2, (head[1] + tail[1]) // 2)
        found.append(token(seat, middle[0], middle[1], 62))
    return found


def draw_crews(scene: Scene, middles: dict[str, Point], half: int) -> list[Shape]:
    """Return the crew that is on the island."""
    found: list[Shape] = []
    for seat, each in enumerate(objects_in(scene.view, "seats")):
        for i, (name, member) in enumerate(zip(CREW_NAMES, list_in(each, "crew"), strict=True)):
            if isinstance(member, dict):
                head, tail = middles[str_in(member, "head")], middles[str_in(member, "tail")]
                who = scene.say(f"crew of {scene.seat_name(seat)}", f"Mannschaft von {scene.seat_name(seat)}")
                title = f"{who}: {name}" if name != "captain" else f"{who}: {scene.say('captain', 'Kapitän')}"
                inside = [add_title(title, crew_on(head, tail, seat, name == "captain", half))]
                found.append(scene.place(CREW_PLACES[CREW * seat + i], title, span(head, tail), inside))
    robot = scene.view["tingent"]
    for i, member in enumerate(list_in(robot, "crew") if isinstance(robot, dict) else []):
        if isinstance(member, dict):
            head, tail = middles[str_in(member, "head")], middles[str_in(member, "tail")]
            title = scene.say("crew of Tingent", "Mannschaft von Tingent")
            inside = [add_title(title, crew_on(head, tail, -1, i == 0, half))]
            found.append(scene.place(TINGENT_CREW[i], title, span(head, tail), inside))
    return found


def span(head: Point, tail: Point) -> Shape:
    """Return the line along which a crew member lies, by which it can be touched."""
    return path(f"M{head[0]} {head[1]}L{tail[0]} {tail[1]}", "span")


def draw_pool(scene: Scene) -> list[Shape]:
    """Return the tiles that may be discovered, and how many trophies are left."""
    found: list[Shape] = []
    pool, stack = strs_in(scene.view, "pool"), len(list_in(scene.view, "stack"))
    for i, tile in enumerate(pool):
        source = tile_of(scene, tile)
        dye = dye_of(str_in(source, "habitat"))
        x = ROOM - 34 - 60 * (len(pool) - 1 - i)
        inside = [icon(dye.motif, x, 28, 95, dye.white), *effect(str_in(source, "effect"), x, 52, dye.white, 82)]
        found.append(scene.place(f"pool/{tile}", text_of(scene, "tiles", tile), hexagon(x, 41, 27, "edge", dye.fill), inside))
    told = scene.say(f"to discover, {stack} more", f"zu erkunden, noch {stack}")
    found.append(words(ROOM - 74 - 60 * max(len(pool) - 1, 0), 30, told, SMALL, "e s"))
    left = int_in(scene.view, "trophies_left")
    trophies = [glyph(TROPHY, 112, 25, 100, "gold"), words(131, 32, str(left), PLAIN, "b")]
    return [*found, add_title(scene.say(f"trophies left: {left}", f"Pokale übrig: {left}"), trophies)]


def draw_time(scene: Scene) -> Panel:
    """Return the time track: what each space gives, the time tokens, the hourglass."""
    tracks = object_in(object_in(scene.info.content, "table"), "time_tracks")
    spaces = [as_list(each, "") for each in list_in(object_in(tracks, str(scene.seats)), "spaces")]
    now = TIME.index(str_in(scene.view, "hourglass"))
    wide = (ROOM - 8) // len(spaces)
    found: list[Shape] = []
    tokens = 0
    for i, gives in enumerate(spaces):
        x = 4 + wide * i
        told = [text_of(scene, "tracks", as_str(each, "")) for each in gives]
        title = scene.say(f"time space {i}: {', '.join(told) or 'start'}", f"Zeitfeld {i}: {', '.join(told) or 'Start'}")
        signs: list[Shape] = []
        lying: list[Shape] = []
        for k, each in enumerate(gives):
            y = 62 + 28 * k - 14 * (len(gives) - 1)
            middle = x + wide // 2
            if each == "token":
                lying.append(draw_token(scene, tokens, middle, y))
                tokens += 1
            else:
                signs += sign_of(as_str(each, ""), middle, y)
        if i == now:
            head = glyph("M-9-12H9L-9 12H9Z", x + wide // 2, 20, 85, "gold")
            title += scene.say("; the hourglass is here", "; hier steht die Sanduhr")
        else:
            head = words(x + wide // 2, 26, str(i), SMALL, "m s")
        ground = rect(x + 2, 4, wide - 4, 88, 10, "here" if i == now else "free")
        look = "dim" if i < now else ""
        found.append(scene.place(TIME[i], title, ground, [add_title(title, [head, group(signs, 0, 0, 100, look)])]))
        found += [group(lying, 0, 0, 100, look)] if lying else []
    return Panel("time", ROOM, 96, found, "zone")


def sign_of(gives: str, x: int, y: int) -> list[Shape]:
    """Return the sign of what a time space gives."""
    if gives == "net":
        return [resource("net", x, y, 12)]
    if gives == "full_sweep":
        return [glyph(SWEEP, x, y, 90)]
    if gives == "remove_trophy":
        return [glyph(TROPHY, x, y, 75, "gold"), path(f"M{x - 10} {y + 10}L{x + 10} {y - 10}", "strike")]
    return [glyph(KINDS["end"], x, y, 80)]


def draw_token(scene: Scene, number: int, x: int, y: int) -> Shape:
    """Return a time token: face down, or turned with its mark."""
    tokens = list_in(scene.view, "tokens")
    found: Json = tokens[number] if number < len(tokens) else None
    turned = found.get("turned") if isinstance(found, dict) else None
    hidden = found.get("hidden", found.get("mark")) if isinstance(found, dict) else None
    known = turned if isinstance(turned, str) else hidden if isinstance(hidden, str) else None
    word = text_of(scene, "marks", known) if known in MARKS else scene.say("face down", "verdeckt")
    inside = [mark(known, x, y, 95)] if known in MARKS and known is not None else [words(x, y + 6, "?", SMALL, "m b")]
    return scene.place(TOKENS[number], scene.say(f"time token: {word}", f"Zeit-Plättchen: {word}"), disc(x, y, 12, "card"), inside)


def draw_achievements(scene: Scene) -> Panel:
    """Return the achievement cards: what is wanted, and the points of each slot, taken or free."""
    cards = objects_in(object_in(scene.info.content, "table"), "achievements")
    texts = objects_in(object_in(scene.info.content, "texts"), "achievements")
    shown = objects_in(scene.view, "achievements")
    across = 4
    wide = (ROOM - 8) // across
    found: list[Shape] = []
    for i, each in enumerate(shown):
        index = int_in(each, "card")
        card, text = cards[index], scene.read(texts[index]["text"])
        x, y = 4 + i % across * wide, 6 + i // across * 114
        found.append(rect(x + 2, y, wide - 4, 108, 12, "card"))
        found.append(draw_requirement(scene, card, text, x, y, wide))
        slots = objects_in(object_in(card, "slots"), str(scene.seats))
        for slot, printed in enumerate(slots):
            taker = list_in(each, "slots")[slot]
            found.append(draw_slot(scene, str_in(each, "id"), slot, printed, taker, text, x, y, wide, len(slots)))
    return Panel("achievement", ROOM, 6 + 114 * (-(-len(shown) // across)), found, "")


def draw_requirement(scene: Scene, card: JsonObject, text: str, x: int, y: int, wide: int) -> Shape:
    """Return what an achievement wants: species as eggs, else a few words."""
    if "species" in card:
        species = strs_in(card, "species")
        start = x + wide // 2 - 20 * (len(species) - 1)
        return add_title(text, [egg(each, start + 40 * i, y + 29, 120) for i, each in enumerate(species)])
    short = {
        "main_14_cards": scene.say("14 cards in reserve", "14 Karten im Reservat"),
        "main_8_eggs": scene.say("8 unhatched eggs", "8 Eier, nicht ausgebrütet"),
        "main_6_same_habitat": scene.say("6 of one habitat", "6 eines Lebensraums"),
        "main_10_same_species": scene.say("10 of one species", "10 einer Art"),
        "main_2_each_kind": scene.say("2 of each kind", "2 von jeder Sorte"),
    }.get(str_in(card, "id"), text)
    lines = wrap(short, SMALL, wide - 16, 2, bold=True)
    shown = paragraph(x + wide // 2, y + (26 if len(lines) > 1 else 37), lines, SMALL, 22, "b m")
    return add_title(text, shown)


def draw_slot(
    scene: Scene, name: str, slot: int, printed: JsonObject, taker: Json, text: str, x: int, y: int, wide: int, many: int
) -> Shape:
    """Return a slot of an achievement: its points on a disc while it is free, the token of who took it after that."""
    points, need = int_in(printed, "vp"), int_in(printed, "need")
    step = (wide - 8) // many
    middle = x + 4 + step * slot + step // 2
    high = y + 74
    free = scene.say(f"{points} points for {need}, free", f"{points} Punkte für {need}, frei")
    if isinstance(taker, int):
        told = scene.say(f"{points} points, {scene.seat_name(taker)}", f"{points} Punkte, {scene.seat_name(taker)}")
        inside = [token(taker, middle, high - 2, 160, str(points))]
    elif isinstance(taker, str):
        told = scene.say(f"{points} points, Tingent", f"{points} Punkte, Tingent")
        inside = [*badge(middle, high - 2, str(points), 18, "rock")]
    else:
        told = free
        inside = badge(middle, high - 2, str(points), 18)
        inside.append(words(middle, high + 31, scene.say(f"for {need}", f"für {need}"), 15, "m s"))
    return scene.place(
        place_name("achievement", f"{name}.{slot + 1}"),
        f"{text} {told}",
        rect(middle - 24, high - 23, 48, 56, 12, "touch"),
        [add_title(told, inside)],
    )
