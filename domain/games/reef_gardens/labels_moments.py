"""When each kind of command can be given, for who tried it at another time."""

from typing import Final

from domain.kernel.localized import Text

UNTIMELY: Final = ("no_station", "no_such_tile")
"""The refusals that say no more than that it is not the time."""

TAKEN_FIRST: Final = Text(
    "First buy a line of the nursery, or fetch a tile by boat; those tiles are placed then.",
    "Erst eine Reihe oder Spalte der Auslage kaufen oder mit dem Boot ein Plättchen holen; diese Plättchen werden dann untergebracht.",
)

MOMENTS: Final[dict[str, Text]] = {
    "build_station": Text(
        "A station is built by itself, when 3 or fewer tiles are left in the nursery, or by a submarine; then its site is asked for.",
        "Gebaut wird von selbst, wenn höchstens 3 Plättchen in der Auslage übrig sind, oder mit U-Boot; dann wählt man den Bauplatz.",
    ),
    **dict.fromkeys(["plant", "discard", "store", "use_algae"], TAKEN_FIRST),
}
