"""The rules of Reef Encounter said a second time, over positions as JSON and slowly: corals by flooding, everything looked up afresh."""

from collections import Counter
from copy import deepcopy
from typing import Any

COLORS = ["white", "yellow", "orange", "pink", "grey"]
LAYOUTS = {
    "R0": "...xxx. .xxyxx. xx.xwxx xgx*x.x xxp.oxx xxxxxxx",
    "R1": "...xxx. xxxgxx. xxyx.xx x.x*xwx xxoxpxx .xxxxx.",
    "R2": ".xx.xxx .xxxox. xxw.xyx xxx*x.x .xpxgxx .xxx.xx",
    "R3": ".xxxxx. xxxo.xx xx.xgxx xwx*xxx .xpxyx. .xx.xx.",
}
TILES = [
    ("white", "yellow", "green", "blue"),
    ("white", "orange", "red", "purple"),
    ("yellow", "orange", "blue", "red"),
    ("yellow", "pink", "purple", "blue"),
    ("orange", "pink", "green", "red"),
    ("orange", "grey", "blue", "green"),
    ("pink", "white", "purple", "green"),
    ("pink", "grey", "green", "purple"),
    ("grey", "white", "red", "purple"),
    ("grey", "yellow", "blue", "red"),
]
"""Stronger and weaker on the starfish face, its large alga, the large alga of the other face (which turns the colours round)."""


def rock(boards: list[str]) -> list[str]:
    """Return all rock spaces of boards."""
    found = []
    for board in boards:
        for y, row in enumerate(LAYOUTS[board].split()):
            found += [f"reef/{board}.{'ABCDEFG'[x]}{y + 1}" for x in range(7) if row[x] != "."]
    return found


def beside(space: str) -> list[str]:
    """Return the rock spaces orthogonally beside a space."""
    board, x, y = space[5:7], "ABCDEFG".index(space[8]), int(space[9]) - 1
    near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    rows = LAYOUTS[board].split()
    return [f"reef/{board}.{'ABCDEFG'[a]}{b + 1}" for a, b in near if 0 <= a < 7 and 0 <= b < 6 and rows[b][a] != "."]


def coral(polyps: dict[str, str], space: str) -> frozenset[str]:
    """W1: flood a coral from one of its polyps."""
    found, todo = {space}, [space]
    while todo:
        for other in beside(todo.pop()):
            if other not in found and polyps.get(other) == polyps[space]:
                found.add(other)
                todo.append(other)
    return frozenset(found)


def shrimps_on(table: Any, spaces: frozenset[str]) -> list[str]:
    """Return the spaces among these that carry a shrimp."""
    return [space for space in spaces if space in table["shrimps"]]


def stronger(table: Any) -> set[tuple[str, str]]:
    """Return the pairs of colours of which the first beats the second."""
    pairs = set()
    for (one, other, _, _), tile in zip(TILES, table["coral_tiles"], strict=True):
        pairs.add((one, other) if tile["face"] == "starfish" else (other, one))
    return pairs


def large(number: int, face: str) -> str:
    """Return the large alga of a tile."""
    return TILES[number][2 if face == "starfish" else 3]


def supply(table: Any) -> Counter[str]:
    """I3: return the cylinders that lie neither on the alga space nor on a tile."""
    used = Counter(large(i, tile["face"]) for i, tile in enumerate(table["coral_tiles"]) if tile["locked"])
    used.update([table["alga_space"]] if table["alga_space"] else [])
    return Counter({alga: 5 - used[alga] for alga in ("blue", "green", "purple", "red")})


def protected(table: Any, space: str) -> bool:
    """W2: say whether a polyp is under a shrimp or beside one in its coral."""
    return any(space == shrimp or space in beside(shrimp) for shrimp in shrimps_on(table, coral(table["polyps"], space)))


def join_texts(table: Any, space: str, color: str) -> int:
    """P2: return how many shrimped corals of a colour lie beside a space."""
    corals = {coral(table["polyps"], other) for other in beside(space) if table["polyps"].get(other) == color}
    return sum(bool(shrimps_on(table, one)) for one in corals)


def may_lay(table: Any, options: Any, space: str, color: str) -> bool:
    """P1, P2, K1-K4, A2e: say whether a polyp may be laid on a space."""
    laid = table["turn_so_far"]["laid_board"]
    if space not in rock(table["boards"]) or (options["lay_action_one_board"] and laid not in (None, space[5:7])):
        return False
    target = table["polyps"].get(space)
    if target is None:
        return space not in table["shrimps"] and join_texts(table, space, color) < 2
    sizes = [len(coral(table["polyps"], other)) for other in beside(space) if table["polyps"].get(other) == color]
    attack = (color, target) in stronger(table) and not protected(table, space) and max(sizes, default=0) >= 2
    return attack and join_texts(table, space, color) < 2


