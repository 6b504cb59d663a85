"""What forms of an answer the caller takes: `Accept` (RFC 9110, 12.5.1)."""

from typing import Final

from flask import request

from domain.kernel.localized import Text
from service.matches.problems import Problem

JSON: Final = "application/json"
PLAIN: Final = "text/plain"


def check_acceptable(media: str) -> None:
    """Refuse a request whose `Accept` leaves out the only form that the answer has."""
    if not accepts(media):
        raise Problem(
            "not-acceptable",
            Text(f"The answer is {media}; `Accept` has to allow that.", f"Die Antwort ist {media}; `Accept` muss das zulassen."),
        )


def accepts(media: str) -> bool:
    """Say whether the most specific range that fits has a weight; no header takes everything.

    Parameters of a range (`charset`, `version`) are passed over, as the answer has none.
    """
    ranges = list(request.accept_mimetypes)
    if not ranges:
        return True
    weights = {str(value).partition(";")[0].strip().lower(): weight for value, weight in reversed(ranges)}
    kind = media.partition("/")[0]
    fitting = [weights[name] for name in (media, f"{kind}/*", "*/*", "*") if name in weights]
    return bool(fitting) and fitting[0] > 0
