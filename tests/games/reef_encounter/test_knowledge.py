"""H1, H3: what may be known of the tiles dealt in secret, compared with counting every way in which it may have come about."""

import itertools
import random
from collections import Counter
from fractions import Fraction
from math import comb, gcd
from typing import Any

import pytest

from domain.games.reef_encounter.components import COLOR_NAMES, COLORS
from domain.games.reef_encounter.determinize import Belief
from domain.games.reef_encounter.determinize_knowledge import Secrets, below_big, ways_of
from domain.games.reef_encounter.state import State
from domain.games.reef_encounter.state_stock import EVIDENCE, Memory
from domain.kernel.cells import cells, copy_cells
from domain.kernel.chance import FastChance, SeededChance
from domain.kernel.ids import NOBODY, Seat
from domain.kernel.play import decide, fold, set_up
from tests.games.reef_encounter.table import GAME, Table, counts

Story = list[tuple[str, int]]
"""What happened after a deal: ("draw", colour), ("return", colour), ("found", colour), ("missing", colour), ("show", colour)."""


def count_text(pool: list[int], dealt: int, story: Story) -> dict[tuple[int, ...], Fraction]:
    """Count every history of tiles that can all be told apart: which were dealt, which was drawn, found or shown. Told by colour."""
    tiles = [color for color in range(COLORS) for _ in range(pool[color])]
    weights: dict[tuple[int, ...], Fraction] = {}
    for deal in itertools.combinations(range(len(tiles)), dealt):
        hidden = Counter(tiles[i] for i in deal)
        bag = Counter(tiles) - hidden
        weight = Fraction(1)
        for what, color in story:
            if what == "draw":
                weight *= Fraction(bag[color], bag.total()) if bag[color] else 0
                bag[color] -= 1 if weight else 0
            elif what == "found":
                weight *= bag[color]
                bag[color] -= 1 if weight else 0
            elif what == "return":
                bag[color] += 1
            elif what == "missing":
                weight *= 0 if bag[color] else 1
            elif what == "show":
                weight *= hidden[color]
                hidden[color] -= 1 if weight else 0
            if not weight:
                break
        if weight:
            key = tuple(hidden[color] for color in range(COLORS))
            weights[key] = weights.get(key, Fraction(0)) + weight
    total = sum(weights.values(), Fraction(0))
    return {key: weight / total for key, weight in weights.items()}


def remembered(pool: list[int], story: Story) -> Memory:
    """Tell the story to a memory."""
    memory = Memory()
    for color, count in enumerate(pool):
        memory.pool[color] = count
    memory.deal()
    for what, color in story:
        if what in ("draw", "found"):
            memory.draw(color)
        elif what == "return":
            memory.pool[color] += 1
        elif what == "missing":
            memory.note_missing(color)
        else:
            memory.shown[color] += 1
    return memory


def exact(secrets: Secrets) -> dict[tuple[int, ...], Fraction]:
    """Return the distribution that `Secrets` draws from."""
    found: dict[tuple[int, ...], Fraction] = {}
    for key in itertools.product(range(secrets.hidden + 1), repeat=COLORS):
        if sum(key) == secrets.hidden:
            ways = 1
            for color in range(COLORS):
                ways *= secrets.ways[color][key[color]]
            if ways:
                found[key] = Fraction(ways, secrets.total())
    return found


STORIES: list[tuple[list[int], int, Story]] = [
    ([2, 2, 1, 1, 1], 3, []),
    ([2, 2, 1, 1, 1], 3, [("draw", 0), ("draw", 1)]),
    ([2, 2, 1, 1, 1], 3, [("return", 4), ("return", 4), ("draw", 4), ("draw", 4)]),
    ([2, 2, 1, 1, 1], 3, [("return", 0), ("draw", 0), ("draw", 0), ("draw", 0)]),
    ([3, 2, 1, 1, 0], 3, [("show", 0), ("return", 0), ("draw", 0), ("found", 1), ("draw", 0)]),
    ([3, 2, 1, 0, 0], 2, [("draw", 2), ("missing", 2), ("return", 2), ("draw", 2)]),
    ([3, 2, 2, 1, 0], 3, [("found", 1), ("missing", 1), ("return", 1), ("draw", 1), ("draw", 0)]),
    ([1, 1, 1, 1, 1], 4, [("draw", 3), ("return", 3), ("draw", 3)]),
]


