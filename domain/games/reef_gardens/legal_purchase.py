"""A2, A4: whether a line can be bought at all, now or after pearls, boats and submarines that a seat already has. No luck is needed:
how many tiles a refill lays, and where, is certain; only which they are is not."""

from domain.games.reef_gardens.components import BOAT, NURSERY_SPACES, PEARLS, SHELLS, SUBMARINE
from domain.games.reef_gardens.options import Options
from domain.games.reef_gardens.state import State
from domain.kernel.ids import Seat


def purse(state: State, seat: Seat) -> int:
    """Return the money that a seat can have in this turn: its own and its pearls, up to the cap."""
    money = state.money[seat]
    for pearl in PEARLS:
        money += state.shells[seat * SHELLS + pearl] * state.box.shell_values[pearl]
    return min(money, state.box.money_cap)


def may_purchase(state: State, seat: Seat) -> bool:
    """Say whether the seat can come to buying a line as things stand."""
    return may_purchase_after(state, seat, state.mask, state.bag, 0, 0)


def may_purchase_after(state: State, seat: Seat, mask: int, bag: int, boats: int, submarines: int) -> bool:
    """Say whether a purchase stays possible with the nursery and the bag so, and so many boats and submarines used up."""
    boats_left = state.shells[seat * SHELLS + BOAT] - boats
    submarines_left = state.shells[seat * SHELLS + SUBMARINE] - submarines
    return reaches(state.options, mask, bag, purse(state, seat), boats_left, submarines_left)


def may_purchase_after_boat(state: State, seat: Seat, space: int) -> bool:
    """Say whether a purchase stays possible when a boat takes the tile of this space."""
    mask, bag = after_taking(state.options, state.mask, state.bag, space)
    return may_purchase_after(state, seat, mask, bag, 1, 0)


def may_purchase_after_submarine(state: State, seat: Seat) -> bool:
    """Say whether a purchase stays possible when a submarine refills the nursery."""
    mask, bag = after_filling(state.mask, state.bag)
    return may_purchase_after(state, seat, mask, bag, 0, 1)


def may_purchase_after_building(state: State, seat: Seat) -> bool:
    """Say whether a purchase stays possible when the pending station is built and the nursery refilled."""
    mask, bag = after_filling(state.mask, state.bag)
    return may_purchase_after(state, seat, mask, bag, 0, 0)


def reaches(options: Options, mask: int, bag: int, money: int, boats: int, submarines: int) -> bool:
    """Say whether some use of boats and submarines leads to a line that costs no more than `money`."""
    for line in options.nursery.masks:
        if 0 < options.box.popcount[mask & line] <= money:
            return True
    if money == 0:
        return False
    if submarines > 0:
        filled, rest = after_filling(mask, bag)
        if filled != mask and reaches(options, filled, rest, money, boats, submarines - 1):
            return True
    if boats > 0:
        for space in range(NURSERY_SPACES):
            if mask >> space & 1:
                less, rest = after_taking(options, mask, bag, space)
                if reaches(options, less, rest, money, boats - 1, submarines):
                    return True
    return False


def after_taking(options: Options, mask: int, bag: int, space: int) -> tuple[int, int]:
    """Return which spaces hold tiles, and how many the bag holds, when a tile is taken and a due refill is over."""
    less = mask & ~(1 << space)
    if options.box.popcount[less] <= options.box.refill_at:
        return after_filling(less, bag)
    return less, bag


def after_filling(mask: int, bag: int) -> tuple[int, int]:
    """N3: return which spaces hold tiles, and how many the bag holds, after a refill."""
    for space in range(NURSERY_SPACES):
        if bag > 0 and not mask >> space & 1:
            mask |= 1 << space
            bag -= 1
    return mask, bag
