"""What every text that players read keeps to: whole, in agreement with its numbers, and free of names that only the code knows."""

import re
from typing import Final

from domain.kernel.localized import Text

INTERNAL: Final = re.compile(r"[a-z]_[a-z]|[{}`\[\]]|\b(?:None|True|False|null|UNKNOWN)\b|\b[a-z_]+(?::\d+)?/[A-Za-z0-9]|\b[a-z]+\.v\d")
UNTIDY: Final = re.compile(r"  |^\s|\s$|\s[,;.:]|[,;:]$|\.\.|\(\s|\s\)|, ,|\(\)")
ARTICLES: Final = re.compile(r"(?:^A|\ba) [aeiou]|(?:^A|\ba)n [b-df-hj-np-tv-z]")

MANY_EN: Final = (
    "points|worms|cards|corals|eggs|resources|nets|polyps|cubes|pearls|stations|shells|fruits|flowers|mushrooms|energies|captains|"
    "commands|tokens|boats"
)
ONE_EN: Final = "point|worm|card|egg|resource|polyp|cube|pearl|station|shell|flower|mushroom|energy|captain|command|token|boat"
MANY_DE: Final = (
    "Punkte|Würmer|Karten|Korallen|Eier|Ressourcen|Perlen|Stationen|Muscheln|Früchte|Blumen|Pilze|Energien|Kapitäne|Befehle|Boote"
)
ONE_DE: Final = "Punkt|Wurm|Karte|Koralle|Ei|Ressource|Perle|Station|Muschel|Frucht|Blume|Pilz|Energie|Kapitän|Befehl|Boot"
KIND_EN: Final = "(?:(?:white|yellow|orange|pink|grey|red|blue|green|purple|violet|random|hatched|unhatched|water|energy|main) )?"
KIND_DE: Final = "(?:(?:weiß|gelb|orange|rosa|grau|rot|blau|grün|lila|violett|zufällig|ausgebrütet)[a-z]* )?"
DISAGREEING_EN: Final = re.compile(rf"\b1 {KIND_EN}(?:{MANY_EN})\b|\b(?:0|[2-9]|\d\d+) {KIND_EN}(?:{ONE_EN})\b")
DISAGREEING_DE: Final = re.compile(rf"\b1 {KIND_DE}(?:{MANY_DE})\b|\b(?:0|[2-9]|\d\d+) {KIND_DE}(?:{ONE_DE})\b(?!-)")

AMERICAN: Final = re.compile(
    r"\b(?:dis)?colors?(?:ed|ing|ful|less)?\b|\bcenter(?:s|ed)?\b|\bgrays?\b|\bneighbor\w*|\b(?:fav|hon|lab|harb|behavi|flav|arm)or(?:s|ed|ite|ites)?\b"
    r"|\b(?:cancel|label|travel|signal)(?:ed|ing)\b|\b(?:defense|offense|catalog|maneuver|jewelry|fulfill)s?\b",
    re.IGNORECASE,
)

THING: Final = re.compile(r"\b[Ss]eat \d+ [^;:.,(]*\b(?:its|itself)\b|\bis to decide: [^;]*\bits?\b")
"""A seat is told by the name of who sits there, and a person is no thing."""


def check_wording(text: Text) -> None:
    """Check a text in both languages."""
    for shown in (text.en, text.de):
        assert shown, "a text is empty"
        assert not INTERNAL.search(shown), f"a name of the code: {shown!r}"
        assert not UNTIDY.search(shown), f"untidy: {shown!r}"
        assert shown[0].isupper() or not shown[0].isalpha(), f"begins small: {shown!r}"
    assert not AMERICAN.search(text.en), f"an American spelling: {text.en!r}"
    assert not THING.search(text.en), f"a person is no thing: {text.en!r}"
    assert not ARTICLES.search(text.en), f"the article: {text.en!r}"
    assert not DISAGREEING_EN.search(text.en), f"the number: {text.en!r}"
    assert not DISAGREEING_DE.search(text.de), f"the number: {text.de!r}"
