"""Shapes and words of pictures: whatever is drawn is well formed, words stay in their room, and every place is marked alike."""

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.content import Content
from domain.kernel.ids import Seat
from domain.kernel.info import Info
from domain.kernel.localized import Text
from domain.kernel.picture import Drawing, Panel, Scene, paint
from domain.kernel.picture_shapes import Shape, disc, escape, is_allowed, rect, write_shape
from domain.kernel.picture_style import THEMES
from domain.kernel.picture_text import cut, width_of, words, wrap

INFO = Info(Text("Nothing", "Nichts"), 2, 2, Content({}, "", ""), {})


def scene(names: list[str], touched: list[str], layout: str = "tall") -> Scene:
    return Scene(INFO, {}, {}, Seat(0), names, [Seat(0)], touched=touched, layout=layout)


@given(st.text())
def test_any_text_can_stand_in_an_element_and_in_an_attribute(text: str) -> None:
    read = ElementTree.fromstring(write_shape(Shape("a", {"title": text}, words=text)).encode())
    wanted = "".join(letter if is_allowed(letter) else "\ufffd" for letter in text)
    assert (read.get("title"), read.text or "", len(read)) == (wanted, wanted, 0)


def test_hostile_text_stays_text() -> None:
    hostile = '"><script>alert(1)</script>]]>&amp;\x00\ud800\ufffe'
    root = ElementTree.fromstring(paint(scene([hostile, "b"], []), Drawing(hostile, hostile, [[]]), "auto").encode())
    assert not [node for node in root.iter() if "script" in node.tag]
    assert "script" in "".join(root.itertext())


@given(st.text(), st.integers(10, 30), st.integers(40, 400), st.integers(1, 4), st.booleans())
def test_words_stay_in_their_room(text: str, size: int, room: int, most: int, bold: bool) -> None:
    lines = wrap(text, size, room, most, bold)
    assert 1 <= len(lines) <= most
    assert all(width_of(line, size, bold) <= room for line in lines)
    assert width_of(cut(text, size, room), size) <= room


@given(st.lists(st.sampled_from(["to", "draw", "cards", "garnele"]), max_size=8))
def test_nothing_is_lost_where_there_is_room(parts: list[str]) -> None:
    assert " ".join(wrap(" ".join(parts), 20, 150, 9)) == " ".join(parts)


def test_a_place_can_take_the_focus_and_says_what_it_is() -> None:
    shown = scene(["", ""], ["heap/2"])
    for name, look in [("heap/1", "place"), ("heap/2", "place changed")]:
        read = ElementTree.fromstring(write_shape(shown.place(name, "A < heap", rect(1, 2, 3, 4, 0, "card"), [words(0, 0, "3", 20)])))
        assert (read.get("class"), read.get("data-place"), read.get("tabindex")) == (look, name, "-1")
        assert read[0].tag == "title"
        assert read[0].text == "A < heap"
        assert read[-1].attrib == {"x": "1", "y": "2", "width": "3", "height": "4", "class": "ring"}


def test_what_changed_has_corners_and_no_ring() -> None:
    for spot, tag in [(rect(1, 2, 30, 40, 8, "card"), "path"), (disc(0, 0, 9, "card"), "circle")]:
        shown = scene(["", ""], ["heap/2"]).place("heap/2", "A heap", spot, card=True)
        read = ElementTree.fromstring(write_shape(shown))
        assert [(each.tag, (each.get("class") or "").split()[0]) for each in read[2:]] == [(tag, "glow"), (tag, "was"), (spot.tag, "ring")]
        assert read.get("data-card") == "yes"


def test_columns_stand_side_by_side_or_one_below_the_other() -> None:
    drawing = Drawing("", "", [[[Panel("one", 600, 50, [])]], [[Panel("two", 100, 50, []), Panel("three", 80, 40, [])]]])
    tall, wide = (paint(scene(["", ""], [], layout=layout), drawing, "light") for layout in ("tall", "wide"))
    assert ' viewBox="0 0 720 212" ' in tall
    assert f' viewBox="0 0 {8 + 600 + 10 + 190 + 8} 152" ' in wide


def test_themes_differ_in_their_style_alone() -> None:
    shown = {theme: paint(scene(["", ""], []), Drawing("", "", [[]]), theme) for theme in THEMES}
    assert len(set(shown.values())) == 3
    assert len({text.partition("<style>")[0] + text.partition("</style>")[2] for text in shown.values()}) == 1
    assert "prefers-color-scheme" in shown["auto"]
    assert "prefers-color-scheme" not in shown["light"] + shown["dark"]
    assert all("@media print" in text for text in shown.values())


def test_escaping_is_as_xml_says() -> None:
    assert escape("a<b>&\"'") == "a&lt;b&gt;&amp;&quot;'"
