"""What holds after every event: pieces conserved, and the invariants of the rules. What holds between commands: check_turn.py."""

from domain.games.das_riff.components import (
    CELLS,
    COLOR_IDS,
    COLORS,
    CORAL,
    DONE,
    FISH,
    GAP,
    KIND_IDS,
    KINDS,
    OUTER,
    PAIR_IDS,
    PAIRS,
    PEARL,
    PLACE_IDS,
    ROW_IDS,
    SHARK,
    SINGLE,
    TREES,
    WIDEST,
)
from domain.games.das_riff.determinize_pools import candidates, hidden_before
from domain.games.das_riff.events import ACT
from domain.games.das_riff.state import State
from domain.kernel.cells import Cells, cells, copy_cells
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.ids import UNKNOWN


def check(state: State) -> None:
    """Raise `Malformed` where pieces are not conserved or an invariant is broken: these hold after every event, set-up included."""
    check_cards(state)
    check_stock(state)
    check_breeding(state)
    check_seats(state)
    check_layout(state)
    check_pools(state)


def placed_cards(state: State) -> Cells:
    """Return by kind the reef cards that are known to lie outside the draw pile."""
    counts = cells(KINDS)
    for kind in state.discards:
        counts[kind] += 1
    for face in state.face:
        if face not in (GAP, UNKNOWN):
            counts[face] += 1
    for tree in state.trees:
        if tree:
            counts[CORAL] += 1
        if SINGLE <= tree < DONE:
            counts[tree - SINGLE] += 1
    for seat in range(state.seats):
        counts[PEARL] += state.pearls[seat]
        counts[SHARK] += state.sharks[seat]
        for kind in range(FISH):
            counts[kind] += state.reserve[seat * FISH + kind]
    return counts


def check_cards(state: State) -> None:
    """Every reef card is in one place."""
    placed = placed_cards(state)
    for kind in range(KINDS):
        total = placed[kind] + state.pile[kind]
        if total != state.options.deck.counts[kind] or state.pile[kind] < 0:
            raise Malformed("/pile", f"{total} {KIND_IDS[kind]} in all, {state.options.deck.counts[kind]} in the deck")
    malformed_if(state.pile_size() < 0, "/pile", "more cards lie face down than are left")


def check_stock(state: State) -> None:
    """Every worm and every boat is in one place."""
    for color in range(COLORS):
        held = state.worms[color] + state.worms[COLORS + color]
        if held + state.supply[color] != state.box.worms:
            raise Malformed(f"/supply/{COLOR_IDS[color]}", f"{held + state.supply[color]} worms in all, not {state.box.worms}")
    boats = sum(state.boats) + state.boat_supply
    malformed_if(boats != state.box.boats or state.boat_supply < 0, "/boat_supply", f"{boats} boats in all, not {state.box.boats}")


def check_breeding(state: State) -> None:
    """Every breeding card is in one place, and no more lie open than may."""
    counts = copy_cells(state.breeding)
    for pair in state.open:
        counts[pair] += 1
    for tree in state.trees:
        if tree >= DONE:
            counts[tree - DONE] += 1
    for pair in range(len(PAIRS)):
        if counts[pair] != state.box.breeding[pair]:
            raise Malformed("/breeding_open", f"{PAIR_IDS[pair]} is there {counts[pair]} times, not {state.box.breeding[pair]}")
    malformed_if(len(state.open) > state.box.open_breeding, "/breeding_open", f"at most {state.box.open_breeding} breeding cards lie open")


def check_seats(state: State) -> None:
    """Trees and boats keep their limits; the successes are the done trees."""
    for seat in range(state.seats):
        path = f"/seats/{seat}"
        trees = state.trees[seat * TREES : seat * TREES + TREES]
        malformed_if(sum(1 for tree in trees if tree) > state.box.tree_limit, f"{path}/trees", f"at most {state.box.tree_limit} trees")
        done = sum(1 for tree in trees if tree >= DONE)
        malformed_if(state.successes[seat] != done, f"{path}/successes", f"{done} trees are done, not {state.successes[seat]}")
        if not 1 <= state.boats[seat] <= state.box.boat_limit:
            raise Malformed(f"{path}/boats", f"1 to {state.box.boat_limit} boats, not {state.boats[seat]}")
        if state.options.fish_needs_tree and any(state.reserve[seat * FISH + kind] for kind in range(FISH)):
            raise Malformed(f"{path}/reserve", "no fish lies in front of a seat in this match")


def layout_path(cell: int) -> str:
    """Return the path of a card of the reef in a position."""
    return f"/layout/{ROW_IDS[cell // WIDEST]}/{cell % WIDEST}"


def check_layout(state: State) -> None:
    """Face-down cards lie in the middle rows, each with its own id; only a card revealed this turn has a credit."""
    seen: list[int] = []
    for cell in range(CELLS):
        card = state.card[cell]
        path = layout_path(cell)
        if card:
            malformed_if(OUTER[cell // WIDEST], path, "the outer rows lie face up")
            malformed_if(card in seen or card >= state.next_card, path, f"card {card} is there twice, or its number is still to come")
            seen.append(card)
        if state.credit[cell]:
            is_new = state.phase == ACT and state.credit[cell] <= state.acted
            if card or state.face[cell] == GAP or OUTER[cell // WIDEST] or not is_new:
                raise Malformed("/revealed", f"no card at {PLACE_IDS[cell]} was revealed this turn")
            malformed_if(sum(1 for other in state.credit if other == state.credit[cell]) > 1, "/revealed", "one purchase reveals one card")


def check_pools(state: State) -> None:
    """What is known of the piles fits the face-down cards: each shuffle had the cards that it returned."""
    for cell in range(CELLS):
        if state.card[cell] and not state.first_pool <= state.pool[cell] <= state.last_pool():
            raise Malformed(f"{layout_path(cell)}/pool", "there is no such pile")
    unseen = state.unseen()
    for pool in range(state.last_pool(), state.first_pool, -1):
        total = candidates(state, unseen, pool)
        hidden = hidden_before(state, pool)
        for kind in range(KINDS):
            returned = state.pools[(pool - state.first_pool) * 2 * KINDS + kind]
            if returned > total[kind] - hidden[kind] or total[kind] > state.options.deck.counts[kind]:
                raise Malformed("/pools", f"{KIND_IDS[kind]} does not add up in pile {pool}")
