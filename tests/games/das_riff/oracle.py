"""The rules of Das Riff said a second time, over positions as JSON: what is accepted, and what it leads to."""

from collections import Counter
from copy import deepcopy
from typing import Any

ROWS = ["A_open", "A_mid", "B_mid", "B_open"]
COLORS = ["red", "yellow", "blue", "green", "purple", "pink"]


def card_at(table: Any, place: str) -> Any:
    """Return what lies at a place: None, a word, or an object for a face-down card."""
    row, column = place.removeprefix("reef/").split(".")
    return table["layout"][row][int(column) - 1]


def price(table: Any, options: Any, place: str) -> int:
    """P2, Q03: what taking costs."""
    revealed = {entry["place"]: entry["purchase"] for entry in table["revealed"]}
    if place in revealed and (options["reveal_credit_scope"] == "turn" or revealed[place] == table["purchases"]):
        return 1
    row = ROWS.index(place.removeprefix("reef/").split(".")[0])
    return [1, 2, 2, 3][row if table["active"] == 0 else 3 - row]


def payable(table: Any, pay: list[str], amount: int, color: str | None = None) -> bool:
    """P2-P4: say whether a payment is exact, in hand and of the right colour."""
    mine, offered = table["seats"][table["active"]], Counter(pay)
    held = {**mine["worms"], "pearl": mine["pearls"]}
    return (
        len(pay) == amount
        and all(count <= held[means] for means, count in offered.items())
        and (color is None or set(pay) <= {color, "pearl"})
    )


def pair_of(table: Any, one: str, other: str) -> str | None:
    """B1: return the open breeding card that shows the colours of two fish of different sex."""
    (_, color, sex), (_, other_color, other_sex) = one.split(":"), other.split(":")
    names = {f"{color}+{other_color}", f"{other_color}+{color}"} & set(table["breeding_open"])
    return names.pop() if names and sex != other_sex else None


def home(table: Any, options: Any, fish: str, tree: int | None) -> bool:
    """A4, Q06: say whether a fish may go to a tree."""
    trees = table["seats"][table["active"]]["trees"]
    if tree is None:
        return not options["fish_needs_tree"]
    if tree >= len(trees) or trees[tree]["state"] == "done":
        return False
    return trees[tree]["state"] == "empty" or pair_of(table, trees[tree]["fish"], fish) is not None


def accepts(table: Any, options: Any, command: Any) -> bool:
    """Say whether a command of the seat to act is legal."""
    if command.get("tree") is not None:
        seat, number = command["tree"].removeprefix("tree:").split("/")
        if int(seat) != table["active"]:
            return False
        command = {**command, "tree": int(number) - 1}
    kind, mine = command["type"], table["seats"][table["active"]]
    if table["phase"] != "act" or kind in ("take_worm", "decline_worm"):
        return accepts_worm(table, options, command)
    if kind == "end_turn":
        return True
    if kind == "buy_boat":
        return bool(mine["boats"] < 8) and table["boat_supply"] > 0 and payable(table, command["pay"], 3)
    if kind == "settle":
        return (
            mine["reserve"].get(command["fish"], 0) > 0
            and command["tree"] is not None
            and home(table, options, command["fish"], command["tree"])
        )
    if kind == "chase_parent":
        trees = mine["trees"]
        return bool(mine["sharks"]) and command["tree"] < len(trees) and bool(trees[command["tree"]]["state"] == "single")
    card = card_at(table, command["place"])
    if kind == "chase_card":
        return mine["sharks"] > 0 and isinstance(card, str) and (card != "water" or options["shark_may_target_water"])
    if int(command["place"].split(".")[1]) > mine["boats"]:
        return False
    if kind == "reveal":
        return isinstance(card, dict) and payable(table, command["pay"], 1)
    cost = price(table, options, command["place"])
    if kind == "take":
        room = card != "coral" or len(mine["trees"]) < 5
        return card in ("coral", "pearl", "shark") and room and payable(table, command["pay"], cost)
    fish = isinstance(card, str) and card.startswith("fish:")
    return fish and home(table, options, card, command["tree"]) and payable(table, command["pay"], cost, card.split(":")[1])


