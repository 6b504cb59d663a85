"""What every player of Reef Encounter sees, and no bot may miss."""

from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import Final

import pytest

from domain.games.reef_encounter.commands import (
    Eat,
    EndLaying,
    EnterShrimp,
    ForgoEating,
    LayPolyp,
    LiftShrimp,
    PlayAlga,
    PlayCube,
    SetShrimp,
    TakeFromSea,
    TradeCube,
    TradePolyp,
)
from domain.games.reef_encounter.components import ALGAE, COLORS, EMPTY, FRONT
from domain.games.reef_encounter.legal_placing import LayProblem, lay_problem
from domain.games.reef_encounter.rules import ReefEncounter
from domain.games.reef_encounter.state import FACES, State
from domain.games.reef_encounter.state_food_chain import FoodChain
from domain.kernel import state as kernel
from domain.kernel.chance import FastChance
from domain.kernel.command import Command
from domain.kernel.game import any_game
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.play import fold, play_move, set_up
from domain.registry import content_of
from tests.samples import samples
from tests.sense.thumb import Thumb, check, check_rare, positions
from workers.arena.waste import has_wasted

REEF: Final = ReefEncounter(content_of("domain.games.reef_encounter"))
GAME: Final = any_game(REEF)


def table(state: kernel.State) -> State:
    assert isinstance(state, State)
    return state


def coral(state: State, cell: int) -> set[int]:
    """The coral of a polyp, found anew."""
    found, todo = {cell}, [cell]
    while todo:
        for other in state.reefs.near[todo.pop()]:
            if state.reefs.polyp[other] == state.reefs.polyp[cell] and other not in found:
                found.add(other)
                todo.append(other)
    return found


def worth(state: State, cell: int) -> int:
    """Size times value; bare rock is worth nothing."""
    color = state.reefs.polyp[cell]
    return 0 if color == EMPTY else len(coral(state, cell)) * state.chain.value_of(color)


def spaces(state: State, color: int) -> list[int]:
    return [cell for cell in state.reefs.in_play if lay_problem(state, cell, color) == LayProblem.NO_PROBLEM]


def beside(state: State, cell: int) -> int:
    return sum(state.reefs.polyp[other] == state.reefs.polyp[cell] for other in state.reefs.near[cell])


def cube_without_use(now: kernel.State, seat: int, command: Command) -> bool:
    state = table(now)
    if not isinstance(command, PlayCube):
        return False
    held = state.front[seat * COLORS + command.color] + state.in_hand(seat, command.color)
    return held == 0 or not spaces(state, command.color)


def laying_ended_at_once(now: kernel.State, seat: int, command: Command) -> bool:
    state = table(now)
    if not isinstance(command, EndLaying) or state.laid_board != EMPTY:
        return False
    held = state.front[seat * COLORS + state.laying] + state.in_hand(seat, state.laying)
    return held > 0 and bool(spaces(state, state.laying))


def moved_again(now: kernel.State, seat: int, command: Command) -> bool:
    state = table(now)
    return isinstance(command, LiftShrimp) and state.reefs.polyp[command.space] != EMPTY and command.space in places(state)


def places(state: State) -> list[int]:
    """Where shrimps were put since the last other act."""
    packed, found = state.settled, []
    while packed:
        found.append(packed % 256 - 1)
        packed //= 256
    return found


def lifted_for_nothing(now: kernel.State, seat: int, command: Command) -> bool:
    """No free coral anywhere is worth more."""
    state = table(now)
    if not isinstance(command, LiftShrimp) or state.reefs.polyp[command.space] == EMPTY:
        return False
    free = [cell for cell in state.reefs.in_play if state.reefs.polyp[cell] != EMPTY and state.reefs.guard[cell] == EMPTY]
    return all(worth(state, cell) <= worth(state, command.space) for cell in free)


def set_on_rock(now: kernel.State, seat: int, command: Command) -> bool:
    return isinstance(command, SetShrimp) and command.space != EMPTY and table(now).reefs.polyp[command.space] == EMPTY


