"""The shapes of a picture: a tree of SVG elements, and the one place where it becomes text and is escaped.

Drawings never glue markup together; they make `Shape`s. The tree is our own because the domain imports nothing that can read files or
addresses (`xml` in the standard library does), and because numbers are whole here: the same picture is the same bytes everywhere.
"""

from typing import Final, final

Value = str | int


@final
class Shape:
    """An element: its tag, its attributes in the order in which they are written, and the elements or the words in it."""

    def __init__(self, tag: str, attributes: dict[str, Value], children: "list[Shape] | None" = None, words: str = "") -> None:
        self.tag: Final = tag
        self.attributes: Final = attributes
        self.children: Final[list[Shape]] = [] if children is None else children
        self.words: Final = words


def escape(text: str) -> str:
    """Return a text as it may stand in an element or an attribute. What no XML may hold becomes U+FFFD.

    >>> escape('<b title="x">&</b>')
    '&lt;b title=&quot;x&quot;&gt;&amp;&lt;/b&gt;'
    """
    if not text.isprintable():
        text = "".join([letter if is_allowed(letter) else "\ufffd" for letter in text])
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def is_allowed(letter: str) -> bool:
    """Say whether XML 1.0 may hold a character (tabs and line ends are left out, since attributes would lose them)."""
    code = ord(letter)
    return 0x20 <= code < 0x7F or 0xA0 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or code >= 0x10000


def write_shape(shape: Shape) -> str:
    """Return an element as text.

    >>> write_shape(Shape("text", {"x": 1}, words="a < b"))
    '<text x="1">a &lt; b</text>'
    """
    found: list[str] = []
    add_to(found, shape)
    return "".join(found)


def add_to(found: list[str], shape: Shape) -> None:
    """Append the text of an element."""
    found.append("<" + shape.tag)
    for name, value in shape.attributes.items():
        found.append(f' {name}="{escape(value) if isinstance(value, str) else value}"')
    if not shape.children and not shape.words:
        found.append("/>")
        return
    found.append(">")
    if shape.words:
        found.append(escape(shape.words))
    for child in shape.children:
        add_to(found, child)
    found.append(f"</{shape.tag}>")


def add_style(attributes: dict[str, Value], look: str, fill: str) -> dict[str, Value]:
    """Return attributes with a class and a fill where these are given."""
    if look:
        attributes["class"] = look
    if fill:
        attributes["fill"] = fill
    return attributes


def rect(x: int, y: int, width: int, height: int, radius: int = 0, look: str = "", fill: str = "") -> Shape:
    """Return a rectangle; `look` are classes of the style sheet."""
    attributes: dict[str, Value] = {"x": x, "y": y, "width": width, "height": height}
    if radius:
        attributes["rx"] = radius
    return Shape("rect", add_style(attributes, look, fill))


def disc(x: int, y: int, radius: int, look: str = "", fill: str = "") -> Shape:
    """Return a circle."""
    return Shape("circle", add_style({"cx": x, "cy": y, "r": radius}, look, fill))


def path(outline: str, look: str = "", fill: str = "") -> Shape:
    """Return a path."""
    return Shape("path", add_style({"d": outline}, look, fill))


def group(children: list[Shape], x: int = 0, y: int = 0, scale: int = 100, look: str = "") -> Shape:
    """Return shapes that are moved and scaled together; `scale` is in hundredths."""
    moves: list[str] = []
    if x or y:
        moves.append(f"translate({x} {y})")
    if scale != 100:
        moves.append(f"scale({hundredths(scale)})")
    attributes: dict[str, Value] = {"transform": " ".join(moves)} if moves else {}
    return Shape("g", add_style(attributes, look, ""), children)


def hundredths(number: int) -> str:
    """Return a number of hundredths as a decimal.

    >>> hundredths(85), hundredths(120), hundredths(-7)
    ('0.85', '1.2', '-0.07')
    """
    sign = "-" if number < 0 else ""
    whole, rest = abs(number) // 100, abs(number) % 100
    return f"{sign}{whole}" if rest == 0 else f"{sign}{whole}.{rest:02d}".rstrip("0")


def add_title(title: str, children: list[Shape]) -> Shape:
    """Return a piece: shapes with a title, which browsers show and screen readers say."""
    return Shape("g", {"class": "piece"}, [Shape("title", {}, words=title), *children])


def hexagon(x: int, y: int, half: int, look: str = "", fill: str = "") -> Shape:
    """Return a hexagon with a corner on top around a middle; `half` is half its width."""
    side = half * 1155 // 1000
    outline = f"M{x} {y - side}L{x + half} {y - side // 2}V{y + side // 2}L{x} {y + side}L{x - half} {y + side // 2}V{y - side // 2}Z"
    return path(outline, look, fill)
