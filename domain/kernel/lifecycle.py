"""Deciding on a match: every command that may change one, from creation to closing.

Game commands go to the game's rules; the rest is decided here, from the command plus facts that only the service knows (the time,
deadlines, its secret seed) and that the events record (docs/history.md, "Lifecycle").

L1: undo goes back to a version before one of one's own commands of this turn, while no chance was drawn, nothing hidden was shown
and no other seat acted since. L2: at most 20 undos a turn. L3: a stand-in comes only for a seat that is to act and whose deadline
has passed. L4: a seat can resign once, while the match runs; the match is over when no human, or at most one seat (solo: none), is left
unresigned, and nobody who resigned ranks above anybody who did not. L5: a match whose human seats have all been absent until its
deadline is abandoned. L6: a command by the seat's own token ends its stand-in first; out of turn that is `claim_timeout`. L7: a person
can call the match off before the first command of the game for the seat, also while the match is open. L8: a match may have
been opened without undo. L9: a proposal stands until the table changes, somebody resigns or declines; it happens when all other people who
have not resigned agree. L10: people alone can end a match by agreement. L11: a match may have been opened with undo by consent. L12: a
person can leave a seat while the match is open.
"""

from typing import Final, final

from domain.kernel.chance import Chance, SeededChance, match_seed_of
from domain.kernel.command import Command
from domain.kernel.errors import Malformed, Refused, malformed_if
from domain.kernel.event import Event
from domain.kernel.game import AnyGame, check_seats
from domain.kernel.ids import NOBODY, Json, JsonObject, Seat
from domain.kernel.lifecycle_commands import (
    MAX_UNDOS,
    NEVER,
    Abort,
    Answer,
    ClaimTimeout,
    Close,
    Leave,
    OpenMatch,
    Propose,
    Resign,
    TakeSeat,
    Undo,
)
from domain.kernel.lifecycle_events import (
    Aborted,
    MatchAbandoned,
    MatchClosed,
    MatchOpened,
    MatchOver,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeedRevealed,
    StandInEnded,
    StandInStarted,
    Undone,
)
from domain.kernel.lifecycle_proposals import check_answer, check_proposing, is_agreed, proposal_commands, seats_to_ask
from domain.kernel.match import Entry, Match
from domain.kernel.outcome import Outcome
from domain.kernel.play import Foresight, decide, look_ahead, set_up

LEAST_PATIENCE_SECONDS: Final = 60


class NotYourTurn(Exception):
    """The seat is not to act, or the match has not started."""


class MatchIsOver(Exception):
    """Nothing can be done in a match that is over."""


class SeatIsTaken(Exception):
    """The seat is not open."""


@final
class Facts:
    """What only the service knows. Times are RFC 3339 in UTC with milliseconds, so that they compare as text.

    `server_seed` is the secret of 32 bytes; `deadlines` holds those of the seats in to_act; `abandoned_at` is the time at
    which the match, having been left by everybody, ends ("" while somebody is there); `by_owner` is true when the seat's own
    token sent the command (and not the service playing for it); `commitment_seen` is true when the creator named a commitment.
    """

    def __init__(
        self,
        server_seed: bytes,
        seed_commitment: str,
        now: str = "",
        deadlines: dict[int, str] | None = None,
        by_owner: bool = True,
        commitment_seen: bool = False,
        abandoned_at: str = "",
    ) -> None:
        self.server_seed: Final = server_seed
        self.seed_commitment: Final = seed_commitment
        self.now: Final = now
        self.deadlines: Final[dict[int, str]] = {} if deadlines is None else deadlines
        self.by_owner: Final = by_owner
        self.commitment_seen: Final = commitment_seen
        self.abandoned_at: Final = abandoned_at


@final
class Decision:
    """The facts that a command makes, in order, and what chance was drawn for them: (limit, result) pairs."""

    def __init__(self, events: list[Event], draws: list[tuple[int, int]]) -> None:
        self.events: Final = events
        self.draws: Final = draws