def set_lower(now: kernel.State, seat: int, command: Command) -> bool:
    """A shrimp that can have a better coral goes to none that is worth no more, and not behind the screen."""
    state = table(now)
    if not isinstance(command, SetShrimp):
        return False
    here = worth(state, state.lifted)
    options = [REEF.command_of(state, move) for move in REEF.legal_moves(state, Seat(seat))]
    better = [one for one in options if isinstance(one, SetShrimp) and one.space != EMPTY and worth(state, one.space) > here]
    return bool(better) and (command.space == EMPTY or worth(state, command.space) <= here)


def guards_less(now: kernel.State, seat: int, command: Command) -> bool:
    """Another polyp of the same coral has more of it beside it."""
    state = table(now)
    if not isinstance(command, EnterShrimp):
        return False
    return any(beside(state, cell) > beside(state, command.space) for cell in coral(state, command.space))


def poor_last_meal(now: kernel.State, seat: int, command: Command) -> bool:
    """The last chance is let pass, or taken for fewer points than there are."""
    state = table(now)
    if not isinstance(command, Eat | ForgoEating) or not isinstance(
        REEF.command_of(state, REEF.legal_moves(state, Seat(seat))[0]), ForgoEating
    ):
        return False
    return points(state, command) < max(points(state, REEF.command_of(state, move)) for move in REEF.legal_moves(state, Seat(seat)))


def points(state: State, command: Command) -> int:
    if not isinstance(command, Eat):
        return 0
    kept = len(coral(state, command.space)) - state.options.lost_last
    return kept * state.chain.value_of(state.reefs.polyp[command.space])


def empty_flip(now: kernel.State, seat: int, command: Command) -> bool:
    return isinstance(command, PlayAlga) and not table(now).chain.flipped_by(command.alga, EMPTY)


def in_and_out(now: kernel.State, seat: int, command: Command) -> bool:
    """A shrimp went behind the screen and comes in again at once."""
    return isinstance(command, EnterShrimp) and 254 in places(table(now))


def laid_by_two_cubes(now: kernel.State, seat: int, command: Command) -> bool:
    """The laying of the same colour was ended just before, though it could have gone on."""
    return isinstance(command, PlayCube) and command.color == table(now).ended


def front_instead_of_hand(now: kernel.State, seat: int, command: Command) -> bool:
    """A polyp behind the screen that everybody knows of would do as well."""
    state = table(now)
    if not isinstance(command, LayPolyp) or command.source != FRONT:
        return False
    return state.known[seat * COLORS + state.laying] > 0 and state.laid_hand < 4


def traded_back(now: kernel.State, seat: int, command: Command) -> bool:
    """A polyp was paid for the cube that is paid for a polyp now, or the other way round; the bag is not short of them."""
    state = table(now)
    if not isinstance(command, TradeCube | TradePolyp) or state.stock.bonus_in_bag or state.stock.bonus[command.color] == 0:
        return False
    return bool(state.traded >> command.color + (COLORS if isinstance(command, TradePolyp) else 0) & 1)


def fewer_flips_do(now: kernel.State, seat: int, command: Command) -> bool:
    """Some fewer cylinders than those since the last attack or lock, and this one, show the same faces."""
    state = table(now)
    if not isinstance(command, PlayAlga) or not state.flips or state.stock.bonus_in_bag or state.stock.bonus[command.pays] == 0:
        return False
    played, faces = divmod(state.flips, FACES)
    if played > 2 or min(state.chain.cylinders) < 2:
        return False
    target = turned(state, [*state.chain.face], [command.alga])
    before = [faces >> tile & 1 for tile in range(10)]
    return any(turned(state, before, row) == target for count in range(played + 1) for row in product(range(ALGAE), repeat=count))


def turned(state: State, faces: list[int], algae: Iterable[int]) -> list[int]:
    """The faces behind some cylinders."""
    chain = FoodChain(state.box, state.chain)
    chain.flip([tile for tile in range(10) if chain.face[tile] != faces[tile]])
    for alga in algae:
        chain.flip(chain.flipped_by(alga, EMPTY))
    return [*chain.face]


