"""The effect language in its compiled form: numbers (`Amount`) and steps.

The source form is JSON (see README, effect language); `assembly` checks it and compiles it to this. An ability is a list of steps: they
run one after the other, until `END`. Arrows, conditions, choices and loops are jumps within it.
"""

from typing import Final, final

from domain.games.wondrous_creatures.components_names import MARKERS, MOST_CAPTAINS, STORAGE_SPACES
from domain.kernel.localized import Text

# The numbers of abilities, the same with every deck: a card's ability has the card's number

MOST_CARDS: Final = 250
MOST_EFFECTS: Final = 64
EFFECT_ABILITY: Final = MOST_CARDS
PLACED_ABILITY: Final = EFFECT_ABILITY + MOST_EFFECTS
UNLOCKED_ABILITY: Final = PLACED_ABILITY + MOST_CAPTAINS
MARKER_ABILITY: Final = UNLOCKED_ABILITY + MOST_CAPTAINS
INSTEAD_ABILITY: Final = MARKER_ABILITY + MARKERS
STORAGE_ABILITY: Final = INSTEAD_ABILITY + 1
BEYOND_ABILITY: Final = STORAGE_ABILITY + STORAGE_SPACES
ABILITIES: Final = BEYOND_ABILITY + 1
NO_ABILITY: Final = -1

# What a step does, in groups that `is_gain` and `asks` tell apart by number: gains, which may be declined

GAIN_RESOURCE: Final = 0
GAIN_EGG: Final = 1
MAP_EGG: Final = 2
DRAW: Final = 3
LOOK: Final = 4
TAKE_ALL: Final = 5
DISCOUNT: Final = 6
DECLARE: Final = 7

# What else leaves something to choose

EXCHANGE: Final = 8
TAKE: Final = 9
SWEEP: Final = 10
DISCARD: Final = 11
FLIP: Final = 12
HATCH: Final = 13
ACTIVATE: Final = 14
RESTORE: Final = 15
CAPTAIN_SHARE: Final = 16
PLAY: Final = 17
SPECIAL: Final = 18
REPEAT_MARKER: Final = 19
SCORE_END: Final = 20
ADD_SPECIES: Final = 21
CHOOSE: Final = 22

# What leaves nothing to choose

GAIN_POINTS: Final = 23
GAIN_NET: Final = 24
CAPTAIN_ENERGY: Final = 25
REPEAT_INSTANT: Final = 26
RESCORE: Final = 27

# Where the ability goes on

UNLESS: Final = 28
UNLESS_DONE: Final = 29
EACH: Final = 30
NEXT: Final = 31
JUMP: Final = 32
END: Final = 33

FIELDS: Final[dict[str, tuple[str, str]]] = {
    "gain_resource": ("type n", "bind"),
    "gain_egg": ("species n", ""),
    "take_map_egg": ("", ""),
    "draw": ("n", "bind"),
    "look_pick": ("look take", "bind"),
    "take_wilderness_all": ("species", "bind"),
    "discount_next_play": ("n", ""),
    "declare_species": ("bind", ""),
    "exchange_resource": ("", ""),
    "take_wilderness": ("n", "bind"),
    "sweep": ("", ""),
    "discard_hand": ("min max", "bind"),
    "flip_eggs": ("max", "min bind"),
    "hatch_eggs": ("min max", "bind"),
    "activate_recharge": ("n", "bind"),
    "restore_energy": ("n", ""),
    "captain_energy_distribute": ("", ""),
    "play_card": ("from cost", "filter"),
    "activate_special_effect": ("scope", "habitat"),
    "repeat_marker_reward": ("", ""),
    "score_end_card_now": ("max", ""),
    "add_species_to_self": ("", ""),
    "choose": ("k options", ""),
    "gain_vp": ("n", ""),
    "gain_net": ("n", ""),
    "captain_energy_add": ("n", ""),
    "repeat_last_instant": ("", ""),
    "rescore_end_card": ("", ""),
    "if": ("cond then", ""),
    "arrow": ("left right", ""),
    "for_each": ("bind as steps", ""),
}
"""How the steps are called, in the order of their numbers, and their fields: those that must be there, then those that may."""

OP_NAMES: Final = [*FIELDS, "next", "jump", "end"]


def is_gain(op: int) -> bool:
    """Say whether a step gives something that may be declined."""
    return op <= DECLARE


def asks(op: int) -> bool:
    """Say whether a step leaves something to choose."""
    return op <= CHOOSE


# What steps bind: a card by its number, anything else by its number behind one of these

BOUND_RESOURCE: Final = 1000
BOUND_SPECIES: Final = 2000
BOUND_OPTION: Final = 3000
BOUND_EGG: Final = 4000

BOUND_AT: Final = {
    GAIN_RESOURCE: BOUND_RESOURCE,
    GAIN_EGG: BOUND_SPECIES,
    DECLARE: BOUND_SPECIES,
    ADD_SPECIES: BOUND_SPECIES,
    CHOOSE: BOUND_OPTION,
    FLIP: BOUND_EGG,
    HATCH: BOUND_EGG,
}
"""What a step binds that binds no cards."""

# How a resource or a species is named (Step.x); 0 and up is the thing itself

ANY: Final = -1
ANY_ONE: Final = -2
LEAST: Final = -3
MOST: Final = -4
RANDOM: Final = -5
OF_BOUND: Final = -6
LAST_INSTANT: Final = -7
SAME_AS: Final = -8
NAMED: Final = -9

