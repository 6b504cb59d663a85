"""What happens to a seat and to the open table: gaining, drawing, discarding; and the lasting cards that fire at it."""

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.components_names import FROM_HEX, STORAGE_SPACES
from domain.games.wondrous_creatures.events import cards as of_cards
from domain.games.wondrous_creatures.events import seats as of_seats
from domain.games.wondrous_creatures.events.hidden import CardDiscarded, CardsDrawn, CardShown
from domain.games.wondrous_creatures.events.island import PoolFilled, TileLaid
from domain.games.wondrous_creatures.events.turns import EndTriggered
from domain.games.wondrous_creatures.execute_run import Run
from domain.games.wondrous_creatures.frames.ability import Triggers
from domain.games.wondrous_creatures.frames.gains import PointsOffered, ScoreReward, WhichTile
from domain.games.wondrous_creatures.state import State
from domain.kernel.cells import total
from domain.kernel.ids import Seat


def gain_points(run: Run, points: int) -> None:
    """B1, L2: move on the score track; points that bring a reward which may hurt are asked for first."""
    if points > 0 and may_hurt(run.state, run.seat, points):
        run.push(PointsOffered(points))
    elif points > 0:
        score_points(run, points)


def may_hurt(state: State, seat: Seat, points: int) -> bool:
    """B2, L2: say whether points reach a trophy, which brings the end nearer, or a discovery, which opens a habitat to all."""
    for reward in range(state.reached[seat], state.box.count_rewards(state.score[seat] + points)):
        word = state.box.score_gives[reward]
        if (word == "trophy" and state.trophies_left > 0) or (word == "discovery" and state.pool):
            return True
    return False


def score_points(run: Run, points: int) -> None:
    """B1-B3: move on the score track; each reward reached for the first time is gained at once, the lowest first."""
    state, seat = run.state, run.seat
    run.record(of_seats.PointsScored(seat, points))
    above = len(run.stack)
    for reward in range(state.reached[seat], state.box.count_rewards(state.score[seat])):
        run.record(of_seats.ScoreRewardReached(seat, reward))
        run.stack.insert(above, ScoreReward(reward))


def gain_resource(run: Run, resource: int, amount: int) -> None:
    """B4: a resource track ends at 6; what is too much is lost."""
    gained = min(amount, run.state.room_for(run.seat, resource))
    if gained > 0:
        run.record(of_seats.ResourceGained(run.seat, resource, gained))


def gain_nets(run: Run, nets: int) -> None:
    """B5: at most 3 nets; each one more is worth 1 point."""
    gained = min(nets, run.state.box.net_cap - run.state.nets[run.seat])
    if gained > 0:
        run.record(of_seats.NetsGained(run.seat, gained))
    gain_points(run, nets - gained)


def gain_trophy(run: Run) -> None:
    """B6: take a trophy, if any is left; lasting cards that wait for it fire."""
    if run.state.trophies_left > 0:
        run.record(of_seats.TrophyGained(run.seat))
        check_end(run)
        fire(run, lang.TROPHY_GAINED, 1)


def check_end(run: Run) -> None:
    """Z1: the last trophy gone, the end is near: whoever took it has triggered it."""
    if run.state.trophies_left == 0 and run.state.end_seat < 0:
        run.record(EndTriggered(run.seat))


def gain_egg(run: Run, species: int, source: int, place: int = -1) -> None:
    """E3, E4: store an egg in the next space and take its reward; with a full storage it goes to the supply for 2 points."""
    state, seat = run.state, run.seat
    space = len(state.eggs[seat])
    stored = space < STORAGE_SPACES
    run.record(of_seats.EggGained(seat, species, source, place, stored))
    fire(run, lang.EGG_ACQUIRED, 1)
    run.perform(lang.STORAGE_ABILITY + space if stored else lang.BEYOND_ABILITY)


def turn_eggs(run: Run, places: list[int]) -> None:
    """E5: hatch eggs or turn them back, all at once."""
    if places:
        run.record(of_seats.EggsTurned(run.seat, places))
        fire(run, lang.EGGS_TURNED, 1)


def pick_cards(run: Run, count: int) -> list[int]:
    """W5: draw cards of the deck by chance, without replacement; fewer when the deck ends."""
    pile = run.state.pile[:]
    drawn: list[int] = []
    for _ in range(min(count, run.state.pile_size)):
        card = run.chance.pick_cell(pile)
        pile[card] = 0
        drawn.append(card)
    return drawn


def reshuffle_if_empty(run: Run) -> bool:
    """W6: an empty deck is made anew of the discard pile; false when there is no card at all."""
    if run.state.pile_size == 0 and run.state.discards:
        run.record(of_cards.DeckReshuffled())
    return run.state.pile_size > 0