@pytest.mark.parametrize(("pool", "dealt", "story"), STORIES)
def test_h3_the_distribution_is_that_of_counting_every_deal(pool: list[int], dealt: int, story: Story) -> None:
    memory = remembered(pool, story)
    hidden = dealt - sum(memory.shown)
    assert exact(Secrets(memory, copy_cells(memory.shown), hidden)) == count_text(pool, dealt, story)


def test_h3_ways_beyond_64_bits_are_counted_exactly() -> None:
    memory = remembered([20, 0, 0, 0, 0], [("return", 0), ("draw", 0)] * 20)
    ways = ways_of(memory, 0, 0, 2)
    counted = [comb(20, x) * (21 - x) ** 20 for x in range(3)]
    assert ways == [count // gcd(*counted) for count in counted]
    assert min(ways) > 2**63


def test_h3_random_stories() -> None:
    luck = random.Random(5)
    for _ in range(60):
        pool = [luck.randint(0, 3) for _ in range(COLORS)]
        if sum(pool) < 5:
            continue
        dealt = luck.randint(1, 3)
        story = likely_story(luck, pool, dealt)
        memory = remembered(pool, story)
        assert exact(Secrets(memory, copy_cells(memory.shown), dealt - sum(memory.shown))) == count_text(pool, dealt, story)


def likely_story(luck: random.Random, pool: list[int], dealt: int) -> Story:
    """Make up a story from a real deal, so that it can have happened."""
    bag = [color for color in range(COLORS) for _ in range(pool[color])]
    luck.shuffle(bag)
    hidden, bag = bag[:dealt], bag[dealt:]
    story: Story = []
    for _ in range(luck.randint(0, 9)):
        what = luck.choice(["draw", "return", "return", "search", "show"])
        color = luck.randrange(COLORS)
        if what == "draw" and bag:
            color = bag.pop(luck.randrange(len(bag)))
            story.append(("draw", color))
        elif what == "return":
            bag.append(color)
            story.append(("return", color))
        elif what == "search":
            story.append(("found" if color in bag else "missing", color))
            if color in bag:
                bag.remove(color)
        elif what == "show" and hidden:
            story.append(("show", hidden.pop()))
    return story


def test_h3_while_nothing_came_back_every_unseen_tile_is_equally_likely_to_be_hidden() -> None:
    story: Story = [("draw", 0), ("show", 1), ("found", 2), ("draw", 0), ("show", 0)]
    memory = remembered([9, 8, 7, 6, 5], story)
    unseen = [9 - 3, 8 - 1, 7 - 1, 6, 5]
    secrets = Secrets(memory, copy_cells(memory.shown), 4)
    total = comb(sum(unseen), 4)
    for key, probability in exact(secrets).items():
        ways = 1
        for color in range(COLORS):
            ways *= comb(unseen[color], key[color])
        assert probability == Fraction(ways, total)


def test_h3_draws_follow_the_distribution() -> None:
    """A chi-square test on 4,000 drawn tables."""
    pool, dealt, story = STORIES[3]
    secrets = Secrets(remembered(pool, story), cells(COLORS), dealt)
    expected = exact(secrets)
    chance = FastChance(11)
    seen = Counter(tuple(secrets.draw(chance)) for _ in range(4000))
    assert set(seen) <= set(expected)
    statistic = sum((seen[key] - 4000 * float(p)) ** 2 / (4000 * float(p)) for key, p in expected.items())
    assert statistic < 3 * len(expected), "far above what luck explains"


def test_h3_a_tile_that_came_into_the_bag_after_the_deal_cannot_have_been_dealt() -> None:
    table = Table(2, "R2 R3").has(0, secret={"grey": 2}).has(1, fish={"pink": 29}, hand={"white": 1})
    table.position["sea"]["pink"]["tiles"] = counts({"grey": 2})
    table.position["memory"] = {
        "dealt_from": counts({"white": 0, "grey": 30, "yellow": 3}),
        "shown": counts(),
        "least": counts(),
        "most": counts({"grey": 30, "yellow": 3}),
        "draws": [],
    }
    belief = GAME.belief_of(GAME.view_for(table.state, Seat(1)), Seat(1), table.options)
    colors: Counter[str] = Counter()
    for seed in range(300):
        own: Any = GAME.view_for(belief.determinize(FastChance(seed)), Seat(0))["own"]
        colors.update(name for name, count in own["hand"].items() if count)
    assert set(colors) == {"grey", "yellow"}


def test_h3_a_reader_counts_its_own_secrets() -> None:
    """One pink and five white tiles were dealt from: who has the pink one, in the hand or in the fish, knows the others have none."""
    memory = {"dealt_from": counts({"white": 5, "pink": 1}), "shown": counts(), "least": counts(), "most": counts({"white": 5, "pink": 1})}
    for own in ({"first": "pink"}, {"secret": {"pink": 1}, "first": "white"}):
        table = Table(2, "R2 R3").has(0, **own).has(1, secret={"white": 1}, first="white")
        table.position["memory"] = {**memory, "draws": []}
        for viewer, pink in ((0, 0), (NOBODY, 1)):
            belief = GAME.belief_of(GAME.view_for(table.state, Seat(viewer)), Seat(viewer), table.options)
            assert isinstance(belief, Belief)
            possible = {key[3] for key in exact(belief.secrets)}
            assert max(possible) == pink


def test_h3_hidden_tiles_are_spread_over_hands_and_fish_evenly() -> None:
    """Given the colours, every place is as likely as any other: four hidden tiles, one of them pink."""
    table = Table(2, "R2 R3").has(0, secret={"white": 1, "pink": 1}, first="white").has(1, first="white")
    memory = {"dealt_from": counts({"white": 3, "pink": 1}), "shown": counts(), "least": counts(), "most": counts({"white": 3, "pink": 1})}
    table.position["memory"] = {**memory, "draws": []}
    belief = GAME.belief_of(GAME.view_for(table.state, NOBODY), NOBODY, table.options)
    firsts: Counter[Any] = Counter()
    for seed in range(3000):
        own: Any = GAME.view_for(belief.determinize(FastChance(seed)), Seat(0))["own"]
        firsts[own["first"]] += 1
    assert abs(firsts["pink"] - 750) < 120
    assert firsts["pink"] + firsts["white"] == 3000


PLACES = [(0, "hand"), (0, "first"), (1, "hand"), (1, "first")]


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1])
def test_h3_whole_tables_are_drawn_as_often_as_the_tiles_could_be_dealt_so(viewer: int) -> None:
    """Two hands of one tile and two fish: every way to deal seven tiles that can all be told apart is counted."""
    pool = {"white": 3, "yellow": 2, "pink": 2}
    table = Table(2, "R2 R3").has(0, secret={"white": 1}, first="pink").has(1, secret={"yellow": 1}, first="white")
    memory = {"dealt_from": counts(pool), "shown": counts(), "least": counts(), "most": counts(pool), "draws": []}
    table.position["memory"] = memory
    truth = [held(table.state, place) for place in PLACES]
    expected: Counter[tuple[str, ...]] = Counter()
    tiles = [name for name, count in pool.items() for _ in range(count)]
    for deal in itertools.permutations(range(len(tiles)), len(PLACES)):
        names = tuple(tiles[i] for i in deal)
        if all(seat != viewer or name == true for (seat, _), name, true in zip(PLACES, names, truth, strict=True)):
            expected[names] += 1
    belief = GAME.belief_of(GAME.view_for(table.state, Seat(viewer)), Seat(viewer), table.options)
    chance, draws = FastChance(viewer + 50), 6000
    seen: Counter[tuple[str, ...]] = Counter()
    for _ in range(draws):
        drawn = belief.determinize(chance)
        assert isinstance(drawn, State)
        seen[tuple(held(drawn, place) for place in PLACES)] += 1
        assert [bag_and_places(drawn)[color] for color in range(COLORS)] == [bag_and_places(table.state)[color] for color in range(COLORS)]
    assert set(seen) <= set(expected)
    total = expected.total()
    statistic = sum((seen[key] - draws * ways / total) ** 2 / (draws * ways / total) for key, ways in expected.items())
    freedom = len(expected) - 1
    assert statistic < freedom + 5 * (2 * freedom) ** 0.5 + 5


