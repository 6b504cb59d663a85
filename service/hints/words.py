"""What a value says, in words."""

from typing import Final

from domain.kernel.localized import Text

WORDS: Final = (
    (850, Text("very good prospects", "sehr gute Aussichten")),
    (650, Text("good prospects", "gute Aussichten")),
    (550, Text("slightly better prospects", "leicht bessere Aussichten")),
    (450, Text("even prospects", "ausgeglichene Aussichten")),
    (350, Text("slightly worse prospects", "leicht schlechtere Aussichten")),
    (150, Text("bad prospects", "schlechte Aussichten")),
    (0, Text("very bad prospects", "sehr schlechte Aussichten")),
)
"""From which value on, in thousandths, the words hold."""


def words_for(value: int) -> Text:
    """Return what a value says.

    >>> words_for(700).en
    'good prospects'
    """
    return next(text for least, text in WORDS if value >= least or least == 0)