def decide_creation(game: AnyGame, command: OpenMatch, facts: Facts) -> Decision:
    """Open a match; when no seat is open it starts at once. `Malformed` for options or a position that cannot be."""
    seats = len(command.seats)
    check_seats(game, seats)
    seeded = creator_seat(command)
    position: JsonObject | None = None
    hidden: dict[str, Json] = {}
    if command.position is not None:
        state = game.codec.state_from_json(command.position, seats, command.options)
        malformed_if(state.over or not state.to_act, "/position", "nobody is to act in this position")
        position, hidden = game.codec.conceal(state)
    events: list[Event] = [
        MatchOpened(
            game.name,
            game.revision,
            game.content_sha256,
            command.options,
            command.seats,
            command.turn_seconds,
            facts.seed_commitment,
            command.undo,
            command.fork,
            position,
            hidden,
        )
    ]
    for seat, plan in enumerate(command.seats):
        if plan.kind != "open":
            seed = command.client_seed if seat == seeded else ""
            events.append(SeatTaken(Seat(seat), seed, seat == seeded and not facts.commitment_seen))
    return start_if_full(Match(game), events, facts)


def creator_seat(command: OpenMatch) -> Seat:
    """Return the seat that gets the creator's client seed: the lowest human one, else seat 0."""
    for seat, plan in enumerate(command.seats):
        if plan.kind == "human":
            return Seat(seat)
    if command.seats[0].kind == "open" and command.client_seed:
        raise Malformed("/client_seed", "no seat is the creator's: whoever takes seat 0 gives its seed")
    return Seat(0)


def decide_taking(match: Match, seat: Seat, command: TakeSeat, facts: Facts) -> Decision:
    """Take an open seat; the match starts when it was the last. `SeatIsTaken` when it is not open."""
    if match.status == "over":
        raise MatchIsOver()
    if seat not in match.open_seats():
        raise SeatIsTaken()
    return start_if_full(match, [SeatTaken(seat, command.client_seed, False)], facts)


def start_if_full(match: Match, events: list[Event], facts: Facts) -> Decision:
    """Add the set-up to the facts when they fill the last seat."""
    after = match.clone()
    after.apply(Entry(match.version + 1, list(events), False))
    if after.status != "running" or after.creation_facts().position is not None:
        return Decision(events, [])
    chance = chance_for(after, match.version + 1, facts)
    events.extend(set_up(match.game, after.table(), chance))
    return Decision(events, chance.draws)


def chance_for(match: Match, version: int, facts: Facts) -> SeededChance:
    """Return the chance of the command whose first fact gets `version` (docs/history.md, "Chance", 4)."""
    return SeededChance(match_seed_of(facts.server_seed, match.client_seeds_jcs()), version)


def decide_command(match: Match, seat: Seat, command: Command, facts: Facts) -> Decision:
    """Decide on any command of a seat (NOBODY: the operator).

    Raises `MatchIsOver`, `NotYourTurn` or `Refused`, in this order; then nothing has changed.
    """
    if match.status == "over":
        raise MatchIsOver()
    if isinstance(command, Close):
        return finish(match, [MatchClosed(command.reason)], uncounted_outcome(match, "closed"), facts, [])
    if isinstance(command, Abort):
        return decide_abort(match, seat, facts)
    if isinstance(command, Leave):
        return decide_leaving(match, seat)
    if match.status != "running":
        raise NotYourTurn()
    if isinstance(command, Resign):
        return decide_resigning(match, seat, facts)
    if isinstance(command, ClaimTimeout):
        return decide_timeout(match, seat, facts)
    if isinstance(command, Propose):
        return decide_proposing(match, seat, command, facts)
    if isinstance(command, Answer):
        return decide_answering(match, seat, command, facts)
    if seat not in match.to_act():
        raise NotYourTurn()
    events = end_stand_in(match, seat, facts)
    if isinstance(command, Undo):
        events.append(decide_undo(match, seat, command))
        return Decision(events, [])
    chance = chance_for(match, match.version + 1, facts)
    events.extend(decide(match.game, match.table(), seat, command, chance))
    return end_if_over(match, events, facts, chance.draws)


def end_stand_in(match: Match, seat: Seat, facts: Facts) -> list[Event]:
    """Return the fact that the seat's own player is back, where a stand-in was playing."""
    chair = match.chairs[seat]
    if facts.by_owner and chair.stand_in and not chair.resigned:
        return [StandInEnded(seat)]
    return []


