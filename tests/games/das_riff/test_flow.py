"""The end of a turn: water, shuffle, refill, the next seat, and the stalemate (F1-F5, Q02, Q14-Q18, Q26, Q28)."""

import pytest

from domain.games.das_riff.components import KIND_IDS
from domain.games.das_riff.events import DEAD_TURNS, CardsDealt, GameStalled, PileShuffled, TurnEnded, WaterFlowed
from domain.kernel.cells import cells
from domain.kernel.chance import FastChance
from domain.kernel.event import Event
from domain.kernel.ids import Json, Seat
from domain.kernel.ledger import Ledger
from domain.kernel.state import State
from tests.games.das_riff.table import DECLINE, END, GAME, Table, chase, drawn, dull_layout, option, reveal, row, seat, take


def flowing() -> dict[str, list[Json]]:
    """Return a reef in which water leads three of the four rows, one of them after a gap."""
    layout = dull_layout()
    layout["A_open"] = row("water", None, "water", "coral", "water", "coral", "coral", "coral")
    layout["A_mid"] = row("?water", "water", "?coral", "?coral", "?pearl", "?pearl", "?pearl", "?fish:pink:f")
    layout["B_mid"] = row("water", "fish:red:f", "?coral", "water", "?coral", "?coral", "?pearl", "?fish:yellow:f", first=11)
    layout["B_open"] = row("water", "water", "shark", "coral", "shark", "shark", "water", "water")
    return layout


def test_f1_q28_leading_face_up_water_flows_off_every_row_and_face_down_water_blocks() -> None:
    table = Table().given(layout=flowing())
    events = table.when(END, drawn(table.state, ["coral", "coral", "fish:red:m", "shark", "shark", "water"]))
    flow = events[0]
    assert isinstance(flow, WaterFlowed)
    assert flow.flowed == [2, 0, 1, 2]
    assert table.front("A_open")[:5] == ["coral", "water", "coral", "coral", "coral"]
    assert table.front("A_mid")[:3] == ["?water", "water", "?coral"]
    assert table.front("B_mid")[:4] == ["fish:red:f", "?coral", "water", "?coral"]
    assert table.front("B_open")[:4] == ["shark", "coral", "shark", "shark"]
    assert table.discards() == ["water"] * 5


def test_q02_a_card_keeps_its_face_and_a_face_down_one_its_part_while_it_slides() -> None:
    table = Table().given(layout=flowing())
    before = {card["card"] for card in raw(table, "B_mid") if isinstance(card, dict)}
    table.when(END, drawn(table.state, ["coral", "coral", "fish:red:m", "shark", "shark", "water"]))
    after = [card["card"] if isinstance(card, dict) else card for card in raw(table, "B_mid")]
    assert after == ["fish:red:f", "card/13", "water", "card/15", "card/16", "card/17", "card/18", "card/500"]
    assert before <= {card for card in after if isinstance(card, str) and card.startswith("card/")}


def test_f1_q26_the_texts_of_a_turn_agree_on_whether_water_flowed() -> None:
    quiet = [GAME.info.tell(event, 2, {}) for event in Table().given(layout=dull_layout()).when(END)]
    assert any("No water flows off" in text.en and "Kein Wasser fließt ab" in text.de for text in quiet)
    assert any("no flowing water for 1 turn" in text.en for text in quiet)
    table = Table().given(layout=flowing())
    wet = [
        GAME.info.tell(event, 2, {})
        for event in table.when(END, drawn(table.state, ["coral", "coral", "fish:red:m", "shark", "shark", "water"]))
    ]
    assert any("5 water cards flow off" in text.en for text in wet)
    assert not any("no flowing water" in text.en for text in wet)


def raw(table: Table, name: str) -> list[Json]:
    """Return a row as the view shows it."""
    layout = GAME.view_for(table.state, Seat(-1))["layout"]
    assert isinstance(layout, dict)
    cards = layout[name]
    assert isinstance(cards, list)
    return cards


def test_q17_q18_water_dealt_to_the_sea_edge_waits() -> None:
    layout = dull_layout()
    layout["A_open"] = row(*["water"] * 8)
    layout["B_open"] = row("shark", "coral", "coral", "coral", "shark", "coral", "coral", "coral")
    table = Table().given(layout=layout, seats=[seat({"red": 2}), seat()])
    events = table.when(END, FastChance(4))
    assert [type(event) for event in events[:3]] == [WaterFlowed, PileShuffled, CardsDealt]
    table.state.face[0] = 15
    flows = [event for event in events if isinstance(event, WaterFlowed)]
    assert [flow.flowed for flow in flows] == [[8, 0, 0, 0]], "it flows once a turn, whatever is dealt"


def test_f2_q15_seven_discards_are_shuffled_in_once() -> None:
    table = Table().given(discards=["shark", "fish:red:m", "fish:red:f", "fish:blue:m", "fish:blue:m", "fish:blue:f", "pearl"])
    before = sum(table.state.pile)
    events = table.when(END)
    shuffled = [event for event in events if isinstance(event, PileShuffled)]
    assert [(event.pool, event.pile) for event in shuffled] == [(1, before + 7)]
    assert table.discards() == []
    table = Table().given(discards=["shark", "fish:red:m", "fish:red:f", "fish:blue:m", "fish:blue:m", "fish:blue:f"])
    assert not any(isinstance(event, PileShuffled) for event in table.when(END))
    assert len(table.discards()) == 6


