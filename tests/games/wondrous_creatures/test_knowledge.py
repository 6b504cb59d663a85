"""What is hidden, what is shown, and exact determinizations also over reshuffles."""

from collections import Counter
from typing import Any

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures.state import State
from domain.kernel.cells import to_list
from domain.kernel.chance import FastChance
from domain.kernel.ids import NOBODY, Seat
from domain.kernel.ledger import Ledger
from domain.kernel.play import look_ahead
from tests.games.wondrous_creatures.choices import take
from tests.games.wondrous_creatures.table import DECK, GAME, Table, card


def view(table: Table, viewer: int) -> Any:
    """Return a view."""
    return GAME.view_for(table.state, Seat(viewer))


def drawn(table: Table, viewer: int, seed: int) -> State:
    """Return a table drawn from a view."""
    state = GAME.belief_of(view(table, viewer), Seat(viewer), GAME.fill_options({}, table.state.seats)).determinize(FastChance(seed))
    assert isinstance(state, State)
    return state


def test_hands_are_seen_by_their_seat_alone() -> None:
    table = Table()
    table.play("Drawanta")
    assert all(held["card"] for held in view(table, 0)["seats"][0]["hand"])
    for viewer in (NOBODY, 1):
        assert [held["card"] for held in view(table, viewer)["seats"][0]["hand"]] == [None] * 3


def test_a_card_taken_openly_stays_known() -> None:
    table = Table()
    table.wilderness("Applet")
    table.use("Swonder", take("Applet"))
    assert [held["card"] for held in view(table, 1)["seats"][0]["hand"]] == [card("Applet") + 1]
    for seed in range(5):
        assert drawn(table, 1, seed).hands[0] == [card("Applet")]


def test_tokens_bag_and_captains() -> None:
    table = Table()
    assert view(table, 0)["tokens"] == [None] * 5
    late = set(view(table, 0)["late_marks"])
    assert len(late) == 2
    seen: set[tuple[int, ...]] = set()
    for seed in range(60):
        tokens = drawn(table, 0, seed).tokens
        assert sorted(tokens[3:]) == sorted(table.state.late)
        seen.add(tuple(tokens))
    assert len(seen) == 12, "two orders of the last two, six of the others"
    state = GAME.initial_state(3, GAME.fill_options({}, 3))
    GAME.set_up(Ledger(state, FastChance(1)))
    seats: Any = GAME.view_for(state, Seat(1))["seats"]
    assert [len([captain for captain in seat["offer"] if captain is not None]) for seat in seats] == [0, 2, 0]


def test_a_viewer_sees_what_is_sealed_for_it_and_no_other_secret() -> None:
    table = Table(seats=3)
    table.hand(0, "Applet")
    table.hand(1, "Shellmit")
    table.hide(0, "Applet")
    table.hide(1, "Shellmit")
    public, parts = GAME.codec.conceal(table.state)
    assert {name.split("/")[0] for name in parts} == {"none", "seat:0", "seat:1", "seat:2"}
    for viewer in (NOBODY, 0, 1, 2):
        mine = {name: part for name, part in parts.items() if name.startswith(f"seat:{viewer}/")}
        told = GAME.codec.join(public, mine)
        assert {name: value for name, value in view(table, viewer).items() if name in told} == told


def test_a_card_of_the_discard_pile_was_not_dealt_before_the_reshuffle() -> None:
    """W6: seat 1 holds three cards of the first deck; after the reshuffle none of the discards can be among them."""
    table = Table()
    state = table.state
    old = [card(name) for name in ("Applet", "Shellmit", "Cucunet")]
    for i, held in enumerate(old):
        table.remove(held)
        state.hands[1].append(held)
        state.tags[1].append(state.next_tag + i)
        state.epochs[1].append(0)
    state.next_tag += 3
    table.deck("Waspike")
    table.play("Drawanta")
    assert state.reshuffles == 1
    GAME.check(state)
    for seed in range(20):
        assert sorted(drawn(table, 0, seed).hands[1]) == sorted(old)
        other = drawn(table, NOBODY, seed)
        assert sorted(other.hands[1] + other.hands[0][:1]) == sorted([*old, card("Waspike")])
        GAME.check(other)
    hands: Counter[int] = Counter()
    for seed in range(300):
        other = drawn(table, 1, seed)
        assert other.hands[1] == old
        hands.update(other.hands[0][1:])
    assert len(hands) > 60, "the two new cards may be any of the new deck"
    assert not set(hands) & {card("Waspike"), *old}


def test_determinizations_are_uniform() -> None:
    """A hidden card is each of the unseen ones equally often (within five deviations)."""
    table = Table()
    for held in range(DECK.size):
        if table.state.pile[held] and table.state.pile_size > 9:
            table.remove(held)
            table.state.discards.append(held)
    tag = table.state.next_tag
    held = to_list(table.state.pile).index(1)
    table.remove(held)
    table.state.hands[1].append(held)
    table.state.tags[1].append(tag)
    table.state.epochs[1].append(0)
    table.state.next_tag += 1
    counts = Counter(drawn(table, 0, seed).hands[1][0] for seed in range(1800))
    assert len(counts) == 9
    assert all(abs(count - 200) < 5 * 14 for count in counts.values())


def test_legal_commands_hang_on_the_view_alone() -> None:
    table = Table(seats=3)
    table.play("Drawanta")
    for seed in range(5):
        other = drawn(table, 0, seed)
        assert GAME.legal_moves(other, Seat(0)) == GAME.legal_moves(table.state, Seat(0))


def test_a_played_card_opens_its_part() -> None:
    table = Table()
    table.deck("Cucunet", "Waspike", "Magicadas")
    table.play("Drawanta", more=[0, 1, 1, 0])
    table.do(c.DiscardCard(card("Waspike")))
    opened = [name for event in table.events for name in event.opens()]
    assert len(opened) == 1
    assert opened[0].startswith("seat:0/hand:0/")


def test_ones_own_card_is_no_news_to_oneself() -> None:
    """A dry run of playing a hidden card shows its facts; for others the card is news, so it cannot be taken back."""
    table = Table()
    table.deck("Cucunet", "Waspike", "Magicadas")
    table.play("Drawanta", more=[0, 1, 1, 0])
    table.do(c.DiscardCard(card("Waspike")))
    shown = next(event for event in table.events if event.opens())
    assert not shown.news_for(Seat(0))
    assert shown.news_for(Seat(1))
    assert shown.news_for(NOBODY)
    belief = GAME.belief_of(view(table, 0), Seat(0), GAME.fill_options({}, 2))
    facts = [
        event.type_name().rsplit(".", 1)[1]
        for event in look_ahead(GAME, belief, Seat(0), c.PlayCard(card("Cucunet")), FastChance(1)).events
    ]
    assert facts[:3] == ["card_shown", "resources_paid", "card_played"]
