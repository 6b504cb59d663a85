"""The drawing of any game that has none of its own: its zones as panels, its places as boxes, and on each place what the view tells of it.

What lies on a place is found in the view: an object that names the place tells its members; a member that is called as a zone holds
its pieces; a list with as many values as a zone has places tells them in that order. All else is listed below, so that nothing of the
view is left out.
"""

import re
from typing import Final

from domain.kernel.ids import NOBODY, Json, JsonObject
from domain.kernel.picture import GAP, PLAIN, ROOM, SMALL, Drawing, Panel, Row, Scene, paint
from domain.kernel.picture_pieces import token
from domain.kernel.picture_shapes import Shape, rect
from domain.kernel.picture_text import cut, width_of, words, wrap
from domain.kernel.places import Zone, is_known, is_place, place_name, read_place

BOX_WIDTH: Final = 132
BOX_HEIGHT: Final = 78
SMALLEST: Final = 40
HEAD: Final = 44
TURN: Final = ("seats", "turn", "to_act", "over", "active")
"""Members of a view that the strip on top tells already."""


def draw_plain(scene: Scene) -> Drawing:
    """Return a drawing of any table."""
    zones = scene.info.zones(scene.seats, scene.options)
    lying: dict[str, list[str]] = {}
    rest: list[tuple[str, str]] = []
    for name, value in scene.view.items():
        if name in TURN:
            continue
        if not find_pieces(value, lying) and not find_by_zone(zones, name, value, lying) and not find_in_order(zones, value, lying):
            rest.append((name, scene.say(show_value(value), show_value(value, "ja", "nein"))))
    rows: list[Row] = [[panel] for zone in zones if (panel := panel_of(scene, zone, lying, zones)) is not None]
    if rest:
        rows.append([panel_of_rest(scene, rest)])
    rows.append([panel_of_seats(scene)])
    turn = scene.view.get("turn")
    return Drawing("", scene.say(f"turn {turn}", f"Zug {turn}") if isinstance(turn, int) else "", [rows])


