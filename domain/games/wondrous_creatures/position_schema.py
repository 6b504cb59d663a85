"""The JSON Schemas of a position and of a view: a view has null for what its viewer may not know."""

from typing import Final

from domain.games.wondrous_creatures import kinds
from domain.games.wondrous_creatures.frames.all import AGENDA
from domain.games.wondrous_creatures.names import BASICS, MARKS, RESOURCES, SPECIES
from domain.kernel.ids import JsonObject
from domain.kernel.schema import Schema, array, integer, one_of, record, with_description

CARD: Final = kinds.CARD.shape()
NULLABLE_CARD: Final = kinds.CARD_OR_NULL.shape()
FLAG: Final = kinds.FLAG.shape()
HEX: Final = kinds.HEX.shape()
TILE: Final = kinds.TILE.shape()


def nullable(schema: JsonObject) -> JsonObject:
    """Return the schema of a value that may be null."""
    return {"anyOf": [schema, {"type": "null"}]}


COUNT: Final[JsonObject] = integer(0, 999)
CARDS: Final[JsonObject] = array(CARD, 0, 250)
EGG_COUNTS: Final[JsonObject] = record({name: with_description(COUNT, f"How many {name} eggs.") for name in SPECIES})
HIDDEN_CARD: Final[JsonObject] = record(
    {
        "card": with_description(NULLABLE_CARD, "Id of the card (content `cards/cards`); null where the viewer does not know it."),
        "tag": with_description(
            integer(0, 99999), "0: all have seen the card; else the number of its sealed part (`seat:N/hand.<tag>`, `none/tingent.<tag>`)."
        ),
        "epoch": with_description(COUNT, "How often the discard pile had become the deck when it was drawn."),
    }
)
PAIR: Final[JsonObject] = nullable(array(HEX, 2, 2))
RESERVED: Final[JsonObject] = record(
    {
        "card": with_description(CARD, "Id of the card (content `cards/cards`)."),
        "name": with_description({"type": "string"}, "Its name."),
        "energy": with_description(integer(0, 9), "How many energies lie on it."),
        "added": with_description(array(one_of(SPECIES), 0, 7), "Species it counts as beyond those printed, by eggs laid on it (K1)."),
    },
    ["name"],
)
EGG: Final[JsonObject] = record(
    {"species": with_description(one_of(SPECIES), "Its species."), "hatched": with_description(FLAG, "It is hatched (E5).")}
)
SEAT: Final[JsonObject] = record(
    {
        "captain": with_description(
            nullable(integer(0, 30)), "Its captain: index in content `table/captains`, from 0; null before it chose one (S9)."
        ),
        "captain_name": with_description(nullable({"type": "string"}), "Name of the captain; null without one."),
        "unlocked": with_description(FLAG, "Its captain's ability works (H7, K3)."),
        "captain_energy": with_description(COUNT, "Energies on its captain (K7)."),
        "offer": with_description(
            array(nullable(integer(0, 30)), 0, 9),
            "The captains that it could choose from, as indices; null for those that the viewer may not know.",
        ),
        "hand": with_description(array(HIDDEN_CARD, 0, 250), "Its hand, in the order in which the cards came."),
        "reserve": with_description(array(RESERVED, 0, 250), "The cards it has played, in this order."),
        "eggs": with_description(array(EGG, 0, 12), "Its eggs by storage space, the first one first (E3)."),
        "resources": with_description(
            record({name: with_description(integer(0, 6), f"How many {name}s.") for name in RESOURCES}), "Its resource tracks (B4)."
        ),
        "nets": with_description(integer(0, 3), "Its nets (B5)."),
        "score": with_description(COUNT, "Its place on the score track; what only the end scores (Z2) is not in it."),
        "score_rewards": with_description(integer(0, 10), "How many rewards of the score track it has had (B2)."),
        "trophies": with_description(integer(0, 16), "Its trophies."),
        "markers": with_description(array(integer(1, 6), 0, 6), "Numbers, from 1, of the achievement markers it still has (H1)."),
        "received": with_description(array(integer(1, 6), 0, 6), "Numbers of the placed markers whose reward it really received (K2)."),
        "crew": with_description(
            array(PAIR, 3, 3),
            "Where its captain (index 0) and its other two crew stand: head hex, then tail hex; null for one that is at home.",
        ),
    },
    ["captain_name"],
)
TINGENT: Final[JsonObject] = record(
    {
        "board": with_description({"type": "string"}, "Its board, the option `tingent`."),
        "cards": with_description(array(integer(1, 99), 0, 99), "Ids of the solo cards left in its deck (content `tingent/cards`)."),
        "space": with_description(integer(1, 99), "Space of its tracker, from 1."),
        "shown": with_description(CARDS, "Ids of its creature cards that lie face up."),
        "hidden": with_description(array(HIDDEN_CARD, 0, 250), "Its creature cards that lie face down; nobody has seen them."),
        "eggs": with_description(EGG_COUNTS, "Its eggs by species."),
        "points": with_description(COUNT, "The points its captain has scored (G3)."),
        "trophies": with_description(integer(0, 16), "Its trophies."),
        "markers": with_description(integer(0, 6), "How many achievement markers it has left."),
        "crew": with_description(
            array(PAIR, 2, 2), "Where its captain (index 0) and its other crew member stand; null before the first placement."
        ),
        "targets": with_description(
            array(integer(0, 2), 3, 3),
            "Its target among the single-species, two-species and main achievements dealt: an index from 0 in each group.",
        ),
        "last_taken": with_description(NULLABLE_CARD, "Id of the creature card that its present solo card took face up; null without one."),
    }
)
TURN: Final[dict[str, JsonObject]] = {
    "turn": with_description(integer(0, 99999), "Number of the turn, counted over all seats from 1; 0 in the set-up."),
    "active": with_description(integer(0, 3), "The seat whose turn it is."),
    "to_act": with_description(array(integer(0, 3), 0, 1), "The seat that is to decide; empty when the match is over."),
    "over": with_description(FLAG, "The match is over."),
    "basic": with_description(nullable(one_of(BASICS)), "The basic action begun in this turn (A2), or `pass` (A3); null before."),
    "passes": with_description(COUNT, "How many passes there were in a row (A5)."),
    "energy_used": with_description(CARDS, "Ids of the cards whose energy was used in this turn (F3)."),
    "net_used": with_description(array(HEX, 0, 99), "Hexes whose special effect was used by net in this turn (F5)."),
    "discount": with_description(COUNT, "By how many resources the next card of this turn costs less (C3)."),
    "end_seat": with_description(nullable(integer(0, 3)), "The seat in whose turn the last trophy went (Z1); null before."),
    "final": with_description(array(COUNT, 0, 4), "Final scores by seat; empty before the end."),
    "agenda": AGENDA.schema("What is still to be done; the last one is the decision that is awaited."),
}
DECK: Final[JsonObject] = record(
    {
        "cards": with_description(COUNT, "How many cards it has."),
        "reshuffled": with_description(
            array(CARDS, 0, 99),
            "For each time the discard pile became the deck (W6): the cards for which it was the last that brought them back.",
        ),
    }
)
PILES: Final[dict[str, JsonObject]] = {
    "next_tag": with_description(integer(1, 99999), "The `tag` of the next card that is drawn unseen."),
    "deck": with_description(DECK, "The deck; its cards are those that lie nowhere else."),
    "discards": with_description(CARDS, "Ids of the discarded cards, the last one at the end (W9)."),
    "wilderness": with_description(
        array(NULLABLE_CARD, 6, 6), "Ids of the cards in the wilderness; index 0 is slot 1, null an empty slot."
    ),
    "looked": with_description(CARDS, "Ids of the cards of the deck that the active seat looks at and keeps one of (W8)."),
    "bag": with_description(EGG_COUNTS, "The eggs in the bag by species."),
    "supply": with_description(EGG_COUNTS, "The eggs in the supply by species."),
    "stack": with_description(array(TILE, 0, 99), "The habitat tiles that nobody has drawn yet, by id; their order is unknown."),
    "pool": with_description(array(TILE, 0, 3), "The habitat tiles that lie face up, by id (content `table/habitat_tiles/tiles`)."),
}
ISLAND: Final[JsonObject] = record(
    {
        "side": with_description(one_of(["A", "B"]), "Side of the board (S1)."),
        "eggs": {
            "type": "object",
            "additionalProperties": one_of(SPECIES),
            "description": "Species of the eggs on the island by hex such as `h33` (content `island/hexes`).",
        },
        "tiles": {"type": "object", "additionalProperties": TILE, "description": "Ids of the habitat tiles laid on lakes, by hex (D1)."},
    }
)
ACHIEVEMENT: Final[JsonObject] = record(
    {
        "card": with_description(COUNT, "Index of the card in content `table/achievements`, from 0."),
        "id": with_description({"type": "string"}, "Its id there."),
        "slots": with_description(
            array({"anyOf": [integer(0, 3), {"enum": ["tingent", None]}]}, 0, 3),
            "Who has its slots, the first and best one first: a seat, `tingent`, or null for nobody.",
        ),
    },
    ["id"],
)
TABLE: Final[dict[str, JsonObject]] = {
    "island": with_description(ISLAND, "What lies on the island; crew is told by `seats` and `tingent`."),
    "hourglass": with_description(
        integer(0, 99), "Space of the hourglass: index in content `table/time_tracks/<seats>/spaces`, from 0 (R2)."
    ),
    "tokens": with_description(
        array(
            nullable(
                {
                    "anyOf": [
                        one_of(MARKS),
                        record({"turned": with_description(one_of(MARKS), "Mark of a token that was turned up and left.")}),
                    ]
                }
            ),
            0,
            5,
        ),
        "The time tokens by token space, in the order of the track: null face down, its mark where the viewer knows it, or turned.",
    ),
    "late_marks": with_description(
        array(one_of(MARKS), 0, 2), "The two marks whose tokens lie on the last two token spaces, in unknown order (S6)."
    ),
    "trophies_left": with_description(integer(0, 16), "How many trophies can still be gained."),
    "trophies_removed": with_description(integer(0, 16), "How many trophies the time track has taken out (R2)."),
    "achievements": with_description(
        array(ACHIEVEMENT, 0, 9), "The achievement cards in play: three main ones, two of two species, two of one species (S7)."
    ),
    "seats": with_description(array(SEAT, 1, 4), "What each seat has, seat 0 first."),
    "tingent": with_description(nullable(TINGENT), "What Tingent has; null unless one plays alone."),
}
MEMBERS: Final[dict[str, JsonObject]] = {**TURN, **PILES, **TABLE}
POSITION: Final[JsonObject] = with_description(
    record(MEMBERS, title="A position of Wondrous Creatures"), "The whole table, with everybody's secrets."
)
POSITION_SCHEMA: Final = Schema(POSITION)
VIEW: Final[JsonObject] = with_description(
    record(
        {
            **MEMBERS,
            "viewer": with_description(
                nullable(integer(0, 3)), "The seat that sees this; null for a spectator, and for all once the match is over."
            ),
            "standing": with_description(
                array(COUNT, 1, 4), "Points of each seat if the match ended now; of a finished one the final scores."
            ),
            "tingent_points": with_description(COUNT, "Tingent's points if the match ended now; only alone against it."),
        },
        ["tingent_points"],
        "A view of Wondrous Creatures",
    ),
    "What one seat, or a spectator, may know: cards, captains and time tokens that it may not know are null. The `places` of legal "
    "commands "
    "are hexes (`h33`), tiles (`t05`), cards (`card 12`) and ids of achievements.",
)
