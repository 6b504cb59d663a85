"""The cost of a command as a match grows: playing and undoing the same command early and late in its history, over HTTP."""

import time
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from domain.kernel.chance import FastChance
from domain.kernel.game import AnyGame
from domain.kernel.ids import Seat
from domain.kernel.lifecycle import decide_command
from domain.kernel.lifecycle_commands import MAX_UNDOS, Undo
from domain.kernel.match import Match
from service.bench.scripts import Opened, Step, advance, facts_of, open_match, script, step_of
from service.bench.wire import Wire
from service.matches.match_cache import fold_on
from service.store import event_store
from service.store.database import Database

DEPTHS: Final = (10, 100, 500)
"""Events; matches of every game are brought there."""
FAR: Final = (10, 5_000)
FAR_GAME: Final = "wondrous-creatures"
"""And those of one game, whose matches last so long: four seats have turns enough in which to undo."""
REPEATS: Final = MAX_UNDOS - 2
INFLATED_FROM: Final = 60
TRIES: Final = 20
"""So many matches are begun to reach a depth."""


@dataclass
class Costs:
    """Milliseconds by depth: of playing a command, of undoing it, and of folding the whole history anew."""

    command: dict[int, list[float]] = field(default_factory=dict)
    undo: dict[int, list[float]] = field(default_factory=dict)
    fold: dict[int, list[float]] = field(default_factory=dict)

    def medians(self) -> dict[str, dict[str, float]]:
        """Return the medians by what was measured and depth."""
        return {
            name: {str(depth): round(median(costs), 3) for depth, costs in measured.items()}
            for name, measured in (("command_ms", self.command), ("undo_ms", self.undo), ("cold_fold_ms", self.fold))
        }

    def growth(self) -> float:
        """Return the cost of a command at the greatest depth over that at the least."""
        return median(self.command[max(self.command)]) / median(self.command[min(self.command)])


@dataclass(frozen=True)
class Deep:
    """A match that has been played to a depth where a command can be undone."""

    opened: Opened
    step: Step

    def there(self) -> bytes:
        """Return the request that plays the command, and keep up with it."""
        match = self.opened.match
        request = self.opened.request(self.step.seat, self.step.command.to_json(), match.version)
        advance(match, decide_command(match, self.step.seat, self.step.command, facts_of(self.opened)))
        return request

    def back(self) -> bytes:
        """Return the request that undoes it, and keep up with it."""
        match = self.opened.match
        undo = Undo(match.undo_points(self.step.seat)[-1])
        request = self.opened.request(self.step.seat, undo.to_json(), match.version)
        advance(match, decide_command(match, self.step.seat, undo, facts_of(self.opened)))
        return request


def measure(url: str, database: Database, game: AnyGame, costs: Costs, seed: int, depths: tuple[int, ...] = DEPTHS) -> None:
    """Play and undo in matches at every depth in turn, and add what each took."""
    chance = FastChance(seed)
    with Wire(url) as wire:
        deep = {depth: reach(url, database, game, depth, wire, chance) for depth in depths}
        for _ in range(REPEATS):
            for depth, match in deep.items():
                costs.command.setdefault(depth, []).append(milliseconds(wire, match.there()))
            for depth, match in deep.items():
                costs.undo.setdefault(depth, []).append(milliseconds(wire, match.back()))
    for depth, match in deep.items():
        costs.fold.setdefault(depth, []).append(cold_fold(database, match.opened))


def milliseconds(wire: Wire, request: bytes) -> float:
    """Return what a request took."""
    began = time.perf_counter()
    wire.post(request)
    return (time.perf_counter() - began) * 1000


def cold_fold(database: Database, opened: Opened) -> float:
    """Return the milliseconds that reading and folding the whole history takes, as a process that does not know the match does."""
    began = time.perf_counter()
    loaded = event_store.load(database, opened.id, 0)
    assert loaded is not None
    folded = fold_on(opened.match.game, None, loaded.events)
    assert folded.version == opened.match.version
    return (time.perf_counter() - began) * 1000


def reach(url: str, database: Database, game: AnyGame, depth: int, wire: Wire, chance: FastChance) -> Deep:
    """Play a match at random until its history is so deep and a command can be undone.

    Long histories are made of undone commands in part, since few matches of their own accord grow so long. `LookupError` when none does.
    """
    for _ in range(TRIES):
        opened = open_match(url, database, game, game.info.max_seats)
        match = opened.match
        while match.status == "running":
            deep = find_undoable(opened)
            if deep is not None and match.version >= depth and not match.undos_of_turn():
                return deep
            if deep is not None and match.version >= INFLATED_FROM:
                inflate(deep, depth, wire)
            for step in script(opened, chance, upto=match.version + 1):
                wire.post(opened.request(step.seat, step.command.to_json(), step.version))
    raise LookupError(f"no match of {game.name} came to event {depth} with a command that can be undone")


def inflate(deep: Deep, depth: int, wire: Wire) -> None:
    """Make the history longer by playing and undoing, as often as a turn allows."""
    match = deep.opened.match
    while match.version < depth and match.undos_of_turn() < MAX_UNDOS:
        wire.post(deep.there())
        wire.post(deep.back())


def find_undoable(opened: Opened) -> Deep | None:
    """Return a command that could be undone at once, if the seat to act has one, and undos left for it."""
    match, game = opened.match, opened.match.game
    seat = match.to_act()[0]
    if match.undos_of_turn() or match.version < DEPTHS[0]:
        return None
    for move in game.legal_moves(match.table(), seat):
        step = step_of(opened, seat, game.command_of(match.table(), move))
        after = match.clone()
        advance(after, step.decision)
        if can_undo(after, seat, match.version):
            return Deep(opened, step)
    return None


def can_undo(match: Match, seat: Seat, to: int) -> bool:
    """Say whether a seat can go back to a version."""
    return match.status == "running" and to in match.undo_points(seat)
