"""A match: the seats, the table, and what undo needs, folded from the match's history command by command."""

from typing import Final, final

from domain.kernel import lifecycle_events as facts
from domain.kernel.canonical import jcs
from domain.kernel.event import Event
from domain.kernel.game import AnyGame
from domain.kernel.ids import NOBODY, Json, JsonObject, Seat
from domain.kernel.lifecycle_commands import CONSENT, NEVER, SeatPlan
from domain.kernel.proposal import Proposal
from domain.kernel.state import State


@final
class Entry:
    """The facts of one command: the version of the first, the facts, whether chance was drawn, and when it was."""

    def __init__(self, first: int, events: list[Event], drew: bool, at: str = "") -> None:
        self.first: Final = first
        self.events: Final = events
        self.drew: Final = drew
        self.at: Final = at


@final
class Chair:
    """One seat of a match: who plays it. `has_played`: a command of the game was given for it, be it by a stand-in, be it undone since."""

    def __init__(self, plan: SeatPlan, source: "Chair | None" = None) -> None:
        self.plan: Final = plan
        self.taken: bool = source is not None and source.taken
        self.client_seed: str = "" if source is None else source.client_seed
        self.before_commitment: bool = source is not None and source.before_commitment
        self.stand_in: bool = source is not None and source.stand_in
        self.resigned: bool = source is not None and source.resigned
        self.has_played: bool = source is not None and source.has_played
        self.proposals: int = 0 if source is None else source.proposals
        self.proposals_turn: int = 0 if source is None else source.proposals_turn

    def clone(self) -> "Chair":
        """Return an independent copy."""
        return Chair(self.plan, self)

    def is_human(self) -> bool:
        """Say whether the seat belongs to a person, present or not (an open seat waits for one)."""
        return self.plan.kind != "bot"

    def is_absent(self) -> bool:
        """Say whether the seat's own player has resigned, or is away and a stand-in plays."""
        return self.resigned or self.stand_in

    def is_played_by_service(self) -> bool:
        """Say whether a worker is to play the seat."""
        return self.plan.kind == "bot" or self.stand_in


