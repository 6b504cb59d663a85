"""The JSON Schema of every command, with what it does and what its members mean."""

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures.names import RESOURCES, SPECIES
from domain.games.wondrous_creatures.wire import CARD, FLAG, HEX, TILE
from domain.kernel.ids import JsonObject
from domain.kernel.schema import command_schema, integer, one_of, told

Shape = tuple[dict[str, JsonObject], str, str]


def command_schemas() -> dict[str, JsonObject]:
    """Return the JSON Schema of every command by type."""
    shapes = {**basic_shapes(), **card_shapes(), **free_shapes(), **choice_shapes(), **effect_shapes()}
    return {name: command_schema(name, members, title, text) for name, (members, title, text) in shapes.items()}


def card(meaning: str) -> JsonObject:
    """Return the schema of a creature card, with what it means in this place."""
    return told(CARD, f"{meaning} Cards go by their `id`, from 1 (content `cards/cards`).")


def hex_at(meaning: str) -> JsonObject:
    """Return the schema of a hex of the island, with what it means in this place."""
    return told(HEX, f"{meaning} Hexes go by their `id` (content `island/hexes`), such as `h33`.")


def basic_shapes() -> dict[str, Shape]:
    """Return the basic actions (A2) and what belongs to placing crew and to the set-up: members, title and description by type."""
    return {
        c.ChooseCaptain.TYPE: (
            {"captain": told(integer(0, 30), "Index of the captain in content `table/captains`, from 0; one of the seat's `offer`.")},
            "Keep a captain",
            "S9: in the set-up; the other one on offer goes back unseen.",
        ),
        c.PlaceCrew.TYPE: (
            {"captain": told(FLAG, "True: the captain; false: another crew member that is at home.")},
            "Place a crew member",
            "P1: a basic action; `occupy` says where.",
        ),
        c.Occupy.TYPE: (
            {"first": hex_at("One of the two adjacent hexes."), "second": hex_at("The other one, in either order.")},
            "Stand on two adjacent hexes",
            "P2, P3: two hexes of plains or mountain where nobody stands. Alone also: which of equal pairs Tingent takes (G3).",
        ),
        c.Collect.TYPE: (
            {
                "habitat": hex_at("A habitat next to the crew member just placed."),
                "card": told(integer(0, 250), "Id of a card of the wilderness with the icon of the habitat, or 0: its resource or net."),
            },
            "Take the reward of a habitat",
            "P5: each habitat once, in any order.",
        ),
        c.UseCaptain.TYPE: ({}, "Use the captain's ability", "P6: once, within the placement of an unlocked captain."),
        c.CompleteAchievement.TYPE: (
            {
                "achievement": told(
                    integer(0, 99), "Index of the card in content `table/achievements`, from 0: `card` of one of `achievements`."
                ),
                "slot": told(integer(0, 2), "Index of the slot, from 0: the first one is worth most. Its place in `slots`."),
            },
            "Complete an achievement",
            "H1-H6: a basic action; further commands say which species, eggs and marker.",
        ),
        c.Recharge.TYPE: ({}, "Recharge", "R1-R5: a basic action, when all three crew stand on the island; they come home."),
        c.EndTurn.TYPE: ({}, "End the turn, or pass", "A2, A3: after the basic action; before it only when none is possible."),
    }


def card_shapes() -> dict[str, Shape]:
    """Return the commands that name a card: members, title and description by type."""
    return {
        c.PlayCard.TYPE: (
            {"card": card("One of the hand, or what an effect lets one play.")},
            "Play a card",
            "C1, C2: a basic action, or the second card of it; its cost is paid. C5: also where an effect lets one play a card.",
        ),
        c.DiscardCard.TYPE: (
            {"card": card("One of the hand.")},
            "Discard a card",
            "S9, R4, C3 or an effect: discards from the hand, one card after the other.",
        ),
        c.TakeCard.TYPE: ({"card": card("One of the wilderness.")}, "Take a card of the wilderness", "W1: what an effect or reward gives."),
        c.ChooseCard.TYPE: (
            {"card": card("One of those that the decision offers.")},
            "Choose a card",
            "What for is said by the last of `agenda`: to keep (W8), to activate (R5), to refill, to score, to be served first (L5), to "
            "save (L8).",
        ),
    }


def free_shapes() -> dict[str, Shape]:
    """Return the free actions (F1) and the answer that there is always: members, title and description by type."""
    return {
        c.UseEnergy.TYPE: (
            {"card": card("An energy card of the own reserve with an energy left.")},
            "Spend an energy of a card",
            "F2, F3: a free action, each card once a turn.",
        ),
        c.UseNet.TYPE: ({}, "Use a net", "F4: a free action; `choose_hex` says for which egg or special effect."),
        c.Accept.TYPE: ({}, "Take what is on offer", "L2: points, cards of the deck, an egg of the bag, a discount: its label says what."),
        c.Decline.TYPE: ({}, "Decline, or stop here", "L3: does without what is on offer, or without more of it."),
    }


def choice_shapes() -> dict[str, Shape]:
    """Return the answers to what an action or effect asks: members, title and description by type."""
    return {
        c.ChooseHex.TYPE: (
            {"hex": hex_at("One of those that the decision offers.")},
            "Choose a hex",
            "For an egg or a special effect (F4, X1), for the lake of a tile (D1), or where Macus looks (K6).",
        ),
        c.ChooseTile.TYPE: (
            {"tile": told(TILE, "One of `pool`. Tiles go by their `id` (content `table/habitat_tiles/tiles`), such as `t05`.")},
            "Choose a habitat tile",
            "D1: the tile that a discovery lays.",
        ),
        c.ChooseResource.TYPE: (
            {"resource": told(one_of(RESOURCES), "Kind of the resource.")},
            "Choose a resource",
            "To gain (L2, S10), to pay for a mountain (P3), to spare by a discount (C3), or to turn into another and into which.",
        ),
        c.ChooseSpecies.TYPE: (
            {"species": told(one_of(SPECIES), "The species.")},
            "Choose a species",
            "Of an egg (E6), of an achievement whose species is open (H5), or what an effect asks for.",
        ),
        c.TurnEgg.TYPE: (
            {
                "species": told(one_of(SPECIES), "Species of the egg; which of equal ones makes no difference."),
                "hatched": told(FLAG, "How it lies now: false, it is hatched by this; true, it is turned back."),
            },
            "Turn an egg",
            "E5, H6: one egg after the other; those of one effect turn together.",
        ),
    }


def effect_shapes() -> dict[str, Shape]:
    """Return the rarer answers to what an effect or a marker asks: members, title and description by type."""
    return {
        c.ChooseNumber.TYPE: (
            {"number": told(integer(1, 99), "How many.")},
            "Choose a number",
            "How many resources are turned into others, after both kinds were chosen.",
        ),
        c.Sweep.TYPE: (
            {"half": told(integer(0, 1), "0: the slots 1 to 3 of the wilderness; 1: the slots 4 to 6.")},
            "Sweep half of the wilderness",
            "W3: these cards are discarded, and cards of the deck come in their places.",
        ),
        c.ChooseOption.TYPE: (
            {"option": told(integer(0, 9), "Number of what is on offer, from 0, in the order of the text; its label says what it is.")},
            "Choose one of several effects",
            "Of a card, or of a marker (H7): 0 its reward, 1 two points instead.",
        ),
        c.ChooseMarker.TYPE: (
            {"marker": told(integer(0, 5), "Index of the marker, from 0: one less than its number in `markers` and `received`.")},
            "Choose an achievement marker",
            "H2: the one that is placed. K2: the one whose reward is received again.",
        ),
    }
