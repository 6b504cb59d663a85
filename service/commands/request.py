"""A command as it arrives: who sends it, for which match, with which body and headers."""

import re
from dataclasses import dataclass
from typing import Final

from domain.kernel.ids import Json
from domain.kernel.localized import Text
from service.matches.preconditions import names_version
from service.matches.problems import Problem, WrongParameter, stale_version
from service.matches.tokens import Credential

ONE_VERSION: Final = re.compile(r'"([1-9][0-9]{0,9})"')


@dataclass(frozen=True, slots=True)
class CommandRequest:
    """`body` is any JSON; nothing of it has been checked yet."""

    match_id: str
    credential: Credential
    body: Json
    key: str | None
    if_match: str | None
    wrong: tuple[WrongParameter, ...] = ()
    """What is wrong with the query string; told together with what is wrong with the body."""

    def member(self, name: str) -> Json:
        """Return a member of the body, None when it is not there."""
        return self.body.get(name) if isinstance(self.body, dict) else None

    def has(self, name: str) -> bool:
        """Say whether the body has a member."""
        return isinstance(self.body, dict) and name in self.body

    def command_type(self) -> Json:
        """Return the type of the command as it was sent."""
        command = self.member("command")
        return command.get("type") if isinstance(command, dict) else None

    def is_dry_run(self) -> bool:
        """Say whether nothing is to be stored."""
        return self.member("dry_run") is True

    def wanted_version(self) -> int:
        """Return the one version that `If-Match` names; 0 where it names none, any or several."""
        found = ONE_VERSION.fullmatch(self.if_match or "")
        return int(found.group(1)) if found is not None else 0


def check_if_match(if_match: str, current: int) -> None:
    """Refuse when `If-Match` names other versions only."""
    if not names_version(if_match, "If-Match", current):
        raise stale_version(current)


def check_is_tags(if_match: str) -> None:
    """Refuse an `If-Match` that is no list of versions as entity tags."""
    names_version(if_match, "If-Match", 0)


def precondition_required() -> Problem:
    """`If-Match` is missing."""
    return Problem(
        "precondition-required",
        Text(
            'If-Match: "<version>" is needed (or * for whatever is current).',
            'If-Match: "<Version>" ist nötig (oder * für den jeweils neuesten Stand).',
        ),
    )