# What is counted (Amount.of)

CONSTANT: Final = 0
HABITAT_ICONS: Final = 1
SPECIES_ICONS: Final = 2
EGGS: Final = 3
CARDS: Final = 4
TROPHIES: Final = 5
RESOURCE: Final = 6
RESOURCES_AND_NETS: Final = 7
HABITAT_SETS: Final = 8
BOUND: Final = 9
PRINTED_VP: Final = 10
FEWEST_OF_A_KIND: Final = 11

# Which eggs count (Amount.y)

ALL_EGGS: Final = 0
UNHATCHED: Final = 1
HATCHED: Final = 2
NO_EGGS: Final = 3

# Where cards are counted or played from (Amount.y, Step.x bits)

IN_RESERVE: Final = 0
IN_HAND: Final = 1
FROM_HAND: Final = 1
FROM_WILDERNESS: Final = 2
FROM_DOOMED: Final = 4

# Whose special effect (Step.y)

AHEAD: Final = 1
IN_POOL: Final = 2

# When a lasting card fires (Trigger.event)

CARD_PLAYED: Final = 0
TROPHY_GAINED: Final = 1
RECHARGE_ACTIVATED: Final = 2
CARD_DRAWN: Final = 3
EGGS_TURNED: Final = 4
EGG_ACQUIRED: Final = 5
CARD_DISCARDED: Final = 6

EVENT_NAMES: Final = [
    "card_played",
    "trophy_gained",
    "recharge_card_activated",
    "card_drawn",
    "eggs_turned",
    "egg_acquired",
    "card_discarded_from_hand",
]

NO_LIMIT: Final = 1 << 20


@final
class Amount:
    """A number: `value` for a constant, else min(most, count // per * times + plus).

    `x` says which habitat, species, kind or resource is counted (or ANY, MOST, OF_BOUND); `y` which eggs or zone; `slot` the bound
    set that is spoken of; `without` is 1 when the card itself does not count.
    """

    def __init__(
        self,
        of: int,
        value: int = 0,
        x: int = ANY,
        y: int = 0,
        slot: int = -1,
        per: int = 1,
        times: int = 1,
        plus: int = 0,
        most: int = NO_LIMIT,
        without: int = 0,
    ) -> None:
        self.of: Final = of
        self.value: Final = value
        self.x: Final = x
        self.y: Final = y
        self.slot: Final = slot
        self.per: Final = per
        self.times: Final = times
        self.plus: Final = plus
        self.most: Final = most
        self.without: Final = without

    def is_of_collection(self) -> bool:
        """Say whether the count changes with the reserve and the eggs of a seat alone."""
        if self.of == CARDS:
            return self.y == IN_RESERVE
        named = self.x != OF_BOUND
        return self.of in (EGGS, HABITAT_SETS, FEWEST_OF_A_KIND) or (self.of in (HABITAT_ICONS, SPECIES_ICONS) and named)


@final
class Condition:
    """A count that must lie between `low` and `high`."""

    def __init__(self, count: Amount, low: int, high: int) -> None:
        self.count: Final = count
        self.low: Final = low
        self.high: Final = high


@final
class Step:
    """One step: what (`op`), how much, with which things (`x`, `y`), from or to which bound sets (`slot`, `bind`), and where to go on.

    `low` and `high` bound how many pieces are chosen; `shown` is 1 when drawn cards are shown to all, because a later step
    speaks of them; `targets` holds places in the ability, `options` the words for what may be chosen.
    """

    def __init__(
        self,
        op: int,
        amount: Amount | None = None,
        x: int = ANY,
        y: int = 0,
        slot: int = -1,
        bind: int = -1,
        low: int = 0,
        high: int = 0,
        shown: int = 0,
        condition: Condition | None = None,
        targets: list[int] | None = None,
        options: list[Text] | None = None,
    ) -> None:
        self.op: Final = op
        self.amount: Final = amount
        self.x: Final = x
        self.y: Final = y
        self.slot: Final = slot
        self.bind: Final = bind
        self.low: Final = low
        self.high: Final = high
        self.shown: Final = shown
        self.condition: Final = condition
        self.targets: Final = [] if targets is None else targets
        self.options: Final[list[Text]] = [] if options is None else options


@final
class Trigger:
    """When a lasting card fires; a played card must fit `min_cost` and `kind` (-1: any), and may be the card itself when `own` is 1."""

    def __init__(self, event: int, min_cost: int = 0, kind: int = -1, own: int = 0) -> None:
        self.event: Final = event
        self.min_cost: Final = min_cost
        self.kind: Final = kind
        self.own: Final = own


@final
class Ability:
    """When a card does what its steps say, and at what price.

    `cheaper` is the discount while paying; up to `discards` cards may be discarded while paying, each worth `each`; `guard` must hold
    to spend the energy; `saves` is the highest printed cost of a card that this one plays instead of its discard (-1: none).
    """

    def __init__(
        self,
        trigger: Trigger | None = None,
        guard: Condition | None = None,
        cheaper: Amount | None = None,
        discards: int = 0,
        each: int = 0,
        saves: int = -1,
    ) -> None:
        self.trigger: Final = trigger
        self.guard: Final = guard
        self.cheaper: Final = cheaper
        self.discards: Final = discards
        self.each: Final = each
        self.saves: Final = saves
