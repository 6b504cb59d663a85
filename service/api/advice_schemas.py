"""The component schemas of the OpenAPI document that speak of hints and analyses."""

from typing import Final

from domain.kernel.ids import JsonObject
from domain.kernel.schema import array, integer, record, with_description
from service.api.schemas import COUNT, LEGAL_MEMBERS, TEXT, TEXT_OR_NULL, VERSION, ref
from service.hints import permission

SEAT: Final = with_description(integer(0, 9), "Whose decision it is.")
MEANING: Final = (
    "in thousandths: 1000 is a certain and clear win; with rivals 500 means level with the best of them. Before the end it is the lead "
    "that the search expects, weighed by how much a lead decides in this game; after the end half of it is the win itself."
)
VALUE: Final = with_description(integer(0, 1000), f"What it is worth to its seat, {MEANING}")
VALUES: Final = with_description(array(integer(0, 1000)), f"What the position is worth to each seat, {MEANING}")
ENGINE: Final[JsonObject] = {"type": "string", "description": "The search, and the version of it, that found this."}

MOVE: Final = record(
    {
        "command": ref("Command", "As it was or could have been posted."),
        "label": with_description(TEXT, "What it does, for people."),
        "value": {**VALUE, "type": ["integer", "null"], "description": f"{VALUE['description']} Null where the search did not try it."},
    },
    title="JudgedMove",
)

ADVICE: Final[dict[str, JsonObject]] = {
    "HintRequest": permission.REQUEST.source,
    "PendingHints": record({"version": VERSION, "seat": SEAT}),
    "HintList": record(
        {
            "version": VERSION,
            "seat": SEAT,
            "hints": with_description(
                array(
                    record(
                        {
                            **LEGAL_MEMBERS,
                            "value": VALUE,
                            "visits": with_description(COUNT, "How often the search tried it: the more, the surer the value."),
                            "text": with_description(TEXT, "The value in words."),
                        },
                        ["more"],
                        "Hint",
                    )
                ),
                "Commands of `legal-commands`, best first. Those that the search hardly tried have values that say little.",
            ),
            "values": VALUES,
            "engine": ENGINE,
            "iterations": with_description(COUNT, "The iterations that the search made."),
            "seed": {
                "type": "string",
                "description": "The seed of the search: it follows from what the seat may know, and from nothing else.",
            },
        }
    ),
    "Analysis": record(
        {
            "version": VERSION,
            "analysed_to": with_description(COUNT, "Everything up to this version is done."),
            "complete": {"type": "boolean", "description": "Nothing is left to be done."},
            "engine": with_description(TEXT_OR_NULL, "The search, and the version of it, that found this; null before it began."),
            "decisions": with_description(
                array(
                    record(
                        {
                            "version": with_description(COUNT, "Where the match stood when the seat decided."),
                            "seat": SEAT,
                            "values": VALUES,
                            "played": with_description(MOVE, "What the seat did."),
                            "best": with_description(
                                MOVE, "What would have been better, by what the seat could know; the same where nothing was."
                            ),
                            "loss": with_description(integer(0, 1000), "How much worse what it did is, in thousandths of a clear win."),
                        },
                        title="AnalysedDecision",
                    )
                ),
                "Every decision that counted in the end and in which there was a choice, in order.",
            ),
            "worst": with_description(array(COUNT), "Versions of the decisions that lost most, the worst first."),
        }
    ),
}
