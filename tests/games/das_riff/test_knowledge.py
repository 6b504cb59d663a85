"""Q25 and what the table may believe: `determinize` against brute force on a tiny reef, and its cost on a real one.

The tiny reef has two columns and a deck of 14 cards. Its histories are scripted; then every order of the cards of the same deal is
enumerated as labelled cards, those that show the same history are counted, and the draws must follow these counts.
"""

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from domain.games.das_riff.components import CELLS, KIND_IDS, KINDS
from domain.games.das_riff.determinize import Belief
from domain.games.das_riff.rules import DasRiff
from domain.games.das_riff.state import State
from domain.kernel.cells import cells
from domain.kernel.chance import FastChance
from domain.kernel.content import Content
from domain.kernel.game import AnyGame, any_game
from domain.kernel.ids import UNKNOWN, JsonObject, Seat
from domain.kernel.play import fold, play_move, set_up
from tests.games.das_riff.table import GAME, content
from tests.samples import samples

DRAWS = 20_000


def small_game(columns: int, total: int, deck: dict[str, int], fish: tuple[int, int] = (0, 0)) -> DasRiff:
    """Return Das Riff with fewer columns and another deck."""
    source = content()
    table = json.loads(source.data["table.json"])
    table["geometry"]["columns"] = columns
    table["limits"]["boats"] = columns
    table["components"]["reef_cards"] = total
    decks = json.loads(source.data["decks.json"])
    decks["bounds"].update({"copies": [0, 2], "coral": 0, "pearl": 0, "shark": 0})
    for line in decks["fish_splits"]["alternating"]["fish"]:
        line["male"], line["female"] = fish if line["color"] == "red" else (0, 0)
    decks["default"] = "tiny"
    decks["decks"] = [{"name": "tiny", "status": "for a test", "fish": "alternating", **deck}]
    data = {"table.json": json.dumps(table).encode(), "decks.json": json.dumps(decks).encode()}
    return DasRiff(Content(data, source.readme, source.readme_de))


def hidden_cells(state: State) -> list[int]:
    """Return the cells of face-down cards, by the number of the card."""
    return sorted((cell for cell in range(CELLS) if state.card[cell]), key=lambda cell: state.card[cell])


def weights(state: State) -> dict[tuple[int, ...], Fraction]:
    """Return the exact probability of each way to fill the face-down places, by multiplying the chances of every card drawn.

    Written apart from the code under test: forward in time, with the kinds of the hidden cards tried out one by one.
    """
    cells = hidden_cells(state)
    unseen = state.unseen()
    found: dict[tuple[int, ...], Fraction] = {}
    kinds = [kind for kind in range(KINDS) for _ in range(min(unseen[kind], len(cells)))]
    for faces in set(permutations(kinds, len(cells))):
        weight = history_weight(state, cells, faces)
        if weight:
            found[faces] = weight
    total = sum(found.values())
    return {faces: weight / total for faces, weight in found.items()}


def history_weight(state: State, cells: list[int], faces: tuple[int, ...]) -> Fraction:
    """Return how likely the draws from each pile were, were these the hidden faces."""
    held = oldest_pile(state)
    weight = Fraction(1)
    for pool in range(state.first_pool, state.last_pool() + 1):
        start = (pool - state.first_pool) * 2 * KINDS
        if pool > state.first_pool:
            held = [held[kind] + state.pools[start + kind] for kind in range(KINDS)]
        drawn = [kind for kind in range(KINDS) for _ in range(state.pools[start + KINDS + kind])]
        drawn += [face for cell, face in zip(cells, faces, strict=True) if state.pool[cell] == pool]
        for kind in drawn:
            weight *= Fraction(max(held[kind], 0), sum(held))
            held[kind] -= 1
    return weight


def oldest_pile(state: State) -> list[int]:
    """Return what the oldest pile that matters held: what is unseen now, less what came in later, plus what was seen to come out."""
    held = state.unseen()
    for pool in range(state.first_pool, state.last_pool() + 1):
        start = (pool - state.first_pool) * 2 * KINDS
        for kind in range(KINDS):
            held[kind] += state.pools[start + KINDS + kind] - (state.pools[start + kind] if pool > state.first_pool else 0)
    return held


def playing(game: AnyGame, seed: int, shuffles: int) -> State:
    """Return a table after some random turns: cards of at least two piles lie face down."""
    options = game.fill_options({"dead_turns_draw": 400}, 2)
    luck = FastChance(seed)
    opening = game.initial_state(2, options)
    state = fold(opening, set_up(game, opening, luck))
    assert isinstance(state, State)
    while state.last_pool() - state.first_pool < shuffles:
        seat = state.to_act[0]
        moves = game.legal_moves(state, seat)
        play_move(game, state, seat, moves[luck.below(len(moves))], luck)
        if state.over or state.turn > 60:
            return playing(game, seed + 1000, shuffles)
    return state


TINY = small_game(2, 14, {"coral": 4, "pearl": 2, "shark": 1, "water": 5}, (1, 1))
SMALL = small_game(2, 12, {"coral": 3, "pearl": 1, "shark": 2, "water": 5}, (1, 0))


