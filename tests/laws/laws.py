"""The laws that hold for every game at every reachable state. Each takes a world and raises AssertionError where it is broken."""

import json
import random
from collections.abc import Callable

from domain.kernel.chance import FastChance
from domain.kernel.errors import Malformed, Refused
from domain.kernel.ids import ALL_SEEING, NOBODY, Json, JsonObject, Seat
from domain.kernel.play import decide, fold, look_ahead, play, play_move
from domain.kernel.record import reader_of
from domain.kernel.state import State
from tests.laws.json_samples import sample
from tests.laws.shapes import POSITION, command_shape, command_shapes, event_shape, table_shape
from tests.laws.world import World


def somebody_can_act(world: World, luck: random.Random) -> None:
    """From every state that is not over somebody is to act, and everybody who is has a legal command; nobody else has."""
    game, state = world.setting.game, world.state
    assert bool(state.to_act) != state.over
    for seat in range(world.setting.seats):
        assert bool(game.legal_moves(state, Seat(seat))) == (seat in state.to_act)


def pieces_are_conserved(world: World, luck: random.Random) -> None:
    """Nothing appears or is lost."""
    world.setting.game.check(world.state)


def listed_is_accepted(world: World, luck: random.Random) -> None:
    """Every listed move is accepted, listed once, its own canonical form, described in both languages."""
    game, state = world.setting.game, world.state
    before = world.position()
    for seat in state.to_act:
        moves = game.legal_moves(state, seat)
        assert len(set(moves)) == len(moves)
        for move in moves:
            command = game.command_of(state, move)
            assert game.move_of(state, command) == move
            text = game.describe(state, seat, command)
            assert text.label.en
            assert text.label.de
            assert decide(game, state, seat, command, world.chance())
    assert world.position() == before, "deciding or describing wrote into the state"


def accepted_is_listed(world: World, luck: random.Random) -> None:
    """A random well-formed command is refused with a known code and rule, or its canonical form is listed; refusals change nothing."""
    game, state = world.setting.game, world.state
    before = world.position()
    numbers = {rule.number for rule in game.info.rules}
    for seat in state.to_act:
        moves = set(game.legal_moves(state, seat))
        for _ in range(5):
            shape = luck.choice(list(command_shapes(game.codec).values()))
            try:
                command = game.codec.command_from_json(sample(shape, luck))
            except Malformed:
                continue
            code, rule, _ = verdict(world, state, seat, command.to_json())
            if code == "accepted":
                assert game.move_of(state, command) in moves, f"accepted, but not listed: {command.to_json()}"
            else:
                assert code in game.info.refusals, f"no text for {code}"
                assert rule in numbers, f"{rule} is not a rule of {game.name}"
    assert world.position() == before


def play_is_decide_is_fold(world: World, luck: random.Random) -> None:
    """One command: the live state, the applied facts and the folded history agree."""
    game, state = world.setting.game, world.state
    if state.over:
        assert world.position(fold(world.opening, world.events)) == world.position()
        return
    seat = luck.choice(state.to_act)
    move = luck.choice(game.legal_moves(state, seat))
    command = game.command_of(state, move)
    live, moved = state.clone(), state.clone()
    play(game, live, seat, command, world.chance())
    play_move(game, moved, seat, move, world.chance())
    assert world.position(moved) == world.position(live), "a move does what its command does"
    events = decide(game, state, seat, command, world.chance())
    assert world.position(live) == world.position(fold(state, events))
    assert world.position(live) == world.position(fold(world.opening, world.events + events))


def clones_are_independent(world: World, luck: random.Random) -> None:
    """Playing on a clone leaves the original as it was, whatever is played."""
    game = world.setting.game
    before = world.position()
    clone = world.state.clone()
    assert world.position(clone) == before
    chance = FastChance(luck.randrange(2**31))
    for _ in range(12):
        if clone.over:
            break
        seat = luck.choice(clone.to_act)
        play(game, clone, seat, game.command_of(clone, luck.choice(game.legal_moves(clone, seat))), chance)
    assert world.position() == before


def codecs_round_trip(world: World, luck: random.Random) -> None:
    """Commands, events and states survive JSON and fit their schemas."""
    game, state = world.setting.game, world.state
    for seat in state.to_act:
        for move in game.legal_moves(state, seat):
            data = game.command_of(state, move).to_json()
            type_name = data["type"]
            assert isinstance(type_name, str)
            command_shape(game.codec, type_name).check(data)
            assert game.codec.command_from_json(as_wire(data)).to_json() == data
    for event in world.events[-12:]:
        event_shape(game.codec, event.type_name()).check(event.to_data())
        again = game.codec.event_from_json(event.type_name(), event.seat, as_wire(event.to_data()), event.parts())
        assert (again.type_name(), again.seat, again.to_data()) == (event.type_name(), event.seat, event.to_data())
        assert again.parts() == event.parts()
        assert again.opens() == event.opens()
    position = world.position()
    table_shape(game.codec, POSITION).check(position)
    read = game.codec.state_from_json(as_wire(position), world.setting.seats, world.setting.options)
    assert world.position(read) == position
    for seat in state.to_act:
        assert game.legal_moves(read, seat) == game.legal_moves(state, seat)
    public, parts = game.codec.conceal(state)
    assert game.codec.join(as_wire(public), parts) == position


def as_wire(data: JsonObject) -> JsonObject:
    """Return what a reader gets after a trip over the wire."""
    read: JsonObject = json.loads(json.dumps(data))
    return read