def held(state: State, place: tuple[int, str]) -> str:
    """Return the only tile of a hand, or the first one of a fish."""
    seat, kind = place
    if kind == "first":
        return COLOR_NAMES[state.first[seat]]
    (color,) = [color for color in range(COLORS) if state.secret[seat * COLORS + color]]
    return COLOR_NAMES[color]


def bag_and_places(state: State) -> Counter[int]:
    """Return the tiles of the bag and of the hidden places, by colour."""
    found = Counter({color: state.stock.bag[color] for color in range(COLORS)})
    for place in PLACES:
        found[COLOR_NAMES.index(held(state, place))] += 1
    return found


@pytest.mark.parametrize("limit", [1, 2, 65536, 65537, 10**9, 7 * 2**70 + 5])
def test_h3_large_draws_are_even_and_below_their_limit(limit: int) -> None:
    for chance in (FastChance(3), SeededChance(b"x" * 32, 1)):
        drawn = [below_big(chance, limit) for _ in range(200)]
        assert all(0 <= value < limit for value in drawn)
        assert limit < 200 or max(drawn) > limit // 2


def test_h1_a_shown_tile_comes_from_the_known_part_first() -> None:
    table = Table().has(0, hand={"white": 1}, secret={"white": 2}, cubes={"white": 1})
    table.does("play_cube", color="white")
    table.lays("R3", "B1 C1")
    assert [fact["shown"] for fact in table.facts("polyp_laid")] == [False, True]
    seat = table.table()["seats"][0]
    assert (seat["hand"]["known"]["white"], seat["hand"]["hidden"]) == (0, 1)
    assert table.table()["memory"]["shown"]["white"] == 1
    assert table.events[-1].news_for(Seat(1))
    assert not table.events[-1].news_for(Seat(0))