@final
class Match:
    """The folded match. `status` is open, running or over; `state` is None while open; `version` counts events.

    `floor` is the table at the earliest version (`floor_version`) that can still be gone back to; `since` holds the commands of the game
    after it, `givers` whose each was. Those from `own_from` on are of the turn of the seat to act, which takes them back by itself (L1);
    for the others it takes consent (L11). `own_froms` holds what `own_from` was before each.
    `resigned` lists the seats that gave up, the earliest first; `left_since` is the time of the command since which every human seat has
    been absent ("" while one is present, or where there is none). `proposal` is the one that stands (L9).
    """

    def __init__(self, game: AnyGame, source: "Match | None" = None) -> None:
        self.game: Final = game
        self.version: int = 0 if source is None else source.version
        self.status: str = "open" if source is None else source.status
        self.opened: facts.MatchOpened | None = None if source is None else source.opened
        self.chairs: list[Chair] = [] if source is None else [chair.clone() for chair in source.chairs]
        self.state: State | None = None if source is None or source.state is None else source.state.clone()
        self.outcome: JsonObject | None = None if source is None else source.outcome
        self.server_seed: str = "" if source is None else source.server_seed
        self.seals: dict[str, int] = {} if source is None else dict(source.seals)
        self.floor: State | None = None if source is None else source.floor
        self.floor_version: int = 0 if source is None else source.floor_version
        self.floor_seals: dict[str, int] = {} if source is None else source.floor_seals
        self.since: list[Entry] = [] if source is None else list(source.since)
        self.givers: list[int] = [] if source is None else list(source.givers)
        self.own_from: int = 0 if source is None else source.own_from
        self.own_froms: list[int] = [] if source is None else list(source.own_froms)
        self.undos: int = 0 if source is None else source.undos
        self.undos_turn: int = 0 if source is None else source.undos_turn
        self.resigned: list[int] = [] if source is None else list(source.resigned)
        self.left_since: str = "" if source is None else source.left_since
        self.proposal: Proposal | None = None if source is None else source.proposal

    def clone(self) -> "Match":
        """Return a copy that shares nothing mutable (entries and events are immutable and shared)."""
        return Match(self.game, self)

    # Reading

    def creation_facts(self) -> facts.MatchOpened:
        """Return the first fact of the match."""
        assert self.opened is not None, "a match begins with match_opened"
        return self.opened

    def table(self) -> State:
        """Return the state of a match that has started."""
        assert self.state is not None, "the match has not started"
        return self.state

    def to_act(self) -> list[Seat]:
        """Return the seats whose decision is awaited."""
        if self.status != "running" or self.state is None:
            return []
        return self.state.to_act

    def open_seats(self) -> list[Seat]:
        """Return the seats that nobody has taken."""
        return [Seat(seat) for seat, chair in enumerate(self.chairs) if not chair.taken]

    def is_left(self) -> bool:
        """Say whether the match runs, has human seats, and every one of them is absent."""
        if self.status != "running":
            return False
        people = [chair for chair in self.chairs if chair.is_human()]
        return bool(people) and all(chair.is_absent() for chair in people)

    def may_come_back(self, seat: Seat) -> bool:
        """Say whether the seat's own player may end its stand-in by `claim_timeout`: where no command of the game would, out of turn."""
        chair = self.chairs[seat]
        return self.status == "running" and chair.is_human() and chair.stand_in and not chair.resigned and seat not in self.to_act()

    def client_seeds(self) -> list[str]:
        """Return the client seed of every seat, in order."""
        return [chair.client_seed for chair in self.chairs]

    def client_seeds_jcs(self) -> bytes:
        """Return the message from which the match seed is derived (docs/history.md, "Chance", 3)."""
        seeds: list[Json] = list(self.client_seeds())
        return jcs(seeds)

    def undo_points(self, seat: Seat) -> list[int]:
        """L1, L8: return the versions to which `seat` may undo, oldest first."""
        if self.to_act() != [seat] or self.creation_facts().undo_rule() == NEVER:
            return []
        return [entry.first - 1 for entry in self.since[self.own_from :]]

    def consent_points(self, seat: Seat) -> list[int]:
        """L11: return the versions to which `seat` may go back when the others agree, oldest first."""
        if self.creation_facts().undo_rule() != CONSENT:
            return []
        earlier = zip(self.since[: self.own_from], self.givers, strict=False)
        return [entry.first - 1 for entry, giver in earlier if giver == seat]

    def undos_of_turn(self) -> int:
        """Return how many undos this turn has seen, be it before the match was taken back behind it."""
        return self.undos if self.state is not None and self.undos_turn >= self.state.turn else 0

    def proposals_of_turn(self, seat: Seat) -> int:
        """Return how many proposals the seat has made this turn, be it before the match was taken back behind it."""
        chair = self.chairs[seat]
        return chair.proposals if chair.proposals_turn >= self.table().turn else 0

    # Writing

    def apply(self, entry: Entry) -> None:
        """Write the facts of one command."""
        assert entry.first == self.version + 1, f"facts from version {entry.first} do not follow version {self.version}"
        before = list(self.to_act())
        turn = self.state.turn if self.state is not None else 0
        giver = player_of(entry, before) if is_of_game(entry) else NOBODY
        if giver != NOBODY:
            self.chairs[giver].has_played = True
            self.proposal = None
        for event in entry.events:
            self.version += 1
            self.apply_event(event)
        if not self.is_left():
            self.left_since = ""
        elif not self.left_since:
            self.left_since = entry.at
        if not any(isinstance(event, (facts.Undone, facts.Proposed, facts.Answered)) for event in entry.events):
            self.note_way_back(entry, giver, before, turn)

    def apply_event(self, event: Event) -> None:
        """Write one fact at the version just counted."""
        if isinstance(event, facts.MatchOpened):
            self.opened = event
            self.chairs = [Chair(plan) for plan in event.plans]
        elif isinstance(event, facts.SeatTaken):
            self.take(event)
        elif isinstance(event, facts.SeatLeft):
            self.leave(event.seat)
        elif isinstance(event, facts.Undone):
            self.undo(event.to)
            self.proposal = None
        elif isinstance(event, (facts.Proposed, facts.Answered)):
            self.apply_proposal(event)
        elif isinstance(event, facts.SeatResigned):
            self.chairs[event.seat].resigned = True
            self.resigned.append(event.seat)
            self.proposal = None
        elif isinstance(event, facts.StandInStarted):
            self.chairs[event.seat].stand_in = True
        elif isinstance(event, facts.StandInEnded):
            self.chairs[event.seat].stand_in = False
        elif isinstance(event, (facts.Aborted, facts.MatchAbandoned, facts.MatchClosed)):
            pass
        elif isinstance(event, facts.MatchOver):
            self.status = "over"
            self.outcome = event.outcome
            self.proposal = None
        elif isinstance(event, facts.SeedRevealed):
            self.server_seed = event.server_seed
        else:
            self.table().apply(event)
        for part in event.parts():
            self.seals[part] = self.version

    def apply_proposal(self, event: facts.Proposed | facts.Answered) -> None:
        """L9: a proposal stands until somebody declines it, or the table or who sits at it changes."""
        if isinstance(event, facts.Proposed):
            chair, turn = self.chairs[event.seat], self.table().turn
            chair.proposals = self.proposals_of_turn(event.seat) + 1
            chair.proposals_turn = max(chair.proposals_turn, turn)
            self.proposal = Proposal(self.version, event.seat, event.what, [], event.to)
            return
        assert self.proposal is not None, "an answer belongs to the proposal that stands"
        self.proposal = self.proposal.accepted_by(event.seat) if event.accept else None

    def take(self, event: facts.SeatTaken) -> None:
        """Seat a player; the match starts when no seat is open."""
        chair = self.chairs[event.seat]
        chair.taken = True
        chair.client_seed = event.client_seed
        chair.before_commitment = event.before_commitment
        if not self.open_seats():
            self.status = "running"
            opened = self.creation_facts()
            if opened.position is None:
                self.state = self.game.initial_state(len(self.chairs), opened.options)
            else:
                position = self.game.codec.join(opened.position, opened.hidden)
                self.state = self.game.codec.state_from_json(position, len(self.chairs), opened.options)

    def leave(self, seat: Seat) -> None:
        """Open a seat again; nothing is left of whoever sat there."""
        chair = self.chairs[seat]
        chair.taken = False
        chair.client_seed = ""
        chair.before_commitment = False

    def undo(self, to: int) -> None:
        """Go back to the table at version `to`: the floor plus the entries up to it."""
        assert self.floor is not None, "nothing can be undone before the match runs"
        assert to >= self.floor_version, f"version {to} lies before the undo floor {self.floor_version}"
        turn = self.table().turn
        state = self.floor.clone()
        self.seals = dict(self.floor_seals)
        kept = [entry for entry in self.since if entry.first + len(entry.events) - 1 <= to]
        for entry in kept:
            for offset, event in enumerate(entry.events):
                if not event.type_name().startswith("match."):
                    state.apply(event)
                for part in event.parts():
                    self.seals[part] = entry.first + offset
        self.state = state
        if len(kept) < len(self.since):
            self.own_from = self.own_froms[len(kept)]
        self.since = kept
        self.givers = self.givers[: len(kept)]
        self.own_froms = self.own_froms[: len(kept)]
        self.undos = self.undos + 1 if self.undos_turn >= turn else 1
        self.undos_turn = max(self.undos_turn, turn)

    def note_way_back(self, entry: Entry, giver: Seat, before: list[Seat], turn: int) -> None:
        """Keep the entry as one that can be taken back, by its seat alone or by consent; else nothing goes back behind the present."""
        alone = self.may_be_undone(entry, before, turn)
        if not alone and not self.may_be_undone_by_consent(entry, giver):
            self.raise_floor()
            return
        if giver != NOBODY:
            self.since.append(entry)
            self.givers.append(giver)
            self.own_froms.append(self.own_from)
        if not alone:
            self.own_from = len(self.since)

    def may_be_undone_by_consent(self, entry: Entry, giver: int) -> bool:
        """L11: say whether the entry drew nothing and told nobody anything hidden. Facts of the match itself are no obstacle."""
        if self.status != "running" or self.floor is None or self.creation_facts().undo_rule() != CONSENT:
            return False
        return giver == NOBODY or (not entry.drew and self.tells_nothing(entry))

    def may_be_undone(self, entry: Entry, before: list[Seat], turn: int) -> bool:
        """Say whether the entry leaves the same seat in the same turn, drew nothing and told nobody anything hidden."""
        if self.status != "running" or self.state is None or self.floor is None:
            return False
        if entry.drew or self.state.turn != turn or self.state.to_act != before or len(before) != 1:
            return False
        if entry.events[-1].type_name().startswith("match."):
            return False
        return self.tells_nothing(entry)

    def tells_nothing(self, entry: Entry) -> bool:
        """Say whether the entry told nobody anything hidden."""
        return all(not any(event.news_for(Seat(reader)) for reader in range(NOBODY, len(self.chairs))) for event in entry.events)

    def raise_floor(self) -> None:
        """Make the present the earliest version that can be undone to."""
        self.floor = None if self.state is None else self.state.clone()
        self.floor_version = self.version
        self.floor_seals = dict(self.seals)
        self.since = []
        self.givers = []
        self.own_from = 0
        self.own_froms = []


def is_of_game(entry: Entry) -> bool:
    """Say whether the entry's command was one of the game: its facts begin with one of the game, but for the return of its player.

    The set-up follows the fact of a seat that was taken, or of a match that was opened.
    """
    first = entry.events[0]
    if isinstance(first, facts.StandInEnded) and len(entry.events) > 1:
        first = entry.events[1]
    return not first.type_name().startswith("match.")


def player_of(entry: Entry, to_act: list[Seat]) -> Seat:
    """Return the seat whose command of the game this was: the one that was to act, of several the one of the first seated fact."""
    if len(to_act) == 1:
        return to_act[0]
    return next(event.seat for event in entry.events if event.seat != NOBODY)
