"""What each fact says and what its members mean: one table, since the same members come back in many facts."""

from typing import Final

from domain.games.wondrous_creatures.events.base import PREFIX
from domain.kernel.ids import JsonObject
from domain.kernel.reading import as_object, object_in
from domain.kernel.schema import told

CARD: Final = "Id of the card (content `cards/cards`), from 1."
SLOT: Final = "Index of the slot of the wilderness, from 0."
SPECIES: Final = "Its species."
SOURCE: Final = "Where it came from: 0 the supply, 1 the bag, 2 a hex of the island."
FROM_HEX: Final = "The hex it came from; null when `source` is not 2."
DEALT: Final = "Index in the position's `achievements`, from 0: which of the cards in play."
MARKER: Final = "Index of the marker, from 0: one less than its number in `markers`."
ACHIEVEMENT_SLOT: Final = "Index of the slot, from 0: the first one is worth most."
MEMBER: Final = "Which crew member: 0 the captain, 1 and 2 the others."
PAIR: Final = "Number of the pair of hexes, as the engine counts; the hexes say the same."
TAG: Final = "Number of the sealed part that held the card; 0 when all had seen it."

Texts = dict[str, tuple[str, dict[str, str]]]

ISLAND: Final[Texts] = {
    "eggs_laid": (
        "S4, S5, R3: eggs of the bag lie on the island.",
        {"hexes": "Where they lie.", "species": "Their species, in the order of the hexes."},
    ),
    "tile_laid": (
        "D1, S4, G6: a habitat tile lies on a lake.",
        {"tile": "Id of the tile.", "hex": "The lake.", "pooled": "It came from the pool; else from the stack."},
    ),
    "pool_filled": ("D2, S3: a habitat tile of the stack lies face up in the pool.", {"tile": "Id of the tile."}),
    "crew_placed": (
        "P2: a crew member of the seat stands on two hexes.",
        {"member": MEMBER, "pair": PAIR, "head": "The hex of its head (K6).", "tail": "The other hex."},
    ),
    "crew_recalled": ("R1: all crew of the seat came home.", {}),
    "hourglass_moved": ("R2: the hourglass stands on a space of the time track.", {"space": "Index of the space, from 0."}),
    "trophy_removed": ("R2: the time track took a trophy out of the match.", {}),
    "achievements_dealt": (
        "S7: these achievement cards are in play.",
        {"achievements": "Indices in content `table/achievements`, from 0: three main cards, two of two species, two of one species."},
    ),
}
SEATS: Final[Texts] = {
    "resource_gained": (
        "B4: the seat gained resources of one kind.",
        {"resource": "Their kind.", "amount": "How many; what the track could not take is not counted."},
    ),
    "resources_paid": ("P3, C2: the seat paid resources.", {"amounts": "How many fruits, corals, flowers and mushrooms, in this order."}),
    "resources_exchanged": (
        "The seat turned resources of one kind into another.",
        {"given": "The kind given.", "taken": "The kind gained.", "amount": "How many were given.", "gained": "How many were gained."},
    ),
    "points_scored": ("B1: the seat moved forward on the score track.", {"points": "By how many points."}),
    "score_reward_reached": (
        "B2: the seat reached a reward of the score track.",
        {"reward": "Index of the reward, from 0: 0 stands at 5 points."},
    ),
    "nets_gained": ("B5: the seat gained nets.", {"nets": "How many it keeps; what is beyond three became points."}),
    "net_spent": (
        "F4: the seat returned a net.",
        {"hex": "For the egg on this hex, or its special effect.", "effect": "It was for the special effect."},
    ),
    "egg_gained": (
        "E3, E4: the seat acquired an egg.",
        {
            "species": SPECIES,
            "source": SOURCE,
            "hex": FROM_HEX,
            "stored": "It is in the storage; else it went to the supply for points (E4).",
        },
    ),
    "eggs_turned": ("E5: eggs of the seat were hatched or turned back.", {"eggs": "Indices of the eggs in the seat's `eggs`, from 0."}),
    "trophy_gained": ("B6, H7: the seat gained a trophy.", {}),
    "marker_placed": (
        "H2: the seat placed a marker on an achievement card.",
        {"card": DEALT, "slot": ACHIEVEMENT_SLOT, "marker": MARKER},
    ),
    "marker_rewarded": (
        "H7: the seat received what a marker brings.",
        {"marker": MARKER, "instead": "It took 2 points instead of the reward."},
    ),
    "captain_unlocked": ("H7, K3: the seat's captain works from now on.", {}),
    "captain_charged": ("K7: energies were put on the seat's captain.", {"amount": "How many."}),
    "captain_shared": ("K7: an energy moved from the seat's captain to a card.", {"card": CARD}),
}
CARDS: Final[Texts] = {
    "card_taken": ("W1: the seat took a card of the wilderness into its hand.", {"card": CARD, "slot": SLOT}),
    "wilderness_filled": (
        "W2, W3: cards of the deck lie in the wilderness.",
        {"slots": "Indices of the slots, from 0.", "cards": "Ids of the cards, in the order of the slots."},
    ),
    "wilderness_swept": ("W3, W4: cards of the wilderness were discarded.", {"slots": "Indices of their slots, from 0."}),
    "deck_reshuffled": ("W6: the discard pile became the deck.", {}),
    "cards_looked_at": ("W8: cards of the deck lie open in front of the seat.", {"cards": "Their ids."}),
    "card_kept": ("W8: the seat took one of the cards it looked at into its hand; the others were discarded.", {"card": CARD}),
    "none_kept": ("W8, L3: the seat kept none of the cards it looked at; all were discarded.", {}),
    "recharge_activated": ("R5: the seat activated a recharge card.", {"card": CARD}),
    "energy_spent": ("F2: the seat spent an energy of a card.", {"card": CARD}),
    "energy_restored": ("An energy card of the seat is full again.", {"card": CARD, "energy": "How many it has now."}),
    "species_added": ("K1: an egg of the supply lies on a card of the seat.", {"card": CARD, "species": "The species it counts as too."}),
    "discount_granted": ("C3: the next card that the seat plays in this turn costs less.", {"amount": "By how many resources."}),
}
HIDDEN: Final[Texts] = {
    "captains_offered": (
        "S9: the seat was dealt captains; each is a sealed part `seat:N/captain.<place>` with its index in content `table/captains`.",
        {"count": "How many."},
    ),
    "captain_chosen": (
        "S9: the seat chose its captain.",
        {"captain": "Index in content `table/captains`, from 0.", "place": "Its place in the seat's `offer`, from 0."},
    ),
    "cards_drawn": (
        "W5, W7: the seat drew cards of the deck; each unseen one is a sealed part `seat:N/hand.<tag>` with its id.",
        {
            "count": "How many.",
            "tag": "Number of the first one's part, the others follow; 0 when all have seen them.",
            "cards": "Their ids when all have seen them; else empty.",
        },
    ),
    "card_discarded": ("W9: the seat discarded a card of its hand.", {"card": CARD, "tag": TAG}),
    "card_played": (
        "C1: the seat played a card into its reserve.",
        {"card": CARD, "slot": "Index of the slot of the wilderness it came from, from 0; -1: from the hand."},
    ),
    "card_shown": ("The seat showed a card of its hand that it is about to play or discard.", {"card": CARD, "tag": TAG}),
    "tokens_laid": (
        "S6: time tokens lie face down; each is a sealed part `none/token.<place>`.",
        {"count": "How many.", "late": "The two marks on the last two token spaces, in unknown order."},
    ),
    "token_turned": (
        "R3: a time token was turned up and left the match.",
        {"place": "Index of its token space, from 0.", "mark": "Its mark."},
    ),
    "robot_card_hidden": (
        "G4: a card of the deck lies face down before Tingent, unseen: the sealed part `none/tingent.<tag>`.",
        {"tag": "Number of its part."},
    ),
}
TURNS: Final[Texts] = {
    "turn_began": ("A1: the turn of the seat began.", {"turn": "Number of the turn, counted over all seats from 1."}),
    "basic_done": ("A2, A3: the seat began its basic action.", {"basic": "0 place, 1 play, 2 achieve, 3 recharge, 4 pass."}),
    "decision_awaited": (
        "A seat is to decide (`seat` null: nobody is).",
        {"frames": "What is still to be done, as in the position's `agenda`; the last one is the decision."},
    ),
    "end_triggered": ("Z1: the last trophy went in the turn of the seat; every other seat has one turn more.", {}),
    "match_scored": ("Z2: the match is over.", {"scores": "Final scores by seat."}),
}
ROBOT: Final[Texts] = {
    "robot_card_drawn": ("G1: Tingent drew a solo card.", {"card": "Index of the card in content `tingent/cards`, from 0."}),
    "robot_cards_reshuffled": ("G2: all solo cards are in Tingent's deck again.", {}),
    "robot_crew_moved": (
        "G3: Tingent moved a crew member.",
        {
            "member": "0 the captain, 1 the other one.",
            "pair": PAIR,
            "first": "One of its hexes.",
            "second": "The other hex.",
            "points": "What its captain scored.",
        },
    ),
    "robot_egg_gained": ("G3, G4, G6: Tingent gained an egg.", {"species": SPECIES, "source": SOURCE, "hex": FROM_HEX}),
    "robot_card_taken": ("G4: Tingent took a card of the wilderness face up.", {"card": CARD, "slot": SLOT}),
    "robot_advanced": ("G5: Tingent's tracker moved.", {"space": "The space it stands on, from 1."}),
    "robot_slot_taken": (
        "G7: Tingent placed a marker on an achievement card.",
        {
            "card": DEALT,
            "slot": ACHIEVEMENT_SLOT,
            "trophy": "It took a trophy.",
            "group": "Which group of cards: 0 one species, 1 two species, 2 main.",
            "target": "Its next target in this group: an index from 0.",
        },
    ),
    "robot_skipped": (
        "G5-G7: an icon of Tingent had no effect.",
        {"icon": "Why: 0 no lake or tile, 1 no free slot of the main card, 2 the slot of the species card is taken, 3 no marker left."},
    ),
}
TEXTS: Final[Texts] = {**ISLAND, **SEATS, **CARDS, **HIDDEN, **TURNS, **ROBOT}


def with_texts(shapes: dict[str, JsonObject]) -> dict[str, JsonObject]:
    """Return the schemas of facts with what each says and what its members mean; every one must be in the table."""
    found: dict[str, JsonObject] = {}
    for name, shape in shapes.items():
        text, meanings = TEXTS[name[len(PREFIX) :]]
        members: JsonObject = {}
        for member, schema in object_in(shape, "properties").items():
            members[member] = told(as_object(schema, member), meanings[member])
        found[name] = told({**shape, "properties": members}, text)
    return found