def show_value(value: Json, yes: str = "yes", no: str = "no") -> str:
    """Return a value in words: no brackets, no quotes."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return yes if value else no
    if isinstance(value, list):
        return ", ".join([show_value(each, yes, no) for each in value]) or "–"
    if isinstance(value, dict):
        return ", ".join([f"{name.replace('_', ' ')} {show_value(each, yes, no)}" for name, each in value.items()]) or "–"
    return str(value)


def find_pieces(value: Json, lying: dict[str, list[str]]) -> bool:
    """Note what objects tell of the places that they name; say whether any did."""
    found = False
    if isinstance(value, list):
        for each in value:
            found = find_pieces(each, lying) or found
        return found
    if not isinstance(value, dict):
        return False
    named = [each for each in value.values() if isinstance(each, str) and is_place(each)]
    for place in named:
        told = [f"{name}: {show_value(each)}" for name, each in value.items() if each != place and not isinstance(each, dict | list)]
        lying.setdefault(place, []).extend(told)
    for name, each in value.items():
        if is_place(name):
            lying.setdefault(name, []).append(show_value(each))
            found = True
        else:
            found = find_pieces(each, lying) or found
    return found or bool(named)


def find_by_zone(zones: list[Zone], name: str, value: Json, lying: dict[str, list[str]]) -> bool:
    """Note the pieces in a member that is called as a zone of pieces that come and go (`hands` for `hand`; of seats a list for each)."""
    zone = next((each for each in zones if each.pattern and name in (each.name, f"{each.name}s")), None)
    if zone is None or not isinstance(value, list):
        return False
    if not zone.of_seats:
        return all(note_piece(zone, NOBODY, piece, lying) for piece in value)
    owned = [(seat, piece) for seat, pieces in enumerate(value) if isinstance(pieces, list) for piece in pieces]
    return all(note_piece(zone, seat, piece, lying) for seat, piece in owned)


def note_piece(zone: Zone, seat: int, piece: Json, lying: dict[str, list[str]]) -> bool:
    """Note a piece under the first of its values that names a place of the zone; say whether one does."""
    if not isinstance(piece, dict):
        return False
    for name, each in piece.items():
        if isinstance(each, int | str) and re.fullmatch(zone.pattern, str(each)):
            told = [
                f"{other.replace('_', ' ')} {'?' if known is None else show_value(known)}"
                for other, known in piece.items()
                if other != name
            ]
            lying[place_name(zone.name, str(each), seat)] = told
            return True
    return False


def find_in_order(zones: list[Zone], value: Json, lying: dict[str, list[str]]) -> bool:
    """Note the values of a list that has one for each place of a zone; say whether there is such a zone."""
    if not isinstance(value, list) or not value or any(isinstance(each, dict | list) for each in value):
        return False
    for zone in zones:
        if len(zone.places) == len(value) and not any(place.name in lying for place in zone.places):
            for place, each in zip(zone.places, value, strict=True):
                lying[place.name] = [show_value(each)]
            return True
    return False


def names_in(zone: Zone, lying: dict[str, list[str]], zones: list[Zone], seats: int) -> list[str]:
    """Return the places of a zone; of one whose pieces come and go, those on which something lies."""
    if zone.places:
        return [place.name for place in zone.places]
    return [name for name in lying if read_place(name).zone == zone.name and is_known(zones, name, seats)]


def panel_of(scene: Scene, zone: Zone, lying: dict[str, list[str]], zones: list[Zone]) -> Panel | None:
    """Return the panel of a zone, None where it has no place now."""
    names = names_in(zone, lying, zones, scene.seats)
    if not names:
        return None
    at = {place.name: place.at for place in zone.places if place.at is not None}
    found: list[Shape] = [words(16, 30, scene.translate(zone.title), PLAIN, "b s")]
    if len(at) == len(names):
        return panel_of_grid(scene, zone, at, lying, found)
    y = HEAD
    x = 16
    for name in names:
        if x + BOX_WIDTH > ROOM - 8:
            x, y = 16, y + BOX_HEIGHT + GAP
        found.append(box(scene, name, x, y, BOX_WIDTH, BOX_HEIGHT, lying.get(name, [])))
        x += BOX_WIDTH + GAP
    return Panel(zone.name, ROOM, y + BOX_HEIGHT + 14, found)


def panel_of_grid(scene: Scene, zone: Zone, at: dict[str, tuple[int, int]], lying: dict[str, list[str]], found: list[Shape]) -> Panel:
    """Return the panel of a zone whose places have coordinates, to scale."""
    columns = [x for x, _ in at.values()]
    rows = [y for _, y in at.values()]
    left, top = min(columns), min(rows)
    pitch = min(max((ROOM - 28) // (max(columns) - left + 1), SMALLEST), BOX_WIDTH + GAP)
    high = min(pitch, BOX_HEIGHT + GAP)
    for name, (column, row) in at.items():
        x, y = 16 + (column - left) * pitch, HEAD + (row - top) * high
        found.append(box(scene, name, x, y, pitch - 4, high - 4, lying.get(name, [])))
    return Panel(zone.name, ROOM, HEAD + (max(rows) - top + 1) * high + 10, found)


def box(scene: Scene, name: str, x: int, y: int, width: int, height: int, told: list[str]) -> Shape:
    """Return a place as a box, with what lies there."""
    place = read_place(name)
    own = place.name if place.seat < 0 else f"{scene.seat_name(place.seat)} · {place.name}"
    inside: list[Shape] = []
    if height >= BOX_HEIGHT:
        inside.append(words(x + 10, y + 24, cut(own, SMALL, width - 20), SMALL, "s"))
        lines = wrap("; ".join(told), PLAIN, width - 20, 2) if told else []
        inside += [words(x + 10, y + 48 + 22 * i, line, PLAIN, "b") for i, line in enumerate(lines)]
    elif told:
        inside.append(words(x + width // 2, y + height // 2 + 7, cut(told[0], SMALL, width - 4), SMALL, "b m"))
    title = f"{own}: {'; '.join(told)}" if told else own
    return scene.place(name, title, rect(x, y, width, height, 11, "card" if told else "free"), inside)


def panel_of_rest(scene: Scene, rest: list[tuple[str, str]]) -> Panel:
    """Return what the view tells of no place."""
    found: list[Shape] = []
    y = 32
    for name, value in rest:
        label = name.replace("_", " ")
        start = 28 + width_of(label, PLAIN)
        lines = wrap(value, PLAIN, ROOM - start - 16, 3)
        found.append(words(16, y, label, PLAIN, "s"))
        found += [words(start, y + 26 * i, line, PLAIN, "b") for i, line in enumerate(lines)]
        y += 26 * len(lines) + 4
    return Panel("view", ROOM, y - 10, found, "card")


def panel_of_seats(scene: Scene) -> Panel:
    """Return the seats, with the points of a match that is over."""
    found: list[Shape] = []
    for i, seat in enumerate(scene.seats_from_viewer()):
        y = 40 + 46 * i
        found += [
            token(seat, 36, y - 8, 120),
            words(62, y, cut(scene.seat_name(seat), PLAIN, 400), PLAIN, "b" if seat in scene.to_act else ""),
        ]
        points = points_of(scene.outcome, seat)
        if points:
            found.append(words(ROOM - 16, y, scene.say(f"{points} points", f"{points} Punkte"), PLAIN, "e b"))
    return Panel("seats", ROOM, 46 * scene.seats + 20, found, "card")


def points_of(outcome: JsonObject | None, seat: int) -> str:
    """Return the points of a seat when the match is over, "" before or where there are none."""
    scores = outcome.get("scores") if outcome is not None else None
    return str(scores[seat]) if isinstance(scores, list) else ""


def draw_waiting(scene: Scene, theme: str) -> str:
    """Return the picture of a match that waits for seats to be taken: there is no table yet."""
    asked = scene.say("The match begins when every seat is taken.", "Die Partie beginnt, sobald jeder Platz besetzt ist.")
    return paint(scene, Drawing(asked, "", [[[panel_of_seats(scene)]]]), theme)
