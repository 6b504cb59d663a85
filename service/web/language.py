"""The language that a caller prefers, of those that are spoken here."""

from flask import request

from service.web.words import LANGUAGES


def preferred_language() -> str:
    """Return the language that `Accept-Language` weighs most, a regional one (`de-AT`) as its language; of equal ones the first named.

    Where it takes none, or is silent, the answer is English.
    """
    weights: dict[str, float] = {}
    for tag, weight in request.accept_languages:  # the heaviest first
        weights.setdefault(tag.partition("-")[0].lower(), weight)
    ordered = sorted(LANGUAGES, key=lambda each: list(weights).index(each) if each in weights else len(weights))
    best = max(ordered, key=lambda each: weights.get(each, weights.get("*", 0)))
    return best if weights.get(best, weights.get("*", 0)) else LANGUAGES[0]
