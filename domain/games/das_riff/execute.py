"""Executing commands: the worm choices, every purchase of phase 2, and the end of a turn."""

from domain.games.das_riff import commands, events
from domain.games.das_riff.components import COLOR_IDS, CORAL, DONE, EMPTY, FISH, GAP, SINGLE, TREE_IDS, TREES, WATER, WIDEST
from domain.games.das_riff.execute_flow import end_turn
from domain.games.das_riff.kinds import NO_PAIR, RESERVE
from domain.games.das_riff.legal import NO_PLACE, bonus_colors, pair_at
from domain.games.das_riff.legal_payment import ANY_COLOR, check_payment, payment_color, price_of
from domain.games.das_riff.opening import go_on
from domain.games.das_riff.state import State
from domain.kernel.cells import total
from domain.kernel.command import Command
from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from domain.kernel.ledger import Ledger


def execute(ledger: Ledger[State], seat: Seat, command: Command) -> None:
    """R1: run a command's rule; worms are taken before anything else."""
    if isinstance(command, commands.TakeWorm):
        take_worm(ledger, seat, command)
    elif isinstance(command, commands.DeclineWorm):
        decline_worm(ledger, seat)
    elif ledger.state.phase != events.ACT:
        raise Refused("worm_first", "R1", "worms are taken before anything else")
    elif isinstance(command, commands.EndTurn):
        end_turn(ledger, seat)
    elif isinstance(command, commands.TakeFish):
        take_fish(ledger, seat, command)
    elif isinstance(command, commands.Take):
        take(ledger, seat, command)
    elif isinstance(command, commands.Reveal):
        reveal(ledger, seat, command)
    elif isinstance(command, commands.ChaseCard):
        chase_card(ledger, seat, command)
    elif isinstance(command, commands.ChaseParent):
        chase_parent(ledger, seat, command)
    elif isinstance(command, commands.BuyBoat):
        buy_boat(ledger, seat, command)
    else:
        assert isinstance(command, commands.Settle), "not a command of Das Riff"
        settle(ledger, seat, command)


def take_worm(ledger: Ledger[State], seat: Seat, command: commands.TakeWorm) -> None:
    """R1-R3, Q10: the roller's free choice of any colour in stock, or the opponent's worm of a rolled one."""
    state = ledger.state
    if state.phase == events.ACT:
        raise Refused("no_worm_now", "R1", "the worms of this roll are taken")
    if state.supply[command.color] == 0:
        raise Refused("used_up", "R2", f"no {COLOR_IDS[command.color]} worm is in stock")
    if state.phase == events.BONUS and command.color not in bonus_colors(state):
        raise Refused("not_rolled", "Q10", f"{COLOR_IDS[command.color]} was not rolled, and a rolled colour is in stock")
    gain_worm(ledger, seat, command.color)


def gain_worm(ledger: Ledger[State], seat: Seat, color: int) -> None:
    """R2, R3: take a worm that may be taken: the opponent's, after which phase 2 begins, or one of the roller's free choice."""
    state = ledger.state
    if state.phase == events.BONUS:
        ledger.record(events.WormsTaken(seat, [color], 0))
        ledger.record(events.PhaseBegun(state.active, events.ACT))
    else:
        owed = min(state.owed, total(state.supply)) - 1
        ledger.record(events.WormsTaken(seat, [color], owed))
        go_on(ledger)


def decline_worm(ledger: Ledger[State], seat: Seat) -> None:
    """R1, R3, Q12: only the opponent may decline."""
    state = ledger.state
    if state.phase == events.ACT:
        raise Refused("no_worm_now", "R1", "the worms of this roll are taken")
    if state.phase != events.BONUS:
        raise Refused("worms_mandatory", "Q12", "the roller takes a worm for each die")
    ledger.record(events.WormDeclined(seat))
    ledger.record(events.PhaseBegun(state.active, events.ACT))