def ended_from_the_last_place(now: kernel.State, seat: int, command: Command) -> bool:
    """It ends the match, in which all others have more whatever they put into their fish first; another space lets it go on."""
    state = table(now)
    if not isinstance(command, TakeFromSea) or not ends(state, seat, command):
        return False
    others = [one for one in range(state.seats) if one != seat]
    found = [sum(state.fish[one * COLORS + color] * state.chain.value_of(color) for color in range(COLORS)) for one in others]
    return min(found) > REEF.standing(state)[seat] and not all(ends(state, seat, TakeFromSea(space)) for space in range(COLORS))


def ends(state: State, seat: int, command: Command) -> bool:
    """Say whether a command ends the match."""
    after = state.clone()
    play_move(GAME, after, Seat(seat), REEF.move_of(state, command), FastChance(1))
    return after.over


THUMBS: Final = [
    Thumb("no cube is paid with nothing to lay", cube_without_use, 10),
    Thumb("a laying has its first polyp before it ends", laying_ended_at_once, 10),
    Thumb("no shrimp moves twice without another act between", moved_again, 5),
    Thumb("no shrimp is taken up that finds no better coral", lifted_for_nothing, 5),
    Thumb("no shrimp is put on bare rock", set_on_rock, 5),
    Thumb("a shrimp goes to a coral worth more", set_lower, 5),
    Thumb("a new shrimp stands where it guards most", guards_less, 3),
    Thumb("the best last meal is taken", poor_last_meal, 0),
    Thumb("no flip turns nothing", empty_flip, 10),
    Thumb("no shrimp goes out and in", in_and_out, 1),
    Thumb("what one laying can do takes no second cube", laid_by_two_cubes, 1),
    Thumb("no polyp from in front is laid while one behind the screen will do", front_instead_of_hand, 0),
    Thumb("no trade is undone", traded_back, 1),
    Thumb("no cylinder is played for what fewer show", fewer_flips_do, 1),
    Thumb("who is last does not end the match", ended_from_the_last_place, 0),
]

WASTEFUL: Final = (laid_by_two_cubes, front_instead_of_hand, traded_back, fewer_flips_do)


def test_no_bot_thinks_of_what_every_player_knows_better() -> None:
    seen: dict[str, int] = {}
    for seed in range(samples(9, 90)):
        for state, seat in positions(GAME, 2 + seed % 3, seed):
            check(GAME, THUMBS, state, seat, seen)
    for thumb in THUMBS:
        assert seen.get(thumb.name, 0) >= thumb.at_least, f"{thumb.name}: too seldom seen"


def test_the_best_last_meal_is_taken() -> None:
    check_rare(GAME, next(thumb for thumb in THUMBS if thumb.is_silly is poor_last_meal), 2, 132)


def test_who_is_last_does_not_end_the_match() -> None:
    check_rare(GAME, next(thumb for thumb in THUMBS if thumb.is_silly is ended_from_the_last_place), 2, 0)


def test_what_is_left_out_as_waste_is_beaten_by_a_cheaper_turn() -> None:
    """A turn that pays less, or more cheaply, leads to the same and keeps more. A flip that is the first act wastes nothing."""
    seen: Counter[str] = Counter()
    for seed in range(500, 500 + samples(9, 90)):
        chance = FastChance(seed)
        state = fold(REEF.initial_state(2, REEF.fill_options({}, 2)), set_up(REEF, REEF.initial_state(2, REEF.fill_options({}, 2)), chance))
        start, made = state.clone(), list[JsonObject]()
        while not state.over:
            seat = state.to_act[0]
            if start.turn != state.turn:
                start, made = state.clone(), []
            moves = REEF.legal_moves(state, seat)
            for move in moves if state.turn else []:
                command = REEF.command_of(state, move)
                names = [rule.__name__ for rule in WASTEFUL if rule(state, seat, command)]
                if not names and not made and isinstance(command, PlayAlga) and not empty_flip(state, seat, command):
                    names = ["first flip"]
                if names and seen[names[0]] < 40:
                    seen.update(names)
                    after = state.clone()
                    play_move(REEF, after, seat, move, FastChance(1))
                    wastes = has_wasted(GAME, start, seat, [*made, command.to_json()], after)
                    assert wastes == (names != ["first flip"]), (names, made, command.to_json())
            moves = REEF.sensible_moves(state, seat) if chance.below(3) else moves
            move = moves[chance.below(len(moves))]
            made.append(REEF.command_of(state, move).to_json())
            play_move(REEF, state, seat, move, chance)
    assert set(seen) == {"first flip", *(rule.__name__ for rule in WASTEFUL)}


