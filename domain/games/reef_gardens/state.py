"""The full truth about a table of Reef Gardens. Nothing is hidden: what lies in bag and stacks is drawn when it is needed."""

from typing import Final, final

from domain.games.reef_gardens import events, events_table
from domain.games.reef_gardens.components import ALGAE, ANEMONE, BOAT, NURSERY_SPACES, OCTOPUS, SHELLS, SUBMARINE, TURTLE
from domain.games.reef_gardens.components_boards import FREE, SHELL
from domain.games.reef_gardens.kinds import BOUGHT, BY_BOAT, NO_SHELL
from domain.games.reef_gardens.options import Options
from domain.games.reef_gardens.state_seabed import NEUTRAL, Seabed
from domain.kernel import state as kernel
from domain.kernel.cells import Cells, cells, copy_cells, to_cells
from domain.kernel.event import Event
from domain.kernel.ids import Seat

START: Final = 0
COMMITTED: Final = 1
PLANTING: Final = 2
SURFACING: Final = 3
BUILDING: Final = 4
STUCK: Final = 5
OVER: Final = 6
PHASES: Final = ("start", "committed", "planting", "surfacing", "building", "stuck", "over")
"""START: nothing done yet; COMMITTED: a shell used before the purchase; BUILDING: a revealed station awaits its site."""

BARE: Final = 0
MARKED: Final = 1
BUILT: Final = 2
FLIPPED: Final = 3
SITE_STATES: Final = ("bare", "marked", "station", "flipped")
"""A bare site's chip is in the sonar stack; a marked site's lies on it; a station that was scored is flipped."""

NONE: Final = -1