def decide_undo(match: Match, seat: Seat, command: Undo) -> Event:
    """L1, L2, L8: take back one's own commands of this turn."""
    if match.creation_facts().undo_rule() == NEVER:
        raise Refused("no_undo", "L8", "this match was opened without undo")
    if match.undos_of_turn() >= MAX_UNDOS:
        raise Refused("too_many_undos", "L2", f"at most {MAX_UNDOS} undos a turn")
    if command.to not in match.undo_points(seat):
        raise Refused("cannot_undo", "L1", f"version {command.to} is not one that seat {seat} can go back to now")
    return Undone(seat, command.to)


def decide_resigning(match: Match, seat: Seat, facts: Facts) -> Decision:
    """L4: the match is over when no human, or at most one seat (solo: none), is left; else a stand-in plays on and the seat ranks last."""
    if match.chairs[seat].resigned:
        raise Refused("already_resigned", "L4", f"seat {seat} has resigned already")
    events: list[Event] = [SeatResigned(seat)]
    stay = [other for other, chair in enumerate(match.chairs) if other != seat and not chair.resigned]
    if len(stay) <= 1 or not any(match.chairs[other].is_human() for other in stay):
        return finish(match, events, unplayed_outcome(match, "resigned", [*match.resigned, seat]), facts, [])
    if not match.chairs[seat].stand_in:
        events.append(StandInStarted(seat, None, "resigned"))
    return Decision(events, [])


def decide_abort(match: Match, seat: Seat, facts: Facts) -> Decision:
    """L7: who has not played yet may call the match off; L6: one's stand-in goes first. Nobody wins, nobody has points."""
    events = end_stand_in(match, seat, facts)
    if not may_abort(match, seat, came_back=bool(events)):
        raise Refused("cannot_abort", "L7", f"seat {seat} cannot call the match off now")
    return finish(match, [*events, Aborted(seat)], uncounted_outcome(match, "aborted"), facts, [])


def may_abort(match: Match, seat: Seat, came_back: bool) -> bool:
    """L7: say whether a person is there at the seat (or is just back) for whom no command of the game was given yet."""
    chair = match.chairs[seat]
    is_there = chair.is_human() and chair.taken and (came_back or not chair.is_absent())
    return is_there and match.status != "over" and not chair.has_played


def decide_leaving(match: Match, seat: Seat) -> Decision:
    """L12: a seat that is left before the match has started is open again."""
    if not may_leave(match, seat):
        raise Refused("cannot_leave", "L12", f"seat {seat} can be left only while the match waits for players")
    return Decision([SeatLeft(seat)], [])


def may_leave(match: Match, seat: Seat) -> bool:
    """L12: say whether a person sits at the seat, and the match has not started."""
    return match.status == "open" and match.chairs[seat].is_human() and match.chairs[seat].taken


def decide_proposing(match: Match, seat: Seat, command: Propose, facts: Facts) -> Decision:
    """L9, L11: where there are only bots to ask, which consent, it happens at once."""
    events = end_stand_in(match, seat, facts)
    proposed = check_proposing(match, seat, command, bool(events))
    events.append(proposed)
    if proposed.to is not None and not seats_to_ask(match, seat):
        events.append(Undone(seat, proposed.to))
    return Decision(events, [])


def decide_answering(match: Match, seat: Seat, command: Answer, facts: Facts) -> Decision:
    """L9 to L11: what was proposed happens with the last answer that it takes; whoever resigned before ranks behind, as ever (L4)."""
    events = end_stand_in(match, seat, facts)
    events.append(check_answer(match, seat, command, bool(events)))
    standing = match.proposal
    if standing is None or not is_agreed(match, command, seat):
        return Decision(events, [])
    if standing.to is not None:
        events.append(Undone(standing.seat, standing.to))
        return Decision(events, [])
    return finish(match, events, unplayed_outcome(match, "agreed", match.resigned), facts, [])


def decide_timeout(match: Match, seat: Seat, facts: Facts) -> Decision:
    """L3, L5, L6: who sends it is back; then one stand-in for every overdue seat that is to act, in seat order; or nobody came in time."""
    events = end_stand_in(match, seat, facts) if match.may_come_back(seat) else []
    if not events and match.is_left() and facts.abandoned_at and facts.now >= facts.abandoned_at:
        outcome = unplayed_outcome(match, "abandoned", match.resigned)
        return finish(match, [MatchAbandoned(facts.abandoned_at)], outcome, facts, [])
    events.extend(late_seats(match, facts))
    if not events:
        raise Refused("not_overdue", "L3", "no seat that is to act is past its deadline")
    return Decision(events, [])


