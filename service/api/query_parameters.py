"""The parameters of query strings, one class an address: what is read, and what the OpenAPI document says of it."""

import re
from collections.abc import Sequence
from typing import Any, Final

import marshmallow as ma
from marshmallow import fields

from domain.kernel.picture import LANGUAGES, LAYOUTS, TALL
from domain.kernel.picture_style import AUTO, THEMES
from service.matches.request_schemas import MOST_SEATS
from service.queries.match_reader import DEFAULT_LIMIT, MOST

WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
MOST_WAIT: Final = 30


class Whole(fields.Integer):
    """A whole number in a query string (marshmallow's own takes 3.7 for 3)."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not isinstance(value, str) or WHOLE.fullmatch(value) is None:
            raise ma.ValidationError("expected integer")
        return int(value)


class Query(ma.Schema):
    """Query parameters; by itself: of an address that has none."""


def least(value: int) -> ma.validate.Range:
    """Return the check that a number is at least `value`."""
    return ma.validate.Range(min=value, error="expected at least {min}")


def one_of(choices: Sequence[str]) -> ma.validate.OneOf:
    """Return the check that a text is one of these."""
    return ma.validate.OneOf(choices, error="expected one of {choices}")


def one_of_the_seats() -> ma.validate.Range:
    """Return the check that a number can be a seat's."""
    return ma.validate.Range(0, MOST_SEATS - 1, error="expected a seat from {min} to {max}")


def at_most(characters: int) -> ma.validate.Length:
    """Return the check that a text is no longer than so many characters."""
    return ma.validate.Length(max=characters, error="expected at most {max} characters")


def needed_field(about: str, check: ma.validate.Length | None = None) -> fields.String:
    """Return a text that has to be there."""
    missing = "this parameter is missing"
    return fields.String(required=True, validate=check, metadata={"description": about}, error_messages={"required": missing})


def status_field() -> fields.String:
    """Return the parameter for matches of one status."""
    return fields.String(
        validate=one_of(["open", "running", "over"]), metadata={"description": "Only matches that are waiting, running or over."}
    )


def after_field() -> fields.String:
    """Return the parameter that goes on behind a page of a list."""
    return fields.String(metadata={"description": "The cursor of the page before (`next`)."})


def limit_field() -> Whole:
    """Return the parameter for the size of a page."""
    return Whole(
        load_default=DEFAULT_LIMIT, validate=least(1), metadata={"description": f"At most this many; values over {MOST} mean {MOST}."}
    )


class SeatQuery(Query):
    """As whom one reads."""

    seat = Whole(
        validate=one_of_the_seats(),
        metadata={"description": "The seat as which to read: required with the worker key, else the token's."},
    )


class MatchQuery(SeatQuery):
    """Which version of the match."""

    at = Whole(validate=least(1), metadata={"description": "The version to show; default: now."})


class PictureQuery(MatchQuery):
    """Which picture of the match."""

    lang = fields.String(
        load_default="en",
        validate=one_of(LANGUAGES),
        metadata={"description": "The language of titles, words and of the effects on cards."},
    )
    seen_by = Whole(
        validate=one_of_the_seats(),
        metadata={"description": "Of a match that is over: the table as this seat saw it, in place of all that there is."},
    )
    theme = fields.String(
        load_default=AUTO,
        validate=one_of(THEMES),
        metadata={"description": "Light or dark; `auto`: as the reader's system has it. Printed it is light."},
    )
    layout = fields.String(
        load_default=TALL,
        validate=one_of(LAYOUTS),
        metadata={"description": "`tall`: 720 units wide, for phones; `wide`: columns side by side, for desks."},
    )


class EventsQuery(SeatQuery):
    """Which page of the history."""

    after = Whole(load_default=0, validate=least(0), metadata={"description": "The last version already known."})
    limit = limit_field()
    wait = Whole(
        load_default=0,
        validate=ma.validate.Range(0, MOST_WAIT, error="expected seconds from {min} to {max}"),
        metadata={"description": "For so many seconds an empty page is held back until there is news."},
    )


class OwnMatchesQuery(Query):
    """Which of one's own matches, from where on."""

    status = status_field()
    after = after_field()
    limit = limit_field()


class RatingsQuery(Query):
    """The ratings of which game, from where on."""

    game = needed_field("The game.", at_most(64))
    after = after_field()
    limit = limit_field()


class OwnEventsQuery(Query):
    """From where on to follow one's own matches."""

    after = fields.String(
        validate=at_most(100_000),
        metadata={"description": "The cursor of the last event that is known (the `id` of a server-sent event, `cursor` of a line)."},
    )


class GameQuery(Query):
    """Which revision of a game."""

    revision = Whole(
        validate=least(1), metadata={"description": "A revision that is at hand (a match names its own); default: the one on offer."}
    )


class MatchesQuery(Query):
    """Which matches, from where on."""

    status = status_field()
    game = fields.String(validate=at_most(64), metadata={"description": "Only matches of this game."})
    turn_seconds_min = Whole(validate=least(0), metadata={"description": "Only matches with so many `turn_seconds` or more."})
    turn_seconds_max = Whole(validate=least(0), metadata={"description": "Only matches with so many `turn_seconds` or fewer."})
    after = after_field()
    limit = limit_field()
