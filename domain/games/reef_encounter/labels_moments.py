"""When each kind of command can be given, for who tried it at another time."""

from typing import Final

from domain.kernel.localized import Text

UNTIMELY: Final = ("wrong_stage",)
"""The refusals that say no more than that it is not the time."""

IN_TURN: Final = Text(
    "It belongs to a player's turn: after the set-up, and not in the last chance to eat at the end of the match.",
    "Es gehört in den Zug eines Spielers: nach dem Aufbau und nicht in der letzten Chance zu fressen am Ende der Partie.",
)

MOMENTS: Final[dict[str, Text]] = {
    "feed_first": Text(
        "Everybody puts a first polyp into the fish once, in the set-up.", "Den ersten Polypen legt jeder einmal in den Fisch, beim Aufbau."
    ),
    "choose_cubes": Text(
        "Everybody takes two cubes once, before the first turn.", "Zwei Larvenwürfel nimmt jeder einmal, vor dem ersten Zug."
    ),
    "eat": Text(
        "A coral is eaten at the very beginning of one's turn, or in the last chance at the end of the match.",
        "Gefressen wird ganz am Anfang des eigenen Zuges oder in der letzten Chance am Ende der Partie.",
    ),
    "forgo_eating": Text(
        "It is asked only at the end of the match, when everybody has a last chance to eat. In a turn simply do something else.",
        "Gefragt wird danach nur am Ende der Partie, wenn alle eine letzte Chance zu fressen haben. Im Zug einfach etwas anderes tun.",
    ),
    **dict.fromkeys(
        [
            "play_cube",
            "lay_polyp",
            "end_laying",
            "enter_shrimp",
            "lift_shrimp",
            "set_shrimp",
            "trade_polyp",
            "play_alga",
            "lock_tile",
            "trade_cube",
            "take_from_sea",
        ],
        IN_TURN,
    ),
}
