"""A picture of a table: what a drawing is told, what it gives, and how its parts are set on the page.

A drawing is a pure function from a `Scene`, which holds nothing that its viewer may not know, to a `Drawing`: panels in columns. The
columns stand one below the other (`tall`, 720 units wide) or side by side (`wide`), each as wide as its widest row; a drawing may fill
them otherwise for each. Rules know no picture; `domain.pictures` knows all.
"""

from collections.abc import Callable
from typing import Final, final

from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.info import Info
from domain.kernel.json_fields import as_int, as_list, as_object, as_str
from domain.kernel.localized import Text
from domain.kernel.picture_pieces import TROPHY, glyph, token
from domain.kernel.picture_shapes import Shape, Value, add_title, group, rect, write_shape
from domain.kernel.picture_style import style_sheet
from domain.kernel.picture_text import cut, width_of, words

TALL: Final = "tall"
WIDE: Final = "wide"
LAYOUTS: Final = (TALL, WIDE)
LANGUAGES: Final = ("en", "de")

WIDTH: Final = 720
MARGIN: Final = 8
ROOM: Final = WIDTH - 2 * MARGIN
"""The width of a panel that has a row for itself."""
SIDE: Final = 422
"""The width of a panel in the second column of a wide picture, where the first one is of the whole `ROOM`: a desk's screen holds both."""
GAP: Final = 10
STRIP: Final = 82

LARGE: Final = 30
LEAD: Final = 24
PLAIN: Final = 21
SMALL: Final = 18
"""Sizes of letters: at 360 pixels a picture of 720 units is drawn at half its size."""


@final
class Scene:
    """What a drawing is told of a table, all of it known to `viewer` (NOBODY: a spectator; ALL_SEEING: everybody, once it is over).

    `names` are the names of the seats, "" where one has none. `touched` are the places that the last command touched. `outcome` is the
    match's, None while it runs.
    """

    def __init__(
        self,
        info: Info,
        options: JsonObject,
        view: JsonObject,
        viewer: Seat,
        names: list[str],
        to_act: list[Seat],
        outcome: JsonObject | None = None,
        touched: list[str] | None = None,
        language: str = "en",
        layout: str = TALL,
    ) -> None:
        self.info: Final = info
        self.options: Final = options
        self.view: Final = view
        self.viewer: Final = viewer
        self.names: Final = names
        self.seats: Final = len(names)
        self.to_act: Final = to_act
        self.outcome: Final = outcome
        self.touched: Final[list[str]] = [] if touched is None else touched
        self.german: Final = language == "de"
        self.wide: Final = layout == WIDE

    def say(self, en: str, de: str) -> str:
        """Return the text in the language of the picture."""
        return de if self.german else en

    def translate(self, text: Text) -> str:
        """Return a text in the language of the picture."""
        return text.de if self.german else text.en

    def read(self, text: Json) -> str:
        """Return a text of the catalogue, `{"en", "de"}`, in the language of the picture."""
        return as_str(as_object(text, "")["de" if self.german else "en"], "")

    def seat_name(self, seat: int) -> str:
        """Return what a seat is called: by its name, else by its number, counted from 1 as players do."""
        return self.names[seat] or self.say(f"Seat {seat + 1}", f"Platz {seat + 1}")

    def points_word(self, points: int) -> str:
        """Return the word behind a number of points."""
        return self.say("point", "Punkt") if points == 1 else self.say("points", "Punkte")

    def seats_from_viewer(self) -> list[int]:
        """Return the seats in the order in which they are drawn: the viewer's first, the others as they follow it."""
        first = max(self.viewer, 0)
        return [(first + i) % self.seats for i in range(self.seats)]

    def head_of_seat(self, seat: int, y: int, room: int) -> list[Shape]:
        """Return token and name of a seat, with which its panel begins: bold where it is to act."""
        name = self.seat_name(seat)
        shown = f"{name} ({self.say('you', 'du')})" if seat == self.viewer else name
        return [token(seat, 30, y, 125), words(56, y + 7, cut(shown, PLAIN, room, bold=True), PLAIN, "b" if seat in self.to_act else "")]

    def panel_of_seat(self, seat: int, width: int, height: int, shapes: list[Shape]) -> "Panel":
        """Return the panel of a seat: on another ground while it is to act."""
        return Panel(f"seat-{seat}", width, height, shapes, "turn" if seat in self.to_act else "card")

    def place(self, name: str, title: str, spot: Shape, children: list[Shape] | None = None, card: bool = False) -> Shape:
        """Return a place: its ground or outline, what lies there, and a ring that shows when a class marks the place.

        A `card` can be read: a page may show it once more, beside what can be done with it.
        """
        found = [Shape("title", {}, words=title), spot, *([] if children is None else children)]
        changed = name in self.touched
        if changed:
            found += [corners_of(spot, "glow"), corners_of(spot, "was")]
        found.append(outline_of(spot, "ring"))
        look = "place changed" if changed else "place"
        marks: dict[str, Value] = {"class": look, "data-place": name, "tabindex": -1}
        if card:
            marks["data-card"] = "yes"
        return Shape("g", marks, found)


