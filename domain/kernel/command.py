"""A command: what a seat wants to do. It may be refused."""

from abc import ABC, abstractmethod

from domain.kernel.ids import JsonObject


class Command(ABC):
    """The intent of a seat. Subclasses are `@final`, have `Final` fields and a class constant `TYPE`."""

    @abstractmethod
    def to_json(self) -> JsonObject:
        """Return `{"type": TYPE, ...}` with every default filled in."""

    def names_hidden(self) -> bool:
        """Say whether the command itself tells what others may not know; then its record part stays with its seat."""
        return False