def test_f3_q16_rows_are_filled_in_order_from_the_sea_side() -> None:
    layout = dull_layout()
    for cards in layout.values():
        cards[3] = None
    for order in (["A_open", "A_mid", "B_mid", "B_open"], ["B_open", "B_mid", "A_open", "A_mid"]):
        table = Table(refill_row_order=list(order)).given(layout={name: list(cards) for name, cards in layout.items()})
        dealt = deal(table.when(END, drawn(table.state, ["fish:red:m", "fish:red:f", "shark", "coral"])))
        assert [card["place"] for card in dealt] == [f"reef/{name}.8" for name in order]


def deal(events: list[Event]) -> list[dict[str, Json]]:
    """Return the cards that the end of the turn dealt."""
    found: list[dict[str, Json]] = []
    for event in events:
        if isinstance(event, CardsDealt):
            cards = event.to_data()["cards"]
            assert isinstance(cards, list)
            found += [card for card in cards if isinstance(card, dict)]
    return found


def test_f4_new_cards_lie_face_up_outside_and_face_down_inside() -> None:
    layout = dull_layout()
    for cards in layout.values():
        cards[3] = None
    table = Table().given(layout=layout)
    events = table.when(END, drawn(table.state, ["fish:red:m", "fish:red:f", "shark", "coral"]))
    shown = {card["place"]: card.get("face") for card in deal(events)}
    assert shown == {"reef/A_open.8": "fish:red:m", "reef/A_mid.8": None, "reef/B_mid.8": None, "reef/B_open.8": "coral"}
    parts = [event.parts() for event in events if isinstance(event, CardsDealt)]
    assert parts == [{"none/card/500": "fish:red:f", "none/card/501": "shark"}]


def test_f5_the_other_seat_rolls_and_chooses_in_turn() -> None:
    table = Table()
    table.when(END)
    assert (table.state.active, table.state.turn, table.state.to_act) == (1, 2, [0])
    table.when(DECLINE)
    assert table.state.to_act == [1]


def test_q14_places_that_stayed_empty_are_filled_in_a_later_turn() -> None:
    table = Table()
    table.state.pile = cells(len(KIND_IDS))
    table.state.face[4] = 16
    table.game.execute(ledger_of(table), Seat(0), table.game.codec.command_from_json(END))
    assert table.front("A_open")[7] is None
    table.state.pile[12] = 1
    while table.state.phase != 2:
        table.game.execute(ledger_of(table), table.state.to_act[0], table.game.codec.command_from_json(DECLINE))
    table.game.execute(ledger_of(table), Seat(1), table.game.codec.command_from_json(END))
    assert table.front("A_open")[7] == "coral"


def ledger_of(table: Table) -> Ledger[State]:
    """Return a ledger on the table itself, without the checks that count the deck."""
    return Ledger(table.state, FastChance(1))


def test_q26_twenty_turns_without_purchase_or_flow_are_a_draw() -> None:
    table = Table().given(dead_turns=18)
    events = table.when(END)
    assert [event.dead_turns for event in events if isinstance(event, TurnEnded)] == [19]
    assert not table.state.over
    while table.state.phase != 2:
        table.when(DECLINE)
    events = table.when(END)
    assert [event.to_data() for event in events if isinstance(event, GameStalled)] == [{"cause": "dead_turns"}]
    assert table.state.over
    outcome = table.game.outcome(table.state)
    assert (outcome.reason, outcome.scores, outcome.ranking) == ("stalemate", None, [[0, 1]])
    assert table.game.standing(table.state) == [0, 0]


@pytest.mark.parametrize("what", ["purchase", "flow"])
def test_q26_a_purchase_or_flowing_water_begins_the_count_again(what: str) -> None:
    if what == "purchase":
        table = Table().given(dead_turns=19)
        table.when(take("A_open.1", red=1))
    else:
        table = Table().given(layout=flowing(), dead_turns=19)
    events = table.when(END)
    assert [event.dead_turns for event in events if isinstance(event, TurnEnded)] == [0]
    assert not table.state.over


def test_q26_a_shark_alone_begins_the_count_again_and_the_texts_do_not_speak_of_purchases_only() -> None:
    table = Table().given(seats=[seat(sharks=1), seat()], dead_turns=19)
    table.when(chase("B_open.1"))
    events = table.when(END)
    assert [event.dead_turns for event in events if isinstance(event, TurnEnded)] == [0]
    counted = GAME.info.tell(TurnEnded(Seat(0), 2), 2, {})
    assert counted.en == "Seat 0 ends the turn; nothing done and no flowing water for 2 turns"
    assert counted.de == "Platz 0 beendet den Zug; nichts getan und kein fließendes Wasser seit 2 Zügen"
    stalled = GAME.info.tell(GameStalled(DEAD_TURNS), 2, {})
    assert "nothing was done and no water flowed" in stalled.en
    assert "nichts getan wurde und kein Wasser floss" in stalled.de


def test_q26_the_limits_are_options() -> None:
    table = Table(dead_turns_draw=1).given()
    table.when(END)
    assert table.state.over
    table = Table(max_turns=7).given(turn=7)
    table.when(reveal("A_mid.1", red=1))
    events = table.when(END)
    assert [event.to_data() for event in events if isinstance(event, GameStalled)] == [{"cause": "max_turns"}]
    assert option("dead_turns_draw")["default"] == 20
    assert option("max_turns")["default"] == 400
