"""Legal commands as integers: a verb and one number."""

from typing import Final

from mypy_extensions import i64

SPAN: Final = 4096

CHOOSE_CAPTAIN: Final = 0
DISCARD_CARD: Final = 1
PLACE_CREW: Final = 2
OCCUPY: Final = 3
COLLECT: Final = 4
USE_CAPTAIN: Final = 5
PLAY_CARD: Final = 6
TAKE_CARD: Final = 7
CHOOSE_CARD: Final = 8
COMPLETE: Final = 9
TURN_EGG: Final = 10
RECHARGE: Final = 11
USE_ENERGY: Final = 12
USE_NET: Final = 13
CHOOSE_HEX: Final = 14
CHOOSE_TILE: Final = 15
CHOOSE_RESOURCE: Final = 16
CHOOSE_SPECIES: Final = 17
CHOOSE_NUMBER: Final = 18
SWEEP: Final = 19
CHOOSE_OPTION: Final = 20
CHOOSE_MARKER: Final = 21
DECLINE: Final = 22
END_TURN: Final = 23
ACCEPT: Final = 24


def move(verb: i64, number: i64 = 0) -> i64:
    """Return the integer of a verb and its number."""
    return verb * SPAN + number


def verb_of(code: i64) -> i64:
    """Return the verb of a move."""
    return code // SPAN


def number_of(code: i64) -> i64:
    """Return the number of a move."""
    return code % SPAN
