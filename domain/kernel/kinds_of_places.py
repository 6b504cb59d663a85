"""Kinds of places whose zone has no fixed list: pieces that come and go, each under a number that is new at each entry."""

from typing import Final, final

from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_str
from domain.kernel.kinds import Kind, show
from domain.kernel.localized import Text
from domain.kernel.places import Zone


@final
class NumberedPlace(Kind):
    """A place of a zone whose names are numbers, from `low` (0 or 1) on and of at most `digits` digits; in the code the number.

    >>> card = NumberedPlace("card", 1, 4)
    >>> card.write(12), card.read("card/12", "/card")
    ('card/12', 12)
    >>> card.read("card/012", "/card")
    Traceback (most recent call last):
    domain.kernel.errors.Malformed: /card: the string 'card/012' is no place such as card/12
    """

    def __init__(self, zone: str, low: int, digits: int, about: str = "") -> None:
        assert low in (0, 1)
        self.start: Final = f"{zone}/"
        self.zone_name: Final = zone
        self.digits: Final = digits
        self.numbers: Final = ("" if low else "0|") + f"[1-9][0-9]{{0,{digits - 1}}}"
        self.low: Final = low
        self.about = about

    def shape(self) -> JsonObject:
        return {"type": "string", "pattern": f"^{self.start}({self.numbers})$"}

    def read(self, value: Json, path: str) -> int:
        name = as_str(value, path)
        digits = name[len(self.start) :]
        whole = digits.isascii() and digits.isdigit() and 0 < len(digits) <= self.digits
        if not name.startswith(self.start) or not whole or str(int(digits)) != digits or int(digits) < self.low:
            raise Malformed(path, f"{show(name)} is no place such as {self.start}12")
        return int(digits)

    def write(self, value: object) -> Json:
        return f"{self.start}{value}"

    def name_of(self, number: int) -> str:
        """Return the name of a place."""
        return f"{self.start}{number}"

    def zone(self, title: Text) -> Zone:
        """Return the zone of these places: nothing can be told from their names."""
        return Zone(self.zone_name, title, [], pattern=self.numbers, hidden=True)