def corners_of(spot: Shape, look: str) -> Shape:
    """Return the four corners of a rectangle, which no one takes for a whole ring; of another shape its outline."""
    if spot.tag != "rect":
        return outline_of(spot, look if look == "glow" else f"{look} round")
    x, y, width, height, around = (as_int(spot.attributes.get(name, 0), name) for name in ("x", "y", "width", "height", "rx"))
    arm = max(min(width, height) * 26 // 100 - around, 2)
    right, low, far = x + width, y + height, around + arm
    outline = (
        f"M{x} {y + far}v-{arm}q0-{around} {around}-{around}h{arm}M{right - far} {y}h{arm}q{around} 0 {around} {around}v{arm}"
        f"M{right} {low - far}v{arm}q0 {around}-{around} {around}h-{arm}M{x + far} {low}h-{arm}q-{around} 0-{around}-{around}v-{arm}"
    )
    return Shape("path", {"d": outline, "class": look})


def outline_of(spot: Shape, look: str) -> Shape:
    """Return the outline of a shape, with another class and no fill of its own."""
    kept: dict[str, Value] = {name: value for name, value in spot.attributes.items() if name not in ("class", "fill", "style")}
    kept["class"] = look
    return Shape(spot.tag, kept, [outline_of(child, look) for child in spot.children] if spot.tag == "g" else None)


@final
class Panel:
    """A part of a picture, drawn from 0 0: its name, its size, and what is in it. `look` is the class of its ground ("": none)."""

    def __init__(self, name: str, width: int, height: int, shapes: list[Shape], look: str = "zone") -> None:
        self.name: Final = name
        self.width: Final = width
        self.height: Final = height
        self.shapes: Final = shapes
        self.look: Final = look

    def at(self, x: int, y: int) -> Shape:
        """Return the panel, moved to where it stands."""
        inset = 2 if self.look == "turn" else 0
        ground = [rect(inset, inset, self.width - 2 * inset, self.height - 2 * inset, 16, self.look)] if self.look else []
        shown = group([*ground, *self.shapes], x, y, 100, "panel")
        if self.name:
            shown.attributes["data-zone"] = self.name
        return shown


Row = list[Panel]


def pile_up(panels: list[Panel]) -> Panel:
    """Return panels as one, each below the one before."""
    shown: list[Shape] = []
    y = 0
    for panel in panels:
        shown.append(panel.at(0, y))
        y += panel.height + GAP
    return Panel("", max(panel.width for panel in panels), y - GAP, shown, "")


def share_out(columns: list[list[Row]], panels: list[Panel], wide: bool) -> None:
    """Add panels, each to the column that is the shortest so far, where the picture is set wide; else all to the last."""
    for panel in panels:
        chosen = min(columns, key=height_of) if wide else columns[-1]
        chosen.append([panel])


def height_of(column: list[Row]) -> int:
    """Return how high a column is."""
    return sum(max(panel.height for panel in row) + GAP for row in column)


def width_of_column(column: list[Row]) -> int:
    """Return how wide a column is."""
    return max((sum(panel.width + GAP for panel in row) - GAP for row in column), default=ROOM)


@final
class Drawing:
    """The panels of a table, in columns of rows; what is asked of whoever is to act, and a word on how far the match is.

    `strip` is drawn from 0 0 at the right end of the strip on top, where `kept` units are left for it, under the words of `caption`.
    """

    def __init__(
        self, asked: str, progress: str, columns: list[list[Row]], strip: list[Shape] | None = None, kept: int = 0, caption: str = ""
    ) -> None:
        self.asked: Final = asked
        self.progress: Final = progress
        self.columns: Final = columns
        self.strip: Final[list[Shape]] = [] if strip is None else strip
        self.kept: Final = kept
        self.caption: Final = caption


Draw = Callable[[Scene], Drawing]


def paint(scene: Scene, drawing: Drawing, theme: str) -> str:
    """Return the picture as an SVG document."""
    columns = drawing.columns if scene.wide else [[row for column in drawing.columns for row in column]]
    placed: list[Shape] = []
    height = 0
    left = MARGIN
    for column in columns:
        y = STRIP + GAP
        for row in column:
            x = left
            for panel in row:
                placed.append(panel.at(x, y))
                x += panel.width + GAP
            y += max(panel.height for panel in row) + GAP
        height = max(height, y)
        left += (width_of_column(column) if scene.wide else ROOM) + GAP
    width = left - GAP + MARGIN
    headline = headline_of(scene)
    title = f"{scene.translate(scene.info.title)}: {headline}"
    asked = drawing.asked if scene.outcome is None else ""  # a match that ended in the middle of a turn asks nothing any more
    about = ", ".join(each for each in (drawing.progress, asked) if each)
    root: dict[str, Value] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {width} {height}",
        "class": "atoll",
        "role": "group",
        "lang": "de" if scene.german else "en",
        "aria-label": title,
    }
    parts = [
        Shape("title", {}, words=title),
        Shape("desc", {}, words=about),
        Shape("style", {}, words=style_sheet(theme)),
        rect(0, 0, width, height, 0, "paper"),
        strip_of(scene, drawing, headline, asked, width),
        *placed,
    ]
    return write_shape(Shape("svg", root, parts))