@pytest.mark.parametrize("game", [TINY, SMALL], ids=["14 cards", "12 cards"])
@pytest.mark.parametrize(("seed", "shuffles"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_q25_determinize_draws_as_brute_force_says(game: DasRiff, seed: int, shuffles: int) -> None:
    """Chi-squared of the draws against the exact probabilities; nothing impossible is drawn."""
    state = playing(any_game(game), seed, shuffles)
    options = game.fill_options({"dead_turns_draw": 400}, 2)
    view = game.view_for(state, Seat(0))
    belief = game.belief_of(view, Seat(0), options)
    expected = weights(state)
    assert tuple(state.face[cell] for cell in hidden_cells(state)) in expected, "the truth itself is possible"
    luck = FastChance(seed * 77)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(DRAWS):
        drawn = belief.determinize(luck)
        assert isinstance(drawn, State)
        seen[tuple(drawn.face[cell] for cell in hidden_cells(drawn))] += 1
    assert set(seen) <= set(expected), "an impossible deal was drawn"
    statistic = sum((seen[faces] - DRAWS * float(p)) ** 2 / (DRAWS * float(p)) for faces, p in expected.items())
    freedom = max(len(expected) - 1, 1)
    assert statistic < freedom + 5 * (2 * freedom) ** 0.5 + 5, f"chi-squared {statistic:.1f} at {freedom} degrees of freedom"


def test_a_single_uniform_pool_would_be_wrong() -> None:
    """The test can tell: on some of these tables the probabilities differ from those of one pool for all places."""
    differs = 0
    for seed in range(1, 7):
        state = playing(any_game(TINY), seed, 1)
        cells = hidden_cells(state)
        unseen = state.unseen()
        naive: dict[tuple[int, ...], Fraction] = {}
        for faces in weights(state):
            left, weight = list(unseen), Fraction(1)
            for kind in faces:
                weight *= Fraction(left[kind], sum(left))
                left[kind] -= 1
            naive[faces] = weight
        gap = sum(abs(naive[faces] - weight) for faces, weight in weights(state).items())
        differs += bool(cells) and gap > Fraction(1, 20)
    assert differs >= 3


def test_labeled_orders_agree_with_the_weights() -> None:
    """The weights themselves, against every order of labelled cards: two places from pile 0, a shuffle, one seen draw, one place.

    Pile 0 holds coral, coral, water, pearl. Two cards are dealt face down; a discarded water is shuffled in; then a card is seen,
    a water, and one more is dealt face down.
    """
    coral, pearl, water = KIND_IDS.index("coral"), KIND_IDS.index("pearl"), KIND_IDS.index("water")
    labeled = [("c1", coral), ("c2", coral), ("w1", water), ("p1", pearl)]
    counted: Counter[tuple[int, ...]] = Counter()
    for first in permutations(labeled):
        for second in permutations([*first[2:], ("w2", water)]):
            if second[0][1] == water:
                counted[(first[0][1], first[1][1], second[1][1])] += 1
    state = GAME.initial_state(2, GAME.fill_options({}, 2))
    assert isinstance(state, State)
    state.pile = cells(KINDS)
    state.pile[coral], state.pile[water], state.pile[pearl] = 2, 1, 1
    for number, (cell, pool) in enumerate([(8, 0), (9, 0), (10, 1)], 1):
        state.card[cell], state.pool[cell], state.face[cell] = number, pool, UNKNOWN
    state.pools = cells(4 * KINDS)
    state.pools[2 * KINDS + water] = 1
    state.pools[3 * KINDS + water] = 1
    total = sum(counted.values())
    assert weights(state) == {faces: Fraction(number, total) for faces, number in counted.items()}
    belief, luck = Belief(state), FastChance(9)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(DRAWS):
        drawn = belief.determinize(luck)
        seen[(drawn.face[8], drawn.face[9], drawn.face[10])] += 1
    for faces, number in counted.items():
        assert abs(seen[faces] / DRAWS - number / total) < 0.02
    assert set(seen) == set(counted)


def test_all_viewers_see_the_same_and_no_face() -> None:
    state = playing(GAME, 5, 2)
    views: list[JsonObject] = [GAME.view_for(state, Seat(viewer)) for viewer in (-1, 0, 1)]
    assert views[0] == views[1] == views[2]
    assert '"card"' in json.dumps(views[0])
    layout = views[0]["layout"]
    assert isinstance(layout, dict)
    for cards in layout.values():
        assert isinstance(cards, list)
        assert all(set(card) == {"card", "pool"} for card in cards if isinstance(card, dict))


def test_the_pile_of_a_place_keeps_later_discards_out() -> None:
    """A kind of which every card was seen before a shuffle cannot lie at a place dealt before it."""
    for seed in range(8):
        state = playing(any_game(TINY), seed, 1)
        for faces in weights(state):
            for cell, face in zip(hidden_cells(state), faces, strict=True):
                if state.pool[cell] == state.first_pool:
                    assert oldest_pile(state)[face] > 0


def test_a_full_table_is_drawn_at_once_however_often_the_discards_were_shuffled_in() -> None:
    """Cards that lie face down since many shuffles: a drawing that throws tables away would hardly ever end."""
    state = long_ago(shuffles=10, places=6)
    view = GAME.view_for(state, Seat(0))
    belief = GAME.belief_of(view, Seat(0), GAME.fill_options({}, 2))
    luck = FastChance(3)
    for _ in range(samples(100, 300)):
        drawn = belief.determinize(luck)
        GAME.check(drawn)
        assert GAME.view_for(drawn, Seat(0)) == view


def long_ago(shuffles: int, places: int) -> State:
    """Return a table of a random match on which so many cards lie face down, the oldest since so many shuffles."""
    options = GAME.fill_options({"dead_turns_draw": 400}, 2)
    for seed in range(400):
        luck = FastChance(seed)
        opening = GAME.initial_state(2, options)
        state = fold(opening, set_up(GAME, opening, luck))
        assert isinstance(state, State)
        while not state.over:
            if state.last_pool() - state.first_pool >= shuffles and len(hidden_cells(state)) >= places:
                return state
            seat = state.to_act[0]
            moves = GAME.legal_moves(state, seat)
            play_move(GAME, state, seat, moves[luck.below(len(moves))], luck)
    raise AssertionError("no random match goes on so long")