def check_place(state: State, cell: int) -> None:
    """A10: refuse an empty place, which holds nothing to reveal, take or chase."""
    if state.face[cell] == GAP:
        raise Refused("no_card", "A10", "this place is empty")


def check_reach(state: State, seat: Seat, cell: int) -> None:
    """P1: a boat of one's own stands in the column."""
    if cell % WIDEST >= state.boats[seat]:
        raise Refused("no_boat", "P1", f"column {cell % WIDEST + 1} needs as many boats, there are {state.boats[seat]}")


def check_face_up(state: State, cell: int) -> None:
    """Q04: the card lies face up."""
    if state.card[cell]:
        raise Refused("face_down", "Q04", "this card is face down")


def reveal(ledger: Ledger[State], seat: Seat, command: commands.Reveal) -> None:
    """A1, Q02, Q21: turn up a face-down card in reach for one worm of any colour; it stays face up."""
    state = ledger.state
    cell = command.cell
    check_place(state, cell)
    check_reach(state, seat, cell)
    if state.card[cell] == 0:
        raise Refused("face_up", "A1", "this card is face up already")
    check_payment(state, seat, command.pay, state.box.reveal_price, ANY_COLOR)
    ledger.record(events.CardRevealed(seat, cell, state.card[cell], state.face[cell], command.pay))


def check_takeable(state: State, seat: Seat, cell: int) -> None:
    """A10, P1, Q01, Q04: a card in reach, face up, that is not water."""
    check_place(state, cell)
    check_reach(state, seat, cell)
    check_face_up(state, cell)
    if state.face[cell] == WATER:
        raise Refused("water", "Q01", "water cannot be taken")


def take(ledger: Ledger[State], seat: Seat, command: commands.Take) -> None:
    """A2, A3, Q30: take a coral (as a new empty tree), a pearl or a shark; a fish is taken to a tree (A4)."""
    state = ledger.state
    cell = command.cell
    check_takeable(state, seat, cell)
    face = state.face[cell]
    if face < FISH:
        raise Refused("needs_tree", "A4", "a fish is taken to a tree: take_fish")
    if face == CORAL and state.count_trees(seat) >= state.box.tree_limit:
        raise Refused("tree_limit", "A2", f"a seat has at most {state.box.tree_limit} trees, done ones included")
    check_payment(state, seat, command.pay, price_of(state, cell), ANY_COLOR)
    ledger.record(events.CardTaken(seat, cell, face, command.pay))


def take_fish(ledger: Ledger[State], seat: Seat, command: commands.TakeFish) -> None:
    """A4, Q06, Q08, Q09, B1: take a fish to an own tree: alone to an empty one, or to breed at once."""
    state = ledger.state
    cell = command.cell
    check_takeable(state, seat, cell)
    kind = state.face[cell]
    if kind >= FISH:
        raise Refused("not_a_fish", "A4", "this card is no fish: take")
    if command.tree == RESERVE and state.options.fish_needs_tree:
        raise Refused("needs_tree", "Q06", "a fish goes to a tree at once")
    pair = NO_PAIR if command.tree == RESERVE else check_tree(state, seat, command.tree, kind)
    check_payment(state, seat, command.pay, price_of(state, cell), payment_color(kind))
    bring_fish(ledger, seat, cell, command.tree, pair, command.pay)


def bring_fish(ledger: Ledger[State], seat: Seat, cell: int, tree: int, pair: int, pay: list[int]) -> None:
    """A4, B1: take a fish that may be taken to a tree (or RESERVE), where it breeds the pair or (NO_PAIR) settles alone."""
    ledger.record(events.FishTaken(seat, cell, ledger.state.face[cell], tree, pair, pay))
    if pair >= 0:
        after_success(ledger, seat)


def check_own(seat: Seat, tree: int, rule: str) -> None:
    """A4, A7: the tree is one of the seat's own."""
    if tree // TREES != seat:
        raise Refused("not_your_tree", rule, f"{TREE_IDS[tree]} is no tree of seat {seat}")


