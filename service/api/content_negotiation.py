"""What forms of an answer the caller takes: `Accept` (RFC 9110, 12.5.1)."""

from typing import Final

from flask import request

from domain.kernel.localized import Text
from service.matches.problems import Problem

JSON: Final = "application/json"
PLAIN: Final = "text/plain"
SVG: Final = "image/svg+xml"
BYTES: Final = "application/octet-stream"


def check_acceptable(media: str) -> None:
    """Refuse a request whose `Accept` leaves out the only form that the answer has. Most callers take anything, or name just this one."""
    if request.environ.get("HTTP_ACCEPT", "") not in ("", "*/*", media):
        choose_form((media,))


def choose_form(forms: tuple[str, ...]) -> str:
    """Return the form of an answer that the caller likes best, of equal ones the first; 406 when it takes none."""
    weights = {media: weight_of(media) for media in forms}
    best = max(forms, key=lambda media: weights[media])
    if not weights[best]:
        listed = ", ".join(forms)
        raise Problem(
            "not-acceptable",
            Text(f"The answer is {listed}; `Accept` has to allow that.", f"Die Antwort ist {listed}; `Accept` muss das zulassen."),
        )
    return best


def weight_of(media: str) -> float:
    """Return the weight of the most specific range that fits, 0 where none does; no header takes everything.

    Parameters of a range (`charset`, `version`) are passed over, as the answer has none.
    """
    ranges = list(request.accept_mimetypes)
    if not ranges:
        return 1.0
    weights = {str(value).partition(";")[0].strip().lower(): weight for value, weight in reversed(ranges)}
    kind = media.partition("/")[0]
    fitting = [weights[name] for name in (media, f"{kind}/*", "*/*", "*") if name in weights]
    return float(fitting[0]) if fitting else 0.0
