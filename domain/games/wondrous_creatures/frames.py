"""What is still to be done, as data: a stack of frames. The last one is served first; effects that interrupt lie on top."""

from typing import Final, final

from domain.games.wondrous_creatures import wire
from domain.kernel.cells import Cells
from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.reading import as_int, as_list, as_object, int_in, ints_in, json_list, list_in, str_in
from domain.kernel.schema import array, integer, one_of, record, told

STEPS: Final = 0
TURN: Final = 1
WHERE: Final = 2
FACE: Final = 3
FEE: Final = 4
COLLECT: Final = 5
SECOND: Final = 6
PAY: Final = 7
WHICH_SPECIES: Final = 8
WHICH_MARKER: Final = 9
HATCHING: Final = 10
REWARD_OR_POINTS: Final = 11
TROPHY: Final = 12
UNLOCKING: Final = 13
SPACE: Final = 14
LIMIT: Final = 15
RECHARGING: Final = 16
TRIGGERS: Final = 17
DOOMED: Final = 18
WHICH_TILE: Final = 19
WHICH_LAKE: Final = 20
SCORE_REWARD: Final = 21
NET_TARGET: Final = 22
FINISH: Final = 23
WHICH_CAPTAIN: Final = 24
OPENING_HAND: Final = 25
EXTRA_RESOURCE: Final = 26
ROBOT_CARD: Final = 27
ROBOT_WORD: Final = 28
ROBOT_PLACE: Final = 29
ROBOT_GEAR: Final = 30
ROBOT_END: Final = 31
POINTS: Final = 32

FRAME_NAMES: Final = [
    "steps",
    "turn",
    "where",
    "face",
    "fee",
    "collect",
    "second_card",
    "pay",
    "which_species",
    "which_marker",
    "hatching",
    "reward_or_points",
    "trophy",
    "unlocking",
    "space",
    "hand_limit",
    "recharging",
    "triggers",
    "doomed",
    "which_tile",
    "which_lake",
    "score_reward",
    "net_target",
    "finish",
    "which_captain",
    "opening_hand",
    "extra_resource",
    "robot_card",
    "robot_word",
    "robot_place",
    "robot_gear",
    "robot_end",
    "points",
]


@final
class Frame:
    """One thing to be done; never changed, only replaced.

    Of an ability (`STEPS`): `at` is the next step, `card` the card it belongs to (-1: none), `left` how much of the step is left (-1: not
    begun), `picked` the pieces chosen in it, `done` whether the last step was done, `sets` the bound sets by slot. The other kinds
    use the fields as `flow` says.
    """

    def __init__(
        self,
        kind: int,
        at: int = 0,
        card: int = -1,
        left: int = -1,
        picked: Cells | None = None,
        done: int = 0,
        sets: list[Cells] | None = None,
    ) -> None:
        self.kind: Final = kind
        self.at: Final = at
        self.card: Final = card
        self.left: Final = left
        self.picked: Final[Cells] = [] if picked is None else picked
        self.done: Final = done
        self.sets: Final[list[Cells]] = [] if sets is None else sets

    def to_json(self) -> JsonObject:
        """Return the frame as JSON."""
        sets: list[Json] = [json_list(bound) for bound in self.sets]
        return {
            "kind": FRAME_NAMES[self.kind],
            "at": self.at,
            "card": wire.card_or_null(self.card),
            "left": self.left,
            "picked": json_list(self.picked),
            "done": self.done,
            "sets": sets,
        }


def frame_from_json(value: Json, path: str) -> Frame:
    """Read a frame."""
    source = as_object(value, path)
    name = str_in(source, "kind", path)
    if name not in FRAME_NAMES:
        raise Malformed(f"{path}/kind", f"{name[:40]!r} is no kind of thing to be done")
    sets = [
        [as_int(v, f"{path}/sets/{i}/{k}") for k, v in enumerate(as_list(bound, f"{path}/sets/{i}"))]
        for i, bound in enumerate(list_in(source, "sets", path))
    ]
    return Frame(
        FRAME_NAMES.index(name),
        int_in(source, "at", path),
        wire.maybe_card(source.get("card"), f"{path}/card"),
        int_in(source, "left", path),
        ints_in(source, "picked", path),
        int_in(source, "done", path),
        sets,
    )


def frames_from_json(values: list[Json], path: str) -> list[Frame]:
    """Read a stack of frames."""
    return [frame_from_json(value, f"{path}/{i}") for i, value in enumerate(values)]


NULLABLE_CARD: Final[JsonObject] = {"anyOf": [wire.CARD, {"type": "null"}]}
SMALL: Final[JsonObject] = integer(-1, 99999)
FRAME: Final[JsonObject] = record(
    {
        "kind": told(one_of(FRAME_NAMES), "What is to be done: `steps` of an ability, the basic action of a `turn`, `where` crew goes, …"),
        "at": told(
            integer(0, 99999), "Of `steps`: place of the next step in the program of all abilities; of others: how far it has come."
        ),
        "card": told(NULLABLE_CARD, "Id of the card that it belongs to; null without one."),
        "left": told(SMALL, "How much of the step is left; -1: it has not begun."),
        "picked": told(array(SMALL, 0, 300), "What was chosen in it so far, as the engine counts (from 0)."),
        "done": told(integer(0, 1), "1: the step before was done, which an arrow asks for (L3)."),
        "sets": told(array(array(SMALL, 0, 300), 0, 40), "What the steps before have yielded, as the engine counts (from 0)."),
    }
)
