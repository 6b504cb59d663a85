"""The two ways in which the domain says no: the rules forbid it, or the input has the wrong shape."""

from typing import Final

MOST_ERRORS: Final = 20
"""An answer lists at most this many places where input has the wrong shape; nothing looks for more of them."""


class Refused(Exception):
    """The rules forbid a command; nothing has changed.

    `code` is a stable lower snake case word, `rule` the number in the game's README, `detail` an English sentence on this very case
    (optional: the game's texts hold a sentence for each code in English and German).
    """

    def __init__(self, code: str, rule: str, detail: str = "") -> None:
        super().__init__(code, rule, detail)
        self.code = code
        self.rule = rule
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.code} ({self.rule}) {self.detail}".rstrip()


class Malformed(Exception):
    """Input has the wrong shape: `path` says where (`/seats/0/kind`, "" for the whole), `message` what is wrong, in English."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(path, message)
        self.path = path
        self.message = message

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


def malformed_if(wrong: object, path: str, message: str) -> None:
    """Raise `Malformed` where something is wrong.

    >>> malformed_if(len("long") > 3, "/name", "at most 3 letters")
    Traceback (most recent call last):
    domain.kernel.errors.Malformed: /name: at most 3 letters
    """
    if wrong:
        raise Malformed(path, message)


class ChanceNeeded(Exception):
    """Raised by `NoChance`: the rule that ran wants to draw, and the caller must not know the result."""


class NewsReached(Exception):
    """Raised by a ledger that may not tell its reader anything new, before the fact that would."""
