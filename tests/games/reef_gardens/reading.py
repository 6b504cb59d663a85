"""The rules read a second time: what a seat may do in a position, from the public JSON alone (reading_turns.py: what comes of it).

Nothing of the engine is used: reefs are flooded, spaces tried one by one, purchases searched for.
"""

from copy import deepcopy
from typing import Any

Space = tuple[int, int]
Action = tuple[str, ...]


def at(name: str) -> Space:
    """Read the name of a space as (row, column)."""
    column, row = name.split("/")[1][0], name.split("/")[1][1:]
    return int(row) - 1, ord(column) - ord("A")


def name_of(space: Space) -> str:
    """Return the name of a space."""
    return f"board/{chr(ord('A') + space[1])}{space[0] + 1}"


def beside(space: Space) -> list[Space]:
    """Return the orthogonal neighbours, on the board or not."""
    row, column = space
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def around(space: Space) -> list[Space]:
    """Return the eight neighbours, on the board or not."""
    return [(space[0] + down, space[1] + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def species_of(tile: str) -> str:
    """Return the species of a tile."""
    return tile.split("_")[0]


def filled(nursery: frozenset[int], bag: int) -> tuple[frozenset[int], int]:
    """N3: return the spaces with tiles and the bag after a refill."""
    empty = [space for space in range(12) if space not in nursery][:bag]
    return nursery | set(empty), bag - len(empty)


class Reading:
    """A position that can be asked for its legal commands."""

    def __init__(self, position: Any, options: Any, rows: list[str], lines: dict[str, frozenset[int]]) -> None:
        self.now: Any = deepcopy(position)
        self.options = options
        self.rows = rows
        self.lines = lines
        self.seat: int = position["active"]
        self.coral: dict[Space, tuple[str, int | None]] = {}
        for reef in position["reefs"]:
            for space in reef["spaces"]:
                tail = "_clownfish" if space in reef["clownfish"] else ""
                self.coral[at(space)] = (reef["species"] + tail, reef["owner"])
        self.shell: dict[Space, str] = {at(laid["space"]): laid["shell"] for laid in position["shells"]}
        self.spaces: list[Space] = [(row, column) for row, line in enumerate(rows) for column in range(len(line))]
        self.sites: dict[Space, str] = {space: f"site/{self.symbol(space)}" for space in self.spaces if self.symbol(space).isalpha()}

    # Reading

    def symbol(self, space: Space) -> str:
        """Return what the map shows; a blank beyond it."""
        row, column = space
        return self.rows[row][column] if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[0]) else " "

    def own(self) -> Any:
        """Return what the active seat has."""
        return self.now["seats"][self.seat]

    def shells(self, kind: str) -> int:
        """Return how many shells of a kind the active seat has."""
        count: int = self.own()["shells"].get(kind, 0)
        return count

    def site(self, name: str) -> Any:
        """Return what is on a site."""
        return next(site for site in self.now["sites"] if site["site"] == name)

    def reef_at(self, space: Space) -> frozenset[Space]:
        """Return the connected corals of one species."""
        species, found, to_do = species_of(self.coral[space][0]), {space}, [space]
        while to_do:
            for near in beside(to_do.pop()):
                if near not in found and near in self.coral and species_of(self.coral[near][0]) == species:
                    found.add(near)
                    to_do.append(near)
        return frozenset(found)

    def reefs(self) -> list[frozenset[Space]]:
        """Return all reefs in reading order."""
        return sorted({self.reef_at(space) for space in self.coral}, key=min)

    def may_plant(self, species: str, space: Space, algae: bool) -> bool:
        """P7, P9-P14, F2-F6, K7, V1: say whether a tile of the species may lie there."""
        if algae:
            if space in self.coral:
                tile, owner = self.coral[space]
                if owner is not None or (species_of(tile) == species and len(self.reef_at(space)) > 1):
                    return False
            elif self.symbol(space) != "^":
                return False
        elif space in self.coral or self.symbol(space) not in ".+*":
            return False
        touched = {self.reef_at(near) for near in beside(space) if near in self.coral and species_of(self.coral[near][0]) == species}
        owners = {reef: self.coral[min(reef)][1] for reef in touched}
        if any(owner not in (None, self.seat) for owner in owners.values()):
            return False
        own = [len(reef) for reef in touched if owners[reef] == self.seat]
        neutral = [len(reef) for reef in touched if owners[reef] is None]
        if own:
            bound = sum(own) if self.options["fusion_compare_own"] == "sum" else max(own)
            if neutral and max(neutral) > bound:
                return False
        elif neutral or self.own()["divers_home"] == 0 or not any(self.starts_at(near) for near in beside(space)):
            return False
        return not self.options["atolls"] or not any(
            other != space and other in self.coral and species_of(self.coral[other][0]) == species
            for site in beside(space)
            if site in self.sites
            for other in beside(site)
        )

    def starts_at(self, space: Space) -> bool:
        """P9: say whether a station that offers starts stands there."""
        offered = ("station", "flipped") if self.options["flipped_station_offers_starts"] else ("station",)
        return space in self.sites and self.site(self.sites[space])["state"] in offered

    def tiles_left(self) -> frozenset[int]:
        """Return the spaces of the nursery that hold a tile."""
        return frozenset(space for space, tile in enumerate(self.now["nursery"]) if tile is not None)

    def reaches(self, nursery: frozenset[int], bag: int, boats: int, submarines: int) -> bool:
        """A2: say whether a line can be bought after some boats and submarines, with all pearls."""
        purse = min(12, self.own()["money"] + 2 * self.shells("pearl_2") + 3 * self.shells("pearl_3"))
        if any(0 < len(line & nursery) <= purse for line in self.lines.values()):
            return True
        if purse and submarines and filled(nursery, bag)[0] != nursery and self.reaches(*filled(nursery, bag), boats, submarines - 1):
            return True
        return purse > 0 and boats > 0 and any(self.reaches(*self.fetched(space, nursery, bag), boats - 1, submarines) for space in nursery)

    def fetched(self, space: int, nursery: frozenset[int], bag: int) -> tuple[frozenset[int], int]:
        """K5, N1: return the nursery and the bag when a boat has taken a tile and a due refill is over."""
        left = nursery - {space}
        return filled(left, bag) if len(left) <= 3 else (left, bag)

    def can_buy(self, seat: int) -> bool:
        """A4: say whether a seat can come to a purchase."""
        before, self.seat = self.seat, seat
        found = self.reaches(self.tiles_left(), self.now["bag"], self.shells("boat"), self.shells("submarine"))
        self.seat = before
        return found

    def can_build(self) -> bool:
        """N2: say whether there is a station and a marked site."""
        return self.now["station_stack"] > 0 and any(site["state"] == "marked" for site in self.now["sites"])

    def can_refill(self) -> bool:
        """K8: say whether building and filling would change anything."""
        return self.can_build() or (self.now["bag"] > 0 and len(self.tiles_left()) < 12)

    # What may be done

    def legal(self) -> set[Action]:
        """A1: return every legal command, in its canonical form."""
        phase = self.now["phase"]
        if phase == "building":
            return {("build_station", site["site"]) for site in self.now["sites"] if site["state"] == "marked"}
        found: set[Action] = set()
        if phase in ("start", "surfacing"):
            found |= {("close_reef", name_of(min(reef))) for reef in self.reefs() if self.coral[min(reef)][1] == self.seat}
        if phase == "surfacing":
            return found | {("end_turn",)}
        boat, hand = self.now["boat_tile"], self.now["hand"]
        if phase != "planting" and boat is None:
            found |= self.purchases()
        for tile in {boat} if boat else set(hand):
            found |= {("discard", tile), *self.plantings(tile, "plant", "use_algae")}
            free = self.shells("anemone") > len(self.own()["stored"])
            if free and (boat is None or self.options["boat_tile_may_go_on_anemone"]):
                found.add(("store", tile))
        if phase == "planting" and boat is None:
            old = list(self.own()["stored"])
            for tile in self.now["stored_this_turn"]:
                old.remove(tile)
            for tile in set(old):
                found |= self.plantings(tile, "plant_stored", "use_algae_stored")
        found |= self.shells_to_use()
        if boat is None and ((phase == "planting" and not hand) or (phase == "committed" and not self.can_buy(self.seat))):
            found.add(("end_turn",))
        return found

    def purchases(self) -> set[Action]:
        """P1, P3: return the lines that can be paid, those with the same tiles once."""
        seen: list[frozenset[int]] = []
        found: set[Action] = set()
        for line, spaces in self.lines.items():
            tiles = spaces & self.tiles_left()
            if 0 < len(tiles) <= self.own()["money"] and tiles not in seen:
                seen.append(tiles)
                found.add(("buy_line", line))
        return found

    def plantings(self, tile: str, plain: str, covering: str) -> set[Action]:
        """P7, K7: return where a tile may be planted, without algae and with them."""
        species = species_of(tile)
        found: set[Action] = {(plain, tile, name_of(space)) for space in self.spaces if self.may_plant(species, space, False)}
        if self.shells("algae"):
            found |= {(covering, tile, name_of(space)) for space in self.spaces if self.may_plant(species, space, True)}
        return found

    def shells_to_use(self) -> set[Action]:
        """A2, K4-K9: return the uses of shells."""
        free = self.now["phase"] == "planting" or not self.options["shells_before_purchase_must_leave_a_purchase"]
        nursery, bag, boats, submarines = self.tiles_left(), self.now["bag"], self.shells("boat"), self.shells("submarine")
        found: set[Action] = set()
        if boats and self.now["boat_tile"] is None:
            leaves = [space for space in nursery if free or self.reaches(*self.fetched(space, nursery, bag), boats - 1, submarines)]
            found |= {("use_boat", f"nursery/{space + 1}") for space in leaves}
        if submarines and self.can_refill() and (free or self.reaches(*filled(nursery, bag), boats, submarines - 1)):
            found.add(("use_submarine",))
        if not free and not self.can_buy(self.seat):
            return found
        found |= {("use_pearl", pearl) for pearl in ("pearl_2", "pearl_3") if self.shells(pearl)}
        if self.shells("octopus"):
            bare = [space for space in self.spaces if self.symbol(space) in ".+*" and space not in self.coral and space not in self.shell]
            found |= {("use_octopus", name_of(space)) for space in bare}
        if self.shells("turtle") and self.own()["divers_home"]:
            small = [reef for reef in self.reefs() if len(reef) <= 2 and self.coral[min(reef)][1] is None]
            found |= {("use_turtle", name_of(min(reef))) for reef in small}
        return found