def crowd(table: Any, seat: int, board: str) -> int:
    """A5b: return how many shrimps of a seat stand on a board."""
    return sum(owner == seat and space[5:7] == board for space, owner in table["shrimps"].items())


def accepts(table: Any, options: Any, command: Any) -> bool:
    """Say whether a command of the seat whose turn it is is legal."""
    kind, turn, seat = command["type"], table["turn_so_far"], table["active"]
    mine = table["seats"][seat]
    if kind == "set_shrimp":
        return accepts_set(table, turn, seat, command["place"])
    if turn["lifted"] is not None or kind in ("feed_first", "choose_cubes", "forgo_eating"):
        return False
    if kind == "lift_shrimp":
        return bool(table["shrimps"].get(command["place"]) == seat)
    if turn["laying"] is not None:
        if kind == "lay_polyp":
            color = turn["laying"]
            hand = mine["hand"]["known"][color] > 0 and turn["laid_from_hand"] < 4
            return (mine["front"][color] > 0 if command["source"] == "front" else hand) and may_lay(table, options, command["place"], color)
        return bool(kind == "end_laying")
    return kind not in ("lay_polyp", "end_laying") and accepts_between(table, options, command, mine, turn)


def accepts_set(table: Any, turn: Any, seat: int, space: str | None) -> bool:
    """A5a-A5c: say whether the lifted shrimp may be put there."""
    if turn["lifted"] is None or space is None:
        return turn["lifted"] is not None
    if space == turn["lifted"] or space not in rock(table["boards"]) or space in table["shrimps"] or crowd(table, seat, space[5:7]) >= 2:
        return False
    return space not in table["polyps"] or not shrimps_on(table, coral(table["polyps"], space))


def accepts_between(table: Any, options: Any, command: Any, mine: Any, turn: Any) -> bool:
    """T1, A1, A4, A6-A8, A10: say whether an action may begin."""
    kind, seat = command["type"], table["active"]
    if kind == "eat":
        own = not turn["begun"] and table["shrimps"].get(command["place"]) == seat and command["place"] in table["polyps"]
        return own and len(coral(table["polyps"], command["place"])) >= 5
    if kind == "play_cube":
        return bool(turn["layings"] < 2 and mine["cubes"][command["color"]])
    if kind == "enter_shrimp":
        space = command["place"]
        alone = space in table["polyps"] and not shrimps_on(table, coral(table["polyps"], space))
        return alone and not turn["entered"] and mine["shrimps_behind"] > 0 and crowd(table, seat, space[5:7]) < 2
    if kind == "take_from_sea":
        return all(space in table["polyps"] for space, owner in table["shrimps"].items() if owner == seat)
    if kind in ("trade_polyp", "trade_cube"):
        cubes = 9 - sum(one["cubes"][command["color"]] for one in table["seats"])
        left = table["bonus"]["polyps"][command["color"]]
        return bool(mine["front"][command["color"]] and cubes if kind == "trade_polyp" else mine["cubes"][command["color"]] and left)
    if not mine["front"][command["pays"]]:
        return False
    if kind == "play_alga":
        turned = any(not tile["locked"] and large(i, tile["face"]) == command["alga"] for i, tile in enumerate(table["coral_tiles"]))
        return supply(table)[command["alga"]] > 0 and (turned or options["flip_that_flips_nothing"] == "legal")
    number = int(command["place"].split("/")[1]) - 1
    tile = table["coral_tiles"][number]
    last = sum(not other["locked"] for other in table["coral_tiles"]) == 1
    polyps = sum(mine["fish"]["eaten"].values()) + (mine["fish"]["first"] != "none")
    enough = {"two_shrimps_eaten": mine["shrimps_eaten"] >= 2, "two_polyps_in_fish": polyps >= 2, "none": True}
    free = not tile["locked"] and not turn["lock_played"] and mine["shrimps_eaten"] >= 1
    return free and supply(table)[large(number, tile["face"])] > 0 and (not last or enough[options["last_lock_requirement"]])


