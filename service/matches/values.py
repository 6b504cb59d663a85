"""Values that no body may hold, whatever its shape: numbers that readers of JSON disagree on, and characters that nobody sees."""

from typing import Final

from domain.kernel.errors import MOST_ERRORS, Malformed
from domain.kernel.ids import MAX_INTEGER, Json
from domain.kernel.json_fields import pointer
from service.matches.texts import FORM, find_hidden

NUMBER: Final = "expected integer from -(2^53 - 1) to 2^53 - 1"


def wrong_values(body: Json) -> list[Malformed]:
    """Return the first places of numbers that are no such integers, and of texts and names with characters that are not shown."""
    found: list[Malformed] = []
    look(body, [], found)
    return found


def look(value: Json, steps: list[int | str], found: list[Malformed]) -> None:
    """Look at a value to which `steps` lead; paths are written for wrong places only, so that the cost is linear."""
    if len(found) >= MOST_ERRORS:
        return
    if isinstance(value, float) or (isinstance(value, int) and abs(value) > MAX_INTEGER):
        found.append(Malformed(pointer(steps), NUMBER))
    elif isinstance(value, str):
        look_at_text(value, steps, found)
    elif isinstance(value, list):
        for i, item in enumerate(value):
            steps.append(i)
            look(item, steps, found)
            steps.pop()
            if len(found) >= MOST_ERRORS:
                return
    elif isinstance(value, dict):
        for name, item in value.items():
            steps.append(name)
            look_at_text(name, steps, found)
            look(item, steps, found)
            steps.pop()
            if len(found) >= MOST_ERRORS:
                return


def look_at_text(text: str, steps: list[int | str], found: list[Malformed]) -> None:
    """Look for characters that are not shown; anybody at the table may see any text of an accepted body."""
    if hidden := find_hidden(text):
        found.append(Malformed(pointer(steps), f"{hidden} must not stand in a text: {FORM}"))
