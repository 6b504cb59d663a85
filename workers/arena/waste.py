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
    """How a game pays: `payments` are types of commands; `others` names a member of one of them, and what else it may say.

    `again` is a type whose command may be left out together with the one of the type `ends` before it, as if one act went on. `cheaper`
    are a member, what it says, and what is cheaper. `table` are members of the view's table.
    """

    payments: tuple[str, ...]
    others: tuple[str, str, tuple[str, ...]]
    again: str
    ends: str
    cheaper: tuple[str, str, str]
    table: tuple[str, ...]


PURSES: Final = {
    "reef-encounter": Purse(
        ("play_alga", "lock_tile", "trade_polyp", "trade_cube"),
        ("play_alga", "alga", ("blue", "green", "purple", "red")),
        "play_cube",
        "end_laying",
        ("source", "front", "hand"),
        ("polyps", "shrimps", "coral_tiles"),
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
    kind, member, values = purse.others
    acts = [{place} for place, one in enumerate(commands) if one["type"] in purse.payments]
    acts += [{last, place} for place, last in goes_on(purse, commands)]
    for count in (1, 2):
        for chosen in combinations(acts, count):
            left_out = set[int]().union(*chosen)
            yield [one for place, one in enumerate(commands) if place not in left_out]
            for changed in [place for place, one in enumerate(commands) if one["type"] == kind and place not in left_out]:
                for value in values:
                    turn = [{**one, member: value} if place == changed else one for place, one in enumerate(commands)]
                    yield [one for place, one in enumerate(turn) if place not in left_out]
    member, dear, cheap = purse.cheaper
    for changed, command in enumerate(commands):
        if command.get(member) == dear:
            yield [{**one, member: cheap} if place == changed else one for place, one in enumerate(commands)]


def goes_on(purse: Purse, commands: list[JsonObject]) -> Iterator[tuple[int, int]]:
    """Return the places of commands that may go on with what was ended before, and where it was ended."""
    last = -1
    for place, command in enumerate(commands):
        if command["type"] == purse.ends:
            last = place
        elif command["type"] == purse.again and last >= 0:
            yield place, last


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
