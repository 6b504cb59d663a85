"""Places: each name that a kind of this game writes is one of a zone; what lies at another's place, or under another name, is refused."""

from typing import Any

import pytest

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures import kinds
from domain.games.wondrous_creatures.components_names import MARKERS, SEATS
from domain.games.wondrous_creatures.execute_robot import FIRST_DEALT
from domain.kernel.chance import FastChance
from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.kinds import Name
from domain.kernel.ledger import Ledger
from domain.kernel.places import is_known, is_place
from tests.games.wondrous_creatures.setups import achiever, complete
from tests.games.wondrous_creatures.table import GAME, MAIN_14


def test_every_name_of_a_place_is_one_of_a_zone() -> None:
    named = [kind for kind in vars(kinds).values() if isinstance(kind, Name) and is_place(kind.words[0])]
    assert len(named) == 11
    zones = GAME.zones(SEATS, {})
    assert [word for kind in named for word in kind.words if not is_known(zones, word, SEATS)] == []


@pytest.mark.parametrize("number", [0, 1, MARKERS - 1])
def test_h2_a_marker_of_another_seat_is_not_placed(number: int) -> None:
    table = achiever("main_14_cards")
    table.reserve(0, *MAIN_14)
    table.do(complete("main_14_cards"))
    table.refused(c.ChooseMarker(MARKERS + number), "marker_used", "H2")
    table.do(c.ChooseMarker(number))
    assert [event.to_data() for event in table.told("marker_placed")] == [
        {"place": "achievement/main_14_cards.1", "marker": f"marker:0/{number + 1}"}
    ]


FACTS: list[tuple[str, JsonObject, str]] = [
    ("card_discarded", {"card": 5, "place": "hand:0/17"}, ""),
    ("card_discarded", {"card": 5, "place": "hand:0/c5"}, ""),
    ("card_discarded", {"card": 5, "place": "hand:0/c6"}, "/place"),
    ("card_discarded", {"card": 5, "place": "hand:1/17"}, "/place"),
    ("card_discarded", {"card": 5, "place": "hand:0/017"}, "/place"),
    ("card_shown", {"card": 5, "place": "hand:0/17"}, ""),
    ("card_shown", {"card": 5, "place": "hand:0/c5"}, "/place"),
    ("cards_drawn", {"places": ["hand:0/17", "hand:0/18"], "cards": []}, ""),
    ("cards_drawn", {"places": ["hand:0/c5", "hand:0/c9"], "cards": [5, 9]}, ""),
    ("cards_drawn", {"places": ["hand:0/17", "hand:0/19"], "cards": []}, "/places"),
    ("cards_drawn", {"places": ["hand:0/17"], "cards": [5]}, "/places"),
    ("cards_drawn", {"places": ["hand:0/c5", "hand:0/18"], "cards": [5, 9]}, "/places"),
    ("cards_drawn", {"places": ["hand:0/c5"], "cards": []}, "/places"),
    ("cards_drawn", {"places": [], "cards": []}, "/places"),
    ("marker_placed", {"place": "achievement/single_fish.3", "marker": "marker:3/6"}, ""),
    ("marker_placed", {"place": "achievement/single_fish.0", "marker": "marker:3/6"}, "/place"),
]


@pytest.mark.parametrize(("fact", "data", "wrong"), FACTS)
def test_facts_name_places_that_fit_the_rest(fact: str, data: JsonObject, wrong: str) -> None:
    def read() -> JsonObject:
        return GAME.codec.event_from_json(f"wondrous_creatures.v1.{fact}", Seat(0), data, {}).to_data()

    if not wrong:
        assert read() == data
        return
    with pytest.raises(Malformed) as problem:
        read()
    assert problem.value.path.startswith(wrong)


@pytest.mark.parametrize(("group", "target"), [(0, 2), (1, 2)])
def test_g7_a_target_lies_on_a_card_of_its_group(group: int, target: int) -> None:
    options = GAME.fill_options({}, 1)
    state = GAME.initial_state(1, options)
    GAME.set_up(Ledger(state, FastChance(1)))
    position: Any = GAME.codec.state_to_json(state)
    targets: list[Json] = position["tingent"]["targets"]
    assert len(targets) == len(FIRST_DEALT)
    GAME.codec.state_from_json(position, 1, options)
    targets[group] = target
    with pytest.raises(Malformed) as problem:
        GAME.codec.state_from_json(position, 1, options)
    assert problem.value.path == f"/tingent/targets/{group}"