def accepts_worm(table: Any, options: Any, command: Any) -> bool:
    """R2, R3, Q10: say whether a command in the choice of worms is legal."""
    if table["phase"] == "act":
        return False
    if command["type"] == "decline_worm":
        return bool(table["phase"] == "bonus")
    if command["type"] != "take_worm" or not table["supply"][command["color"]]:
        return False
    rolled = set(table["dice"])
    left = {color for color in rolled if table["supply"][color]}
    rule = options["opponent_bonus_free_choice"]
    free = {"only_if_no_rolled_color_left": not left, "if_a_rolled_color_is_used_up": left != rolled, "never": False}[rule]
    return bool(table["phase"] == "free" or free or command["color"] in left)


def after(table: Any, command: Any) -> Any:
    """Return what a purchase that draws nothing leads to, in the shape of `public`."""
    table = deepcopy(table)
    if command.get("tree") is not None:
        command = {**command, "tree": int(command["tree"].split("/")[1]) - 1}
    kind, mine = command["type"], table["seats"][table["active"]]
    for means in command.get("pay", []):
        if means == "pearl":
            mine["pearls"] -= 1
            table["discards"].append("pearl")
        else:
            mine["worms"][means] -= 1
            table["supply"][means] += 1
    if kind in ("take", "take_fish", "chase_card"):
        row, column = command["place"].removeprefix("reef/").split(".")
        card, table["layout"][row][int(column) - 1] = card_at(table, command["place"]), None
        if kind == "take_fish":
            put(table, mine, card, command["tree"])
        elif kind == "chase_card":
            mine["sharks"] -= 1
            table["discards"] += ["shark", card]
        elif card == "coral":
            mine["trees"].append({"state": "empty"})
        else:
            mine[f"{card}s"] += 1
    elif kind == "settle":
        mine["reserve"][command["fish"]] -= 1
        put(table, mine, command["fish"], command["tree"])
    elif kind == "buy_boat":
        mine["boats"] += 1
        table["boat_supply"] -= 1
    elif kind == "chase_parent":
        mine["sharks"] -= 1
        table["discards"] += ["shark", mine["trees"][command["tree"]]["fish"]]
        mine["trees"][command["tree"]] = {"state": "empty"}
    return public(table)


def put(table: Any, mine: Any, fish: str, tree: int | None) -> None:
    """A4, B2: put a fish to a tree (or before its taker)."""
    if tree is None:
        mine["reserve"][fish] = mine["reserve"].get(fish, 0) + 1
    elif mine["trees"][tree]["state"] == "empty":
        mine["trees"][tree] = {"state": "single", "fish": fish}
    else:
        parent = mine["trees"][tree]["fish"]
        pair = pair_of(table, parent, fish)
        table["discards"] += [parent, fish]
        mine["trees"][tree] = {"state": "done", "breeding": pair}
        mine["successes"] += 1
        table["breeding_open"].remove(pair)


def public(table: Any) -> Any:
    """Return what a purchase changes; the discards without their order, and without the breeding card turned up after a success."""
    seats = [{**seat, "reserve": {fish: count for fish, count in seat["reserve"].items() if count}} for seat in table["seats"]]
    return {
        "layout": table["layout"],
        "discards": sorted(table["discards"]),
        "supply": table["supply"],
        "boat_supply": table["boat_supply"],
        "seats": seats,
    }


def flowed(row: list[Any]) -> tuple[list[Any], int]:
    """F1: return the cards of a row once the water has flowed, from the sea side, and how many flowed."""
    cards = [card for card in row if card is not None]
    count = 0
    while cards and cards[0] == "water":
        cards = cards[1:]
        count += 1
    return cards, count