def check_tree(state: State, seat: Seat, tree: int, kind: int) -> int:
    """A4, B1, Q07: refuse a tree that the fish cannot go to; return the pair it breeds there (or NO_PAIR)."""
    check_own(seat, tree, "A4")
    value = state.trees[tree]
    if value == 0:
        raise Refused("no_tree", "A4", f"there is no {TREE_IDS[tree]}")
    if value >= DONE:
        raise Refused("tree_done", "A4", f"{TREE_IDS[tree]} bears its breeding card")
    pair = pair_at(state, value, kind)
    if pair == NO_PLACE:
        assert value != EMPTY
        if (value - SINGLE ^ kind) & 1 == 0:
            raise Refused("same_sex", "B1", "the parent there has the same sex")
        raise Refused("no_breeding_card", "B1", "no open breeding card shows these two colours")
    return pair


def after_success(ledger: Ledger[State], seat: Seat) -> None:
    """E1, B2, Q13, Q24, Q29: the last success wins at once; otherwise a new breeding card, if any is left, is turned up and counts."""
    state = ledger.state
    if state.successes[seat] >= state.box.to_win:
        ledger.record(events.GameWon(seat))
    elif total(state.breeding):
        ledger.record(events.BreedingOpened(ledger.chance.pick_cell(state.breeding)))


def settle(ledger: Ledger[State], seat: Seat, command: commands.Settle) -> None:
    """A8: with the option off that a fish needs a tree, put one from in front of oneself to a tree, free of charge."""
    state = ledger.state
    if state.reserve[seat * FISH + command.kind] == 0:
        raise Refused("no_such_fish", "A8", "no such fish lies in front of this seat")
    pair = check_tree(state, seat, command.tree, command.kind)
    ledger.record(events.FishSettled(seat, command.kind, command.tree, pair))
    if pair >= 0:
        after_success(ledger, seat)


def buy_boat(ledger: Ledger[State], seat: Seat, command: commands.BuyBoat) -> None:
    """A5, Q22: buy the boat at the next column."""
    state = ledger.state
    if state.boats[seat] >= state.box.boat_limit:
        raise Refused("boat_limit", "A5", f"a seat has at most {state.box.boat_limit} boats")
    if state.boat_supply == 0:
        raise Refused("no_boats_left", "A5", "every boat is in play")
    check_payment(state, seat, command.pay, state.box.boat_price, ANY_COLOR)
    ledger.record(events.BoatBought(seat, state.boats[seat] + 1, command.pay))


def check_shark(state: State, seat: Seat) -> None:
    """A6, A7: the seat holds a shark."""
    if state.sharks[seat] == 0:
        raise Refused("no_shark", "A6", "there is no shark in front of this seat")


def chase_card(ledger: Ledger[State], seat: Seat, command: commands.ChaseCard) -> None:
    """A6, Q04, Q05, Q19: a shark chases any face-up card of the reef, free and without a boat."""
    state = ledger.state
    check_shark(state, seat)
    check_place(state, command.cell)
    check_face_up(state, command.cell)
    if state.face[command.cell] == WATER and not state.options.chase_water:
        raise Refused("water", "Q05", "a shark does not chase water in this match")
    ledger.record(events.CardChased(seat, command.cell, state.face[command.cell]))


def chase_parent(ledger: Ledger[State], seat: Seat, command: commands.ChaseParent) -> None:
    """A7, Q20: a shark chases the single parent at one of the seat's own trees."""
    state = ledger.state
    check_shark(state, seat)
    check_own(seat, command.tree, "A7")
    value = state.trees[command.tree]
    if not SINGLE <= value < DONE:
        raise Refused("no_single_parent", "A7", f"no single parent is at {TREE_IDS[command.tree]}")
    ledger.record(events.ParentChased(seat, command.tree, value - SINGLE))
