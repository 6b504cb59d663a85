"""Rules F1-F5 told a second time, from positions as JSON and the printed data: which free commands a seat has, and when it is asked."""

from typing import Any, Final

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.components_names import KINDS, RESOURCES
from domain.games.wondrous_creatures.effects_counting import bound_set, value_of
from domain.games.wondrous_creatures.frames.ability import AbilityFrame, ChoosingEggs
from domain.games.wondrous_creatures.frames.actions import Collecting, Recharging
from domain.games.wondrous_creatures.frames.base import Frame
from domain.games.wondrous_creatures.frames.gains import PointsOffered
from domain.games.wondrous_creatures.state import State
from tests.games.wondrous_creatures.table import GAME

CONTENT: Final[Any] = GAME.info.content
KIND_OF: Final = {card["id"]: card["kind"] for card in CONTENT["cards"]["cards"]}
HABITAT_OF: Final = {card["id"]: card["habitat"] for card in CONTENT["cards"]["cards"]}
HEXES: Final = {f"island/{place['id']}": place for place in CONTENT["island"]["hexes"]}
AROUND: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
SAVERS: Final = ("Throboros", "Throiamet")
TOGETHER: Final = {
    "face": "a captain and where it looks",
    "fee": "a place and its price",
    "pay": "a card and its price",
    "which_species": "an achievement and what it is completed with",
    "which_marker": "an achievement and its marker",
    "hatching": "a marker and its eggs",
    "reward_or_points": "a marker and its reward",
    "doomed": "a card to be discarded and what saves it",
    "net_target": "a net and what it is for",
    "which_lake": "a tile and its lake",
    "which_captain": "preparation",
    "opening_hand": "preparation",
    "extra_resource": "preparation",
    "robot_place": "Tingent's turn",
    "exchange_into": "what is given and what it is turned into",
    "exchange_number": "what is given and how much",
}
"""F1: decisions that belong together with the one before."""

OPTIONAL: Final = (
    "exchange_resource",
    "take_wilderness",
    "sweep",
    "discard_hand",
    "flip_eggs",
    "hatch_eggs",
    "activate_recharge",
    "restore_energy",
    "play_card",
    "activate_special_effect",
    "repeat_marker_reward",
    "score_end_card_now",
    "add_species_to_self",
    "choose",
    "captain_energy_distribute",
    "gain_resource",
    "gain_egg",
    "take_map_egg",
    "draw",
    "look_pick",
    "declare_species",
    "discount_next_play",
)
"""L2, L3: what may be declined."""

SCORED: Final = (5, 25, 30, 40, 50)
"""B2: points whose reward is a trophy or a discovery."""

COUNTED: Final = ("gain_resource", "gain_egg", "take_wilderness", "activate_recharge", "restore_energy")
SPEAKING: Final = (lang.OF_BOUND, lang.SAME_AS, lang.NAMED)
"""Gains of the kind of something that was chosen before."""


def axes(place: str) -> tuple[int, int]:
    """Return the axial coordinates of a hex: odd rows are shifted half a hex to the right."""
    col, row = HEXES[place]["col"], HEXES[place]["row"]
    return col - (row - row % 2) // 2, row


def neighbors(place: str, side: str) -> set[str]:
    """Return the hexes next to a hex on a side of the board."""
    q, r = axes(place)
    return {name for name, other in HEXES.items() if (axes(name)[0] - q, axes(name)[1] - r) in AROUND and side in other["sides"]}


def reached_by_net(position: Any, seat: int) -> set[str]:
    """F4, F5: hexes next to own crew with an egg, or with an effect that no net has used in this turn."""
    crew = [list(stand.values()) for stand in position["seats"][seat]["crew"] if stand is not None]
    near = {place for pair in crew for end in pair for place in neighbors(end, position["island"]["side"]) if place not in pair}
    eggs, tiles = [[found["hex"] for found in position["island"][what]] for what in ("eggs", "tiles")]
    return {h for h in near if h in eggs or ((h in tiles or HEXES[h].get("effect")) and h not in position["net_used"])}


def free_commands(position: Any, seat: int) -> set[str]:
    """F2-F5: the names of the cards whose energy can be spent, and `net`."""
    own = position["seats"][seat]
    found = set()
    for held in own["reserve"]:
        spent = KIND_OF[held["card"]] != "energy" or held["energy"] == 0 or held["card"] in position["energy_used"]
        if not spent and held["name"] not in SAVERS and (held["name"] != "Fafkeen" or not own["hand"]):
            found.add(held["name"])
    if own["nets"] > 0 and reached_by_net(position, seat):
        found.add("net")
    return found


