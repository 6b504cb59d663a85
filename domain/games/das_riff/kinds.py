"""The kinds of values that commands, events and positions of Das Riff are made of."""

from typing import Final

from domain.games.das_riff.components import COLOR_IDS, FISH, KIND_IDS, MEANS_IDS, PAIR_IDS, PLACE_IDS, ROW_IDS, SEATS, TREE_IDS, WIDEST
from domain.kernel.kinds import Name, OrElse, Whole
from domain.kernel.kinds_of_many import Counts, Multiset, Sequence
from domain.kernel.kinds_of_places import NumberedPlace

RESERVE: Final = -1
"""Stands for a tree when a fish is laid in front of its taker (option fish_needs_tree off)."""

NO_PAIR: Final = -1
"""Stands for a pair where no breeding card came."""

MOST_NUMBERS: Final = 9999
"""No match gives more cards or piles a number."""

COLOR: Final = Name(COLOR_IDS)
FACE: Final = Name(KIND_IDS, "Kind of the card: `fish:<colour>:<m or f>`, `coral`, `pearl`, `shark` or `water`.")
FISH_KIND: Final = Name(KIND_IDS[:FISH], "Kind of the fish: `fish:<colour>:<m or f>`.")
PAIR: Final = Name(PAIR_IDS, "The two colours on the breeding card.")
PAIR_OR_NULL: Final = OrElse(
    PAIR, NO_PAIR, "The breeding card that the two parents brought; null when the fish is the single parent there, or at no tree."
)
PLACE: Final = Name(
    PLACE_IDS,
    "Where the card lies: row and column, such as `reef/A_mid.3`. Column 1 is at the sea edge; `A_open` is the outer row of seat 0, "
    "`B_open` that of seat 1.",
)
TREE: Final = Name(TREE_IDS, "The tree, one of one's own: `tree:SEAT/1` is the first of `trees` of the seat.")
TREE_OR_NULL: Final = OrElse(
    TREE,
    RESERVE,
    "The tree, one of one's own: `tree:SEAT/1` is the first of `trees` of the seat; null: the fish lies in front of its taker (only where "
    "`fish_needs_tree` is false).",
)
PAY: Final = Multiset(
    MEANS_IDS,
    1,
    9,
    "What is paid, in any order: one entry for each worm (its colour) or `pearl`, which counts as a worm of any colour (P4). The sum must "
    "be exact (P2).",
)
PAID: Final = Multiset(MEANS_IDS, 0, 9, "What was paid: one entry for each worm (its colour) or pearl.")
WORMS: Final = Sequence(COLOR, 0, 2, "Colours of the worms taken, one entry for each.")
CARD: Final = NumberedPlace(
    "card", 1, 4, "The face-down card: cards dealt face down are numbered from `card/1` on, and keep the number while they slide."
)
FLOWED: Final = Counts(ROW_IDS, WIDEST, "Numbers of water cards by row.", each="How many cards flowed off this row.")
SEAT: Final = Whole(0, SEATS - 1)
COUNT: Final = Whole(0, 99)
PURCHASE: Final = Whole(1, 999, "Which of this turn's `purchases` revealed it, from 1.")
POOL: Final = Whole(
    0, MOST_NUMBERS, "Number of the draw pile it came from; the first one of the match is 0, each shuffle (F2) makes the next."
)
KIND_COUNTS: Final = Counts(KIND_IDS, 99, each="How many cards of this kind.", sparse=True)