def test_no_polyp_from_in_front_is_laid_while_one_behind_the_screen_will_do() -> None:
    check_rare(GAME, next(thumb for thumb in THUMBS if thumb.is_silly is front_instead_of_hand), 2, 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_seat_thinks_of_the_same_in_every_world_that_it_holds_possible(seats: int) -> None:
    options = REEF.fill_options({}, seats)
    for number, (state, seat) in enumerate(positions(GAME, seats, 7, 160)):
        if number % 4 == 0:
            belief = REEF.belief_of(REEF.view_for(table(state), Seat(seat)), Seat(seat), options)
            found = []
            for seed in (1, 2):
                drawn = belief.determinize(FastChance(seed))
                now = table(state)
                drawn.settled, drawn.ended, drawn.flips, drawn.traded = now.settled, now.ended, now.flips, now.traded
                found.append(REEF.sensible_moves(drawn, Seat(seat)))
            assert found[0] == found[1] == REEF.sensible_moves(table(state), Seat(seat))


@pytest.mark.parametrize("seed", range(3))
def test_a_search_remembers_which_shrimps_it_moved(seed: int) -> None:
    """What the table knows of a running turn is worked out from the moves made; in a turn that others began all shrimps are left alone."""
    options = REEF.fill_options({}, 2)
    chance = FastChance(seed)
    opening = REEF.initial_state(2, options)
    state = fold(opening, set_up(REEF, opening, chance))
    made: list[int] = []
    known = unsure = 0
    while not state.over and known < 20:
        seat, turn = state.to_act[0], state.turn
        moves = [move for move in REEF.legal_moves(state, seat) if REEF.effort(move) > 0 or chance.below(9) == 0]
        move = moves[chance.below(len(moves))] if moves else REEF.legal_moves(state, seat)[0]
        fresh = REEF.belief_of(REEF.view_for(state, seat), seat, options).determinize(chance)
        if fresh.settled != 0:
            unsure += 1
            lifts = [REEF.command_of(fresh, one) for one in REEF.sensible_moves(fresh, seat)]
            assert all(fresh.reefs.polyp[one.space] == EMPTY for one in lifts if isinstance(one, LiftShrimp)) or len(lifts) == 1
        REEF.recall(fresh, made)
        assert (fresh.settled, fresh.ended, fresh.flips, fresh.traded) == (state.settled, state.ended, state.flips, state.traded)
        assert REEF.sensible_moves(fresh, seat) == REEF.sensible_moves(state, seat)
        known += fresh.settled != 0
        noted = REEF.note(state, move)
        play_move(REEF, state, seat, move, chance)
        made = [*made, noted] if state.turn == turn else []
    assert known >= 20
    assert unsure >= known


def test_the_end_of_a_turn_goes_first_among_equals_and_shrimps_stay_where_they_are() -> None:
    kinds: dict[str, set[int]] = {}
    for state, seat in positions(GAME, 2, 3, 300):
        for move in GAME.legal_moves(state, Seat(seat)):
            kinds.setdefault(type(GAME.command_of(state, move)).__name__, set()).add(GAME.effort(move))
    assert all(len(ranks) == 1 for ranks in kinds.values())
    ranks = {name: min(found) for name, found in kinds.items()}
    assert ranks[TakeFromSea.__name__] == 0
    assert ranks[LiftShrimp.__name__] == max(ranks.values())
    assert ranks[EndLaying.__name__] < ranks[LayPolyp.__name__] < ranks[PlayCube.__name__]
