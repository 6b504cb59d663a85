"""What happened, in words: the texts that a game without texts of its own gets, made from what its facts declare."""

import re
from collections.abc import Callable
from typing import Final

from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, Json, JsonObject, Seat
from domain.kernel.localized import Text, capital
from domain.kernel.places import is_place, read_place

Tell = Callable[[Event, int, JsonObject], Text]
"""Returns what a fact of a match with so many seats and such (filled) options says to people.

The fact is as its reader may know it (sealed parts that are closed to the reader are UNKNOWN), so that the text can tell no more than that.
"""

_RULES: Final = re.compile(r"^[A-Z]{1,3}[0-9][^:]*: ")


def plain_text(event: Event, seats: int, options: JsonObject) -> Text:
    """Return the declared sentence of a fact about its seat, and its values; the same in both languages (default of every game)."""
    sentence = sentence_of(event)
    if not sentence:
        return bare_text(event.type_name(), event.seat)
    if event.seat != NOBODY:
        named = re.sub(r"\bthe seat\b", f"seat {event.seat}", sentence)
        sentence = named if named != sentence else f"seat {event.seat}: {sentence}"
    values = values_text(event.to_data())
    told = f" ({values})" if values else ""
    shown = capital(sentence) + told
    return Text(shown, shown)


def sentence_of(event: Event) -> str:
    """Return the first sentence of a fact's declaration, without the numbers of its rules and what follows a semicolon."""
    told = _RULES.sub("", event.ABOUT)
    return words_of(re.split(r"[.;:] |\.$", told)[0]).replace("`", "")


def values_text(data: JsonObject) -> str:
    """Return the values of a command or a fact with what they are; a place says by itself what it is.

    >>> values_text({"heap": "heap/3", "stones": 1, "well": "hand:0/7", "take": True})
    'heap 3, stones 1, hand 7 of seat 0, take: yes'
    """
    return ", ".join([value_text(name, value) for name, value in data.items()])


def value_text(name: str, value: Json) -> str:
    """Return a value with what it is."""
    if isinstance(value, str) and is_place(value):
        place = read_place(value)
        owner = "" if place.seat == NOBODY else f" of seat {place.seat}"
        return f"{words_of(place.zone)} {words_of(place.name)}{owner}"
    if isinstance(value, bool) or value is None:
        return f"{words_of(name)}: {'no' if not value else 'yes'}"
    if isinstance(value, list):
        return f"{words_of(name)}: {' + '.join([value_text('', each).strip(': ') for each in value]) or 'none'}"
    if isinstance(value, dict):
        return f"{words_of(name)}: {' + '.join([value_text(each, value[each]) for each in value]) or 'none'}"
    return f"{words_of(name)} {words_of(str(value))}".strip()


def words_of(name: str) -> str:
    """Return a name of the code as words."""
    return name.replace("_", " ")


def bare_text(type_name: str, seat: Seat) -> Text:
    """Return what is left to say of a fact whose rules are not at hand.

    >>> bare_text("reef_gardens.v1.line_bought", 1).to_json()
    {'en': 'Seat 1: line bought', 'de': 'Platz 1: line bought'}
    """
    fact = words_of(type_name.rpartition(".")[2])
    if seat == NOBODY:
        return Text(capital(fact), capital(fact))
    return Text(f"Seat {seat}: {fact}", f"Platz {seat}: {fact}")
