"""Texts that others see: what they may hold, and the one form in which they are kept."""

import unicodedata
from typing import Final

from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import quote
from domain.kernel.schema import with_description
from service.matches.problems import WrongParameter

MOST_CHARACTERS: Final = 64
LONGEST_RAW: Final = 4 * MOST_CHARACTERS
"""A longer text is not even normalised: NFC hardly makes one four times as short, and its cost grows faster than the text."""

BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(map(chr, range(0x180B, 0x1810)))
"""Characters that are letters, marks or symbols to Unicode, and nothing to the eye."""

FORM: Final = "no control, format, private or unassigned characters, no line or paragraph separators, nothing invisible"
SHOWN_TEXT: Final[JsonObject] = with_description(
    {"type": "string", "minLength": 1, "maxLength": MOST_CHARACTERS},
    "White space at both ends is cut off, the rest is normalised (NFC) and then has 1 to 64 characters; " + FORM + ".",
)


def is_hidden(char: str) -> bool:
    """Say whether a character must not stand in any text that others see."""
    category = unicodedata.category(char)
    return category[0] == "C" or category in ("Zl", "Zp") or char in BLANKS


def find_hidden(text: str) -> str:
    """Return the first character that must not stand in a text as `U+200B`, "" for none."""
    if text.isascii() and text.isprintable():
        return ""
    return next((f"U+{ord(char):04X}" for char in text if is_hidden(char)), "")


def normalize_text(text: str, path: str) -> str:
    """Return a text as it is kept and shown: trimmed, NFC, 1 to 64 characters that can be seen; `Malformed` for any other."""
    if len(text) > LONGEST_RAW:
        raise Malformed(path, f"expected at most {MOST_CHARACTERS} characters, got {len(text)}")
    kept = unicodedata.normalize("NFC", text.strip())
    if not kept:
        raise Malformed(path, "expected visible characters, got white space only")
    if len(kept) > MOST_CHARACTERS:
        raise Malformed(path, f"expected at most {MOST_CHARACTERS} characters, got {len(kept)}")
    if hidden := find_hidden(kept):
        raise Malformed(path, f"{hidden} must not stand in it: {FORM}")
    if all(unicodedata.category(char)[0] == "M" for char in kept):
        raise Malformed(path, "a combining mark needs a character before it")
    return kept


def check_normal(text: str, path: str) -> str:
    """Return a text whose very bytes count: one that would be kept in another form is refused, not changed. "" stands for none."""
    if text and normalize_text(text, path) != text:
        raise Malformed(
            path, f"it is recorded as it is, so it must come without white space at its ends and normalised (NFC), unlike {quote(text)}"
        )
    return text


def keep_text(owner: Json, name: str, path: str, problems: list[Malformed | WrongParameter]) -> Json:
    """Return an object with the text member `name` in the form in which it is kept; what is wrong with it is added to the problems."""
    if not isinstance(owner, dict) or not isinstance(owner.get(name), str):
        return owner
    try:
        return {**owner, name: normalize_text(str(owner[name]), f"{path}/{name}")}
    except Malformed as problem:
        problems.append(problem)
        return owner