def after(table: Any, options: Any, command: Any) -> Any:
    """Return what a legal command that draws nothing leads to, in the shape of `public`."""
    table = deepcopy(table)
    kind, seat, turn = command["type"], table["active"], table["turn_so_far"]
    mine = table["seats"][seat]
    if kind == "lay_polyp":
        lay(table, options, mine, command)
    elif kind == "eat":
        spaces = coral(table["polyps"], command["place"])
        lost = 5 if options["advanced_game"] else 4
        mine["fish"]["eaten"][table["polyps"][command["place"]]] += max(0, len(spaces) - lost)
        mine["shrimps_eaten"] += 1
        for space in spaces:
            del table["polyps"][space]
        del table["shrimps"][command["place"]]
    elif kind == "lift_shrimp":
        del table["shrimps"][command["place"]]
    elif kind == "enter_shrimp" or (kind == "set_shrimp" and command["place"] is not None):
        table["shrimps"][command["place"]] = seat
        mine["shrimps_behind"] -= kind == "enter_shrimp"
    elif kind == "set_shrimp":
        mine["shrimps_behind"] += 1
    elif kind in ("play_cube", "trade_cube"):
        mine["cubes"][command["color"]] -= 1
        mine["hand"]["known"][command["color"]] += kind == "trade_cube"
    elif kind == "trade_polyp":
        mine["cubes"][command["color"]] += 1
        mine["front"][command["color"]] -= 1
    elif kind in ("play_alga", "lock_tile"):
        turn_over(table, mine, command)
    assert kind != "end_laying" or turn["laying"] is not None
    return public(table)


def lay(table: Any, options: Any, mine: Any, command: Any) -> None:
    """P1, K5, G1-G5: lay a polyp; what it eats comes in front; beside the empty growth space one more grows."""
    space, color = command["place"], table["turn_so_far"]["laying"]
    source = mine["front"] if command["source"] == "front" else mine["hand"]["known"]
    source[color] -= 1
    eaten = table["polyps"].get(space)
    if eaten is not None:
        mine["front"][eaten] += 1
    table["polyps"][space] = color
    growth = f"{space[:8]}D4"
    if options["advanced_game"] or growth not in beside(space) or growth in table["polyps"] or not table["bonus"]["polyps"][color]:
        return
    under = growth in table["shrimps"]
    if under and options["growth_under_own_shrimp_on_bare_rock"] == "no_growth":
        return
    if join_texts(table, growth, color) + under < 2:
        table["polyps"][growth] = color


def turn_over(table: Any, mine: Any, command: Any) -> None:
    """A7a-A7d: pay a polyp; a flip turns every unlocked tile with the alga, a lock all but the locked one."""
    mine["front"][command["pays"]] -= 1
    tiles = table["coral_tiles"]
    if command["type"] == "lock_tile":
        number = int(command["place"].split("/")[1]) - 1
        locked = tiles[number]
        alga = large(number, locked["face"])
        locked["locked"] = True
    else:
        alga = table["alga_space"] = command["alga"]
    for i, tile in enumerate(tiles):
        if not tile["locked"] and large(i, tile["face"]) == alga:
            tile["face"] = "plain" if tile["face"] == "starfish" else "starfish"


def public(table: Any) -> Any:
    """Return what commands change, apart from the sea."""
    seats = [{**seat, "fish": seat["fish"]["eaten"]} for seat in table["seats"]]
    return {name: table[name] for name in ("polyps", "shrimps", "coral_tiles", "alga_space")} | {"seats": seats}


def values(table: Any) -> dict[str, int]:
    """V1: return what a polyp of each colour is worth."""
    beats = stronger(table)
    return {color: 1 + sum(one == color for one, _ in beats) for color in COLORS}


def rank(table: Any, options: Any) -> list[list[int]]:
    """V2, V3: return the seats by points, then polyps in front, cubes behind, polyps behind, polyps held on the boards."""
    worth, keys = values(table), []
    for seat, (mine, secret) in enumerate(zip(table["seats"], table["secrets"], strict=True)):
        fish = Counter(mine["fish"]["eaten"]) + Counter([secret["first"]] if secret["first"] else [])
        held: set[str] = set()
        for shrimp in (space for space, owner in table["shrimps"].items() if owner == seat and space in table["polyps"]):
            whole = coral(table["polyps"], shrimp)
            held |= whole if options["tie4_counts"] == "whole_corals" else whole & {shrimp, *beside(shrimp)}
        behind = sum(mine["hand"]["known"].values()) + mine["hand"]["hidden"]
        points = sum(worth[color] * count for color, count in fish.items())
        keys.append((points, sum(mine["front"].values()), sum(mine["cubes"].values()), behind, len(held)))
    return [[seat for seat, key in enumerate(keys) if key == best] for best in sorted(set(keys), reverse=True)]
