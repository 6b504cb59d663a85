"""What can be in the way: the service says no (`Problem`), or does not answer (`ServiceAway`)."""

from typing import Final

import httpx


class ServiceAway(Exception):
    """The service did not answer in time, or not as the contract says."""


class Problem(Exception):
    """The service has refused a request: `kind` is the last word of the problem's type (docs/api.md, "Errors")."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer: Final = answer
        self.status: Final = answer.status_code
        told = self.told()
        self.kind: Final = str(told.get("type", self.status)).rsplit("/", 1)[-1]
        self.detail: Final = str(told.get("detail", answer.text[:500]))
        self.code: Final = str(told.get("code", ""))
        self.rule: Final = str(told.get("rule", ""))
        super().__init__(f"{answer.request.method} {answer.request.url.path}: {self.status} {self.kind}: {self.detail}")

    def told(self) -> dict[str, object]:
        """Return the problem document; nothing where the answer holds none."""
        try:
            found = self.answer.json()
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def is_past(self) -> bool:
        """Say whether the match has moved on meanwhile: there is nothing to mend, read it again."""
        return self.kind in ("stale-version", "not-your-turn", "match-over", "idempotency-mismatch")