def belong_together(state: State, agenda: list[Frame]) -> bool:
    """F1: say whether nothing may come between now."""
    for frame in agenda:
        if frame.TYPE in TOGETHER:
            return True
        if isinstance(frame, AbilityFrame):
            step = state.deck.steps[frame.ability][frame.step]
            name = lang.OP_NAMES[step.op]
            if (isinstance(frame, ChoosingEggs) and frame.chosen) or (name == "play_card" and step.y == lang.FROM_DOOMED):
                return True
    return state.looked != []


def has_a_say(state: State, seat: int, frame: Frame) -> bool:
    """Say whether what is due is a decision of the seat, be it to stop or to take the only thing there is."""
    kind = frame.TYPE
    if isinstance(frame, AbilityFrame):
        return decides_step(state, seat, frame)
    if isinstance(frame, Collecting):
        return bool(frame.habitats or frame.captain or frame.effects)
    if isinstance(frame, PointsOffered):
        points = state.score[seat]
        return any(points < at <= points + frame.points and reward_is_left(state, at) for at in SCORED)
    if isinstance(frame, Recharging):
        return not frame.begun or bool(frame.cards)
    if kind == "hand_limit":
        return len(state.hands[seat]) > 5
    if kind == "which_tile":
        lakes = [place for place in range(len(state.tile_on)) if state.island.terrain[place] == 2 and state.tile_on[place] < 0]
        return bool(state.pool and lakes)
    return kind in ("turn", "where", "second_card", "triggers")


def decides_step(state: State, seat: int, frame: AbilityFrame) -> bool:
    """L2, L3: of an ability: whatever may be declined, while there is any of the step left."""
    step = state.deck.steps[frame.ability][frame.step]
    name = lang.OP_NAMES[step.op]
    left = frame.left
    if left < 0 and name in COUNTED:
        left = value_of(state, seat, step.amount, frame.sets, frame.card)
    if left == 0:
        return False
    if name in ("gain_resource", "gain_egg"):
        return step.x not in SPEAKING or bool(bound_set(frame.sets, step.slot))
    if name == "take_wilderness_all":
        return step.x >= 0
    if name == "captain_energy_distribute":
        return state.captain_energy[seat] > 0
    if name == "choose":
        return len(bound_set(frame.sets, step.bind)) < step.high
    return name in OPTIONAL


def reward_is_left(state: State, at: int) -> bool:
    """B2, B6: say whether the reward that stands at these points can still be had: a trophy of the board, or a tile of the pool."""
    return state.trophies_left > 0 if at in (30, 50) else bool(state.pool)


def asked_for_the_unseen(state: State, position: Any, seat: int, frame: Frame) -> bool:
    """F1: say whether cards may be played from the hand, and one that others have not seen may be such a card, be it any of the deck."""
    if all("/c" in held["place"] for held in position["seats"][seat]["hand"]):
        return False
    cards = CONTENT["cards"]["cards"]
    if frame.TYPE == "second_card":
        return any(in_reach(position, seat, one) for one in cards)
    if not isinstance(frame, AbilityFrame):
        return False
    step = state.deck.steps[frame.ability][frame.step]
    if lang.OP_NAMES[step.op] != "play_card" or not step.y & lang.FROM_HAND:
        return False
    wanted = [one for one in cards if sum(one["cost"]) <= step.high and step.x in (-1, KINDS.index(one["kind"]))]
    return any(step.low == 1 or in_reach(position, seat, one) for one in wanted)


def in_reach(position: Any, seat: int, one: Any) -> bool:
    """C2, C3: say whether a seat that held this card could pay for it."""
    own = position["seats"][seat]
    lack: int = sum(max(0, cost - own["resources"][name]) for cost, name in zip(one["cost"], RESOURCES, strict=True))
    less: int = position["discount"]
    for way in one["ability"].get("pay", []):
        if way["mod"] == "discount":
            habitat = way["n"]["count"]["habitat"]
            less += sum(HABITAT_OF[held["card"]] == habitat for held in own["reserve"] if held["card"] != one["id"])
        else:
            less += way["each"] * min(way["max"], len(own["hand"]) - 1)
    return lack <= less
