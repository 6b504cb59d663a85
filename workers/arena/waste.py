"""Turns that wasted something: a turn that pays less, or more cheaply, reaches the same and leaves its seat more.

Looked at are the turns without one or two of the payments, with one of them made otherwise in place of two, and with pieces from where
they are worth less. The same is what lies on the table, and what the others hold; more is as much of everything, and of something more.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from domain.kernel.chance import FastChance
from domain.kernel.errors import Refused
from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.ledger import Ledger
from domain.kernel.state import State


@dataclass(frozen=True)
class Purse:
    """How a game pays.

    `payments` are types of commands. One of the type `choosing` pays with one of the `choices` of its member `chosen`. A command of the
    type `opening` opens an act, one of the type `closing` ends it: without both, two acts would have been one. A command whose `source` is
    `dear` could have taken from `cheap`. `table` are the members of the view that say what all see.
    """

    payments: tuple[str, ...]
    choosing: str
    chosen: str
    choices: tuple[str, ...]
    opening: str
    closing: str
    source: str
    dear: str
    cheap: str
    table: tuple[str, ...]


PURSES: Final = {
    "reef-encounter": Purse(
        payments=("play_alga", "lock_tile", "trade_polyp", "trade_cube"),
        choosing="play_alga",
        chosen="alga",
        choices=("blue", "green", "purple", "red"),
        opening="play_cube",
        closing="end_laying",
        source="source",
        dear="front",
        cheap="hand",
        table=("polyps", "shrimps", "coral_tiles"),
    )
}


def has_wasted(game: AnyGame, start: State, seat: Seat, commands: list[JsonObject], end: State) -> bool:
    """Say whether a cheaper turn than these commands, which led from `start` to `end`, leads to the same and leaves the seat more."""
    common, kept = reached(game, end, seat)
    for turn in cheaper_turns(PURSES[game.name], commands):
        state = play_through(game, start, seat, turn)
        if state is not None:
            same, left = reached(game, state, seat)
            if same == common and left != kept and all(one >= other for one, other in zip(left, kept, strict=True)):
                return True
    return False


def cheaper_turns(purse: Purse, commands: list[JsonObject]) -> Iterator[list[JsonObject]]:
    """Return turns that pay less, or more cheaply, whether they are legal or not."""
    acts = [{place} for place, one in enumerate(commands) if one["type"] in purse.payments]
    acts += [{closed, opened} for closed, opened in reopenings(purse, commands)]
    for count in (1, 2):
        for chosen in combinations(acts, count):
            left_out = set[int]().union(*chosen)
            yield [one for place, one in enumerate(commands) if place not in left_out]
            for changed in [place for place, one in enumerate(commands) if one["type"] == purse.choosing and place not in left_out]:
                for choice in purse.choices:
                    turn = [{**one, purse.chosen: choice} if place == changed else one for place, one in enumerate(commands)]
                    yield [one for place, one in enumerate(turn) if place not in left_out]
    for changed, command in enumerate(commands):
        if command.get(purse.source) == purse.dear:
            yield [{**one, purse.source: purse.cheap} if place == changed else one for place, one in enumerate(commands)]


def reopenings(purse: Purse, commands: list[JsonObject]) -> Iterator[tuple[int, int]]:
    """Return where an act was closed and where the next one was opened, for each that followed another."""
    closed = -1
    for place, command in enumerate(commands):
        if command["type"] == purse.closing:
            closed = place
        elif command["type"] == purse.opening and closed >= 0:
            yield closed, place


def play_through(game: AnyGame, start: State, seat: Seat, commands: list[JsonObject]) -> State | None:
    """Return the table behind commands of one turn; None where one is refused."""
    state = start.clone()
    ledger = Ledger(state, FastChance(1), keep=False)
    for data in commands:
        if state.over or seat not in state.to_act:
            return None
        try:
            game.execute(ledger, seat, game.codec.command_from_json(data))
        except Refused:
            return None
    return state


def reached(game: AnyGame, state: State, seat: Seat) -> tuple[list[Any], list[int]]:
    """Return what a turn has reached, and what its seat holds, as far as the seat may know: of its tiles those in front, and all."""
    view: Any = game.view_for(state, seat)
    table, purse = view["table"], PURSES[game.name]
    own = table["seats"][seat]
    common = [table[name] for name in purse.table]
    common += [row for other, row in enumerate(table["seats"]) if other != seat]
    common += [{name: own[name] for name in own if name not in ("front", "cubes", "hand")}, table["to_act"], state.turn]
    common += [table["turn_so_far"]["laying"], table["turn_so_far"]["lifted"]]
    front, cubes, known, dealt = own["front"], own["cubes"], own["hand"]["known"], view["own"]["hand"]
    return common, [*front.values(), *cubes.values(), *(front[color] + known[color] + dealt[color] for color in front)]
