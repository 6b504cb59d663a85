"""How texts are put together in both languages at once: phrases with parts filled in, and nouns that are counted."""

from typing import Final, final

from domain.kernel.localized import Text, count_text


def phrase(en: str, de: str, *parts: Text | str | int) -> Text:
    """Return a phrase with its parts in the places of `{}`, each in its own language; `{0}` and on name them where the order differs.

    >>> phrase("Seat {} gains {}", "Platz {} erhält {}", 2, Text("1 net", "1 Kescher")).de
    'Platz 2 erhält 1 Kescher'
    """
    return Text(
        en.format(*[part.en if isinstance(part, Text) else part for part in parts]),
        de.format(*[part.de if isinstance(part, Text) else part for part in parts]),
    )


@final
class Noun:
    """A thing that is counted: the words for one of it, and for several.

    >>> Noun(Text("card", "Karte"), Text("cards", "Karten")).count(2).de
    '2 Karten'
    """

    def __init__(self, one: Text, many: Text) -> None:
        self.one: Final = one
        self.many: Final = many

    def count(self, number: int) -> Text:
        """Return a number of them."""
        return count_text(number, self.one, self.many)
