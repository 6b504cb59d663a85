"""What is still to be done, as data: a stack of frames. The last one is served first; effects that interrupt lie on top."""

from typing import Final, final

from domain.games.wondrous_creatures.kinds import CARD_OR_NULL
from domain.kernel.cells import Cells
from domain.kernel.fields import Nested, Piece, Pieces, field
from domain.kernel.kinds import Name, Whole
from domain.kernel.kinds_of_many import Sequence

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


SMALL: Final = Whole(-1, 99999)
BOUND: Final = Sequence(SMALL, 0, 300)


@final
class Frame(Piece):
    """One thing to be done; never changed, only replaced.

    Of an ability (`STEPS`): `at` is the next step, `card` the card it belongs to (-1: none), `left` how much of the step is left (-1: not
    begun), `picked` the pieces chosen in it, `done` whether the last step was done, `sets` the bound sets by slot. The other kinds
    use the fields as the functions say that lay and serve them.
    """

    FIELDS = (
        field("kind", Name(FRAME_NAMES), "What is to be done: `steps` of an ability, the basic action of a `turn`, `where` crew goes, …"),
        field(
            "at",
            Whole(0, 99999),
            "Of `steps`: place of the next step in the program of all abilities; of others: how far it has come.",
        ),
        field("card", CARD_OR_NULL, "Id of the card that it belongs to; null without one."),
        field("left", SMALL, "How much of the step is left; -1: it has not begun."),
        field("picked", BOUND, "What was chosen in it so far, as the engine counts (from 0)."),
        field("done", Whole(0, 1), "1: the step before was done, which an arrow asks for (L3)."),
        field("sets", Pieces(BOUND, 0, 40), "What the steps before have yielded, as the engine counts (from 0)."),
    )

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


FRAME: Final = Nested(Frame)
AGENDA: Final = Pieces(FRAME, 0, 200)