def draw(run: Run, count: int, shown: bool) -> list[int]:
    """W5-W7: draw cards into the hand; they are shown to all when an effect speaks of them."""
    drawn: list[int] = []
    while len(drawn) < count and reshuffle_if_empty(run):
        batch = pick_cards(run, count - len(drawn))
        run.record(CardsDrawn(run.seat, 0 if shown else run.state.next_tag, batch, shown))
        drawn = drawn + batch
    if drawn:
        fire(run, lang.CARD_DRAWN, len(drawn))
    return drawn


def look_at(run: Run, count: int) -> None:
    """W8: turn up cards of the deck in front of the seat; that is not drawing."""
    left = count
    while left > 0 and reshuffle_if_empty(run):
        batch = pick_cards(run, left)
        run.record(of_cards.CardsLookedAt(run.seat, batch))
        left -= len(batch)


def take_card(run: Run, slot: int) -> None:
    """W1: take a card of the wilderness into the hand; its slot stays empty until the end of the turn."""
    run.record(of_cards.CardTaken(run.seat, run.state.slots[slot], slot))


def fill_wilderness(run: Run, slots: list[int]) -> None:
    """W2: draw a card for each of these slots."""
    at = 0
    while at < len(slots) and reshuffle_if_empty(run):
        batch = pick_cards(run, len(slots) - at)
        run.record(of_cards.WildernessFilled(slots[at : at + len(batch)], batch))
        at += len(batch)


def sweep(run: Run, slots: list[int]) -> None:
    """W3, W4: discard what lies in these slots and draw a card for each of them."""
    present = [slot for slot in slots if run.state.slots[slot] >= 0]
    if present:
        run.record(of_cards.WildernessSwept(run.seat, present))
    fill_wilderness(run, slots)


def fill_pool(run: Run) -> None:
    """D2: a tile of the stack takes the place of the one that left the pool, while there are any."""
    if total(run.state.stack) > 0:
        run.record(PoolFilled(run.chance.pick_cell(run.state.stack)))


def score_reward(run: Run, reward: int) -> None:
    """B2: a discovery, a net or a trophy, as the score track says."""
    word = run.state.box.score_gives[reward]
    if word == "discovery":
        run.push(WhichTile())
    elif word == "net":
        gain_nets(run, 1)
    else:
        gain_trophy(run)


def lay_tile(run: Run, tile: int, lake: int) -> None:
    """D1-D3: lay the tile on the lake, refill the pool, take an egg that lies there; crew next to it get nothing now."""
    egg = run.state.egg_on[lake]
    run.record(TileLaid(run.seat, tile, lake, True))
    fill_pool(run)
    if egg >= 0:
        gain_egg(run, egg, FROM_HEX, lake)


def show_card(run: Run, card: int) -> int:
    """Show a card of the hand if not all have seen it; return its place in the hand."""
    place = run.state.place_in_hand(run.seat, card)
    tag = run.state.tags[run.seat][place]
    if tag > 0:
        run.record(CardShown(run.seat, card, tag))
    return place


def discard(run: Run, card: int) -> None:
    """W9: lay a card of the hand on the discard pile; lasting cards that wait for it fire."""
    place = run.state.place_in_hand(run.seat, card)
    run.record(CardDiscarded(run.seat, card, run.state.tags[run.seat][place]))
    fire(run, lang.CARD_DISCARDED, 1)


def savers(state: State, seat: Seat, card: int) -> list[int]:
    """Return the energy cards that could play `card` instead of its discard."""
    found: list[int] = []
    for saver in state.deck.savers:
        ready = state.holder[saver] == seat and state.energy[saver] > 0 and saver not in state.energy_used
        if ready and state.deck.total[card] <= state.deck.abilities[saver].saves:
            found.append(saver)
    return found


def fire(run: Run, event: int, times: int, played: int = -1) -> None:
    """L5: lasting cards of the seat that wait for this event fire; their owner orders them when it can matter."""
    state = run.state
    waiting: list[int] = []
    only_points = True
    for card in state.deck.lasting[event]:
        if state.holder[card] == run.seat and (event != lang.CARD_PLAYED or fits(state, card, played)):
            for _ in range(times):
                waiting.append(card)
            only_points = only_points and state.deck.only_points[card] == 1
    if not waiting:
        return
    if only_points or len(waiting) == 1:
        for card in waiting:
            run.perform(card, card)
    else:
        run.push(Triggers(waiting))


def fits(state: State, card: int, played: int) -> bool:
    """Say whether a played card is one that a lasting card waits for."""
    trigger = state.deck.abilities[card].trigger
    assert trigger is not None
    if played == card and trigger.own == 0:
        return False
    return state.deck.total[played] >= trigger.min_cost and trigger.kind in (-1, state.deck.kind[played])
