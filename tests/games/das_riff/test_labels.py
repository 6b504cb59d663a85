"""Labels of what random matches seldom list, and wordings that depend on a number."""

import pytest

from domain.kernel.ids import NOBODY, Json, JsonObject, Seat
from domain.kernel.lifecycle_texts import event_text
from tests.games.das_riff.table import GAME, Table, seat


def test_a8_a_fish_in_front_of_its_seat_is_named_with_its_tree() -> None:
    table = Table(fish_needs_tree=False)
    table.given(seats=[seat(trees=["empty"], reserve={"fish:green:m": 1}), seat()])
    command = GAME.codec.command_from_json({"type": "settle", "fish": "fish:green:m", "tree": "tree:0/1"})
    label = GAME.describe(table.state, Seat(0), command).label
    assert label.en == "Put the green fish ♂ in front of you to your tree 1"
    assert label.de == "Den grünen Fisch ♂, der vor dir liegt, an deinen Baum 1 setzen"


@pytest.mark.parametrize(
    ("tree", "en", "de"),
    [
        (None, "and lay it in front of you", "nehmen und vor dich legen"),
        ("tree:0/1", "to your tree 1", "an deinen Baum 1 nehmen"),
    ],
)
def test_a8_a_fish_that_is_taken_is_told_where_it_goes(tree: str | None, en: str, de: str) -> None:
    table = Table(fish_needs_tree=False)
    table.given(cells={"A_open.1": "fish:green:f"}, seats=[seat(trees=["empty"]), seat()])
    command = GAME.codec.command_from_json({"type": "take_fish", "place": "reef/A_open.1", "tree": tree, "pay": ["green"]})
    label = GAME.describe(table.state, Seat(0), command).label
    assert label.en == f"Take the green fish ♀ in outer row A, column 1 {en} for 1 green worm"
    assert label.de == f"Den grünen Fisch ♀ aus Außenreihe A, Spalte 1 {de} für 1 grünen Wurm"


def test_a8_the_text_of_a_fish_in_front_of_its_taker_says_before_what_was_paid() -> None:
    data: JsonObject = {"place": "reef/A_open.1", "face": "fish:green:f", "tree": None, "bred": None, "paid": ["green"]}
    event = GAME.codec.event_from_json("das_riff.v1.fish_taken", Seat(1), data, {})
    text = GAME.info.tell(event, 2, {})
    assert text.en == "Seat 1 takes the green fish ♀ in outer row A, column 1 for 1 green worm and lays it down in front of their seat"
    assert text.de == "Platz 1 nimmt für 1 grünen Wurm den grünen Fisch ♀ aus Außenreihe A, Spalte 1 und legt ihn vor sich"


@pytest.mark.parametrize(
    ("cards", "de"),
    [
        (["pearl"], "Ins Riff kommt: Perle in Außenreihe B, Spalte 1"),
        (["pearl", "water"], "Ins Riff kommen: Perle in Außenreihe B, Spalte 1; Wasser in Außenreihe B, Spalte 2"),
    ],
)
def test_s1_the_german_text_of_a_deal_agrees_with_the_number_of_cards(cards: list[str], de: str) -> None:
    dealt: list[Json] = [{"face": face, "place": f"reef/B_open.{number}"} for number, face in enumerate(cards, 1)]
    event = GAME.codec.event_from_json("das_riff.v1.cards_dealt", NOBODY, {"cards": dealt}, {})
    assert event_text(GAME, 2, GAME.fill_options({}, 2), event).de == de
