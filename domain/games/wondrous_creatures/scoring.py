"""Z2-Z4: what a reserve is worth at the end, and who has won."""

from domain.games.wondrous_creatures.components_names import ENDING
from domain.games.wondrous_creatures.effects_counting import end_points
from domain.games.wondrous_creatures.legal_achievements import achievement_of
from domain.games.wondrous_creatures.state import State, robot_of
from domain.games.wondrous_creatures.state_robot import ROBOT
from domain.kernel.cells import total
from domain.kernel.outcome import Outcome


def score_parts(state: State, seat: int) -> list[int]:
    """Z2: points on the track, of End cards, printed on cards, of achievements, of trophies, of what is left over."""
    ends = printed = 0
    for card in state.reserves[seat]:
        printed += state.deck.points[card]
        if state.deck.kind[card] == ENDING:
            ends += end_points(state, seat, card)
    return [
        state.score[seat],
        ends,
        printed,
        slot_points(state, seat),
        state.trophies[seat] * state.box.trophy_points,
        (state.resource_total(seat) + state.nets[seat]) // state.box.leftover_divisor,
    ]


def slot_points(state: State, owner: int) -> int:
    """Z2: the ending points of the achievement slots that an owner has."""
    points = 0
    for dealt in range(len(state.achievements)):
        for slot in range(3):
            if state.slot_owner[3 * dealt + slot] == owner:
                points += achievement_of(state, dealt).points(state.seats, slot)
    return points


def all_scores(state: State) -> list[int]:
    """Z2: the score of every seat if the match ended now."""
    return [sum(score_parts(state, seat)) for seat in range(state.seats)]


def robot_score(state: State) -> int:
    """G9: what Tingent has: its own points, cards face up and down, slots, trophies and eggs."""
    robot, rules = robot_of(state), state.box.robot
    points = robot.points + slot_points(state, ROBOT) + robot.trophies * state.box.trophy_points + total(robot.eggs) * rules.egg_points
    points += len(robot.hidden) * rules.hidden_points[robot.board]
    for card in robot.shown:
        points += state.deck.points[card] + (rules.end_points if state.deck.kind[card] == ENDING else 0)
    return points


def standing(state: State) -> list[int]:
    """Return the points of each seat if the match ended now; the final ones when it is over."""
    return state.final[:] if state.over else all_scores(state)


def outcome(state: State) -> Outcome:
    """Z3, Z4: more points, then more trophies, then more resources; else the place is shared. Solo: Tingent wins ties."""
    scores = standing(state)
    if state.robot is not None:
        won = scores[0] > robot_score(state) or (scores[0] == robot_score(state) and state.trophies[0] > state.robot.trophies)
        return Outcome("finished", scores, [[0]], won)
    keys = [(scores[s], state.trophies[s], state.resource_total(s)) for s in range(state.seats)]
    ranking = [[s for s in range(state.seats) if keys[s] == key] for key in sorted(set(keys), reverse=True)]
    return Outcome("finished", scores, ranking)
