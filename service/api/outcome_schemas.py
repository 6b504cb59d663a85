"""The component schemas of how a match ends, and of what is proposed in it."""

from typing import Final

from domain.kernel.schema import array, integer, one_of, record, with_description

OUTCOME: Final = record(
    {
        "reason": with_description(
            one_of(["finished", "resigned", "agreed", "abandoned", "aborted", "stalemate", "closed"]), "Why it is over."
        ),
        "scores": {"type": ["array", "null"], "items": {"type": "integer"}, "description": "Points by seat; null where there are none."},
        "ranking": with_description(
            array(array(integer(0, 9))), "The seats by place, best first; those that share a place stand together."
        ),
        "won": {"type": "boolean", "description": "Of a match alone against the game: whether it was won."},
    },
    ["won"],
)

PROPOSAL: Final = record(
    {
        "version": with_description(integer(1, 2**31 - 1), "Version of its event, by which it is answered."),
        "seat": with_description(integer(0, 9), "Who proposes."),
        "what": with_description(one_of(["end", "undo"]), "What is proposed: `end`, to end the match; `undo`, to go back."),
        "to": with_description(integer(0, 2**31 - 1), "The last version that would still count. Of `undo` only."),
        "accepted": with_description(array(integer(0, 9)), "Who has agreed, the earliest first."),
    },
    ["to"],
)