def drawn(world: World, viewer: int, luck: random.Random) -> State:
    """Return a full state that `viewer` cannot tell from the true one."""
    game = world.setting.game
    view = as_wire(game.view_for(world.state, Seat(viewer)))
    return game.belief_of(view, Seat(viewer), world.setting.options).determinize(FastChance(luck.randrange(2**31)))


def determinization_has_the_view(world: World, luck: random.Random) -> None:
    """A drawn state looks the same to its viewer, keeps every piece, and can be played to the end."""
    game = world.setting.game
    for viewer in world.viewers():
        state = drawn(world, viewer, luck)
        assert game.view_for(state, Seat(viewer)) == game.view_for(world.state, Seat(viewer))
        game.check(state)
    state = drawn(world, luck.choice(world.viewers()), luck)
    chance = FastChance(luck.randrange(2**31))
    for _ in range(20):
        if state.over:
            break
        seat = luck.choice(state.to_act)
        play(game, state, seat, game.command_of(state, luck.choice(game.legal_moves(state, seat))), chance)


def what_a_seat_can_fetch_depends_on_its_view(world: World, luck: random.Random) -> None:
    """Two states that look the same to a seat: same legal commands, labels, refusals and dry runs for it, same part names sealed."""
    game = world.setting.game
    for seat in world.state.to_act:
        other = drawn(world, seat, luck)
        assert other.to_act == world.state.to_act
        moves = game.legal_moves(world.state, seat)
        assert game.legal_moves(other, seat) == moves
        for move in luck.sample(moves, min(6, len(moves))):
            here, there = game.command_of(world.state, move), game.command_of(other, move)
            assert here.to_json() == there.to_json()
            assert game.describe(world.state, seat, here).to_json() == game.describe(other, seat, there).to_json()
            belief = game.belief_of(as_wire(game.view_for(world.state, seat)), seat, world.setting.options)
            first = [with_description(event, seat) for event in look_ahead(game, belief, seat, here, FastChance(1)).events]
            second = [with_description(event, seat) for event in look_ahead(game, belief, seat, here, FastChance(2)).events]
            assert first == second, "a dry run shows what the view leaves open"
        for _ in range(3):
            shape = luck.choice(list(command_shapes(game.codec).values()))
            try:
                command = game.codec.command_from_json(sample(shape, luck))
            except Malformed:
                continue
            assert verdict(world, world.state, seat, command.to_json()) == verdict(world, other, seat, command.to_json())


def with_description(event: object, seat: int) -> object:
    """Return what a seat reads of an event, and the names of its parts."""
    from domain.kernel.event import Event

    assert isinstance(event, Event)
    own = {name: data for name, data in event.parts().items() if reader_of(name) == seat}
    return event.type_name(), event.seat, event.to_data(), own


def verdict(world: World, state: State, seat: int, data: JsonObject) -> tuple[str, str, str]:
    """Return how a command is refused in a state, or that it is accepted."""
    game = world.setting.game
    try:
        decide(game, state, Seat(seat), game.codec.command_from_json(data), world.chance())
    except Refused as refusal:
        return refusal.code, refusal.rule, refusal.detail
    return "accepted", "", ""


def redacted_history_tells_the_view(world: World, luck: random.Random) -> None:
    """Folding what a viewer was given of the history gives its view, no more and no less; hidden data stands in no public data."""
    game = world.setting.game
    for viewer in world.viewers():
        expected = game.view_for(world.state, Seat(viewer))
        for with_opened in (False, True):
            folded = fold(world.opening, world.redacted(viewer, with_opened))
            assert game.view_for(folded, Seat(viewer)) == expected


def views_stay_inside(world: World, luck: random.Random) -> None:
    """A spectator's view is the same in a state drawn from any seat's view with that seat's own secrets forgotten."""
    game = world.setting.game
    state = drawn(world, NOBODY, luck)
    assert game.view_for(state, NOBODY) == game.view_for(world.state, NOBODY)
    assert len(game.standing(world.state)) == len(game.prospects(world.state)) == world.setting.seats


def opened_views_have_the_shape_of_views(world: World, luck: random.Random) -> None:
    """What everybody sees once the match is over has the members of every other view, and is JSON."""
    game = world.setting.game
    opened = game.view_for(world.state, ALL_SEEING)
    assert as_wire(opened) == opened
    for viewer in world.viewers():
        assert set(game.view_for(world.state, Seat(viewer))) == set(opened)


LAWS: dict[str, Callable[[World, random.Random], None]] = {
    law.__name__: law
    for law in (
        somebody_can_act,
        pieces_are_conserved,
        listed_is_accepted,
        accepted_is_listed,
        play_is_decide_is_fold,
        clones_are_independent,
        codecs_round_trip,
        determinization_has_the_view,
        what_a_seat_can_fetch_depends_on_its_view,
        redacted_history_tells_the_view,
        views_stay_inside,
        opened_views_have_the_shape_of_views,
    )
}

CHEAP = ("somebody_can_act", "pieces_are_conserved")
"""Laws that are checked at many steps of every random match; the others at steps drawn by lot."""


def outcome_is_sound(world: World) -> None:
    """A match that is over has an outcome whose ranking names every seat once and whose scores are the standing."""
    game = world.setting.game
    outcome = game.outcome(world.state)
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(world.setting.seats))
    if outcome.scores is not None:
        assert outcome.scores == game.standing(world.state)
    shown: Json = outcome.to_json()
    assert shown