def headline_of(scene: Scene) -> str:
    """Return whose turn it is, or who has won."""
    if scene.outcome is not None:
        return result_of(scene, scene.outcome)
    if scene.viewer in scene.to_act:
        return scene.say("Your turn", "Du bist am Zug")
    if not scene.view:
        return scene.say("Waiting for players", "Es fehlen noch Mitspieler")
    if not scene.to_act:
        return scene.say("Nobody is to act", "Niemand ist am Zug")
    names = scene.say(" and ", " und ").join([scene.seat_name(seat) for seat in scene.to_act])
    if len(scene.to_act) > 1:
        return scene.say(f"{names} are to act", f"{names} sind am Zug")
    return scene.say(f"{names} is to act", f"{names} ist am Zug")


def winners_of(outcome: JsonObject) -> list[int]:
    """Return the seats that share the first place."""
    ranking = as_list(outcome["ranking"], "/ranking")
    return [as_int(seat, "/ranking") for seat in as_list(ranking[0], "/ranking")] if ranking else []


def result_of(scene: Scene, outcome: JsonObject) -> str:
    """Return who has won."""
    won = outcome.get("won")
    if won is not None:
        return scene.say("Won", "Gewonnen") if won is True else scene.say("Lost", "Verloren")
    winners = winners_of(outcome)
    if len(winners) == 1:
        return scene.say(f"{scene.seat_name(winners[0])} has won", f"{scene.seat_name(winners[0])} hat gewonnen")
    if 0 < len(winners) < scene.seats:
        names = scene.say(" and ", " und ").join([scene.seat_name(seat) for seat in winners])
        return scene.say(f"{names} have won", f"{names} haben gewonnen")
    return scene.say("The match is over", "Die Partie ist zu Ende")


def strip_of(scene: Scene, drawing: Drawing, headline: str, asked: str, width: int) -> Shape:
    """Return the strip on top, which the eye finds first: whose turn, what is asked, how far the match is."""
    found: list[Shape] = [rect(0, 0, width, STRIP, 0, "strip")]
    x = MARGIN
    lost = scene.outcome is not None and scene.outcome.get("won") is False
    if scene.outcome is not None and not lost:
        found.append(glyph(TROPHY, x + 26, STRIP // 2, 170, "gold"))
        x += 54
    for seat in scene.to_act if scene.outcome is None else [] if lost else winners_of(scene.outcome):
        found.append(add_title(scene.seat_name(seat), [token(seat, x + 24, STRIP // 2, 150)]))
        x += 48
    x += 8
    room = width - x - MARGIN - 8
    high = 36 if asked else 51
    told = width_of(drawing.progress, SMALL) + 12
    right = width - MARGIN - 8
    said = cut(headline, LARGE, room - told - (max(drawing.kept, width_of(drawing.caption, SMALL)) if drawing.strip else 0), bold=True)
    found.append(words(x, high, said, LARGE, "b"))
    if drawing.strip:  # what lies there has a caption, so the progress moves beside the headline
        found.append(words(right, 22, drawing.caption, SMALL, "e s"))
        found.append(words(x + width_of(said, LARGE, bold=True) + 12, high, drawing.progress, SMALL, "s"))
    else:
        found.append(words(right, high - 2, drawing.progress, SMALL, "e s"))
    if asked:
        found.append(words(x, 67, cut(asked[:1].upper() + asked[1:], PLAIN, room - drawing.kept), PLAIN, "s"))
    if drawing.strip:
        found.append(group(drawing.strip, width - MARGIN - drawing.kept, 0))
    return group(found)