def test_h3_a_search_of_the_bag_is_news_where_nobody_can_be_sure_of_it() -> None:
    """One pink polyp is left for bag and hands: who looks into the bag learns where it is, and everybody with him."""
    for hidden, found in (("pink", False), ("grey", True)):
        table = Table(2, "R2 R3").has(0, cubes={"pink": 2}).has(1, secret={hidden: 1}).bag_holds({"pink": 0 if hidden == "pink" else 1})
        table.does("trade_cube", color="pink")
        assert table.facts("bonus_refilled") == [{"color": "pink", "found": found, "telling": True}]
        assert table.events[-1].news_for(NOBODY)
        for viewer in (NOBODY, Seat(0)):
            belief = GAME.belief_of(GAME.view_for(table.state, viewer), viewer, table.options)
            own: Any = GAME.view_for(belief.determinize(FastChance(1)), Seat(1))["own"]
            assert (own["hand"]["pink"] == 1) == (hidden == "pink")


def test_h2_the_first_tiles_are_sealed_and_opened_at_the_end() -> None:
    opening = GAME.initial_state(2, GAME.fill_options({}, 2))
    events = set_up(GAME, opening, FastChance(4))
    state = fold(opening, events)
    luck = random.Random(4)
    while not state.over:
        seat = state.to_act[0]
        command = GAME.command_of(state, luck.choice(GAME.legal_moves(state, seat)))
        new = decide(GAME, state, seat, command, FastChance(len(events)))
        assert command.names_hidden() == (command.to_json()["type"] == "feed_first")
        events += new
        for event in new:
            state.apply(event)
    parts = {name: data for event in events for name, data in event.parts().items()}
    assert sorted(parts) == ["seat:0/fish:0/first", "seat:0/hand:0/dealt", "seat:1/fish:1/first", "seat:1/hand:1/dealt"]
    opened = {name: event.to_data() for event in events for name in event.opens()}
    assert opened == {name: parts[name] for name in ("seat:0/fish:0/first", "seat:1/fish:1/first")}
    words = " ".join(str(event.to_data()) for event in events if event.type_name().endswith(("hand_dealt", "first_fed")))
    assert not any(name in words for name in COLOR_NAMES)


def test_h3_two_tables_with_the_same_view_have_the_same_evidence() -> None:
    """The evidence in the view is public: it does not depend on what is hidden."""
    for secret in ({"white": 2}, {"pink": 2}):
        table = Table(2, "R2 R3").has(0, secret=secret, first="grey").has(1, first="grey")
        table.does("take_from_sea", place="sea/grey")
        memory = table.table()["memory"]
        assert [draw[1] for draw in memory["draws"]] == [entry % EVIDENCE for entry in table.state.stock.memory.drawn]
        assert sum(memory["dealt_from"].values()) == table.state.stock.total + 4 + len(memory["draws"])
