"""S1-S10: the table before the first turn."""

from typing import Final

from domain.games.wondrous_creatures.components import Box
from domain.games.wondrous_creatures.components_deck import Deck
from domain.games.wondrous_creatures.components_names import MAIN, MARKS, MULTI, SINGLE
from domain.games.wondrous_creatures.events.hidden import CaptainsOffered, TokensLaid
from domain.games.wondrous_creatures.events.island import AchievementsDealt, EggsLaid, TileLaid
from domain.games.wondrous_creatures.execute import serve
from domain.games.wondrous_creatures.execute_basics import lay_eggs
from domain.games.wondrous_creatures.execute_gains import draw, fill_pool, fill_wilderness
from domain.games.wondrous_creatures.execute_run import Run
from domain.games.wondrous_creatures.opening_preparing import prepare
from domain.games.wondrous_creatures.options import Options
from domain.games.wondrous_creatures.state import State
from domain.kernel.ids import NOBODY, Seat

OFFERED: Final = 2


def initial_state(box: Box, deck: Deck, options: Options, seats: int, tingent: str) -> State:
    """Return the table before the set-up."""
    return State(box, deck, options, seats, box.robot.boards.index(tingent))


def set_up(run: Run) -> None:
    """S1-S10: fill the table, deal, and ask the first seat."""
    state = run.state
    run.record(AchievementsDealt(draw_achievements(run)))
    fill_wilderness(run, [0, 1, 2, 3, 4, 5])
    for _ in range(3):
        fill_pool(run)
    lay_extras(run)
    lay_tokens(run)
    deal_captains(run)
    for seat in range(state.seats):
        run.seat = Seat(seat)
        draw(run, state.box.start_draw, False)
    prepare(run, Seat(0))
    serve(run)


def lay_extras(run: Run) -> None:
    """S4: with four seats a tile and two eggs lie on marked hexes from the beginning."""
    state = run.state
    if state.seats < 4:
        return
    for place in state.island.extra_tile:
        run.record(TileLaid(NOBODY, run.chance.pick_cell(state.stack), place, False))
    for place in state.island.extra_eggs:
        run.record(EggsLaid([place], [run.chance.pick_cell(state.bag)]))


def lay_tokens(run: Run) -> None:
    """S5, S6: two marks get eggs at once; their tokens lie on the last two token spaces, the others before them, all face down."""
    state = run.state
    spaces = state.box.count_tokens(state.seats, len(state.box.tracks[state.seats]))
    marks: list[int] = list(range(len(MARKS)))
    run.chance.shuffle(marks)
    late = sorted(marks[:2])
    last = marks[:2]
    run.chance.shuffle(last)
    run.record(TokensLaid(marks[2:spaces] + last, late))
    for mark in late:
        lay_eggs(run, mark)


def draw_achievements(run: Run) -> list[int]:
    """S7: three main cards, two multi cards without a common species, two of the single cards of the species that are left."""
    cards = run.state.box.achievements
    mains: list[int] = [i for i in range(len(cards)) if cards[i].group == MAIN]
    run.chance.shuffle(mains)
    multi: list[int] = [i for i in range(len(cards)) if cards[i].group == MULTI]
    pairs = [[a, b] for a in multi for b in multi if a < b and not set(cards[a].species) & set(cards[b].species)]
    multis = pairs[run.chance.below(len(pairs))]
    used = cards[multis[0]].species + cards[multis[1]].species
    singles: list[int] = [i for i in range(len(cards)) if cards[i].group == SINGLE and cards[i].species[0] not in used]
    run.chance.shuffle(singles)
    return mains[:3] + multis + singles[:2]


def deal_captains(run: Run) -> None:
    """S8, S9: two captains for each seat; alone at the table one may choose any."""
    state = run.state
    captains: list[int] = list(range(len(state.box.captains)))
    if state.robot is not None:
        run.record(CaptainsOffered(Seat(0), captains))
        return
    run.chance.shuffle(captains)
    for seat in range(state.seats):
        run.record(CaptainsOffered(Seat(seat), captains[OFFERED * seat : OFFERED * seat + OFFERED]))
