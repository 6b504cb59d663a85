"""The rules read a second time: what comes of a command, from the public JSON alone. What chance has drawn is told."""

from typing import Any, Final

from tests.games.reef_gardens.reading import Action, Reading, Space, around, at, beside, name_of, species_of

INCOME: Final = [0, 2, 4, 6, 7, 8]
DRAWN: Final = ("station_revealed", "site_marked", "nursery_filled")
"""The facts that chance has a part in."""


class Changing(Reading):
    """A position that a command changes."""

    def do(self, action: Action, drawn: list[Any]) -> Any:
        """Return the position after a command, with what chance has drawn meanwhile; all of it must be used up."""
        self.drawn: list[Any] = drawn
        verb, *named = action
        if verb in ("plant", "use_algae", "discard", "store"):
            self.place_taken(verb, *named)
        elif verb in ("plant_stored", "use_algae_stored"):
            self.own()["stored"].remove(named[0])
            self.lay(named[0], at(named[1]), verb == "use_algae_stored")
        elif verb == "buy_line":
            bought = sorted(self.lines[named[0]] & self.tiles_left())
            self.now["hand"] += [self.lift(space) for space in bought]
            self.own()["money"] -= len(bought)
            self.now["phase"] = "planting"
            self.refill_if_short()
        elif verb == "build_station":
            self.build(named[0])
        elif verb == "close_reef":
            reef = self.reef_at(at(named[0]))
            self.own()["points"] += len(reef) + sum(1 for space in reef if self.coral[space][0].endswith("_clownfish"))
            self.own()["divers_home"] += 1
            self.give(reef, None)
            self.now["phase"] = "surfacing"
        elif verb == "end_turn":
            self.end_turn()
        else:
            self.use_shell(verb, *named)
        assert not self.drawn, "chance has drawn more than the rules ask for"
        return self.position()

    def position(self) -> Any:
        """Return the position, reefs and shells as they lie."""
        self.now["reefs"] = [
            {
                "species": species_of(self.coral[min(reef)][0]),
                "owner": self.coral[min(reef)][1],
                "spaces": [name_of(space) for space in sorted(reef)],
                "clownfish": [name_of(space) for space in sorted(reef) if self.coral[space][0].endswith("_clownfish")],
            }
            for reef in self.reefs()
        ]
        self.now["shells"] = [{"space": name_of(space), "shell": self.shell[space]} for space in sorted(self.shell)]
        return self.now

    def place_taken(self, verb: str, tile: str, space: str = "") -> None:
        """P4-P6, K3, K5: plant, discard or store a tile just taken."""
        if self.now["boat_tile"] is not None:
            self.now["boat_tile"] = None
        else:
            self.now["hand"].remove(tile)
        if verb == "discard":
            points = self.own()["points"]
            self.own()["points"] -= 3 if self.options["allow_negative_vp"] else min(3, max(points, 0))
            self.put_out(tile)
        elif verb == "store":
            self.own()["stored"].append(tile)
            self.now["stored_this_turn"].append(tile)
        else:
            self.lay(tile, at(space), verb == "use_algae")

    def lay(self, tile: str, space: Space, algae: bool) -> None:
        """P13-P16, F1, F2, K7: lay a coral; divers and shells move."""
        if algae:
            self.use("algae")
            if space in self.coral:
                self.put_out(self.coral.pop(space)[0])
        if space in self.shell:
            self.add_shell(self.shell.pop(space), 1)
        touched = [near for near in beside(space) if near in self.coral and species_of(self.coral[near][0]) == species_of(tile)]
        joined = {self.reef_at(near) for near in touched}
        own = [reef for reef in joined if self.coral[min(reef)][1] == self.seat]
        for reef in joined:
            self.give(reef, self.seat)
        self.coral[space] = (tile, self.seat)
        self.own()["divers_home"] += len(own) - 1

    def give(self, reef: frozenset[Space], owner: int | None) -> None:
        """Let a reef be somebody's, or neutral."""
        for space in reef:
            self.coral[space] = (self.coral[space][0], owner)

    def put_out(self, tile: str) -> None:
        """P5, K7: count a coral as out of the game."""
        self.now["gone"][tile] = self.now["gone"].get(tile, 0) + 1

    def lift(self, space: int) -> str:
        """Take a tile off the nursery."""
        tile: str = self.now["nursery"][space]
        self.now["nursery"][space] = None
        return tile

    def add_shell(self, kind: str, number: int) -> None:
        """Add shells of a kind, or take them away; a kind of which there is none is left out."""
        held = self.own()["shells"]
        held[kind] = held.get(kind, 0) + number
        if held[kind] == 0:
            del held[kind]

    def use(self, kind: str) -> None:
        """A2, K2: take a shell away; the turn is one of planting now."""
        self.add_shell(kind, -1)
        if self.now["phase"] == "start":
            self.now["phase"] = "committed"

    def use_shell(self, verb: str, named: str = "") -> None:
        """K4-K6, K8, K9: use a shell that plants nothing."""
        self.use(named if verb == "use_pearl" else verb.removeprefix("use_"))
        if verb == "use_pearl":
            self.own()["money"] = min(12, self.own()["money"] + int(named[-1]))
        elif verb == "use_boat":
            self.now["boat_tile"] = self.lift(int(named.split("/")[1]) - 1)
            self.refill_if_short()
        elif verb == "use_octopus":
            self.shell[at(named)] = "octopus"
        elif verb == "use_submarine":
            self.refill()
        else:
            assert verb == "use_turtle", verb
            self.give(self.reef_at(at(named)), self.seat)
            self.own()["divers_home"] -= 1

    def fact(self, kind: str) -> Any:
        """Return the next fact that chance had a part in; it must be of this kind."""
        fact = self.drawn.pop(0)
        assert fact["type"].endswith(kind), (fact["type"], kind)
        return fact

    def refill_if_short(self) -> None:
        """N1: build and refill when 3 or fewer tiles are left."""
        if len(self.tiles_left()) <= 3:
            self.refill()

    def refill(self) -> None:
        """N2: reveal a station, whose site is chosen; without one go on with the rest."""
        if not self.can_build():
            self.finish_refill()
            return
        revealed = self.fact("station_revealed")["station"]
        self.now["pending_station"] = revealed
        self.now["station_stack"] -= 1
        unseen = next(entry for entry in self.now["unseen_stations"] if entry["station"] == revealed)
        assert unseen["count"] > 0
        unseen["count"] -= 1
        self.now["resume"], self.now["phase"] = self.now["phase"], "building"

    def build(self, site: str) -> None:
        """N2, A4: put the revealed station on its site, go on with the refill, and with the match where all were stuck."""
        built = self.site(site)
        built["state"], built["station"] = "station", self.now["pending_station"]
        self.now["pending_station"], self.now["phase"] = None, self.now["resume"]
        self.finish_refill()
        if self.now["phase"] == "stuck":
            self.go_on(self.seat)

    def finish_refill(self) -> None:
        """N6, N3, N4: mark a site, fill the nursery, and take the stations out once the bag is empty."""
        if self.now["station_stack"] > 0 and any(site["state"] == "bare" for site in self.now["sites"]):
            marked = self.site(self.fact("site_marked")["site"])
            assert marked["state"] == "bare"
            marked["state"] = "marked"
        empty = [space for space in range(12) if space not in self.tiles_left()][: self.now["bag"]]
        if empty:
            tiles = self.fact("nursery_filled")["tiles"]
            assert [tile["space"] for tile in tiles] == [f"nursery/{space + 1}" for space in empty]
            for space, tile in zip(empty, tiles, strict=True):
                self.now["nursery"][space] = tile["tile"]
                self.now["unseen"][tile["tile"]] -= 1
            self.now["unseen"] = {tile: count for tile, count in self.now["unseen"].items() if count}
            self.now["bag"] -= len(empty)
        if self.now["bag"] == 0:
            self.now["station_stack"] = 0

    # The end of a turn, and of the match

    def end_turn(self) -> None:
        """U4-U6, W1, E1, A4: pay the income or score stations; then the match ends, or the next seat that can act begins."""
        if self.now["phase"] == "surfacing":
            self.own()["money"] = min(12, self.own()["money"] + INCOME[self.own()["divers_home"]])
        else:
            self.score_stations()
        if not self.tiles_left() and self.now["bag"] == 0:
            self.end_match()
            return
        first = (self.seat + 1) % len(self.now["seats"])
        for seat in self.order(first):
            self.begin(seat)
            if self.can_act(seat):
                return
        self.now["active"], self.now["phase"], self.seat = first, "stuck", first
        if self.can_refill():
            self.refill()
        if self.now["phase"] == "stuck":
            self.go_on(first)

    def order(self, first: int) -> list[int]:
        """Return all seats in turn."""
        seats = len(self.now["seats"])
        return [(first + step) % seats for step in range(seats)]

    def can_act(self, seat: int) -> bool:
        """A4: say whether a seat can surface or come to a purchase."""
        return any(owner == seat for _, owner in self.coral.values()) or self.can_buy(seat)

    def begin(self, seat: int) -> None:
        """Begin the turn of a seat."""
        self.now["turn"] += 1
        self.now["active"], self.now["phase"], self.now["stored_this_turn"] = seat, "start", []

    def go_on(self, first: int) -> None:
        """A4: after one refill somebody goes on, or the match ends."""
        for seat in self.order(first):
            if self.can_act(seat):
                self.begin(seat)
                return
        self.end_match()

    def counted(self, site: Space) -> list[int]:
        """W2, W3: return how many corals each seat has at a site, whole reefs once."""
        reefs = {self.reef_at(space) for space in around(site) if space in self.coral}
        return [sum(len(reef) for reef in reefs if self.coral[min(reef)][1] == seat) for seat in range(len(self.now["seats"]))]

    def score_stations(self) -> None:
        """W1-W7: score the stations around which nothing is free."""
        for space, name in self.sites.items():
            site, ring = self.site(name), [near for near in around(space) if self.symbol(near) != " "]
            if site["state"] != "station" or any(
                near not in self.coral and near not in self.shell and self.symbol(near) != "^" for near in ring
            ):
                continue
            site["state"] = "flipped"
            counts = self.counted(space)
            ranks = sorted({count for count in counts if count}, reverse=True)
            for seat, count in enumerate(counts):
                if ranks and count == ranks[0]:
                    self.now["seats"][seat]["points"] += site["station"]["high"]
                elif len(ranks) > 1 and count == ranks[1] and counts.count(ranks[0]) == 1:
                    self.now["seats"][seat]["points"] += site["station"]["low"]

    def end_match(self) -> None:
        """E3-E5: add what is not scored yet."""
        for space, name in self.sites.items():
            counts = self.counted(space)
            if self.site(name)["state"] == "station" and max(counts):
                for seat, count in enumerate(counts):
                    self.now["seats"][seat]["points"] += self.site(name)["station"]["low"] if count == max(counts) else 0
        for tile, owner in self.coral.values():
            if owner is not None:
                self.now["seats"][owner]["points"] += 2 if tile.endswith("_clownfish") else 1
        for own in self.now["seats"]:
            for kind, count in own["shells"].items():
                worth = int(kind[-1]) if kind.startswith("shoal") else 1
                own["points"] += len(own["stored"]) if kind == "anemone" else count * worth
        self.now["phase"] = "over"