def patience_seconds(turn_seconds: int) -> int:
    """L5: return the seconds for which a match stays open after everybody has left it."""
    return max(turn_seconds, LEAST_PATIENCE_SECONDS)


def late_seats(match: Match, facts: Facts) -> list[Event]:
    """L3: return one stand-in for every overdue seat that is to act, in seat order."""
    late: list[Event] = []
    for seat in sorted(match.to_act()):
        deadline = facts.deadlines.get(seat, "")
        if deadline and not match.chairs[seat].stand_in and facts.now >= deadline:
            late.append(StandInStarted(seat, deadline, "deadline"))
    return late


def end_if_over(match: Match, events: list[Event], facts: Facts, draws: list[tuple[int, int]]) -> Decision:
    """Add the end of the match to the facts when they end the game."""
    state = match.table().clone()
    for event in events:
        if not event.type_name().startswith("match."):
            state.apply(event)
    if not state.over:
        return Decision(events, draws)
    outcome = match.game.outcome(state)
    if match.resigned:
        outcome = Outcome(outcome.reason, outcome.scores, rank_last(outcome.ranking, match.resigned), outcome.won)
    return finish(match, events, outcome, facts, draws)


def rank_last(ranking: list[list[int]], resigned: list[int]) -> list[list[int]]:
    """Return the ranking with the seats that resigned (earliest first) behind all others, each in a place of its own, the earliest last."""
    stayed = [[seat for seat in group if seat not in resigned] for group in ranking]
    left = [[seat] for seat in reversed(resigned)]
    return [group for group in stayed if group] + left


def unplayed_outcome(match: Match, reason: str, resigned: list[int]) -> Outcome:
    """Return the outcome of a match that is not played to its end: no scores, who did not resign shares the first place."""
    everybody = [list(range(len(match.chairs)))]
    return Outcome(reason, None, rank_last(everybody, resigned), False if len(match.chairs) == 1 else None)


def uncounted_outcome(match: Match, reason: str) -> Outcome:
    """Return the outcome of a match that was closed or called off: no scores, everybody in one place."""
    return Outcome(reason, None, [list(range(len(match.chairs)))])


def finish(match: Match, events: list[Event], outcome: Outcome, facts: Facts, draws: list[tuple[int, int]]) -> Decision:
    """Add the two last facts of every match."""
    events.append(MatchOver(outcome.to_json()))
    events.append(SeedRevealed(facts.server_seed.hex()))
    return Decision(events, draws)


def foresee_command(match: Match, seat: Seat, command: Command, any_chance: Chance) -> Foresight:
    """Dry run of a game command from the seat's view of the table alone (docs/api.md, "Dry runs").

    Raises as `decide_command` does. The facts stop before the first that draws chance or tells the seat something new.
    """
    if match.status == "over":
        raise MatchIsOver()
    if match.status != "running" or seat not in match.to_act():
        raise NotYourTurn()
    view = match.game.view_for(match.table(), seat)
    belief = match.game.belief_of(view, seat, match.creation_facts().options)
    return look_ahead(match.game, belief, seat, command, any_chance)


def lifecycle_commands(match: Match, seat: Seat, by_owner: bool = True) -> list[Command]:
    """Return the lifecycle commands that a seat may send now, apart from `claim_timeout`, which depends on the time.

    `by_owner`: for the seat's own player, who comes back by them where a stand-in plays.
    """
    if seat == NOBODY:
        return []
    chair = match.chairs[seat]
    came_back = by_owner and chair.stand_in and not chair.resigned
    aborting: list[Command] = [Abort()] if may_abort(match, seat, came_back) else []
    if match.status != "running":
        leaving: list[Command] = [Leave()] if may_leave(match, seat) else []
        return aborting + leaving
    return running_commands(match, seat) + aborting + proposal_commands(match, seat, came_back)


def running_commands(match: Match, seat: Seat) -> list[Command]:
    """L1, L2, L4: return what a seat may send of it while the match runs."""
    allowed: list[Command] = []
    if match.undos_of_turn() < MAX_UNDOS:
        for to in match.undo_points(seat):
            allowed.append(Undo(to))
    if not match.chairs[seat].resigned:
        allowed.append(Resign())
    return allowed
