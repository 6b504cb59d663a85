"""Every way in which a use case says no. The edge turns each into an answer (service/api/errors.py)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from domain.kernel.errors import MOST_ERRORS, Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.localized import Text
from service.store.rows import Fixed

MOST_PATH: Final = 100
MOST_MESSAGE: Final = 200
MOST_DETAIL: Final = 400


class Problem(Exception):
    """A request that is not granted: `type` ends the URI (docs/api.md, "Errors"), `detail` says why, `members` go into the answer.

    `retry_after` are the seconds to wait, where trying again can help.
    """

    def __init__(self, type_name: str, detail: Text, *, retry_after: int = 1, **members: Json) -> None:
        super().__init__(type_name, detail.en)
        self.type: Final = type_name
        self.detail: Final = detail
        self.retry_after: Final = retry_after
        self.members: Final[JsonObject] = dict(members)


def both(text: str) -> Text:
    """Return a text that is the same in both languages (paths, numbers, messages of the schema checker)."""
    return Text(text, text)


def unauthenticated() -> Problem:
    """No token, or one that is not known here."""
    return Problem(
        "unauthenticated",
        Text(
            "A token that is known here is needed: Authorization: Bearer <token>.",
            "Nötig ist ein gültiges Token: Authorization: Bearer <Token>.",
        ),
    )


def not_found(what_en: str, what_de: str) -> Problem:
    """There is no such thing, or the caller may not know of it. `what_de` has its article, in the accusative ("Diesen Platz")."""
    return Problem("not-found", Text(f"There is no such {what_en}.", f"{what_de} gibt es nicht."))


def no_such_match() -> Problem:
    """There is no such match."""
    return not_found("match", "Diese Partie")


def wrong_seat(en: str, de: str) -> Problem:
    """The token does not speak for that seat."""
    return Problem("wrong-seat", Text(en, de))


@dataclass(frozen=True, slots=True)
class WrongParameter:
    """A query parameter that is unknown, or whose value is wrong."""

    name: str
    message: str

    def __str__(self) -> str:
        return f"?{shorten(self.name, MOST_PATH)}: {self.message}"


@dataclass(frozen=True, slots=True)
class WrongHeader(WrongParameter):
    """A header whose value is wrong."""

    def __str__(self) -> str:
        return f"{self.name}: {self.message}"


def shorten(text: str, most: int) -> str:
    """Return a text of at most `most` characters: what is left out is marked."""
    return text if len(text) <= most else text[: most - 1] + "…"


def invalid(problems: Sequence[Malformed | WrongParameter]) -> Problem:
    """The body or the query has the wrong shape; the first places are listed, whatever was sent at a bounded length."""
    listed = problems[:MOST_ERRORS]
    errors: list[Json] = [place_of(problem) for problem in listed]
    return Problem(
        "invalid", both(shorten("; ".join(shorten(str(problem), MOST_MESSAGE) for problem in listed[:3]), MOST_DETAIL)), errors=errors
    )


def place_of(problem: Malformed | WrongParameter) -> Json:
    """Return an entry of `errors`: a place in the body as JSON Pointer, or a query parameter or a header by its name."""
    message = shorten(problem.message, MOST_MESSAGE)
    if isinstance(problem, WrongHeader):
        return {"header": problem.name, "message": message}
    if isinstance(problem, WrongParameter):
        return {"parameter": shorten(problem.name, MOST_PATH), "message": message}
    return {"path": shorten(problem.path, MOST_PATH), "message": message}


def malformed(message: str, path: str | None = None) -> Problem:
    """The request can't be read, or its body not in one way only; `path` says where in the body, when that is known."""
    if path is None:
        return Problem("malformed", both(shorten(message, MOST_MESSAGE)))
    place = Malformed(path, message)
    return Problem("malformed", both(shorten(str(place), MOST_MESSAGE)), errors=[place_of(place)])


def below(prefix: str, problem: Malformed) -> Malformed:
    """Return the problem with its path made absolute in the request body."""
    path = problem.path if problem.path.startswith(prefix) else prefix + problem.path
    return Malformed(path, problem.message)


def stale_version(current: int) -> Problem:
    """`If-Match` names another version."""
    return Problem(
        "stale-version",
        Text(f"The match is at version {current} by now.", f"Die Partie steht inzwischen bei Version {current}."),
        current_version=current,
    )


def revision_unavailable(fixed: Fixed) -> Problem:
    """The rules by which the match was begun are not at hand."""
    return Problem(
        "revision-unavailable",
        Text(
            f"This match is of {fixed.game} revision {fixed.revision}, whose rules and content are not at hand here.",
            f"Diese Partie gehört zu {fixed.game}, Revision {fixed.revision}; deren Regeln und Inhalte sind hier nicht vorhanden.",
        ),
    )


def unavailable() -> Problem:
    """The service can't answer now."""
    return Problem("unavailable", Text("Not now; please try again soon.", "Gerade nicht möglich; bitte bald noch einmal versuchen."))