@final
class State(kernel.State):
    """The table. `slots` holds the reef of each diver of each seat (NONE at home), `bag` how many corals can still be drawn, and
    `unseen` those in the bag and those removed unseen. `gone` counts discarded and covered corals. `hand`, `boat` (a tile taken by
    boat) and `fresh` (stored this turn) are the active seat's.
    """

    def __init__(self, options: Options, seats: int, source: "State | None" = None) -> None:
        box = options.box
        sites = len(options.board.letters)
        self.box: Final = options.box
        self.options: Final = options
        self.seats = seats
        self.turn: int = 0 if source is None else source.turn
        self.to_act: list[Seat] = [] if source is None else source.to_act[:]
        self.over = source is not None and source.over
        self.active: Seat = Seat(NONE) if source is None else source.active
        self.phase: int = START if source is None else source.phase
        self.resume: int = START if source is None else source.resume
        self.seabed: Final[Seabed] = Seabed(options.board, None if source is None else source.seabed)
        self.site_state: Cells = cells(sites) if source is None else copy_cells(source.site_state)
        self.station: Cells = cells(sites, NONE) if source is None else copy_cells(source.station)
        self.open_ring: Cells = self.seabed.count_rings() if source is None else copy_cells(source.open_ring)
        self.unseen_stations: Cells = to_cells(options.station_counts) if source is None else copy_cells(source.unseen_stations)
        self.stack: int = box.stations if source is None else source.stack
        self.pending: int = NONE if source is None else source.pending
        self.nursery: Cells = cells(NURSERY_SPACES, NONE) if source is None else copy_cells(source.nursery)
        self.mask: int = 0 if source is None else source.mask
        self.unseen: Cells = to_cells(options.coral_counts) if source is None else copy_cells(source.unseen)
        self.bag: int = box.corals - options.board.corals_removed if source is None else source.bag
        self.gone: Cells = cells(box.kinds) if source is None else copy_cells(source.gone)
        self.money: Cells = cells(seats, box.start_money) if source is None else copy_cells(source.money)
        self.points: Cells = cells(seats) if source is None else copy_cells(source.points)
        self.home: Cells = cells(seats, box.divers) if source is None else copy_cells(source.home)
        self.slots: Cells = cells(seats * box.divers, NONE) if source is None else copy_cells(source.slots)
        self.shells: Cells = cells(seats * SHELLS) if source is None else copy_cells(source.shells)
        self.stored: Cells = cells(seats * box.kinds) if source is None else copy_cells(source.stored)
        self.hand: Cells = cells(box.kinds) if source is None else copy_cells(source.hand)
        self.hand_left: int = 0 if source is None else source.hand_left
        self.boat: int = NONE if source is None else source.boat
        self.fresh: Cells = cells(box.kinds) if source is None else copy_cells(source.fresh)

    def clone(self) -> "State":
        """Return an independent copy."""
        return State(self.options, self.seats, self)

    # Reading

    def has_shell(self, seat: int, shell: int) -> bool:
        """Say whether the seat has a shell of this kind in front of it."""
        return self.shells[seat * SHELLS + shell] > 0

    def free_anemones(self, seat: int) -> int:
        """Return how many anemones of the seat hold no coral."""
        kinds = self.box.kinds
        return self.shells[seat * SHELLS + ANEMONE] - sum(self.stored[seat * kinds : (seat + 1) * kinds])

    def holds(self, kind: int) -> bool:
        """Say whether the active seat may place such a tile now; one taken by boat comes before all others."""
        return self.boat == kind if self.boat >= 0 else self.hand[kind] > 0

    def may_plant_stored(self, kind: int) -> bool:
        """Say whether the active seat has such a coral on an anemone since an earlier turn."""
        return self.stored[self.active * self.box.kinds + kind] > self.fresh[kind]

    def count_left(self) -> int:
        """Return how many tiles the nursery holds."""
        return self.box.popcount[self.mask]

    def offers_starts(self, site: int) -> bool:
        """Say whether new reefs may start at the site."""
        found = self.site_state[site]
        return found == BUILT or (found == FLIPPED and self.options.flipped_starts)

    def own_reefs(self, seat: int) -> list[int]:
        """Return the reefs of a seat in order of their names."""
        divers = self.box.divers
        found: list[int] = []
        for slot in range(seat * divers, (seat + 1) * divers):
            if self.slots[slot] >= 0:
                found.append(self.slots[slot])
        found.sort()
        return found

    # Writing

    def apply(self, event: Event) -> None:
        """Write one event; what happens often is asked first."""
        if isinstance(event, events.CoralPlanted):
            self.plant(event)
        elif isinstance(event, events.LineBought):
            self.buy(event)
        elif isinstance(event, events_table.TurnStarted):
            self.start_turn(event.seat)
        elif isinstance(event, events.CoralDiscarded):
            kind = self.box.tile_of[event.tile]
            self.take(event.seat, kind, event.source)
            self.gone[kind] += 1
            self.points[event.seat] += event.points
        elif isinstance(event, events.ReefClosed):
            self.phase = SURFACING
            reef = self.options.board.cell_at[event.space]
            self.seabed.owner[reef] = NEUTRAL
            self.lift_diver(event.seat, reef)
            self.home[event.seat] += 1
            self.points[event.seat] += event.points
        elif isinstance(event, events_table.NurseryFilled):
            self.fill(event)
        elif isinstance(event, events_table.StationRevealed):
            self.unseen_stations[event.station.kind] -= 1
            self.stack -= 1
            self.pending = event.station.kind
            self.resume = self.phase
            self.phase = BUILDING
        elif isinstance(event, events_table.StationBuilt):
            self.build(event)
        elif isinstance(event, events_table.SiteMarked):
            self.site_state[self.options.board.site_of[event.site]] = MARKED
        elif isinstance(event, events.IncomePaid):
            self.money[event.seat] += event.money
        elif isinstance(event, events.StationScored):
            self.site_state[self.options.board.site_of[event.site]] = FLIPPED
            for seat in range(self.seats):
                self.points[seat] += event.points[seat]
        elif isinstance(event, events_table.StationsRemoved):
            self.stack = 0
        else:
            self.apply_rare(event)

    def apply_rare(self, event: Event) -> None:
        """Write an event of a shell, of the set-up or of the end."""
        if isinstance(event, events.OctopusPlaced):
            self.use(event.seat, OCTOPUS)
            cell = self.options.board.cell_at[event.space]
            self.seabed.what[cell] = SHELL + OCTOPUS
            self.close_rings(cell)
        elif isinstance(event, events.PearlUsed):
            self.use(event.seat, self.box.shell_of[event.shell])
            self.money[event.seat] += event.money
        elif isinstance(event, events.BoatUsed):
            self.use(event.seat, BOAT)
            self.boat = self.box.tile_of[event.tile]
            self.empty(event.space)
        elif isinstance(event, events.CoralStored):
            kind = self.box.tile_of[event.tile]
            self.take(event.seat, kind, event.source)
            self.stored[event.seat * self.box.kinds + kind] += 1
            self.fresh[kind] += 1
        elif isinstance(event, events.SubmarineUsed):
            self.use(event.seat, SUBMARINE)
        elif isinstance(event, events.TurtleUsed):
            self.use(event.seat, TURTLE)
            reef = self.options.board.cell_at[event.space]
            self.seabed.owner[reef] = event.seat
            self.put_diver(event.seat, reef)
            self.home[event.seat] -= 1
        elif isinstance(event, events_table.TurnSkipped):
            self.start_turn(event.seat)
        elif isinstance(event, events_table.TableStuck):
            self.active = event.seat
            self.phase = STUCK
            self.to_act = [event.seat]
        elif isinstance(event, events_table.ShellsLaid):
            for laid in event.shells:
                cell = self.options.board.cell_at[laid.space]
                self.seabed.what[cell] = SHELL + self.box.shell_of[laid.shell]
                self.close_rings(cell)
        else:
            assert isinstance(event, events.TableScored), event
            self.points = to_cells(event.points)
            self.over = True
            self.phase = OVER
            self.to_act = []

    def start_turn(self, seat: Seat) -> None:
        """Make it the turn of a seat."""
        self.turn += 1
        self.active = seat
        self.to_act = [seat]
        self.phase = START
        if sum(self.fresh) > 0:
            self.fresh = cells(self.box.kinds)

    def buy(self, event: events.LineBought) -> None:
        """Move the tiles of a line into the hand."""
        for space in event.spaces:
            self.hand[self.nursery[space]] += 1
            self.hand_left += 1
            self.empty(space)
        self.money[event.seat] -= event.cost
        self.phase = PLANTING

    def empty(self, space: int) -> None:
        """Take the tile off a space of the nursery."""
        self.nursery[space] = NONE
        self.mask &= ~(1 << space)

    def fill(self, event: events_table.NurseryFilled) -> None:
        """Lay tiles from the bag onto spaces of the nursery."""
        for drawn in event.tiles:
            kind = self.box.tile_of[drawn.tile]
            self.nursery[drawn.space] = kind
            self.mask |= 1 << drawn.space
            self.unseen[kind] -= 1
            self.bag -= 1

    def build(self, event: events_table.StationBuilt) -> None:
        """Put a station on its site: the revealed one, or one of the set-up."""
        site = self.options.board.site_of[event.site]
        self.site_state[site] = BUILT
        self.station[site] = event.station.kind
        if self.phase == BUILDING:
            self.phase = self.resume
            self.pending = NONE
        else:
            self.unseen_stations[event.station.kind] -= 1
            self.stack -= 1

    def take(self, seat: int, kind: int, source: int) -> None:
        """Take a tile out of the hand, the boat or an anemone."""
        if source == BOUGHT:
            self.hand[kind] -= 1
            self.hand_left -= 1
        elif source == BY_BOAT:
            self.boat = NONE
        else:
            self.stored[seat * self.box.kinds + kind] -= 1

    def use(self, seat: int, shell: int) -> None:
        """Take a shell from a seat; its turn is one of planting now."""
        self.shells[seat * SHELLS + shell] -= 1
        if self.phase == START:
            self.phase = COMMITTED

    def close_rings(self, cell: int) -> None:
        """Count a space as occupied in every ring that it belongs to."""
        for site in self.options.board.rings_at[cell]:
            self.open_ring[site] -= 1

    def plant(self, event: events.CoralPlanted) -> None:
        """Lay a coral, join it with what it touches, and move divers and shells."""
        seat = event.seat
        cell = self.options.board.cell_at[event.space]
        bed = self.seabed
        kind = self.box.tile_of[event.tile]
        self.take(seat, kind, event.source)
        before = bed.what[cell]
        if before == FREE:
            self.close_rings(cell)
        if event.algae:
            self.use(seat, ALGAE)
            if bed.is_coral(cell):
                self.gone[before] += 1
                bed.uncover(cell)
        if event.shell != NO_SHELL:
            self.shells[seat * SHELLS + self.box.shell_of[event.shell]] += 1
        reef = bed.begin_reef(cell, kind, seat)
        species = kind >> 1
        for step in self.options.board.steps:
            near = cell + step
            if bed.what[near] >> 1 == species and bed.reef[near] != reef:
                if bed.owner[bed.reef[near]] == seat:
                    self.lift_diver(seat, bed.reef[near])
                reef = bed.merge(reef, bed.reef[near])
        self.put_diver(seat, reef)
        self.home[seat] = event.divers_home

    def put_diver(self, seat: int, reef: int) -> None:
        """Note a reef in a free slot of its seat."""
        slot = seat * self.box.divers
        while self.slots[slot] >= 0:
            slot += 1
        self.slots[slot] = reef

    def lift_diver(self, seat: int, reef: int) -> None:
        """Free the slot of a reef."""
        slot = seat * self.box.divers
        while self.slots[slot] != reef:
            slot += 1
        self.slots[slot] = NONE
