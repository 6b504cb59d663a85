"""Texts that players see, in English and German."""

from typing import Final, final

from domain.kernel.ids import Json, JsonObject, Seat


@final
class Text:
    """One text in both languages.

    >>> Text("Lay a tile", "Ein Plättchen legen").to_json()
    {'en': 'Lay a tile', 'de': 'Ein Plättchen legen'}
    """

    def __init__(self, en: str, de: str) -> None:
        self.en: Final = en
        self.de: Final = de

    def to_json(self) -> JsonObject:
        """Return `{"en", "de"}`."""
        return {"en": self.en, "de": self.de}


def count_text(number: int, one: Text, many: Text) -> Text:
    """Return a number of things.

    >>> count_text(1, Text("tile", "Plättchen"), Text("tiles", "Plättchen")).en
    '1 tile'
    >>> count_text(2, Text("card", "Karte"), Text("cards", "Karten")).de
    '2 Karten'
    """
    word = one if number == 1 else many
    return Text(f"{number} {word.en}", f"{number} {word.de}")


def points(number: int) -> Text:
    """Return a number of points.

    >>> points(1).to_json(), points(-3).en
    ({'en': '1 point', 'de': '1 Punkt'}, '−3 points')
    """
    shown = f"{number}" if number >= 0 else f"−{-number}"
    one = number in (1, -1)
    return Text(f"{shown} {'point' if one else 'points'}", f"{shown} {'Punkt' if one else 'Punkte'}")


def join_texts(texts: list[Text], between: Text) -> Text:
    """Return the texts one after the other.

    >>> join_texts([Text("red", "rot"), Text("blue", "blau")], Text(" or ", " oder ")).de
    'rot oder blau'
    """
    return Text(between.en.join([text.en for text in texts]), between.de.join([text.de for text in texts]))


def enumerate_texts(texts: list[Text]) -> Text:
    """Return an enumeration: commas, and a word before the last one.

    >>> enumerate_texts([Text("1 red", "1 rot"), Text("1 blue", "1 blau"), Text("1 pearl", "1 Perle")]).to_json()
    {'en': '1 red, 1 blue and 1 pearl', 'de': '1 rot, 1 blau und 1 Perle'}
    """
    if len(texts) < 2:
        return join_texts(texts, Text("", ""))
    front, last = join_texts(texts[:-1], Text(", ", ", ")), texts[-1]
    return Text(f"{front.en} and {last.en}", f"{front.de} und {last.de}")


def with_article(word: str) -> str:
    """Return an English word with its indefinite article.

    >>> with_article("orange cube"), with_article("grey cube")
    ('an orange cube', 'a grey cube')
    """
    return f"an {word}" if word[0] in "aeiouAEIOU" else f"a {word}"


def capital(text: str) -> str:
    """Return a text with a capital in front, as it begins a sentence or a label.

    >>> capital("ein Plättchen"), capital("")
    ('Ein Plättchen', '')
    """
    return text[:1].upper() + text[1:]


def scores_text(scores: list[int]) -> Text:
    """Return what every seat has, as an enumeration.

    >>> scores_text([3, 1]).en
    'seat 0 has 3 points and seat 1 has 1 point'
    """
    found: list[Text] = []
    for seat, score in enumerate(scores):
        told = points(score)
        found.append(Text(f"seat {seat} has {told.en}", f"Platz {seat} hat {told.de}"))
    return enumerate_texts(found)


UNDECLINED: Final = ("lila", "rosa")
"""German words for colours that were nouns: they take no ending."""


def inflect(adjective: str, ending: str) -> str:
    """Return a German adjective with its ending; that of a colour that was a noun stays as it is, or becomes one that takes endings.

    >>> inflect("blau", "en"), inflect("rosa", "en"), inflect("orange", "en")
    ('blauen', 'rosa', 'orangefarbenen')
    """
    if adjective == "orange":
        return f"orangefarben{ending}"
    return adjective if adjective in UNDECLINED else adjective + ending


def seat_name(seat: Seat) -> Text:
    """Return how texts call whoever plays a seat: by the number of the seat, never by a display name.

    >>> seat_name(0).to_json()
    {'en': 'Seat 0', 'de': 'Platz 0'}
    """
    return Text(f"Seat {seat}", f"Platz {seat}")


@final
class More:
    """What else is accepted beside a listed command: a sentence, and the JSON Schema of such commands.

    >>> sorted(More(Text("any other two", "zwei andere"), {"type": "object"}).to_json())
    ['command_schema', 'de', 'en']
    """

    def __init__(self, text: Text, command_schema: JsonObject) -> None:
        self.text: Final = text
        self.command_schema: Final = command_schema

    def to_json(self) -> JsonObject:
        """Return `{"en", "de", "command_schema"}`, as the API lists it (docs/api.md, "Legal commands")."""
        return {"en": self.text.en, "de": self.text.de, "command_schema": self.command_schema}


@final
class Description:
    """How a legal command is shown to a person: its label, and the places of the table that it touches.

    >>> Description(Text("Pass", "Passen"), []).to_json()
    {'label': {'en': 'Pass', 'de': 'Passen'}, 'places': []}
    """

    def __init__(self, label: Text, places: list[str], more: More | None = None) -> None:
        self.label: Final = label
        self.places: Final = places
        self.more: Final = more

    def to_json(self) -> JsonObject:
        """Return `{"label", "places", "more"?}`."""
        places: list[Json] = list(self.places)
        shown: JsonObject = {"label": self.label.to_json(), "places": places}
        if self.more is not None:
            shown["more"] = self.more.to_json()
        return shown


@final
class Rule:
    """One numbered rule: its number and one line.

    >>> Rule("A1", Text("Pay.", "Zahle.")).to_json()
    {'id': 'A1', 'en': 'Pay.', 'de': 'Zahle.'}
    """

    def __init__(self, number: str, text: Text) -> None:
        self.number: Final = number
        self.text: Final = text

    def to_json(self) -> JsonObject:
        """Return `{"id", "en", "de"}`."""
        return {"id": self.number, "en": self.text.en, "de": self.text.de}
