"""Every way in which a use case says no. The edge turns each into an answer (service/api/errors.py)."""

from typing import Final

from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.text import Text


class Problem(Exception):
    """A request that is not granted: `type` ends the URI of api.md's table, `detail` says why, `members` go into the answer.

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


def not_found(what: str, wert: str) -> Problem:
    """There is no such thing, or the caller may not know of it."""
    return Problem("not-found", Text(f"There is no such {what}.", f"{wert} gibt es nicht."))


def no_such_match() -> Problem:
    """There is no such match."""
    return not_found("match", "Diese Partie")


def wrong_seat(en: str, de: str) -> Problem:
    """The token does not speak for that seat."""
    return Problem("wrong-seat", Text(en, de))


def invalid(problems: list[Malformed]) -> Problem:
    """The body or the query has the wrong shape; every place is listed."""
    errors: list[Json] = [{"path": problem.path or "/", "message": problem.message} for problem in problems]
    return Problem("invalid", both("; ".join(str(problem) for problem in problems[:3])), errors=errors)


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


def unavailable() -> Problem:
    """The service can't answer now."""
    return Problem("unavailable", Text("Not now; please try again soon.", "Gerade nicht möglich; bitte bald noch einmal versuchen."))
